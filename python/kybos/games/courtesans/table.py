"""What a view of Courtesans tells beyond its numbers: the effects of the cards, and each seat's cards in words."""

from __future__ import annotations

from typing import Any

from kybos.drawing.words import Words
from kybos.games.courtesans.effects import Effect, parse
from kybos.types import Game

__all__ = ["VALUES", "Table"]

VALUES = range(1, 9)


class Table:
    """A view of Courtesans, read for drawing."""

    def __init__(self, game: Game, view: dict[str, Any], words: Words) -> None:
        self.config, self.words, self.view, self.viewer = game.config, words, view, view["viewer"]
        self.table, self.phase, self.seats = view["table"], view["table"]["phase"], view["table"]["seats"]
        reveal = self.table["reveal"]
        self.laid: list[int | None] = reveal["laid"] if reveal else [None] * len(self.seats)
        self.winner: int | None = reveal["winner"] if reveal else None

    def name(self, seat: int) -> str:
        """A seat in words."""
        return self.words.seat(seat, self.viewer)

    def headline(self) -> list[str]:
        """The round, the active seat, the deck and the available card."""
        words, table = self.words, self.table
        told = [words("round", n=table["round"], total=self.config["rounds"]) if table["round"] else words("setup")]
        if table["active"] is not None:
            told.append(words("active", seat=self.name(table["active"])))
        available = table["available"]
        card = self.card(available) if available else words("no card")
        return [*told, words("deck", n=table["deck"]), words("available", card=card)]

    def status(self) -> str:
        """Who must act, and what is to come."""
        words, kind = self.words, self.phase["kind"]
        if kind == "over":
            return words("over")
        seat = self.name(self.phase["seat"]) if "seat" in self.phase else ""
        text = words("from deck" if kind == "deck" else kind, seat=seat)
        # `left` counts the card under way in `draw` and `lose`, but not in `turn` and `deck`.
        more = self.phase.get("left", 0) - (kind in ("draw", "lose"))
        if more > 0:
            text = words.listed([text, words("left", n=more)])
        return words("about", what=words.turn(self.view), text=text)

    def card(self, value: int) -> str:
        """A card by value and name."""
        return self.words("card", n=value, name=self.words.name(str(value)))

    def hand(self, seat: int) -> str:
        """The cards of a seat: by name if the viewer sees them, else how many."""
        held = self.seats[seat]["hand"]
        return self.words("cards", n=held) if isinstance(held, int) else self.cards(held)

    def cards(self, values: list[int]) -> str:
        """Cards by value and name."""
        return self.words.cards(map(self.card, values))

    def before(self, seat: int) -> str:
        """The card that lies before a seat."""
        laid = self.seats[seat]["laid"]
        if laid is None:
            return self.words("no card")
        return self.words("face down") if laid == "down" else self.card(laid)

    def effect(self, value: int) -> str:
        """What a winning card of this value does."""
        effect = self.parsed(value)
        text = self.words(f"do {effect.verb}", n=effect.number)
        return self.words("discarded", effect=text) if effect.discarded else text

    def parsed(self, value: int) -> Effect:
        """The effect of a value as the option `effects` has it."""
        effect = parse(self.config["effects"][value - 1])
        assert effect is not None  # the option was checked when the game was loaded
        return effect

    def gone(self, value: int) -> str:
        """How many copies of a value are discarded."""
        return self.words("of copies", n=self.table["discards"][value - 1], total=self.config["copies"][value - 1])
