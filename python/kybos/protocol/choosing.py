"""Choices: a bot looks for an action within a budget, slice by slice.

The bots of the engine answer in one go. A long search is therefore cut into slices, each a search of its own from the
same view with fresh deals and dice; every slice votes for the action it finds with as many votes as it has simulations,
and the action with most votes is chosen. A budget that fits into one slice is one search.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping
from threading import Event
from time import monotonic
from typing import TYPE_CHECKING, Any, NamedTuple

from kybos.protocol.refusals import Refusal
from kybos.refusals import quote

if TYPE_CHECKING:
    from contextlib import AbstractContextManager

    from kybos.types import State

__all__ = ["BOTS", "Choice", "Found"]

SLICE = 4096  # simulations of a slice at most: a fraction of a second in any game
FIRST = 64  # simulations of the first slice where time is the budget; each next one has twice as many
MOST = 10_000_000  # simulations of a choice, as in the schema of budgets

# The bots, and what their budget can be counted in. The simulations of Monte Carlo look one action ahead before they
# play at random, so each is one node.
BOTS: Mapping[str, tuple[str, ...]] = {"random": (), "greedy": (), "montecarlo": ("ms", "simulations", "nodes")}


class Found(NamedTuple):
    """The action found, and what it took."""

    number: int
    token: str
    simulations: int
    ms: int


class Choice:
    """A bot's search for an action of the seat to act at a state, of which it is given no more than that seat knows."""

    def __init__(self, state: State, bot: str, budget: Mapping[str, int], seed: int) -> None:
        from kybos import Rng

        self._state: Any = state
        self._bot, self._ms, self._simulations = _understood(bot, budget)
        self._rng = Rng.stream(seed, 0, 1)

    def run(self, stop: Event, turn: AbstractContextManager[Any], progress: Callable[[Found], object]) -> Found:
        """Search until the budget is spent, or `stop` is set and there is something to show.

        Each slice is searched within `turn`, so that many choices share few processors; after each but the last
        `progress` is told what has been found.
        """
        begun, votes, done = monotonic(), Counter[int](), 0
        actions = self._state.actions()
        if len(actions) == 1:
            return self._found(actions[0], 0, 0.0)
        if not BOTS[self._bot]:
            return self._found(self._state.choose(self._bot, self._rng), 0, monotonic() - begun)
        size = SLICE if self._ms is None else max(FIRST, len(actions))
        while True:
            size = min(size, self._simulations - done)
            with turn:
                before = monotonic()
                votes[self._state.choose(f"{self._bot}:{size}", self._rng)] += size
            now = monotonic()
            done += size
            found = self._found(min(votes, key=lambda action: (-votes[action], action)), done, now - begun)
            if self._ms is not None:
                fits = size * (self._ms / 1000 - (now - begun)) / max(now - before, 1e-6)
                wanted = min(2 * size, SLICE)
                size = wanted if fits >= wanted else 0  # a slice cut short would vote without having looked
            if stop.is_set() or done == self._simulations or size == 0:
                return found
            progress(found)

    def _found(self, action: int, simulations: int, seconds: float) -> Found:
        return Found(action, self._state.game.tokens[action], simulations, int(1000 * seconds))


def _understood(bot: str, budget: Mapping[str, int]) -> tuple[str, int | None, int]:
    """The bot's plain name, its milliseconds if that is its budget, and the most simulations. Raises Refusal."""
    name, colon, number = bot.partition(":")
    if name not in BOTS or (colon and not BOTS[name]):
        known = ", ".join(f"{known} and {known}:N" if BOTS[known] else known for known in BOTS)
        raise Refusal("InvalidParams", f"params.bot: no bot {quote(bot)}; there are {known}")
    if colon:
        if budget or not re.fullmatch("[1-9][0-9]{0,7}", number) or int(number) > MOST:
            raise Refusal("InvalidParams", f"params.bot: {name}:N has N from 1 to {MOST}, and no other budget")
        return name, None, int(number)
    for unit, amount in budget.items():
        if unit in BOTS[name]:
            return (name, amount, MOST) if unit == "ms" else (name, None, amount)
    if BOTS[name]:
        raise Refusal("InvalidParams", f"params.budget: bot {name} needs one, in {', '.join(BOTS[name])}")
    if budget:
        raise Refusal("InvalidParams", f"params.budget: bot {name} takes none")
    return name, None, 0
