"""Bots in Python: what they are given, and how names and callables become bots.

A bot is a callable that takes a `Sight` and a generator and gives an action, by number or token. A class is made anew
for every game. Bots of the engine go by name: ``"random"``, ``"greedy"``, ``"montecarlo:N"``.
"""

from __future__ import annotations

import inspect
import reprlib
from collections.abc import Callable
from operator import index
from typing import TYPE_CHECKING, Any, TypeAlias

if TYPE_CHECKING:
    from kybos.types import Game, Rng, State

__all__ = ["Bot", "BotError", "BotLike", "Sight", "make", "name"]

LISTED = 12  # actions that a message lists at most


class BotError(RuntimeError):
    """A bot in Python failed, or chose what is not allowed; the message says which and where.

    What the bot raised, if it did, is the `__cause__`.
    """


class Sight:
    """What the seat to act sees: its view, its legal actions, and deals that it cannot tell from the real one.

    Nothing public leads to the state itself. In Python that is a promise kept by those who use only what is public, not
    a wall.
    """

    __slots__ = ("_state", "seat")

    def __init__(self, state: State) -> None:
        if state.turn.seat is None:
            raise ValueError("a sight is that of a seat that is to act")
        self._state = state
        self.seat: int = state.turn.seat

    @property
    def game(self) -> Game:
        """The game."""
        return self._state.game

    def view(self) -> dict[str, Any]:
        """What the seat knows (docs/documents.md)."""
        return self._state.view(self.seat)

    def features(self) -> list[int]:
        """The view as one flat row; `Game.layout` says what each cell is."""
        return self._state.features(self.seat)

    def actions(self) -> list[int]:
        """Numbers of the legal actions, ascending."""
        return self._state.actions()

    def tokens(self) -> list[str]:
        """The legal actions as text."""
        return self._state.tokens()

    def redeal(self, rng: Rng) -> State:
        """A state with the same view, drawn uniformly from all deals of the cards that give it."""
        return self._state.redeal(self.seat, rng)


Bot: TypeAlias = Callable[[Sight, Any], "int | str"]  # sight and generator to the action, by number or token
BotLike: TypeAlias = "str | Bot | type[Any]"


def name(bot: BotLike) -> str:
    """How a bot is named in results."""
    return bot if isinstance(bot, str) else getattr(bot, "__name__", type(bot).__name__)


def make(bot: BotLike) -> Callable[[Any, Any], int]:
    """The bot as a function of a state and a generator, for one game; it gives the number of a legal action.

    The function raises BotError, and BadConfig for a name that no bot has.
    """
    if isinstance(bot, str):
        return lambda state, rng: int(state.choose(bot, rng))
    chooser: Any = bot
    made = not inspect.isclass(bot)

    def choose(state: State, rng: Rng) -> int:
        nonlocal chooser, made
        try:
            if not made:
                chooser, made = chooser(), True
            answer = chooser(Sight(state), rng)
        except Exception as error:
            what = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
            raise BotError(f"bot {name(bot)} at seat {state.turn.seat} raised {what}") from error
        return _legal(bot, state, answer)

    return choose


def _legal(bot: BotLike, state: State, answer: Any) -> int:
    """The number of a bot's answer. Raises BotError unless it is a legal action."""
    actions, tokens = state.actions(), state.tokens()
    if isinstance(answer, str):
        if answer in tokens:
            return actions[tokens.index(answer)]
    elif hasattr(answer, "__index__") and index(answer) in actions:
        return index(answer)
    seat = state.turn.seat
    more = f" and {len(tokens) - LISTED} more" if len(tokens) > LISTED else ""
    raise BotError(
        f"bot {name(bot)} at seat {seat} answered {reprlib.repr(answer)}; "
        f"seat {seat} may play, by token or number, {', '.join(tokens[:LISTED])}{more}"
    )
