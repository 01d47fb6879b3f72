"""The examples of the English rule pages hold on both engines.

A line of an example is an event, or one of these: `load URI`, a game set up with options; `state PATCH`, a JSON merge
patch of the state; `tokens: TOKEN, ...`, all that is legal; `refuse TOKEN: CLAUSE`; `turn: seat N`, `chance` or `over`;
`scores: N ...`; `view.PATH: JSON`, a part of what the public sees.
"""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

import kybos
from kybos.rulebook import blocks
from kybos.types import State
from tests.conftest import Load
from tests.playing import after

AT_LEAST = {"corinth": 12, "korrigans": 12, "cortez": 8, "courtesans": 8}


def examples(game: str) -> list[tuple[str, list[str]]]:
    """The examples of a page, each with the clause it follows."""
    found, clause = list[tuple[str, list[str]]](), ""
    for block in blocks(kybos.rules(game)):
        if number := re.match(r"\*\*(\S+)\*\*", block):
            clause = number[1]
        if block.startswith("```example"):
            found.append((clause, block.splitlines()[1:-1]))
    return found


EXAMPLES = [pytest.param(lines, id=clause) for game in kybos.games() for clause, lines in examples(game)]


@pytest.mark.parametrize("lines", EXAMPLES)
def test_example(load: Load, lines: list[str]) -> None:
    opening, _, uri = lines[0].partition(" ")
    assert opening == "load"
    state: State = load(uri).setup()
    for line in lines[1:]:
        what, colon, expected = line.partition(": ")
        if line.startswith("state "):
            state = patched(state, json.loads(line.removeprefix("state ")))
        elif not colon:
            state = after(state, line)
        elif what.startswith("refuse "):
            token = what.removeprefix("refuse ")
            with pytest.raises(kybos.IllegalAction, match=f"forbidden by {expected};"):
                state.play(token)
        else:
            assert (what, told(state, what)) == (what, expected)


def told(state: State, what: str) -> str:
    """What the state says of it, as an example writes it."""
    if what == "tokens":
        return ", ".join(state.tokens())
    if what == "turn":
        return state.turn.kind if state.turn.seat is None else f"seat {state.turn.seat}"
    if what == "scores":
        return " ".join(map(str, state.scores()))
    found, *path = what.split(".")
    assert found == "view"
    value: Any = state.view(None)
    for step in path:
        value = value[int(step)] if isinstance(value, list) else value[step]
    return json.dumps(value, separators=(",", ":"))


def patched(state: State, patch: dict[str, Any]) -> State:
    """The state with a merge patch over its table."""
    document = json.loads(state.to_json())
    return state.game.state({**document, "state": merged(document["state"], patch)})


def merged(target: Any, patch: Any) -> Any:
    """RFC 7386: keys of the patch replace or, where null, remove those of the target."""
    if not isinstance(patch, dict) or not isinstance(target, dict):
        return patch
    kept = {key: value for key, value in target.items() if key not in patch}
    changed = {key: merged(target.get(key), value) for key, value in patch.items() if value is not None}
    return {**kept, **changed}


def test_every_game_has_examples(name: str) -> None:
    assert len(examples(name)) >= AT_LEAST.get(name, 8)
