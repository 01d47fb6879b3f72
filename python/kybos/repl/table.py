"""A table: one game with people and bots at its seats, all that happened, and how far it was taken back."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

from kybos.records import Record
from kybos.repl.seats import HUMAN

if TYPE_CHECKING:
    from kybos.types import Game, State

__all__ = ["By", "Event", "Table", "chosen", "guarded"]

By = Literal["human", "bot", "typed", "rolled"]
CHANCE, BOTS = 0, 1  # streams of generators, as everywhere
WORD = 1 << 64


@dataclass(frozen=True)
class Event:
    """Something that happened: its token, whose doing it was, the state it led to, and the generators' words after it.

    A person's action is by ``human``, an outcome that a person typed is ``typed``, one that was drawn is ``rolled``.
    """

    token: str
    by: By
    state: State
    chance: int
    bots: int


class Table:
    """A game under way. `undo` and `redo` walk along its events; something new cuts off what lies ahead.

    The dice are those of the session of the same seed and number, whatever is taken back on the way.
    """

    def __init__(self, game: Game, seats: Sequence[str], seed: int, number: int = 0) -> None:
        from kybos import Rng

        self.game, self.seats, self.seed, self.number = game, tuple(seats), seed, number
        self.setup = game.setup()
        self._words = (Rng.stream(seed, number, CHANCE).state, Rng.stream(seed, number, BOTS).state)
        self._all: list[Event] = []
        self._at = 0

    @property
    def state(self) -> State:
        """The state it has come to."""
        return self.events[-1].state if self._at else self.setup

    @property
    def events(self) -> Sequence[Event]:
        """What happened, without what was taken back."""
        return self._all[: self._at]

    @property
    def ahead(self) -> Sequence[Event]:
        """What was taken back and can be done again."""
        return self._all[self._at :]

    @property
    def record(self) -> Record:
        """The record of what happened."""
        return Record(self.game, tuple(event.token for event in self.events))

    @property
    def people(self) -> tuple[int, ...]:
        """The seats of people."""
        return tuple(seat for seat, who in enumerate(self.seats) if who == HUMAN)

    def before(self, place: int) -> State:
        """The state in which the event at that place happened."""
        return self._all[place - 1].state if place else self.setup

    def play(self, token: str) -> None:
        """Carry out an action of a person. Raises IllegalAction."""
        self._add(token, "human", self.state.play(token), *self._generators())

    def resolve(self, token: str) -> None:
        """Carry out an outcome of chance that a person typed. Raises IllegalAction."""
        self._add(token, "typed", self.state.resolve(token), *self._generators())

    def roll(self) -> None:
        """Draw an outcome of chance and carry it out."""
        from kybos import Rng

        chance, bots = self._generators()
        rng = Rng(chance)
        token = self.state.sample(rng)
        self._add(token, "rolled", self.state.resolve(token), rng.state, bots)

    def play_bot(self, bot: str) -> None:
        """Let a bot choose for the seat to act, and carry it out."""
        from kybos import Rng

        chance, bots = self._generators()
        rng = Rng(bots)
        token = chosen(self.state, bot, rng)
        self._add(token, "bot", self.state.play(token), chance, rng.state)

    def undo(self) -> int:
        """Take back all events to the last one a person did, that one too; how many, 0 if no person did anything."""
        last = next((place for place in reversed(range(self._at)) if self._by_person(place)), None)
        if last is None:
            return 0
        taken, self._at = self._at - last, last
        return taken

    def redo(self) -> int:
        """Do again what the last `undo` took back; how many events, 0 if there are none."""
        if self._at == len(self._all):
            return 0
        ends = (place for place in range(self._at + 1, len(self._all)) if self._by_person(place))
        done = next(ends, len(self._all)) - self._at
        self._at += done
        return done

    def restore(self, events: Sequence[tuple[str, By, int, int]], at: int) -> None:
        """Bring back events: tokens, whose they were, the generators' words. Raises IllegalAction, ValueError."""
        state = self.setup
        for token, by, chance, bots in events:
            if by not in ("human", "bot", "typed", "rolled"):
                raise ValueError(f"nobody is called {by!r}")
            state = state.resolve(token) if state.turn.kind == "chance" else state.play(token)
            self._all.append(Event(token, by, state, chance % WORD, bots % WORD))
        if not 0 <= at <= len(self._all):
            raise ValueError(f"no event {at}")
        self._at = at

    def take_over(self, record: Record) -> None:
        """Let what a record tells have happened at this new table; the generators have drawn nothing for it."""
        for token, state, after in zip(record.events, record.states(), record.states()[1:], strict=False):
            seat = state.turn.seat
            by: By = "rolled" if seat is None else "human" if seat in self.people else "bot"
            self._add(token, by, after, *self._generators())

    def _by_person(self, place: int) -> bool:
        return self._all[place].by in ("human", "typed")

    def _generators(self) -> tuple[int, int]:
        if not self._at:
            return self._words
        event = self._all[self._at - 1]
        return event.chance, event.bots

    def _add(self, token: str, by: By, state: State, chance: int, bots: int) -> None:
        self._all[self._at :] = [Event(token, by, state, chance, bots)]
        self._at += 1


def chosen(state: State, bot: str, rng: Any) -> str:
    """The token of the action that a bot of the engine chooses for the seat to act; a single one without drawing."""
    tokens = state.tokens()
    if len(tokens) == 1:
        return tokens[0]
    game = state.game
    player: Any = state
    if game.engine != "rust":  # bots live in the compiled engine
        from kybos.loading import load_options

        player = load_options(game.name, "rust", game.config).state(state.to_json())
    return game.tokens[int(player.choose(bot, rng))]


def guarded(state: State, seats: int) -> bool:
    """Whether somebody at the table knows what another does not."""
    tables = [state.view(viewer)["table"] for viewer in (None, *range(seats))]
    return any(table != tables[0] for table in tables)
