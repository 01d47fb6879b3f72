"""JSON-RPC 2.0: lines to requests, answers to lines.

Where the standard leaves room: parameters go by name, an `id` is a text or a whole number that every reader of JSON
holds exactly, and members of a request that are not known are ignored.
"""

from __future__ import annotations

import json
import re
from typing import Any, NamedTuple, NoReturn, TypeAlias

from kybos import documents
from kybos.protocol.refusals import Refusal

__all__ = [
    "DEPTH",
    "LONGEST_ID",
    "SAFE",
    "Json",
    "Request",
    "RequestId",
    "answer",
    "failure",
    "line",
    "notification",
    "read",
    "request",
]

Json: TypeAlias = Any
RequestId: TypeAlias = "str | int | None"

DEPTH = 64  # arrays and objects within each other
DIGITS = 100  # letters of a number
SAFE = 2**53 - 1  # up to here every reader of JSON holds all whole numbers
LONGEST_ID = 256

TOKEN = re.compile(r'"|\\.|[\[\]{}]', re.DOTALL)


class Request(NamedTuple):
    """A call of a method; without `answered` it is a notification, which gets no answer."""

    method: str
    params: dict[str, Json]
    id: RequestId
    answered: bool

    @classmethod
    def of(cls, message: Json) -> Request:
        """The request that a message is. Raises Refusal if it is none."""
        if not isinstance(message, dict):
            raise Refusal("InvalidRequest", "a request is an object")
        if message.get("jsonrpc") != "2.0":
            raise Refusal("InvalidRequest", "member 'jsonrpc' must be \"2.0\"")
        if not isinstance(message.get("method"), str):
            raise Refusal("InvalidRequest", "member 'method' must be a text")
        if "id" in message and not _is_id(message["id"]):
            least = f"a text of at most {LONGEST_ID} characters, or a whole number from -{SAFE} to {SAFE}"
            raise Refusal("InvalidRequest", f"member 'id' must be {least}")
        params = message.get("params", {})
        if params == []:
            params = {}
        if not isinstance(params, dict):
            raise Refusal("InvalidRequest", "member 'params' must be an object: parameters go by name")
        return cls(message["method"], params, message.get("id"), "id" in message)


def read(line: bytes) -> Json:
    """The JSON that a line holds. Raises Refusal if it holds none."""
    try:
        text = line.decode("utf-8")
        _check_depth(text)
        return json.loads(
            text, parse_int=_whole, parse_float=_number, parse_constant=_no_number, object_pairs_hook=_object
        )
    except UnicodeDecodeError as error:
        raise Refusal("ParseError", f"byte {error.start} of the line is no UTF-8") from None
    except (ValueError, RecursionError) as error:
        raise Refusal("ParseError", f"not JSON: {error}") from None


def request(method: str, params: dict[str, Json], id: RequestId) -> bytes:
    """The line of a request."""
    return line({"jsonrpc": "2.0", "id": id, "method": method, "params": params})


def answer(id: RequestId, result: Json) -> Json:
    """The message that gives a result."""
    return {"jsonrpc": "2.0", "id": id, "result": result}


def failure(id: RequestId, refusal: Refusal) -> Json:
    """The message that gives an error."""
    return {"jsonrpc": "2.0", "id": id, "error": refusal.to_json()}


def notification(method: str, params: dict[str, Json]) -> Json:
    """The message that tells something unasked."""
    return {"jsonrpc": "2.0", "method": method, "params": params}


def line(message: Json) -> bytes:
    """A message as a line, in ASCII, with its line feed."""
    return f"{documents.write(message)}\n".encode("ascii")


def _is_id(value: Json) -> bool:
    if isinstance(value, str):
        return len(value) <= LONGEST_ID
    return value is None or (isinstance(value, int) and not isinstance(value, bool) and abs(value) <= SAFE)


def _check_depth(text: str) -> None:
    """ValueError if the text nests deeper than `DEPTH`: what reads it then needs no more than that."""
    if text.count("[") + text.count("{") <= DEPTH:
        return
    depth, quoted = 0, False
    for token in TOKEN.finditer(text):
        letter = token[0]
        if letter == '"':
            quoted = not quoted
        elif quoted or len(letter) > 1:
            continue
        elif letter in "[{":
            depth += 1
            if depth > DEPTH:
                raise ValueError(f"nested more than {DEPTH} deep")
        else:
            depth -= 1


def _whole(text: str) -> int:
    return int(_short(text))


def _number(text: str) -> float | int:
    """A number with a fraction or an exponent; a whole one, such as 2.0, is the whole number, as in JSON Schema."""
    number = float(_short(text))
    if number in (float("inf"), -float("inf")):
        raise ValueError(f"number {text} is too large")
    return int(number) if number.is_integer() and abs(number) <= SAFE else number


def _short(text: str) -> str:
    if len(text) > DIGITS:
        raise ValueError(f"a number of more than {DIGITS} letters")
    return text


def _no_number(text: str) -> NoReturn:
    raise ValueError(f"{text} is no number")


def _object(pairs: list[tuple[str, Json]]) -> dict[str, Json]:
    found = dict(pairs)
    if len(found) < len(pairs):
        once = set(found)
        for twice, _ in pairs:
            if twice not in once:
                break
            once.discard(twice)
        raise ValueError(f"key {twice[:48]!r} stands twice in one object")
    return found
