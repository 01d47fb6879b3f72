"""What a view of Korrigans tells beyond its lists: where slots lie on the table, and each of them in words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from kybos.drawing.words import Words
from kybos.games.korrigans.options import TREASURES, Options
from kybos.types import Game

__all__ = ["Table", "grid"]

RING, CHAIN = ((0, 1, 2), (7, 8, 3), (6, 5, 4)), ((0, 5, 4), (1, 2, 3))  # KO-3.1, KO-3.2


def grid(players: int) -> tuple[tuple[int, int, int], ...]:
    """The slots of the zone as they lie on the table, row by row."""
    return CHAIN if players == 2 else RING


class Table:
    """A view of Korrigans, read for drawing."""

    def __init__(self, game: Game, view: dict[str, Any], words: Words) -> None:
        self.options = Options.from_json(game.config)
        self.words, self.view, self.viewer = words, view, view["viewer"]
        self.table, self.phase, self.seats = view["table"], view["table"]["phase"], view["table"]["seats"]
        self.active: int | None = self.phase.get("cell")

    def name(self, seat: int) -> str:
        """A seat in words."""
        return self.words.seat(seat, self.viewer)

    def headline(self) -> list[str]:
        """The round, its first player, and the treasures still to be found."""
        words, table = self.words, self.table
        left = TREASURES - sum(seat["treasures"] for seat in self.seats)
        told = [words("round", n=table["round"], total=self.options.max_rounds) if table["round"] else words("setup")]
        if table["first"] is not None:
            told.append(words("first player", seat=self.name(table["first"])))
        return [*told, words("still hidden", treasures=words("treasures", n=left))]

    def status(self) -> str:
        """Who must act, and what is to come."""
        words, kind = self.words, self.phase["kind"]
        if kind == "over":
            return words("over")
        creature = words.name(self.phase["creature"]) if kind == "window" else ""
        seat = self.name(self.phase["seat"]) if kind == "deal" else ""
        return words("about", what=words.turn(self.view), text=words(kind, creature=creature, seat=seat))

    def facts(self) -> list[str]:
        """What is public besides the zone and the seats."""
        words, table = self.words, self.table
        told = [words("pile", n=table["pile"]), words("played", cards=self.cards(table["played"]))]
        unused = [
            words("place card", n=place, treasures=words("treasures", n=treasures))
            for place, (treasures, used) in enumerate(zip(self.options.places, table["used_places"], strict=True), 1)
            if not used
        ]
        told.append(words("places left", places=words("semicolon").join(unused) or words("none")))
        if table["slots"]:
            told.append(words("hidden here", treasures=words("treasures", n=table["treasures"])))
        if table["passes"]:
            told.append(words("passes", n=table["passes"]))
        paid = ["-".join(map(str, line)) for line, paid in zip(self.options.lines, table["paid"], strict=True) if paid]
        if paid:
            told.append(words("paid", lines=words.listed(paid)))
        return told

    def cards(self, cards: list[str]) -> str:
        """Cards by name."""
        return self.words.cards(self.words.name(card) for card in cards)

    def where(self, slot: int) -> str:
        """A slot by its number."""
        return self.words("centre" if slot == self.options.centre else "cell", n=slot)

    def kind(self, slot: int) -> str:
        """What the viewer knows of the search card in a slot, and who claimed it."""
        if not self.table["slots"]:
            return "-"
        card = self.table["slots"][slot]
        kind = self.words(card["kind"]) if card["kind"] else "?"
        if card["claimed"] is None:
            return kind
        return self.words("claimed", kind=kind, seat=self.name(card["claimed"]))

    def seen(self, slot: int) -> list[int]:
        """Who has looked at the search card in a slot or was shown it."""
        seats: list[int] = self.table["slots"][slot]["seen"] if self.table["slots"] else []
        return seats

    def site(self) -> str:
        """The place card on the centre."""
        place = self.table["place"]
        return "-" if place is None else self.words("place card", n=place, treasures=self.printed())

    def printed(self) -> str:
        """The number of treasures printed on the place card that lies there."""
        return self.words("treasures", n=self.options.places[self.table["place"] - 1])

    def last_search(self) -> Iterator[tuple[int, str]]:
        """What the claims of the last search showed, by slot."""
        for slot, card in enumerate(self.table["last_search"]):
            if card:
                kind, seat = self.words(card["kind"]), self.name(card["claimed"])
                yield slot, self.words("claimed", kind=kind, seat=seat)

    def pacts(self, seat: int) -> str:
        """The pact cards of a seat: by name if the viewer holds them, else how many."""
        held = self.seats[seat]["pacts"]
        return self.words("pact count", n=held) if isinstance(held, int) else self.cards(held)
