"""Duplicate play: chance knows nothing of bots, no deal of a run comes twice, and deal blocks are what is counted."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Any

import polars
import pytest
from hypothesis import given
from hypothesis import strategies as st

import kybos
from kybos import Rng
from kybos.intervals import mean_interval, wilson
from kybos.playing import SideTally
from kybos.reference.rng import GOLDEN, MASK
from kybos.reference.rng import mix as reference_mix
from kybos.results import WIN, Side, summary
from kybos.simulation import simulate
from kybos.types import Game, State

BOTS = ("random", "greedy", "montecarlo:10")
SEED = 3
words = st.integers(0, MASK)


def played(game: Game, chance: Rng, bots: Sequence[str], rng: Rng) -> tuple[list[tuple[str, str]], State]:
    """A game with a bot at each seat: who or what acted and how, one after another, and the last state."""
    state, events = game.setup(), list[tuple[str, str]]()
    while (turn := state.turn).kind != "over":
        if turn.seat is None:
            events.append(("chance", state.sample(chance)))
            state = state.resolve(events[-1][1])
        else:
            actions = state.actions()
            action = actions[0] if len(actions) == 1 else state.choose(bots[turn.seat], rng)
            events.append(("seat", game.tokens[action]))
            state = state.play(action)
    return events, state


def chances(events: list[tuple[str, str]]) -> list[str]:
    """What chance did."""
    return [token for who, token in events if who == "chance"]


def with_each_bot(game: Game, number: int) -> list[list[tuple[str, str]]]:
    """A game of a run, once with each kind of bot at all seats."""
    streams = [(Rng.stream(SEED, number, 0), Rng.stream(SEED, number, 1)) for _ in BOTS]
    return [played(game, chance, [bot] * game.seats, rng)[0] for bot, (chance, rng) in zip(BOTS, streams, strict=True)]


@pytest.mark.parametrize("number", range(4))
def test_a_bot_never_changes_the_deal(name: str, number: int) -> None:
    """Whoever plays, the same is dealt before the first decision, and later too wherever chance has the same choice."""
    games = with_each_bot(kybos.load(name), number)
    for one, other in pairwise(games):
        for left, right in zip(one, other, strict=False):
            if left != right:
                assert left[0] == right[0] == "seat", "chance did something else although all before was alike"
                break
        else:
            assert len(one) == len(other)
    dealt = [next((at for at, event in enumerate(game) if event[0] == "seat"), len(game)) for game in games]
    assert len({tuple(game[:count]) for game, count in zip(games, dealt, strict=True)}) == 1


@pytest.mark.parametrize("number", range(4))
def test_bots_draw_nothing_from_the_chance_stream(name: str, number: int) -> None:
    """What chance does in a game follows from its stream and its record alone."""
    game = kybos.load(name)
    for events in with_each_bot(game, number):
        state, chance = game.setup(), Rng.stream(SEED, number, 0)
        for who, token in events:
            if who == "chance":
                assert state.sample(chance) == token
            state = state.resolve(token) if who == "chance" else state.play(token)
        assert state.turn.kind == "over"


@pytest.mark.parametrize("number", range(4))
def test_dice_and_decks_stay_the_same_all_game(number: int) -> None:
    """Where decisions do not change what chance chooses from, it does the same all game long."""
    for name, kind in (("corinth", "white"), ("cortez", "turn")):
        games = [
            [token for token in chances(events) if token.startswith(kind)]
            for events in with_each_bot(kybos.load(name), number)
        ]
        for one, other in pairwise(games):
            assert all(left == right for left, right in zip(one, other, strict=False))
        assert min(map(len, games)) > 1


@pytest.mark.parametrize("bots", [["random"], ["greedy", "random"], ["greedy", "random", "montecarlo:3"]])
def test_rotation(name: str, bots: list[str]) -> None:
    """In a deal block every bot has every seat once, and all its games the same chance stream."""
    players = {"cortez": 1, "corinth": max(2, len(bots))}.get(name, max(2, len(bots)))
    game = kybos.load(name, players=players)
    seated = [bots[seat % len(bots)] for seat in range(players)]
    rows = simulate(game, 4 * players, seated, seed=SEED, rotate=True).to_frame()
    for row in rows.iter_rows(named=True):
        block, rotation = divmod(row["game"], players)
        places = [row[f"bot_{seat}"] for seat in range(players)]
        assert places == [(seat + rotation) % players for seat in range(players)]
        at_seats = [seated[place] for place in places]
        _, final = played(game, Rng.stream(SEED, block, 0), at_seats, Rng.stream(SEED, row["game"], 1))
        assert [row[f"score_{seat}"] for seat in range(players)] == final.scores()
    for _, games in rows.group_by(polars.col("game") // players):
        for seat in range(players):
            assert sorted(games[f"bot_{seat}"]) == list(range(players))


def test_rotation_is_the_default_as_soon_as_bots_differ() -> None:
    game = kybos.load("courtesans", players=2)
    assert not simulate(game, 2, "greedy").rotate
    assert not simulate(game, 2, ["greedy", "greedy"]).rotate
    assert simulate(game, 2, ["greedy", "random"]).rotate
    assert not simulate(game, 2, ["greedy", "random"], rotate=False).rotate
    assert simulate(game, 2, "greedy", rotate=True).rotate


def unshift(word: int, shift: int) -> int:
    """What `word ^ (word >> shift)` was made of."""
    result = word
    for _ in range(64 // shift):
        result = word ^ (result >> shift)
    return result


def unmix(word: int) -> int:
    """What the generator's finaliser was given."""
    word = unshift(word, 31) * pow(0x94D049BB133111EB, -1, 1 << 64) & MASK
    word = unshift(word, 27) * pow(0xBF58476D1CE4E5B9, -1, 1 << 64) & MASK
    return unshift(word, 30)


def test_the_finaliser_is_a_bijection() -> None:
    """Each of its five steps is undone by a step of `unmix`, for all words.

    A shift with exclusive or is linear over bits, and so is `unshift`: what holds for the 64 single bits holds for
    their sums, which are all words. Multiplication by an odd number has an inverse modulo 2**64; `pow` has found it.
    """
    for shift in (27, 30, 31):
        for bit in (1 << place for place in range(64)):
            assert unshift(bit ^ (bit >> shift), shift) == bit
    for factor in (0x94D049BB133111EB, 0xBF58476D1CE4E5B9):
        assert factor * pow(factor, -1, 1 << 64) & MASK == 1


@given(words)
def test_the_finaliser_is_made_of_these_steps(word: int) -> None:
    assert unmix(reference_mix(word)) == word
    assert reference_mix(unmix(word)) == word


@given(words, st.integers(0, (1 << 62) - 1), st.integers(0, 2))
def test_every_stream_of_a_run_is_another(seed: int, game: int, stream: int) -> None:
    """Its state tells which it is: 4 * game + stream, which is another number below 2**64 for every game and stream."""
    run = reference_mix((seed + GOLDEN) & MASK)
    assert (unmix(Rng.stream(seed, game, stream).state) - run) & MASK == 4 * game + stream


def test_a_hundred_thousand_streams_are_distinct() -> None:
    """And so are their first words."""
    streams = [Rng.stream(7, game, 0) for game in range(100_000)]
    assert len({stream.state for stream in streams}) == 100_000
    assert len({stream.next() for stream in streams}) == 100_000


def test_deals_of_a_run_are_distinct() -> None:
    """As cards: twenty of them dealt in ten thousand games, never the same."""
    game = kybos.load("courtesans", players=5)
    deals = {game.session(seed=1, game=number).record.events for number in range(10_000)}
    assert len(deals) == 10_000


def sides(rng: random.Random, blocks: int, block: Callable[[random.Random], list[tuple[int, int]]]) -> Side:
    """The summary of a side from blocks of points and places, as a run counts them."""
    tally = SideTally()
    for _ in range(blocks):
        for score, place in block(rng):
            tally.add(score, place, WIN if place == 1 else 0)
        tally.end_block()
    return summary(tally.sums, True)


def lucky_deals(rng: random.Random) -> list[tuple[int, int]]:
    """Three games of a deal that is good or bad for the side at any seat; it wins 3 in 10 and has 10 points."""
    luck = rng.gauss(0, 3)
    return [(max(0, round(10 + luck + rng.gauss(0, 1))), 1 if rng.random() < 0.3 + luck / 20 else 2) for _ in range(3)]


def unlucky_seats(rng: random.Random) -> list[tuple[int, int]]:
    """Three games of a deal that is good for one seat, so that luck evens out; it wins 1 in 3 and has 10 points."""
    lucky = rng.randrange(3)
    wins = [rng.random() < (0.9 if seat == lucky else 0.05) for seat in range(3)]
    return [(10 + (4 if seat == lucky else -2) + rng.randint(-1, 1), 1 if wins[seat] else 2) for seat in range(3)]


@pytest.mark.parametrize(("block", "share"), [(lucky_deals, 0.3), (unlucky_seats, 1 / 3)])
@pytest.mark.parametrize("blocks", [12, 60])
def test_clustered_intervals_cover(block: Any, share: float, blocks: int) -> None:
    """95 % of them hold what they estimate; intervals that take the games for independent do not come near."""
    rng, trials = random.Random(blocks), 600
    held = {"score": 0, "win": 0, "independent": 0}
    for _ in range(trials):
        side = sides(rng, blocks, block)
        held["score"] += side.score_low <= 10 <= side.score_high
        held["win"] += side.win_low <= share <= side.win_high
        low, high = mean_interval(side.score_mean, side.score_sd, 3 * blocks)
        held["independent"] += low <= 10 <= high
    rates = {name: count / trials for name, count in held.items()}
    print(block.__name__, blocks, rates)
    assert 0.92 < rates["score"] < 0.98
    assert 0.92 < rates["win"] < (0.98 if blocks > 30 else 1), "few blocks make wide intervals"
    assert abs(rates["independent"] - 0.95) > 0.04


def test_a_side_that_always_wins_is_not_certain_to() -> None:
    """Where all blocks are alike, each counts as one trial."""
    side = sides(random.Random(1), 20, lambda rng: [(5, 1), (5, 1)])
    assert (side.win_share, side.win_high) == (1, 1)
    assert side.win_low == wilson(1, 20)[0] < 0.9
    half = sides(random.Random(1), 20, lambda rng: [(5, 1), (3, 2)])
    assert (half.win_low, half.win_high) == wilson(0.5, 20)
    only = sides(random.Random(1), 1, lambda rng: [(5, 1), (3, 2)])
    assert (only.win_low, only.win_high, only.score_low) == (0, 1, float("-inf"))


def test_seats_of_a_rotated_run_are_clustered_too() -> None:
    """The games that a seat has in a block share their chance stream."""
    game = kybos.load("courtesans", players=3)
    result = simulate(game, 600, ["greedy", "random", "random"], seed=SEED)
    rows = result.to_frame()
    for seat, side in enumerate(result.seats):
        means = rows.group_by(polars.col("game") // 3).agg(polars.col(f"score_{seat}").mean())[f"score_{seat}"]
        low, high = mean_interval(side.score_mean, float(means.std()), 200)  # type: ignore[arg-type]
        assert (side.score_low, side.score_high) == (pytest.approx(low), pytest.approx(high))


def test_rotating_makes_the_difference_between_bots_surer() -> None:
    """Where cards are dealt to seats: as many games as with bots that stay where they are, less than 8/10 of the
    variance."""
    game, games = kybos.load("courtesans", players=2), 2000
    settings: dict[str, Any] = {"games": games, "bots": ["greedy", "random"], "seed": SEED}
    points = [polars.col(f"score_{seat}").cast(float) for seat in range(2)]
    greedy_first = polars.when(polars.col("bot_0") == 0).then(1).otherwise(-1)
    rotated = simulate(game, **settings).to_frame().with_columns(difference=greedy_first * (points[0] - points[1]))
    blocks: Any = rotated.group_by(polars.col("game") // 2).agg(polars.col("difference").mean())["difference"]
    still: Any = simulate(game, rotate=False, **settings).to_frame().select(points[0] - points[1]).to_series()
    ratio = (blocks.var() / blocks.len()) / (still.var() / still.len())
    print(f"variance of the difference with rotation, as a share of that without: {ratio:.2f}")
    assert blocks.len() == games // 2
    assert ratio < 0.8
