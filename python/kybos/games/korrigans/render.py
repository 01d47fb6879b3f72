"""Korrigans in words: what a view shows, line by line, and what tokens mean; the looks are elsewhere."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from kybos.drawing.words import Words
from kybos.games.korrigans.cards import PACTS
from kybos.games.korrigans.options import Options
from kybos.games.korrigans.picture import svg
from kybos.games.korrigans.screen import screen
from kybos.games.korrigans.table import Table
from kybos.types import Game

__all__ = ["lines", "phrase", "screen", "svg"]


def lines(game: Game, view: dict[str, Any], words: Words) -> list[str]:
    """Who must act, the zone slot by slot, the seats, and what else is public."""
    table = Table(game, view, words)
    told = [*table.headline(), table.status(), *words.standings(view)]
    told += [words("about", what=table.where(slot), text=_slot(table, slot)) for slot in range(table.options.slots)]
    for seat in range(game.seats):
        told += [words("about", what=table.name(seat), text=fact) for fact in _seat(table, seat)]
    told += table.facts()
    for slot, claim in table.last_search():
        told.append(words("about", what=f"{words('last search')}, {words('slot', n=slot)}", text=claim))
    return told


def _slot(table: Table, slot: int) -> str:
    words = table.words
    told = [_top(table, slot) if slot != table.options.centre else table.site()]
    if table.table["slots"]:
        kind = table.kind(slot)
        told.append(words("search card", kind=words("unknown") if kind == "?" else kind))
        seats = [table.name(seat) for seat in table.seen(slot)]
        if seats:
            told.append(words("seen by", seats=words.listed(seats)))
    if slot == table.active:
        told.append(words("effect"))
    return words("semicolon").join(told)


def _top(table: Table, cell: int) -> str:
    words, top = table.words, table.table["cells"][cell]
    if top is None:
        return words("free")
    way = words("face up" if top["up"] else "face down")
    return words.listed([words.name(top["card"]), table.name(top["owner"]), way])


def _seat(table: Table, seat: int) -> Iterator[str]:
    words, held = table.words, table.seats[seat]
    yield words("about", what=words("hand"), text=table.cards(held["korrigans"]))
    yield words("about", what=words("pacts"), text=table.pacts(seat))
    if held["drawn"]:
        drawn = held["drawn"]
        yield words("drawn", cards=words.number(drawn) if isinstance(drawn, int) else table.cards(drawn))


def phrase(game: Game, token: str, words: Words) -> str | None:
    """What an action or an outcome of chance is; None for what is no token of Korrigans."""
    return _action(token, words) if token in game.tokens else _outcome(game, token, words)


def _action(token: str, words: Words) -> str:
    verb, *rest = token.split(" ")
    if verb == "place":
        return words("do place", card=words.name(rest[0]), n=int(rest[1]))
    if verb == "play":
        return words("do play", card=words.name(rest[0]))
    return words(f"do {verb}", n=int(rest[0]) if rest else 0)


def _outcome(game: Game, token: str, words: Words) -> str | None:
    verb, _, what = token.partition(" ")
    options = Options.from_json(game.config)
    if verb in ("deal", "pact") and what in (*PACTS, "?"):
        return words(f"do {verb}", card=words("unknown") if what == "?" else words.name(what))
    if verb == "first" and what in map(str, range(game.seats)):
        return words("do first", seat=words.seat(int(what)))
    if verb == "site" and what in map(str, range(1, len(options.places) + 1)):
        treasures = words("treasures", n=options.places[int(what) - 1])
        return words("do site", n=int(what), treasures=treasures)
    if verb == "hide" and what == "?":
        return words("do hide", cards=words("unknown"))
    if verb == "hide" and len(what) == options.slots and not set(what) - set("TPN"):
        slots = [words("hidden", n=slot, kind=words(kind)) for slot, kind in enumerate(what)]
        return words("do hide", cards=words.listed(slots))
    return None
