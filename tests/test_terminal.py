"""Whole games in the real program, through a pseudo-terminal: every kind of game, each language, drawn and in lines."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

import kybos
from kybos import i18n, rulebook
from kybos.repl.matching import matches
from kybos.repl.table import Table
from kybos.types import State
from tests.terminal import Terminal, shown

# A game, the language, who sits where, and more of the command line.
GAMES = {
    "corinth": ("en", ("human", "greedy"), ()),
    "cortez": ("it", ("human",), ("--plain",)),
    "courtesans": ("fr", ("human", "random", "human"), ("--players", "3")),
    "korrigans": ("fa", ("greedy", "human", "random"), ("--players", "3", "-o", "max_rounds=1")),
}
SEED = 5


def typed(state: State, rng: random.Random) -> tuple[str, str]:
    """A legal action, and one of the ways to type it."""
    tokens = state.tokens()
    token = rng.choice([token for token in tokens if token != "give-up"])  # else it would soon be over
    ways = [token, str(tokens.index(token) + 1), f"#{state.game.tokens.index(token)}", f"  {token.upper()} "]
    short = " ".join(word[:2] for word in token.split())
    if matches(short, tokens) == [token]:
        ways.append(short)
    return token, rng.choice(ways)


def twin(name: str) -> Table:
    """The table that the program should have come to have, at its start."""
    _, seats, more = GAMES[name]
    options = {"max_rounds": 1} if "max_rounds=1" in more else {}
    players = {"players": len(seats)} if "--players" in more else {}
    return Table(kybos.load(name, **players, **options), seats, SEED)


def advance(table: Table) -> None:
    """Let chance and the bots act until a person must, or it is over."""
    while table.state.turn.kind != "over":
        seat = table.state.turn.seat
        if seat is None:
            table.roll()
        elif seat in table.people:
            return
        else:
            table.play_bot(table.seats[seat])


@pytest.mark.parametrize("name", GAMES)
def test_a_whole_game(name: str, tmp_path: Path) -> None:
    lang, seats, more = GAMES[name]
    say, rng, table = i18n.speaker(lang), random.Random(SEED), twin(name)
    chosen = [word for seat, who in enumerate(seats) for word in ("--seat", f"{seat}={who}")]
    command = ["play", name, "--seed", str(SEED), "--lang", lang, *chosen, *more]
    with Terminal(*command, state=tmp_path) as terminal:
        terminal.start()
        assert shown(rulebook.title(name, lang)) in terminal.text
        advance(table)
        while table.state.turn.kind == "seat":
            while not terminal.prompt.endswith(" >"):
                terminal.type("")  # the screen goes from hand to hand
            seat = table.state.turn.seat
            assert seat is not None
            assert terminal.prompt == f"{say('Seat {seat}', seat=seat)} >"
            token, line = typed(table.state, rng)
            terminal.type(line)
            table.play(token)
            advance(table)
        while not terminal.prompt.endswith(" >"):
            terminal.type("")
        assert terminal.prompt == f"{say('The end')} >"
        assert say("The game is over.") in terminal.text
        terminal.press("quit\r")
        assert terminal.leave() == 0
    assert "Traceback" not in terminal.raw
    (kept,) = saved(tmp_path)
    assert kept.read_text("ascii") == str(table.record)
    assert kybos.Record.load(kept).final.turn.kind == "over"


def saved(folder: Path) -> Iterator[Path]:
    """The records that the program kept."""
    yield from (folder / "kybos").glob("*.record")


def test_bots_play_among_themselves(tmp_path: Path) -> None:
    """Nobody need be there; what is told is what the public may know."""
    command = ["play", "corinth", "--seed", "1", "--seat", "0=random", "--seat", "1=montecarlo:20", "--plain"]
    with Terminal(*command, state=tmp_path) as terminal:
        assert terminal.leave() == 0
    assert "The game is over." in terminal.text
    (kept,) = saved(tmp_path)
    assert kybos.Record.load(kept).final.turn.kind == "over"
    assert str(kept) in terminal.text.replace("\n", "")


def test_the_reference_plays_as_well(tmp_path: Path) -> None:
    command = ["play", "cortez", "--seed", str(SEED), "--engine", "reference"]
    with Terminal(*command, state=tmp_path) as terminal:
        terminal.start()
        terminal.type("hint")
        assert "montecarlo:200 would choose" in terminal.text
        terminal.type("done")
        terminal.press("quit\r")
        assert terminal.leave() == 0
    (kept,) = saved(tmp_path)
    table = Table(kybos.load("cortez"), ["human"], SEED)
    advance(table)
    table.play("done")
    advance(table)
    assert kept.read_text("ascii") == str(table.record)
