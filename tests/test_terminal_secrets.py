"""Several people on one screen: what one has seen is gone before the next looks, and all see only what is theirs."""

from __future__ import annotations

from pathlib import Path

import pytest

import kybos
from kybos.records import Record
from tests.terminal import Terminal

CLEARED = "\x1b[2J\x1b[3J\x1b[H"  # the window, and what scrolled out of it

# Deals that seat 1 cannot tell apart: the hand of seat 0 differs. Seat 0 starts.
DEALS = [
    ("start 0", *(f"deal {card}" for card in (*hand, 1, 1, 3, 5)), "turn 6", lay)
    for hand, lay in (((2, 2, 4, 4), "lay 4"), ((7, 7, 8, 8), "lay 8"))
]


def hot_seat(folder: Path, *more: str) -> Terminal:
    """Two people at one terminal."""
    command = ["play", "courtesans", "--players", "2", "--seat", "1=human", "--seed", "4", *more]
    return Terminal(*command, state=folder)


def session(deal: tuple[str, ...], folder: Path) -> Path:
    """The record of a deal, up to the first card laid, in a file."""
    file = folder / "deal"
    Record(kybos.load("courtesans", players=2), deal[:-1]).save(file)
    return file


@pytest.mark.parametrize("lines", [(), ("--plain",)], ids=["drawn", "lines"])
def test_what_a_seat_is_shown_does_not_depend_on_what_it_may_not_know(tmp_path: Path, lines: tuple[str, ...]) -> None:
    """Two games that differ in the hand of seat 0 alone look the same to seat 1, to the letter."""
    shown = []
    for deal in DEALS:
        with hot_seat(tmp_path, *lines) as terminal:
            terminal.start()
            while not terminal.prompt.endswith(" >"):
                terminal.type("")
            terminal.type(f"load {session(deal, tmp_path)}")
            assert "Seat 0: press Enter when only you" in terminal.prompt
            terminal.type("")
            assert terminal.prompt == "Seat 0 >"
            terminal.type(deal[-1])
            assert "the screen is cleared for Seat 1." in terminal.prompt
            whole = terminal.type("")
            assert "Seat 1: press Enter when only you" in terminal.prompt
            for line in ("", "?", "", "record", "lay 2", "why lay 8"):
                whole += terminal.type(line)
                assert terminal.prompt == "Seat 1 >"
            before, _, after = whole.partition(CLEARED)
            assert "hand" not in before.lower()
            shown.append(after)
    assert shown[0] == shown[1]
    assert "lay ?" in shown[0]


def test_the_window_and_its_past_are_cleared(tmp_path: Path) -> None:
    with hot_seat(tmp_path) as terminal:
        terminal.start()
        while not terminal.prompt.endswith(" >"):
            terminal.type("")
        terminal.type(f"load {session(DEALS[1], tmp_path)}")
        terminal.type("")
        assert "8 favourite" in "\n".join(terminal.window)
        terminal.type("lay 8")
        terminal.type("")
        assert [line for line in terminal.window if line] == ["Seat 1: press Enter when only you can see the screen."]


def test_the_arrow_keys_bring_back_nothing_of_others(tmp_path: Path) -> None:
    with hot_seat(tmp_path) as terminal:
        terminal.start()
        while not terminal.prompt.endswith(" >"):
            terminal.type("")
        terminal.type(f"load {session(DEALS[1], tmp_path)}")
        for line in ("", "lay 8", "", ""):
            terminal.type(line)
        assert terminal.prompt == "Seat 1 >"
        for _ in range(3):
            terminal.press("\x1b[A")
        terminal.read(lambda: terminal.prompt == "Seat 1 >")


def test_ctrl_c_at_a_hand_over_shows_nothing(tmp_path: Path) -> None:
    with hot_seat(tmp_path, "--plain") as terminal:
        terminal.start()
        while not terminal.prompt.endswith(" >"):
            terminal.type("")
        terminal.type("1")
        terminal.type("")
        waiting = terminal.prompt
        assert "press Enter when only you" in waiting
        before = len(terminal.raw)
        terminal.press("\x03")
        terminal.read(lambda: "Ctrl-C once more" in terminal.raw[before:] and terminal.prompt == waiting)
        assert "hand:" not in terminal.raw[before:]


def test_a_game_without_secrets_is_played_without_hand_over(tmp_path: Path) -> None:
    with Terminal("play", "corinth", "--seat", "1=human", "--seed", "1", state=tmp_path) as terminal:
        terminal.start()
        for line in ("1", "take gold", "end"):
            if terminal.prompt == "Seat 0 >":
                terminal.type(line)
        assert terminal.prompt == "Seat 1 >"
        assert "\x1b[3J" not in terminal.raw


def test_a_dumb_terminal_pushes_away_what_was_shown(tmp_path: Path) -> None:
    with Terminal(
        "play", "courtesans", "--players", "2", "--seat", "1=human", state=tmp_path, rows=30, TERM="dumb"
    ) as terminal:
        terminal.start()
        while not terminal.prompt.endswith(" >"):
            terminal.type("")
        assert "hand:" in "\n".join(terminal.window)
        terminal.type("1")
        terminal.type("")
        assert "hand:" not in "\n".join(terminal.window)
        assert "\x1b" not in terminal.raw
