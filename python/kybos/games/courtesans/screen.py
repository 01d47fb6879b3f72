"""Courtesans on a terminal: the seats with all that is known of them, and the characters with their effects."""

from __future__ import annotations

from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from kybos.drawing.text import Adaptive, Prose, beside, legend, said, seat_mark, sheet
from kybos.drawing.words import Words
from kybos.games.courtesans.table import VALUES, Table
from kybos.types import Game

__all__ = ["screen"]

NARROW, WIDE = 76, 150  # columns: from the first on tables have padding, from the second on they stand side by side
COLOURS = ("white", "cyan", "blue", "green", "bright_green", "red", "magenta", "yellow")


def screen(game: Game, view: dict[str, Any], words: Words) -> RenderableType:
    """The table for a terminal of any width from 60 columns."""
    table = Table(game, view, words)
    return Adaptive(lambda width: _screen(table, width))


def _screen(table: Table, width: int) -> RenderableType:
    words = table.words
    seats, characters = _seats(table, width), _characters(table, width)
    parts: list[RenderableType] = [
        Prose(words, words.sentence(" · ".join([words("title"), *table.headline()])), "bold"),
        Prose(words, words.sentence(table.status()), "bold cyan"),
    ]
    if table.viewer is not None:
        hand = table.seats[table.viewer]["hand"]
        cards = (Text(f"[{words.alone(table.card(value))}]", f"bold {COLOURS[value - 1]}") for value in hand)
        title = words.alone(words.sentence(words("about", what=words("hand"), text="")).rstrip())
        parts.append(Text.assemble((title, "bold"), " ", Text(" ").join(cards) if hand else words("no card")))
    return Group(*parts, beside(seats, characters) if width >= WIDE else Group(seats, characters))


def _seats(table: Table, width: int) -> RenderableType:
    words = table.words
    scored = table.view["scores"] is not None
    keys = ["influence", "hand", "laid", "reveal", "known"]
    heads = [words("seat head"), *(words.sentence(words(key)) for key in keys)]
    if scored:
        heads[1:1] = [words("score head"), words("rank head")]
    rows = sheet([said(words, head) for head in heads], "lrrr" if scored else "lr")
    rows.padding = (0, 1 if width >= NARROW else 0)
    for seat, its in enumerate(table.seats):
        row: list[RenderableType] = [seat_mark(words, seat, table.view)]
        if scored:
            row += [Text(words.number(table.view[what][seat]), "bold") for what in ("scores", "standings")]
        row.append(Text(words.number(its["influence"]), "bold"))
        row.append(_values(words, its["hand"]) if isinstance(its["hand"], list) else Prose(words, table.hand(seat)))
        row += [_laid(words, its["laid"]), _shown(table, seat), _values(words, its["known"])]
        rows.add_row(*row)
    return Group(rows, legend(words, [("▒", "face down"), ("★", "winner")]))


def _values(words: Words, values: list[int]) -> Text:
    return (
        Text(" ").join(Text(words.number(value), COLOURS[value - 1]) for value in values)
        if values
        else Text("-", "dim")
    )


def _laid(words: Words, laid: int | str | None) -> Text:
    if isinstance(laid, int):
        return Text(words.number(laid), f"bold {COLOURS[laid - 1]}")
    return Text("▒" if laid else "-", "bold" if laid else "dim")


def _shown(table: Table, seat: int) -> Text:
    """What a seat laid at the last reveal, with a star for the winner."""
    value = table.laid[seat]
    if value is None:
        return Text("-", "dim")
    star = " ★" if seat == table.winner else ""
    return Text(f"{table.words.number(value)}{star}", f"bold {COLOURS[value - 1]}" if star else "")


def _characters(table: Table, width: int) -> Grid:
    words = table.words
    heads = [words.sentence(words(key)) for key in ("value", "character", "effect", "discards")]
    rows = sheet([said(words, head) for head in heads], "r")
    rows.padding = (0, 1 if width >= NARROW else 0)
    for value in VALUES:
        style = COLOURS[value - 1]
        mark = "► " if value == table.table["available"] else ""
        rows.add_row(
            Text.assemble((mark, "bold cyan"), (words.number(value), f"bold {style}")),
            said(words, words.name(str(value)), style),
            Prose(words, table.effect(value)),
            said(words, table.gone(value)),
        )
    rows.caption = legend(words, [("►", "available now")])
    rows.caption_justify = "left"
    return rows
