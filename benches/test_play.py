"""Playing from Python: whole games at random, and single calls.

A time is that of a piece; how many operations it has is in the JSON of pytest-benchmark (`--benchmark-json FILE`).
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from kybos.measure.calls import calls
from kybos.measure.contender import Contender
from kybos.measure.play import SEED, Choosing, PlayRandom, Simulating
from kybos.simulation import simulate
from kybos.types import Game

Timed = Callable[[Contender], int]
CALLS = (
    "copy.copy(state)",
    "state.play(action)",
    "state.to_json()",
    "game.state(json)",
    "state.to_bytes()",
    "game.from_bytes(bytes)",
    "session.record_text()",
    "Record.parse(text)",
)


def test_simulate(timed: Timed, game: Game) -> None:
    contender = Simulating(game)
    assert timed(contender) == contender.result.decisions


def test_choice_and_play(timed: Timed, game: Game) -> None:
    contender = Choosing(game)
    assert timed(contender) == contender.decisions > contender.games
    assert contender.found == contender.expected


def test_play_random(timed: Timed, game: Game) -> None:
    contender = PlayRandom(game)
    assert timed(contender) == simulate(game, contender.games, seed=SEED, threads=2).decisions


@pytest.mark.parametrize("call", CALLS)
def test_call(timed: Timed, game: Game, call: str) -> None:
    [contender] = [each for each in calls(game) if call in each.name]
    assert timed(contender) == len(contender.answers)
    assert contender.found == contender.answers
