"""What the commands of the terminal say to wrong arguments and files: a sentence in the language, and status 2."""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import kybos
from kybos.cli import main

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Run the command in this process, as in a pipe: its exit status, what it printed, what it complained of."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    monkeypatch.setenv("LC_ALL", "C")
    monkeypatch.setenv("LANGUAGE", "en")  # put back afterwards: the command sets it

    def command(*arguments: str, given: str = "") -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "argv", ["kybos", *arguments])
        monkeypatch.setattr(sys, "stdin", io.StringIO(given))
        with pytest.raises(SystemExit) as left:
            main()
        said = capsys.readouterr()
        return int(left.value.code or 0), said.out, said.err

    return command


def test_resuming_what_cannot_be_resumed(run: Run, tmp_path: Path) -> None:
    folder = tmp_path / "kybos"
    status, _, err = run("play", "--resume")
    assert (status, err) == (2, f"kybos: No game is waiting to be continued in {folder}.\n")
    run("play", "cortez", "--seed", "5", given="done\n")
    (path,) = folder.glob("*.json")
    whole = path.read_text("utf-8")
    document = json.loads(whole)
    assert run("play", "corinth", "--resume")[0] == 2
    assert "leave out options" in run("play", "--resume", "--seed", "1")[2]
    for wrong, sentence in (
        (whole[:-9], "is not what Kybos wrote there"),
        ("[]", "is not what Kybos wrote there"),
        (json.dumps({**document, "kybos": 2}), "was saved by a newer Kybos"),
        (json.dumps({**document, "game": "chess"}), "is not what Kybos wrote there"),
        (json.dumps({**document, "rules": 2}), "is not what Kybos wrote there"),
        (json.dumps({**document, "at": 99}), "is not what Kybos wrote there"),
        (json.dumps({**document, "seats": []}), "is not what Kybos wrote there"),
        (json.dumps({**document, "events": [["turn X12", "rolled", 0, 0]]}), "is not what Kybos wrote there"),
        (json.dumps({**document, "events": [["done"]]}), "is not what Kybos wrote there"),
        (json.dumps({**document, "events": 5}), "is not what Kybos wrote there"),
    ):
        path.write_text(wrong, "utf-8")
        status, _, err = run("play", "--resume")
        assert (status, str(path) in err, sentence in err) == (2, True, True), err
    path.write_text(whole, "utf-8")
    assert run("play", "--resume", "cortez", given="explore\nquit\n")[0] == 0
    assert "is not over" in run("record", "check", str(path.with_suffix(".record")))[1]


def test_records_that_cannot_be_loaded(run: Run, tmp_path: Path) -> None:
    record = kybos.load("courtesans").session(seed=1).record
    texts = {
        "newer": (str(record).replace("record 1", "record 2", 1), "is a record of version 2; only a newer Kybos"),
        "redacted": (record.redacted(0), "is a redacted record"),
        "rules": (str(record).replace("rules 1", "rules 9", 1), "cannot be played: line 3"),
        "broken": (str(record).replace("deal", "steal", 1), "cannot be played: line"),
        "empty": ("", "cannot be played: line 1"),
    }
    for name, (text, sentence) in texts.items():
        (tmp_path / name).write_text(text, "ascii")
        _, out, _ = run("play", "corinth", given=f"load {tmp_path / name}\nseed\n")
        assert sentence in out
        assert "Seat 0 > seed" in out
        for command in (["replay"], ["record", "check"]):
            status, _, err = run(*command, str(tmp_path / name))
            assert (status, sentence in err) == (2, True), err


def test_command_lines_that_make_no_sense(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for arguments, sentence in (
        (["chess"], "There is no game chess; the games are corinth,"),
        ([], "Which game? The games are corinth,"),
        (["corinth", "--players", "9"], "The options do not fit: corinth: option players cannot be 9"),
        (["corinth", "-o", "x"], "The options do not fit: option 'x'"),
        (["corinth", "--seat", "2=human"], "with a seat from 0 to 1"),
        (["corinth", "--seat", "human"], "write SEAT=WHO"),
        (["corinth", "--seat", "1=alphago"], "a seat is for human, random, greedy or montecarlo:N"),
        (["corinth", "--seat", "1=human", "--seat", "1=random"], "Seat 1 is given twice."),
        (["corinth", "--chance", "maybe"], "--chance is auto or ask, not 'maybe'."),
        (["corinth", "--engine", "steam"], "no engine 'steam'"),
        (["corinth", "--lang", "tlh"], "There is no language 'tlh'; choose one of en, it, fr, fa."),
    ):
        status, out, err = run("play", *arguments)
        assert (status, out) == (2, "")
        assert sentence in err
    for lang, sentence in (("it", "Il gioco chess non c’è"), ("fr", "Il n’y a pas de jeu chess"), ("fa", "بازی chess")):
        assert sentence in run("play", "chess", "--lang", lang)[2]
        monkeypatch.setenv("LC_ALL", f"{lang}_XX.UTF-8")
        assert sentence in run("play", "chess")[2]
    assert not (tmp_path / "kybos").exists()
