"""The games of a vector environment: all in one batch, or each at a table of its own."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, cast

import numpy as np

from kybos import Rng
from kybos.adapters import common
from kybos.adapters.common import NEXT, Dtype, Table
from kybos.batch import Batch

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from kybos import _core
    from kybos.bots import BotLike
    from kybos.types import Game, State

__all__ = ["Apart", "Rows", "Together"]


class Rows(ABC):
    """Games under way, and the arrays that they are written into, which stay the same objects."""

    def __init__(self, game: Game, count: int, dtype: Dtype) -> None:
        if count < 1:
            raise ValueError(f"num_envs must be at least 1, not {count}")
        width = len(common.bounds(game, dtype)[0])
        self.features = np.zeros((count, width), dtype)
        """What `viewer` sees of each."""
        self.mask = np.zeros((count, len(game.tokens)), np.bool_)
        """The legal actions of each."""
        self.viewer = np.zeros(count, np.int64)
        """The seat that must decide, after the end the one that decided last."""
        self.over = np.zeros(count, np.bool_)
        """Which are over."""
        self._each = np.arange(count)

    def illegal(self, numbers: NDArray[np.int64]) -> NDArray[np.bool_]:
        """Which of the actions, one a row, are not legal."""
        inside = (numbers >= 0) & (numbers < self.mask.shape[1])
        return ~(inside & self.mask[self._each, np.where(inside, numbers, 0)])

    @abstractmethod
    def start(self, rows: Sequence[int], seeds: Sequence[int]) -> None:
        """Begin game 0 of a seed in each of these rows."""

    @abstractmethod
    def play(self, numbers: NDArray[np.int64], illegal: NDArray[np.bool_], waiting: NDArray[np.bool_]) -> None:
        """Play an action in every row, a random one where it is illegal; begin the next game where one is waiting."""

    @abstractmethod
    def state(self, row: int) -> State:
        """The state of a row."""


class Apart(Rows):
    """A table for each row."""

    def __init__(self, game: Game, count: int, dtype: Dtype, players: Mapping[int, BotLike]) -> None:
        super().__init__(game, count, dtype)
        self._encode = common.encoder(game, dtype)
        self._tables = [Table(game, players, "random") for _ in range(count)]

    def start(self, rows: Sequence[int], seeds: Sequence[int]) -> None:
        for row, seed in zip(rows, seeds, strict=True):
            self._tables[row].start(seed, 0)
            self._write(row)

    def start_next(self, rows: Iterable[int]) -> None:
        """Begin the next game in each of these rows."""
        for row in rows:
            self._tables[row].start_next()
            self._write(row)

    def play(self, numbers: NDArray[np.int64], illegal: NDArray[np.bool_], waiting: NDArray[np.bool_]) -> None:
        for row, (number, waits) in enumerate(zip(numbers.tolist(), waiting.tolist(), strict=True)):
            if waits:
                self._tables[row].start_next()
            else:
                self._tables[row].play(number)
            self._write(row)

    def state(self, row: int) -> State:
        return self._tables[row].state

    def _write(self, row: int) -> None:
        table = self._tables[row]
        state, viewer = table.state, table.viewer
        self.features[row] = self._encode(state.features(viewer))
        self.mask[row] = np.frombuffer(state.mask(), np.bool_)
        self.viewer[row] = viewer
        self.over[row] = table.over


class Together(Rows):
    """A batch of all rows, where no bot plays; it begins the next game of a row by itself, with the next step."""

    def __init__(self, game: Game, count: int, dtype: Dtype, threads: int) -> None:
        super().__init__(game, count, dtype)
        self._game, self._dtype, self._threads = cast("_core.Game", game), dtype, threads

    def start(self, rows: Sequence[int], seeds: Sequence[int]) -> None:
        count = len(self.over)
        if len(rows) < count:
            raise ValueError("reset_mask: a batch begins all its games at once; use another autoreset mode")
        arrays = {"features": self.features, "mask": self.mask, "over": self.over}
        self._batch = Batch(
            self._game, count, seeds=seeds, threads=self._threads, restart="next_step", dtype=self._dtype, arrays=arrays
        )
        self._seeds, self._numbers = list(seeds), [0] * count
        self._bots: dict[int, Rng] = {}
        self._look()

    def play(self, numbers: NDArray[np.int64], illegal: NDArray[np.bool_], waiting: NDArray[np.bool_]) -> None:
        for row in np.flatnonzero(illegal).tolist():
            legal = np.flatnonzero(self.mask[row])
            numbers[row] = legal[self._bots_of(row).below(len(legal))]
        self._batch.step(numbers)
        for row in np.flatnonzero(waiting).tolist():
            self._numbers[row] = (self._numbers[row] + NEXT) % 2**64
            self._bots.pop(row, None)
        self._look()

    def state(self, row: int) -> State:
        return self._batch.get_state(row)

    def _look(self) -> None:
        seat = self._batch.seat
        np.copyto(self.viewer, seat, where=seat >= 0)

    def _bots_of(self, row: int) -> Rng:
        """The stream of the row's game from which a table too would draw in place of an illegal action."""
        if row not in self._bots:
            self._bots[row] = Rng.stream(self._seeds[row], self._numbers[row], 1)
        return self._bots[row]
