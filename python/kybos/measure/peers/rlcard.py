"""RLCard: card games in Python."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from kybos.measure.contender import ONE_GAME
from kybos.measure.peers.peer import Peer, settled

__all__ = ["CardLoop"]


class CardLoop(Peer):
    """`reset`, a choice among the legal actions of the state, `step`."""

    library = "RLCard"
    module = "rlcard"
    distribution = "rlcard"
    tier = ONE_GAME

    def __init__(self, game: str) -> None:
        self.game, self.name = game, f"{game}: legal_actions, choice, step()"

    def prepare(self) -> None:
        rlcard: Any = import_module(self.module)
        self.env = rlcard.make(self.game, config={"seed": 1})

    def work(self) -> int:
        env, random, decisions = self.env, self.random, 0
        state, _ = env.reset()
        while not env.is_over():
            legal = list(state["legal_actions"])
            decisions += len(legal) > 1
            state, _ = env.step(legal[int(random() * len(legal))])
        return decisions

    def check(self) -> None:
        settled(self.name, [float(won) for won in self.env.get_payoffs()])
