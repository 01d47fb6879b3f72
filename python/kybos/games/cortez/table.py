"""What a view of Cortez tells beyond its lists: where every card is, the force missing, what the score means."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from kybos.drawing.words import Words
from kybos.games.cortez.cards import NAMES
from kybos.types import Game

__all__ = ["MARGINAL", "MOST", "SUBSTANTIAL", "TYPES", "Table", "force"]

TYPES = "XDWPTSA"
MARGINAL, SUBSTANTIAL = 78, 156  # CZ-5.3: the least scores of the two victories
MOST = 234  # the natives' force in all


def force(cards: Iterable[str]) -> int:
    """The sum of the forces of the cards."""
    return sum(int(card[1:]) for card in cards)


class Table:
    """A view of Cortez, read for drawing."""

    def __init__(self, game: Game, view: dict[str, Any], words: Words) -> None:
        self.config, self.view, self.words = game.config, view, words
        self.table, self.phase = view["table"], view["table"]["phase"]
        self.kind: str = self.phase["kind"]
        self.card: str | None = self.phase.get("card")
        self.spent: list[str] = self.phase.get("spent", [])
        self.score: int = view["scores"][0]
        places = {"deck": "come", "hand": "hand", "gold": "gold", "discard": "discard"}
        self.where = {card: place for pile, place in places.items() for card in self.table[pile]}
        self.where |= dict.fromkeys(self.spent, "spent") | ({self.card: "here"} if self.card else {})

    def facts(self) -> list[str]:
        """The figures of the game."""
        told = [
            self.words("conquistador points", n=self.table["points"]),
            self.words("to come", n=len(self.table["deck"])),
            self.words("score", n=self.score, band=self.band()),
        ]
        return [*told, self.words("way back")] if self.table["way_back"] else told

    def status(self) -> str:
        """Who must act, and what is to come."""
        if self.kind == "over":
            return self.words(self.phase["result"])
        return self.words("about", what=self.words.turn(self.view), text=self.words(self.kind))

    def band(self) -> str:
        """What the score is worth (CZ-5.3), and, before the end, how far the next victory is."""
        if self.score >= SUBSTANTIAL:
            return self.words("substantial")
        if self.kind == "over":
            return self.words("marginal victory" if self.score >= MARGINAL else "no victory")
        if self.score >= MARGINAL:
            return self.words("marginal", n=SUBSTANTIAL - self.score)
        return self.words("nothing", n=MARGINAL - self.score)

    def missing(self) -> str:
        """How the conquest under way stands."""
        lack = int(self.card[1:]) - force(self.spent) if self.card else 0
        if lack <= 0:
            return self.words("enough")
        return self.words("missing back" if self.table["way_back"] else "missing", n=lack)

    def told(self, card: str) -> str:
        """A card in words."""
        words = self.words
        return words("card", code=card, name=words.name(card), kind=words(card[0]), n=int(card[1:]))

    def of_type(self, kind: str) -> list[str]:
        """All cards of a type by ascending force."""
        return sorted((card for card in NAMES if card[0] == kind), key=lambda card: int(card[1:]))
