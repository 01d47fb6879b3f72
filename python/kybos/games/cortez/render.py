"""Cortez in words: what a view shows, line by line, and what tokens mean; the looks are elsewhere."""

from __future__ import annotations

from typing import Any

from kybos.drawing.words import Words
from kybos.games.cortez.cards import NUMBERS
from kybos.games.cortez.picture import svg
from kybos.games.cortez.screen import screen
from kybos.games.cortez.table import TYPES, Table, force
from kybos.types import Game

__all__ = ["lines", "phrase", "screen", "svg"]


def lines(game: Game, view: dict[str, Any], words: Words) -> list[str]:
    """What is to come, the figures, the conquest, the hand, and the other cards by type."""
    table = Table(game, view, words)
    told = [table.status(), *table.facts()]
    if table.card:
        spent = words("spent", cards=words.cards(table.spent), force=force(table.spent))
        told += [words("about", what=words("here short"), text=table.told(table.card)), spent, table.missing()]
    hand = table.table["hand"]
    told.append(words("hand", n=len(hand), limit=game.config["hand_limit"]))
    told += [words("about", what=words("hand short"), text=table.told(card)) for card in hand]
    for place in ("come", "gold", "discard"):
        for kind in TYPES:
            forces = [words.number(int(card[1:])) for card in table.of_type(kind) if table.where.get(card) == place]
            if forces:
                what = f"{words(f'{place} short')}, {words(kind)}"
                told.append(words("about", what=what, text=words.listed(forces)))
    return told


def phrase(game: Game, token: str, words: Words) -> str | None:
    """What an action or a card turned up is; None for what is no token of Cortez."""
    verb, _, card = token.partition(" ")
    if card in NUMBERS and verb in ("spend", "discard", "turn"):
        told = words("card", code=card, name=words.name(card), kind=words(card[0]), n=int(card[1:]))
        return words(f"do {verb}", card=told) if token in game.tokens or _is_turned(verb, card) else None
    return words(f"do {token}") if token in game.tokens else None


def _is_turned(verb: str, card: str) -> bool:
    """Whether it is an outcome of chance; expedition cards are never in the deck (CZ-2.1)."""
    return verb == "turn" and card[0] != "X"
