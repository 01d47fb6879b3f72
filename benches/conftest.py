"""What the Python benchmarks share: the games, and how a contender of `kybos.measure` is timed."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

import kybos
from kybos.measure.contender import Contender
from kybos.types import Game

ROUNDS = 30


@pytest.fixture(params=kybos.games())
def game(request: pytest.FixtureRequest) -> Game:
    """The printed game."""
    return kybos.load(request.param)


@pytest.fixture
def timed(benchmark: BenchmarkFixture) -> Callable[[Contender], int]:
    """Times the pieces of a contender, asserts the answer of each, and gives the operations in one."""

    def time(contender: Contender) -> int:
        contender.prepare()
        operations: int = benchmark.pedantic(
            contender.work, setup=contender.before, teardown=contender.check, rounds=ROUNDS, warmup_rounds=1
        )
        benchmark.extra_info |= {"operations": operations, "unit": contender.unit}
        return operations

    return time
