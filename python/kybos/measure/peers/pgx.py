"""PGX: games written for JAX, a batch in one compiled step."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from kybos.measure.contender import BATCH, WrongAnswer
from kybos.measure.peers.peer import Peer

__all__ = ["PgxVector"]


class PgxVector(Peer):
    """A step compiled together with drawing the actions by the mask, and with the automatic reset."""

    library = "PGX"
    module = "pgx"
    distribution = "pgx"
    tier = BATCH
    unit = "steps"
    GAMES = 4096

    def __init__(self, game: str) -> None:
        self.game, self.name = game, f"{game}: {self.GAMES} games, choose and step"

    def prepare(self) -> None:
        """Compile, which takes seconds."""
        jax: Any = import_module("jax")
        env: Any = import_module(self.module).make(self.game)
        reset = import_module("pgx.experimental").auto_reset
        step = jax.vmap(reset(env.step, env.init))

        def choose_and_step(state: Any, key: Any) -> Any:
            key, choice, chance = jax.random.split(key, 3)
            logits = jax.numpy.where(state.legal_action_mask, 0.0, -jax.numpy.inf)
            actions = jax.random.categorical(choice, logits, axis=1)
            return step(state, actions, jax.random.split(chance, self.GAMES)), key

        self.ready = jax.block_until_ready
        self.step = jax.jit(choose_and_step)
        self.key = jax.random.PRNGKey(1)
        self.state = jax.jit(jax.vmap(env.init))(jax.random.split(self.key, self.GAMES))
        self.seats = env.num_players
        self.name = f"{self.name} ({jax.default_backend()})"
        self.work()

    def work(self) -> int:
        self.state, self.key = self.ready(self.step(self.state, self.key))
        return self.GAMES

    def check(self) -> None:
        """Somebody can act everywhere, and with two seats what one wins the other loses."""
        rewards, able = self.state.rewards.sum(axis=1), self.state.legal_action_mask.any(axis=1)
        if not bool(able.all()) or (self.seats > 1 and float(abs(rewards).max()) > 1e-3):
            raise WrongAnswer(f"{self.name}: an illegal state, or rewards that do not add up to 0")
