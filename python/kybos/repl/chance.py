"""Chance in the hands of people: who at the table may type what real dice or cards did."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from kybos.repl.table import Table

__all__ = ["knows"]


def knows(table: Table) -> int | None:
    """A person who may know what chance does now, the one to act next first; None where no person may.

    What only a bot may know, or nobody, has to be drawn by the program: typed in, it would be no secret any more.
    """
    state = table.state
    token = state.chances()[0][0]
    after = state.resolve(token)
    people = table.people
    if after.turn.seat in people:
        people = (after.turn.seat, *people)
    return next((seat for seat in people if state.redact(token, after, seat) == token), None)
