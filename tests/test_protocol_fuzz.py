"""Hostile lines to a real engine: the short run; `python -m tests.protocol_fuzz` is the long one."""

from __future__ import annotations

import sys

import pytest

from kybos.protocol.probe import Breach
from tests import protocol_fuzz


def test_hostile_lines_do_no_harm() -> None:
    said: list[str] = []
    protocol_fuzz.run(500, 1, say=said.append)
    assert said[0].startswith("500 hostile lines")
    assert "all intact" in said[3]


@pytest.mark.parametrize(
    "defect",
    [
        "engine.Engine._games = lambda self, params: self.no_such_thing",
        "messages.failure = lambda id, refusal: {'jsonrpc': '2.0', 'id': id}",
        "kept = []; read = messages.read; messages.read = lambda line: kept.append(b'x' * 1_000_000) or read(line)",
        "engine.Engine._rules = lambda self, params: [table._session.undo() for table in self._tables.values()]",
        "engine.Engine._rules = lambda self, params: sys.exit(1)",
        "messages._check_depth = print",
    ],
)
def test_harm_would_be_seen(defect: str) -> None:
    code = f"import sys\nfrom kybos.protocol import engine, messages, server\n{defect}\nsys.exit(server.main())"
    with pytest.raises((AssertionError, Breach)):
        protocol_fuzz.run(150, 1, [sys.executable, "-c", code])
