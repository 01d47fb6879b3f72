"""The OpenSpiel adapter: the official suites, algorithms that run on it, and what these leave out."""

from __future__ import annotations

import subprocess
import sys
import unittest
from typing import Any

import numpy as np
import pyspiel
import pytest
from hypothesis import given
from open_spiel.integration_tests import api_test
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import generate_playthrough, ismcts, mcts
from open_spiel.python.observation import make_observation
from open_spiel.python.tests import games_sim_test

import kybos
from kybos import BadConfig, documents
from kybos.adapters import common
from kybos.adapters.openspiel import KybosObserver, KybosState, register
from kybos.facts import facts
from tests import configs
from tests.picks import Picks, picks

KINDS = pyspiel.PrivateInfoType


def playing(game: Any, seed: int) -> list[Any]:
    """The states of a random game, each one a clone."""
    rng = np.random.default_rng(seed)
    state = game.new_initial_state()
    states = [state.clone()]
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, shares = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(int(rng.choice(outcomes, p=shares)))
        else:
            state.apply_action(int(rng.choice(state.legal_actions())))
        states.append(state.clone())
    return states


def first_decision(game: Any) -> Any:
    """The first state of a game in which a player must decide between several actions."""
    return next(state for state in playing(game, 1) if state.current_player() >= 0 and len(state.legal_actions()) > 1)


def parameters(options: dict[str, Any]) -> dict[str, Any]:
    """Options as OpenSpiel can take them: lists and objects as JSON."""
    return {
        option: documents.write(value) if isinstance(value, dict | list) else value for option, value in options.items()
    }


def observer(game: Any, public: bool, private: Any) -> KybosObserver:
    """An observer of that kind."""
    made = make_observation(game, pyspiel.IIGObservationType(public, False, private))
    assert isinstance(made, KybosObserver)
    return made


@pytest.mark.parametrize("rewards", ["places", "win", "scores"])
def test_random_sim(name: str, rewards: str) -> None:
    """`random_sim_test`, with a round trip of game and state through text at many of them."""
    game = pyspiel.load_game(f"kybos_{name}", {"rewards": rewards})
    pyspiel.random_sim_test(game, num_sims=2, serialize=True, verbose=False)


def test_sim_game(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    """The simulation of OpenSpiel's Python games, with pickles of games, types and states."""
    np.random.seed(1)
    games_sim_test.GamesSimTest().sim_game(pyspiel.load_game(f"kybos_{name}"))
    assert "terminated with" in capsys.readouterr().out


def test_api(name: str) -> None:
    """The five tests that OpenSpiel has for part of a game's tree."""
    short = f"kybos_{name}"
    members = {"game": pyspiel.load_game(short), "game_name": short}
    suite = unittest.defaultTestLoader.loadTestsFromTestCase(
        type("Test", (api_test.EnforceAPIOnPartialTreeBase,), members)
    )
    result = unittest.TestResult()
    suite.run(result)
    assert result.testsRun == 5
    assert [*result.errors, *result.failures, *result.skipped] == []


def test_playthrough(name: str) -> None:
    """A playthrough is the same text again when its actions are played again."""
    game = str(pyspiel.load_game(f"kybos_{name}", parameters(configs.SMALL[name][0])))
    text = generate_playthrough.playthrough(game, action_sequence=None, seed=1)
    actions = [int(line.removeprefix("action: ")) for line in text.splitlines() if line.startswith("action: ")]
    assert "IsTerminal() = True" in text
    assert generate_playthrough.playthrough(game, action_sequence=actions, seed=2) == text


def test_mcts(name: str) -> None:
    """OpenSpiel's own tree search makes the first decisions of a game."""
    game = pyspiel.load_game(f"kybos_{name}")
    rng = np.random.RandomState(1)
    bot = mcts.MCTSBot(game, 2.0, 5, mcts.RandomRolloutEvaluator(1, rng), random_state=rng)
    state, chosen = game.new_initial_state(), 0
    while not state.is_terminal() and chosen < 4:
        if state.is_chance_node():
            outcomes, shares = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(int(rng.choice(outcomes, p=shares)))
            continue
        action = bot.step(state)
        assert action in state.legal_actions()
        state.apply_action(action)
        chosen += 1
    assert chosen > 1


@pytest.mark.parametrize("name", [name for name in kybos.games() if facts(kybos.load(name)).secrets])
def test_information_set_mcts(name: str) -> None:
    """It searches deals drawn from the information state."""
    game = pyspiel.load_game(f"kybos_{name}")
    rng = np.random.RandomState(1)
    bot = ismcts.ISMCTSBot(game, mcts.RandomRolloutEvaluator(1, rng), 2.0, 30, random_state=rng)
    state = first_decision(game)
    assert bot.step(state) in state.legal_actions()


def test_reinforcement_learning_environment(name: str) -> None:
    """Through `rl_environment`, the door to OpenSpiel's learners."""
    env = rl_environment.Environment(pyspiel.load_game(f"kybos_{name}"))
    env.seed(1)
    step = env.reset()
    while not step.last():
        player = step.observations["current_player"]
        legal = step.observations["legal_actions"][player]
        assert len(step.observations["info_state"][player]) == env.observation_spec()["info_state"][0]
        step = env.step([legal[0]])
    assert len(step.rewards) == env.num_players


def test_states_are_those_of_kybos(name: str) -> None:
    """Players, actions, outcomes and their weights, texts and returns."""
    for state in playing(pyspiel.load_game(f"kybos_{name}"), 2):
        ours = state.kybos
        assert str(state) == ours.to_json()
        assert state.legal_actions() == (ours.actions() or list(range(len(ours.chances()))))
        if state.is_chance_node():
            total = sum(weight for _, weight in ours.chances())
            assert state.chance_outcomes() == [(at, weight / total) for at, (_, weight) in enumerate(ours.chances())]
            assert state.action_to_string(0) == ours.chances()[0][0]
        elif state.is_terminal():
            assert state.returns() == common.utilities(ours)
        else:
            assert state.current_player() == ours.turn.seat
            assert [state.action_to_string(action) for action in state.legal_actions()] == ours.tokens()
            assert not any(state.returns())


def test_nothing_hidden_is_given_out(name: str) -> None:
    """Resampled states are others, if there are secrets, but all that the player is given is the same."""
    game = pyspiel.load_game(f"kybos_{name}")
    seen = [observer(game, public, kind) for public in (True, False) for kind in (KINDS.SINGLE_PLAYER, KINDS.NONE)]
    sampler = np.random.default_rng(5).random
    changed = 0
    for state in playing(game, 3):
        for player in range(game.num_players()):
            other = state.resample_from_infostate(player, sampler)
            assert isinstance(other, KybosState)
            assert other.history() == []
            changed += str(other) != str(state)
            assert other.current_player() == state.current_player()
            for kind in seen:
                assert kind.string_from(other, player) == kind.string_from(state, player)
            if not state.is_chance_node():
                assert other.information_state_string(player) == state.information_state_string(player)
                assert other.information_state_tensor(player) == state.information_state_tensor(player)
                assert other.observation_string(player) == state.observation_string(player)
                assert other.observation_tensor(player) == state.observation_tensor(player)
            if state.current_player() == player:
                assert other.legal_actions() == state.legal_actions()
    assert bool(changed) == facts(kybos.load(name)).secrets


def test_resampled_states_play_on(name: str) -> None:
    """Also with OpenSpiel's own sampler."""
    state = first_decision(pyspiel.load_game(f"kybos_{name}"))
    other = state.resample_from_infostate(state.current_player(), pyspiel.UniformProbabilitySampler(0.0, 1.0))
    other.apply_action(other.legal_actions()[0])
    assert other.clone().history() == [state.legal_actions()[0]]


def test_observers_tell_what_they_are_asked_for(name: str) -> None:
    """Public, private and all information, as text and as tensor."""
    game = pyspiel.load_game(f"kybos_{name}")
    public, whole = observer(game, True, KINDS.NONE), observer(game, True, KINDS.ALL_PLAYERS)
    private, nothing = observer(game, False, KINDS.SINGLE_PLAYER), observer(game, False, KINDS.NONE)
    told = set()
    for state in playing(game, 4):
        for player in range(game.num_players()):
            told.add(private.string_from(state, player) != "")
            assert nothing.string_from(state, player) == ""
            assert '"viewer":null' in public.string_from(state, player)
            lines = whole.string_from(state, player).splitlines()
            assert [f'"viewer":{seat}' in line for seat, line in enumerate(lines)] == [True] * game.num_players()
            public.set_from(state, player)
            whole.set_from(state, player)
            assert public.tensor.tolist() == state.kybos.features(None)
            rows = whole.tensor.reshape(game.num_players(), -1).tolist()
            assert rows == [state.kybos.features(seat) for seat in range(game.num_players())]
    assert private.tensor is nothing.tensor is None
    assert (True in told) == facts(kybos.load(name)).secrets


@given(picks())
def test_parameters_are_options(name: str, picks: Picks) -> None:
    """Any options, through OpenSpiel's text for a game and back."""
    options = configs.draw(name, picks)
    written = {
        key: kybos.documents.write(value) if isinstance(value, dict | list) else value for key, value in options.items()
    }
    game = pyspiel.load_game(f"kybos_{name}", written)
    assert game.kybos == kybos.load(name, **options)
    again = pyspiel.load_game(str(game))
    assert again.kybos == game.kybos
    assert str(again) == str(game)
    assert game.num_players() == game.kybos.seats
    assert game.get_type().min_num_players <= game.num_players() <= game.get_type().max_num_players


def test_parameters_that_do_not_exist() -> None:
    with pytest.raises(BadConfig, match="players"):
        pyspiel.load_game("kybos_corinth(players=7)")
    with pytest.raises(ValueError, match="rewards cannot be 'money'"):
        pyspiel.load_game("kybos_corinth(rewards=money)")
    with pytest.raises(pyspiel.SpielError):
        pyspiel.load_game("kybos_corinth(colour=red)")


def test_games_are_registered_once(name: str) -> None:
    register()
    assert pyspiel.registered_names().count(f"kybos_{name}") == 1


def test_python_ends_well() -> None:
    """What pyspiel keeps of the games outlives Python without harm."""
    code = "import pyspiel, kybos.adapters.openspiel as a; pyspiel.load_game('kybos_cortez').new_initial_state()"
    ended = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert (ended.returncode, ended.stderr) == (0, "")
