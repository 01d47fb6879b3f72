"""An engine's process: lines to it and from it in bounded time and memory, and its end."""

from __future__ import annotations

import os
import queue
import signal
import subprocess
import sys
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from concurrent.futures import TimeoutError as NotDone
from contextlib import suppress
from threading import Thread, current_thread
from time import monotonic

from kybos.protocol.dialogue import EngineFault, EngineGone, EngineTimeout
from kybos.protocol.lines import Lines

__all__ = ["LONGEST", "Child"]

LONGEST = 1 << 24  # bytes of a line that an engine may send
PIECE = 1 << 16  # bytes read at once
UNSENT = 64  # lines waiting to be written
JOIN = 1.0  # seconds that are waited for a thread whose pipe has lost its other end
FORCE = signal.SIGTERM if sys.platform == "win32" else signal.SIGKILL


class Child:
    """A process that two threads read and write; on POSIX it leads a process group, which ends with it.

    `line` is given each line it writes and may raise EngineFault, after which no more is read. `ended` is called once,
    with the error that says why no more lines come. Raises OSError if the command cannot be started.
    """

    def __init__(
        self,
        command: Sequence[str],
        line: Callable[[bytes], object],
        ended: Callable[[EngineFault | EngineGone], object],
        longest: int = LONGEST,
        stderr: int | None = None,
    ) -> None:
        if isinstance(command, str) or not command:
            raise ValueError(f"a command is a list of words, such as ['kybos', 'engine'], not {command!r}")
        self._process = subprocess.Popen(
            list(command),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=stderr,
            bufsize=0,
            start_new_session=sys.platform != "win32",
        )
        self._unsent: queue.Queue[tuple[bytes, Future[bool]] | None] = queue.Queue(UNSENT)
        self._deaf = False  # whether its input is closed
        self._reader = Thread(target=self._read, args=(line, ended, longest), daemon=True)
        self._writer = Thread(target=self._write, daemon=True)
        self._reader.start()
        self._writer.start()

    @property
    def pid(self) -> int:
        """The number of the process."""
        return self._process.pid

    def post(self, data: bytes, wait: float = 0.0) -> Future[bool] | None:
        """Have a line written: its future is true once it is, false if it never will be.

        None if so many lines are unwritten, even after that wait, that there is no room for one more.
        """
        written: Future[bool] = Future()
        try:
            self._unsent.put((data, written), wait > 0, wait)
        except queue.Full:
            return None
        return written

    def send(self, data: bytes, timeout: float) -> None:
        """Write a line. Raises EngineTimeout if it is not taken in time, EngineGone if it never will be."""
        deadline = monotonic() + timeout
        written = self.post(data, timeout)
        try:
            if written is None:
                raise EngineTimeout("the engine has not read in time")
            if not written.result(max(0.0, deadline - monotonic())):
                raise EngineGone("the engine has closed its input")
        except NotDone:
            raise EngineTimeout("the engine has not read in time") from None

    def end(self, grace: float) -> int | None:
        """End the process: by the end of its input, else politely, else by force, each after so many seconds.

        Gives its exit code, None if even force has not ended it yet. Once it has ended, calling this again is harmless.
        """
        with suppress(queue.Full):
            self._unsent.put_nowait(None)
        if self._process.returncode is None:
            self._end(grace)
        for thread, pipe in ((self._writer, self._process.stdin), (self._reader, self._process.stdout)):
            if thread is not current_thread():
                thread.join(JOIN)
            if pipe is not None and not thread.is_alive():
                pipe.close()
        return self._process.returncode

    def _end(self, grace: float) -> None:
        for number in (None, signal.SIGTERM, FORCE):
            if number is not None:
                self._signal(number)
            with suppress(subprocess.TimeoutExpired):
                self._process.wait(grace)
                break
        if sys.platform != "win32":
            self._signal(FORCE)  # what it has started and left behind
        with suppress(queue.Full):
            self._unsent.put(None, timeout=JOIN)  # whoever still writes has found out by now that nobody reads

    def _signal(self, number: int) -> None:
        with suppress(ProcessLookupError, PermissionError):
            if sys.platform == "win32":
                self._process.send_signal(number)
            else:
                os.killpg(self._process.pid, number)

    def _read(
        self, line: Callable[[bytes], object], ended: Callable[[EngineFault | EngineGone], object], longest: int
    ) -> None:
        assert self._process.stdout is not None
        output, lines = self._process.stdout.fileno(), Lines(longest)
        try:
            while piece := os.read(output, PIECE):
                for whole in lines.feed(piece):
                    if whole is None:
                        raise EngineFault(f"the engine broke the protocol: a line longer than {longest} bytes")
                    line(whole)
        except EngineFault as fault:
            ended(fault)
        else:
            half = lines.end()
            ended(EngineGone(f"the engine has ended{f' in the middle of a line: {half[:80]!r}' if half else ''}"))

    def _write(self) -> None:
        assert self._process.stdin is not None
        pipe = self._process.stdin
        while (unsent := self._unsent.get()) is not None:
            data, written = unsent
            left = memoryview(data)
            try:
                while left and not self._deaf:
                    left = left[pipe.write(left) or 0 :]
            except OSError:
                self._deaf = True
            written.set_result(not self._deaf)
        self._deaf = True
        with suppress(OSError):
            pipe.close()
