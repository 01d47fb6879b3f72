"""Cortez: options, documents and features."""

from __future__ import annotations

from typing import Any

import pytest

from kybos.errors import BadConfig, BadRecord
from tests.clauses.cortez_positions import CARDS, NATIVES, facing, give_up, position, spend, table, with_table
from tests.conftest import Load


def test_options_defaults(load: Load) -> None:
    assert load("cortez").seats == 1
    assert list(load("cortez").config.items()) == [
        ("players", 1),
        ("giving_up", True),
        ("conquistador_points", 20),
        ("hand_limit", 7),
    ]


@pytest.mark.parametrize("points", [1, 255])
def test_option_conquistador_points(load: Load, points: int) -> None:
    state = load("cortez", conquistador_points=points).setup()
    assert table(state)["points"] == points
    after = state.resolve("turn A12").play("done")
    assert table(after)["points"] == max(0, points - 12)


def test_option_hand_limit_0(load: Load) -> None:
    state = load("cortez", hand_limit=0).setup().resolve("turn P1")
    for left in ("X12 X8 X4 P1", "X8 X4 P1", "X4 P1", "P1"):
        assert state.tokens() == [f"discard {card}" for card in left.split()]
        state = state.play(state.tokens()[0])
    assert state.tokens() == ["explore", "give-up"]
    assert table(state)["hand"] == []


def test_option_hand_limit_75(load: Load) -> None:
    hand = " ".join(CARDS[:39]) + " " + " ".join(card for card in NATIVES if card[0] != "S" and card != "A12")
    state = facing(load("cortez", hand_limit=75), "A12", hand=hand, deck="S12")
    assert len(state.tokens()) == 39 + 23 + 1
    after = spend(state, "D12")
    assert len(table(after)["hand"]) == 39 + 23
    assert after.tokens() == ["explore", "give-up"]


@pytest.mark.parametrize(
    "options",
    [
        {"players": 2},
        {"players": 0},
        {"players": True},
        {"giving_up": 1},
        {"giving_up": "true"},
        {"conquistador_points": 0},
        {"conquistador_points": 256},
        {"conquistador_points": "20"},
        {"hand_limit": -1},
        {"hand_limit": 76},
        {"hand_limit": False},
        {"hand_limit": None},
        {"seats": 1},
    ],
)
def test_bad_options(load: Load, options: dict[str, Any]) -> None:
    with pytest.raises(BadConfig, match=next(iter(options))):
        load("cortez", **options)


@pytest.mark.parametrize(
    "broken",
    [
        {"points": 21},
        {"points": -1},
        {"points": True},
        {"points": "9"},
        {"way_back": 0},
        {"deck": ["W12"]},  # D11 is nowhere
        {"deck": ["D11", "W2", "W12"]},  # W2 is twice there
        {"hand": ["W3", "W2"]},
        {"hand": ["W2", "W2", "W3"]},
        {"hand": ["W2", "W13"]},
        {"hand": ["W2", 17]},
        {"hand": "W2"},
        {"phase": {"kind": "exploration", "card": "T9"}},
        {"phase": {"kind": "conquest", "card": "T9"}},
        {"phase": {"kind": "over"}},
        {"phase": {"kind": "over", "result": "won"}},
        {"phase": {"kind": "march"}},
        {"phase": {}},
        {"phase": "exploration"},
        {"extra": 1},
    ],
    ids=str,
)
def test_bad_documents(load: Load, broken: dict[str, Any]) -> None:
    game = load("cortez")
    good = table(position(game, hand="W2 W3"))
    assert table(with_table(game, good)) == good
    with pytest.raises(BadRecord):
        with_table(game, {**good, **broken})


ONWARD, PLUNDER, ENDED, BACK, LOST = (
    {"kind": "onward"},
    {"kind": "plunder"},
    {"kind": "over", "result": "ended"},
    {"kind": "over", "result": "back"},
    {"kind": "over", "result": "lost"},
)


def conquest(card: str, *spent: str) -> dict[str, Any]:
    return {"kind": "conquest", "card": card, "spent": list(spent)}


@pytest.mark.parametrize(
    ("good", "change"),
    [
        ({"deck": "W1"}, {"deck": ""}),
        ({"deck": "W1"}, {"deck": "X4 W1"}),
        ({"gold": "S1"}, {"gold": "W1"}),
        ({"gold": "S1"}, {"gold": "X4"}),
        ({"hand": "T1"}, {"hand": "S1"}),
        ({"points": 1}, {"points": 0}),
        ({"phase": ONWARD}, {"deck": ""}),
        ({"phase": ONWARD}, {"way_back": True}),
        ({"phase": ONWARD, "hand": "W1 W2"}, {"hand": "W1 W2 W3"}),
        ({"phase": PLUNDER, "hand": "W1 W2 W3"}, {"hand": "W1 W2"}),
        ({"phase": PLUNDER, "hand": "W1 W2 W3"}, {"way_back": True}),
        ({"phase": conquest("T9"), "hand": "W2"}, {"phase": conquest("P9")}),
        ({"phase": conquest("T9"), "hand": "W2"}, {"hand": ""}),
        ({"phase": conquest("T9", "W1"), "hand": "W2"}, {"hand": "D2"}),
        ({"phase": conquest("T9", "T1"), "hand": "A2"}, {"phase": conquest("T9", "S1")}),
        ({"phase": conquest("T9", "W1", "W2"), "hand": "A2"}, {"phase": conquest("T9", "W2", "W1")}),
        ({"phase": conquest("T9"), "hand": "W2", "points": 1}, {"points": 0}),
        ({"phase": ENDED, "deck": "", "hand": "W1"}, {"deck": "W2"}),
        ({"phase": ENDED, "deck": "", "hand": "W1"}, {"hand": "T1"}),
        ({"phase": ENDED, "deck": "", "hand": "W1"}, {"way_back": True}),
        ({"phase": ENDED, "deck": "", "hand": "W1"}, {"points": 0}),
        ({"phase": BACK, "way_back": True, "hand": "W1"}, {"way_back": False}),
        ({"phase": BACK, "way_back": True, "hand": "W1"}, {"hand": "A1"}),
        ({"phase": LOST, "points": 0}, {"points": 1}),
        ({"phase": LOST, "points": 1, "way_back": True}, {"points": 0}),
    ],
    ids=str,
)
def test_bad_positions(load: Load, good: dict[str, Any], change: dict[str, Any]) -> None:
    game = load("cortez", hand_limit=2)
    position(game, **good)
    with pytest.raises(BadRecord):
        position(game, **{**good, **change})


@pytest.mark.parametrize("change", [{"phase": ONWARD}, {"way_back": True}], ids=str)
def test_bad_positions_without_giving_up(load: Load, change: dict[str, Any]) -> None:
    position(load("cortez"), **change)
    position(load("cortez", giving_up=False))
    with pytest.raises(BadRecord):
        position(load("cortez", giving_up=False), **change)


@pytest.mark.parametrize("key", ["phase", "way_back", "points", "deck", "hand", "gold", "discard"])
def test_bad_documents_lack_a_key(load: Load, key: str) -> None:
    game = load("cortez")
    lacking = table(game.setup())
    del lacking[key]
    with pytest.raises(BadRecord, match=key):
        with_table(game, lacking)


def test_documents_of_every_phase_round_trip(load: Load) -> None:
    game = load("cortez", hand_limit=2)
    for state in (
        game.setup(),
        facing(game, "A12", hand="X4 D2 W3 A1").play("spend D2"),
        position(game, hand="W1 W2 W3", phase={"kind": "plunder"}),
        position(game, hand="W1", phase={"kind": "onward"}),
        facing(game, "A12", hand="X12"),
        give_up(game, "T5", hand="W1 W2"),
        give_up(game, "W5"),
        give_up(game, "T5"),
        facing(game, "W1", deck=""),
        facing(game, "T9", points=2),
    ):
        again = game.state(state.to_json())
        assert again == state
        assert again.to_json() == state.to_json()


def test_features(load: Load) -> None:
    game = load("cortez", conquistador_points=30)
    assert [(block.name, block.shape, block.low, block.high) for block in game.layout] == [
        ("phase", (5,), 0, 1),
        ("result", (3,), 0, 1),
        ("way_back", (1,), 0, 1),
        ("points", (1,), 0, 30),
        ("card_type", (3,), 0, 1),
        ("card_force", (1,), 0, 12),
        ("missing", (1,), 0, 12),
        *((pile, (75,), 0, 1) for pile in ("deck", "hand", "spent", "gold", "discard")),
    ]
    state = give_up(game, "S9", hand="X4 W3 A1", gold="T2", points=11).play("spend X4")
    row = state.features(0)
    assert row[:15] == [0, 1, 0, 0, 0, 0, 0, 0, 1, 11, 0, 1, 0, 9, 5]
    piles = [[card for card, cell in zip(CARDS, row[at : at + 75], strict=True) if cell] for at in range(15, 390, 75)]
    found = table(state)
    assert piles == [found["deck"], found["hand"], ["X4"], ["T2"], found["discard"]]
    assert len(row) == 390
    assert state.features(None) == row
    assert [block.labels for block in game.layout if block.labels] == [
        ("exploration", "conquest", "plunder", "onward", "over"),
        ("ended", "back", "lost"),
        ("T", "S", "A"),
    ]
    assert facing(game, "A3", hand="W3 W4 W5").play("spend W4").features(0)[10:15] == [0, 0, 1, 3, 0]  # none missing
    assert give_up(game, "T5").features(0)[:15] == [0, 0, 0, 0, 1, 0, 0, 1, 1, 30, 0, 0, 0, 0, 0]
