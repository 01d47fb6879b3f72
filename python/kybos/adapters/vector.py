"""Gymnasium's vector interface over `kybos.batch`: many games stepped together, seen and stepped as arrays."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import gymnasium
import numpy as np
from gymnasium.spaces import Box, Discrete
from gymnasium.utils import seeding
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from kybos.adapters import common
from kybos.adapters.common import Dtype, Illegal, Rewards
from kybos.adapters.rows import Rows

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, NDArray

    from kybos.bots import BotLike
    from kybos.types import Game

__all__ = ["KybosVectorEnv"]


class KybosVectorEnv(VectorEnv["NDArray[Any]", "NDArray[np.int64]", "NDArray[Any]"]):
    """`num_envs` games, each as in `KybosEnv`, in arrays.

    Game, seat, opponents, illegal actions, rewards and dtype are those of `kybos.adapters.gymnasium.KybosEnv`, and so
    are the games: row `i` of ``reset(seed=s)`` is that environment after ``reset(seed=s + i)``, through all its games.

    `autoreset_mode`, as in ``metadata["autoreset_mode"]``, says when a game that is over makes way for the next:

    * ``"NextStep"``: with the next step, whose action for that row is not looked at;
    * ``"SameStep"``: at once; last observation and info are ``infos["final_obs"]`` and ``infos["final_info"]``;
    * ``"Disabled"``: with ``reset(options={"reset_mask": rows})``; until then `step` raises ResetNeeded.

    With `copy=False` observations and masks are the arrays that the games are written into, the same ones every time:
    nothing is copied, and the next step writes over them.

    A single `kybos.batch.Batch` on `threads` threads plays all games, ``"random"`` opponents included; any other
    opponents are called row by row.

    Raises ValueError for settings that do not exist.
    """

    def __init__(
        self,
        game: str | Game,
        num_envs: int = 1,
        *,
        seat: int = 0,
        opponents: BotLike | Sequence[BotLike] | None = "random",
        illegal: Illegal = "penalty",
        rewards: Rewards = "places",
        dtype: Dtype = "float32",
        autoreset_mode: str | AutoresetMode = AutoresetMode.NEXT_STEP,
        copy: bool = True,
        threads: int = 1,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        common.check(illegal=illegal, rewards=rewards, dtype=dtype)
        common.check_render_mode(render_mode)
        self.game = common.find(game, options)
        self.num_envs, self.copy, self.render_mode = num_envs, copy, render_mode
        self.illegal, self.rewards = illegal, rewards
        self.mode = AutoresetMode(autoreset_mode)
        self.metadata = {"render_modes": ["ansi"], "autoreset_mode": self.mode}
        low, high = common.bounds(self.game, dtype)
        self.single_observation_space = Box(low, high, dtype=np.dtype(dtype).type)
        self.single_action_space = Discrete(len(self.game.tokens))
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        players = common.seated(self.game, seat, opponents)
        self._rows = Rows(self.game, num_envs, players, self.mode, dtype, threads)
        self._begun = False

    def reset(
        self, *, seed: int | Sequence[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[Any], dict[str, Any]]:
        """Begin a game in every row, or in those of ``options["reset_mask"]``; the observations and their infos.

        `seed` is one for each row, or row `i` gets ``seed + i``. A row without begins the next game of its last seed;
        in the first reset it draws one from `np_random`.
        """
        super().reset(seed=int(seed) if isinstance(seed, (int, np.integer)) else None)
        chosen = self._chosen((options or {}).get("reset_mask"))
        given = self._given(seed)
        self._rows.begin({row: self._seed(given[row]) for row in np.flatnonzero(chosen).tolist()})
        self._begun = True
        return self._observations(), self._infos(np.zeros(self.num_envs, np.bool_), chosen)

    def step(
        self, actions: ArrayLike
    ) -> tuple[NDArray[Any], NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]:
        """Play an action in every row. Raises IllegalAction, with all rows in `rows`; then no row has changed."""
        rows = self._rows
        if not self._begun:
            raise gymnasium.error.ResetNeeded("no game is under way: call reset first")
        if self.mode is AutoresetMode.DISABLED and rows.idle.any():
            raise gymnasium.error.ResetNeeded(f"the games of rows {_listed(rows.idle)} are over: call reset first")
        numbers = self._numbers(actions)
        illegal = rows.illegal(numbers) & ~rows.idle
        if self.illegal == "raise" and illegal.any():
            raise rows.refusal(numbers, illegal)
        decided = rows.viewer.copy()
        ended = rows.play(numbers, illegal)
        rewards = np.where(illegal, -1.0, 0.0) if self.illegal == "penalty" else np.zeros(self.num_envs)
        everywhere = np.ones(self.num_envs, np.bool_)
        infos: dict[str, Any] = {}
        if ended.any():
            infos = self._ends(ended)
            rewards[ended] += infos["rewards"][ended, decided[ended]]
        if infos and self.mode is AutoresetMode.SAME_STEP:
            infos = self._final(illegal, ended, decided, infos)
            illegal = illegal & ~ended
        infos |= self._infos(illegal, everywhere)
        return self._observations(), rewards, ended, np.zeros(self.num_envs, np.bool_), infos

    def render(self) -> tuple[str, ...] | None:
        """With render_mode "ansi" what the seat of each row sees, in words; else None."""
        if self.render_mode is None:
            return None
        viewers = self._rows.viewer.tolist()
        return tuple(common.drawing(self._rows.get_state(row), viewer) for row, viewer in enumerate(viewers))

    def _observations(self) -> NDArray[Any]:
        return self._rows.features.copy() if self.copy else self._rows.features

    def _infos(self, illegal: NDArray[np.bool_], where: NDArray[np.bool_]) -> dict[str, Any]:
        mask = self._rows.mask.view(np.int8)
        told = {"action_mask": mask.copy() if self.copy else mask, "illegal": illegal, "seat": self._rows.viewer.copy()}
        return told | {f"_{key}": where.copy() for key in told}

    def _ends(self, ended: NDArray[np.bool_]) -> dict[str, Any]:
        """What infos tell of the games that have ended."""
        ends: dict[str, Any] = {}
        told = common.endings(self._rows.points[ended], self._rows.places[ended], self.rewards)
        for key, values in told.items():
            ends[key] = np.zeros((self.num_envs, self.game.seats), values.dtype)
            ends[key][ended] = values
        return ends | {f"_{key}": ended.copy() for key in ends}

    def _final(
        self, illegal: NDArray[np.bool_], ended: NDArray[np.bool_], decided: NDArray[np.int64], ends: dict[str, Any]
    ) -> dict[str, Any]:
        """Last observations and infos of the games that have ended and made way for the next ones."""
        last = np.full(self.num_envs, None, object)
        for row, features in zip(np.flatnonzero(ended), self._rows.last[ended], strict=True):
            last[row] = features
        told = {
            "action_mask": np.zeros(self._rows.mask.shape, np.int8),
            "illegal": illegal & ended,
            "seat": np.where(ended, decided, 0),
        }
        told |= {f"_{key}": ended.copy() for key in told} | ends
        return {"final_obs": last, "_final_obs": ended.copy(), "final_info": told, "_final_info": ended.copy()}

    def _chosen(self, reset_mask: Any) -> NDArray[np.bool_]:
        """The rows to reset."""
        if reset_mask is None:
            return np.ones(self.num_envs, np.bool_)
        mask = np.array(reset_mask)
        if mask.shape != (self.num_envs,) or mask.dtype != np.bool_ or not mask.any():
            raise ValueError(f"reset_mask: {self.num_envs} booleans are needed, at least one of them True")
        if not self._begun:
            raise ValueError("reset_mask: the first reset begins all games")
        return mask

    def _given(self, seed: int | Sequence[int | None] | None) -> Sequence[int | None]:
        """The seed that each row is reset with."""
        if seed is None:
            return [None] * self.num_envs
        if isinstance(seed, (int, np.integer)):
            return range(int(seed), int(seed) + self.num_envs)
        if len(seed) != self.num_envs:
            raise ValueError(f"{len(seed)} seeds for {self.num_envs} rows")
        return seed

    def _seed(self, given: int | None) -> int | None:
        """The engine's seed for it; None where a row goes on with the one that it has."""
        if given is None:
            return None if self._begun else common.draw_seed(self.np_random)
        return common.draw_seed(seeding.np_random(given)[0])

    def _numbers(self, actions: ArrayLike) -> NDArray[np.int64]:
        numbers = np.asarray(actions)
        if numbers.shape != (self.num_envs,) or not np.issubdtype(numbers.dtype, np.integer):
            raise ValueError(
                f"actions: {self.num_envs} whole numbers are needed, not {numbers.shape} of {numbers.dtype}"
            )
        return np.array(numbers, np.int64)


def _listed(rows: NDArray[np.bool_], most: int = 20) -> str:
    numbers = [str(row) for row in np.flatnonzero(rows)]
    more = f" and {len(numbers) - most} more" if len(numbers) > most else ""
    return ", ".join(numbers[:most]) + more
