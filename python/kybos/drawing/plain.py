"""Any game without drawings of its own: its view in plain lines, and tokens as they are written."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rich.console import Group, RenderableType

from kybos.drawing.svg import Canvas
from kybos.drawing.text import Prose
from kybos.drawing.words import Words
from kybos.types import Game

__all__ = ["lines", "phrase", "screen", "svg"]

LINE, EDGE = 22, 24


def lines(game: Game, view: dict[str, Any], words: Words) -> list[str]:
    """Who must act, the standings, and every value of the table under its keys."""
    return [words.turn(view), *words.standings(view), *_leaves("", view["table"])]


def screen(game: Game, view: dict[str, Any], words: Words) -> RenderableType:
    """The lines, one below the other."""
    return Group(*(Prose(words, words.sentence(line)) for line in lines(game, view, words)))


def svg(game: Game, view: dict[str, Any], words: Words) -> str:
    """The lines as a picture."""
    told = [words.sentence(line) for line in lines(game, view, words)]
    canvas = Canvas(720, 90 + LINE * len(told), words)
    canvas.heading(game.name.capitalize(), "", told[0], words.seen(view))
    for place, line in enumerate(told[1:]):
        canvas.text(EDGE, 100 + LINE * place, line, room=720 - 2 * EDGE)
    return canvas.document(game.name.capitalize(), told[0])


def phrase(game: Game, token: str, words: Words) -> str | None:
    """The token itself, as nothing more is known of it."""
    return token


def _leaves(path: str, value: Any) -> Iterator[str]:
    """The values in a document, each after the keys and places that lead to it."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    if not value or not isinstance(value, (dict, list)):
        yield f"{path}: {'-' if value is None or value in ([], {}) else value}"
    for key, what in inner:
        yield from _leaves(f"{path} {key}".strip(), what)
