"""Which options the tests play with: for each game what to draw from, and small games that can be counted out."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from tests.picks import Picks

Draw = Callable[[Picks], Any]


def whole(low: int, high: int) -> Draw:
    return lambda picks: low + picks.below(high - low + 1)


def choice(*values: Any) -> Draw:
    return lambda picks: picks.of(values)


def row(length: int, item: Draw) -> Draw:
    return lambda picks: [item(picks) for _ in range(length)]


def effect(picks: Picks) -> str:
    kind, most = picks.of((("influence", 99), ("draw", 6), ("remove", 6)))
    return f"{kind} {picks.below(most + 1)}{picks.of(('', ' discard'))}"


def some_of(**options: Draw) -> Draw:
    """An object with any of the options."""
    return lambda picks: {option: draw(picks) for option, draw in options.items() if picks.below(2)}


cost = some_of(gold=whole(0, 4), goats=whole(0, 4))

OPTIONS: Mapping[str, Mapping[str, Draw]] = {
    "corinth": {
        "players": whole(2, 4),
        "market_total": choice("sum", "last"),
        "temple_counts_itself": choice(True, False),
        "start_gold": choice(1, 0, 3, 9, 23, 24),
        "start_goats": choice(1, 0, 3, 9, 23, 24),
        "turn_boxes": whole(3, 6),
        "bonus": some_of(oil=whole(0, 99), wine=whole(0, 99), carpets=whole(0, 99)),
        "building_cost": some_of(temple=cost, warehouse=cost, stable=cost, store=cost),
        "temple_points": whole(0, 99),
    },
    "cortez": {
        "players": whole(1, 1),
        "giving_up": choice(True, False),
        "conquistador_points": choice(20, 1, 5, 60, 255),
        "hand_limit": choice(7, 0, 1, 2, 4, 12, 75),
    },
    "courtesans": {
        "players": whole(2, 5),
        "copies": choice(
            [8, 8, 7, 7, 6, 5, 5, 4], [3] * 8, [21, 0, 0, 0, 0, 0, 0, 0], [0, 0, 7, 0, 7, 7, 0, 0], [25] * 8
        ),
        "tie": choice("any_pair", "top"),
        "effects": row(8, effect),
        "rounds": choice(10, 1, 2, 3, 30),
    },
    "korrigans": {
        "players": whole(2, 5),
        "places": row(5, whole(1, 5)),
        "line_pays": choice("once", "every_turn"),
        "reactivation": choice("owner", "mover"),
        "bugel_noz_takes_centre": choice(False, True),
        "max_rounds": choice(12, 1, 2, 3),
    },
}

# Actions that random play would end nearly every game with: it takes them one time in eight.
SHY: Mapping[str, frozenset[str]] = {"cortez": frozenset({"give-up"})}

# Games small enough to list everything that may be hidden, or all that may happen in a few events.
SMALL: Mapping[str, tuple[dict[str, Any], ...]] = {
    "corinth": ({"turn_boxes": 1}, {"players": 3, "turn_boxes": 1, "start_gold": 24, "start_goats": 24}),
    "cortez": ({}, {"hand_limit": 2, "giving_up": False, "conquistador_points": 255}),
    "courtesans": (
        {"players": 2, "copies": [2, 1, 2, 1, 1, 1, 1, 1], "rounds": 3},
        {"players": 2, "copies": [0, 3, 3, 0, 3, 0, 0, 0], "tie": "top"},
        {"players": 3, "copies": [0, 5, 0, 0, 5, 5, 0, 0], "rounds": 2},
    ),
    "korrigans": ({"players": 2, "max_rounds": 2}, {"players": 2, "places": [1, 1, 1, 1, 1], "max_rounds": 1}),
}


def draw(name: str, picks: Picks) -> dict[str, Any]:
    """Options for a game, each left out half the time."""
    options: dict[str, Any] = some_of(**OPTIONS[name])(picks)
    return options
