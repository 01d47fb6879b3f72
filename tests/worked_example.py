"""The files of `docs/adding-a-game.md`.

    python -m tests.worked_example FOLDER

writes them into FOLDER, a copy of the project: a file that the page shows whole is made, and where it shows a change to
a file (a block of `diff`) the change is made. Then the copy has the game of the page.
"""

from __future__ import annotations

import re
import sys
from dataclasses import dataclass
from pathlib import Path

PAGE = Path(__file__).parent.parent / "docs" / "adding-a-game.md"
BLOCK = re.compile(r"^`([^`\n]+)`\n\n(`{3,})(\w+)\n(.*?)^\2$", re.MULTILINE | re.DOTALL)


@dataclass(frozen=True)
class Block:
    """A block of the page: the file it stands for, its language, and its text."""

    path: str
    language: str
    text: str


def blocks() -> list[Block]:
    """The blocks of the page that stand for files, in its order."""
    return [Block(path, language, text) for path, _, language, text in BLOCK.findall(PAGE.read_text("utf-8"))]


def write(block: Block, root: Path) -> None:
    """Make the file of a block under `root`, or the change if it shows one."""
    path = root / block.path
    if block.language == "diff":
        path.write_text(changed(path.read_text("utf-8"), block.text), "utf-8")
    else:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(block.text, "utf-8")


def changed(text: str, diff: str) -> str:
    """The text with the lines added that a diff marks with `+`.

    ValueError unless the other lines of the diff stand in the text, once.
    """
    marked = diff.splitlines(keepends=True)
    before = "".join(line[1:] for line in marked if line[0] == " ")
    after = "".join(line[1:] for line in marked)
    if text.count(before) != 1:
        raise ValueError(f"stands {text.count(before)} times in the file, not once: {before!r}")
    return text.replace(before, after)


def main() -> None:
    """The command line above."""
    if len(sys.argv) != 2:
        sys.exit("usage: python -m tests.worked_example FOLDER")
    for block in blocks():
        write(block, Path(sys.argv[1]))
        print(block.path)


if __name__ == "__main__":
    main()
