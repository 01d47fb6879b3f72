"""The state of a game of Korrigans: everything on the table, secrets included."""

from __future__ import annotations

from dataclasses import dataclass, replace

from kybos.games.korrigans.cards import ELDERS
from kybos.games.korrigans.options import TREASURES

__all__ = [
    "PHASES",
    "Deal",
    "Down",
    "Draw",
    "Fairy",
    "First",
    "Flip",
    "Hide",
    "Line",
    "Look",
    "Over",
    "Phase",
    "Place",
    "Seat",
    "Site",
    "Slot",
    "Spyglass",
    "State",
    "Swap",
    "Top",
    "Up",
    "Window",
]


@dataclass(frozen=True)
class First:
    """Chance: the first player (KO-2.1)."""


@dataclass(frozen=True)
class Deal:
    """Chance: the pact card that a seat starts with (KO-2.1)."""

    seat: int


@dataclass(frozen=True)
class Site:
    """Chance: the place card of the round (KO-4.1)."""


@dataclass(frozen=True)
class Hide:
    """Chance: the search cards of the zone (KO-4.1)."""


@dataclass(frozen=True)
class Spyglass:
    """The first player may look at a search card (KO-4.2)."""


@dataclass(frozen=True)
class Window:
    """A seat may play a creature (KO-8.1, KO-8.3, KO-8.4, KO-8.5)."""

    creature: str
    seat: int


@dataclass(frozen=True)
class Fairy:
    """A seat has played the fee_margot and may look at one more search card (KO-8.1)."""

    seat: int
    looked: tuple[int, ...]


@dataclass(frozen=True)
class Place:
    """The mover places a card, passes, or plays the ankou first (KO-5.1, KO-8.2)."""

    ankou: bool


@dataclass(frozen=True)
class Look:
    """A seat may look at a search card for the devin or kobold on a cell (KO-6.3, KO-7.1)."""

    seat: int
    cell: int


@dataclass(frozen=True)
class Flip:
    """A seat may turn a card for the musicien on a cell (KO-6.6)."""

    seat: int
    cell: int


@dataclass(frozen=True)
class Down:
    """A seat may turn a card down for the leprechaun on a cell (KO-7.3)."""

    seat: int
    cell: int


@dataclass(frozen=True)
class Up:
    """A seat may turn a card up for the leprechaun on a cell (KO-7.3)."""

    seat: int
    cell: int


@dataclass(frozen=True)
class Line:
    """Chance: the pact card that the mover draws for a line (KO-5.4)."""


@dataclass(frozen=True)
class Swap:
    """A seat has played the marie_morgane and swaps two search cards (KO-8.3)."""

    seat: int
    first: int | None


@dataclass(frozen=True)
class Draw:
    """Chance: the pact card for a pact card that a seat has claimed (KO-9.3); `after` names the claims."""

    seat: int
    after: str


@dataclass(frozen=True)
class Over:
    """The game has ended."""


Phase = (
    First | Deal | Site | Hide | Spyglass | Window | Fairy | Place | Look | Flip | Down | Up | Line | Swap | Draw | Over
)
PHASES: dict[str, type[Phase]] = {
    kind.__name__.lower(): kind
    for kind in (
        First, Deal, Site, Hide, Spyglass, Window, Fairy, Place, Look, Flip, Down, Up, Line, Swap, Draw, Over,
    )
}  # fmt: skip


@dataclass(frozen=True)
class Top:
    """The top card of a cell (KO-3.5)."""

    card: str
    owner: int
    up: bool


@dataclass(frozen=True)
class Slot:
    """A search card: T a treasure, P the pact card, N nothing; who knows it (KO-4.4) and who claimed it."""

    kind: str
    seen: tuple[int, ...] = ()
    claimed: int | None = None

    def shown_to(self, *seats: int) -> Slot:
        """The same card, known to these seats too."""
        return replace(self, seen=tuple(sorted({*self.seen, *seats})))


@dataclass(frozen=True)
class Seat:
    """What a player has: the korrigans and pact cards in hand, which of those this search gave, treasures found."""

    korrigans: tuple[str, ...]
    pacts: tuple[str, ...] = ()
    drawn: tuple[str, ...] = ()
    treasures: int = 0


@dataclass(frozen=True)
class State:
    """The table; docs/documents/korrigans.md says what each part holds."""

    phase: Phase
    round: int
    first: int | None
    mover: int | None
    passes: int
    used_places: tuple[bool, ...]
    place: int | None
    treasures: int
    slots: tuple[Slot, ...]
    cells: tuple[Top | None, ...]
    paid: tuple[bool, ...]
    pile: tuple[str, ...]
    played: tuple[str, ...]
    last_search: tuple[Slot | None, ...]
    seats: tuple[Seat, ...]

    def face_up(self) -> dict[int, Top]:
        """The cells whose top card is face up, each with that card."""
        return {cell: top for cell, top in enumerate(self.cells) if top is not None and top.up}

    def face_down(self) -> dict[int, Top]:
        """The cells whose top card is face down, each with that card."""
        return {cell: top for cell, top in enumerate(self.cells) if top is not None and not top.up}

    def elder(self) -> int | None:
        """The owner of the face-up elder (KO-6.2)."""
        return next((top.owner for top in self.face_up().values() if top.card in ELDERS), None)

    def unfound(self) -> int:
        """The treasures that nobody has found yet."""
        return TREASURES - sum(seat.treasures for seat in self.seats)

    def leading(self) -> int:
        """The first player, once drawn."""
        assert self.first is not None
        return self.first

    def moving(self) -> int:
        """The mover, while cards are placed."""
        assert self.mover is not None
        return self.mover

    def with_seat(self, seat: int, now: Seat) -> State:
        """The table with what one seat has changed."""
        return replace(self, seats=(*self.seats[:seat], now, *self.seats[seat + 1 :]))
