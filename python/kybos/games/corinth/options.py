"""The options of Corinth (section 12 of its rules): defaults, what is allowed, and the check."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kybos.games.corinth.sheet import BUILDINGS, TRACK
from kybos.reference.reading import Options

Json = Any

NAMES = (
    "players",
    "market_total",
    "temple_counts_itself",
    "start_gold",
    "start_goats",
    "turn_boxes",
    "bonus",
    "building_cost",
    "temple_points",
)
BONUS = {"oil": 5, "wine": 4, "carpets": 3}  # CO-1.4
BUILDING_COST = {  # CO-1.5
    "temple": {"gold": 3, "goats": 3},
    "warehouse": {"gold": 4, "goats": 4},
    "stable": {"gold": 2, "goats": 1},
    "store": {"gold": 0, "goats": 2},
}


def read_options(given: Mapping[str, Json]) -> dict[str, Json]:
    """Every option in the order of the rule page, defaults filled in; raises BadConfig for one that is not allowed."""
    options = Options("corinth", given, NAMES)
    players = options.whole("players", 2, 2, 4)
    costs = _inner(options, "building_cost", BUILDINGS)
    return {
        "players": players,
        "market_total": options.choice("market_total", ("sum", "last")),
        "temple_counts_itself": options.flag("temple_counts_itself", True),
        "start_gold": options.whole("start_gold", 1, 0, TRACK),
        "start_goats": options.whole("start_goats", 1, 0, TRACK),
        "turn_boxes": options.whole("turn_boxes", 6, 3 if players == 4 else 1, 6),  # CO-2.2 crosses two out
        "bonus": _numbers(_inner(options, "bonus", tuple(BONUS)), BONUS, 99),
        "building_cost": {
            building: _numbers(_inner(costs, building, tuple(cost)), cost, TRACK)
            for building, cost in BUILDING_COST.items()
        },
        "temple_points": options.whole("temple_points", 3, 0, 99),
    }


def _inner(options: Options, name: str, names: tuple[str, ...]) -> Options:
    """The options within one that is an object; what it leaves out keeps its value."""
    value = options.given.get(name, {})
    if not isinstance(value, Mapping):
        options.refuse(name, value, f"an object with any of {', '.join(names)}")
    return Options(f"{options.game}: option {name}", value, names)


def _numbers(options: Options, defaults: Mapping[str, int], high: int) -> dict[str, int]:
    return {name: options.whole(name, default, 0, high) for name, default in defaults.items()}
