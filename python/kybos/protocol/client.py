"""Clients: start an engine and call it, from threads (`Client`) or from asyncio (`AsyncClient`).

Everything has a timeout; an engine that is silent, slow, dead, noisy or lying gives an `EngineError`. When a client has
been closed, or is forgotten, its process has ended.
"""

from __future__ import annotations

import asyncio
import sys
import weakref
from collections.abc import Sequence
from concurrent.futures import Future
from concurrent.futures import TimeoutError as NotDone
from contextlib import suppress
from time import monotonic
from types import TracebackType
from typing import Any, TypeAlias

from kybos.protocol import messages
from kybos.protocol.child import LONGEST, Child
from kybos.protocol.dialogue import (
    Dialogue,
    EngineError,
    EngineFault,
    EngineGone,
    EngineRefusal,
    EngineTimeout,
    Inbox,
    Notification,
)

__all__ = [
    "OWN",
    "AsyncClient",
    "Client",
    "EngineError",
    "EngineFault",
    "EngineGone",
    "EngineRefusal",
    "EngineTimeout",
    "Notification",
    "Pending",
]

Json: TypeAlias = Any

OWN = (sys.executable, "-m", "kybos.protocol")  # the command of our own engine
TIMEOUT = 30.0
GRACE = 2.0
PAUSE = 0.01  # seconds between two looks whether there is room for a line
KEPT = 10_000  # notifications that wait to be listened to


class Connection:
    """What both clients have: an engine's process, the calls that wait, the notifications that were told."""

    def __init__(
        self,
        command: Sequence[str] = OWN,
        *,
        timeout: float = TIMEOUT,
        grace: float = GRACE,
        longest: int = LONGEST,
        keep: int = KEPT,
        stderr: int | None = None,
    ) -> None:
        """Start an engine. Raises OSError if the command cannot be started.

        Calls take `timeout` seconds at most, and closing about three times `grace`. A line of the engine has at most
        `longest` bytes. At most `keep` notifications wait to be listened to; older ones give way. `stderr` is where the
        engine's standard error goes, as in `subprocess.Popen`.
        """
        inbox = Inbox(keep)
        dialogue = Dialogue(inbox.put)

        def ended(error: EngineError) -> None:
            dialogue.end(error)
            inbox.end(error)

        # Nothing here refers to the client, so that a client nobody holds any more is collected, and its process ends.
        self._inbox, self._dialogue, self._ended = inbox, dialogue, ended
        self._timeout = timeout
        self._child = Child(command, dialogue.hear, ended, longest, stderr)
        self._end = weakref.finalize(self, self._child.end, grace)

    @property
    def pid(self) -> int:
        """The number of the engine's process."""
        return self._child.pid

    @property
    def dropped(self) -> int:
        """How many notifications have given way because nobody listened."""
        return self._inbox.dropped

    def _give_up(self, id: int, method: str) -> None:
        """Wait no longer for an answer; a choice is given up by the engine too."""
        self._dialogue.forget(id)
        if method == "choose":
            self._child.post(messages.line(messages.notification("cancel", {"request": id})))

    def _close(self) -> None:
        self._child.post(messages.line(messages.notification("bye", {})))
        self._end()
        self._ended(EngineGone("the engine was closed"))


class Pending:
    """A call under way; `id` is that of its request, as in notifications of its progress."""

    def __init__(self, client: Client, method: str, id: int, future: Future[Json], deadline: float) -> None:
        self._client, self._method, self._future, self._deadline = client, method, future, deadline
        self.id = id

    def done(self) -> bool:
        """Whether `result` will not have to wait."""
        return self._future.done()

    def result(self, timeout: float | None = None) -> Json:
        """The result, within so many seconds from now, or else of the timeout that the call began with.

        Raises EngineRefusal for an error, and any other EngineError; after EngineTimeout the call is given up.
        """
        left = self._deadline - monotonic() if timeout is None else timeout
        try:
            return self._future.result(max(0.0, left))
        except NotDone:
            if self._future.done():
                return self._future.result()
            self.give_up()
            raise EngineTimeout(f"the engine has not answered {self._method} in time") from None

    def give_up(self) -> None:
        """Wait no longer; a choice is given up by the engine too."""
        self._client._give_up(self.id, self._method)


class Client(Connection):
    """An engine, to be called from any threads; a context manager."""

    def call(self, method: str, /, *, timeout: float | None = None, **params: Json) -> Json:
        """The result of a method. Raises EngineRefusal for an error of the engine, and any other EngineError."""
        return self.start(method, timeout=timeout, **params).result()

    def start(self, method: str, /, *, timeout: float | None = None, **params: Json) -> Pending:
        """Begin a call and go on. Raises as `call` does, if the engine has not even read it."""
        seconds = self._timeout if timeout is None else timeout
        deadline = monotonic() + seconds
        id, future, line = self._dialogue.ask(method, params)
        try:
            self._child.send(line, seconds)
        except EngineError:
            self._give_up(id, method)
            raise
        return Pending(self, method, id, future, deadline)

    def listen(self, timeout: float | None = None) -> Notification:
        """The next notification. Raises EngineTimeout if none comes in time, and EngineGone once none can come."""
        taken = self._inbox.take()
        try:
            return taken.result(self._timeout if timeout is None else timeout)
        except NotDone:
            if taken.cancel():
                raise EngineTimeout("the engine has told nothing in time") from None
            return taken.result()

    def close(self) -> None:
        """End the engine, politely if it lets us; calls under way raise EngineGone."""
        self._close()

    def __enter__(self) -> Client:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()


class AsyncClient(Connection):
    """An engine, to be called from coroutines of one event loop; an asynchronous context manager.

    A call that is cancelled is given up; a choice is then given up by the engine too.
    """

    async def call(self, method: str, /, *, timeout: float | None = None, **params: Json) -> Json:
        """The result of a method. Raises EngineRefusal for an error of the engine, and any other EngineError."""
        seconds = self._timeout if timeout is None else timeout
        deadline = monotonic() + seconds
        id, future, line = self._dialogue.ask(method, params)
        try:
            while (written := self._child.post(line)) is None and monotonic() < deadline:
                await asyncio.sleep(PAUSE)
            if written is None or not await self._wait(written, deadline):
                raise EngineTimeout("the engine has not read in time")
            if not written.result():
                raise EngineGone("the engine has closed its input")
            if not await self._wait(future, deadline):
                raise EngineTimeout(f"the engine has not answered {method} in time")
            return future.result()
        finally:
            if not future.done():
                self._give_up(id, method)
                future.cancel()

    async def listen(self, timeout: float | None = None) -> Notification:
        """The next notification. Raises EngineTimeout if none comes in time, and EngineGone once none can come."""
        taken = self._inbox.take()
        try:
            deadline = monotonic() + (self._timeout if timeout is None else timeout)
            if not await self._wait(taken, deadline) and taken.cancel():
                raise EngineTimeout("the engine has told nothing in time")
            return taken.result()
        finally:
            taken.cancel()

    @staticmethod
    async def _wait(future: Future[Any], deadline: float) -> bool:
        """Wait for a future, and say whether it is done."""
        done = asyncio.Event()
        loop = asyncio.get_running_loop()

        def wake(_: Future[Any]) -> None:
            with suppress(RuntimeError):  # the loop has been closed meanwhile
                loop.call_soon_threadsafe(done.set)

        future.add_done_callback(wake)
        # Not asyncio.wait_for: before Python 3.12 it may swallow a cancellation that comes together with the answer.
        timer = loop.call_later(max(0.0, deadline - monotonic()), done.set)
        try:
            await done.wait()
        finally:
            timer.cancel()
        return future.done()

    async def close(self) -> None:
        """End the engine, politely if it lets us; calls under way raise EngineGone."""
        await asyncio.to_thread(self._close)

    async def __aenter__(self) -> AsyncClient:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None
    ) -> None:
        await self.close()
