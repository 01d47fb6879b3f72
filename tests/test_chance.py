"""Sampled outcomes are listed ones, as often as their weights say."""

from __future__ import annotations

from collections import Counter
from typing import Any

from hypothesis import given, note

from tests import configs
from tests.conftest import Load
from tests.frequencies import as_expected
from tests.picks import Picks, picks
from tests.playing import whole

DRAWS = {"rust": 20_000, "reference": 1_000}


@given(picks())
def test_samples_are_as_likely_as_listed(name: str, engine: str, load: Load, rng: type[Any], picks: Picks) -> None:
    game = load(name, **configs.draw(name, picks))
    states, _ = whole(game.setup(), picks)
    state = picks.of([state for state in states if state.turn.kind == "chance"])
    generator = rng(picks.below(2**32))
    note(state.to_json())
    seen = Counter(state.sample(generator) for _ in range(DRAWS[engine]))
    assert as_expected(seen, dict(state.chances()))


def test_a_sample_is_drawn_from_the_generator_alone(name: str, load: Load, rng: type[Any]) -> None:
    """Equal generators give equal outcomes and are equal afterwards."""
    state = next(state for state in whole(load(name).setup(), Picks((), 1))[0] if state.turn.kind == "chance")
    one, two = rng(7), rng(7)
    assert [state.sample(one) for _ in range(20)] == [state.sample(two) for _ in range(20)]
    assert one.state == two.state != rng(7).state
