"""Engine and reference say the same at every step: of whole games, of refusals, and of documents gone wrong."""

from __future__ import annotations

import json
from functools import partial
from typing import Any

import pytest
from hypothesis import given

import kybos
from kybos import BadConfig, BadRecord, IllegalAction
from kybos.loading import load_options
from kybos.types import State
from tests import configs, crosscheck
from tests.mutations import mutated
from tests.picks import Picks, picks
from tests.playing import whole


@given(picks())
def test_whole_games(name: str, picks: Picks) -> None:
    crosscheck.game_of_picks(name, picks)


@given(picks())
def test_refusals_are_worded_alike(name: str, picks: Picks) -> None:
    options = configs.draw(name, picks)
    engine, reference = kybos.load(name, **options), kybos.load(name, engine="reference", **options)
    twin = picks.of(whole(reference.setup(), picks)[0])
    state = engine.state(twin.to_json())
    asked: list[int | str] = [-1, 10**30, len(reference.tokens), "no such token", "\ud800", "", *reference.tokens[:3]]
    for what in (*asked, picks.of(reference.tokens), picks.below(len(reference.tokens))):
        assert refusal(state, "play", what) == refusal(twin, "play", what)
        assert refusal(state, "resolve", what) == refusal(twin, "resolve", what)
        assert refusal(state, "why", what) == refusal(twin, "why", what)


@given(picks())
def test_documents_gone_wrong_are_refused_alike(name: str, picks: Picks) -> None:
    """A state document with something changed: both read it, as the same state, or both refuse it."""
    options = configs.draw(name, picks)
    engine, reference = kybos.load(name, **options), kybos.load(name, engine="reference", **options)
    states = whole(reference.setup(), picks)[0]
    for state in picks.some(states, 6):
        document = mutated(json.loads(state.to_json()), picks)
        found: list[State | None] = []
        for game in (engine, reference):
            try:
                found.append(game.state(document))
            except BadRecord:
                found.append(None)
        one, two = found
        assert (one is None) == (two is None), document
        if one is not None and two is not None:
            crosscheck.compare(crosscheck.facts(one), crosscheck.facts(two), partial(json.dumps, document))


@given(picks())
def test_configs_gone_wrong_are_refused_alike(name: str, picks: Picks) -> None:
    options = mutated({"players": 2, **configs.draw(name, picks)}, picks)
    found: list[Any] = []
    for engine in ("rust", "reference"):
        try:
            found.append(load_options(name, engine, options).config)
        except BadConfig as error:
            found.append(str(error))
    assert found[0] == found[1], options


def test_both_know_the_same_games() -> None:
    from kybos import _core

    assert _core.games() == kybos.games()


def refusal(state: State, method: str, asked: int | str) -> Any:
    """What a call comes to: a state as JSON, a clause, or what its refusal says."""
    try:
        result = getattr(state, method)(asked)
    except IllegalAction as error:
        return str(error), error.clause
    return result if result is None or isinstance(result, str) else result.to_json()


def test_a_difference_prints_the_record() -> None:
    """The comparison itself can fail."""
    with pytest.raises(crosscheck.Difference, match="turn: the engine says\n1\nand the reference says\n2\nafter\n3"):
        crosscheck.compare([("turn", 1)], [("turn", 2)], lambda: "3")
