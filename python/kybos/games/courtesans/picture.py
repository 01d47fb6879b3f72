"""Courtesans as a picture: deck and available card, a court for each seat, and the characters with their effects."""

from __future__ import annotations

from typing import Any

from kybos.drawing.svg import CARD, FAINT, INK, LINE, MUTED, SEATS, Canvas
from kybos.drawing.words import Words
from kybos.games.courtesans.table import VALUES, Table
from kybos.types import Game

__all__ = ["svg"]

COLOURS = ("#6f685d", "#3d7d8c", "#3a5c99", "#5f7f2f", "#2d7a5c", "#a5322b", "#8a3f86", "#a87a12")
BACK, GOLD = "#5a3550", "#d9a514"
WIDTH, EDGE = 980, 20
TOP, COURTS, COURT = 90, 262, 330  # the deck, the seats and their height
CHARACTERS = COURTS + COURT + 12
WIDE, HIGH = 84, 118  # a card at full size


def svg(game: Game, view: dict[str, Any], words: Words) -> str:
    """The table as one SVG element."""
    table = Table(game, view, words)
    canvas = Canvas(WIDTH, CHARACTERS + 216, words)
    headline, status = table.headline(), words.sentence(table.status())
    canvas.heading(words("title"), words.sentence(" · ".join(headline[:2])), status, words.seen(view))
    _middle(canvas, table)
    across = (WIDTH - 2 * EDGE + 10) / game.seats
    for seat in range(game.seats):
        _court(canvas, table, seat, EDGE + seat * across, across - 10)
    _characters(canvas, table)
    return canvas.document(f"{words('title')}: {words.sentence(' · '.join(headline))}", status)


def _middle(canvas: Canvas, table: Table) -> None:
    """The deck, the available card, and what the last reveal showed."""
    words, table_ = table.words, table.table
    canvas.panel(EDGE, TOP, WIDTH - 2 * EDGE, 160)
    for place in range(min(4, table_["deck"])):
        _card(canvas, table, None, 40 + place * 4, TOP + 18 - place * 2)
    if not table_["deck"]:
        _empty(canvas, 46, TOP + 14)
    canvas.text(148, TOP + 84, words.number(table_["deck"]), size=30, bold=True)
    canvas.text(EDGE + 20, TOP + 152, words.sentence(words("deck", n=table_["deck"])), size=12.5, fill=MUTED, room=190)
    if table_["available"] is None:
        _empty(canvas, 244, TOP + 14)
    else:
        _card(canvas, table, table_["available"], 244, TOP + 14)
    canvas.text(
        286, TOP + 152, words.sentence(words("available now")), size=12.5, anchor="middle", fill=MUTED, room=120
    )
    canvas.path(((380, TOP + 16), (380, TOP + 144)), stroke=LINE)
    canvas.text(398, TOP + 28, words.sentence(words("reveal")), bold=True, fill=MUTED, room=220)
    if table_["reveal"] and table.winner is None:
        canvas.text(
            WIDTH - EDGE - 16, TOP + 28, words.sentence(words("no winner")), bold=True, anchor="right", room=300
        )
    for seat, value in enumerate(table.laid):
        x = 400 + seat * 110
        if value is None:
            continue
        canvas.seat(x + 11, TOP + 56, seat, 10)
        _small(canvas, table, value, x + 26, TOP + 44, 52)
        if seat == table.winner:
            _star(canvas, x + 79, TOP + 46, 13)
            canvas.text(x + 52, TOP + 138, words("winner"), size=12.5, anchor="middle", bold=True, room=80)


def _court(canvas: Canvas, table: Table, seat: int, x: float, wide: float) -> None:
    """A seat: influence, the card laid, the hand, and the cards it surely holds."""
    words, its, y = table.words, table.seats[seat], float(COURTS)
    acts = seat == table.view["turn"]["seat"]
    canvas.rect(x, y, wide, COURT, fill=CARD, stroke=SEATS[seat] if acts else LINE, radius=10, line=3 if acts else 1.5)
    canvas.seat(x + 22, y + 24, seat)
    name = words.sentence(table.name(seat))
    canvas.text(x + 40, y + 29, f"{name} ★" if seat == table.table["active"] else name, bold=True, room=wide - 52)
    _star(canvas, x + 24, y + 62, 10)
    influence = words("about", what=words("influence"), text=words.number(its["influence"]))
    canvas.text(x + 40, y + 67, words.sentence(influence), size=15, room=wide - 52)
    if table.view["scores"] is not None:
        standing = [words("points", n=table.view["scores"][seat]), words("rank", n=table.view["standings"][seat])]
        canvas.text(x + 14, y + 91, words.listed(standing), size=14, bold=True, room=wide - 28)
    at = x + (wide - WIDE) / 2
    if its["laid"] is None:
        _empty(canvas, at, y + 102)
    else:
        _card(canvas, table, its["laid"] if isinstance(its["laid"], int) else None, at, y + 102)
    hand = its["hand"]
    values = hand if isinstance(hand, list) else [None] * hand
    step = min(38.0, (wide - 24 - 34) / max(len(values) - 1, 1))
    for place, value in enumerate(values):
        _small(canvas, table, value, x + 12 + place * step, y + 232)
    if its["known"]:
        canvas.text(x + 12, y + 297, words.sentence(words("known")), size=11.5, fill=MUTED, room=wide - 24)
    step = min(22.0, (wide - 34) / max(len(its["known"]), 1))
    for place, value in enumerate(its["known"]):
        at = x + 21 + place * step
        canvas.circle(at, y + 314, 8.5, fill=COLOURS[value - 1])
        canvas.text(at, y + 318, words.number(value), size=11, bold=True, anchor="middle", fill="#ffffff")


def _characters(canvas: Canvas, table: Table) -> None:
    """The characters: value, name, effect, and how many of the copies are discarded."""
    words, across = table.words, (WIDTH - 2 * EDGE) / len(VALUES)
    canvas.panel(EDGE, CHARACTERS, WIDTH - 2 * EDGE, 204)
    for place, value in enumerate(VALUES):
        x, y, colour = EDGE + place * across, CHARACTERS, COLOURS[value - 1]
        here = value == table.table["available"]
        canvas.rect(x + 7, y + 10, across - 14, 184, fill="#ffffff", stroke=colour, radius=8, line=3.5 if here else 1.5)
        canvas.text(x + across / 2, y + 46, words.number(value), size=30, bold=True, anchor="middle", fill=colour)
        canvas.text(
            x + across / 2, y + 68, words.name(str(value)), size=14, bold=True, anchor="middle", room=across - 22
        )
        canvas.paragraph(x + across / 2, y + 92, table.effect(value), size=12, room=across - 22, lines=4)
        canvas.text(
            x + across / 2,
            y + 168,
            words.sentence(words("discards")),
            size=11,
            anchor="middle",
            fill=MUTED,
            room=across - 22,
        )
        canvas.text(x + across / 2, y + 184, table.gone(value), size=12, bold=True, anchor="middle", room=across - 22)


def _card(canvas: Canvas, table: Table, value: int | None, x: float, y: float) -> None:
    """A card at full size, with its back up if the viewer cannot see it."""
    if value is None:
        canvas.rect(x, y, WIDE, HIGH, fill=BACK, stroke=CARD, radius=8, line=2)
        canvas.rect(x + 8, y + 8, WIDE - 16, HIGH - 16, fill="none", stroke="#c9a6bf", radius=5, line=1)
        _star(canvas, x + WIDE / 2, y + HIGH / 2, 18)
        return
    colour, words = COLOURS[value - 1], table.words
    canvas.rect(x, y, WIDE, HIGH, fill="#ffffff", stroke=colour, radius=8, line=2.5)
    canvas.text(x + WIDE / 2, y + 66, words.number(value), size=46, bold=True, anchor="middle", fill=colour)
    canvas.rect(x, y + HIGH - 32, WIDE, 32, fill=colour, radius=8)
    name = words.name(str(value))
    canvas.text(
        x + WIDE / 2, y + HIGH - 11, name, size=13.5, bold=True, anchor="middle", fill="#ffffff", room=WIDE - 10
    )


def _small(canvas: Canvas, table: Table, value: int | None, x: float, y: float, wide: float = 34) -> None:
    """A card in small."""
    fill, stroke = (BACK, "#c9a6bf") if value is None else ("#ffffff", COLOURS[value - 1])
    canvas.rect(x, y, wide, wide * 1.36, fill=fill, stroke=stroke, radius=5, line=2)
    if value is not None:
        text, middle = table.words.number(value), (x + wide / 2, y + wide * 0.94)
        canvas.text(*middle, text, size=wide * 0.68, bold=True, anchor="middle", fill=COLOURS[value - 1])


def _empty(canvas: Canvas, x: float, y: float) -> None:
    canvas.rect(x, y, WIDE, HIGH, fill="none", stroke=FAINT, radius=8, dash="6 5")


def _star(canvas: Canvas, x: float, y: float, size: float) -> None:
    """A star of eight points."""
    short = size * 0.42
    across = (
        (0, -size),
        (short, -short),
        (size, 0),
        (short, short),
        (0, size),
        (-short, short),
        (-size, 0),
        (-short, -short),
    )
    canvas.path([(x + right, y + down) for right, down in across], fill=GOLD, stroke=INK, line=1, closed=True)
