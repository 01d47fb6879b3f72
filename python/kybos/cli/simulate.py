"""`kybos simulate`: play many games and report."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from typing import TYPE_CHECKING, Annotated, Any

import typer

from kybos import i18n
from kybos.cli.common import GameName, Lang, Options, Players, load_game, say

if TYPE_CHECKING:
    from collections.abc import Callable
    from contextlib import AbstractContextManager

    from kybos.i18n import Speaker
    from kybos.repl.screen import Screen
    from kybos.simulation import Result, Side

__all__ = ["simulate"]

INTERRUPTED = 130  # what shells report for a process that Ctrl-C ended
MOST_SEED, MOST_GAMES, MOST_THREADS = (1 << 64) - 1, 1 << 62, 1024
BLOCK = 60  # files of a dataset hold whole blocks of so many games


def simulate(
    game: GameName,
    games: Annotated[int, typer.Option(help=say("How many games."), min=1)] = 100_000,
    players: Players = None,
    option: Options = None,
    bots: Annotated[
        str, typer.Option(help=say("One bot for all seats, or one a seat, separated by commas."))
    ] = "random",
    seed: Annotated[int, typer.Option(help=say("Equal seeds give equal results."))] = 0,
    threads: Annotated[int | None, typer.Option(help=say("Threads; by default one a core."))] = None,
    rotate: Annotated[
        bool | None,
        typer.Option(
            "--rotate/--no-rotate", help=say("Play every deal with the bots in all seats; on if bots differ.")
        ),
    ] = None,
    detail: Annotated[
        bool, typer.Option(help=say("Count legal and chosen actions and changes of the lead too."))
    ] = False,
    out: Annotated[
        str | None, typer.Option(help=say("Folder for a dataset, a row a game; the same command goes on after a stop."))
    ] = None,
    part: Annotated[
        int | None,
        typer.Option(help=say("Games in a file of the dataset, a multiple of 60; by default what takes seconds.")),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help=say("Print one JSON object."))] = False,
    lang: Lang = None,
) -> None:
    """Play many whole games on all cores and report."""
    import json

    from kybos import simulation
    from kybos.repl.screen import Screen
    from kybos.repl.trouble import troubles

    tongue = i18n.language(lang)
    speaker = i18n.speaker(tongue)
    with troubles(speaker, repr(game.partition("?")[0][:40])):
        loaded = load_game(game, players, option, speaker)
    _check(speaker, games, seed, threads, part)
    names: str | list[str] = bots if "," not in bots else [name.strip() for name in bots.split(",")]
    shown: AbstractContextManager[Callable[[int], None] | None]
    shown = _bar(games) if sys.stderr.isatty() and not as_json else nullcontext(None)
    try:
        with _told(speaker), shown as progress:
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
        screen = Screen(tongue)
        _print(result, screen, speaker)
        if stopped:
            done, asked = speaker.amount(result.games), speaker.amount(result.requested)
            screen.show(speaker("Stopped after {games} of {requested} games.", games=done, requested=asked))
        if stopped and out is not None:
            screen.show(speaker("The same command goes on where {path} ends.", path=out))
    if stopped:
        raise typer.Exit(INTERRUPTED)


def _check(say: Speaker, games: int, seed: int, threads: int | None, part: int | None) -> None:
    """Raise Trouble for a number that is out of range."""
    from kybos.repl.trouble import Trouble

    for name, given, first, last in (
        ("--games", games, 1, MOST_GAMES),
        ("--seed", seed, 0, MOST_SEED),
        ("--threads", threads, 1, MOST_THREADS),
    ):
        if given is not None and not first <= given <= last:
            raise Trouble(
                say(
                    "{name} must be from {first} to {last}, not {given}.",
                    name=name,
                    first=first,
                    last=last,
                    given=given,
                )
            )
    if part is not None and (part < BLOCK or part % BLOCK):
        raise Trouble(say("--part must be a multiple of {block}, not {given}.", block=BLOCK, given=part))


@contextmanager
def _told(say: Speaker) -> Iterator[None]:
    """Tell errors of bots and datasets as Trouble."""
    from kybos.dataset import DatasetError
    from kybos.errors import BadConfig
    from kybos.repl.trouble import Trouble

    try:
        yield
    except BadConfig as error:
        raise Trouble(say("The bots do not fit: {detail}", detail=str(error))) from error
    except DatasetError as error:
        raise Trouble(say("The dataset cannot be written: {detail}", detail=str(error))) from error
    except ImportError as error:
        raise Trouble(say("A package is missing: {detail}", detail=str(error))) from error


def _bar(games: int) -> AbstractContextManager[Callable[[int], None]]:
    """A progress bar on standard error; gives the function to call with the games done."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

    @contextmanager
    def bar() -> Iterator[Callable[[int], None]]:
        columns = (BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
        with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
            task = progress.add_task("games", total=games)
            yield lambda done: progress.update(task, completed=done)

    return bar()


def _print(result: Result, screen: Screen, say: Speaker) -> None:
    facts = result.to_dict()
    amount = say.amount
    about: dict[str, int | str] = {"game": result.game.uri, "seed": result.seed, "games": amount(result.games)}
    about["seconds"] = amount(result.seconds, ".2f")
    if here := result.games - result.played:
        screen.show(
            say(
                "{game}, seed {seed}: {games} games ({here} of them were there) in {seconds} s",
                here=amount(here),
                **about,
            )
        )
    else:
        screen.show(say("{game}, seed {seed}: {games} games in {seconds} s", **about))
    if result.games == 0:
        return
    _table(screen, say, say("seat"), [say.number(seat) for seat in range(result.game.seats)], result.seats)
    if result.rotate:
        _table(screen, say, say("bot"), list(result.bots), result.sides)
    lengths = _spread(say, facts["lengths"], ",.1f")
    screen.show(say("Decisions a game, forced ones included: {mean} ({least} to {most})", **lengths))
    share = amount(result.ties / result.games, ".2%")
    screen.show(say("Ties: {ties} ({share})", ties=amount(result.ties), share=share))
    if facts["rounds"]:
        screen.show(say("Rounds a game: {mean} ({least} to {most})", **_spread(say, facts["rounds"], ",.2f")))
    for band, count in result.bands.items():
        screen.show(f"{band}: {amount(count)} ({amount(count / result.games, '.2%')})")
    if result.branching_factor is not None and result.lead_changes is not None:
        screen.show(
            say(
                "Branching factor {factor}, lead changes a game {changes}",
                factor=amount(result.branching_factor, ".2f"),
                changes=amount(result.lead_changes / result.games, ".2f"),
            )
        )
        _actions(screen, say, result.actions)
    screen.show(
        say.plural(
            "{games} games/s, {decisions} million decisions/s on {number} thread",
            "{games} games/s, {decisions} million decisions/s on {number} threads",
            result.threads,
            games=amount(facts["games_per_second"], ",.0f"),
            decisions=amount(facts["decisions_per_second"] / 1e6, ".1f"),
        )
    )


def _spread(say: Speaker, spread: dict[str, Any], form: str) -> dict[str, str]:
    return {
        "mean": say.amount(spread["mean"], form),
        "least": say.amount(spread["min"]),
        "most": say.amount(spread["max"]),
    }


def _table(screen: Screen, say: Speaker, title: str, names: list[str], sides: list[Side]) -> None:
    sure = say.amount(0.95, ".0%")

    def interval(low: float, high: float, form: str) -> str:
        return say("{least} to {most}", least=say.amount(low, form), most=say.amount(high, form))

    screen.table(
        [title, say("score"), say("sd"), sure, say("wins"), sure],
        [
            [
                name,
                say.amount(side.score_mean, ".3f"),
                say.amount(side.score_sd, ".3f"),
                interval(side.score_low, side.score_high, ".3f"),
                say.amount(side.win_share, ".3%"),
                interval(side.win_low, side.win_high, ".3%"),
            ]
            for name, side in zip(names, sides, strict=True)
        ],
    )


def _actions(screen: Screen, say: Speaker, actions: dict[str, dict[str, int]]) -> None:
    screen.table(
        [say("action"), say("legal"), say("chosen"), say("share")],
        [
            [
                token,
                say.amount(uses["legal"]),
                say.amount(uses["chosen"]),
                say.amount(uses["chosen"] / uses["legal"], ".2%"),
            ]
            for token, uses in actions.items()
        ],
    )
