"""Kybos stepping batches: all arrays written, finished games replaced in the same step."""

from __future__ import annotations

from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from kybos.batch import Batch
from kybos.measure.contender import BATCH, Contender, WrongAnswer, expect
from kybos.measure.play import SEED
from kybos.types import Game

__all__ = ["Stepping"]

ROW_STEPS = 1 << 16  # steps of single games in a piece: some milliseconds, of which threads may wake in a tenth of one
FEWEST, MOST = 4, 1 << 11  # steps of the whole batch in a piece


class Stepping(Contender):
    """`Batch.step`, with actions drawn beforehand, or with `choosing` by `Batch.choose` in the time.

    A twin goes first: it draws the actions and plays them, on one thread and not timed. Then the batch does the same,
    and must come to the same arrays.
    """

    tier = BATCH
    unit = "steps"

    def __init__(
        self,
        game: Game,
        count: int,
        choosing: bool,
        dtype: Literal["float32", "uint8"] = "float32",
        threads: int = 1,
    ) -> None:
        self.game, self.count, self.choosing, self.dtype, self.threads = game, count, choosing, dtype, threads
        on = f", {threads} threads" if threads > 1 else ""
        self.name = f"{game.uri}: {count} x {dtype}{on}, {'choose and step' if choosing else 'step'}"
        self.steps = min(MOST, max(FEWEST, ROW_STEPS // count))

    def prepare(self) -> None:
        """Step until the games are no longer all at their beginning: twice the length of the first row's first game.

        A session replays that game, with the same dice, to the same points.
        """
        self.twin, self.batch = self._batch(1), self._batch(self.threads)
        session, plays = self.game.session(SEED, 0), 0
        while not self.twin.over[0]:
            actions = self.twin.choose()
            session.play(int(actions[0]))
            self.twin.step(actions)
            plays += 1
        expect(f"{self.name}: end of row 0", session.turn.kind, "over")
        expect(f"{self.name}: points of row 0", self.twin.scores[0].tolist(), session.state.scores())
        for _ in range(plays):
            self.twin.step(self.twin.choose())
        for _ in range(2 * plays):
            self.batch.step(self.batch.choose())
        self.check()
        self.drawn = np.empty(self.count, np.int64)

    def _batch(self, threads: int) -> Batch:
        game: Any = self.game  # the compiled one, which its protocol does not tell from the reference
        return Batch(game, self.count, SEED, restart="same_step", dtype=self.dtype, threads=threads)

    def before(self) -> None:
        """The twin goes first."""
        self.actions: list[NDArray[np.int64]] = []
        for _ in range(self.steps):
            self.actions.append(self.twin.choose())
            self.twin.step(self.actions[-1])

    def work(self) -> int:
        step = self.batch.step
        if self.choosing:
            choose, drawn = self.batch.choose, self.drawn
            for _ in range(self.steps):
                choose(drawn)
                step(drawn)
        else:
            for actions in self.actions:
                step(actions)
        return self.steps * self.count

    def check(self) -> None:
        for name, array in _arrays(self.twin).items():
            if not np.array_equal(array, getattr(self.batch, name)):
                raise WrongAnswer(f"{self.name}: {name} is not what its twin has come to")


def _arrays(batch: Batch) -> dict[str, NDArray[Any]]:
    """All that a batch writes."""
    return {name: value for name, value in vars(batch).items() if isinstance(value, np.ndarray)}
