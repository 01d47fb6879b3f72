"""The engine as a process: JSON-RPC 2.0 on standard input and output, one message or batch a line."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from threading import Lock

from kybos.protocol import messages
from kybos.protocol.choosing import Choice, Found
from kybos.protocol.engine import BATCH, Engine
from kybos.protocol.jobs import Jobs
from kybos.protocol.lines import LONGEST, Lines
from kybos.protocol.messages import Json, Request
from kybos.protocol.refusals import Refusal
from kybos.protocol.schema import check_params

__all__ = ["Server", "main"]

PIECE = 1 << 16  # bytes read at once
INTERRUPTED = 130  # what shells report for a process that Ctrl-C ended

Reply = Callable[[Json], object]


class Batch:
    """The answers to a batch, sent as one message when the last has come."""

    def __init__(self, requests: int, send: Reply) -> None:
        self._left, self._send = requests, send
        self._answers: list[Json] = []
        self._lock = Lock()

    def answer(self, message: Json) -> None:
        """Add an answer; None for a notification, which gets none."""
        with self._lock:
            self._left -= 1
            if message is not None:
                self._answers.append(message)
            done = not self._left and self._answers
        if done:
            self._send(self._answers)


class Server:
    """Answers what is fed to it. Everything but the search of choices happens in the thread that feeds."""

    def __init__(self, write: Callable[[bytes], object]) -> None:
        self._write = write
        self._writing = Lock()
        self._lines = Lines()
        self._engine = Engine(lambda method, params: self._send(messages.notification(method, params)))
        self._jobs = Jobs()
        self.over = False  # after `bye`, or when nobody reads any more

    def feed(self, piece: bytes) -> None:
        """Answer the lines that end in this piece."""
        for line in self._lines.feed(piece):
            if self.over:
                return
            self._answer(line)

    def end(self) -> None:
        """Answer what is left after the end of input; choices under way end with what they have found."""
        if not self.over and (rest := self._lines.end()):
            self._answer(rest)
        self._jobs.end(cancel=self.over)

    def _answer(self, line: bytes | None) -> None:
        """Answer a line; None is one that is too long."""
        if line is not None and not line.strip(b" \t\r"):
            return
        try:
            if line is None:
                raise Refusal("LineTooLong", f"a line is longer than {LONGEST} bytes")
            message = messages.read(line)
            if not isinstance(message, list):
                self._request(message, self._send)
                return
            if not message:
                raise Refusal("InvalidRequest", "a batch must not be empty")
            if len(message) > BATCH:
                raise Refusal("TooMany", f"a batch has at most {BATCH} messages, not {len(message)}")
        except Refusal as refusal:
            self._send(messages.failure(None, refusal))
            return
        batch = Batch(len(message), self._send)
        for one in message:
            self._request(one, batch.answer)

    def _request(self, message: Json, reply: Reply) -> None:
        """Carry one request out; `reply` is given its answer, now or later, or None if it wants none."""
        try:
            request = Request.of(message)
        except Refusal as refusal:
            reply(messages.failure(None, refusal))
            return

        def answer(outcome: Json | Refusal) -> None:
            if not request.answered:
                reply(None)
            elif isinstance(outcome, Refusal):
                reply(messages.failure(request.id, outcome))
            else:
                reply(messages.answer(request.id, outcome))

        try:
            outcome = self._call(request)
            if not isinstance(outcome, Choice):
                answer(outcome)
            elif request.answered:
                self._choose(request, outcome, answer)
            else:
                answer(None)  # a choice that nobody wants to hear
        except Refusal as refusal:
            answer(refusal)

    def _call(self, request: Request) -> Json | Choice:
        if request.method == "cancel":
            check_params("cancel", request.params)
            return {"cancelled": self._jobs.cancel(request.params["request"])}
        outcome = self._engine.call(request.method, request.params)
        if request.method == "bye":
            self.over = True
        return outcome

    def _choose(self, request: Request, choice: Choice, answer: Callable[[Json | Refusal], object]) -> None:
        def progress(found: Found) -> None:
            self._send(messages.notification("progress", {"request": request.id, "found": found._asdict()}))

        def done(outcome: Found | Refusal) -> None:
            answer(outcome if isinstance(outcome, Refusal) else outcome._asdict())

        self._jobs.start(request.id, choice, progress if request.params.get("progress") else None, done)

    def _send(self, message: Json) -> None:
        """Write a message; None is none."""
        if message is None:
            return
        with self._writing:
            try:
                self._write(messages.line(message))
            except OSError:
                self.over = True  # nobody reads any more


def main() -> int:
    """Speak the protocol on standard input and output until `bye` or the end of input; the exit code."""
    sys.stdout.flush()
    output = os.dup(1)
    os.dup2(2, 1)  # whatever else prints does not print into the protocol
    server = Server(lambda line: _write(output, line))
    try:
        while not server.over and (piece := os.read(0, PIECE)):
            server.feed(piece)
        server.end()
    except KeyboardInterrupt:
        return INTERRUPTED
    finally:
        os.close(output)
    return 0


def _write(output: int, line: bytes) -> None:
    left = memoryview(line)
    while left:
        left = left[os.write(output, left) :]
