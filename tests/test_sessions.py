"""A session rolls from its streams, keeps its record, and undoes to the very dice."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import pytest
from hypothesis import given

from kybos import IllegalAction
from kybos.records import Record
from kybos.reference.rng import BOTS, CHANCE
from kybos.types import Session
from tests import configs
from tests.conftest import Load
from tests.picks import Picks, picks
from tests.playing import refusal


def told(session: Session) -> tuple[Any, ...]:
    """All that a session shows."""
    return session.state, session.turn, session.record, session.actions(), session.tokens(), session.record_text()


def finish(session: Session) -> str:
    """Random play to the end; the record."""
    while session.turn.kind != "over":
        session.play_random() if session.turn.kind == "seat" else session.roll()
    return session.record_text()


@given(picks())
def test_a_session_draws_from_its_streams(name: str, load: Load, rng: type[Any], picks: Picks) -> None:
    game = load(name, **configs.draw(name, picks))
    seed, number = picks.of((0, 1, 7, 2**64 - 1)), picks.of((0, 1, 2**61, 2**64 - 1))
    chance, bots = rng.stream(seed, number, CHANCE), rng.stream(seed, number, BOTS)
    session, state, events = game.session(seed, number), game.setup(), list[str]()
    assert (session.game, session.seed, session.number, session.auto) == (game, seed, number, True)
    while state.turn.kind != "over":
        if state.turn.kind == "chance":
            events.append(state.sample(chance))
            state = state.resolve(events[-1])
            continue
        assert session.state == state
        actions = state.actions()
        action = actions[bots.below(len(actions)) if len(actions) > 1 else 0]
        assert session.play_random() == action
        events.append(game.tokens[action])
        state = state.play(action)
    assert session.state == state
    assert session.record == Record(game, tuple(events))
    assert session.record_text() == str(session.record)
    assert finish(game.session(seed=seed, game=number, auto=False)) == session.record_text()


@given(picks())
def test_undo_goes_back_to_the_very_dice(name: str, load: Load, picks: Picks) -> None:
    """However far back and forth: every point is what it was, and the same play gives the same dice."""
    game = load(name, **configs.draw(name, picks))
    session = game.session(seed=picks.below(99), auto=bool(picks.below(2)))
    points = [told(session)]
    while session.turn.kind != "over":
        session.play_random() if session.turn.kind == "seat" else session.roll()
        points.append(told(session))
    at = len(points) - 1
    for _ in range(20):
        goal = picks.below(len(points))
        while at != goal:
            session.undo() if goal < at else session.redo()
            at += 1 if goal > at else -1
        assert told(session) == points[goal]
    assert finish(session) == points[-1][-1]
    for _ in points[1:]:
        session.undo()
    with pytest.raises(IndexError):
        session.undo()
    assert told(session) == points[0]


@given(picks())
def test_something_new_cuts_off_what_was_undone(name: str, load: Load, picks: Picks) -> None:
    session = load(name).session(seed=picks.below(99))
    with pytest.raises(IndexError):
        session.redo()
    action = picks.of(session.actions())
    session.play(action)
    after = told(session)
    session.undo()
    session.play(session.state.game.tokens[action])
    assert told(session) == after
    with pytest.raises(IndexError):
        session.redo()


@given(picks())
def test_copies_go_their_own_way(name: str, load: Load, picks: Picks) -> None:
    game = load(name, **configs.draw(name, picks))
    session = game.session(seed=3, game=picks.below(99))
    for _ in range(picks.below(6)):
        if session.turn.kind != "over":
            session.play_random()
    before = told(session)
    for twin in (copy.copy(session), copy.deepcopy(session), pickle.loads(pickle.dumps(session))):
        assert told(twin) == before
        end = finish(twin)
        assert told(session) == before
        assert finish(copy.copy(session)) == end
        while len(twin.record.events) > len(before[2].events):
            twin.undo()
        assert told(twin) == before


def test_what_raises_leaves_a_session_as_it_was(name: str, load: Load) -> None:
    session = load(name).session(seed=5, auto=False)
    while session.turn.kind != "over":
        before = told(session)
        for call in (session.play, session.resolve):
            assert refusal(IllegalAction, call, "no such token")
            assert refusal(IllegalAction, call, 10**9)
        assert refusal(IllegalAction, session.roll if session.turn.kind == "seat" else session.play_random)
        assert told(session) == before
        session.play_random() if session.turn.kind == "seat" else session.resolve(0)
    with pytest.raises(IllegalAction, match="over"):
        session.roll()
    with pytest.raises(IllegalAction, match="over"):
        session.play_random()


def test_seeds_are_words_of_64_bits(name: str, load: Load) -> None:
    game = load(name)
    for seed, number in ((-1, 0), (2**64, 0), (0, -1), (0, 2**64)):
        with pytest.raises(OverflowError):
            game.session(seed, number)
