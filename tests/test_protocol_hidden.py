"""What the protocol tells a seat does not depend on what that seat cannot know: byte for byte, over every method."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import pytest
from hypothesis import given, note

import kybos
from kybos.errors import IllegalAction
from kybos.protocol.engine import Engine
from kybos.protocol.table import Table
from kybos.records import Record
from kybos.types import State
from tests import configs
from tests.picks import Picks, picks
from tests.playing import after, viewers, whole
from tests.protocol_server import Asked

ALTERNATIVES = 24  # histories that are tried beside the real one
EVENTS = 120  # events of a history at most
MS = re.compile(rb'"ms":[0-9]+')
BOTS = ("random", "greedy", "montecarlo:50")


class Frozen:
    """A session that stands at a state, however that may have come about."""

    def __init__(self, state: State) -> None:
        self.state, self.game, self.turn = state, state.game, state.turn

    def play(self, action: int | str) -> None:
        self.state.play(action)

    def resolve(self, chance: int | str) -> None:
        self.state.resolve(chance)


def at(state: State) -> Asked:
    """A server with a game at this state, of id ``g1``."""
    asked, session = Asked(), Frozen(state)
    asked.server._engine._tables["g1"] = Table(session, auto=False)  # type: ignore[arg-type]
    return asked


def told(asked: Asked, requests: list[tuple[str, dict[str, Any]]]) -> list[bytes]:
    """What is written in answer to some requests for the game ``g1``, but for the time that it took."""
    for method, params in requests:
        asked.begin(method, id="g1", **params)
    asked.server.end()  # choices are made now
    written = []
    while not asked.silent():
        written.append(MS.sub(b"", asked.lines.get()))
    return sorted(written)


def questions(state: State, viewer: int | None, picks: Picks) -> list[tuple[str, dict[str, Any]]]:
    """Everything that a viewer may ask about the game, right and wrong, as long as that does not go on with it."""
    asked: list[tuple[str, dict[str, Any]]] = [("view", {"viewer": viewer}), ("subscribe", {"viewer": viewer})]
    asked += [("resolve", {"chance": chance}) for chance in ("no such outcome", -1, 10**9)]
    if viewer is None:
        return asked
    asked.append(("actions", {"seat": viewer}))
    mine = state.turn.seat == viewer
    wrong = [number for number in range(len(state.game.tokens)) if not (mine and state.mask()[number])]
    for action in (*picks.some(wrong, 3), "no such action", -1, state.game.tokens[wrong[0]]):
        asked.append(("play", {"seat": viewer, "action": action}))
        asked.append(("explain", {"seat": viewer, "action": action, "lang": picks.of(("en", "it", "fr", "fa"))}))
    asked += [("explain", {"seat": viewer, "action": action}) for action in state.actions()[:2] if mine]
    asked += [("choose", {"seat": viewer, "bot": bot, "seed": 7}) for bot in BOTS]
    return asked


@given(picks())
def test_answers_do_not_change_when_the_unknown_is_dealt_anew(name: str, picks: Picks) -> None:
    """At states of random games, for every viewer: views, actions, explanations, refusals, and what bots choose."""
    game = kybos.load(name, **configs.draw(name, picks))
    states, events = whole(game.setup(), picks)
    note(str(Record(game, tuple(events))))
    for state in picks.some(states, 5):
        for viewer in viewers(state):
            other = state.redeal(viewer, kybos.Rng(picks.below(2**32)))
            asked = questions(state, viewer, picks)
            assert told(at(other), asked) == told(at(state), asked)


def histories(states: list[State], events: list[str], viewer: int | None, picks: Picks) -> list[list[str]]:
    """Other events that look the same to a viewer, step for step: what may have been hidden is tried at random."""
    found: list[tuple[State, list[str]]] = [(states[0], [])] * ALTERNATIVES
    for before, event, now in zip(states, events, states[1:], strict=False):
        shown = before.redact(event, now, viewer)
        survivors = []
        for state, past in found:
            candidates = [event]
            if shown != event and picks.below(3):
                listed = [token for token, _ in state.chances()] or state.tokens()
                candidates = [picks.of(listed) for _ in range(4)]
            for candidate in candidates:
                try:
                    then = after(state, candidate)
                except IllegalAction:
                    continue
                same = then.turn == now.turn and then.view(viewer) == now.view(viewer)
                if same and state.redact(candidate, then, viewer) == shown:
                    survivors.append((then, [*past, candidate]))
                    break
        survivors = survivors or [(now, events[: len(found[0][1]) + 1])]
        found = [survivors[number % len(survivors)] for number in range(ALTERNATIVES)]
    return [history for history in {tuple(past): past for _, past in found}.values() if history != events]


def played(name: str, options: dict[str, Any], events: list[str], viewer: int | None) -> list[bytes]:
    """All that is written when these events are carried out and a viewer listens, looks and asks for the record."""
    asked = Asked()
    asked.ask("new", game=name, options=options, auto=False, seed=0)
    asked.ask("subscribe", id="g1", viewer=viewer)
    state, written = kybos.load(name, **options).setup(), list[bytes]()
    for number, event in enumerate(events):
        seat = state.turn.seat
        if seat is None:
            asked.begin("resolve", id="g1", chance=event)
        else:
            asked.begin("play", id="g1", seat=seat, action=event)
        state = after(state, event)
        asked.begin("view", id="g1", viewer=viewer)
        if viewer is not None:
            asked.begin("actions", id="g1", seat=viewer)
        if number % 10 == 0 or number == len(events) - 1:
            asked.begin("record", id="g1", viewer=viewer)
    for steps in (1, min(9, len(events) - 1)):
        if steps:
            asked.begin("undo", id="g1", steps=steps)
            asked.begin("view", id="g1", viewer=viewer)
    while not asked.silent():
        written.append(asked.lines.get())
    assert not [line for line in written if b'"error"' in line]
    return written


def pairs(name: str, options: dict[str, Any], seed: int) -> Iterator[tuple[list[bytes], list[bytes]]]:
    """What is written for a history and for another that looks the same, for every viewer."""
    picks = Picks((), seed)
    states, events = whole(kybos.load(name, **options).setup(), picks)
    states, events = states[: EVENTS + 1], events[:EVENTS]
    for viewer in viewers(states[0]):
        # The last steps are the ones with most alternatives left; so are those of any shorter game.
        for length in (len(events), len(events) // 2, len(events) // 5):
            others = histories(states[: length + 1], events[:length], viewer, picks)[:2]
            if others:
                truth = played(name, options, events[:length], viewer)
                yield from ((played(name, options, other, viewer), truth) for other in others)


def hides(name: str, options: dict[str, Any]) -> bool:
    """Whether the game has secrets other than the future."""
    states, _ = whole(kybos.load(name, **options).setup(), Picks((), 1))
    return any(state.redeal(None, kybos.Rng(1)) != state for state in states)


@pytest.mark.parametrize("small", [False, True])
def test_histories_that_look_the_same_are_told_the_same(name: str, small: bool) -> None:
    """Events, records, views and actions along whole games, for every viewer."""
    options, tried = configs.SMALL[name][0] if small else {}, 0
    hiding = hides(name, options)
    for seed in range(2 if hiding else 1):
        for other, truth in pairs(name, options, seed):
            tried += 1
            assert other == truth
    assert tried > 10 if hiding else tried == 0


LEAKS: Mapping[str, Callable[[Engine, Any], Any]] = {
    "_view": lambda engine, params: {"view": engine._table(params).state.view(0)},
    "_record": lambda engine, params: {"record": str(engine._table(params).record)},
    "_told": lambda engine, *change: [engine._tell("event", {"tokens": token}) for _, token in change[2].events],
    "_actions": lambda engine, params: {"actions": engine._table(params).state.tokens()},
}


@pytest.mark.parametrize("method", LEAKS)
def test_a_leak_is_seen(method: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The test above would see each of these."""
    assert sum(hides(name, {}) for name in kybos.games()) > 1
    monkeypatch.setattr(Engine, method, LEAKS[method])
    found = (other != truth for name in kybos.games() if hides(name, {}) for other, truth in pairs(name, {}, 0))
    assert any(found)
