"""Cortez on a terminal: the conquest, the hand as cards, and where all cards are."""

from __future__ import annotations

from typing import Any

from rich.box import HEAVY, ROUNDED
from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table as Grid
from rich.text import Text

from kybos.drawing.text import Adaptive, Prose, legend, panel, said
from kybos.drawing.words import Words
from kybos.games.cortez.table import MARGINAL, MOST, SUBSTANTIAL, TYPES, Table, force
from kybos.types import Game

__all__ = ["screen"]

COLOURS = {"X": "white", "D": "cyan", "W": "red", "P": "green", "T": "yellow", "S": "magenta", "A": "blue"}
MARKS = {"hand": "♦", "gold": "$", "discard": "×", "here": "!", "spent": "+"}
WIDE = 76  # columns from which the cards to come are summed up too
CARD = 17  # columns a card takes with its frame
MANY = 12  # cards of a hand that are drawn as cards


def screen(game: Game, view: dict[str, Any], words: Words) -> RenderableType:
    """The table for a terminal of any width from 60 columns."""
    table = Table(game, view, words)
    return Adaptive(lambda width: _screen(table, width))


def _screen(table: Table, width: int) -> RenderableType:
    words = table.words
    parts: list[RenderableType] = [
        Prose(words, words.sentence(" · ".join([words("title"), *table.facts()])), "bold"),
        Prose(words, words.sentence(table.status()), "bold cyan"),
        _bar(table, width),
    ]
    if table.card:
        title = words.sentence(words("here short"))
        spent = words("spent", cards=words.cards(table.spent), force=force(table.spent))
        told = [
            (table.told(table.card), "bold"),
            (words.sentence(spent), ""),
            (words.sentence(table.missing()), "bold"),
        ]
        parts.append(panel(words, title, Group(*(Prose(words, text, style) for text, style in told)), "red"))
    hand = table.table["hand"]
    parts.append(said(words, words.sentence(words("hand", n=len(hand), limit=table.config["hand_limit"])), "bold"))
    if len(hand) > MANY:
        parts += [said(words, table.told(card), COLOURS[card[0]]) for card in hand]
    else:
        parts.append(Columns([_card(table, card) for card in hand], padding=(0, 1)))
    return Group(*parts, _all(table, width))


def _bar(table: Table, width: int) -> Text:
    """The score on its way to the two victories, whose scores stand in the bar."""
    across = min(width, 80) - 2
    reached = table.score * across // MOST
    bar = Text("[" + "#" * reached + "-" * (across - reached) + "]", no_wrap=True)
    bar.stylize("bold yellow", 1, 1 + reached)
    for victory in (MARGINAL, SUBSTANTIAL):
        place, label = 1 + victory * across // MOST, table.words.number(victory)
        bar = Text.assemble(bar[: place - len(label)], (label, "bold"), bar[place:])
    return bar


def _card(table: Table, card: str) -> Panel:
    words, kind = table.words, card[0]
    name = Prose(words, words.name(card))
    told = Text.assemble((card, "bold"), "  ", words.alone(words(kind)), no_wrap=True, overflow="ellipsis")
    return Panel(
        Group(told, name), box=HEAVY if kind == "X" else ROUNDED, border_style=COLOURS[kind], width=CARD, height=5
    )


def _all(table: Table, width: int) -> RenderableType:
    """Every card by type and force: where it is, and its force while it is still to come."""
    words = table.words
    grid = Grid.grid(padding=(0, 1, 0, 0))
    grid.add_column(no_wrap=True)
    for _ in range(12):
        grid.add_column(justify="right", width=2)
    grid.add_column(no_wrap=True, overflow="ellipsis")
    grid.add_row(said(words, words.sentence(words("all cards")), "bold"))
    for kind in TYPES:
        cards = {int(card[1:]): card for card in table.of_type(kind)}
        cells = [_cell(table, cards[number]) if number in cards else Text() for number in range(1, 13)]
        left = [card for card in cards.values() if table.where.get(card) == "come"]
        told = (
            said(words, words("left of", n=len(left), force=force(left)), "dim") if left and width >= WIDE else Text()
        )
        grid.add_row(said(words, f"{kind} {words(kind)}", COLOURS[kind]), *cells, told)
    keys = [(MARKS[place], f"{place} short") for place in MARKS if place in table.where.values()]
    return Group(grid, legend(words, [(words.number(1) + "-" + words.number(12), "come short"), *keys]))


def _cell(table: Table, card: str) -> Text:
    place = table.where.get(card, "come")
    if place == "come":
        return Text(table.words.number(int(card[1:])), COLOURS[card[0]])
    return Text(MARKS[place], "dim" if place == "discard" else "bold yellow" if place == "gold" else "bold")
