"""The exceptions of Kybos; each names what was wrong and what is allowed."""

from __future__ import annotations

__all__ = ["BadConfig", "BadRecord", "IllegalAction", "UnknownClause", "UnknownGame"]


class UnknownGame(LookupError):
    """No game of this name; the message lists the games there are."""

    # LookupError, unlike KeyError, prints its message without quotes around it.


class UnknownClause(LookupError):
    """No clause of this number; the message names those near it."""


class BadConfig(ValueError):
    """An option or its value is not one the game has; the message names both and what is allowed."""


class BadRecord(ValueError):
    """A record, a state document or its bytes cannot be read, or break a rule of the game."""


class IllegalAction(ValueError):
    """An action or a chance outcome that the rules do not allow now; the state is unchanged.

    ``clause`` is the clause that forbids it (``"CO-4.3"``), or ``None`` where no single clause does:
    no such token, a chance outcome on a seat's turn, anything after the end. ``rows`` are the rows of a
    batch that it is about.
    """

    clause: str | None
    rows: tuple[int, ...] = ()

    def __init__(self, message: str, clause: str | None = None) -> None:
        super().__init__(message)
        self.clause = clause

    def __reduce__(self) -> tuple[type[IllegalAction], tuple[str, str | None]]:
        return type(self), (str(self), self.clause)
