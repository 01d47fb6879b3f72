"""Stepping batches: all arrays written, finished games replaced in the same step."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

import pytest

from kybos.measure.batches import Stepping
from kybos.measure.contender import Contender
from kybos.types import Game

Timed = Callable[[Contender], int]


@pytest.mark.parametrize("choosing", [False, True], ids=["step", "choose-and-step"])
@pytest.mark.parametrize("dtype", ["float32", "uint8"])
@pytest.mark.parametrize(("count", "threads"), [(1, 1), (16, 1), (1024, 1), (4096, 1), (1024, 2), (4096, 2)])
def test_step(
    timed: Timed, game: Game, count: int, threads: int, dtype: Literal["float32", "uint8"], choosing: bool
) -> None:
    stepping = Stepping(game, count, choosing, dtype, threads)
    assert timed(stepping) == count * stepping.steps
    rows = {0, count - 1}
    assert [stepping.batch.get_state(row) for row in rows] == [stepping.twin.get_state(row) for row in rows]
