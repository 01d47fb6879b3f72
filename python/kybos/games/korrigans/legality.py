"""Which actions the rules of Korrigans forbid, and by which clause: the one place of legality."""

from __future__ import annotations

from kybos.games.korrigans.actions import (
    Action,
    FlipDown,
    FlipUp,
    LookAt,
    Pass,
    PlaceCard,
    PlayCreature,
    SwapSlot,
)
from kybos.games.korrigans.cards import ELDERS
from kybos.games.korrigans.options import Options
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
    Place,
    Site,
    Spyglass,
    State,
    Swap,
    Up,
    Window,
)
from kybos.games.korrigans.zone import barred, can_place, down_targets, hand, turned_down, up_targets

__all__ = ["ankou_follows", "forbidden", "scared"]

DECISIONS = (Spyglass, Window, Fairy, Look, Flip, Down, Up, Swap)  # a seat is asked, but not to place

WINDOWS = {
    "ankou": "KO-8.2",
    "fee_margot": "KO-8.1",
    "marie_morgane": "KO-8.3",
    "liketaer": "KO-8.4",
    "bugel_noz": "KO-8.5",
}


def forbidden(options: Options, state: State, action: Action) -> str | None:
    """The clause that forbids the action now, or None where it is legal."""
    match state.phase, action:
        case Place(), _:
            return _turn(options, state, action, state.phase.ankou)
        case Swap(_, first), SwapSlot(slot):
            fits = slot < options.slots - 1 if first is None else first < slot < options.slots
            return None if fits else _slot(options, slot) or "KO-8.3"
        case ((Spyglass() | Window() | Fairy() | Look() | Flip() | Down() | Up()), Pass()):
            return None
        case ((Spyglass() | Look()), LookAt(slot)):
            return _slot(options, slot)
        case Fairy(_, looked), LookAt(slot):
            return "KO-8.1" if slot in looked else _slot(options, slot)
        case Window(creature, seat), PlayCreature(played) if played == creature:
            if creature not in state.seats[seat].pacts:
                return WINDOWS[creature]
            return "KO-9.3" if creature in state.seats[seat].drawn else None
        case ((Flip(_, cell) | Down(_, cell)), FlipDown(target)):
            if target in down_targets(state, cell):
                return None
            spared = target != cell and target in state.face_up() and state.face_up()[target].card in ELDERS
            return "KO-6.2" if spared else _cell(options, target) or _asked(options, state)
        case ((Flip(_, cell) | Up(_, cell)), FlipUp(target)):
            return None if target in up_targets(state, cell) else _cell(options, target) or _asked(options, state)
        case phase, PlayCreature(creature) if isinstance(phase, DECISIONS):
            return WINDOWS[creature]
        case phase, SwapSlot() if isinstance(phase, DECISIONS):
            return "KO-8.3"
    return _asked(options, state)


def _turn(options: Options, state: State, action: Action, after_ankou: bool) -> str | None:
    """What forbids an action on a turn, the ankou perhaps played before (KO-5.1, KO-5.2, KO-8.2)."""
    seat = state.moving()
    match action:
        case PlaceCard(card, cell):
            return barred(options, state, card, cell) if card in hand(state, seat) else "KO-5.1"
        case PlayCreature("ankou"):
            held = "ankou" in state.seats[seat].pacts
            return None if held and ankou_follows(options, state) else "KO-8.2"
        case PlayCreature(creature):
            return WINDOWS[creature]
        case Pass():
            if after_ankou:
                return "KO-8.2"
            return "KO-5.2" if any(can_place(options, state, card) for card in state.seats[seat].korrigans) else None
        case SwapSlot():
            return "KO-8.3"
        case _:
            return "KO-5.1"


def ankou_follows(options: Options, state: State) -> bool:
    """Whether the mover has a card that can be placed when all lie face down (KO-8.2)."""
    after = scared(options, state)
    return any(can_place(options, after, card) for card in hand(state, state.moving()))


def scared(options: Options, state: State) -> State:
    """The table when the ankou has turned every card face down, elders too (KO-8.2)."""
    return turned_down(options, state, state.face_up())


def _slot(options: Options, slot: int) -> str | None:
    """The clause by which a slot does not exist, or None."""
    return None if slot < options.slots else "KO-3.2"


def _cell(options: Options, cell: int) -> str | None:
    """The clause by which a cell does not exist, or None."""
    return None if cell < options.cells else "KO-3.2"


def _asked(options: Options, state: State) -> str:
    """The clause that says what is asked or done now, and so forbids everything else."""
    match state.phase:
        case First() | Deal():
            return "KO-2.1"
        case Site() | Hide():
            return "KO-4.1"
        case Spyglass():
            return "KO-4.2"
        case Window(creature):
            return WINDOWS[creature]
        case Fairy():
            return "KO-8.1"
        case Place():
            return "KO-5.1"
        case Look(_, cell):
            return "KO-7.1" if state.face_up()[cell].card == "kobold" else "KO-6.3"
        case Flip():
            return "KO-6.6"
        case Down() | Up():
            return "KO-7.3"
        case Line():
            return "KO-5.4"
        case Swap():
            return "KO-8.3"
        case Draw():
            return "KO-9.3"
        case Over():
            return "KO-10.3" if state.unfound() else "KO-10.1"
