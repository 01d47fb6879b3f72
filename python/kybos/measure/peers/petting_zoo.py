"""PettingZoo classic: environments in Python, one agent after another."""

from __future__ import annotations

import os
from importlib import import_module

from kybos.measure.contender import ONE_GAME
from kybos.measure.peers.peer import Peer, settled

__all__ = ["ZooLoop"]


class ZooLoop(Peer):
    """`last`, a choice by the mask of the observation, `step`."""

    library = "PettingZoo"
    module = "pettingzoo"
    distribution = "pettingzoo"
    tier = ONE_GAME

    def __init__(self, game: str) -> None:
        self.game, self.name = game, f"{game}: last(), choice, step()"

    def prepare(self) -> None:
        os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # it would greet on standard output
        self.env = import_module(f"pettingzoo.classic.{self.game}").env()
        self.env.reset(seed=1)

    def work(self) -> int:
        env, random, decisions = self.env, self.random, 0
        env.reset()
        self.returns: list[float] = []
        while env.agents:
            observation, reward, terminated, truncated, _ = env.last()
            if terminated or truncated:
                self.returns.append(float(reward))
                env.step(None)
                continue
            legal = observation["action_mask"].nonzero()[0]
            decisions += len(legal) > 1
            env.step(int(legal[int(random() * len(legal))]))
        return decisions

    def check(self) -> None:
        settled(self.name, self.returns)
