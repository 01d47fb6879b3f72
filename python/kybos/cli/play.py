"""`kybos play`: a game at the terminal, with people and bots."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from kybos import i18n
from kybos.cli.common import Lang, Options, Players, load_game, say

if TYPE_CHECKING:
    from kybos import types as Types
    from kybos.i18n import Speaker
    from kybos.repl.table import Table

__all__ = ["Plain", "play"]

MOST = (1 << 64) - 1

Game = Annotated[str | None, typer.Argument(metavar="GAME", help=say("Name of a game, or NAME?OPTION=VALUE&..."))]
Seats = Annotated[
    list[str] | None,
    typer.Option(
        "--seat",
        metavar="SEAT=WHO",
        help=say(
            "Who sits where: human, random, greedy or montecarlo:N; seats count from 0. Without, you sit at seat 0 and "
            "greedy bots at the others. May be repeated."
        ),
    ),
]
Seed = Annotated[
    int | None, typer.Option(metavar="NUMBER", min=0, max=MOST, help=say("Equal seeds give equal dice and cards."))
]
Number = Annotated[
    int,
    typer.Option(
        metavar="NUMBER", min=0, max=MOST, help=say("Which game of the run with this seed, as in kybos simulate.")
    ),
]
Chance = Annotated[
    str | None,
    typer.Option(metavar="auto|ask", help=say("ask: you roll real dice and draw real cards, and type what came.")),
]
Plain = Annotated[bool, typer.Option("--plain", help=say("Plain lines instead of drawings, for screen readers."))]
Resume = Annotated[bool, typer.Option("--resume", help=say("Go on with the game that was left last."))]
EngineName = Annotated[
    str, typer.Option("--engine", metavar="rust|reference", help=say("Which implementation of the rules plays."))
]


def play(
    game: Game = None,
    players: Players = None,
    option: Options = None,
    seat: Seats = None,
    seed: Seed = None,
    number: Number = 0,
    lang: Lang = None,
    chance: Chance = None,
    plain: Plain = False,
    resume: Resume = False,
    engine: EngineName = "rust",
) -> None:
    """Play a game here, alone, with bots, or with others who sit at the same terminal."""
    from kybos.repl.autosave import Store, newest
    from kybos.repl.entry import Entry
    from kybos.repl.loop import Loop
    from kybos.repl.screen import Screen, piped
    from kybos.repl.trouble import Trouble, troubles

    tongue = i18n.language(lang)
    speaker = i18n.speaker(tongue)
    ask = chance == "ask"
    if chance not in (None, "auto", "ask"):
        raise Trouble(speaker("--chance is auto or ask, not {value}.", value=repr(chance)))
    if resume:
        if any(given is not None for given in (players, option, seat, seed)):
            raise Trouble(speaker("--resume goes on with a game as it was; leave out options, seats and seed."))
        with troubles(speaker, game or ""):
            saved = newest(_name(game), speaker)
        table, store = saved.table, saved.store
        ask = saved.ask if chance is None else ask
        tongue = saved.lang if lang is None else tongue
    else:
        if game is None:
            from kybos.loading import games

            raise Trouble(speaker("Which game? The games are {games}.", games=", ".join(games())))
        with troubles(speaker, game):
            table = _table(load_game(game, players, option, speaker), engine, seat or [], seed, number, speaker)
        store = Store.new(table.game.name)
    with piped():
        screen = Screen(tongue, plain)
        Loop(table, store, screen, Entry(screen), tongue, ask).run()


def _table(game: Types.Game, engine: str, seats: list[str], seed: int | None, number: int, say: Speaker) -> Table:
    """A table with nothing played yet."""
    from secrets import randbits

    from kybos.loading import load_options
    from kybos.repl.seats import seated
    from kybos.repl.table import Table

    chosen = load_options(game.name, engine, game.config)
    return Table(chosen, seated(game.seats, seats, say), randbits(32) if seed is None else seed, number)


def _name(game: str | None) -> str | None:
    """The name of the game whose table is to go on. Raises UnknownGame."""
    from kybos.loading import check_name

    name = None if game is None else game.partition("?")[0]
    if name is not None:
        check_name(name)
    return name
