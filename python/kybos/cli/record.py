"""`kybos record`: what can be done with the file of a record."""

from __future__ import annotations

from typing import Annotated

import typer

from kybos import i18n
from kybos.cli.common import Command, Group, Lang, say

__all__ = ["app"]

app = typer.Typer(cls=Group, no_args_is_help=True, help=say("What can be done with a record."))

File = Annotated[str, typer.Argument(metavar="FILE", help=say("A record."))]


@app.callback()
def _record() -> None:
    """Keeps `check` a command of its own while it is the only one."""


@app.command(
    cls=Command, help=say("Play a record with both implementations of the rules and compare them at every step.")
)
def check(file: File, lang: Lang = None) -> None:
    from kybos.repl import checking
    from kybos.repl.screen import Screen
    from kybos.repl.trouble import troubles

    tongue = i18n.language(lang)
    speaker = i18n.speaker(tongue)
    with troubles(speaker, file):
        with open(file, "rb") as opened:
            text = opened.read().decode("latin-1")  # every byte is some letter, so that a wrong one is named
        found = checking.check(text)
    screen = Screen(tongue)
    if isinstance(found, checking.Difference):
        screen.show(
            speaker(
                "The two implementations differ after {events} events: {what}.",
                events=found.events,
                what=speaker(found.what),
            )
        )
        raise typer.Exit(1)
    record = found.record
    final = record.final
    events = len(record.events)
    screen.show(speaker("{path}: a record of {game}.", path=file, game=record.game.uri))
    screen.show(
        speaker.plural(
            "{number} event; engine and reference agree at every step on:",
            "{number} events; engine and reference agree at every step on:",
            events,
        )
    )
    for what in found.compared:
        screen.show(f"- {speaker(what)}")
    if final.turn.kind == "over":
        scores, places = final.scores(), final.standings()
        screen.show(
            speaker(
                "The game is over. Points: {scores}. Places: {places}.",
                scores=" ".join(map(str, scores)),
                places=" ".join(map(str, places)),
            )
        )
    else:
        screen.show(speaker("The game is not over."))
