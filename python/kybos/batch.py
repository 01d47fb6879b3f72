"""Batches: many games stepped together, results in NumPy arrays."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Literal

import numpy as np

from kybos import _core
from kybos.errors import IllegalAction

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, NDArray

    from kybos._core import Game, State

__all__ = ["Batch", "Restart"]

Restart = Literal["next_step", "same_step", "disabled"]

MOST_THREADS = 1024
LISTED = 20  # rows that a message lists at most


class Batch:
    """`count` games of one kind, stepped together on `threads` threads with the interpreter lock released.

    Chance is resolved at once. Row `i` plays the games of ``(seed, first + i)``: its chance stream is
    ``Rng.stream(seed, first + i, 0)`` as in a session, and its next games have numbers 2**32 apart. So a row does not
    depend on how many others there are. `seeds` gives every row a seed of its own instead, with game number 0.

    Every call writes into these arrays, which stay the same objects:

    * ``features``: (count, width), `dtype` float32 or uint8, as the seat to act sees the game (after the end the seat
      that acted last); uint8 writes what is greater than 255 as 255. `Game.layout` says what each cell is;
    * ``mask``: (count, actions) bool, the legal actions;
    * ``seat``: (count,) int8, the seat to act, -1 where the game is over;
    * ``scores``: (count, seats) int32; where a game has just ended, its final points;
    * ``standings``: (count, seats) uint8, the places where a game has just ended or is over, else 0;
    * ``over``: (count,) bool, whether the game has ended with this step or is over;
    * ``last``: (count, width), with ``same_step`` the last features of games that have just ended, else untouched.

    `restart` says when a finished game makes way for the next one, as Gymnasium's vector environments have it:
    ``"next_step"`` with the next step, whose action for that row is not looked at; ``"same_step"`` at once, so that
    features, mask and seat are already those of the next game; ``"disabled"`` never. `skip_forced` makes decisions with
    one legal action without asking. `arrays` may bring arrays of the caller's own for any of the names above.

    Raises ValueError or TypeError for settings and arrays that do not fit, OverflowError for seeds and numbers of games
    outside 0 to 2**64 - 1.
    """

    def __init__(
        self,
        game: Game,
        count: int,
        seed: int = 0,
        *,
        first: int = 0,
        seeds: Sequence[int] | None = None,
        threads: int = 1,
        restart: Restart = "next_step",
        skip_forced: bool = False,
        dtype: Literal["float32", "uint8"] = "float32",
        arrays: Mapping[str, NDArray[Any]] | None = None,
    ) -> None:
        if count < 1:
            raise ValueError(f"count must be at least 1, not {count}")
        if dtype not in ("float32", "uint8"):
            raise ValueError(f"dtype must be 'float32' or 'uint8', not {dtype!r}")
        if not 1 <= threads <= MOST_THREADS:
            raise ValueError(f"threads must be from 1 to {MOST_THREADS}, not {threads}")
        if game.engine != "rust":
            raise ValueError("a batch steps on the compiled engine; load the game without engine=")
        if seeds is not None and len(seeds) != count:
            raise ValueError(f"{len(seeds)} seeds for {count} rows")
        width = sum(int(np.prod(block.shape)) for block in game.layout)
        shapes: dict[str, tuple[tuple[int, ...], Any]] = {
            "features": ((count, width), dtype),
            "mask": ((count, len(game.tokens)), np.bool_),
            "seat": ((count,), np.int8),
            "scores": ((count, game.seats), np.int32),
            "standings": ((count, game.seats), np.uint8),
            "over": ((count,), np.bool_),
            "last": ((count, width), dtype),
        }
        own = dict(arrays or {})
        if unknown := own.keys() - shapes.keys():
            raise ValueError(f"no array {sorted(unknown)[0]!r}; the arrays are {', '.join(shapes)}")
        for name, (shape, kind) in shapes.items():
            array = own.setdefault(name, np.zeros(shape, kind))
            if array.shape != shape or array.dtype != np.dtype(kind):
                raise ValueError(f"{name}: {shape} of {np.dtype(kind)} is needed, not {array.shape} of {array.dtype}")
        self.game, self.count = game, count
        self.features, self.mask, self.seat = own["features"], own["mask"], own["seat"]
        self.scores, self.standings = own["scores"], own["standings"]
        self.over, self.last = own["over"], own["last"]
        rows = [seed] * count if seeds is None else list(seeds)
        numbers = list(range(first, first + count)) if seeds is None else [0] * count
        self._core = _core.Batch(game, rows, numbers, restart, skip_forced, threads)
        self._write(None)

    def __len__(self) -> int:
        return self.count

    def step(self, actions: ArrayLike) -> None:
        """Play an action in every row: (count,) whole numbers; what stands in rows whose game is over is not looked at.

        A row where -1 stands waits: nothing happens in it, a finished game there does not make way, and its cells of
        the arrays stay as they are.

        Raises IllegalAction, with all rows in `rows`, if one is not legal, and TypeError or ValueError for what is no
        such array; then no row is changed.
        """
        numbers = np.ascontiguousarray(actions)
        if numbers.dtype != np.int64:
            if not np.issubdtype(numbers.dtype, np.integer):
                raise TypeError(f"actions: numbers of actions are needed, not {numbers.dtype}")
            numbers = numbers.astype(np.int64)
        if numbers.shape != (self.count,):
            raise ValueError(f"actions: shape {(self.count,)} is needed, not {numbers.shape}")
        if illegal := self._write(numbers):
            raise self._refusal(numbers, illegal)

    def choose(self, out: NDArray[np.int64] | None = None, only: NDArray[np.bool_] | None = None) -> NDArray[np.int64]:
        """A legal action for every row, each as likely, drawn from the row's own stream; 0 where the game is over.

        They are (count,) int64, `out` if that is given. A row with one legal action draws nothing. With `only`,
        (count,) bool, the other rows draw nothing and get -1, so that they wait.
        """
        out = np.empty(self.count, np.int64) if out is None else out
        self._core.choose(out, only)
        return out

    def get_state(self, row: int) -> State:
        """The state of a row, from 0. Raises IndexError."""
        self._check_row(row)
        return self._core.get_state(row)

    def set_state(self, row: int, state: State) -> None:
        """Put a row at a state of the same game; chance and, with `skip_forced`, forced decisions follow at once.

        Raises IndexError, and ValueError for a state of another game or of other options.
        """
        self._check_row(row)
        self._core.set_state(row, state)
        self._write(None)

    def restart(self, rows: Mapping[int, int]) -> None:
        """Begin a new game in some rows: the one of game number 0 under the seed given for each. Raises IndexError."""
        for row in rows:
            self._check_row(row)
        for row, seed in rows.items():
            self._core.restart(row, seed, 0)
        self._write(None)

    def save(self) -> bytes:
        """All rows with their generators, as bytes for `load` of a batch of this game with as many rows."""
        return self._core.save()

    def load(self, data: bytes) -> None:
        """Put every row where it was when `save` gave these bytes; BadRecord and nothing changed if they do not fit."""
        self._core.load(data)
        self._write(None)

    def _check_row(self, row: int) -> None:
        if not 0 <= row < self.count:
            raise IndexError(f"row {row}: the rows are 0 to {self.count - 1}")

    def _write(self, actions: NDArray[np.int64] | None) -> list[int]:
        own = (self.features, self.mask, self.seat, self.scores, self.standings, self.over, self.last)
        return self._core.step(actions, *own)

    def _refusal(self, actions: NDArray[np.int64], rows: list[int]) -> IllegalAction:
        listed = ", ".join(str(row) for row in rows[:LISTED])
        more = f" and {len(rows) - LISTED} more" if len(rows) > LISTED else ""
        from kybos.refusals import illegal_action

        first = illegal_action(self.get_state(rows[0]), int(actions[rows[0]]))
        refusal = IllegalAction(f"illegal in rows {listed}{more}; row {rows[0]}: {first}", first.clause)
        refusal.rows = tuple(rows)
        return refusal

    def __repr__(self) -> str:
        return f"<kybos.Batch {self.game.uri}, {self.count} rows>"
