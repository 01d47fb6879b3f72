"""The features of Courtesans, a flat row of whole numbers; docs/documents/courtesans.md says what each block means."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from kybos.games.courtesans.config import Config
from kybos.games.courtesans.state import VALUES, counts_of
from kybos.reference.rules import Block, Json

PHASES = ("start", "deal", "turn", "refill", "lay", "draw", "deck", "target", "lose", "over")
VALUE_LABELS = tuple(str(value) for value in VALUES)
LAID = ("down", *VALUE_LABELS)


def layout(config: Config) -> tuple[Block, ...]:
    """The blocks for these options."""
    seats, cards, copies = config.players, sum(config.copies), max(config.copies)
    seat_labels = ("self", *(f"next {step}" for step in range(1, seats)))
    return (
        Block("phase", (len(PHASES),), 1, labels=PHASES),
        Block("left", (1,), 99),
        Block("seat", (seats,), 1, labels=seat_labels),
        Block("active", (seats,), 1, labels=seat_labels),
        Block("round", (1,), config.rounds),
        Block("deck", (1,), cards),
        Block("available", (8,), 1, labels=VALUE_LABELS),
        Block("discards", (8,), copies),
        Block("reveal", (seats, 8), 1, labels=VALUE_LABELS),
        Block("winner", (seats,), 1, labels=seat_labels),
        Block("influence", (seats,), config.most_influence),
        Block("hand_size", (seats,), cards),
        Block("hand", (8,), copies),
        Block("laid", (seats, 9), 1, labels=LAID),
        Block("known", (seats, 8), copies),
    )


def encode(table: Mapping[str, Json], viewer: int | None) -> list[int]:
    """The row of a table that the viewer sees; for the public seats count from 0."""
    seats, phase = table["seats"], table["phase"]
    order = [((viewer or 0) + step) % len(seats) for step in range(len(seats))]
    around = [seats[number] for number in order]
    reveal = table["reveal"] or {"laid": [None] * len(seats), "winner": None}
    own = [] if viewer is None else seats[viewer]["hand"]
    return [
        *_choice(phase["kind"], PHASES),
        phase.get("left", 0),
        *_choice(phase.get("seat"), order),
        *_choice(table["active"], order),
        table["round"],
        table["deck"],
        *_choice(table["available"], VALUES),
        *table["discards"],
        *(cell for number in order for cell in _choice(reveal["laid"][number], VALUES)),
        *_choice(reveal["winner"], order),
        *(seat["influence"] for seat in around),
        *(seat["hand"] if isinstance(seat["hand"], int) else len(seat["hand"]) for seat in around),
        *counts_of(own),
        *(cell for seat in around for cell in _choice(seat["laid"], ("down", *VALUES))),
        *(cell for seat in around for cell in counts_of(seat["known"])),
    ]


def _choice(value: Json, choices: Sequence[Json]) -> list[int]:
    return [int(value is not None and choice == value) for choice in choices]
