"""The commands, one module each."""

from __future__ import annotations

from typing import Annotated

import typer

from kybos import i18n
from kybos.cli import record
from kybos.cli.bench import bench
from kybos.cli.common import Command, Group, Lang, say
from kybos.cli.engine import engine
from kybos.cli.play import play
from kybos.cli.protocol_check import protocol_check
from kybos.cli.render import render
from kybos.cli.replay import replay
from kybos.cli.rules import rules
from kybos.cli.schema import schema
from kybos.cli.simulate import simulate

__all__ = ["app"]

app = typer.Typer(
    name="kybos",
    cls=Group,
    help=say("An exact and very fast engine for tabletop games."),
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)


def _version(asked: bool) -> None:
    if asked:
        import kybos

        typer.echo(f"kybos {kybos.__version__}")
        raise typer.Exit


@app.callback()
def _options(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help=say("Version, then exit."))
    ] = False,
) -> None:
    """An exact and very fast engine for tabletop games."""


def games(lang: Lang = None) -> None:
    """List the games and their options."""
    import kybos
    from kybos.repl.screen import Screen

    tongue = i18n.language(lang)
    screen = Screen(tongue)
    for name in kybos.games():
        game = kybos.load(name)
        screen.show(
            i18n.speaker(tongue).plural(
                "{name}: {number} seat by default; options {options}",
                "{name}: {number} seats by default; options {options}",
                game.seats,
                name=name,
                options=", ".join(game.config),
            )
        )


app.command(cls=Command, help=say("Play a game here: alone, with bots, or with others who share this terminal."))(play)
app.command(cls=Command, help=say("Step through a record, forward and back; without a terminal, print every step."))(
    replay
)
app.add_typer(record.app, name="record")
app.command(cls=Command, help=say("Draw the table of a record, at its end or after some events."))(render)
app.command(cls=Command, help=say("Show the rules of a game, one clause, or the clauses with some words."))(rules)
app.command(cls=Command, help=say("Play many whole games on all cores and report."))(simulate)
app.command(cls=Command, help=say("Measure how fast this machine plays; docs/speed.md says how to read it."))(bench)
app.command(cls=Command, help=say("Speak the engine protocol on standard input and output; docs/protocol.md has it."))(
    engine
)
app.command(cls=Command, help=say("Print the JSON Schema of every message of the engine protocol."))(schema)
# Options after the first word belong to the engine's command.
app.command(
    "protocol-check",
    cls=Command,
    context_settings={"allow_interspersed_args": False},
    help=say("Try an engine out; exit code 1 unless it passes every check."),
)(protocol_check)
app.command(cls=Command, help=say("List the games and their options."))(games)
