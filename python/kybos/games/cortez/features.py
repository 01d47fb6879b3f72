"""The features of Cortez, a flat row of whole numbers; docs/documents/cortez.md says what each block means."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from kybos.games.cortez.cards import CARDS, NAMES, NUMBERS, total_force
from kybos.reference.rules import Block, Json

PHASES = ("exploration", "conquest", "plunder", "onward", "over")
RESULTS = ("ended", "back", "lost")
NATIVE_TYPES = ("T", "S", "A")
PILES = ("deck", "hand", "spent", "gold", "discard")


def layout(points: int) -> tuple[Block, ...]:
    """The blocks, for a game that starts with this many points."""
    return (
        Block("phase", (len(PHASES),), 1, labels=PHASES),
        Block("result", (len(RESULTS),), 1, labels=RESULTS),
        Block("way_back", (1,), 1),
        Block("points", (1,), points),
        Block("card_type", (len(NATIVE_TYPES),), 1, labels=NATIVE_TYPES),
        Block("card_force", (1,), 12),
        Block("missing", (1,), 12),
        *(Block(pile, (len(NAMES),), 1) for pile in PILES),
    )


def encode(table: Mapping[str, Json]) -> list[int]:
    """The row of a table."""
    phase = table["phase"]
    spent = phase.get("spent", [])
    kind, force, missing = None, 0, 0
    if "card" in phase:
        kind, force = CARDS[NUMBERS[phase["card"]]]
        missing = max(0, force - total_force(NUMBERS[name] for name in spent))
    row = [
        *_choice(phase["kind"], PHASES),
        *_choice(phase.get("result"), RESULTS),
        int(table["way_back"]),
        table["points"],
        *_choice(kind, NATIVE_TYPES),
        force,
        missing,
    ]
    for pile in PILES:
        cards = set(spent if pile == "spent" else table[pile])
        row += [int(name in cards) for name in NAMES]
    return row


def _choice(value: str | None, labels: Iterable[str]) -> list[int]:
    return [int(label == value) for label in labels]
