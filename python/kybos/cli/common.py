"""What several commands share: how a game is named on the command line."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from kybos.errors import BadConfig

if TYPE_CHECKING:
    from kybos.types import Game, Json

__all__ = ["GameName", "Options", "Players", "load_game"]

GameName = Annotated[str, typer.Argument(metavar="GAME", help="Name of a game, or NAME?OPTION=VALUE&...")]
Players = Annotated[int | None, typer.Option(help="Number of seats.")]
Options = Annotated[
    list[str] | None,
    typer.Option("--option", "-o", metavar="NAME=VALUE", help="An option of the game; may be repeated."),
]


def load_game(name: str, players: int | None, options: list[str] | None) -> Game:
    """The game that the command line names."""
    from kybos.loading import load
    from kybos.options import plain

    chosen: dict[str, Json] = {} if players is None else {"players": players}
    for option in options or []:
        key, equals, text = option.partition("=")
        if not equals:
            raise BadConfig(f"option {option!r}: write NAME=VALUE")
        if key in chosen:
            raise BadConfig(f"option {key!r} is given twice")
        chosen[key] = plain(text)
    return load(name, **chosen)
