"""Korrigans clause by clause (rules page of the game, KO-...), on both engines: cards, zone, turn (sections 1 to 5)."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from math import comb

import pytest

from tests.clauses.korrigans_positions import (
    ALL,
    COUSINS,
    CREATURES,
    PACTS,
    after,
    asked,
    but,
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

RING_LINES = [(0, 1, 2), (2, 3, 4), (4, 5, 6), (0, 6, 7)]
# Three to five players take cards on the ring that turn nothing when they lie there.
QUIET = [f"{card} {seat}" for seat in range(3) for card in ("devin", "mangetout", "musicien")]


# 1 Cards


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_KO_1_1_korrigans(load: Load, players: int) -> None:
    seats = table(load("korrigans", players=players).setup())["seats"]
    assert [seat["korrigans"] for seat in seats] == [["ancien", "devin", "mangetout", "farceur", "musicien"]] * players


def test_KO_1_2_pact_cards(load: Load) -> None:
    state = load("korrigans").setup()
    cousins = ["kobold", "mogwai", "leprechaun", "troll", "tomte"]
    creatures = ["ankou", "bugel_noz", "fee_margot", "liketaer", "marie_morgane"]
    assert table(state)["pile"] == cousins + creatures
    assert state.resolve("first 0").chances() == [(f"deal {card}", 1) for card in cousins + creatures]


@pytest.mark.parametrize(("site", "treasures"), [(1, 2), (2, 3), (3, 3), (4, 3), (5, 4)])
def test_KO_1_3_places_and_search_cards(load: Load, site: int, treasures: int) -> None:
    state = dealt(load("korrigans")).resolve(f"site {site}")
    kinds = Counter(token.split()[1].count("T") for token, _ in state.chances())
    assert list(kinds) == [treasures]
    assert Counter(state.chances()[0][0].split()[1]) == {"T": treasures, "P": 1, "N": 8 - treasures}


def test_KO_1_3_five_treasures_and_the_pact_card_fill_the_smallest_zone(load: Load) -> None:
    state = dealt(load("korrigans", players=2, places=[5, 5, 5, 5, 5])).resolve("site 1")
    assert [token for token, _ in state.chances()] == [
        "hide PTTTTT", "hide TPTTTT", "hide TTPTTT", "hide TTTPTT", "hide TTTTPT", "hide TTTTTP",
    ]  # fmt: skip


def test_KO_1_4_cousins_are_placed_and_count_as_korrigans(load: Load) -> None:
    game = load("korrigans")
    cells = {0: "kobold 0", 1: "mogwai 0", 2: "troll 0"}
    state = position(game, cells=cells, out={0: ALL}).play("pass")
    assert phase(state) == {"kind": "line"}
    for card in COUSINS:
        assert places(position(game, pacts={0: card}), card) == list(range(8))
    for card in CREATURES:
        assert not any(token.startswith(f"place {card}") for token in game.tokens)


# 2 Setup


def test_KO_2_1_setup(load: Load) -> None:
    game = load("korrigans")
    state = game.setup()
    assert game.seats == 3
    assert phase(state) == {"kind": "first"}
    assert state.chances() == [("first 0", 1), ("first 1", 1), ("first 2", 1)]
    state = state.resolve("first 2")
    assert phase(state) == {"kind": "deal", "seat": 0}
    state = state.resolve("deal troll")
    assert phase(state) == {"kind": "deal", "seat": 1}
    assert "deal troll" not in dict(state.chances())
    state = after(state, "deal kobold", "deal ankou")
    assert [pacts(state, seat) for seat in range(3)] == [["troll"], ["kobold"], ["ankou"]]
    assert table(state)["first"] == 2
    assert phase(state) == {"kind": "site"}
    assert len(table(state)["pile"]) == 7


# 3 The zone


def test_KO_3_1_ring(load: Load) -> None:
    state = after(dealt(load("korrigans")), "site 2", "hide NNNNNPTTT")
    assert len(table(state)["slots"]) == 9
    assert asked(state, "look") == [0, 1, 2, 3, 4, 5, 6, 7, 8]
    state = after(state, "pass", "pass", "pass", "pass")
    assert table(state)["cells"] == [None] * 8
    assert places(state, "mangetout") == [0, 1, 2, 3, 4, 5, 6, 7]


def test_KO_3_2_chain(load: Load) -> None:
    state = after(dealt(load("korrigans", players=2)), "site 2", "hide NPNTTT")
    assert len(table(state)["slots"]) == 6
    assert asked(state, "look") == [0, 1, 2, 3, 4, 5]
    refused(state, "look 6", "KO-3.2")
    state = after(state, "pass", "pass", "pass")
    assert table(state)["cells"] == [None] * 5
    assert places(state, "mangetout") == [0, 1, 2, 3, 4]
    refused(state, "place mangetout 5", "KO-3.2")


@pytest.mark.parametrize("cell", range(8))
def test_KO_3_3_neighbours_on_the_ring(load: Load, cell: int) -> None:
    cells = {(cell + step) % 8: card for step, card in enumerate(QUIET[:8]) if step > 0}
    state = position(load("korrigans"), cells=cells).play(f"place farceur {cell}")
    down = {at for at, top in tops(state).items() if top.endswith("down")}
    assert down == {(cell + 1) % 8, (cell - 1) % 8}


@pytest.mark.parametrize(("cell", "near"), [(0, {1}), (1, {0, 2}), (2, {1, 3}), (3, {2, 4}), (4, {3})])
def test_KO_3_3_neighbours_on_the_chain(load: Load, cell: int, near: set[int]) -> None:
    cards = ["devin 0", "mangetout 1", "musicien 0", "mangetout 0", "musicien 1"]
    cells = {at: card for at, card in enumerate(cards) if at != cell}
    state = position(load("korrigans", players=2), cells=cells).play(f"place farceur {cell}")
    assert {at for at, top in tops(state).items() if top.endswith("down")} == near


@pytest.mark.parametrize(("players", "lines"), [(3, RING_LINES), (2, [(1, 2, 3)])])
def test_KO_3_4_lines(load: Load, players: int, lines: list[tuple[int, ...]]) -> None:
    game = load("korrigans", players=players)
    for cells in combinations(range(8 if players > 2 else 5), 3):
        lie = dict(zip(cells, ("devin 0", "mangetout 0", "musicien 0"), strict=True))
        state = position(game, cells=lie, out={0: ALL}).play("pass")
        assert (phase(state)["kind"] == "line") == (cells in lines), cells


def test_KO_3_5_free_cells(load: Load) -> None:
    cells = {0: "musicien 1", 1: "musicien 2 down", 3: "ancien 2 down", 4: "farceur 0"}
    state = position(load("korrigans"), cells=cells)
    assert places(state, "ancien") == [1, 2, 3, 5, 6, 7]
    refused(state, "place ancien 0", "KO-5.1")
    refused(state, "place ancien 4", "KO-5.1")


def test_KO_3_5_only_the_top_card_counts_and_what_is_covered_stays_out(load: Load) -> None:
    game = load("korrigans")
    cells = {0: "musicien 1 down", 1: "devin 0", 2: "musicien 0"}
    state = position(game, cells=cells, out={1: but("farceur")}).play("place mangetout 0")
    assert tops(state)[0] == "mangetout 0"
    assert phase(state) == {"kind": "line"}  # the line counts the mangetout alone
    state = after(state, "pact kobold", "place farceur 7")
    assert tops(state)[0] == "mangetout 0 down"
    assert table(state)["seats"][1]["korrigans"] == []
    assert phase(state) == {"kind": "place", "ankou": False}


# 4 Start of a round


def test_KO_4_1_place_cards(load: Load) -> None:
    state = dealt(load("korrigans"))
    assert state.chances() == [("site 1", 1), ("site 2", 1), ("site 3", 1), ("site 4", 1), ("site 5", 1)]
    used = [True, False, True, True, False]
    state = edited(state, round=4, used_places=used, place=3, last_search=[None] * 9)
    assert state.chances() == [("site 2", 1), ("site 5", 1)]
    state = state.resolve("site 5")
    assert table(state)["used_places"] == [True, False, True, True, True]
    assert table(state)["place"] == 5
    state = edited(dealt(load("korrigans")), round=6, used_places=[True] * 5, place=3, last_search=[None] * 9)
    assert [token for token, _ in state.chances()] == ["site 1", "site 2", "site 3", "site 4", "site 5"]
    assert table(state.resolve("site 3"))["used_places"] == [False, False, True, False, False]


@pytest.mark.parametrize(("found", "site", "treasures"), [(0, 5, 4), (1, 5, 4), (2, 5, 3), (4, 2, 1), (3, 1, 2)])
def test_KO_4_1_no_more_treasures_than_unfound(load: Load, found: int, site: int, treasures: int) -> None:
    state = dealt(load("korrigans"))
    seats = table(state)["seats"]
    seats[1]["treasures"] = found
    state = edited(state, seats=seats).resolve(f"site {site}")
    tokens = [token for token, weight in state.chances() if weight == 1]
    assert len(tokens) == 9 * comb(8, treasures)
    assert tokens == sorted(tokens)
    assert {tuple(sorted(Counter(token.split()[1]).items())) for token in tokens} == {
        (("N", 8 - treasures), ("P", 1), ("T", treasures))
    }
    state = state.resolve(tokens[-1])
    assert table(state)["treasures"] == treasures
    assert "".join(slot["kind"] for slot in table(state)["slots"]) == "T" * treasures + "P" + "N" * (8 - treasures)


def test_KO_4_2_spyglass(load: Load) -> None:
    state = after(dealt(load("korrigans"), first=1), "site 2", "hide NNNNNPTTT")
    assert (phase(state), state.turn.seat) == ({"kind": "spyglass"}, 1)
    assert state.tokens() == [*(f"look {slot}" for slot in range(9)), "pass"]
    assert seen(state.play("look 8")) == {8: [1]}
    assert seen(state.play("pass")) == {}
    refused(state, "place devin 0", "KO-4.2")


@pytest.mark.parametrize("choice", ["look 3", "pass"])
def test_KO_4_3_fairy_after_the_spyglass(load: Load, choice: str) -> None:
    state = after(dealt(load("korrigans"), first=1), "site 2", "hide NNNNNPTTT", choice)
    assert phase(state) == {"kind": "window", "creature": "fee_margot", "seat": 1}
    state = after(state, "pass", "pass", "pass")
    assert phase(state) == {"kind": "place", "ankou": False}
    assert state.turn.seat == 1


def test_KO_4_4_who_knows_a_card_is_public_what_it_is_private(load: Load) -> None:
    state = after(dealt(load("korrigans")), "site 2", "hide NNNNNPTTT", "look 5")
    for viewer in (0, 1, 2, None):
        slot = state.view(viewer)["table"]["slots"][5]
        assert slot == {"kind": "P" if viewer == 0 else None, "seen": [0], "claimed": None}


def test_KO_4_4_knowledge_stays_with_the_card(load: Load) -> None:
    game = load("korrigans")
    state = window(game, "marie_morgane", pacts={0: "marie_morgane"}, seen={1: [2], 3: [0, 1]}, kinds="NTNPNNNTT")
    state = after(state, "play marie_morgane", "swap 1", "swap 3")
    assert seen(state) == {1: [0, 1], 3: [2]}
    assert [slot["kind"] for slot in state.view(2)["table"]["slots"]] == [None] * 3 + ["T"] + [None] * 5
    assert [slot["kind"] for slot in state.view(1)["table"]["slots"]] == [None, "P"] + [None] * 7


# 5 The turn


def test_KO_5_1_clockwise_from_the_first_player(load: Load) -> None:
    state = after(dealt(load("korrigans", players=4), first=2), "site 2", "hide NNNNNPTTT", *["pass"] * 5)
    movers = []
    for cell in range(5):
        movers.append(state.turn.seat)
        state = state.play(f"place mangetout {cell}" if cell < 4 else "place farceur 7")
    assert movers == [2, 3, 0, 1, 2]
    assert table(state)["mover"] == 3
    assert tops(state)[1] == "mangetout 3"
    refused(state, "place mangetout 6", "KO-5.1")
    refused(state, "place kobold 6", "KO-5.1")
    refused(state, "look 6", "KO-5.1")


def test_KO_5_2_who_can_place_may_not_pass_but_may_place_a_cousin(load: Load) -> None:
    state = position(load("korrigans"), cells={3: "ancien 1"}, out={0: but("farceur")}, pacts={0: "troll"})
    refused(state, "pass", "KO-5.2")
    state = state.play("place troll 0")
    assert pacts(state, 0) == []
    assert table(state)["played"] == ["troll"]
    state = position(load("korrigans"), cells={3: "ancien 1"}, out={0: ALL}, pacts={0: "troll"})
    assert "pass" in state.tokens()
    assert places(state, "troll") == [0, 1, 2, 4, 5, 6, 7]


def test_KO_5_2_a_barred_devin_or_a_banned_ancien_may_pass(load: Load) -> None:
    game = load("korrigans")
    assert position(game, cells={3: "devin 1"}, out={0: but("devin")}).tokens() == ["pass"]
    assert "pass" not in position(game, cells={3: "devin 1 down"}, out={0: but("devin")}).tokens()
    assert position(game, cells={3: "tomte 1 down"}, out={0: but("ancien")}).tokens() == ["pass"]
    assert "pass" not in position(game, cells={3: "kobold 1"}, out={0: but("ancien")}).tokens()


def test_KO_5_2_a_mangetout_must_cover(load: Load) -> None:
    game = load("korrigans")
    cells = dict(enumerate(["devin 0", "mangetout 1", "musicien 1", "mangetout 2", "musicien 2", "farceur 2"]))
    cells |= {6: "ancien 1", 7: "troll 1"}
    state = position(game, cells=cells, out={0: but("mangetout")})
    assert state.tokens() == [f"place mangetout {cell}" for cell in range(6)]
    refused(state, "pass", "KO-5.2")
    # With two players only an own card is left to cover.
    cells = {0: "farceur 0", 1: "ancien 1", 2: "troll 1", 3: "devin 0", 4: "musicien 0"}
    state = position(load("korrigans", players=2), cells=cells, out={0: but("mangetout"), 1: ALL})
    assert state.tokens() == ["place mangetout 0", "place mangetout 3", "place mangetout 4"]
    assert tops(state.play("place mangetout 3"))[3] == "mangetout 0"


def test_KO_5_3_a_pass_is_not_final(load: Load) -> None:
    # Seat 0 passes with a barred devin; seat 1 turns the other devin down, and seat 0 may place again.
    cells = {3: "devin 2", 5: "musicien 2", 6: "musicien 0"}
    state = position(load("korrigans"), cells=cells, out={0: but("devin"), 1: but("farceur"), 2: ALL})
    state = state.play("pass")
    assert table(state)["passes"] == 1
    state = state.play("place farceur 4")
    assert (tops(state)[3], table(state)["passes"]) == ("devin 2 down", 0)
    state = state.play("pass")
    refused(state, "pass", "KO-5.2")
    state = after(state, "place devin 7", "pass", "pass", "pass")
    assert (table(state)["passes"], state.turn.seat) == (2, 0)
    state = state.play("pass")
    assert phase(state) == {"kind": "window", "creature": "marie_morgane", "seat": 0}
    assert (table(state)["mover"], table(state)["passes"]) == (None, 0)


def test_KO_5_3_the_window_after_the_placing_opens_at_the_first_player(load: Load) -> None:
    state = position(load("korrigans"), cells={0: "ancien 1"}, out=dict.fromkeys(range(3), ALL), first=2, mover=1)
    state = after(state, "pass", "pass")
    assert table(state)["mover"] == 0
    assert phase(state.play("pass")) == {"kind": "window", "creature": "marie_morgane", "seat": 2}


LINE = {0: "devin 0", 1: "mangetout 0", 2: "musicien 0"}


def test_KO_5_4_line_pays_once(load: Load) -> None:
    state = position(load("korrigans"), cells={0: "devin 0", 2: "musicien 0"}, out=dict.fromkeys((1, 2), ALL))
    state = state.play("place mangetout 1")
    assert (phase(state), table(state)["mover"], state.turn.kind) == ({"kind": "line"}, 0, "chance")
    assert table(state)["paid"] == [False] * 4
    assert state.chances() == [(f"pact {card}", 1) for card in PACTS]
    state = state.resolve("pact kobold")
    assert (pacts(state, 0), table(state)["seats"][0]["drawn"]) == (["kobold"], [])
    assert table(state)["paid"] == [True, False, False, False]
    state = after(state, "pass", "pass", "place farceur 5")
    assert (phase(state)["kind"], table(state)["mover"]) == ("place", 1)


def test_KO_5_4_one_card_for_two_lines(load: Load) -> None:
    cells = {0: "devin 0", 1: "farceur 0", 3: "musicien 0", 4: "ancien 0"}
    state = position(load("korrigans"), cells=cells, out=dict.fromkeys((1, 2), ALL))
    state = after(state, "place mangetout 2", "pact troll")
    assert table(state)["paid"] == [True, True, False, False]
    assert (pacts(state, 0), phase(state)["kind"]) == (["troll"], "place")
    state = after(state, "pass", "pass", "place troll 6")
    assert phase(state)["kind"] == "place"


def test_KO_5_4_a_second_line_pays_again(load: Load) -> None:
    cells = {0: "devin 0", 1: "farceur 0", 2: "musicien 0", 3: "ancien 0"}
    state = after(position(load("korrigans"), cells=cells, paid=[0]), "place mangetout 4", "pact troll")
    assert table(state)["paid"] == [True, True, False, False]


def test_KO_5_4_also_after_a_pass(load: Load) -> None:
    everybody = dict.fromkeys(range(3), ALL)
    state = position(load("korrigans"), cells=LINE, out=everybody, passes=2)
    state = state.play("pass")
    assert (phase(state), table(state)["passes"]) == ({"kind": "line"}, 3)
    state = state.resolve("pact ankou")
    assert phase(state) == {"kind": "window", "creature": "marie_morgane", "seat": 0}


def test_KO_5_4_only_at_the_end_of_the_own_turn(load: Load) -> None:
    state = position(load("korrigans"), cells=LINE, out=dict.fromkeys((0, 1), ALL), mover=1).play("pass")
    assert (phase(state)["kind"], table(state)["mover"]) == ("place", 2)
    state = state.play("place mangetout 6")
    assert phase(state) == {"kind": "place", "ankou": False}
    assert phase(state.play("pass")) == {"kind": "line"}


def test_KO_5_4_paid_also_when_the_pile_is_empty(load: Load) -> None:
    hands = {0: "kobold mogwai leprechaun", 1: "tomte ankou liketaer", 2: "bugel_noz fee_margot marie_morgane troll"}
    state = position(load("korrigans"), cells=LINE, out=dict.fromkeys(range(3), ALL), pacts=hands).play("pass")
    assert table(state)["paid"] == [True, False, False, False]
    assert (phase(state)["kind"], table(state)["mover"]) == ("place", 1)


def test_KO_5_4_the_card_can_be_used_in_the_same_round(load: Load) -> None:
    game = load("korrigans")
    state = position(game, cells=LINE, out=dict.fromkeys((0, 2), ALL)).play("pass")
    assert places(after(state, "pact mogwai", "place mangetout 7", "pass"), "mogwai") == [3, 4, 5, 6]
    assert after(state, "pact ankou", "place mangetout 7", "pass").tokens() == ["pass"]
    state = position(game, cells=LINE, out=dict.fromkeys(range(3), ALL)).play("pass")
    assert after(state, "pact marie_morgane", "pass", "pass").tokens() == ["play marie_morgane", "pass"]


def test_KO_5_5_a_line_broken_may_pay_again(load: Load) -> None:
    cells = LINE | {4: "farceur 1"}
    state = position(load("korrigans"), cells=cells, paid=[0], mover=1, out={0: but("ancien"), 2: ALL})
    state = after(state, "place musicien 6", "flip-down 0")
    assert table(state)["paid"] == [False] * 4
    state = after(state, "pass", "place ancien 0")
    assert phase(state) == {"kind": "line"}


def test_KO_5_5_a_line_broken_and_made_again_in_one_turn_pays(load: Load) -> None:
    state = position(load("korrigans"), cells=LINE, paid=[0], pacts={0: "leprechaun"})
    state = after(state, "place leprechaun 5", "flip-down 1")
    assert table(state)["paid"] == [False] * 4
    state = state.play("flip-up 1")
    assert phase(state) == {"kind": "line"}
    state = position(load("korrigans"), cells=LINE, paid=[0], pacts={0: "leprechaun"})
    assert phase(after(state, "place leprechaun 5", "pass"))["kind"] == "place"


def test_KO_5_5_covering_an_own_card_does_not_break_a_line(load: Load) -> None:
    cells = {0: "devin 0", 1: "farceur 0", 2: "musicien 0"}
    for card in ("mangetout", "troll"):
        state = position(load("korrigans"), cells=cells, paid=[0], pacts={0: "troll"}).play(f"place {card} 1")
        assert table(state)["paid"] == [True, False, False, False]
        assert phase(state)["kind"] == "place"


def test_KO_5_5_a_foreign_card_on_top_breaks_a_line(load: Load) -> None:
    cells = {0: "devin 0", 1: "farceur 0", 2: "musicien 0"}
    state = position(load("korrigans"), cells=cells, paid=[0], mover=1).play("place mangetout 1")
    assert table(state)["paid"] == [False] * 4


@pytest.mark.parametrize("middle", ["farceur 0 down", "farceur 1", "troll 1"])
def test_KO_5_5_three_face_up_cards_of_one_player(load: Load, middle: str) -> None:
    cells = {0: "devin 0", 1: middle, 2: "musicien 0"}
    state = position(load("korrigans"), cells=cells, out={0: ALL}).play("pass")
    assert phase(state)["kind"] == "place"
