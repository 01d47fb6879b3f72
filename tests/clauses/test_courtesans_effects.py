"""Courtesans, section 4 of its rules: the effects."""

from __future__ import annotations

import pytest

from kybos.errors import IllegalAction
from tests.clauses.courtesans_positions import (
    after,
    discarded,
    hands,
    influence,
    known,
    laid,
    lay,
    position,
    seat,
    table,
)
from tests.conftest import Load


def test_CR_4_1_page(load: Load) -> None:
    # It cannot beat another card, so it is laid alone, the deck being empty.
    end = lay(position(load("courtesans", players=2), "1 2", "", deck="", available=None), 1)
    assert influence(end) == [5, 0]
    assert hands(end) == [[1, 2], []]


@pytest.mark.parametrize(("value", "grows", "gone"), [(4, 7, []), (7, 8, [7]), (8, 9, [8])])
def test_CR_4_1_poet_duchess_favourite(load: Load, value: int, grows: int, gone: list[int]) -> None:
    before = position(load("courtesans", players=2), f"{value} 1", "1 2")
    state = lay(before, value, 2)
    assert influence(state) == [grows, 0]
    assert discarded(before, state) == gone
    assert hands(state) == [[1] if gone else [1, value], [1, 2]]


@pytest.mark.parametrize(("value", "draws"), [(2, 3), (5, 2)])
def test_CR_4_1_gossip_and_steward(load: Load, value: int, draws: int) -> None:
    before = position(load("courtesans", players=2), f"{value} {value}", "1", deck="1 1 1 3")
    state = lay(before, value, 1)
    for left in range(draws, 0, -1):
        assert table(state)["phase"] == {"kind": "draw", "left": left}
        state = after(state, "draw deck", "draw 1")
    assert hands(state) == [[*[1] * draws, value, value], [1]]
    assert (discarded(before, state), table(state)["round"]) == ([], 2)


@pytest.mark.parametrize(("value", "number", "gone"), [(3, 2, [1, 1]), (6, 1, [1, 6])])
def test_CR_4_1_spy_and_duellist(load: Load, value: int, number: int, gone: list[int]) -> None:
    before = position(load("courtesans", players=2), f"{value} {value}", "1 1 1")
    state = lay(before, value, 1)
    for left in range(number, 0, -1):
        assert table(state)["phase"] == {"kind": "lose", "seat": 1, "left": left}
        state = state.resolve("lose 1")
    assert discarded(before, state) == gone
    assert hands(state) == [[value] if value in gone else [value, value], [1] * (3 - number)]
    assert table(state)["round"] == 2


def test_CR_4_1_option_effects(load: Load) -> None:
    effects = ["remove 99", "influence 0", "draw 1 discard", "influence 99", *["draw 99"] * 4]
    game = load("courtesans", players=2, effects=effects)
    assert game.config["effects"] == effects
    before = position(game, "4 1", "3")
    assert influence(lay(before, 4, 3)) == [99, 0]
    before = position(game, "3 1", "2")
    state = after(lay(before, 3, 2), "draw available", "turn 4")
    assert (discarded(before, state), hands(state)) == ([3], [[1, 1], [2]])
    before = position(game, "2", "1 8 8")
    assert influence(lay(before, 2, 1)) == [0, 0]


@pytest.mark.parametrize(("value", "grows"), [(4, 7), (7, 8), (8, 9)])
def test_CR_4_2_influence_grows(load: Load, value: int, grows: int) -> None:
    state = position(load("courtesans", players=2), seat("1", influence=4), seat(f"{value} {value}", influence=11))
    state = lay(state, 1, value)
    assert influence(state) == [4, 11 + grows]
    assert table(state)["round"] == 2


def test_CR_4_3_deck_or_available(load: Load) -> None:
    game = load("courtesans", players=3)
    state = lay(position(game, "1", "2", "8 1", deck="3 3 4 5 6", available=7, active=2), 1, 1, 2)
    assert table(state)["reveal"]["winner"] is None
    state = lay(position(game, "1", "5", "4 1", deck="3 3 4 5 6", available=7, active=2), 4, 1, 5)
    assert table(state)["phase"] == {"kind": "draw", "left": 2}
    assert (state.turn.seat, state.actions(), state.tokens()) == (1, [8, 9], ["draw deck", "draw available"])

    taken = state.play("draw available")
    assert table(taken)["phase"] == {"kind": "turn", "left": 1}
    assert hands(taken)[1] == [7]
    assert table(taken)["available"] is None
    assert taken.chances() == [("turn 3", 2), ("turn 4", 1), ("turn 5", 1), ("turn 6", 1)]
    taken = taken.resolve("turn 4")
    assert table(taken)["available"] == 4
    assert table(taken)["phase"] == {"kind": "draw", "left": 1}

    drawn = taken.play("draw deck")
    assert table(drawn)["phase"] == {"kind": "deck", "left": 0}
    assert drawn.chances() == [("draw 3", 2), ("draw 5", 1), ("draw 6", 1)]
    drawn = drawn.resolve("draw 3")
    assert hands(drawn) == [[1], [3, 5, 7], [1, 4]]
    assert table(drawn)["available"] == 4
    assert table(drawn)["deck"] == [0, 0, 1, 0, 1, 1, 0, 0]
    assert table(drawn)["round"] == 2


def test_CR_4_3_last_replacement_is_turned(load: Load) -> None:
    state = lay(position(load("courtesans", players=2), "5", "1", deck="3 3 4", available=8), 5, 1)
    state = after(state, "draw available", "turn 3", "draw available")
    assert table(state)["phase"] == {"kind": "turn", "left": 0}
    state = state.resolve("turn 4")
    assert (table(state)["available"], hands(state)[0]) == (4, [3, 5, 8])
    assert table(state)["round"] == 2


def test_CR_4_3_deck_runs_out(load: Load) -> None:
    game = load("courtesans", players=2)
    state = lay(position(game, "2", "1", deck="3", available=8), 2, 1)
    assert table(state)["phase"] == {"kind": "draw", "left": 3}
    deck_first = after(state, "draw deck", "draw 3")  # then only the available card is left: taken unasked
    assert hands(deck_first)[0] == [2, 3, 8]
    assert known(deck_first)[0] == [2, 8]
    available_first = after(state, "draw available", "turn 3")  # the replacement empties the deck, and is taken
    assert hands(available_first)[0] == [2, 3, 8]
    assert known(available_first)[0] == [2, 3, 8]
    for end in (deck_first, available_first):
        assert end.turn.kind == "over"
        assert table(end)["available"] is None


def test_CR_4_3_last_draw_leaves_the_available_card(load: Load) -> None:
    end = after(lay(position(load("courtesans", players=2), "5", "1", deck="3 4"), 5, 1), "draw deck", "draw 4")
    end = after(end, "draw deck", "draw 3")
    assert end.turn.kind == "over"
    assert table(end)["available"] == 1
    assert hands(end)[0] == [3, 4, 5]


def test_CR_4_3_empty_deck_takes_the_available_card(load: Load) -> None:
    game = load("courtesans", players=2, copies=[4, 0, 0, 0, 5, 0, 0, 0])
    state = after(game.setup(), "start 1", *["deal 5"] * 4, *["deal 1"] * 4)
    assert state.chances() == [("turn 5", 1)]
    state = state.resolve("turn 5")
    assert table(state)["deck"] == [0] * 8
    end = lay(state, 1, 5)
    assert end.turn.kind == "over"  # one round, as the deck is empty
    assert hands(end) == [[5, 5, 5, 5, 5], [1, 1, 1, 1]]
    assert known(end) == [[5, 5], [1]]
    assert table(end)["round"] == 1


def test_CR_4_3_draw_0(load: Load) -> None:
    game = load("courtesans", players=2, effects=["draw 0"] * 8)
    state = lay(position(game, "5", "1"), 5, 1)
    assert (table(state)["round"], hands(state)) == (2, [[5], [1]])


def test_CR_4_4_target_is_asked(load: Load) -> None:
    game = load("courtesans")
    state = lay(position(game, "1 1", "2 8", "6 7", "3", active=3), 3, 1, 2, 6)
    assert table(state)["phase"] == {"kind": "target"}
    assert (state.turn.seat, state.actions()) == (2, [10, 11, 13])
    for token in ("target 2", "target 4"):  # oneself; a seat that is not there
        with pytest.raises(IllegalAction) as refused:
            state.play(token)
        assert refused.value.clause == "CR-4.4"
    state = state.play("target 1")
    assert table(state)["phase"] == {"kind": "lose", "seat": 1, "left": 1}
    assert state.chances() == [("lose 2", 1), ("lose 8", 1)]


def test_CR_4_4_opponents_without_cards_are_no_targets(load: Load) -> None:
    game = load("courtesans")
    state = position(game, "3", "", "1", "2 2", deck="", available=None, round=3)
    state = lay(state, 3, 1, 2)
    assert state.tokens() == ["target 2", "target 3"]
    assert state.why("target 1") == "CR-4.4"


def test_CR_4_4_only_opponent_is_not_asked(load: Load) -> None:
    game = load("courtesans")
    state = lay(position(game, "3", "", "", "2 2", deck="", available=None, round=3), 3, 2)
    assert table(state)["phase"] == {"kind": "lose", "seat": 3, "left": 2}
    assert state.chances() == [("lose 2", 2)]


def test_CR_4_4_hand_and_laid_card_together(load: Load) -> None:
    before = position(load("courtesans", players=2), "3 4", "2 2 2 5 7")
    state = lay(before, 3, 2)
    assert state.chances() == [("lose 2", 3), ("lose 5", 1), ("lose 7", 1)]

    laid_first = state.resolve("lose 2")  # of a laid card and hand cards of the value, the laid one
    assert (laid(laid_first), hands(laid_first)) == ([3, None], [[4], [2, 2, 5, 7]])
    assert known(laid_first) == [[3], []]
    assert laid_first.chances() == [("lose 2", 2), ("lose 5", 1), ("lose 7", 1)]
    assert table(laid_first)["phase"] == {"kind": "lose", "seat": 1, "left": 1}
    end = laid_first.resolve("lose 2")
    assert (hands(end), discarded(before, end)) == ([[3, 4], [2, 5, 7]], [2, 2])

    other = state.resolve("lose 7")
    assert (laid(other), hands(other)) == ([3, 2], [[4], [2, 2, 5]])
    assert known(other) == [[3], [2]]
    end = other.resolve("lose 5")
    assert (hands(end), discarded(before, end)) == ([[3, 4], [2, 2, 2]], [5, 7])
    assert table(end)["round"] == 2


def test_CR_4_4_all_if_fewer(load: Load) -> None:
    game = load("courtesans", players=3, effects=["remove 7"] * 8)
    before = position(game, "5", "1 4", "2")
    state = lay(before, 5, 1, 2)
    two = state.play("target 1")
    assert table(two)["phase"] == {"kind": "lose", "seat": 1, "left": 2}
    two = after(two, "lose 4", "lose 1")
    assert table(two)["phase"] == {"kind": "refill", "seat": 1}
    assert discarded(before, two) == [1, 4]
    one = state.play("target 2")
    assert table(one)["phase"] == {"kind": "lose", "seat": 2, "left": 1}
    assert one.chances() == [("lose 2", 1)]


def test_CR_4_4_remove_0_still_has_a_target(load: Load) -> None:
    game = load("courtesans", players=3, effects=["remove 0 discard"] * 8)
    before = position(game, "5", "1", "2")
    state = lay(before, 5, 1, 2)
    assert state.tokens() == ["target 1", "target 2"]
    state = state.play("target 1")
    assert discarded(before, state) == [5]
    assert (table(state)["round"], hands(state)) == (2, [[], [1], [2]])


def test_CR_4_5_discarded_for_good(load: Load) -> None:
    game = load("courtesans", players=2, copies=[0, 0, 0, 0, 0, 0, 0, 11])
    state = after(game.setup(), "start 0", *["deal 8"] * 8, "turn 8")
    for number in range(1, 5):
        state = lay(state, 8, 8)
        assert table(state)["discards"][7] == 2 * number
    assert table(state)["deck"][7] == 2
    state = after(state, "draw 8", "draw 8")
    end = lay(state, 8, 8)
    assert end.turn.kind == "over"  # nothing is shuffled back into the empty deck
    assert table(end)["discards"][7] == 10
    assert end.scores() == [0, 0]
