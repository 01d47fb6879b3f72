"""What holds for every game, every config and both engines, tried on the states of games played at random."""

from __future__ import annotations

import copy
import json
import pickle
from math import prod

import pytest
from hypothesis import given, note

from kybos import IllegalAction
from kybos.documents import fnv1a
from kybos.records import Record
from kybos.types import State
from tests import configs
from tests.conftest import Load
from tests.picks import Picks, picks
from tests.playing import after, viewers, whole

SOME = 4  # of what is too many to try all on every state


def law_turn(state: State, picks: Picks) -> None:
    """A seat, chance or nobody acts; what is listed fits."""
    kind, seat = state.turn.kind, state.turn.seat
    assert kind in ("seat", "chance", "over")
    assert (seat in range(state.game.seats)) if kind == "seat" else (seat is None)
    assert bool(state.actions()) == (kind == "seat")
    assert bool(state.chances()) == (kind == "chance")
    assert state.turn == copy.deepcopy(state).turn
    assert hash(state.turn) == hash(copy.deepcopy(state).turn)


def law_actions(state: State, picks: Picks) -> None:
    """Actions ascend, lie in the space, and are what mask and tokens say."""
    tokens, actions, mask = state.game.tokens, state.actions(), state.mask()
    assert actions == sorted(set(actions))
    assert len(mask) == len(tokens) == len(set(tokens))
    assert list(mask) == [int(action in actions) for action in range(len(tokens))]
    assert state.tokens() == [tokens[action] for action in actions]


def law_legal(state: State, picks: Picks) -> None:
    """What is listed is played, by number and token alike, and the reference agrees."""
    for action in picks.some(state.actions(), SOME):
        token = state.game.tokens[action]
        assert state.why(action) is state.why(token) is None
        assert state.play(action) == state.play(token)


def law_illegal(state: State, picks: Picks) -> None:
    """What is not listed is refused, by number and token alike, with the clause if a seat is to act."""
    before = state.to_json()
    illegal = [action for action in range(len(state.game.tokens)) if action not in state.actions()]
    for action in picks.some(illegal, SOME):
        token, clause = state.game.tokens[action], state.why(action)
        assert clause
        assert state.why(token) == clause
        for asked in (action, token):
            with pytest.raises(IllegalAction) as refusal:
                state.play(asked)
            assert token in str(refusal.value)
            assert refusal.value.clause == (clause if state.turn.kind == "seat" else None)
    assert state.to_json() == before


def law_chances(state: State, picks: Picks) -> None:
    """Outcomes are told apart, weigh something, and are resolved by token and by place alike."""
    outcomes = state.chances()
    assert len({token for token, _ in outcomes}) == len(outcomes)
    assert all(type(weight) is int and weight > 0 for _, weight in outcomes)
    for place in picks.some(range(len(outcomes)), SOME):
        assert state.resolve(place) == state.resolve(outcomes[place][0])
    unlisted: list[int | str] = [-1, len(outcomes), "no such outcome", *state.tokens()]
    for asked in unlisted:
        with pytest.raises(IllegalAction):
            state.resolve(asked)


def law_documents(state: State, picks: Picks) -> None:
    """JSON, bytes, pickle and copies give the state again, and equal states hash alike."""
    text = state.to_json()
    assert text.isascii()
    assert json.dumps(json.loads(text), separators=(",", ":")) == text
    assert list(json.loads(text)) == ["game", "rules", "config", "state"]
    again = [
        state.game.state(text),
        state.game.state(json.loads(text)),
        state.game.from_bytes(state.to_bytes()),
        pickle.loads(pickle.dumps(state)),
        copy.copy(state),
        copy.deepcopy(state),
    ]
    for other in again:
        assert other == state
        assert hash(other) == hash(state)
        assert (other.to_json(), other.to_bytes(), other.digest()) == (text, state.to_bytes(), state.digest())
        assert (other.turn, other.actions(), other.chances()) == (state.turn, state.actions(), state.chances())
    assert state.digest() == fnv1a(text.encode())
    others: list[object] = [text, None]
    assert state not in others


def law_scores(state: State, picks: Picks) -> None:
    """A score and a place for each seat; places as in a race: 1 + how many stand better."""
    scores, standings = state.scores(), state.standings()
    assert len(scores) == len(standings) == state.game.seats
    if state.game.seats > 1:
        assert standings == [1 + sum(other < place for other in standings) for place in standings]
    for score, place in zip(scores, standings, strict=True):
        assert all(other <= score for other, at in zip(scores, standings, strict=True) if at > place)


def law_views(state: State, picks: Picks) -> None:
    """A view tells whose it is, who must act, and the scores unless the rules hide them before the end."""
    table = list(json.loads(state.to_json())["state"])
    for viewer in viewers(state):
        view = state.view(viewer)
        assert list(view) == ["viewer", "turn", "scores", "standings", "table"]
        assert view["viewer"] == viewer
        assert view["turn"] == {"kind": state.turn.kind, "seat": state.turn.seat}
        shown = (view["scores"], view["standings"])
        assert shown == (state.scores(), state.standings()) or (shown == (None, None) and state.turn.kind != "over")
        assert list(view["table"]) == table
        assert json.loads(json.dumps(view)) == view
    for viewer in (-1, state.game.seats):
        with pytest.raises(ValueError, match=str(viewer)):
            state.view(viewer)


def law_features(state: State, picks: Picks) -> None:
    """Features fill their blocks, within bounds, at most one cell of a choice."""
    layout = state.game.layout
    for viewer in viewers(state):
        features = state.features(viewer)
        assert len(features) == sum(prod(block.shape) for block in layout)
        for block in layout:
            size = prod(block.shape)
            cells = features[block.offset : block.offset + size]
            assert all(type(cell) is int and block.low <= cell <= block.high for cell in cells), block.name
            if block.labels is not None:
                width = len(block.labels)
                assert block.shape[-1] == width
                assert (block.low, block.high) == (0, 1)
                assert all(sum(cells[at : at + width]) <= 1 for at in range(0, size, width)), block.name


def law_over(state: State, picks: Picks) -> None:
    """Nothing is accepted after the end."""
    if state.turn.kind == "over":
        assert not any(state.mask())
        for token in picks.some(state.game.tokens, SOME):
            with pytest.raises(IllegalAction, match="over") as refusal:
                state.play(token)
            assert refusal.value.clause is None
        with pytest.raises(IllegalAction, match="over"):
            state.resolve(0)


LAWS = (
    law_turn,
    law_actions,
    law_legal,
    law_illegal,
    law_chances,
    law_documents,
    law_scores,
    law_views,
    law_features,
    law_over,
)


@given(picks())
def test_laws_of_states(name: str, load: Load, picks: Picks) -> None:
    """The laws above, on eight states of a game spread over its length."""
    game = load(name, **configs.draw(name, picks))
    states, events = whole(game.setup(), picks)
    note(str(Record(game, tuple(events))))
    for state in picks.some(states[:-1], 8) + states[-1:]:
        for law in LAWS:
            law(state, picks)


@given(picks())
def test_laws_of_games(name: str, load: Load, picks: Picks) -> None:
    """No state changes after it has been left, whatever is played from it; the record tells the whole game."""
    game = load(name, **configs.draw(name, picks))
    states, events = whole(game.setup(), picks)
    record = Record(game, tuple(events))
    note(str(record))
    seen = [(state.to_json(), hash(state)) for state in states]
    for state in picks.some(states, SOME):
        whole(state, picks)
    assert [(state.to_json(), hash(state)) for state in states] == seen
    state = game.setup()
    for event, (text, _) in zip(events, seen[1:], strict=True):
        state = after(state, event)
        assert state.to_json() == text
    again = game.record(str(record))
    assert again == record
    assert again.states() == states
    assert again.final == states[-1]


@given(picks())
def test_laws_of_redacted_records(name: str, load: Load, picks: Picks) -> None:
    """A redacted record tells every event in its own words or with a ``?``; a seat reads what it did itself."""
    game = load(name, **configs.draw(name, picks))
    states, events = whole(game.setup(), picks)
    record = Record(game, tuple(events))
    note(str(record))
    for viewer in viewers(states[0]):
        lines = record.redacted(viewer).splitlines()
        assert lines[0] == f"kybos record 1 redacted for {'public' if viewer is None else f'seat {viewer}'}"
        assert lines[1:4] == str(record).splitlines()[1:4]
        for state, token, told in zip(states[:-1], events, lines[4:], strict=True):
            assert told == token or (told.split()[0] == token.split()[0] and "?" in told)
            if viewer is not None and state.turn.seat == viewer:
                assert told == token


@given(picks())
def test_laws_of_configs(name: str, load: Load, picks: Picks) -> None:
    """A game is found again by its uri, its config and its pickle, and is told apart from others."""
    options = configs.draw(name, picks)
    game, plain = load(name, **options), load(name)
    assert list(game.config) == list(plain.config)
    assert (game.name, game.engine) == (name, plain.engine)
    again = [load(game.uri), load(name, **game.config), pickle.loads(pickle.dumps(game)), copy.copy(game)]
    for other in (*again, copy.deepcopy(game)):
        assert other == game
        assert hash(other) == hash(game)
        assert (other.uri, other.config, other.tokens) == (game.uri, game.config, game.tokens)
    assert (game == plain) == (game.config == plain.config) == (game.uri == name)
    others: list[object] = [name, None]
    assert game not in others
    game.config.clear()
    assert list(game.config) == list(plain.config)
    assert [block.offset for block in game.layout] == [
        sum(prod(block.shape) for block in game.layout[:at]) for at in range(len(game.layout))
    ]


def test_configs_are_complete(name: str) -> None:
    """The tests draw every option there is, of every game."""
    from kybos import load

    assert list(configs.OPTIONS[name]) == list(load(name, engine="reference").config)
    assert len(configs.SMALL[name]) > 0
