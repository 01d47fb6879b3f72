"""The PettingZoo adapters: the official suites, and what these leave out."""

from __future__ import annotations

import copy
import pickle
import warnings
from collections.abc import Callable
from typing import Any

import numpy as np
import pettingzoo
import pytest
from gymnasium.utils.env_checker import data_equivalence

import kybos
from kybos import IllegalAction
from kybos.adapters import common
from kybos.adapters.pettingzoo import KybosAECEnv, KybosParallelEnv, env, parallel_env, register
from kybos.facts import facts

with warnings.catch_warnings():
    # The suites import one of PettingZoo's own games in a way that PettingZoo itself has deprecated.
    warnings.simplefilter("ignore", DeprecationWarning)
    from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, seed_test

Choice = Callable[[dict[str, Any]], int]


def legal(seed: int) -> Choice:
    """Chooses one of the legal actions of an info."""
    rng = np.random.default_rng(seed)
    return lambda info: int(rng.choice(np.flatnonzero(info["action_mask"])))


def simultaneous() -> str:
    """The game whose seats choose at the same time."""
    (name,) = [name for name in kybos.games() if facts(kybos.load(name)).together]
    return name


def test_api(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    """`api_test`; a warning is an error here."""
    api_test(env(name), num_cycles=500)
    assert "Passed API test" in capsys.readouterr().out


def test_seeds(name: str) -> None:
    seed_test(lambda: env(name), num_cycles=500)


@pytest.mark.parametrize("mask_observation", [False, True])
def test_parallel_api(name: str, mask_observation: bool, capsys: pytest.CaptureFixture[str]) -> None:
    """`parallel_api_test` looks at masks in observations only: without, most of what it plays is illegal."""
    parallel_api_test(parallel_env(name, mask_observation=mask_observation), num_cycles=500)
    assert "Passed Parallel API test" in capsys.readouterr().out


@pytest.mark.parametrize("mask_observation", [False, True])
def test_parallel_seeds(name: str, mask_observation: bool) -> None:
    parallel_seed_test(lambda: parallel_env(name, mask_observation=mask_observation), num_cycles=500)


def test_api_with_masks_in_observations(name: str) -> None:
    """Two warnings say that the observation is a dict, which is what was asked for, and one that it allows nothing
    after the end; there is no other."""
    with warnings.catch_warnings(record=True) as seen:
        warnings.simplefilter("always")
        api_test(env(name, mask_observation=True), num_cycles=500)
    seed_test(lambda: env(name, mask_observation=True), num_cycles=500)
    assert {str(warning.message) for warning in seen} <= {
        "Observation is not a NumPy array",
        "Observation space for each agent probably should be gymnasium.spaces.box or gymnasium.spaces.discrete",
        "Action mask numpy array is all zeros (no legal actions).",
    }


def test_ids_are_registered_once(name: str) -> None:
    register()
    for kind, made in (("aec", KybosAECEnv), ("parallel", KybosParallelEnv)):
        zoo: Any = pettingzoo.make(kind, f"kybos/{name}-v0", render_mode="ansi")  # type: ignore[call-overload]
        assert isinstance(zoo, made)
        assert zoo.game == kybos.load(name)
        zoo.reset(seed=1)
        assert isinstance(zoo.render(), str)
        assert str(zoo) == f"kybos_{name}_v0"
        assert env(name).render() is None
        zoo.close()


def test_a_game_as_agents_see_it(name: str) -> None:
    """Observations are features of each seat, the mask is that of who must decide, and the end pays everybody."""
    zoo, choose = env(name), legal(3)
    zoo.reset(seed=4)
    paid = dict.fromkeys(zoo.possible_agents, 0.0)
    for agent in zoo.agent_iter():
        _, reward, over, truncated, info = zoo.last()
        paid[agent] += reward
        assert not truncated
        state = zoo.kybos
        features = {f"seat_{seat}": state.features(seat) for seat in range(zoo.game.seats)}
        assert all(zoo.observe(other).tolist() == features[other] for other in zoo.agents)
        assert zoo.state().tolist() == [value for row in features.values() for value in row]
        if over:
            assert info["scores"].tolist() == state.scores()
            assert info["standings"].tolist() == state.standings()
            zoo.step(None)
            continue
        assert agent == f"seat_{state.turn.seat}"
        assert np.flatnonzero(info["action_mask"]).tolist() == state.actions()
        assert not any(zoo.infos[other]["action_mask"].any() for other in zoo.agents if other != agent)
        zoo.step(choose(info))
    assert list(paid.values()) == common.utilities(state)
    for action in (None, 0):
        with pytest.raises(RuntimeError, match="reset"):
            zoo.step(action)


def test_the_next_game_is_another(name: str) -> None:
    zoo = parallel_env(name)
    openings = []
    for seed in (1, None, 1):
        observations, infos = zoo.reset(seed=seed)
        steps = [observations]
        while zoo.agents:
            observations, _, _, _, infos = zoo.step(
                {agent: infos[agent]["action_mask"].argmax() for agent in zoo.agents}
            )
            steps.append(observations)
        openings.append(steps)
    assert data_equivalence(openings[0], openings[2], exact=True)
    assert not data_equivalence(openings[0], openings[1], exact=True)


@pytest.mark.parametrize("mask_observation", [False, True])
def test_copies_go_their_own_way(name: str, mask_observation: bool) -> None:
    """Deep copies and pickles taken in the middle of a game play on alike, and do not disturb it."""
    zoo, choose = env(name, mask_observation=mask_observation), legal(1)
    zoo.reset(seed=2)
    for _ in range(3):
        zoo.step(choose(zoo.infos[zoo.agent_selection]))
    copies = [copy.deepcopy(zoo), pickle.loads(pickle.dumps(zoo))]
    played = [rest(one, legal(5)) for one in [*copies, zoo]]
    assert data_equivalence(played[0], played[2], exact=True)
    assert data_equivalence(played[1], played[2], exact=True)
    together, choose = parallel_env(name, mask_observation=mask_observation), legal(1)
    _, infos = together.reset(seed=2)
    actions = {agent: choose(infos[agent]) for agent in together.agents}
    steps = [one.step(actions) for one in (copy.deepcopy(together), pickle.loads(pickle.dumps(together)), together)]
    assert data_equivalence(steps[0], steps[2], exact=True)
    assert data_equivalence(steps[1], steps[2], exact=True)


def rest(zoo: KybosAECEnv, choose: Choice) -> list[Any]:
    """All that the rest of a game gives out."""
    given = []
    for agent in zoo.agent_iter():
        given.append((agent, *copy.deepcopy(zoo.last())))
        zoo.step(None if zoo.terminations[agent] else choose(zoo.infos[agent]))
    return given


def test_illegal_actions(name: str) -> None:
    """Each way to take them, and info tells the agent of it."""
    for how in ("raise", "random", "penalty"):
        zoo = env(name, illegal=how)
        zoo.reset(seed=1)
        agent, before = zoo.agent_selection, zoo.kybos
        wrong = np.flatnonzero(zoo.infos[agent]["action_mask"] == 0)[0]
        if how == "raise":
            with pytest.raises(IllegalAction) as refusal:
                zoo.step(wrong)
            assert refusal.value.clause is not None
            assert (zoo.kybos, zoo.agent_selection) == (before, agent)
            continue
        zoo.step(wrong)
        assert zoo.kybos != before
        assert zoo.infos[agent]["illegal"]
        assert zoo.rewards[agent] == (-1.0 if how == "penalty" else 0.0)
        assert not any(zoo.infos[other]["illegal"] for other in zoo.agents if other != agent)


def test_illegal_actions_of_all_at_once() -> None:
    """Who must not decide can only wait, who must cannot; nothing is played if one is refused."""
    name = simultaneous()
    for how in ("raise", "random", "penalty"):
        zoo = parallel_env(name, illegal=how, players=3)
        _, infos = zoo.reset(seed=1)
        before = zoo.kybos
        actions = {agent: infos[agent]["action_mask"].argmax() for agent in zoo.agents}
        wrong = actions | {"seat_1": zoo.wait}
        if how == "raise":
            with pytest.raises(IllegalAction, match="seat_1") as refusal:
                zoo.step(wrong)
            assert zoo.kybos == before
            with pytest.raises(ValueError, match="seat_0, seat_1, seat_2"):
                zoo.step({"seat_0": 0})
            with pytest.raises(IllegalAction, match="seat_2"):
                zoo.step(actions | {"seat_2": 10})
            assert refusal.value.clause is None
            continue
        _, rewards, _, _, infos = zoo.step(wrong)
        assert zoo.kybos != before
        assert {agent: info["illegal"] for agent, info in infos.items()} == {
            "seat_0": False,
            "seat_1": True,
            "seat_2": False,
        }
        assert rewards == {"seat_0": 0.0, "seat_1": -1.0 if how == "penalty" else 0.0, "seat_2": 0.0}


def test_who_waits(name: str) -> None:
    """In a game without simultaneous choices one decides at a time, and all others wait."""
    zoo, choose = parallel_env(name), legal(2)
    _, infos = zoo.reset(seed=1)
    together = 0
    while zoo.agents:
        seat = zoo.kybos.turn.seat
        deciding = [agent for agent in zoo.agents if not infos[agent]["action_mask"][zoo.wait]]
        assert f"seat_{seat}" in deciding
        together += len(deciding) > 1
        for agent in zoo.agents:
            waits = agent not in deciding
            assert infos[agent]["action_mask"].sum() == 1 if waits else infos[agent]["action_mask"].any()
        _, rewards, _, _, infos = zoo.step({agent: choose(infos[agent]) for agent in zoo.agents})
    assert list(rewards.values()) == common.utilities(zoo.kybos)
    assert not any(info["action_mask"].any() for info in infos.values())
    assert bool(together) == (facts(zoo.game).together is not None)
    with pytest.raises(RuntimeError, match="reset"):
        zoo.step({})


def test_simultaneous_choices_are_one_step() -> None:
    """All lay in one step, each from a mask of its own hand, and the game is that of one after another."""
    name = simultaneous()
    zoo, one_by_one, choose = parallel_env(name), env(name), legal(8)
    _, infos = zoo.reset(seed=3)
    one_by_one.reset(seed=3)
    while zoo.agents:
        before = zoo.kybos
        actions = {agent: choose(infos[agent]) for agent in zoo.agents}
        deciding = [agent for agent in zoo.agents if actions[agent] != zoo.wait]
        for _ in deciding:
            agent = one_by_one.agent_selection
            assert agent in deciding
            mask = infos[agent]["action_mask"][: zoo.wait]
            assert one_by_one.infos[agent]["action_mask"].tolist() == mask.tolist()
            one_by_one.step(actions[agent])
        _, _, _, _, infos = zoo.step(actions)
        assert zoo.kybos == one_by_one.kybos != before


def test_nothing_hidden_is_given_out(name: str) -> None:
    """Observations and masks stay the same when all that an agent's seat cannot know is dealt anew."""
    zoo, choose = env(name, mask_observation=True), legal(6)
    zoo.reset(seed=3)
    changed = 0
    while zoo.kybos.turn.kind != "over":
        for seat, agent in enumerate(zoo.agents):
            twin = copy.deepcopy(zoo)
            twin._table.state = zoo.kybos.redeal(seat, kybos.Rng(changed))
            changed += twin.kybos != zoo.kybos
            assert data_equivalence(twin.observe(agent), zoo.observe(agent), exact=True)
            if agent == zoo.agent_selection:
                assert common.mask(twin.kybos).tolist() == zoo.infos[agent]["action_mask"].tolist()
        zoo.step(choose(zoo.infos[zoo.agent_selection]))
    assert bool(changed) == facts(zoo.game).secrets


def test_the_reference_plays_too(name: str) -> None:
    """Any engine will do: the games are the same."""
    zoos = [env(kybos.load(name, engine=engine)) for engine in ("rust", "reference")]
    given = []
    for zoo in zoos:
        zoo.reset(seed=9)
        choose = legal(4)
        steps = []
        for agent in zoo.agent_iter(40):
            steps.append(copy.deepcopy(zoo.last()))
            zoo.step(None if zoo.terminations[agent] else choose(zoo.infos[agent]))
        given.append(steps)
    assert data_equivalence(given[0], given[1], exact=True)


@pytest.mark.parametrize(
    ("places", "shares"),
    [
        ([1, 2], [1.0, -1.0]),
        ([1, 1], [0.0, 0.0]),
        ([1, 2, 3, 4], [1.0, 1 / 3, -1 / 3, -1.0]),
        ([2, 1, 2, 4], [0.0, 1.0, 0.0, -1.0]),
        ([1, 1, 3], [0.5, 0.5, -1.0]),
        ([2], [-1.0]),
        ([1], [1.0]),
    ],
)
def test_shares_of_places(places: list[int], shares: list[float]) -> None:
    state: Any = Stood(places)
    assert common.utilities(state) == pytest.approx(shares)
    assert common.utilities(state, "scores") == [10.0 * place for place in places]


@pytest.mark.parametrize(
    ("places", "shares"),
    [([1, 2, 2], [1.0, -0.5, -0.5]), ([1, 1, 3], [0.5, 0.5, -1.0]), ([1, 1], [0.0, 0.0]), ([2], [-1.0])],
)
def test_shares_of_a_win(places: list[int], shares: list[float]) -> None:
    state: Any = Stood(places)
    assert common.utilities(state, "win") == shares


class Stood:
    """A state with these places."""

    def __init__(self, places: list[int]) -> None:
        self._places = places

    def standings(self) -> list[int]:
        return self._places

    def scores(self) -> list[int]:
        return [10 * place for place in self._places]
