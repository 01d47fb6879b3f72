"""`kybos bench`: measure this machine, and other libraries beside Kybos where they are installed."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated

import typer

from kybos import i18n
from kybos.cli.common import Lang, say

if TYPE_CHECKING:
    from collections.abc import Callable

    from kybos.i18n import Speaker
    from kybos.measure.report import Report

__all__ = ["bench"]

ROUNDS = 40
QUICK_ROUNDS = 5
SLICE = 20.0  # milliseconds


def bench(
    games: Annotated[
        list[str] | None,
        typer.Option("--games", metavar="GAME", help=say("A game, or NAME?OPTION=VALUE&...; may be repeated.")),
    ] = None,
    peers: Annotated[bool, typer.Option(help=say("Measure other libraries too, where they are installed."))] = True,
    quick: Annotated[
        bool, typer.Option("--quick", help=say("{rounds} rounds: a first look.", rounds=QUICK_ROUNDS))
    ] = False,
    rounds: Annotated[
        int | None, typer.Option(help=say("How often each is measured; {rounds} by default.", rounds=ROUNDS), min=1)
    ] = None,
    slice_ms: Annotated[
        float, typer.Option("--slice", metavar="MS", help=say("How many milliseconds at a time."), min=0.001)
    ] = SLICE,
    wheel: Annotated[str | None, typer.Option(metavar="FILE", help=say("A wheel of kybos, for its size."))] = None,
    as_json: Annotated[bool, typer.Option("--json", help=say("Print one JSON object."))] = False,
    as_markdown: Annotated[bool, typer.Option("--markdown", help=say("Print Markdown."))] = False,
    lang: Lang = None,
) -> None:
    """Measure how fast this machine plays, and print tables; docs/speed.md says how to read them."""
    import json

    import kybos
    from kybos.measure.peers import peers as all_peers
    from kybos.measure.running import Plan, measure
    from kybos.repl.trouble import Trouble, troubles

    speaker = i18n.speaker(i18n.language(lang))
    if as_json and as_markdown:
        raise Trouble(speaker("--json and --markdown: give one of them"))
    if quick and rounds is not None:
        raise Trouble(speaker("--quick and --rounds: give one of them"))
    if wheel is not None:
        _check_wheel(speaker, wheel)
    loaded = []
    for name in games or kybos.games():
        with troubles(speaker, repr(name)):
            loaded.append(kybos.load(name))
    plan = Plan(rounds or (QUICK_ROUNDS if quick else ROUNDS), slice_ms / 1000, wheel)
    tell = _teller(speaker) if sys.stderr.isatty() else lambda text: None
    report = measure(loaded, all_peers() if peers else [], plan, tell)
    if as_json:
        print(json.dumps(report.to_dict()))
    elif as_markdown:
        print(report.markdown(), end="")
    else:
        _print(report)


def _check_wheel(say: Speaker, path: str) -> None:
    from kybos.measure.machine import wheel_bytes
    from kybos.repl.trouble import Trouble, troubles

    with troubles(say, path):
        try:
            wheel_bytes(path)
        except ValueError as error:
            raise Trouble(say("{path} is no wheel of Kybos.", path=path)) from error


def _teller(say: Speaker) -> Callable[[str], None]:
    return lambda text: print(say("measuring {what} ...", what=text), file=sys.stderr)


def _print(report: Report) -> None:
    from rich import box
    from rich.console import Console
    from rich.table import Table

    from kybos.measure.report import COLUMNS, NOTES

    console = Console(highlight=False, markup=False)
    for line in report.heading():
        console.print(line)
    for group in report.groups:
        console.print(f"\n{group.heading}")
        table = Table(box=box.SIMPLE_HEAD, padding=(0, 1), pad_edge=False, collapse_padding=True)
        for number, column in enumerate(COLUMNS[:-1]):  # the quartiles would not fit
            table.add_column(column, justify="left" if number < 2 else "right", no_wrap=number != 1)
        for row in report.rows(group):
            table.add_row(*row[:-1])
        console.print(table)
    for line in report.absent():
        console.print(line)
    for note in NOTES:
        console.print(f"\n{note}")
