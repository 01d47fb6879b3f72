"""colver: the trick-taking game belote contrée in Rust; play-outs of one deal below one call."""

from __future__ import annotations

from importlib import import_module
from statistics import median
from typing import Any

from kybos.measure.contender import INSIDE, WrongAnswer
from kybos.measure.peers.peer import Peer

__all__ = ["ColverPlayouts"]


class ColverPlayouts(Peer):
    """`Env.rollout(n)` from the first card of a fixed deal, contract given: 32 cards are played."""

    library = "colver"
    module = "colver"
    distribution = "colver"
    tier = INSIDE
    PLAYOUTS = 2_000
    SAMPLE = 200  # deals by which the decisions in a play-out are estimated
    name = f"belote: rollout({PLAYOUTS}), one deal"

    def prepare(self) -> None:
        colver: Any = import_module(self.module)
        self.env = colver.Env.deal(dealer=1, seed=2)
        self.env.set_contract(0, 80, 0, 0)
        self.env.set_phase_playing()
        self.start = [int(byte) for byte in self.env.get_state_bytes()]
        decisions, totals = 0, []
        for _ in range(self.SAMPLE):
            while not self.env.is_terminal():
                decisions += len(self.env.legal_actions()) > 1
                self.env.step(self.env.action_random())
            totals.append(sum(self.env.rewards()))
            self.env.set_state_bytes(self.start)
        self.usual = median(totals)
        self.decisions = round(self.PLAYOUTS * decisions / self.SAMPLE)

    def work(self) -> int:
        self.points = self.env.rollout(self.PLAYOUTS)
        return self.decisions

    def check(self) -> None:
        """The sides share the points that there are but for rare bonuses, and the deal is where it was."""
        if abs(sum(self.points) / self.usual - 1) > 0.05 or self.env.get_state_bytes().tolist() != self.start:
            raise WrongAnswer(f"{self.name}: points {self.points}, where {self.usual} in all are usual")
