"""Bots: they work from views alone, choose alike from alike, grow stronger by name, and may be written in Python."""

from __future__ import annotations

import re
from typing import Any

import numpy as np
import pytest
from hypothesis import given

import kybos
from kybos import BadConfig, IllegalAction, Rng, bots
from kybos.bots import BotError, Sight
from kybos.simulation import Interrupted, simulate
from kybos.types import State
from tests import configs
from tests.picks import Picks, picks
from tests.playing import whole

NAMED = ("random", "greedy", "montecarlo:20")


def decisions(name: str, picks: Picks) -> list[State]:
    """Some states of a game at which a seat has a choice."""
    game = kybos.load(name, **configs.draw(name, picks))
    return picks.some([state for state in whole(game.setup(), picks)[0] if len(state.actions()) > 1], 6)


def told(sight: Sight, word: int) -> list[Any]:
    """All that a bot in Python can ask for."""
    rng = Rng(word)
    return [sight.seat, sight.game, sight.view(), sight.features(), sight.actions(), sight.tokens(), sight.redeal(rng)]


@given(picks())
def test_equal_views_give_equal_choices(name: str, picks: Picks) -> None:
    """Whatever lies hidden, a bot with the same view and generator chooses the same and draws as much."""
    for state in decisions(name, picks):
        word = picks.below(2**32)
        other = state.redeal(state.turn.seat, Rng(picks.below(2**32)))
        for bot in NAMED:
            ours, theirs = Rng(word), Rng(word)
            assert state.choose(bot, ours) == other.choose(bot, theirs)
            assert ours.state == theirs.state
        assert told(Sight(state), word) == told(Sight(other), word)


def test_other_deals_are_tried() -> None:
    """The test above looks at states that differ, where anything is hidden."""
    different = set()
    for name in kybos.games():
        for seed in range(20):
            for state in decisions(name, Picks((), seed)):
                if state.redeal(state.turn.seat, Rng(seed)) != state:
                    different.add(name)
    assert different == {"courtesans", "korrigans"}


@given(picks())
def test_choices_are_legal_and_repeat(name: str, picks: Picks) -> None:
    for state in decisions(name, picks):
        word = picks.below(2**32)
        for bot in NAMED:
            action = state.choose(bot, Rng(word))
            assert action in state.actions()
            assert state.choose(bot, Rng(word)) == action


def test_who_is_to_act() -> None:
    game = kybos.load("corinth")
    chance = game.setup().play("buy 0")
    with pytest.raises(IllegalAction, match="chance is to act"):
        chance.choose("greedy", Rng(1))
    with pytest.raises(ValueError, match="a seat that is to act"):
        Sight(chance)
    with pytest.raises(BadConfig, match="random, greedy and montecarlo:N"):
        game.setup().choose("clever", Rng(1))


@pytest.mark.parametrize(("name", "games"), [("corinth", 24), ("courtesans", 400), ("korrigans", 200)])
def test_strength(name: str, games: int) -> None:
    """In duplicate play at two seats random loses to greedy, and greedy to montecarlo:100: surely, not by chance."""
    game = kybos.load(name, players=2)
    for better, worse, count in (("greedy", "random", 5 * games), ("montecarlo:100", "greedy", games)):
        side = simulate(game, count, [better, worse], seed=2).sides[0]
        print(f"{name}: {better} wins {side.win_share:.1%} ({side.win_low:.1%} to {side.win_high:.1%}) against {worse}")
        assert side.win_low > 0.5


def test_strength_alone() -> None:
    game = kybos.load("cortez")
    random, greedy, searching = (
        simulate(game, 300, bot, seed=2).seats[0] for bot in ("random", "greedy", "montecarlo:100")
    )
    assert random.score_high < greedy.score_low
    assert greedy.score_high < searching.score_low


def draw(sight: Sight, rng: Rng) -> int:
    """The random bot, in Python."""
    actions = sight.actions()
    return actions[rng.below(len(actions))]


def draw_token(sight: Sight, rng: Rng) -> str:
    return sight.game.tokens[draw(sight, rng)]


def draw_numpy(sight: Sight, rng: Rng) -> Any:
    return np.int16(draw(sight, rng))


class Drawing:
    """The random bot as a class, made anew for every game."""

    made = 0

    def __init__(self) -> None:
        type(self).made += 1

    def __call__(self, sight: Sight, rng: Rng) -> int:
        assert len(sight.actions()) > 1, "forced decisions are not asked for"
        return draw(sight, rng)


@pytest.mark.parametrize("bot", [draw, draw_token, draw_numpy, Drawing, Drawing()])
def test_bots_in_python_play_as_those_of_the_engine(name: str, bot: Any) -> None:
    """Game for game, in all that is counted; alone, mixed with named ones, and rotated."""
    game = kybos.load(name)
    for named, mixed in (
        (["random"], [bot]),
        (["random", "greedy"], [bot, "greedy"]),
        (["greedy", "random", "random"], ["greedy", bot, "random"]),
    ):
        for rotate in (False, True):
            settings: dict[str, Any] = {"seed": 5, "rotate": rotate, "detail": True}
            engine, ours = (
                simulate(game, 9, [kinds[seat % len(kinds)] for seat in range(game.seats)], **settings)
                for kinds in (named, mixed)
            )
            assert ours.tally == engine.tally
            assert ours.to_frame().equals(engine.to_frame())
            assert ours.to_dict()["seats"] == engine.to_dict()["seats"]


def test_classes_are_made_for_every_game() -> None:
    game = kybos.load("korrigans", players=3)
    Drawing.made = 0
    simulate(game, 4, [Drawing, Drawing, "random"])
    assert Drawing.made == 8
    once = Drawing()
    Drawing.made = 0
    result = simulate(game, 4, once)
    assert Drawing.made == 0
    assert result.bots == ("Drawing",) * 3


@pytest.mark.parametrize(
    ("answer", "shown"),
    [
        (None, "None"),
        (1.0, "1.0"),
        (-1, "-1"),
        (99, "99"),
        (10**30, "1000000000000000000000000000000"),
        ("buy 3", "'buy 3'"),
        ("nonsense", "'nonsense'"),
        (b"buy 0", "b'buy 0'"),
        ([0], r"\[0\]"),
    ],
)
def test_wrong_answers(answer: Any, shown: str) -> None:
    def stubborn(sight: Sight, rng: Rng) -> Any:
        return answer

    wanted = (
        rf"^bot stubborn at seat 0 answered {shown}; seat 0 may play, by token or number, buy 0, buy 1 "
        r"\(game 0 of seed 8\)$"
    )
    with pytest.raises(BotError, match=wanted) as caught:
        simulate(kybos.load("corinth"), 5, [stubborn, "random"], seed=8)
    assert caught.value.__cause__ is None


def test_messages_stay_short() -> None:
    """However much a bot says, and however much it might have played."""

    def talkative(sight: Sight, rng: Rng) -> Any:
        return "x" * 10_000 if len(sight.actions()) > 30 else draw(sight, rng)

    with pytest.raises(BotError, match=r"and \d+ more \(game") as caught:
        simulate(kybos.load("corinth"), 50, talkative)
    assert len(str(caught.value)) < 600


def test_bots_that_fail() -> None:
    game = kybos.load("courtesans", players=2)

    def thoughtful(sight: Sight, rng: Rng) -> int:
        return draw(sight, rng) // (0 if sight.view()["table"]["round"] == 3 else 1)

    with pytest.raises(BotError) as caught:
        simulate(game, 5, ["random", thoughtful], seed=4, rotate=False)
    wanted = r"bot thoughtful at seat 1 raised ZeroDivisionError: .* \(game \d of seed 4\)"
    assert re.fullmatch(wanted, str(caught.value))
    assert isinstance(caught.value.__cause__, ZeroDivisionError)

    class Unborn:
        def __init__(self) -> None:
            raise LookupError("no network")

        def __call__(self, sight: Sight, rng: Rng) -> int:
            return draw(sight, rng)

    with pytest.raises(BotError, match="bot Unborn at seat 0 raised LookupError: no network"):
        simulate(game, 5, [Unborn, "random"], rotate=False)

    def silent(sight: Sight, rng: Rng) -> int:
        raise AssertionError

    with pytest.raises(BotError, match=r"raised AssertionError \("):
        simulate(game, 5, silent)


def test_bots_that_are_none() -> None:
    game = kybos.load("courtesans", players=2)
    with pytest.raises(BadConfig, match="7 is no bot"):
        simulate(game, 5, ["random", 7])  # type: ignore[list-item]
    for name in ("", "\ud800", "montecarlo:\ud800"):
        with pytest.raises(BadConfig, match="no bot"):
            simulate(game, 5, name)
        with pytest.raises(BadConfig, match="no bot"):
            game.setup().choose(name, kybos.Rng(1))
    with pytest.raises(BadConfig, match='no bot "clever"'):
        simulate(game, 5, [draw, "clever"])
    with pytest.raises(BadConfig, match="3 bots for 2 seats"):
        simulate(game, 5, [draw] * 3)
    with pytest.raises(BadConfig, match="0 bots for 2 seats"):
        simulate(game, 5, [])


def test_a_run_of_bots_in_python_may_be_stopped() -> None:
    game = kybos.load("courtesans", players=3)
    asked = 0

    def tired(sight: Sight, rng: Rng) -> int:
        nonlocal asked
        asked += 1
        if asked == 300:
            raise KeyboardInterrupt
        return draw(sight, rng)

    with pytest.raises(Interrupted) as caught:
        simulate(game, 1000, [tired, "random", "random"], seed=6, detail=True)
    result = caught.value.result
    assert 0 < result.games < 1000
    assert result.games % 3 == 0
    assert result.tally == simulate(game, result.games, [draw, "random", "random"], seed=6, detail=True).tally
    assert result.to_frame().height == result.games


def test_progress_of_bots_in_python() -> None:
    game, told = kybos.load("cortez"), list[int]()

    def progress(done: int) -> None:
        told.append(done)
        if len(told) == 3:
            raise RuntimeError("enough")

    with pytest.raises(RuntimeError, match="enough"):
        simulate(game, 10**9, draw, progress=progress)
    assert told == sorted(set(told))


def test_a_sight_shows_what_the_seat_knows() -> None:
    """Nothing public leads to the state; what a bot can ask for is listed here."""
    state = kybos.load("courtesans", players=2).session(seed=1).state
    sight = Sight(state)
    public = {name for name in dir(sight) if not name.startswith("_")}
    assert public == {"actions", "features", "game", "redeal", "seat", "tokens", "view"}
    assert not hasattr(sight, "__dict__")
    assert sight.view() == state.view(state.turn.seat)
    assert sight.redeal(Rng(3)) == state.redeal(state.turn.seat, Rng(3)) != state
    for name in public - {"seat"}:
        with pytest.raises(AttributeError):
            setattr(sight, name, None)


def test_making_bots() -> None:
    """What adapters use: a bot of any kind as a function of state and generator."""
    state = kybos.load("corinth").setup()
    for bot in (*NAMED, draw, draw_token, Drawing):
        assert bots.make(bot)(state, Rng(1)) in state.actions()
    assert bots.make(draw)(state, Rng(4)) == state.choose("random", Rng(4))
    with pytest.raises(BotError, match=r"bot int at seat 0 raised TypeError.*"):
        bots.make(int)(state, Rng(1))
    names = [bots.name(bot) for bot in ("greedy", draw, Drawing, Drawing(), lambda sight, rng: 0)]
    assert names == ["greedy", "draw", "Drawing", "Drawing", "<lambda>"]
