"""State documents of Korrigans, written and read; docs/documents/korrigans.md has their keys."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import fields
from typing import TypeVar

from kybos.errors import BadRecord
from kybos.games.korrigans.cards import CREATURES, KORRIGANS, PACTS, PLACED
from kybos.games.korrigans.invariants import check
from kybos.games.korrigans.options import TREASURES, Options
from kybos.games.korrigans.state import PHASES, Phase, Seat, Slot, State, Top
from kybos.reference import reading
from kybos.reference.reading import choice, flag, items, whole
from kybos.reference.rules import Json

__all__ = ["from_json", "to_json"]

T = TypeVar("T")

SHAPES = {kind: tuple(field.name for field in fields(phase)) for kind, phase in PHASES.items()}
KINDS = ("T", "P", "N")


def to_json(state: State) -> dict[str, Json]:
    """The whole state as plain JSON values."""
    document: dict[str, Json] = _plain(state)
    document["phase"] = {"kind": type(state.phase).__name__.lower(), **document["phase"]}
    document["last_search"] = [
        None if card is None else {"kind": card.kind, "claimed": card.claimed} for card in state.last_search
    ]
    return document


def _plain(value: Json) -> Json:
    """The same with lists for tuples and objects for parts of the state."""
    if isinstance(value, tuple):
        return [_plain(inner) for inner in value]
    if value is None or isinstance(value, (int, str)):
        return value
    return {name: _plain(getattr(value, name)) for name in value.__dataclass_fields__}


def from_json(options: Options, document: Json) -> State:
    """The state of a document; raises BadRecord that names the key or the broken invariant."""
    state = _Reader(options).state(document)
    check(options, state)
    return state


class _Reader:
    """Reads the parts of a document, each with the place `at` which it stands."""

    def __init__(self, options: Options) -> None:
        self.options = options

    def state(self, document: Json) -> State:
        names = [field.name for field in fields(State)]
        entry = dict(zip(names, reading.fields(document, "state", *names), strict=True))
        return State(
            phase=self.phase(entry["phase"], "phase"),
            round=whole(entry["round"], "round", 0, self.options.max_rounds),
            first=self.seat_or_nobody(entry["first"], "first"),
            mover=self.seat_or_nobody(entry["mover"], "mover"),
            passes=whole(entry["passes"], "passes", 0, self.options.players),
            used_places=self.flags(entry["used_places"], "used_places", 5),
            place=None if entry["place"] is None else whole(entry["place"], "place", 1, 5),
            treasures=whole(entry["treasures"], "treasures", 0, TREASURES),
            slots=tuple(self.slot(slot, f"slots[{at}]") for at, slot in self.search_cards(entry["slots"], "slots")),
            cells=tuple(
                None if top is None else self.top(top, f"cells[{at}]")
                for at, top in enumerate(items(entry["cells"], "cells", self.options.cells))
            ),
            paid=self.flags(entry["paid"], "paid", len(self.options.lines)),
            pile=_subset(entry["pile"], "pile", PACTS),
            played=_subset(entry["played"], "played", PACTS),
            last_search=tuple(
                None if found is None else self.found(found, f"last_search[{at}]")
                for at, found in self.search_cards(entry["last_search"], "last_search")
            ),
            seats=tuple(
                self.player(player, f"seats[{at}]")
                for at, player in enumerate(items(entry["seats"], "seats", self.options.players))
            ),
        )

    def phase(self, value: Json, at: str) -> Phase:
        kind, values = reading.variant(value, at, SHAPES)
        readers: dict[str, Callable[[Json, str], object]] = {
            "seat": self.seat,
            "cell": lambda cell, at: whole(cell, at, 0, self.options.cells - 1),
            "creature": lambda creature, at: choice(creature, at, CREATURES[1:]),
            "after": lambda after, at: choice(after, at, ("liketaer", "claims", "bugel_noz")),
            "ankou": flag,
            "looked": lambda looked, at: _subset(looked, at, range(self.options.slots)),
            "first": lambda slot, at: None if slot is None else whole(slot, at, 0, self.options.slots - 2),
        }
        make: Callable[..., Phase] = PHASES[kind]
        return make(
            **{name: readers[name](entry, f"{at}.{name}") for name, entry in zip(SHAPES[kind], values, strict=True)}
        )

    def slot(self, value: Json, at: str) -> Slot:
        kind, seen, claimed = reading.fields(value, at, "kind", "seen", "claimed")
        return Slot(
            choice(kind, f"{at}.kind", KINDS),
            _subset(seen, f"{at}.seen", range(self.options.players)),
            self.seat_or_nobody(claimed, f"{at}.claimed"),
        )

    def found(self, value: Json, at: str) -> Slot:
        kind, claimed = reading.fields(value, at, "kind", "claimed")
        return Slot(choice(kind, f"{at}.kind", KINDS), (), self.seat(claimed, f"{at}.claimed"))

    def top(self, value: Json, at: str) -> Top:
        card, owner, up = reading.fields(value, at, "card", "owner", "up")
        return Top(choice(card, f"{at}.card", PLACED), self.seat(owner, f"{at}.owner"), flag(up, f"{at}.up"))

    def player(self, value: Json, at: str) -> Seat:
        korrigans, pacts, drawn, treasures = reading.fields(value, at, "korrigans", "pacts", "drawn", "treasures")
        return Seat(
            _subset(korrigans, f"{at}.korrigans", KORRIGANS),
            _subset(pacts, f"{at}.pacts", PACTS),
            _subset(drawn, f"{at}.drawn", PACTS),
            whole(treasures, f"{at}.treasures", 0, TREASURES),
        )

    def seat(self, value: Json, at: str) -> int:
        return whole(value, at, 0, self.options.players - 1)

    def seat_or_nobody(self, value: Json, at: str) -> int | None:
        return None if value is None else self.seat(value, at)

    def flags(self, value: Json, at: str, length: int) -> tuple[bool, ...]:
        return tuple(flag(entry, f"{at}[{number}]") for number, entry in enumerate(items(value, at, length)))

    def search_cards(self, value: Json, at: str) -> list[tuple[int, Json]]:
        """The entries of a list that has none, or one for each slot."""
        return list(enumerate(items(value, at, None if value == [] else self.options.slots)))


def _subset(value: Json, at: str, order: Sequence[T]) -> tuple[T, ...]:
    """A list of different members of `order`, in that order."""
    listed = items(value, at)
    kind = type(order[0])
    if not all(type(entry) is kind and entry in order for entry in listed):
        raise BadRecord(f"{at}: {listed!r} has an entry that is none of {', '.join(map(str, order))}")
    if listed != [member for member in order if member in listed]:
        raise BadRecord(f"{at}: {listed!r} is not in order, each once: {', '.join(map(str, order))}")
    return tuple(listed)
