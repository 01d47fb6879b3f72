"""What holds in every state of Korrigans; a document that breaks it is refused.

docs/documents/korrigans.md lists it. How a table came about is not asked, so that positions can be set up.
"""

from __future__ import annotations

from collections import Counter

from kybos.games.korrigans.cards import COUSINS, ELDERS, KORRIGANS, PACTS
from kybos.games.korrigans.legality import ankou_follows
from kybos.games.korrigans.options import TREASURES, Options
from kybos.games.korrigans.rounds import paying
from kybos.games.korrigans.search import pact_finder, search_claims
from kybos.games.korrigans.state import (
    Deal,
    Down,
    Draw,
    Fairy,
    First,
    Flip,
    Hide,
    Line,
    Look,
    Over,
    Phase,
    Place,
    Site,
    Spyglass,
    State,
    Swap,
    Up,
    Window,
)
from kybos.games.korrigans.zone import down_targets, standing, up_targets
from kybos.reference.reading import require

__all__ = ["can_go_on", "check"]

SETUP = (First, Deal)
SEARCH_CARDS = {"T": TREASURES, "P": 1, "N": 7}  # KO-1.3
EFFECTS = (Look, Flip, Down, Up)
PLACING = (Place, *EFFECTS, Line)
BEFORE_ZONE = (*SETUP, Site, Hide)  # no search cards lie there yet


def _before_placing(phase: Phase) -> bool:
    """Whether no card can have been placed in this round."""
    if isinstance(phase, Window):
        return phase.creature == "fee_margot"
    return isinstance(phase, (*BEFORE_ZONE, Spyglass, Fairy))


def can_go_on(options: Options, state: State) -> bool:
    """Whether the hidden hands fit the phase: who has played the ankou has a card to place (KO-8.2)."""
    return state.phase != Place(True) or ankou_follows(options, state)


def check(options: Options, state: State) -> None:
    """Raise BadRecord, naming the invariant, if the state breaks one."""
    _cards(state)
    _calendar(options, state)
    _zone(options, state)
    _treasures(options, state)
    _moves(options, state)
    _played(state)
    _claims(options, state)
    _drawn(state)


def _cards(state: State) -> None:
    """Every card is in one place (KO-1.1, KO-1.2)."""
    pacts = Counter([*state.pile, *state.played, *(card for seat in state.seats for card in seat.pacts)])
    for card in PACTS:
        require(pacts[card] == 1, f"{card} must be in exactly one of pile, played and the hands, not {pacts[card]}")
    tops = Counter((top.card, None if top.card in COUSINS else top.owner) for top in state.cells if top is not None)
    for (card, owner), count in tops.items():
        whose = card if owner is None else f"the {card} of seat {owner}"
        require(count == 1, f"{whose} lies on {count} cells")
        if owner is None:
            require(card in state.played, f"{card} lies on a cell, so it must be in played")
        else:
            require(card not in state.seats[owner].korrigans, f"{whose} is in hand and on a cell")
    elders = [top for top in state.face_up().values() if top.card in ELDERS]
    require(len(elders) <= 1, "at most one elder is face up (KO-6.2)")
    for number, seat in enumerate(state.seats):
        require(set(seat.drawn) <= set(seat.pacts), f"seats[{number}].drawn must be among its pacts")


def _calendar(options: Options, state: State) -> None:
    """Rounds, first player and places fit the phase (KO-2.1, KO-4.1)."""
    phase = state.phase
    require((state.round == 0) == isinstance(phase, SETUP), "round is 0 in the setup, and only there")
    require((state.first is None) == isinstance(phase, First), "first is null before it is drawn, and only then")
    drawn = state.round > 1 or (state.round == 1 and not isinstance(phase, Site))
    require((state.place is None) != drawn, "place is null before the first is drawn, and only then (KO-4.1)")
    if state.place is None:
        require(not any(state.used_places), "no place is used before the first is drawn (KO-4.1)")
    else:
        require(state.used_places[state.place - 1], "the place must be one of the used ones (KO-4.1)")
    require(bool(state.last_search) == (state.round > 1), "last_search is empty before the second round, and only then")
    if isinstance(phase, SETUP):
        missing = options.players - (phase.seat if isinstance(phase, Deal) else 0)
        require(len(state.pile) >= missing, f"{missing} pact cards are still to be dealt from the pile (KO-2.1)")


def _zone(options: Options, state: State) -> None:
    """Search cards, cells and lines fit the phase (KO-3.5, KO-4.1, KO-5.5)."""
    phase = state.phase
    require(bool(state.slots) != isinstance(phase, BEFORE_ZONE), "slots is empty until they are hidden, and only then")
    empty = not any(state.cells)
    require(empty or not _before_placing(phase), "cells are empty before cards are placed")
    out = [card for seat in state.seats for card in KORRIGANS if card not in seat.korrigans]
    out += [card for card in COUSINS if card in state.played]
    require(not out or not empty, f"{out} are neither in hand nor on a cell, and no cell has a card to cover them")
    for line, owner in enumerate(standing(options, state)):
        require(not state.paid[line] or owner is not None, f"line {line} has paid but does not stand (KO-5.5)")
    require(options.line_pays == "once" or not any(state.paid), "no line is marked paid when lines pay every turn")


def _treasures(options: Options, state: State) -> None:
    """There are no more search cards than KO-1.3 has, and the zone holds what KO-4.1 says."""
    found = [seat.treasures for seat in state.seats]
    shown = [card for card in (*state.slots, *state.last_search) if card is not None and card.claimed is not None]
    claims = Counter(card.claimed for card in shown if card.kind == "T")
    for number, count in enumerate(found):
        require(claims[number] <= count, f"seat {number} claimed {claims[number]} treasures but has {count}")
    last = Counter(card.kind for card in state.last_search if card is not None)
    for kind, most in SEARCH_CARDS.items():
        require(last[kind] <= most, f"last_search has {last[kind]} cards {kind}, there are {most} (KO-1.3)")
    now = sum(card.kind == "T" and card.claimed is not None for card in state.slots)
    left = TREASURES - sum(found) + now
    require(left > 0, "the game is over when all treasures are found (KO-10.1)")
    if not state.slots:
        require(state.treasures == 0, "treasures is 0 until they are hidden")
        return
    assert state.place is not None
    hidden = min(options.places[state.place - 1], left)
    kinds = Counter(card.kind for card in state.slots)
    require(state.treasures == hidden, f"the place and what was unfound give {hidden} treasures (KO-4.1)")
    require(kinds["T"] == hidden, f"the slots hold {kinds['T']} treasures instead of {hidden} (KO-4.1)")
    require(kinds["P"] == 1, f"the slots hold {kinds['P']} pact cards instead of one (KO-4.1)")


def _moves(options: Options, state: State) -> None:
    """The phase fits the rest of the table."""
    phase = state.phase
    placing = isinstance(phase, PLACING)
    require((state.mover is not None) == placing, "mover is a seat while cards are placed, else null")
    most = options.players - 1 if isinstance(phase, Place) else options.players if isinstance(phase, Line) else 0
    require(state.passes <= most, f"passes is at most {most} in this phase")
    match phase:
        case Fairy(seat, looked):
            require(len(looked) < 3, "the fairy's third look ends them (KO-8.1)")
            require(all(seat in state.slots[at].seen for at in looked), "the fairy's seat has seen what it looked at")
        case Place(True):
            require("ankou" in state.played and not state.face_up(), "after the ankou no card is face up (KO-8.2)")
            require(can_go_on(options, state), "after the ankou the mover must have a card to place (KO-8.2)")
        case Look(seat, cell) | Flip(seat, cell) | Down(seat, cell) | Up(seat, cell):
            top = state.face_up().get(cell)
            cards = {Look: ("devin", "kobold"), Flip: ("musicien",)}.get(type(phase), ("leprechaun",))
            require(top is not None and top.card in cards, f"cell {cell} must have a face-up {' or '.join(cards)}")
            chooser = state.mover if options.reactivation == "mover" or top is None else top.owner
            require(seat == chooser, f"seat {chooser} chooses for cell {cell} (KO-6.7)")
            down, up = bool(down_targets(state, cell)), bool(up_targets(state, cell))
            possible = {Flip: down or up, Down: down, Up: up}.get(type(phase), True)
            require(possible, "a card to turn must be there")
        case Line():
            require(bool(state.pile), "a line pays from a pile that has cards (KO-5.4)")
            require(paying(options, state), "a line that has not paid must stand for the mover (KO-5.4)")
        case Over():
            ended = state.unfound() == 0 or state.round == options.max_rounds
            require(ended, "the game is over when all treasures are found or after the last round (KO-10.1, KO-10.3)")


def _played(state: State) -> None:
    """The creatures played this round are those whose windows have come (section 8)."""
    order = ("fee_margot", "ankou", "marie_morgane", "liketaer", "bugel_noz")
    phase = state.phase
    now: tuple[str, ...] = ()
    match phase:
        case First() | Deal() | Site() | Hide() | Spyglass():
            past = 0
        case Window(creature):
            past = order.index(creature)
        case Fairy():
            past, now = 1, ("fee_margot",)
        case Swap():
            past, now = 3, ("marie_morgane",)
        case Draw(_, after):
            past = 5 if after == "bugel_noz" else 4
            now = () if after == "claims" else (after,)
        case Over():
            past = 5
        case _:
            past = 2
    for creature in order[past:]:
        require(creature not in state.played, f"{creature} cannot have been played yet")
    for creature in now:
        require(creature in state.played, f"{creature} must be in played in this phase")


def _claims(options: Options, state: State) -> None:
    """What is claimed is what KO-8.4, KO-8.5 and KO-9 give; who draws has just claimed the pact card (KO-9.3)."""
    claims = {at: card.claimed for at, card in enumerate(state.slots) if card.claimed is not None}
    phase = state.phase
    bird: dict[int, int] = {}
    search: dict[int, int] = {}
    night: dict[int, int] = {}
    if "liketaer" in state.played:
        require(options.centre in claims, "the liketaer has claimed the centre (KO-8.4)")
        bird = {options.centre: claims[options.centre]}
    match phase:
        case Draw(_, "claims" | "bugel_noz") | Window("bugel_noz") | Over():
            search = search_claims(options, state)
    if "bugel_noz" in state.played:
        free = [cell for cell in range(options.cells) if cell not in search]
        if options.bugel_noz_takes_centre and options.centre not in bird | search:
            free.append(options.centre)
        night = {at: claims[at] for at in free if at in claims}
        require(len(night) == len(free), "the bugel_noz has claimed what nobody stands on (KO-8.5)")
        require(len(set(night.values())) <= 1, "one seat has claimed with the bugel_noz (KO-8.5)")
    expected = bird | search | night
    require(claims == expected, f"the slots claimed must be {expected}, not {claims} (KO-9)")
    if isinstance(phase, Draw):
        now = {"liketaer": bird, "claims": search, "bugel_noz": night}[phase.after]
        require(pact_finder(state, now) == phase.seat, "who draws has just claimed the pact card (KO-9.3)")


def _drawn(state: State) -> None:
    """Who claimed the pact card has drawn one, if the pile had any (KO-9.3)."""
    finder = next((card.claimed for card in state.slots if card.kind == "P"), None)
    drawing = isinstance(state.phase, Draw)
    for number, seat in enumerate(state.seats):
        most = 1 if number == finder and not drawing else 0
        require(len(seat.drawn) <= most, f"seat {number} cannot have drawn {len(seat.drawn)} cards in this search")
        require(len(seat.drawn) == most or not state.pile, f"seat {number} must have drawn a pact card (KO-9.3)")
    require(not drawing or bool(state.pile), "nothing is drawn from an empty pile (KO-9.3)")
