"""Actions that the rules forbid, each with the clause that tells a player why, by hand from the rule pages.

One module a game, with its positions in `POSITIONS`; `tests/test_why.py` asks both engines.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from kybos.types import Game, State
from tests.playing import after

__all__ = ["Position", "reached"]


@dataclass(frozen=True)
class Position:
    """A position, and tokens that are forbidden there with the clause that forbids each."""

    about: str
    uri: str
    events: str  # actions and outcomes that lead there, separated by commas
    forbidden: Mapping[str, str]
    start: Mapping[str, Any] = field(
        default_factory=dict
    )  # parts of the state at the start that are otherwise, by path


def reached(game: Game, position: Position) -> State:
    """The state of the position."""
    state = game.setup()
    if position.start:
        document = json.loads(state.to_json())
        for path, value in position.start.items():
            *way, last = (int(step) if step.isdigit() else step for step in path.split("."))
            part = document["state"]
            for step in way:
                part = part[step]
            part[last] = value
        state = game.state(document)
    for event in filter(None, position.events.split(", ")):
        state = after(state, event)
    return state
