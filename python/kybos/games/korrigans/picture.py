"""Korrigans as a picture: the zone as it lies on the table, the hands beside it, and what else is public."""

from __future__ import annotations

from typing import Any

from kybos.drawing.svg import CARD, FAINT, INK, LINE, MUTED, SEATS, Canvas
from kybos.drawing.words import Words
from kybos.games.korrigans.cards import KORRIGANS
from kybos.games.korrigans.options import TREASURES
from kybos.games.korrigans.table import Table, grid
from kybos.types import Game

__all__ = ["svg"]

WIDTH, EDGE, TOP = 980, 20, 90
WIDE, HIGH = 176, 152  # a slot of the zone
GOLD, PACT = "#d9a514", "#0b7d73"
FOREST, BACK = "#e3e8d3", "#8b8577"


def svg(game: Game, view: dict[str, Any], words: Words) -> str:
    """The table as one SVG element."""
    table = Table(game, view, words)
    rows = len(grid(game.seats))
    facts = [words.sentence(fact) for fact in table.facts()]
    claims = [words("about", what=words.number(slot), text=claim) for slot, claim in table.last_search()]
    for start in range(0, len(claims), 5):
        text = words("about", what=words("last search"), text=words("semicolon").join(claims[start : start + 5]))
        facts.append(words.sentence(text))
    if any(card["seen"] for card in table.table["slots"]):
        facts.insert(0, words("about", what="◇", text=words("seen")))
    zone, hands = rows * (HIGH + 10) + 30, game.seats * 128 - 10
    bottom = TOP + max(zone, hands) + 12
    canvas = Canvas(WIDTH, bottom + 24 + 22 * len(facts) + 16, words)
    headline, status = words.sentence(" · ".join(table.headline())), words.sentence(table.status())
    canvas.heading(words("title"), headline, status, words.seen(view))
    canvas.rect(EDGE, TOP, 3 * (WIDE + 10) + 26, zone, fill=FOREST, stroke=LINE, radius=12)
    for down, row in enumerate(grid(game.seats)):
        for across, slot in enumerate(row):
            _slot(canvas, table, slot, EDGE + 18 + across * (WIDE + 10), TOP + 20 + down * (HIGH + 10))
    for seat in range(game.seats):
        _seat(canvas, table, seat, EDGE + 3 * (WIDE + 10) + 38, TOP + seat * 128)
    canvas.panel(EDGE, bottom, WIDTH - 2 * EDGE, 14 + 22 * len(facts))
    near, anchor = (EDGE + 14, "left") if words.direction == "ltr" else (WIDTH - EDGE - 14, "right")
    for place, fact in enumerate(facts):
        canvas.text(near, bottom + 24 + 22 * place, fact, size=13.5, room=WIDTH - 2 * EDGE - 28, anchor=anchor)
    return canvas.document(f"{words('title')}: {headline}", status)


def _slot(canvas: Canvas, table: Table, slot: int, x: float, y: float) -> None:
    """A cell with its top card or the place card, and the search card that sticks out below."""
    words, centre = table.words, slot == table.options.centre
    if table.table["slots"]:
        _search(canvas, table, slot, x, y + 98)
    if centre:
        _site(canvas, table, x, y)
    else:
        top = table.table["cells"][slot]
        if top is None:
            canvas.rect(x, y, WIDE, 104, fill="none", stroke=FAINT, radius=8, dash="6 5")
            canvas.text(x + WIDE / 2, y + 58, words("free"), size=14, anchor="middle", fill=MUTED)
        else:
            _top(canvas, table, top, x, y)
    canvas.text(x + 10, y + 20, words.number(slot), size=14, bold=True, fill=MUTED)
    if slot == table.active:
        canvas.rect(x - 4, y - 4, WIDE + 8, 112, fill="none", stroke=INK, radius=11, line=3.5, dash="9 4")


def _top(canvas: Canvas, table: Table, top: dict[str, Any], x: float, y: float) -> None:
    words, up, colour = table.words, top["up"], SEATS[top["owner"]]
    canvas.rect(
        x, y, WIDE, 104, fill=CARD if up else "#cdc7b9", stroke=colour if up else BACK, radius=8, line=3 if up else 1.5
    )
    if up:
        canvas.rect(x, y + 72, WIDE, 32, fill=colour, radius=8)
        canvas.rect(x, y + 72, WIDE, 14, fill=colour, radius=0)
        _gnome(canvas, top["card"], x + WIDE / 2, y + 40, colour)
    else:
        for place in range(6):
            left = x + 10 + place * 28
            canvas.path(((left, y + 66), (left + 16, y + 8)), stroke="#bdb6a6", line=4)
        canvas.text(x + WIDE / 2, y + 44, words("face down"), size=13, anchor="middle", fill=MUTED, room=WIDE - 60)
    ink = "#ffffff" if up else MUTED
    canvas.text(
        x + WIDE / 2, y + 94, words.name(top["card"]), size=16, bold=True, anchor="middle", fill=ink, room=WIDE - 20
    )
    canvas.seat(x + WIDE - 18, y + 18, top["owner"])


def _gnome(canvas: Canvas, card: str, x: float, y: float, colour: str) -> None:
    """A korrigan in a pointed hat; a cousin has no beard but a round cap."""
    canvas.circle(x, y + 12, 13, fill="#f0cfa8", stroke=INK, line=1.2)
    if card in KORRIGANS:
        canvas.path(((x - 15, y + 6), (x + 3, y - 30), (x + 15, y + 6)), fill=colour, stroke=INK, line=1.2, closed=True)
        canvas.path(((x - 9, y + 18), (x, y + 32), (x + 9, y + 18)), fill="#ffffff", stroke=INK, line=1.2, closed=True)
    else:
        canvas.path(
            ((x - 15, y + 6), (x - 10, y - 12), (x + 10, y - 12), (x + 15, y + 6)),
            fill=colour,
            stroke=INK,
            line=1.2,
            closed=True,
        )
        canvas.path(((x - 5, y + 19), (x + 5, y + 19)), stroke=INK, line=1.6)
    for side in (-5, 5):
        canvas.circle(x + side, y + 12, 1.8, fill=INK)


def _site(canvas: Canvas, table: Table, x: float, y: float) -> None:
    """The place card, with a tree and the number of treasures printed on it."""
    words, place = table.words, table.table["place"]
    canvas.rect(x, y, WIDE, 104, fill="#f7f3df", stroke="#5c7a3a", radius=8, line=2)
    if place is None:
        return
    canvas.rect(x + 34, y + 52, 10, 28, fill="#7a5a36", radius=2)
    for left, up, size in ((39, 36, 22), (25, 46, 15), (53, 46, 15)):
        canvas.circle(x + left, y + up, size, fill="#7f9f56")
    canvas.text(x + 118, y + 42, words("place short", n=place), size=15, bold=True, anchor="middle", room=92)
    canvas.text(x + 118, y + 66, table.printed(), size=13, anchor="middle", room=92)
    for gem in range(table.options.places[place - 1]):
        _gem(canvas, x + 82 + gem * 18, y + 84, 7)


def _search(canvas: Canvas, table: Table, slot: int, x: float, y: float) -> None:
    """The search card of a slot: what the viewer knows of it, who has seen it, who claimed it."""
    card = table.table["slots"][slot]
    kind, claimed = card["kind"], card["claimed"]
    canvas.rect(x + 12, y, WIDE - 24, 50, fill="#fffdf8" if kind else "#a8a08f", stroke=BACK, radius=6)
    if kind == "T":
        _gem(canvas, x + 32, y + 28, 10)
    elif kind == "P":
        canvas.rect(x + 24, y + 18, 16, 21, fill="#ffffff", stroke=PACT, radius=2)
        for line in range(3):
            canvas.path(((x + 28, y + 24 + line * 5), (x + 36, y + 24 + line * 5)), stroke=PACT, line=1.2)
    told = table.words(kind) if kind else "?"
    if kind:
        canvas.text(x + 48, y + 34, told, size=14, bold=True, room=70 if card["seen"] else 100)
    else:
        canvas.text(x + 32, y + 36, told, size=20, bold=True, anchor="middle", fill="#ffffff")
    if claimed is not None:
        canvas.seat(x + WIDE - 30, y + 28, claimed, 12)
    else:
        for place, seat in enumerate(reversed(card["seen"])):
            at = x + WIDE - 26 - place * 17
            _eye(canvas, at, y + 28, seat)


def _eye(canvas: Canvas, x: float, y: float, seat: int) -> None:
    """The number of a seat that has seen a card, in an eye."""
    canvas.path(
        ((x - 9, y), (x, y - 9), (x + 9, y), (x, y + 9)), fill="#ffffff", stroke=SEATS[seat], line=2, closed=True
    )
    canvas.text(x, y + 4, canvas.words.number(seat), size=11, bold=True, anchor="middle", fill=SEATS[seat])


def _gem(canvas: Canvas, x: float, y: float, size: float, *, found: bool = True) -> None:
    points = (
        (x - size, y - size * 0.3),
        (x - size * 0.5, y - size),
        (x + size * 0.5, y - size),
        (x + size, y - size * 0.3),
    )
    canvas.path(
        (*points, (x, y + size)), fill=GOLD if found else "none", stroke=INK if found else FAINT, line=1.2, closed=True
    )


def _seat(canvas: Canvas, table: Table, seat: int, x: float, y: float) -> None:
    """A seat: its treasures, the korrigans in its hand, and its pact cards, as far as the viewer knows them."""
    words, held, wide = table.words, table.seats[seat], WIDTH - EDGE - x
    acts = seat == table.view["turn"]["seat"]
    canvas.rect(x, y, wide, 118, fill=CARD, stroke=SEATS[seat] if acts else LINE, radius=10, line=3 if acts else 1.5)
    canvas.seat(x + 22, y + 22, seat)
    canvas.text(x + 40, y + 27, words.sentence(table.name(seat)), bold=True, size=14, room=130)
    for gem in range(TREASURES):
        _gem(canvas, x + wide - 20 - (TREASURES - 1 - gem) * 24, y + 22, 9, found=gem < held["treasures"])
    for place, card in enumerate(KORRIGANS):
        _chip(
            canvas,
            x + 10 + place * (wide - 20) / 5,
            y + 42,
            (wide - 20) / 5 - 4,
            words.name(card),
            SEATS[seat],
            card in held["korrigans"],
        )
    pacts = held["pacts"]
    if isinstance(pacts, int):
        for place in range(pacts):
            canvas.rect(x + 10 + place * 26, y + 80, 21, 29, fill=PACT, stroke=CARD, radius=3)
            canvas.text(x + 20.5 + place * 26, y + 100, "?", size=14, bold=True, anchor="middle", fill="#ffffff")
        canvas.text(x + wide - 12, y + 100, words("pact count", n=pacts), size=12.5, anchor="right", fill=MUTED)
        return
    canvas.text(
        x + 12, y + 84, words.sentence(words("pacts")) if pacts else words("pact count", n=0), size=11.5, fill=MUTED
    )
    across = min(110, (wide - 20) / max(len(pacts), 1))
    for place, card in enumerate(pacts):
        _chip(canvas, x + 10 + place * across, y + 89, across - 4, words.name(card), PACT, True)


def _chip(canvas: Canvas, x: float, y: float, wide: float, text: str, colour: str, held: bool) -> None:
    """A card by its name: filled while it is in the hand, an empty place once it is out."""
    canvas.rect(
        x,
        y,
        wide,
        24,
        fill=colour if held else "none",
        stroke=colour if held else FAINT,
        radius=6,
        dash=None if held else "4 3",
    )
    canvas.text(
        x + wide / 2,
        y + 16,
        text,
        size=11.5,
        bold=held,
        anchor="middle",
        fill="#ffffff" if held else MUTED,
        room=wide - 8,
    )
