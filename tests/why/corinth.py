"""Corinth."""

from __future__ import annotations

from tests.why import Position

# A trail that leaves two cells: the steward at the left edge, a free cell north of it.
TWO_LEFT = ["r0c1", "r0c2", "r1c1", "r1c2", "r2c0", "r2c1", "r2c2", "r3c0", "r3c1"]

POSITIONS = [
    Position(
        "before the roll, with 2 gold",
        "corinth?players=2&start_gold=2&start_goats=2",
        "",
        {
            "buy 3": "CO-3.2",  # more than the gold held
            "take gold": "CO-4.2",  # no group lies there yet
            "move wine 4": "CO-4.2",
            "build store": "CO-8.1",  # only at the end of a turn
        },
    ),
    Position(
        "before the roll, with one yellow die earned and gold for five",
        "corinth?players=2&start_gold=5&start_goats=0",
        "buy 0, white 0 0 9 0 0 0, move gold 3, north, west, north, stay, stay, "
        "buy 0, white 0 0 9 0 0 0, take gold, stay, stay",
        {"buy 3": "CO-3.2"},  # never more than 3 in all
    ),
    Position(
        "the dice are to be rolled",
        "corinth?players=2",
        "buy 1",
        {"take gold": "CO-3.3", "buy 0": "CO-3.3"},
    ),
    Position(
        "the first turn: 1, 3, 4, 5 and 6 on the board, spices empty",
        "corinth?players=2&start_goats=2",
        "buy 0, white 2 0 3 1 1 2",
        {
            "take spices": "CO-4.2",  # no group there
            "move spices 5": "CO-4.2",
            "move wine 7": "CO-6.4",  # three steps more than the face, with 1 gold
            "move goats 3": "CO-6.4",
            "stay": "CO-4.4",  # an option must be taken
            "end": "CO-4.4",
            "north": "CO-4.4",
            "build store": "CO-8.1",  # could be paid, but only after the action
            "buy 1": "CO-3.2",  # only before the roll
            "open oil 0": "CO-5.5",
        },
    ),
    Position(
        "on the way, 3 steps left",
        "corinth?players=2",
        "buy 0, white 2 0 3 1 1 2, move wine 4, north",
        {
            "south": "CO-6.4",  # START is used
            "stay": "CO-6.5",  # all steps must be walked
            "take gold": "CO-4.1",  # one action a turn
            "move gold 6": "CO-4.1",
            "end": "CO-8.1",
        },
    ),
    Position(
        "on the way, at the upper edge",
        "corinth?players=2",
        "buy 0, white 2 0 3 1 1 2, move wine 4, north, north",
        {"north": "CO-1.6", "south": "CO-6.4"},  # the edges are not joined
    ),
    Position(
        "on the way, west would be a dead end",
        "corinth?players=2",
        "buy 0, white 0 3 0 2 4 0, move gold 5, west, west, north, east, north, take oil, open oil 0, move goats 2",
        {"west": "CO-6.5", "south": "CO-6.4"},
    ),
    Position(
        "stable and gold do not reach so far",
        "corinth?players=2&start_gold=2",
        "buy 0, white 0 3 3 3 0 0, take gold, build stable, take oil, open oil 1, end",
        {"move goats 8": "CO-6.4", "take oil": "CO-4.2", "take gold": "CO-4.2"},
    ),
    Position(
        "a delivery goes on",
        "corinth?players=2",
        "buy 0, white 3 3 3 0 0 0, take oil, open oil 0",
        {
            "open oil 0": "CO-5.5",  # finished
            "open wine 1": "CO-5.5",  # another district
            "take gold": "CO-4.1",
            "stay": "CO-4.5",
            "end": "CO-8.1",
        },
    ),
    Position(
        "24 gold in the whole game",
        "corinth?players=2&start_gold=24",
        "buy 2, white 9 0 0 0 0 0, yellow 0 2 0 0 0 0",
        {"take gold": "CO-4.3"},
    ),
    Position(
        "oil is finished",
        "corinth?players=2",
        "buy 0, white 3 3 3 0 0 0",
        {"take oil": "CO-4.3"},
        start={"seats.0.shops.oil": [2, 3, 3, 5], "bonuses.oil": 0},
    ),
    Position(
        "compensation, since no group is left",
        "corinth?players=3",
        "buy 0, white 0 0 9 0 0 0, take gold, end",
        {"take gold": "CO-4.2", "move gold 3": "CO-4.2", "buy 1": "CO-3.2", "end": "CO-8.1", "build stable": "CO-8.1"},
    ),
    Position(
        "compensation, since the one group is of no use",
        "corinth?players=2&start_gold=0",
        "white 0 0 0 0 0 9",
        {
            "take gold": "CO-4.3",  # the track is full
            "move gold 6": "CO-6.4",  # two cells are left
            "south": "CO-4.5",  # used
            "west": "CO-1.6",
        },
        start={"seats.0.gold": {"held": 0, "spent": 24}, "seats.0.steward": "r2c0", "seats.0.used": TWO_LEFT},
    ),
    Position(
        "the end of a turn",
        "corinth?players=2",
        "buy 0, white 2 0 3 1 1 2, take goats",
        {"build temple": "CO-8.1", "take oil": "CO-4.1", "move oil 3": "CO-4.1", "north": "CO-6.5", "stay": "CO-4.5"},
    ),
    Position(
        "the stable is built already",
        "corinth?players=2&start_gold=9&start_goats=9",
        "buy 0, white 2 0 3 1 1 2, take goats, build stable",
        {"build stable": "CO-8.1"},
    ),
    Position(
        "the yellow die of gold has gone",
        "corinth?players=3",
        "buy 1, white 2 0 3 1 3 0, yellow 0 0 0 0 0 1, take goats, end",
        {"take gold": "CO-4.2", "move gold 6": "CO-4.2"},
    ),
    Position(
        "the game is over",
        "corinth?players=2&turn_boxes=1&start_gold=0&start_goats=0",
        "white 0 0 9 0 0 0, take gold, stay, stay, white 0 9 0 0 0 0, move gold 2, east, east, stay, stay",
        {"take gold": "CO-3.8", "buy 0": "CO-3.8"},
    ),
]
