"""Checks of an engine: JSON-RPC 2.0, limits, and lines that no client should send."""

from __future__ import annotations

import json
from collections.abc import Callable
from time import sleep

from kybos.protocol import VERSION
from kybos.protocol.messages import Json
from kybos.protocol.probe import Probe, expect, limit, refusal, same
from kybos.protocol.schema import METHODS

__all__ = ["CHECKS", "LAST"]

SILENCE = 0.3  # seconds between the halves of a line

GARBAGE = (
    b"{",
    b"garbage",
    b'{"jsonrpc":"2.0","id":1,"method":"hello"',
    b'{"jsonrpc":"2.0","id":1,"method":"hello"}}',
    b'{"jsonrpc":"2.0","id":1,"method":"hel\xff\xfelo"}',
    b'{"jsonrpc":"2.0","id":1,"id":1,"method":"hello"}',
    b'{"jsonrpc":"2.0","id":NaN,"method":"hello"}',
    b'{"jsonrpc":"2.0","id":1,"method":"hello","params":{"protocol":Infinity}}',
    b'{"jsonrpc":"2.0","id":1,"method":"hello","params":{"protocol":1e400}}',
    b'{"jsonrpc":"2.0","id":1,"method":"hello","params":{"protocol":' + b"9" * 5000 + b"}}",
    b"[" * 100_000,
    b'{"a":' * 100_000,
    b'{"jsonrpc":"2.0","id":1,"method":"hello","params":' + b"[" * 1000 + b"]" * 1000 + b"}",
    b"\x00",
    b"'single'",
)
NO_REQUESTS: tuple[Json, ...] = (
    1,
    "hello",
    None,
    {},
    [],
    {"method": "hello", "id": 1},
    {"jsonrpc": "1.0", "method": "hello", "id": 1},
    {"jsonrpc": "2.0", "method": 1, "id": 1},
    {"jsonrpc": "2.0", "id": 1},
    {"jsonrpc": "2.0", "id": 1, "result": {}},
    {"jsonrpc": "2.0", "method": "hello", "id": [1]},
    {"jsonrpc": "2.0", "method": "hello", "id": True},
    {"jsonrpc": "2.0", "method": "hello", "id": 1.5},
    {"jsonrpc": "2.0", "method": "hello", "params": "text", "id": 1},
    {"jsonrpc": "2.0", "method": "hello", "params": [1], "id": 1},
)


def _line(message: Json) -> bytes:
    return json.dumps(message).encode() + b"\n"


def _hello(**members: Json) -> Json:
    return {"jsonrpc": "2.0", "method": "hello", **members}


def versions(probe: Probe) -> None:
    """hello tells versions, all methods and limits, and refuses another protocol."""
    found = probe.get("hello", protocol=VERSION)
    same(found["versions"]["protocol"], VERSION, "versions.protocol")
    missing = set(METHODS) - set(found["capabilities"]["methods"])
    same(missing, set(), "methods that are missing")
    probe.refused("OtherProtocol", "hello", protocol=VERSION + 1000)


def ids(probe: Probe) -> None:
    """An answer has the id of its request, whatever that is."""
    for id in (0, -7, 2**53 - 1, "", "a\u00e9\n", None):
        probe.send(_line(_hello(id=id)))
        answer = probe.answer()
        expect(type(answer["id"]) is type(id), f"the id of the answer must be {id!r}, not {answer['id']!r}")
        same(answer["id"], id, "the id of the answer")


def notifications(probe: Probe) -> None:
    """A notification gets no answer, not even an error."""
    for message in (_hello(), _hello(params={"unknown": 1}), _hello(method="no such method")):
        probe.send(_line(message))
    probe.alive()


def batches(probe: Probe) -> None:
    """A batch gets one line with an answer for each request in it."""
    probe.send(_line([_hello(id="a"), _hello(), 1, _hello(id="b", method="no such method")]))
    answers = probe.answer()
    expect(isinstance(answers, list), f"a batch must be answered with an array, not {answers}")
    found = {answer["id"]: answer for answer in answers}
    same((len(answers), set(found)), (3, {"a", "b", None}), "answers and their ids")
    expect("result" in found["a"], "the first request of the batch must have a result")
    refusal("UnknownMethod", found["b"], "an unknown method in a batch")
    refusal("InvalidRequest", found[None], "a number in a batch")
    probe.send(_line([_hello(), _hello()]))
    probe.alive()
    most = limit(probe, "batch")
    probe.refused_line("TooMany", _line([1] * (most + 1)))
    probe.send(_line([_hello(id=number) for number in range(most)]))
    same(len(probe.answer()), most, "answers to the largest batch")


def garbage(probe: Probe) -> None:
    """What is no JSON, is no UTF-8, nests deeply, or has a key twice is a ParseError."""
    for line in GARBAGE:
        probe.refused_line("ParseError", line + b"\n")
    depth = limit(probe, "depth")
    for extra, right in ((depth - 1, True), (depth, False)):  # within an object
        line = b'{"jsonrpc":"2.0","id":null,"method":"hello","extra":' + b"[" * extra + b"]" * extra + b"}\n"
        if right:
            probe.send(line)
            expect("result" in probe.answer(), f"what nests {depth} deep must be answered")
        else:
            probe.refused_line("ParseError", line)
    probe.alive()


def no_requests(probe: Probe) -> None:
    """JSON that is no request is an InvalidRequest."""
    for message in NO_REQUESTS:
        probe.refused_line("InvalidRequest", _line(message))
    probe.alive()


def wrong_calls(probe: Probe) -> None:
    """Unknown methods and wrong parameters are refused."""
    probe.refused("UnknownMethod", "no such method")
    probe.refused("UnknownMethod", "__init__")
    for method, params in (
        ("new", {}),
        ("new", {"game": 1}),
        ("new", {"game": "x", "unknown": 1}),
        ("new", {"game": "x", "seed": -1}),
        ("new", {"game": "x", "seed": 2**64}),
        ("new", {"game": "x", "auto": 1}),
        ("new", {"game": "x", "options": []}),
        ("view", {"id": "x", "viewer": -1}),
        ("view", {"id": "x", "viewer": True}),
        ("view", {"id": "x", "viewer": "0"}),
        ("record", {"id": "x", "whole": False}),
        ("play", {"id": "x", "seat": 0, "action": None}),
        ("choose", {"id": "x", "seat": 0, "bot": "x", "budget": {}}),
        ("choose", {"id": "x", "seat": 0, "bot": "x", "budget": {"ms": 1, "nodes": 1}}),
        ("choose", {"id": "x", "seat": 0, "bot": "x", "budget": {"ms": 10**30}}),
    ):
        probe.refused("InvalidParams", method, **params)


def space(probe: Probe) -> None:
    """White space, empty lines, members it does not know and whole numbers with a point do not matter."""
    probe.send(b'\n \t\r\n  { "jsonrpc" : "2.0" ,\t"id":1, "method":"hello", "extra":[{}], "params":{} }  \r\n')
    same(probe.answer()["id"], 1, "the id of the answer")
    probe.send(b'{"jsonrpc":"2.0","id":2.0,"method":"hello","params":{"protocol":1.0}}\n')
    answer = probe.answer()
    same((answer["id"], "result" in answer), (2, True), "id and success of the answer")


def long_lines(probe: Probe) -> None:
    """A line that is too long is refused at once, its rest is dropped, and the next one is answered."""
    longest = limit(probe, "line", 1 << 26)
    probe.send(b"x" * (longest + 1))
    refusal("LineTooLong", probe.answer(), "a line beyond the limit")
    for _ in range(3):
        probe.send(b'"' + b"[" * longest)
    probe.send(b"\n")
    probe.alive()
    probe.send(_line(_hello(id=1, extra="x" * (longest - 100))))
    expect("result" in probe.answer(), "a line just within the limit must be answered")


def halves(probe: Probe) -> None:
    """Half a line and silence: it waits for the other half."""
    probe.send(b'{"jsonrpc":"2.0","id":"half","meth')
    sleep(SILENCE)
    probe.send(b'od":"hello"}\n')
    same(probe.answer()["id"], "half", "the id of the answer")


def bye(probe: Probe) -> None:
    """bye is answered, then the engine ends by itself with exit code 0."""
    probe.get("bye")
    same(probe.exit_code(), 0, "the exit code after bye")


CHECKS: tuple[Callable[[Probe], None], ...] = (
    versions,
    ids,
    notifications,
    batches,
    garbage,
    no_requests,
    wrong_calls,
    space,
    long_lines,
    halves,
)
LAST = (bye,)
