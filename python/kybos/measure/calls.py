"""Single calls of Kybos from Python: copies, plays, JSON, bytes and records."""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterator
from itertools import count, islice
from typing import Any

from kybos.measure.contender import CALLS, Contender, expect
from kybos.measure.play import SEED
from kybos.records import Record
from kybos.types import Game, Session, State

__all__ = ["Call", "calls"]

STATES = 64  # states that a call goes over
RECORDS = 4  # whole games


class Call(Contender):
    """A function over columns of arguments, as `map` takes them, each with its answer."""

    tier = CALLS
    unit = "calls"

    def __init__(
        self, name: str, function: Callable[..., Any], columns: tuple[list[Any], ...], answers: list[Any]
    ) -> None:
        self.name, self.function, self.columns, self.answers = name, function, columns, answers

    def work(self) -> int:
        self.found = list(map(self.function, *self.columns))
        return len(self.found)

    def check(self) -> None:
        expect(self.name, self.found, self.answers)


def calls(game: Game) -> list[Call]:
    """The calls, on states of random games at which there is a choice, and on records of whole games.

    What writes is asserted by reading it back, and the other way round.
    """
    sessions = [_played(game, number) for number in range(RECORDS)]
    states = list(islice(_choices(game), STATES))
    state, session = type(states[0]), type(sessions[0])
    actions = [state.actions()[0] for state in states]
    nexts = [state.play(state.tokens()[0]) for state in states]
    texts, packed = [state.to_json() for state in states], [state.to_bytes() for state in states]
    records = [session.record for session in sessions]
    written = [session.record_text() for session in sessions]
    expect(f"{game.uri}: states read back from JSON", list(map(game.state, texts)), states)
    expect(f"{game.uri}: states read back from bytes", list(map(game.from_bytes, packed)), states)
    ends = [session.state for session in sessions]
    expect(f"{game.uri}: ends of records", [Record.parse(text).final for text in written], ends)
    events = sum(len(record.events) for record in records) // RECORDS
    of: dict[str, tuple[Callable[..., Any], tuple[list[Any], ...], list[Any]]] = {
        "copy.copy(state)": (copy.copy, (states,), states),
        "state.play(action)": (state.play, (states, actions), nexts),
        "state.to_json()": (state.to_json, (states,), texts),
        "game.state(json)": (game.state, (texts,), states),
        "state.to_bytes()": (state.to_bytes, (states,), packed),
        "game.from_bytes(bytes)": (game.from_bytes, (packed,), states),
        f"session.record_text(), {events} events": (session.record_text, (sessions,), written),
        f"Record.parse(text), {events} events": (Record.parse, (written,), records),
    }
    return [Call(f"{game.uri}: {name}", *call) for name, call in of.items()]


def _played(game: Game, number: int) -> Session:
    """A game played at random to its end."""
    session = game.session(SEED, number)
    while session.turn.kind == "seat":
        session.play_random()
    return session


def _choices(game: Game) -> Iterator[State]:
    """States of random games at which there is a choice, without end."""
    for number in count():
        session = game.session(SEED, number)
        while session.turn.kind == "seat":
            if len(session.actions()) > 1:
                yield session.state
            session.play_random()
