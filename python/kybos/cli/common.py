"""What several commands share: how a game is named on the command line, and the language they speak."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated, Any

import typer
from typer.core import TyperCommand, TyperGroup

from kybos import i18n
from kybos.errors import BadConfig

if TYPE_CHECKING:
    from kybos.i18n import Speaker
    from kybos.types import Game, Json

__all__ = ["Command", "GameName", "Group", "Lang", "Options", "Players", "load_game", "say"]

say = i18n.speaker(i18n.of_arguments(sys.argv[1:]))  # help is written when the commands are made

GameName = Annotated[str, typer.Argument(metavar="GAME", help=say("Name of a game, or NAME?OPTION=VALUE&..."))]
Players = Annotated[int | None, typer.Option(help=say("Number of seats."))]
Options = Annotated[
    list[str] | None,
    typer.Option("--option", "-o", metavar="NAME=VALUE", help=say("An option of the game; may be repeated.")),
]
Lang = Annotated[
    str | None, typer.Option("--lang", "-l", help=say("Language: en, it, fr or fa; by default that of the locale."))
]


class Command(TyperCommand):
    """A command whose option for help is in the language, too."""

    def get_help_option(self, ctx: Any) -> Any:
        """The option for help."""
        return _translated(super().get_help_option(ctx))


class Group(TyperGroup):
    """A group of commands whose option for help is in the language, too."""

    def get_help_option(self, ctx: Any) -> Any:
        """The option for help."""
        return _translated(super().get_help_option(ctx))


def _translated(option: Any) -> Any:
    if option is not None:
        option.help = say("Show this message and exit.")
    return option


def load_game(name: str, players: int | None, options: list[str] | None, say: Speaker) -> Game:
    """The game that the command line names."""
    from kybos.loading import load
    from kybos.options import plain

    chosen: dict[str, Json] = {} if players is None else {"players": players}
    for option in options or []:
        key, equals, text = option.partition("=")
        if not equals:
            raise BadConfig(say("option {option}: write NAME=VALUE", option=repr(option)))
        if key in chosen:
            raise BadConfig(say("option {option} is given twice", option=repr(key)))
        chosen[key] = plain(text)
    return load(name, **chosen)
