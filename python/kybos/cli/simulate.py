"""`kybos simulate`: play many games and report."""

from __future__ import annotations

import sys
from contextlib import nullcontext
from typing import TYPE_CHECKING, Annotated

import typer

from kybos.cli.common import GameName, Options, Players, load_game

if TYPE_CHECKING:
    from collections.abc import Callable
    from contextlib import AbstractContextManager

    from kybos.simulation import Result, Side

__all__ = ["simulate"]

INTERRUPTED = 130  # what shells report for a process that Ctrl-C ended


def simulate(
    game: GameName,
    games: Annotated[int, typer.Option(help="How many games.", min=1)] = 100_000,
    players: Players = None,
    option: Options = None,
    bots: Annotated[str, typer.Option(help="One bot for all seats, or one a seat, separated by commas.")] = "random",
    seed: Annotated[int, typer.Option(help="Equal seeds give equal results.")] = 0,
    threads: Annotated[int | None, typer.Option(help="Threads; by default one a core.")] = None,
    rotate: Annotated[
        bool | None,
        typer.Option("--rotate/--no-rotate", help="Play every deal with the bots in all seats; on if bots differ."),
    ] = None,
    detail: Annotated[bool, typer.Option(help="Count legal and chosen actions and changes of the lead too.")] = False,
    out: Annotated[
        str | None, typer.Option(help="Folder for a dataset, a row a game; the same command goes on after a stop.")
    ] = None,
    part: Annotated[
        int | None,
        typer.Option(help="Games in a file of the dataset, a multiple of 60; by default what takes seconds."),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> None:
    """Play many whole games on all cores and report."""
    import json

    from kybos import simulation

    loaded = load_game(game, players, option)
    names: str | list[str] = bots if "," not in bots else [name.strip() for name in bots.split(",")]
    shown: AbstractContextManager[Callable[[int], None] | None]
    shown = _bar(games) if sys.stderr.isatty() and not as_json else nullcontext(None)
    try:
        with shown as progress:
            result = simulation.simulate(
                loaded,
                games,
                names,
                seed,
                threads=threads,
                rotate=rotate,
                detail=detail,
                progress=progress,
                out=out,
                part=part,
            )
        stopped = False
    except simulation.Interrupted as interrupted:
        result, stopped = interrupted.result, True
    if as_json:
        print(json.dumps(result.to_dict()))
    else:
        _print(result)
    if stopped and not as_json:
        print(f"Stopped after {result.games:,} of {result.requested:,} games.")
        if out is not None:
            print(f"The same command goes on where {out} ends.")
    if stopped:
        raise typer.Exit(INTERRUPTED)


def _bar(games: int) -> AbstractContextManager[Callable[[int], None]]:
    """A progress bar on standard error; gives the function to call with the games done."""
    from collections.abc import Iterator
    from contextlib import contextmanager

    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

    @contextmanager
    def bar() -> Iterator[Callable[[int], None]]:
        columns = (BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
        with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
            task = progress.add_task("games", total=games)
            yield lambda done: progress.update(task, completed=done)

    return bar()


def _print(result: Result) -> None:
    from rich.console import Console

    console = Console(highlight=False)
    facts = result.to_dict()
    here = result.games - result.played
    known = f" ({here:,} of them were there)" if here else ""
    console.print(
        f"{result.game.uri}, seed {result.seed}: {result.games:,} games{known} in {result.seconds:.2f} s", markup=False
    )
    if result.games == 0:
        return
    console.print(_table("seat", [str(seat) for seat in range(result.game.seats)], result.seats))
    if result.rotate:
        console.print(_table("bot", list(result.bots), result.sides))
    lengths = facts["lengths"]
    console.print(
        f"Decisions a game, forced ones included: {lengths['mean']:.1f} ({lengths['min']} to {lengths['max']})"
    )
    console.print(f"Ties: {result.ties:,} ({result.ties / result.games:.2%})")
    if rounds := facts["rounds"]:
        console.print(f"Rounds a game: {rounds['mean']:.2f} ({rounds['min']} to {rounds['max']})")
    for band, count in result.bands.items():
        console.print(f"{band}: {count:,} ({count / result.games:.2%})", markup=False)
    if result.branching_factor is not None and result.lead_changes is not None:
        changes = result.lead_changes / result.games
        console.print(f"Branching factor {result.branching_factor:.2f}, lead changes a game {changes:.2f}")
        console.print(_actions(result.actions))
    console.print(
        f"{facts['games_per_second']:,.0f} games/s, {facts['decisions_per_second'] / 1e6:.1f} million decisions/s "
        f"on {result.threads} thread{'s' if result.threads > 1 else ''}"
    )


def _table(title: str, names: list[str], sides: list[Side]) -> object:
    from rich.table import Table

    table = Table()
    for column in (title, "score", "sd", "95 %", "wins", "95 %"):
        table.add_column(column, justify="left" if column == title else "right")
    for name, side in zip(names, sides, strict=True):
        table.add_row(
            name,
            f"{side.score_mean:.3f}",
            f"{side.score_sd:.3f}",
            f"{side.score_low:.3f} to {side.score_high:.3f}",
            f"{side.win_share:.3%}",
            f"{side.win_low:.3%} to {side.win_high:.3%}",
        )
    return table


def _actions(actions: dict[str, dict[str, int]]) -> object:
    from rich.table import Table

    table = Table()
    for column in ("action", "legal", "chosen", "share"):
        table.add_column(column, justify="left" if column == "action" else "right")
    for token, uses in actions.items():
        table.add_row(token, f"{uses['legal']:,}", f"{uses['chosen']:,}", f"{uses['chosen'] / uses['legal']:.2%}")
    return table
