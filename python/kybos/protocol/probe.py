"""A probe: says anything to an engine, right or wrong, and holds what it answers against the schema."""

from __future__ import annotations

import os
import queue
import subprocess
from collections.abc import Iterable, Sequence
from time import monotonic
from types import TracebackType
from typing import Any, TypeAlias

from kybos.protocol import messages
from kybos.protocol.child import Child
from kybos.protocol.dialogue import EngineError, EngineFault
from kybos.protocol.refusals import KINDS, Refusal
from kybos.protocol.schema import message_fault, result_fault

__all__ = ["Breach", "Probe", "agree", "expect", "limit", "refusal", "same", "tokens"]

Json: TypeAlias = Any
UNREAD = 100_000  # lines of the engine that wait to be read


class Breach(Exception):
    """The engine has not done what the protocol asks for."""


class Probe:
    """An engine under examination; a context manager. Whatever it does wrong raises Breach."""

    def __init__(self, command: Sequence[str], timeout: float = 10.0, stderr: int = subprocess.DEVNULL) -> None:
        """Start the engine; each answer must come within the timeout. `stderr` is as in `subprocess.Popen`."""
        self.timeout = timeout
        self.told: list[dict[str, Json]] = []  # notifications that came meanwhile
        self._lines: queue.Queue[bytes | EngineError] = queue.Queue(UNREAD)
        self._asked = 0
        self._child = Child(command, self._read, self._lines.put, stderr=stderr)

    def _read(self, line: bytes) -> None:
        try:
            self._lines.put_nowait(line)
        except queue.Full:
            raise EngineFault(f"the engine broke the protocol: {UNREAD} lines that nothing asked for") from None

    def send(self, line: bytes) -> None:
        """Write bytes, as they are."""
        try:
            self._child.send(line, self.timeout)
        except EngineError as error:
            raise Breach(str(error)) from None

    def message(self, seconds: float | None = None) -> Json:
        """The next message, of whatever kind."""
        seconds = self.timeout if seconds is None else seconds
        try:
            line = self._lines.get(timeout=max(0.0, seconds))
        except queue.Empty:
            raise Breach(f"no answer within {self.timeout} s") from None
        if isinstance(line, EngineError):
            self._lines.put(line)  # for whoever asks next
            raise Breach(str(line))
        try:
            message = messages.read(line)
        except Refusal as refusal:
            raise Breach(f"it wrote what is {refusal}: {line[:80]!r}") from None
        if wrong := message_fault(message):
            raise Breach(f"its message does not fit the schema: {wrong}: {line[:80]!r}")
        return message

    def answer(self, seconds: float | None = None) -> Json:
        """The next answer; notifications before it are kept in `told`."""
        deadline = monotonic() + (self.timeout if seconds is None else seconds)
        while True:
            message = self.message(deadline - monotonic())
            if isinstance(message, list) or "method" not in message:
                return message
            self.told.append(message)

    def request(self, method: str, params: dict[str, Json]) -> int:
        """Send a request; its id."""
        self._asked += 1
        self.send(messages.request(method, params, self._asked))
        return self._asked

    def ask(self, method: str, **params: Json) -> Json:
        """The answer to a request, result or error."""
        id = self.request(method, params)
        answer = self.answer()
        expect(isinstance(answer, dict) and answer["id"] == id, f"{method} must be answered with its id, not {answer}")
        return answer

    def get(self, method: str, **params: Json) -> Json:
        """The result of a method."""
        answer = self.ask(method, **params)
        expect("result" in answer, f"{method} {_short(params)} must give a result, not {_short(answer)}")
        if wrong := result_fault(method, answer["result"]):
            raise Breach(f"the result of {method} does not fit the schema: {wrong}")
        return answer["result"]

    def refused(self, kind: str, method: str, **params: Json) -> Json:
        """The error of a method that must be refused with this kind."""
        return refusal(kind, self.ask(method, **params), f"{method} {_short(params)}")

    def refused_line(self, kind: str, line: bytes) -> None:
        """Send a line that must be refused with this kind, and the id null since it has none that can be known."""
        self.send(line)
        answer = self.answer()
        refusal(kind, answer, _short(line))
        expect(answer["id"] is None, f"{_short(line)} must be refused with id null, not {answer['id']}")

    def alive(self) -> None:
        """It still answers, and has said nothing else before that."""
        self.get("hello")

    def listen(self, method: str, seconds: float | None = None) -> Json:
        """The parameters of the next notification of a method."""
        deadline = monotonic() + (self.timeout if seconds is None else seconds)
        while True:
            for at, told in enumerate(self.told):
                if told["method"] == method:
                    del self.told[at]
                    return told["params"]
            message = self.message(deadline - monotonic())
            expect("method" in message, f"it must tell {method}, not answer {_short(message)}")
            self.told.append(message)

    def exit_code(self) -> int:
        """The exit code of the engine, which must end by itself now."""
        deadline = monotonic() + self.timeout
        while True:
            try:
                self.message(deadline - monotonic())
            except Breach:
                break
        code = self._child.end(self.timeout)
        if code is None or (os.name == "posix" and code < 0):
            raise Breach("it must end by itself, but had to be killed")
        return code

    @property
    def pid(self) -> int:
        """The number of the engine's process."""
        return self._child.pid

    def close(self, grace: float = 1.0) -> None:
        """End the engine, however it feels about it."""
        self._child.end(grace)

    def __enter__(self) -> Probe:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()


def expect(right: bool, otherwise: str) -> None:
    """Raise Breach unless it is right."""
    if not right:
        raise Breach(otherwise)


def limit(probe: Probe, name: str, most: int = 10_000) -> int:
    """A limit of the engine, which must be one that can be tried out."""
    found: int = probe.get("hello")["capabilities"]["limits"][name]
    expect(found <= most, f"the limit {name} must be at most {most}, to be tried out, not {found}")
    return found


def same(found: Json, wanted: Json, what: str) -> None:
    """Raise Breach unless the two are equal."""
    expect(found == wanted, f"{what} must be {_short(wanted)}, not {_short(found)}")


def refusal(kind: str, answer: Json, what: str) -> Json:
    """The error of an answer that must be a refusal of this kind."""
    if not isinstance(answer, dict) or "error" not in answer:
        raise Breach(f"{what} must be refused ({kind}), not answered with {_short(answer)}")
    error = answer["error"]
    right = (error["data"]["kind"], error["code"]) == (kind, KINDS[kind].code)
    expect(right, f"{what} must be refused with {kind} ({KINDS[kind].code}), not {_short(error)}")
    return error


def _short(value: Json) -> str:
    text = str(value)
    return text if len(text) <= 160 else f"{text[:160]}..."


def tokens(record: str) -> list[str]:
    """The events of a record."""
    return record.splitlines()[4:]


def agree(told: Iterable[str], whole: Iterable[str], what: str) -> None:
    """Raise Breach unless what was told is the truth but for what is withheld, ``?`` after the first word."""
    pairs = list(zip(told, whole, strict=False))
    for shown, token in pairs:
        expect(shown in (token, f"{token.split(' ')[0]} ?"), f"{what}: {token!r} must not be told as {shown!r}")
