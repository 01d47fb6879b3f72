"""Decisions a second through the adapters, and through PettingZoo's own classic games, in one run.

pip install 'kybos[gymnasium,pettingzoo]' 'pettingzoo[classic]'
python benches/adapters.py --seconds 2

All are driven in the same way: look, draw one of the legal actions, step.
"""

from __future__ import annotations

import argparse
import os
import warnings
from collections.abc import Callable
from importlib import import_module
from random import Random
from statistics import geometric_mean
from time import perf_counter
from typing import Any

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import gymnasium
import numpy as np
import pettingzoo

import kybos
from kybos.adapters.gymnasium import KybosEnv
from kybos.adapters.pettingzoo import env, parallel_env
from kybos.adapters.vector import KybosVectorEnv

CLASSIC = (
    "chess_v6",
    "connect_four_v3",
    "go_v5",
    "hanabi_v5",
    "leduc_holdem_v4",
    "rps_v2",
    "texas_holdem_no_limit_v6",
    "texas_holdem_v4",
    "tictactoe_v3",
)
Drive = Callable[[Any, float], float]


def turns(zoo: Any, seconds: float) -> float:
    """Turns a second of an AEC environment."""
    random, done, games, paid = Random(1), 0, 0, 0.0
    zoo.reset(seed=1)
    begun = perf_counter()
    while (spent := perf_counter() - begun) < seconds:
        for _ in range(16):
            observation, _, terminated, truncated, info = zoo.last()
            if terminated or truncated:
                games += 1
                paid += sum(zoo._cumulative_rewards.values())
                zoo.reset()
                continue
            mask = observation["action_mask"] if isinstance(observation, dict) else info.get("action_mask")
            legal = range(zoo.action_space(zoo.agent_selection).n) if mask is None else mask.nonzero()[0]
            zoo.step(int(legal[int(random.random() * len(legal))]))
            done += 1
    check(zoo, games, paid)
    return done / spent


def steps(zoo: Any, seconds: float) -> float:
    """Decisions a second of a Parallel environment, those of who only waits left out."""
    random, done, games, paid = Random(1), 0, 0, 0.0
    _, infos = zoo.reset(seed=1)
    begun = perf_counter()
    while (spent := perf_counter() - begun) < seconds:
        actions = {}
        for agent in zoo.agents:
            legal = infos[agent]["action_mask"].nonzero()[0]
            actions[agent] = int(legal[int(random.random() * len(legal))])
        done += sum(action != zoo.wait for action in actions.values())
        _, rewards, _, _, infos = zoo.step(actions)
        if not zoo.agents:
            games += 1
            paid += sum(rewards.values())
            _, infos = zoo.reset()
    check(zoo, games, paid)
    return done / spent


def single(gym: Any, seconds: float) -> float:
    """Decisions a second of a Gymnasium environment."""
    random, done = Random(1), 0
    _, info = gym.reset(seed=1)
    begun = perf_counter()
    while (spent := perf_counter() - begun) < seconds:
        legal = info["action_mask"].nonzero()[0]
        _, _, over, _, info = gym.step(int(legal[int(random.random() * len(legal))]))
        done += 1
        if over:
            _, info = gym.reset()
    assert done
    return done / spent


def many(gym: Any, seconds: float) -> float:
    """Decisions a second of a vector environment: legal actions are drawn by one NumPy call for all rows."""
    rng, done, games, paid = np.random.default_rng(1), 0, 0, 0.0
    _, infos = gym.reset(seed=1)
    keys = rng.random((64, *infos["action_mask"].shape), np.float32)
    begun = perf_counter()
    while (spent := perf_counter() - begun) < seconds:
        actions = (infos["action_mask"] * keys[done % 64]).argmax(1)
        _, _, over, _, infos = gym.step(actions)
        done += 1
        if over.any():
            games += int(over.sum())
            paid += float(infos.get("final_info", infos)["rewards"].sum())
    check(gym, games, paid)
    return done * gym.num_envs / spent


def check(played: Any, games: int, paid: float) -> None:
    """Of Kybos: games have been played to their end, and what one seat has won others have lost."""
    game = getattr(played, "game", None)
    if game is not None:
        assert games
        assert game.seats == 1 or abs(paid) < 1e-6 * games


def classic() -> dict[str, Any]:
    """PettingZoo's classic games that can be made here."""
    made = {}
    for name in CLASSIC:
        try:
            made[name] = import_module(f"pettingzoo.classic.{name}").env()
        except (ImportError, AttributeError) as error:
            print(f"  {name} left out: {error}")
    if not made:
        raise SystemExit("without classic games there is nothing to compare with: pip install 'pettingzoo[classic]'")
    return made


def run(title: str, drive: Drive, made: dict[str, Any], seconds: float) -> dict[str, float]:
    """Measure and print, quickest first."""
    speeds = {name: drive(one, seconds) for name, one in made.items()}
    print(title)
    for name, speed in sorted(speeds.items(), key=lambda item: -item[1]):
        print(f"  {name:28}{speed:14,.0f}")
    return speeds


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=2.0, help="time for each of them")
    seconds = parser.parse_args().seconds
    warnings.simplefilter("ignore")  # the classic games are made in a way that PettingZoo has deprecated
    games = kybos.games()
    print(f"pettingzoo {pettingzoo.__version__}, gymnasium {gymnasium.__version__}, decisions a second")
    theirs = run("PettingZoo classic, AEC", turns, classic(), seconds)
    ours = {
        "AEC": run("Kybos, AEC", turns, {game: env(game) for game in games}, seconds),
        "Parallel": run("Kybos, Parallel", steps, {game: parallel_env(game) for game in games}, seconds),
        "Gymnasium, all seats": run(
            "Kybos, Gymnasium, all seats in turn", single, {g: KybosEnv(g, opponents=None) for g in games}, seconds
        ),
        "vector, all seats": run(
            "Kybos, vector of 1024, all seats in turn",
            many,
            {game: KybosVectorEnv(game, 1024, opponents=None, copy=False) for game in games},
            seconds,
        ),
        "vector, all seats, SameStep": run(
            "Kybos, vector of 1024, all seats in turn, SameStep",
            many,
            {game: KybosVectorEnv(game, 1024, opponents=None, copy=False, autoreset_mode="SameStep") for game in games},
            seconds,
        ),
        "vector, opponents": run(
            "Kybos, vector of 1024, learner's decisions against random opponents",
            many,
            {game: KybosVectorEnv(game, 1024, copy=False) for game in games if kybos.load(game).seats > 1},
            seconds,
        ),
    }
    mean, best = geometric_mean(theirs.values()), max(theirs.values())
    print(f"PettingZoo classic: geometric mean {mean:,.0f}, quickest {best:,.0f}")
    for name, speeds in ours.items():
        ratio, least = geometric_mean(speeds.values()) / mean, min(speeds.values()) / best
        print(f"  Kybos {name}: mean {ratio:.1f} times theirs, slowest {least:.1f} times their quickest")


if __name__ == "__main__":
    main()
