"""The search at the end of a round (section 9 of the rules): who claims which search card."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace

from kybos.games.korrigans.options import Options
from kybos.games.korrigans.state import Slot, State

__all__ = ["claimed", "majority", "night_claims", "own_claims", "pact_finder", "search_claims", "swapped"]


def majority(state: State) -> int | None:
    """Who claims the centre card: most face-up cards, in a tie the elder's owner if tied (KO-9.1)."""
    counts = Counter(top.owner for top in state.face_up().values())
    tied = [seat for seat, count in counts.items() if count == max(counts.values())]
    if len(tied) == 1:
        return tied[0]
    elder = state.elder()
    return elder if elder in tied else None


def own_claims(state: State) -> dict[int, int]:
    """The slots under face-up cards, each with the card's owner (KO-9.2)."""
    return {cell: top.owner for cell, top in state.face_up().items()}


def search_claims(options: Options, state: State) -> dict[int, int]:
    """The claims of KO-9.1 and 9.2 together; nobody claims the centre by majority after a liketaer (KO-8.4)."""
    winner = None if "liketaer" in state.played else majority(state)
    return own_claims(state) | ({} if winner is None else {options.centre: winner})


def night_claims(options: Options, state: State, seat: int) -> dict[int, int]:
    """The claims of the bugel_noz: every cell without a face-up card, the centre only by option (KO-8.5)."""
    face_up = state.face_up()
    claims = {cell: seat for cell in range(options.cells) if cell not in face_up}
    if options.bugel_noz_takes_centre and state.slots[options.centre].claimed is None:
        claims[options.centre] = seat
    return claims


def claimed(state: State, claims: Mapping[int, int]) -> State:
    """The table after these seats have claimed these slots: cards shown, treasures kept (KO-9.3)."""
    slots = tuple(replace(card, claimed=claims.get(at, card.claimed)) for at, card in enumerate(state.slots))
    found = Counter(seat for at, seat in claims.items() if slots[at].kind == "T")
    seats = tuple(replace(seat, treasures=seat.treasures + found[at]) for at, seat in enumerate(state.seats))
    return replace(state, slots=slots, seats=seats)


def pact_finder(state: State, claims: Mapping[int, int]) -> int | None:
    """Who claims the pact card with these claims, if anybody (KO-9.3)."""
    return next((seat for at, seat in claims.items() if state.slots[at].kind == "P"), None)


def swapped(slots: tuple[Slot, ...], first: int, second: int) -> tuple[Slot, ...]:
    """The search cards after two changed places, with what is known of them (KO-4.4, KO-8.3)."""
    there = {first: slots[second], second: slots[first]}
    return tuple(there.get(at, card) for at, card in enumerate(slots))
