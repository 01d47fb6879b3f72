"""`kybos replay` and `kybos record check`, by the real program."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

import kybos
from kybos import i18n, rendering
from kybos.records import Record
from kybos.repl import checking
from kybos.types import State
from tests.terminal import PROGRAM, Terminal, environment


def played(name: str, seed: int = 2) -> Record:
    """A game at random."""
    session = kybos.load(name).session(seed=seed)
    while session.turn.kind != "over":
        session.play_random()
    return session.record


def run(folder: Path, *arguments: str) -> str:
    """What the program prints in a pipe."""
    done = subprocess.run(
        [PROGRAM, *arguments], capture_output=True, text=True, env=environment(folder), timeout=60, check=True
    )
    assert done.stderr == ""
    return done.stdout


def test_stepping_forward_and_back(tmp_path: Path) -> None:
    record, file = played("courtesans"), tmp_path / "game"
    record.save(file)
    last = len(record.events)
    with Terminal("replay", str(file), "--seat", "1", state=tmp_path) as terminal:
        terminal.start()
        assert terminal.prompt == "Step 0 >"
        for line, step in (("n", 1), ("", 2), ("p", 1), ("end", last), ("20", 20), ("start", 0), ("۷", 7), ("prev", 6)):
            terminal.type(line)
            assert terminal.prompt == f"Step {step} >"
            assert f"Step {step} of {last}" in terminal.text
        for line, sentence in (
            ("999", f"This is the end: the last step is {last}."),
            ("-1", "Type n, p, start, end, a number from 0 to"),
            ("xyzzy", "Type n, p, start, end, a number from 0 to"),
            ("help", "previous: one step back"),
            ("?", "previous: one step back"),
        ):
            terminal.type(line)
            assert sentence in terminal.text
            assert terminal.prompt == "Step 6 >"
        terminal.type("start")
        terminal.type("p")
        assert "This is the start." in terminal.text
        terminal.press("\x03")
        terminal.read(lambda: "Ctrl-C once more" in terminal.text and terminal.ready())
        terminal.press("q\r")
        assert terminal.leave() == 0
    assert "Traceback" not in terminal.raw


@pytest.mark.parametrize(
    ("name", "option", "lang"),
    [
        ("corinth?turn_boxes=1", ["--public"], "fr"),
        ("cortez", ["--all"], "it"),
        ("courtesans?rounds=3", ["--all"], "en"),
        ("korrigans?max_rounds=1", ["--seat", "2"], "en"),
        ("korrigans?max_rounds=1", [], "en"),
    ],
)
def test_a_pipe_gets_every_step(name: str, option: list[str], lang: str, tmp_path: Path) -> None:
    """What a seat, the public or everybody knew at each step, told in words and shown in lines."""
    record, file = played(name), tmp_path / "game"
    record.save(file)
    states = record.states()
    full = option == ["--all"]
    viewers = list(range(record.game.seats)) if full else [2 if "--seat" in option else None]
    said = run(tmp_path, "replay", str(file), *option, "--lang", lang)
    for number, state in enumerate(states):
        event = _event(record, states, number, viewers[0], full, lang)
        views = [line for viewer in viewers for line in rendering.lines(record.game, state.view(viewer), lang=lang)]
        title = i18n.speaker(lang)("Step {step} of {last}", step=number, last=len(states) - 1)
        assert "\n".join(["", title, *event, *views, ""]) in f"\n{said}"


def _event(record: Record, states: list[State], step: int, viewer: int | None, full: bool, lang: str) -> list[str]:
    if not step:
        return []
    token = record.events[step - 1]
    if not full:
        token = states[step - 1].redact(token, states[step], viewer)
    say, seat = i18n.speaker(lang), states[step - 1].turn.seat
    who = say("Chance") if seat is None else say("Seat {seat}", seat=seat)
    return [f"{who}: {token}: {rendering.phrase(record.game, token, lang=lang)}"]


def test_what_cannot_be_replayed_so(tmp_path: Path) -> None:
    file = tmp_path / "game"
    played("cortez").save(file)
    for arguments, sentence in (
        (["--seat", "1"], "There is no seat 1; seats count from 0 to 0."),
        (["--all", "--public"], "Choose one of --seat, --public and --all."),
    ):
        done = subprocess.run(
            [PROGRAM, "replay", str(file), *arguments], capture_output=True, text=True, env=environment(tmp_path)
        )
        assert (done.returncode, done.stderr) == (2, f"kybos: {sentence}\n")


@pytest.mark.parametrize("name", kybos.games())
def test_a_record_is_checked_by_both(name: str, tmp_path: Path) -> None:
    record, file = played(name), tmp_path / "game"
    record.save(file)
    said = run(tmp_path, "record", "check", str(file))
    assert f"{file}: a record of {record.game.uri}." in said
    assert f"{len(record.events)} events; engine and reference agree at every step on:" in said
    assert "- the legal actions\n" in said
    assert f"The game is over. Points: {' '.join(map(str, record.final.scores()))}." in said


def test_a_difference_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Were the two to differ in anything, it would be named with its place."""
    record = played("cortez")
    monkeypatch.setitem(
        checking.SAME, "whose turn it is", lambda state: (state.game.engine, len(state.view(None)["table"]))
    )
    assert checking.check(str(record)) == checking.Difference("whose turn it is", 0)
