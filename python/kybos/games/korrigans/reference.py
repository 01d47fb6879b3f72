"""Korrigans in plain Python, written from the rules clause by clause.

The rules themselves stand in the modules beside this one: `options` and `zone` (section 3), `rounds` (4, 5, 8, 10),
`effects` (6, 7), `search` (9), `legality` (what is forbidden), `actions` (12); `documents`, `invariants`, `views`
and `features` read and show a table.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from kybos.games.korrigans import documents, features, views
from kybos.games.korrigans.actions import (
    ACTIONS,
    TOKENS,
    FlipDown,
    FlipUp,
    LookAt,
    PlaceCard,
    PlayCreature,
    SwapSlot,
)
from kybos.games.korrigans.cards import KORRIGANS, PACTS, ordered
from kybos.games.korrigans.effects import after_down, placed, shown, turned_up
from kybos.games.korrigans.legality import forbidden, scared
from kybos.games.korrigans.options import Options
from kybos.games.korrigans.rounds import (
    after_effect,
    end_turn,
    goes_on,
    liketaer_claims,
    line_drawn,
    next_round,
    night_falls,
    open_placing,
    takes_pact,
    window_passed,
)
from kybos.games.korrigans.search import swapped
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
    Seat,
    Site,
    Slot,
    Spyglass,
    State,
    Swap,
    Up,
    Window,
)
from kybos.games.korrigans.zone import turned_down
from kybos.reference.rules import CHANCE, OVER, Block, Json, Rules

__all__ = ["RULES", "Korrigans"]


class Korrigans(Rules[State]):
    """The rules of Korrigans with their options fixed."""

    name = "korrigans"

    def __init__(self, options: Mapping[str, Json]) -> None:
        """Check the options; raises BadConfig."""
        self.options = Options.from_json(options)
        self.config = self.options.to_json()
        self.seats = self.options.players
        self.tokens = TOKENS

    def setup(self) -> State:
        """The table before the first player is drawn (KO-2.1)."""
        return State(
            phase=First(),
            round=0,
            first=None,
            mover=None,
            passes=0,
            used_places=(False,) * 5,
            place=None,
            treasures=0,
            slots=(),
            cells=(None,) * self.options.cells,
            paid=(False,) * len(self.options.lines),
            pile=PACTS,
            played=(),
            last_search=(),
            seats=(Seat(KORRIGANS),) * self.seats,
        )

    def turn(self, state: State) -> int | str:
        """Who must act."""
        match state.phase:
            case Spyglass():
                return state.leading()
            case Place():
                return state.moving()
            case Window() | Fairy() | Look() | Flip() | Down() | Up() | Swap():
                return state.phase.seat
            case Over():
                return OVER
            case _:
                return CHANCE

    def forbidden(self, state: State, action: int) -> str | None:
        """The clause that forbids the action now, or None where it is legal."""
        return forbidden(self.options, state, ACTIONS[action])

    def play(self, state: State, action: int) -> State:
        """Carry a legal action out."""
        options, at = self.options, state
        match state.phase, ACTIONS[action]:
            case Spyglass(), LookAt(slot):  # KO-4.2
                return replace(_seen(at, at.leading(), slot), phase=Window("fee_margot", at.leading()))
            case Spyglass(), _:
                return replace(at, phase=Window("fee_margot", at.leading()))
            case Window(_, seat), PlayCreature(creature):  # section 8
                at = _played(at, seat, creature)
                match creature:
                    case "fee_margot":
                        return replace(at, phase=Fairy(seat, ()))
                    case "marie_morgane":
                        return replace(at, phase=Swap(seat, None))
                    case "liketaer":
                        return liketaer_claims(options, at, seat)
                    case _:
                        return night_falls(options, at, seat)
            case Window(creature, seat), _:
                return window_passed(options, at, creature, seat)
            case Fairy(seat, looked), LookAt(slot):  # KO-8.1
                at = _seen(at, seat, slot)
                looked = tuple(sorted((*looked, slot)))
                return open_placing(at) if len(looked) == 3 else replace(at, phase=Fairy(seat, looked))
            case Fairy(), _:
                return open_placing(at)
            case Place(), PlaceCard(card, cell):  # KO-5.1
                at = replace(_put_down(at, at.moving(), card), passes=0)
                return after_effect(options, placed(options, at, card, cell))
            case Place(), PlayCreature(creature):  # KO-8.2
                return replace(scared(options, _played(at, at.moving(), creature)), phase=Place(True))
            case Place(), _:
                return end_turn(options, replace(at, passes=at.passes + 1))
            case Look(seat), LookAt(slot):  # KO-6.3, KO-7.1
                return end_turn(options, shown(at, seat, slot))
            case Flip(), FlipDown(target):  # KO-6.6
                return end_turn(options, turned_down(options, at, {target: at.face_up()[target]}))
            case Down(seat, cell), FlipDown(target):  # KO-7.3
                at = turned_down(options, at, {target: at.face_up()[target]})
                return after_effect(options, after_down(at, seat, cell))
            case Down(seat, cell), _:
                return after_effect(options, after_down(at, seat, cell))
            case ((Flip() | Up()), FlipUp(target)):
                return after_effect(options, turned_up(options, at, target))
            case Swap(seat, None), SwapSlot(slot):  # KO-8.3
                return replace(at, phase=Swap(seat, slot))
            case Swap(_, int(first)), SwapSlot(slot):
                return replace(at, slots=swapped(at.slots, first, slot), phase=Window("liketaer", at.leading()))
            case _:  # a pass: the effect under way is over
                return end_turn(options, at)

    def chances(self, state: State) -> Sequence[tuple[str, int]]:
        """Outcomes with their weights, all 1 (section 12)."""
        return [(token, 1) for token in self._outcomes(state)]

    def _outcomes(self, state: State) -> list[str]:
        """The tokens of what chance may do."""
        match state.phase:
            case First():
                return [f"first {seat}" for seat in range(self.seats)]
            case Deal():
                return [f"deal {pact}" for pact in state.pile]
            case Site():
                unused = [n for n, used in enumerate(state.used_places, 1) if not used]
                return [f"site {n}" for n in unused or range(1, 6)]
            case Hide():
                treasures = self._treasures(state)
                kinds = "N" * (self.options.slots - 1 - treasures) + "P" + "T" * treasures
                return [f"hide {order}" for order in views.arrangements(kinds)]
            case Line() | Draw():
                return [f"pact {pact}" for pact in state.pile]
            case _:
                return []

    def _treasures(self, state: State) -> int:
        """How many treasures the zone gets: as many as the place shows and are unfound (KO-4.1)."""
        assert state.place is not None
        return min(self.options.places[state.place - 1], state.unfound())

    def resolve(self, state: State, chance: str) -> State:
        """Carry a listed chance outcome out."""
        outcome = chance.split(" ")[1]
        match state.phase:
            case First():
                return replace(state, first=int(outcome), phase=Deal(0))
            case Deal(seat):
                dealt = takes_pact(state, seat, outcome, in_search=False)
                last = seat + 1 == self.seats
                return next_round(self.options, dealt) if last else replace(dealt, phase=Deal(seat + 1))
            case Site():
                place = int(outcome)
                before = (False,) * 5 if all(state.used_places) else state.used_places
                used = tuple(now or n == place for n, now in enumerate(before, 1))
                return replace(state, used_places=used, place=place, phase=Hide())
            case Hide():
                slots = tuple(Slot(kind) for kind in outcome)
                return replace(state, treasures=self._treasures(state), slots=slots, phase=Spyglass())
            case Line():
                return line_drawn(self.options, takes_pact(state, state.moving(), outcome, in_search=False))
            case Draw(seat, after):
                return goes_on(self.options, takes_pact(state, seat, outcome, in_search=True), after)
            case _:
                raise AssertionError("chance is to act")

    def scores(self, state: State) -> list[int]:
        """The treasures of each seat."""
        return [seat.treasures for seat in state.seats]

    def standings(self, state: State) -> list[int]:
        """Places by treasures, then the face-up elder (KO-10.1)."""
        elder = state.elder()
        merits = [(seat.treasures, number == elder) for number, seat in enumerate(state.seats)]
        return [1 + sum(other > merit for other in merits) for merit in merits]

    def table(self, state: State, viewer: int | None) -> dict[str, Json]:
        """The state as a viewer may know it (KO-11.1)."""
        return views.table(state, viewer)

    def to_json(self, state: State) -> dict[str, Json]:
        """The whole state as plain JSON values."""
        return documents.to_json(state)

    def from_json(self, document: Json) -> State:
        """The state of a document; raises BadRecord."""
        return documents.from_json(self.options, document)

    def redact(self, before: State, token: str, now: State, viewer: int | None) -> str:
        """The token as a viewer may read it: no kinds of search cards, no pact cards others draw (KO-11.1)."""
        return views.redact(before, token, viewer)

    def redeals(self, state: State, viewer: int | None) -> Iterable[tuple[State, int]]:
        """Every state with the same view; each comes from equally many deals of the physical cards, so all weigh 1."""
        return ((redeal, 1) for redeal in views.redeals(self.options, state, viewer))

    def layout(self) -> tuple[Block, ...]:
        """The blocks of `encode`."""
        return features.layout(self.options)

    def encode(self, table: Mapping[str, Json], viewer: int | None) -> list[int]:
        """The features of a table that a viewer sees."""
        return features.encode(self.options, table, viewer)

    def longest(self) -> int:
        """An upper bound on the decisions of a game: max_rounds times 6n^2 + 16n + 12 with n players.

        Within a round:
        - Placing: a korrigan or cousin is placed at most once, so there are at most 5n + 5 placements. At most n - 1
          passes come before each, and n passes end the placing: n(5n + 6) turns, and once `play ankou`.
        - Effects: only a musicien or the leprechaun continues a chain, always by turning a card up. A card is turned
          up twice in a chain only if it was turned down in it, which only the leprechaun does without ending
          the chain, once, as nothing turns the leprechaun itself down. So at most n + 1 decisions of musiciens, two of
          the leprechaun, and a last look: n + 4. Only the n + 1 musiciens and leprechaun start a chain; the n + 1
          devins and kobold have one look: (n + 1)(n + 5).
        - The spyglass, four windows of n, three looks of the fairy, two slots of the swap: 4n + 6.
        """
        n = self.seats
        return self.options.max_rounds * (n * (5 * n + 6) + 1 + (n + 1) * (n + 5) + 4 * n + 6)


def _seen(state: State, seat: int, slot: int) -> State:
    """The table after a seat alone has looked at a search card."""
    slots = tuple(card.shown_to(seat) if at == slot else card for at, card in enumerate(state.slots))
    return replace(state, slots=slots)


def _put_down(state: State, seat: int, card: str) -> State:
    """A korrigan or cousin leaves the hand; a cousin counts as played."""
    if card in KORRIGANS:
        held = state.seats[seat]
        left = tuple(other for other in held.korrigans if other != card)
        return state.with_seat(seat, replace(held, korrigans=left))
    return _played(state, seat, card)


def _played(state: State, seat: int, pact: str) -> State:
    """A pact card leaves the hand and counts as played this round."""
    held = state.seats[seat]
    left = replace(held, pacts=tuple(card for card in held.pacts if card != pact))
    return replace(state, played=ordered((*state.played, pact))).with_seat(seat, left)


RULES = Korrigans
