"""Cortez as a picture: the conquest and the hand as cards, the score, and where all cards are."""

from __future__ import annotations

from typing import Any

from kybos.drawing.svg import CARD, FAINT, INK, LINE, MUTED, Canvas
from kybos.drawing.words import Words
from kybos.games.cortez.table import MARGINAL, MOST, SUBSTANTIAL, TYPES, Table, force
from kybos.types import Game

__all__ = ["svg"]

COLOURS = {
    "X": "#4d4a45",
    "D": "#2f6aa3",
    "W": "#a5322b",
    "P": "#4f7d2b",
    "T": "#a5731a",
    "S": "#7d3c78",
    "A": "#0b7d73",
}
GOLD = "#d9a514"
WIDTH, EDGE = 980, 20
WIDE, HIGH, STEP = 108, 148, 117  # a card, and from one to the next
SCORE, TABLE, HAND, ALL = 88, 160, 384, 590  # where the parts begin


def svg(game: Game, view: dict[str, Any], words: Words) -> str:
    """The table as one SVG element."""
    table = Table(game, view, words)
    canvas = Canvas(WIDTH, ALL + 330, words)
    facts, status = words.sentence(" · ".join(table.facts())), words.sentence(table.status())
    canvas.heading(words("title"), "", status, words.sentence(table.facts()[1]))
    _score(canvas, table)
    _conquest(canvas, table)
    hand = table.table["hand"]
    canvas.panel(
        EDGE, HAND, WIDTH - 2 * EDGE, 194, words.sentence(words("hand", n=len(hand), limit=table.config["hand_limit"]))
    )
    step = min(STEP, (WIDTH - 2 * EDGE - 28 - WIDE) / max(len(hand) - 1, 1))
    for place, card in enumerate(hand):
        _card(canvas, table, card, EDGE + 14 + place * step, HAND + 34)
    _all(canvas, table)
    return canvas.document(f"{words('title')}: {facts}", status)


def _score(canvas: Canvas, table: Table) -> None:
    """The score on its way to the two victories."""
    words, across = table.words, WIDTH - 2 * EDGE
    canvas.rect(EDGE, SCORE, across, 26, fill="#ffffff", stroke=LINE, radius=13)
    if table.score:
        canvas.rect(EDGE, SCORE, max(26, across * table.score / MOST), 26, fill=GOLD, radius=13)
    for victory in (MARGINAL, SUBSTANTIAL):
        x = EDGE + across * victory / MOST
        canvas.path(((x, SCORE - 3), (x, SCORE + 29)), stroke=INK, line=2)
        canvas.text(x, SCORE + 45, words.number(victory), size=13, anchor="middle", fill=MUTED)
    canvas.text(
        EDGE + 14, SCORE + 18, words.sentence(words("score", n=table.score, band=table.band())), size=14, bold=True
    )


def _conquest(canvas: Canvas, table: Table) -> None:
    """Points, the card to be conquered, and the cards spent on it."""
    words, top = table.words, TABLE
    canvas.panel(EDGE, top, 190, 212, words.sentence(words("points of")))
    canvas.text(EDGE + 95, top + 110, words.number(table.table["points"]), size=64, bold=True, anchor="middle")
    start = table.config["conquistador_points"]
    canvas.rect(EDGE + 20, top + 140, 150, 12, fill="#ffffff", stroke=LINE, radius=6)
    if table.table["points"]:
        canvas.rect(EDGE + 20, top + 140, max(12, 150 * table.table["points"] / start), 12, fill=COLOURS["W"], radius=6)
    if table.table["way_back"]:
        canvas.text(
            EDGE + 95, top + 190, words.sentence(words("way back")), size=15, bold=True, anchor="middle", room=170
        )
    canvas.panel(EDGE + 200, top, WIDTH - 2 * EDGE - 200, 212)
    if table.card is None:
        canvas.paragraph(EDGE + 570, top + 106, words.sentence(table.status()), size=20, room=640, lines=2, fill=MUTED)
        return
    canvas.text(EDGE + 214, top + 24, words.sentence(words("here short")), bold=True, fill=MUTED, room=110)
    _card(canvas, table, table.card, EDGE + 214, top + 36)
    canvas.text(EDGE + 350, top + 24, words.sentence(words("spent short")), bold=True, fill=MUTED, room=300)
    step = min(STEP, 470 / max(len(table.spent), 1))
    for place, card in enumerate(table.spent):
        _card(canvas, table, card, EDGE + 350 + place * step, top + 36)
    if not table.spent:
        canvas.rect(EDGE + 350, top + 36, WIDE, HIGH, fill="none", stroke=FAINT, radius=8, dash="5 4")
    total = words("about", what=words.sentence(words("spent short")), text=words("force", n=force(table.spent)))
    canvas.text(EDGE + 214, top + 203, words.sentence(table.missing()), size=14, bold=True, room=430)
    canvas.text(WIDTH - EDGE - 14, top + 203, total, size=14, anchor="right", room=260)


def _card(canvas: Canvas, table: Table, card: str, x: float, y: float) -> None:
    words, colour = table.words, COLOURS[card[0]]
    canvas.rect(x, y, WIDE, HIGH, fill=CARD, stroke=colour, radius=8, line=2)
    canvas.rect(x, y, WIDE, 30, fill=colour, radius=8)
    canvas.rect(x, y + 20, WIDE, 10, fill=colour, radius=0)
    canvas.text(x + 8, y + 21, card, size=15, bold=True, fill="#ffffff")
    canvas.text(x + WIDE - 8, y + 20, words(card[0]), size=11, anchor="right", fill="#ffffff", room=62)
    canvas.text(x + WIDE / 2, y + 80, words.number(int(card[1:])), size=38, bold=True, anchor="middle", fill=colour)
    canvas.paragraph(x + WIDE / 2, y + 105, words.name(card), size=12.5, room=WIDE - 14, lines=3)


def _all(canvas: Canvas, table: Table) -> None:
    """Every card by type and force: bright while it is to come, marked by where it is once it has come."""
    words, top = table.words, ALL
    canvas.panel(EDGE, top, WIDTH - 2 * EDGE, 316, words.sentence(words("all cards")))
    for row, kind in enumerate(TYPES):
        y = top + 34 + row * 34
        canvas.rect(34, y + 2, 130, 28, fill=COLOURS[kind], radius=7)
        canvas.text(99, y + 21, f"{kind} {words(kind)}", size=13, bold=True, anchor="middle", fill="#ffffff", room=120)
        for card in table.of_type(kind):
            _cell(canvas, table, card, 176 + (int(card[1:]) - 1) * 48, y)
        left = [card for card in table.of_type(kind) if table.where.get(card) == "come"]
        if left:
            canvas.text(
                770, y + 21, words.sentence(words("left of", n=len(left), force=force(left))), size=13, room=180
            )
    for place, key in enumerate(("come", "hand", "gold", "discard", "spent", "here")):
        x = 34 + place * 155
        _mark(canvas, x, top + 284, 22, INK, key, "")
        canvas.text(x + 30, top + 300, words.sentence(words(f"{key} short")), size=12.5, room=118)


def _cell(canvas: Canvas, table: Table, card: str, x: float, y: float) -> None:
    place = table.where.get(card, "come")
    _mark(canvas, x, y + 1, 42, COLOURS[card[0]], place, table.words.number(int(card[1:])))


def _mark(canvas: Canvas, x: float, y: float, wide: float, colour: str, place: str, number: str) -> None:
    """A small card whose look tells where it is."""
    high = 22 if wide < 30 else 30
    fill = {"come": "#ffffff", "hand": colour, "gold": GOLD, "discard": "#ece5d8"}.get(place, "#ffffff")
    stroke = FAINT if place == "discard" else colour
    canvas.rect(x, y, wide, high, fill=fill, stroke=stroke, radius=5, line=4 if place == "here" else 1.5)
    if place == "spent":
        canvas.rect(x + 4, y + 4, wide - 8, high - 8, fill="none", stroke=colour, radius=3, line=1.2)
    ink = {"hand": "#ffffff", "discard": MUTED, "gold": INK}.get(place, colour)
    if place == "discard":
        canvas.cross(x + (wide - high) / 2, y, high, LINE if number else FAINT)
    canvas.text(x + wide / 2, y + high * 0.68, number, size=15, bold=place != "discard", anchor="middle", fill=ink)
    if place == "gold":
        canvas.circle(x + wide - 8, y + high - 8, 4.5, fill=CARD, stroke=INK, line=1)
    elif place == "hand":
        canvas.circle(x + wide - 8, y + 8, 3.5, fill="#ffffff")
