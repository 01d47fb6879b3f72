"""Corinth, its document page: states that are read and refused, and features."""

from __future__ import annotations

import json
from collections.abc import Callable
from math import prod
from typing import Any

import pytest

from kybos.errors import BadRecord
from kybos.types import State
from tests.clauses.corinth_positions import (
    STUCK,
    after_roll,
    finished,
    phase,
    played,
    turn_ended,
)
from tests.conftest import Load

# Documents

Change = Callable[[dict[str, Any]], Any]  # changes the state of a document in place


def phases(load: Load) -> dict[str, State]:
    """A state of each phase."""
    buy = load("corinth").setup()
    action = played(buy, "buy 0", "white 2 0 3 1 1 2")
    states = {
        "buy": buy,
        "white": buy.play("buy 1"),
        "yellow": played(buy, "buy 1", "white 2 0 3 1 1 2"),
        "action": action,
        "walk": action.play("move oil 3"),
        "open": action.play("take oil"),
        "build": action.play("take goats"),
        "compensation": turn_ended(turn_ended(after_roll(load, "0 9 0 0 0 0").play("take gold"))),
        "over": over(load),
    }
    assert {name: phase(state)["kind"] for name, state in states.items()} == {name: name for name in states}
    return states


def over(load: Load) -> State:
    """The end of the shortest game."""
    state = load("corinth", turn_boxes=1, start_gold=0, start_goats=0).setup()
    for _ in range(2):
        state = played(state, "white 9 0 0 0 0 0", "take gold", "stay", "stay")
    return state


def test_every_phase_is_read_back(load: Load) -> None:
    for state in phases(load).values():
        assert state.game.state(state.to_json()) == state


def walked(trail: str, **more: int) -> dict[str, Any]:
    """Keys of a sheet whose steward has walked so from START."""
    cells = trail.split()
    return {"steward": cells[-1], "used": sorted(["r2c2", *cells]), **more}


REFUSED: dict[str, tuple[str, Change]] = {
    "no roller": ("action", lambda s: s.pop("roller")),
    "an unknown key": ("action", lambda s: s.update(dice=3)),
    "a boolean for a number": ("action", lambda s: s.update(roller=True)),
    "no such seat": ("action", lambda s: s.update(roller=2)),
    "no such turn": ("action", lambda s: s.update(turn=3)),
    "no such phase": ("action", lambda s: s["phase"].update(kind="rest")),
    "a key the phase has not": ("action", lambda s: s["phase"].update(left=1)),
    "a key of the phase left out": ("walk", lambda s: s["phase"].pop("left")),
    "five districts": ("action", lambda s: s["board"].pop()),
    "a seventh face": ("action", lambda s: s["board"][0].update(face=7)),
    "more dice than were rolled": ("action", lambda s: s["board"][0].update(white=9)),
    "a group without dice": ("action", lambda s: s["board"][0].update(white=0)),
    "a group gone before the roller takes one": ("action", lambda s: s["board"].__setitem__(0, None)),
    "faces out of order": ("action", lambda s: s["board"][0].update(face=4)),
    "a face too low for its district": ("build", lambda s: s["board"][1].update(face=1)),
    "a face above the one on gold": ("build", lambda s: s["board"][5].update(face=4)),
    "a six that is not on gold": ("build", lambda s: s.update(board=[*s["board"][:3], s["board"][5], None, None])),
    "a tenth white die": ("walk", lambda s: s["board"][0].update(white=10)),
    "a fourth yellow die": ("build", lambda s: s["board"][1].update(yellow=4)),
    "dice on the board before the roll": (
        "buy",
        lambda s: s["board"].__setitem__(5, {"face": 6, "white": 9, "yellow": 0}),
    ),
    "yellow dice in a later turn": (
        "compensation",
        lambda s: s["board"].__setitem__(5, {"face": 6, "white": 1, "yellow": 1}),
    ),
    "a bonus for a district not finished": ("action", lambda s: s["bonuses"].update(oil=0)),
    "a bonus left out": ("action", lambda s: s["bonuses"].pop("wine")),
    "a bonus for spices": ("action", lambda s: s["bonuses"].update(spices=None)),
    "one sheet too few": ("action", lambda s: s["seats"].pop()),
    "more boxes than printed": ("action", lambda s: s["seats"][1].update(boxes=7)),
    "a box crossed before its round": ("action", lambda s: s["seats"][1].update(boxes=4)),
    "less than no gold": ("action", lambda s: s["seats"][1]["gold"].update(held=-1)),
    "25 symbols of gold": ("action", lambda s: s["seats"][1]["gold"].update(held=20, spent=5)),
    "25 symbols of goats": ("action", lambda s: s["seats"][1]["goats"].update(held=20, spent=5)),
    "more goods than a shop has": ("action", lambda s: s["seats"][1]["shops"].update(oil=[3, 0, 0, 0])),
    "two begun shops": ("action", lambda s: s["seats"][1]["shops"].update(oil=[1, 1, 0, 0])),
    "three shops of oil": ("action", lambda s: s["seats"][1]["shops"].update(oil=[0, 0, 0])),
    "a finished district without its bonus": ("action", lambda s: s["seats"][1]["shops"].update(oil=[2, 3, 3, 5])),
    "no such cell": ("action", lambda s: s["seats"][1].update(steward="r5c0")),
    "a cell not used under the steward": ("action", lambda s: s["seats"][1].update(steward="r1c2")),
    "START not used": ("action", lambda s: s["seats"][1].update(steward="r1c2", used=["r1c2"])),
    "cells out of order": ("action", lambda s: s["seats"][1].update(steward="r1c2", used=["r2c2", "r1c2"])),
    "a cell twice": ("action", lambda s: s["seats"][1].update(steward="r1c2", used=["r1c2", "r1c2", "r2c2"])),
    "plus ones without stops": ("action", lambda s: s["seats"][1].update(plus_ones=1)),
    "plus ones without such cells": (
        "action",
        lambda s: s["seats"][1].update(walked("r1c2 r1c1", stops=1, plus_ones=1)),
    ),
    "a die without such a cell": ("action", lambda s: s["seats"][1].update(walked("r1c2 r1c1", stops=1, dice=1))),
    "more stops than cells": ("action", lambda s: s["seats"][1].update(walked("r1c2 r1c1", stops=3))),
    "a fourth die": ("action", lambda s: s["seats"][1].update(dice=4)),
    "a rhomb whose diamond is not used": ("action", lambda s: s["seats"][1]["rhombs"].update(A=2)),
    "a rhomb without a diamond": ("action", lambda s: s["seats"][1]["rhombs"].update(D=0)),
    "a number for a boolean": ("action", lambda s: s["seats"][1]["buildings"].update(store=1)),
    "buying without gold": ("buy", lambda s: s["seats"][0]["gold"].update(held=0)),
    "four yellow dice to roll": ("white", lambda s: s["phase"].update(yellow=4)),
    "no yellow dice to roll": ("yellow", lambda s: s["phase"].update(yellow=0)),
    "six white dice": ("yellow", lambda s: s["phase"].update(white=[1, 1, 1, 1, 1, 1])),
    "no steps left": ("walk", lambda s: s["phase"].update(left=0)),
    "no path to walk": ("walk", lambda s: s["seats"][0].update(walked(STUCK))),
    "no such shops": ("open", lambda s: s["phase"].update(district="gold")),
    "a shop to open while one is begun": ("open", lambda s: s["seats"][0]["shops"].update(oil=[1, 0, 0, 0])),
    "a single shop to open": ("open", lambda s: s["seats"][0]["shops"].update(oil=[2, 3, 3, 0])),
    "nothing to build": ("build", lambda s: s["seats"][0]["goats"].update(held=0)),
    "a free box after the end": ("over", lambda s: s["seats"][1].update(boxes=1)),
    "a turn after the end": ("over", lambda s: s.update(turn=1)),
}


@pytest.mark.parametrize("wrong", REFUSED)
def test_documents_that_are_refused(load: Load, wrong: str) -> None:
    name, change = REFUSED[wrong]
    state = phases(load)[name]
    document = json.loads(state.to_json())
    change(document["state"])
    with pytest.raises(BadRecord):
        state.game.state(document)


# Features


def blocks(state: State, viewer: int | None) -> dict[str, list[int]]:
    """The features of a viewer by block."""
    row = state.features(viewer)
    cells = {block.name: row[block.offset : block.offset + prod(block.shape)] for block in state.game.layout}
    assert [number for block in cells.values() for number in block] == row
    return cells


@pytest.mark.parametrize(("players", "width"), [(2, 181), (3, 250), (4, 320)])
def test_features_have_the_layout_of_the_document(load: Load, players: int, width: int) -> None:
    game = load("corinth", players=players)
    assert sum(prod(block.shape) for block in game.layout) == width == len(game.setup().features(None))
    relative = ("self", "next 1", "next 2", "next 3")[:players]
    labels = {block.name: block.labels for block in game.layout if block.labels}
    assert (labels["actor"], labels["roller"], labels["bonus"]) == (relative,) * 3
    assert labels["turn"] == ("0", "1", "2", "3")[: max(players, 3)]
    shapes = {block.name: block.shape for block in game.layout}
    assert (shapes["bonus"], shapes["gold"], shapes["used"]) == ((3, players), (players, 2), (players, 25))


def test_features_are_seen_from_the_viewer(load: Load) -> None:
    marked = {"gold": {"held": 9, "spent": 2}, "shops": finished("wine"), "trail": "r2c3 r1c3", "stops": 1, "dice": 1}
    state = after_roll(load, "2 0 3 1 1 2", {1: marked}, bonuses={"wine": 1}, players=3).play("take oil")
    seats = {viewer: blocks(state, viewer) for viewer in (0, 1, 2)}
    assert [seats[viewer]["actor"] for viewer in (0, 1, 2)] == [[1, 0, 0], [0, 0, 1], [0, 1, 0]]
    assert [seats[viewer]["bonus"] for viewer in (0, 1)] == [[0, 0, 0, 0, 1, 0, 0, 0, 0], [0, 0, 0, 1, 0, 0, 0, 0, 0]]
    assert [seats[viewer]["gold"] for viewer in (1, 2)] == [[9, 2, 1, 0, 1, 0], [1, 0, 1, 0, 9, 2]]
    assert seats[1]["boxes"] == [6, 6, 5]
    seen = seats[1]
    assert seen["phase"] == [0, 0, 0, 0, 0, 0, 1, 0, 0]
    assert seen["turn"] == [1, 0, 0]
    assert (seen["face"], seen["white"]) == ([1, 0, 4, 5, 0, 6], [2, 0, 1, 1, 0, 2])
    assert (seen["goods_district"], seen["goods_left"], seen["steps_left"]) == ([1, 0, 0, 0], [3], [0])
    assert seen["shops"][:14] == [0, 0, 0, 0, 2, 3, 3, 4, 0, 0, 0, 0, 0, 0]
    assert (seen["steward_row"][:5], seen["steward_column"][:5]) == ([0, 1, 0, 0, 0], [0, 0, 0, 1, 0])
    assert [place for place, used in enumerate(seen["used"][:25]) if used] == [8, 12, 13]
    assert (seen["stops"][:2], seen["dice"], seen["rhombs"][:3], seen["buildings"][:4]) == (
        *([1, 0], [1, 0, 0]),
        *([0, 0, 0], [0, 0, 0, 0]),
    )


def test_features_before_the_yellow_roll(load: Load) -> None:
    state = played(load("corinth").setup(), "buy 1", "white 2 0 3 1 1 2")
    seen = blocks(state, None)
    assert (seen["actor"], seen["rolled"], seen["yellow_to_roll"]) == ([0, 0], [2, 0, 3, 1, 1, 2], [1])
