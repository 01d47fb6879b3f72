"""The options of Courtesans (section 9 of its rules)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from kybos.games.courtesans.effects import PRINTED, Effect, parse
from kybos.reference.reading import Options, is_whole
from kybos.reference.rules import Json

NAMES = ("players", "copies", "tie", "effects", "rounds")
COPIES = (8, 8, 7, 7, 6, 5, 5, 4)  # CR-1.1
TIES = ("any_pair", "top")


@dataclass(frozen=True)
class Config:
    """The options, checked; `copies` and `effects` have one entry a value."""

    players: int
    copies: tuple[int, ...]
    tie: str
    effects: tuple[Effect, ...]
    rounds: int

    @classmethod
    def read(cls, game: str, given: Mapping[str, Json]) -> Config:
        """The options given, defaults filled in; raises BadConfig."""
        read = Options(game, given, NAMES)
        players = read.whole("players", 4, 2, 5)
        return cls(
            players=players,
            copies=_copies(read, players),
            tie=read.choice("tie", TIES),
            effects=_effects(read),
            rounds=read.whole("rounds", 10, 1, 99),
        )

    def to_json(self) -> dict[str, Json]:
        """Every option, in the order of the rule page."""
        return {
            "players": self.players,
            "copies": list(self.copies),
            "tie": self.tie,
            "effects": [effect.text for effect in self.effects],
            "rounds": self.rounds,
        }

    def most(self, verb: str) -> int:
        """The largest number in the effects with this verb, 0 if there is none."""
        return max((effect.number for effect in self.effects if effect.verb == verb), default=0)

    @property
    def most_influence(self) -> int:
        """No seat gains more in a game: one seat wins a round, so at most this many times the rounds."""
        return self.rounds * self.most("influence")


def _copies(read: Options, players: int) -> tuple[int, ...]:
    needed = 4 * players + 1
    allowed = f"eight whole numbers from 0 to 25, at least {needed} in all with {players} players"
    copies = read.row("copies", COPIES, allowed)
    if not all(is_whole(entry, 0, 25) for entry in copies) or sum(copies) < needed:
        read.refuse("copies", copies, allowed)
    return tuple(copies)


def _effects(read: Options) -> tuple[Effect, ...]:
    allowed = "eight texts 'influence N', 'draw N' or 'remove N', N from 0 to 99, ' discard' after it or not"
    texts = read.row("effects", PRINTED, allowed)
    effects = [parse(text) for text in texts if isinstance(text, str)]
    found = tuple(effect for effect in effects if effect is not None)
    if len(found) < len(texts):
        read.refuse("effects", texts, allowed)
    return found
