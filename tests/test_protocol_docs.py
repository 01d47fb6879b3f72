"""What docs/protocol.md says is so: its examples are carried out, its tables are those of the code."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

from kybos.protocol.refusals import KINDS
from kybos.protocol.schema import METHODS, NOTIFICATIONS
from tests.protocol_server import Asked

PAGE = (Path(__file__).parent.parent / "docs" / "protocol.md").read_text("utf-8")
BLOCK = re.compile(r"^```jsonrpc\n(.*?)^```$", re.MULTILINE | re.DOTALL)
LEFT_OUT = "..."


def fits(found: Any, wanted: Any) -> bool:
    """Whether a value is the one in the example, which may leave things out."""
    if wanted == LEFT_OUT:
        return True
    if isinstance(wanted, dict) and isinstance(found, dict):
        keys = wanted.keys() - {LEFT_OUT}
        whole = LEFT_OUT in wanted or keys == found.keys()
        return whole and keys <= found.keys() and all(fits(found[key], wanted[key]) for key in keys)
    if isinstance(wanted, list) and isinstance(found, list):
        if wanted[-1:] == [LEFT_OUT]:
            wanted, found = wanted[:-1], found[: len(wanted) - 1]
        return len(wanted) == len(found) and all(map(fits, found, wanted))
    return type(found) is type(wanted) and bool(found == wanted)


def rows(heading: str) -> list[list[str]]:
    """The cells of the table below a heading, without its first two lines."""
    section = PAGE.partition(f"\n## {heading}\n")[2].partition("\n## ")[0]
    lines = [line for line in section.splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[2:]]


def test_the_examples() -> None:
    """One conversation, from the first line to the last."""
    asked, answers = Asked(), 0
    for line in "".join(BLOCK.findall(PAGE)).splitlines():
        if line.startswith("--> "):
            asked.server.feed(line[4:].encode() + b"\n")
        else:
            assert line.startswith("<-- ")
            found = asked.next()
            assert fits(found, json.loads(line[4:])), (line, found)
            answers += 1
    assert asked.silent()
    assert asked.server.over
    assert answers > 15


def test_an_example_that_is_wrong_is_seen() -> None:
    assert fits({"a": 1, "b": [1, 2]}, {"a": 1, "...": "..."})
    assert fits([1, {"a": 2}, 3], [1, {"a": "..."}, "..."])
    wrong: Any
    for wrong in ({"a": 2, "...": "..."}, {"a": 1}, {"a": True, "b": "..."}, {"a": 1, "b": [1]}, {"a": 1, "b": [2, 2]}):
        assert not fits({"a": 1, "b": [1, 2]}, wrong)


def test_the_table_of_methods() -> None:
    """Every method with every parameter, and a question mark after those that may be left out."""
    found = {row[0].strip("`"): row[1:] for row in rows("Methods")}
    assert list(found) == list(METHODS)
    for name, (params, result) in found.items():
        schema = METHODS[name].params
        assert set(re.findall(r"`([a-z]+)`", params)) - {"chances"} == set(schema["properties"])
        for key in schema["properties"]:
            optional = key not in schema["required"]
            assert (f"`{key}`?" in params) == (optional and name != "rules") or (name, key) == ("rules", "lang")
        shown = METHODS[name].result
        keys = shown.get("properties", {})
        assert set(re.findall(r"`([a-z]+)`", result)) >= set(keys)


def test_the_table_of_notifications() -> None:
    found = {row[0].strip("`"): re.findall(r"`([a-z]+)`", row[1]) for row in rows("Notifications")}
    assert found == {name: list(params["properties"]) for name, (_, params) in NOTIFICATIONS.items()}


def test_the_table_of_errors() -> None:
    assert rows("Errors") == [[str(kind.code), f"`{name}`", kind.meaning] for name, kind in KINDS.items()]
