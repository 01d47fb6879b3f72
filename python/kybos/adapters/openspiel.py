"""OpenSpiel: the games as Python games, ``kybos_NAME``, for its algorithms; importing registers them.

docs/adapters.md tells what chance, information states, observers and returns are.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from contextlib import suppress
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any, ClassVar, cast
from urllib.parse import quote, unquote

import numpy as np
import pyspiel

from kybos import Rng, documents, load
from kybos.adapters import common
from kybos.errors import BadConfig
from kybos.facts import facts
from kybos.loading import games
from kybos.options import plain

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from kybos.types import Game, State

__all__ = ["KybosGame", "KybosObserver", "KybosState", "register"]

DEFAULT: common.Rewards = "places"
MOST_SEATS = 8  # games are tried with numbers of players up to this one, to tell OpenSpiel which they allow


class KybosGame(pyspiel.Game):  # type: ignore[misc]  # pyspiel is compiled and without types
    """A game of Kybos. Its parameters are the options, as the rule page has them, and `rewards`.

    Lists and objects are JSON; where OpenSpiel's notation has a use for a character, as for commas, it is escaped by %.
    `rewards` is ``"places"``, ``"win"`` or ``"scores"`` (`kybos.adapters.common.utilities`). Raises BadConfig, and
    ValueError for `rewards`.
    """

    game: ClassVar[str]
    """The name of the game: there is a class for each (`register`)."""

    def __init__(self, parameters: Mapping[str, Any] | None = None) -> None:
        given = dict(parameters or {})
        self.rewards: common.Rewards = given.pop("rewards", DEFAULT)
        common.check(rewards=self.rewards)
        self.kybos: Game = load(self.game, **{option: _value(value) for option, value in given.items()})
        low, high = common.range_of(self.kybos, self.rewards)
        kind = _kind(self.kybos, self.rewards)
        info = pyspiel.GameInfo(
            num_distinct_actions=len(self.kybos.tokens),
            max_chance_outcomes=facts(self.kybos).outcomes,
            num_players=self.kybos.seats,
            min_utility=low,
            max_utility=high,
            utility_sum=0.0 if kind.utility == pyspiel.GameType.Utility.ZERO_SUM else None,
            max_game_length=self.kybos.longest,
        )
        super().__init__(kind, info, _parameters(self.kybos, self.rewards))

    def new_initial_state(self) -> KybosState:
        """The state at the start."""
        return KybosState(self)

    def max_chance_nodes_in_history(self) -> int:
        """At most so many events of chance has a game."""
        return facts(self.kybos).events

    def make_py_observer(self, kind: Any = None, parameters: Any = None) -> KybosObserver:
        """An observer of what `kind`, an IIGObservationType, asks for; by default of what a player sees."""
        # OpenSpiel may leave it out, or hand the parameters in its place.
        if not isinstance(kind, pyspiel.IIGObservationType):
            kind = pyspiel.IIGObservationType(perfect_recall=False)
        return KybosObserver(self.kybos, kind)


class KybosState(pyspiel.State):  # type: ignore[misc]  # pyspiel is compiled and without types
    """A state of Kybos in OpenSpiel's interface. `kybos` is the state itself."""

    def __init__(self, game: KybosGame) -> None:
        super().__init__(game)
        self.kybos: State = game.kybos.setup()

    def current_player(self) -> int:
        """The seat to act, or OpenSpiel's numbers for chance and the end."""
        turn = self.kybos.turn
        if turn.kind == "over":
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if turn.seat is None else turn.seat

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.kybos.turn.kind == "over"

    def _legal_actions(self, player: int) -> list[int]:
        return self.kybos.actions()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Outcomes of chance by their place in `State.chances`, with their probabilities."""
        weights = [weight for _, weight in self._outcomes()]
        total = sum(weights)
        return [(place, weight / total) for place, weight in enumerate(weights)]

    def _apply_action(self, action: int) -> None:
        self.kybos = self.kybos.resolve(action) if self.is_chance_node() else self.kybos.play(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return self._outcomes()[action][0]
        return self.kybos.game.tokens[action]

    def returns(self) -> list[float]:
        """What the game has been worth to each player; 0 before the end."""
        if not self.is_terminal():
            return [0.0] * self.num_players()
        return common.utilities(self.kybos, self.get_game().rewards)

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> KybosState:
        """A state that `player` cannot tell from this one, drawn from all deals of the cards that give its view.

        `sampler` gives numbers from 0 to 1. The state has no history: the events that led to it are not known.
        """
        state: KybosState = self.get_game().new_initial_state()
        state.kybos = self.kybos.redeal(player, Rng(int(sampler() * 2**53)))
        return state

    def __str__(self) -> str:
        return self.kybos.to_json()

    def _outcomes(self) -> list[tuple[str, int]]:
        return _chances(cast("Hashable", self.kybos))


class KybosObserver:
    """What somebody knows of a state, as text and as a flat tensor, whose named parts are in `dict`.

    Public information is the view of the public; with the private information of a player the view of that seat; with
    that of all players, their views one after another. Private information alone is text only: what a view tells
    besides the public one; the empty text where that is nothing.
    """

    def __init__(self, game: Game, kind: Any) -> None:
        self._public: bool = kind.public_info
        self._private = kind.private_info
        self._seats = range(game.seats)
        self.tensor: NDArray[np.float32] | None = None
        self.dict: dict[str, NDArray[np.float32]] = {}
        if self._public:
            names = [f"seat {seat}" for seat in self._viewers(0)] if len(self._viewers(0)) > 1 else ["observation"]
            width = sum(int(np.prod(block.shape)) for block in game.layout)
            self.tensor = np.zeros(len(names) * width, np.float32)
            self.dict = dict(zip(names, self.tensor.reshape(len(names), width), strict=True))

    def set_from(self, state: KybosState, player: int) -> None:
        """Write what is known of the state into `tensor`."""
        for part, viewer in zip(self.dict.values(), self._viewers(player), strict=False):
            part[:] = state.kybos.features(viewer)

    def string_from(self, state: KybosState, player: int) -> str:
        """What is known of the state."""
        views = [state.kybos.view(viewer) for viewer in self._viewers(player)]
        if not self._public:
            public = state.kybos.view(None)
            views = [beyond for view in views if (beyond := _beyond(view | {"viewer": None}, public))]
        return "\n".join(documents.write(view) for view in views)

    def _viewers(self, player: int) -> list[int | None]:
        if self._private == pyspiel.PrivateInfoType.SINGLE_PLAYER:
            return [player]
        if self._private == pyspiel.PrivateInfoType.ALL_PLAYERS:
            return list(self._seats)
        return [None] if self._public else []


def register() -> None:
    """Register ``kybos_NAME`` for each game that is not registered yet."""
    for name in games():
        game = load(name)
        if (kind := _kind(game, DEFAULT)).short_name not in pyspiel.registered_names():
            # A class for each, under its name in this module, where pickle finds it. A function would not do: pyspiel
            # lets go of it when Python has ended already.
            globals()[kind.short_name] = made = type(kind.short_name, (KybosGame,), {"game": name})
            pyspiel.register_game(kind, made)


def _kind(game: Game, rewards: common.Rewards) -> Any:
    """The type of a game."""
    zero_sum = game.seats > 1 and rewards != "scores"
    secrets = facts(game).secrets
    numbers = _numbers_of_players(game.name)
    kinds = pyspiel.GameType
    return kinds(
        short_name=f"kybos_{game.name}",
        long_name=f"Kybos {game.name}",
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.Information.IMPERFECT_INFORMATION if secrets else kinds.Information.PERFECT_INFORMATION,
        utility=kinds.Utility.ZERO_SUM if zero_sum else kinds.Utility.GENERAL_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=max(numbers),
        min_num_players=min(numbers),
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={option: _written(value) for option, value in load(game.name).config.items()}
        | {"rewards": DEFAULT},
        provides_factored_observation_string=True,
    )


@cache
def _numbers_of_players(name: str) -> list[int]:
    """How many may play a game."""
    allowed = []
    for players in range(1, MOST_SEATS + 1):
        with suppress(BadConfig):
            allowed.append(load(name, players=players).seats)
    return allowed


def _parameters(game: Game, rewards: common.Rewards) -> dict[str, int | bool | str]:
    """The parameters that are not the default."""
    printed = load(game.name).config
    changed = {option: _written(value) for option, value in game.config.items() if value != printed[option]}
    return changed if rewards == DEFAULT else changed | {"rewards": rewards}


def _written(value: Any) -> int | bool | str:
    """The value of an option as a parameter of OpenSpiel, which knows numbers, truth values and plain text."""
    if isinstance(value, int):
        return value
    return quote(value if isinstance(value, str) else documents.write(value), safe="")


def _value(parameter: Any) -> Any:
    """The value of an option that a parameter stands for."""
    return plain(unquote(parameter)) if isinstance(parameter, str) else parameter


# A state is asked for the same outcomes again and again, and may not keep them: OpenSpiel copies all that it holds.
@lru_cache(maxsize=64)
def _chances(state: Any) -> list[tuple[str, int]]:
    outcomes: list[tuple[str, int]] = state.chances()
    return outcomes


def _beyond(known: Any, public: Any) -> Any:
    """What a view tells that the public one does not: the parts that differ, each under its keys."""
    if isinstance(known, dict) and isinstance(public, dict):
        return {key: _beyond(value, public.get(key)) for key, value in known.items() if value != public.get(key)}
    if isinstance(known, list) and isinstance(public, list) and len(known) == len(public):
        pairs = enumerate(zip(known, public, strict=True))
        return {str(place): _beyond(*pair) for place, pair in pairs if pair[0] != pair[1]}
    return known


register()
