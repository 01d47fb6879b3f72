"""The clause by which an action is asked: what `?` names beside each, as `State.why` does for what is forbidden.

Each game's part is the function `ground` of `kybos.games.<game>.grounds`; a game may leave it out.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from kybos.types import State

__all__ = ["ground"]

Ground = Callable[[Mapping[str, Any], str], str]


def ground(state: State, token: str) -> str | None:
    """The number of the clause behind a legal action of the seat to act; None where the game does not say."""
    find = _ground(state.game.name)
    return None if find is None else find(state.view(state.turn.seat)["table"], token)


@cache
def _ground(game: str) -> Ground | None:
    name = f"kybos.games.{game}.grounds"
    if find_spec(name) is None:
        return None
    found: Ground = import_module(name).ground
    return found
