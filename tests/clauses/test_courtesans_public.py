"""Courtesans, sections 5 to 7 of its rules: end and score, what is public, notation."""

from __future__ import annotations

from typing import Any

import pytest

from kybos.errors import IllegalAction
from kybos.types import State
from tests.clauses.courtesans_positions import after, hands, known, lay, position, seat, table
from tests.conftest import Load

# 5 End and score


@pytest.mark.parametrize(("deck", "over"), [("", True), ("3", False)])
def test_CR_5_1_empty_deck_ends_the_game(load: Load, deck: str, over: bool) -> None:
    state = lay(position(load("courtesans", players=2), "4 4", "1 1", deck=deck), 4, 1)
    assert (state.turn.kind == "over") == over


def test_CR_5_1_deck_emptied_in_mid_round(load: Load) -> None:
    state = lay(position(load("courtesans", players=2), "2 6", "1 1", deck="3"), 2, 1)
    state = after(state, "draw deck", "draw 3")
    assert (state.turn.kind, hands(state)) == ("over", [[1, 2, 3, 6], [1, 1]])


@pytest.mark.parametrize("rounds", [10, 1, 2, 99])
def test_CR_5_1_last_round(load: Load, rounds: int) -> None:
    game = load("courtesans", players=2, rounds=rounds)
    assert game.config["rounds"] == rounds
    end = lay(position(game, "4 4", "1 1", round=rounds, active=1), 1, 4)
    assert end.turn.kind == "over"
    assert (table(end)["round"], table(end)["active"]) == (rounds, 1)
    if rounds > 1:
        state = lay(position(game, "4 4", "1 1", round=rounds - 1, active=1), 1, 4)
        assert (state.turn.kind, table(state)["round"], table(state)["active"]) == ("seat", rounds, 0)


def test_CR_5_1_ten_rounds_by_default(load: Load) -> None:
    game = load("courtesans", players=2)
    state = after(game.setup(), "start 0", *["deal 4"] * 4, *["deal 1"] * 4, "turn 8")
    for number in range(1, 11):
        assert table(state)["round"] == number
        state = lay(state, *((4, 1) if state.turn.seat == 0 else (1, 4)))
    assert (state.turn.kind, state.scores()) == ("over", [86, 4])


def over(load: Load, *seats: dict[str, Any]) -> State:
    """An ended game with these seats."""
    game = load("courtesans", players=len(seats))
    return position(game, *seats, round=10, phase={"kind": "over"})


def test_CR_5_2_score(load: Load) -> None:
    state = over(load, seat("1 5 8", influence=9), seat("7 7", influence=0), seat(influence=5))
    assert state.scores() == [23, 14, 5]
    assert state.standings() == [1, 2, 3]


def test_CR_5_2_laid_card_counts_as_in_hand(load: Load) -> None:
    state = lay(position(load("courtesans", players=2), seat("1 8", influence=2), "7 3"), 8)
    assert (state.scores(), state.standings()) == ([11, 10], [1, 2])
    tied = lay(position(load("courtesans", players=2), "1 8", "4 5"), 8)
    assert (tied.scores(), tied.standings()) == ([9, 9], [1, 2])  # the laid 8 is the highest card


def test_CR_5_2_tie_goes_to_influence(load: Load) -> None:
    state = over(load, seat("8", influence=2), seat("5", influence=5), seat("3", influence=7), seat("1", influence=9))
    assert (state.scores(), state.standings()) == ([10] * 4, [4, 3, 2, 1])


def test_CR_5_2_then_to_the_highest_card(load: Load) -> None:
    state = over(load, seat("4 4", influence=5), seat("1 7", influence=5), seat("2 6", influence=5))
    assert (state.scores(), state.standings()) == ([13] * 3, [3, 1, 2])


def test_CR_5_2_then_it_is_shared(load: Load) -> None:
    state = over(
        load,
        seat("1 5", influence=4),
        seat("2 2 2", influence=4),
        seat("1 5", influence=4),
        seat("8 8 1", influence=0),
    )
    assert (state.scores(), state.standings()) == ([10, 10, 10, 17], [2, 4, 2, 1])
    empty = over(load, seat(influence=5), seat("5"), seat(influence=5))
    assert (empty.scores(), empty.standings()) == ([5, 5, 5], [1, 3, 1])
    assert over(load, seat(), seat()).standings() == [1, 1]


def test_CR_5_2_all_hands_are_shown(load: Load) -> None:
    end = over(load, seat("1 5 8", influence=9), seat("7 7"))
    for viewer in (0, 1, None):
        view = end.view(viewer)
        assert [entry["hand"] for entry in view["table"]["seats"]] == [[1, 5, 8], [7, 7]]
        assert view["table"]["deck"] == 4
        assert (view["scores"], view["standings"]) == ([23, 14], [1, 2])


# 6 What is public


def test_CR_6_1_view_of_a_round(load: Load) -> None:
    game = load("courtesans", players=3)
    reveal = {"laid": [2, 5, None], "winner": 1}
    seats = (seat("2 8", influence=7, known="2"), seat("1 1 5", known="5"), seat("4"))
    state = lay(position(game, *seats, deck="1 3 3", available=6, round=3, active=1, reveal=reveal), 5)
    public = {
        "phase": {"kind": "lay", "seat": 2},
        "round": 3,
        "active": 1,
        "deck": 3,
        "available": 6,
        "discards": [5, 7, 5, 6, 5, 4, 5, 3],
        "reveal": reveal,
        "seats": [
            {"influence": 7, "hand": 2, "laid": None, "known": [2]},
            {"influence": 0, "hand": 2, "laid": "down", "known": [5]},
            {"influence": 0, "hand": 1, "laid": None, "known": []},
        ],
    }
    turn = {"kind": "seat", "seat": 2}
    hidden = {"turn": turn, "scores": None, "standings": None}
    assert state.view(None) == {"viewer": None, **hidden, "table": public}
    own = {"influence": 0, "hand": [1, 1], "laid": 5, "known": [5]}
    table_of_1 = {**public, "seats": [public["seats"][0], own, public["seats"][2]]}  # type: ignore[index]
    assert state.view(1) == {"viewer": 1, **hidden, "table": table_of_1}


def test_CR_6_1_scores_are_hidden_before_the_end(load: Load) -> None:
    state = load("courtesans", players=2).setup()
    while state.turn.kind != "over":
        assert all(state.view(viewer)["scores"] is None for viewer in (0, 1, None))
        assert all(state.view(viewer)["standings"] is None for viewer in (0, 1, None))
        state = after(state, state.chances()[0][0] if state.turn.kind == "chance" else state.tokens()[0])
    assert all(state.view(viewer)["scores"] == state.scores() for viewer in (0, 1, None))


def test_CR_6_1_laid_cards_lie_open_during_an_effect(load: Load) -> None:
    state = lay(position(load("courtesans", players=3), "3 8", "1", "2 2"), 3, 1, 2)
    assert table(state)["phase"] == {"kind": "target"}
    seats = state.view(None)["table"]["seats"]
    assert [(entry["hand"], entry["laid"], entry["known"]) for entry in seats] == [
        (1, 3, [3]),
        (0, 1, [1]),
        (1, 2, [2]),
    ]


def test_CR_6_1_reveal_stays_until_the_next(load: Load) -> None:
    state = lay(position(load("courtesans", players=2), "4 4", "1 2"), 4, 1)
    assert table(state)["reveal"] == {"laid": [4, 1], "winner": 0}
    state = lay(state, 2)
    assert state.view(0)["table"]["reveal"] == {"laid": [4, 1], "winner": 0}
    state = lay(state, 4)
    assert state.view(0)["table"]["reveal"] == {"laid": [4, 2], "winner": 0}


def test_CR_6_1_records_hide_what_was_private(load: Load) -> None:
    game = load("courtesans", players=2)
    start = game.setup().resolve("start 0")
    dealt = start.resolve("deal 4")
    assert [start.redact("deal 4", dealt, viewer) for viewer in (0, 1, None)] == ["deal 4", "deal ?", "deal ?"]
    state = after(dealt, *["deal 4"] * 3, *["deal 2"] * 4)
    assert state.redact("turn 8", state.resolve("turn 8"), None) == "turn 8"
    state = state.resolve("turn 8")
    now = state.play("lay 4")
    assert [state.redact("lay 4", now, viewer) for viewer in (0, 1, None)] == ["lay 4", "lay ?", "lay ?"]
    shown = now.play("lay 2")  # the reveal
    assert [state.redact("lay 4", shown, viewer) for viewer in (0, 1, None)] == ["lay 4"] * 3
    again = shown.play("lay 2")
    assert again.turn.seat == 0
    assert shown.redact("lay 2", again, 0) == "lay ?"
    assert shown.redact("lay 2", again, 1) == "lay 2"
    assert state.redact("lay 4", again, 1) == "lay 4"  # of the round before: shown long since


def test_CR_6_1_records_hide_cards_from_the_deck(load: Load) -> None:
    game = load("courtesans", players=2)
    state = lay(position(game, "5", "1"), 5, 1)
    assert state.redact("draw deck", state.play("draw deck"), 1) == "draw deck"
    drawing = state.play("draw deck")
    end = drawing.resolve("draw 3")
    assert [drawing.redact("draw 3", end, viewer) for viewer in (0, 1, None)] == ["draw 3", "draw ?", "draw ?"]
    turning = state.play("draw available")
    assert turning.redact("turn 3", turning.resolve("turn 3"), 1) == "turn 3"
    refilling = lay(position(game, "5", "5"), 5, 5)
    drawn = refilling.resolve("draw 2")
    assert [refilling.redact("draw 2", drawn, viewer) for viewer in (0, 1, None)] == ["draw ?", "draw 2", "draw ?"]
    losing = lay(position(game, "6", "5 2"), 6, 5)
    assert losing.redact("lose 2", losing.resolve("lose 2"), None) == "lose 2"


def test_CR_6_1_dealt_cards_stay_hidden_after_the_end(load: Load) -> None:
    game = load("courtesans", players=2, copies=[0, 0, 0, 9, 0, 0, 0, 0])
    start = game.setup().resolve("start 0")
    end = after(start, *["deal 4"] * 8, "turn 4", "lay 4", "lay 4")
    assert end.turn.kind == "over"
    assert start.redact("deal 4", end, 1) == "deal ?"


def test_CR_6_2_available_card_is_known(load: Load) -> None:
    state = lay(position(load("courtesans", players=2), "5 7", "1", available=7), 5, 1)
    state = state.play("draw available")
    assert known(state) == [[5, 7], [1]]
    state = after(state, "turn 4", "draw deck", "draw 2")
    assert known(state) == [[5, 7], [1]]  # a card from the deck is not


def test_CR_6_2_equal_available_cards_are_known_twice(load: Load) -> None:
    state = lay(position(load("courtesans", players=2), "2", "1", deck="2 2 3", available=2), 2, 1)
    state = after(state, "draw available", "turn 2", "draw available", "turn 2", "draw deck", "draw 3")
    assert known(state)[0] == [2, 2, 2]
    assert hands(state)[0] == [2, 2, 2, 3]


def test_CR_6_2_laid_card_joins_once(load: Load) -> None:
    state = lay(position(load("courtesans", players=2), "4 4", "1 2"), 4, 1)
    assert known(state) == [[4], [1]]
    state = lay(state, 2, 4)  # the 4 may be the same card: still known once
    assert known(state) == [[4], [1, 2]]


def test_CR_6_2_discarded_card_leaves(load: Load) -> None:
    game = load("courtesans", players=2)
    twice = lay(position(game, seat("3 3 8", known="3 3"), "3 8"), 3, 3)
    assert known(twice) == [[3], []]
    winner = lay(position(game, seat("8 8", known="8"), "3 8"), 8, 3)
    assert (known(winner), hands(winner)) == ([[], [3]], [[8], [3, 8]])


def test_CR_6_2_lost_card_leaves_if_known(load: Load) -> None:
    game = load("courtesans", players=2)
    state = lay(position(game, "3", seat("1 1 2 8", known="2 8")), 3, 1)
    assert known(state) == [[3], [1, 2, 8]]
    assert known(state.resolve("lose 8")) == [[3], [1, 2]]
    gone = state.resolve("lose 1")
    assert (known(gone), hands(gone)[1]) == ([[3], [2, 8]], [1, 2, 8])
    assert known(gone.resolve("lose 1")) == [[3], [2, 8]]  # it was not known


# 7 Decisions and notation


def test_CR_7_numbers(load: Load) -> None:
    assert load("courtesans", players=2).tokens == (
        *(f"lay {value}" for value in range(1, 9)),
        "draw deck",
        "draw available",
        *(f"target {number}" for number in range(5)),
    )


@pytest.mark.parametrize(
    ("phase", "token", "clause"),
    [
        ("lay", "lay 8", "CR-3.2"),
        ("lay", "draw deck", "CR-4.3"),
        ("lay", "target 1", "CR-4.4"),
        ("draw", "lay 5", "CR-3.2"),
        ("draw", "target 1", "CR-4.4"),
        ("target", "lay 3", "CR-3.2"),
        ("target", "draw available", "CR-4.3"),
        ("target", "target 0", "CR-4.4"),
    ],
)
def test_why_an_action_is_forbidden(load: Load, phase: str, token: str, clause: str) -> None:
    game = load("courtesans", players=3)
    states = {
        "lay": position(game, "3 5", "1 1", "2"),
        "draw": lay(position(game, "3 5", "1 1", "2"), 5, 1, 2),
        "target": lay(position(game, "3 5", "1 1", "2"), 3, 1, 2),
    }
    state = states[phase]
    assert table(state)["phase"]["kind"] == phase
    assert state.why(token) == clause
    before = state.to_json()
    with pytest.raises(IllegalAction) as refused:
        state.play(token)
    assert refused.value.clause == clause
    assert state.to_json() == before


def test_why_nothing_is_played_on_chance_and_after_the_end(load: Load) -> None:
    game = load("courtesans", players=2)
    setup = game.setup()
    assert [setup.why("lay 1"), setup.resolve("start 0").why("lay 1")] == ["CR-2.1", "CR-2.1"]
    drawing = lay(position(game, "5", "1"), 5, 1)
    assert drawing.play("draw deck").why("draw deck") == "CR-4.3"
    assert drawing.play("draw available").why("draw deck") == "CR-4.3"
    assert lay(position(game, "5", "5"), 5, 5).why("lay 1") == "CR-3.1"
    assert lay(position(game, "6", "5"), 6, 5).why("target 1") == "CR-4.4"
    assert lay(position(game, "4", "1", deck=""), 4, 1).why("lay 4") == "CR-5.1"
