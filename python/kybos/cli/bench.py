"""`kybos bench`: measure this machine, and other libraries beside Kybos where they are installed."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from kybos.measure.report import Report

__all__ = ["bench"]

ROUNDS = 40
QUICK_ROUNDS = 5
SLICE = 20.0  # milliseconds


def bench(
    games: Annotated[
        list[str] | None,
        typer.Option("--games", metavar="GAME", help="A game, or NAME?OPTION=VALUE&...; may be repeated."),
    ] = None,
    peers: Annotated[bool, typer.Option(help="Measure other libraries too, where they are installed.")] = True,
    quick: Annotated[bool, typer.Option("--quick", help=f"{QUICK_ROUNDS} rounds: a first look.")] = False,
    rounds: Annotated[int | None, typer.Option(help=f"How often each is measured; {ROUNDS} by default.", min=1)] = None,
    slice_ms: Annotated[float, typer.Option("--slice", metavar="MS", help="How long at a time.", min=0.001)] = SLICE,
    wheel: Annotated[str | None, typer.Option(metavar="FILE", help="A wheel of kybos, for its size.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
    as_markdown: Annotated[bool, typer.Option("--markdown", help="Print Markdown.")] = False,
) -> None:
    """Measure how fast this machine plays, and print tables; docs/speed.md says how to read them."""
    import json

    import kybos
    from kybos.measure.peers import peers as all_peers
    from kybos.measure.running import Plan, measure

    if as_json and as_markdown:
        raise ValueError("--json and --markdown: give one of them")
    if quick and rounds is not None:
        raise ValueError("--quick and --rounds: give one of them")
    loaded = [kybos.load(name) for name in games or kybos.games()]
    plan = Plan(rounds or (QUICK_ROUNDS if quick else ROUNDS), slice_ms / 1000, wheel)
    report = measure(loaded, all_peers() if peers else [], plan, _tell if sys.stderr.isatty() else lambda text: None)
    if as_json:
        print(json.dumps(report.to_dict()))
    elif as_markdown:
        print(report.markdown(), end="")
    else:
        _print(report)


def _tell(text: str) -> None:
    print(f"measuring {text} ...", file=sys.stderr)


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
