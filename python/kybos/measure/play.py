"""Kybos playing whole games at random: inside the engine, and one decision after another from Python."""

from __future__ import annotations

from random import Random

from kybos import _core
from kybos.measure.contender import INSIDE, ONE_GAME, Contender, expect
from kybos.results import Result
from kybos.simulation import simulate
from kybos.types import Game

__all__ = ["SEED", "Choosing", "PlayRandom", "Simulating"]

SEED = 1
INSIDE_DECISIONS = 100_000  # about so many in a piece: ten milliseconds
PYTHON_DECISIONS = 3_000  # a millisecond
COMPARED = 20  # games that are played in two ways, to compare


def games_of(game: Game, decisions: int) -> int:
    """How many games have about so many decisions."""
    sample = simulate(game, 100, seed=SEED, threads=1)
    return max(1, decisions * sample.games // sample.decisions)


def points_of(result: Result) -> int:
    """Points of all seats in all games."""
    return sum(points * count for seat in result.seats for points, count in enumerate(seat.scores))


class Simulating(Contender):
    """`kybos.simulate` with random bots on one thread: whole games below one call."""

    tier = INSIDE

    def __init__(self, game: Game) -> None:
        self.game, self.name = game, f"{game.uri}: simulate, random bots"

    def prepare(self) -> None:
        """Play some games by a session's random actions too: they are the same games."""
        few = simulate(self.game, COMPARED, seed=SEED, threads=1)
        decisions = points = 0
        for number in range(COMPARED):
            session = self.game.session(SEED, number)
            while session.turn.kind == "seat":
                decisions += len(session.actions()) > 1
                session.play_random()
            points += sum(session.state.scores())
        expect(f"{self.name}: decisions and points", (few.decisions, points_of(few)), (decisions, points))
        self.games = games_of(self.game, INSIDE_DECISIONS)
        self.expected = simulate(self.game, self.games, seed=SEED, threads=1)

    def work(self) -> int:
        self.result = simulate(self.game, self.games, seed=SEED, threads=1)
        return self.expected.decisions

    def check(self) -> None:
        expect(f"{self.name}: sums", self.result.tally, self.expected.tally)


class Choosing(Contender):
    """A loop in Python over a session: `actions()`, a choice among them, `play()`."""

    tier = ONE_GAME

    def __init__(self, game: Game) -> None:
        self.game, self.name = game, f"{game.uri}: actions(), choice, play()"

    def prepare(self) -> None:
        """Play the same games on states, by tokens, with chance drawn and resolved here."""
        self.games = games_of(self.game, PYTHON_DECISIONS)
        random = Random(SEED).random
        self.decisions = points = 0
        for number in range(self.games):
            chance, state = _core.Rng.stream(SEED, number, 0), self.game.setup()
            while state.turn.kind != "over":
                if state.turn.kind == "chance":
                    state = state.resolve(state.sample(chance))
                    continue
                tokens = state.tokens()
                self.decisions += len(tokens) > 1
                state = state.play(tokens[int(random() * len(tokens))])
            points += sum(state.scores())
        self.expected = points, random()

    def work(self) -> int:
        random, points = Random(SEED).random, 0
        for number in range(self.games):
            session = self.game.session(SEED, number)
            legal, play = session.actions, session.play
            while actions := legal():
                play(actions[int(random() * len(actions))])
            points += sum(session.state.scores())
        self.found = points, random()
        return self.decisions

    def check(self) -> None:
        """Equal points, and as many random numbers drawn: so it was the same games."""
        expect(f"{self.name}: points and next random number", self.found, self.expected)


class PlayRandom(Contender):
    """A loop in Python over a session that chooses for itself: `turn`, `play_random()`."""

    tier = ONE_GAME

    def __init__(self, game: Game) -> None:
        self.game, self.name = game, f"{game.uri}: turn, play_random()"

    def prepare(self) -> None:
        """Let `simulate` play the same games."""
        self.games = games_of(self.game, PYTHON_DECISIONS)
        result = simulate(self.game, self.games, seed=SEED, threads=1)
        self.decisions, plays = result.decisions, result.decisions + int(result.to_dict()["forced"])
        self.expected = points_of(result), plays

    def work(self) -> int:
        points = plays = 0
        for number in range(self.games):
            session = self.game.session(SEED, number)
            play = session.play_random
            while session.turn.kind == "seat":
                play()
                plays += 1
            points += sum(session.state.scores())
        self.found = points, plays
        return self.decisions

    def check(self) -> None:
        expect(f"{self.name}: points and plays", self.found, self.expected)
