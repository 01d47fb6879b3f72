"""What all tests share: the games, the engines, and how thorough Hypothesis is."""

from __future__ import annotations

import os
from functools import partial
from typing import Any, Protocol

import pytest
from hypothesis import HealthCheck, settings

import kybos
from kybos.loading import ENGINES
from kybos.reference.rng import Rng
from kybos.types import Game

# A whole game of the reference takes its time: no deadline, and few games unless `make check` asks for many.
SLOW = [HealthCheck.too_slow, HealthCheck.data_too_large]
settings.register_profile("default", max_examples=12, deadline=None, derandomize=True, suppress_health_check=SLOW)
settings.register_profile("check", max_examples=100, deadline=None, print_blob=True, suppress_health_check=SLOW)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "default"))


class Load(Protocol):
    """`kybos.load` with the engine chosen."""

    def __call__(self, name_or_uri: str, /, **options: Any) -> Game: ...


@pytest.fixture(scope="session", params=kybos.games())
def name(request: pytest.FixtureRequest) -> str:
    """A game."""
    return str(request.param)


@pytest.fixture(scope="session", params=ENGINES)
def engine(request: pytest.FixtureRequest) -> str:
    """An engine; without the compiled module its tests fail."""
    return str(request.param)


@pytest.fixture(scope="session")
def load(engine: str) -> Load:
    """`kybos.load` for the engine."""
    return partial(kybos.load, engine=engine)


@pytest.fixture(scope="session")
def rng(engine: str) -> type[Any]:
    """The class of generators that the engine's states draw from."""
    return kybos.Rng if engine == "rust" else Rng
