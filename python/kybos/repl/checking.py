"""Checking a record against both implementations of the rules, step by step."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from kybos.i18n import marked
from kybos.records import Record

if TYPE_CHECKING:
    from kybos.types import State

__all__ = ["Difference", "Report", "check"]

# What is compared in every position, by the name that a report gives it.
SAME: dict[str, Callable[[State], Any]] = {
    marked("whose turn it is"): lambda state: (state.turn.kind, state.turn.seat),
    marked("the legal actions"): lambda state: (state.actions(), state.tokens()),
    marked("what chance may do, with weights"): lambda state: state.chances(),
    marked("the views of all seats and of the public"): lambda state: [state.view(viewer) for viewer in viewers(state)],
    marked("the features of all views"): lambda state: [state.features(viewer) for viewer in viewers(state)],
    marked("scores and standings"): lambda state: (state.scores(), state.standings()),
    marked("the state as JSON, and its digest"): lambda state: (state.to_json(), state.digest()),
}


@dataclass(frozen=True)
class Report:
    """A record that both implementations play alike."""

    record: Record

    @property
    def compared(self) -> tuple[str, ...]:
        """What was compared in every position, in English."""
        return (*SAME, REDACTED)


@dataclass(frozen=True)
class Difference:
    """Something that they do not see alike, in English, after so many events."""

    what: str
    events: int


REDACTED = marked("the record as each seat and the public may read it")


def viewers(state: State) -> list[int | None]:
    """The public and all seats."""
    return [None, *range(state.game.seats)]


def check(text: str) -> Report | Difference:
    """Play a record by engine and reference and compare them. Raises BadRecord where either cannot play it."""
    record, twin = Record.parse(text), Record.parse(text, engine="reference")
    for events, (state, other) in enumerate(zip(record.states(), twin.states(), strict=True)):
        for what, of in SAME.items():
            if of(state) != of(other):
                return Difference(what, events)
    for viewer in viewers(record.final):
        if record.redacted(viewer) != twin.redacted(viewer):
            return Difference(REDACTED, len(record.events))
    return Report(record)
