"""Courtesans in words: what a view shows, line by line, and what tokens mean; the looks are elsewhere."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from kybos.drawing.words import Words
from kybos.games.courtesans.picture import svg
from kybos.games.courtesans.screen import screen
from kybos.games.courtesans.table import VALUES, Table
from kybos.types import Game

__all__ = ["lines", "phrase", "screen", "svg"]

HIDDEN = ("deal", "draw", "lay")  # CR-6.1: what a redacted record withholds


def lines(game: Game, view: dict[str, Any], words: Words) -> list[str]:
    """Who must act, the seats, the last reveal, and the characters."""
    table = Table(game, view, words)
    told = [*table.headline(), table.status(), *words.standings(view)]
    for seat in range(game.seats):
        told += [words("about", what=table.name(seat), text=fact) for fact in _seat(table, seat)]
    for seat, value in enumerate(table.laid):
        if value is not None:
            card = words("won", text=table.card(value)) if seat == table.winner else table.card(value)
            told.append(words("about", what=f"{words('reveal')}, {table.name(seat)}", text=card))
    if view["table"]["reveal"] and table.winner is None:
        told.append(words("about", what=words("reveal"), text=words("no winner")))
    for value in VALUES:
        gone = words("about", what=words("discards"), text=table.gone(value))
        told.append(words("about", what=table.card(value), text=words("semicolon").join([table.effect(value), gone])))
    return told


def _seat(table: Table, seat: int) -> Iterator[str]:
    words, its = table.words, table.seats[seat]
    yield words("about", what=words("influence"), text=words.number(its["influence"]))
    yield words("about", what=words("hand"), text=table.hand(seat))
    yield words("about", what=words("laid"), text=table.before(seat))
    if its["known"]:
        yield words("about", what=words("known"), text=table.cards(its["known"]))


def phrase(game: Game, token: str, words: Words) -> str | None:
    """What an action or an outcome of chance is; None for what is no token of Courtesans."""
    verb, _, what = token.partition(" ")
    if token in ("draw deck", "draw available"):
        return words(f"say {token}")
    if (verb == "target" and token in game.tokens) or (verb == "start" and what in map(str, range(game.seats))):
        return words(f"say {verb}", seat=words.seat(int(what)))
    if what == "?" and verb in HIDDEN:
        return words(f"say {verb}", card=words("unseen"))
    if what in map(str, VALUES) and verb in (*HIDDEN, "turn", "lose"):
        return words(f"say {verb}", card=words("card", n=int(what), name=words.name(what)))
    return None
