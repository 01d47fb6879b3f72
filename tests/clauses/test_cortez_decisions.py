"""Cortez, sections 6 and 7 of its rules: giving up, decisions and notation."""

from __future__ import annotations

import pytest

from kybos.errors import IllegalAction
from tests.clauses.cortez_positions import CARDS, NATIVES, cards, facing, give_up, position, spend, table
from tests.conftest import Load

# 6 Giving up


def test_CZ_6_1_asked_after_each_turn(load: Load) -> None:
    game = load("cortez")
    state = game.setup()
    assert state.turn.kind == "chance"  # not before the very first exploration
    state = state.resolve("turn W1")
    assert state.actions() == [151, 152]
    state = spend(state.play("explore").resolve("turn T1"), "W1")
    assert state.tokens() == ["explore", "give-up"]
    assert facing(game, "W1", deck="").turn.kind == "over"  # nothing left to explore
    assert facing(game, "W1", deck="S1").tokens() == ["explore", "give-up"]


def test_CZ_6_1_option_off(load: Load) -> None:
    game = load("cortez", giving_up=False)
    state = game.setup().resolve("turn W1")
    assert state.turn.kind == "chance"
    assert state.resolve("turn D1").turn.kind == "chance"
    after = spend(state.resolve("turn T12"), "X12")
    assert (after.turn.kind, table(after)["phase"]) == ("chance", {"kind": "exploration"})


def test_CZ_6_2_back_with_a_conquistador(load: Load) -> None:
    hand = "X12 X8 X4 D1 D2 D3 T5"
    end = give_up(load("cortez"), "P5", hand=hand, gold="A1", points=3)
    assert end.turn.kind == "over"
    assert table(end)["phase"] == {"kind": "over", "result": "back"}
    assert table(end)["hand"] == ["X12", "X8", "X4", "D1", "D2", "D3", "P5"]
    assert table(end)["points"] == 3
    assert end.scores() == [6]


def test_CZ_6_2_no_plunder_on_the_way_back(load: Load) -> None:
    end = give_up(load("cortez", hand_limit=1), "P5", hand="W5")
    assert end.turn.kind == "over"
    assert table(end)["hand"] == ["W5", "P5"]
    ally = spend(give_up(load("cortez", hand_limit=3), "T5", hand="D5 W1 W2"), "D5")
    assert (ally.turn.kind, ally.scores()) == ("over", [5])


@pytest.mark.parametrize(
    ("spent", "score"),
    [("W5 T3", 9), ("D5", 9), ("P5", 4), ("D5 P5", 9), ("D5 W5 P5 T3", 9)],
)
def test_CZ_6_2_way_back_won(load: Load, spent: str, score: int) -> None:
    state = give_up(load("cortez"), "A5", hand="D5 W5 P5 T3", gold="S1", points=2)
    assert state.tokens() == ["spend D5", "spend W5", "spend P5", "spend T3", "done"]
    end = spend(state, spent)
    assert table(end)["phase"] == {"kind": "over", "result": "back"}
    assert table(end)["points"] == 2
    assert end.scores() == [score]
    assert ("A5" in table(end)["discard"]) == (spent == "P5")


def test_CZ_6_2_way_back_lost(load: Load) -> None:
    state = give_up(load("cortez"), "A5", hand="W3 T1 A2 P9", gold="S12", points=20)
    end = spend(state, "W3 T1")
    assert table(end)["phase"] == {"kind": "over", "result": "lost"}
    assert table(end)["points"] == 20  # points neither help nor change
    assert table(end)["hand"] == ["P9", "A2"]
    assert table(end)["gold"] == ["T1", "S12"]
    assert {"A5", "W3"} <= set(table(end)["discard"])
    assert (end.scores(), end.standings()) == ([0], [2])


def test_CZ_6_2_way_back_with_an_empty_hand(load: Load) -> None:
    end = give_up(load("cortez"), "S1", gold="S12")
    assert table(end)["phase"] == {"kind": "over", "result": "lost"}
    assert end.scores() == [0]
    assert table(give_up(load("cortez"), "D1", gold="S12"))["phase"] == {"kind": "over", "result": "back"}


def test_CZ_6_2_the_last_card_of_the_deck(load: Load) -> None:
    end = spend(give_up(load("cortez"), "T1", hand="W1 W2", deck="", gold="S3"), "W2")
    assert table(end)["phase"] == {"kind": "over", "result": "back"}
    assert end.scores() == [4]


def test_CZ_6_3_back_safely_is_scored(load: Load) -> None:
    gold = " ".join(NATIVES[:12])
    end = spend(give_up(load("cortez"), "A1", hand="D1 W2 A9 A10", gold=gold), "D1")
    assert table(end)["gold"] == cards(f"{gold} A1 A9 A10")
    assert table(end)["hand"] == ["W2"]
    assert (end.scores(), end.standings()) == ([98], [1])
    assert len(table(end)["deck"]) == 2


# 7 Decisions and notation


def test_CZ_7_1_ascending_choice(load: Load) -> None:
    game = load("cortez")
    state = facing(game, "A12", hand="X4 D2 W3 A1").play("spend D2")
    assert table(state)["phase"] == {"kind": "conquest", "card": "A12", "spent": ["D2"]}
    assert table(state)["hand"] == ["X4", "W3", "A1"]  # a card chosen lies apart
    assert "D2" not in table(state)["discard"]
    assert state.tokens() == ["spend W3", "spend A1", "done"]
    with pytest.raises(IllegalAction) as refused:
        state.play("spend X4")
    assert refused.value.clause == "CZ-7.1"
    with pytest.raises(IllegalAction):
        state.play("spend D2")


def test_CZ_7_1_settled_at_once(load: Load) -> None:
    game = load("cortez")
    last = facing(game, "A5", hand="X4 D2 W3").play("spend W3")  # the last card, though X4 and D2 remain
    assert table(last)["phase"] == {"kind": "onward"}
    assert (table(last)["points"], table(last)["hand"]) == (18, ["X4", "D2"])
    empty = facing(game, "A5", hand="")
    assert (table(empty)["phase"], table(empty)["points"]) == ({"kind": "onward"}, 15)
    one = facing(game, "A5", hand="X8")
    assert one.tokens() == ["spend X8", "done"]
    assert table(one.play("spend X8"))["gold"] == ["A5"]


def test_CZ_7_1_enough_force_does_not_end_the_choice(load: Load) -> None:
    state = facing(load("cortez"), "A1", hand="X12 D2 W3").play("spend X12")
    assert state.tokens() == ["spend D2", "spend W3", "done"]
    assert table(state)["gold"] == []


def test_CZ_7_1_done_only_with_spend(load: Load) -> None:
    game = load("cortez")
    for state in (
        position(game, hand="W1", phase={"kind": "onward"}),
        facing(game, "W9", hand="X12 D1 D2 W1 W2 P1 T3"),
    ):
        assert "done" not in state.tokens()
        assert state.why("done") == "CZ-7.1"


def test_CZ_7_2_numbers(load: Load) -> None:
    tokens = load("cortez").tokens
    assert tokens == (
        *(f"spend {card}" for card in CARDS),
        *(f"discard {card}" for card in CARDS),
        "done",
        "explore",
        "give-up",
    )
    assert len(tokens) == 153
    assert [tokens.index(token) for token in ("spend X12", "spend D1", "spend D12", "spend A12")] == [0, 3, 14, 74]
    assert [tokens.index(token) for token in ("discard X12", "done", "explore", "give-up")] == [75, 150, 151, 152]


def test_CZ_7_2_last_card_is_asked(load: Load) -> None:
    assert position(load("cortez"), deck="P4").chances() == [("turn P4", 1)]


@pytest.mark.parametrize(
    ("phase", "token", "clause"),
    [
        ("conquest", "spend D1", "CZ-3.3"),
        ("conquest", "discard W1", "CZ-3.8"),
        ("conquest", "explore", "CZ-6.1"),
        ("onward", "spend W1", "CZ-3.3"),
        ("onward", "discard W1", "CZ-3.8"),
        ("plunder", "discard D1", "CZ-3.8"),
        ("plunder", "spend W1", "CZ-3.3"),
        ("plunder", "give-up", "CZ-6.1"),
    ],
)
def test_why_an_action_is_forbidden(load: Load, phase: str, token: str, clause: str) -> None:
    game = load("cortez", hand_limit=1)
    states = {
        "conquest": facing(game, "T9", hand="W1 W2"),
        "onward": position(game, hand="W1", phase={"kind": "onward"}),
        "plunder": position(game, hand="W1 W2", phase={"kind": "plunder"}),
    }
    state = states[phase]
    assert state.why(token) == clause
    before = state.to_json()
    with pytest.raises(IllegalAction) as refused:
        state.play(token)
    assert refused.value.clause == clause
    assert state.to_json() == before


def test_why_nothing_is_played_on_chance_and_after_the_end(load: Load) -> None:
    game = load("cortez")
    assert game.setup().why("explore") == "CZ-3.1"
    assert facing(game, "W1", deck="").why("explore") == "CZ-5.1"
    assert facing(game, "A9", points=9).why("explore") == "CZ-3.7"
    assert give_up(game, "W1").why("explore") == "CZ-6.3"
    assert give_up(game, "A1").why("explore") == "CZ-6.2"
