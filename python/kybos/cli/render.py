"""`kybos render`: a record as a picture."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

__all__ = ["render"]


def render(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A record.")],
    svg: Annotated[bool, typer.Option("--svg", help="Write SVG; so it is without a word.")] = False,
    html: Annotated[bool, typer.Option("--html", help="Write a page: the picture and its words.")] = False,
    seat: Annotated[int | None, typer.Option(min=0, help="Show what this seat knows; else what everybody may.")] = None,
    at: Annotated[int | None, typer.Option(min=0, help="After how many events; else at the end.")] = None,
    lang: Annotated[str, typer.Option(help="Language: en, it, fr or fa.")] = "en",
    out: Annotated[str | None, typer.Option(help="File to write; else standard output.")] = None,
) -> None:
    """Draw the table of a record, at its end or after some events."""
    from kybos.pictures import Picture
    from kybos.records import Record

    if svg and html:
        raise ValueError("choose one of --svg and --html")
    states = Record.load(file).states()
    if at is not None and at >= len(states):
        raise ValueError(f"--at {at}: the record has {len(states) - 1} events")
    picture = Picture(states[-1 if at is None else at], seat, lang)
    page = f'<!doctype html><html lang="{lang}"><meta charset="utf-8"><title>Kybos</title>{picture.html}</html>'
    text = page if html else picture.svg
    if out is None:
        sys.stdout.write(text + "\n")
        return
    with open(out, "w", encoding="utf-8", newline="\n") as target:
        target.write(text + "\n")
