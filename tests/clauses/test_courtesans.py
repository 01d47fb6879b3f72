"""Courtesans, sections 1 to 3 of its rules: material, setup and the round."""

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

# 1 Material


def test_CR_1_1_fifty_cards(load: Load) -> None:
    deck = table(load("courtesans").setup())["deck"]
    assert deck == [8, 8, 7, 7, 6, 5, 5, 4]
    assert sum(deck) == 50
    assert sum(value * number for value, number in enumerate(deck, start=1)) == 200


def test_CR_1_2_influence_starts_at_0(load: Load) -> None:
    state = load("courtesans", players=5).setup()
    assert influence(state) == [0, 0, 0, 0, 0]
    assert state.scores() == [0, 0, 0, 0, 0]
    assert state.standings() == [1, 1, 1, 1, 1]


# 2 Setup


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_CR_2_1_random_start(load: Load, players: int) -> None:
    state = load("courtesans", players=players).setup()
    assert state.chances() == [(f"start {number}", 1) for number in range(players)]
    assert table(state)["phase"] == {"kind": "start"}
    assert table(state)["active"] is None
    assert table(state.resolve("start 1"))["active"] == 1


def test_CR_2_1_four_players_by_default(load: Load) -> None:
    game = load("courtesans")
    assert (game.seats, game.config["players"]) == (4, 4)


def test_CR_2_1_deal(load: Load) -> None:
    state = load("courtesans", players=3).setup().resolve("start 2")
    left = [8, 8, 7, 7, 6, 5, 5, 4]
    for number in range(3):
        for value in (8, 3, 1, 3):
            assert table(state)["phase"] == {"kind": "deal", "seat": number}
            assert state.chances() == [(f"deal {card}", copies) for card, copies in enumerate(left, start=1)]
            state = state.resolve(f"deal {value}")
            left[value - 1] -= 1
    assert hands(state) == [[1, 3, 3, 8]] * 3
    assert table(state)["phase"] == {"kind": "turn", "left": 0}
    assert state.chances() == [("turn 1", 5), *((f"turn {n}", left[n - 1]) for n in range(2, 9) if left[n - 1])]
    assert ("turn 8", 1) in state.chances()
    state = state.resolve("turn 8")
    assert table(state)["available"] == 8
    assert table(state)["deck"] == [5, 8, 1, 7, 6, 5, 5, 0]
    assert table(state)["round"] == 1
    assert table(state)["active"] == 2
    assert (state.turn.kind, state.turn.seat) == ("seat", 2)


def test_CR_2_1_values_that_are_gone_are_not_listed(load: Load) -> None:
    state = load("courtesans", players=2, copies=[0, 2, 0, 8, 0, 0, 0, 1]).setup()
    state = after(state, "start 0", "deal 8", "deal 2")
    assert state.chances() == [("deal 2", 1), ("deal 4", 8)]
    assert after(state, "deal 2").chances() == [("deal 4", 8)]


# 3 The round


def test_CR_3_1_empty_hands_draw_first(load: Load) -> None:
    game = load("courtesans", players=4)
    before = position(game, "5", "5", "3 4", "3", deck="1 1 2", available=7, active=1)
    state = lay(before, 5, 3, 3, 5)
    assert discarded(before, state) == [3, 3, 5, 5]
    assert (table(state)["round"], table(state)["active"]) == (2, 2)
    assert table(state)["phase"] == {"kind": "refill", "seat": 3}  # seat 2 still has a card
    assert state.chances() == [("draw 1", 2), ("draw 2", 1)]
    state = state.resolve("draw 1")
    assert table(state)["phase"] == {"kind": "refill", "seat": 0}
    assert state.chances() == [("draw 1", 1), ("draw 2", 1)]
    state = state.resolve("draw 2")
    assert table(state)["phase"] == {"kind": "refill", "seat": 1}
    state = state.resolve("draw 1")
    assert hands(state) == [[2], [1], [4], [1]]
    assert known(state) == [[], [], [], []]  # drawn unseen
    assert table(state)["available"] == 7
    assert (state.turn.kind, state.turn.seat) == ("seat", 2)


def test_CR_3_1_empty_deck_sits_out(load: Load) -> None:
    before = position(load("courtesans", players=3), "5", "5", "3", deck="4", available=7)
    state = lay(before, 5, 5, 3)
    assert table(state)["phase"] == {"kind": "refill", "seat": 1}
    state = state.resolve("draw 4")
    assert hands(state) == [[], [4], [3]]  # seat 0 sits out although a card is available
    assert state.turn.seat == 1
    state = lay(state, 4)
    assert state.turn.seat == 2
    end = lay(state, 3)
    assert table(end)["reveal"] == {"laid": [None, 4, 3], "winner": 1}
    assert end.turn.kind == "over"
    assert table(end)["available"] == 7


def test_CR_3_2_all_lay_in_turn(load: Load) -> None:
    game = load("courtesans", players=3)
    state = position(game, "1 1 6", "2 5", "8", active=2)
    assert (state.turn.seat, state.tokens()) == (2, ["lay 8"])
    state = lay(state, 8)
    assert (state.turn.seat, state.actions()) == (0, [0, 5])
    with pytest.raises(IllegalAction) as refused:
        state.play("lay 8")
    assert refused.value.clause == "CR-3.2"
    state = lay(state, 1)
    assert (state.turn.seat, state.tokens()) == (1, ["lay 2", "lay 5"])
    assert hands(state) == [[1, 6], [2, 5], []]
    assert laid(state) == [1, None, 8]
    assert table(state)["reveal"] is None


def test_CR_3_2_unseen_by_the_others(load: Load) -> None:
    state = lay(position(load("courtesans", players=3), "1 6", "2 5", "8"), 6, 2)

    def seen(viewer: int | None) -> list[object]:
        return [(entry["hand"], entry["laid"]) for entry in state.view(viewer)["table"]["seats"]]

    assert seen(0) == [([1], 6), (1, "down"), (1, None)]
    assert seen(1) == [(1, "down"), ([5], 2), (1, None)]
    assert seen(2) == [(1, "down"), (1, "down"), ([8], None)]
    assert seen(None) == [(1, "down"), (1, "down"), (1, None)]


@pytest.mark.parametrize(
    ("values", "winner"),
    [((4, 1, 2), 0), ((1, 4, 2), 1), ((1, 2, 4), 2), ((4, 8, 7), 1), ((8, 7, 4), 0), ((2, 1, 4), 2)],
)
def test_CR_3_3_highest_wins(load: Load, values: tuple[int, ...], winner: int) -> None:
    before = position(load("courtesans", players=3), *(f"{value}" for value in values))
    state = lay(before, *values)
    assert table(state)["reveal"] == {"laid": list(values), "winner": winner}
    assert influence(state)[winner] == {4: 7, 8: 9}[max(values)]
    assert sum(influence(state)) == max(influence(state))


@pytest.mark.parametrize(
    ("values", "gone"),
    [
        ((8, 3, 3, 1), [3, 3]),
        ((8, 8, 4, 1), [8, 8]),
        ((1, 8, 4, 1), [1, 1]),
        ((4, 4, 4, 8), [4, 4, 4]),
        ((7, 2, 2, 7), [2, 2, 7, 7]),
        ((1, 1, 1, 1), [1, 1, 1, 1]),
    ],
)
def test_CR_3_4_equal_cards_spoil_the_round(load: Load, values: tuple[int, ...], gone: list[int]) -> None:
    before = position(load("courtesans"), *(f"{value}" for value in values), deck="2 5 5 5 5")
    state = lay(before, *values)
    assert table(state)["reveal"] == {"laid": list(values), "winner": None}
    assert discarded(before, state) == gone
    assert influence(state) == [0, 0, 0, 0]
    assert hands(state) == [[] if value in gone else [value] for value in values]
    assert laid(state) == [None, None, None, None]
    assert known(state) == hands(state)


@pytest.mark.parametrize(
    ("values", "winner", "gone"),
    [
        ((8, 3, 3, 1), 0, [3, 3, 8]),
        ((1, 8, 4, 1), 1, [1, 1, 8]),
        ((4, 2, 2, 2), 0, [2, 2, 2]),
        ((8, 8, 4, 1), None, [8, 8]),
        ((7, 2, 2, 7), None, [2, 2, 7, 7]),
        ((1, 1, 1, 1), None, [1, 1, 1, 1]),
    ],
)
def test_CR_3_4_option_top(load: Load, values: tuple[int, ...], winner: int | None, gone: list[int]) -> None:
    before = position(load("courtesans", tie="top"), *(f"{value} 6" for value in values))
    state = lay(before, *values)
    assert table(state)["reveal"] == {"laid": list(values), "winner": winner}
    assert discarded(before, state) == gone
    assert sum(influence(state)) == (0 if winner is None else {8: 9, 4: 7}[max(values)])
    assert hands(state) == [[6] if value in gone else sorted([value, 6]) for value in values]


def test_CR_3_4_option_top_discards_before_the_effect(load: Load) -> None:
    before = position(load("courtesans", tie="top"), "3", "2 8", "2", "1")
    state = lay(before, 3, 2, 2, 1)
    assert table(state)["phase"] == {"kind": "target"}
    assert state.tokens() == ["target 1", "target 3"]  # the pair is gone, seat 2 has no card left
    assert laid(state) == [3, None, None, 1]
    assert discarded(before, state) == [2, 2]


def test_CR_3_5_effect_without_target(load: Load) -> None:
    before = position(load("courtesans", players=3, tie="top"), "6", "2", "2")
    state = lay(before, 6, 2, 2)
    assert table(state)["reveal"]["winner"] == 0
    assert discarded(before, state) == [2, 2, 6]  # no opponent has a card, yet the duellist goes (CR-4.1)
    assert table(state)["round"] == 2


def test_CR_3_5_effect_without_cards_to_draw(load: Load) -> None:
    state = lay(position(load("courtesans", players=2), "5", "1", deck="", available=None), 5, 1)
    assert state.turn.kind == "over"
    assert hands(state) == [[5], [1]]


def test_CR_3_6_laid_cards_go_back(load: Load) -> None:
    state = lay(position(load("courtesans", players=3), "4 4", "1 8", "2"), 4, 1, 2)
    assert hands(state) == [[4, 4], [1, 8], [2]]
    assert laid(state) == [None, None, None]


@pytest.mark.parametrize("active", [0, 1, 2])
def test_CR_3_7_next_active_player(load: Load, active: int) -> None:
    game = load("courtesans", players=3)
    state = position(game, "4 4", "4 4", "4 4", active=active)
    assert state.turn.seat == active
    state = lay(state, 4, 4, 4)
    assert table(state)["active"] == state.turn.seat == (active + 1) % 3


def test_CR_3_8_card_laid_alone_wins(load: Load) -> None:
    state = position(load("courtesans", players=3), "", "1", "", deck="", available=None, round=4, active=2)
    assert state.turn.seat == 1
    end = lay(state, 1)
    assert table(end)["reveal"] == {"laid": [None, 1, None], "winner": 1}
    assert influence(end) == [0, 5, 0]
    assert end.turn.kind == "over"


def test_CR_3_8_small_deck_played_out(load: Load) -> None:
    game = load("courtesans", players=2, copies=[0, 0, 0, 0, 0, 0, 10, 0])
    state = after(game.setup(), "start 0", *["deal 7"] * 8, "turn 7")
    assert table(state)["deck"] == [0, 0, 0, 0, 0, 0, 1, 0]
    for _ in range(3):
        state = lay(state, 7, 7)
    assert hands(state) == [[7], [7]]
    state = lay(state, 7, 7)
    assert table(state)["phase"] == {"kind": "refill", "seat": 0}  # round 5: seat 0 is active again
    state = state.resolve("draw 7")
    assert state.turn.seat == 0
    end = lay(state, 7)  # seat 1 sits out
    assert table(end)["reveal"] == {"laid": [7, None], "winner": 0}
    assert influence(end) == [8, 0]
    assert (end.turn.kind, end.scores(), end.standings()) == ("over", [8, 0], [1, 2])
    assert table(end)["round"] == 5


# 8 Checked rounds


def test_checked_round_8_3_3(load: Load) -> None:
    before = position(load("courtesans", players=3), "8", "3 4", "3 4")
    state = lay(before, 8, 3, 3)
    assert table(state)["reveal"]["winner"] is None
    assert discarded(before, state) == [3, 3]
    assert hands(state) == [[8], [4], [4]]
    assert influence(state) == [0, 0, 0]


def test_checked_round_7_5_2(load: Load) -> None:
    before = position(load("courtesans", players=3), "7 1", "5", "2")
    state = lay(before, 7, 5, 2)
    assert influence(state) == [8, 0, 0]
    assert discarded(before, state) == [7]
    assert hands(state) == [[1], [5], [2]]


def test_checked_round_5_4(load: Load) -> None:
    state = lay(position(load("courtesans", players=2), "5", "4", deck="1 1 2 3"), 5, 4)
    assert (state.turn.seat, state.tokens()) == (0, ["draw deck", "draw available"])
    state = after(state, "draw deck", "draw 1", "draw deck", "draw 3")
    assert hands(state) == [[1, 3, 5], [4]]
    assert influence(state) == [0, 0]


def test_a_page_wins_only_alone(load: Load) -> None:
    game = load("courtesans", players=2)
    for value in range(2, 9):
        assert table(lay(position(game, "1 1", f"{value} 1"), 1, value))["reveal"]["winner"] == 1
    assert table(lay(position(game, "1 1", "1 1"), 1, 1))["reveal"]["winner"] is None


def test_hands_of_a_document_survive(load: Load) -> None:
    state = position(load("courtesans", players=2), seat("2 2 7", influence=3, known="2"), "1")
    assert table(state)["seats"][0] == {"influence": 3, "hand": [2, 2, 7], "laid": None, "known": [2]}
