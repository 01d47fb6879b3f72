"""Positions of Corinth for its clause tests: sheets as wanted, then dice as wanted, then play."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from kybos.types import Json, State
from tests.conftest import Load

Sheets = Mapping[int, Mapping[str, Any]]

DISTRICTS = ("goats", "oil", "wine", "carpets", "spices", "gold")
CELLS = tuple(f"r{row}c{column}" for row in range(5) for column in range(5))
SIZES = {"oil": [2, 3, 3, 5], "wine": [2, 3, 3, 4], "carpets": [2, 3, 4], "spices": [2, 2, 4]}
RICH = {"held": 24, "spent": 0}
FULL = {"held": 0, "spent": 24}

# Trails from START, each with the most steps that can still be walked from its end.
STUCK = "r1c2 r0c2 r0c1 r1c1 r1c0 r0c0"  # 0, on diamond A
ONE_LEFT = "r1c2 r0c2 r0c1 r1c1 r2c1 r2c0 r1c0"  # 1: diamond A
TWO_LEFT = "r1c2 r0c2 r0c1 r1c1 r2c1 r3c1 r3c0 r2c0"  # 2: spices, then diamond A
FIVE_LEFT = "r1c2 r0c2 r0c1 r1c1 r2c1 r3c1 r3c2 r4c2 r4c1"  # 5
SEVEN_LEFT = "r1c2 r0c2 r0c1 r1c1 r2c1 r3c1 r3c2 r3c3 r4c3 r4c4"  # 7
TWELVE_LEFT = "r1c2 r0c2 r0c1 r1c1 r2c1 r3c1 r4c1"  # 12

# Trails over one, two and three `die` cells.
DIE = "r3c2"
TWO_DICE = "r3c2 r3c3 r2c3 r1c3"
THREE_DICE = "r3c2 r3c3 r2c3 r1c3 r1c2 r0c2 r0c1"


def table(state: State) -> dict[str, Any]:
    """The table that everybody sees."""
    found: dict[str, Any] = state.view(None)["table"]
    return found


def sheet(state: State, seat: int = 0) -> dict[str, Any]:
    """The sheet of a seat."""
    found: dict[str, Any] = table(state)["seats"][seat]
    return found


def phase(state: State) -> dict[str, Any]:
    """What is to come."""
    found: dict[str, Any] = table(state)["phase"]
    return found


def edited(state: State, **changes: Json) -> State:
    """The state with keys of its document replaced."""
    document = json.loads(state.to_json())
    document["state"] |= changes
    return state.game.state(document)


def with_sheets(state: State, sheets: Sheets, **changes: Json) -> State:
    """The state with keys of some sheets replaced; `trail` stands for the cells walked from START."""
    seats = table(state)["seats"]
    for seat, values in sheets.items():
        for key, value in values.items():
            if key == "trail":
                walked = ["r2c2", *value.split()]
                seats[seat]["steward"] = walked[-1]
                seats[seat]["used"] = [cell for cell in CELLS if cell in walked]
            else:
                seats[seat][key] = seats[seat][key] | value if isinstance(value, dict) else value
    return edited(state, seats=seats, **changes)


def before_roll(load: Load, sheets: Sheets | None = None, *, bonuses: Json = None, **options: Any) -> State:
    """Seat 0 is about to roll the first dice, with these sheets; nothing is bought."""
    state = load("corinth", **options).setup()
    given = sheets or {}
    white = {"kind": "white", "yellow": given.get(0, {}).get("dice", 0)}
    return with_sheets(state, given, phase=white, bonuses=table(state)["bonuses"] | (bonuses or {}))


def after_roll(
    load: Load, white: str, sheets: Sheets | None = None, *, yellow: str = "", bonuses: Json = None, **options: Any
) -> State:
    """Seat 0 has rolled these first dice, counted by face, with these sheets."""
    state = before_roll(load, sheets, bonuses=bonuses, **options).resolve(f"white {white}")
    return state.resolve(f"yellow {yellow}") if yellow else state


def board(**groups: tuple[int, ...]) -> list[dict[str, int] | None]:
    """The board's six entries; a group is its face, its white and, if any, its yellow dice."""
    entries: list[dict[str, int] | None] = []
    for district in DISTRICTS:
        group = groups.get(district)
        entries.append(dict(zip(("face", "white", "yellow"), (*group, 0)[:3], strict=True)) if group else None)
    return entries


def played(state: State, *tokens: str) -> State:
    """The state after these actions and outcomes."""
    for token in tokens:
        state = state.resolve(token) if state.turn.kind == "chance" else state.play(token)
    return state


def turn_ended(state: State) -> State:
    """The state when the seat has built nothing at the end of its turn, asked or not."""
    return state.play("end") if phase(state)["kind"] == "build" else state


def moves(state: State) -> list[str]:
    """The moves that are legal."""
    return [token for token in state.tokens() if token.startswith("move ")]


def walked(load: Load, marked: Mapping[str, Any], directions: str, face: int = 1) -> dict[str, Any]:
    """The sheet after its steward has walked so, in one move made with nine dice of that face."""
    white = " ".join("9" if face == each else "0" for each in range(1, 7))
    steps = directions.split()
    return sheet(played(after_roll(load, white, {0: marked}), f"move gold {len(steps)}", *steps))


def finished(*districts: str) -> dict[str, Any]:
    """Shops with every symbol of these districts checked and none of the others."""
    return {of: list(sizes) if of in districts else [0] * len(sizes) for of, sizes in SIZES.items()}


# One walk through the whole market; each is one move, and the figures of section 11 are its first six stops.
TOUR = [
    ("west west", {"stops": 1, "plus_ones": 1}),  # plus one
    ("south east", {"stops": 2, "plus_ones": 1}),  # gold
    ("east east north north west west west north", {"A": 4, "stops": 0, "plus_ones": 0}),
    ("east", {"stops": 1, "plus_ones": 0}),  # die
    ("east east", {"stops": 2, "plus_ones": 1}),  # plus one
    ("east", {"B": 8, "stops": 0, "plus_ones": 0}),
    ("south south", {"stops": 1, "plus_ones": 1}),  # plus one
    ("south south west west west west", {"C": 11, "stops": 0, "plus_ones": 0}),
]


def tour(load: Load, walks: int) -> dict[str, Any]:
    """The sheet after the first walks of the tour, its figures checked, without gold, goats and dice."""
    marked: dict[str, Any] = {}
    rhombs = {"A": 0, "B": 0, "C": 0}
    for directions, expected in TOUR[:walks]:
        marked = walked(load, marked | {"gold": RICH, "dice": 0}, directions)
        rhombs |= {name: value for name, value in expected.items() if name in rhombs}
        assert {key: marked[key] for key in ("stops", "plus_ones")} == {
            key: expected[key] for key in ("stops", "plus_ones")
        }
        assert marked["rhombs"] == rhombs
    return marked | {"gold": FULL, "goats": FULL, "dice": 0}


SCORED: dict[str, Any] = {
    "trail": "r1c2 r1c1 r1c0 r0c0 r0c1 r0c2 r0c3 r0c4",
    "dice": 1,
    "rhombs": {"A": 4, "B": 8},
    "shops": {"oil": [2, 3, 0, 1], "wine": [2, 3, 3, 4], "carpets": [2, 0, 4], "spices": [0, 2, 1]},
    "buildings": {"temple": True, "stable": True},
    "gold": {"held": 7, "spent": 5},
    "goats": {"held": 5, "spent": 4},
}


def scored(load: Load, **options: Any) -> int:
    return before_roll(load, {0: SCORED}, bonuses={"wine": 0}, **options).scores()[0]
