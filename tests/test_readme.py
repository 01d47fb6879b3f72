"""What the README and the other pages say can be done: their examples run, their commands and links exist."""

from __future__ import annotations

import doctest
import re
import shlex
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest
from typer.main import get_command

from kybos.cli.app import app

ROOT = Path(__file__).parent.parent
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])
SHELL = re.compile(r"^```sh\n(.*?)^```$", re.MULTILINE | re.DOTALL)
INLINE = re.compile(r"`((?:make|kybos(?! record 1)|python -m) [a-z][^`\n]*)`")
LINK = re.compile(r"\]\((?!https?:)([^)#\s]+)")
OTHERS = {"pip", "git", "cd", "cargo", "HYPOTHESIS_PROFILE=check"}  # commands that are not ours


def targets() -> set[str]:
    """The targets of the Makefile."""
    return set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE))


def commands(page: Path) -> Iterator[list[str]]:
    """The words of every command in the shell blocks of a page, and of those of ours in its prose."""
    text = page.read_text("utf-8")
    lines = [line for block in SHELL.findall(text) for line in block.splitlines()]
    for line in [*lines, *INLINE.findall(text)]:
        if words := shlex.split(line, comments=True):
            yield words


def unknown(words: list[str]) -> list[str]:
    """What a command names that does not exist."""
    program, *rest = words
    if program == "make":
        return [word for word in rest if "=" not in word and word not in targets()]
    if program == "kybos":
        return unknown_of_kybos(rest)
    if program == "python":
        assert rest[0] == "-m"
        return [] if find_spec(rest[1]) else [rest[1]]
    return [] if program in OTHERS else [program]


def unknown_of_kybos(words: list[str]) -> list[str]:
    """The subcommand, or the options, that the command `kybos` does not have."""
    command: Any = get_command(app)
    if words and not words[0].startswith("-"):
        if words[0] not in command.commands:
            return words[:1]
        command = command.commands[words[0]]
    known = {"--help", *(name for option in command.params for name in (*option.opts, *option.secondary_opts))}
    return [word for word in words if word.startswith("--") and word.partition("=")[0] not in known]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_pages(page: Path) -> None:
    assert doctest.testfile(str(page), module_relative=False).failed == 0
    assert [words for words in commands(page) if unknown(words)] == []
    links = LINK.findall(page.read_text("utf-8"))
    assert [link for link in links if not (page.parent / link).exists()] == []


def test_the_readme_says_how_to_begin() -> None:
    found = list(commands(ROOT / "README.md"))
    assert found[:2] == [["make", "simulate"], ["make", "test"]]
    assert ["pip", "install", "kybos"] in found


@pytest.mark.parametrize(
    "line",
    ["make nonsense", "kybos nonsense", "kybos simulate corinth --nonsense 1", "python -m tests.nonsense", "rm -r"],
)
def test_what_does_not_exist_is_seen(line: str) -> None:
    assert unknown(shlex.split(line)) != []
