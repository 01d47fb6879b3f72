"""Every clause of the rule pages has a test named after it, and every such test a clause."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import kybos

ROOT = Path(__file__).parent.parent
CLAUSE = re.compile(r"^\*\*([A-Z]{2})-(\d+)\.(\d+)\*\* ", re.MULTILINE)  # where a clause begins, not where it is cited
TEST = re.compile(r"test_([A-Z]{2})_(\d+)_(\d+)(?![0-9])")


def clauses(name: str) -> set[str]:
    """The clauses of a game's rule page, such as `CO-5.4`."""
    page = ROOT / "python" / "kybos" / "games" / name / "rules.md"
    return {f"{game}-{section}.{number}" for game, section, number in CLAUSE.findall(page.read_text("utf-8"))}


def covered() -> set[str]:
    """The clauses that tests are named after."""
    found: set[str] = set()
    for path in (ROOT / "tests" / "clauses").rglob("test_*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef) and (named := TEST.match(node.name)):
                found.add(f"{named[1]}-{named[2]}.{named[3]}")
    return found


def test_every_clause_has_a_test(name: str) -> None:
    assert clauses(name)
    assert sorted(clauses(name) - covered()) == []


def test_every_test_has_a_clause() -> None:
    known = {clause for name in kybos.games() for clause in clauses(name)}
    assert sorted(covered() - known) == []
