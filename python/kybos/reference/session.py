"""A game under way, by the reference: a state with its generators and its record."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from kybos.records import Record
from kybos.reference.game import Game, State, Turn, acting
from kybos.reference.rng import BOTS, CHANCE, Rng
from kybos.refusals import illegal_action, illegal_chance

__all__ = ["Session"]


@dataclass(frozen=True)
class Point:
    """Where a session stands after one of its calls: what happened in it, and the generators' words after it."""

    events: tuple[str, ...]
    state: State
    chance: int
    bots: int


class Session:
    """A game under way, by the reference; `kybos.types.Session` says what its members are.

    `undo` and `redo` walk along its points; something new cuts off what lies ahead.
    """

    def __init__(self, game: Game, seed: int = 0, number: int = 0, auto: bool = True) -> None:
        for word in (seed, number):
            if not 0 <= word < 1 << 64:
                raise OverflowError(f"seed and game number must be from 0 to 2**64 - 1, not {word}")
        self._game, self._seed, self._number, self._auto = game, seed, number, bool(auto)
        chance, bots = Rng.stream(seed, number, CHANCE), Rng.stream(seed, number, BOTS)
        self._points = [self._settle((), game.setup(), chance, bots)]
        self._at = 0

    @property
    def game(self) -> Game:
        return self._game

    @property
    def seed(self) -> int:
        return self._seed

    @property
    def number(self) -> int:
        return self._number

    @property
    def auto(self) -> bool:
        return self._auto

    @property
    def state(self) -> State:
        return self._points[self._at].state

    @property
    def turn(self) -> Turn:
        return self.state.turn

    @property
    def record(self) -> Record:
        return Record(self._game, tuple(event for point in self._points[: self._at + 1] for event in point.events))

    def record_text(self) -> str:
        return str(self.record)

    def actions(self) -> list[int]:
        return self.state.actions()

    def tokens(self) -> list[str]:
        return self.state.tokens()

    def play(self, action: int | str) -> None:
        chance, bots = self._generators()
        self._play(action, chance, bots)

    def play_random(self) -> int:
        actions = self.actions()
        if not actions:
            raise illegal_action(self.state, None)
        chance, bots = self._generators()
        # One legal action is played without drawing, as everywhere in bulk play.
        action = actions[bots.below(len(actions))] if len(actions) > 1 else actions[0]
        self._play(action, chance, bots)
        return action

    def resolve(self, chance: int | str) -> None:
        state = self.state.resolve(chance)
        token = chance if isinstance(chance, str) else self.state.chances()[chance][0]
        self._go((token,), state, *self._generators())

    def roll(self) -> str:
        if self.turn.kind != "chance":
            raise illegal_chance(self.state, None)
        chance, bots = self._generators()
        token = self.state.sample(chance)
        self._go((token,), self.state.resolve(token), chance, bots)
        return token

    def undo(self) -> None:
        if self._at == 0:
            raise IndexError("nothing to undo")
        self._at -= 1

    def redo(self) -> None:
        if self._at + 1 == len(self._points):
            raise IndexError("nothing to redo")
        self._at += 1

    def _generators(self) -> tuple[Rng, Rng]:
        point = self._points[self._at]
        return Rng(point.chance), Rng(point.bots)

    def _play(self, action: int | str, chance: Rng, bots: Rng) -> None:
        state = self.state.play(action)
        token = action if isinstance(action, str) else self._game.tokens[action]
        self._go((token,), state, chance, bots)

    def _go(self, events: tuple[str, ...], state: State, chance: Rng, bots: Rng) -> None:
        point = self._settle(events, state, chance, bots)
        self._points[self._at + 1 :] = [point]
        self._at += 1

    def _settle(self, events: tuple[str, ...], state: State, chance: Rng, bots: Rng) -> Point:
        """The point after these events and, with `auto`, what chance does then."""
        while self._auto and state.turn.kind == "chance":
            token = state.sample(chance)
            events, state = (*events, token), state.resolve(token)
        return Point(events, state, chance.state, bots.state)

    def __copy__(self) -> Session:
        twin = object.__new__(Session)
        twin.__dict__.update(self.__dict__, _points=list(self._points))
        return twin

    def __deepcopy__(self, memo: dict[int, Any]) -> Session:
        return self.__copy__()  # points never change

    def __repr__(self) -> str:
        events = len(self.record.events)
        where = f"seed {self._seed}, game {self._number}, {events} events"
        return f"<kybos.Session {self._game.uri}, {where}, {acting(self.state)}>"
