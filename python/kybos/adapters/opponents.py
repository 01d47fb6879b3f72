"""Bots at the tables of a batch."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

import numpy as np

from kybos import Rng, bots
from kybos.adapters import common

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from kybos.batch import Batch
    from kybos.bots import BotLike

__all__ = ["Opponents"]


class Opponents:
    """The bots in `players`, by seat, at every table of a batch; they choose as in `common.Table`.

    For ``"random"`` the batch draws, for all rows at once. Any other bot is called row by row.
    """

    def __init__(self, seats: int, players: Mapping[int, BotLike]) -> None:
        self._called = {seat: bot for seat, bot in players.items() if bot != common.RANDOM}
        # A cell for each seat, and one for -1, which stands where a game is over.
        self._draws, self._calls = np.zeros(seats + 1, np.bool_), np.zeros(seats + 1, np.bool_)
        self._draws[[seat for seat in players if seat not in self._called]] = True
        self._calls[list(self._called)] = True
        self._tables: dict[int, tuple[Rng, dict[int, BotLike]]] = {}

    def sit_down(self, rows: NDArray[np.intp], seeds: NDArray[np.uint64], numbers: NDArray[np.uint64]) -> None:
        """Begin a game, of that seed and number, in each of these rows: new generators, and new bots of classes."""
        if self._called:
            for row, seed, number in zip(rows.tolist(), seeds.tolist(), numbers.tolist(), strict=True):
                players = {seat: common.fresh(bot) for seat, bot in self._called.items()}
                self._tables[row] = Rng.stream(seed, number, common.CALLED), players

    def choose(self, batch: Batch, anyhow: NDArray[np.bool_], out: NDArray[np.int64]) -> bool:
        """Write an action for every row in which a bot must decide, any for those in `anyhow`, and -1 for the others.

        Gives whether there is a row that does not wait.
        """
        draws, calls = self._draws[batch.seat] | anyhow, self._calls[batch.seat]
        batch.choose(out, draws)
        rows = np.flatnonzero(calls).tolist()
        for row in rows:
            rng, players = self._tables[row]
            out[row] = bots.make(players[int(batch.seat[row])])(batch.get_state(row), rng)
        return bool(rows) or bool(draws.any())
