"""Korrigans clause by clause (rules page of the game, KO-...), on both engines: effects (sections 6, 7)."""

from __future__ import annotations

import pytest

from kybos.types import State
from tests.clauses.korrigans_positions import (
    ALL,
    after,
    asked,
    but,
    edited,
    phase,
    places,
    position,
    refused,
    seen,
    table,
    tops,
)
from tests.conftest import Load

NEXT = {"kind": "place", "ankou": False}


def next_turn(state: State, seat: int) -> None:
    """It is this seat's turn to place."""
    assert (phase(state), table(state)["mover"], state.turn.seat) == (NEXT, seat, seat)


# 6 Korrigans


def test_KO_6_1_effect_again_when_turned_up(load: Load) -> None:
    cells = {0: "devin 1", 1: "farceur 1 down", 2: "mangetout 2", 6: "devin 2"}
    state = after(position(load("korrigans"), cells=cells), "place musicien 4", "flip-up 1")
    assert tops(state) == {
        0: "devin 1 down", 1: "farceur 1", 2: "mangetout 2 down", 4: "musicien 0", 6: "devin 2",
    }  # fmt: skip
    next_turn(state, 1)


def test_KO_6_1_no_effect_when_turned_down(load: Load) -> None:
    cells = {0: "devin 1", 1: "farceur 1", 2: "mangetout 2"}
    state = after(position(load("korrigans"), cells=cells), "place musicien 4", "flip-down 1")
    assert tops(state) == {0: "devin 1", 1: "farceur 1 down", 2: "mangetout 2", 4: "musicien 0"}


@pytest.mark.parametrize("elder", ["ancien 1", "ancien 0"])
def test_KO_6_2_one_elder_is_face_up(load: Load, elder: str) -> None:
    cells = {0: elder, 3: "ancien 2 down", 4: "musicien 1"}
    state = position(load("korrigans"), cells=cells, pacts={0: "tomte"}).play("place tomte 6")
    assert tops(state) == cells | {0: f"{elder} down", 6: "tomte 0"}
    next_turn(state, 1)


def test_KO_6_2_an_ancien_turns_an_ancien_down(load: Load) -> None:
    state = position(load("korrigans"), cells={0: "ancien 1", 1: "devin 1"}).play("place ancien 7")
    assert tops(state) == {0: "ancien 1 down", 1: "devin 1", 7: "ancien 0"}
    next_turn(state, 1)


@pytest.mark.parametrize("elder", ["ancien 1", "tomte 1", "ancien 0"])
def test_KO_6_2_a_face_up_elder_cannot_be_covered(load: Load, elder: str) -> None:
    state = position(load("korrigans"), cells={0: elder, 1: "devin 1"}, pacts={0: "troll"})
    for card in ("mangetout", "troll"):
        assert places(state, card) == [1, 2, 3, 4, 5, 6, 7]
        refused(state, f"place {card} 0", "KO-6.2")
    assert 0 in places(position(load("korrigans"), cells={0: f"{elder} down"}), "mangetout")


@pytest.mark.parametrize("elder", ["ancien 1", "tomte 1"])
def test_KO_6_2_no_other_card_turns_an_elder_down(load: Load, elder: str) -> None:
    state = position(load("korrigans"), cells={0: elder, 2: "devin 2"}, pacts={0: "mogwai leprechaun"})
    for card in ("farceur", "mogwai"):
        assert tops(state.play(f"place {card} 1")) == {0: elder, 1: f"{card} 0", 2: "devin 2 down"}
    for card in ("musicien", "leprechaun"):
        asking = state.play(f"place {card} 4")
        assert asking.tokens() == ["flip-down 2", "pass"]
        refused(asking, "flip-down 0", "KO-6.2")


def test_KO_6_2_the_ankou_turns_an_elder_down(load: Load) -> None:
    state = position(load("korrigans"), cells={0: "tomte 1"}, pacts={0: "ankou"}).play("play ankou")
    assert tops(state) == {0: "tomte 1 down"}


def test_KO_6_3_no_devin_beside_a_face_up_devin(load: Load) -> None:
    game = load("korrigans")
    state = position(game, cells={0: "devin 1"})
    assert places(state, "devin") == []
    refused(state, "place devin 5", "KO-6.3")
    assert places(position(game, cells={0: "devin 1 down"}), "devin") == list(range(8))
    assert places(position(game, cells={0: "kobold 1"}), "devin") == list(range(1, 8))


def test_KO_6_3_turning_a_second_devin_up_is_allowed(load: Load) -> None:
    cells = {0: "devin 1", 1: "devin 2 down"}
    state = after(position(load("korrigans"), cells=cells), "place musicien 5", "flip-up 1")
    assert phase(state) == {"kind": "look", "seat": 2, "cell": 1}
    assert tops(state)[0] == "devin 1"


def test_KO_6_3_the_owner_may_look_at_any_search_card(load: Load) -> None:
    state = position(load("korrigans"), cells={0: "mangetout 1"}, seen={4: [1]}).play("place devin 5")
    assert phase(state) == {"kind": "look", "seat": 0, "cell": 5}
    assert state.tokens() == [*(f"look {slot}" for slot in range(9)), "pass"]
    refused(state, "flip-down 0", "KO-6.3")
    assert seen(state.play("look 8")) == {4: [1], 8: [0]}
    assert seen(state.play("look 4")) == {4: [0, 1]}
    assert seen(state.play("pass")) == {4: [1]}
    next_turn(state.play("look 0"), 1)


@pytest.mark.parametrize(
    ("elder", "knowing"),
    [("ancien 2", [0, 2]), ("tomte 1", [0, 1]), ("ancien 0", [0]), ("tomte 0", [0]), ("ancien 2 down", [0])],
)
def test_KO_6_3_the_elders_owner_is_shown_the_card(load: Load, elder: str, knowing: list[int]) -> None:
    state = after(position(load("korrigans"), cells={0: elder}), "place devin 5", "look 3")
    assert seen(state) == {3: knowing}
    for viewer in (0, 1, 2):
        kind = state.view(viewer)["table"]["slots"][3]["kind"]
        assert kind == ("P" if viewer in knowing else None)


def test_KO_6_3_an_owner_on_anothers_turn_shows_it_to_the_elder(load: Load) -> None:
    cells = {0: "ancien 0", 1: "devin 2 down"}
    state = after(position(load("korrigans"), cells=cells), "place musicien 5", "flip-up 1")
    assert (phase(state), state.turn.seat) == ({"kind": "look", "seat": 2, "cell": 1}, 2)
    state = state.play("look 6")
    assert seen(state) == {6: [0, 2]}
    next_turn(state, 1)


def test_KO_6_4_mangetout_covers_a_face_up_card(load: Load) -> None:
    cells = dict(enumerate(["devin 0", "mangetout 1", "ancien 1", "troll 2", "kobold 2", "musicien 1 down"]))
    state = position(load("korrigans"), cells=cells)
    assert places(state, "mangetout") == [0, 1, 4, 5, 6, 7]
    assert places(state, "musicien") == [5, 6, 7]
    state = state.play("place mangetout 1")
    assert tops(state) == cells | {1: "mangetout 0"}
    assert table(state)["seats"][1]["korrigans"] == ["devin", "farceur"]
    next_turn(state, 1)


def test_KO_6_4_no_effect_when_turned_up(load: Load) -> None:
    cells = {0: "devin 1", 1: "mangetout 2 down", 2: "devin 2"}
    state = after(position(load("korrigans"), cells=cells), "place musicien 5", "flip-up 1")
    assert tops(state) == {0: "devin 1", 1: "mangetout 2", 2: "devin 2", 5: "musicien 0"}
    next_turn(state, 1)


def test_KO_6_4_the_covered_card_does_not_come_back(load: Load) -> None:
    cells = {0: "devin 2", 1: "musicien 1"}
    state = after(position(load("korrigans"), cells=cells), "place mangetout 1", "place farceur 2")
    assert tops(state)[1] == "mangetout 0 down"
    state = after(state, "place musicien 7", "flip-up 1")
    assert tops(state)[1] == "mangetout 0"


def test_KO_6_5_farceur_turns_its_neighbours_down(load: Load) -> None:
    cells = {6: "musicien 1", 7: "devin 0", 1: "kobold 2", 2: "mangetout 1"}
    state = position(load("korrigans"), cells=cells).play("place farceur 0")
    assert tops(state) == {
        0: "farceur 0", 1: "kobold 2 down", 2: "mangetout 1", 6: "musicien 1", 7: "devin 0 down",
    }  # fmt: skip
    next_turn(state, 1)


def test_KO_6_5_farceur_leaves_face_down_cards_face_down(load: Load) -> None:
    state = position(load("korrigans"), cells={7: "devin 0 down", 1: "ancien 2"}).play("place farceur 0")
    assert tops(state) == {0: "farceur 0", 1: "ancien 2", 7: "devin 0 down"}


def test_KO_6_6_musicien_turns_one_card_either_way(load: Load) -> None:
    cells = {0: "devin 0", 1: "mangetout 1 down", 2: "troll 2", 3: "ancien 1", 4: "tomte 2 down"}
    state = position(load("korrigans"), cells=cells).play("place musicien 6")
    assert phase(state) == {"kind": "flip", "seat": 0, "cell": 6}
    assert state.tokens() == ["flip-down 0", "flip-down 2", "flip-up 1", "flip-up 4", "pass"]
    refused(state, "flip-down 6", "KO-6.6")
    refused(state, "flip-down 1", "KO-6.6")
    refused(state, "flip-up 0", "KO-6.6")
    lie = cells | {6: "musicien 0"}
    assert tops(state.play("flip-down 2")) == lie | {2: "troll 2 down"}
    assert tops(state.play("flip-up 1")) == lie | {1: "mangetout 1"}
    assert tops(state.play("flip-up 4")) == lie | {3: "ancien 1 down", 4: "tomte 2"}
    assert tops(state.play("pass")) == lie
    for token in state.tokens():
        next_turn(state.play(token), 1)


def test_KO_6_6_without_a_target_nothing_is_asked(load: Load) -> None:
    game = load("korrigans")
    next_turn(position(game).play("place musicien 6"), 1)
    next_turn(position(game, cells={0: "ancien 1"}).play("place musicien 6"), 1)
    # The only card lies face down and is covered by the musicien: there is no other one.
    next_turn(position(game, cells={6: "ancien 1 down"}).play("place musicien 6"), 1)


def test_KO_6_7_the_owner_of_a_card_turned_up_chooses(load: Load) -> None:
    cells = {0: "musicien 2 down", 1: "devin 1", 2: "farceur 0 down"}
    state = after(position(load("korrigans"), cells=cells), "place musicien 4", "flip-up 0")
    assert (phase(state), state.turn.seat) == ({"kind": "flip", "seat": 2, "cell": 0}, 2)
    assert table(state)["mover"] == 0
    assert state.tokens() == ["flip-down 1", "flip-down 4", "flip-up 2", "pass"]
    state = state.play("flip-up 2")  # of seat 0: compulsory, nothing to choose
    assert tops(state) == {0: "musicien 2", 1: "devin 1 down", 2: "farceur 0", 4: "musicien 0"}
    next_turn(state, 1)


def test_KO_6_7_with_the_mover_choosing(load: Load) -> None:
    game = load("korrigans", reactivation="mover")
    cells = {0: "musicien 2 down", 1: "devin 1 down", 2: "ancien 1"}
    state = after(position(game, cells=cells), "place musicien 4", "flip-up 0")
    assert (phase(state), state.turn.seat) == ({"kind": "flip", "seat": 0, "cell": 0}, 0)
    state = state.play("flip-up 1")
    assert (phase(state), state.turn.seat) == ({"kind": "look", "seat": 0, "cell": 1}, 0)
    state = state.play("look 3")
    assert seen(state) == {3: [0, 1]}  # the mover looks, the elder's owner is shown it
    assert tops(state)[0] == "musicien 2"


def test_KO_6_7_with_the_mover_choosing_a_card_stays_its_owners(load: Load) -> None:
    cells = {0: "devin 2 down", 2: "ancien 0"}
    state = position(load("korrigans", reactivation="mover"), cells=cells)
    state = after(state, "place musicien 4", "flip-up 0", "look 3")
    assert seen(state) == {3: [0]}  # the mover has the elder; the devin's owner sees nothing
    state = position(load("korrigans", reactivation="mover"), cells={1: "mogwai 2 down", 0: "devin 2", 2: "devin 0"})
    state = after(state, "place musicien 4", "flip-up 1")
    assert tops(state) == {0: "devin 2", 1: "mogwai 2", 2: "devin 0 down", 4: "musicien 0"}


def test_KO_6_7_what_may_be_done_can_be_declined(load: Load) -> None:
    game = load("korrigans")
    cells = {1: "mangetout 1", 2: "mangetout 2 down"}
    state = position(game, cells=cells, pacts={0: "kobold leprechaun mogwai"})
    for card in ("devin", "musicien", "kobold", "leprechaun"):
        assert "pass" in state.play(f"place {card} 0").tokens()
    for card in ("ancien", "farceur", "mogwai"):
        next_turn(state.play(f"place {card} 0"), 1)


def test_KO_6_7_a_line_of_nine_decisions(load: Load) -> None:
    cells = {1: "leprechaun 2 down", 7: "devin 3 down"}
    cells |= {2: "musicien 1 down", 3: "musicien 2 down", 4: "musicien 3 down", 5: "musicien 4 down"}
    state = position(load("korrigans", players=5), cells=cells).play("place musicien 0")
    chosen = [
        (0, "flip-up 1"), (2, "flip-down 0"), (2, "flip-up 0"), (0, "flip-up 2"), (1, "flip-up 3"),
        (2, "flip-up 4"), (3, "flip-up 5"), (4, "flip-up 7"), (3, "look 8"),
    ]  # fmt: skip
    for seat, token in chosen:
        assert state.turn.seat == seat
        assert table(state)["mover"] == 0
        state = state.play(token)
    assert seen(state) == {8: [3]}
    next_turn(state, 1)


# 7 Cousins


def test_KO_7_1_kobold(load: Load) -> None:
    game = load("korrigans")
    state = position(game, cells={0: "devin 1", 1: "ancien 2"}, pacts={0: "kobold"}).play("place kobold 5")
    assert phase(state) == {"kind": "look", "seat": 0, "cell": 5}
    assert state.tokens() == [*(f"look {slot}" for slot in range(9)), "pass"]
    refused(state, "flip-down 0", "KO-7.1")
    assert seen(state.play("look 8")) == {8: [0, 2]}
    assert places(position(game, cells={0: "kobold 1"}), "devin") == [1, 2, 3, 4, 5, 6, 7]


def test_KO_7_2_mogwai(load: Load) -> None:
    cells = {7: "devin 0", 1: "mangetout 2", 2: "musicien 1"}
    state = position(load("korrigans"), cells=cells, pacts={0: "mogwai"}).play("place mogwai 0")
    assert tops(state) == cells | {0: "mogwai 0", 1: "mangetout 2 down"}
    next_turn(state, 1)


def test_KO_7_2_mogwai_turned_up_spares_its_owners_cards(load: Load) -> None:
    cells = {7: "devin 0", 0: "mogwai 2 down", 1: "mangetout 2"}
    state = after(position(load("korrigans"), cells=cells), "place musicien 4", "flip-up 0")
    assert tops(state) == {0: "mogwai 2", 1: "mangetout 2", 4: "musicien 0", 7: "devin 0 down"}


def test_KO_7_3_leprechaun_turns_one_down_then_one_up(load: Load) -> None:
    cells = {0: "farceur 1", 1: "mangetout 2 down", 2: "ancien 1", 7: "musicien 2"}
    state = position(load("korrigans"), cells=cells, pacts={0: "leprechaun"}).play("place leprechaun 4")
    assert phase(state) == {"kind": "down", "seat": 0, "cell": 4}
    assert state.tokens() == ["flip-down 0", "flip-down 7", "pass"]
    refused(state, "flip-down 4", "KO-7.3")
    refused(state, "flip-up 1", "KO-7.3")
    down = state.play("flip-down 0")
    assert phase(down) == {"kind": "up", "seat": 0, "cell": 4}
    assert down.tokens() == ["flip-up 0", "flip-up 1", "pass"]
    refused(down, "flip-down 7", "KO-7.3")
    lie = cells | {4: "leprechaun 0"}
    assert tops(down.play("flip-up 1")) == lie | {0: "farceur 1 down", 1: "mangetout 2"}
    # The same card again: its effect happens a second time.
    assert tops(down.play("flip-up 0")) == lie | {1: "mangetout 2 down", 7: "musicien 2 down"}
    assert tops(down.play("pass")) == lie | {0: "farceur 1 down"}
    next_turn(down.play("pass"), 1)


def test_KO_7_3_each_half_may_be_declined_and_needs_a_target(load: Load) -> None:
    game = load("korrigans")
    cells = {0: "farceur 1", 1: "mangetout 2 down"}
    state = position(game, cells=cells, pacts={0: "leprechaun"}).play("place leprechaun 4").play("pass")
    assert (phase(state)["kind"], state.tokens()) == ("up", ["flip-up 1", "pass"])
    next_turn(state.play("pass"), 1)
    state = position(game, cells={0: "farceur 1"}, pacts={0: "leprechaun"}).play("place leprechaun 4").play("pass")
    next_turn(state, 1)
    state = position(game, cells={0: "ancien 1", 1: "devin 2 down"}, pacts={0: "leprechaun"})
    assert phase(state.play("place leprechaun 4")) == {"kind": "up", "seat": 0, "cell": 4}
    next_turn(position(game, cells={0: "ancien 1"}, pacts={0: "leprechaun"}).play("place leprechaun 4"), 1)


def test_KO_7_4_troll(load: Load) -> None:
    game = load("korrigans")
    cells = {0: "devin 1", 1: "ancien 2", 2: "mangetout 2", 3: "musicien 0"}
    state = position(game, cells=cells, pacts={0: "troll"})
    assert places(state, "troll") == [0, 2, 3, 4, 5, 6, 7]
    refused(state, "place troll 1", "KO-6.2")
    state = state.play("place troll 2")
    assert tops(state) == cells | {2: "troll 0"}
    refused(state, "place mangetout 2", "KO-7.4")
    assert tops(state.play("place farceur 4"))[2] == "troll 0"
    state = position(game, cells={1: "troll 1"}, pacts={0: "mogwai leprechaun"})
    assert tops(state.play("place farceur 0"))[1] == "troll 1 down"
    assert tops(state.play("place mogwai 0"))[1] == "troll 1 down"
    assert asked(state.play("place musicien 4"), "flip-down") == [1]
    assert 1 in places(position(game, cells={1: "troll 1 down"}), "mangetout")


def test_KO_7_4_troll_covers_with_no_cell_free(load: Load) -> None:
    cells = {0: "ancien 1", 1: "farceur 0", 2: "devin 0", 3: "farceur 1", 4: "musicien 1"}
    game = load("korrigans", players=2)
    state = position(game, cells=cells, out={0: ALL}, pacts={0: "troll"})
    assert state.tokens() == ["place troll 1", "place troll 2", "place troll 3", "place troll 4", "pass"]


def test_KO_7_5_tomte_bans_placing_an_ancien(load: Load) -> None:
    game = load("korrigans")
    state = position(game, cells={0: "ancien 1"}, pacts={0: "tomte"}).play("place tomte 4")
    assert tops(state) == {0: "ancien 1 down", 4: "tomte 0"}
    state = after(state, "place mangetout 5")
    assert places(state, "ancien") == []
    refused(state, "place ancien 6", "KO-7.5")
    # Covered or face down, it still bans; its owner too.
    for lie in ({4: "tomte 0 down"}, {4: "mangetout 1"}):
        state = position(game, cells=lie, played="tomte", mover=2)
        assert places(state, "ancien") == []
        assert places(edited(state, mover=0), "ancien") == []


def test_KO_7_5_turning_up_an_ancien_stays_possible(load: Load) -> None:
    cells = {0: "ancien 1 down", 4: "tomte 0"}
    state = after(position(load("korrigans"), cells=cells, mover=2), "place musicien 6", "flip-up 0")
    assert tops(state) == {0: "ancien 1", 4: "tomte 0 down", 6: "musicien 2"}


def test_KO_7_5_the_ban_ends_with_the_round(load: Load) -> None:
    everybody = dict.fromkeys(range(3), but())
    state = position(load("korrigans"), cells={0: "tomte 1"}, out=everybody, passes=2, kinds="NNNNNTTTP", mover=2)
    state = after(state, *["pass"] * 7)
    assert phase(state) == {"kind": "draw", "seat": 1, "after": "claims"}
    state = after(state, "pact kobold", "pass", "pass", "pass", "site 1")
    state = after(state, state.chances()[0][0], "pass", "pass", "pass", "pass")
    assert places(state, "ancien") == list(range(8))
