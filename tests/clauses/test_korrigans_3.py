"""Korrigans clause by clause (rules page of the game, KO-...), on both engines: creatures, search (8, 9)."""

from __future__ import annotations

import pytest

from kybos.types import State
from tests.clauses.korrigans_positions import (
    ALL,
    PACTS,
    after,
    asked,
    but,
    claims,
    dealt,
    edited,
    pacts,
    phase,
    places,
    position,
    refused,
    seen,
    table,
    tops,
    window,
)
from tests.conftest import Load

CENTRE = 8
WINDOWS = ["fee_margot", "marie_morgane", "liketaer", "bugel_noz"]


def opened(creature: str, seat: int) -> dict[str, object]:
    """The phase in which this seat is asked for the creature."""
    return {"kind": "window", "creature": creature, "seat": seat}


# 8 Creatures


@pytest.mark.parametrize(
    ("creature", "clause"),
    [("fee_margot", "KO-8.1"), ("marie_morgane", "KO-8.3"), ("liketaer", "KO-8.4"), ("bugel_noz", "KO-8.5")],
)
@pytest.mark.parametrize("holder", [None, 0, 1, 2])
def test_KO_8_1_to_8_5_all_are_asked_whatever_they_hold(
    load: Load, creature: str, clause: str, holder: int | None
) -> None:
    hands = {} if holder is None else {holder: creature}
    state = window(load("korrigans"), creature, seat=1, first=1, pacts=hands)
    for seat in (1, 2, 0):
        assert (phase(state), state.turn.seat) == (opened(creature, seat), seat)
        assert state.tokens() == [f"play {creature}", "pass"] if seat == holder else ["pass"]
        if seat != holder:
            refused(state, f"play {creature}", clause)
        state = state.play("pass")
    assert phase(state)["kind"] != "window" or phase(state)["creature"] != creature


@pytest.mark.parametrize("creature", WINDOWS)
def test_KO_8_1_to_8_5_no_creature_in_a_window_of_another(load: Load, creature: str) -> None:
    others = [other for other in [*WINDOWS, "ankou"] if other != creature]
    state = window(load("korrigans"), creature, pacts={0: " ".join(others)})
    assert state.tokens() == ["pass"]


def test_KO_8_1_fairy(load: Load) -> None:
    state = window(load("korrigans"), "fee_margot", seat=2, pacts={2: "fee_margot"}, seen={4: [0]}, first=1)
    state = state.play("play fee_margot")
    assert (phase(state), state.turn.seat) == ({"kind": "fairy", "seat": 2, "looked": []}, 2)
    assert table(state)["played"] == ["fee_margot"]
    assert state.tokens() == [*(f"look {slot}" for slot in range(9)), "pass"]
    state = state.play("look 8")
    assert seen(state) == {4: [0], 8: [2]}
    refused(state, "look 8", "KO-8.1")
    state = state.play("look 4")
    assert phase(state) == {"kind": "fairy", "seat": 2, "looked": [4, 8]}
    assert state.tokens() == ["look 0", "look 1", "look 2", "look 3", "look 5", "look 6", "look 7", "pass"]
    assert [slot["kind"] for slot in state.view(2)["table"]["slots"]] == [None] * 4 + ["N"] + [None] * 3 + ["N"]
    state = state.play("look 0")
    assert seen(state) == {0: [2], 4: [0, 2], 8: [2]}
    assert (phase(state), state.turn.seat) == ({"kind": "place", "ankou": False}, 1)


@pytest.mark.parametrize("looks", [0, 1, 2])
def test_KO_8_1_the_fairy_may_stop_at_any_time(load: Load, looks: int) -> None:
    state = window(load("korrigans"), "fee_margot", pacts={0: "fee_margot"}).play("play fee_margot")
    state = after(state, *[f"look {slot}" for slot in range(looks)], "pass")
    assert seen(state) == {slot: [0] for slot in range(looks)}
    assert (phase(state), state.turn.seat) == ({"kind": "place", "ankou": False}, 0)


def test_KO_8_2_ankou_turns_every_card_down_then_a_card_must_be_placed(load: Load) -> None:
    cells = {0: "ancien 1", 1: "devin 0", 2: "mangetout 0", 3: "musicien 0", 5: "devin 2 down"}
    state = position(load("korrigans"), cells=cells, paid=[], pacts={0: "ankou kobold"}, passes=1)
    state = state.play("play ankou")
    assert tops(state) == {at: card.replace(" down", "") + " down" for at, card in cells.items()}
    assert (phase(state), state.turn.seat) == ({"kind": "place", "ankou": True}, 0)
    assert (table(state)["played"], pacts(state, 0)) == (["ankou"], ["kobold"])
    assert {token.split()[0] for token in state.tokens()} == {"place"}
    refused(state, "pass", "KO-8.2")
    refused(state, "play ankou", "KO-8.2")
    for card in ("ancien", "farceur", "kobold"):
        assert places(state, card) == list(range(8))
    state = state.play("place farceur 1")
    assert (phase(state), state.turn.seat, table(state)["passes"]) == ({"kind": "place", "ankou": False}, 1, 0)


def test_KO_8_2_ankou_breaks_lines_and_lifts_the_bar_of_the_devin(load: Load) -> None:
    cells = {0: "mangetout 0", 1: "musicien 0", 2: "farceur 0", 4: "devin 1"}
    state = position(load("korrigans"), cells=cells, paid=[0], pacts={0: "ankou"}, out={0: but("devin")})
    assert state.tokens() == ["play ankou", "pass"]
    state = state.play("play ankou")
    assert table(state)["paid"] == [False] * 4
    assert places(state, "devin") == list(range(8))


def test_KO_8_2_only_with_a_card_to_place_afterwards(load: Load) -> None:
    game = load("korrigans")
    lie = {0: "troll 1"}
    assert "play ankou" in position(game, cells=lie, pacts={0: "ankou tomte"}, out={0: ALL}).tokens()
    refused(position(game, cells=lie, pacts={0: "ankou liketaer"}, out={0: ALL}), "play ankou", "KO-8.2")
    banned = position(game, cells={0: "tomte 1"}, pacts={0: "ankou"}, out={0: but("ancien")})
    assert banned.tokens() == ["pass"]
    refused(banned, "play ankou", "KO-8.2")
    refused(position(game, cells=lie, pacts={1: "ankou"}), "play ankou", "KO-8.2")


def test_KO_8_2_a_full_zone_leaves_the_ankou_and_a_pass(load: Load) -> None:
    cells = {0: "ancien 1", 1: "farceur 0", 2: "devin 1", 3: "troll 1", 4: "musicien 1"}
    hand = {0: but("devin", "musicien")}
    state = position(load("korrigans", players=2), cells=cells, out=hand, pacts={0: "ankou"})
    assert state.tokens() == ["play ankou", "pass"]
    assert places(state.play("play ankou"), "musicien") == [0, 1, 2, 3, 4]


def test_KO_8_2_without_a_face_up_card(load: Load) -> None:
    state = position(load("korrigans"), pacts={0: "ankou"})
    assert phase(state.play("play ankou")) == {"kind": "place", "ankou": True}
    refused(state, "pass", "KO-5.2")


def test_KO_8_2_a_tomte_turned_down_still_bans(load: Load) -> None:
    state = position(load("korrigans"), cells={0: "tomte 1"}, pacts={0: "ankou"}).play("play ankou")
    assert tops(state) == {0: "tomte 1 down"}
    refused(state, "place ancien 4", "KO-7.5")


def test_KO_8_3_marie_morgane(load: Load) -> None:
    state = window(load("korrigans"), "marie_morgane", pacts={0: "marie_morgane"}, kinds="TNNNNNTTP")
    state = state.play("play marie_morgane")
    assert (phase(state), state.turn.seat) == ({"kind": "swap", "seat": 0, "first": None}, 0)
    assert state.tokens() == [f"swap {slot}" for slot in range(8)]
    refused(state, "pass", "KO-8.3")
    refused(state, "swap 8", "KO-8.3")
    state = state.play("swap 6")
    assert phase(state) == {"kind": "swap", "seat": 0, "first": 6}
    assert state.tokens() == ["swap 7", "swap 8"]
    refused(state, "swap 6", "KO-8.3")
    refused(state, "pass", "KO-8.3")
    state = state.play("swap 8")
    assert "".join(slot["kind"] for slot in table(state)["slots"]) == "TNNNNNPTT"
    assert phase(state) == opened("liketaer", 0)
    assert table(state)["played"] == ["marie_morgane"]


def test_KO_8_3_the_asking_stops_when_it_is_played(load: Load) -> None:
    state = window(load("korrigans"), "marie_morgane", seat=2, first=2, pacts={2: "marie_morgane", 0: "liketaer"})
    state = after(state, "play marie_morgane", "swap 0", "swap 1")
    assert phase(state) == opened("liketaer", 2)
    assert after(state, "pass").tokens() == ["play liketaer", "pass"]


def test_KO_8_4_liketaer_takes_the_centre(load: Load) -> None:
    cells = {0: "devin 0", 1: "mangetout 0", 4: "musicien 1"}
    state = window(load("korrigans"), "liketaer", 2, cells=cells, pacts={2: "liketaer"}, kinds="TNNNPNNTT")
    assert claims(after(state, "pass")) == {0: 0, 1: 0, 4: 1, CENTRE: 0}
    state = state.play("play liketaer")
    assert claims(state) == {0: 0, 1: 0, 4: 1, CENTRE: 2}
    assert state.scores() == [1, 0, 1]
    assert table(state)["played"] == ["liketaer"]
    assert phase(state) == {"kind": "draw", "seat": 1, "after": "claims"}


def test_KO_8_4_liketaers_pact_card_is_drawn_before_the_other_claims(load: Load) -> None:
    cells = {0: "devin 0", 1: "mangetout 0"}
    state = window(load("korrigans"), "liketaer", 1, cells=cells, pacts={1: "liketaer"}, kinds="TTTNNNNNP")
    state = state.play("play liketaer")
    assert (phase(state), claims(state)) == ({"kind": "draw", "seat": 1, "after": "liketaer"}, {CENTRE: 1})
    assert [token for token, _ in state.chances()] == [f"pact {card}" for card in PACTS if card != "liketaer"]
    state = state.resolve("pact bugel_noz")
    assert claims(state) == {0: 0, 1: 0, CENTRE: 1}
    assert phase(state) == opened("bugel_noz", 0)
    refused(after(state, "pass"), "play bugel_noz", "KO-9.3")


def test_KO_8_5_bugel_noz(load: Load) -> None:
    cells = {0: "devin 0", 1: "mangetout 1 down", 4: "musicien 1"}
    state = window(load("korrigans"), "liketaer", 2, cells=cells, pacts={1: "bugel_noz"}, kinds="NTTNPNNNT")
    state = state.play("pass")
    assert (phase(state)["kind"], claims(state)) == ("draw", {0: 0, 4: 1})  # 1 to 1: nobody takes the centre
    state = after(state, "pact kobold", "pass", "play bugel_noz")
    assert table(state)["last_search"] == [
        {"kind": "N", "claimed": 0}, {"kind": "T", "claimed": 1}, {"kind": "T", "claimed": 1},
        {"kind": "N", "claimed": 1}, {"kind": "P", "claimed": 1}, {"kind": "N", "claimed": 1},
        {"kind": "N", "claimed": 1}, {"kind": "N", "claimed": 1}, None,
    ]  # fmt: skip
    assert state.scores() == [0, 2, 0]


def test_KO_8_5_bugel_nozs_pact_card_is_drawn_at_once(load: Load) -> None:
    state = window(load("korrigans"), "liketaer", 2, cells={0: "devin 0"}, pacts={1: "bugel_noz"}, kinds="NTTPTNNNN")
    state = after(state, "pass", "pass", "play bugel_noz")
    assert phase(state) == {"kind": "draw", "seat": 1, "after": "bugel_noz"}
    assert claims(state) == {0: 0, CENTRE: 0} | dict.fromkeys(range(1, 8), 1)
    assert state.scores() == [0, 3, 0]
    state = state.resolve("pact tomte")
    assert (phase(state)["kind"], pacts(state, 1), table(state)["round"]) == ("site", ["tomte"], 2)


@pytest.mark.parametrize(("centre_too", "score"), [(False, 2), (True, 3)])
def test_KO_8_5_an_unclaimed_centre_by_option(load: Load, centre_too: bool, score: int) -> None:
    game = load("korrigans", bugel_noz_takes_centre=centre_too, max_rounds=1)
    cells = {0: "devin 0", 1: "mangetout 1"}
    state = window(game, "liketaer", 2, cells=cells, pacts={2: "bugel_noz"}, kinds="NNTTNNNPT")
    state = after(state, "pass", "pass", "pass", "play bugel_noz", "pact troll")
    assert state.turn.kind == "over"
    assert claims(state) == {0: 0, 1: 1} | dict.fromkeys(range(2, 8), 2) | ({CENTRE: 2} if centre_too else {})
    assert state.scores() == [0, 0, score]


@pytest.mark.parametrize("hands", [{2: "bugel_noz"}, {2: "bugel_noz liketaer"}])
def test_KO_8_5_a_claimed_centre_stays_claimed(load: Load, hands: dict[int, str]) -> None:
    game = load("korrigans", bugel_noz_takes_centre=True, max_rounds=1)
    cells = {0: "devin 0", 1: "mangetout 0", 2: "mangetout 1", 3: "farceur 2"}
    state = window(game, "liketaer", 2, cells=cells, pacts=hands, kinds="NNTTNNPNT")
    bird = "liketaer" in hands[2]
    state = after(state, "play liketaer" if bird else "pass", "pass", "pass", "play bugel_noz", "pact troll")
    assert state.turn.kind == "over"
    assert claims(state)[CENTRE] == (2 if bird else 0)


# 9 The search


@pytest.mark.parametrize(
    ("cells", "winner"),
    [
        ({0: "devin 0", 1: "mangetout 0", 2: "ancien 1"}, 0),
        ({0: "devin 0", 1: "mangetout 0 down", 2: "farceur 1"}, None),
        ({0: "devin 0", 1: "mangetout 0 down", 2: "ancien 1"}, 1),
        ({0: "devin 0", 1: "mangetout 0 down", 2: "tomte 1"}, 1),
        ({0: "devin 0", 1: "mangetout 0 down", 2: "tomte 0", 3: "farceur 1"}, 0),
        ({0: "devin 0", 1: "mangetout 1", 2: "ancien 1 down"}, None),
        ({0: "devin 0 down"}, None),
        ({}, None),
        ({0: "devin 0", 1: "kobold 0", 2: "ancien 1"}, 0),
        # 3 to 3 to 2 with the elder at the third
        (dict(enumerate(["devin 0", "farceur 0", "mangetout 0", "farceur 1", "mangetout 1", "musicien 1"]))
         | {6: "ancien 2", 7: "farceur 2"}, None),
        (dict(enumerate(["devin 0", "farceur 0", "mangetout 0", "farceur 1", "mangetout 1", "ancien 1"]))
         | {6: "musicien 2", 7: "farceur 2"}, 1),
    ],
)  # fmt: skip
def test_KO_9_1_the_majority_claims_the_centre(load: Load, cells: dict[int, str], winner: int | None) -> None:
    state = window(load("korrigans"), "liketaer", 2, cells=cells, kinds="NNNNNPTTT").play("pass")
    assert claims(state).get(CENTRE) == winner
    assert state.scores() == [int(seat == winner) + sum(lies(cells, at, seat) for at in (6, 7)) for seat in range(3)]


def lies(cells: dict[int, str], at: int, seat: int) -> bool:
    """A face-up card of this seat lies on the cell."""
    return cells.get(at, "").split()[1:] == [str(seat)]


def test_KO_9_2_each_claims_the_cards_under_own_face_up_cards(load: Load) -> None:
    cells = {0: "devin 0", 2: "kobold 1", 3: "farceur 0 down", 7: "mangetout 1", 6: "musicien 2"}
    state = window(load("korrigans"), "liketaer", 2, cells=cells, kinds="TNTNNNPTN").play("pass")
    assert claims(state) == {0: 0, 2: 1, 6: 2, 7: 1, CENTRE: 1}
    assert state.scores() == [1, 2, 0]


def test_KO_9_3_a_claimed_card_is_shown(load: Load) -> None:
    state = window(
        load("korrigans"), "liketaer", 2, cells={0: "devin 0", 1: "farceur 1"}, kinds="TNTNNNPTN", seen={2: [1]}
    )
    state = state.play("pass")
    for viewer in (0, 1, 2, None):
        kinds = [slot["kind"] for slot in state.view(viewer)["table"]["slots"]]
        assert kinds == ["T", "N", "T" if viewer == 1 else None] + [None] * 6


def draws(load: Load, pile: str, holder: int = 1) -> State:
    """A table in which seat 0 has just claimed the pact card and the pile holds these cards."""
    hand = " ".join(card for card in PACTS if card not in pile.split())
    return window(load("korrigans"), "liketaer", 2, cells={0: "devin 0"}, pacts={holder: hand}, kinds="PTTNTNNNN")


def test_KO_9_3_the_pact_card_draws_one_for_the_next_round(load: Load) -> None:
    state = draws(load, "bugel_noz kobold").play("pass")
    assert phase(state) == {"kind": "draw", "seat": 0, "after": "claims"}
    assert state.chances() == [("pact kobold", 1), ("pact bugel_noz", 1)]
    drawn = state.resolve("pact bugel_noz")
    assert (pacts(drawn, 0), table(drawn)["seats"][0]["drawn"]) == (["bugel_noz"], ["bugel_noz"])
    assert (phase(drawn), drawn.tokens()) == (opened("bugel_noz", 0), ["pass"])
    refused(drawn, "play bugel_noz", "KO-9.3")
    later = after(drawn, "pass", "pass", "pass")
    assert (table(later)["seats"][0]["pacts"], table(later)["seats"][0]["drawn"]) == (["bugel_noz"], [])


def test_KO_9_3_a_bugel_noz_held_before_can_be_played_after_the_draw(load: Load) -> None:
    state = after(draws(load, "kobold troll", holder=0), "pass", "pact kobold")
    assert table(state)["seats"][0]["drawn"] == ["kobold"]
    assert state.tokens() == ["play bugel_noz", "pass"]


def test_KO_9_3_nothing_is_drawn_from_an_empty_pile(load: Load) -> None:
    state = draws(load, "").play("pass")
    assert phase(state) == opened("bugel_noz", 0)
    assert claims(state) == {0: 0, CENTRE: 0}
    assert table(state)["seats"][0]["drawn"] == []


def test_KO_9_3_an_own_card_drawn_for_a_line_is_not_drawn_in_the_search(load: Load) -> None:
    cells = {0: "devin 0", 1: "mangetout 0", 2: "musicien 0"}
    state = position(load("korrigans"), cells=cells, out=dict.fromkeys(range(3), ALL), kinds="NNNPTTTNN")
    state = after(state, "pass", "pact bugel_noz", *["pass"] * 8)
    assert (phase(state), state.tokens()) == (opened("bugel_noz", 0), ["play bugel_noz", "pass"])


def test_KO_9_4_what_is_not_claimed_stays_unseen_and_goes_back(load: Load) -> None:
    state = window(load("korrigans"), "liketaer", 2, cells={0: "devin 0"}, kinds="TTTNNNNPN").play("pass")
    state = after(state, "pass", "pass", "pass")
    assert table(state)["last_search"] == [{"kind": "T", "claimed": 0}, *[None] * 7, {"kind": "N", "claimed": 0}]
    assert state.scores() == [1, 0, 0]
    hidden = after(state, "site 5").chances()[0][0]
    assert hidden.count("T") == 4  # one is found, and the two others are back: 4 of the 5 are unfound


def test_KO_8_windows_of_a_whole_round_come_in_order(load: Load) -> None:
    state = after(dealt(load("korrigans", players=2), first=1), "site 1", "hide NNNPTT", "pass")
    order = []
    while table(state)["round"] == 1:
        if phase(state)["kind"] == "window":
            order.append((phase(state)["creature"], state.turn.seat))
        state = after(state, state.chances()[0][0] if state.turn.kind == "chance" else state.tokens()[-1])
    assert order == [(creature, seat) for creature in WINDOWS for seat in (1, 0)]
    assert asked(after(state, "site 2", "hide NNPTTT"), "look") == [0, 1, 2, 3, 4, 5]
    assert edited(state) == state
