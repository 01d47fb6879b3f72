"""Korrigans clause by clause (rules page of the game, KO-...), on both engines: end, knowledge, notation, options."""

from __future__ import annotations

from typing import Any

import pytest

from kybos.errors import BadConfig, IllegalAction
from tests.clauses.korrigans_positions import (
    ALL,
    COUSINS,
    CREATURES,
    KORRIGANS,
    PACTS,
    after,
    but,
    claims,
    dealt,
    edited,
    hidden_table,
    pacts,
    phase,
    places,
    position,
    seen,
    table,
    tops,
    window,
)
from tests.conftest import Load

# 10 End of a round and of the game


def test_KO_10_1_the_game_ends_when_five_treasures_are_found(load: Load) -> None:
    cells = {0: "devin 0", 1: "farceur 1"}
    state = window(load("korrigans"), "liketaer", 2, cells=cells, found=[1, 2, 0], round=2, kinds="TTNPNNNNN")
    state = state.play("pass")
    assert state.scores() == [2, 3, 0]
    assert phase(state) == {"kind": "window", "creature": "bugel_noz", "seat": 0}  # the window of 8.5 is still asked
    state = after(state, "pass", "pass", "pass")
    assert (state.turn.kind, state.turn.seat, state.actions(), state.chances()) == ("over", None, [], [])
    assert (state.scores(), state.standings()) == ([2, 3, 0], [2, 1, 3])
    assert (tops(state), table(state)["round"]) == (cells, 2)
    with pytest.raises(IllegalAction):
        state.play("pass")


def test_KO_10_1_the_last_treasure_may_be_the_bugel_nozs(load: Load) -> None:
    cells = {0: "devin 0"}
    more: dict[str, Any] = {"found": [1, 2, 1], "round": 3, "kinds": "NNNPTNNNN", "pacts": {2: "bugel_noz"}}
    state = window(load("korrigans"), "liketaer", 2, cells=cells, **more)
    state = after(state, "pass", "pass", "pass", "play bugel_noz", "pact tomte")
    assert state.turn.kind == "over"
    assert (state.scores(), state.standings()) == ([1, 2, 2], [3, 1, 1])


@pytest.mark.parametrize(
    ("found", "elder", "places"),
    [
        ([2, 2, 1, 0], None, [1, 1, 3, 4]),
        ([2, 2, 1, 0], "ancien 1", [2, 1, 3, 4]),
        ([2, 2, 1, 0], "ancien 1 down", [1, 1, 3, 4]),
        ([2, 2, 1, 0], "tomte 0", [1, 2, 3, 4]),
        ([2, 2, 1, 0], "ancien 3", [1, 1, 3, 4]),
        ([3, 1, 1, 0], None, [1, 2, 2, 4]),
        ([3, 1, 1, 0], "ancien 2", [1, 3, 2, 4]),
        ([1, 1, 1, 1], "ancien 2", [2, 2, 1, 2]),
        ([0, 0, 0, 0], None, [1, 1, 1, 1]),
    ],
)
def test_KO_10_1_standings(load: Load, found: list[int], elder: str | None, places: list[int]) -> None:
    cells = {} if elder is None else {4: elder}
    kinds = "P" + "N" * (8 - min(3, 5 - sum(found))) + "T" * min(3, 5 - sum(found))
    if sum(found) < 5:
        state = position(load("korrigans", players=4), cells=cells, found=found, round=2, kinds=kinds)
    else:
        # The fifth treasure has been claimed in this round by seat 0, on cell 3.
        before = [found[0] - 1, *found[1:]]
        cells |= {3: "devin 0"}
        state = window(
            load("korrigans", players=4), "liketaer", 3, cells=cells, found=before, round=2, kinds="PNNTNNNNN"
        )
        state = after(state, *["pass"] * 5)
        assert state.turn.kind == "over"
    assert (state.scores(), state.standings()) == (found, places)


def test_KO_10_2_the_next_round(load: Load) -> None:
    hands = {0: "ankou kobold", 1: "liketaer", 2: "bugel_noz"}
    cells = {0: "devin 2", 1: "troll 1", 2: "mangetout 0 down"}
    more: dict[str, Any] = {"played": "fee_margot", "out": {1: "musicien"}, "seen": {4: [0, 1]}, "kinds": "NNTPTTNNN"}
    state = window(load("korrigans"), "liketaer", 1, cells=cells, pacts=hands, first=2, paid=[], **more)
    state = after(state, "play liketaer", "pass", "pass", "pass")
    assert table(state) == {
        "phase": {"kind": "site"},
        "round": 2,
        "first": 0,
        "mover": None,
        "passes": 0,
        "used_places": [False, True, False, False, False],
        "place": 2,
        "treasures": 0,
        "slots": [],
        "cells": [None] * 8,
        "paid": [False] * 4,
        "pile": ["mogwai", "leprechaun", "troll", "tomte", "fee_margot", "liketaer", "marie_morgane"],
        "played": [],
        "last_search": [
            {"kind": "N", "claimed": 2},
            {"kind": "N", "claimed": 1},
            *[None] * 6,
            {"kind": "N", "claimed": 1},
        ],
        "seats": [
            {"korrigans": KORRIGANS, "pacts": ["kobold", "ankou"], "drawn": [], "treasures": 0},
            {"korrigans": KORRIGANS, "pacts": [], "drawn": [], "treasures": 0},
            {"korrigans": KORRIGANS, "pacts": ["bugel_noz"], "drawn": [], "treasures": 0},
        ],
    }
    state = after(state, "site 1")
    state = after(state, state.chances()[0][0])
    assert (phase(state), state.turn.seat) == ({"kind": "spyglass"}, 0)
    assert seen(state) == {}


@pytest.mark.parametrize(("options", "last"), [({}, 12), ({"max_rounds": 1}, 1), ({"max_rounds": 99}, 99)])
def test_KO_10_3_the_last_round(load: Load, options: dict[str, int], last: int) -> None:
    game = load("korrigans", **options)
    if last > 1:
        state = after(window(game, "bugel_noz", 2, round=last - 1), "pass")
        assert (state.turn.kind, table(state)["round"]) == ("chance", last)
    state = after(window(game, "bugel_noz", 2, round=last, found=[0, 2, 1], kinds="TTPNNNNNN"), "pass")
    assert state.turn.kind == "over"
    assert state.standings() == [3, 1, 2]
    assert table(state)["round"] == last


# 11 What is known


@pytest.mark.parametrize("viewer", [0, 1, 2, None])
def test_KO_11_1_what_is_hidden(load: Load, viewer: int | None) -> None:
    state = hidden_table(load("korrigans"))
    expected = table(state)
    expected["pile"] = 4
    known = {0: {4}, 1: {4, 5}, 2: set(), None: set()}[viewer] | {0, 1}  # 0 and 1 are claimed
    for at, slot in enumerate(expected["slots"]):
        if at not in known:
            slot["kind"] = None
    for seat, player in enumerate(expected["seats"]):
        if seat != viewer:
            player |= {"pacts": [2, 1, 2][seat], "drawn": [0, 0, 1][seat]}
    view = state.view(viewer)
    assert view["table"] == expected
    assert list(view["table"]) == list(expected)
    assert view["viewer"] == viewer


def test_KO_11_1_it_stays_hidden_after_the_end(load: Load) -> None:
    used = [True, True, False, False, False]
    state = edited(hidden_table(load("korrigans")), round=12, used_places=used, last_search=[None] * 9)
    state = after(state, "pass", "pass", "pass")
    assert state.turn.kind == "over"
    shown = state.view(0)["table"]
    assert [slot["kind"] for slot in shown["slots"]] == ["P", "N", None, None, "T", None, None, None, None]
    assert [seat["pacts"] for seat in shown["seats"]] == [["troll", "ankou"], 1, 2]
    assert shown["pile"] == 4


@pytest.mark.parametrize("viewer", [0, 1, 2, None])
def test_KO_11_1_redacted_records(load: Load, viewer: int | None) -> None:
    game = load("korrigans")
    start = game.setup()
    assert start.redact("first 1", start, viewer) == "first 1"
    deal = start.resolve("first 0")
    assert deal.redact("deal kobold", start, viewer) == ("deal kobold" if viewer == 0 else "deal ?")
    hide = dealt(game).resolve("site 2")
    token = hide.chances()[0][0]
    assert hide.redact(token, start, viewer) == "hide ?"
    spyglass = hide.resolve(token)
    assert spyglass.redact("look 3", start, viewer) == "look 3"
    cells = {0: "devin 1", 1: "farceur 1", 2: "mangetout 1"}
    line = position(game, cells=cells, out={1: ALL}, mover=1).play("pass")
    assert line.redact("pact troll", start, viewer) == ("pact troll" if viewer == 1 else "pact ?")
    draw = window(game, "liketaer", 2, cells={3: "devin 2"}).play("pass")
    assert draw.redact("pact ankou", start, viewer) == ("pact ankou" if viewer == 2 else "pact ?")
    fairy = window(game, "fee_margot", pacts={0: "fee_margot"})
    assert fairy.redact("play fee_margot", start, viewer) == "play fee_margot"


def test_KO_11_2_what_is_public(load: Load) -> None:
    public = hidden_table(load("korrigans")).view(None)["table"]
    assert public["cells"][:3] == [
        {"card": "devin", "owner": 2, "up": True},
        {"card": "farceur", "owner": 1, "up": True},
        {"card": "mangetout", "owner": 0, "up": False},
    ]
    assert [seat["korrigans"] for seat in public["seats"]] == [
        ["ancien", "devin", "farceur", "musicien"],
        ["ancien", "devin", "mangetout", "musicien"],
        ["ancien", "mangetout", "farceur", "musicien"],
    ]
    assert [(seat["pacts"], seat["drawn"]) for seat in public["seats"]] == [(2, 0), (1, 0), (2, 1)]
    assert (public["pile"], public["played"]) == (4, ["fee_margot"])
    assert (public["place"], public["used_places"]) == (2, [False, True, False, False, False])
    assert public["treasures"] == 3
    assert [slot["seen"] for slot in public["slots"]] == [[1], [], [], [], [0, 1], [1], [], [], []]
    assert public["slots"][0] == {"kind": "P", "seen": [1], "claimed": 2}
    later = after(hidden_table(load("korrigans")), "pass", "pass", "pass").view(None)["table"]
    assert later["last_search"] == [{"kind": "P", "claimed": 2}, {"kind": "N", "claimed": 1}, *[None] * 7]


def test_KO_11_3_where_a_covered_card_lies_is_not_kept(load: Load) -> None:
    cells = {0: "musicien 1", 4: "musicien 2"}
    state = position(load("korrigans"), cells=cells, out={1: but("mangetout")})
    first = after(state, "place mangetout 0", "place mangetout 4")
    second = after(state, "place mangetout 4", "place mangetout 0")
    assert tops(first) == {0: "mangetout 0", 4: "mangetout 1"}
    assert [seat["korrigans"] for seat in table(first)["seats"]] == [
        ["ancien", "devin", "farceur", "musicien"], [], ["ancien", "devin", "mangetout", "farceur"],
    ]  # fmt: skip
    swapped = [table(second)["cells"][cell] for cell in (4, 1, 2, 3, 0, 5, 6, 7)]
    assert edited(second, cells=swapped) == first


# 12 Decisions and notation


def test_section_12_indices(load: Load) -> None:
    tokens = load("korrigans").tokens
    assert tokens == (
        *(f"place {card} {cell}" for card in KORRIGANS + COUSINS for cell in range(8)),
        *(f"flip-down {cell}" for cell in range(8)),
        *(f"flip-up {cell}" for cell in range(8)),
        *(f"look {slot}" for slot in range(9)),
        *(f"swap {slot}" for slot in range(9)),
        *(f"play {creature}" for creature in CREATURES),
        "pass",
    )
    assert (tokens.index("flip-down 0"), tokens.index("look 0"), tokens.index("play ankou")) == (80, 96, 114)
    assert load("korrigans", players=2).tokens == tokens
    assert len(tokens) == 120


def test_section_12_what_is_asked_with_a_single_action(load: Load) -> None:
    game = load("korrigans", players=2)
    assert window(game, "bugel_noz").tokens() == ["pass"]
    assert position(game, cells={0: "ancien 1"}, out={0: ALL}).tokens() == ["pass"]
    state = window(game, "marie_morgane", pacts={0: "marie_morgane"})
    assert after(state, "play marie_morgane", "swap 4").tokens() == ["swap 5"]


def test_section_12_chance_is_asked_with_a_single_outcome(load: Load) -> None:
    used = [True, True, True, False, True]
    state = edited(dealt(load("korrigans")), round=5, used_places=used, place=3, last_search=[None] * 9)
    assert state.chances() == [("site 4", 1)]
    hands = {0: "kobold mogwai leprechaun", 1: "tomte ankou liketaer", 2: "bugel_noz fee_margot marie_morgane"}
    cells = {0: "devin 0", 1: "farceur 0", 2: "mangetout 0"}
    state = position(load("korrigans"), cells=cells, pacts=hands, out={0: ALL}).play("pass")
    assert state.chances() == [("pact troll", 1)]


def test_section_12_no_seat_acts_where_chance_does(load: Load) -> None:
    game = load("korrigans")
    start, site = game.setup(), dealt(game)
    line = position(game, cells={0: "devin 0", 1: "farceur 0", 2: "mangetout 0"}, out={0: ALL}).play("pass")
    draw = window(game, "liketaer", 2, cells={3: "devin 2"}).play("pass")
    clauses = {"KO-2.1": start, "KO-4.1": site, "KO-5.4": line, "KO-9.3": draw}
    for clause, state in clauses.items():
        assert (state.turn.kind, state.turn.seat, state.actions()) == ("chance", None, [])
        assert state.why("pass") == clause
    assert start.resolve("first 0").why("pass") == "KO-2.1"
    assert site.resolve("site 1").why("pass") == "KO-4.1"


@pytest.mark.parametrize(("players", "most"), [(2, 68), (3, 114), (4, 172), (5, 242)])
def test_section_12_a_game_has_no_more_decisions_than_told(load: Load, players: int, most: int) -> None:
    assert load("korrigans", players=players).longest == 12 * most
    assert load("korrigans", players=players, max_rounds=1).longest == most


def test_section_12_chance_goes_by_the_position_of_the_place(load: Load) -> None:
    state = dealt(load("korrigans", places=[4, 4, 1, 5, 2]))
    assert [token for token, _ in state.chances()] == ["site 1", "site 2", "site 3", "site 4", "site 5"]
    for site, treasures in enumerate([4, 4, 1, 5, 2], 1):
        assert state.resolve(f"site {site}").chances()[0][0].count("T") == treasures


# 13 Checked positions


def test_section_13_farceur_between_an_own_devin_and_a_foreign_ancien(load: Load) -> None:
    state = position(load("korrigans"), cells={0: "devin 0", 2: "ancien 1"}).play("place farceur 1")
    assert tops(state) == {0: "devin 0 down", 1: "farceur 0", 2: "ancien 1"}


def test_section_13_a_mangetout_turned_down_over_a_musicien(load: Load) -> None:
    state = position(load("korrigans"), cells={3: "musicien 1"}).play("place mangetout 3")
    state = edited(state, mover=2, phase={"kind": "place", "ankou": False}).play("place farceur 2")
    assert tops(state) == {2: "farceur 2", 3: "mangetout 0 down"}
    assert 3 in places(state, "devin")
    assert "musicien" not in table(state)["seats"][1]["korrigans"]
    assert tops(state.play("place ancien 3")) == {2: "farceur 2", 3: "ancien 0"}


def test_section_13_a_musicien_turns_up_an_ancien(load: Load) -> None:
    cells = {0: "ancien 1", 4: "ancien 2 down"}
    state = after(position(load("korrigans"), cells=cells), "place musicien 6", "flip-up 4")
    assert tops(state) == {0: "ancien 1 down", 4: "ancien 2", 6: "musicien 0"}


def test_section_13_tomte_then_ankou(load: Load) -> None:
    state = position(load("korrigans"), pacts={0: "tomte", 1: "ankou"})
    state = after(state, "place tomte 5", "play ankou")
    assert tops(state) == {5: "tomte 0 down"}
    assert places(state, "ancien") == []


def test_section_13_four_found_and_the_place_shows_three(load: Load) -> None:
    state = dealt(load("korrigans"))
    seats = table(state)["seats"]
    seats[0]["treasures"], seats[2]["treasures"] = 3, 1
    state = edited(state, seats=seats).resolve("site 3")
    assert len(state.chances()) == 72
    assert sorted(state.chances()[0][0].split()[1]) == sorted("TPNNNNNNN")


def test_section_13_majority_three_three_two(load: Load) -> None:
    cells = dict(enumerate(["devin 0", "farceur 0", "mangetout 0", "farceur 1", "mangetout 1", "musicien 1"]))
    cells |= {6: "ancien 2", 7: "kobold 2"}
    state = window(load("korrigans"), "liketaer", 2, cells=cells, kinds="NNNNNPTTT").play("pass")
    assert claims(state) == {0: 0, 1: 0, 2: 0, 3: 1, 4: 1, 5: 1, 6: 2, 7: 2}


def test_section_13_cards_of_the_box(load: Load) -> None:
    state = dealt(load("korrigans", players=5, places=[1, 2, 3, 4, 5]))
    korrigans = sum(len(seat["korrigans"]) for seat in table(state)["seats"])
    pact_cards = len(table(state)["pile"]) + sum(len(pacts(state, seat)) for seat in range(5))
    zones = [state.resolve(site).chances()[0][0].split()[1] for site, _ in state.chances()]
    search_cards = sum(max(zone.count(kind) for zone in zones) for kind in "TPN")
    assert (korrigans, pact_cards, len(zones), search_cards) == (25, 10, 5, 13)
    assert korrigans + pact_cards + len(zones) + search_cards + 1 == 54


# 14 Options


DEFAULTS = {
    "players": 3,
    "places": [2, 3, 3, 3, 4],
    "line_pays": "once",
    "reactivation": "owner",
    "bugel_noz_takes_centre": False,
    "max_rounds": 12,
}


def test_section_14_defaults_in_order(load: Load) -> None:
    config = load("korrigans").config
    assert config == DEFAULTS
    assert list(config) == list(DEFAULTS)
    changed = {"max_rounds": 99, "players": 5, "places": [1, 5, 1, 5, 1], "line_pays": "every_turn"}
    config = load("korrigans", **changed).config
    assert config == DEFAULTS | changed
    assert list(config) == list(DEFAULTS)


@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("players", 1), ("players", 6), ("players", True), ("players", "3"), ("players", None),
        ("places", [2, 3, 3, 3]), ("places", [2, 3, 3, 3, 4, 4]), ("places", [0, 3, 3, 3, 4]),
        ("places", [2, 3, 3, 3, 6]), ("places", [True, 3, 3, 3, 4]), ("places", 3), ("places", ["2", 3, 3, 3, 4]),
        ("line_pays", "twice"), ("line_pays", 1), ("reactivation", "nobody"), ("reactivation", ["owner"]),
        ("bugel_noz_takes_centre", 0), ("bugel_noz_takes_centre", "false"), ("bugel_noz_takes_centre", None),
        ("max_rounds", 0), ("max_rounds", 100), ("max_rounds", True),
    ],
)  # fmt: skip
def test_section_14_values_that_are_refused(load: Load, option: str, value: Any) -> None:
    with pytest.raises(BadConfig, match=option):
        load("korrigans", **{option: value})


def test_section_14_unknown_options_are_refused(load: Load) -> None:
    with pytest.raises(BadConfig, match=r"treasures.*players"):
        load("korrigans", treasures=5)


def test_section_14_line_pays_every_turn(load: Load) -> None:
    game = load("korrigans", line_pays="every_turn")
    cells = {0: "devin 0", 1: "farceur 0", 2: "mangetout 0", 6: "musicien 0"}
    state = position(game, cells=cells, out=dict.fromkeys((0, 2), ALL)).play("pass")
    assert phase(state) == {"kind": "line"}
    state = state.resolve("pact kobold")
    assert table(state)["paid"] == [False] * 4
    state = after(state, "place musicien 5", "pass", "pass", "place kobold 7", "pass")
    assert phase(state) == {"kind": "line"}  # two lines stand, one card is drawn
    state = state.resolve("pact troll")
    assert (pacts(state, 0), phase(state)["kind"], table(state)["mover"]) == (["troll"], "place", 1)
    # On others' turns nothing is drawn.
    assert phase(state.play("place ancien 4")) == {"kind": "place", "ankou": False}


def test_section_14_line_pays_every_turn_from_an_empty_pile(load: Load) -> None:
    cells = {0: "devin 0", 1: "farceur 0", 2: "mangetout 0"}
    game = load("korrigans", line_pays="every_turn")
    state = position(game, cells=cells, out={0: ALL}, pacts={1: " ".join(PACTS)}).play("pass")
    assert (phase(state)["kind"], table(state)["paid"]) == ("place", [False] * 4)


def test_section_14_reactivation_mover(load: Load) -> None:
    for who, seat in (("owner", 2), ("mover", 0)):
        state = position(load("korrigans", reactivation=who), cells={0: "kobold 2 down"})
        state = after(state, "place musicien 4", "flip-up 0")
        assert state.turn.seat == seat
        assert seen(state.play("look 7")) == {7: [seat]}
