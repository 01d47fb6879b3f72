"""Trouble: what keeps a command from being carried out, as a sentence for the person who typed it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from kybos.errors import BadConfig, BadRecord, UnknownGame

if TYPE_CHECKING:
    from kybos.i18n import Speaker

__all__ = ["Trouble", "told", "troubles"]


class Trouble(ValueError):
    """The message is a whole sentence in the person's language."""


@contextmanager
def troubles(say: Speaker, subject: str) -> Iterator[None]:
    """Tell errors of files, records and options as Trouble; `subject` is the file or game they are about."""
    try:
        yield
    except UnknownGame as error:
        from kybos.loading import games

        near = re.search(r"did you mean '(\w+)'", str(error))
        if near:
            raise Trouble(
                say(
                    "There is no game {name} (did you mean {near}?); the games are {games}.",
                    name=subject,
                    near=repr(near[1]),
                    games=", ".join(games()),
                )
            ) from error
        raise Trouble(
            say("There is no game {name}; the games are {games}.", name=subject, games=", ".join(games()))
        ) from error
    except BadConfig as error:
        raise Trouble(say("The options do not fit: {detail}", detail=str(error))) from error
    except BadRecord as error:
        raise Trouble(_record(say, subject, str(error))) from error
    except OSError as error:
        raise Trouble(told(say, subject, error)) from error


def told(say: Speaker, path: str, error: OSError) -> str:
    """What is wrong with a file."""
    if isinstance(error, FileNotFoundError):
        return say("There is no file {path}.", path=path)
    if isinstance(error, IsADirectoryError):
        return say("{path} is a folder, not a file.", path=path)
    if isinstance(error, PermissionError):
        return say("{path} may not be read or written by you.", path=path)
    return say("{path} cannot be read or written: {detail}", path=path, detail=error.strerror or str(error))


def _record(say: Speaker, path: str, detail: str) -> str:
    newer = re.search(r"record version (\d+) cannot be read", detail)
    if newer:
        return say(
            "{path} is a record of version {version}; only a newer Kybos can read it.", path=path, version=newer[1]
        )
    if "redacted" in detail:
        return say("{path} is a redacted record: it can be read by people, but not played.", path=path)
    return say("{path} cannot be played: {detail}", path=path, detail=detail)
