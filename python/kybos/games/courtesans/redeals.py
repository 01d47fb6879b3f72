"""All the ways the hidden cards of Courtesans may lie, for one viewer."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from math import comb

from kybos.games.courtesans.state import VALUES, Counts, Over, Seat, State, Values, counts_of, minus


def redeals(state: State, viewer: int | None) -> Iterator[tuple[State, int]]:
    """Every state with the same view, with the number of deals that give it; the state itself is among them.

    The cards in `known` lie where they lie (CR-6.2). The others that the viewer cannot tell, those in the deck too,
    are dealt in every way; cards of one value are different cards. A card face down is any one of its seat's.
    """
    hidden = [] if isinstance(state.phase, Over) else [n for n in range(len(state.seats)) if n != viewer]
    fixed = {number: _fixed(state, state.seats[number]) for number in hidden}
    sizes = [len(_unseen(state, state.seats[number])) - len(fixed[number]) for number in hidden]
    pool = state.deck
    for number in hidden:
        pool = _add(pool, counts_of(_unseen(state, state.seats[number])))
        pool = _add(pool, counts_of(fixed[number]), sign=-1)
    for dealt, deck, ways in _deals(pool, sizes):
        held = {number: tuple(sorted((*fixed[number], *cards))) for number, cards in zip(hidden, dealt, strict=True)}
        yield from _lay(replace(state, deck=deck), held, ways)


def _unseen(state: State, seat: Seat) -> Values:
    """The cards that others do not see: the hand, and the laid card while it lies face down."""
    return seat.cards if state.face_down else seat.hand


def _fixed(state: State, seat: Seat) -> Values:
    """The known ones among them; a card that lies face up is known, and seen besides."""
    if seat.laid is None or state.face_down:
        return seat.known
    return minus(seat.known, seat.laid)


def _deals(pool: Counts, sizes: Sequence[int]) -> Iterator[tuple[list[Values], Counts, int]]:
    """Every way to deal hands of these sizes from the pool: the hands, what is left, how many deals give it."""
    if not sizes:
        yield [], pool, 1
        return
    for taken, ways in _hands(pool, sizes[0]):
        left = _add(pool, taken, sign=-1)
        hand = tuple(value for value, number in zip(VALUES, taken, strict=True) for _ in range(number))
        for others, deck, more in _deals(left, sizes[1:]):
            yield [hand, *others], deck, ways * more


def _hands(pool: Counts, size: int) -> Iterator[tuple[Counts, int]]:
    """Every hand of this size from the pool, as counts, and in how many ways it can be taken."""
    if not pool:
        if size == 0:
            yield (), 1
        return
    for number in range(min(pool[0], size) + 1):
        for rest, ways in _hands(pool[1:], size - number):
            yield (number, *rest), comb(pool[0], number) * ways


def _lay(state: State, held: dict[int, Values], ways: int) -> Iterator[tuple[State, int]]:
    """Every choice of the face-down cards among the cards held."""
    if not held:
        yield state, ways
        return
    number, cards = next(iter(held.items()))
    others = {other: values for other, values in held.items() if other != number}
    seat = state.seats[number]
    if seat.laid is None or not state.face_down:
        yield from _lay(state.with_seat(number, replace(seat, hand=cards)), others, ways)
        return
    for value in sorted(set(cards)):
        laid = replace(seat, hand=minus(cards, value), laid=value)
        yield from _lay(state.with_seat(number, laid), others, ways * cards.count(value))


def _add(counts: Counts, more: Counts, sign: int = 1) -> Counts:
    return tuple(one + sign * other for one, other in zip(counts, more, strict=True))
