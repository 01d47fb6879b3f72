"""Markdown and tables laid out for a terminal."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from rich import box
from rich.console import Console, ConsoleOptions, RenderResult
from rich.markdown import Heading, Markdown, MarkdownElement, TableElement
from rich.measure import Measurement
from rich.segment import Segment
from rich.style import Style
from rich.table import Table
from rich.text import Text
from rich.theme import Theme

from kybos import bidi

__all__ = ["lines", "table"]

# Code is a token: the mark in its style tells it apart once the page is laid out.
THEME = Theme({"markdown.code": Style(color="cyan", bold=True, meta={"token": True})})

GAP = 2  # cells between two columns of a table
WORD = 20  # no table cuts a word of so many cells


class PlainHeading(Heading):
    """A heading at the beginning of its line, without a frame: so it turns with the line."""

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        self.text.justify = "left"
        yield self.text


class FittingTable(TableElement):
    """A table; where its words do not fit side by side, its rows as lists, each cell under its heading."""

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        headings = [cell.content for cell in self.header.row.cells] if self.header and self.header.row else []
        rows = [[cell.content for cell in row.cells] for row in self.body.rows] if self.body else []
        columns = zip(headings, *rows, strict=True)
        most = max(WORD, options.max_width // 3)  # longer words may be cut
        longest = [
            max(min(Measurement.get(console, options, cell).minimum, most) for cell in column) for column in columns
        ]
        if sum(longest) + GAP * (len(longest) + 1) <= options.max_width:
            table = Table(box=box.SIMPLE, padding=(0, 1), pad_edge=False, collapse_padding=True)
            for heading in headings:
                table.add_column(Text.assemble(heading, style="bold"), overflow="fold")
            for row in rows:
                table.add_row(*row)
            yield table
            return
        for row in rows:
            for heading, cell in zip(headings, row, strict=True):
                yield Text.assemble(heading, ": ", cell) if heading else cell
            yield Text()


class Page(Markdown):
    """A rule page or a part of it."""

    elements: ClassVar[dict[str, type[MarkdownElement]]] = {
        **Markdown.elements,
        "heading_open": PlainHeading,
        "table_open": FittingTable,
    }


def lines(console: Console, markdown: str, lang: str) -> Iterator[Text]:
    """The lines of Markdown laid out to the width of the console, turned where the language runs from right to left."""
    with console.use_theme(THEME):
        laid_out = console.render_lines(Page(markdown, code_theme="ansi_dark"), pad=False)
    blank = True  # one empty line between blocks, none at the top
    for segments in laid_out:
        line = _turned(segments, console.width) if lang in bidi.RIGHT_TO_LEFT else _joined(segments)
        if line.plain or not blank:
            yield line
        blank = not line.plain


def table(console: Console, lang: str, headings: list[str], rows: list[list[str]]) -> Iterator[Text]:
    """The lines of a table whose first column has names and whose others have numbers."""
    turned = lang in bidi.RIGHT_TO_LEFT
    laid = Table(box=box.SIMPLE if turned else box.HEAVY_HEAD)  # corners would not turn
    for place, heading in enumerate(headings):
        laid.add_column(heading, justify="left" if turned or place == 0 else "right")
    for row in rows:
        laid.add_row(*row)
    lines = console.render_lines(laid, pad=False)
    width = max(bidi.cells("".join(segment.text for segment in line)) for line in lines)
    for line in lines:
        yield _turned(line, width) if turned else _joined(line)


def _joined(segments: list[Segment]) -> Text:
    line = Text.assemble(*((segment.text, segment.style or "") for segment in segments))
    return line[: len(line.plain.rstrip(" "))]


def _turned(segments: list[Segment], width: int) -> Text:
    """The line from right to left, with its tokens and numbers set apart."""
    parts = []
    for segment in segments:
        token = segment.style is not None and "token" in segment.style.meta
        text = bidi.isolate(segment.text) if token else bidi.isolate_runs(segment.text)
        parts.append((text, segment.style or ""))
    line = Text.assemble(*parts)
    before, after = bidi.around(line.plain, width)
    indent = len(line.plain) - len(line.plain.lstrip(" "))
    return Text.assemble(before, line[indent : len(line.plain.rstrip(" "))], after)
