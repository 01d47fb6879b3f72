"""State documents of Korrigans (docs/documents/korrigans.md), on both engines: read and refused."""

from __future__ import annotations

from contextlib import nullcontext
from typing import Any

import pytest

from kybos.errors import BadRecord, IllegalAction
from kybos.types import State
from tests.clauses.korrigans_positions import (
    COUSINS,
    PACTS,
    after,
    asked,
    claims,
    dealt,
    edited,
    hidden_table,
    phase,
    position,
    refused,
    table,
    window,
)
from tests.conftest import Load


def test_documents_read_what_was_written(load: Load) -> None:
    for state in (hidden_table(load("korrigans")), dealt(load("korrigans")), load("korrigans").setup()):
        assert edited(state) == state
        assert state.game.state(state.to_json()).to_json() == state.to_json()


def broken(state: State, *path: Any, value: Any) -> dict[str, Any]:
    """The table of the state with the value at a path of keys."""
    changed = table(state)
    inner: Any = changed
    for key in path[:-1]:
        inner = inner[key]
    inner[path[-1]] = value
    return changed


TOP = {"card": "devin", "owner": 0, "up": True}


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (("round",), 13), (("round",), 0), (("round",), True), (("round",), None), (("first",), 3), (("first",), None),
        (("mover",), None), (("mover",), 3), (("passes",), 3), (("passes",), -1), (("place",), 6), (("place",), 1),
        (("place",), None), (("used_places",), [False] * 5), (("used_places",), [True, False, False, True, True]),
        (("treasures",), 2), (("slots",), []), (("slots", 0, "kind"), "P"), (("slots", 3, "kind"), "N"),
        (("slots", 0, "kind"), "X"), (("slots", 0, "kind"), None), (("slots", 0, "seen"), [1, 0]),
        (("slots", 0, "seen"), [0, 0]), (("slots", 0, "seen"), [3]), (("slots", 0, "seen"), [False]),
        (("slots", 0, "claimed"), 0), (("slots", 0, "claimed"), 5), (("cells",), [None] * 7),
        (("cells", 0), {"card": "devin", "owner": 1, "up": True}),  # it is in hand
        (("cells", 5), {"card": "musicien", "owner": 0, "up": True}),  # it lies on cell 1 too
        (("cells", 0), {"card": "tomte", "owner": 0, "up": True}),  # it has not been played
        (("cells", 4), {"card": "ancien", "owner": 2, "up": True}),  # a second elder face up
        (("cells", 0), {"card": "ankou", "owner": 0, "up": True}), (("cells", 0, "owner"), 3), (("cells", 0, "up"), 1),
        (("cells", 0), {**TOP, "age": 1}), (("cells", 0), {"card": "devin", "owner": 0}),
        (("paid",), [False] * 3), (("paid", 1), True), (("pile",), PACTS), (("pile",), []), (("played",), ["ankou"]),
        (("played",), ["troll"]), (("last_search",), [None] * 9), (("seats", 0, "treasures"), 5),
        (("seats", 0, "treasures"), 6), (("seats", 0, "korrigans"), ["farceur", "mangetout"]),
        (("seats", 0, "korrigans"), ["farceur", "devin"]), (("seats", 0, "korrigans"), ["farceur", "farceur"]),
        (("seats", 1, "pacts"), ["kobold"]), (("seats", 0, "pacts"), []), (("seats", 0, "drawn"), ["kobold"]),
        (("seats", 0, "drawn"), ["mogwai"]), (("seats",), []), (("phase",), {"kind": "nap"}),
        (("phase",), {"kind": "place"}), (("phase",), {"kind": "place", "ankou": True}), (("phase",), {"kind": "line"}),
        (("phase",), {"kind": "look", "seat": 0, "cell": 1}), (("phase",), {"kind": "look", "seat": 1, "cell": 0}),
        (("phase",), {"kind": "flip", "seat": 0, "cell": 0}), (("phase",), {"kind": "down", "seat": 0, "cell": 1}),
        (("phase",), {"kind": "window", "creature": "ankou", "seat": 0}), (("phase",), {"kind": "over"}),
        (("phase",), {"kind": "site"}), (("phase",), {"kind": "hide"}), (("phase",), {"kind": "deal", "seat": 0}),
        (("phase",), {"kind": "spyglass"}), (("phase",), {"kind": "fairy", "seat": 0, "looked": []}),
        (("phase",), {"kind": "swap", "seat": 0, "first": None}),
        (("phase",), {"kind": "draw", "seat": 0, "after": "claims"}),
        (("phase",), None), (("hurry",), 1),
    ],
)  # fmt: skip
def test_documents_that_break_an_invariant_are_refused(load: Load, path: tuple[Any, ...], value: Any) -> None:
    cells = {0: "devin 0", 1: "musicien 0", 2: "ancien 1", 4: "ancien 2 down"}
    state = position(load("korrigans"), cells=cells, pacts={0: "kobold"})
    assert edited(state) == state
    with pytest.raises(BadRecord):
        edited(state, **broken(state, *path, value=value))


def test_documents_without_a_key_are_refused(load: Load) -> None:
    state = hidden_table(load("korrigans"))
    for key in table(state):
        less = {name: value for name, value in table(state).items() if name != key}
        document = {"game": "korrigans", "rules": 1, "config": state.game.config, "state": less}
        with pytest.raises(BadRecord, match=key):
            state.game.state(document)


def test_documents_whose_claims_do_not_follow_from_the_cards_are_refused(load: Load) -> None:
    state = hidden_table(load("korrigans"))
    for at, claimed in ((0, 1), (0, None), (1, None), (2, 0), (8, 0)):
        with pytest.raises(BadRecord):
            edited(state, **broken(state, "slots", at, "claimed", value=claimed))
    with pytest.raises(BadRecord):
        edited(state, **broken(state, "seats", 2, "drawn", value=[]))
    with pytest.raises(BadRecord):
        edited(state, **broken(state, "seats", 0, "drawn", value=["troll"]))


def test_documents_how_a_table_came_about_is_not_asked(load: Load) -> None:
    game = load("korrigans")
    start = table(game.setup())
    start["seats"][0] |= {"treasures": 2, "pacts": ["troll"]}
    start["pile"].remove("troll")
    head_start = edited(game.setup(), **start)
    assert after(head_start, "first 1", "deal kobold", "deal ankou", "deal tomte").scores() == [2, 0, 0]
    spyglass = after(dealt(game), "site 2", "hide NNNNNPTTT")
    slots = table(spyglass)["slots"]
    slots[5]["seen"] = [0, 2]
    assert edited(spyglass, slots=slots).view(2)["table"]["slots"][5]["kind"] == "P"
    passed = position(game, cells={0: "ancien 1"}, passes=2)  # all can place a korrigan
    assert phase(passed.play("place devin 3"))["kind"] == "look"
    late = edited(passed, round=12, last_search=[None] * 9, used_places=[True] * 5)
    assert table(late)["round"] == 12


def test_documents_of_a_setup_need_pact_cards_to_deal(load: Load) -> None:
    start = load("korrigans").setup()
    for kept in (3, 2):
        seats = table(start)["seats"]
        seats[1]["pacts"] = PACTS[:-kept]
        with nullcontext() if kept == 3 else pytest.raises(BadRecord, match=r"KO-2\.1"):
            edited(start, pile=PACTS[-kept:], seats=seats)
    with pytest.raises(BadRecord, match=r"KO-4\.1"):
        edited(start, used_places=[True, False, False, False, False])


def test_documents_with_a_card_that_lies_nowhere_are_refused(load: Load) -> None:
    game = load("korrigans")
    assert position(game, cells={0: "mangetout 1"}, out={0: "devin"}, played="troll").tokens()
    for lost in ({"out": {0: "devin"}}, {"played": "troll"}):
        with pytest.raises(BadRecord, match=r"cells|cover"):
            position(game, **lost)


@pytest.mark.parametrize(("kind", "most"), [("T", 4), ("P", 1), ("N", 7)])
def test_documents_with_a_search_card_too_many_are_refused(load: Load, kind: str, most: int) -> None:
    state = position(load("korrigans"), round=2, found=[4, 0, 0], kinds="TPNNNNNNN")
    for count in (most, most + 1):
        shown = [{"kind": kind, "claimed": 0}] * count + [None] * (9 - count)
        with nullcontext() if count == most else pytest.raises(BadRecord, match=r"last|claimed"):
            edited(state, last_search=shown)


@pytest.mark.parametrize("bird", [False, True])
def test_documents_in_which_a_draw_is_for_earlier_claims_are_refused(load: Load, bird: bool) -> None:
    hands = {0: "liketaer"}
    state = window(load("korrigans"), "liketaer", cells={1: "devin 0"}, pacts=hands, kinds="NNNNNTTTP")
    state = after(state, *(["play liketaer"] if bird else ["pass"] * 3))
    assert phase(state) == {"kind": "draw", "seat": 0, "after": "liketaer" if bird else "claims"}
    searched = edited(state, **table(after(state, "pact kobold")))
    drawing = table(searched) | {"phase": {"kind": "draw", "seat": 0, "after": "claims"}, "pile": table(state)["pile"]}
    drawing["seats"] = table(state)["seats"]
    with pytest.raises(BadRecord, match=r"KO-9\.3") if bird else nullcontext():
        edited(searched, **drawing)


def test_documents_in_which_two_seats_play_the_bugel_noz_are_refused(load: Load) -> None:
    game = load("korrigans", max_rounds=1)
    state = window(game, "liketaer", 2, cells={0: "devin 0"}, pacts={1: "bugel_noz"}, kinds="PTTTNNNNN")
    state = after(state, "pass", "pact kobold", "pass", "play bugel_noz")
    assert claims(state) == {0: 0, 8: 0} | dict.fromkeys(range(1, 8), 1)
    for at, claimed in ((4, 0), (4, 2), (4, None)):
        with pytest.raises(BadRecord, match="claim"):
            edited(state, **broken(state, "slots", at, "claimed", value=claimed))


@pytest.mark.parametrize("creature", ["ankou", "bugel_noz", "fee_margot", "liketaer", "marie_morgane"])
def test_documents_in_which_a_creature_is_played_before_its_window_are_refused(load: Load, creature: str) -> None:
    game = load("korrigans")
    first, last = window(game, "fee_margot"), position(game)
    early = [card for card in PACTS if card != creature]
    with pytest.raises(BadRecord, match="played"):
        edited(first, pile=early, played=[creature])
    with nullcontext() if creature in ("ankou", "fee_margot") else pytest.raises(BadRecord, match="played"):
        edited(last, pile=early, played=[creature])
    with pytest.raises(BadRecord, match=r"cells|cover"):
        edited(first, pile=[card for card in PACTS if card not in COUSINS], played=COUSINS)


def test_an_unknown_action_is_refused(load: Load) -> None:
    state = position(load("korrigans"))
    for token in ("place ancien 8", "place ankou 0", "play kobold", "look 9", "nap", ""):
        with pytest.raises(IllegalAction) as caught:
            state.play(token)
        assert caught.value.clause is None
    refused(state, "swap 0", "KO-8.3")
    assert asked(state, "swap") == []
