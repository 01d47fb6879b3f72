"""A game under way behind the protocol: a session, its steps, and the viewers that want to hear of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from kybos.errors import IllegalAction
from kybos.protocol.refusals import Refusal

if TYPE_CHECKING:
    from kybos.records import Record
    from kybos.types import Session, State

__all__ = ["Change", "Table"]


class Change(NamedTuple):
    """What has just happened: so many events taken back, then these, each with the state it happened at."""

    undone: int
    events: tuple[tuple[State, str], ...]


class Table:
    """A game under way. With `auto` chance is resolved by itself until a seat must act or the game is over.

    A step is what one call of `play` or `resolve` did, chance by itself included; `undo` takes steps back.
    """

    def __init__(self, session: Session, auto: bool) -> None:
        self._session, self._auto = session, auto  # a session that does not roll by itself: every event is seen here
        self._steps: list[int] = []
        self.viewers: set[int | None] = set()
        self.count = len(self._settle())

    @classmethod
    def of_record(cls, record: Record, seed: int, auto: bool) -> Table:
        """The table where the record ends, from which steps can be taken back as if it had been played here."""
        table = cls(record.game.session(seed, auto=False), auto=False)
        for event in record.events:
            chance = table.state.turn.kind == "chance"
            (table._session.resolve if chance else table._session.play)(event)
            table.count += 1
            if not (chance and auto):
                table._steps.append(1)
            elif table._steps:
                table._steps[-1] += 1
        table._auto = auto
        rolled = len(table._settle())
        table.count += rolled
        if table._steps:
            table._steps[-1] += rolled
        return table

    @property
    def state(self) -> State:
        """The state now."""
        return self._session.state

    @property
    def auto(self) -> bool:
        """Whether chance is resolved by itself."""
        return self._auto

    @property
    def record(self) -> Record:
        """All that has happened, secrets included."""
        return self._session.record

    def check_seat(self, seat: int) -> None:
        """Raise Refusal unless the game has such a seat."""
        if seat >= self.state.game.seats:
            raise Refusal("InvalidParams", f"params.seat: the seats are 0 to {self.state.game.seats - 1}, not {seat}")

    def check_viewer(self, viewer: int | None) -> None:
        """Raise Refusal unless that is the public or a seat of the game."""
        seats = self.state.game.seats
        if viewer is not None and viewer >= seats:
            raise Refusal("InvalidParams", f"params.viewer: null, or a seat from 0 to {seats - 1}, not {viewer}")

    def check_turn(self, seat: int) -> None:
        """Raise IllegalAction unless it is for this seat to act; what it tells is public."""
        self.check_seat(seat)
        turn = self.state.turn
        if turn.kind == "over":
            raise IllegalAction("the game is over, nothing can be played any more")
        if turn.seat != seat:
            acting = "chance" if turn.seat is None else f"seat {turn.seat}"
            raise IllegalAction(f"{acting} is to act, not seat {seat}")

    def play(self, seat: int, action: int | str) -> Change:
        """Play an action of the seat to act. Raises IllegalAction."""
        self.check_turn(seat)
        state = self.state
        self._session.play(action)
        return self._step(state, action if isinstance(action, str) else state.game.tokens[action])

    def resolve(self, chance: int | str | None) -> Change:
        """Carry an outcome of chance out, by token or place, or for None a drawn one. Raises IllegalAction."""
        state = self.state
        if chance is None:
            return self._step(state, self._session.roll())
        self._session.resolve(chance)
        return self._step(state, chance if isinstance(chance, str) else state.chances()[chance][0])

    def undo(self, steps: int) -> Change:
        """Take steps back, and the draws from the generator with them. Raises Refusal if there are not so many."""
        if steps > len(self._steps):
            raise Refusal("NothingToUndo", f"{len(self._steps)} steps can be taken back, not {steps}")
        undone = sum(self._steps[-steps:])
        del self._steps[-steps:]
        for _ in range(undone):
            self._session.undo()
        self.count -= undone
        return Change(undone, ())

    def _step(self, state: State, token: str) -> Change:
        events = ((state, token), *self._settle())
        self._steps.append(len(events))
        self.count += len(events)
        return Change(0, events)

    def _settle(self) -> list[tuple[State, str]]:
        """What chance now does by itself."""
        events: list[tuple[State, str]] = []
        while self._auto and self.state.turn.kind == "chance":
            events.append((self.state, self._session.roll()))
        return events
