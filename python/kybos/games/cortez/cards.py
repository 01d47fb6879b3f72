"""The 75 cards of Cortez and their numbers, 0 to 74 (CZ-1.1, CZ-7.2)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple


class Card(NamedTuple):
    """A card; its type is one of X expedition, D diplomacy, W war, P disease, T tribe, S settlement, A Aztec."""

    type: str
    force: int


CARDS: tuple[Card, ...] = (
    Card("X", 12),
    Card("X", 8),
    Card("X", 4),
    *(Card(kind, force) for kind in "DWPTSA" for force in range(1, 13)),
)
NAMES: tuple[str, ...] = tuple(f"{card.type}{card.force}" for card in CARDS)
NUMBERS: dict[str, int] = {name: number for number, name in enumerate(NAMES)}
NATIVES: frozenset[int] = frozenset(number for number, card in enumerate(CARDS) if card.type in "TSA")  # CZ-1.2
EXPEDITION: frozenset[int] = frozenset({0, 1, 2})


def total_force(cards: Iterable[int]) -> int:
    """The sum of the forces of the cards."""
    return sum(CARDS[card].force for card in cards)


def all_of_type(cards: Iterable[int], kind: str) -> bool:
    """Whether every card is of the type."""
    return all(CARDS[card].type == kind for card in cards)
