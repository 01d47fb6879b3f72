"""Corinth on a terminal: the harbour beside the shops of the same districts, the market, and all sheets in short."""

from __future__ import annotations

from typing import Any

from rich.box import ROUNDED
from rich.cells import cell_len
from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from kybos.drawing.text import Adaptive, Prose, beside, legend, panel, said, seat_mark, sheet
from kybos.drawing.words import Words
from kybos.games.corinth.market import CELLS, MARKET, ROWS
from kybos.games.corinth.sheet import BUILDINGS, DISTRICTS, SHOP_DISTRICTS
from kybos.games.corinth.table import Table, checked, free
from kybos.types import Game

__all__ = ["screen"]

COLOURS = {
    "gold": "yellow",
    "spices": "red",
    "carpets": "blue",
    "wine": "magenta",
    "oil": "green",
    "goats": "bright_black",
}
ARROWS = {"north": "↑", "south": "↓", "west": "←", "east": "→"}
NARROW, WIDE = (
    76,
    112,
)  # columns: from the first on the bonus has its own column, from the second on all sheets are shown
MANY = 5  # dice of a group that are drawn one by one


def screen(game: Game, view: dict[str, Any], words: Words) -> RenderableType:
    """The table for a terminal of any width from 60 columns."""
    table = Table(game, view, words)
    return Adaptive(lambda width: _screen(table, width))


def _screen(table: Table, width: int) -> RenderableType:
    words = table.words
    others = [seat for seat in range(len(table.seats)) if seat != table.focus]
    parts: list[RenderableType] = [
        Prose(words, words.sentence(" · ".join([words("title"), *table.headline()])), "bold"),
        Prose(words, words.sentence(table.status()), "bold cyan"),
    ]
    if width >= WIDE:
        across = _market_width(table, padded=False)
        parts += [
            beside(_board(table, width), _notes(table), fill=True),
            beside(_market(table, across), _other(table, others.pop(0)), fill=True),
        ]
        while others:
            parts.append(beside(*(_other(table, seat) for seat in others[:2])))
            others = others[2:]
    else:
        across = _market_width(table, padded=width >= NARROW)
        parts += [_board(table, width), _market(table, min(across, width)), _notes(table)]
    return Group(*parts, _summary(table, width))


def _board(table: Table, width: int) -> RenderableType:
    """A row a district: the dice that lie there, and what the sheet in focus has of it."""
    words = table.words
    titles = [
        Text(),
        said(words, words("harbour")),
        said(words, words.sentence(words("sheet of", seat=table.name(table.focus)))),
    ]
    if width >= NARROW:
        titles.append(said(words, words.sentence(words("bonus"))))
    grid = sheet(titles)
    for district, group in table.groups():
        row = [said(words, words.name(district), f"bold {COLOURS[district]}"), _dice(words, group, width)]
        row.append(
            _track(words, table.sheet[district])
            if district not in SHOP_DISTRICTS
            else _shops(words, table.sheet, district)
        )
        if width >= NARROW:
            row.append(said(words, _bonus(table, district)))
        grid.add_row(*row)
    if table.phase["kind"] == "yellow":
        grid.add_section()
        rolled = Text()
        for face, count in enumerate(table.phase["white"], 1):
            rolled.append(f"[{words.number(face)}]×{words.number(count)} " if count else "")
        grid.add_row(said(words, words("white die")), rolled)
    told = (("[ ]", "white die"), ("( )", "yellow die"), ("●", "held"), ("×", "spent"), ("·", "free"))
    if width >= NARROW:
        return Group(grid, legend(words, told))
    bonuses = [f"{words.name(district)} {_bonus(table, district)}" for district in SHOP_DISTRICTS]
    bonus = words("about", what=words("bonus"), text=words("semicolon").join(bonuses))
    return Group(grid, legend(words, told), Prose(words, words.sentence(bonus)))


def _bonus(table: Table, district: str) -> str:
    if district not in SHOP_DISTRICTS:
        return ""
    bonus = table.bonus(district)
    return table.words("no bonus") if bonus is None else bonus


def _dice(words: Words, group: dict[str, int] | None, width: int) -> Text:
    """White dice in square brackets, yellow ones in round ones."""
    if group is None:
        return Text("-", "dim")
    text = Text(no_wrap=True)
    face, many = words.number(group["face"]), group["white"] + group["yellow"] > MANY or width < NARROW
    for count, drawn, style in (
        (group["white"], f"[{face}]", "bold"),
        (group["yellow"], f"({face})", "bold yellow"),
    ):
        if many and count:
            text.append(f"{drawn}×{words.number(count)} ", style)
        else:
            text.append(drawn * count, style)
    return text


def _shops(words: Words, seat: dict[str, Any], district: str) -> Text:
    text = Text(no_wrap=True)
    for count, symbols, points in checked(seat, district):
        style = "bold" if count == symbols else ""
        text.append(f"{words.number(points):>2} ", style)
        text.append("■" * count, f"bold {COLOURS[district]}")
        text.append("□" * (symbols - count), "dim" if not count else "")
        text.append("✓" if count == symbols else " ", style)
    text.rstrip()
    return text


def _track(words: Words, track: dict[str, int]) -> Text:
    text = Text(no_wrap=True)
    text.append("●" * track["held"], "bold yellow")
    text.append("×" * track["spent"], "dim")
    text.append("·" * free(track))
    text.append(f" {words.number(track['held'])}", "bold")
    return text


def _market_width(table: Table, padded: bool) -> int:
    widest = max(cell_len(table.reward(cell)) for cell in CELLS)
    return 5 * (widest + (4 if padded else 2)) + 6  # a mark and a space before each reward, six lines


def _market(table: Table, width: int) -> RenderableType:
    words, seat = table.words, table.sheet
    reach = frozenset().union(*table.reach().values())
    steps, ends, used = table.steps(), table.ends(), frozenset(seat["used"])
    padded = width == _market_width(table, padded=True)
    tight = width < _market_width(table, padded=False)
    grid = Grid(
        box=ROUNDED, show_header=False, show_edge=not tight, border_style="dim", padding=(0, 1 if padded else 0)
    )
    grid.width, gap = width, "" if tight else " "
    for _ in ROWS[0]:
        grid.add_column(ratio=1)
    marks: dict[str, str] = {}

    def cell(name: str) -> Text:
        told = words.alone(table.reward(name))
        what = MARKET[name].partition(" ")[0]
        mark, told_as, style = " ", "", COLOURS.get(what, "")
        if name == seat["steward"]:
            mark, told_as, style = "@", "steward", "bold reverse"
        elif name in used:
            mark, told_as, style = "×", "used", "dim"
        elif name in steps:
            mark, told_as, style = ARROWS[steps[name]], "next", f"bold {style}"
        elif name in ends:
            mark, told_as, style = "◎", "end", f"bold {style}"
        elif name in reach:
            mark, told_as, style = "○", "in reach", f"bold {style}"
        if told_as:
            marks.setdefault(mark if told_as != "next" else "".join(ARROWS.values()), told_as)
        return Text(f"{mark}{gap}{told}", style)

    for row in range(len(ROWS)):
        grid.add_row(*(cell(name) for name in CELLS if name.startswith(f"r{row}")))
    title = said(words, words.sentence(words("market of", seat=table.name(table.focus))), "bold")
    return Group(title, grid, legend(words, marks.items()))


def _notes(table: Table) -> RenderableType:
    """What else stands on the sheet in focus."""
    words, seat = table.words, table.sheet
    rhombs = "  ".join(f"{name} {words.number(n) if n else '-'}" for name, n in seat["rhombs"].items())
    diamonds = " · ".join([rhombs, words("stops short", n=seat["stops"]), words("plus ones", n=seat["plus_ones"])])
    buildings = Grid.grid(padding=(0, 3, 0, 0))
    told = [
        f"■ {words.name(name)}"
        if seat["buildings"][name]
        else f"□ {words('about', what=words.name(name), text=table.cost(name))}"
        for name in BUILDINGS
    ]
    for left, right in zip(told[:2], told[2:], strict=True):
        buildings.add_row(said(words, left), said(words, right))
    return Group(
        Prose(words, words.sentence(words("about", what=words("diamonds"), text=diamonds))),
        Prose(words, words.sentence(" · ".join([words("dice", n=seat["dice"]), words("boxes", n=seat["boxes"])]))),
        buildings,
    )


def _summary(table: Table, width: int) -> Grid:
    """One row a seat: the score and what it comes from."""
    words = table.words
    heads = [words("seat head"), words("score head"), words("rank head"), words.name("gold"), words.name("goats")]
    heads += [words.sentence(words(key)) for key in ("goods", "market", "buildings")]
    grid = sheet([said(words, head) for head in heads], "lrrrrrrl")
    grid.padding = (0, 1 if width >= NARROW else 0)
    rows = zip(table.seats, table.view["scores"], table.view["standings"], strict=True)
    for seat, (its, score, rank) in enumerate(rows):
        goods = sum(sum(shops) for shops in its["shops"].values())
        numbers = (score, rank, its["gold"]["held"], its["goats"]["held"], goods, sum(its["rhombs"].values()))
        style = "bold" if seat == table.acting else ""
        bricks = "".join("■" if built else "□" for built in its["buildings"].values())
        row = [Text(words.number(number), style) for number in numbers]
        grid.add_row(seat_mark(words, seat, table.view), *row, Text(bricks))
    return grid


def _other(table: Table, seat: int) -> RenderableType:
    """Another seat's sheet in short: shops, tracks and a map of its market."""
    words, its = table.words, table.seats[seat]
    rows = Grid.grid(padding=(0, 1, 0, 0))
    for district in reversed(DISTRICTS):
        marked = _shops(words, its, district) if district in SHOP_DISTRICTS else _track(words, its[district])
        rows.add_row(said(words, words.name(district), COLOURS[district]), marked)
    lines = []
    for row in range(len(ROWS)):
        cells = [cell for cell in CELLS if cell.startswith(f"r{row}")]
        marks = ["@" if cell == its["steward"] else "×" if cell in its["used"] else "·" for cell in cells]
        lines.append(" ".join(marks))
    return panel(words, words.sentence(words("sheet of", seat=table.name(seat))), beside(rows, Text("\n".join(lines))))
