"""Positions of Korrigans for tests: say what matters, the rest is filled in.

Cards on cells are written `devin 0` (the devin of seat 0, face up) or `devin 0 down`.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

import pytest

from kybos.errors import IllegalAction
from kybos.types import Game, State

S = TypeVar("S", bound=State)

KORRIGANS = ["ancien", "devin", "mangetout", "farceur", "musicien"]
COUSINS = ["kobold", "mogwai", "leprechaun", "troll", "tomte"]
CREATURES = ["ankou", "bugel_noz", "fee_margot", "liketaer", "marie_morgane"]
PACTS = COUSINS + CREATURES
ALL = " ".join(KORRIGANS)
PLACING = ("place", "look", "flip", "down", "up", "line")
NOWHERE: Mapping[Any, Any] = {}


def table(state: State) -> dict[str, Any]:
    """The state part of the state's document."""
    found: dict[str, Any] = json.loads(state.to_json())["state"]
    return found


def with_table(game: Game, changed: Mapping[str, Any]) -> State:
    """The state of the game with this table."""
    document = json.loads(game.setup().to_json())
    return game.state({**document, "state": dict(changed)})


def edited(state: State, **changed: Any) -> State:
    """The state with some keys of its table changed."""
    return with_table(state.game, {**table(state), **changed})


def tops(state: State) -> dict[int, str]:
    """The top cards of the cells that have one."""
    cells = enumerate(table(state)["cells"])
    return {at: f"{top['card']} {top['owner']}{'' if top['up'] else ' down'}" for at, top in cells if top is not None}


def phase(state: State) -> dict[str, Any]:
    """The phase of the state."""
    found: dict[str, Any] = table(state)["phase"]
    return found


def claims(state: State) -> dict[int, int]:
    """The slots claimed, each with the seat that claimed it."""
    slots = enumerate(table(state)["slots"])
    return {at: slot["claimed"] for at, slot in slots if slot["claimed"] is not None}


def seen(state: State) -> dict[int, list[int]]:
    """The slots that somebody has seen, each with the seats that have."""
    return {at: slot["seen"] for at, slot in enumerate(table(state)["slots"]) if slot["seen"]}


def pacts(state: State, seat: int) -> list[str]:
    """The pact cards of a seat."""
    found: list[str] = table(state)["seats"][seat]["pacts"]
    return found


def after(state: S, *tokens: str) -> S:
    """The state after these actions and outcomes of chance."""
    for token in tokens:
        state = state.resolve(token) if state.turn.kind == "chance" else state.play(token)
    return state


def asked(state: State, verb: str) -> list[int]:
    """The cells or slots for which an action of this verb is legal."""
    return [int(token.split()[-1]) for token in state.tokens() if token.split()[0] == verb]


def places(state: State, card: str) -> list[int]:
    """The cells on which the card can be placed now."""
    return [int(token.split()[-1]) for token in state.tokens() if token.startswith(f"place {card} ")]


def refused(state: State, token: str, clause: str) -> None:
    """The action is forbidden by the clause."""
    with pytest.raises(IllegalAction) as caught:
        state.play(token)
    assert caught.value.clause == clause
    assert state.why(token) == clause


def dealt(game: Game, first: int = 0, deal: str = "kobold mogwai leprechaun troll tomte") -> State:
    """A game whose pact cards are dealt: the place card is to come."""
    cards = [f"deal {card}" for card in deal.split()[: game.seats]]
    return after(game.setup(), f"first {first}", *cards)


def position(
    game: Game,
    *,
    phase: Mapping[str, Any] | None = None,
    cells: Mapping[int, str] = NOWHERE,
    out: Mapping[int, str] = NOWHERE,
    pacts: Mapping[int, str] = NOWHERE,
    played: str = "",
    first: int = 0,
    mover: int = 0,
    passes: int = 0,
    paid: Sequence[int] = (),
    round: int = 1,
    place: int = 2,
    found: Sequence[int] = (),
    kinds: str = "",
    seen: Mapping[int, list[int]] = NOWHERE,
    claimed: Mapping[int, int] = NOWHERE,
) -> State:
    """A position in a round, by default at seat 0's turn to place.

    `cells` are the top cards, `out` the korrigans of a seat that are covered; all others are in hand. `pacts` are those
    in hand; cousins on cells are among those played, with the ones of `played`; all others are in the pile. `paid` are
    the lines that have paid, `found` the treasures of rounds before, `kinds` and `seen` the search cards.
    """
    phase = phase or {"kind": "place", "ankou": False}
    lie = {at: text.split() for at, text in cells.items()}
    used = {*played.split(), *(words[0] for words in lie.values() if words[0] in COUSINS)}
    held = {seat: pacts.get(seat, "").split() for seat in range(game.seats)}
    hidden = kinds or ("TTTPNNNNN" if game.seats > 2 else "TTTPNN")
    before = list(found) or [0] * game.seats
    gains = [sum(hidden[at] == "T" and by == seat for at, by in claimed.items()) for seat in range(game.seats)]
    away = {seat: {words[0] for words in lie.values() if words[1] == str(seat)} for seat in held}
    drawn = [place, *(at for at in range(1, 6) if at != place)][: (round - 1) % 5 + 1]
    cell_count, line_count = (8, 4) if game.seats > 2 else (5, 1)
    return with_table(
        game,
        {
            "phase": dict(phase),
            "round": round,
            "first": first,
            "mover": mover if phase["kind"] in PLACING else None,
            "passes": passes,
            "used_places": [at in drawn for at in range(1, 6)],
            "place": place,
            "treasures": hidden.count("T"),
            "slots": [
                {"kind": kind, "seen": seen.get(at, []), "claimed": claimed.get(at)} for at, kind in enumerate(hidden)
            ],
            "cells": [
                {"card": lie[at][0], "owner": int(lie[at][1]), "up": len(lie[at]) == 2} if at in lie else None
                for at in range(cell_count)
            ],
            "paid": [line in paid for line in range(line_count)],
            "pile": [card for card in PACTS if card not in used and not any(card in hand for hand in held.values())],
            "played": [card for card in PACTS if card in used],
            "last_search": [None] * len(hidden) if round > 1 else [],
            "seats": [
                {
                    "korrigans": [
                        card for card in KORRIGANS if card not in away[seat] and card not in out.get(seat, "").split()
                    ],
                    "pacts": [card for card in PACTS if card in held[seat]],
                    "drawn": [],
                    "treasures": before[seat] + gains[seat],
                }
                for seat in range(game.seats)
            ],
        },
    )


def window(game: Game, creature: str, seat: int = 0, **more: Any) -> State:
    """A position in which a seat is asked for a creature."""
    return position(game, phase={"kind": "window", "creature": creature, "seat": seat}, **more)


def but(*kept: str) -> str:
    """All korrigans but these, for `out`."""
    return " ".join(card for card in KORRIGANS if card not in kept)


def hidden_table(game: Game) -> State:
    """A table with everything that may be hidden: seat 2 has just drawn the kobold for the pact card."""
    hands = {0: "ankou troll", 1: "liketaer", 2: "bugel_noz"}
    cells = {0: "devin 2", 1: "farceur 1", 2: "mangetout 0 down"}
    more: dict[str, Any] = {"seen": {4: [0, 1], 0: [1], 5: [1]}, "kinds": "PNTNTTNNN", "played": "fee_margot"}
    state = window(game, "liketaer", 2, cells=cells, pacts=hands, **more)
    return after(state, "pass", "pact kobold")
