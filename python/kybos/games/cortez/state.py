"""What lies on the table in Cortez, and what is to come."""

from __future__ import annotations

from dataclasses import dataclass

from kybos.games.cortez.cards import EXPEDITION, NATIVES

Cards = frozenset[int]


@dataclass(frozen=True)
class Exploration:
    """The next card of the deck is to be turned (CZ-3.1)."""


@dataclass(frozen=True)
class Conquest:
    """A native card lies open, and cards have been chosen against it in ascending order (CZ-3.3, CZ-7.1)."""

    card: int
    spent: tuple[int, ...] = ()


@dataclass(frozen=True)
class Plunder:
    """The hand is over the limit (CZ-3.8)."""


@dataclass(frozen=True)
class Onward:
    """The player explores or gives up (CZ-6.1)."""


@dataclass(frozen=True)
class Over:
    """The game is over: "ended" with the deck (CZ-5.1), "back" safely (CZ-6.3) or "lost"."""

    result: str


Phase = Exploration | Conquest | Plunder | Onward | Over


@dataclass(frozen=True)
class State:
    """Every card is in one place; those being spent and the one to be conquered are in the phase."""

    phase: Phase
    way_back: bool
    points: int
    deck: Cards
    hand: Cards
    gold: Cards
    discard: Cards


def allies(cards: Cards | tuple[int, ...]) -> Cards:
    """The native cards among these: what is in the hand or was spent from it serves as an ally (CZ-4.2)."""
    return NATIVES.intersection(cards)


def at_start(points: int) -> State:
    """The state before the first exploration (CZ-2.1)."""
    deck = frozenset(range(75)) - EXPEDITION
    return State(Exploration(), False, points, deck, EXPEDITION, frozenset(), frozenset())
