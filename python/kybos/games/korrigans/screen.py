"""Korrigans on a terminal: the zone as it lies on the table, then the seats and what else is public."""

from __future__ import annotations

from typing import Any

from rich.box import HEAVY, ROUNDED
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table as Grid
from rich.text import Text

from kybos.drawing.text import Adaptive, Prose, beside, legend, said, seat_mark, sheet
from kybos.drawing.words import Words
from kybos.games.korrigans.table import Table, grid
from kybos.types import Game

__all__ = ["screen"]

SEATS = ("bright_blue", "bright_red", "bright_green", "bright_magenta", "bright_yellow")
UP, DOWN = "▲", "▼"
KINDS = {"T": "♦", "P": "§", "N": "∅"}
WIDE = 112  # columns from which what else is public stands beside the zone


def screen(game: Game, view: dict[str, Any], words: Words) -> RenderableType:
    """The table for a terminal of any width from 60 columns."""
    table = Table(game, view, words)
    return Adaptive(lambda width: _screen(table, width))


def _screen(table: Table, width: int) -> RenderableType:
    words = table.words
    zone = Group(_zone(table, min(24, (min(width, 78) - 2) // 3)), _legend(table))
    seats = _seats(table)
    facts = [Prose(words, words.sentence(fact)) for fact in table.facts()]
    last = [words("about", what=words.number(slot), text=claim) for slot, claim in table.last_search()]
    if last:
        text = words("about", what=words("last search"), text=words("semicolon").join(last))
        facts.append(Prose(words, words.sentence(text)))
    return Group(
        Prose(words, words.sentence(" · ".join([words("title"), *table.headline()])), "bold"),
        Prose(words, words.sentence(table.status()), "bold cyan"),
        *([beside(zone, Group(*facts), fill=True), seats] if width >= WIDE else [zone, seats, *facts]),
    )


def _zone(table: Table, across: int) -> Grid:
    zone = Grid.grid()
    for row in grid(table.options.players):
        zone.add_row(*(_slot(table, slot, across) for slot in row))
    return zone


def _slot(table: Table, slot: int, across: int) -> Panel:
    """A cell with its top card, or the centre with the place card, and the search card below."""
    words, centre = table.words, slot == table.options.centre
    top = None if centre else table.table["cells"][slot]
    style, owner = "", Text()
    if centre:
        place = table.table["place"]
        card = said(words, words("place short", n=place) if place else "-", "bold")
        owner = said(words, table.printed() if place else "", "bold yellow")
    elif top is None:
        card = said(words, words("free"), "dim")
    else:
        style = SEATS[top["owner"]] if top["up"] else "dim"
        name = words.alone(words.name(top["card"]))
        card = Text(f"{UP if top['up'] else DOWN} {name}", f"bold {style}" if top["up"] else style)
        owner = said(words, table.name(top["owner"]), style)
    acts = slot == table.active
    return Panel(
        Group(card, owner, _search(table, slot)),
        title=Text(("! " if acts else "") + words.number(slot), "bold not dim"),
        title_align="left",
        box=HEAVY if acts else ROUNDED,
        border_style="bold cyan" if acts else style or "dim",
        width=across,
        height=5,
    )


def _search(table: Table, slot: int) -> Text:
    """The search card of a slot: its kind if the viewer knows it, who claimed it, and who has seen it."""
    words = table.words
    if not table.table["slots"]:
        return Text()
    card = table.table["slots"][slot]
    text = Text(no_wrap=True, overflow="ellipsis")
    text.append(f"{KINDS[card['kind']]} " if card["kind"] else "", "bold yellow")
    text.append(words.alone(table.kind(slot)), "bold" if card["kind"] else "dim")
    seats = table.seen(slot)
    if seats and card["claimed"] is None:
        text.append(f"  ◄ {','.join(words.number(seat) for seat in seats)}")
    return text


def _legend(table: Table) -> Text:
    keys = [(UP, "face up"), (DOWN, "face down"), ("?", "unknown"), ("◄", "seen short")]
    return legend(table.words, [*keys, ("!", "effect")] if table.active is not None else keys)


def _seats(table: Table) -> Grid:
    words = table.words
    heads = (words("seat head"), words("treasure head"), words.sentence(words("hand")), words.sentence(words("pacts")))
    rows = sheet([said(words, head) for head in heads])
    for seat, held in enumerate(table.seats):
        found = Text("♦" * held["treasures"], "bold yellow").append(f" {words.number(held['treasures'])}")
        hand = Prose(words, table.cards(held["korrigans"]), SEATS[seat])
        pacts = table.pacts(seat)
        if held["drawn"]:
            drawn = words.number(held["drawn"]) if isinstance(held["drawn"], int) else table.cards(held["drawn"])
            pacts = f"{pacts} ({words('drawn', cards=drawn)})"
        rows.add_row(seat_mark(words, seat, table.view), found, hand, Prose(words, pacts))
    return rows
