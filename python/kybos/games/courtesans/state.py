"""What lies on the table in Courtesans, and what is to come.

Values run from 1 to 8; `deck` and `discards` count the cards of each, the count of value 1 first. Hands are ascending.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

Counts = tuple[int, ...]
Values = tuple[int, ...]
VALUES: Values = (1, 2, 3, 4, 5, 6, 7, 8)


@dataclass(frozen=True)
class Start:
    """The starting seat is to be drawn (CR-2.1)."""


@dataclass(frozen=True)
class Deal:
    """A card is to be dealt to the seat (CR-2.1)."""

    seat: int


@dataclass(frozen=True)
class Turn:
    """The available card is to be turned up; then `left` draws of the effect follow (CR-2.1, CR-4.3)."""

    left: int


@dataclass(frozen=True)
class Refill:
    """The seat has no card and is to draw one (CR-3.1)."""

    seat: int


@dataclass(frozen=True)
class Lay:
    """The seat lays a card (CR-3.2)."""

    seat: int


@dataclass(frozen=True)
class Draw:
    """The winner chooses where to draw from; `left` draws are to come with this one (CR-4.3)."""

    left: int


@dataclass(frozen=True)
class Deck:
    """The winner is to get the deck's top card; then `left` draws follow (CR-4.3)."""

    left: int


@dataclass(frozen=True)
class Target:
    """The winner picks an opponent (CR-4.4)."""


@dataclass(frozen=True)
class Lose:
    """The seat is to lose a card; `left` are to go with this one (CR-4.4)."""

    seat: int
    left: int


@dataclass(frozen=True)
class Over:
    """The game is over (CR-5.1)."""


Phase = Start | Deal | Turn | Refill | Lay | Draw | Deck | Target | Lose | Over


@dataclass(frozen=True)
class Reveal:
    """What each seat laid at the last reveal, and who won it."""

    laid: tuple[int | None, ...]
    winner: int | None

    @classmethod
    def of(cls, laid: tuple[int | None, ...], tie: str) -> Reveal:
        """The highest card wins; two equal cards of any value, with "top" of the highest, let nobody win (CR-3.4)."""
        values = [value for value in laid if value is not None]
        highest = max(values)
        spoilt = values.count(highest) > 1 if tie == "top" else len(set(values)) < len(values)
        return cls(laid, None if spoilt else laid.index(highest))

    def tied(self, seat: int) -> bool:
        """Whether another seat laid the same value as this one, so that both are discarded (CR-3.4)."""
        return self.laid[seat] is not None and self.laid.count(self.laid[seat]) > 1


@dataclass(frozen=True)
class Seat:
    """A player's influence and cards; `known` are the values that the public knows to be there (CR-6.2)."""

    influence: int = 0
    hand: Values = ()
    laid: int | None = None
    known: Values = ()

    @property
    def cards(self) -> Values:
        """The cards in hand and the laid one, ascending."""
        return self.hand if self.laid is None else plus(self.hand, self.laid)


@dataclass(frozen=True)
class State:
    """The table; `active` is None before it is drawn, `round` 0 in the setup."""

    phase: Phase
    round: int
    active: int | None
    deck: Counts
    available: int | None
    discards: Counts
    reveal: Reveal | None
    seats: tuple[Seat, ...]

    def with_seat(self, number: int, seat: Seat) -> State:
        """The same table with another seat at this place."""
        return replace(self, seats=(*self.seats[:number], seat, *self.seats[number + 1 :]))

    def clockwise(self) -> list[int]:
        """All seats from the active one clockwise (CR-3.7)."""
        assert self.active is not None
        return [(self.active + step) % len(self.seats) for step in range(len(self.seats))]

    @property
    def winner(self) -> int | None:
        """The winner of the last reveal."""
        return self.reveal.winner if self.reveal else None

    @property
    def face_down(self) -> bool:
        """Whether the laid cards lie face down."""
        return isinstance(self.phase, Lay)


def plus(values: Values, value: int) -> Values:
    """The values with one more, ascending."""
    return tuple(sorted((*values, value)))


def minus(values: Values, value: int) -> Values:
    """The values with one less of this value, the same if it is not there."""
    if value not in values:
        return values
    place = values.index(value)
    return values[:place] + values[place + 1 :]


def count(counts: Counts, value: int, change: int) -> Counts:
    """The counts with `change` more cards of the value."""
    return tuple(number + change if place == value else number for place, number in enumerate(counts, start=1))


def counts_of(values: Iterable[int]) -> Counts:
    """How many of each value there are."""
    cards = list(values)
    return tuple(cards.count(value) for value in VALUES)
