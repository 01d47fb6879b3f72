"""`kybos bench` measures, asserts what it measures, and goes on without peers. No test says how fast anything is."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from importlib import invalidate_caches
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest
from typer.testing import CliRunner

import kybos
from kybos.cli.app import app
from kybos.measure.batches import Stepping
from kybos.measure.calls import calls
from kybos.measure.contender import INSIDE, ONE_GAME, Contender, Slice, WrongAnswer
from kybos.measure.interleaving import interleave
from kybos.measure.machine import Cores
from kybos.measure.peers import Peer, peers
from kybos.measure.peers.peer import settled
from kybos.measure.play import SEED, Choosing, PlayRandom, Simulating
from kybos.measure.report import COLUMNS, NOTES, Report, duration, rate
from kybos.measure.running import Plan, measure
from kybos.simulation import simulate

SHORTEST = min(map(kybos.load, kybos.games()), key=lambda game: game.longest)
TINY = ("--rounds", "2", "--slice", "0.1")
ROW = {
    "best_per_second",
    "checks",
    "clock",
    "library",
    "name",
    "operations",
    "per_second",
    "per_wall_second",
    "processor_share",
    "ratio",
    "ratio_high",
    "ratio_low",
    "rounds",
    "threads",
    "unit",
}


def bench(*arguments: str) -> subprocess.CompletedProcess[str]:
    code = "from kybos.cli import main; main()"
    return subprocess.run(
        [sys.executable, "-c", code, "bench", *arguments], capture_output=True, text=True, encoding="utf-8", check=False
    )


class Fake(Peer):
    """A peer that does what a test wants."""

    library, module, distribution, tier, name = "Fake", "json", "no-such-distribution", ONE_GAME, "fake: nothing"

    def __init__(self, at_work: Callable[[], int], at_check: Callable[[], None] = lambda: None) -> None:
        self.at_work, self.at_check = at_work, at_check

    def work(self) -> int:
        return self.at_work()

    def check(self) -> None:
        self.at_check()


class Absent(Fake):
    """A peer that is not installed."""

    library, module = "Absent", "no_such_module_anywhere"


class Remains(Fake):
    """A peer of which only a folder is left."""

    library, module = "Remains", "remains_of_a_peer"


def fail(error: BaseException) -> Any:
    raise error


def test_json_has_every_measurement_with_its_answer_asserted() -> None:
    name = SHORTEST.name
    done = bench("--json", "--no-peers", "--games", name, *TINY)
    assert (done.returncode, done.stderr) == (0, "")
    report = json.loads(done.stdout)
    assert report["kybos"] == kybos.__version__
    assert set(report["machine"]) == {"processor", "cores", "system", "python", "pinned"}
    assert (report["rounds"], report["slice_seconds"]) == (2, 0.0001)
    assert (report["wheel_bytes"], report["peers"], report["notes"]) == (None, [], list(NOTES))
    assert 0 < report["import_seconds"] <= report["import_and_load_seconds"]
    assert [group["title"] for group in report["groups"]] == [
        "one game from Python",
        "play-outs inside",
        "batch with features",
        f"batch with features: {name} by size, threads and type",
        f"states and records: {name}",
    ]
    for group in report["groups"]:
        rows = group["rows"]
        assert (group["reference"], rows[0]["ratio"]) == (rows[0]["name"], 1.0)
        assert len({row["name"] for row in rows}) == len(rows)
        for row in rows:
            assert set(row) == ROW
            assert row["library"] == "Kybos"
            assert row["rounds"] >= 2
            assert row["checks"] >= row["rounds"]
            assert row["operations"] > 0
            assert 0 < row["per_second"] <= row["best_per_second"]
            assert 0 < row["ratio_low"] <= row["ratio"] <= row["ratio_high"]
    batches = [row["name"] for row in report["groups"][3]["rows"]]
    for size in (1, 16, 1024, 4096):
        for what in ("float32, step", "float32, choose and step", "uint8, step"):
            assert f"{name}: {size} x {what}" in batches
    assert f"{name}: 4096 x float32, 2 threads, step" in batches
    calls = " ".join(row["name"] for row in report["groups"][4]["rows"])
    for call in ("copy.copy", "play", "to_json", "game.state", "to_bytes", "from_bytes", "record_text", "Record.parse"):
        assert call in calls


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("--json", "--markdown"), "--json and --markdown: give one of them"),
        (("--quick", "--rounds", "3"), "--quick and --rounds: give one of them"),
        (("--games", "chess"), "no game 'chess'"),
        (("--wheel", __file__, "--no-peers"), "no wheel"),
    ],
)
def test_wrong_use_is_one_line(arguments: tuple[str, ...], told: str) -> None:
    done = bench(*arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("kybos: ")
    assert told in done.stderr
    assert done.stderr.count("\n") == 1


def test_the_wheel_is_weighed(tmp_path: Path) -> None:
    from kybos.measure.machine import wheel_bytes

    path = tmp_path / "some.whl"
    with ZipFile(path, "w") as wheel:
        wheel.writestr("kybos/__init__.py", "")
    assert wheel_bytes(str(path)) == path.stat().st_size
    with ZipFile(path, "w") as wheel:
        wheel.writestr("other/__init__.py", "")
    with pytest.raises(ValueError, match="not a wheel of kybos"):
        wheel_bytes(str(path))


@pytest.fixture(scope="module")
def report() -> Report:
    """A run with peers: one that works, and others that are missing or fail, at once, in an answer and in the end."""
    strange = type("PanicException", (BaseException,), {})
    turns = iter((7, 7))
    fakes = [
        Fake(lambda: 7),
        Absent(lambda: 7),
        Fake(lambda: fail(strange("it broke\nand more"))),
        Fake(lambda: 7, lambda: settled("fake", [1.0, 1.0])),
        Fake(lambda: next(turns)),
    ]
    return measure([SHORTEST], fakes, Plan(rounds=4, seconds=1e-6))


def test_peers_that_are_missing_or_fail_are_reported(report: Report) -> None:
    """Whatever a peer raises, even what is no Exception; everything else is measured."""
    assert [(peer.library, peer.state, peer.version) for peer in report.peers] == [
        ("Fake", "measured", None),
        ("Absent", "not installed", None),
        ("Fake", "failed", None),
        ("Fake", "failed", None),
        ("Fake", "failed", None),
    ]
    assert [peer.reason for peer in report.peers[2:]] == [
        "PanicException: it broke",
        "WrongAnswer: fake: returns [1.0, 1.0] do not add up to 0",
        "StopIteration",
    ]
    first, *others = report.to_dict()["groups"]
    assert [row["library"] for row in first["rows"]] == ["Kybos", "Kybos", "Fake"]
    assert {row["library"] for group in others for row in group["rows"]} == {"Kybos"}


@pytest.mark.parametrize("form", ["--markdown", "--json", "table"])
def test_every_form_tells_all(report: Report, form: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kybos.measure.running.measure", lambda *_: report)
    arguments = ["bench", "--quick"] if form == "table" else ["bench", "--quick", form]
    done = CliRunner().invoke(app, arguments, env={"COLUMNS": "400"}, catch_exceptions=False)
    assert done.exit_code == 0
    lines = done.stdout.splitlines()
    if form == "--json":
        assert json.loads(done.stdout) == json.loads(json.dumps(report.to_dict()))
        return
    assert len([line for line in lines if "reference" in line and "Kybos" in line]) == 5
    for group in report.groups:
        for row in group.measured:
            assert any(row.contender.name in line for line in lines)
    assert "Not installed: Absent." in lines
    assert "Failed: Fake, fake: nothing: PanicException: it broke" in lines
    assert [note for note in NOTES if note not in " ".join(done.stdout.split())] == []
    if form == "--markdown":
        assert lines.count(f"| {' | '.join(COLUMNS)} |") == 5


def test_a_folder_alone_is_not_installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / Remains.module).mkdir()
    monkeypatch.syspath_prepend(tmp_path)
    assert [kind.available() for kind in (Fake, Absent, Remains)] == [True, False, False]
    (tmp_path / Remains.module / "__init__.py").touch()
    invalidate_caches()
    assert Remains.available()


def test_interrupting_a_peer_interrupts_all() -> None:
    fake = Fake(lambda: fail(KeyboardInterrupt()))
    with pytest.raises(KeyboardInterrupt):
        interleave(PlayRandom(SHORTEST), [fake], 1, 0.001, Cores())


def test_a_wrong_answer_of_our_own_is_an_error(name: str) -> None:
    game = kybos.load(name)
    choosing, random, simulating, stepping = Choosing(game), PlayRandom(game), Simulating(game), Stepping(game, 3, True)
    call = calls(game)[2]
    for contender in (choosing, random, simulating, stepping, call):
        contender.prepare()
        assert contender.run(0).checks == 1
        contender.check()
    choosing.expected = choosing.expected[0] + 1, choosing.expected[1]
    random.expected = random.expected[0], random.expected[1] + 1
    simulating.expected = simulate(game, simulating.games, seed=SEED + 1, threads=1)
    stepping.twin.step(stepping.twin.choose())
    call.answers[0] = None
    for contender in (choosing, random, simulating, stepping, call):
        with pytest.raises(WrongAnswer):
            contender.check()
        with pytest.raises(WrongAnswer):
            interleave(contender, [], 1, 0, Cores())


def test_every_slice_of_the_rest_stands_beside_one_of_the_reference() -> None:
    order = []

    class Quiet(Contender):
        tier = INSIDE

        def __init__(self, name: str) -> None:
            self.name = name

        def work(self) -> int:
            return 1

        def check(self) -> None:
            pass

        def run(self, seconds: float) -> Slice:
            order.append(self.name)
            return Slice(operations=ord(self.name), checks=1, seconds=1.0, processor=1.0)

    measured = interleave(Quiet("R"), [Quiet("a"), Quiet("b"), Quiet("c")], 2, 0.001, Cores())
    assert "".join(order) == "aRbcR" + "cRbaR"
    assert [len(each.slices) for each in measured] == [4, 2, 2, 2]
    assert measured[1].to_dict()["ratio"] == ord("a") / ord("R")
    assert [len(each.slices) for each in interleave(Quiet("R"), [], 3, 0.001, Cores())] == [3]


def test_a_core_is_given_back() -> None:
    cores = Cores()
    before = Cores().all
    for threads in (1, 2):
        with cores.used(threads):
            assert Cores().count == (1 if threads == 1 and cores.one is not None else cores.count)
    assert Cores().all == before


def test_all_seven_libraries_are_known_and_none_is_needed() -> None:
    known = peers()
    assert len({peer.library for peer in known}) == 7
    assert {peer.tier for peer in known} == {"one game from Python", "play-outs inside", "batch with features"}
    heavy = {peer.module for peer in known}
    code = "import sys, kybos.cli.app, kybos.measure.peers; print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    assert heavy.isdisjoint(loaded)


def test_numbers_have_three_digits() -> None:
    rates = (12_345_678, 4_564, 999.6, 42, 1_234_567_890)
    assert [rate(value) for value in rates] == ["12.3 M", "4.56 k", "1.00 k", "42.0", "1,235 M"]
    times = (1.5, 0.0123, 4.56e-6, 9.996e-7, 12.34e-9)
    assert [duration(value) for value in times] == ["1.50 s", "12.3 ms", "4.56 µs", "1.00 µs", "12.3 ns"]
