"""How a game of Korrigans runs on: turns, windows, rounds and the end (sections 4, 5, 8 and 10 of the rules).

Each function takes the table at a point of the round and gives it at the next decision or chance.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from kybos.games.korrigans.cards import KORRIGANS, ordered
from kybos.games.korrigans.options import Options
from kybos.games.korrigans.search import claimed, night_claims, pact_finder, search_claims
from kybos.games.korrigans.state import Draw, Line, Over, Phase, Place, Seat, Site, Slot, State, Window
from kybos.games.korrigans.zone import standing

__all__ = [
    "after_effect",
    "end_turn",
    "goes_on",
    "liketaer_claims",
    "line_drawn",
    "next_round",
    "night_falls",
    "open_placing",
    "paying",
    "takes_pact",
    "window_passed",
]


def open_placing(state: State) -> State:
    """The first player's first turn of the round (KO-5.1)."""
    return replace(state, phase=Place(False), mover=state.first, passes=0)


def after_effect(options: Options, effect: tuple[State, Phase | None]) -> State:
    """The choice an effect asks for, or the end of the turn when it is over (KO-6.7)."""
    state, asked = effect
    return end_turn(options, state) if asked is None else replace(state, phase=asked)


def end_turn(options: Options, state: State) -> State:
    """The end of the mover's turn: a line may pay a pact card (KO-5.4)."""
    if not paying(options, state):
        return _next_turn(options, state)
    if state.pile:
        return replace(state, phase=Line())
    return line_drawn(options, state)


def paying(options: Options, state: State) -> bool:
    """Whether a line pays the mover now: one that stands for them and, unless lines pay every turn, has not paid."""
    owners = standing(options, state)
    return any(owner == state.mover and not state.paid[line] for line, owner in enumerate(owners))


def line_drawn(options: Options, state: State) -> State:
    """All lines standing for the mover have paid; the next turn follows (KO-5.4)."""
    if options.line_pays == "once":
        owners = standing(options, state)
        state = replace(state, paid=tuple(paid or owners[line] == state.mover for line, paid in enumerate(state.paid)))
    return _next_turn(options, state)


def _next_turn(options: Options, state: State) -> State:
    """The next player's turn, or the search when all have passed in succession (KO-5.3)."""
    if state.passes == options.players:
        return replace(state, phase=Window("marie_morgane", state.leading()), mover=None, passes=0)
    return replace(state, phase=Place(False), mover=(state.moving() + 1) % options.players)


def window_passed(options: Options, state: State, creature: str, seat: int) -> State:
    """A seat declined a creature: the next is asked, or the round runs on without it (section 8)."""
    following = (seat + 1) % options.players
    if following != state.first:
        return replace(state, phase=Window(creature, following))
    match creature:
        case "fee_margot":
            return open_placing(state)
        case "marie_morgane":
            return replace(state, phase=Window("liketaer", state.leading()))
        case "liketaer":
            return _search(options, state)
        case _:
            return goes_on(options, state, "bugel_noz")


def liketaer_claims(options: Options, state: State, seat: int) -> State:
    """A liketaer's owner claims the centre card (KO-8.4)."""
    return _claims(options, state, {options.centre: seat}, "liketaer")


def _search(options: Options, state: State) -> State:
    """The claims of KO-9.1 and 9.2 together."""
    return _claims(options, state, search_claims(options, state), "claims")


def night_falls(options: Options, state: State, seat: int) -> State:
    """A bugel_noz's owner claims what nobody stands on (KO-8.5)."""
    return _claims(options, state, night_claims(options, state, seat), "bugel_noz")


def _claims(options: Options, state: State, claims: Mapping[int, int], after: str) -> State:
    """Claims are carried out; whoever claims the pact card draws one at once, if the pile has any (KO-9.3)."""
    finder = pact_finder(state, claims)
    state = claimed(state, claims)
    if finder is not None and state.pile:
        return replace(state, phase=Draw(finder, after))
    return goes_on(options, state, after)


def goes_on(options: Options, state: State, after: str) -> State:
    """What follows these claims and their draw: the other claims, the bugel_noz's window, the end of the round."""
    if after == "liketaer":
        return _search(options, state)
    if after == "claims":
        return replace(state, phase=Window("bugel_noz", state.leading()))
    if state.unfound() == 0 or state.round == options.max_rounds:  # KO-10.1, KO-10.3
        return replace(state, phase=Over())
    return _put_away(options, state)


def takes_pact(state: State, seat: int, pact: str, in_search: bool) -> State:
    """A seat draws a pact card from the pile."""
    held = state.seats[seat]
    held = replace(held, pacts=ordered([*held.pacts, pact]), drawn=(pact,) if in_search else held.drawn)
    return replace(state, pile=tuple(card for card in state.pile if card != pact)).with_seat(seat, held)


def _put_away(options: Options, state: State) -> State:
    """Everything back for the next round, which the next player clockwise leads (KO-10.2)."""
    last_search = tuple(None if card.claimed is None else Slot(card.kind, (), card.claimed) for card in state.slots)
    emptied = replace(
        state,
        first=(state.leading() + 1) % options.players,
        pile=ordered(state.pile + state.played),
        played=(),
        last_search=last_search,
        seats=tuple(Seat(KORRIGANS, seat.pacts, (), seat.treasures) for seat in state.seats),
    )
    return next_round(options, emptied)


def next_round(options: Options, state: State) -> State:
    """The beginning of a round, its place card still to come (KO-4.1)."""
    return replace(
        state,
        phase=Site(),
        round=state.round + 1,
        treasures=0,
        slots=(),
        cells=(None,) * options.cells,
        paid=(False,) * len(options.lines),
    )
