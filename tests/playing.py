"""Playing a game along picks, event by event, on any engine."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias, TypeVar

from kybos.types import State
from tests import configs
from tests.picks import Picks

S = TypeVar("S", bound=State)
Errors: TypeAlias = "type[Exception] | tuple[type[Exception], ...]"


def event(state: State, picks: Picks) -> str:
    """What happens next: an action or an outcome, each listed one as likely, whatever its weight."""
    if state.turn.kind == "chance":
        return picks.of(state.chances())[0]
    tokens = state.tokens()
    bold = [token for token in tokens if token not in configs.SHY.get(state.game.name, ())]
    return picks.of(bold if bold and picks.below(8) else tokens)


def after(state: S, token: str) -> S:
    """The state after an event."""
    return state.resolve(token) if state.turn.kind == "chance" else state.play(token)


def whole(state: S, picks: Picks) -> tuple[list[S], list[str]]:
    """The states from this one on until the game is over, and the events between them."""
    states, events, decisions = [state], list[str](), 0
    while states[-1].turn.kind != "over":
        decisions += states[-1].turn.kind == "seat"
        assert decisions <= state.game.longest, "the game is longer than its bound"
        events.append(event(states[-1], picks))
        states.append(after(states[-1], events[-1]))
    return states, events


def refusal(error: Errors, call: Callable[..., Any], *asked: Any, **options: Any) -> str | None:
    """What a call is refused with, if it is by such an error; None if it is not refused."""
    try:
        call(*asked, **options)
    except error as refused:
        return str(refused)
    return None


def viewers(state: State) -> list[int | None]:
    """Every seat, and the public."""
    return [*range(state.game.seats), None]
