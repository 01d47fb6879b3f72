"""Documents and texts with something changed, for those who must refuse them."""

from __future__ import annotations

import copy
from typing import Any

from tests.picks import Picks

WHOLE = (-1, 0, 1, 2, 3, 7, 255, 2**31, 2**64)
VALUES: tuple[Any, ...] = (None, True, False, *WHOLE, 0.5, "", "?", "gold", [], [0], {}, {"kind": 0})


def mutated(document: Any, picks: Picks) -> Any:
    """A copy of a JSON value with one thing in it replaced, left out, doubled, added or moved."""
    document = copy.deepcopy(document)
    inner = [part for part in parts(document) if part]
    if not inner:
        return picks.of(VALUES)
    part = picks.of(inner)
    keys = list(part) if isinstance(part, dict) else list(range(len(part)))
    key = picks.of(keys)
    how = picks.below(6)
    if how < 2:
        part[key] = copy.deepcopy(picks.of(VALUES))
    elif how == 2 and type(part[key]) is int:
        part[key] += picks.of((1, -1))
    elif how == 3:
        del part[key]
    elif how == 4:
        other = picks.of(keys)
        part[key], part[other] = part[other], part[key]
    elif isinstance(part, dict):
        part["surplus"] = copy.deepcopy(part[key])
    else:
        part.insert(key, copy.deepcopy(part[key]))
    return document


def parts(document: Any) -> list[Any]:
    """All objects and lists in a document, itself included."""
    found = [document] if isinstance(document, dict | list) else []
    inner = document.values() if isinstance(document, dict) else document if isinstance(document, list) else ()
    return [*found, *(part for item in inner for part in parts(item))]


def mutated_text(text: str, picks: Picks) -> str:
    """A text with one thing in it changed: a character, a line or a number."""
    how, at = picks.below(8), picks.below(len(text) + 1)
    lines = text.split("\n")
    line = picks.below(len(lines))
    if how == 0:
        return text[:at] + text[at + 1 :]
    if how == 1:
        return text[:at] + picks.of('?0123456789 abcdefghij\n\r\t\x00é\ud800{}[]",:') + text[at:]
    if how == 2:
        return text[:at]
    if how == 3:
        del lines[line]
    elif how == 4:
        lines.insert(line, lines[picks.below(len(lines))])
    elif how == 5:
        lines[line] = lines[picks.below(len(lines))]
    elif how == 6:
        lines[line] = lines[line].replace(picks.of("0123456789"), picks.of("0123456789"))
    else:
        lines[line] = " " + lines[line]
    return "\n".join(lines)
