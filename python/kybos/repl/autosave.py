"""Autosave: every table in a file of its own, written anew after each change, from which it goes on as it was.

The files lie in the folder that the system has for such things: `<game>-<when>.json` with all that a table is, and
`<game>-<when>.record`, the record, for people and for `kybos replay`. They hold the secrets of all seats.
"""

from __future__ import annotations

import json
import os
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kybos.errors import BadConfig, IllegalAction, UnknownGame
from kybos.repl.table import Table
from kybos.repl.trouble import Trouble, told

if TYPE_CHECKING:
    from kybos.i18n import Speaker

__all__ = ["Saved", "Store", "folder", "newest"]

VERSION = 1
KEYS = ("kybos", "game", "rules", "config", "engine", "seed", "number", "seats", "lang", "ask", "over", "at", "events")


def folder() -> Path:
    """Where tables are kept: `$XDG_STATE_HOME/kybos`, or what the system has instead."""
    from platformdirs import user_state_path

    return user_state_path("kybos", appauthor=False)


@dataclass
class Store:
    """The files of one table; `path` is the one it is restored from."""

    path: Path
    failed: OSError | None = field(default=None, init=False)

    @classmethod
    def new(cls, game: str) -> Store:
        """Files that nothing else uses."""
        from datetime import datetime
        from secrets import token_hex

        return cls(folder() / f"{game}-{datetime.now():%Y%m%d-%H%M%S}-{token_hex(2)}.json")

    @property
    def record(self) -> Path:
        """The file of the record."""
        return self.path.with_suffix(".record")

    def save(self, table: Table, lang: str, ask: bool) -> None:
        """Write both files, each wholly or not at all. What the system refuses is kept in `failed`."""
        try:
            self.path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            _write(self.path, json.dumps(_document(table, lang, ask), separators=(",", ":")))
            _write(self.record, str(table.record))
        except OSError as error:
            self.failed = error
        else:
            self.failed = None


@dataclass(frozen=True)
class Saved:
    """A table brought back, with the language it spoke, whether people type what chance does, and its files."""

    table: Table
    lang: str
    ask: bool
    store: Store


def newest(game: str | None, say: Speaker) -> Saved:
    """The table changed last, of that game or of any, whose game is not over. Raises Trouble."""
    try:
        found = [(path.stat().st_mtime_ns, path) for path in folder().glob(f"{game or '*'}-*.json")]
    except OSError as error:
        raise Trouble(told(say, str(folder()), error)) from error
    for _, path in sorted(found, reverse=True):
        document = _read(path, say)
        if not document["over"]:
            return _restored(path, document, say)
    raise Trouble(say("No game is waiting to be continued in {folder}.", folder=str(folder())))


def _document(table: Table, lang: str, ask: bool) -> dict[str, Any]:
    game = table.game
    events = [*table.events, *table.ahead]
    return {
        "kybos": VERSION,
        "game": game.name,
        "rules": game.rules,
        "config": game.config,
        "engine": game.engine,
        "seed": table.seed,
        "number": table.number,
        "seats": table.seats,
        "lang": lang,
        "ask": ask,
        "over": table.state.turn.kind == "over",
        "at": len(table.events),
        "events": [[event.token, event.by, event.chance, event.bots] for event in events],
    }


def _read(path: Path, say: Speaker) -> dict[str, Any]:
    try:
        document = json.loads(path.read_text("utf-8"))
        version = document["kybos"]
        if type(version) is int and version > VERSION:
            raise Trouble(say("{path} was saved by a newer Kybos; only a newer one can continue it.", path=str(path)))
        if version != VERSION or tuple(document) != KEYS:
            raise KeyError("kybos")
    except (OSError, ValueError, KeyError, TypeError, RecursionError) as error:
        if isinstance(error, Trouble):
            raise
        raise Trouble(_broken(path, say)) from error
    checked: dict[str, Any] = document
    return checked


def _restored(path: Path, document: dict[str, Any], say: Speaker) -> Saved:
    from kybos.loading import load_options

    try:
        game = load_options(document["game"], document["engine"], document["config"])
        if game.rules != document["rules"]:
            raise ValueError(f"rules version {document['rules']}")
        if len(document["seats"]) != game.seats:
            raise ValueError(f"{len(document['seats'])} seats")
        table = Table(game, document["seats"], document["seed"], document["number"])
        table.restore([(token, by, chance, bots) for token, by, chance, bots in document["events"]], document["at"])
        return Saved(table, str(document["lang"]), bool(document["ask"]), Store(path))
    except (BadConfig, IllegalAction, UnknownGame, ValueError, TypeError, KeyError, OverflowError) as error:
        raise Trouble(_broken(path, say)) from error


def _broken(path: Path, say: Speaker) -> str:
    return say(
        "{path} is not what Kybos wrote there; the record beside it may still be played: load it.", path=str(path)
    )


def _write(path: Path, text: str) -> None:
    """Write a file wholly or not at all."""
    half = path.with_name(f"{path.name}.{os.getpid()}.part")
    try:
        with open(half, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        os.replace(half, path)
    except BaseException:
        half.unlink(missing_ok=True)
        raise
