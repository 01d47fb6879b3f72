"""Positions of Courtesans for tests: say what matters, every other card is discarded."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

from kybos.types import Game, State


def table(state: State) -> dict[str, Any]:
    """The state part of the state's document."""
    found: dict[str, Any] = json.loads(state.to_json())["state"]
    return found


def with_table(game: Game, changed: dict[str, Any]) -> State:
    """The state of the game with this table."""
    document = json.loads(game.setup().to_json())
    return game.state({**document, "state": changed})


def counts(values: str) -> list[int]:
    """How many of each value a text like `"1 1 8"` has."""
    return [values.split().count(str(value)) for value in range(1, 9)]


def seat(hand: str = "", *, influence: int = 0, known: str = "", laid: int | None = None) -> dict[str, Any]:
    """A seat of a table."""
    return {
        "influence": influence,
        "hand": sorted(int(value) for value in hand.split()),
        "laid": laid,
        "known": [int(value) for value in known.split()],
    }


def position(
    game: Game,
    *seats: str | dict[str, Any],
    deck: str = "1 2 3 4",
    available: int | None = 1,
    round: int = 1,
    active: int = 0,
    phase: dict[str, Any] | None = None,
    reveal: dict[str, Any] | None = None,
) -> State:
    """A round in which nobody has laid yet, unless another phase is given; seats are hands or made by `seat`."""
    made = [seat(entry) if isinstance(entry, str) else entry for entry in seats]
    order = [(active + step) % len(made) for step in range(len(made))]
    phase = phase or {"kind": "lay", "seat": next(number for number in order if made[number]["hand"])}
    if reveal is None and round > 1:
        reveal = {"laid": [2, *[None] * (len(made) - 1)], "winner": 0}
    used = Counter(value for entry in made for value in (*entry["hand"], entry["laid"]))
    used[available] += 1
    elsewhere = [used[value] + number for value, number in enumerate(counts(deck), start=1)]
    return with_table(
        game,
        {
            "phase": phase,
            "round": round,
            "active": active,
            "deck": counts(deck),
            "available": available,
            "discards": [copies - used for copies, used in zip(game.config["copies"], elsewhere, strict=True)],
            "reveal": reveal,
            "seats": made,
        },
    )


def after(state: State, *tokens: str) -> State:
    """The state after these actions and outcomes."""
    for token in tokens:
        state = state.resolve(token) if state.turn.kind == "chance" else state.play(token)
    return state


def lay(state: State, *values: int) -> State:
    """The state after these cards are laid, in the order in which they are asked."""
    return after(state, *(f"lay {value}" for value in values))


def hands(state: State) -> list[list[int]]:
    """The hand of each seat, laid cards not counted."""
    return [entry["hand"] for entry in table(state)["seats"]]


def laid(state: State) -> list[int | None]:
    """The card that lies before each seat."""
    return [entry["laid"] for entry in table(state)["seats"]]


def known(state: State) -> list[list[int]]:
    """What the public knows of each seat."""
    return [entry["known"] for entry in table(state)["seats"]]


def influence(state: State) -> list[int]:
    """The influence of each seat."""
    return [entry["influence"] for entry in table(state)["seats"]]


def discarded(before: State, now: State) -> list[int]:
    """The values discarded between two states."""
    pairs = zip(table(before)["discards"], table(now)["discards"], strict=True)
    return [value for value, (old, new) in enumerate(pairs, start=1) for _ in range(new - old)]
