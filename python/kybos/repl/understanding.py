"""Understanding: what a person typed becomes an action, an outcome of chance, or a refusal that teaches the rule."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from kybos.refusals import quote
from kybos.repl.matching import faces, matches, near, spelled
from kybos.repl.trouble import Trouble

if TYPE_CHECKING:
    from kybos.i18n import Speaker
    from kybos.types import State

__all__ = ["Refusal", "action", "named", "outcome"]

LISTED = 8  # tokens that a message lists at most


class Refusal(Trouble):
    """An action that the rules forbid; `clause` is the number of the clause that does, if a single one does."""

    def __init__(self, sentence: str, clause: str | None) -> None:
        super().__init__(sentence)
        self.clause = clause


def action(state: State, typed: str, say: Speaker) -> str:
    """The token of the legal action meant: by token, by its beginning, by place in the list, or as `#` and its number.

    Raises Trouble, and Refusal for what exists but is forbidden now.
    """
    legal = state.tokens()
    if typed.isdecimal():
        if 1 <= int(typed[:9]) <= len(legal):
            return legal[int(typed[:9]) - 1]
        raise Trouble(
            say.plural("There is {number} action; ? lists it.", "There are {number} actions; ? lists them.", len(legal))
        )
    if typed not in state.game.tokens and not typed.startswith("#"):
        found = matches(typed, legal)
        if len(found) == 1:
            return found[0]
        if found:
            raise Trouble(_ambiguous(typed, found, say))
    token = named(state, typed, say)
    if token in legal:
        return token
    clause = state.why(token)
    raise Refusal(say("{token} is not allowed now, by rule {clause}.", token=token, clause=str(clause)), clause)


def named(state: State, typed: str, say: Speaker) -> str:
    """The token of any action of the game, legal or not, by token, by its beginning, or as `#` and its number.

    Where several begin so, it is the first that is forbidden. Raises Trouble.
    """
    tokens = state.game.tokens
    if typed in tokens:
        return typed
    if typed.startswith("#"):
        number = typed[1:].strip()
        if number.isdecimal() and int(number[:9]) < len(tokens):
            return tokens[int(number[:9])]
        raise Trouble(say("Actions are numbered from #0 to #{last}.", last=len(tokens) - 1))
    found = matches(typed, tokens)
    legal = set(state.tokens())
    forbidden = [token for token in found if token not in legal]
    if found:
        return (forbidden or found)[0]
    hint = near(typed, state.tokens()) or near(typed, tokens)
    if hint:
        raise Trouble(
            say(
                "{typed} is no action. Did you mean {hint}? Type ? for the actions, help for help.",
                typed=quote(typed),
                hint=hint,
            )
        )
    raise Trouble(say("{typed} is no action. Type ? for the actions, help for help.", typed=quote(typed)))


def outcome(state: State, typed: str, say: Speaker, secret: bool) -> str:
    """The token of the outcome of chance meant: by token or its beginning, dice also by their faces. Raises Trouble.

    Where only one kind of thing can happen its word may be left out. With `secret` what is left in a deck is not told.
    """
    tokens = [token for token, _ in state.chances()]
    if typed in tokens:
        return typed
    rolled = faces(typed, tokens)
    if rolled is not None and rolled in tokens:
        return rolled
    found = matches(typed, tokens)
    if not found and len(spelled(tokens)) == 1:
        found = matches(f"{spelled(tokens)[0]} {typed}", tokens)
    if len(found) == 1:
        return found[0]
    kinds = ", ".join(f"{kind} ..." for kind in spelled(tokens))
    if found and not secret:
        raise Trouble(_ambiguous(typed, found, say))
    if found:
        raise Trouble(say("{typed} is not precise enough; type the whole of {kinds}.", typed=quote(typed), kinds=kinds))
    raise Trouble(say("{typed} is nothing that chance can do now. It must be {kinds}", typed=quote(typed), kinds=kinds))


def _ambiguous(typed: str, found: Sequence[str], say: Speaker) -> str:
    shown = ", ".join(found[:LISTED])
    more = len(found) - LISTED
    if more > 0:
        return say("{typed} may mean {tokens} and {more} more.", typed=quote(typed), tokens=shown, more=more)
    return say("{typed} may mean {tokens}.", typed=quote(typed), tokens=shown)
