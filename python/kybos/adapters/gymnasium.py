"""Gymnasium: any game for one learner, alone, against bots or as all seats in turn; importing registers the games.

After ``import kybos.adapters.gymnasium`` there is an id ``kybos/NAME-v0`` for each game, for `gymnasium.make` and
`gymnasium.make_vec`. docs/adapters.md tells what observations, rewards and infos hold.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import gymnasium
import numpy as np
from gymnasium.spaces import Box, Discrete

from kybos.adapters import common
from kybos.adapters.common import Dtype, Illegal, Rewards
from kybos.loading import games

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from kybos.bots import BotLike
    from kybos.types import Game, State

__all__ = ["KybosEnv", "register"]


class KybosEnv(gymnasium.Env["NDArray[Any]", "np.int64"]):
    """One learner at a game.

    `game` is a name or uri, with `options`, or a game. The learner sits at `seat` against `opponents`: a bot for all
    other seats or one for each of them, ascending (`kybos.bots`). With None it decides for every seat in turn, and sees
    what that seat sees; `seat` does not matter then.

    * observation: the features of the seat that must decide (`Game.layout`), after the end of the one that decided
      last, as `dtype`; always a new array;
    * action: a number of `Game.tokens`; ``info["action_mask"]`` says which are legal;
    * reward: 0 until the end, then the share of the seat that decided last by `rewards` (`common.utilities`);
    * `illegal` says what an illegal action comes to: ``"raise"``: IllegalAction; ``"random"``: a random legal one is
      played in its place; ``"penalty"``: the same, and 1 is taken off the reward. ``info["illegal"]`` tells of it;
    * info: ``"action_mask"``, ``"illegal"``, ``"seat"``, and after the end ``"scores"``, ``"standings"`` and
      ``"rewards"`` of all seats.

    The first `reset` and every one with a seed begin game 0 of a seed drawn from `np_random`; any other `reset` begins
    the next game of that seed. Equal seeds give equal games. `options` of `reset` are not used.
    """

    metadata = {"render_modes": ["ansi"], "render_fps": 1}  # noqa: RUF012 - Gymnasium's own declaration has no ClassVar

    def __init__(
        self,
        game: str | Game,
        *,
        seat: int = 0,
        opponents: BotLike | Sequence[BotLike] | None = "random",
        illegal: Illegal = "penalty",
        rewards: Rewards = "places",
        dtype: Dtype = "float32",
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        common.check(illegal=illegal, rewards=rewards, dtype=dtype)
        common.check_render_mode(render_mode)
        self.game = common.find(game, options)
        self.rewards, self.render_mode = rewards, render_mode
        self._table = common.Table(self.game, common.seated(self.game, seat, opponents), illegal)
        self._encode = common.encoder(self.game, dtype)
        low, high = common.bounds(self.game, dtype)
        self.observation_space = Box(low, high, dtype=np.dtype(dtype).type)
        self.action_space = Discrete(len(self.game.tokens))
        self._begun = False

    @property
    def kybos(self) -> State:
        """The state, secrets included: for tools that look on, not for the learner."""
        return self._table.state

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[Any], dict[str, Any]]:
        """Begin a game; the first observation and its info."""
        super().reset(seed=seed)
        if seed is not None or not self._begun:
            self._table.start(common.draw_seed(self.np_random), 0)
        else:
            self._table.start_next()
        self._begun = True
        return self._observation(), self._info(illegal=False)

    def step(self, action: Any) -> tuple[NDArray[Any], float, bool, bool, dict[str, Any]]:
        """Play an action, and what chance and opponents do then; a game is never cut short.

        Raises gymnasium.error.ResetNeeded unless a game is under way, and IllegalAction.
        """
        table = self._table
        if not self._begun or table.over:
            raise gymnasium.error.ResetNeeded("no game is under way: call reset first")
        illegal = table.play(action)
        over = table.over
        info = self._info(illegal)
        reward = -1.0 if illegal and table.illegal == "penalty" else 0.0
        if over:
            info |= common.ending(table.state, self.rewards)
            reward += float(info["rewards"][table.viewer])
        return self._observation(), reward, over, False, info

    def action_masks(self) -> NDArray[np.bool_]:
        """The legal actions, under the name that sb3-contrib asks for."""
        return common.mask(self._table.state).view(np.bool_)

    def render(self) -> str | None:
        """With render_mode "ansi" what the seat sees, in words; else None."""
        return common.drawing(self._table.state, self._table.viewer) if self.render_mode == "ansi" else None

    def _observation(self) -> NDArray[Any]:
        return self._encode(self._table.state.features(self._table.viewer))

    def _info(self, illegal: bool) -> dict[str, Any]:
        return {"action_mask": common.mask(self._table.state), "illegal": illegal, "seat": self._table.viewer}


def register() -> None:
    """Register an id ``kybos/NAME-v0`` for each game that has none yet."""
    for name in games():
        if (env := f"kybos/{name}-v0") not in gymnasium.registry:
            gymnasium.register(
                env,
                entry_point="kybos.adapters.gymnasium:KybosEnv",
                vector_entry_point="kybos.adapters.vector:KybosVectorEnv",
                kwargs={"game": name},
            )


register()
