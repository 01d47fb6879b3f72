"""What bad input, bad windows and bad luck get: a sentence and the prompt again, or an end that kept the game."""

from __future__ import annotations

import os
import random
import re
import subprocess
from pathlib import Path

import pytest

import kybos
from kybos.repl.table import Table
from tests.terminal import PROGRAM, Terminal, environment


def kept(folder: Path) -> Path:
    """The record that the program keeps."""
    (path,) = (folder / "kybos").glob("*.record")
    return path


def events(folder: Path) -> tuple[str, ...]:
    """What happened, by the record that the program keeps."""
    return kybos.Record.load(kept(folder)).events


def run(folder: Path, *arguments: str, given: bytes = b"", **variables: str) -> tuple[int, str, str]:
    """Run the program in a pipe: its exit status, what it printed, what it complained of."""
    done = subprocess.run(
        [PROGRAM, *arguments], input=given, capture_output=True, env=environment(folder, **variables), timeout=60
    )
    assert b"Traceback" not in done.stderr + done.stdout
    return done.returncode, done.stdout.decode("utf-8"), done.stderr.decode("utf-8")


GARBAGE = (
    "\x00\x01\x02\x1b[A\x1b]0;title\x07",
    "🎲" * 30,
    "take " * 300,
    "?" * 50,
    "why",
    "why ?",
    "#" * 9,
    "#99999999999999999999999",
    "9" * 300,
    "%s {0} {x} \\ ' \"",
    "rules )(*",
    "load /dev/null",
    "save /no/such/folder/file",
    "lang",
    "\u202e\u2066mirror",
)


@pytest.mark.parametrize("plain", [(), ("--plain",)], ids=["drawn", "lines"])
def test_garbage_gets_a_sentence_and_the_prompt(tmp_path: Path, plain: tuple[str, ...]) -> None:
    with Terminal("play", "corinth", "--seed", "1", *plain, state=tmp_path) as terminal:
        terminal.start()
        for line in GARBAGE:
            terminal.type(line if plain else "".join(letter for letter in line if letter.isprintable()))
            assert terminal.prompt == "Seat 0 >"
        terminal.type("1")
        assert len(events(tmp_path)) == 2
    assert "Traceback" not in terminal.raw


def test_bytes_that_are_no_text(tmp_path: Path) -> None:
    """Any bytes at all, by line: control characters, half of a letter, nothing."""
    rng = random.Random(1)
    noise = b"\n".join(bytes(rng.randrange(256) for _ in range(rng.randrange(60))) for _ in range(200))
    for name in kybos.games():
        status, out, err = run(tmp_path / name, "play", name, "--seed", "1", given=noise + b"\n\xff\xfe\nquit\n")
        assert (status, err) == (0, "")
        assert "The game is kept" in out


def test_a_pipe_plays_a_game_and_echoes_it(tmp_path: Path) -> None:
    status, out, _ = run(tmp_path, "play", "cortez", "--seed", "5", given=b"done\ngive-up\nundo\n")
    assert status == 0
    assert "Seat 0 > done\n" in out
    assert "\x1b" not in out
    assert events(tmp_path)[1:] == ("done",)


@pytest.mark.parametrize("plain", [(), ("--plain",)], ids=["drawn", "lines"])
def test_end_of_input_keeps_the_game(tmp_path: Path, plain: tuple[str, ...]) -> None:
    with Terminal("play", "corinth", "--seed", "1", *plain, state=tmp_path) as terminal:
        terminal.start()
        terminal.type("1")
        terminal.press("\x04")
        assert terminal.leave() == 0
        assert "The game is kept; kybos play --resume goes on with it." in terminal.text
    assert len(events(tmp_path)) == 2


@pytest.mark.parametrize("plain", [(), ("--plain",)], ids=["drawn", "lines"])
def test_ctrl_c_asks_once_and_then_leaves(tmp_path: Path, plain: tuple[str, ...]) -> None:
    with Terminal("play", "corinth", "--seed", "1", *plain, state=tmp_path) as terminal:
        terminal.start()
        for _ in range(2):
            before = terminal.place()
            terminal.press("half a line\x03")
            terminal.read(lambda before=before: terminal.place() != before and terminal.ready())
            assert "Ctrl-C once more, or quit, leaves; the game is kept." in terminal.text
            assert terminal.prompt == "Seat 0 >"
            terminal.type("seed")
        terminal.press("\x03")
        terminal.read(lambda: terminal.text.count("Ctrl-C once more") == 3 and terminal.ready())
        terminal.press("\x03")
        assert terminal.leave() == 0
        assert "The game is kept" in terminal.text
    assert "Traceback" not in terminal.raw


def test_ctrl_c_while_bots_play(tmp_path: Path) -> None:
    bots = [word for seat in range(4) for word in ("--seat", f"{seat}=montecarlo:20000")]
    with Terminal("play", "corinth", "--players", "4", *bots, state=tmp_path, columns=80) as terminal:
        terminal.read(lambda: terminal.text.count("Seat 1") > 2)
        terminal.press("\x03")
        assert terminal.leave() == 0
        assert "The game is kept" in terminal.text
    assert "Traceback" not in terminal.raw
    assert len(events(tmp_path)) > 2


@pytest.mark.parametrize("plain", ["", "--plain"], ids=["drawn", "lines"])
def test_ctrl_z_stops_and_goes_on(tmp_path: Path, plain: str) -> None:
    """Under a shell with job control, as people have it."""
    with Terminal("--norc", "-i", state=tmp_path, command="/bin/bash", PS1="shell > ") as terminal:
        terminal.start()
        terminal.type(f"{PROGRAM} play corinth --seed 1 {plain}")
        assert terminal.prompt == "Seat 0 >"
        terminal.press("\x1a")
        terminal.read(lambda: terminal.prompt == "shell >")
        assert "Stopped" in terminal.text
        terminal.press("fg\r")
        terminal.read(lambda: "play corinth" in terminal.text.rpartition("fg")[2])
        terminal.type("buy 1")
        terminal.read(lambda: terminal.prompt == "Seat 0 >")
        terminal.type("quit")
        assert terminal.prompt == "shell >"
        assert "The game is kept" in terminal.text
        terminal.press("exit\r")
        terminal.leave()
    assert events(tmp_path)[0] == "buy 1"


@pytest.mark.parametrize("name", kybos.games())
def test_a_window_of_20_columns(name: str, tmp_path: Path) -> None:
    with Terminal("play", name, "--seed", "3", state=tmp_path, columns=20, rows=40) as terminal:
        terminal.start()
        for line in ("?", "hint", "rules 2.1", "help", "record", "1", "xyzzy", "why 1"):
            terminal.type(line)
            assert terminal.prompt.endswith(">")
    assert "Traceback" not in terminal.raw
    assert "╭" not in terminal.text


def test_a_window_that_is_resized(tmp_path: Path) -> None:
    """Drawn where there is room, in lines where there is none, back and forth."""
    with Terminal("play", "corinth", "--seed", "3", state=tmp_path, columns=100) as terminal:
        terminal.start()
        assert "╭" in terminal.text
        for columns, drawn in ((30, False), (100, True), (59, False), (60, True), (200, True)):
            terminal.resize(columns)
            assert ("╭" in terminal.type("")) is drawn
            assert terminal.prompt == "Seat 0 >"
        terminal.type("1")
    assert "Traceback" not in terminal.raw


def test_without_colour(tmp_path: Path) -> None:
    colour = re.compile(r"\x1b\[(?:\d+;)*(?:3[0-8]|4[0-8]|9[0-7]|10[0-7])(?:;\d+)*m")
    for variables, coloured in (({}, True), ({"NO_COLOR": "1"}, False)):
        with Terminal("play", "corinth", "--seed", "3", state=tmp_path, **variables) as terminal:
            terminal.start()
            terminal.type("buy 3")
            assert bool(colour.search(terminal.raw)) is coloured


def test_a_dumb_terminal_gets_lines(tmp_path: Path) -> None:
    with Terminal("play", "corinth", "--seed", "3", state=tmp_path, TERM="dumb") as terminal:
        terminal.start()
        terminal.type("1")
        assert terminal.prompt == "Seat 0 >"
    assert "\x1b" not in terminal.raw
    assert "Seat 0 (you) to act" in terminal.text


def test_a_killed_terminal_loses_nothing(tmp_path: Path) -> None:
    """Killed after every action, the game goes on with the same dice, bots and undo as one that was never killed."""
    lines = ["buy 0", "take gold", "1", "undo"]
    for line in lines:
        begun = (tmp_path / "kybos").exists()
        command = ["--resume"] if begun else ["corinth", "--seed", "9", "--seat", "1=random", "--lang", "it", "--plain"]
        with Terminal("play", *command, state=tmp_path) as terminal:
            terminal.start()
            terminal.type(line)
            terminal.kill()
    with Terminal("play", "--resume", "--lang", "en", state=tmp_path) as terminal:
        terminal.start()
        terminal.type("redo")
        terminal.press("quit\r")
        assert terminal.leave() == 0
    with Terminal("play", "corinth", "--seed", "9", "--seat", "1=random", state=tmp_path / "other") as terminal:
        terminal.start()
        for line in [*lines, "redo"]:
            terminal.type(line)
    assert events(tmp_path) == events(tmp_path / "other")
    assert len(events(tmp_path)) == 6
    table = Table(kybos.load("corinth"), ["human", "random"], 9)
    for token in events(tmp_path):
        assert token in [*table.state.tokens(), *(token for token, _ in table.state.chances())]
        turn = table.state.turn
        if turn.seat is None:
            table.roll()
        elif turn.seat:
            table.play_bot("random")
        else:
            table.play(token)
        assert table.events[-1].token == token


def test_a_folder_that_cannot_be_written(tmp_path: Path) -> None:
    """The game is played all the same, and it is said that it is not kept."""
    (tmp_path / "kybos").write_text("in the way", "ascii")
    status, out, _ = run(tmp_path, "play", "corinth", "--seed", "1", given=b"1\nquit\n")
    assert status == 0
    assert out.count("The game is not kept: save writes it to a file.") == 1
    assert "--resume" not in out


def test_closed_streams(tmp_path: Path) -> None:
    for closing in ("<&-", ">&-", "<&- >&-"):
        done = subprocess.run(
            ["/bin/sh", "-c", f"{PROGRAM} play corinth --seed 1 {closing}"],
            input=b"quit\n",
            capture_output=True,
            env=environment(tmp_path),
            timeout=60,
        )
        assert (done.returncode, done.stderr) == (0, b"")


def test_nobody_reads_what_it_says(tmp_path: Path) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    with open(writer, "wb") as closed:
        done = subprocess.run(
            [PROGRAM, "play", "corinth", "--seat", "0=random", "--plain"],
            stdout=closed,
            stderr=subprocess.PIPE,
            env=environment(tmp_path),
            timeout=60,
        )
    assert done.stderr == b""
    assert done.returncode == 1
