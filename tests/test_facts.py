"""What is told of games beforehand holds in any of them."""

from __future__ import annotations

from hypothesis import given

import kybos
from kybos.facts import Facts, facts
from kybos.types import State
from tests import configs
from tests.picks import Picks, picks
from tests.playing import viewers, whole


def told(state: State, viewer: int | None) -> dict[str, object]:
    """A view without saying whose it is."""
    return state.view(viewer) | {"viewer": None}


@given(picks())
def test_bounds_hold(name: str, picks: Picks) -> None:
    game = kybos.load(name, **configs.draw(name, picks))
    bounds = facts(game)
    states, _ = whole(game.setup(), picks)
    chances = [len(state.chances()) for state in states if state.turn.kind == "chance"]
    assert max(chances) <= bounds.outcomes
    assert len(chances) <= bounds.events
    low, high = bounds.points
    assert all(low <= points <= high for points in states[-1].scores())


def test_secrets_are_told(name: str) -> None:
    """Views differ in some state exactly if the game is said to have secrets."""
    game = kybos.load(name)
    states = [state for seed in range(4) for state in whole(game.setup(), Picks((), seed))[0]]
    differ = [state for state in states if any(told(state, viewer) != told(state, None) for viewer in viewers(state))]
    assert bool(differ) == facts(game).secrets


def test_simultaneous_choices_are_told(name: str) -> None:
    """Decisions said to be taken at the same time are, by every seat that has the first word among its actions."""
    game = kybos.load(name)
    word = facts(game).together
    seats = set()
    for state in whole(game.setup(), Picks((), 1))[0]:
        words = {token.partition(" ")[0] for token in state.tokens()}
        if word in words:
            assert words == {word}
            seats.add(state.turn.seat)
    assert seats == (set(range(game.seats)) if word else set())


def test_a_game_need_not_tell() -> None:
    assert Facts() == Facts(secrets=False, together=None, points=(-(2**31), 2**31 - 1))
