"""`why` names the clause that tells a player what forbids an action, on both engines; the collection is `tests/why`."""

from __future__ import annotations

import ast
import re
from importlib import import_module
from pathlib import Path

import pytest

import kybos
from kybos.rulebook import clause, clauses
from tests.conftest import Load
from tests.why import Position, reached

POSITIONS: dict[str, list[Position]] = {name: import_module(f"tests.why.{name}").POSITIONS for name in kybos.games()}
PARAMS = [
    pytest.param(position, id=f"{name}: {position.about}") for name, all_ in POSITIONS.items() for position in all_
]


@pytest.mark.parametrize("position", PARAMS)
def test_why(load: Load, position: Position) -> None:
    state = reached(load(position.uri), position)
    assert {token: state.why(token) for token in position.forbidden} == dict(position.forbidden)
    before = state.to_json()
    for token, number in position.forbidden.items():
        with pytest.raises(kybos.IllegalAction) as refused:
            state.play(token)
        assert refused.value.clause == (number if state.turn.kind == "seat" else None)
        assert clause(number).text
    assert state.to_json() == before


def test_every_game_has_its_share(name: str) -> None:
    """15 actions at least, more than 60 over all games, and a good part of the clauses that can forbid one."""
    found = [number for position in POSITIONS[name] for number in position.forbidden.values()]
    assert len(found) >= 15
    assert len(set(found)) >= 6
    assert set(found) <= {each.number for each in clauses(name)}


def test_whatever_the_reference_can_name_is_asked_for(name: str) -> None:
    """Each clause that stands alone as a text in its modules, those of legal actions aside, is an answer somewhere."""
    folder = Path(import_module(f"kybos.games.{name}").__path__[0])
    nodes = [
        node
        for path in folder.glob("*.py")
        if path.stem != "grounds"
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
    ]
    texts = {node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str)}
    answers = {text for text in texts if re.fullmatch(r"[A-Z]{2}-\d+\.\d+", text)}
    asked = {number for position in POSITIONS[name] for number in position.forbidden.values()}
    assert answers == asked
