"""The real program in a pseudo-terminal, with an emulator that shows what a person would see."""

from __future__ import annotations

import codecs
import fcntl
import os
import pty
import select
import struct
import subprocess
import sys
import sysconfig
import termios
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pyte

__all__ = ["PROGRAM", "Terminal", "environment", "shown"]

PROGRAM = str(Path(sysconfig.get_path("scripts")) / "kybos")
PATIENCE = 30  # seconds until a program that says nothing is given up
QUIET = 0.02  # seconds without a word that show that it waits
MARKS = dict.fromkeys(map(ord, "\u200c\u2066\u2067\u2068\u2069"))  # of no width; the emulator does not know them

# Makes the pseudo-terminal the one that controls the program, and becomes the program.
TAKE = "import fcntl, os, sys, termios; fcntl.ioctl(0, termios.TIOCSCTTY, 0); os.execv(sys.argv[1], sys.argv[1:])"


def shown(text: str) -> str:
    """A text as the emulator shows it."""
    return text.translate(MARKS)


def environment(state: Path, **more: str) -> dict[str, str]:
    """The variables a test gives the program: nothing of whoever runs the tests, and a folder for saved games."""
    return {
        "PATH": os.environ["PATH"],
        "HOME": str(state),
        "XDG_STATE_HOME": str(state),
        "TERM": "xterm-256color",
        "LANG": "C.UTF-8",
        **more,
    }


class Answering(pyte.HistoryScreen):
    """A screen that reports the cursor's position when it is asked."""

    answer: Callable[[str], object]

    def write_process_input(self, data: str) -> None:
        self.answer(data)


class Terminal:
    """A program under way, its window and all that scrolled out of it."""

    def __init__(
        self, *arguments: str, state: Path, columns: int = 100, rows: int = 50, command: str = PROGRAM, **variables: str
    ) -> None:
        self.master, slave = pty.openpty()
        self.screen = Answering(columns, rows, history=100_000, ratio=0.5)
        self.screen.answer = self.press
        self.stream = pyte.Stream(self.screen)
        self.decoder = codecs.getincrementaldecoder("utf-8")("replace")
        self.raw = ""
        self.resize(columns, rows)
        self.process = subprocess.Popen(
            [sys.executable, "-I", "-S", "-c", TAKE, command, *arguments],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            env=environment(state, **variables),
            start_new_session=True,
        )
        os.close(slave)

    @property
    def window(self) -> list[str]:
        """The lines in the window."""
        return [line.rstrip() for line in self.screen.display]

    @property
    def text(self) -> str:
        """All lines, also those that scrolled away."""
        past: list[str] = []
        for line in self.screen.history.top:
            past.append("".join(line[column].data for column in range(self.screen.columns)).rstrip())
        return "\n".join([*past, *self.window])

    @property
    def prompt(self) -> str:
        """The line with the cursor."""
        return self.screen.display[self.screen.cursor.y].rstrip()

    def read(self, until: Callable[[], object]) -> None:
        """Take in what the program writes until it is quiet and something holds."""
        end = time.monotonic() + PATIENCE
        while True:
            if select.select([self.master], [], [], QUIET)[0]:
                try:
                    data = self.decoder.decode(os.read(self.master, 1 << 16))
                except OSError:  # nobody is there to write any more
                    self.process.wait()
                    assert until(), f"ended too soon; the screen is\n{self.text[-4000:]}"
                    return
                self.raw += data
                self.stream.feed(shown(data))
            elif until():
                return
            else:
                assert time.monotonic() < end, f"waited in vain; the screen is\n{self.text[-4000:]}"

    def ready(self) -> bool:
        """Whether the cursor stands behind a prompt."""
        return self.prompt.endswith((" >", "."))

    def start(self) -> None:
        """Wait for the first prompt."""
        self.read(self.ready)

    def type(self, line: str) -> str:
        """Type a line, wait for the next prompt, and give what was written in between."""
        before, said = self.place(), len(self.raw)
        self.press(f"{line}\r")
        self.read(lambda: self.place() != before and self.ready())
        return self.raw[said:]

    def place(self) -> tuple[int, int]:
        """Where the cursor is: how many lines have scrolled away, and its line."""
        return len(self.screen.history.top), self.screen.cursor.y

    def press(self, keys: str) -> None:
        """Press keys, without waiting for anything."""
        os.write(self.master, keys.encode("utf-8", "surrogateescape"))

    def resize(self, columns: int, rows: int = 50) -> None:
        """Change the size of the window."""
        self.screen.resize(rows, columns)
        fcntl.ioctl(self.master, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def leave(self) -> int:
        """Wait for the end; the exit status, or minus the signal."""
        self.read(lambda: self.process.poll() is not None)
        return self.process.wait()

    def kill(self) -> None:
        """Kill it at once."""
        self.process.kill()
        self.process.wait()

    def __enter__(self) -> Terminal:
        return self

    def __exit__(self, *error: Any) -> None:
        self.kill()
        os.close(self.master)
