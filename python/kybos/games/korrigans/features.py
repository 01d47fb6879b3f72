"""A table of Korrigans as one row of numbers; docs/documents/korrigans.md says what each block means."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from kybos.games.korrigans.cards import CREATURES, KORRIGANS, PACTS, PLACED
from kybos.games.korrigans.options import TREASURES, Options
from kybos.games.korrigans.state import PHASES
from kybos.reference.rules import Block

__all__ = ["encode", "layout"]

WINDOW_CREATURES = CREATURES[1:]  # the ankou has no window of its own (KO-8.2)
AFTER = ("liketaer", "claims", "bugel_noz")
KINDS = ("T", "P", "N")


def layout(options: Options) -> tuple[Block, ...]:
    """The blocks of `encode`, in order."""
    n, cells, slots = options.players, options.cells, options.slots
    seats = ("self", *(f"next {step}" for step in range(1, n)))
    at_cell, at_slot = _numbers(range(cells)), _numbers(range(slots))
    return (
        Block("phase", (len(PHASES),), 1, labels=tuple(PHASES)),
        Block("creature", (4,), 1, labels=WINDOW_CREATURES),
        Block("after", (3,), 1, labels=AFTER),
        Block("actor", (n,), 1, labels=seats),
        Block("ankou", (1,), 1),
        Block("cell", (cells,), 1, labels=at_cell),
        Block("swap_first", (slots,), 1, labels=at_slot),
        Block("looked", (slots,), 1),
        Block("round", (1,), options.max_rounds),
        Block("first", (n,), 1, labels=seats),
        Block("mover", (n,), 1, labels=seats),
        Block("passes", (1,), n),
        Block("used_places", (5,), 1),
        Block("place", (5,), 1, labels=_numbers(range(1, 6))),
        Block("treasures", (1,), TREASURES),
        Block("slot_kind", (slots, 3), 1, labels=KINDS),
        Block("slot_seen", (slots, n), 1),
        Block("slot_claimed", (slots, n), 1, labels=seats),
        Block("cell_card", (cells, len(PLACED)), 1, labels=PLACED),
        Block("cell_owner", (cells, n), 1, labels=seats),
        Block("cell_up", (cells,), 1),
        Block("paid", (len(options.lines),), 1),
        Block("pile", (1,), len(PACTS)),
        Block("played", (len(PACTS),), 1),
        Block("korrigans", (n, len(KORRIGANS)), 1),
        Block("pact_count", (n,), len(PACTS)),
        Block("drawn_count", (n,), 1),
        Block("found", (n,), TREASURES),
        Block("pacts", (len(PACTS),), 1),
        Block("drawn", (len(PACTS),), 1),
    )


def encode(options: Options, table: Mapping[str, Any], viewer: int | None) -> list[int]:
    """The features of a table that `viewer` sees, in the order of `layout`."""
    phase = table["phase"]
    order = options.clockwise(viewer or 0)
    seats = [table["seats"][seat] for seat in order]
    slots = table["slots"] or [{"kind": None, "seen": [], "claimed": None}] * options.slots
    tops = [top or {"card": None, "owner": None, "up": False} for top in table["cells"]]
    own = table["seats"][viewer] if viewer is not None else {"pacts": [], "drawn": []}
    acting = {"spyglass": table["first"], "place": table["mover"], "line": table["mover"]}
    rows: list[list[int]] = [
        _choice(phase["kind"], tuple(PHASES)),
        _choice(phase.get("creature"), WINDOW_CREATURES),
        _choice(phase.get("after"), AFTER),
        _choice(acting.get(phase["kind"], phase.get("seat")), order),
        [int(phase.get("ankou", False))],
        _choice(phase.get("cell"), range(options.cells)),
        _choice(phase.get("first"), range(options.slots)),
        _members(phase.get("looked", []), range(options.slots)),
        [table["round"]],
        _choice(table["first"], order),
        _choice(table["mover"], order),
        [table["passes"]],
        [int(used) for used in table["used_places"]],
        _choice(table["place"], range(1, 6)),
        [table["treasures"]],
        *(_choice(slot["kind"], KINDS) for slot in slots),
        *(_members(slot["seen"], order) for slot in slots),
        *(_choice(slot["claimed"], order) for slot in slots),
        *(_choice(top["card"], PLACED) for top in tops),
        *(_choice(top["owner"], order) for top in tops),
        [int(top["up"]) for top in tops],
        [int(paid) for paid in table["paid"]],
        [table["pile"]],
        _members(table["played"], PACTS),
        *(_members(seat["korrigans"], KORRIGANS) for seat in seats),
        [_count(seat["pacts"]) for seat in seats],
        [_count(seat["drawn"]) for seat in seats],
        [seat["treasures"] for seat in seats],
        _members(own["pacts"], PACTS),
        _members(own["drawn"], PACTS),
    ]
    return [number for row in rows for number in row]


def _numbers(values: range) -> tuple[str, ...]:
    """The values as labels."""
    return tuple(map(str, values))


def _choice(value: object, among: Sequence[object]) -> list[int]:
    """1 where the value stands, 0 elsewhere."""
    return [int(value == option) for option in among]


def _members(values: Sequence[object], among: Sequence[object]) -> list[int]:
    """1 for each that is one of the values."""
    return [int(option in values) for option in among]


def _count(cards: int | Sequence[str]) -> int:
    """How many cards: of a hand that is seen, or told as a number."""
    return cards if isinstance(cards, int) else len(cards)
