"""What all adapters share: rewards, spaces, what an illegal action comes to, and a game that plays along by itself."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from inspect import isclass
from operator import index
from typing import TYPE_CHECKING, Any, Literal, cast

import numpy as np

from kybos import Rng, bots, load
from kybos.errors import BadConfig
from kybos.facts import facts

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, NDArray

    from kybos.bots import BotLike
    from kybos.types import Game, State

__all__ = [
    "CALLED",
    "NEXT",
    "RANDOM",
    "Dtype",
    "Illegal",
    "Rewards",
    "Table",
    "bounds",
    "check",
    "check_render_mode",
    "draw_seed",
    "drawing",
    "encoder",
    "ending",
    "endings",
    "find",
    "fresh",
    "mask",
    "range_of",
    "seated",
    "shares",
    "utilities",
]

Dtype = Literal["float32", "uint8"]
Illegal = Literal["raise", "penalty", "random"]
Rewards = Literal["places", "win", "scores"]

CHOICES = {
    "illegal": ("raise", "penalty", "random"),
    "rewards": ("places", "win", "scores"),
    "dtype": ("float32", "uint8"),
}
NEXT = 2**32  # from the number of a game to that of the next one of the same seed, as in `kybos.batch`
RANDOM = "random"  # the bot that a batch plays by itself
CALLED = 2  # the stream of other bots: the bots' own belongs to `RANDOM`, and seats, for which this one is, are fixed


def find(game: str | Game, options: Mapping[str, Any]) -> Game:
    """The game of a name or uri with these options, or the game itself, which has them already."""
    if isinstance(game, str):
        return load(game, **options)
    if options:
        raise BadConfig(f"{', '.join(options)}: options go with the name of a game, not with a game that has its own")
    return game


def check(**settings: str) -> None:
    """Raise ValueError, with what is allowed, for a setting of `illegal`, `rewards` or `dtype` that does not exist."""
    for name, value in settings.items():
        if value not in CHOICES[name]:
            raise ValueError(f"{name} cannot be {value!r}; allowed: {', '.join(CHOICES[name])}")


def check_render_mode(mode: str | None) -> None:
    """Raise ValueError unless it is "ansi", the one mode there is, or None."""
    if mode not in (None, "ansi"):
        raise ValueError(f"render_mode cannot be {mode!r}; allowed: 'ansi' and None")


def shares(scores: NDArray[Any], standings: NDArray[Any], rewards: Rewards) -> NDArray[np.float64]:
    """What the ends of games are worth, a row a game, a number a seat, as `scores` and `standings` are.

    ``"places"``: evenly from 1 for the first place to -1 for the last; who share a place share the mean of those they
    take up. ``"win"``: 1 to share among the winners, and 1 to pay among the others; nothing if all win. Both sum to
    zero. With a single seat both are 1 for place 1 and -1 for any other. ``"scores"``: the points.
    """
    if rewards == "scores":
        return scores.astype(np.float64)
    places = standings.astype(np.int64)
    seats = places.shape[1]
    won = places == 1
    if seats == 1:
        return np.where(won, 1.0, -1.0)
    if rewards == "places":
        sharing = np.count_nonzero(places[:, :, None] == places[:, None, :], axis=2)
        evenly: NDArray[np.float64] = (seats + 2 - 2 * places - sharing) / (seats - 1)
        return evenly
    winners = np.count_nonzero(won, axis=1, keepdims=True)
    losers = seats - winners
    return np.where(losers == 0, 0.0, np.where(won, 1 / winners, -1 / np.maximum(losers, 1)))


def utilities(state: State, rewards: Rewards = "places") -> list[float]:
    """What the end of a game is worth to each seat: its `shares`."""
    worth: list[float] = ending(state, rewards)["rewards"].tolist()
    return worth


def range_of(game: Game, rewards: Rewards) -> tuple[float, float]:
    """The least and the greatest of `utilities`."""
    if rewards != "scores":
        return -1.0, 1.0
    low, high = facts(game).points
    return float(low), float(high)


def bounds(game: Game, dtype: Dtype) -> tuple[NDArray[Any], NDArray[Any]]:
    """The least and the greatest value of each feature."""
    lows, highs = (
        np.concatenate([np.full(np.prod(block.shape, dtype=int), getattr(block, end)) for block in game.layout])
        for end in ("low", "high")
    )
    limit = 255 if dtype == "uint8" else None
    return lows.astype(dtype), np.clip(highs, None, limit).astype(dtype)


def encoder(game: Game, dtype: Dtype) -> Callable[[list[int]], NDArray[Any]]:
    """The way from `State.features` to a new array; bytes write 255 for what is greater, as in `kybos.batch`."""
    if all(block.low >= 0 and block.high <= 255 for block in game.layout):
        return _small if dtype == "float32" else _bytes
    return _floats if dtype == "float32" else _clipped


# Functions of the module, so that what holds one can be pickled. By way of bytes is three times as quick as np.array.
def _small(features: list[int]) -> NDArray[Any]:
    return np.frombuffer(bytes(features), np.uint8).astype(np.float32)


def _bytes(features: list[int]) -> NDArray[Any]:
    return np.frombuffer(bytearray(features), np.uint8)


def _floats(features: list[int]) -> NDArray[Any]:
    return np.array(features, np.float32)


def _clipped(features: list[int]) -> NDArray[Any]:
    return np.clip(features, 0, 255).astype(np.uint8)


def seated(game: Game, seat: int, opponents: BotLike | Sequence[BotLike] | None) -> dict[int, BotLike]:
    """The bot of each seat but `seat`: one for all of them, or one for each, ascending; none at all with None.

    Raises ValueError for a seat that does not exist or as many bots as do not fit.
    """
    if not 0 <= seat < game.seats:
        raise ValueError(f"seat {seat}: {game.uri} has seats 0 to {game.seats - 1}")
    if opponents is None:
        return {}
    others = [other for other in range(game.seats) if other != seat]
    players = list(opponents) if isinstance(opponents, Sequence) and not isinstance(opponents, str) else None
    if players is not None and len(players) != len(others):
        raise ValueError(f"{len(players)} opponents for {len(others)} other seats: name one for all or one for each")
    return dict(zip(others, players or [cast("BotLike", opponents)] * len(others), strict=True))


def mask(state: State) -> NDArray[np.int8]:
    """One cell an action, 1 if it is legal: a new array of the type that `Discrete.sample` asks for."""
    return np.frombuffer(bytearray(state.mask()), np.int8)


def endings(scores: ArrayLike, standings: ArrayLike, rewards: Rewards) -> dict[str, NDArray[Any]]:
    """What infos tell at the ends of games: a row a game, a number a seat."""
    points, places = np.array(scores, np.int64), np.array(standings, np.int64)
    return {"scores": points, "standings": places, "rewards": shares(points, places, rewards)}


def ending(state: State, rewards: Rewards) -> dict[str, NDArray[Any]]:
    """What an info tells at the end of a game, a number a seat."""
    return {key: rows[0] for key, rows in endings([state.scores()], [state.standings()], rewards).items()}


def drawing(state: State, viewer: int | None) -> str:
    """The table in words, as `viewer` sees it."""
    from kybos import rendering  # only when asked for

    return "\n".join(rendering.lines(state.game, state.view(viewer)))


def draw_seed(generator: np.random.Generator) -> int:
    """A seed for the engine from a generator of NumPy's."""
    return int(generator.integers(2**63))


def fresh(bot: BotLike) -> BotLike:
    """The bot for one game: of a class a new one."""
    return cast("BotLike", bot()) if isclass(bot) else bot


class Table:
    """A game at which chance, and the seats that have bots, play by themselves until one of the others must decide.

    Game `number` of `seed` draws from the same streams as a session, and as a row of a batch. With ``"raise"`` an
    illegal action is refused, and nothing has changed; else a legal one, drawn as by ``"random"``, is played in its
    place. What the penalty is, is for the adapter to say.
    """

    def __init__(self, game: Game, players: Mapping[int, BotLike], illegal: Illegal) -> None:
        self.game = game
        self.illegal = illegal
        self._wanted = dict(players)
        self.state = game.setup()
        self.over = False
        self.viewer = 0
        """The seat that must decide, after the end the one that decided last."""

    def start(self, seed: int, number: int) -> None:
        """Begin a game and go on to its first decision."""
        self.seed, self.number = seed, number
        self._chance, self._drawn, self._called = (Rng.stream(seed, number, stream) for stream in (0, 1, CALLED))
        self._players: dict[int, BotLike] = {seat: fresh(bot) for seat, bot in self._wanted.items()}
        self._settle(self.game.setup())

    def start_next(self) -> None:
        """Begin the next game of the same seed."""
        self.start(self.seed, (self.number + NEXT) % 2**64)

    def play(self, action: Any) -> bool:
        """Play an action, by number, and go on to the next decision; whether it was illegal. Raises IllegalAction."""
        state, number = self.state, index(action)
        mask = state.mask()
        legal = 0 <= number < len(mask) and mask[number] == 1
        if not legal and self.illegal != "raise" and state.turn.kind == "seat":
            number = state.choose(RANDOM, self._drawn)
        self._settle(state.play(number))
        return not legal

    def _settle(self, state: State) -> None:
        viewer = self.viewer
        while (turn := state.turn).kind != "over":
            seat = turn.seat
            if seat is None:
                state = state.resolve(state.sample(self._chance))
            elif seat in self._players:
                bot = self._players[seat]
                state = state.play(bots.make(bot)(state, self._drawn if bot == RANDOM else self._called))
            else:
                viewer = seat
                break
        self.state, self.viewer, self.over = state, viewer, turn.kind == "over"
