"""The words of refusals: what was asked, what forbids it, and what is allowed. Both engines raise what is built here.

A refusal tells no more than the seat to act may know: its own actions, but never the outcomes that chance has left.
"""

from __future__ import annotations

from operator import index
from typing import TYPE_CHECKING

from kybos.errors import IllegalAction

if TYPE_CHECKING:
    from kybos.types import State

__all__ = ["illegal_action", "illegal_chance", "quote", "why"]

LISTED = 12  # actions that a message lists at most
SHOWN = 48  # characters of a text from outside that a message repeats at most


def illegal_action(state: State, action: int | str | None) -> IllegalAction:
    """The exception for an action, by number or token, that is not legal now; None stands for any action at all."""
    asked = _asked_action(state, action)
    turn = state.turn
    if turn.kind == "over":
        return IllegalAction(f"{asked}: the game is over, nothing can be played any more")
    if turn.kind == "chance":
        return IllegalAction(f"{asked}: chance is to act, no seat; resolve an outcome of chance first")
    allowed = f"seat {turn.seat} may play {_listed(state.tokens())}"
    if _number(state, action) is None:
        return IllegalAction(f"{asked}: no such action{_did_you_mean(state, action)}; {allowed}")
    clause = state.why(action) if action is not None else None
    return IllegalAction(f"{asked}: forbidden by {clause}; {allowed}", clause)


def illegal_chance(state: State, chance: int | str | None) -> IllegalAction:
    """The exception for an outcome of chance, by token or place, that is not listed now; None stands for any at all."""
    asked = "an outcome of chance" if chance is None else f"outcome {quote(chance)}"
    turn = state.turn
    if turn.kind == "over":
        return IllegalAction(f"{asked}: the game is over, chance does nothing any more")
    if turn.kind == "seat":
        return IllegalAction(f"{asked}: seat {turn.seat} is to act, not chance")
    # Which outcomes are left can be a secret of others; of what kind they are is not.
    kinds = dict.fromkeys(token.partition(" ")[0] for token, _ in state.chances())
    expected = " or ".join(f"'{kind} ...'" for kind in kinds)
    return IllegalAction(f"{asked}: not what chance may do now; chances() lists what it may: {expected}")


def why(state: State, action: int | str) -> str | None:
    """The clause that forbids an action now, asked of the reference; None where it is legal.

    Raises IllegalAction where there is no such action at all.
    """
    from kybos import documents
    from kybos.reference import game as reference  # only when needed

    game = state.game
    return reference.load(game.name, documents.write(game.config)).state(state.to_json()).why(action)


def quote(value: int | str) -> str:
    """A value from outside as a message repeats it: on one line and not for ever."""
    if isinstance(value, str):
        return repr(value) if len(value) <= SHOWN else f"{value[:SHOWN]!r}..."
    return str(value) if abs(value) < 10**SHOWN else "with too many digits"


def _number(state: State, action: int | str | None) -> int | None:
    """The number of an action of the space."""
    tokens = state.game.tokens
    if action is None:
        return None
    if isinstance(action, str):
        return tokens.index(action) if action in tokens else None
    return index(action) if 0 <= index(action) < len(tokens) else None


def _asked_action(state: State, action: int | str | None) -> str:
    if action is None:
        return "an action"
    number = _number(state, action)
    if number is not None and not isinstance(action, str):
        return f"action {number} ({state.game.tokens[number]})"
    return f"action {quote(action)}"


def _did_you_mean(state: State, action: int | str | None) -> str:
    tokens = state.game.tokens
    if not isinstance(action, str):
        return f" (numbers run from 0 to {len(tokens) - 1})"
    from difflib import get_close_matches

    asked = " ".join(action[:SHOWN].lower().split())
    near = get_close_matches(asked, state.tokens(), n=1) or get_close_matches(asked, tokens, n=1)
    return f" (did you mean '{near[0]}'?)" if near else ""


def _listed(tokens: list[str]) -> str:
    if len(tokens) <= LISTED:
        return ", ".join(tokens)
    return f"{', '.join(tokens[:LISTED])} and {len(tokens) - LISTED} more"
