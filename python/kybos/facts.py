"""What must be known of a game before it is played, where a tool asks for it: a game's own module `facts` tells."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from kybos.types import Game

__all__ = ["Facts", "facts"]


@dataclass(frozen=True)
class Facts:
    """Bounds and kinds, by the rules. The defaults are true of a game of open information that tells nothing more."""

    secrets: bool = False
    """Whether something is hidden from a seat that another one knows."""

    together: str | None = None
    """The first word of decisions that all seats take at the same time, one after another with the earlier hidden."""

    outcomes: int = 4096
    """At most so many outcomes has an event of chance."""

    events: int = 2**24
    """At most so many events of chance has a game."""

    points: tuple[int, int] = (-(2**31), 2**31 - 1)
    """The least and the most final points of a seat."""


def facts(game: Game) -> Facts:
    """The facts of a game with its options."""
    module = f"kybos.games.{game.name}.facts"
    if find_spec(module) is None:
        return Facts()
    told: Callable[[Mapping[str, Any]], Facts] = import_module(module).facts
    return told(game.config)
