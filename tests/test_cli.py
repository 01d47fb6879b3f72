"""The command as a shell sees it: what it prints where, its code, and how it ends when it is told to."""

from __future__ import annotations

import json
import os
import pty
import re
import signal
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from typer.main import get_command

import kybos
from kybos.cli.app import app
from tests.running import PROGRAM, ended, run, start


def commands(command: Any, words: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    """The words of every command, groups included."""
    yield words
    for name, below in getattr(command, "commands", {}).items():
        yield from commands(below, (*words, name))


COMMANDS = list(commands(get_command(app)))


def refused(*arguments: object) -> str:
    """The one line in which the command says what was wrong."""
    result = run(*arguments)
    assert (result.returncode, result.stdout) == (2, "")
    assert re.fullmatch(r"kybos: [^\n]+\n", result.stderr), result.stderr
    return result.stderr


@pytest.mark.parametrize("words", COMMANDS, ids=" ".join)
def test_help(words: tuple[str, ...]) -> None:
    result = run(*words, "--help")
    assert (result.returncode, result.stderr) == (0, "")
    assert f"Usage: {' '.join(('kybos', *words))}" in result.stdout
    assert "Traceback" not in result.stdout


@pytest.mark.parametrize("words", COMMANDS, ids=" ".join)
def test_options_that_do_not_exist(words: tuple[str, ...]) -> None:
    assert "--nonsense" in refused(*words, "--nonsense")


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("nonsense", "No such command 'nonsense'"),
        ("simulat corinth", "Did you mean 'simulate'"),
        ("simulate", "Missing argument 'GAME'"),
        ("simulate nonsense", "no game 'nonsense'; the games are corinth"),
        ("simulate corinht", "did you mean 'corinth'"),
        ("simulate corinth more", "more"),
        ("simulate corinth --games none", "--games"),
        ("simulate corinth --games 0", "greater than or equal to 1"),
        ("simulate corinth --players 9", "a whole number from 2 to 4"),
        ("simulate corinth -o players", "write NAME=VALUE"),
        ("simulate corinth -o nonsense=1", "nonsense"),
        ("simulate corinth --seed -1", "seed must be from 0"),
        ("simulate corinth --threads 0", "threads must be from 1"),
        ("simulate corinth --bots clever", "random, greedy and montecarlo:N"),
        ("simulate corinth --bots random,random,random", "3 bots for 2 seats"),
        ("simulate corinth --bots montecarlo:0", "N from 1"),
        ("simulate corinth --out . --part 7", "multiple of 60, not 7"),
    ],
)
def test_nonsense(line: str, told: str) -> None:
    assert told in refused(*line.split())


def test_alone_it_helps() -> None:
    result = run()
    assert result.returncode == 2
    assert (result.stdout + result.stderr).count("Usage: kybos") == 1
    assert "kybos: " not in result.stdout + result.stderr


def test_version_and_games() -> None:
    assert run("--version").stdout == f"kybos {kybos.__version__}\n"
    listed = run("games").stdout.splitlines()
    assert [line.partition(":")[0] for line in listed] == list(kybos.games())


SIMULATIONS = (
    ("corinth", "--players", 3, "--bots", "greedy, random,random", "--games", 30, "--seed", 4),
    ("cortez", "--games", 500, "--detail"),
    ("courtesans", "--games", 500, "--threads", 1, "--rotate"),
    ("korrigans?players=5", "--games", 100, "--bots", "random"),
)


@pytest.mark.parametrize("words", SIMULATIONS, ids=lambda words: words[0])
def test_a_report_says_what_the_json_says(words: tuple[object, ...]) -> None:
    result = run("simulate", *words, "--json")
    assert (result.returncode, result.stderr) == (0, "")
    assert result.stdout.count("\n") == 1
    facts = json.loads(result.stdout)
    report = run("simulate", *words)
    assert (report.returncode, report.stderr) == (0, "")
    assert f"{facts['games']:,} games" in report.stdout
    for side in facts["seats"] + facts.get("sides", []):
        row = [
            f"{side['score_mean']:.3f}",
            f"{side['win_share']:.3%}",
            f"{side['win_low']:.3%} to {side['win_high']:.3%}",
        ]
        assert any(all(cell in line for cell in row) for line in report.stdout.splitlines())
    for kind, count in facts["bands"].items():
        assert f"{kind}: {count:,} " in report.stdout
    for token, uses in facts.get("actions", {}).items():
        assert re.search(rf"│ {re.escape(token)} +│ +{uses['legal']:,} │ +{uses['chosen']:,} │", report.stdout)
    assert f"Ties: {facts['ties']:,} " in report.stdout


@pytest.mark.parametrize(("bots", "form"), [("random", []), ("greedy", ["--json"])])
def test_ctrl_c(bots: str, form: list[str]) -> None:
    """What was done is printed within a second, and the code is that of an interruption."""
    process = start("simulate", "corinth", "--games", 10**9, "--bots", bots, *form)
    time.sleep(1.5)
    process.send_signal(signal.SIGINT)
    began = time.perf_counter()
    result = ended(process)
    assert time.perf_counter() - began < 1
    assert (result.returncode, result.stderr) == (130, "")
    if form:
        facts = json.loads(result.stdout)
        assert 0 < facts["games"] < facts["requested"] == 10**9
        assert sum(facts["seats"][0]["places"]) == facts["games"]
    else:
        assert re.search(r"^Stopped after [1-9][\d,]* of 1,000,000,000 games\.$", result.stdout, re.MULTILINE)
        assert "games/s" in result.stdout


def test_ctrl_c_while_a_bot_thinks() -> None:
    """It is not waited for: a first move alone would take it ten minutes."""
    process = start("simulate", "corinth", "--games", 2, "--bots", "montecarlo:100000000")
    time.sleep(1.5)
    process.send_signal(signal.SIGINT)
    result = ended(process)
    assert (result.returncode, result.stderr) == (130, "")
    assert "Stopped after 0 of 2 games." in result.stdout


@pytest.mark.parametrize("after", [0.15, 0.25, 0.35])
def test_ctrl_c_while_it_begins(after: float) -> None:
    """Nothing is said then, or what was done; never how the program looks inside."""
    process = start("simulate", "corinth", "--games", 10**9)
    time.sleep(after)
    process.send_signal(signal.SIGINT)
    result = ended(process)
    assert result.returncode in (130, -signal.SIGINT)
    assert "in _run" not in result.stderr, "the command was under way"


def terminal(*arguments: object) -> tuple[str, str]:
    """What the command writes to standard output, a pipe, and to standard error, a terminal."""
    ours, theirs = pty.openpty()
    process = start(*arguments, stderr=theirs, env={**os.environ, "TERM": "xterm-256color", "COLUMNS": "100"})
    os.close(theirs)
    said = b""
    while True:
        try:
            some = os.read(ours, 4096)
        except OSError:  # how Linux says that the other end is closed
            break
        if not some:
            break
        said += some
    os.close(ours)
    return ended(process).stdout, said.decode()


def test_progress_is_shown_on_a_terminal_only() -> None:
    words = ("simulate", "corinth", "--games", 40_000)
    report, bar = terminal(*words)
    assert re.search(r"\d+/40000", bar)
    assert "\x1b" not in report
    assert "Ties" in report
    assert terminal(*words, "--json")[1] == ""
    piped = run(*words)
    assert piped.stderr == ""
    assert "\x1b" not in piped.stdout


@pytest.mark.parametrize(
    "line", ["games", "--help", "simulate --help", "simulate cortez --games 100 --detail", "rules corinth"]
)
def test_nobody_reads(line: str) -> None:
    """A pipe that is closed is no error to talk about."""
    with start(*line.split()) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == ""
    assert process.returncode == 1


def test_a_pipe_that_is_closed_early() -> None:
    """As `head` does."""
    line = f"{PROGRAM} simulate corinth --games 100 --detail --json | head -c 20; echo ${{PIPESTATUS[0]}}"
    result = subprocess.run(["bash", "-c", line], capture_output=True, text=True, timeout=60)
    assert result.stderr == ""
    assert result.stdout.startswith('{"game": "corinth"')


def test_datasets_from_the_command_line(tmp_path: Path) -> None:
    words = ("simulate", "courtesans", "--games", 600, "--part", 120, "--out", tmp_path / "run", "--seed", 3)
    first, again = run(*words), run(*words)
    assert (first.returncode, again.returncode) == (0, 0)
    assert "(600 of them were there)" in again.stdout
    assert "were there" not in first.stdout
    facts = json.loads(run(*words, "--json").stdout)
    assert (facts["games"], facts["played"], facts["games_per_second"]) == (600, 0, 0)
    assert "seed is 3 there and 4 here" in refused(*words[:-1], 4)
