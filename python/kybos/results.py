"""Results of bulk play: exact sums, and the statistics computed from them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import isfinite, sqrt
from typing import TYPE_CHECKING, Any

from kybos.intervals import mean_interval, share_interval, wilson

if TYPE_CHECKING:
    import polars as pl

    from kybos.simulation import Run
    from kybos.types import Game

__all__ = ["WIN", "Interrupted", "Result", "Side", "summary"]

WIN = 60  # units in a win alone; a win shared by k seats is 60 / k


@dataclass(frozen=True)
class Side:
    """What came to a seat or a bot: points and shares of wins, each with a 95 % interval.

    A win shared by k seats counts 1/k for each. Points have Student's t interval, shares Wilson's. Where games come in
    deal blocks both are computed from the blocks, because the games of a block depend on each other.
    """

    score_mean: float
    score_sd: float
    score_low: float
    score_high: float
    win_share: float
    win_low: float
    win_high: float
    places: tuple[int, ...]  # how often first, second, ...
    scores: tuple[int, ...] = field(repr=False)  # how often each number of points, from 0


@dataclass(frozen=True)
class Result:
    """What a simulation came to. `tally` holds the exact sums of the engine, the rest is computed from them."""

    game: Game
    seed: int
    bots: tuple[str, ...]
    rotate: bool
    threads: int
    requested: int
    played: int
    """Games played by this call; fewer than `games` where a dataset had some already."""
    seconds: float
    tally: dict[str, Any] = field(repr=False)
    run: Run = field(repr=False, compare=False)
    columns: dict[str, bytes] | None = field(repr=False, compare=False)

    def to_frame(self) -> pl.DataFrame:
        """One row a game, as a polars frame (`kybos.frames.frame` says which columns).

        The engine keeps only sums, so it plays the games once more: of a run that was stopped, as many from the first
        one on. Raises ImportError without polars.
        """
        from kybos import frames

        columns = self.columns
        if columns is None:
            piece = self.run.piece(0, self.games, rows=True, poll=_nothing)
            if piece.stopped is not None:
                raise piece.stopped
            columns = piece.columns or {}
        return frames.frame(self.game, columns, self.rotate)

    @property
    def games(self) -> int:
        """Games summed up: those requested, or fewer if the run was stopped."""
        return int(self.tally["games"])

    @property
    def decisions(self) -> int:
        """Decisions with more than one legal action, over all games."""
        return int(self.tally["decisions"])

    @property
    def seats(self) -> list[Side]:
        """What came to each seat."""
        return [summary(sums, self.rotate) for sums in self.tally["seats"]]

    @property
    def sides(self) -> list[Side]:
        """What came to each bot, in the order of `bots`; with `rotate` over all seats."""
        return [summary(sums, True) for sums in self.tally["bots"]] if self.rotate else self.seats

    @property
    def lengths(self) -> tuple[int, ...]:
        """How often a game had each number of decisions, forced ones included, from 0."""
        return tuple(self.tally["lengths"])

    @property
    def rounds(self) -> tuple[int, ...]:
        """How often a game had each number of rounds, from 0; empty for a game without rounds."""
        return tuple(self.tally["rounds"])

    @property
    def bands(self) -> dict[str, int]:
        """How often each kind of end that the rules name; empty for a game where only places count."""
        counts = [*self.tally["bands"], *[0] * len(self.game.bands)]
        return dict(zip(self.game.bands, counts, strict=False))

    @property
    def ties(self) -> int:
        """Games won by more than one seat."""
        return int(self.tally["ties"])

    @property
    def branching_factor(self) -> float | None:
        """The mean number of legal actions over all decisions, forced ones included; None without `detail`."""
        decisions = self.decisions + int(self.tally["forced"])
        return self.tally["legal_sum"] / decisions if self.tally["legal"] else None

    @property
    def lead_changes(self) -> int | None:
        """How often, over all games, the seats in the first place were others after a decision than after the one
        before it; None without `detail`."""
        return int(self.tally["lead_changes"]) if self.tally["legal"] else None

    @property
    def actions(self) -> dict[str, dict[str, int]]:
        """How often each action that ever was legal was `legal` and `chosen`, by token; empty without `detail`."""
        tokens = self.game.tokens
        chosen = [*self.tally["chosen"], *[0] * len(tokens)]
        uses = zip(tokens, self.tally["legal"], chosen, strict=False)
        return {token: {"legal": legal, "chosen": picked} for token, legal, picked in uses if legal}

    def to_dict(self) -> dict[str, Any]:
        """Everything as JSON values."""
        seconds = max(self.seconds, 1e-9)
        pace = self.played / seconds
        result: dict[str, Any] = {
            "game": self.game.name,
            "config": self.game.config,
            "seed": self.seed,
            "bots": list(self.bots),
            "rotate": self.rotate,
            "requested": self.requested,
            "games": self.games,
            "played": self.played,
            "decisions": self.decisions,
            "forced": self.tally["forced"],
            "seconds": self.seconds,
            "threads": self.threads,
            "games_per_second": pace,
            "decisions_per_second": pace * self.decisions / max(self.games, 1),
            "seats": [_json(side) for side in self.seats],
            "lengths": _spread(self.lengths),
            "rounds": _spread(self.rounds),
            "bands": self.bands,
            "ties": self.ties,
        }
        if self.rotate:
            result["sides"] = [_json(side) for side in self.sides]
        if self.tally["legal"]:
            result["branching_factor"] = self.branching_factor
            result["lead_changes"] = self.lead_changes
            result["actions"] = self.actions
        return result


class Interrupted(KeyboardInterrupt):
    """A simulation was stopped by Ctrl-C; `result` is what had been played until then."""

    def __init__(self, result: Result) -> None:
        super().__init__(f"stopped after {result.games} of {result.requested} games")
        self.result = result


def _nothing(done: int) -> None:
    """Progress that nobody wants to hear of."""


def _moments(sums: dict[str, int]) -> tuple[int, float, float]:
    """Count, mean and sample standard deviation from exact sums."""
    count, total, squares = sums["count"], sums["sum"], sums["squares"]
    if count == 0:
        return 0, 0.0, 0.0
    # Whole numbers up to the division, so that nothing cancels.
    spread = count * squares - total * total
    return count, total / count, sqrt(spread / (count * (count - 1))) if count > 1 else 0.0


def summary(sums: dict[str, Any], blocks: bool) -> Side:
    """The summary of a side; with `blocks` its games depend on each other within a deal block."""
    games, score_mean, score_sd = _moments(sums["score"])
    share = sums["wins"]["sum"] / (WIN * games)
    if blocks:
        count, _, block_sd = _moments(sums["block_score"])
        size = games / count
        score = mean_interval(score_mean, block_sd / size, count)
        _, _, win_sd = _moments(sums["block_wins"])
        win = share_interval(share, win_sd / (WIN * size), count)
    else:
        score = mean_interval(score_mean, score_sd, games)
        win = wilson(share, games)
    places = tuple(sums["places"][1:])
    return Side(score_mean, score_sd, *score, share, *win, places, tuple(sums["scores"]))


def _json(side: Side) -> dict[str, Any]:
    numbers = {name: value for name, value in vars(side).items() if name not in ("places", "scores")}
    return {
        **{name: value if isfinite(value) else None for name, value in numbers.items()},
        "places": list(side.places),
        "scores": {str(points): count for points, count in enumerate(side.scores) if count},
    }


def _spread(counts: Sequence[int]) -> dict[str, float] | None:
    """Smallest, mean and largest of a histogram."""
    values = [value for value, count in enumerate(counts) if count]
    if not values:
        return None
    mean = sum(value * count for value, count in enumerate(counts)) / sum(counts)
    return {"min": values[0], "mean": mean, "max": values[-1]}
