"""Courtesans: options, documents and features."""

from __future__ import annotations

from typing import Any

import pytest

from kybos.errors import BadConfig, BadRecord
from tests.clauses.courtesans_positions import after, counts, lay, position, seat, table, with_table
from tests.conftest import Load


def test_options_defaults(load: Load) -> None:
    assert list(load("courtesans").config.items()) == [
        ("players", 4),
        ("copies", [8, 8, 7, 7, 6, 5, 5, 4]),
        ("tie", "any_pair"),
        (
            "effects",
            [
                "influence 5",
                "draw 3",
                "remove 2",
                "influence 7",
                "draw 2",
                "remove 1 discard",
                "influence 8 discard",
                "influence 9 discard",
            ],
        ),
        ("rounds", 10),
    ]


@pytest.mark.parametrize(("players", "number"), [(2, 9), (3, 13), (4, 17), (5, 21)])
def test_option_copies_must_suffice(load: Load, players: int, number: int) -> None:
    enough = [0, 0, 0, 0, 0, 0, number, 0]
    assert table(load("courtesans", players=players, copies=enough).setup())["deck"] == enough
    with pytest.raises(BadConfig, match="copies"):
        load("courtesans", players=players, copies=[0, 0, 0, 0, 0, 0, number - 1, 0])


PRINTED = ["influence 5"] * 7


@pytest.mark.parametrize(
    "options",
    [
        {"players": 1},
        {"players": 6},
        {"players": True},
        {"copies": [8, 8, 7, 7, 6, 5, 5]},
        {"copies": [26, 8, 7, 7, 6, 5, 5, 4]},
        {"copies": [-1, 8, 7, 7, 6, 5, 5, 4]},
        {"copies": [True, 8, 7, 7, 6, 5, 5, 4]},
        {"copies": 50},
        {"tie": "none"},
        {"tie": None},
        {"effects": PRINTED},
        {"effects": [*PRINTED, "influence 100"]},
        {"effects": [*PRINTED, "influence -1"]},
        {"effects": [*PRINTED, "influence 05"]},
        {"effects": [*PRINTED, "influence"]},
        {"effects": [*PRINTED, "discard 1"]},
        {"effects": [*PRINTED, "draw 1 return"]},
        {"effects": [*PRINTED, "draw  1"]},
        {"effects": [*PRINTED, 5]},
        {"effects": "influence 5"},
        {"rounds": 0},
        {"rounds": 100},
        {"rounds": "10"},
        {"deck": 50},
    ],
)
def test_bad_options(load: Load, options: dict[str, Any]) -> None:
    with pytest.raises(BadConfig, match=next(iter(options))):
        load("courtesans", **options)


def broken_round() -> list[dict[str, Any]]:
    """Changes that spoil the document of a round in which seat 1 lays, seat 0 having laid a 4."""
    first = seat("8", influence=7, known="4", laid=4)
    return [
        {"deck": counts("1 2 3")},
        {"deck": counts("1 2 3 3")[:7]},
        {"discards": [0] * 8},
        {"available": 9},
        {"available": 0},
        {"available": None},
        {"round": 0},
        {"round": 1},
        {"round": 11},
        {"active": None},
        {"active": 3},
        {"active": 2},
        {"reveal": None},
        {"reveal": {"laid": [4, 2, 1], "winner": 1}},
        {"reveal": {"laid": [4, 4, 1], "winner": 0}},
        {"reveal": {"laid": [None, None, None], "winner": None}},
        {"reveal": {"laid": [4, 2], "winner": 0}},
        {"phase": {"kind": "lay", "seat": 0}},
        {"phase": {"kind": "lay", "seat": 2}},
        {"phase": {"kind": "lay", "seat": 3}},
        {"phase": {"kind": "lay"}},
        {"phase": {"kind": "lay", "seat": 1, "left": 1}},
        {"phase": {"kind": "target"}},
        {"phase": {"kind": "draw", "left": 1}},
        {"phase": {"kind": "refill", "seat": 1}},
        {"phase": {"kind": "over"}},
        {"phase": {"kind": "start"}},
        {"phase": {"kind": "deal", "seat": 1}},
        {"phase": {"kind": "sleep"}},
        {"phase": None},
        {"seats": [first, seat("1 2")]},
        {"seats": [first, seat("1 2"), seat("5", known="1")]},
        {"seats": [first, seat("1 2"), seat("5", known="5 5")]},
        {"seats": [first, {**seat("1 2"), "hand": [2, 1]}, seat("5")]},
        {"seats": [first, seat("1 2"), seat("5", influence=-1)]},
        {"seats": [first, seat("1 2"), seat("5", influence=91)]},
        {"seats": [first, seat("1 2"), seat("", laid=5)]},
        {"seats": [seat("4 8", known="4"), seat("1 2"), seat("5")]},
        {"extra": 1},
    ]


@pytest.mark.parametrize("broken", broken_round(), ids=str)
def test_bad_documents(load: Load, broken: dict[str, Any]) -> None:
    game = load("courtesans", players=3)
    seats = (seat("8", influence=7, known="4", laid=4), seat("1 2"), seat("5"))
    reveal = {"laid": [4, 2, 1], "winner": 0}
    state = position(game, *seats, round=2, phase={"kind": "lay", "seat": 1}, reveal=reveal)
    good = table(state)
    assert table(with_table(game, good)) == good
    with pytest.raises(BadRecord):
        with_table(game, {**good, **broken})


@pytest.mark.parametrize(
    "broken",
    [
        {"phase": {"kind": "draw", "left": 0}},
        {"phase": {"kind": "draw", "left": 3}},
        {"phase": {"kind": "deck", "left": 2}},
        {"phase": {"kind": "turn", "left": 1}},
        {"phase": {"kind": "target"}},
        {"phase": {"kind": "lose", "seat": 1, "left": 1}},
        {"phase": {"kind": "lay", "seat": 2}},
        {"phase": {"kind": "over"}},
        {"reveal": {"laid": [4, 1, 2], "winner": 0}},
        {"reveal": {"laid": [5, 5, 2], "winner": None}},
    ],
    ids=str,
)
def test_bad_documents_during_an_effect(load: Load, broken: dict[str, Any]) -> None:
    game = load("courtesans", players=3)
    good = table(lay(position(game, "5", "1 1", "2"), 5, 1, 2))
    assert good["phase"] == {"kind": "draw", "left": 2}
    with_table(game, good)
    with_table(game, {**good, "phase": {"kind": "deck", "left": 1}})
    with pytest.raises(BadRecord):
        with_table(game, {**good, **broken})


@pytest.mark.parametrize("phase", [{"seat": 0, "left": 1}, {"seat": 1, "left": 0}, {"seat": 1, "left": 3}], ids=str)
def test_bad_documents_during_a_loss(load: Load, phase: dict[str, int]) -> None:
    game = load("courtesans", players=2)
    good = table(lay(position(game, "3 4", "1 1 1"), 3, 1))
    assert good["phase"] == {"kind": "lose", "seat": 1, "left": 2}
    with pytest.raises(BadRecord):
        with_table(game, {**good, "phase": {"kind": "lose", **phase}})
    good["seats"][0]["known"] = []  # the open card is known
    with pytest.raises(BadRecord):
        with_table(game, good)


@pytest.mark.parametrize(
    "broken", [{"influence": 1}, {"hand": [4]}, {"hand": [4, 4, 4, 4, 4]}, {"known": [4]}, {"laid": 4}], ids=str
)
def test_bad_documents_of_the_setup(load: Load, broken: dict[str, Any]) -> None:
    game = load("courtesans", players=2)
    good = table(after(game.setup(), "start 0", *["deal 4"] * 4, "deal 1"))
    with_table(game, good)
    changed = {**good, "seats": [{**good["seats"][0], **broken}, good["seats"][1]]}
    held = [value for entry in changed["seats"] for value in (*entry["hand"], entry["laid"])]
    changed["deck"] = [n - held.count(value) for value, n in enumerate(game.config["copies"], start=1)]
    with pytest.raises(BadRecord):
        with_table(game, changed)


LAY_1, REFILL_1, OVER = {"kind": "lay", "seat": 1}, {"kind": "refill", "seat": 1}, {"kind": "over"}
TARGET, LOSE_1 = {"kind": "target"}, {"kind": "lose", "seat": 1, "left": 1}
SPIED = {"laid": [3, 1, 2], "winner": 0}
OPEN = (seat("8", laid=3, known="3"), seat("8", laid=1, known="1"), seat("8", laid=2, known="2"))
ROBBED = (OPEN[0], seat("8"), OPEN[2])


@pytest.mark.parametrize(
    ("seats", "more", "other_seats", "change"),
    [
        # refill: cards to draw, a seat without one, in its turn, nothing laid
        (("4", "", ""), {"phase": REFILL_1, "round": 2}, None, {"deck": ""}),
        (("4", "", ""), {"phase": REFILL_1, "round": 2}, ("4", "5", ""), {}),
        (("4", "", ""), {"phase": REFILL_1, "round": 2}, ("", "", ""), {}),
        (("4", "", ""), {"phase": REFILL_1, "round": 2}, (seat(laid=4, known="4"), "", ""), {}),
        # lay: a card to lay, those before have laid, those after not, nobody without cards while there is a deck
        ((seat(laid=4), "5", "6"), {"phase": LAY_1}, (seat(laid=4), "", "6"), {"deck": ""}),
        ((seat(laid=4), "5", "6"), {"phase": LAY_1}, ("4", "5", "6"), {}),
        ((seat(laid=4), "5", "6"), {"phase": LAY_1}, (seat(laid=4), "5", seat(laid=6)), {}),
        ((seat(laid=4), "5", "6"), {"phase": LAY_1}, (seat(laid=4), seat("5", laid=5), "6"), {}),
        ((seat(laid=4), "5", ""), {"phase": LAY_1, "deck": ""}, None, {"deck": "1"}),
        # the end: an empty deck or the last round, nothing laid
        (("4", "", ""), {"phase": OVER, "round": 2, "deck": ""}, None, {"deck": "1"}),
        (("4", "", ""), {"phase": OVER, "round": 10}, None, {"round": 9}),
        (("4", "", ""), {"phase": OVER, "round": 10}, (seat(laid=4, known="4"), "", ""), {}),
        # the available card is replaced as long as there is a deck
        (("4", "5", "6"), {"deck": "", "available": None}, None, {"deck": "1"}),
        # effects: the laid cards are those of the reveal, and known; targets to choose from; the winner loses nothing
        (OPEN, {"phase": TARGET, "reveal": SPIED}, ROBBED, {}),
        (OPEN, {"phase": TARGET, "reveal": SPIED}, (OPEN[0], seat("8", laid=2, known="2"), OPEN[2]), {}),
        (OPEN, {"phase": TARGET, "reveal": SPIED}, (OPEN[0], seat("8", laid=1), OPEN[2]), {}),
        (OPEN, {"phase": LOSE_1, "reveal": SPIED}, None, {"phase": {"kind": "lose", "seat": 0, "left": 1}}),
        (OPEN, {"phase": LOSE_1, "reveal": SPIED}, None, {"phase": {"kind": "lose", "seat": 1, "left": 3}}),
        (OPEN, {"phase": LOSE_1, "reveal": SPIED}, None, {"phase": {"kind": "lose", "seat": 1, "left": 0}}),
        (ROBBED, {"phase": LOSE_1, "reveal": SPIED}, None, {"phase": {"kind": "lose", "seat": 2, "left": 1}}),
        (ROBBED, {"phase": LOSE_1, "reveal": SPIED}, None, {"phase": {"kind": "lose", "seat": 1, "left": 2}}),
    ],
    ids=str,
)
def test_bad_positions(load: Load, seats: Any, more: dict[str, Any], other_seats: Any, change: dict[str, Any]) -> None:
    game = load("courtesans", players=3)
    position(game, *seats, **more)
    with pytest.raises(BadRecord):
        position(game, *(other_seats or seats), **{**more, **change})


def test_bad_positions_target_without_a_choice(load: Load) -> None:
    game = load("courtesans", players=3)
    empty: dict[str, Any] = {
        "deck": "",
        "available": None,
        "phase": TARGET,
        "reveal": {"laid": [3, 1, None], "winner": 0},
    }
    position(game, OPEN[0], OPEN[1], "8", **empty)
    with pytest.raises(BadRecord):
        position(game, OPEN[0], OPEN[1], "", **empty)


@pytest.mark.parametrize(
    "change",
    [{"discards": counts("8")}, {"available": 8}, {"reveal": {"laid": [4, 1], "winner": 0}}],
    ids=str,
)
def test_bad_documents_before_the_first_round(load: Load, change: dict[str, Any]) -> None:
    game = load("courtesans", players=2)
    good = table(after(game.setup(), "start 0", *["deal 4"] * 4, *["deal 1"] * 4))
    with_table(game, good)
    changed = {**good, **change}
    gone = counts("8") if "reveal" not in change else counts("")
    changed["deck"] = [n - less for n, less in zip(good["deck"], gone, strict=True)]
    with pytest.raises(BadRecord):
        with_table(game, changed)
    for phase in ({"kind": "turn", "left": 1}, {"kind": "deal", "seat": 1}):
        with pytest.raises(BadRecord):
            with_table(game, {**good, "phase": phase})


def test_documents_of_every_phase_round_trip(load: Load) -> None:
    game = load("courtesans", players=3)
    setup = game.setup()
    deal = after(setup, "start 2", *["deal 4"] * 5)
    draw = lay(position(game, "3 5", "1 1", "2"), 5, 1, 2)
    target = lay(position(game, "3 5", "1 1", "2"), 3, 1, 2)
    states = {
        "start": setup,
        "deal": deal,
        "turn": draw.play("draw available"),
        "refill": lay(position(game, "5", "5", "1"), 5, 5, 1),
        "lay": lay(position(game, "3 5", "1 1", "2"), 3),
        "draw": draw,
        "deck": draw.play("draw deck"),
        "target": target,
        "lose": target.play("target 1"),
        "over": lay(position(game, "4", "1", "2", deck=""), 4, 1, 2),
    }
    for kind, state in states.items():
        assert table(state)["phase"]["kind"] == kind
        again = game.state(state.to_json())
        assert again == state
        assert again.to_json() == state.to_json()
    first_turn = after(deal, *["deal 1"] * 7)
    assert table(first_turn)["phase"] == {"kind": "turn", "left": 0}
    assert game.state(first_turn.to_json()) == first_turn


def test_features_layout(load: Load) -> None:
    game = load("courtesans", players=3, rounds=12, effects=["influence 30", *["draw 2"] * 7])
    assert [(block.name, block.shape, block.low, block.high) for block in game.layout] == [
        ("phase", (10,), 0, 1),
        ("left", (1,), 0, 99),
        ("seat", (3,), 0, 1),
        ("active", (3,), 0, 1),
        ("round", (1,), 0, 12),
        ("deck", (1,), 0, 50),
        ("available", (8,), 0, 1),
        ("discards", (8,), 0, 8),
        ("reveal", (3, 8), 0, 1),
        ("winner", (3,), 0, 1),
        ("influence", (3,), 0, 360),
        ("hand_size", (3,), 0, 50),
        ("hand", (8,), 0, 8),
        ("laid", (3, 9), 0, 1),
        ("known", (3, 8), 0, 8),
    ]

    assert {block.name: block.labels for block in game.layout if block.labels} == {
        "phase": ("start", "deal", "turn", "refill", "lay", "draw", "deck", "target", "lose", "over"),
        "seat": ("self", "next 1", "next 2"),
        "active": ("self", "next 1", "next 2"),
        "available": tuple("12345678"),
        "reveal": tuple("12345678"),
        "winner": ("self", "next 1", "next 2"),
        "laid": ("down", *"12345678"),
    }
    poor = load("courtesans", effects=["draw 1"] * 8)
    assert next(block.high for block in poor.layout if block.name == "influence") == 0


@pytest.mark.parametrize(("viewer", "order"), [(0, [0, 1, 2]), (1, [1, 2, 0]), (2, [2, 0, 1]), (None, [0, 1, 2])])
def test_features(load: Load, viewer: int | None, order: list[int]) -> None:
    game = load("courtesans", players=3)
    seats = (seat("2 8 8", influence=7, known="2"), seat("1 1 5", known="1 5"), seat("4"))
    reveal = {"laid": [2, 5, None], "winner": 1}
    state = lay(position(game, *seats, deck="1 3 3", available=6, round=3, active=1, reveal=reveal), 5)

    def place(number: int | None) -> list[int]:
        return [int(other == number) for other in order]

    def value(number: int | None) -> list[int]:
        return [int(other == number) for other in range(1, 9)]

    down = [1, *[0] * 8]
    empty = [0] * 9
    lies = [empty, [0, *value(5)] if viewer == 1 else down, empty]
    hand = {0: counts("2 8 8"), 1: counts("1 1"), 2: counts("4"), None: counts("")}[viewer]
    laid_last = [value(2), value(5), [0] * 8]
    knowing = [counts("2"), counts("1 5"), counts("")]
    assert state.features(viewer) == [
        *[0, 0, 0, 0, 1, 0, 0, 0, 0, 0],
        0,
        *place(2),
        *place(1),
        3,
        3,
        *value(6),
        *table(state)["discards"],
        *(cell for number in order for cell in laid_last[number]),
        *place(1),
        *([7, 0, 0][number] for number in order),
        *([3, 2, 1][number] for number in order),
        *hand,
        *(cell for number in order for cell in lies[number]),
        *(cell for number in order for cell in knowing[number]),
    ]


def test_features_of_draws(load: Load) -> None:
    game = load("courtesans", players=2)
    row = lay(position(game, "5 8", "1"), 5, 1).features(1)
    assert row[:11] == [0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 2]
    assert row[11:13] == [0, 0]  # no seat in the phase
    assert len(row) == 97
    assert row[13:15] == [0, 1]  # seat 0 is active
