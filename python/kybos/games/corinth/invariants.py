"""What holds in every state of Corinth, with a sentence for each thing that may be wrong in a document."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from kybos.games.corinth.market import DIAMOND_CELLS, START, cells_with, farthest
from kybos.games.corinth.sheet import (
    BONUS_DISTRICTS,
    BUILDINGS,
    DISTRICTS,
    SHOP_DISTRICTS,
    WHITE_DICE,
    YELLOW_DICE,
    Sheet,
)
from kybos.games.corinth.state import (
    EMPTY,
    Act,
    Build,
    Buy,
    Compensation,
    Group,
    Open,
    Over,
    State,
    Walk,
    White,
    Yellow,
)

DIE_CELLS = cells_with("die")
PLUS_ONE_CELLS = cells_with("plus one")


def broken(state: State, boxes: int, can_act: Callable[[State], bool], can_build: Callable[[Sheet, str], bool]) -> str:
    """The first invariant that is broken, as a sentence; empty if all hold.

    `boxes` are those free at the start, `can_act` tells whether a group can be used now (CO-4.3), `can_build` whether
    a building can be built (CO-8.1).
    """
    for seat, sheet in enumerate(state.seats):
        for problem in _sheet(sheet):
            return f"seats[{seat}]: {problem}"
    problems = (*_turn_tracks(state, boxes), *_bonuses(state), *_board(state), *_phase(state, can_act, can_build))
    return problems[0] if problems else ""


def _sheet(sheet: Sheet) -> Iterator[str]:
    for name, track in (("gold", sheet.gold), ("goats", sheet.goats)):
        if track.free < 0:
            yield f"{name} held and spent are {track.held + track.spent}, but the track has 24 symbols (CO-5.2)"
    for district in SHOP_DISTRICTS:
        if len(sheet.begun(district)) > 1:
            yield f"two shops of {district} are begun and unfinished (CO-5.4)"
    if START not in sheet.used:
        yield f"used lacks START, {START} (CO-2.3)"
    if sheet.steward not in sheet.used:
        yield f"used lacks the steward's own cell {sheet.steward} (CO-6.6)"
    if sheet.steward == START and len(sheet.used) > 1:
        yield f"the steward stands on START, {START}, but other cells are used (CO-6.4)"
    yield from _stops(sheet)


def _stops(sheet: Sheet) -> Iterator[str]:
    """Stops, diamonds and dice are paid for by cells that are used, so that nothing is ever paid twice."""
    if sheet.plus_ones > sheet.stops:
        yield f"{sheet.plus_ones} plus_ones among {sheet.stops} stops (CO-7.3)"
    filled = [value for value in sheet.rhombs if value]
    for name, value in zip(DIAMOND_CELLS, sheet.rhombs, strict=True):
        if value and DIAMOND_CELLS[name] not in sheet.used:
            yield f"rhomb {name} is filled, but its diamond {DIAMOND_CELLS[name]} is not used (CO-7.4)"
    if len(set(filled)) < len(filled):
        yield "two rhombs have the same value, but each diamond adds to the one before (CO-7.4)"
    stops, plus_ones = len(sheet.used) - 1, len(PLUS_ONE_CELLS & sheet.used)
    if max(sheet.rhombs) + sheet.stops + sheet.plus_ones > stops + plus_ones:
        yield f"stops, plus_ones and rhombs need more than the {stops} cells used (CO-6.6, CO-7.4)"
    if sheet.plus_ones > plus_ones:
        yield f"{sheet.plus_ones} plus_ones, but {plus_ones} such cells are used (CO-7.3)"
    if sheet.dice > len(DIE_CELLS & sheet.used):
        yield f"{sheet.dice} dice are earned, but {len(DIE_CELLS & sheet.used)} such cells are used (CO-7.2)"


def _turn_tracks(state: State, boxes: int) -> Iterator[str]:
    """Boxes are crossed in turn (CO-3.1, CO-3.7), so seats after the roller have one more free than the others."""
    free = [sheet.boxes for sheet in state.seats]
    last = state.seats[state.roller].boxes
    if free != [last + (seat > state.roller) for seat in range(len(free))] or max(free) > boxes:
        yield f"boxes are {free}, impossible while seat {state.roller} is the roller (CO-3.1, CO-3.7)"
    if isinstance(state.phase, Over) and any(free):
        yield f"phase is over, but boxes are free: {free} (CO-3.8)"


def _bonuses(state: State) -> Iterator[str]:
    for district, winner in zip(BONUS_DISTRICTS, state.bonuses, strict=True):
        finished = [seat for seat, sheet in enumerate(state.seats) if sheet.all_finished(district)]
        if winner is None and finished:
            yield f"bonuses.{district} is null, but seat {finished[0]} has finished the district (CO-5.7)"
        if winner is not None and winner not in finished:
            yield f"bonuses.{district} is {winner}, but that seat has not finished the district (CO-5.7)"


def _board(state: State) -> Iterator[str]:
    groups = [group for group in state.board if group]
    white, yellow = sum(group.white for group in groups), sum(group.yellow for group in groups)
    if isinstance(state.phase, Buy | White | Yellow | Over):
        if state.board != EMPTY:
            yield "board has dice, but none lie there before the roll and after the end (CO-3.3, CO-3.7)"
        if state.turn:
            yield f"turn is {state.turn}, but it is 0 before the roll and after the end"
    if any(group.dice == 0 for group in groups):
        yield "board has a group without dice (CO-3.4)"
    if white > WHITE_DICE or yellow > YELLOW_DICE:
        yield f"board has {white} white and {yellow} yellow dice, but there are 9 and 3 (CO-1.1)"
    if yellow and state.turn > 0:
        yield "board has yellow dice after the roller's first turn (CO-3.6)"
    yield from _sorting(state.board)
    if isinstance(state.phase, Act | Compensation) and state.turn == 0:
        if white != WHITE_DICE:
            yield f"board has {white} white dice, but all 9 lie there until the roller takes a group (CO-3.3)"
        if state.board[-1] is None or state.board[: len(groups) - 1].count(None) > 0:
            yield "board has a gap, but groups go to gold and up from goats until the roller takes one (CO-3.4)"
        if yellow < state.sheet.dice:
            yield f"board has {yellow} yellow dice, but the roller has earned {state.sheet.dice} (CO-3.3)"


def _sorting(board: tuple[Group | None, ...]) -> Iterator[str]:
    """Below each group lay one of a lower face, so from place to place faces grow by one at least (CO-3.4)."""
    *others, highest = board
    lead = 1
    for place, group in enumerate(others):
        if group is None:
            continue
        if group.face - place < lead:
            yield f"board: face {group.face} on {DISTRICTS[place]} does not fit an ascending order from goats (CO-3.4)"
        if highest and group.face >= highest.face:
            yield f"board: face {group.face} on {DISTRICTS[place]} is not below the {highest.face} on gold (CO-3.4)"
        if group.face == 6:
            yield f"board: face 6 on {DISTRICTS[place]}, but the highest face goes to gold (CO-3.4)"
        lead = max(lead, group.face - place)


def _phase(state: State, can_act: Callable[[State], bool], can_build: Callable[[Sheet, str], bool]) -> Iterator[str]:
    roller, active = state.seats[state.roller], state.sheet
    match state.phase:
        case Buy():
            if roller.gold.held == 0 or roller.dice == YELLOW_DICE:
                yield "phase is buy, but no die can be bought (CO-3.2)"
        case White(yellow) | Yellow(_, yellow) if yellow < roller.dice:
            yield f"phase.yellow is {yellow}, but the roller has earned {roller.dice} (CO-3.3)"
        case Yellow(white, _) if sum(white) != WHITE_DICE:
            yield f"phase.white counts {sum(white)} dice, but there are 9 (CO-1.1)"
        case Act() if not can_act(state):
            yield "phase is action, but no option is legal (CO-4.3)"
        case Walk(left) if left > farthest(active.steward, active.used):
            yield f"phase is walk, but there is no path of {left} steps (CO-6.4)"
        case Compensation():
            if can_act(state):
                yield "phase is compensation, but an option is legal (CO-4.4)"
            if farthest(active.steward, active.used) == 0:
                yield "phase is compensation, but no neighbour is free (CO-4.5)"
        case Open(district):
            if active.begun(district) or len(active.untouched(district)) < 2:
                yield f"phase is open, but there is no choice of a shop to begin in {district} (CO-5.5)"
        case Build() if not any(can_build(active, building) for building in BUILDINGS):
            yield "phase is build, but nothing can be built (CO-8.1)"
        case _:
            pass
