"""JSON-RPC 2.0 on lines: what is understood, what is refused, and that no piece of input is too odd."""

from __future__ import annotations

import json
import time
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import kybos
from kybos.protocol import messages
from kybos.protocol.lines import LONGEST, Lines
from kybos.protocol.messages import DEPTH, SAFE, Request, read
from kybos.protocol.refusals import KINDS, Refusal
from kybos.protocol.server import Server
from tests.protocol_server import Asked

HELLO = {"jsonrpc": "2.0", "method": "hello"}
JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-SAFE, SAFE) | st.text(max_size=9),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=4),
    max_leaves=9,
)


def kind(answer: Any) -> str:
    """The kind of an error, whose number must be the one that belongs to it."""
    error = answer["error"]
    assert error["code"] == KINDS[error["data"]["kind"]].code
    return str(error["data"]["kind"])


def fed(line: bytes) -> list[Any]:
    """What a server answers to a line."""
    written: list[bytes] = []
    Server(written.append).feed(line + b"\n")
    return [json.loads(answer) for answer in written]


@given(
    st.lists(st.sampled_from([b"\n", b"a", b"bc\n", b"def", b"x" * 9, b"y" * 40 + b"\n", b"\n\n"])), st.integers(1, 30)
)
def test_lines_are_cut_wherever_the_pieces_end(parts: list[bytes], longest: int) -> None:
    """Those that are too long come as one None each, and only the half of a line is held."""
    whole = b"".join(parts)
    *ended, rest = whole.split(b"\n")
    wanted = [line if len(line) <= longest else None for line in ended] + [None] * (len(rest) > longest)
    for pieces in (parts, [whole], [bytes([byte]) for byte in whole]):
        lines = Lines(longest)
        assert [line for piece in pieces for line in lines.feed(piece)] == wanted
        assert lines.end() == (rest if len(rest) <= longest else b"")


def test_a_line_without_end_is_dropped_and_not_held() -> None:
    lines, piece = Lines(), b"x" * (1 << 16)
    found = [line for _ in range(1 << 10) for line in lines.feed(piece)]  # 64 MiB
    assert found == [None]
    assert list(lines.feed(b"\nnext\n")) == [b"next"]


@given(JSON)
def test_json_is_read_as_it_is(value: Any) -> None:
    for text in (json.dumps(value), json.dumps(value, ensure_ascii=False, indent=1)):
        if text.isascii() or "\\ud" not in text:
            assert read(text.encode("utf-8", "surrogatepass")) == value


@pytest.mark.parametrize(
    "line",
    [
        b"",
        b"{",
        b"nul",
        b"\xff",
        b"\xed\xa0\x80",
        b'"\x00"',
        b"NaN",
        b"[Infinity]",
        b"-Infinity",
        b"1e999",
        b"-1e999",
        b"9" * 101,
        b"1." + b"0" * 100,
        b"[" * (DEPTH + 1) + b"]" * (DEPTH + 1),
        b'{"a":' * (DEPTH + 1) + b"1" + b"}" * (DEPTH + 1),
        b"[" * LONGEST,
        b'{"a":1,"a":1}',
        b'{"a":1,"\\u0061":1}',
        b"{'a':1}",
        b"[1,]",
        b"1 2",
        b"\xef\xbb\xbf1",
    ],
)
def test_what_is_not_json(line: bytes) -> None:
    with pytest.raises(Refusal) as refused:
        read(line)
    assert refused.value.kind == "ParseError"
    assert len(str(refused.value)) < 300


def test_what_is_just_json() -> None:
    assert read(b"[" * DEPTH + b"]" * DEPTH)
    assert read(b'["' + b"[" * 1000 + b'\\"' + b"{" * 1000 + b'"]') == ["[" * 1000 + '"' + "{" * 1000]
    assert read(b"[1.0, -2e3, 1.5, 1e300]") == [1, -2000, 1.5, 1e300]
    assert [type(number) for number in read(b"[1.0, 1.5, 1e300]")] == [int, float, float]


@pytest.mark.parametrize(
    "stuff", [b"[", b"[]", b'"', b'\\"', b"{", b'{"a":', b"1,", b'[""]', b"\\", b'"\\u00', b'"a":1,', b"-", b"1e"]
)
@pytest.mark.parametrize("before", [b"", b"[", b'"'])
def test_no_line_takes_long(stuff: bytes, before: bytes) -> None:
    line = before + stuff * ((LONGEST - 1) // len(stuff))
    begun = time.perf_counter()
    assert [kind(answer) for answer in fed(line)] == ["ParseError"]
    assert time.perf_counter() - begun < 3


def test_an_object_with_very_many_keys_takes_no_longer() -> None:
    keys = ",".join(f'"{number}":1' for number in range(80_000))
    for line, found in ((f"{{{keys}}}", "InvalidRequest"), (f'{{{keys},"79999":1}}', "ParseError")):
        begun = time.perf_counter()
        assert [kind(answer) for answer in fed(line.encode())] == [found]
        assert time.perf_counter() - begun < 3


@given(
    st.binary(max_size=200) | st.text(max_size=50).map(str.encode) | JSON.map(lambda value: json.dumps(value).encode())
)
def test_any_line_is_answered_at_most_once(line: bytes) -> None:
    line = line.replace(b"\n", b" ")
    answers = fed(line)
    assert len(answers) <= 1
    assert line.strip(b" \t\r") == b"" or (len(answers) == 1 and "InternalError" not in str(answers))


@given(JSON, JSON, st.sampled_from(["jsonrpc", "method", "params", "id", "extra"]), st.booleans())
def test_members_of_requests(value: Any, extra: Any, member: str, add: bool) -> None:
    """A member of a wrong type is refused, and one that is not known is ignored."""
    message = {**HELLO, "id": 1, "params": {}, "extra": extra, member: value}
    right = {
        "jsonrpc": value == "2.0",
        "method": isinstance(value, str),
        "params": isinstance(value, dict) or value == [],
        "id": value is None or (isinstance(value, str | int) and not isinstance(value, bool)),
        "extra": True,
    }
    if right[member]:
        request = Request.of(message)
        assert (request.method, request.id, request.answered) == (message["method"], message["id"], True)
    else:
        with pytest.raises(Refusal) as refused:
            Request.of(message)
        assert refused.value.kind == "InvalidRequest"


@pytest.mark.parametrize("id", [2**53, -(2**53), "x" * 257, 0.5, 1e300, True, [], {}])
def test_ids_that_cannot_be_given_back(id: Any) -> None:
    (answer,) = fed(json.dumps({**HELLO, "id": id}).encode())
    assert (kind(answer), answer["id"]) == ("InvalidRequest", None)


def test_batches() -> None:
    asked = Asked()
    asked.send([{**HELLO, "id": 1}, HELLO, {**HELLO, "id": 2, "method": "x"}, 5, [{**HELLO, "id": 3}]])
    answers = asked.next()
    assert [answer["id"] for answer in answers] == [1, 2, None, None]
    assert [kind(answer) for answer in answers[1:]] == ["UnknownMethod", "InvalidRequest", "InvalidRequest"]
    asked.send([HELLO], [HELLO, {**HELLO, "method": "no such method"}])
    assert asked.silent()
    for wrong, refused in (([], "InvalidRequest"), ([HELLO] * 51, "TooMany")):
        asked.send(wrong)
        assert kind(asked.next()) == refused


def test_a_batch_waits_for_its_choices() -> None:
    """And others are answered before it."""
    asked = Asked()
    game = asked.ask("new", game=kybos.games()[0])
    choose = {"id": game["id"], "seat": game["turn"]["seat"], "bot": "montecarlo", "budget": {"ms": 200}}
    asked.send([{**HELLO, "id": "a"}, {**HELLO, "id": "b", "method": "choose", "params": choose}])
    assert asked.ask("games")["games"]
    answers = asked.next()
    assert {answer["id"]: "result" in answer for answer in answers} == {"a": True, "b": True}


def test_a_batch_of_bye_is_carried_out_whole() -> None:
    asked = Asked()
    asked.send([{**HELLO, "id": 1, "method": "bye"}, {**HELLO, "id": 2}], {**HELLO, "id": 3})
    assert [answer["id"] for answer in asked.next()] == [1, 2]
    assert asked.silent()
    assert asked.server.over


def test_a_last_line_without_line_feed_is_answered() -> None:
    asked = Asked()
    asked.server.feed(json.dumps({**HELLO, "id": 1}).encode())
    assert asked.silent()
    asked.server.end()
    assert asked.next()["id"] == 1


def test_nothing_is_written_where_nobody_reads() -> None:
    """The server is over then, and does not raise."""

    def write(line: bytes) -> None:
        raise BrokenPipeError

    server = Server(write)
    server.feed(messages.request("hello", {}, 1))
    assert server.over
