"""Cortez."""

from __future__ import annotations

from tests.why import Position

LAST = {  # S12 is still to come
    "deck": ["S12"],
    "hand": ["X12", "X8", "X4"],
    "discard": [f"{kind}{force}" for kind in "DWPTSA" for force in range(1, 13) if f"{kind}{force}" != "S12"],
}

POSITIONS = [
    Position(
        "before the first card",
        "cortez",
        "",
        {
            "give-up": "CZ-6.1",  # not before the first exploration
            "explore": "CZ-3.1",  # the card is turned by itself
            "spend X12": "CZ-3.1",
            "done": "CZ-3.1",
        },
    ),
    Position(
        "a conquistador card has gone to the hand",
        "cortez",
        "turn W7",
        {"spend W7": "CZ-3.3", "discard W7": "CZ-3.8", "done": "CZ-7.1"},  # nothing to conquer, no card too many
    ),
    Position(
        "conquest of 5 tribes",
        "cortez",
        "turn T5",
        {
            "spend D6": "CZ-3.3",  # not in hand
            "spend T5": "CZ-3.3",  # the card to be conquered
            "discard X4": "CZ-3.8",
            "explore": "CZ-6.1",
            "give-up": "CZ-6.1",
        },
    ),
    Position(
        "conquest, one card spent",
        "cortez",
        "turn T5, spend X8",
        {"spend X12": "CZ-7.1", "spend X8": "CZ-7.1", "explore": "CZ-6.1"},  # out of order; spent already
    ),
    Position(
        "an ally has been spent",
        "cortez",
        "turn D6, explore, turn T5, spend D6, explore, turn A9, spend X4, spend T5, explore, turn S1",
        {"spend T5": "CZ-3.3", "spend X4": "CZ-3.3"},  # in the gold pile, in the discard pile
    ),
    Position(
        "plunder, eight cards in hand",
        "cortez?giving_up=false",
        "turn W1, turn W2, turn D3, turn P4, turn W5",
        {"discard T1": "CZ-3.8", "spend X12": "CZ-3.3", "done": "CZ-7.1", "explore": "CZ-6.1", "give-up": "CZ-6.1"},
    ),
    Position(
        "giving up is not in this game",
        "cortez?giving_up=false",
        "turn W1",
        {"give-up": "CZ-6.1", "explore": "CZ-3.1"},
    ),
    Position(
        "the way back: a card is to be turned",
        "cortez",
        "turn W3, give-up",
        {"give-up": "CZ-6.2", "explore": "CZ-6.2", "spend W3": "CZ-6.2"},
    ),
    Position(
        "the way back: natives must be conquered",
        "cortez",
        "turn W3, give-up, turn A10",
        {"explore": "CZ-6.1", "discard W3": "CZ-3.8", "spend A10": "CZ-3.3"},
    ),
    Position(
        "lost, no points are left",
        "cortez",
        "turn A11, done, explore, turn S12, done",
        {"explore": "CZ-3.7", "spend X12": "CZ-3.7"},
    ),
    Position(
        "lost on the way back",
        "cortez",
        "turn W3, give-up, turn A10, spend X8, done",
        {"explore": "CZ-6.2", "spend W3": "CZ-6.2"},
    ),
    Position("back safely", "cortez", "turn T4, spend X4, give-up, turn W9", {"explore": "CZ-6.3", "done": "CZ-6.3"}),
    Position(
        "the deck is used up",
        "cortez",
        "turn S12, spend X12, done",
        {"explore": "CZ-5.1", "discard X8": "CZ-5.1"},
        LAST,
    ),
]
