"""OpenSpiel (pyspiel): dice and card games in C++, driven from Python, and its play-outs inside a search."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from kybos.measure.contender import INSIDE, ONE_GAME, WrongAnswer
from kybos.measure.peers.peer import Peer, settled

__all__ = ["SpielLoop", "SpielPlayouts"]


class Spiel(Peer):
    """One of its games."""

    library = "OpenSpiel"
    module = "pyspiel"
    distribution = "open_spiel"

    def __init__(self, game: str, pieces: int) -> None:
        self.title, self.pieces = game, pieces

    def prepare(self) -> None:
        self.spiel: Any = import_module(self.module)
        self.game = self.spiel.load_game(self.title)

    def one_game(self) -> int:
        """Play a game to its end at random; the decisions with a choice."""
        state, random, decisions = self.game.new_initial_state(), self.random, 0
        while not state.is_terminal():
            if state.is_chance_node():
                rest = random()
                for action, chance in state.chance_outcomes():  # noqa: B007  # the last one if rounding leaves a rest
                    rest -= chance
                    if rest < 0:
                        break
                state.apply_action(action)
            else:
                actions = state.legal_actions()
                decisions += len(actions) > 1
                state.apply_action(actions[int(random() * len(actions))])
        self.returns = state.returns()
        return decisions


class SpielLoop(Spiel):
    """`legal_actions`, a choice, `apply_action`; chance is drawn in Python, as its own examples do."""

    tier = ONE_GAME

    def __init__(self, game: str, pieces: int) -> None:
        super().__init__(game, pieces)
        self.name = f"{game}: legal_actions(), choice, apply_action()"

    def work(self) -> int:
        return sum(self.one_game() for _ in range(self.pieces))

    def check(self) -> None:
        settled(self.name, self.returns)


class SpielPlayouts(Spiel):
    """A search of one simulation, whose evaluator plays games to the end at random in C++."""

    tier = INSIDE
    SAMPLE = 400  # games by which the decisions in a play-out are estimated

    def __init__(self, game: str, pieces: int) -> None:
        super().__init__(game, pieces)
        self.name = f"{game}: RandomRolloutEvaluator({pieces})"

    def prepare(self) -> None:
        super().prepare()
        self.decisions = round(self.pieces * sum(self.one_game() for _ in range(self.SAMPLE)) / self.SAMPLE)
        evaluator = self.spiel.RandomRolloutEvaluator(self.pieces, 1)
        self.bot = self.spiel.MCTSBot(self.game, evaluator, 1.0, 1, 100, False, 1, False)
        self.root = self.game.new_initial_state()
        while self.root.is_chance_node():
            self.root.apply_action(self.root.chance_outcomes()[0][0])

    def work(self) -> int:
        self.node = self.bot.mcts_search(self.root)
        return self.decisions

    def check(self) -> None:
        if self.node.explore_count != 1 or abs(self.node.total_reward) > self.game.max_utility():
            raise WrongAnswer(f"{self.name}: {self.node.explore_count} visits, reward {self.node.total_reward}")
