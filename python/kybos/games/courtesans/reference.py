"""The rules of Courtesans, clause by clause: rules.md has them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from kybos.games.courtesans import documents, features
from kybos.games.courtesans.config import Config
from kybos.games.courtesans.redeals import redeals
from kybos.games.courtesans.state import (
    VALUES,
    Counts,
    Deal,
    Deck,
    Draw,
    Lay,
    Lose,
    Over,
    Refill,
    Reveal,
    Seat,
    Start,
    State,
    Target,
    Turn,
    count,
    counts_of,
    minus,
    plus,
)
from kybos.reference.rules import CHANCE, OVER, Block, Json, Rules

TOKENS: tuple[str, ...] = (
    *(f"lay {value}" for value in VALUES),
    "draw deck",
    "draw available",
    *(f"target {seat}" for seat in range(5)),
)
DEALT = 4  # cards to each seat (CR-2.1)


class Courtesans(Rules[State]):
    """Everybody lays a card at once; the highest wins and does what its effect says, unless two are equal."""

    name = "courtesans"
    tokens = TOKENS

    def __init__(self, options: Mapping[str, Json]) -> None:
        self.options = Config.read(self.name, options)
        self.config = self.options.to_json()
        self.seats = self.options.players

    def setup(self) -> State:
        """All cards in the deck, no starting player yet (CR-2.1)."""
        return State(
            phase=Start(),
            round=0,
            active=None,
            deck=self.options.copies,
            available=None,
            discards=(0,) * len(VALUES),
            reveal=None,
            seats=(Seat(),) * self.seats,
        )

    def turn(self, state: State) -> int | str:
        """The seat that lays, the winner that draws or picks a target, or chance."""
        phase = state.phase
        if isinstance(phase, Over):
            return OVER
        if isinstance(phase, Lay):
            return phase.seat
        if isinstance(phase, (Draw, Target)):
            return winner(state)
        return CHANCE

    def forbidden(self, state: State, action: int) -> str | None:
        """The clause that forbids the action now."""
        phase = state.phase
        if isinstance(phase, Over):
            return "CR-5.1"
        if isinstance(phase, Refill):
            return "CR-3.1"
        if isinstance(phase, Lose):
            return "CR-4.4"
        if isinstance(phase, (Start, Deal, Turn, Deck)):
            return "CR-2.1" if state.round == 0 else "CR-4.3"
        verb, _, name = TOKENS[action].partition(" ")
        if verb == "lay":
            return None if isinstance(phase, Lay) and int(name) in state.seats[phase.seat].hand else "CR-3.2"
        if verb == "draw":
            return None if isinstance(phase, Draw) else "CR-4.3"
        return None if isinstance(phase, Target) and int(name) in targets(state) else "CR-4.4"

    def play(self, state: State, action: int) -> State:
        """Carry a legal action out."""
        name = TOKENS[action].partition(" ")[2]
        phase = state.phase
        if isinstance(phase, Lay):
            seat = state.seats[phase.seat]
            seat = replace(seat, hand=minus(seat.hand, int(name)), laid=int(name))
            return self.ask_next_lay(state.with_seat(phase.seat, seat))
        if isinstance(phase, Target):
            return self.begin_loss(state, int(name))
        assert isinstance(phase, Draw)
        if name == "deck":
            return replace(state, phase=Deck(phase.left - 1))
        return self.take_available(state, phase.left - 1)

    def chances(self, state: State) -> Sequence[tuple[str, int]]:
        """Each seat alike for the start; else each card of deck or hand that may come, grouped by value (CR-7)."""
        phase = state.phase
        if isinstance(phase, Start):
            return [(f"start {seat}", 1) for seat in range(self.seats)]
        if isinstance(phase, Deal):
            return grouped("deal", state.deck)
        if isinstance(phase, Turn):
            return grouped("turn", state.deck)
        if isinstance(phase, (Refill, Deck)):
            return grouped("draw", state.deck)
        if isinstance(phase, Lose):
            return grouped("lose", counts_of(state.seats[phase.seat].cards))
        return ()

    def resolve(self, state: State, chance: str) -> State:
        """Carry a listed chance outcome out."""
        number = int(chance.split(" ")[1])
        phase = state.phase
        if isinstance(phase, Start):
            return replace(state, active=number, phase=Deal(0))
        if isinstance(phase, Lose):
            return self.lose(state, number, phase)
        state = replace(state, deck=count(state.deck, number, -1))
        if isinstance(phase, Deal):
            return deal(state, phase.seat, number)
        if isinstance(phase, Refill):
            return self.refill(give(state, phase.seat, number))
        if isinstance(phase, Turn):
            state = replace(state, available=number)
            return self.begin_round(state) if state.round == 0 else self.draw(state, phase.left)
        assert isinstance(phase, Deck)
        return self.draw(give(state, winner(state), number), phase.left)

    def begin_round(self, state: State) -> State:
        """The next round begins with the cards for empty hands (CR-3.1)."""
        return self.refill(replace(state, round=state.round + 1))

    def refill(self, state: State) -> State:
        """The next seat without a card draws; with an empty deck it sits out (CR-3.1, CR-3.8)."""
        for seat in state.clockwise():
            if not state.seats[seat].cards and any(state.deck):
                return replace(state, phase=Refill(seat))
        return self.ask_next_lay(state)

    def ask_next_lay(self, state: State) -> State:
        """The next seat that has not laid yet and can; once all have, the reveal (CR-3.2)."""
        for seat in state.clockwise():
            if state.seats[seat].laid is None and state.seats[seat].hand:
                return replace(state, phase=Lay(seat))
        return self.turn_up(state)

    def turn_up(self, state: State) -> State:
        """The reveal: laid cards become known, equal cards go, the winner applies the effect (CR-3.3 to CR-3.5)."""
        reveal = Reveal.of(tuple(seat.laid for seat in state.seats), self.options.tie)
        state = replace(state, reveal=reveal)
        for number, seat in enumerate(state.seats):
            if seat.laid is not None and seat.laid not in seat.known:  # CR-6.2
                state = state.with_seat(number, replace(seat, known=plus(seat.known, seat.laid)))
        for number in range(self.seats):
            if reveal.tied(number):
                state = discard_laid(state, number)
        return self.end_round(state) if reveal.winner is None else self.apply_effect(state)

    def apply_effect(self, state: State) -> State:
        """The effect of the winning card (CR-4.2 to CR-4.4)."""
        effect = self.options.effects[winning_value(state) - 1]
        if effect.verb == "influence":
            seat = state.seats[winner(state)]
            seat = replace(seat, influence=seat.influence + effect.number)
            return self.end_effect(state.with_seat(winner(state), seat))
        if effect.verb == "draw":
            return self.draw(state, effect.number)
        possible = targets(state)
        if not possible:
            return self.end_effect(state)  # CR-3.5
        return replace(state, phase=Target()) if len(possible) > 1 else self.begin_loss(state, possible[0])

    def draw(self, state: State, left: int) -> State:
        """The next of the draws still to come: asked while deck and available card both exist (CR-4.3).

        The available card is replaced as long as there is a deck, so without it there is nothing to draw.
        """
        if left == 0 or state.available is None:
            return self.end_effect(state)
        return replace(state, phase=Draw(left)) if any(state.deck) else self.take_available(state, left - 1)

    def take_available(self, state: State, left: int) -> State:
        """The winner takes the available card, which all see and which is replaced at once (CR-4.3, CR-6.2)."""
        assert state.available is not None
        value = state.available
        state = replace(give(state, winner(state), value), available=None)
        seat = state.seats[winner(state)]
        state = state.with_seat(winner(state), replace(seat, known=plus(seat.known, value)))
        return replace(state, phase=Turn(left)) if any(state.deck) else self.draw(state, left)

    def begin_loss(self, state: State, seat: int) -> State:
        """The opponent picked is to lose cards, all if there are fewer (CR-4.4)."""
        effect = self.options.effects[winning_value(state) - 1]
        return self.ask_loss(state, seat, min(effect.number, len(state.seats[seat].cards)))

    def ask_loss(self, state: State, seat: int, left: int) -> State:
        """The next card to lose, or the end of the effect."""
        return replace(state, phase=Lose(seat, left)) if left else self.end_effect(state)

    def lose(self, state: State, value: int, phase: Lose) -> State:
        """A card of the value is shown and discarded, the laid one first (CR-4.4)."""
        seat = state.seats[phase.seat]
        if seat.laid == value:
            state = discard_laid(state, phase.seat)
        else:
            seat = replace(seat, hand=minus(seat.hand, value), known=minus(seat.known, value))
            state = replace(state.with_seat(phase.seat, seat), discards=count(state.discards, value, 1))
        return self.ask_loss(state, phase.seat, phase.left - 1)

    def end_effect(self, state: State) -> State:
        """The winning card is discarded if its effect says so (CR-4.1)."""
        if self.options.effects[winning_value(state) - 1].discarded:
            state = discard_laid(state, winner(state))
        return self.end_round(state)

    def end_round(self, state: State) -> State:
        """Laid cards go back (CR-3.6); then the end (CR-5.1), or the next seat is active (CR-3.7)."""
        state = replace(state, seats=tuple(replace(seat, hand=seat.cards, laid=None) for seat in state.seats))
        if not any(state.deck) or state.round == self.options.rounds:
            return replace(state, phase=Over())
        return self.begin_round(replace(state, active=state.clockwise()[1]))

    def scores(self, state: State) -> list[int]:
        """The values in hand, a laid card included, plus influence (CR-5.2)."""
        return [sum(seat.cards) + seat.influence for seat in state.seats]

    def standings(self, state: State) -> list[int]:
        """By score, then influence, then the highest single card; equal in all share the place (CR-5.2)."""
        ranks = [
            (score, seat.influence, max(seat.cards, default=0))
            for score, seat in zip(self.scores(state), state.seats, strict=True)
        ]
        return [1 + sum(other > rank for other in ranks) for rank in ranks]

    def scores_hidden(self, state: State) -> bool:
        """Scores are hidden before the end (CR-6.1)."""
        return not isinstance(state.phase, Over)

    def table(self, state: State, viewer: int | None) -> dict[str, Json]:
        """What CR-6.1 makes public, and the viewer's own cards."""
        return documents.table(state, viewer)

    def to_json(self, state: State) -> dict[str, Json]:
        """The whole state as its document."""
        return documents.to_json(state)

    def from_json(self, document: Json) -> State:
        """The state of a document; raises BadRecord that names the key or the invariant that is broken."""
        return documents.from_json(document, self.options)

    def redact(self, before: State, token: str, now: State, viewer: int | None) -> str:
        """Cards dealt or drawn from the deck by others, and cards laid by others before their reveal, are ``?``."""
        phase = before.phase
        if isinstance(phase, (Deal, Refill)):
            secret = phase.seat != viewer
        elif isinstance(phase, Deck):
            secret = winner(before) != viewer
        else:
            turned_up = now.round > before.round or not isinstance(now.phase, Lay)
            secret = isinstance(phase, Lay) and phase.seat != viewer and not turned_up
        return f"{token.split(' ')[0]} ?" if secret else token

    def redeals(self, state: State, viewer: int | None) -> Iterable[tuple[State, int]]:
        """Every state with the same view, with the number of deals that give it."""
        return redeals(state, viewer)

    def layout(self) -> tuple[Block, ...]:
        """The blocks of `encode`."""
        return features.layout(self.options)

    def encode(self, table: Mapping[str, Json], viewer: int | None) -> list[int]:
        """The features of a table, seats counted from the viewer."""
        return features.encode(table, viewer)

    def longest(self) -> int:
        """Every round each seat lays once, and one effect is applied.

        An effect asks for one target (not with two players, who have one opponent), or asks before each draw while
        both deck and available card exist; a draw so asked takes a card off the deck, as the card drawn or as the
        one that replaces it, so there are no more of them than cards in the deck after the setup.
        """
        options = self.options
        lays = options.rounds * self.seats
        picks = options.rounds if self.seats > 2 and any(effect.verb == "remove" for effect in options.effects) else 0
        draws = min(options.rounds * options.most("draw"), sum(options.copies) - DEALT * self.seats - 1)
        return lays + picks + draws


def grouped(verb: str, cards: Counts) -> list[tuple[str, int]]:
    """One outcome a value that is there, its weight the number of such cards."""
    return [(f"{verb} {value}", number) for value, number in zip(VALUES, cards, strict=True) if number]


def winner(state: State) -> int:
    """The winner of the round, while an effect is under way."""
    assert state.winner is not None
    return state.winner


def winning_value(state: State) -> int:
    """The value of the card that won the round."""
    assert state.reveal is not None
    value = state.reveal.laid[winner(state)]
    assert value is not None
    return value


def targets(state: State) -> list[int]:
    """The winner's opponents who have cards, a laid one counted (CR-4.4)."""
    return [number for number, seat in enumerate(state.seats) if number != winner(state) and seat.cards]


def deal(state: State, number: int, value: int) -> State:
    """The seat gets a card of its four, then comes the next seat, at last the available card (CR-2.1)."""
    state = give(state, number, value)
    if len(state.seats[number].hand) < DEALT:
        return state
    return replace(state, phase=Deal(number + 1) if number + 1 < len(state.seats) else Turn(0))


def give(state: State, number: int, value: int) -> State:
    """The card joins the seat's hand."""
    seat = state.seats[number]
    return state.with_seat(number, replace(seat, hand=plus(seat.hand, value)))


def discard_laid(state: State, number: int) -> State:
    """The seat's laid card is discarded for good, and known no more (CR-4.5, CR-6.2)."""
    seat = state.seats[number]
    assert seat.laid is not None
    state = replace(state, discards=count(state.discards, seat.laid, 1))
    return state.with_seat(number, replace(seat, laid=None, known=minus(seat.known, seat.laid)))


RULES = Courtesans
