"""Corinth as a picture: the harbour beside the shops of the same districts, the market, and the other sheets."""

from __future__ import annotations

from typing import Any

from kybos.drawing.svg import CARD, FAINT, INK, LINE, MUTED, Canvas
from kybos.drawing.words import Words
from kybos.games.corinth.market import MARKET
from kybos.games.corinth.sheet import BUILDINGS, SHOP_DISTRICTS, TRACK
from kybos.games.corinth.table import Table, checked
from kybos.types import Game

__all__ = ["svg"]

COLOURS = {
    "gold": "#b8860b",
    "spices": "#c2601c",
    "carpets": "#2f6aa3",
    "wine": "#7d3c78",
    "oil": "#5f7f2f",
    "goats": "#7a6655",
}
SIGNAL = "#0b7d73"  # where the steward may go
WIDTH, ROW, EDGE = 980, 44, 20
BOARD, MARKET_TOP, OTHERS, OTHER = 90, 410, 776, 128  # where the parts begin, and the height of another sheet
ARROWS = {"north": (0, -1), "south": (0, 1), "west": (-1, 0), "east": (1, 0)}


def svg(game: Game, view: dict[str, Any], words: Words) -> str:
    """The table as one SVG element."""
    table = Table(game, view, words)
    others = [seat for seat in range(game.seats) if seat != table.focus]
    canvas = Canvas(WIDTH, OTHERS + OTHER * len(others) + 8, words)
    facts, status = words.sentence(" · ".join(table.headline())), words.sentence(table.status())
    canvas.heading(words("title"), facts, status, words.seen(view))
    _board(canvas, table)
    _market(canvas, table)
    _notes(canvas, table)
    for place, seat in enumerate(others):
        _other(canvas, table, seat, OTHERS + OTHER * place)
    return canvas.document(f"{words('title')}: {facts}", status)


def _board(canvas: Canvas, table: Table) -> None:
    words = table.words
    canvas.panel(EDGE, BOARD, WIDTH - 2 * EDGE, 6 * ROW + 44)
    canvas.text(168, BOARD + 25, words("harbour"), bold=True, fill=MUTED)
    canvas.seat(466, BOARD + 20, table.focus)
    standing = words.standing(table.view, table.focus)
    canvas.text(484, BOARD + 25, words.sentence(standing), bold=True, fill=MUTED, room=360)
    canvas.text(916, BOARD + 25, words.sentence(words("bonus")), bold=True, fill=MUTED, anchor="middle", room=76)
    for row, (district, group) in enumerate(table.groups()):
        y = BOARD + 38 + row * ROW
        canvas.rect(34, y + 4, 118, ROW - 8, fill=COLOURS[district], radius=8)
        canvas.text(93, y + 28, words.name(district), size=15, bold=True, anchor="middle", fill="#ffffff", room=106)
        if row:
            canvas.path(((34, y), (WIDTH - 34, y)), stroke=LINE, line=1)
        if group:
            _dice(canvas, group, y)
        if district in SHOP_DISTRICTS:
            _shops(canvas, table.sheet, district, 454, y + 11, 17)
            _bonus(canvas, table, district, 916, y + ROW / 2)
        else:
            _track(canvas, table, district, 454, y + ROW / 2)
    if table.phase["kind"] == "yellow":
        _rolled(canvas, table)


def _dice(canvas: Canvas, group: dict[str, int], y: float) -> None:
    dice = [False] * group["white"] + [True] * group["yellow"]
    step = min(34.0, 270 / len(dice))
    for place, yellow in enumerate(dice):
        canvas.die(168 + place * step, y + (ROW - step + 4) / 2, step - 4, group["face"], yellow=yellow)


def _rolled(canvas: Canvas, table: Table) -> None:
    """The white dice on the table while the yellow ones are still to be rolled."""
    dice = [face for face, count in enumerate(table.phase["white"], 1) for _ in range(count)]
    for place, face in enumerate(dice):
        canvas.die(168 + place % 5 * 46, BOARD + 80 + place // 5 * 56, 36, face)


def _shops(canvas: Canvas, seat: dict[str, Any], district: str, x: float, y: float, box: float) -> None:
    """The shops of a district, each with its points and a box for each goods symbol."""
    colour = COLOURS[district]
    for count, symbols, points in checked(seat, district):
        done = count == symbols
        across = symbols * (box + 3) + box * 1.7
        canvas.rect(
            x, y - 3, across, box + 6, fill="#f3ead9" if done else "none", stroke=colour if done else LINE, radius=6
        )
        canvas.text(
            x + box * 0.8,
            y + box * 0.78,
            canvas.words.number(points),
            size=box * 0.85,
            bold=True,
            anchor="middle",
            fill=colour,
        )
        for place in range(symbols):
            left = x + box * 1.55 + place * (box + 3)
            canvas.rect(
                left, y, box, box, fill=colour if place < count else "#ffffff", stroke=colour, radius=3, line=1.2
            )
            if place < count:
                canvas.tick(left, y, box, "#ffffff")
        x += across + box * 0.5


def _bonus(canvas: Canvas, table: Table, district: str, x: float, y: float) -> None:
    if district not in table.table["bonuses"]:
        return
    owner, points = table.table["bonuses"][district], canvas.words.number(table.config["bonus"][district])
    canvas.circle(x - (14 if owner is not None else 0), y, 15, fill="#fff4cf", stroke=COLOURS["gold"])
    canvas.text(x - (14 if owner is not None else 0), y + 5, points, size=15, bold=True, anchor="middle")
    if owner is not None:
        canvas.seat(x + 18, y, owner)


def _track(canvas: Canvas, table: Table, track: str, x: float, y: float) -> None:
    """The 24 symbols of a track: held ones filled, spent ones crossed out."""
    marks, colour = table.sheet[track], COLOURS[track]
    for place in range(TRACK):
        at = x + 8 + place * 17
        held = place < marks["held"]
        spent = not held and place < marks["held"] + marks["spent"]
        canvas.circle(at, y, 6.5, fill=colour if held else "#ffffff", stroke=FAINT if spent else colour, line=1.2)
        if spent:
            canvas.cross(at - 7, y - 7, 14)
    canvas.text(x + 8 + TRACK * 17 + 6, y + 6, canvas.words.number(marks["held"]), size=16, bold=True, fill=colour)


def _market(canvas: Canvas, table: Table) -> None:
    words, seat, top = table.words, table.sheet, MARKET_TOP
    canvas.panel(EDGE, top, 490, 354, words.sentence(words("market of", seat=table.name(table.focus))))
    steps, ends, reach = table.steps(), table.ends(), frozenset().union(*table.reach().values())
    for cell, reward in MARKET.items():
        x, y = 34 + int(cell[3]) * 93, top + 34 + int(cell[1]) * 62
        used, colour = cell in seat["used"], COLOURS.get(reward.partition(" ")[0], INK)
        open_to = cell in steps or cell in ends or cell in reach
        canvas.rect(
            x,
            y,
            88,
            57,
            fill="#ece5d8" if used else "#ffffff",
            stroke=SIGNAL if open_to else LINE,
            line=3 if open_to else 1.2,
        )
        canvas.rect(x + 4, y + 6, 4, 45, fill=FAINT if used else colour, radius=2)
        _symbol(canvas, reward, x + 48, y + 19, FAINT if used else colour)
        canvas.text(
            x + 48, y + 49, table.reward(cell), size=12.5, anchor="middle", fill=MUTED if used else INK, room=76
        )
        if used:
            canvas.cross(x + 66, y + 3, 20)
        if cell in steps:
            _arrow(canvas, x + 76, y + 13, *ARROWS[steps[cell]])
        elif cell in ends:
            canvas.circle(x + 77, y + 12, 6, fill="none", stroke=SIGNAL, line=2.5)
        if cell == seat["steward"]:
            canvas.rect(x, y, 88, 57, fill="none", stroke=INK, line=2.5)
            _pawn(canvas, x + 20, y + 2)


def _symbol(canvas: Canvas, reward: str, x: float, y: float, colour: str) -> None:
    """What a cell gives, as a sign of its own."""
    what, _, number = reward.rpartition(" ")
    if reward == "die":
        canvas.rect(x - 11, y - 11, 22, 22, fill="#f4c63d" if colour == INK else CARD, stroke=colour, radius=5)
        canvas.circle(x, y, 2.6, fill=colour)
    elif what == "diamond":
        canvas.path(((x, y - 14), (x + 14, y), (x, y + 14), (x - 14, y)), stroke=colour, line=2, closed=True)
        canvas.text(x, y + 5, number, size=13, bold=True, anchor="middle", fill=colour)
    elif reward == "plus one":
        canvas.text(
            x, y + 8, canvas.words.code("+" + canvas.words.number(1)), size=22, bold=True, anchor="middle", fill=colour
        )
    elif reward == "START":
        canvas.path(((x - 9, y - 11), (x + 11, y), (x - 9, y + 11)), fill=colour, closed=True)
    else:
        for place in range(int(number)):
            left = x - 12 * int(number) + place * 24 + 3
            if what in SHOP_DISTRICTS:
                canvas.rect(left, y - 9, 18, 18, fill=colour, radius=3)
            else:
                canvas.circle(left + 9, y, 9, fill=colour)


def _arrow(canvas: Canvas, x: float, y: float, across: int, down: int) -> None:
    tip, back = (x + 9 * across, y + 9 * down), (x - 9 * across, y - 9 * down)
    sides = [(x + 2 * across + side * 6 * down, y + 2 * down + side * 6 * across) for side in (-1, 1)]
    canvas.path((back, tip), stroke=SIGNAL, line=2.5)
    canvas.path((sides[0], tip, sides[1]), stroke=SIGNAL, line=2.5)


def _pawn(canvas: Canvas, x: float, y: float) -> None:
    """The steward."""
    canvas.path(((x - 10, y + 34), (x, y + 10), (x + 10, y + 34)), fill=INK, stroke=CARD, line=1.5, closed=True)
    canvas.circle(x, y + 10, 6.5, fill=INK, stroke=CARD)


def _notes(canvas: Canvas, table: Table) -> None:
    """Buildings, rhombs and what else stands on the sheet in focus."""
    words, seat, top = table.words, table.sheet, MARKET_TOP
    canvas.panel(524, top, 436, 354, words.sentence(words("buildings")))
    for place, building in enumerate(BUILDINGS):
        x, y = 538 + place % 2 * 208, top + 34 + place // 2 * 66
        built = seat["buildings"][building]
        canvas.rect(
            x, y, 200, 58, fill="#f3ead9" if built else "#ffffff", stroke=COLOURS["gold"] if built else LINE, radius=8
        )
        canvas.text(x + 44, y + 25, words.name(building), size=15, bold=True, room=146)
        canvas.text(x + 44, y + 46, words("built") if built else table.cost(building), size=12.5, fill=MUTED, room=146)
        canvas.rect(x + 12, y + 18, 22, 22, fill="#ffffff", stroke=MUTED, radius=4)
        if built:
            canvas.tick(x + 12, y + 18, 22, SIGNAL)
    canvas.text(538, top + 190, words.sentence(words("diamonds")), bold=True, fill=MUTED)
    for place, (name, value) in enumerate(seat["rhombs"].items()):
        x, y = 580 + place * 96, top + 238
        canvas.path(
            ((x, y - 34), (x + 34, y), (x, y + 34), (x - 34, y)),
            fill="#f3ead9" if value else "#ffffff",
            stroke=MUTED,
            closed=True,
        )
        canvas.text(x, y + 8, words.number(value) if value else "", size=22, bold=True, anchor="middle")
        canvas.text(x + 28, y - 20, name, size=15, bold=True, fill=MUTED)
    facts = [words("stops short", n=seat["stops"]), words("plus ones", n=seat["plus_ones"])]
    for place, fact in enumerate(facts):
        canvas.text(846, top + 228 + place * 26, words.sentence(fact), size=13, room=108, anchor="left")
    for place in range(3):
        left = 548 + place * 30
        if place < seat["dice"]:
            canvas.die(left, top + 296, 24, 1, yellow=True)
        else:
            canvas.rect(left, top + 296, 24, 24, fill="none", stroke=FAINT, radius=5, dash="3 3")
    canvas.text(646, top + 314, words.sentence(words("dice", n=seat["dice"])), size=13, room=300)
    canvas.text(646, top + 338, words.sentence(words("boxes", n=seat["boxes"])), size=13, room=300)


def _other(canvas: Canvas, table: Table, seat: int, top: float) -> None:
    """Another sheet in small."""
    words, its = table.words, table.seats[seat]
    canvas.panel(EDGE, top, WIDTH - 2 * EDGE, OTHER - 10)
    canvas.seat(44, top + 24, seat)
    canvas.text(62, top + 30, words("points", n=table.view["scores"][seat]), bold=True, room=110)
    canvas.text(
        34, top + 60, words.sentence(words("rank", n=table.view["standings"][seat])), size=13, fill=MUTED, room=130
    )
    canvas.text(34, top + 82, words.sentence(words("boxes", n=its["boxes"])), size=12, fill=MUTED, room=140)
    canvas.text(34, top + 104, words.sentence(words("dice", n=its["dice"])), size=12, fill=MUTED, room=140)
    for cell in MARKET:
        x, y = 190 + int(cell[3]) * 19, top + 12 + int(cell[1]) * 19
        used = cell in its["used"]
        canvas.rect(x, y, 17, 17, fill=FAINT if used else "#ffffff", stroke=LINE, radius=3, line=1)
        if cell == its["steward"]:
            canvas.circle(x + 8.5, y + 8.5, 5.5, fill=INK)
    for place, district in enumerate(reversed(SHOP_DISTRICTS)):
        y = top + 15 + place * 24
        canvas.text(310, y + 11, words.name(district), size=12, bold=True, fill=COLOURS[district], room=62)
        _shops(canvas, its, district, 380, y, 12)
    built = [words.name(building) for building in BUILDINGS if its["buildings"][building]]
    rhombs = "  ".join(f"{name} {words.number(value) if value else '-'}" for name, value in its["rhombs"].items())
    facts = [
        words("about", what=words.name(track), text=words.number(its[track]["held"])) for track in ("gold", "goats")
    ]
    facts = [
        " · ".join(facts),
        words("about", what=words("diamonds"), text=rhombs),
        " · ".join([words("stops short", n=its["stops"]), words("plus ones", n=its["plus_ones"])]),
        words("about", what=words("buildings"), text=words.listed(built)),
    ]
    for place, fact in enumerate(facts):
        canvas.text(720, top + 27 + place * 24, words.sentence(fact), size=13, room=230)
