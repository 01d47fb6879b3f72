"""What a viewer of Korrigans may know (section 11 of the rules): tables, redacted records, states that look alike."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import combinations
from typing import Any

from kybos.games.korrigans.cards import ordered
from kybos.games.korrigans.documents import to_json
from kybos.games.korrigans.invariants import can_go_on
from kybos.games.korrigans.options import Options
from kybos.games.korrigans.state import Deal, Draw, Hide, Line, Seat, Slot, State

__all__ = ["arrangements", "redact", "redeals", "table"]

Hands = tuple[tuple[str, ...], tuple[Seat, ...]]  # the pile, and the seats with what they hold


def table(state: State, viewer: int | None) -> dict[str, Any]:
    """The document of the state without what the viewer may not know (KO-11.1)."""
    shown = to_json(state)
    shown["pile"] = len(state.pile)
    for card, slot in zip(state.slots, shown["slots"], strict=True):
        if not _known(card, viewer):
            slot["kind"] = None
    for number, seat in enumerate(shown["seats"]):
        if number != viewer:
            seat["pacts"] = len(seat["pacts"])
            seat["drawn"] = len(seat["drawn"])
    return shown


def _known(card: Slot, viewer: int | None) -> bool:
    """Whether the viewer knows the kind of a search card."""
    return card.claimed is not None or viewer in card.seen


def redact(before: State, token: str, viewer: int | None) -> str:
    """The token of an action or chance outcome as the viewer may read it (KO-11.1)."""
    match before.phase:
        case Hide():
            return "hide ?"
        case Deal(seat) if seat != viewer:
            return "deal ?"
        case Draw(seat) if seat != viewer:
            return "pact ?"
        case Line() if before.mover != viewer:
            return "pact ?"
        case _:
            return token


def redeals(options: Options, state: State, viewer: int | None) -> Iterator[State]:
    """Every state with the same view, once each.

    Search cards of a kind are alike and hands are sets, so each of these states comes from the same number of deals of
    the physical cards.
    """
    unseen = [at for at, card in enumerate(state.slots) if not _known(card, viewer)]
    for kinds in arrangements("".join(sorted(state.slots[at].kind for at in unseen))):
        there = dict(zip(unseen, kinds, strict=True))
        slots = tuple(replace(card, kind=there.get(at, card.kind)) for at, card in enumerate(state.slots))
        for pile, seats in _hands(state, viewer):
            redeal = replace(state, slots=slots, pile=pile, seats=seats)
            if can_go_on(options, redeal):
                yield redeal


def _hands(state: State, viewer: int | None) -> Iterator[Hands]:
    """Every pile and hands that the viewer may take to be there: other hands as large as they are, own cards kept."""
    others = tuple(seat for seat in range(len(state.seats)) if seat != viewer)
    hidden = ordered([*state.pile, *(card for seat in others for card in state.seats[seat].pacts)])
    return _deal(hidden, others, state.seats)


def _deal(left: tuple[str, ...], to: tuple[int, ...], seats: tuple[Seat, ...]) -> Iterator[Hands]:
    """Every way to give the cards left to these seats, the rest being the pile."""
    if not to:
        yield left, seats
        return
    seat, *others = to
    held = seats[seat]
    for pacts in combinations(left, len(held.pacts)):
        rest = tuple(card for card in left if card not in pacts)
        for drawn in combinations(pacts, len(held.drawn)):
            dealt = replace(held, pacts=pacts, drawn=drawn)
            yield from _deal(rest, tuple(others), (*seats[:seat], dealt, *seats[seat + 1 :]))


@cache
def arrangements(letters: str) -> tuple[str, ...]:
    """The distinct orders of sorted letters, alphabetically."""
    if not letters:
        return ("",)
    firsts = [at for at, letter in enumerate(letters) if letters.find(letter) == at]
    return tuple(letters[at] + rest for at in firsts for rest in arrangements(letters[:at] + letters[at + 1 :]))
