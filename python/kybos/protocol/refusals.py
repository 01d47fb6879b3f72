"""Refusals: the errors that an engine answers with, each with its kind, its number and its meaning."""

from __future__ import annotations

from typing import Any, NamedTuple

from kybos.errors import BadConfig, BadRecord, IllegalAction, UnknownClause, UnknownGame

__all__ = ["KINDS", "Kind", "Refusal"]

LONGEST = 600  # characters of a message at most, whatever it repeats of what was sent


class Kind(NamedTuple):
    """The number of an error and what it means."""

    code: int
    meaning: str


# The first five are those of JSON-RPC 2.0, the others ours.
KINDS: dict[str, Kind] = {
    "ParseError": Kind(
        -32700, "The line is no JSON in UTF-8, nests too deeply, or has a key twice or too long a number."
    ),
    "InvalidRequest": Kind(
        -32600, "JSON, but no request: a wrong `jsonrpc`, `method`, `params` or `id`, or an empty batch."
    ),
    "UnknownMethod": Kind(-32601, "There is no such method."),
    "InvalidParams": Kind(
        -32602, "A parameter is missing, unknown, of a wrong type or out of range; the message names it."
    ),
    "InternalError": Kind(-32603, "A defect of the engine. The games are as they were."),
    "LineTooLong": Kind(-32000, "The line is longer than `limits.line` bytes; it is dropped up to its end."),
    "TooMany": Kind(-32001, "More than `limits` allows: games open, messages in a batch, or choices under way."),
    "UnknownId": Kind(-32002, "No game of this id is open."),
    "UnknownGame": Kind(-32003, "There is no game of this name; the message lists those there are."),
    "BadConfig": Kind(-32004, "An option that the game does not have, or a value that it does not allow."),
    "BadRecord": Kind(-32005, "The record cannot be read or breaks a rule; the message names the line."),
    "IllegalAction": Kind(-32006, "The rules do not allow it now; `data.clause` says which, where it is a single one."),
    "UnknownClause": Kind(-32007, "There is no clause of this number; the message names those near it."),
    "NothingToUndo": Kind(-32008, "There are not so many steps to take back."),
    "Cancelled": Kind(-32009, "The choice was given up, by `cancel` or by `bye`."),
    "OtherProtocol": Kind(-32010, "The engine does not speak the version of the protocol that `hello` asks for."),
}


class Refusal(Exception):
    """What the engine answers instead of a result: `kind` is one of `KINDS`."""

    def __init__(self, kind: str, message: str, clause: str | None = None) -> None:
        super().__init__(message if len(message) <= LONGEST else f"{message[:LONGEST]}...")
        self.kind, self.clause = kind, clause

    @classmethod
    def of(cls, error: Exception) -> Refusal:
        """The refusal that an exception stands for; of one not foreseen only its type is told: it may hold a secret."""
        if isinstance(error, Refusal):
            return error
        if isinstance(error, IllegalAction):
            return cls("IllegalAction", str(error), error.clause)
        if isinstance(error, BadConfig | BadRecord | UnknownClause | UnknownGame):
            return cls(type(error).__name__, str(error))
        return cls("InternalError", f"a defect of the engine ({type(error).__name__})")

    def to_json(self) -> dict[str, Any]:
        """The member `error` of an answer."""
        data = {"kind": self.kind, "clause": self.clause}
        return {"code": KINDS[self.kind].code, "message": str(self), "data": data}
