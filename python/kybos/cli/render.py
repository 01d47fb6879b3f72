"""`kybos render`: a record as a picture."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from kybos import i18n
from kybos.cli.common import Lang, say

__all__ = ["render"]


def render(
    file: Annotated[str, typer.Argument(metavar="FILE", help=say("A record."))],
    svg: Annotated[bool, typer.Option("--svg", help=say("Write SVG; so it is without a word."))] = False,
    html: Annotated[bool, typer.Option("--html", help=say("Write a page: the picture and its words."))] = False,
    seat: Annotated[
        int | None, typer.Option(min=0, help=say("Show what this seat knows; else what everybody may."))
    ] = None,
    at: Annotated[int | None, typer.Option(min=0, help=say("After how many events; else at the end."))] = None,
    lang: Lang = None,
    out: Annotated[str | None, typer.Option(help=say("File to write; else standard output."))] = None,
) -> None:
    """Draw the table of a record, at its end or after some events."""
    from kybos.pictures import Picture
    from kybos.records import Record
    from kybos.repl.trouble import Trouble, told, troubles

    tongue = i18n.language(lang)
    speaker = i18n.speaker(tongue)
    if svg and html:
        raise Trouble(speaker("Choose one of --svg and --html."))
    with troubles(speaker, file):
        states = Record.load(file).states()
    events, seats = len(states) - 1, states[0].game.seats
    if at is not None and at > events:
        raise Trouble(
            speaker.plural(
                "--at {at}: the record has {number} event.", "--at {at}: the record has {number} events.", events, at=at
            )
        )
    if seat is not None and seat >= seats:
        raise Trouble(speaker("There is no seat {seat}; seats count from 0 to {last}.", seat=seat, last=seats - 1))
    picture = Picture(states[-1 if at is None else at], seat, tongue)
    page = f'<!doctype html><html lang="{tongue}"><meta charset="utf-8"><title>Kybos</title>{picture.html}</html>'
    text = page if html else picture.svg
    if out is None:
        sys.stdout.write(text + "\n")
        return
    try:
        with open(out, "w", encoding="utf-8", newline="\n") as target:
            target.write(text + "\n")
    except OSError as error:
        raise Trouble(told(speaker, out, error)) from error
