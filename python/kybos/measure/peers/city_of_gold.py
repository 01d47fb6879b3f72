"""city-of-gold: a race with cards and a map in C++; a vector of games with observations and masks."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from kybos.measure.contender import BATCH, WrongAnswer
from kybos.measure.peers.peer import Peer

__all__ = ["GoldVector"]


class GoldVector(Peer):
    """Its runner on one thread, with or without drawing the actions in the time."""

    library = "city-of-gold"
    module = "city_of_gold"
    distribution = "city-of-gold"
    tier = BATCH
    unit = "steps"
    GAMES = 256  # the most there are
    SEATS, PIECES, LONGEST = 4, 3, 100_000

    def __init__(self, choosing: bool) -> None:
        self.choosing = choosing
        self.name = f"{self.GAMES} games, {'sample_seq and step_seq' if choosing else 'step_seq'}"

    def prepare(self) -> None:
        gold: Any = import_module(self.module)
        self.runner = gold.vec.get_runner(self.GAMES)()
        self.runner.make_samplers(1)
        self.games = self.runner.get_envs()
        self.games.reset(1, self.SEATS, self.PIECES, gold.Difficulty.EASY, self.LONGEST, False)

    def before(self) -> None:
        if not self.choosing:
            self.runner.sample_seq()

    def work(self) -> int:
        if self.choosing:
            self.runner.sample_seq()
        self.runner.step_seq()
        return self.GAMES

    def check(self) -> None:
        """A seat is to act everywhere, with something to do, and who won a game has what the others lost."""
        seats, rewards = self.games.agent_selection, self.games.rewards
        masks = self.runner.get_action_masks()
        able = sum(masks[part].any(axis=-1) for part in masks.dtype.names)
        if not able.all() or seats.min() < 0 or seats.max() >= self.SEATS:
            raise WrongAnswer(f"{self.name}: seats {seats.min()} to {seats.max()}, {(able == 0).sum()} unable to act")
        if abs(rewards.sum(axis=1)).max() > 1e-3:
            raise WrongAnswer(f"{self.name}: rewards do not add up to 0")
