"""Corinth's features: a table as a flat row of whole numbers; docs/documents/corinth.md says what each means."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from kybos.games.corinth.document import HIGHEST_RHOMB, MOST_GOODS, PHASE_KEYS
from kybos.games.corinth.market import CELLS, DIAMONDS
from kybos.games.corinth.sheet import (
    BONUS_DISTRICTS,
    BUILDINGS,
    DISTRICTS,
    SHOP_DISTRICTS,
    SHOPS,
    TRACK,
    WHITE_DICE,
    YELLOW_DICE,
)
from kybos.reference.rules import Block

Json = Any

ROW_NAMES = tuple(f"r{row}" for row in range(5))
COLUMN_NAMES = tuple(f"c{column}" for column in range(5))


def layout(seats: int, boxes: int) -> tuple[Block, ...]:
    """The blocks of `encode`, in order, for that many seats and printed boxes."""
    relative = ("self", *(f"next {distance}" for distance in range(1, seats)))
    turns = tuple(str(turn) for turn in range(_turns(seats)))
    return (
        _choice("phase", tuple(PHASE_KEYS)),
        _choice("actor", relative),
        _choice("roller", relative),
        _choice("turn", turns),
        Block("face", (len(DISTRICTS),), 6),
        Block("white", (len(DISTRICTS),), WHITE_DICE),
        Block("yellow", (len(DISTRICTS),), YELLOW_DICE),
        Block("rolled", (6,), WHITE_DICE),
        Block("yellow_to_roll", (1,), YELLOW_DICE),
        Block("steps_left", (1,), TRACK),
        _choice("goods_district", SHOP_DISTRICTS),
        Block("goods_left", (1,), MOST_GOODS),
        _choice("bonus", relative, len(BONUS_DISTRICTS)),
        Block("boxes", (seats,), boxes),
        Block("gold", (seats, 2), TRACK),
        Block("goats", (seats, 2), TRACK),
        Block("shops", (seats, sum(map(len, SHOPS.values()))), 5),
        _choice("steward_row", ROW_NAMES, seats),
        _choice("steward_column", COLUMN_NAMES, seats),
        Block("used", (seats, len(CELLS)), 1),
        Block("stops", (seats, 2), len(CELLS) - 1),
        Block("rhombs", (seats, len(DIAMONDS)), HIGHEST_RHOMB),
        Block("dice", (seats,), YELLOW_DICE),
        Block("buildings", (seats, len(BUILDINGS)), 1),
    )


def encode(table: Mapping[str, Json], viewer: int | None) -> list[int]:
    """The features of a table, by `layout`; seats count from the viewer."""
    phase, count = table["phase"], len(table["seats"])
    first = 0 if viewer is None else viewer
    sheets = [table["seats"][(first + distance) % count] for distance in range(count)]
    seats = [*range(first, count), *range(first)]
    kind, groups = phase["kind"], table["board"]
    actor = None if kind in ("white", "yellow", "over") else (table["roller"] + table["turn"]) % count
    return [
        *_one_hot(kind, tuple(PHASE_KEYS)),
        *_one_hot(actor, seats),
        *_one_hot(table["roller"], seats),
        *_one_hot(table["turn"], range(_turns(count))),
        *(group["face"] if group else 0 for group in groups),
        *(group["white"] if group else 0 for group in groups),
        *(group["yellow"] if group else 0 for group in groups),
        *phase.get("white", [0] * 6),
        phase.get("yellow", 0),
        phase["left"] if kind == "walk" else 0,
        *_one_hot(phase.get("district"), SHOP_DISTRICTS),
        phase["left"] if kind == "open" else 0,
        *_flat(_one_hot(table["bonuses"][district], seats) for district in BONUS_DISTRICTS),
        *(sheet["boxes"] for sheet in sheets),
        *_flat((sheet["gold"]["held"], sheet["gold"]["spent"]) for sheet in sheets),
        *_flat((sheet["goats"]["held"], sheet["goats"]["spent"]) for sheet in sheets),
        *_flat(_flat(sheet["shops"][district] for district in SHOP_DISTRICTS) for sheet in sheets),
        *_flat(_one_hot(sheet["steward"][:2], ROW_NAMES) for sheet in sheets),
        *_flat(_one_hot(sheet["steward"][2:], COLUMN_NAMES) for sheet in sheets),
        *_flat([int(cell in sheet["used"]) for cell in CELLS] for sheet in sheets),
        *_flat((sheet["stops"], sheet["plus_ones"]) for sheet in sheets),
        *_flat([sheet["rhombs"][name] for name in DIAMONDS] for sheet in sheets),
        *(sheet["dice"] for sheet in sheets),
        *_flat([int(sheet["buildings"][building]) for building in BUILDINGS] for sheet in sheets),
    ]


def _turns(seats: int) -> int:
    """Turns in a round (CO-3.5)."""
    return max(seats, 3)


def _choice(name: str, labels: tuple[str, ...], rows: int | None = None) -> Block:
    shape = (len(labels),) if rows is None else (rows, len(labels))
    return Block(name, shape, high=1, labels=labels)


def _one_hot(value: Json, values: Sequence[Json]) -> list[int]:
    return [int(value == each) for each in values]


def _flat(rows: Iterable[Iterable[int]]) -> list[int]:
    return [number for row in rows for number in row]
