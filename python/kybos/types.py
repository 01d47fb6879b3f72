"""What every engine offers: the types that terminal, bots, web and tests are written against.

The compiled classes of `kybos._core` and the reference's of `kybos.reference` satisfy these protocols and refuse in the
same words. Nothing here runs.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, Protocol, TypeVar

if TYPE_CHECKING:
    from kybos.batch import Batch
    from kybos.pictures import Picture
    from kybos.records import Record

__all__ = ["Block", "Engine", "Game", "Json", "Rng", "Session", "State", "Turn"]

Engine = Literal["rust", "reference"]
Json = Any  # None, bool, int, str, list or dict of these: what json.loads gives

S = TypeVar("S", bound="State")


class Turn(Protocol):
    """Who must act."""

    @property
    def kind(self) -> Literal["seat", "chance", "over"]:
        """A seat, chance, or nobody any more."""

    @property
    def seat(self) -> int | None:
        """The seat to act, from 0; None unless `kind` is ``"seat"``."""


class Block(Protocol):
    """A run of features: where it starts, its shape, the range of its values, and its labels.

    With `labels` the last axis is a choice: the cell of the value is 1, the others 0, all are 0 where there is none.
    Without, every cell is a whole number from `low` to `high`.
    """

    @property
    def name(self) -> str:
        """What it tells."""

    @property
    def offset(self) -> int:
        """The first cell in the flat row."""

    @property
    def shape(self) -> tuple[int, ...]:
        """Sizes of its axes, the last one running fastest."""

    @property
    def low(self) -> int:
        """The least value of a cell."""

    @property
    def high(self) -> int:
        """The greatest value of a cell."""

    @property
    def labels(self) -> tuple[str, ...] | None:
        """What the cells of the last axis stand for, if it is a choice."""


class Rng(Protocol):
    """A generator whose whole state is one 64-bit word: `kybos.Rng`, or the reference's in Python."""

    state: int

    def next(self) -> int:
        """The next 64-bit word."""

    def below(self, bound: int) -> int:
        """A whole number from 0 to bound - 1, each exactly as likely; bound from 1 to 2**32."""


class State(Protocol):
    """Everything on the table, secrets included. It never changes: `play` and `resolve` give a new one.

    States are equal, and hash alike, when game and table are equal. Pickle, copy and deepcopy work.
    """

    @property
    def game(self) -> Game:
        """The game it belongs to."""

    @property
    def turn(self) -> Turn:
        """Who must act."""

    def actions(self) -> list[int]:
        """Numbers of the legal actions, ascending; empty unless a seat is to act."""

    def tokens(self) -> list[str]:
        """The legal actions as text, in the order of `actions`."""

    def mask(self) -> bytes:
        """One byte for each action of the space, as many as `Game.tokens`: 1 if it is legal, else 0."""

    def chances(self) -> list[tuple[str, int]]:
        """Outcomes of chance with their weights, in the order of the rule page; empty unless chance is to act."""

    def play(self: S, action: int | str) -> S:
        """The state after an action, by number or token. Raises IllegalAction; this state stays as it is."""

    def resolve(self: S, chance: int | str) -> S:
        """The state after an outcome of chance, by token or by its place in `chances`. Raises IllegalAction."""

    def sample(self, rng: Any) -> str:
        """An outcome of chance drawn by weight with a `kybos.Rng`. Raises IllegalAction unless chance is to act."""

    def view(self, viewer: int | None) -> dict[str, Json]:
        """What a seat, or with None the public, may know; docs/documents.md has the keys.

        Here and below a viewer that is neither is a ValueError.
        """

    def scores(self) -> list[int]:
        """Points of each seat, if the game ended now."""

    def standings(self) -> list[int]:
        """Place of each seat, if the game ended now: 1 won, ties share a place (1, 2, 2, 4)."""

    def rounds(self) -> int | None:
        """Rounds played, the one under way included; None for a game without rounds."""

    def band(self) -> str | None:
        """What kind of end this is, one of `Game.bands`; None before the end and for a game without."""

    def choose(self, bot: str, rng: Any) -> int:
        """The number of the action that a bot chooses from what the seat to act knows.

        `bot` is ``"random"``, ``"greedy"`` or ``"montecarlo:N"``; the reference has only the first. Raises BadConfig
        for any other, IllegalAction unless a seat is to act.
        """

    def why(self, action: int | str) -> str | None:
        """The clause that forbids an action now, such as ``"CO-4.3"``, or None where it is legal.

        The reference decides, for both engines. Raises IllegalAction where there is no such action at all.
        """

    def to_json(self) -> str:
        """The whole state as canonical JSON; `Game.state` reads it."""

    def to_bytes(self) -> bytes:
        """The whole state, compactly; `Game.from_bytes` of the same engine and release reads it."""

    def digest(self) -> int:
        """64-bit FNV-1a of `to_json` in UTF-8: the same in every process, engine and release of the same rules."""

    def features(self, viewer: int | None) -> list[int]:
        """What `viewer` may know as whole numbers, one flat row by `Game.layout`; seats count from the viewer."""

    def redeal(self: S, viewer: int | None, rng: Any) -> S:
        """A state with the same view, drawn with a `kybos.Rng` uniformly from all deals of the cards that give it.

        The reference lists them all first: use it on small games only.
        """

    def picture(self, viewer: int | None = None, lang: str = "en") -> Picture:
        """The table as a seat, or with None the public, may see it, for a notebook or a file.

        `lang` is ``"en"``, ``"it"``, ``"fr"`` or ``"fa"``. Notebooks show a state by itself as the public sees it.
        """

    def redact(self: S, token: str, now: S, viewer: int | None) -> str:
        """The token of an event at this state as `viewer` may read it once the game has come to `now`.

        Raises IllegalAction if the token is neither an action nor an outcome allowed here.
        """


class Session(Protocol):
    """A state that rolls for itself and keeps its record; docs of `Game.session` say how.

    Whatever raises leaves it as it was. Copies go their own way; pickle keeps what can be undone and redone.
    """

    @property
    def game(self) -> Game:
        """The game it plays."""

    @property
    def seed(self) -> int:
        """The seed of the run."""

    @property
    def number(self) -> int:
        """Which game of the run this is."""

    @property
    def auto(self) -> bool:
        """Whether chance is resolved by itself."""

    @property
    def state(self) -> State:
        """The state it has come to."""

    @property
    def turn(self) -> Turn:
        """Who must act."""

    @property
    def record(self) -> Record:
        """All that has happened."""

    def record_text(self) -> str:
        """The record as text."""

    def actions(self) -> list[int]:
        """Numbers of the legal actions, ascending."""

    def tokens(self) -> list[str]:
        """The legal actions as text."""

    def play(self, action: int | str) -> None:
        """Carry an action out, and what chance does then. Raises IllegalAction."""

    def play_random(self) -> int:
        """Play a legal action, each as likely, and return its number. Raises IllegalAction.

        It is drawn from the bots stream; where only one is legal, nothing is drawn.
        """

    def resolve(self, chance: int | str) -> None:
        """Carry an outcome of chance out, by token or by its place in `chances`. Raises IllegalAction."""

    def roll(self) -> str:
        """Draw an outcome from the chance stream, carry it out and return it. Raises IllegalAction."""

    def undo(self) -> None:
        """Take back the last `play`, `resolve` or `roll`, what chance did after it and all draws from the generators.

        Raises IndexError if there is nothing to take back.
        """

    def redo(self) -> None:
        """Carry out again what `undo` took back last; IndexError if there is none, as after anything new."""


class Game(Protocol):
    """The rules with the options fixed. Games are equal when name, options and engine are."""

    @property
    def name(self) -> str:
        """The name `kybos.load` knows it by."""

    @property
    def rules(self) -> int:
        """Version of the rules, as in state documents and records."""

    @property
    def engine(self) -> Engine:
        """Which engine plays it."""

    @property
    def config(self) -> dict[str, Json]:
        """Every option, in the order of the rule page; a copy."""

    @property
    def seats(self) -> int:
        """How many play."""

    @property
    def bands(self) -> tuple[str, ...]:
        """The kinds of ends that the rules name, for statistics; empty for a game where only places count."""

    @property
    def tokens(self) -> tuple[str, ...]:
        """The whole action space in index order."""

    @property
    def uri(self) -> str:
        """What `kybos.load` makes this game from: its name and the options that are not the default."""

    @property
    def longest(self) -> int:
        """An upper bound on the decisions of a game, over all seats together."""

    @property
    def layout(self) -> tuple[Block, ...]:
        """The blocks of `State.features`, in order, without gaps."""

    def setup(self) -> State:
        """The state at the start."""

    def state(self, document: str | dict[str, Json]) -> State:
        """The state of a JSON document. Raises BadRecord if it is not one of this game with these options."""

    def from_bytes(self, data: bytes) -> State:
        """The state that `State.to_bytes` wrote. Raises BadRecord if it is not one of this game."""

    def session(self, seed: int = 0, game: int = 0, auto: bool = True) -> Session:
        """A game under way, number `game` of the run with this seed.

        With `auto` chance is resolved by itself, at the start too, until a seat must act or the game is over; without,
        it waits for `resolve` or `roll`. Seed and number are from 0 to 2**64 - 1, else OverflowError.
        """

    def batch(self, count: int, seed: int = 0, **settings: Any) -> Batch:
        """`count` games stepped together; keywords as those of `kybos.batch.Batch`. ValueError on the reference."""

    def record(self, text: str) -> Record:
        """The record of a game played with these options. Raises BadRecord."""
