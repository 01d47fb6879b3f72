"""The action space of Korrigans (section 12 of the rules): what may be decided, its tokens and numbers."""

from __future__ import annotations

from dataclasses import dataclass

from kybos.games.korrigans.cards import CREATURES, PLACED

__all__ = [
    "ACTIONS",
    "TOKENS",
    "Action",
    "FlipDown",
    "FlipUp",
    "LookAt",
    "Pass",
    "PlaceCard",
    "PlayCreature",
    "SwapSlot",
]


@dataclass(frozen=True)
class PlaceCard:
    """Place a korrigan or cousin on a cell (KO-5.1)."""

    card: str
    cell: int


@dataclass(frozen=True)
class FlipDown:
    """Turn the card on a cell face down (KO-6.6, KO-7.3)."""

    cell: int


@dataclass(frozen=True)
class FlipUp:
    """Turn the card on a cell face up (KO-6.6, KO-7.3)."""

    cell: int


@dataclass(frozen=True)
class LookAt:
    """Look at a search card (KO-4.2, KO-6.3, KO-8.1)."""

    slot: int


@dataclass(frozen=True)
class SwapSlot:
    """Name one of the two search cards that change places (KO-8.3)."""

    slot: int


@dataclass(frozen=True)
class PlayCreature:
    """Play a creature in its window (section 8)."""

    creature: str


@dataclass(frozen=True)
class Pass:
    """Decline what is asked."""


Action = PlaceCard | FlipDown | FlipUp | LookAt | SwapSlot | PlayCreature | Pass

# The whole space is as large as three to five players need; with two, cells 5 to 7 and slots 6 to 8 do not exist.
SPACE: dict[str, Action] = {
    **{f"place {card} {cell}": PlaceCard(card, cell) for card in PLACED for cell in range(8)},
    **{f"flip-down {cell}": FlipDown(cell) for cell in range(8)},
    **{f"flip-up {cell}": FlipUp(cell) for cell in range(8)},
    **{f"look {slot}": LookAt(slot) for slot in range(9)},
    **{f"swap {slot}": SwapSlot(slot) for slot in range(9)},
    **{f"play {creature}": PlayCreature(creature) for creature in CREATURES},
    "pass": Pass(),
}
TOKENS = tuple(SPACE)
ACTIONS = tuple(SPACE.values())
