"""The Gymnasium adapters: the official checks, and what these leave out."""

from __future__ import annotations

import copy
import doctest
import pickle
from collections.abc import Callable
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env, data_equivalence
from gymnasium.vector import AutoresetMode, SyncVectorEnv

import kybos
from kybos import BadConfig, IllegalAction
from kybos.adapters import common
from kybos.adapters.gymnasium import KybosEnv, register
from kybos.adapters.vector import KybosVectorEnv
from kybos.bots import Sight

SETTINGS: list[dict[str, Any]] = [
    {},
    {"opponents": None},
    {"opponents": "greedy", "illegal": "random", "dtype": "uint8"},
]
MODES = ["NextStep", "SameStep", "Disabled"]


def episode(env: Any, seed: int | None, action: Callable[[Any], int]) -> list[tuple[Any, ...]]:
    """All that a game gives out, from `reset` on."""
    steps: list[tuple[Any, ...]] = [env.reset(seed=seed)]
    while len(steps) == 1 or not steps[-1][2]:
        steps.append(env.step(action(steps[-1][-1])))
    return steps


def legal(seed: int) -> Callable[[dict[str, Any]], int]:
    """Chooses one of the legal actions of an info."""
    rng = np.random.default_rng(seed)
    return lambda info: int(rng.choice(np.flatnonzero(info["action_mask"])))


@pytest.mark.parametrize("settings", SETTINGS)
def test_check_env(name: str, settings: dict[str, Any]) -> None:
    """Gymnasium's own check, drawing included; a warning is an error here."""
    check_env(gymnasium.make(f"kybos/{name}-v0", **settings).unwrapped)


def test_ids_are_registered_once(name: str) -> None:
    register()
    spec = gymnasium.spec(f"kybos/{name}-v0")
    assert spec.kwargs == {"game": name}
    env = gymnasium.make(spec.id, render_mode="ansi")
    env.reset(seed=1)
    assert isinstance(env.render(), str)


def test_a_game_as_the_learner_sees_it(name: str) -> None:
    """Observations are features, masks the legal actions, and the end pays."""
    env = KybosEnv(name)
    choose = legal(2)
    observation, info = env.reset(seed=5)
    over = False
    while not over:
        state = env.kybos
        assert state.turn.seat == info["seat"] == 0
        assert observation.tolist() == state.features(0)
        assert np.flatnonzero(info["action_mask"]).tolist() == state.actions()
        assert env.action_masks().tolist() == info["action_mask"].astype(bool).tolist()
        observation, reward, over, truncated, info = env.step(choose(info))
        assert not truncated
        assert not info["illegal"]
        assert over or (reward == 0.0 and "scores" not in info)
    assert info["scores"].tolist() == env.kybos.scores()
    assert info["standings"].tolist() == env.kybos.standings()
    assert info["rewards"].tolist() == common.utilities(env.kybos)
    assert reward == info["rewards"][0]
    assert not info["action_mask"].any()
    with pytest.raises(gymnasium.error.ResetNeeded):
        env.step(0)


def test_seeds(name: str) -> None:
    """Equal seeds give equal games, one after another; the second is another one than the first."""
    first, again = KybosEnv(name), KybosEnv(name)
    games = [[episode(env, seed, legal(1)) for seed in (3, None)] for env in (first, again)]
    assert data_equivalence(games[0], games[1], exact=True)
    assert not data_equivalence(games[0][0], games[0][1], exact=True)
    assert not data_equivalence(games[0][0], episode(first, 4, legal(1)), exact=True)


def test_copies_go_their_own_way(name: str) -> None:
    env = KybosEnv(name)
    _, info = env.reset(seed=1)
    action = legal(0)(info)
    copies = [copy.deepcopy(env), pickle.loads(pickle.dumps(env))]
    step = env.step(action)
    for other in copies:
        assert data_equivalence(other.step(action), step, exact=True)


def test_illegal_actions(name: str) -> None:
    """Each way to take them, and info tells of it."""
    for action in (-1, 10**6, None):
        for how in ("raise", "random", "penalty"):
            env = KybosEnv(name, illegal=how)
            _, info = env.reset(seed=1)
            before = env.kybos
            wrong = int(np.flatnonzero(info["action_mask"] == 0)[0]) if action is None else action
            if how == "raise":
                with pytest.raises(IllegalAction):
                    env.step(wrong)
                assert env.kybos == before
                continue
            _, reward, _, _, info = env.step(np.int64(wrong))
            assert env.kybos != before
            assert info["illegal"]
            assert reward == (-1.0 if how == "penalty" else 0.0)
    with pytest.raises(TypeError):
        env.step("done")


def test_all_seats_in_turn() -> None:
    """Without opponents the learner is whoever must decide, and gets what that seat gets."""
    env = KybosEnv("courtesans", opponents=None, players=3)
    seats = set()
    choose = legal(4)
    observation, info = env.reset(seed=2)
    over = False
    while not over:
        acting = info["seat"]
        seats.add(acting)
        assert acting == env.kybos.turn.seat
        assert observation.tolist() == env.kybos.features(acting)
        observation, reward, over, _, info = env.step(choose(info))
    assert seats == {0, 1, 2}
    assert reward == info["rewards"][acting]
    assert observation.tolist() == env.kybos.features(acting)


class Noted:
    """A bot that notes at which seats it sat; a new one for every game."""

    seats: list[int] = []  # noqa: RUF012 - shared on purpose, over all games
    made = 0

    def __init__(self) -> None:
        type(self).made += 1

    def __call__(self, sight: Sight, rng: Any) -> int:
        self.seats.append(sight.seat)
        return sight.actions()[0]


def test_opponents_of_all_kinds() -> None:
    game = kybos.load("corinth", players=4)
    env = KybosEnv(game, seat=2, opponents=["random", "greedy", Noted])
    for seed in (1, 2):
        assert {step[-1]["seat"] for step in episode(env, seed, legal(0))} == {2}
    assert set(Noted.seats) == {3}
    assert Noted.made == 2
    with pytest.raises(ValueError, match="2 opponents for 3 other seats"):
        KybosEnv(game, opponents=["random", "greedy"])
    with pytest.raises(ValueError, match="seats 0 to 3"):
        KybosEnv(game, seat=4)
    with pytest.raises(BadConfig, match="players"):
        KybosEnv(game, players=2)


@pytest.mark.parametrize(
    "wrong", [{"illegal": "ignore"}, {"rewards": "money"}, {"dtype": "int8"}, {"render_mode": "human"}]
)
def test_settings_that_do_not_exist(wrong: dict[str, Any]) -> None:
    for make in (KybosEnv, KybosVectorEnv):
        with pytest.raises(ValueError, match="allowed"):
            make("cortez", **wrong)


def test_nothing_hidden_is_given_out(name: str) -> None:
    """Observation and mask stay the same when all that the seat cannot know is dealt anew."""
    env = KybosEnv(name, opponents=None)
    choose = legal(6)
    changed = 0
    observation, info = env.reset(seed=3)
    over = False
    while not over:
        other = env.kybos.redeal(info["seat"], kybos.Rng(len(str(observation))))
        changed += other != env.kybos
        assert common.encoder(env.game, "float32")(other.features(info["seat"])).tolist() == observation.tolist()
        assert common.mask(other).tolist() == info["action_mask"].tolist()
        observation, _, over, _, info = env.step(choose(info))
    assert bool(changed) == common.facts(env.game).secrets


# Many at once.


def run(env: Any, seed: int, steps: int, wild: float) -> list[Any]:
    """All that an environment gives out; some of the actions, that share, are drawn from the whole space."""
    rng = np.random.default_rng(seed)
    observations, infos = env.reset(seed=seed)
    given: list[Any] = [(observations.copy(), copy.deepcopy(infos))]
    mask = infos["action_mask"].copy()
    for _ in range(steps):
        actions = np.where(mask.any(1), (mask * rng.random(mask.shape)).argmax(1), -1)
        random = rng.integers(-1, mask.shape[1], size=len(mask))
        step = env.step(np.where(rng.random(len(mask)) < wild, random, actions))
        given.append(copy.deepcopy(step))
        mask, over = step[-1]["action_mask"].copy(), step[2].copy()
        if env.metadata["autoreset_mode"] is AutoresetMode.DISABLED and over.any():
            observations, infos = env.reset(options={"reset_mask": over.copy()})
            assert all((infos[key] == over).all() for key in infos if key.startswith("_"))
            given.append((observations.copy(), {key: values[over].copy() for key, values in infos.items()}))
            mask[over] = infos["action_mask"][over]
    given.append(copy.deepcopy(env.reset()))  # in the middle, without a seed
    return given


def check_vector(mode: str, steps: int, game: Any, **settings: Any) -> None:
    """Through several games, illegal actions and all, it is to the bit what Gymnasium makes of single environments."""
    ours = KybosVectorEnv(game, 3, autoreset_mode=mode, **settings)
    theirs = SyncVectorEnv([lambda: KybosEnv(game, **settings)] * 3, autoreset_mode=mode)
    assert ours.metadata["autoreset_mode"] is AutoresetMode(mode) is theirs.metadata["autoreset_mode"]
    assert ours.observation_space == theirs.observation_space
    assert ours.action_space == theirs.action_space
    mine, other = run(ours, 7, steps, 0.1), run(theirs, 7, steps, 0.1)
    assert sum(step[2].sum() for step in mine if len(step) == 5) > 3
    for number, (step, expected) in enumerate(zip(mine, other, strict=True)):
        assert data_equivalence(step, expected, exact=True), number


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("settings", SETTINGS)
def test_vector_is_many_single_ones(name: str, settings: dict[str, Any], mode: str) -> None:
    check_vector(mode, 300, name, **settings)


class Drawing:
    """A bot that draws, and does so otherwise in the second half of its game."""

    def __init__(self) -> None:
        self.decisions = 0

    def __call__(self, sight: Sight, rng: Any) -> int:
        self.decisions += 1
        actions = sight.actions()
        return actions[rng.below(len(actions)) if self.decisions < 10 else 0]


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("rewards", ["win", "scores"])
def test_vector_with_opponents_of_all_kinds(mode: str, rewards: str) -> None:
    game = kybos.load("corinth", players=4)
    opponents = ["random", "greedy", Drawing]
    check_vector(mode, 100, game, seat=2, opponents=opponents, illegal="random", rewards=rewards)


@pytest.mark.parametrize("mode", MODES)
def test_rows_do_not_depend_on_the_others(name: str, mode: str) -> None:
    """The last of many rows, on two threads, is the only row of a vector of one."""
    many, one = (KybosVectorEnv(name, count, autoreset_mode=mode, threads=count % 2 + 1) for count in (300, 1))
    (observations, infos), (alone, info) = many.reset(seed=5), one.reset(seed=5 + 299)
    for number in range(100):
        assert observations[299].tolist() == alone[0].tolist()
        assert infos["action_mask"][299].tolist() == info["action_mask"][0].tolist()
        # Every row its own kind of play, so that they part.
        share = (np.arange(300) * 7 + number * 13) % 10 / 10
        nth = (share * infos["action_mask"].sum(1)).astype(int)
        actions = (infos["action_mask"].cumsum(1) > nth[:, None]).argmax(1)
        observations, rewards, over, _, infos = many.step(actions)
        alone, reward, ended, _, info = one.step(actions[299:])
        assert (rewards[299], over[299]) == (reward[0], ended[0])
        if mode == "Disabled" and over.any():
            observations, infos = many.reset(options={"reset_mask": over})
        if mode == "Disabled" and ended.any():
            alone, info = one.reset(options={"reset_mask": ended})


def test_vector_without_autoreset(name: str) -> None:
    """A game that is over stays so until its row is asked for."""
    ours = KybosVectorEnv(name, 3, autoreset_mode="Disabled", opponents=None)
    singles = [KybosEnv(name, opponents=None) for _ in range(3)]
    observations, infos = ours.reset(seed=5)
    for row, env in enumerate(singles):
        assert observations[row].tolist() == env.reset(seed=5 + row)[0].tolist()
    rng = np.random.default_rng(0)
    over = np.zeros(3, bool)
    while not over.any():
        mask = infos["action_mask"]
        actions = (mask * rng.random(mask.shape)).argmax(1)
        observations, rewards, over, _, infos = ours.step(actions)
        for row, env in enumerate(singles):
            step = env.step(actions[row])
            assert (observations[row].tolist(), rewards[row], over[row]) == (step[0].tolist(), *step[1:3])
    with pytest.raises(gymnasium.error.ResetNeeded, match="over"):
        ours.step(actions)
    before = observations.copy()
    observations, infos = ours.reset(seed=[11, 12, 13], options={"reset_mask": over})
    for row, env in enumerate(singles):
        expected = env.reset(seed=11 + row)[0] if over[row] else before[row]
        assert observations[row].tolist() == expected.tolist()
    assert infos["_action_mask"].tolist() == over.tolist()
    ours.step((infos["action_mask"] * rng.random(mask.shape)).argmax(1))


@pytest.mark.parametrize("opponents", ["random", None])
def test_vector_copies_or_not(opponents: str | None) -> None:
    for copied in (True, False):
        env = KybosVectorEnv("courtesans", 2, copy=copied, opponents=opponents)
        first, infos = env.reset(seed=1)
        second, _, _, _, after = env.step(infos["action_mask"].argmax(1))
        assert np.shares_memory(first, second) is not copied
        assert np.shares_memory(infos["action_mask"], after["action_mask"]) is not copied


@pytest.mark.parametrize("opponents", ["random", None])
def test_vector_refuses_as_a_whole(opponents: str | None) -> None:
    env = KybosVectorEnv("corinth", 3, illegal="raise", opponents=opponents)
    with pytest.raises(gymnasium.error.ResetNeeded):
        env.step([0, 0, 0])
    before, _ = env.reset(seed=1)
    with pytest.raises(IllegalAction, match=r"rows 1, 2; row 1: .*CO-") as refusal:
        env.step([0, 177, -5])
    assert refusal.value.rows == (1, 2)
    assert env.reset(seed=1)[0].tolist() == before.tolist()
    for wrong in ([0, 0], [0.0, 0.0, 0.0]):
        with pytest.raises(ValueError, match="3 whole numbers are needed"):
            env.step(wrong)
    with pytest.raises(ValueError, match="2 seeds for 3 rows"):
        env.reset(seed=[1, 2])
    with pytest.raises(ValueError, match="booleans"):
        env.reset(options={"reset_mask": [1, 0, 0]})
    _, infos = env.reset(options={"reset_mask": np.array([True, False, False])})
    assert infos["_seat"].tolist() == [True, False, False]
    with pytest.raises(ValueError, match="engine='rust'"):
        KybosVectorEnv(kybos.load("corinth", engine="reference"), 2)
    with pytest.raises(ValueError, match="at least 1"):
        KybosVectorEnv("corinth", 0)


def test_vector_by_id(name: str) -> None:
    """As `make_vec` makes it, without a warning, on two threads; drawn row by row."""
    env = gymnasium.make_vec(f"kybos/{name}-v0", num_envs=2, opponents=None, threads=2, render_mode="ansi")
    assert isinstance(env.unwrapped, KybosVectorEnv)
    env.reset(seed=1)
    drawings = env.render()
    assert drawings is not None
    assert [type(drawing) for drawing in drawings] == [str, str]


def test_the_page_is_true() -> None:
    """The examples of docs/adapters.md."""
    page = Path(__file__).parent.parent / "docs" / "adapters.md"
    failed, tried = doctest.testfile(str(page), module_relative=False)
    assert (failed, tried > 10) == (0, True)
