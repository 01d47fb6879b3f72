"""The games of a vector environment: a batch in which opponents play along."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, cast

import numpy as np
from gymnasium.vector import AutoresetMode

from kybos.adapters import common
from kybos.adapters.common import NEXT, Dtype
from kybos.adapters.opponents import Opponents
from kybos.batch import Batch, Restart

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from kybos import _core
    from kybos.bots import BotLike
    from kybos.errors import IllegalAction
    from kybos.types import Game

__all__ = ["Rows"]

RESTARTS: dict[AutoresetMode, Restart] = {
    AutoresetMode.NEXT_STEP: "next_step",
    AutoresetMode.SAME_STEP: "same_step",
    AutoresetMode.DISABLED: "disabled",
}


class Rows(Batch):
    """A batch that steps on until in every row the learner must decide, or the game is over.

    Each row plays as a `common.Table` with these `players` does. ``last`` is what the learner has seen of the end of a
    game: in all modes where bots sit at the table, else with ``SAME_STEP``.

    Raises ValueError for no rows at all, and for games of the reference, which plays no batches.
    """

    def __init__(
        self, game: Game, count: int, players: Mapping[int, BotLike], mode: AutoresetMode, dtype: Dtype, threads: int
    ) -> None:
        if count < 1:
            raise ValueError(f"num_envs must be at least 1, not {count}")
        if game.engine != "rust":
            raise ValueError(f"engine={game.engine!r}: a vector environment needs a game of engine='rust'")
        self._mode = mode
        self._opponents = Opponents(game.seats, players) if players else None
        self._learner = min(set(range(game.seats)) - players.keys())
        # A batch would tell what the seat that acted last sees of the end, and that may be an opponent: the game must
        # stay until the learner's sight of it is taken.
        self._stays = self._opponents is not None and mode is AutoresetMode.SAME_STEP
        restart: Restart = "next_step" if self._stays else RESTARTS[mode]
        super().__init__(cast("_core.Game", game), count, threads=threads, restart=restart, dtype=dtype)
        self.viewer = np.zeros(count, np.int64)
        """The seat that must decide in each row, after the end the one that decided last."""
        self.points, self.places = np.zeros_like(self.scores), np.zeros_like(self.standings)
        """Scores and standings of the game that has ended last in each row."""
        self._seeds, self._numbers = np.zeros(count, np.uint64), np.zeros(count, np.uint64)
        self._encode = common.encoder(game, dtype)
        self._each, self._none = np.arange(count), np.zeros(count, np.bool_)
        self._moves = np.empty(count, np.int64)

    @property
    def idle(self) -> NDArray[np.bool_]:
        """The rows whose game is over and no other has begun."""
        over: NDArray[np.bool_] = self.seat < 0
        return over

    def illegal(self, numbers: NDArray[np.int64]) -> NDArray[np.bool_]:
        """The rows in which the action is not legal."""
        inside = (numbers >= 0) & (numbers < self.mask.shape[1])
        legal: NDArray[np.bool_] = inside & self.mask[self._each, np.where(inside, numbers, 0)]
        return ~legal

    def refusal(self, numbers: NDArray[np.int64], illegal: NDArray[np.bool_]) -> IllegalAction:
        """What to raise for the illegal ones of these actions."""
        return self._refusal(numbers, np.flatnonzero(illegal).tolist())

    def begin(self, seeds: Mapping[int, int | None]) -> None:
        """Begin game 0 of a seed in each of these rows; with None the next game of the seed that the row has."""
        rows = np.array(list(seeds), np.intp)
        self._numbers[rows] += np.uint64(NEXT)
        for row, seed in seeds.items():
            if seed is not None:
                self._seeds[row], self._numbers[row] = seed, 0
            self._core.restart(row, int(self._seeds[row]), int(self._numbers[row]))
        self._write(None)
        self._sit_down(rows)
        self._go_on(self._answer(self._none))

    def play(self, numbers: NDArray[np.int64], illegal: NDArray[np.bool_]) -> NDArray[np.bool_]:
        """Play an action in every row, a random one where it is illegal, and begin the next game in idle rows.

        Gives the rows whose game has ended.
        """
        idle = self.idle
        self.choose(self._moves, illegal)
        np.copyto(self._moves, numbers, where=~illegal)
        self._moves[idle] = 0
        self._next(idle)
        return self._go_on(True)

    def _go_on(self, moving: bool) -> NDArray[np.bool_]:
        """Step, by `_moves`, until no bot must answer; the rows whose game has ended, of each row one at most."""
        ended, under_way = np.zeros(self.count, np.bool_), ~self.idle
        while moving:
            self.step(self._moves)
            fresh = self.over & under_way & ~ended
            if fresh.any():
                self._end(fresh)
                ended |= fresh
            moving = self._answer(fresh)
        if self._opponents is not None:
            idle = self.idle
            self.features[idle] = self.last[idle]
        np.copyto(self.viewer, self.seat, where=~self.idle)
        return ended

    def _answer(self, ended: NDArray[np.bool_]) -> bool:
        """Make `_moves` of what bots must answer, and of the beginnings of next games; whether there are any."""
        if self._opponents is None:
            return False
        return self._opponents.choose(self, ended if self._stays else self._none, self._moves)

    def _end(self, ended: NDArray[np.bool_]) -> None:
        """Keep what is to be told of the end of games."""
        self.points[ended], self.places[ended] = self.scores[ended], self.standings[ended]
        if self._opponents is not None:
            for row in np.flatnonzero(ended).tolist():
                self.last[row] = self._encode(self.get_state(row).features(self._learner))
        if self._mode is AutoresetMode.SAME_STEP:
            self._next(ended)

    def _next(self, where: NDArray[np.bool_]) -> None:
        """Count a game on in these rows."""
        rows = np.flatnonzero(where)
        self._numbers[rows] += np.uint64(NEXT)
        self._sit_down(rows)

    def _sit_down(self, rows: NDArray[np.intp]) -> None:
        if self._opponents is not None:
            self._opponents.sit_down(rows, self._seeds[rows], self._numbers[rows])
