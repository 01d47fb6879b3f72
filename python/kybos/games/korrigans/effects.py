"""What a korrigan or cousin does when it is placed or turned up (sections 6 and 7 of the rules)."""

from __future__ import annotations

from dataclasses import replace

from kybos.games.korrigans.cards import ELDERS
from kybos.games.korrigans.options import Options
from kybos.games.korrigans.state import Down, Flip, Look, Phase, State, Top, Up
from kybos.games.korrigans.zone import changed, down_targets, turned_down, up_targets

__all__ = ["after_down", "placed", "shown", "turned_up"]

# An effect gives the table as it leaves it and the choice it asks for, None when it is over.
Effect = tuple[State, Phase | None]


def placed(options: Options, state: State, card: str, cell: int) -> Effect:
    """The mover's card comes on top of a cell, and its effect happens (KO-5.1)."""
    return _effect(options, changed(options, state, {cell: Top(card, state.moving(), True)}), cell)


def turned_up(options: Options, state: State, cell: int) -> Effect:
    """The card of a cell is turned face up, and its effect happens again (KO-6.1)."""
    top = state.face_down()[cell]
    return _effect(options, changed(options, state, {cell: replace(top, up=True)}), cell)


def _effect(options: Options, state: State, cell: int) -> Effect:
    """The effect of the face-up card of a cell (KO-6.1)."""
    top = state.face_up()[cell]
    chooser = state.moving() if options.reactivation == "mover" else top.owner  # KO-6.7
    match top.card:
        case "ancien" | "tomte":  # KO-6.2, KO-7.5
            others = {at: other for at, other in state.face_up().items() if other.card in ELDERS and at != cell}
            return turned_down(options, state, others), None
        case "devin" | "kobold":  # KO-6.3, KO-7.1
            return state, Look(chooser, cell)
        case "farceur":  # KO-6.5
            return turned_down(options, state, _beside(options, state, cell)), None
        case "mogwai":  # KO-7.2
            foreign = {at: other for at, other in _beside(options, state, cell).items() if other.owner != top.owner}
            return turned_down(options, state, foreign), None
        case "musicien":  # KO-6.6
            targets = down_targets(state, cell) + up_targets(state, cell)
            return state, Flip(chooser, cell) if targets else None
        case "leprechaun":  # KO-7.3
            if down_targets(state, cell):
                return state, Down(chooser, cell)
            return after_down(state, chooser, cell)
        case _:  # mangetout and troll: nothing more than being there (KO-6.4, KO-7.4)
            return state, None


def after_down(state: State, chooser: int, cell: int) -> Effect:
    """The second half of the leprechaun on a cell, if there is a card to turn up (KO-7.3)."""
    return state, Up(chooser, cell) if up_targets(state, cell) else None


def _beside(options: Options, state: State, cell: int) -> dict[int, Top]:
    """The face-up neighbours of a cell, elders left out (KO-6.2)."""
    face_up = state.face_up()
    return {at: face_up[at] for at in options.neighbours(cell) if at in face_up and face_up[at].card not in ELDERS}


def shown(state: State, chooser: int, slot: int) -> State:
    """A devin's or kobold's look: who chooses sees the search card, and so does the elder's owner (KO-6.3)."""
    elder = state.elder()
    seats = [chooser] if elder is None else [chooser, elder]
    slots = tuple(card.shown_to(*seats) if at == slot else card for at, card in enumerate(state.slots))
    return replace(state, slots=slots)
