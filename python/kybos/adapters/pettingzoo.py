"""PettingZoo: any game with an agent for each seat, one decision at a time (AEC) or all seats at once (Parallel).

Importing registers ``kybos/NAME-v0`` for `pettingzoo.make`, as an AEC and as a Parallel environment. docs/adapters.md
tells what observations, rewards and infos hold.
"""

from __future__ import annotations

from operator import index
from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np
import pettingzoo
from gymnasium.spaces import Box, Dict, Discrete, Space
from gymnasium.utils import seeding
from pettingzoo import AECEnv, ParallelEnv

from kybos.adapters import common
from kybos.adapters.common import Dtype, Illegal, Rewards
from kybos.errors import IllegalAction
from kybos.facts import facts
from kybos.loading import games
from kybos.refusals import illegal_action

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from kybos.types import Game, State

__all__ = ["KybosAECEnv", "KybosParallelEnv", "env", "parallel_env", "register"]


class Seats:
    """A game with an agent for each seat, ``"seat_0"``, ``"seat_1"`` ...: what both interfaces share.

    `game` is a name or uri, with `options`, or a game.

    * observation: the features of the agent's seat (`Game.layout`), as `dtype`; with `mask_observation` a dict of those
      and the mask, ``"observation"`` and ``"action_mask"``;
    * action: a number of `Game.tokens`; ``info["action_mask"]`` says which are legal, none where the agent must not
      decide;
    * reward: 0 until the end, then the share of each seat by `rewards` (`common.utilities`);
    * `illegal` says what an illegal action comes to: ``"raise"``: IllegalAction, and nothing has changed; ``"random"``:
      a random legal one is played in its place; ``"penalty"``: the same, and 1 is taken off the reward.
      ``info["illegal"]`` tells the agent of it;
    * info after the end: ``"scores"``, ``"standings"`` and ``"rewards"`` of all seats too.

    The first `reset` and every one with a seed begin game 0 of that seed; any other begins the next game of it.
    `options` of `reset` are not used.
    """

    spare: ClassVar[int] = 0
    """Actions of the interface besides those of the game."""

    def __init__(
        self,
        game: str | Game,
        *,
        illegal: Illegal = "penalty",
        rewards: Rewards = "places",
        dtype: Dtype = "float32",
        mask_observation: bool = False,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        common.check(illegal=illegal, rewards=rewards, dtype=dtype)
        common.check_render_mode(render_mode)
        self.game = common.find(game, options)
        self.render_mode = render_mode
        self.metadata: dict[str, Any] = {
            "name": f"kybos_{self.game.name}_v0",
            "render_modes": ["ansi"],
            "render_fps": 1,
            "is_parallelizable": False,
        }
        self.possible_agents = [f"seat_{seat}" for seat in range(self.game.seats)]
        self.agents: list[str] = []
        self._seat = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._count = len(self.game.tokens) + self.spare
        self._with_mask = mask_observation
        self.observation_spaces: dict[str, Space[Any]] = {agent: self._seen(dtype) for agent in self.possible_agents}
        self.action_spaces: dict[str, Space[Any]] = {agent: Discrete(self._count) for agent in self.possible_agents}
        self._payment = rewards
        self._encode = common.encoder(self.game, dtype)
        self._table = common.Table(self.game, {}, illegal)
        self._begun = False

    @property
    def kybos(self) -> State:
        """The state, secrets included: for tools that look on, not for agents."""
        return self._table.state

    def observation_space(self, agent: str) -> Space[Any]:
        """The observations of an agent."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Space[Any]:
        """The actions of an agent."""
        return self.action_spaces[agent]

    def state(self) -> NDArray[Any]:
        """The features of all seats, one after another: for critics that are trained on more than agents may see."""
        features = self._table.state.features
        return np.concatenate([self._encode(features(seat)) for seat in range(self.game.seats)])

    def render(self) -> str | None:
        """With render_mode "ansi" what the public sees, in words; else None."""
        return common.drawing(self._table.state, None) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Nothing is left to be released."""

    def _seen(self, dtype: Dtype) -> Space[Any]:
        low, high = common.bounds(self.game, dtype)
        features = Box(low, high, dtype=np.dtype(dtype).type)
        if not self._with_mask:
            return features
        return Dict({"observation": features, "action_mask": Box(0, 1, (self._count,), np.int8)})

    def _begin(self, seed: int | None) -> None:
        if seed is not None or not self._begun:
            self._table.start(common.draw_seed(seeding.np_random(seed)[0]), 0)
        else:
            self._table.start_next()
        self._begun = True
        self.agents = self.possible_agents[:]

    def _check_begun(self) -> None:
        if not self.agents:
            raise RuntimeError("no game is under way: call reset first")

    def _observation(self, seat: int, mask: NDArray[np.int8]) -> Any:
        features = self._encode(self._table.state.features(seat))
        return {"observation": features, "action_mask": mask.copy()} if self._with_mask else features

    def _nothing(self) -> NDArray[np.int8]:
        """A mask that allows nothing."""
        return np.zeros(self._count, np.int8)


class KybosAECEnv(Seats, AECEnv[str, Any, Any]):  # type: ignore[misc]  # pettingzoo has no types
    """Agents decide one after another, as the game asks them. `Seats` has the settings.

    Of simultaneous choices the earlier ones are hidden from the later.
    """

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game."""
        self._begin(seed)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {
            agent: {"action_mask": self._nothing(), "illegal": False} for agent in self.agents
        }
        self._select()

    def observe(self, agent: str) -> Any:
        """What an agent sees now."""
        return self._observation(self._seat[agent], self.infos[agent]["action_mask"])

    def step(self, action: Any) -> None:
        """Play the action of `agent_selection`, and what chance does then. Raises IllegalAction.

        After the end agents take leave with None, one after another; then RuntimeError is raised until `reset`.
        """
        self._check_begun()
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        table = self._table
        illegal = table.play(action)
        self.infos[agent] = {"action_mask": self._nothing(), "illegal": illegal}
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards[agent] = 0.0
        if illegal and table.illegal == "penalty":
            self.rewards[agent] = -1.0
        if table.over:
            for other, share in zip(self.agents, common.utilities(table.state, self._payment), strict=True):
                self.rewards[other] += share
                self.terminations[other] = True
                self.infos[other].update(common.ending(table.state, self._payment))
            self._deads_step_first()
        else:
            self._select()
        if illegal or table.over:
            self._accumulate_rewards()

    def _select(self) -> None:
        self.agent_selection = self.possible_agents[self._table.viewer]
        self.infos[self.agent_selection]["action_mask"] = common.mask(self._table.state)


class KybosParallelEnv(Seats, ParallelEnv[str, Any, Any]):  # type: ignore[misc]  # pettingzoo has no types
    """All agents act in every step; who must not decide waits. `Seats` has the settings.

    There is one action more than the game has, the last: `wait`, the only one legal for who must not decide, and for
    nobody else. Where the rules let all seats choose at the same time, all of them decide in one step, and see each
    other's choices after it; any other decision takes a step of its own.
    """

    spare = 1

    def __init__(self, game: str | Game, **settings: Any) -> None:
        super().__init__(game, **settings)
        self.wait = len(self.game.tokens)
        self._together = facts(self.game).together
        self._asked: dict[int, State] = {}

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, dict[str, Any]]]:
        """Begin a game; first observations and infos."""
        self._begin(seed)
        self._asked = self._ask()
        masks = self._masks()
        infos = {agent: {"action_mask": masks[agent], "illegal": False} for agent in self.agents}
        return self._observations(masks), infos

    def step(
        self, actions: dict[str, Any]
    ) -> tuple[dict[str, Any], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]:
        """Play an action for every agent.

        Raises ValueError if one is missing, IllegalAction, and RuntimeError unless a game is under way.
        """
        self._check_begun()
        agents, table = self.agents, self._table
        if actions.keys() != set(agents):
            raise ValueError(f"actions of {', '.join(agents) or 'nobody'} are needed, not of {', '.join(actions)}")
        numbers = {agent: index(actions[agent]) for agent in agents}
        illegal = {agent: not self._legal(self._seat[agent], number) for agent, number in numbers.items()}
        for agent in agents:
            if illegal[agent] and table.illegal == "raise":
                raise self._refusal(agent, numbers[agent])
        for seat in self._asked:
            table.play(numbers[self.possible_agents[seat]])
        rewards = {agent: -1.0 if illegal[agent] and table.illegal == "penalty" else 0.0 for agent in agents}
        over = table.over
        self._asked = self._ask()
        masks = self._masks()
        observations = self._observations(masks)
        infos: dict[str, dict[str, Any]] = {
            agent: {"action_mask": masks[agent], "illegal": illegal[agent]} for agent in agents
        }
        if over:
            for agent, share in zip(agents, common.utilities(table.state, self._payment), strict=True):
                rewards[agent] += share
                infos[agent].update(common.ending(table.state, self._payment))
            self.agents = []
        return observations, rewards, dict.fromkeys(agents, over), dict.fromkeys(agents, False), infos

    def _ask(self) -> dict[int, State]:
        """The seats that decide in this step, in the order of the game, each with a state in which it is to act.

        Who chooses at the same time as others is found by letting those before play anything at all: what they play is
        hidden from it, so neither its turn nor its actions depend on that.
        """
        asked: dict[int, State] = {}
        state = self._table.state
        while (seat := state.turn.seat) is not None and seat not in asked:
            together = state.tokens()[0].partition(" ")[0] == self._together
            if asked and not together:
                break
            asked[seat] = state
            if not together:
                break
            state = state.play(state.actions()[0])
        return asked

    def _masks(self) -> dict[str, NDArray[np.int8]]:
        masks = {}
        for agent, seat in self._seat.items():
            masks[agent] = mask = self._nothing()
            if seat in self._asked:
                mask[: self.wait] = common.mask(self._asked[seat])
            elif not self._table.over:
                mask[self.wait] = 1
        return masks

    def _observations(self, masks: dict[str, NDArray[np.int8]]) -> dict[str, Any]:
        return {agent: self._observation(self._seat[agent], masks[agent]) for agent in self.agents}

    def _legal(self, seat: int, number: int) -> bool:
        return number in self._asked[seat].actions() if seat in self._asked else number == self.wait

    def _refusal(self, agent: str, number: int) -> IllegalAction:
        seat = self._seat[agent]
        if seat not in self._asked:
            return IllegalAction(f"{agent}: it must not decide now and may play {self.wait} (wait) only")
        refusal = illegal_action(self._asked[seat], number)
        return IllegalAction(f"{agent}: {refusal}", refusal.clause)


def env(game: str | Game, **settings: Any) -> KybosAECEnv:
    """A game for one agent at a time; settings as `Seats` has them."""
    return KybosAECEnv(game, **settings)


def parallel_env(game: str | Game, **settings: Any) -> KybosParallelEnv:
    """A game for all agents at once; settings as `Seats` has them."""
    return KybosParallelEnv(game, **settings)


def register() -> None:
    """Register ids ``kybos/NAME-v0``, of both kinds, for each game that has none yet: for `pettingzoo.make`."""
    for name in games():
        for kind, registry, made in (
            ("aec", pettingzoo.aec_registry, "KybosAECEnv"),
            ("parallel", pettingzoo.parallel_registry, "KybosParallelEnv"),
        ):
            if (env := f"kybos/{name}-v0") not in registry:
                pettingzoo.register(kind, env, f"{__name__}:{made}", kwargs={"game": name})


register()
