"""The rules of Corinth as pure functions, clause by clause."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cache
from math import factorial, prod
from typing import Any

from kybos.errors import BadRecord
from kybos.games.corinth.document import read_state, write_state
from kybos.games.corinth.features import encode, layout
from kybos.games.corinth.invariants import broken
from kybos.games.corinth.market import DIAMONDS, MARKET, START, farthest, neighbour
from kybos.games.corinth.options import read_options
from kybos.games.corinth.sheet import (
    BONUS_DISTRICTS,
    BUILDINGS,
    SHOP_DISTRICTS,
    SHOPS,
    WHITE_DICE,
    YELLOW_DICE,
    Sheet,
    Track,
)
from kybos.games.corinth.state import (
    ACTIONS,
    ASKED,
    EMPTY,
    Act,
    Action,
    Board,
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
from kybos.reference.rng import Rng
from kybos.reference.rules import CHANCE, OVER, Block, Rules

Json = Any

CHOICES = [action for action in ACTIONS if action.verb in ("take", "move")]


class Corinth(Rules[State]):
    """The game Corinth with its options fixed."""

    name = "corinth"

    def __init__(self, options: Mapping[str, Json]) -> None:
        self.config = read_options(options)
        self.seats: int = self.config["players"]
        self.tokens = tuple(action.token for action in ACTIONS)
        self.turns = max(self.seats, 3)  # in a round, CO-3.5
        self.boxes: int = self.config["turn_boxes"] - (2 if self.seats == 4 else 0)  # CO-2.2

    # The round

    def setup(self) -> State:
        """Section 2, and the first box crossed out (CO-3.1)."""
        sheet = Sheet(
            boxes=self.boxes,
            gold=Track(self.config["start_gold"]),  # CO-2.1
            goats=Track(self.config["start_goats"]),
            steward=START,  # CO-2.3
            used=frozenset({START}),
        )
        table = State(Over(), roller=0, turn=0, board=EMPTY, bonuses=(None, None, None), seats=(sheet,) * self.seats)
        return self._begin_round(table, 0)  # CO-2.4

    def _begin_round(self, state: State, roller: int) -> State:
        """The roller crosses a box (CO-3.1) and buys dice if possible (CO-3.2)."""
        state = replace(state, roller=roller, turn=0, board=EMPTY)
        state = state.with_sheet(replace(state.sheet, boxes=state.sheet.boxes - 1))
        return replace(state, phase=Buy() if most_dice(state.sheet) > 0 else White(state.sheet.dice))

    def _begin_turn(self, state: State, turn: int) -> State:
        """The active seat takes a group if it can (CO-4.4), else has its compensation (CO-4.5)."""
        state = replace(state, turn=turn, phase=Act())
        if self._can_act(state):
            return state
        if farthest(state.sheet.steward, state.sheet.used) > 0:
            return replace(state, phase=Compensation())
        return self._offer_buildings(state)

    def _offer_buildings(self, state: State) -> State:
        """Ask for buildings while one can be built, else end the turn (CO-8.1)."""
        if any(self._can_build(state.sheet, building) for building in BUILDINGS):
            return replace(state, phase=Build())
        return self._end_turn(state)

    def _end_turn(self, state: State) -> State:
        """Go on to the next turn, the next round (CO-3.7) or the end (CO-3.8)."""
        if state.turn == 0:  # CO-3.6
            white = tuple(replace(group, yellow=0) if group and group.white else None for group in state.board)
            state = replace(state, board=white)
        if state.turn + 1 < self.turns:
            return self._begin_turn(state, state.turn + 1)
        if all(sheet.boxes == 0 for sheet in state.seats):
            return replace(state, phase=Over(), turn=0, board=EMPTY)
        return self._begin_round(state, (state.roller + 1) % self.seats)

    def turn(self, state: State) -> int | str:
        """The active seat, chance before the dice lie, nobody after the end."""
        if isinstance(state.phase, Over):
            return OVER
        return CHANCE if isinstance(state.phase, White | Yellow) else state.active

    # What is legal

    def forbidden(self, state: State, action: int) -> str | None:
        """What is wrong with a decision that is asked for now, or else when decisions of its kind are."""
        wanted, sheet = ACTIONS[action], state.sheet
        match state.phase, wanted.verb:
            case ((White() | Yellow()), _):
                return "CO-3.3"
            case Over(), _:
                return "CO-3.8"
            case Buy(), "buy":
                return None if wanted.number <= most_dice(sheet) else "CO-3.2"
            case Act(), ("take" | "move"):
                return self._action_forbidden(state, wanted)
            case Act(), ("step" | "stay" | "end"):
                return "CO-4.4"
            case Compensation(), ("take" | "move"):
                return self._action_forbidden(state, wanted) or "CO-4.5"
            case Walk(left), "step":
                return step_forbidden(sheet, wanted.what, left)
            case Walk(), "stay":
                return "CO-6.5"
            case Compensation(), "step":
                barred = step_forbidden(sheet, wanted.what, 1)
                return "CO-4.5" if barred == "CO-6.4" else barred
            case (Compensation(), "stay") | (Build(), "end"):
                return None
            case Open(district), "open":
                return None if wanted.what == district and wanted.number in sheet.untouched(district) else "CO-5.5"
            case Build(), "build":
                return None if self._can_build(sheet, wanted.what) else "CO-8.1"
            case ((Walk() | Open() | Build()), ("take" | "move")):
                return "CO-4.1"
        return ASKED[wanted.verb]

    def _action_forbidden(self, state: State, wanted: Action) -> str | None:
        """Taking a group for its district or for a move (CO-4.2)."""
        group, sheet = state.group(wanted.what), state.sheet
        if group is None:
            return "CO-4.2"
        if wanted.verb == "move":
            affordable = move_cost(sheet, group.face, wanted.number) <= sheet.gold.held
            return None if affordable and wanted.number <= farthest(sheet.steward, sheet.used) else "CO-6.4"
        if wanted.what == "gold":
            useful = sheet.gold.free > 0
        elif wanted.what == "goats":
            useful = sheet.goats.free > 0
        else:
            useful = not sheet.all_finished(wanted.what)
        return None if useful else "CO-4.3"

    def _can_act(self, state: State) -> bool:
        """Whether the active seat has at least one legal option (CO-4.3)."""
        return any(self._action_forbidden(state, choice) is None for choice in CHOICES)

    def _can_build(self, sheet: Sheet, building: str) -> bool:
        """Whether the building is not yet built and can be paid (CO-8.1)."""
        cost = self.config["building_cost"][building]
        affordable = cost["gold"] <= sheet.gold.held and cost["goats"] <= sheet.goats.held
        return affordable and building not in sheet.buildings

    # What a decision does

    def play(self, state: State, action: int) -> State:
        """Carry a legal decision out, and everything that follows by itself."""
        chosen, sheet, phase = ACTIONS[action], state.sheet, state.phase
        match chosen.verb:
            case "buy":
                paid = state.with_sheet(replace(sheet, gold=sheet.gold.spend(chosen.number)))
                return replace(paid, phase=White(sheet.dice + chosen.number))
            case "take":
                return self._take(state, chosen.what)
            case "move":
                group = state.group(chosen.what)
                assert group is not None
                cost = move_cost(sheet, group.face, chosen.number)
                paid = state.without(chosen.what).with_sheet(replace(sheet, gold=sheet.gold.spend(cost)))
                return replace(paid, phase=Walk(chosen.number))
            case "step":
                return self._step(state, chosen.what, left=phase.left - 1 if isinstance(phase, Walk) else 0)
            case "stay":
                return self._offer_buildings(state)
            case "open":
                assert isinstance(phase, Open)
                symbols = SHOPS[chosen.what][chosen.number].symbols
                begun = self._check(state, chosen.what, chosen.number, min(phase.left, symbols))
                return self._deliver(begun, chosen.what, phase.left - min(phase.left, symbols))
            case "build":
                return self._offer_buildings(state.with_sheet(self._built(sheet, chosen.what)))
            case _:  # end
                return self._end_turn(state)

    def _take(self, state: State, district: str) -> State:
        """Use the group for its district (section 5)."""
        group, sheet = state.group(district), state.sheet
        assert group is not None
        state = state.without(district)
        if district == "gold":  # CO-5.1
            coins = group.dice + (2 if "store" in sheet.buildings else 0)
            return self._offer_buildings(state.with_sheet(replace(sheet, gold=sheet.gold.circle(coins))))
        if district == "goats":
            return self._offer_buildings(state.with_sheet(replace(sheet, goats=sheet.goats.circle(group.dice))))
        return self._deliver(state, district, group.dice + (1 if "warehouse" in sheet.buildings else 0))  # CO-5.3

    def _deliver(self, state: State, district: str, goods: int) -> State:
        """Check goods symbols: the begun shop first (CO-5.4), then shops of the player's choice (CO-5.5)."""
        while goods > 0 and not state.sheet.all_finished(district):  # CO-5.6: the surplus is lost
            candidates = state.sheet.begun(district) or state.sheet.untouched(district)
            if len(candidates) > 1:
                return replace(state, phase=Open(district, goods))
            shop = candidates[0]
            count = min(goods, SHOPS[district][shop].symbols - state.sheet.checked(district)[shop])
            state, goods = self._check(state, district, shop, count), goods - count
        return self._offer_buildings(state)

    def _check(self, state: State, district: str, shop: int, count: int) -> State:
        """Check symbols of one shop; the first to finish the district gains its bonus (CO-5.7)."""
        state = state.with_sheet(state.sheet.check(district, shop, count))
        if district in BONUS_DISTRICTS and state.sheet.all_finished(district):
            place = BONUS_DISTRICTS.index(district)
            if state.bonuses[place] is None:
                bonuses = tuple(state.active if at == place else seat for at, seat in enumerate(state.bonuses))
                return replace(state, bonuses=bonuses)
        return state

    def _step(self, state: State, direction: str, left: int) -> State:
        """Enter the next cell, which is used from then on; the last one is a stop (CO-6.6)."""
        cell = neighbour(state.sheet.steward, direction)
        assert cell is not None
        state = state.with_sheet(replace(state.sheet, steward=cell, used=state.sheet.used | {cell}))
        return replace(state, phase=Walk(left)) if left else self._stop(state, cell)

    def _stop(self, state: State, cell: str) -> State:
        """Pay the reward of the cell where the steward stops (section 7)."""
        what, number = MARKET[cell].rsplit(" ", 1) if " " in MARKET[cell] else (MARKET[cell], "")
        sheet = replace(state.sheet, stops=state.sheet.stops + 1)
        if what in SHOP_DISTRICTS:
            return self._deliver(state.with_sheet(sheet), what, int(number))
        if what == "gold":
            sheet = replace(sheet, gold=sheet.gold.circle(int(number)))
        elif what == "goats":
            sheet = replace(sheet, goats=sheet.goats.circle(int(number)))
        elif what == "die":  # CO-7.2
            sheet = replace(sheet, dice=sheet.dice + 1)
        elif what == "plus":  # CO-7.3
            sheet = replace(sheet, plus_ones=sheet.plus_ones + 1)
        else:  # CO-7.4; values grow from diamond to diamond, so the rhomb filled before is the greatest
            value = sheet.stops + sheet.plus_ones + max(sheet.rhombs)
            rhombs = tuple(value if name == number else old for name, old in zip(DIAMONDS, sheet.rhombs, strict=True))
            sheet = replace(sheet, stops=0, plus_ones=0, rhombs=rhombs)
        return self._offer_buildings(state.with_sheet(sheet))

    def _built(self, sheet: Sheet, building: str) -> Sheet:
        """The sheet with one more building, paid for (CO-8.2)."""
        cost = self.config["building_cost"][building]
        gold, goats = sheet.gold.spend(cost["gold"]), sheet.goats.spend(cost["goats"])
        return replace(sheet, gold=gold, goats=goats, buildings=sheet.buildings | {building})

    # Dice

    def chances(self, state: State) -> Sequence[tuple[str, int]]:
        """White dice, then yellow ones, counted by face (CO-3.3)."""
        match state.phase:
            case White():
                return rolls("white", WHITE_DICE)
            case Yellow(_, yellow):
                return rolls("yellow", yellow)
            case _:
                return ()

    def resolve(self, state: State, chance: str) -> State:
        """The dice of one colour lie; after the last they are sorted (CO-3.3)."""
        counts = tuple(int(word) for word in chance.split()[1:])
        match state.phase:
            case White(0):
                return self._begin_turn(replace(state, board=sort(counts, (0,) * 6)), 0)
            case White(yellow):
                return replace(state, phase=Yellow(counts, yellow))
            case Yellow(white):
                return self._begin_turn(replace(state, board=sort(white, counts)), 0)
            case _:
                raise AssertionError("a chance outcome is resolved on chance only")

    def sample(self, state: State, rng: Rng) -> str:
        """Dice by dice, two words of the generator a round, as docs/documents/corinth.md says."""
        match state.phase:
            case White(0):
                token = roll("white", WHITE_DICE, rng)
                rng.next()
                return token
            case White():
                return roll("white", WHITE_DICE, rng)
            case Yellow(_, yellow):
                return roll("yellow", yellow, rng)
            case _:
                raise AssertionError("chance is drawn on chance only")

    # Score

    def rounds(self, state: State) -> int:
        """Every round begins with a box crossed (CO-3.1)."""
        return sum(self.boxes - sheet.boxes for sheet in state.seats)

    def scores(self, state: State) -> list[int]:
        """The sum of CO-9.1."""
        return [self._score(state, seat) for seat in range(self.seats)]

    def _score(self, state: State, seat: int) -> int:
        sheet = state.seats[seat]
        shops = sum(
            shop.points
            for district in SHOP_DISTRICTS
            for place, shop in enumerate(SHOPS[district])
            if sheet.finished(district, place)
        )
        bonuses: int = sum(
            self.config["bonus"][district]
            for district, winner in zip(BONUS_DISTRICTS, state.bonuses, strict=True)
            if winner == seat
        )
        market = sum(sheet.rhombs) if self.config["market_total"] == "sum" else max(sheet.rhombs)  # CO-9.2
        temple: int = 0
        if "temple" in sheet.buildings:
            counted = len(sheet.buildings) - (0 if self.config["temple_counts_itself"] else 1)
            temple = self.config["temple_points"] * counted
        return shops + bonuses + market + temple + sheet.gold.held // 2 + sheet.goats.held // 2

    def standings(self, state: State) -> list[int]:
        """By points, then by unspent coins (CO-9.3)."""
        merits = [(score, sheet.gold.held) for score, sheet in zip(self.scores(state), state.seats, strict=True)]
        return [1 + sum(other > merit for other in merits) for merit in merits]

    # Documents

    def table(self, state: State, viewer: int | None) -> dict[str, Json]:
        """The whole state for everyone (CO-9.4)."""
        del viewer
        return write_state(state)

    def to_json(self, state: State) -> dict[str, Json]:
        return write_state(state)

    def from_json(self, document: Json) -> State:
        """Keys, types and ranges first, then what must hold between them."""
        state = read_state(document, self.seats, self.turns, self.boxes)
        if problem := broken(state, self.boxes, self._can_act, self._can_build):
            raise BadRecord(problem)
        return state

    def redact(self, before: State, token: str, now: State, viewer: int | None) -> str:
        """Everything is open (CO-9.4)."""
        del before, now, viewer
        return token

    def redeals(self, state: State, viewer: int | None) -> Iterable[tuple[State, int]]:
        """Nothing is hidden (CO-9.4), so there is only the state itself."""
        del viewer
        return [(state, 1)]

    def layout(self) -> tuple[Block, ...]:
        return layout(self.seats, self.config["turn_boxes"])

    def encode(self, table: Mapping[str, Json], viewer: int | None) -> list[int]:
        return encode(table, viewer)

    def longest(self) -> int:
        """80 decisions a seat, 74 with four players (section 10)."""
        return self.seats * (74 if self.seats == 4 else 80)


RULES = Corinth


def most_dice(sheet: Sheet) -> int:
    """Yellow dice the roller may buy: one gold each, three in all with those earned (CO-3.2)."""
    return min(sheet.gold.held, YELLOW_DICE - sheet.dice)


def move_cost(sheet: Sheet, face: int, steps: int) -> int:
    """Gold for the steps a move differs from the face; with the stable two of them are free (CO-6.2, CO-6.3)."""
    return max(0, abs(steps - face) - (2 if "stable" in sheet.buildings else 0))


def step_forbidden(sheet: Sheet, direction: str, left: int) -> str | None:
    """A step must enter a free cell (CO-6.4) of the market, from which the rest can be walked (CO-6.5)."""
    cell = neighbour(sheet.steward, direction)
    if cell is None:
        return "CO-1.6"
    if cell in sheet.used:
        return "CO-6.4"
    return None if farthest(cell, sheet.used | {cell}) >= left - 1 else "CO-6.5"


def sort(white: tuple[int, ...], yellow: tuple[int, ...]) -> Board:
    """The dice by district: the highest face on gold, the others upwards from goats (CO-3.4)."""
    groups = [
        Group(face, of_white, of_yellow)
        for face, (of_white, of_yellow) in enumerate(zip(white, yellow, strict=True), start=1)
        if of_white + of_yellow > 0
    ]
    *others, highest = groups
    return (*others, *[None] * (len(EMPTY) - len(groups)), highest)


@cache
def rolls(colour: str, dice: int) -> tuple[tuple[str, int], ...]:
    """Every outcome of that many dice counted by face, ascending, with the number of ordered rolls that give it."""

    def counts(dice: int, faces: int) -> Iterable[tuple[int, ...]]:
        if faces == 1:
            yield (dice,)
            return
        for first in range(dice + 1):
            for rest in counts(dice - first, faces - 1):
                yield (first, *rest)

    return tuple((token(colour, c), factorial(dice) // prod(map(factorial, c))) for c in counts(dice, 6))


def roll(colour: str, dice: int, rng: Rng) -> str:
    """One roll: the digits in base 6 of a single number are the faces less one."""
    number, counts = rng.below(6**dice), [0] * 6
    for _ in range(dice):
        number, face = divmod(number, 6)
        counts[face] += 1
    return token(colour, counts)


def token(colour: str, counts: Sequence[int]) -> str:
    """The outcome as text, such as ``white 2 0 3 1 1 2``."""
    return " ".join((colour, *map(str, counts)))
