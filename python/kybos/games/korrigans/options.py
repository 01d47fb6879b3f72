"""The options of Korrigans (section 14 of the rules) and the zone that the number of players gives (section 3)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields

from kybos.reference import reading
from kybos.reference.rules import Json

__all__ = ["TREASURES", "Options"]

TREASURES = 5  # KO-1.3: as many are to be found

RING = ((0, 1, 2), (2, 3, 4), (4, 5, 6), (6, 7, 0))
CHAIN = ((1, 2, 3),)
PLACES = "a list of five whole numbers from 1 to 5"


@dataclass(frozen=True)
class Options:
    """The options, defaults filled in, in the order of the rule page, and the zone they give."""

    players: int = 3
    places: tuple[int, ...] = (2, 3, 3, 3, 4)
    line_pays: str = "once"
    reactivation: str = "owner"
    bugel_noz_takes_centre: bool = False
    max_rounds: int = 12

    @property
    def cells(self) -> int:
        """The cells of the ring (KO-3.1) or the chain (KO-3.2)."""
        return 5 if self.players == 2 else 8

    @property
    def slots(self) -> int:
        """The search cards: one under each cell and the centre one."""
        return self.cells + 1

    @property
    def centre(self) -> int:
        """The slot under the place card."""
        return self.cells

    @property
    def lines(self) -> tuple[tuple[int, ...], ...]:
        """The sides, three cells each (KO-3.4)."""
        return CHAIN if self.players == 2 else RING

    def neighbours(self, cell: int) -> list[int]:
        """The cells next to this one: two, or one at the ends of the chain (KO-3.3)."""
        if self.players == 2:
            return [near for near in (cell - 1, cell + 1) if 0 <= near < self.cells]
        return [(cell - 1) % self.cells, (cell + 1) % self.cells]

    def clockwise(self, start: int) -> list[int]:
        """All seats, clockwise from this one."""
        return [(start + step) % self.players for step in range(self.players)]

    def to_json(self) -> dict[str, Json]:
        """Every option as plain JSON values."""
        values = {field.name: getattr(self, field.name) for field in fields(self)}
        return values | {"places": list(self.places)}

    @classmethod
    def from_json(cls, given: Mapping[str, Json]) -> Options:
        """The options given, defaults for the rest; raises BadConfig."""
        default = cls()
        options = reading.Options("korrigans", given, [field.name for field in fields(cls)])
        places = options.row("places", default.places, PLACES)
        if not all(reading.is_whole(number, 1, 5) for number in places):
            options.refuse("places", places, PLACES)
        return cls(
            players=options.whole("players", default.players, 2, 5),
            places=tuple(places),
            line_pays=options.choice("line_pays", ("once", "every_turn")),
            reactivation=options.choice("reactivation", ("owner", "mover")),
            bugel_noz_takes_centre=options.flag("bugel_noz_takes_centre", default.bugel_noz_takes_centre),
            max_rounds=options.whole("max_rounds", default.max_rounds, 1, 99),
        )
