"""Finding games by name: `kybos.load` and `kybos.games`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from kybos import documents
from kybos.documents import Json
from kybos.errors import BadConfig, UnknownGame
from kybos.options import parse
from kybos.refusals import quote

if TYPE_CHECKING:
    from kybos.types import Game

__all__ = ["ENGINES", "check_name", "games", "load", "load_options"]

ENGINES = ("rust", "reference")


def games() -> tuple[str, ...]:
    """Names of all games, ascending."""
    from importlib import import_module  # only when asked: `import kybos` stays quick
    from pkgutil import iter_modules

    folders = import_module("kybos.games").__path__
    return tuple(sorted(module.name for module in iter_modules(folders) if module.ispkg))


def load(name_or_uri: str, /, *, engine: str = "rust", **options: Json) -> Game:
    """The game of that name with these options: `load("NAME", players=3)` or `load("NAME?players=3")`.

    `engine` is ``"rust"``, or ``"reference"`` for its slow twin in plain Python. Options left out have their default;
    in a uri a value is JSON if it can be read as such, else text. Raises UnknownGame, and BadConfig for an option the
    game does not have, a value it does not allow, or an option given in both ways.
    """
    name, written = parse(name_or_uri)
    for option in written:
        if option in options:
            raise BadConfig(f"option {option!r} is given twice, in {name_or_uri!r} and as a keyword")
    return load_options(name, engine, {**written, **options})


def load_options(name: str, engine: str, options: Mapping[str, Json]) -> Game:
    """`load` with the options in a mapping."""
    if engine not in ENGINES:
        raise BadConfig(f"no engine {engine!r}; the engines are {' and '.join(ENGINES)}")
    check_name(name)
    for option, value in options.items():
        try:
            documents.read(documents.write(value))
        except ValueError as error:
            raise BadConfig(f"{name}: option {option!r} is not JSON of whole numbers and texts: {error}") from None
    text = documents.write(dict(options))
    from kybos.reference import game as reference  # only when needed, as is the compiled module

    if engine == "reference":
        return reference.load(name, text)
    from kybos import _core

    try:
        return _core.load(name, text)
    except BadConfig:
        reference.load(name, text)  # refuses too, so that both engines refuse in the same words
        raise


def check_name(name: str) -> None:
    """Raise UnknownGame, with the names there are, unless there is a game of this name."""
    known = games()
    if name in known:
        return
    from difflib import get_close_matches

    near = get_close_matches(name[:40].lower(), known, n=1)
    hint = f" (did you mean {near[0]!r}?)" if near else ""
    raise UnknownGame(f"no game {quote(name)}{hint}; the games are {', '.join(known)}")
