"""The rules of Cortez, clause by clause: rules.md has them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from kybos.games.cortez import documents, features
from kybos.games.cortez.cards import CARDS, NAMES, NATIVES, NUMBERS, all_of_type, total_force
from kybos.games.cortez.state import Cards, Conquest, Exploration, Onward, Over, Plunder, State, allies, at_start
from kybos.reference.reading import Options
from kybos.reference.rules import CHANCE, OVER, Block, Json, Rules

TOKENS: tuple[str, ...] = (
    *(f"spend {name}" for name in NAMES),
    *(f"discard {name}" for name in NAMES),
    "done",
    "explore",
    "give-up",
)


class Cortez(Rules[State]):
    """Solo: conquer natives with the cards in hand, before the points or the deck run out."""

    name = "cortez"
    bands = ("substantial victory", "marginal victory", "did not pay", "lost")
    seats = 1
    tokens = TOKENS

    def __init__(self, options: Mapping[str, Json]) -> None:
        read = Options(self.name, options, ("players", "giving_up", "conquistador_points", "hand_limit"))
        players = read.whole("players", 1, 1, 1)
        self.giving_up = read.flag("giving_up", True)
        self.points = read.whole("conquistador_points", 20, 1, 255)
        self.limit = read.whole("hand_limit", 7, 0, 75)
        self.config = {
            "players": players,
            "giving_up": self.giving_up,
            "conquistador_points": self.points,
            "hand_limit": self.limit,
        }

    def setup(self) -> State:
        """The expedition cards in hand, the deck complete (CZ-2.1)."""
        return at_start(self.points)

    def turn(self, state: State) -> int | str:
        """The player decides in conquest, plunder and onward; chance turns cards (CZ-7)."""
        if isinstance(state.phase, Over):
            return OVER
        return CHANCE if isinstance(state.phase, Exploration) else 0

    def forbidden(self, state: State, action: int) -> str | None:
        """The clause that forbids the action now."""
        phase = state.phase
        if isinstance(phase, Over):
            lost = "CZ-6.2" if state.way_back else "CZ-3.7"
            return {"ended": "CZ-5.1", "back": "CZ-6.3", "lost": lost}[phase.result]
        verb, _, name = TOKENS[action].partition(" ")
        if isinstance(phase, Exploration):
            if verb == "give-up" and (state == self.setup() or not self.giving_up):
                return "CZ-6.1"
            return "CZ-6.2" if state.way_back else "CZ-3.1"
        if verb == "spend":
            if isinstance(phase, Conquest) and NUMBERS[name] in phase.spent:
                return "CZ-7.1"
            if not isinstance(phase, Conquest) or NUMBERS[name] not in state.hand:
                return "CZ-3.3"
            return "CZ-7.1" if phase.spent and NUMBERS[name] < phase.spent[-1] else None
        if verb == "done":
            return None if isinstance(phase, Conquest) else "CZ-7.1"
        if verb == "discard":
            return None if isinstance(phase, Plunder) and NUMBERS[name] in state.hand else "CZ-3.8"
        return None if isinstance(phase, Onward) else "CZ-6.1"

    def play(self, state: State, action: int) -> State:
        """Carry a legal action out."""
        verb, _, name = TOKENS[action].partition(" ")
        if verb in ("explore", "give-up"):
            return replace(state, phase=Exploration(), way_back=verb == "give-up")
        if verb == "done":
            assert isinstance(state.phase, Conquest)
            return self.settle(state, state.phase)
        card = NUMBERS[name]
        state = replace(state, hand=state.hand - {card})
        if verb == "discard":
            return self.end_turn(replace(state, discard=state.discard | {card}))
        assert isinstance(state.phase, Conquest)
        phase = replace(state.phase, spent=(*state.phase.spent, card))
        more = any(other > card for other in state.hand)  # CZ-7.1
        return replace(state, phase=phase) if more else self.settle(state, phase)

    def chances(self, state: State) -> Sequence[tuple[str, int]]:
        """Each card still to come is as likely (CZ-7.2)."""
        if not isinstance(state.phase, Exploration):
            return ()
        return [(f"turn {NAMES[card]}", 1) for card in sorted(state.deck)]

    def resolve(self, state: State, chance: str) -> State:
        """The card is turned: a conquistador goes to the hand, a native is to be conquered (CZ-3.1 to CZ-3.3)."""
        card = NUMBERS[chance.removeprefix("turn ")]
        state = replace(state, deck=state.deck - {card})
        if card not in NATIVES:
            state = replace(state, hand=state.hand | {card})
            return finish(state, "back") if state.way_back else self.end_turn(state)
        conquest = Conquest(card)
        state = replace(state, phase=conquest)
        return state if state.hand else self.settle(state, conquest)  # CZ-7.1

    def settle(self, state: State, conquest: Conquest) -> State:
        """The cards chosen are spent: conquered or not (CZ-3.4 to CZ-3.7), on the way back by CZ-6.2."""
        missing = CARDS[conquest.card].force - total_force(conquest.spent)
        used_allies = allies(conquest.spent)
        state = replace(
            state,
            gold=state.gold | used_allies,
            discard=state.discard.union(conquest.spent) - used_allies,
        )  # CZ-3.6
        if missing <= 0:
            state = put_conquered(state, conquest)
            return finish(state, "back") if state.way_back else self.end_turn(state)
        state = replace(state, discard=state.discard | {conquest.card})  # CZ-3.5
        if state.way_back:
            return replace(state, phase=Over("lost"))  # CZ-6.2
        state = replace(state, points=max(0, state.points - missing))
        return replace(state, phase=Over("lost")) if state.points == 0 else self.end_turn(state)

    def end_turn(self, state: State) -> State:
        """Plunder while the hand is over the limit (CZ-3.8), then the end (CZ-5.1) or the next turn (CZ-6.1)."""
        if len(state.hand) > self.limit:
            return replace(state, phase=Plunder())
        if not state.deck:
            return finish(state, "ended")
        return replace(state, phase=Onward() if self.giving_up else Exploration())

    def scores(self, state: State) -> list[int]:
        """The force in the gold pile and of the allies that would join it (CZ-5.1, CZ-5.2); 0 if lost (CZ-5.4)."""
        if state.phase == Over("lost"):
            return [0]
        spent = state.phase.spent if isinstance(state.phase, Conquest) else ()
        return [total_force(state.gold | allies(state.hand) | allies(spent))]

    def standings(self, state: State) -> list[int]:
        """Place 1 from 78 on, place 2 below (CZ-5.3, CZ-5.5)."""
        return [1 if self.scores(state)[0] >= 78 else 2]

    def band(self, state: State) -> str | None:
        """How the game ended (CZ-5.3)."""
        if not isinstance(state.phase, Over):
            return None
        substantial, marginal, poor, lost = self.bands
        if state.phase == Over("lost"):
            return lost
        score = self.scores(state)[0]
        return substantial if score >= 156 else marginal if score >= 78 else poor

    def table(self, state: State, viewer: int | None) -> dict[str, Json]:
        """The whole state: the order of the deck, alone hidden, is not in it (CZ-5.6)."""
        del viewer
        return documents.to_json(state)

    def to_json(self, state: State) -> dict[str, Json]:
        """The state as its document."""
        return documents.to_json(state)

    def from_json(self, document: Json) -> State:
        """The state of a document; raises BadRecord that names the key or the invariant that is broken."""
        return documents.from_json(document, giving_up=self.giving_up, points=self.points, limit=self.limit)

    def redact(self, before: State, token: str, now: State, viewer: int | None) -> str:
        """The token itself: nothing is hidden (CZ-5.6)."""
        del before, now, viewer
        return token

    def redeals(self, state: State, viewer: int | None) -> Iterable[tuple[State, int]]:
        """The state alone: nothing is hidden (CZ-5.6)."""
        del viewer
        return ((state, 1),)

    def layout(self) -> tuple[Block, ...]:
        """The blocks of `encode`."""
        return features.layout(self.points)

    def encode(self, table: Mapping[str, Json], viewer: int | None) -> list[int]:
        """The features of a table, the same for every viewer."""
        del viewer
        return features.encode(table)

    def longest(self) -> int:
        """At most 51 cards leave the hand by a decision, 36 conquests end with `done`, 71 times one may give up.

        A card spent or discarded never comes back to the hand, and each comes there once at most: 3 at the start, the
        36 conquistador cards of the deck, and as allies no more natives than there are diplomacy cards, 12, since each
        takes one at least (CZ-4.2). Each native card is tried once. Onward is asked after 71 of the 72 turns.
        """
        return 51 + 36 + (71 if self.giving_up else 0)


def put_conquered(state: State, conquest: Conquest) -> State:
    """The conquered card goes where the cards spent on it say (CZ-4.1 to CZ-4.3)."""
    card: Cards = frozenset({conquest.card})
    if all_of_type(conquest.spent, "P"):
        return replace(state, discard=state.discard | card)
    if all_of_type(conquest.spent, "D") and CARDS[conquest.card].type != "S":
        return replace(state, hand=state.hand | card)
    return replace(state, gold=state.gold | card)


def finish(state: State, result: str) -> State:
    """The game is over and not lost: the allies in hand join the gold pile (CZ-5.1, CZ-6.3)."""
    friends = allies(state.hand)
    return replace(state, phase=Over(result), hand=state.hand - friends, gold=state.gold | friends)


RULES = Cortez
