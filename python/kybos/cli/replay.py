"""`kybos replay`: step through a record."""

from __future__ import annotations

from typing import Annotated

import typer

from kybos import i18n
from kybos.cli.common import Lang, say
from kybos.cli.play import Plain

__all__ = ["replay"]

File = Annotated[str, typer.Argument(metavar="FILE", help=say("A record."))]
Seat = Annotated[int | None, typer.Option(min=0, help=say("Show what this seat knew."))]
Public = Annotated[bool, typer.Option("--public", help=say("Show what everybody could know; so it is without a word."))]
All = Annotated[bool, typer.Option("--all", help=say("Show everything: the views of all seats, and events in full."))]


def replay(
    file: File,
    seat: Seat = None,
    public: Public = False,
    everything: All = False,
    lang: Lang = None,
    plain: Plain = False,
) -> None:
    """Step through a record, forward and back; without a terminal, print every step."""
    from kybos.records import Record
    from kybos.repl.entry import Entry
    from kybos.repl.replay import Replay
    from kybos.repl.screen import Screen, piped
    from kybos.repl.trouble import Trouble, troubles

    tongue = i18n.language(lang)
    speaker = i18n.speaker(tongue)
    if (seat is not None) + public + everything > 1:
        raise Trouble(speaker("Choose one of --seat, --public and --all."))
    with troubles(speaker, file):
        record = Record.load(file)
    seats = record.game.seats
    if seat is not None and seat >= seats:
        raise Trouble(speaker("There is no seat {seat}; seats count from 0 to {last}.", seat=seat, last=seats - 1))
    with piped():
        screen = Screen(tongue, plain)
        viewers = list(range(seats)) if everything else [seat]
        shown = Replay(record, viewers, everything, screen, Entry(screen), tongue)
        if screen.terminal:
            shown.run()
        else:
            shown.print()
