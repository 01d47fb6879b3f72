"""The screen: what a person is shown, laid out for the window, in the direction of the language.

On a terminal of 60 columns or more it is drawn; on a narrow or dumb one, in a pipe, or where it is asked for, it is
plain lines, which a screen reader reads well. Colour is left out where `NO_COLOR` is set.
"""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from rich.console import Console
from rich.text import Text

from kybos import bidi, rendering

if TYPE_CHECKING:
    from kybos.types import State

__all__ = ["Screen", "piped"]

DRAWN = 60  # columns that a drawing needs


@contextmanager
def piped() -> Iterator[None]:
    """Take a closed standard stream for an empty one, and end quietly when nobody reads what is written."""
    for stream in ("stdin", "stdout"):
        if getattr(sys, stream) is None:  # it stays open as long as the process
            setattr(sys, stream, open(os.devnull, "r+", encoding="utf-8"))  # noqa: SIM115 - kept open for the process
    try:
        yield
        sys.stdout.flush()
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(1)


class Screen:
    """Standard output. Texts are whole sentences or lines; a text from outside must come quoted."""

    def __init__(self, lang: str, plain: bool = False) -> None:
        self.lang = lang
        self._plain = plain or os.environ.get("TERM") == "dumb"
        self._said: frozenset[str] = frozenset()
        self._console = Console(highlight=False, markup=False, emoji=False, soft_wrap=True)
        for stream in (sys.stdout, sys.stdin):
            reconfigure = getattr(stream, "reconfigure", None)
            if reconfigure is not None:
                reconfigure(errors="replace")  # what cannot be written or read is a question mark, never an error

    @property
    def terminal(self) -> bool:
        """Whether a person sits at both ends."""
        return sys.stdin.isatty() and sys.stdout.isatty()

    @property
    def drawn(self) -> bool:
        """Whether the table is drawn and lines are edited, rather than in plain lines. It changes with the window."""
        return self.terminal and not self._plain and self._width() >= DRAWN

    def show(self, text: str, style: str = "") -> None:
        """Show a text, broken into lines between words."""
        for line in self._lines(text):
            self._console.print(self._turned(line), style=style if self.drawn else "", soft_wrap=True)

    def notation(self, line: str) -> None:
        """Show a line of a record, from left to right in every language."""
        self._console.print(Text(line), soft_wrap=True)

    def blank(self) -> None:
        """Leave a line empty."""
        self._console.print()

    def markdown(self, text: str) -> None:
        """Show a piece of a rule page."""
        if not sys.stdout.isatty():
            self.show(text)
            return
        from kybos import pages

        self._console.width = self._width()
        for line in pages.lines(self._console, text, self.lang):
            self._console.print(line if self.drawn else Text(line.plain), soft_wrap=True)

    def board(self, state: State, viewer: int | None, *, whole: bool = True) -> None:
        """Show the table as a seat, or with None the public, may know it.

        Not `whole`, plain lines are only those that were not said the last time; a drawing is always whole.
        """
        view = state.view(viewer)
        if self.drawn:
            self._console.width = self._width()
            self._console.print(rendering.screen(state.game, view, lang=self.lang), soft_wrap=False)
            return
        lines = rendering.lines(state.game, view, lang=self.lang)
        for line in lines:
            if whole or line not in self._said:
                self.show(line)
        self._said = frozenset(lines)

    def table(self, headings: list[str], rows: list[list[str]]) -> None:
        """Show a table whose first column has names and whose others have numbers."""
        from kybos import pages

        for line in pages.table(self._console, self.lang, headings, rows):
            self._console.print(line if self.drawn else Text(line.plain), soft_wrap=True)

    def clear(self) -> None:
        """Make all that was shown unreadable: the window, and what scrolled out of it."""
        if self.terminal and os.environ.get("TERM", "dumb") != "dumb":
            sys.stdout.write("\x1b[2J\x1b[3J\x1b[H")
        else:
            sys.stdout.write("\n" * 2 * shutil.get_terminal_size().lines)
        sys.stdout.flush()

    def _lines(self, text: str) -> Iterator[str]:
        if not sys.stdout.isatty():
            yield from text.splitlines()
            return
        for line in Text(text).wrap(self._console, self._width()):
            yield line.plain.rstrip()

    def _turned(self, line: str) -> Text:
        if self.lang not in bidi.RIGHT_TO_LEFT:
            return Text(line)
        return Text(bidi.line(bidi.isolate_runs(bidi.bare(line))))

    def _width(self) -> int:
        return max(shutil.get_terminal_size().columns, 10)
