"""What a view looks like: on a terminal, line by line, as a picture; and tokens in words.

Everything is drawn from a view as `State.view` gives it, never from a state: a picture cannot show what the view
withholds. Each game's part is `kybos.games.<game>.render`; a game without one is shown by `kybos.drawing.plain`.
"""

from __future__ import annotations

from functools import cache
from html import escape
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, Protocol, cast

from kybos.drawing.words import Words, words_of
from kybos.errors import IllegalAction
from kybos.refusals import quote

if TYPE_CHECKING:
    from rich.console import RenderableType

    from kybos.types import Game

__all__ = ["html", "lines", "phrase", "screen", "svg"]

View = dict[str, Any]


def screen(game: Game, view: View, *, lang: str = "en") -> RenderableType:
    """The table at a glance, for a rich Console of 60 columns or more; without colour nothing is lost.

    `view` is what `State.view` gives, `lang` one of `kybos.rulebook.LANGUAGES`; ValueError for another.
    """
    words = words_of(game.name, lang)
    return _renderer(game.name).screen(game, view, words)


def lines(game: Game, view: View, *, lang: str = "en") -> list[str]:
    """The table in plain words, one fact a line: for screen readers and windows too narrow for `screen`."""
    words = words_of(game.name, lang)
    return [words.sentence(line) for line in _renderer(game.name).lines(game, view, words)]


def svg(game: Game, view: View, *, lang: str = "en") -> str:
    """A picture of the table: one `<svg>` element that needs nothing else, with a title and a description."""
    words = words_of(game.name, lang)
    return _renderer(game.name).svg(game, view, words)


def html(game: Game, view: View, *, lang: str = "en") -> str:
    """The picture of `svg` as a figure that also tells in words what it shows, for a notebook or a page."""
    words = words_of(game.name, lang)
    facts = "".join(f"<li>{escape(line)}</li>" for line in lines(game, view, lang=lang))
    return (
        f'<figure lang="{lang}" dir="{words.direction}" style="margin:0">{svg(game, view, lang=lang)}'
        f"<details><summary>{escape(words('in words'))}</summary><ul>{facts}</ul></details></figure>"
    )


def phrase(game: Game, token: str, *, lang: str = "en") -> str:
    """An action or an outcome of chance in words: ``"move wine 4"`` is told as "Move the steward 4 steps ...".

    Tokens of redacted records, with `?`, are told too. Raises IllegalAction for what is no token of the game.
    """
    words = words_of(game.name, lang)
    told = _renderer(game.name).phrase(game, token, words)
    if told is None:
        raise IllegalAction(f"{quote(token)}: neither an action nor an outcome of chance of {game.name}")
    return words.sentence(told)


class Renderer(Protocol):
    """What the module `render` of a game offers."""

    def screen(self, game: Game, view: View, words: Words) -> RenderableType:
        """The table for a terminal."""

    def lines(self, game: Game, view: View, words: Words) -> list[str]:
        """The table in plain words."""

    def svg(self, game: Game, view: View, words: Words) -> str:
        """The table as a picture."""

    def phrase(self, game: Game, token: str, words: Words) -> str | None:
        """A token in words; None for what is no token of the game."""


@cache
def _renderer(name: str) -> Renderer:
    own = f"kybos.games.{name}.render"
    return cast(Renderer, import_module(own if find_spec(own) else "kybos.drawing.plain"))
