"""`kybos protocol-check`: our engine passes, and an engine that breaks a rule is found out."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import pytest

from kybos.protocol import check_games, check_messages
from kybos.protocol.check import CHECKS, run
from kybos.protocol.probe import Breach, Probe
from tests.test_protocol_client import fake

KYBOS = [sys.executable, "-c", "from kybos.cli import main; main()"]


def test_our_engine_passes() -> None:
    """By the real commands, one started by the other."""
    done = subprocess.run(
        [*KYBOS, "protocol-check", "--timeout", "20", *KYBOS, "engine"], capture_output=True, timeout=120
    )
    lines = done.stdout.decode().splitlines()
    assert done.returncode == 0, done.stdout.decode() + done.stderr.decode()
    assert [line.split()[0] for line in lines[:-1]] == ["passed"] * len(CHECKS)
    assert lines[-1] == f"{len(CHECKS)} of {len(CHECKS)} checks passed: the engine speaks version 1 of the protocol."
    assert done.stderr == b""


def test_every_check_says_what_it_claims() -> None:
    claims = [check.claim for check in CHECKS]
    assert len(set(claims)) == len(claims)
    assert all("\n" not in claim and len(claim) > 20 for claim in claims)


@pytest.mark.parametrize("way", ["dies_at_once", "garbage", "good", "wrong_id"])
def test_other_engines_fail(way: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """In bounded time, whatever they do; what they are blamed for is said."""
    monkeypatch.setattr("kybos.protocol.check.CHECKS", CHECKS[:3])
    said: list[str] = []
    assert not run(fake(way), timeout=3, say=said.append)
    assert all(line.startswith(("FAILED", "passed")) for line in said[:-1])
    assert said[-1].endswith("of 3 checks passed: the engine does not speak version 1 of the protocol.")


def test_a_silent_engine_fails_in_time() -> None:
    with Probe(fake("silent"), timeout=0.2) as probe, pytest.raises(Breach, match=r"no answer within 0.2 s"):
        check_messages.versions(probe)


def test_the_exit_code_tells() -> None:
    command = [*KYBOS, "protocol-check", "--timeout", "0.1", sys.executable, "-c", ""]
    assert subprocess.run(command, capture_output=True, timeout=60).returncode == 1
    done = subprocess.run([*KYBOS, "protocol-check", "no-such-command-at-all"], capture_output=True, timeout=60)
    assert (done.returncode, b"Traceback" in done.stderr) == (2, False)


# What is changed in our engine, and the check that must find it out.
DEFECTS: dict[str, tuple[Any, str]] = {
    "a method is missing": (check_messages.versions, "schema.METHODS.pop('cancel')"),
    "another version": (check_messages.versions, "engine.VERSION = 2"),
    "ids are texts": (
        check_messages.ids,
        "messages.answer = lambda id, result: {'jsonrpc': '2.0', 'id': str(id), 'result': result}",
    ),
    "notifications are answered": (
        check_messages.notifications,
        "of = messages.Request.of; messages.Request.of = lambda m: of(m)._replace(answered=True)",
    ),
    "batches have no limit": (check_messages.batches, "server.BATCH = 10**6"),
    "keys may stand twice": (check_messages.garbage, "messages._object = dict"),
    "depth has no limit": (check_messages.garbage, "messages._check_depth = lambda text: None"),
    "long lines are read": (check_messages.long_lines, "lines.Lines.__init__.__defaults__ = (1 << 30,)"),
    "parameters are not checked": (check_messages.wrong_calls, "engine.check_params = lambda *asked: None"),
    "requests are not checked": (
        check_messages.no_requests,
        "messages.Request.of = lambda m: messages.Request('hello', {}, None, True)",
    ),
    "an empty line is a fault": (
        check_messages.space,
        "messages.read = lambda line, read=messages.read: read(line.strip())"
        "\nserver.Server.feed = lambda self, piece: [self._answer(b'x') if not line else self._answer(line)"
        " for line in piece.split(b'\\n')[:-1]]",
    ),
    "a piece is a line": (check_messages.halves, "server.Server.feed = lambda self, piece: self._answer(piece)"),
    "bye does not end": (
        check_messages.bye,
        "server.Server.over = property(lambda self: False, lambda self, over: None)\n"
        "server.os.read = lambda *asked, read=server.os.read: read(*asked) or b' '",
    ),
    "all games have one id": (
        check_games.several,
        "engine.Engine._opened = property(lambda self: 0, lambda self, opened: None)",
    ),
    "games have no limit": (
        check_games.several,
        "engine.len = lambda tables: 0",
    ),
    "any seat may look": (
        check_games.whole_games,
        "engine.zip = lambda *lists, strict: zip(*lists)\n"
        "state = engine.Engine._table\n"
        "engine.Engine._actions = lambda self, params: {'turn': engine._turn(self._table(params).state), 'actions':"
        " [{'number': 0, 'token': token} for token in self._table(params).state.tokens()]}",
    ),
    "any seat may play": (check_games.refusals, "table.Table.check_turn = lambda self, seat: None"),
    "undo forgets an event": (
        check_games.undoing,
        "undo = table.Table.undo\n"
        "table.Table.undo = lambda self, steps: self._steps.append(self._steps.pop() - 1) or undo(self, steps)",
    ),
    "records are whole": (
        check_games.agreement,
        "engine.Engine._record = lambda self, params: {'record': str(self._table(params).record)}",
    ),
    "records load badly": (
        check_games.records,
        "table.Table.of_record = classmethod(lambda cls, record, *chosen: cls(record.game.session(auto=False), True))",
    ),
    "views are of seat 0": (
        check_games.agreement,
        "engine.Engine._view = lambda self, params: {'view': self._table(params).state.view(0)}",
    ),
    "events are told to nobody": (check_games.events, "engine.sorted = lambda viewers, key: []"),
    "chance does not wait": (
        check_games.chance,
        "table.Table._auto = property(lambda self: True, lambda self, auto: None)",
    ),
    "bots cheat": (
        check_games.bots,
        "choosing.Choice._found = lambda self, *found: choosing.Found(0, 'cheat', 0, 0)",
    ),
    "nothing is cancelled": (check_games.thinking, "jobs.Jobs.cancel = lambda self, request: False"),
    "a language has no pages": (check_games.pages, "rulebook.LANGUAGES = ('en', 'xx')"),
    "closed games stay open": (check_games.opening, "engine.Engine._close = lambda self, params: {}"),
}
SILENT = {"long lines are read", "bye does not end", "events are told to nobody", "nothing is cancelled"}
START = """
import sys
from kybos import rulebook
from kybos.protocol import choosing, engine, jobs, lines, messages, refusals, schema, server, table
{defect}
sys.exit(server.main())
"""


@pytest.mark.parametrize("what", DEFECTS)
def test_a_defect_is_found_out(what: str) -> None:
    check, defect = DEFECTS[what]
    command, timeout = [sys.executable, "-c", START.format(defect=defect)], 1 if what in SILENT else 15
    with Probe(command, timeout) as probe, pytest.raises(Breach):
        check(probe)
