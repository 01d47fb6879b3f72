"""The state of Corinth: phase, dice on the board, bonuses gained and sheets; and its actions."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from kybos.games.corinth.market import DIRECTIONS
from kybos.games.corinth.sheet import BUILDINGS, DISTRICTS, SHOP_DISTRICTS, SHOPS, TRACK, YELLOW_DICE, Sheet


@dataclass(frozen=True)
class Buy:
    """The roller may buy yellow dice (CO-3.2)."""


@dataclass(frozen=True)
class White:
    """The white dice are to be rolled, then that many yellow ones (CO-3.3)."""

    yellow: int


@dataclass(frozen=True)
class Yellow:
    """The yellow dice are to be rolled; `white` says how many white dice show each face (CO-3.3)."""

    white: tuple[int, ...]
    yellow: int


@dataclass(frozen=True)
class Act:
    """A group is to be taken, for its district or for a move (CO-4.2)."""


@dataclass(frozen=True)
class Walk:
    """The steward has that many steps still to walk (CO-6.5)."""

    left: int


@dataclass(frozen=True)
class Compensation:
    """The steward may take one step (CO-4.5)."""


@dataclass(frozen=True)
class Open:
    """A shop of the district is to be begun for the goods that are left (CO-5.5)."""

    district: str
    left: int


@dataclass(frozen=True)
class Build:
    """Buildings may be built (CO-8.1)."""


@dataclass(frozen=True)
class Over:
    """The game has ended (CO-3.8)."""


Phase = Buy | White | Yellow | Act | Walk | Compensation | Open | Build | Over


@dataclass(frozen=True)
class Group:
    """Dice of one face on a district of the board (CO-3.4)."""

    face: int
    white: int
    yellow: int = 0

    @property
    def dice(self) -> int:
        """Dice of both colours together."""
        return self.white + self.yellow


Board = tuple[Group | None, ...]  # by district, goats to gold
EMPTY: Board = (None,) * len(DISTRICTS)


@dataclass(frozen=True)
class State:
    """Everything on the table. Nothing is hidden (CO-9.4)."""

    phase: Phase
    roller: int
    turn: int  # which turn of the round, from 0
    board: Board
    bonuses: tuple[int | None, ...]  # who gained the bonus of oil, wine, carpets
    seats: tuple[Sheet, ...]

    @property
    def active(self) -> int:
        """The seat whose turn it is (CO-3.5): clockwise from the roller, who with two players comes round again."""
        return (self.roller + self.turn) % len(self.seats)

    @property
    def sheet(self) -> Sheet:
        """The sheet of the active seat."""
        return self.seats[self.active]

    def group(self, district: str) -> Group | None:
        """The dice on the district, if any are left."""
        return self.board[DISTRICTS.index(district)]

    def without(self, district: str) -> State:
        """The state when the district's dice have left the board."""
        place = DISTRICTS.index(district)
        return replace(self, board=(*self.board[:place], None, *self.board[place + 1 :]))

    def with_sheet(self, sheet: Sheet) -> State:
        """The state with another sheet for the active seat."""
        return replace(self, seats=(*self.seats[: self.active], sheet, *self.seats[self.active + 1 :]))


@dataclass(frozen=True)
class Action:
    """A decision of section 10: its verb, then what and how many it is about."""

    verb: str
    what: str = ""
    number: int = 0
    token: str = field(default="", compare=False)


def _actions() -> tuple[Action, ...]:
    def number(verb: str, what: str, n: int) -> Action:
        return Action(verb, what, n, " ".join(word for word in (verb, what, str(n)) if word))

    shops = [(district, shop) for district in SHOP_DISTRICTS for shop in range(len(SHOPS[district]))]
    return (
        *(number("buy", "", n) for n in range(YELLOW_DICE + 1)),
        *(Action("take", district, token=f"take {district}") for district in DISTRICTS),
        *(number("move", district, n) for district in DISTRICTS for n in range(1, TRACK + 1)),
        *(Action("step", direction, token=direction) for direction in DIRECTIONS),
        Action("stay", token="stay"),
        *(number("open", district, shop) for district, shop in shops),
        *(Action("build", building, token=f"build {building}") for building in BUILDINGS),
        Action("end", token="end"),
    )


ACTIONS = _actions()  # in index order

# The clause that says when a decision is asked, by its verb (section 10).
ASKED = {
    "buy": "CO-3.2",
    "take": "CO-4.2",
    "move": "CO-4.2",
    "step": "CO-6.5",
    "stay": "CO-4.5",
    "open": "CO-5.5",
    "build": "CO-8.1",
    "end": "CO-8.1",
}
