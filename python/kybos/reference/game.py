"""A game and its states as users see them, on top of a game's rules in plain Python."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache
from importlib import import_module
from math import prod
from operator import index
from typing import TYPE_CHECKING, Any, Literal, cast

from kybos import documents
from kybos.documents import Json
from kybos.errors import BadConfig, BadRecord
from kybos.options import uri
from kybos.records import Record
from kybos.reference.rules import CHANCE, Rules
from kybos.refusals import illegal_action, illegal_chance

if TYPE_CHECKING:
    from kybos._core import Game as CoreGame
    from kybos.batch import Batch
    from kybos.pictures import Picture
    from kybos.reference.session import Session
    from kybos.types import Rng

__all__ = ["Block", "Game", "State", "Turn", "load"]


@lru_cache(maxsize=64)
def load(name: str, options: str) -> Game:
    """The game of that name with the options of a JSON object. Raises BadConfig; the name must be one of a game."""
    try:
        chosen = documents.read(options)
    except ValueError as error:
        raise BadConfig(f"the options of {name} are no JSON: {error}") from None
    if not isinstance(chosen, dict):
        raise BadConfig(f"the options of {name} are no JSON object but {type(chosen).__name__}")
    make: Callable[[Json], Rules[Any]] = import_module(f"kybos.games.{name}.reference").RULES
    return Game(make(chosen))


@dataclass(frozen=True)
class Turn:
    """Who must act."""

    kind: Literal["seat", "chance", "over"]
    seat: int | None


@dataclass(frozen=True)
class Block:
    """A run of features: where it starts, its shape, the range of its values, and its labels."""

    name: str
    offset: int
    shape: tuple[int, ...]
    low: int
    high: int
    labels: tuple[str, ...] | None


class Game:
    """The rules of a game with its options fixed, by the reference; `kybos.types.Game` says what its members are."""

    def __init__(self, rules: Rules[Any]) -> None:
        self._rules = rules

    @property
    def name(self) -> str:
        return self._rules.name

    @property
    def rules(self) -> int:
        return self._rules.version

    @property
    def engine(self) -> Literal["reference"]:
        return "reference"

    @property
    def config(self) -> dict[str, Json]:
        config: dict[str, Json] = documents.read(self._text)
        return config

    @property
    def seats(self) -> int:
        return self._rules.seats

    @property
    def bands(self) -> tuple[str, ...]:
        return self._rules.bands

    @property
    def tokens(self) -> tuple[str, ...]:
        return self._rules.tokens

    @property
    def uri(self) -> str:
        return uri(self.name, self.config, load(self.name, "{}").config)

    @property
    def longest(self) -> int:
        return self._rules.longest()

    @cached_property
    def layout(self) -> tuple[Block, ...]:
        blocks: list[Block] = []
        offset = 0
        for block in self._rules.layout():
            blocks.append(Block(block.name, offset, block.shape, block.low, block.high, block.labels))
            offset += prod(block.shape)
        return tuple(blocks)

    def batch(self, count: int, seed: int = 0, **settings: Any) -> Batch:
        from kybos.batch import Batch  # only to be refused there, in the same words as everywhere

        return Batch(cast("CoreGame", self), count, seed, **settings)

    def setup(self) -> State:
        return State(self, self._rules.setup())

    def state(self, document: str | dict[str, Json]) -> State:
        try:
            found = documents.read(document if isinstance(document, str) else documents.write(document))
        except ValueError as error:
            raise BadRecord(f"the state document cannot be read: {error}") from None
        keys = ("game", "rules", "config", "state")
        if not isinstance(found, dict):
            raise BadRecord("a state document is a JSON object")
        for key in (*keys, *found):
            if key not in found or key not in keys:
                wrong = "unknown" if key in found else "missing"
                raise BadRecord(f"key {key!r} of the state document is {wrong}; its keys are {', '.join(keys)}")
        if found["game"] != self.name:
            raise BadRecord(f"the document is of game {found['game']!r}, not {self.name!r}")
        if type(found["rules"]) is not int or found["rules"] != self.rules:
            raise BadRecord(f"the document is of rules version {found['rules']!r}, not {self.rules}")
        self._check_config(found["config"])
        return State(self, self._rules.from_json(found["state"]))

    def from_bytes(self, data: bytes) -> State:
        try:
            text = data.decode("ascii")
        except UnicodeDecodeError:
            raise BadRecord("the bytes are not those of a state") from None
        state = self.state(text)
        if state.to_bytes() != data:
            raise BadRecord("the bytes are not those of a state")
        return state

    def session(self, seed: int = 0, game: int = 0, auto: bool = True) -> Session:
        from kybos.reference.session import Session

        return Session(self, seed, game, auto)

    def record(self, text: str) -> Record:
        return Record.parse(text, self)

    def number(self, action: int | str) -> int | None:
        """The number of an action of the space, by number or token."""
        if isinstance(action, str):
            return self._numbers.get(action)
        number = index(action)
        return number if 0 <= number < len(self.tokens) else None

    def check_viewer(self, viewer: int | None) -> None:
        """Raise ValueError unless `viewer` is a seat or None."""
        if viewer is not None and not 0 <= index(viewer) < self.seats:
            raise ValueError(f"no viewer {viewer}: it must be a seat, 0 to {self.seats - 1}, or None for the public")

    @cached_property
    def _text(self) -> str:
        return documents.write(dict(self._rules.config))

    @cached_property
    def _numbers(self) -> dict[str, int]:
        return {token: number for number, token in enumerate(self.tokens)}

    def _check_config(self, config: Json) -> None:
        try:
            same = load(self.name, documents.write(config)) == self
        except BadConfig as error:
            raise BadRecord(f"the config of the document is wrong: {error}") from None
        if not same:
            raise BadRecord(f"the document is of config {documents.write(config)}, not {self._text}")

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and (self.name, self._text) == (other.name, other._text)

    def __hash__(self) -> int:
        return hash((self.name, self._text))

    def __copy__(self) -> Game:
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> Game:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return load, (self.name, self._text)

    def __repr__(self) -> str:
        return f"<kybos.Game {self.uri} ({self.engine})>"


class State:
    """Everything on the table, by the reference; it never changes. `kybos.types.State` says what its members are."""

    def __init__(self, game: Game, table: Any) -> None:
        self._game = game
        self._rules = game._rules
        self._table = table  # the state of the rules

    @property
    def game(self) -> Game:
        return self._game

    @cached_property
    def turn(self) -> Turn:
        turn = self._rules.turn(self._table)
        if isinstance(turn, int):
            return Turn("seat", turn)
        return Turn("chance" if turn == CHANCE else "over", None)

    def actions(self) -> list[int]:
        return list(self._legal)

    def tokens(self) -> list[str]:
        return [self._game.tokens[action] for action in self._legal]

    def mask(self) -> bytes:
        mask = bytearray(len(self._game.tokens))
        for action in self._legal:
            mask[action] = 1
        return bytes(mask)

    def chances(self) -> list[tuple[str, int]]:
        return list(self._outcomes)

    def play(self, action: int | str) -> State:
        number = self._game.number(action)
        if number is None or number not in self._legal:
            raise illegal_action(self, action)
        return State(self._game, self._rules.play(self._table, number))

    def resolve(self, chance: int | str) -> State:
        token = self._outcome(chance)
        if token is None:
            raise illegal_chance(self, chance)
        return State(self._game, self._rules.resolve(self._table, token))

    def sample(self, rng: Any) -> str:
        if self.turn.kind != "chance":
            raise illegal_chance(self, None)
        return self._rules.sample(self._table, rng)

    def view(self, viewer: int | None) -> dict[str, Json]:
        self._game.check_viewer(viewer)
        hidden = self._rules.scores_hidden(self._table)
        return {
            "viewer": viewer,
            "turn": {"kind": self.turn.kind, "seat": self.turn.seat},
            "scores": None if hidden else self.scores(),
            "standings": None if hidden else self.standings(),
            "table": self._rules.table(self._table, viewer),
        }

    def scores(self) -> list[int]:
        return list(self._scores)

    def standings(self) -> list[int]:
        return list(self._standings)

    def rounds(self) -> int | None:
        return self._rules.rounds(self._table)

    def band(self) -> str | None:
        return self._rules.band(self._table)

    def choose(self, bot: str, rng: Rng) -> int:
        actions = self.actions()
        if not actions:
            raise illegal_action(self, None)
        if bot != "random":
            raise BadConfig(f"no bot {bot!r} on the reference; there is random")
        return actions[rng.below(len(actions))] if len(actions) > 1 else actions[0]

    def picture(self, viewer: int | None = None, lang: str = "en") -> Picture:
        from kybos.pictures import Picture  # only when drawn

        return Picture(self, viewer, lang)

    def _repr_html_(self) -> str:
        return self.picture().html

    def _repr_svg_(self) -> str:
        return self.picture().svg

    def why(self, action: int | str) -> str | None:
        number = self._game.number(action)
        if number is None:
            raise illegal_action(self, action)
        return self._rules.forbidden(self._table, number)

    def to_json(self) -> str:
        document = {"game": self._game.name, "rules": self._game.rules, "config": self._game.config}
        return documents.write({**document, "state": self._rules.to_json(self._table)})

    def to_bytes(self) -> bytes:
        return self.to_json().encode("ascii")

    def digest(self) -> int:
        return documents.fnv1a(self.to_bytes())

    def features(self, viewer: int | None) -> list[int]:
        self._game.check_viewer(viewer)
        return self._rules.encode(self._rules.table(self._table, viewer), viewer)

    def redeal(self, viewer: int | None, rng: Any) -> State:
        deals = list(self.redeals(viewer))
        ticket = _below(rng, sum(weight for _, weight in deals))
        for state, weight in deals:
            if ticket < weight:
                return state
            ticket -= weight
        raise AssertionError("the ticket is below the total weight")

    def redeals(self, viewer: int | None) -> Iterator[tuple[State, int]]:
        """Every state with the same view for `viewer`, with how many deals of the cards give it.

        Only the reference has this: it is what `redeal` of either engine draws from.
        """
        self._game.check_viewer(viewer)
        for table, weight in self._rules.redeals(self._table, viewer):
            yield State(self._game, table), weight

    def redact(self, token: str, now: State, viewer: int | None) -> str:
        self._game.check_viewer(viewer)
        number = self._game.number(token)
        if self.turn.kind == "chance" and self._outcome(token) is None:
            raise illegal_chance(self, token)
        if self.turn.kind != "chance" and (number is None or number not in self._legal):
            raise illegal_action(self, token)
        return self._rules.redact(self._table, token, now._table, viewer)

    @cached_property
    def _scores(self) -> tuple[int, ...]:
        return tuple(self._rules.scores(self._table))

    @cached_property
    def _standings(self) -> tuple[int, ...]:
        return tuple(self._rules.standings(self._table))

    @cached_property
    def _legal(self) -> tuple[int, ...]:
        space = range(len(self._game.tokens))
        return tuple(action for action in space if self._rules.forbidden(self._table, action) is None)

    @cached_property
    def _outcomes(self) -> tuple[tuple[str, int], ...]:
        return tuple((token, weight) for token, weight in self._rules.chances(self._table))

    def _outcome(self, chance: int | str) -> str | None:
        """The token of a listed outcome, by token or place."""
        if isinstance(chance, str):
            return chance if any(chance == token for token, _ in self._outcomes) else None
        place = index(chance)
        return self._outcomes[place][0] if 0 <= place < len(self._outcomes) else None

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self._game == other._game and bool(self._table == other._table)

    def __hash__(self) -> int:
        return hash((self._game, self._table))

    def __copy__(self) -> State:
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> State:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return self._game.from_bytes, (self.to_bytes(),)

    def __repr__(self) -> str:
        return f"<kybos.State {self._game.uri}, {acting(self)}>"


def acting(state: State) -> str:
    """Who must act, for people."""
    turn = state.turn
    if turn.kind == "over":
        return "over"
    return "chance to act" if turn.kind == "chance" else f"seat {turn.seat} to act"


def _below(rng: Rng, bound: int) -> int:
    """A whole number from 0 to bound - 1, each exactly as likely, for bounds beyond those of `Rng.below` too."""
    if bound <= 1 << 32:
        return rng.below(bound)
    words = -(-bound.bit_length() // 64)
    while True:
        draw = 0
        for _ in range(words):
            draw = draw << 64 | rng.next()
        draw >>= 64 * words - bound.bit_length()
        if draw < bound:
            return draw
