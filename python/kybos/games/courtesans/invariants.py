"""What every state of Courtesans fulfils; a document that breaks it is refused with the invariant's name."""

from __future__ import annotations

from kybos.games.courtesans.config import Config
from kybos.games.courtesans.state import (
    VALUES,
    Deal,
    Deck,
    Draw,
    Lay,
    Lose,
    Over,
    Refill,
    Reveal,
    Start,
    State,
    Target,
    Turn,
    counts_of,
)
from kybos.reference.reading import require


def check(state: State, config: Config) -> None:
    """Raise BadRecord unless the state keeps every invariant."""
    _cards(state, config)
    setup = isinstance(state.phase, (Start, Deal)) or (isinstance(state.phase, Turn) and state.round == 0)
    require(setup == (state.round == 0), "state.round: 0 in the setup, and only there")
    require(
        isinstance(state.phase, Start) == (state.active is None),
        "state.active: null before the start is drawn, and only there (CR-2.1)",
    )
    _known(state)
    if setup:
        _setup(state)
        return
    _reveal(state, config)
    if isinstance(state.phase, Turn):
        require(state.available is None, "state.available: null while the available card is to be turned (CR-4.3)")
    else:
        gone = state.available is None
        require(not (gone and any(state.deck)), "state.available: null while the deck holds cards (CR-4.3)")
    if isinstance(state.phase, (Turn, Draw, Deck, Target, Lose)):
        _effect(state, config)
    else:
        _quiet(state, config)


def _cards(state: State, config: Config) -> None:
    """Each card is in one place."""
    for value, copies in zip(VALUES, config.copies, strict=True):
        held = sum(seat.cards.count(value) for seat in state.seats)
        found = state.deck[value - 1] + state.discards[value - 1] + (state.available == value) + held
        require(found == copies, f"state: {found} cards of value {value} instead of {copies}")


def _known(state: State) -> None:
    """Known cards are there, and an open laid card is known (CR-6.2)."""
    for number, seat in enumerate(state.seats):
        for value, known, held in zip(VALUES, counts_of(seat.known), counts_of(seat.cards), strict=True):
            where = f"state.seats[{number}].known"
            require(known <= held, f"{where}: {value} {known} times, but {held} in hand and laid (CR-6.2)")
        if seat.laid is not None and not state.face_down:
            require(seat.laid in seat.known, f"state.seats[{number}].known: lacks the open card {seat.laid} (CR-6.2)")


def _setup(state: State) -> None:
    """Before the first round only hands of four grow (CR-2.1)."""
    phase = state.phase
    require(state.available is None, "state.available: null in the setup (CR-2.1)")
    require(not any(state.discards), "state.discards: none in the setup (CR-2.1)")
    require(state.reveal is None, "state.reveal: null before the first one (CR-6.1)")
    if isinstance(phase, Turn):
        require(phase.left == 0, "state.phase.left: 0 in the setup")
    for number, seat in enumerate(state.seats):
        where = f"state.seats[{number}]"
        require(seat.influence == 0, f"{where}.influence: 0 in the setup (CR-1.2)")
        require(seat.laid is None, f"{where}.laid: null in the setup (CR-2.1)")
        require(not seat.known, f"{where}.known: empty in the setup (CR-6.2)")
        if isinstance(phase, Deal) and phase.seat == number:
            sizes: tuple[int, ...] = (0, 1, 2, 3)
        elif isinstance(phase, Turn) or (isinstance(phase, Deal) and number < phase.seat):
            sizes = (4,)
        else:
            sizes = (0,)
        require(len(seat.hand) in sizes, f"{where}.hand: {len(seat.hand)} cards, dealt are {sizes} (CR-2.1)")


def _reveal(state: State, config: Config) -> None:
    """The last reveal is there, and its winner follows from the cards (CR-3.3, CR-3.4)."""
    reveal = state.reveal
    none_yet = state.round == 1 and isinstance(state.phase, (Refill, Lay))
    require((reveal is None) == none_yet, "state.reveal: null before the first one, and only there (CR-6.1)")
    if reveal is None:
        return
    require(any(value is not None for value in reveal.laid), "state.reveal.laid: nobody laid a card (CR-3.8)")
    winner = Reveal.of(reveal.laid, config.tie).winner
    require(
        reveal.winner == winner,
        f"state.reveal.winner: {reveal.winner}, but the cards give {winner} (null: nobody) (CR-3.3, CR-3.4)",
    )


def _quiet(state: State, config: Config) -> None:
    """Between effects: refill, lay and the end."""
    phase = state.phase
    if isinstance(phase, Over):
        over = not any(state.deck) or state.round == config.rounds
        require(over, "state.phase: over with cards in the deck before the last round (CR-5.1)")
    elif isinstance(phase, Refill):
        require(any(state.deck), "state.phase: nothing to draw from an empty deck (CR-3.1)")
        require(not state.seats[phase.seat].cards, f"state.phase: seat {phase.seat} has cards (CR-3.1)")
        for seat in _before(state, phase.seat):
            require(bool(state.seats[seat].cards), f"state.phase: seat {seat} draws first (CR-3.1)")
    if isinstance(phase, Lay):
        _lay(state, phase.seat)
    else:
        for number, held in enumerate(state.seats):
            require(held.laid is None, f"state.seats[{number}].laid: null after the round (CR-3.6)")


def _lay(state: State, acting: int) -> None:
    """Who comes before has laid, who comes after has not (CR-3.2)."""
    before = _before(state, acting)
    require(bool(state.seats[acting].hand), f"state.phase: seat {acting} has no card to lay (CR-3.2)")
    for number, seat in enumerate(state.seats):
        where = f"state.seats[{number}]"
        if number in before:
            require(seat.laid is not None or not seat.hand, f"{where}.laid: it lays before seat {acting} (CR-3.2)")
        else:
            require(seat.laid is None, f"{where}.laid: it has not laid yet (CR-3.2)")
        require(bool(seat.cards) or not any(state.deck), f"{where}: without cards it draws first (CR-3.1)")


def _before(state: State, seat: int) -> list[int]:
    """The seats from the active one clockwise that come before this one."""
    order = state.clockwise()
    return order[: order.index(seat)]


def _effect(state: State, config: Config) -> None:
    """An effect is under way: the laid cards lie open, and the phase belongs to the winning card (section 4)."""
    phase, reveal, winner = state.phase, state.reveal, state.winner
    require(winner is not None, "state.phase: an effect without a winner (CR-3.4)")
    assert reveal is not None
    assert winner is not None
    for number, seat in enumerate(state.seats):
        value = None if reveal.tied(number) else reveal.laid[number]
        lost = isinstance(phase, Lose) and phase.seat == number and seat.laid is None
        require(seat.laid == value or lost, f"state.seats[{number}].laid: {seat.laid}, but {value} lies there (CR-3.6)")
    winning = reveal.laid[winner]
    assert winning is not None
    effect = config.effects[winning - 1]
    verb = "draw" if isinstance(phase, (Turn, Draw, Deck)) else "remove"
    require(effect.verb == verb, f"state.phase: the winning card says {effect.text} (CR-4.1)")
    if isinstance(phase, (Turn, Draw, Deck)):
        require(any(state.deck), "state.phase: the deck is empty (CR-4.3)")
        low = 1 if isinstance(phase, Draw) else 0
        in_range = low <= phase.left < effect.number + low
        require(in_range, f"state.phase.left: {phase.left} draws with {effect.text} (CR-4.3)")
    if isinstance(phase, Target):
        others = [number for number, seat in enumerate(state.seats) if number != winner and seat.cards]
        require(len(others) > 1, "state.phase: a target is picked among two or more opponents with cards (CR-4.4)")
    if isinstance(phase, Lose):
        require(phase.seat != winner, "state.phase.seat: the winner loses no card (CR-4.4)")
        most = min(effect.number, len(state.seats[phase.seat].cards))
        require(1 <= phase.left <= most, f"state.phase.left: {phase.left} cards to lose, at most {most} (CR-4.4)")
