"""Positions of Cortez for tests: say what matters, every other card is in the discard pile."""

from __future__ import annotations

import json
from typing import Any

from kybos.types import Game, State

CARDS = ["X12", "X8", "X4", *(f"{kind}{force}" for kind in "DWPTSA" for force in range(1, 13))]

NATIVES = [card for card in CARDS if card[0] in "TSA"]
SPARE = "D11 W12"  # so that the deck does not run out


def table(state: State) -> dict[str, Any]:
    """The state part of the state's document."""
    found: dict[str, Any] = json.loads(state.to_json())["state"]
    return found


def with_table(game: Game, changed: dict[str, Any]) -> State:
    """The state of the game with this table."""
    document = json.loads(game.setup().to_json())
    return game.state({**document, "state": changed})


def cards(names: str) -> list[str]:
    """The cards of a text, `"D1 X4"`, in card order."""
    return sorted(names.split(), key=CARDS.index)


def position(
    game: Game,
    *,
    hand: str = "",
    deck: str = SPARE,
    gold: str = "",
    points: int | None = None,
    way_back: bool = False,
    phase: dict[str, Any] | None = None,
) -> State:
    """A position before an exploration, unless another phase is given."""
    phase = phase or {"kind": "exploration"}
    elsewhere = {*f"{hand} {deck} {gold}".split(), *phase.get("spent", []), phase.get("card")}
    return with_table(
        game,
        {
            "phase": phase,
            "way_back": way_back,
            "points": game.config["conquistador_points"] if points is None else points,
            "deck": cards(deck),
            "hand": cards(hand),
            "gold": cards(gold),
            "discard": [card for card in CARDS if card not in elsewhere],
        },
    )


def facing(game: Game, card: str, **more: Any) -> State:
    """A position in which this card of the deck has just been turned."""
    deck = more.pop("deck", SPARE)
    return position(game, deck=f"{deck} {card}", **more).resolve(f"turn {card}")


def give_up(game: Game, card: str, **more: Any) -> State:
    """The state once this card has been turned on the way back."""
    deck = f"{more.pop('deck', SPARE)} {card}"
    state = position(game, deck=deck, phase={"kind": "onward"}, **more).play("give-up")
    assert state.turn.kind == "chance"
    assert table(state)["way_back"] is True
    return state.resolve(f"turn {card}")


def spend(state: State, names: str) -> State:
    """The state after these cards are spent, with `done` where it is asked; the order is theirs."""
    for card in names.split():
        state = state.play(f"spend {card}")
    return state.play("done") if state.tokens()[-1:] == ["done"] else state
