"""Cortez, sections 1 to 5 of its rules: cards, turn, conquest, end and score."""

from __future__ import annotations

import pytest

from tests.clauses.cortez_positions import CARDS, NATIVES, cards, facing, position, spend, table
from tests.conftest import Load


def force(names: list[str]) -> int:
    return sum(int(name[1:]) for name in names)


# 1 Cards


def test_CZ_1_1_cards(load: Load) -> None:
    state = load("cortez").setup()
    assert len(CARDS) == 75
    assert cards(" ".join(table(state)["hand"] + table(state)["deck"])) == CARDS
    assert force(NATIVES) == 234
    assert force([card for card in CARDS if card not in NATIVES]) == 258


@pytest.mark.parametrize("card", CARDS[3:])
def test_CZ_1_2_conquistadors_and_natives(load: Load, card: str) -> None:
    state = load("cortez").setup().resolve(f"turn {card}")
    if card[0] in "DWP":
        assert table(state)["hand"] == ["X12", "X8", "X4", card]
        assert state.tokens() == ["explore", "give-up"]
    else:
        assert table(state)["phase"] == {"kind": "conquest", "card": card, "spent": []}
        assert state.tokens() == ["spend X12", "spend X8", "spend X4", "done"]


# 2 Setup


def test_CZ_2_1_setup(load: Load) -> None:
    state = load("cortez").setup()
    assert table(state) == {
        "phase": {"kind": "exploration"},
        "way_back": False,
        "points": 20,
        "deck": CARDS[3:],
        "hand": ["X12", "X8", "X4"],
        "gold": [],
        "discard": [],
    }
    assert state.turn.kind == "chance"
    assert state.scores() == [0]


# 3 The turn


def test_CZ_3_1_exploration_turns_one_card(load: Load) -> None:
    state = load("cortez").setup()
    assert state.actions() == []
    assert state.chances() == [(f"turn {card}", 1) for card in CARDS[3:]]
    after = state.resolve("turn W5")
    assert "W5" not in table(after)["deck"]
    assert len(table(after)["deck"]) == 71
    assert after.play("explore").chances() == [(f"turn {card}", 1) for card in CARDS[3:] if card != "W5"]


@pytest.mark.parametrize("card", ["D1", "D12", "W7", "P3"])
def test_CZ_3_2_conquistador_joins_the_hand(load: Load, card: str) -> None:
    after = table(facing(load("cortez"), card, hand="X4"))
    assert after["hand"] == ["X4", card]
    assert after["phase"] == {"kind": "onward"}
    assert after["points"] == 20


def test_CZ_3_3_any_set_may_be_spent(load: Load) -> None:
    game = load("cortez")
    state = facing(game, "T5", hand="X4 D2 W3 A1")
    assert state.tokens() == ["spend X4", "spend D2", "spend W3", "spend A1", "done"]
    assert table(spend(state, ""))["points"] == 15  # the empty set
    assert table(spend(state, "D2"))["points"] == 17  # too little
    assert table(spend(state, "X4 A1"))["gold"] == ["T5", "A1"]  # an ally takes part


@pytest.mark.parametrize("spent", ["W5", "X4 W1", "W5 W1", "X4 W5 W1"])
def test_CZ_3_4_enough_force_conquers(load: Load, spent: str) -> None:
    after = table(spend(facing(load("cortez"), "S5", hand="X4 W5 W1"), " ".join(cards(spent))))
    assert after["gold"] == ["S5"]
    assert after["points"] == 20
    assert after["hand"] == [card for card in ["X4", "W1", "W5"] if card not in spent.split()]


@pytest.mark.parametrize("card", ["T9", "S9", "A9"])
def test_CZ_3_5_too_little_force_costs_points(load: Load, card: str) -> None:
    after = table(spend(facing(load("cortez"), card, hand="W2 P3 P4"), "W2 P3"))
    assert after["points"] == 16
    assert after["gold"] == []
    assert {card, "W2", "P3"} <= set(after["discard"])
    assert after["hand"] == ["P4"]


@pytest.mark.parametrize(("card", "gold", "points"), [("S8", ["T2", "S8"], 20), ("S12", ["T2"], 16)])
def test_CZ_3_6_spent_cards_leave(load: Load, card: str, gold: list[str], points: int) -> None:
    after = table(spend(facing(load("cortez"), card, hand="X4 D2 T2 A3", deck="W1"), "X4 D2 T2"))
    assert after["gold"] == gold  # the ally joins the gold also when it was spent in vain
    assert after["points"] == points
    assert {"X4", "D2"} <= set(after["discard"])
    assert after["hand"] == ["A3"]


@pytest.mark.parametrize(("points", "left"), [(5, 0), (4, 0), (1, 0), (6, 1)])
def test_CZ_3_7_lost_without_points(load: Load, points: int, left: int) -> None:
    after = spend(facing(load("cortez"), "A8", hand="W3 T4 A2", points=points), "W3")
    assert table(after)["points"] == left
    assert after.turn.kind == ("over" if left == 0 else "seat")
    assert table(after)["phase"] == ({"kind": "onward"} if left else {"kind": "over", "result": "lost"})


def test_CZ_3_7_lost_game_is_left_as_it_lies(load: Load) -> None:
    game = load("cortez")
    hand = "X12 X8 X4 W1 W2 W3 W4 P1 T1 A1"
    before = position(game, hand=hand, deck="D5 S9", gold="S12", points=9, phase={"kind": "exploration"})
    after = before.resolve("turn S9").play("done")
    assert after.turn.kind == "over"
    assert table(after)["hand"] == cards(hand)  # no plunder, the allies stay
    assert table(after)["gold"] == ["S12"]
    assert table(after)["deck"] == ["D5"]
    assert "S9" in table(after)["discard"]
    assert after.scores() == [0]
    assert after.tokens() == []
    assert after.chances() == []


def test_CZ_3_7_lost_with_the_last_card(load: Load) -> None:
    after = facing(load("cortez"), "A7", hand="", deck="", points=7)
    assert table(after)["phase"] == {"kind": "over", "result": "lost"}
    assert table(after)["points"] == 0


def test_CZ_3_8_plunder(load: Load) -> None:
    game = load("cortez")
    state = facing(game, "W9", hand="X12 D1 D2 W1 W2 P1 T3")
    assert state.tokens() == [f"discard {card}" for card in ["X12", "D1", "D2", "W1", "W2", "W9", "P1", "T3"]]
    after = state.play("discard D2")
    assert table(after)["hand"] == ["X12", "D1", "W1", "W2", "W9", "P1", "T3"]
    assert "D2" in table(after)["discard"]
    assert after.tokens() == ["explore", "give-up"]
    ally = table(state.play("discard T3"))
    assert "T3" in ally["discard"]
    assert ally["gold"] == []


def test_CZ_3_8_only_at_the_end_of_a_turn(load: Load) -> None:
    game = load("cortez", hand_limit=2)
    state = game.setup()
    assert state.turn.kind == "chance"  # three cards in hand before the first exploration
    state = state.resolve("turn S12")
    assert state.tokens() == ["spend X12", "spend X8", "spend X4", "done"]
    state = state.play("done")
    assert state.tokens() == ["discard X12", "discard X8", "discard X4"]
    assert table(state)["points"] == 8
    assert state.play("discard X4").tokens() == ["explore", "give-up"]
    assert spend(game.setup().resolve("turn S12"), "X12").tokens() == ["explore", "give-up"]


def test_CZ_3_8_a_new_ally_may_be_one_too_many(load: Load) -> None:
    state = spend(facing(load("cortez", hand_limit=1), "T2", hand="D2 W4", deck="S12"), "D2")
    assert state.tokens() == ["discard W4", "discard T2"]


# 4 Where a conquered card goes


@pytest.mark.parametrize("card", ["T3", "S3", "A3"])
@pytest.mark.parametrize("spent", ["P3", "P1 P2", "P1 P2 P3"])
def test_CZ_4_1_disease_leaves_no_gold(load: Load, card: str, spent: str) -> None:
    after = table(spend(facing(load("cortez"), card, hand="P1 P2 P3 W1"), spent))
    assert card in after["discard"]
    assert after["gold"] == []
    assert after["points"] == 20


@pytest.mark.parametrize("card", ["T6", "A6"])
@pytest.mark.parametrize("spent", ["D7", "D1 D5", "D1 D7"])
def test_CZ_4_2_diplomacy_makes_ally(load: Load, card: str, spent: str) -> None:
    game = load("cortez")
    after = spend(facing(game, card, hand="D1 D5 D7 W1", deck="S7 W12"), spent)
    assert card in table(after)["hand"]
    assert table(after)["gold"] == []
    assert after.scores() == [6]
    state = after.play("explore").resolve("turn S7")
    assert f"spend {card}" in state.tokens()
    assert table(spend(state, f"W1 {card}"))["gold"] == cards(f"S7 {card}")


def test_CZ_4_2_settlement_is_no_ally(load: Load) -> None:
    after = table(spend(facing(load("cortez"), "S6", hand="D6 W1"), "D6"))
    assert after["gold"] == ["S6"]
    assert after["hand"] == ["W1"]


def test_CZ_4_2_too_little_diplomacy_makes_no_ally(load: Load) -> None:
    after = table(spend(facing(load("cortez"), "T6", hand="D5 W1"), "D5"))
    assert "T6" in after["discard"]
    assert after["points"] == 19


@pytest.mark.parametrize("card", ["T5", "S5", "A5"])
@pytest.mark.parametrize("spent", ["W5", "X8", "D3 P2", "D4 W1", "P2 W3", "X4 D1", "D4 A1", "P4 A1", "T6"])
def test_CZ_4_3_any_other_set_brings_gold(load: Load, card: str, spent: str) -> None:
    spent = " ".join(cards(spent))
    after = table(spend(facing(load("cortez"), card, hand=f"{spent} A12"), spent))
    allies = [name for name in spent.split() if name[0] in "TA"]
    assert after["gold"] == cards(" ".join([card, *allies]))
    assert after["hand"] == ["A12"]


# 5 End and score


def test_CZ_5_1_end_after_the_last_turn(load: Load) -> None:
    game = load("cortez")
    after = spend(facing(game, "T6", hand="D6 A2 W1 X4", deck="", gold="S10"), "D6")
    assert after.turn.kind == "over"
    assert table(after)["phase"] == {"kind": "over", "result": "ended"}
    assert table(after)["gold"] == ["T6", "S10", "A2"]
    assert table(after)["hand"] == ["X4", "W1"]
    assert after.scores() == [18]


def test_CZ_5_1_plunder_comes_first(load: Load) -> None:
    game = load("cortez", hand_limit=2)
    state = facing(game, "D1", hand="W1 A9", deck="")
    assert state.tokens() == ["discard D1", "discard W1", "discard A9"]
    assert state.play("discard D1").scores() == [9]
    end = state.play("discard A9")
    assert end.turn.kind == "over"
    assert end.scores() == [0]
    assert table(end)["hand"] == ["D1", "W1"]


def test_CZ_5_1_last_card_lost_in_vain(load: Load) -> None:
    after = facing(load("cortez"), "A7", deck="", points=8, gold="T1")
    assert table(after)["phase"] == {"kind": "over", "result": "ended"}
    assert table(after)["points"] == 1
    assert after.scores() == [1]


def test_CZ_5_2_score_is_the_gold(load: Load) -> None:
    game = load("cortez")
    assert position(game, gold="T1 S5 A12").scores() == [18]
    assert position(game, gold="T1 S5 A12", hand="T2 W9 A3").scores() == [23]  # allies would join at the end
    state = facing(game, "S9", gold="T1", hand="W1 T4 A5 A6")
    assert state.scores() == [16]
    assert state.play("spend T4").scores() == [16]  # spent allies join the gold in any case
    assert position(game, deck="W1", gold=" ".join(NATIVES)).scores() == [234]


@pytest.mark.parametrize(("more", "score", "place"), [("A11", 77, 2), ("A12", 78, 1)])
def test_CZ_5_3_marginal_victory(load: Load, more: str, score: int, place: int) -> None:
    gold = " ".join(f"T{n}" for n in range(1, 12)) + f" {more}"
    state = position(load("cortez"), gold=gold, deck="W12")
    assert state.scores() == [score]
    assert state.standings() == [place]
    end = state.resolve("turn W12")
    assert (end.turn.kind, end.scores(), end.standings()) == ("over", [score], [place])


@pytest.mark.parametrize(("more", "score"), [("", 155), (" A1", 156)])
def test_CZ_5_3_substantial_victory(load: Load, more: str, score: int) -> None:
    gold = " ".join(f"{kind}{n}" for kind in "TS" for n in range(2, 13)) + " S1" + more
    end = position(load("cortez"), gold=gold, deck="W12").resolve("turn W12")
    assert (end.scores(), end.standings()) == ([score], [1])


def test_CZ_5_4_lost_game_scores_nothing(load: Load) -> None:
    gold = " ".join(NATIVES[:24])
    state = facing(load("cortez"), "A12", gold=gold, hand="A2 W1", points=12)
    assert state.scores() == [158]
    end = state.play("done")
    assert (end.turn.kind, end.scores()) == ("over", [0])


def test_CZ_5_5_standings(load: Load) -> None:
    game = load("cortez")
    assert game.setup().standings() == [2]
    rich = " ".join(NATIVES[:24])
    assert position(game, gold=rich).standings() == [1]
    lost = facing(game, "A12", gold=rich, hand="", points=3)
    assert lost.turn.kind == "over"
    assert lost.standings() == [2]


def test_CZ_5_6_all_is_open(load: Load) -> None:
    state = facing(load("cortez"), "S9", gold="T1", hand="W1 T4 A5 A6").play("spend W1")
    for viewer in (0, None):
        assert state.view(viewer) == {
            "viewer": viewer,
            "turn": {"kind": "seat", "seat": 0},
            "scores": [16],
            "standings": [2],
            "table": table(state),
        }
        assert state.redact("spend T4", state.play("spend T4"), viewer) == "spend T4"
