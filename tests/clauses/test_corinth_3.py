"""Corinth, clauses 7 to 9: rewards of a stop, building, score."""

from __future__ import annotations

import json
from typing import Any

import pytest

from kybos.errors import BadRecord
from tests.clauses.corinth_positions import (
    FULL,
    RICH,
    Sheets,
    after_roll,
    before_roll,
    edited,
    finished,
    phase,
    played,
    scored,
    sheet,
    table,
    tour,
    turn_ended,
    walked,
)
from tests.conftest import Load

# Rewards of a stop


def test_CO_7_1_no_store_bonus(load: Load) -> None:
    assert walked(load, {"buildings": {"store": True}}, "east")["gold"] == {"held": 2, "spent": 0}


def test_CO_7_1_no_warehouse_bonus(load: Load) -> None:
    marked = {"buildings": {"warehouse": True}, "shops": {"wine": [0, 0, 0, 1]}}
    assert walked(load, marked, "west")["shops"]["wine"] == [0, 0, 0, 2]


def test_CO_7_1_market_goods_fill_the_begun_shop_then_ask(load: Load) -> None:
    marked = {"trail": "r1c2 r1c3", "dice": 1, "shops": {"oil": [1, 0, 0, 0]}}
    state = after_roll(load, "9 0 0 0 0 0", {0: marked}, yellow="1 0 0 0 0 0")
    state = played(state, "move gold 1", "east")  # oil 2
    assert phase(state) == {"kind": "open", "district": "oil", "left": 1}
    assert sheet(state.play("open oil 3"))["shops"]["oil"] == [2, 0, 0, 1]


@pytest.mark.parametrize(
    ("marked", "direction"),
    [({"gold": FULL}, "east"), ({"goats": FULL}, "north"), ({"shops": finished("wine")}, "west")],
)
def test_CO_7_1_a_full_track_or_district_gives_nothing(load: Load, marked: dict[str, Any], direction: str) -> None:
    before = after_roll(load, "9 0 0 0 0 0", {0: marked}, bonuses={"wine": 0} if "shops" in marked else None)
    after = sheet(played(before, "move gold 1", direction))
    changed = {key for key in after if after[key] != sheet(before)[key]}
    assert (changed, after["stops"]) == ({"steward", "used", "stops"}, 1)


def test_CO_7_2_yellow_die_for_all_later_rolls(load: Load) -> None:
    state = played(after_roll(load, "9 0 0 0 0 0", start_goats=0), "move gold 1", "south")
    assert sheet(state)["dice"] == 1
    state = played(state, "stay", "stay")
    assert phase(state.play("buy 0")) == {"kind": "white", "yellow": 0}  # seat 1 has none
    state = turn_ended(played(state, "buy 0", "white 0 0 0 0 0 9", "take gold"))
    for _ in range(2):  # this roll of seat 0, and its next one
        state = turn_ended(turn_ended(turn_ended(state).play("stay")).play("stay"))
        assert table(state)["roller"] == 0
        state = state.play("buy 0")
        assert phase(state) == {"kind": "white", "yellow": 1}
        state = turn_ended(played(state, "white 9 0 0 0 0 0", "yellow 1 0 0 0 0 0", "take gold"))
        state = turn_ended(turn_ended(turn_ended(state).play("stay")).play("stay"))
        state = turn_ended(played(state, "buy 0", "white 9 0 0 0 0 0", "take gold"))


def test_CO_7_2_three_dice_and_no_more(load: Load) -> None:
    marked: dict[str, Any] = {}
    for directions in ("south", "east north north", "west north west"):
        marked = walked(load, marked | {"gold": RICH, "dice": 0}, directions) | {"dice": marked.get("dice", 0) + 1}
    assert (marked["dice"], marked["steward"], marked["stops"]) == (3, "r0c1", 3)
    state = edited(before_roll(load, {0: marked}), phase={"kind": "white", "yellow": 3})
    assert len(state.resolve("white 9 0 0 0 0 0").chances()) == 56
    with pytest.raises(BadRecord):
        before_roll(load, {0: marked | {"dice": 4}})


def test_CO_7_3_plus_one_gives_nothing_at_once(load: Load) -> None:
    marked = walked(load, {"gold": RICH}, "east east")
    assert (marked["stops"], marked["plus_ones"]) == (1, 1)
    assert before_roll(load, {0: marked}).scores() == before_roll(load, {0: {"gold": marked["gold"]}}).scores()


def test_CO_7_4_diamonds(load: Load) -> None:
    assert tour(load, 6)["rhombs"] == {"A": 4, "B": 8, "C": 0}


def test_CO_7_4_third_diamond(load: Load) -> None:
    marked = tour(load, 8)
    assert marked["rhombs"] == {"A": 4, "B": 8, "C": 11}
    assert (len(marked["used"]), marked["steward"]) == (25, "r4c0")


def test_CO_7_4_diamonds_in_any_order(load: Load) -> None:
    marked = walked(load, {"gold": RICH}, "south south west west")
    marked = walked(load, marked | {"gold": RICH}, "north north north north")
    assert marked["rhombs"] == {"A": 2, "B": 0, "C": 1}


def test_CO_7_5_stops_after_the_last_diamond_are_worth_nothing(load: Load) -> None:
    points = [before_roll(load, {0: tour(load, walks)}).scores()[0] for walks in range(9)]
    assert points == [0, 0, 0, 4, 4, 4, 12, 12, 23]


# Building


def test_CO_8_1_one_after_another_until_nothing_can_be_built(load: Load) -> None:
    marked = {"gold": {"held": 1, "spent": 0}, "goats": {"held": 3, "spent": 0}}
    state = after_roll(load, "4 0 0 0 4 1", {0: marked}).play("take gold")
    assert state.tokens() == ["build stable", "build store", "end"]
    state = state.play("build stable")
    assert (state.turn.seat, state.tokens()) == (0, ["build store", "end"])
    assert state.why("build stable") == "CO-8.1"
    state = state.play("build store")
    assert (state.turn.seat, table(state)["turn"]) == (1, 1)
    assert sheet(state)["gold"] == {"held": 0, "spent": 2}
    assert sheet(state)["goats"] == {"held": 0, "spent": 3}
    assert sheet(state)["buildings"] == {"temple": False, "warehouse": False, "stable": True, "store": True}


def test_CO_8_1_not_asked_when_nothing_can_be_built(load: Load) -> None:
    state = after_roll(load, "4 0 0 0 4 1", {0: {"gold": {"held": 5, "spent": 0}, "goats": FULL}}).play("take gold")
    assert (state.turn.seat, phase(state)) == (1, {"kind": "action"})
    built = {"temple": True, "warehouse": True, "stable": True, "store": True}
    state = after_roll(load, "4 0 0 0 4 1", {0: {"gold": RICH, "goats": RICH, "buildings": built}})
    assert played(state, "move gold 1", "north").turn.seat == 1


def test_CO_8_1_in_the_last_turn_too(load: Load) -> None:
    state = after_roll(load, "9 0 0 0 0 0", turn_boxes=1, start_goats=2).play("take gold")
    state = turn_ended(turn_ended(turn_ended(state).play("stay")).play("stay"))
    state = played(state, "buy 0", "white 9 0 0 0 0 0", "take gold", "end", "stay", "end", "stay")
    assert (table(state)["turn"], state.turn.seat) == (2, 1)
    assert state.tokens() == ["build stable", "build store", "end"]
    for building in ("store", "stable"):
        assert state.why(f"build {building}") is None
    over = state.play("end")
    assert (over.turn.kind, over.scores()) == ("over", [1 + 5, 1 + 5])


def test_CO_8_2_paid_and_working_from_the_next_action_on(load: Load) -> None:
    state = after_roll(load, "4 0 0 0 0 5", {0: {"goats": {"held": 2, "spent": 0}}}).play("take goats")
    state = state.play("build store")
    assert sheet(state)["gold"] == {"held": 1, "spent": 0}  # nothing for what is past
    assert sheet(state)["goats"] == {"held": 4, "spent": 2}
    assert state.turn.seat == 1
    assert sheet(state.play("take gold"), 1)["gold"] == {"held": 6, "spent": 0}  # nor for others


def test_CO_8_2_store_serves_the_second_turn_of_the_round(load: Load) -> None:
    marked = {"goats": {"held": 2, "spent": 0}, "gold": {"held": 0, "spent": 0}}
    state = after_roll(load, "2 2 0 0 0 5", {0: marked, 1: {"gold": {"held": 0, "spent": 0}}}, start_goats=0)
    state = played(state, "take goats", "build store")
    state = played(turn_ended(state), "take oil", "open oil 0")
    state = turn_ended(state).play("take gold")
    assert sheet(state)["gold"] == {"held": 5 + 2, "spent": 0}


def test_CO_8_3_with_two_players_the_roller_builds_after_each_turn(load: Load) -> None:
    state = after_roll(load, "1 1 0 0 0 7", {0: {"goats": {"held": 6, "spent": 0}}}).play("take gold")
    assert (state.turn.seat, "build stable" in state.tokens()) == (0, True)
    state = played(state, "build stable", "end", "take goats")
    state = played(turn_ended(state), "take oil", "open oil 0")
    assert (state.turn.seat, table(state)["turn"]) == (0, 2)
    assert state.tokens() == ["build temple", "build warehouse", "build store", "end"]
    state = state.play("build temple")
    assert (state.turn.seat, state.tokens()) == (0, ["build store", "end"])
    assert (table(state)["roller"], table(state.play("end"))["roller"]) == (0, 1)


# Score


def test_CO_9_1_sum(load: Load) -> None:
    shops, bonuses, market, temple, gold, goats = 3 + 15 + 11 + 5, 4, 12, 6, 3, 2
    assert scored(load) == shops + bonuses + market + temple + gold + goats


@pytest.mark.parametrize(("held", "points"), [(0, 0), (1, 0), (2, 1), (3, 1), (24, 12)])
def test_CO_9_1_half_of_gold_and_of_goats_rounded_down(load: Load, held: int, points: int) -> None:
    track = {"held": held, "spent": 0}
    assert before_roll(load, {0: {"gold": track}}, start_goats=0).scores()[0] == points
    assert before_roll(load, {0: {"goats": track}}, start_gold=0).scores()[0] == points
    assert before_roll(load, {0: {"gold": {"held": 1, "spent": 9}, "goats": {"held": 1, "spent": 9}}}).scores()[0] == 0


@pytest.mark.parametrize("buildings", range(4))
def test_CO_9_1_temple(load: Load, buildings: int) -> None:
    others = dict.fromkeys(("warehouse", "stable", "store")[:buildings], True)
    assert before_roll(load, {0: {"buildings": others}}).scores()[0] == 0
    assert before_roll(load, {0: {"buildings": others | {"temple": True}}}).scores()[0] == 3 * (buildings + 1)


def test_CO_9_2_market_total_is_the_sum_of_the_rhombs(load: Load) -> None:
    trail = "r1c2 r0c2 r0c1 r0c0 r1c0 r1c1 r2c1 r3c1 r4c1 r4c0"
    marked = {"trail": trail, "rhombs": {"A": 4, "C": 10}}
    assert before_roll(load, {0: marked}).scores()[0] == 14


def standing(load: Load, *coins: tuple[int, int]) -> list[int]:
    """Standings of seats that hold so much gold and so many goats and have nothing else."""
    sheets: Sheets = {
        seat: {"gold": {"held": gold, "spent": 0}, "goats": {"held": goats, "spent": 0}}
        for seat, (gold, goats) in enumerate(coins)
    }
    return before_roll(load, sheets, players=len(coins)).standings()


def test_CO_9_3_places(load: Load) -> None:
    assert standing(load, (2, 4), (4, 2)) == [2, 1]  # three points each, more coins
    assert standing(load, (3, 1), (2, 1)) == [1, 2]  # one point each, a coin worth no point
    assert standing(load, (2, 3), (2, 2)) == [1, 1]  # goats do not tell apart
    assert standing(load, (0, 8), (6, 0)) == [1, 2]  # points first
    assert standing(load, (3, 1), (2, 1), (2, 1), (0, 0)) == [1, 2, 2, 4]
    assert standing(load, (0, 0), (2, 2), (2, 2), (1, 0)) == [4, 1, 1, 3]
    assert standing(load, (1, 1), (1, 1), (1, 1), (1, 1)) == [1, 1, 1, 1]


def test_CO_9_4_everything_is_open(load: Load) -> None:
    state = after_roll(load, "2 0 3 1 1 2", players=3).play("take oil")
    whole = json.loads(state.to_json())["state"]
    for viewer in (None, 0, 1, 2):
        view = state.view(viewer)
        assert view["table"] == whole
        assert view["viewer"] == viewer
        assert view["turn"] == {"kind": "seat", "seat": 0}
        assert (view["scores"], view["standings"]) == (state.scores(), state.standings())


def test_CO_9_4_order_is_not_kept(load: Load) -> None:
    state = after_roll(load, "9 0 0 0 0 0", {0: {"goats": {"held": 6, "spent": 0}}}).play("take gold")
    assert played(state, "build stable", "build store") == played(state, "build store", "build stable")
