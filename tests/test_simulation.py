"""Bulk play: exact sums, equal on any number of threads, and intervals that hold what they promise."""

from __future__ import annotations

import json
from fractions import Fraction
from statistics import NormalDist, mean, stdev

import pytest

import kybos
from kybos import _core
from kybos.errors import BadConfig
from kybos.intervals import mean_interval, t_quantile, wilson
from kybos.simulation import Interrupted, simulate

NAMES = kybos.games()


@pytest.mark.parametrize("name", NAMES)
def test_sums_are_those_of_sessions(name: str) -> None:
    game = kybos.load(name)
    result = simulate(game, 30, seed=11)
    scores, places, lengths = [], [], []
    for number in range(30):
        session = game.session(seed=11, game=number)
        length = 0
        while session.turn.kind == "seat":
            session.play_random()
            length += 1
        scores.append(session.state.scores())
        places.append(session.state.standings())
        lengths.append(length)
    for seat, side in enumerate(result.seats):
        own = [score[seat] for score in scores]
        assert side.score_mean == pytest.approx(mean(own))
        assert side.score_sd == pytest.approx(stdev(own))
        wins = sum(Fraction(1, place.count(1)) for place in places if place[seat] == 1)
        assert side.win_share == pytest.approx(float(wins / 30))
        assert side.places == tuple(
            sum(place[seat] == rank for place in places) for rank in range(1, 1 + max(place[seat] for place in places))
        )
    spread = {"min": min(lengths), "mean": pytest.approx(mean(lengths)), "max": max(lengths)}
    assert result.to_dict()["lengths"] == spread
    assert result.decisions + result.tally["forced"] == sum(lengths)
    assert result.tally["ties"] == sum(place.count(1) > 1 for place in places)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("bots", ["random", "greedy", "montecarlo:5"])
def test_equal_on_any_number_of_threads(name: str, bots: str) -> None:
    game = kybos.load(name)
    mixed = [bots, *["random"] * (game.seats - 1)]
    tallies = [simulate(game, 250, mixed, seed=3, threads=threads, detail=True).tally for threads in (1, 2, 8)]
    assert tallies[0] == tallies[1] == tallies[2]
    assert tallies[0]["games"] == 250


def rows(game: _core.Game, bots: list[str], rotate: bool, games: int = 24) -> dict[str, bytes]:
    _, columns, _ = _core.simulate(
        game, seed=8, first=0, games=games, threads=1, bots=bots, rotate=rotate, detail=False, rows=True, poll=print
    )
    assert columns is not None
    return columns


@pytest.mark.parametrize("name", NAMES)
def test_a_run_in_pieces_is_the_run(name: str) -> None:
    game = kybos.load(name)
    bots = ["greedy", *["random"] * (game.seats - 1)]
    whole = rows(game, bots, rotate=True, games=120)
    pieces = [
        _core.simulate(
            game, seed=8, first=first, games=60, threads=1, bots=bots, rotate=True, detail=False, rows=True, poll=print
        )[1]
        for first in (0, 60)
    ]
    assert all(whole[column] == b"".join(piece[column] for piece in pieces if piece) for column in whole)


def test_detail_counts_every_decision() -> None:
    for name in NAMES:
        result = simulate(kybos.load(name), 40, seed=2, detail=True)
        facts = result.to_dict()
        decisions = result.decisions + result.tally["forced"]
        assert sum(uses["chosen"] for uses in facts["actions"].values()) == decisions
        assert sum(uses["legal"] for uses in facts["actions"].values()) == result.tally["legal_sum"]
        assert facts["branching_factor"] == pytest.approx(result.tally["legal_sum"] / decisions)
        plain = simulate(kybos.load(name), 40, seed=2)
        assert plain.tally["seats"] == result.tally["seats"]


def test_bots_rotate_when_they_differ() -> None:
    game = kybos.load("corinth")
    result = simulate(game, 200, ["greedy", "random"], seed=1)
    assert result.rotate
    greedy, random = result.sides
    assert greedy.win_low > 0.5 > random.win_high
    assert greedy.win_share + random.win_share == pytest.approx(1)
    still = simulate(game, 200, ["greedy", "random"], seed=1, rotate=False)
    assert still.seats[0].win_low > 0.5


def test_progress_is_told_and_may_stop_the_run() -> None:
    game = kybos.load("corinth", players=4)
    told: list[int] = []

    def progress(done: int) -> None:
        told.append(done)
        if done > 100:
            raise KeyboardInterrupt

    with pytest.raises(Interrupted) as caught:
        simulate(game, 10**9, seed=1, progress=progress)
    result = caught.value.result
    assert 100 < result.games < 10**9
    assert result.seats[0].score_sd > 0
    assert told == sorted(told)

    def fail(done: int) -> None:
        raise RuntimeError("no more")

    with pytest.raises(RuntimeError, match="no more"):
        simulate(game, 10**9, seed=1, progress=fail)


def test_result_is_json() -> None:
    facts = json.loads(json.dumps(simulate(kybos.load("corinth"), 10, seed=1).to_dict(), allow_nan=False))
    wanted = {"game", "config", "seed", "games", "decisions", "seconds", "threads", "games_per_second", "seats"}
    assert wanted | {"decisions_per_second"} <= facts.keys()
    assert {"score_mean", "score_sd", "win_share", "win_low", "win_high"} <= facts["seats"][0].keys()
    single = json.dumps(simulate(kybos.load("corinth"), 1, seed=1).to_dict(), allow_nan=False)
    assert json.loads(single)["seats"][0]["score_low"] is None


def test_bad_calls() -> None:
    game = kybos.load("corinth")
    with pytest.raises(BadConfig, match="random, greedy and montecarlo:N"):
        simulate(game, 10, "clever")
    for bots in ("montecarlo:0", "montecarlo:", "montecarlo:01", "montecarlo:-3", "montecarlo:1e3", ""):
        with pytest.raises(BadConfig, match="no bot"):
            simulate(game, 10, bots)
    with pytest.raises(BadConfig, match="3 bots for 2 seats"):
        simulate(game, 10, ["random"] * 3)
    with pytest.raises(ValueError, match="games"):
        simulate(game, 0)
    with pytest.raises(ValueError, match="threads"):
        simulate(game, 10, threads=0)
    with pytest.raises(OverflowError):
        simulate(game, 10, seed=-1)


def test_intervals_against_tables() -> None:
    # Student's t at 97.5 % (Abramowitz and Stegun, table 26.10).
    for degrees, value in ((1, 12.706), (2, 4.303), (5, 2.571), (10, 2.228), (30, 2.042), (120, 1.980)):
        assert t_quantile(0.975, degrees) == pytest.approx(value, rel=0.01)
    assert t_quantile(0.975, 10**9) == pytest.approx(NormalDist().inv_cdf(0.975))
    # By hand: (0.1 + z2/200 -+ z sqrt(0.0009 + z2/40000)) / (1 + z2/100).
    low, high = wilson(0.1, 100)
    assert (low, high) == (pytest.approx(0.05523, abs=1e-5), pytest.approx(0.17437, abs=1e-5))
    assert wilson(0.0, 10)[0] == pytest.approx(0.0)
    assert wilson(1.0, 10)[1] == pytest.approx(1.0)
    assert mean_interval(2.0, 1.0, 1) == (float("-inf"), float("inf"))
