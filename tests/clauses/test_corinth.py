"""Corinth, clauses 1 to 3: material, setup, the round."""

from __future__ import annotations

from typing import Any

import pytest

from kybos.errors import BadConfig, BadRecord, IllegalAction
from kybos.types import State
from tests.clauses.corinth_positions import (
    DIE,
    DISTRICTS,
    RICH,
    SIZES,
    THREE_DICE,
    TWO_DICE,
    after_roll,
    before_roll,
    board,
    edited,
    finished,
    phase,
    played,
    sheet,
    table,
    turn_ended,
)
from tests.conftest import Load

# Material


def test_CO_1_1_nine_white_and_three_yellow_dice(load: Load) -> None:
    state = before_roll(load, {0: {"trail": THREE_DICE, "dice": 3}})
    for token, _ in state.chances():
        colour, *counts = token.split()
        assert (colour, len(counts), sum(map(int, counts))) == ("white", 6, 9)
    assert sum(weight for _, weight in state.chances()) == 6**9
    state = state.resolve("white 0 0 0 0 0 9")
    assert {sum(map(int, token.split()[1:])) for token, _ in state.chances()} == {3}
    assert sum(weight for _, weight in state.chances()) == 6**3


def test_CO_1_2_districts_from_bottom_to_top(load: Load) -> None:
    tokens = load("corinth").tokens
    assert tokens[4:10] == tuple(f"take {district}" for district in DISTRICTS)
    state = after_roll(load, "1 1 1 1 1 4")
    assert [group and group["face"] for group in table(state)["board"]] == [1, 2, 3, 4, 5, 6]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_CO_1_3_players_and_sheets(load: Load, players: int) -> None:
    state = load("corinth", players=players).setup()
    assert len(table(state)["seats"]) == players
    fresh: dict[str, Any] = {
        "boxes": 4 if players == 4 else 6,
        "gold": {"held": 1, "spent": 0},
        "goats": {"held": 1, "spent": 0},
        "shops": {of: [0] * len(sizes) for of, sizes in SIZES.items()},
        "steward": "r2c2",
        "used": ["r2c2"],
        "stops": 0,
        "plus_ones": 0,
        "rhombs": {"A": 0, "B": 0, "C": 0},
        "dice": 0,
        "buildings": {"temple": False, "warehouse": False, "stable": False, "store": False},
    }
    assert sheet(state, players - 1) == fresh
    assert sheet(state, 0) == fresh | {"boxes": fresh["boxes"] - 1}


def test_CO_1_3_other_numbers_of_players_are_refused(load: Load) -> None:
    for players in (1, 5, True):
        with pytest.raises(BadConfig, match="players"):
            load("corinth", players=players)


SHOPS = [
    *[("oil", 0, 1, 2), ("oil", 1, 2, 3), ("oil", 2, 3, 3), ("oil", 3, 6, 5)],
    *[("wine", 0, 2, 2), ("wine", 1, 3, 3), ("wine", 2, 4, 3), ("wine", 3, 6, 4)],
    *[("carpets", 0, 3, 2), ("carpets", 1, 5, 3), ("carpets", 2, 8, 4)],
    *[("spices", 0, 4, 2), ("spices", 1, 5, 2), ("spices", 2, 10, 4)],
]


@pytest.mark.parametrize(("district", "shop", "points", "symbols"), SHOPS)
def test_CO_1_4_shops(load: Load, district: str, shop: int, points: int, symbols: int) -> None:
    def with_symbols(count: int) -> State:
        row = [count if place == shop else 0 for place in range(len(SIZES[district]))]
        return before_roll(load, {1: {"shops": {district: row}}})

    assert with_symbols(symbols - 1).scores() == [0, 0]
    assert with_symbols(symbols).scores() == [0, points]
    with pytest.raises(BadRecord):
        with_symbols(symbols + 1)


@pytest.mark.parametrize(("district", "points"), [("oil", 12 + 5), ("wine", 15 + 4), ("carpets", 16 + 3)])
def test_CO_1_4_bonuses(load: Load, district: str, points: int) -> None:
    state = before_roll(load, {1: {"shops": finished(district)}}, bonuses={district: 1})
    assert state.scores() == [0, points]


def test_CO_1_4_spices_have_no_bonus(load: Load) -> None:
    state = before_roll(load, {1: {"shops": finished("spices")}})
    assert list(table(state)["bonuses"]) == ["oil", "wine", "carpets"]
    assert state.scores() == [0, 19]


@pytest.mark.parametrize(
    ("building", "gold", "goats"), [("temple", 3, 3), ("warehouse", 4, 4), ("stable", 2, 1), ("store", 0, 2)]
)
def test_CO_1_5_costs(load: Load, building: str, gold: int, goats: int) -> None:
    def after_oil(gold: int, goats: int) -> State:
        held = {"gold": {"held": gold, "spent": 0}, "goats": {"held": goats, "spent": 0}}
        shops = {"oil": [1, 0, 0, 0]}
        return played(after_roll(load, "4 1 0 0 0 4", {0: {**held, "shops": shops}}), "take oil")

    state = after_oil(gold, goats)
    assert f"build {building}" in state.tokens()
    built = state.play(f"build {building}")
    assert sheet(built)["gold"] == {"held": 0, "spent": gold}
    assert sheet(built)["goats"] == {"held": 0, "spent": goats}
    assert [name for name, stands in sheet(built)["buildings"].items() if stands] == [building]
    assert f"build {building}" not in after_oil(gold, goats - 1).tokens()
    if gold:
        assert f"build {building}" not in after_oil(gold - 1, goats).tokens()


# For each cell of the market what a fresh sheet with one gold and one goat gains by a stop there, by the shortest way.
REWARDS: dict[str, dict[str, Any]] = {
    "r0c0": {"rhombs": {"A": 1, "B": 0, "C": 0}, "stops": 0},
    "r0c1": {"dice": 1},
    "r0c2": {"open": "carpets"},
    "r0c3": {"plus_ones": 1},
    "r0c4": {"rhombs": {"A": 0, "B": 1, "C": 0}, "stops": 0},
    "r1c0": {"open": "spices"},
    "r1c1": {"open": "oil"},
    "r1c2": {"goats": {"held": 3, "spent": 0}},
    "r1c3": {"dice": 1},
    "r1c4": {"open": "oil", "left": 2},
    "r2c0": {"plus_ones": 1},
    "r2c1": {"open": "wine"},
    "r2c3": {"gold": {"held": 2, "spent": 0}},
    "r2c4": {"plus_ones": 1},
    "r3c0": {"open": "oil", "left": 2},
    "r3c1": {"gold": {"held": 3, "spent": 0}},
    "r3c2": {"dice": 1},
    "r3c3": {"open": "wine"},
    "r3c4": {"open": "carpets"},
    "r4c0": {"rhombs": {"A": 0, "B": 0, "C": 1}, "stops": 0},
    "r4c1": {"goats": {"held": 2, "spent": 0}},
    "r4c2": {"plus_ones": 1},
    "r4c3": {"goats": {"held": 3, "spent": 0}},
    "r4c4": {"open": "spices"},
}


def straight(cell: str) -> list[str]:
    """A shortest walk from START: first along the column, then along the row."""
    down, right = int(cell[1]) - 2, int(cell[3]) - 2
    vertical = ["south" if down > 0 else "north"] * abs(down)
    return vertical + ["east" if right > 0 else "west"] * abs(right)


@pytest.mark.parametrize("cell", REWARDS)
def test_CO_1_6_market(load: Load, cell: str) -> None:
    steps = straight(cell)
    dice = " ".join("9" if face == len(steps) else "0" for face in range(1, 7))
    before = after_roll(load, dice)
    state = played(before, f"move gold {len(steps)}", *steps)
    expected = dict(REWARDS[cell])
    if "open" in expected:
        asked = {"kind": "open", "district": expected.pop("open"), "left": expected.pop("left", 1)}
        assert phase(state) == asked
    found = sheet(state)
    assert found["steward"] == cell
    assert found["stops"] == expected.pop("stops", 1)
    ignored = {"steward": cell, "used": found["used"], "stops": found["stops"]}
    assert found == sheet(before) | ignored | expected


@pytest.mark.parametrize(
    ("trail", "neighbours"),
    [
        ("", ["north", "south", "west", "east"]),
        ("r1c2 r0c2 r0c1 r0c0", ["south"]),
        ("r1c2 r1c3 r1c4 r0c4", ["west"]),
        ("r2c3 r2c4", ["north", "south"]),
        ("r3c2 r4c2 r4c3 r4c4", ["north"]),
    ],
)
def test_CO_1_6_neighbours_are_orthogonal_without_wrap_around(load: Load, trail: str, neighbours: list[str]) -> None:
    state = after_roll(load, "9 0 0 0 0 0", {0: {"trail": trail}})
    assert state.play("move gold 1").tokens() == neighbours


# Setup


def test_CO_2_1_one_gold_and_one_goat_count_towards_the_track(load: Load) -> None:
    state = load("corinth", players=3).setup()
    assert [seat["gold"] for seat in table(state)["seats"]] == [{"held": 1, "spent": 0}] * 3
    assert [seat["goats"] for seat in table(state)["seats"]] == [{"held": 1, "spent": 0}] * 3
    state = after_roll(load, "0 0 0 0 0 9", yellow="0 0 0 0 0 3", sheets={0: {"trail": THREE_DICE, "dice": 3}})
    assert sheet(state.play("take gold"))["gold"] == {"held": 13, "spent": 0}
    near = {0: {"gold": {"held": 22, "spent": 0}, "goats": {"held": 0, "spent": 24}}}
    assert sheet(after_roll(load, "0 0 0 0 0 9", near).play("take gold"))["gold"] == {"held": 24, "spent": 0}


def test_CO_2_2_two_boxes_crossed_out_with_four_players(load: Load) -> None:
    boxes = {
        players: [seat["boxes"] for seat in table(load("corinth", players=players).setup())["seats"]]
        for players in (2, 3, 4)
    }
    assert boxes == {2: [5, 6], 3: [5, 6, 6], 4: [3, 4, 4, 4]}


def test_CO_2_3_steward_on_start_which_is_used(load: Load) -> None:
    state = after_roll(load, "9 0 0 0 0 0", {0: {"trail": "r1c2"}})
    assert sheet(state)["used"] == ["r1c2", "r2c2"]
    state = state.play("move gold 1")
    assert state.tokens() == ["north", "west", "east"]
    assert state.why("south") == "CO-6.4"
    assert sheet(state, 1)["steward"] == "r2c2"


def test_CO_2_4_player_0_rolls_first(load: Load) -> None:
    state = load("corinth", players=4).setup()
    assert (state.turn.kind, state.turn.seat) == ("seat", 0)
    assert table(state)["roller"] == 0


# The round


def whole_game(state: State) -> tuple[list[int], list[int]]:
    """Rollers of all rounds, and turns of each seat, in a game of six groups a round and first choices."""
    rollers: list[int] = []
    turns: set[tuple[int, int, int]] = set()
    while state.turn.kind != "over":
        if phase(state)["kind"] == "white":
            rollers.append(table(state)["roller"])
            state = state.resolve("white 1 1 1 1 1 4")
        elif state.turn.kind == "chance":
            state = state.resolve(0)
        else:
            if phase(state)["kind"] != "buy":
                assert state.turn.seat is not None
                turns.add((len(rollers), table(state)["turn"], state.turn.seat))
            state = state.play(state.actions()[0])
    return rollers, [sum(seat == each for *_, seat in turns) for each in range(state.game.seats)]


@pytest.mark.parametrize(("players", "rounds", "turns"), [(2, 12, 18), (3, 18, 18), (4, 16, 16)])
def test_CO_3_1_rounds_and_turns(load: Load, players: int, rounds: int, turns: int) -> None:
    rollers, turns_of = whole_game(load("corinth", players=players).setup())
    assert rollers == [number % players for number in range(rounds)]
    assert turns_of == [turns] * players


@pytest.mark.parametrize(
    ("gold", "dice", "most"),
    [(1, 0, 1), (2, 0, 2), (3, 0, 3), (9, 0, 3), (9, 1, 2), (9, 2, 1), (1, 1, 1)],
)
def test_CO_3_2_buying(load: Load, gold: int, dice: int, most: int) -> None:
    trail = ["", DIE, TWO_DICE][dice]
    state = before_roll(load, {0: {"gold": {"held": gold, "spent": 0}, "trail": trail, "dice": dice}})
    state = edited(state, phase={"kind": "buy"})
    assert state.tokens() == [f"buy {number}" for number in range(most + 1)]
    for number in range(most + 1):
        bought = state.play(f"buy {number}")
        assert phase(bought) == {"kind": "white", "yellow": dice + number}
        assert sheet(bought)["gold"] == {"held": gold - number, "spent": number}
        assert sheet(bought)["dice"] == dice
    if most < 3:
        assert state.why(f"buy {most + 1}") == "CO-3.2"


def test_CO_3_2_not_asked_when_none_can_be_bought(load: Load) -> None:
    assert load("corinth", start_gold=0).setup().turn.kind == "chance"
    # Round 2: seat 1 has earned all three dice.
    state = after_roll(load, "9 0 0 0 0 0", {1: {"trail": THREE_DICE, "dice": 3, "gold": RICH}})
    state = turn_ended(played(state, "take gold"))
    state = turn_ended(played(state, "stay"))
    state = turn_ended(played(state, "stay"))
    assert table(state)["roller"] == 1
    assert phase(state) == {"kind": "white", "yellow": 3}
    with pytest.raises(BadRecord):
        edited(state, phase={"kind": "buy"})


def test_CO_3_2_bought_dice_serve_one_roll(load: Load) -> None:
    state = load("corinth", start_gold=5, start_goats=0).setup()
    state = played(state, "buy 3", "white 9 0 0 0 0 0", "yellow 3 0 0 0 0 0", "take gold", "stay", "stay")
    assert sheet(state)["dice"] == 0
    state = played(state, "buy 0", "white 9 0 0 0 0 0", "take gold", "stay", "stay")  # seat 1 rolls
    assert table(state)["roller"] == 0
    assert phase(state.play("buy 1")) == {"kind": "white", "yellow": 1}


def test_CO_3_3_white_then_yellow(load: Load) -> None:
    state = load("corinth", start_gold=2).setup().play("buy 2")
    assert (len(state.chances()), sum(weight for _, weight in state.chances())) == (2002, 6**9)
    state = state.resolve("white 2 0 3 1 1 2")
    assert state.turn.kind == "chance"
    assert phase(state) == {"kind": "yellow", "white": [2, 0, 3, 1, 1, 2], "yellow": 2}
    assert table(state)["board"] == board()
    assert (len(state.chances()), sum(weight for _, weight in state.chances())) == (21, 36)
    state = state.resolve("yellow 0 1 0 0 0 1")
    assert phase(state) == {"kind": "action"}
    groups = board(goats=(1, 2), oil=(2, 0, 1), wine=(3, 3), carpets=(4, 1), spices=(5, 1), gold=(6, 2, 1))
    assert table(state)["board"] == groups


def test_CO_3_3_no_decision_between_and_no_yellow_without_yellow_dice(load: Load) -> None:
    state = load("corinth").setup().play("buy 0")
    assert state.why("take gold") == "CO-3.3"
    assert state.actions() == []
    assert phase(state.resolve("white 2 0 3 1 1 2")) == {"kind": "action"}
    with pytest.raises(IllegalAction):
        state.resolve("yellow 1 0 0 0 0 0")


@pytest.mark.parametrize(
    ("white", "groups"),
    [
        ("2 0 3 1 1 2", board(goats=(1, 2), oil=(3, 3), wine=(4, 1), carpets=(5, 1), gold=(6, 2))),
        ("0 4 0 0 5 0", board(goats=(2, 4), gold=(5, 5))),
        ("1 2 1 2 1 2", board(goats=(1, 1), oil=(2, 2), wine=(3, 1), carpets=(4, 2), spices=(5, 1), gold=(6, 2))),
        ("0 0 0 9 0 0", board(gold=(4, 9))),
    ],
)
def test_CO_3_4_sorting(load: Load, white: str, groups: list[Any]) -> None:
    assert table(after_roll(load, white))["board"] == groups


@pytest.mark.parametrize(
    ("white", "yellow", "groups"),
    [
        ("3 0 0 0 0 6", "1 0 1 0 0 0", board(goats=(1, 3, 1), oil=(3, 0, 1), gold=(6, 6))),
        ("9 0 0 0 0 0", "0 1 0 0 0 1", board(goats=(1, 9), oil=(2, 0, 1), gold=(6, 0, 1))),
        ("9 0 0 0 0 0", "2 0 0 0 0 0", board(gold=(1, 9, 2))),
    ],
)
def test_CO_3_4_both_colours_together(load: Load, white: str, yellow: str, groups: list[Any]) -> None:
    sheets = {0: {"trail": TWO_DICE, "dice": 2}}
    assert table(after_roll(load, white, sheets, yellow=yellow))["board"] == groups


@pytest.mark.parametrize(
    ("players", "first", "second"),
    [(2, [0, 1, 0], [1, 0, 1]), (3, [0, 1, 2], [1, 2, 0]), (4, [0, 1, 2, 3], [1, 2, 3, 0])],
)
def test_CO_3_5_turns(load: Load, players: int, first: list[int], second: list[int]) -> None:
    state = load("corinth", players=players, start_gold=0, start_goats=0).setup()
    for order in (first, second):
        state = state if state.turn.kind == "chance" else state.play("buy 0")
        state = state.resolve("white 1 1 1 1 1 4")
        for number, seat in enumerate(order):
            assert (table(state)["turn"], state.turn.seat, phase(state)["kind"]) == (number, seat, "action")
            state = turn_ended(state.play(state.actions()[0]))  # takes a group, the first that is left
            state = turn_ended(state.play(state.actions()[0])) if phase(state)["kind"] == "open" else state


def test_CO_3_6_yellow_dice_go_after_the_building(load: Load) -> None:
    sheets = {0: {"trail": TWO_DICE, "dice": 2}}
    state = after_roll(load, "3 0 0 0 0 6", sheets, yellow="1 0 1 0 0 0").play("take gold")
    assert phase(state) == {"kind": "build"}
    assert table(state)["board"] == board(goats=(1, 3, 1), oil=(3, 0, 1))
    state = state.play("end")
    assert table(state)["board"] == board(goats=(1, 3))
    assert state.turn.seat == 1
    assert "take oil" not in state.tokens()
    assert sheet(state)["dice"] == 2


def test_CO_3_6_nothing_is_sorted_again(load: Load) -> None:
    sheets = {0: {"trail": TWO_DICE, "dice": 2}}
    state = after_roll(load, "5 4 0 0 0 0", sheets, yellow="0 0 0 0 0 2")
    state = turn_ended(state.play("take goats"))
    assert table(state)["board"] == board(oil=(2, 4))
    state = turn_ended(played(state, "take oil", "open oil 0", "open oil 1"))
    assert table(state)["board"] == board()
    assert phase(state) == {"kind": "compensation"}


def test_CO_3_7_round_ends(load: Load) -> None:
    state = after_roll(load, "1 1 1 1 1 4", players=3)
    for district in ("gold", "goats"):
        state = turn_ended(state.play(f"take {district}"))
    assert table(state)["board"] == board(oil=(2, 1), wine=(3, 1), carpets=(4, 1), spices=(5, 1))
    state = turn_ended(played(state, "take spices", "open spices 0"))
    assert table(state)["board"] == board()
    assert (table(state)["roller"], table(state)["turn"]) == (1, 0)
    assert [seat["boxes"] for seat in table(state)["seats"]] == [5, 5, 6]
    assert phase(state) == {"kind": "buy"}


def test_CO_3_8_end(load: Load) -> None:
    state = load("corinth", turn_boxes=1, start_gold=0).setup()
    state = played(state, "white 9 0 0 0 0 0", "take gold")
    state = played(turn_ended(state), "stay")
    state = turn_ended(state.play("stay"))
    assert state.turn.kind == "chance"  # seat 0 has no free box left, seat 1 crosses its own
    state = played(state, "white 0 9 0 0 0 0", "take gold")
    state = played(turn_ended(state), "stay")
    state = turn_ended(turn_ended(state).play("stay"))
    assert (state.turn.kind, state.turn.seat) == ("over", None)
    assert (state.actions(), state.chances()) == ([], [])
    assert (table(state)["roller"], table(state)["turn"], table(state)["board"]) == (1, 0, board())
    assert state.why("take gold") == "CO-3.8"
    with pytest.raises(IllegalAction):
        state.play("end")
