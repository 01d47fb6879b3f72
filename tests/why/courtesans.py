"""Courtesans."""

from __future__ import annotations

from tests.why import Position

TWO = "start 0, deal 5, deal 1, deal 1, deal 2, deal 4, deal 3, deal 3, deal 7, turn 6"
THREE = (
    "start 0, deal 6, deal 1, deal 1, deal 4, deal 5, deal 3, deal 3, deal 8, deal 2, deal 2, deal 7, deal 7, turn 4"
)
STRIPPED = (
    "start 0, deal 3, deal 3, deal 8, deal 8, deal 1, deal 1, deal 2, deal 2, turn 6, lay 3, lay 1, lose 2, lose 2"
)


def seat(*hand: int) -> dict[str, object]:
    """A seat with this hand, of which nothing is known."""
    return {"influence": 0, "hand": list(hand), "laid": None, "known": []}


SITS_OUT = {  # round 2: the deck is empty, and so is the hand of seat 1
    "phase": {"kind": "lay", "seat": 0},
    "round": 2,
    "active": 0,
    "deck": [0] * 8,
    "available": 5,
    "discards": [5, 6, 7, 7, 5, 4, 5, 4],
    "reveal": {"laid": [2, None, None, None], "winner": 0},
    "seats": [seat(1, 6), seat(), seat(1, 1), seat(2, 2)],
}

POSITIONS = [
    Position("who starts is to be drawn", "courtesans?players=3", "", {"lay 1": "CR-2.1", "draw deck": "CR-2.1"}),
    Position("cards are dealt", "courtesans?players=3", "start 2, deal 8", {"lay 8": "CR-2.1"}),
    Position(
        "seat 0 is to lay a card",
        "courtesans?players=3",
        THREE,
        {
            "lay 5": "CR-3.2",  # seat 1's
            "lay 8": "CR-3.2",
            "draw deck": "CR-4.3",
            "draw available": "CR-4.3",
            "target 1": "CR-4.4",
        },
    ),
    Position(
        "seat 1 is to lay a card",
        "courtesans?players=3",
        f"{THREE}, lay 6",
        {"lay 6": "CR-3.2", "lay 1": "CR-3.2", "target 0": "CR-4.4"},  # cards of seat 0
    ),
    Position(
        "the duellist wants a target",
        "courtesans?players=3",
        f"{THREE}, lay 6, lay 5, lay 2",
        {
            "target 0": "CR-4.4",  # not oneself
            "target 3": "CR-4.4",  # nobody sits there
            "lay 1": "CR-3.2",
            "draw deck": "CR-4.3",
        },
    ),
    Position(
        "a card is being lost",
        "courtesans?players=3",
        f"{THREE}, lay 6, lay 5, lay 2, target 2",
        {"target 1": "CR-4.4", "lay 1": "CR-4.4"},  # one opponent for the whole effect
    ),
    Position(
        "a target must have cards",
        "courtesans?players=4",
        "lay 6, lay 1, lay 2",
        {"target 1": "CR-4.4", "target 0": "CR-4.4", "target 4": "CR-4.4"},
        start=SITS_OUT,
    ),
    Position(
        "the steward draws",
        "courtesans?players=2",
        f"{TWO}, lay 5, lay 4",
        {"lay 5": "CR-3.2", "target 1": "CR-4.4"},
    ),
    Position(
        "a card comes from the deck",
        "courtesans?players=2",
        f"{TWO}, lay 5, lay 4, draw deck",
        {"draw available": "CR-4.3", "lay 1": "CR-4.3"},
    ),
    Position(
        "the available card is being replaced",
        "courtesans?players=2",
        f"{TWO}, lay 5, lay 4, draw available",
        {"draw available": "CR-4.3", "draw deck": "CR-4.3"},
    ),
    Position(
        "a tie has been discarded",
        "courtesans?players=2",
        "start 0, deal 3, deal 1, deal 1, deal 2, deal 3, deal 4, deal 4, deal 7, turn 6, lay 3, lay 3",
        {"lay 3": "CR-3.2"},
    ),
    Position(
        "seat 1 without cards draws one",
        "courtesans?players=2",
        f"{STRIPPED}, lay 1, lay 3, lose 1, lose 1",
        {"draw deck": "CR-3.1", "lay 1": "CR-3.1"},
    ),
    Position(
        "the game is over",
        "courtesans?players=2&rounds=1",
        f"{TWO}, lay 1, lay 7",
        {"lay 5": "CR-5.1", "draw deck": "CR-5.1", "target 1": "CR-5.1"},
    ),
]
