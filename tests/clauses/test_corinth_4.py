"""Corinth, sections 10 to 12: decisions and chance, checked figures, options."""

from __future__ import annotations

import json
from math import factorial, prod
from random import Random
from typing import Any

import pytest

from kybos.errors import BadConfig
from kybos.reference.rng import Rng
from kybos.types import State
from tests.clauses.corinth_positions import (
    DISTRICTS,
    FULL,
    RICH,
    SIZES,
    TWO_DICE,
    TWO_LEFT,
    after_roll,
    before_roll,
    phase,
    played,
    scored,
    sheet,
    table,
    tour,
)
from tests.conftest import Load

# Decisions and notation


def test_section_10_action_numbers(load: Load) -> None:
    shops = [f"open {district} {shop}" for district in list(SIZES) for shop in range(len(SIZES[district]))]
    assert load("corinth").tokens == (
        *(f"buy {number}" for number in range(4)),
        *(f"take {district}" for district in DISTRICTS),
        *(f"move {district} {steps}" for district in DISTRICTS for steps in range(1, 25)),
        *("north", "south", "west", "east", "stay"),
        *shops,
        *(f"build {building}" for building in ("temple", "warehouse", "stable", "store")),
        "end",
    )


@pytest.mark.parametrize(
    ("token", "number"),
    [
        *[("buy 3", 3), ("take goats", 4), ("take gold", 9), ("move goats 1", 10), ("move gold 24", 153)],
        *[("move wine 4", 10 + 24 * 2 + 3), ("north", 154), ("east", 157), ("stay", 158), ("open oil 0", 159)],
        *[("open wine 3", 166), ("open carpets 2", 169), ("open spices 0", 170), ("build temple", 173), ("end", 177)],
    ],
)
def test_section_10_index_ranges(load: Load, token: str, number: int) -> None:
    tokens = load("corinth").tokens
    assert (len(tokens), tokens[number]) == (178, token)


def test_section_10_asked_also_when_one_action_is_legal(load: Load) -> None:
    state = after_roll(load, "0 9 0 0 0 0", {0: {"gold": FULL, "trail": TWO_LEFT}})
    assert state.tokens() == ["move gold 2"]
    state = state.play("move gold 2")
    assert state.tokens() == ["north"]
    state = state.play("north")
    assert state.tokens() == ["north"]
    assert sheet(state.play("north"))["steward"] == "r0c0"


def test_section_10_chance(load: Load) -> None:
    state = before_roll(load, {0: {"trail": TWO_DICE, "dice": 2}})
    for colour, dice in (("white", 9), ("yellow", 2)):
        rolls = [tuple(map(int, token.split()[1:])) for token, _ in state.chances()]
        assert rolls == sorted(set(rolls))
        assert [token for token, _ in state.chances()] == [" ".join([colour, *map(str, roll)]) for roll in rolls]
        ordered = [factorial(dice) // prod(map(factorial, roll)) for roll in rolls]
        assert [weight for _, weight in state.chances()] == ordered
        state = state.resolve(0)
    assert dict(before_roll(load).chances())["white 2 0 3 1 1 2"] == 15120


def random_game(state: State, luck: Random) -> tuple[list[int], int]:
    """Decisions of each seat in a game of random play, and the most chance events of a round."""
    decisions, rolled, most = [0] * state.game.seats, 0, 0
    while state.turn.kind != "over":
        if state.turn.kind == "chance":
            rolled = 1 if phase(state)["kind"] == "white" else rolled + 1
            most = max(most, rolled)
            state = state.resolve(luck.randrange(len(state.chances())))
        else:
            assert state.turn.seat is not None
            decisions[state.turn.seat] += 1
            state = state.play(luck.choice(state.actions()))
    return decisions, most


@pytest.mark.parametrize(("players", "bound"), [(2, 80), (3, 80), (4, 74)])
def test_section_10_length(load: Load, players: int, bound: int) -> None:
    game = load("corinth", players=players, start_gold=24, start_goats=24)
    assert game.longest == players * bound
    for seed in range(3):
        decisions, rolls = random_game(game.setup(), Random(seed))
        assert max(decisions) <= bound
        assert rolls <= 2


@pytest.mark.parametrize("dice", [0, 2])
def test_dice_are_drawn_from_two_words_a_round(load: Load, rng: type[Any], dice: int) -> None:
    trail = TWO_DICE if dice else ""
    for seed in range(20):
        state = before_roll(load, {0: {"trail": trail, "dice": dice}})
        given, mirror = rng(seed), Rng(seed)
        drawn = [faces("white", 9, mirror.below(6**9))]
        if dice:
            drawn.append(faces("yellow", dice, mirror.below(6**dice)))
        else:
            mirror.next()
        for token in drawn:
            assert state.sample(given) == token
            state = state.resolve(token)
        assert given.state == mirror.state


def faces(colour: str, dice: int, number: int) -> str:
    """The roll whose faces, less one, are the digits of the number in base 6."""
    digits = [number // 6**place % 6 for place in range(dice)]
    return " ".join([colour, *(str(digits.count(face)) for face in range(6))])


# Checked figures


def ends_of_walks(state: State) -> list[str]:
    """The cell at the end of each path that the move can take."""
    if phase(state)["kind"] != "walk":
        return [sheet(state)["steward"]]
    return [cell for action in state.actions() for cell in ends_of_walks(state.play(action))]


FIGURES = [(1, 4, 4), (2, 8, 12), (3, 12, 32), (4, 12, 64), (5, 12, 104), (6, 12, 176), (7, 12, 296), (8, 12, 496)]


@pytest.mark.parametrize(("steps", "destinations", "paths"), FIGURES)
def test_section_11_first_moves(load: Load, steps: int, destinations: int, paths: int) -> None:
    state = after_roll(load, "0 0 0 0 0 9", {0: {"gold": RICH}}).play(f"move gold {steps}")
    ends = ends_of_walks(state)
    assert (len(set(ends)), len(ends)) == (destinations, paths)


def test_section_11_shops_and_bonuses(load: Load) -> None:
    marked = {"shops": SIZES, "gold": FULL, "goats": FULL}
    everything = {"oil": 0, "wine": 0, "carpets": 0}
    assert before_roll(load, {0: marked}, bonuses=everything).scores()[0] == 62 + 12
    assert before_roll(load, {0: marked, 1: marked}, bonuses=everything).scores()[1] == 62
    assert sum(map(sum, SIZES.values())) == 42


def test_section_11_distinct_faces(load: Load) -> None:
    weights = dict.fromkeys(range(1, 7), 0)
    for token, weight in before_roll(load).chances():
        weights[6 - token.split().count("0")] += weight
    percent = {faces: 100 * weight / 6**9 for faces, weight in weights.items()}
    assert {faces: round(percent[faces], 1) for faces in (6, 5, 4, 3)} == {6: 18.9, 5: 49.7, 4: 27.8, 3: 3.6}
    assert round(percent[2], 2) == 0.08


# Options


def test_section_12_defaults(load: Load) -> None:
    config = {
        "players": 2,
        "market_total": "sum",
        "temple_counts_itself": True,
        "start_gold": 1,
        "start_goats": 1,
        "turn_boxes": 6,
        "bonus": {"oil": 5, "wine": 4, "carpets": 3},
        "building_cost": {
            "temple": {"gold": 3, "goats": 3},
            "warehouse": {"gold": 4, "goats": 4},
            "stable": {"gold": 2, "goats": 1},
            "store": {"gold": 0, "goats": 2},
        },
        "temple_points": 3,
    }
    assert json.dumps(load("corinth").config) == json.dumps(config)  # the order too


def test_section_12_market_total(load: Load) -> None:
    assert scored(load, market_total="sum") - scored(load, market_total="last") == 4
    assert before_roll(load, {0: tour(load, 8)}, market_total="last").scores()[0] == 11


def test_section_12_temple(load: Load) -> None:
    assert scored(load) - scored(load, temple_counts_itself=False) == 3
    assert scored(load, temple_points=10) - scored(load) == 14
    assert scored(load, temple_points=0) - scored(load) == -6
    assert before_roll(load, {0: {"buildings": {"temple": True}}}, temple_counts_itself=False).scores()[0] == 0


def test_section_12_start(load: Load) -> None:
    state = load("corinth", start_gold=0, start_goats=24).setup()
    assert (sheet(state)["gold"], sheet(state, 1)["goats"]) == ({"held": 0, "spent": 0}, RICH)


@pytest.mark.parametrize(
    ("players", "boxes", "free"), [(2, 1, [0, 1]), (3, 4, [3, 4, 4]), (4, 3, [0, 1, 1, 1]), (4, 6, [3, 4, 4, 4])]
)
def test_section_12_turn_boxes(load: Load, players: int, boxes: int, free: list[int]) -> None:
    state = load("corinth", players=players, turn_boxes=boxes).setup()
    assert [seat["boxes"] for seat in table(state)["seats"]] == free


def test_section_12_bonus(load: Load) -> None:
    game = load("corinth", bonus={"wine": 99})
    assert game.config["bonus"] == {"oil": 5, "wine": 99, "carpets": 3}
    assert scored(load, bonus={"wine": 99}) - scored(load) == 95


def test_section_12_building_cost(load: Load) -> None:
    cost = {"stable": {"gold": 0}, "temple": {"gold": 5, "goats": 0}}
    assert load("corinth", building_cost=cost).config["building_cost"] == {
        "temple": {"gold": 5, "goats": 0},
        "warehouse": {"gold": 4, "goats": 4},
        "stable": {"gold": 0, "goats": 1},
        "store": {"gold": 0, "goats": 2},
    }
    state = after_roll(load, "5 0 0 0 0 4", building_cost=cost).play("take gold")
    assert state.tokens() == ["build temple", "build stable", "end"]
    state = state.play("build temple")
    assert (sheet(state)["gold"], sheet(state)["goats"]) == ({"held": 0, "spent": 5}, {"held": 1, "spent": 0})
    assert state.tokens() == ["build stable", "end"]


def test_section_12_free_buildings(load: Load) -> None:
    free = {"gold": 0, "goats": 0}
    cost = dict.fromkeys(("temple", "warehouse", "stable", "store"), free)
    state = after_roll(load, "9 0 0 0 0 0", building_cost=cost).play("take gold")
    state = played(state, "build temple", "build store", "build warehouse", "build stable")
    assert (state.turn.seat, state.scores()[0]) == (1, 12 + 5)


WRONG: dict[str, tuple[Any, ...]] = {
    "players": (0, 1, 5, "2", None),
    "market_total": ("all", 1, None),
    "temple_counts_itself": (1, 0, "yes", None),
    "start_gold": (-1, 25, True, "1"),
    "start_goats": (-1, 25, True, "1"),
    "turn_boxes": (0, 7, True),
    "bonus": ({"oil": 100}, {"oil": -1}, {"spices": 1}, {"oil": True}, {"oil": None}, 5),
    "building_cost": (
        *({"temple": {"gold": 25}}, {"temple": 3}, {"harbour": {}}, []),
        *({"store": {"coins": 1}}, {"store": {"goats": False}}, {"store": {"goats": None}}, {"store": []}),
    ),
    "temple_points": (-1, 100),
    "dice": (9,),
}


@pytest.mark.parametrize(("option", "value"), [(option, value) for option in WRONG for value in WRONG[option]])
def test_section_12_values_that_are_refused(load: Load, option: str, value: Any) -> None:
    with pytest.raises(BadConfig, match=option):
        load("corinth", **{option: value})


@pytest.mark.parametrize("boxes", [1, 2])
def test_section_12_four_players_need_three_boxes(load: Load, boxes: int) -> None:
    load("corinth", players=3, turn_boxes=boxes)
    with pytest.raises(BadConfig, match="turn_boxes"):
        load("corinth", players=4, turn_boxes=boxes)
