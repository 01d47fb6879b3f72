"""Bulk play: `simulate` plays many whole games on all cores and sums them up."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from time import perf_counter
from typing import TYPE_CHECKING, Any, NamedTuple, cast

from kybos.bots import BotLike
from kybos.bots import name as bot_name
from kybos.errors import BadConfig
from kybos.results import Interrupted, Result, Side

if TYPE_CHECKING:
    from kybos import _core
    from kybos.types import Game

__all__ = ["Interrupted", "Result", "Run", "Side", "simulate"]

MOST_GAMES = 1 << 62  # so many of a run have streams of their own


def simulate(
    game: Game,
    games: int,
    bots: BotLike | Sequence[BotLike] = "random",
    seed: int = 0,
    *,
    threads: int | None = None,
    rotate: bool | None = None,
    detail: bool = False,
    progress: Callable[[int], object] | None = None,
    out: str | os.PathLike[str] | None = None,
    part: int | None = None,
) -> Result:
    """Play `games` whole games and sum them up; equal seeds give equal results on any number of `threads`.

    `bots` is one bot for all seats or one for each: ``"random"``, ``"greedy"``, ``"montecarlo:N"``, or a callable or
    class of your own (`kybos.bots`), which plays in Python on one thread. With `rotate`, the default as soon as bots
    differ, games come in deal blocks: as many as there are seats, all with the same chance stream, the bots one seat
    further in each. `detail` adds how often each action was legal and chosen, the branching factor and changes of the
    lead, and costs time. `progress` is called with the number of games done about twenty times a second; what it raises
    stops the run. `threads` is by default the number of cores.

    With `out` every game becomes a row of a dataset in that folder, in Parquet parts of `part` games (`kybos.dataset`);
    `progress` is called after each part, too. The same call after any interruption goes on where it stopped.

    Raises BadConfig for a bot that does not exist, BotError for one in Python that fails, ValueError or (for the seed)
    OverflowError for a number out of range, DatasetError for a folder that cannot be used, and Interrupted, with what
    had been played, on Ctrl-C.
    """
    if game.engine != "rust":
        raise ValueError("simulate plays on the compiled engine; load the game without engine=")
    if not 1 <= games <= MOST_GAMES:
        raise ValueError(f"games must be from 1 to 2**62, not {games}")
    if not 0 <= seed < 1 << 64:
        raise OverflowError(f"seed must be from 0 to 2**64 - 1, not {seed}")
    players = _bots(game, bots)
    run = Run(
        game=cast("_core.Game", game),
        games=games,
        players=players,
        seed=seed,
        threads=_threads(threads),
        rotate=any(player != players[0] for player in players) if rotate is None else rotate,
        detail=detail,
    )
    run.check()
    poll = progress or _nothing
    started = perf_counter()
    if out is None:
        # Bots in Python may not play the same twice, so their games are kept as rows.
        piece = run.piece(0, games, rows=not run.named, poll=poll)
        played = int(piece.sums["games"])
    else:
        from kybos import dataset

        piece, played = dataset.fill(out, run, part, poll)
    seconds = perf_counter() - started
    names = tuple(bot_name(player) for player in players)
    result = Result(game, seed, names, run.rotate, run.threads, games, played, seconds, piece.sums, run, piece.columns)
    if isinstance(piece.stopped, KeyboardInterrupt):
        raise Interrupted(result) from None
    if piece.stopped is not None:
        raise piece.stopped
    return result


class Piece(NamedTuple):
    """What some games of a run came to."""

    sums: dict[str, Any]
    columns: dict[str, bytes] | None
    """The games' rows, column by column, if they were asked for."""
    stopped: BaseException | None
    """What stopped it before its end, if anything did."""


@dataclass(frozen=True)
class Run:
    """What is to be played."""

    game: _core.Game
    games: int
    players: list[BotLike]
    seed: int
    threads: int
    rotate: bool
    detail: bool

    @property
    def named(self) -> bool:
        """Whether all bots are the engine's own."""
        return all(isinstance(player, str) for player in self.players)

    def check(self) -> None:
        """Raise BadConfig for a bot that does not exist."""
        names = [player if isinstance(player, str) else "random" for player in self.players]
        self._in_engine(0, 0, names, False, _nothing)

    def piece(self, first: int, games: int, *, rows: bool, poll: Callable[[int], object]) -> Piece:
        """Play games `first` to `first + games - 1`; `first` must be the first of a deal block."""
        if self.named:
            return self._in_engine(first, games, [str(player) for player in self.players], rows, poll)
        from kybos import playing

        return Piece(*playing.play(self, first, games, rows, poll))

    def _in_engine(self, first: int, games: int, names: list[str], rows: bool, poll: Callable[[int], object]) -> Piece:
        from kybos import _core

        sums, columns, stopped = _core.simulate(
            self.game,
            seed=self.seed,
            first=first,
            games=games,
            threads=self.threads,
            bots=names,
            rotate=self.rotate,
            detail=self.detail,
            rows=rows,
            poll=poll,
        )
        return Piece(json.loads(sums), columns, stopped)


def _nothing(done: int) -> None:
    """Progress that nobody wants to hear of."""


def _bots(game: Game, bots: BotLike | Sequence[BotLike]) -> list[BotLike]:
    players = list(bots) if isinstance(bots, Sequence) and not isinstance(bots, str) else [bots] * game.seats
    if len(players) != game.seats:
        raise BadConfig(f"{len(players)} bots for {game.seats} seats: name one for all seats or one for each")
    for player in players:
        if not isinstance(player, str) and not callable(player):
            raise BadConfig(f"{player!r} is no bot: give a name, a callable or a class")
    return players


def _threads(threads: int | None) -> int:
    """Threads to play on: those asked for, or one a core this process may use."""
    if threads is None:
        affinity = getattr(os, "sched_getaffinity", None)
        return len(affinity(0)) if affinity else os.cpu_count() or 1
    if not 1 <= threads <= 1024:
        raise ValueError(f"threads must be from 1 to 1024, not {threads}")
    return threads
