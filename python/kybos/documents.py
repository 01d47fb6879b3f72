"""JSON as Kybos writes and reads it: compact, in ASCII, without fractions, no key twice (docs/documents.md)."""

from __future__ import annotations

import json
from typing import Any, NoReturn

__all__ = ["fnv1a", "read", "write"]

Json = Any  # None, bool, int, str, list or dict of these


def write(value: Json) -> str:
    """Compact JSON with the keys in the order they have; ValueError for what JSON cannot hold."""
    try:
        text = json.dumps(value, separators=(",", ":"), allow_nan=False)
    except (TypeError, RecursionError) as error:
        raise ValueError(f"not JSON: {error}") from None
    return text


def read(text: str) -> Json:
    """The value of a JSON text; ValueError if it is none, has a fraction, or has a key twice in one object."""
    try:
        return json.loads(text, parse_float=_no_fraction, parse_constant=_no_fraction, object_pairs_hook=_object)
    except RecursionError:
        raise ValueError("not JSON: nested too deeply") from None


def fnv1a(data: bytes) -> int:
    """The 64-bit FNV-1a hash (Fowler, Noll, Vo)."""
    word = 0xCBF29CE484222325
    for byte in data:
        word = ((word ^ byte) * 0x100000001B3) & 0xFFFFFFFFFFFFFFFF
    return word


def _no_fraction(text: str) -> NoReturn:
    raise ValueError(f"{text}: numbers are whole")


def _object(pairs: list[tuple[str, Json]]) -> dict[str, Json]:
    result: dict[str, Json] = {}
    for key, value in pairs:
        if key in result:
            raise ValueError(f"key {key!r} stands twice in one object")
        result[key] = value
    return result
