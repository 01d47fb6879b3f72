"""Bulk play with bots in Python: the loop of the engine in Python, game for game and sum for sum the same."""

from __future__ import annotations

import struct
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from time import perf_counter
from typing import TYPE_CHECKING, Any

from kybos import bots
from kybos.results import WIN

if TYPE_CHECKING:
    from kybos._core import Game, State
    from kybos.simulation import Run

__all__ = ["play"]

POLL = 0.05  # seconds between two calls for progress


def play(
    run: Run, first: int, games: int, rows: bool, progress: Callable[[int], object]
) -> tuple[dict[str, Any], dict[str, bytes] | None, BaseException | None]:
    """Play a piece of a run: its sums and rows as the engine gives them, and what stopped it, if anything did.

    Raises BotError if a bot fails.
    """
    tally, listed = Tally(run.game, run.rotate), Rows(run.game)
    size = run.game.seats if run.rotate else 1
    block: list[Outcome] = []
    stopped: BaseException | None = None
    told = perf_counter()
    for number in range(first, first + games):
        try:
            if perf_counter() - told > POLL:
                progress(number - first)
                told = perf_counter()
            block.append(_game(run, number))
        except bots.BotError:
            raise
        except BaseException as error:
            stopped = error
            break
        if len(block) == size or number == first + games - 1:
            tally.add(block)
            if rows:
                listed.add(block)
            block = []
    return tally.sums, listed.columns() if rows else None, stopped


@dataclass
class Outcome:
    """What one game came to."""

    number: int
    state: State
    bots: list[int]
    """The bot of each seat, its place in the run."""
    decisions: int = 0
    forced: int = 0
    lead_changes: int = 0
    legal: Counter[int] = field(default_factory=Counter)
    chosen: Counter[int] = field(default_factory=Counter)


def _game(run: Run, number: int) -> Outcome:
    """Play a game of the run."""
    from kybos import Rng

    game = run.game
    block, rotation = divmod(number, game.seats) if run.rotate else (number, 0)
    chance, rng = Rng.stream(run.seed, block, 0), Rng.stream(run.seed, number, 1)
    players = [bots.make(player) for player in run.players]
    outcome = Outcome(number, game.setup(), [(seat + rotation) % game.seats for seat in range(game.seats)])
    leaders: list[bool] | None = None
    while (turn := outcome.state.turn).kind != "over":
        state = outcome.state
        if turn.seat is None:
            outcome.state = state.resolve(state.sample(chance))
            continue
        actions = state.actions()
        if len(actions) == 1:
            outcome.forced += 1
            action = actions[0]
        else:
            outcome.decisions += 1
            try:
                action = players[outcome.bots[turn.seat]](state, rng)
            except bots.BotError as error:
                raise bots.BotError(f"{error} (game {number} of seed {run.seed})") from error.__cause__
        outcome.state = state.play(action)
        if run.detail:
            outcome.legal.update(actions)
            outcome.chosen[action] += 1
            before, leaders = leaders, [place == 1 for place in outcome.state.standings()]
            outcome.lead_changes += before not in (None, leaders)
    return outcome


class Tally:
    """Exact sums over games, under the names that the engine gives them."""

    def __init__(self, game: Game, rotate: bool) -> None:
        self._bands = game.bands
        self._plain = dict.fromkeys(("games", "decisions", "forced", "ties", "lead_changes"), 0)
        self._counts: dict[str, Counter[int]] = {
            name: Counter() for name in ("lengths", "rounds", "bands", "legal", "chosen")
        }
        self._seats = [SideTally() for _ in range(game.seats)]
        self._bots = [SideTally() for _ in range(game.seats if rotate else 0)]

    def add(self, block: Sequence[Outcome]) -> None:
        """Add a deal block's games."""
        plain, counts = self._plain, self._counts
        for game in block:
            scores, places = game.state.scores(), game.state.standings()
            winners = places.count(1)
            plain["games"] += 1
            plain["ties"] += winners > 1
            for name in ("decisions", "forced", "lead_changes"):
                plain[name] += getattr(game, name)
            counts["lengths"][game.decisions + game.forced] += 1
            counts["legal"].update(game.legal)
            counts["chosen"].update(game.chosen)
            if (rounds := game.state.rounds()) is not None:
                counts["rounds"][rounds] += 1
            if (band := game.state.band()) is not None:
                counts["bands"][self._bands.index(band)] += 1
            for seat, (score, place) in enumerate(zip(scores, places, strict=True)):
                win = WIN // winners if place == 1 else 0
                self._seats[seat].add(score, place, win)
                if self._bots:
                    self._bots[game.bots[seat]].add(score, place, win)
        for side in (*self._seats, *self._bots):
            side.end_block()

    @property
    def sums(self) -> dict[str, Any]:
        """The sums; without games, as the engine gives them, of no seat or bot."""
        any_game = self._plain["games"] > 0
        return {
            **self._plain,
            **{name: _cells(counts) for name, counts in self._counts.items()},
            "legal_sum": self._counts["legal"].total(),
            "seats": [side.sums for side in self._seats] if any_game else [],
            "bots": [side.sums for side in self._bots] if any_game else [],
        }


class SideTally:
    """The sums of a seat or a bot."""

    def __init__(self) -> None:
        self._moments = {name: [0, 0, 0] for name in ("score", "wins", "block_score", "block_wins")}
        self._counts: dict[str, Counter[int]] = {"scores": Counter(), "places": Counter()}
        self._block = [0, 0]

    def add(self, score: int, place: int, win: int) -> None:
        """Add a game."""
        self._moment("score", score)
        self._moment("wins", win)
        self._counts["scores"][score] += 1
        self._counts["places"][place] += 1
        self._block = [self._block[0] + score, self._block[1] + win]

    def end_block(self) -> None:
        """The games added since the last block are a block."""
        self._moment("block_score", self._block[0])
        self._moment("block_wins", self._block[1])
        self._block = [0, 0]

    def _moment(self, name: str, value: int) -> None:
        count, total, squares = self._moments[name]
        self._moments[name] = [count + 1, total + value, squares + value * value]

    @property
    def sums(self) -> dict[str, Any]:
        """Under the names that the engine gives them."""
        moments = {
            name: dict(zip(("count", "sum", "squares"), sums, strict=True)) for name, sums in self._moments.items()
        }
        return {**moments, **{name: _cells(counts) for name, counts in self._counts.items()}}


def _cells(counts: Counter[int]) -> list[int]:
    """The counter as a list, from 0 to its largest number."""
    return [counts[number] for number in range(max(counts, default=-1) + 1)]


class Rows:
    """A row for every game, column by column, under the names and in the kinds that the engine gives them."""

    def __init__(self, game: Game) -> None:
        self._bands = game.bands
        names = [f"{what}_{seat}" for seat in range(game.seats) for what in ("score", "place", "bot")]
        self._columns: dict[str, list[int]] = {
            name: [] for name in ("game", "decisions", "forced", "rounds", "band", *names)
        }

    def add(self, block: Sequence[Outcome]) -> None:
        """Add a deal block's games."""
        for game in block:
            band = game.state.band()
            row = {
                "game": game.number,
                "decisions": game.decisions,
                "forced": game.forced,
                "rounds": game.state.rounds() or 0,
                "band": 0 if band is None else self._bands.index(band),
            }
            seats = zip(game.state.scores(), game.state.standings(), game.bots, strict=True)
            for seat, (score, place, bot) in enumerate(seats):
                row |= {f"score_{seat}": score, f"place_{seat}": place, f"bot_{seat}": bot}
            for name, value in row.items():
                self._columns[name].append(value)

    def columns(self) -> dict[str, bytes]:
        """The columns, little-endian: 64 bits for the number of the game, 32 for all else."""
        return {
            name: struct.pack(f"<{len(values)}{'Q' if name == 'game' else 'i'}", *values)
            for name, values in self._columns.items()
        }
