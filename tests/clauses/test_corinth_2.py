"""Corinth, clauses 4 to 6: the turn, using the district, moving the steward."""

from __future__ import annotations

import pytest

from kybos.errors import BadRecord, IllegalAction
from tests.clauses.corinth_positions import (
    FIVE_LEFT,
    FULL,
    ONE_LEFT,
    RICH,
    SEVEN_LEFT,
    STUCK,
    TWELVE_LEFT,
    TWO_DICE,
    TWO_LEFT,
    after_roll,
    before_roll,
    board,
    edited,
    finished,
    moves,
    phase,
    played,
    sheet,
    table,
    turn_ended,
    walked,
)
from tests.conftest import Load

# The turn


def test_CO_4_1_action_then_what_follows_then_building(load: Load) -> None:
    state = after_roll(load, "2 2 0 0 0 5", {0: {"gold": RICH, "goats": RICH}})
    state = state.play("take oil")
    assert phase(state) == {"kind": "open", "district": "oil", "left": 2}
    state = state.play("open oil 0")
    assert state.tokens() == ["build temple", "build warehouse", "build stable", "build store", "end"]
    assert state.play("end").turn.seat == 1


def test_CO_4_2_district_or_move(load: Load) -> None:
    state = after_roll(load, "0 4 0 0 5 0", start_gold=0)
    assert state.tokens() == ["take goats", "take gold", "move goats 2", "move gold 5"]
    assert state.why("take oil") == "CO-4.2"
    assert state.why("move wine 3") == "CO-4.2"
    assert table(state.play("take goats"))["board"] == board(gold=(5, 5))
    assert table(state.play("move gold 5"))["board"] == board(goats=(2, 4))


def test_CO_4_3_an_option_must_do_something(load: Load) -> None:
    marked = {"gold": FULL, "goats": FULL, "shops": finished("oil"), "trail": STUCK}
    state = after_roll(load, "2 2 1 0 0 4", {0: marked}, bonuses={"oil": 0})
    assert state.tokens() == ["take wine"]
    assert {state.why(f"take {district}") for district in ("goats", "oil", "gold")} == {"CO-4.3"}
    assert state.why("move goats 1") == "CO-6.4"
    with pytest.raises(IllegalAction) as refused:
        state.play("take gold")
    assert refused.value.clause == "CO-4.3"


def test_CO_4_4_must_act_even_for_gold(load: Load) -> None:
    marked = {"gold": {"held": 1, "spent": 23}, "trail": TWO_LEFT}
    state = after_roll(load, "0 0 9 0 0 0", {0: marked})
    assert state.tokens() == ["move gold 2"]
    assert (state.why("stay"), state.why("end")) == ("CO-4.4", "CO-4.4")
    assert sheet(state.play("move gold 2"))["gold"] == {"held": 0, "spent": 24}


def test_CO_4_5_compensation_when_no_group_is_left(load: Load) -> None:
    state = turn_ended(after_roll(load, "0 9 0 0 0 0", players=3).play("take gold"))
    assert phase(state) == {"kind": "compensation"}
    assert state.tokens() == ["north", "south", "west", "east", "stay"]
    stayed = state.play("stay")
    assert (stayed.turn.seat, sheet(stayed, 1)) == (2, sheet(state, 1))
    went = state.play("south")
    assert sheet(went, 1) == sheet(state, 1) | {"steward": "r3c2", "used": ["r2c2", "r3c2"], "stops": 1, "dice": 1}
    assert (went.turn.seat, phase(went)) == (2, {"kind": "compensation"})


def test_CO_4_5_compensation_when_no_option_is_legal(load: Load) -> None:
    # The moves of one and two steps that are left would cost gold, and the stable does not bring six down to two.
    marked = {"gold": FULL, "trail": TWO_LEFT, "buildings": {"stable": True}}
    state = after_roll(load, "0 0 0 0 0 9", {0: marked})
    assert state.tokens() == ["north", "stay"]
    assert (state.why("west"), state.why("south"), state.why("take gold")) == ("CO-1.6", "CO-4.5", "CO-4.3")
    state = state.play("north")
    assert phase(state) == {"kind": "open", "district": "spices", "left": 1}
    assert sheet(state)["steward"] == "r1c0"
    state = state.play("open spices 2")
    assert sheet(state)["shops"]["spices"] == [0, 0, 1]
    assert (state.turn.seat, table(state)["board"]) == (1, board(gold=(6, 9)))
    assert "take gold" in state.tokens()


def test_CO_4_5_one_step_only_whatever_is_held(load: Load) -> None:
    marked = {"gold": RICH, "goats": {"held": 2, "spent": 0}, "buildings": {"stable": True}}
    state = turn_ended(after_roll(load, "9 0 0 0 0 0", {1: marked}).play("take gold"))
    assert state.tokens() == ["north", "south", "west", "east", "stay"]
    state = state.play("east")
    assert (sheet(state, 1)["steward"], sheet(state, 1)["gold"]) == ("r2c3", RICH)
    assert state.tokens() == ["build store", "end"]


def test_CO_4_5_nothing_asked_without_a_free_neighbour_but_building(load: Load) -> None:
    stuck = {"gold": FULL, "trail": STUCK}
    state = after_roll(load, "0 0 0 0 0 9", {0: stuck})
    assert (state.turn.seat, table(state)["turn"], table(state)["board"]) == (1, 1, board(gold=(6, 9)))
    state = after_roll(load, "0 0 0 0 0 9", {0: stuck | {"goats": {"held": 2, "spent": 0}}})
    assert (state.turn.seat, state.tokens()) == (0, ["build store", "end"])
    assert state.play("build store").turn.seat == 1


def test_CO_4_5_compensation_reaches_a_diamond(load: Load) -> None:
    state = turn_ended(after_roll(load, "9 0 0 0 0 0", {1: {"trail": ONE_LEFT, "stops": 3}}).play("take gold"))
    assert state.tokens() == ["north", "stay"]
    assert sheet(state.play("north"), 1)["rhombs"]["A"] == 4


# Using the district


def test_CO_5_1_gold_and_goats(load: Load) -> None:
    for store, gold in ((False, 6), (True, 8)):
        state = after_roll(load, "4 0 0 0 0 5", {0: {"buildings": {"store": store}}})
        assert sheet(state.play("take gold"))["gold"] == {"held": gold, "spent": 0}
        assert sheet(state.play("take goats"))["goats"] == {"held": 5, "spent": 0}


def test_CO_5_1_yellow_dice_count(load: Load) -> None:
    state = after_roll(load, "3 0 0 0 0 6", {0: {"trail": TWO_DICE, "dice": 2}}, yellow="1 0 0 0 0 1")
    assert sheet(state.play("take gold"))["gold"]["held"] == 1 + 7
    assert sheet(state.play("take goats"))["goats"]["held"] == 1 + 4


def test_CO_5_2_tracks_are_for_the_whole_game(load: Load) -> None:
    near = {"held": 20, "spent": 3}
    state = after_roll(load, "4 0 0 0 0 5", {0: {"gold": near, "goats": near}})
    assert sheet(state.play("take gold"))["gold"] == {"held": 21, "spent": 3}
    assert sheet(state.play("take goats"))["goats"] == {"held": 21, "spent": 3}
    # Spending frees no symbol.
    full = {"held": 10, "spent": 14}
    state = edited(before_roll(load, {0: {"gold": full, "goats": full}}), phase={"kind": "buy"})
    state = played(state, "buy 1", "white 4 0 0 0 0 5", "yellow 1 0 0 0 0 0")
    assert sheet(state)["gold"] == {"held": 9, "spent": 15}
    assert (state.why("take gold"), state.why("take goats")) == ("CO-4.3", "CO-4.3")


def test_CO_5_2_more_than_24_symbols_are_refused(load: Load) -> None:
    for track in ("gold", "goats"):
        with pytest.raises(BadRecord):
            before_roll(load, {0: {track: {"held": 20, "spent": 5}}})


def test_CO_5_3_delivery(load: Load) -> None:
    begun = {"oil": [0, 0, 0, 1]}
    for warehouse, symbols in ((False, 4), (True, 5)):
        marked = {"shops": begun, "buildings": {"warehouse": warehouse}}
        state = after_roll(load, "1 3 0 0 0 5", {0: marked}).play("take oil")
        assert sheet(state)["shops"]["oil"] == [0, 0, 0, symbols]


def test_CO_5_4_begun_shop_first(load: Load) -> None:
    state = after_roll(load, "1 3 0 0 0 5", {0: {"shops": {"oil": [1, 0, 0, 0]}}}).play("take oil")
    assert sheet(state)["shops"]["oil"] == [2, 0, 0, 0]
    assert phase(state) == {"kind": "open", "district": "oil", "left": 2}
    assert state.tokens() == ["open oil 1", "open oil 2", "open oil 3"]
    assert (state.why("open oil 0"), state.why("open wine 1")) == ("CO-5.5", "CO-5.5")
    assert sheet(state.play("open oil 2"))["shops"]["oil"] == [2, 0, 2, 0]


def test_CO_5_4_districts_are_independent(load: Load) -> None:
    state = after_roll(load, "1 1 1 1 1 4", {0: {"shops": {"oil": [1, 0, 0, 0]}}}).play("take wine")
    assert state.tokens() == ["open wine 0", "open wine 1", "open wine 2", "open wine 3"]


def test_CO_5_4_two_begun_shops_are_refused(load: Load) -> None:
    with pytest.raises(BadRecord):
        before_roll(load, {0: {"shops": {"wine": [1, 1, 0, 0]}}})
    before_roll(load, {0: {"shops": {"wine": [1, 3, 0, 0], "oil": [1, 0, 0, 0]}}})


def test_CO_5_5_asked_twice_in_one_delivery(load: Load) -> None:
    state = after_roll(load, "1 4 0 0 0 4").play("take oil")
    assert phase(state) == {"kind": "open", "district": "oil", "left": 4}
    state = state.play("open oil 0")
    assert phase(state) == {"kind": "open", "district": "oil", "left": 2}
    assert state.tokens() == ["open oil 1", "open oil 2", "open oil 3"]
    state = state.play("open oil 3")
    assert sheet(state)["shops"]["oil"] == [2, 0, 0, 2]
    assert phase(state)["kind"] != "open"


def test_CO_5_5_asked_also_when_the_goods_suffice_for_all(load: Load) -> None:
    marked = {"shops": {"oil": [2, 3, 0, 0]}, "buildings": {"warehouse": True}}
    state = after_roll(load, "1 7 0 0 0 1", {0: marked}).play("take oil")
    assert phase(state) == {"kind": "open", "district": "oil", "left": 8}
    for shop in (2, 3):
        done = state.play(f"open oil {shop}")
        assert sheet(done)["shops"]["oil"] == [2, 3, 3, 5]
        assert table(done)["bonuses"]["oil"] == 0


def test_CO_5_5_a_single_untouched_shop_is_begun_by_itself(load: Load) -> None:
    state = after_roll(load, "1 3 0 0 0 5", {0: {"shops": {"oil": [1, 3, 0, 5]}}}).play("take oil")
    assert sheet(state)["shops"]["oil"] == [2, 3, 2, 5]


def test_CO_5_6_surplus_is_lost(load: Load) -> None:
    state = after_roll(load, "1 7 0 0 0 1", {0: {"shops": {"oil": [2, 3, 3, 3]}}}).play("take oil")
    assert sheet(state)["shops"] == finished("oil")


def test_CO_5_7_first_to_finish_gains_the_bonus(load: Load) -> None:
    last = {"shops": {"oil": [2, 3, 3, 4], "wine": [2, 3, 3, 4]}}
    state = after_roll(load, "1 1 1 0 0 6", {0: last, 1: {"shops": {"oil": [2, 3, 3, 4]}}}, bonuses={"wine": 0})
    assert state.scores() == [15 + 4 + 6, 6]
    state = turn_ended(state.play("take oil"))
    assert table(state)["bonuses"] == {"oil": 0, "wine": 0, "carpets": None}
    assert state.scores() == [15 + 4 + 12 + 5, 6]


def test_CO_5_7_nothing_for_the_second(load: Load) -> None:
    sheets = {0: {"shops": {"oil": [2, 3, 3, 4]}}, 1: {"shops": finished("oil")}}
    state = after_roll(load, "1 1 1 0 0 6", sheets, bonuses={"oil": 1}).play("take oil")
    assert table(state)["bonuses"]["oil"] == 1
    assert state.scores() == [12, 12 + 5]


@pytest.mark.parametrize(
    ("district", "nearly", "trail", "step"),
    [
        ("oil", [2, 3, 3, 4], "r1c2", "west"),
        ("wine", [1, 3, 3, 4], "", "west"),
        ("carpets", [2, 3, 3], "r1c2", "north"),
    ],
)
def test_CO_5_7_bonus_from_the_market(load: Load, district: str, nearly: list[int], trail: str, step: str) -> None:
    state = after_roll(load, "9 0 0 0 0 0", {0: {"shops": {district: nearly}, "trail": trail}})
    state = played(state, "move gold 1", step)
    assert sheet(state)["shops"] == finished(district)
    assert table(state)["bonuses"][district] == 0


def test_CO_5_7_no_bonus_without_the_district_finished(load: Load) -> None:
    for winner in (0, 1):
        with pytest.raises(BadRecord):
            before_roll(load, {0: {"shops": finished("oil")}}, bonuses={"oil": None if winner == 0 else 1})


def test_CO_5_7_finished_spices_give_no_bonus(load: Load) -> None:
    marked = walked(load, {"shops": {"spices": [2, 2, 3]}, "trail": TWO_LEFT}, "north")
    assert marked["shops"] == finished("spices")
    assert before_roll(load, {0: marked}).scores() == [19, 0]


# Moving the steward


def test_CO_6_1_distance_is_the_face_not_the_number(load: Load) -> None:
    state = after_roll(load, "0 3 0 0 2 4", start_gold=0)
    assert moves(state) == ["move goats 2", "move oil 5", "move gold 6"]
    state = state.play("move goats 2")
    assert phase(state) == {"kind": "walk", "left": 2}


@pytest.mark.parametrize(("steps", "cost"), [(1, 2), (2, 1), (3, 0), (4, 1), (5, 2)])
def test_CO_6_2_gold_makes_a_move_longer_or_shorter(load: Load, steps: int, cost: int) -> None:
    state = after_roll(load, "0 0 4 0 0 5", {0: {"gold": {"held": 2, "spent": 1}}})
    assert moves(state) == [f"move goats {n}" for n in range(1, 6)] + [f"move gold {n}" for n in range(4, 9)]
    state = state.play(f"move goats {steps}")
    assert sheet(state)["gold"] == {"held": 2 - cost, "spent": 1 + cost}
    assert phase(state) == {"kind": "walk", "left": steps}


@pytest.mark.parametrize(
    ("steps", "cost"), [(1, 3), (2, 2), (3, 1), (4, 0), (5, 0), (6, 0), (7, 0), (8, 0), (9, 1), (10, 2), (11, 3)]
)
def test_CO_6_3_two_steps_free_with_the_stable(load: Load, steps: int, cost: int) -> None:
    marked = {"gold": {"held": 3, "spent": 0}, "buildings": {"stable": True}}
    state = after_roll(load, "0 0 0 0 0 9", {0: marked})
    assert moves(state) == [f"move gold {n}" for n in range(1, 12)]
    state = state.play(f"move gold {steps}")
    assert sheet(state)["gold"] == {"held": 3 - cost, "spent": cost}


def test_CO_6_3_short_moves_with_the_stable_but_no_gold(load: Load) -> None:
    marked = {"gold": FULL, "buildings": {"stable": True}}
    state = after_roll(load, "5 4 0 0 0 0", {0: marked})
    assert moves(state) == [f"move goats {n}" for n in (1, 2, 3)] + [f"move gold {n}" for n in (1, 2, 3, 4)]


def test_CO_6_3_group_and_gold_go_when_the_move_is_chosen(load: Load) -> None:
    state = after_roll(load, "0 4 0 0 0 5", {0: {"gold": {"held": 5, "spent": 0}}}).play("move goats 4")
    assert table(state)["board"] == board(gold=(6, 5))
    assert sheet(state)["gold"] == {"held": 3, "spent": 2}
    assert (sheet(state)["steward"], sheet(state)["stops"]) == ("r2c2", 0)
    state = played(state, "north", "north", "west", "west")
    assert sheet(state)["gold"] == {"held": 3, "spent": 2}


TRAILS = [
    *[(0, STUCK), (1, ONE_LEFT), (2, TWO_LEFT), (5, FIVE_LEFT), (7, SEVEN_LEFT), (12, TWELVE_LEFT)],
    *[(23, "r1c2"), (24, "")],
]


@pytest.mark.parametrize(("most", "trail"), TRAILS)
def test_CO_6_4_exactly_the_lengths_that_can_be_walked(load: Load, most: int, trail: str) -> None:
    state = after_roll(load, "5 0 0 0 0 4", {0: {"gold": RICH, "trail": trail}})
    lengths = range(1, most + 1)
    assert moves(state) == [f"move goats {n}" for n in lengths] + [f"move gold {n}" for n in lengths]
    if most < 24:
        assert state.why(f"move gold {most + 1}") == "CO-6.4"


def test_CO_6_4_gold_must_suffice(load: Load) -> None:
    state = after_roll(load, "0 0 0 0 0 9", {0: {"gold": {"held": 17, "spent": 0}}})
    assert moves(state) == [f"move gold {n}" for n in range(1, 24)]
    assert state.why("move gold 24") == "CO-6.4"


def test_CO_6_4_at_least_one_step(load: Load) -> None:
    tokens = load("corinth").tokens
    for district in ("goats", "oil", "wine", "carpets", "spices", "gold"):
        assert [token for token in tokens if token.startswith(f"move {district} ")] == [
            f"move {district} {n}" for n in range(1, 25)
        ]


def test_CO_6_4_cells_of_this_move_are_used_too(load: Load) -> None:
    state = played(after_roll(load, "0 0 0 9 0 0"), "move gold 4", "north", "west", "south")
    assert state.tokens() == ["south", "west"]
    assert (state.why("north"), state.why("east")) == ("CO-6.4", "CO-6.4")


@pytest.mark.parametrize(
    ("direction", "cell"), [("north", "r1c2"), ("south", "r3c2"), ("west", "r2c1"), ("east", "r2c3")]
)
def test_CO_6_5_directions(load: Load, direction: str, cell: str) -> None:
    state = after_roll(load, "0 9 0 0 0 0").play("move gold 2")
    assert state.tokens() == ["north", "south", "west", "east"]
    state = state.play(direction)
    assert (sheet(state)["steward"], phase(state)) == (cell, {"kind": "walk", "left": 1})


def test_CO_6_5_the_rest_must_still_be_walkable(load: Load) -> None:
    marked = {0: {"trail": "r1c2 r0c2 r0c1 r1c1"}}
    state = played(after_roll(load, "0 0 9 0 0 0", marked), "move gold 3", "west")
    assert state.tokens() == ["south"]
    assert state.why("north") == "CO-6.5"
    state = played(after_roll(load, "0 9 0 0 0 0", marked), "move gold 2", "west")
    assert state.tokens() == ["north", "south"]


def test_CO_6_5_the_longest_walk_never_gets_stuck(load: Load) -> None:
    state = after_roll(load, "0 0 0 0 0 9", {0: {"gold": RICH}}).play("move gold 24")
    for left in range(24, 0, -1):
        assert phase(state) == {"kind": "walk", "left": left}
        state = state.play(state.actions()[-1])
    assert len(sheet(state)["used"]) == 25
    assert sheet(state)["gold"]["spent"] == 18


def test_CO_6_6_only_the_last_cell_is_a_stop(load: Load) -> None:
    before = after_roll(load, "0 0 0 0 9 0")
    state = played(before, "move gold 5", "north", "north", "west", "west", "south")
    used = ["r0c0", "r0c1", "r0c2", "r1c0", "r1c2", "r2c2"]
    passed = {"steward": "r1c0", "used": used, "stops": 1}
    assert sheet(state) == sheet(before) | passed  # neither goats nor die nor diamond A
    assert phase(state) == {"kind": "open", "district": "spices", "left": 1}


def test_CO_6_6_a_diamond_where_the_move_ends(load: Load) -> None:
    state = played(after_roll(load, "0 0 0 9 0 0"), "move gold 4", "north", "north", "west", "west")
    assert sheet(state)["rhombs"] == {"A": 1, "B": 0, "C": 0}
    assert (sheet(state)["stops"], sheet(state)["dice"]) == (0, 0)
