"""A client's side of the protocol without any input or output: calls to lines, and lines to what was waited for."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from concurrent.futures import Future, InvalidStateError
from contextlib import suppress
from threading import Lock
from typing import Any, NamedTuple, NoReturn, TypeAlias

from kybos.protocol import messages
from kybos.protocol.refusals import Refusal
from kybos.protocol.schema import METHODS, message_fault, result_fault

__all__ = [
    "Dialogue",
    "EngineError",
    "EngineFault",
    "EngineGone",
    "EngineRefusal",
    "EngineTimeout",
    "Inbox",
    "Notification",
]

Json: TypeAlias = Any
SHOWN = 80  # bytes of a wrong line that an error repeats


class EngineError(Exception):
    """A call of an engine has given no result."""


class EngineTimeout(EngineError, TimeoutError):
    """The engine has not answered, or not read, in time. Other calls may go on."""


class EngineGone(EngineError):
    """The engine has ended, or was closed."""


class EngineFault(EngineError):
    """The engine has broken the protocol: what it said cannot be trusted or understood."""


class EngineRefusal(EngineError):
    """The engine has answered with an error: its `code`, its `kind` (docs/protocol.md), the `clause` that forbids."""

    def __init__(self, error: Json) -> None:
        super().__init__(error["message"])
        self.code: int = error["code"]
        self.kind: str = error["data"]["kind"]
        self.clause: str | None = error["data"]["clause"]


class Notification(NamedTuple):
    """What an engine told unasked."""

    method: str
    params: dict[str, Json]


class Inbox:
    """Notifications in the order they came, for those who wait for one; safe to use from several threads.

    It keeps so many at most: a new one makes the oldest give way, which `dropped` counts.
    """

    def __init__(self, keep: int) -> None:
        self._keep = keep
        self._kept: deque[Notification] = deque()
        self._waiting: deque[Future[Notification]] = deque()
        self._ended: EngineError | None = None
        self._lock = Lock()
        self.dropped = 0

    def put(self, told: Notification) -> None:
        """Hand a notification to who has waited longest, or keep it."""
        with self._lock:
            while self._waiting:
                waiter = self._waiting.popleft()
                if waiter.set_running_or_notify_cancel():
                    waiter.set_result(told)
                    return
            if len(self._kept) == self._keep:
                self._kept.popleft()
                self.dropped += 1
            self._kept.append(told)

    def take(self) -> Future[Notification]:
        """The next notification, now or later. Whoever no longer waits for it must cancel it."""
        taken: Future[Notification] = Future()
        with self._lock:
            if self._kept:
                taken.set_result(self._kept.popleft())
            elif self._ended is not None:
                taken.set_exception(_again(self._ended))
            else:
                self._waiting.append(taken)
        return taken

    def end(self, error: EngineError) -> None:
        """Nothing more will come: who waits gets the error, and so does whoever takes when nothing is left."""
        with self._lock:
            self._ended = self._ended or error
            while self._waiting:
                waiter = self._waiting.popleft()
                if waiter.set_running_or_notify_cancel():
                    waiter.set_exception(_again(self._ended))


class Dialogue:
    """The calls that wait for their answers, each with a future; safe to use from several threads."""

    def __init__(self, told: Callable[[Notification], object]) -> None:
        self._told = told
        self._lock = Lock()
        self._waiting: dict[int, tuple[str, Future[Json]]] = {}
        self._asked = 0
        self._ended: EngineError | None = None

    def ask(self, method: str, params: dict[str, Json]) -> tuple[int, Future[Json], bytes]:
        """The id, the future answer and the line of a new call; ValueError for parameters that JSON cannot hold.

        Raises EngineGone or EngineFault if there can be no more calls.
        """
        with self._lock:
            if self._ended is not None:
                raise _again(self._ended)
            id, future = self._asked + 1, Future[Json]()
            line = messages.request(method, params, id)
            self._asked = id
            self._waiting[id] = method, future
            return id, future, line

    def forget(self, id: int) -> None:
        """Wait no longer for an answer; should it come, it is dropped."""
        with self._lock:
            self._waiting.pop(id, None)

    def hear(self, line: bytes) -> None:
        """Take a line of the engine. Raises EngineFault if it breaks the protocol."""
        try:
            message = messages.read(line)
        except Refusal as refusal:
            _fault(f"{refusal}, in {line[:SHOWN]!r}")
        if wrong := message_fault(message):
            _fault(f"{wrong}, in {line[:SHOWN]!r}")
        if isinstance(message, list):
            _fault(f"answers to a batch that was not sent: {line[:SHOWN]!r}")
        if "method" in message:
            self._told(Notification(message["method"], message["params"]))
        else:
            self._answered(message, line)

    def end(self, error: EngineError) -> None:
        """No answer will come any more: every call that waits, and every later one, raises this."""
        with self._lock:
            self._ended = self._ended or error
            waiting = list(self._waiting.values())
            self._waiting.clear()
        for _, future in waiting:
            with suppress(InvalidStateError):
                future.set_exception(_again(self._ended))

    def _answered(self, message: Json, line: bytes) -> None:
        id = message["id"]
        with self._lock:
            if not isinstance(id, int) or not 0 < id <= self._asked:
                _fault(f"an answer to what was not asked: {line[:SHOWN]!r}")
            if id not in self._waiting:
                return  # nobody waits for it any more
            method, future = self._waiting.pop(id)
        with suppress(InvalidStateError):  # who waited has given up just now
            if "error" in message:
                future.set_exception(EngineRefusal(message["error"]))
            elif wrong := method in METHODS and result_fault(method, message["result"]):
                future.set_exception(EngineFault(f"the engine broke the protocol: answer to {method}: {wrong}"))
            else:
                future.set_result(message["result"])


def _fault(reason: str) -> NoReturn:
    raise EngineFault(f"the engine broke the protocol: {reason}")


def _again(error: EngineError) -> EngineError:
    """The error for one more who gets it: an exception that is raised in several threads must not be one object."""
    return type(error)(str(error))
