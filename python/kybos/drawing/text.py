"""Text for terminals: built for the width there is, and kept in its own direction."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from rich.box import ROUNDED
from rich.console import Console, ConsoleOptions, JustifyMethod, RenderableType, RenderResult
from rich.measure import Measurement
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from kybos.drawing.words import Words

__all__ = ["Adaptive", "Prose", "beside", "legend", "panel", "said", "seat_mark", "sheet"]

WAYS: Mapping[str, JustifyMethod] = {"r": "right", "c": "center"}


class Adaptive:
    """Something built anew for the width it is shown in."""

    def __init__(self, build: Callable[[int], RenderableType]) -> None:
        self.build = build

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        yield self.build(options.max_width)


class Prose:
    """A text that may run over several lines, each of them kept in its own direction."""

    def __init__(self, words: Words, text: str, style: str = "") -> None:
        self.words, self.text, self.style = words, text, style

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        for line in Text(self.text, self.style).wrap(console, options.max_width):
            yield said(self.words, line.plain.rstrip(), self.style)

    def __rich_measure__(self, console: Console, options: ConsoleOptions) -> Measurement:
        return Measurement.get(console, options, Text(self.text))


def said(words: Words, text: str, style: str = "") -> Text:
    """A short text that stands among others on a line."""
    return Text(words.alone(text), style, no_wrap=True, overflow="ellipsis")


def panel(words: Words, title: str, body: RenderableType, style: str = "dim") -> Panel:
    """A frame with a title."""
    return Panel(body, title=said(words, title, "bold not dim"), title_align="left", border_style=style, padding=(0, 1))


def sheet(columns: Iterable[Text], justify: str = "") -> Table:
    """A table with these headings; `justify` has a letter a column, `r` for right, `c` for centred, others for left."""
    table = Table(box=ROUNDED, border_style="dim", header_style="bold", pad_edge=True)
    for place, heading in enumerate(columns):
        table.add_column(heading, justify=WAYS.get(justify[place : place + 1], "left"))
    return table


def seat_mark(words: Words, seat: int, view: Mapping[str, Any]) -> Text:
    """The number of a seat at the head of its row, marked if it is to act and if it is the viewer's."""
    acts = seat == view["turn"]["seat"]
    name = words("you short", n=seat) if seat == view["viewer"] else words.number(seat)
    return Text.assemble(("► " if acts else "  ", "bold cyan"), (words.alone(name), "bold" if acts else ""))


def legend(words: Words, marks: Iterable[tuple[str, str]]) -> Text:
    """What marks on a board mean: each mark with the key of its word."""
    parts = (Text.assemble((mark, "bold"), "\u00a0", words.alone(words(key))) for mark, key in marks)
    return Text("  ").join(parts)


def beside(*parts: RenderableType, gap: int = 2, fill: bool = False) -> Table:
    """Parts side by side, each as wide as it needs; with `fill` the last one has what the others leave."""
    grid = Table.grid(padding=(0, gap, 0, 0), expand=fill)
    for place in range(len(parts)):
        grid.add_column(ratio=1 if fill and place == len(parts) - 1 else None)
    grid.add_row(*parts)
    return grid
