"""Courtesans states as documents, and what a viewer sees of them."""

from __future__ import annotations

from itertools import pairwise

from kybos.games.courtesans.config import Config
from kybos.games.courtesans.invariants import check
from kybos.games.courtesans.state import (
    Deal,
    Deck,
    Draw,
    Lay,
    Lose,
    Over,
    Phase,
    Refill,
    Reveal,
    Seat,
    Start,
    State,
    Target,
    Turn,
    Values,
)
from kybos.reference.reading import fields, items, require, variant, whole
from kybos.reference.rules import Json

PHASES: dict[str, type[Phase]] = {
    kind.__name__.lower(): kind for kind in (Start, Deal, Turn, Refill, Lay, Draw, Deck, Target, Lose, Over)
}
SHAPES: dict[str, tuple[str, ...]] = {name: tuple(kind.__match_args__) for name, kind in PHASES.items()}


def to_json(state: State) -> dict[str, Json]:
    """The whole state as plain JSON values, keys in their order."""
    return {
        "phase": {"kind": type(state.phase).__name__.lower(), **vars(state.phase)},
        "round": state.round,
        "active": state.active,
        "deck": list(state.deck),
        "available": state.available,
        "discards": list(state.discards),
        "reveal": {"laid": list(state.reveal.laid), "winner": state.reveal.winner} if state.reveal else None,
        "seats": [
            {"influence": seat.influence, "hand": list(seat.hand), "laid": seat.laid, "known": list(seat.known)}
            for seat in state.seats
        ],
    }


def table(state: State, viewer: int | None) -> dict[str, Json]:
    """The state as the viewer may know it (CR-6.1)."""
    seen = to_json(state)
    seen["deck"] = sum(state.deck)
    for number, seat in enumerate(seen["seats"]):
        if number == viewer or isinstance(state.phase, Over):
            continue
        seat["hand"] = len(seat["hand"])
        if seat["laid"] is not None and state.face_down:
            seat["laid"] = "down"
    return seen


def from_json(document: Json, config: Config) -> State:
    """The state of a document, checked against the options; raises BadRecord."""
    keys = ("phase", "round", "active", "deck", "available", "discards", "reveal", "seats")
    phase, number, active, deck, available, discards, reveal, seats = fields(document, "state", *keys)
    state = State(
        phase=_phase(phase, config),
        round=whole(number, "state.round", 0, config.rounds),
        active=None if active is None else _seat_number(active, "state.active", config),
        deck=_counts(deck, "state.deck"),
        available=None if available is None else _value(available, "state.available"),
        discards=_counts(discards, "state.discards"),
        reveal=None if reveal is None else _reveal(reveal, config),
        seats=tuple(
            _seat(seat, f"state.seats[{place}]", config)
            for place, seat in enumerate(items(seats, "state.seats", config.players))
        ),
    )
    check(state, config)
    return state


def _phase(value: Json, config: Config) -> Phase:
    kind, more = variant(value, "state.phase", SHAPES)
    read = [
        _seat_number(entry, "state.phase.seat", config) if key == "seat" else whole(entry, f"state.phase.{key}", 0, 99)
        for key, entry in zip(SHAPES[kind], more, strict=True)
    ]
    return PHASES[kind](*read)


def _seat_number(value: Json, where: str, config: Config) -> int:
    return whole(value, where, 0, config.players - 1)


def _value(value: Json, where: str) -> int:
    return whole(value, where, 1, 8)


def _counts(value: Json, where: str) -> tuple[int, ...]:
    return tuple(whole(entry, where, 0, 25) for entry in items(value, where, 8))


def _ascending(value: Json, where: str) -> Values:
    values = tuple(_value(entry, where) for entry in items(value, where))
    for lower, higher in pairwise(values):
        require(lower <= higher, f"{where}: {higher} after {lower} is not ascending")
    return values


def _reveal(value: Json, config: Config) -> Reveal:
    laid, winner = fields(value, "state.reveal", "laid", "winner")
    where = "state.reveal.laid"
    return Reveal(
        laid=tuple(None if entry is None else _value(entry, where) for entry in items(laid, where, config.players)),
        winner=None if winner is None else _seat_number(winner, "state.reveal.winner", config),
    )


def _seat(value: Json, where: str, config: Config) -> Seat:
    influence, hand, laid, known = fields(value, where, "influence", "hand", "laid", "known")
    return Seat(
        influence=whole(influence, f"{where}.influence", 0, config.most_influence),
        hand=_ascending(hand, f"{where}.hand"),
        laid=None if laid is None else _value(laid, f"{where}.laid"),
        known=_ascending(known, f"{where}.known"),
    )
