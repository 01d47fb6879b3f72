"""What must not leak: all that a viewer is given stays the same when everything it cannot know is dealt anew."""

from __future__ import annotations

from collections import Counter
from itertools import islice
from typing import Any

import pytest
from hypothesis import given, note

import kybos
from kybos import IllegalAction
from kybos.records import Record
from kybos.reference.game import State as ReferenceState
from kybos.types import State
from tests import configs
from tests.conftest import Load
from tests.frequencies import as_expected
from tests.picks import Picks, picks
from tests.playing import refusal, viewers, whole

LISTED = 3000  # deals that are listed at most
DRAWS = {"rust": 4000, "reference": 10}  # redeals drawn from a state; the reference lists all deals for each


def told(state: State, viewer: int | None) -> list[Any]:
    """Everything a viewer is given at a state, in public or as the seat to act."""
    facts: list[Any] = [state.view(viewer), state.features(viewer), state.turn.kind, state.turn.seat]
    facts.append(refusal(IllegalAction, state.resolve, "no such outcome"))
    if state.turn.kind != "seat" or viewer == state.turn.seat:
        illegal = [action for action in range(len(state.game.tokens)) if not state.mask()[action]]
        facts += [state.mask(), refusal(IllegalAction, state.play, "no such action"), *map(state.why, illegal[:3])]
        facts += [refusal(IllegalAction, state.play, action) for action in illegal[:3]]
    return facts


@given(picks())
def test_redealing_keeps_what_is_told(name: str, picks: Picks) -> None:
    """In any game of the engine, for every viewer."""
    game = kybos.load(name, **configs.draw(name, picks))
    states, events = whole(game.setup(), picks)
    note(str(Record(game, tuple(events))))
    for state in picks.some(states, 12):
        for viewer in viewers(state):
            other = state.redeal(viewer, kybos.Rng(picks.below(2**32)))
            assert told(other, viewer) == told(state, viewer)
            assert game.state(other.to_json()) == other


@pytest.mark.parametrize("small", range(3))
def test_redeals_are_all_deals_as_likely(name: str, engine: str, load: Load, rng: type[Any], small: int) -> None:
    """In a small game, at a few states: only deals that the reference lists, each by its weight."""
    options = configs.SMALL[name][small % len(configs.SMALL[name])]
    game, setup = load(name, **options), kybos.load(name, engine="reference", **options).setup()
    assert isinstance(setup, ReferenceState)
    picks, generator, tried = Picks((), small), rng(small), 0
    for before in picks.some(whole(setup, picks)[0], 12):
        viewer = picks.of(viewers(before))
        deals = list(islice(before.redeals(viewer), LISTED + 1))
        if len(deals) > LISTED:
            continue
        tried += 1
        weights = {deal.to_json(): weight for deal, weight in deals}
        assert len(weights) == len(deals), "a deal is listed twice"
        assert before.to_json() in weights
        view = before.view(viewer)
        assert all(deal.view(viewer) == view for deal, _ in deals)
        for deal, _ in picks.some(deals, 4):
            assert told(deal, viewer) == told(before, viewer)
        state = game.state(before.to_json())
        seen = Counter(state.redeal(viewer, generator).to_json() for _ in range(DRAWS[engine]))
        assert as_expected(seen, weights), state.to_json()
    assert tried
