"""The compiled engine. Users reach it through `kybos.load`; `kybos.types` says what its classes have in common
with the reference's.

What the classes leave to Python, so that both engines behave alike to the letter:

* refusals: `kybos.refusals.illegal_action(state, action)` and `illegal_chance(state, chance)` build the exception that
  `play` and `resolve` raise, of State and of Session; they are given what the caller gave. Any int and any str is
  refused that way (huge and negative numbers, lone surrogates too); what is neither is a TypeError;
* `State.why(action)` returns `kybos.refusals.why(state, action)`;
* `Game.uri` returns `kybos.options.uri(name, config, defaults)`;
* `Game.record(text)` returns `kybos.records.Record.parse(text, game)`, `Session.record` returns
  `kybos.records.Record(game, events)` with a tuple of tokens.

Numbers are taken from anything with `__index__`. A viewer that is neither a seat nor None is a ValueError. A seed, a
game number or a generator's state outside 0 to 2**64 - 1 is an OverflowError.
"""

from collections.abc import Callable
from typing import Any, Literal, final

import numpy as np
from numpy.typing import NDArray

from kybos.batch import Batch as PythonBatch
from kybos.pictures import Picture
from kybos.records import Record

__all__ = ["Batch", "Block", "Game", "Rng", "Session", "State", "Turn", "games", "load", "simulate"]

def games() -> tuple[str, ...]:
    """Names of all games, ascending."""

def load(name: str, config_json: str) -> Game:
    """The game of that name with the options of a JSON object, defaults filled in.

    Raises UnknownGame and BadConfig; text that is no JSON object, or has a key twice, is a BadConfig too.
    """

def simulate(
    game: Game,
    *,
    seed: int,
    first: int,
    games: int,
    threads: int,
    bots: list[str],
    rotate: bool,
    detail: bool,
    rows: bool,
    poll: Callable[[int], object],
) -> tuple[str, dict[str, bytes] | None, BaseException | None]:
    """Play games `first` to `first + games - 1` of a run and sum them up; `kybos.simulate` is what to call.

    `poll` is called with the number of games done about twenty times a second. If it raises, or the process gets a
    signal whose handler does, the run stops within a game. Returns the sums as JSON, with `rows` the columns as bytes
    (little-endian), and the exception that stopped the run, or None.
    """

@final
class Turn:
    """Who must act. Equal turns are equal and hash alike."""

    @property
    def kind(self) -> Literal["seat", "chance", "over"]: ...
    @property
    def seat(self) -> int | None:
        """The seat to act; None unless `kind` is ``"seat"``."""
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __repr__(self) -> str: ...  # Turn(kind='seat', seat=1)

@final
class Block:
    """A run of features: where it starts, its shape, the range of its values and its labels."""

    @property
    def name(self) -> str: ...
    @property
    def offset(self) -> int: ...
    @property
    def shape(self) -> tuple[int, ...]: ...
    @property
    def low(self) -> int: ...
    @property
    def high(self) -> int: ...
    @property
    def labels(self) -> tuple[str, ...] | None: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __repr__(self) -> str: ...

@final
class Rng:
    """SplitMix64 with Lemire's reduction; its whole state is one 64-bit word."""

    state: int

    def __new__(cls, state: int) -> Rng: ...
    @staticmethod
    def stream(seed: int, game: int, stream: int) -> Rng:
        """The generator of one stream (0 chance, 1 bots, 2 schedule) of one game of a run."""
    def next(self) -> int:
        """The next 64-bit word."""
    def below(self, bound: int) -> int:
        """A whole number from 0 to bound - 1, each as likely; ValueError unless bound is from 1 to 2**32."""
    def __copy__(self) -> Rng: ...
    def __deepcopy__(self, memo: dict[int, Any]) -> Rng: ...
    def __reduce__(self) -> tuple[Any, ...]: ...
    def __repr__(self) -> str: ...  # Rng(0x0000000000000001)

@final
class Game:
    """The rules with the options fixed. Games are equal when name, options and engine are."""

    @property
    def name(self) -> str: ...
    @property
    def rules(self) -> int:
        """Version of the rules, as in state documents and records."""
    @property
    def engine(self) -> Literal["rust", "reference"]: ...
    @property
    def config(self) -> dict[str, Any]:
        """Every option, in the order of the rule page; a copy."""
    @property
    def seats(self) -> int: ...
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
    def setup(self) -> State: ...
    def state(self, document: str | dict[str, Any]) -> State:
        """The state of a JSON document; BadRecord if it is not one of this game with these options."""
    def from_bytes(self, data: bytes) -> State:
        """The state `State.to_bytes` wrote; BadRecord if it is not one of this game with these options."""
    def session(self, seed: int = 0, game: int = 0, auto: bool = True) -> Session: ...
    def batch(self, count: int, seed: int = 0, **settings: Any) -> PythonBatch:
        """A batch of `count` games stepped together; the keywords are those of `kybos.batch.Batch`."""
    def record(self, text: str) -> Record: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __copy__(self) -> Game: ...
    def __deepcopy__(self, memo: dict[int, Any]) -> Game: ...
    def __reduce__(self) -> tuple[Any, ...]: ...
    def __repr__(self) -> str: ...  # <kybos.Game NAME?players=3 (rust)>: the uri, then the engine

@final
class State:
    """Everything on the table, secrets included; it never changes. Equal if game and table are equal."""

    @property
    def game(self) -> Game: ...
    @property
    def turn(self) -> Turn: ...
    def actions(self) -> list[int]:
        """Numbers of the legal actions, ascending; empty unless a seat is to act."""
    def tokens(self) -> list[str]:
        """The legal actions as text, in the order of `actions`."""
    def mask(self) -> bytes:
        """One byte an action of the space: 1 legal, 0 not."""
    def chances(self) -> list[tuple[str, int]]:
        """Outcomes of chance with their weights, in the order of the rule page; empty unless chance is to act."""
    def play(self, action: int | str) -> State: ...
    def resolve(self, chance: int | str) -> State:
        """The state after an outcome of chance: its token, or its place in `chances`, from 0."""
    def sample(self, rng: Rng) -> str:
        """An outcome of chance drawn by weight; `illegal_chance(state, None)` is raised unless chance is to act."""
    def view(self, viewer: int | None) -> dict[str, Any]: ...
    def scores(self) -> list[int]: ...
    def standings(self) -> list[int]: ...
    def rounds(self) -> int | None:
        """Rounds played, the one under way included; None for a game without rounds."""
    def band(self) -> str | None:
        """What kind of end this is, one of `Game.bands`; None before the end and for a game without."""
    def choose(self, bot: str, rng: Rng) -> int:
        """The number of the action that a bot (`random`, `greedy`, `montecarlo:N`) chooses from what the seat to act
        knows; IllegalAction unless a seat is to act."""
    def why(self, action: int | str) -> str | None: ...
    def to_json(self) -> str: ...
    def to_bytes(self) -> bytes: ...
    def digest(self) -> int:
        """64-bit FNV-1a of `to_json()` in UTF-8: the same in every process and release with the same rules."""
    def features(self, viewer: int | None) -> list[int]: ...
    def redeal(self, viewer: int | None, rng: Rng) -> State:
        """A state with the same view, drawn uniformly from all deals of the cards that give it."""
    def picture(self, viewer: int | None = None, lang: str = "en") -> Picture:
        """The table as a seat, or with None the public, may see it, for a notebook or a file."""
    def _repr_html_(self) -> str: ...
    def _repr_svg_(self) -> str: ...
    def redact(self, token: str, now: State, viewer: int | None) -> str:
        """The token of an event at this state as `viewer` may read it when the game has come to `now`.

        IllegalAction if the token is neither an action nor an outcome allowed here.
        """
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __copy__(self) -> State: ...
    def __deepcopy__(self, memo: dict[int, Any]) -> State: ...
    def __reduce__(self) -> tuple[Any, ...]: ...
    def __repr__(self) -> str: ...  # <kybos.State NAME?players=3, seat 1 to act>, or "chance to act", or "over"

@final
class Session:
    """A state that rolls for itself and keeps its record.

    Chance draws from `Rng.stream(seed, number, 0)`, `play_random` from `Rng.stream(seed, number, 1)`. With `auto`
    chance is resolved at once, at the start too, until a seat must act or the game is over; without, it waits for
    `resolve` or `roll`. Whatever raises leaves the session as it was.
    """

    def __new__(cls, game: Game, seed: int = 0, number: int = 0, auto: bool = True) -> Session: ...
    @property
    def game(self) -> Game: ...
    @property
    def seed(self) -> int: ...
    @property
    def number(self) -> int: ...
    @property
    def auto(self) -> bool: ...
    @property
    def state(self) -> State: ...
    @property
    def turn(self) -> Turn: ...
    @property
    def record(self) -> Record: ...
    def record_text(self) -> str:
        """`str(record)`, written by the engine."""
    def actions(self) -> list[int]: ...
    def tokens(self) -> list[str]: ...
    def play(self, action: int | str) -> None: ...
    def play_random(self) -> int:
        """Play and return `actions()[bots.below(len(actions()))]`, where one is legal that without drawing;
        IllegalAction unless a seat is to act (`illegal_action(state, None)`)."""
    def resolve(self, chance: int | str) -> None: ...
    def roll(self) -> str:
        """Draw an outcome from the chance stream, carry it out and return it; IllegalAction unless chance is to act
        (`illegal_chance(state, None)`)."""
    def undo(self) -> None:
        """Take back the last `play`, `resolve` or `roll`, what chance did after it and all draws from the generators;
        IndexError if there is none."""
    def redo(self) -> None:
        """Carry out again what `undo` took back last; IndexError if there is none, as after anything new is played."""
    def __copy__(self) -> Session: ...
    def __deepcopy__(self, memo: dict[int, Any]) -> Session: ...
    def __reduce__(self) -> tuple[Any, ...]: ...  # what can be undone and redone included
    def __repr__(self) -> str: ...  # <kybos.Session NAME?players=3, seed 7, game 0, 31 events, seat 1 to act>

@final
class Batch:
    """Many games stepped together; `kybos.batch.Batch` is what to use."""

    def __new__(
        cls, game: Game, seeds: list[int], numbers: list[int], restart: str, skip_forced: bool, threads: int
    ) -> Batch: ...
    def step(
        self,
        actions: NDArray[np.int64] | None,
        features: NDArray[Any],
        mask: NDArray[np.bool_],
        seat: NDArray[np.int8],
        scores: NDArray[np.int32],
        standings: NDArray[np.uint8],
        over: NDArray[np.bool_],
        last: NDArray[Any],
    ) -> list[int]:
        """Play an action in every row, none where -1 stands, or with None only look, and write how all rows stand.

        Returns the rows whose action is not legal: if there are any, nothing has been played or written.
        """
    def choose(self, actions: NDArray[np.int64], only: NDArray[np.bool_] | None = None) -> None:
        """Draw a legal action for every row that is not over, from the rows' own streams; with `only`, rows that are
        not named in it draw nothing and get -1."""
    def get_state(self, row: int) -> State:
        """The state of a row."""
    def set_state(self, row: int, state: State) -> None:
        """Put a row at a state of the same game."""
    def restart(self, row: int, seed: int, number: int) -> None:
        """Begin the game of that seed and number in a row."""
    def save(self) -> bytes:
        """The whole batch as bytes."""
    def load(self, data: bytes) -> None:
        """Put every row where it was when the bytes were saved; if they do not fit, BadRecord and nothing changed."""
