"""Screens captured from real games, for the documentation.

    python -m tests.captures

writes `docs/pictures/play-*.txt`: what a person saw who typed these lines.
"""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

from tests.terminal import Terminal

FOLDER = Path(__file__).parent.parent / "docs" / "pictures"

# The file, the command line, the columns of the window, and what is typed.
GAMES: dict[str, tuple[list[str], int, list[str]]] = {
    "play-corinth": (
        ["corinth", "--players", "3", "--seed", "7"],
        100,
        ["buy 3", "buy 0", "? take", "mo go 9", "move wine 4", "n", "east"],
    ),
    "play-cortez": (["cortez", "--seed", "5"], 100, ["?", "spend X8", "why explore", "done", "hint", "explore"]),
    "play-courtesans": (
        ["courtesans", "--players", "3", "--seed", "3", "--seat", "1=human"],
        100,
        ["", "?", "lay 7", "lay 8", "", "", "why lay 8", "1", "", ""],
    ),
    "play-korrigans": (["korrigans", "--players", "3", "--seed", "4"], 100, ["?", "look 8", "?pl anc", "pl anc 3"]),
    "play-plain": (["cortez", "--seed", "5", "--plain"], 60, ["?", "spend X8", "done", "explore"]),
}


def capture(name: str) -> str:
    """What was on the screen and above it at the end."""
    command, columns, lines = GAMES[name]
    with TemporaryDirectory() as folder, Terminal("play", *command, state=Path(folder), columns=columns) as terminal:
        terminal.start()
        shown = [f"$ kybos play {' '.join(command)}"]
        for line in lines:
            before = terminal.text.rstrip()
            terminal.type(line)
            if terminal.text[: len(before)] != before:  # the screen was cleared
                shown += [*before.splitlines(), "", "(the screen is cleared)", ""]
        terminal.press("quit\r")
        terminal.leave()
        shown += terminal.text.rstrip().splitlines()
    return "\n".join(line.rstrip() for line in shown) + "\n"


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name in GAMES:
        (FOLDER / f"{name}.txt").write_text(capture(name), "utf-8")
