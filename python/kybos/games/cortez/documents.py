"""Cortez states as documents, and the invariants a document must keep."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

from kybos.games.cortez.cards import EXPEDITION, NAMES, NATIVES, NUMBERS
from kybos.games.cortez.state import Cards, Conquest, Exploration, Onward, Over, Phase, Plunder, State, allies
from kybos.reference.reading import choice, fields, flag, items, require, variant, whole
from kybos.reference.rules import Json

SETTLEMENTS: Cards = frozenset(card for card in NATIVES if NAMES[card].startswith("S"))
PLAIN: dict[str, Phase] = {"exploration": Exploration(), "plunder": Plunder(), "onward": Onward()}
SHAPES: dict[str, tuple[str, ...]] = {**dict.fromkeys(PLAIN, ()), "conquest": ("card", "spent"), "over": ("result",)}
RESULTS = ("ended", "back", "lost")


def to_json(state: State) -> dict[str, Json]:
    """The state as plain JSON values, keys in their order."""
    return {
        "phase": _phase_to_json(state.phase),
        "way_back": state.way_back,
        "points": state.points,
        "deck": _names(state.deck),
        "hand": _names(state.hand),
        "gold": _names(state.gold),
        "discard": _names(state.discard),
    }


def from_json(document: Json, *, giving_up: bool, points: int, limit: int) -> State:
    """The state of a document, checked against the options; raises BadRecord."""
    keys = ("phase", "way_back", "points", "deck", "hand", "gold", "discard")
    phase, way_back, left, *piles = fields(document, "state", *keys)
    deck, hand, gold, discard = (
        frozenset(_cards(pile, f"state.{key}")) for key, pile in zip(keys[3:], piles, strict=True)
    )
    state = State(
        phase=_phase(phase),
        way_back=flag(way_back, "state.way_back"),
        points=whole(left, "state.points", 0, points),
        deck=deck,
        hand=hand,
        gold=gold,
        discard=discard,
    )
    _check_cards(state)
    require(giving_up or not state.way_back, "state.way_back: nobody gives up with giving_up = false")
    require(state.points > 0 or state.phase == Over("lost"), "state.points: with 0 points the game is lost (CZ-3.7)")
    _check_phase(state, giving_up, limit)
    return state


def _names(cards: Iterable[int]) -> list[str]:
    return [NAMES[card] for card in sorted(cards)]


def _phase_to_json(phase: Phase) -> dict[str, Json]:
    kind = type(phase).__name__.lower()
    if isinstance(phase, Conquest):
        return {"kind": kind, "card": NAMES[phase.card], "spent": _names(phase.spent)}
    return {"kind": kind, "result": phase.result} if isinstance(phase, Over) else {"kind": kind}


def _card(value: Json, where: str) -> int:
    if not isinstance(value, str) or value not in NUMBERS:
        require(False, f"{where}: {value!r} is not a card, X12 to A12")
    return NUMBERS[value]


def _cards(value: Json, where: str) -> list[int]:
    cards = [_card(entry, where) for entry in items(value, where)]
    for lower, higher in pairwise(cards):
        require(lower < higher, f"{where}: {NAMES[higher]} after {NAMES[lower]} is not ascending")
    return cards


def _phase(value: Json) -> Phase:
    kind, more = variant(value, "state.phase", SHAPES)
    if kind == "conquest":
        card = _card(more[0], "state.phase.card")
        require(card in NATIVES, f"state.phase.card: {NAMES[card]} is no native card (CZ-3.3)")
        return Conquest(card, tuple(_cards(more[1], "state.phase.spent")))
    return Over(choice(more[0], "state.phase.result", RESULTS)) if kind == "over" else PLAIN[kind]


def _check_cards(state: State) -> None:
    """Each of the 75 cards is in one place, and one where it can be."""
    places: list[tuple[str, Iterable[int]]] = [
        ("deck", state.deck),
        ("hand", state.hand),
        ("gold", state.gold),
        ("discard", state.discard),
    ]
    if isinstance(state.phase, Conquest):
        places += [("phase.card", (state.phase.card,)), ("phase.spent", state.phase.spent)]
    found: dict[int, str] = {}
    for place, cards in places:
        for card in sorted(cards):
            require(card not in found, f"state: {NAMES[card]} is both in {found.get(card)} and in {place}")
            found[card] = place
    for card, name in enumerate(NAMES):
        require(card in found, f"state: {name} is nowhere")
        place = found[card]
        if card in EXPEDITION:
            require(place != "deck", f"state.deck: {name} is never in the deck (CZ-2.1)")
        if card in SETTLEMENTS:
            require(place not in ("hand", "phase.spent"), f"state.{place}: {name} cannot be an ally (CZ-4.2)")
        if card not in NATIVES:
            require(place != "gold", f"state.gold: {name} is no native card (CZ-3.6)")


def _check_phase(state: State, giving_up: bool, limit: int) -> None:
    """What is to come can come."""
    phase = state.phase
    too_many = len(state.hand) > limit
    if isinstance(phase, Over):
        _check_end(state, phase.result)
    elif isinstance(phase, Conquest):
        last = phase.spent[-1] if phase.spent else -1
        more = any(card > last for card in state.hand)
        require(more, "state.phase: no card of the hand can still be chosen: the conquest is settled (CZ-7.1)")
    elif isinstance(phase, Plunder):
        require(not state.way_back, "state.phase: there is no plunder on the way back (CZ-6.2)")
        require(too_many, f"state.phase: plunder with {len(state.hand)} cards in hand, limit {limit} (CZ-3.8)")
    else:
        require(bool(state.deck), "state.phase: the deck is empty, the game is over (CZ-5.1)")
    if isinstance(phase, Onward):
        require(giving_up, "state.phase: onward is not asked with giving_up = false")
        require(not state.way_back, "state.phase: onward is not asked on the way back (CZ-6.2)")
        require(not too_many, f"state.phase: {len(state.hand)} cards in hand, limit {limit}: plunder first (CZ-3.8)")


def _check_end(state: State, result: str) -> None:
    """How the game ended agrees with what is left."""
    if result == "lost":
        require(
            state.way_back == (state.points > 0),
            "state.phase: a game is lost with 0 points (CZ-3.7), or on the way back with points left (CZ-6.2)",
        )
        return
    require(not allies(state.hand), "state.hand: allies join the gold pile at the end (CZ-5.1)")
    if result == "back":
        require(state.way_back, "state.phase: back without having given up (CZ-6.3)")
    else:
        require(not state.way_back, "state.phase: the way back ends with back or lost (CZ-6.3)")
        require(not state.deck, "state.phase: ended with cards in the deck (CZ-5.1)")
