"""Hostile lines to a real engine: `python -m tests.protocol_fuzz --lines 10000 --seed 1`.

Games that the hostile lines do not name are played on meanwhile. Whatever is sent, the engine must answer in time, by
the schema and without a defect; those games must stay what they are, and it must not grow.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from time import monotonic
from typing import Any

import kybos
from kybos.protocol import messages
from kybos.protocol.client import OWN
from kybos.protocol.probe import Probe
from kybos.protocol.schema import METHODS
from kybos.types import Session

Json = Any

BLOCK = 50  # hostile lines between two looks at the games
LONG = 1 << 20
WORDS = ("", "x", "g", "g0", "0", "-1", "null", "\x00", "\ud800", "\u202e", "é" * 300, "a" * 5000, "__class__", "../..")
NUMBERS = (0, 1, -1, 2, 5, 99, 255, 2**31, 2**53, 2**63, 2**64 - 1, 2**64, 10**40, 0.5, 1e308, -0.0)
VALUES: tuple[Json, ...] = (None, True, False, [], {}, [[]], [{}], {"": ""}, *WORDS, *NUMBERS)
RAW = (
    b"NaN",
    b"Infinity",
    b"-Infinity",
    b"1e999",
    b"-",
    b"01",
    b"9" * 5000,
    b"1." + b"0" * 200,
    b'"\\u12"',
    b"[" * 200,
)
CALLED = [name for name in (*METHODS, *4 * ("new", "play", "choose"), "subscribe", "resolve") if name != "bye"]
GROWTH = 32 << 20  # bytes by which the engine may grow


class Talk:
    """Questions amid the noise: answers to hostile lines may come at any time, and are only counted."""

    def __init__(self, probe: Probe) -> None:
        self.probe = probe
        self.answers, self.told, self._asked = Counter[str](), Counter[str](), 0

    def get(self, method: str, **params: Json) -> Json:
        """The result of a method."""
        self._asked += 1
        id = f"question {self._asked}"
        self.probe.send(messages.request(method, params, id))
        while True:
            message = self.probe.message()
            if isinstance(message, dict) and message.get("id") == id:
                assert "result" in message, message
                return message["result"]
            for one in message if isinstance(message, list) else [message]:
                if "method" in one:
                    self.told[one["method"]] += 1
                else:
                    self.answers[one["error"]["data"]["kind"] if "error" in one else "result"] += 1


class Victim:
    """A game that must not change but by its own actions: one in the engine, and the same played here."""

    def __init__(self, talk: Talk, name: str, seed: int) -> None:
        self._talk, self._name, self._seed = talk, name, seed
        self.seen = 0
        self._begin()

    def look(self, rng: random.Random) -> None:
        """Both are equal to the letter; then both play on, or begin again."""
        state = self._mirror.state
        for viewer in (None, *range(state.game.seats)):
            assert self._talk.get("view", id=self.id, viewer=viewer)["view"] == state.view(viewer)
        assert self._talk.get("record", id=self.id, whole=True)["record"] == self._mirror.record_text()
        self.seen += 1
        if state.turn.kind == "over":
            self._talk.get("close", id=self.id)
            self._seed += 1
            self._begin()
        else:
            action = rng.choice(state.tokens())
            self._talk.get("play", id=self.id, seat=state.turn.seat, action=action)
            self._mirror.play(action)

    def _begin(self) -> None:
        self.id: str = self._talk.get("new", game=self._name, seed=self._seed)["id"]
        self._mirror: Session = kybos.load(self._name).session(self._seed)


class Hostile:
    """Lines that no client should send, and some that it may."""

    def __init__(self, rng: random.Random) -> None:
        self._rng = rng
        self._records = [kybos.load(name).session(5).record_text() for name in kybos.games()]
        for at, name in enumerate(kybos.games()):
            session = kybos.load(name).session(9)
            for _ in range(12):
                if session.turn.kind == "seat":
                    session.play_random()
            self._records.append(session.record_text())
            self._records[at] += "?"
        self._kinds: tuple[Callable[[], bytes], ...] = (
            self.noise,
            *8 * (self.valid,),
            self.wrong_value,
            self.wrong_value,
            self.wrong_value,
            self.torn,
            self.torn,
            self.torn,
            self.raw_value,
            self.batch,
            self.batch,
            self.deep,
            self.space,
            self.twice,
            self.any_json,
        )

    def line(self) -> bytes:
        """A line, with its line feed but for a few that run into the next one."""
        if self._rng.random() < 0.002:
            return self.long()
        line = self._rng.choice(self._kinds)()
        return line if self._rng.random() < 0.01 else line + b"\n"

    def long(self) -> bytes:
        """A line beyond the limit, of one of several stuffs."""
        stuff = self._rng.choice((b"x", b"[", b"{", b'"', b"\\", b"\x00", b"\xff", b'{"a":', b"1,", b" "))
        return stuff * ((LONG + self._rng.randrange(3) - 1) // len(stuff) + 1) + b"\n"

    def noise(self) -> bytes:
        rng = self._rng
        length = rng.choice((1, 3, 30, 300, 3000))
        letters = bytes(range(256)) if rng.random() < 0.5 else b'{}[]":,\\u0eE+-.truefalsn \t\r\n'
        return bytes(rng.choice(letters) for _ in range(length))

    def valid(self) -> bytes:
        return self._text(self._request())

    def wrong_value(self) -> bytes:
        """A request with one or two values changed for others."""
        request = self._request()
        for _ in range(self._rng.randint(1, 2)):
            place: Json = request
            while True:
                keys = list(place) if isinstance(place, dict) else list(range(len(place)))
                if not keys:
                    break
                key = self._rng.choice(keys)
                if isinstance(place[key], dict | list) and self._rng.random() < 0.7:
                    place = place[key]
                    continue
                place[key] = self._value()
                break
        return self._text(request)

    def torn(self) -> bytes:
        """A request with bytes lost, added, turned round or changed."""
        line = bytearray(self._text(self._request()))
        for _ in range(self._rng.randint(1, 4)):
            if not line:
                break
            at = self._rng.randrange(len(line))
            end = min(len(line), at + self._rng.choice((1, 1, 2, 9)))
            change = self._rng.randrange(4)
            if change == 0:
                del line[at:end]
            elif change == 1:
                line[at:at] = line[at:end] * self._rng.choice((1, 2, 50))
            elif change == 2:
                line[at] ^= 1 << self._rng.randrange(8)
            else:
                line = line[:end]
        return bytes(line)

    def raw_value(self) -> bytes:
        """A request with a value that only looks like JSON."""
        request = self._request()
        request[self._rng.choice(list(request))] = "@@"
        return self._text(request).replace(b'"@@"', self._rng.choice(RAW))

    def batch(self) -> bytes:
        size = self._rng.choice((0, 1, 2, 5, 20, 51, 400))
        few = [self._request() if self._rng.random() < 0.7 else self._value() for _ in range(min(size, 20))]
        return self._text([self._rng.choice(few) for _ in range(size)])

    def deep(self) -> bytes:
        depth = self._rng.choice((10, 63, 64, 65, 200, 1000, 100_000))
        opening, closing = self._rng.choice(((b"[", b"]"), (b'{"a":', b"}"), (b'[{"a":', b"}]")))
        inside = opening * depth + b"1" + closing * depth
        return inside if self._rng.random() < 0.5 else self._text(self._request())[:-1] + b',"extra":' + inside + b"}"

    def space(self) -> bytes:
        return self._rng.choice((b"", b" ", b"\t\r", b"\r", b" " * 5000)) + self._rng.choice((b"", self.valid()))

    def twice(self) -> bytes:
        line = self._text(self._request())
        return b'{"id":1,' + line[1:]

    def any_json(self) -> bytes:
        return self._text(self._value())

    def _request(self) -> dict[str, Json]:
        rng = self._rng
        method = rng.choice(CALLED)
        schema = METHODS[method].params
        keys = [*schema["required"], *(key for key in schema["properties"] if rng.random() < 0.4)]
        request: dict[str, Json] = {
            "jsonrpc": "2.0",
            "method": method,
            "params": {key: self._param(key) for key in keys},
        }
        if rng.random() < 0.9:
            request["id"] = rng.choice((f"c{rng.randrange(10)}", rng.randrange(1000), None))
        return request

    def _param(self, key: str) -> Json:
        rng = self._rng
        some: dict[str, Callable[[], Json]] = {
            "id": lambda: f"g{5 + int(rng.expovariate(1 / 60))}",
            "request": lambda: f"c{rng.randrange(10)}",
            "game": lambda: (
                rng.choice(kybos.games()) + rng.choice((*8 * ("",), "?players=3", "?players=", "?x=1", "?%ff"))
            ),
            "options": lambda: rng.choice(({}, {}, {rng.choice(("players", "x")): self._value()})),
            "record": lambda: rng.choice(self._records),
            "seat": lambda: rng.randrange(5),
            "viewer": lambda: rng.choice((None, 0, 1, 2, 3, 4)),
            "action": lambda: rng.choice((rng.randrange(180), "pass", "done")),
            "chance": lambda: rng.choice((rng.randrange(9), "first 0")),
            "steps": lambda: rng.randrange(1, 9),
            "seed": lambda: rng.randrange(2**64),
            "bot": lambda: rng.choice(("random", "greedy", "montecarlo", "montecarlo:20", "montecarlo:0")),
            "budget": lambda: {rng.choice(("ms", "simulations", "nodes")): rng.randrange(1, 20)},
            "lang": lambda: rng.choice(("en", "it", "fr", "fa")),
            "clause": lambda: rng.choice(("CO-1.1", "KO-99.9", "")),
            "whole": lambda: True,
            "auto": lambda: rng.random() < 0.5,
            "progress": lambda: rng.random() < 0.5,
            "protocol": lambda: rng.randrange(3),
        }
        return some[key]()

    def _value(self) -> Json:
        value = self._rng.choice(VALUES)
        return [value] * self._rng.randrange(5) if self._rng.random() < 0.1 else value

    @staticmethod
    def _text(value: Json) -> bytes:
        return json.dumps(value).encode()


def run(lines: int, seed: int, command: Sequence[str] = OWN, say: Callable[[str], object] = print) -> None:
    """Send so many hostile lines; AssertionError, or Breach, if the engine takes harm."""
    rng, begun = random.Random(seed), monotonic()
    hostile, sent, size = Hostile(rng), 0, 0
    calm = [{"jsonrpc": "2.0", "method": "cancel", "params": {"request": f"c{number}"}} for number in range(10)]
    with tempfile.TemporaryFile() as stderr, Probe(command, timeout=30, stderr=stderr.fileno()) as probe:
        talk = Talk(probe)
        victims = [Victim(talk, name, seed) for name in kybos.games()]
        warm_up(talk, rng)
        first = memory(probe.pid)
        while sent < lines:
            for _ in range(min(BLOCK, lines - sent)):
                line = hostile.line()
                while any(f'"{victim.id}"'.encode() in line for victim in victims):
                    line = hostile.line()
                probe.send(line)
                sent, size = sent + 1, size + len(line)
            probe.send(b"\n%s\n" % json.dumps(calm).encode())
            for victim in victims:
                victim.look(rng)
        last, threads, files = memory(probe.pid), entries(probe.pid, "task"), entries(probe.pid, "fd")
        assert talk.answers["InternalError"] == 0, talk.answers
        assert last <= first + GROWTH, f"the engine has grown from {first} to {last} bytes"
        probe.send(messages.request("bye", {}, "bye"))
        code = probe.exit_code()
        stderr.seek(0)
        written = stderr.read()
    assert code == 0, f"exit code {code}"
    assert written == b"", f"standard error: {written[:2000]!r}"
    say(f"{sent:,} hostile lines, {size / 1e6:.1f} MB, in {monotonic() - begun:.1f} s; seed {seed}")
    say(f"answers: {', '.join(f'{kind} {number:,}' for kind, number in talk.answers.most_common())}")
    say(f"notifications: {', '.join(f'{kind} {number:,}' for kind, number in sorted(talk.told.items()))}")
    say(f"other games: {len(victims)}, each compared {victims[0].seen} times and played on: all intact")
    say(f"memory {first / 1e6:.1f} MB before, {last / 1e6:.1f} MB at the end; {threads} threads, {files} files")
    say(f"exit code {code}, nothing on standard error")


def warm_up(talk: Talk, rng: random.Random) -> None:
    """Open games for the hostile lines to name, and have the engine fill what it keeps in order to explain refusals."""
    for name in 5 * kybos.games():
        talk.get("new", game=name)
    for name in kybos.games():
        id, session = talk.get("new", game=name, seed=0)["id"], kybos.load(name).session(0)
        while session.turn.kind != "over":
            seat, asked = session.turn.seat, rng.randrange(len(session.game.tokens))
            talk.get("explain", id=id, seat=seat, action=asked)
            action = rng.choice(session.tokens())
            talk.get("play", id=id, seat=seat, action=action)
            session.play(action)


def memory(pid: int) -> int:
    """Bytes that a process holds in memory; 0 where that cannot be told."""
    try:
        return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * 4096
    except OSError:
        return 0


def entries(pid: int, folder: str) -> int:
    """How many entries its folder under /proc has; 0 where there is none."""
    try:
        return len(list(Path(f"/proc/{pid}/{folder}").iterdir()))
    except OSError:
        return 0


def main() -> None:
    parser = argparse.ArgumentParser(description="Send hostile lines to an engine.")
    parser.add_argument("--lines", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("command", nargs="*", default=OWN, help="by default our own engine")
    chosen = parser.parse_args()
    run(chosen.lines, chosen.seed, chosen.command)


if __name__ == "__main__":
    sys.exit(main())
