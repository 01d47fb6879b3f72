"""Whatever comes from outside is understood or refused with the one error that fits, which says what is allowed."""

from __future__ import annotations

import json
import pickle
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import kybos
from kybos import BadConfig, BadRecord, IllegalAction, UnknownGame
from tests import configs
from tests.conftest import Load
from tests.mutations import mutated, mutated_text
from tests.picks import Picks, picks
from tests.playing import after, event, refusal, whole

TEXTS = st.text(max_size=40) | st.text(st.characters(categories=["Cs", "Cc", "Nd"]), max_size=5)


@given(TEXTS, picks())
def test_tokens(name: str, load: Load, text: str, picks: Picks) -> None:
    """Any text or number: played if it is listed, else an IllegalAction that does not go on for ever."""
    state = picks.of(whole(load(name).setup(), picks)[0])
    near = mutated_text(picks.of(state.game.tokens), picks)
    for asked in (text, near, text * 1000, picks.below(10**6) - 1000, -(10**5000), 10**5000):
        for call, listed in (
            (state.play, [*state.tokens(), *state.actions()]),
            (state.resolve, [*(token for token, _ in state.chances()), *range(len(state.chances()))]),
        ):
            refused = refusal(IllegalAction, call, asked)
            assert (refused is None) == (asked in listed)
            assert refused is None or (len(refused) < 1000 and "\n" not in refused)


def test_an_illegal_action_names_clause_and_what_is_allowed(name: str, load: Load) -> None:
    state = next(state for state in whole(load(name).setup(), Picks((), 1))[0] if state.turn.kind == "seat")
    illegal = next(action for action in range(len(state.game.tokens)) if not state.mask()[action])
    token, clause = state.game.tokens[illegal], state.why(illegal)
    assert clause is not None
    with pytest.raises(IllegalAction) as refusal:
        state.play(token)
    allowed = f"seat {state.turn.seat} may play {', '.join(state.tokens()[:12])}"
    assert f"action '{token}': forbidden by {clause}; {allowed}" in str(refusal.value)
    assert refusal.value.clause == clause
    with pytest.raises(IllegalAction, match=f"action {illegal} \\({token}\\)"):
        state.play(illegal)
    again = pickle.loads(pickle.dumps(refusal.value))
    assert (str(again), again.clause) == (str(refusal.value), clause)
    with pytest.raises(IllegalAction, match=f"numbers run from 0 to {len(state.game.tokens) - 1}"):
        state.play(len(state.game.tokens))
    with pytest.raises(IllegalAction, match=f"did you mean '{state.tokens()[0]}'"):
        state.play(f" {state.tokens()[0].upper()} ")


def test_why_knows_every_action_and_no_other(name: str, load: Load) -> None:
    state = load(name).setup()
    picks = Picks((), 2)
    for _ in range(5):
        clauses = [state.why(action) for action in range(len(state.game.tokens))]
        assert [clause is None for clause in clauses] == [bool(byte) for byte in state.mask()]
        state = after(state, event(state, picks))
    for asked in ("no such token", -1, len(state.game.tokens)):
        assert refusal(IllegalAction, state.why, asked)


def test_numbers_are_numbers(name: str, load: Load) -> None:
    """Anything with `__index__` is a number; what is neither number nor text is a TypeError."""

    class Number:
        def __init__(self, number: int) -> None:
            self.number = number

        def __index__(self) -> int:
            return self.number

    state = next(state for state in whole(load(name).setup(), Picks((), 1))[0] if state.turn.kind == "seat")
    number: Any = Number(state.actions()[0])
    assert state.play(number) == state.play(state.actions()[0])
    wrong: Any
    for wrong in (None, 1.0, b"pass", [0]):
        with pytest.raises(TypeError):
            state.play(wrong)
        with pytest.raises(TypeError):
            state.resolve(wrong)


@given(picks(), st.recursive(st.none() | st.booleans() | st.integers() | st.floats() | TEXTS, st.lists, max_leaves=5))
def test_state_documents(name: str, load: Load, picks: Picks, value: Any) -> None:
    """A BadRecord, or a state that can be played to its end and written again."""
    game = load(name, **configs.draw(name, picks))
    text = picks.of(whole(game.setup(), picks)[0]).to_json()
    wrong: list[Any] = [mutated(json.loads(text), picks) for _ in range(5)]
    wrong += [mutated_text(text, picks) for _ in range(5)]
    wrong += [{**json.loads(text), key: value} for key in ("game", "rules", "config", "state")]
    for document in wrong:
        if not refusal(BadRecord, game.state, document):
            state = game.state(document)
            assert game.state(state.to_json()) == state
            whole(state, picks)


def test_texts_that_are_no_state(name: str, load: Load) -> None:
    for text in ("", "{", "[]", "5", "[" * 100_000, '{"game":1,"game":1}', "\ud800", "NaN", "9" * 5000):
        assert refusal(BadRecord, load(name).state, text)


def test_a_state_belongs_to_its_game(name: str, load: Load) -> None:
    game = load(name)
    document = json.loads(game.setup().to_json())
    wrong = {"game": "nim", "rules": game.rules + 1, "config": configs.SMALL[name][-1] | {"surplus": 1}, "surplus": 1}
    for key, value in wrong.items():
        with pytest.raises(BadRecord, match=key):
            game.state({**document, key: value})
    for key in document:
        with pytest.raises(BadRecord, match=key):
            game.state({other: value for other, value in document.items() if other != key})
    assert game.state({**document, "config": {}}) == game.setup()


@given(picks(), st.binary(max_size=300))
def test_bytes(name: str, load: Load, picks: Picks, data: bytes) -> None:
    """A BadRecord, or the state itself where only the packing differs (zlib has bits that mean nothing here).

    The reference packs nothing: what it reads are the bytes of that state, or of another.
    """
    game = load(name, **configs.draw(name, picks))
    state = picks.of(whole(game.setup(), picks)[0])
    right = state.to_bytes()
    at = picks.below(len(right))
    flipped = bytes([*right[:at], right[at] ^ (1 << picks.below(8)), *right[at + 1 :]])
    for wrong in (data, right[:at], right + data, right[:at] + data, flipped):
        if not refusal(BadRecord, game.from_bytes, wrong):
            read = game.from_bytes(wrong)
            assert read == state if game.engine == "rust" else read.to_bytes() == wrong


@given(TEXTS, TEXTS, picks())
def test_uris(name: str, load: Load, text: str, value: str, picks: Picks) -> None:
    """An UnknownGame, a BadConfig, or a game that its own uri loads again."""
    option = picks.of(list(configs.OPTIONS[name]))
    for uri in (text, f"{name}?{text}", f"{name}?{option}={value}", mutated_text(load(name).uri + "?players=2", picks)):
        if not refusal((UnknownGame, BadConfig), load, uri):
            assert load(load(uri).uri) == load(uri)


@given(picks())
def test_configs(name: str, load: Load, picks: Picks) -> None:
    """A BadConfig that names the option, or a game."""
    options = mutated({"players": 2, **configs.draw(name, picks)}, picks)
    refused = refusal(BadConfig, load, name, **options)
    if refused is None:
        assert load(name, **load(name, **options).config) == load(name, **options)
    else:
        assert any(option in refused for option in {**options, **configs.OPTIONS[name]})


def test_wrong_options_are_named(name: str, load: Load) -> None:
    with pytest.raises(BadConfig, match=f"surplus.*{', '.join(configs.OPTIONS[name])}"):
        load(name, surplus=1)
    for wrong in (99, -1, "two", 2.0, None, True, [2], object()):
        refused = refusal(BadConfig, load, name, players=wrong)
        assert refused is not None
        assert "players" in refused or "JSON" in refused
    for uri in ("?", "?players", "?players=2&", "?=2", "?players=%ff", "?players=2&players=2"):
        assert refusal(BadConfig, load, name + uri)
    with pytest.raises(BadConfig, match=r"players.* twice"):
        load(f"{name}?players=2", players=2)


def test_an_unknown_game_is_told_from_those_there_are(name: str, load: Load) -> None:
    for wrong in (name[:-1], name.upper(), f"{name}{name[-1]}"):
        with pytest.raises(UnknownGame, match=f"did you mean '{name}'.*{', '.join(kybos.games())}"):
            load(wrong)
    for wrong in ("", "x" * 10**5, f"../games/{name}", f"{name}.reference", "__init__"):
        with pytest.raises(UnknownGame, match="the games are"):
            load(wrong)
    with pytest.raises(BadConfig, match="rust and reference"):
        kybos.load(name, engine="fortran")
