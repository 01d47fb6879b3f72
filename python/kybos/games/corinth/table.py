"""What a view of Corinth tells beyond its numbers: whose sheet to show, the round, where the steward may go."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from kybos.drawing.words import Words
from kybos.games.corinth.market import DIRECTIONS, MARKET, NEIGHBOURS, farthest, neighbour
from kybos.games.corinth.sheet import DISTRICTS, SHOPS, TRACK
from kybos.types import Game

__all__ = ["Table", "checked", "free"]

View = dict[str, Any]
FAR = 8  # steps: beyond, nearly every free cell is a stop in reach and finding them takes too long to be worth it


class Table:
    """A view of Corinth, read for drawing."""

    def __init__(self, game: Game, view: View, words: Words) -> None:
        self.config, self.words = game.config, words
        self.view, self.viewer, self.table = view, view["viewer"], view["table"]
        self.phase, self.seats = self.table["phase"], self.table["seats"]
        acting = view["turn"]["seat"]
        self.acting: int | None = acting
        shown = self.viewer if self.viewer is not None else acting
        self.focus: int = self.table["roller"] if shown is None else shown
        self.sheet = self.seats[self.focus]

    def name(self, seat: int) -> str:
        """A seat in words."""
        return self.words.seat(seat, self.viewer)

    def headline(self) -> list[str]:
        """Round, turn and roller, as far as they are settled."""
        words, players = self.words, len(self.seats)
        boxes = self.config["turn_boxes"] - (2 if players == 4 else 0)  # CO-2.2
        begun = players * boxes - sum(seat["boxes"] for seat in self.seats)
        kind = self.phase["kind"]
        told = [words("round", n=begun, total=players * boxes)]
        if kind not in ("buy", "white", "yellow", "over"):
            told.append(words("turn", n=self.table["turn"] + 1, total=max(players, 3)))
        if kind != "over":
            told.append(words("roller", seat=self.name(self.table["roller"])))
        return told

    def status(self) -> str:
        """Who must act, and what is to come."""
        kind, words = self.phase["kind"], self.words
        if kind == "over":
            return words("over")
        district = words.name(self.phase["district"]) if kind == "open" else ""
        number = self.phase.get("left", self.phase.get("yellow", 0))
        return words("about", what=words.turn(self.view), text=words(kind, n=number, district=district))

    def groups(self) -> Iterator[tuple[str, dict[str, int] | None]]:
        """The districts from top to bottom, with the dice on them."""
        yield from zip(reversed(DISTRICTS), reversed(self.table["board"]), strict=True)

    def reward(self, cell: str) -> str:
        """What stands on a cell of the market."""
        what, _, number = MARKET[cell].rpartition(" ")
        if what == "diamond":
            return self.words("diamond", n=number)
        if number.isdigit():
            return self.words("reward", name=self.words.name(what), n=int(number))
        return self.words(MARKET[cell])

    def bonus(self, district: str) -> str | None:
        """The bonus of a district and who gained it; None where the district has none."""
        if district not in self.table["bonuses"]:
            return None
        seat, points = self.table["bonuses"][district], self.config["bonus"][district]
        if seat is None:
            return self.words("bonus free", n=points)
        return self.words("taken by", n=points, seat=self.name(seat))

    def cost(self, building: str) -> str:
        """What a building costs."""
        return self.words("cost", **self.config["building_cost"][building])

    def steps(self) -> dict[str, str]:
        """The cells that the sheet's steward may enter next, and in which direction, while it walks."""
        left = {"walk": self.phase.get("left"), "compensation": 1}.get(self.phase["kind"])
        if left is None or self.acting != self.focus:
            return {}
        used, found = frozenset(self.sheet["used"]), {}
        for direction in DIRECTIONS:
            there = neighbour(self.sheet["steward"], direction)
            if there and there not in used and farthest(there, used | {there}) >= left - 1:
                found[there] = direction
        return found

    def ends(self) -> frozenset[str]:
        """The cells where the walk under way may end."""
        walking = self.phase["kind"] == "walk" and self.acting == self.focus
        return self._stops({self.phase["left"]}) if walking else frozenset()

    def reach(self) -> dict[str, frozenset[str]]:
        """For each district with dice the cells where they bring the sheet's steward without any gold."""
        if self.phase["kind"] != "action" or self.acting != self.focus:
            return {}
        spare = 2 if self.sheet["buildings"]["stable"] else 0  # CO-6.3
        groups = {district: group["face"] for district, group in self.groups() if group}
        return {
            district: self._stops({steps for steps in range(face - spare, face + spare + 1) if steps > 0})
            for district, face in groups.items()
        }

    def _stops(self, distances: set[int]) -> frozenset[str]:
        """The cells at the end of paths of these lengths; of lengths up to FAR only."""
        found: set[str] = set()
        most = max((steps for steps in distances if steps <= FAR), default=0)

        def walk(cell: str, used: frozenset[str], steps: int) -> None:
            if steps in distances:
                found.add(cell)
            if steps < most:
                for there in NEIGHBOURS[cell]:
                    if there not in used:
                        walk(there, used | {there}, steps + 1)

        walk(self.sheet["steward"], frozenset(self.sheet["used"]), 0)
        return frozenset(found)


def free(track: dict[str, int]) -> int:
    """Symbols of a track that may still be circled (CO-5.2)."""
    return TRACK - track["held"] - track["spent"]


def checked(sheet: dict[str, Any], district: str) -> list[tuple[int, int, int]]:
    """Each shop of a district: symbols checked, symbols in all, points."""
    return [
        (count, shop.symbols, shop.points)
        for count, shop in zip(sheet["shops"][district], SHOPS[district], strict=True)
    ]
