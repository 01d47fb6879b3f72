"""The cells of the zone (section 3 of the rules): what may be placed where, and which lines stand."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from kybos.games.korrigans.cards import COVERING, ELDERS, PLACED
from kybos.games.korrigans.options import Options
from kybos.games.korrigans.state import State, Top

__all__ = ["barred", "can_place", "changed", "down_targets", "hand", "standing", "turned_down", "up_targets"]


def standing(options: Options, state: State) -> list[int | None]:
    """For each line the player it stands for, or None: three face-up top cards of one player (KO-5.5)."""
    owners = {cell: top.owner for cell, top in state.face_up().items()}
    of_lines = [{owners.get(cell) for cell in line} for line in options.lines]
    return [owner.pop() if len(owner) == 1 else None for owner in of_lines]


def changed(options: Options, state: State, tops: Mapping[int, Top]) -> State:
    """The table with new top cards; a line that no longer stands may pay again (KO-5.5).

    Every change of a cell comes through here, one event at a time, so a line broken and made again within one turn
    pays again. No event can hand a standing line from one player to another: only one cell changes its owner.
    """
    now = replace(state, cells=tuple(tops.get(cell, top) for cell, top in enumerate(state.cells)))
    stands = standing(options, now)
    return replace(now, paid=tuple(paid and stands[line] is not None for line, paid in enumerate(state.paid)))


def turned_down(options: Options, state: State, tops: Mapping[int, Top]) -> State:
    """The table with these cards face down."""
    return changed(options, state, {cell: replace(top, up=False) for cell, top in tops.items()})


def down_targets(state: State, cell: int) -> list[int]:
    """Cells that the musicien or leprechaun on this one may turn down: other face-up cards but elders (KO-6.2)."""
    return [at for at, top in state.face_up().items() if at != cell and top.card not in ELDERS]


def up_targets(state: State, cell: int) -> list[int]:
    """Cells that the musicien or leprechaun on this one may turn up: other face-down top cards (KO-6.6, KO-7.3)."""
    return [at for at in state.face_down() if at != cell]


def hand(state: State, seat: int) -> list[str]:
    """The korrigans and cousins that a seat holds (KO-1.4)."""
    held = state.seats[seat]
    return [card for card in PLACED if card in held.korrigans or card in held.pacts]


def barred(options: Options, state: State, card: str, cell: int) -> str | None:
    """The clause that keeps a card, whoever holds it, off a cell, or None."""
    if cell >= options.cells:
        return "KO-3.2"
    if card == "ancien" and "tomte" in state.played:
        return "KO-7.5"
    if card == "devin" and any(top.card == "devin" for top in state.face_up().values()):
        return "KO-6.3"
    top = state.cells[cell]
    if top is None or not top.up:  # KO-3.5
        return None
    if card not in COVERING:
        return "KO-5.1"
    if top.card in ELDERS:
        return "KO-6.2"
    return "KO-7.4" if top.card == "troll" else None


def can_place(options: Options, state: State, card: str) -> bool:
    """Whether there is a cell for the card, covering included (KO-5.2)."""
    return any(barred(options, state, card, cell) is None for cell in range(options.cells))
