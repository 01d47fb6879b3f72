"""Datasets: whatever interrupts a run, the same call goes on, and the end is that of a run that nothing disturbed."""

from __future__ import annotations

import builtins
import json
import os
import random
import resource
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import duckdb
import pandas
import polars
import pytest

import kybos
from kybos import dataset, locks
from kybos.dataset import DatasetError, facts, usual_part
from kybos.simulation import Interrupted, Result, simulate
from tests.running import ended, parts, run, start, stopped

KILLED = kybos.load("courtesans")
COMMAND = ("simulate", "courtesans", "--games", 360_000, "--seed", 5, "--part", 6_000)
SHORT = {"games": 300, "seed": 4, "part": 60}


def content(folder: Path) -> dict[str, tuple[polars.DataFrame, dict[str, Any]]]:
    """All that a dataset holds: of each file its rows and what it says of itself."""
    return {file.name: (polars.read_parquet(file), facts(file)) for file in sorted(folder.iterdir())}


def same(left: Any, right: Any) -> bool:
    """Whether two contents are equal."""
    return left.keys() == right.keys() and all(
        rows.equals(right[name][0]) and rows.schema == right[name][0].schema and told == right[name][1]
        for name, (rows, told) in left.items()
    )


def raw(folder: Path) -> dict[str, bytes]:
    """Every file of a folder."""
    return {file.name: file.read_bytes() for file in folder.iterdir()}


def write(folder: Path, **changes: Any) -> Result:
    """A short run, with changes."""
    settings: dict[str, Any] = {"game": KILLED, **SHORT, "out": folder, **changes}
    return simulate(**settings)


def stop_after(games: int) -> Callable[[int], None]:
    """A progress function that is a Ctrl-C once so many games are done."""

    def progress(done: int) -> None:
        if done >= games:
            raise KeyboardInterrupt

    return progress


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The dataset of a run that nothing interrupted."""
    folder = tmp_path_factory.mktemp("undisturbed") / "run"
    simulate(KILLED, 360_000, seed=5, out=folder, part=6_000)
    return folder


def test_killed_at_any_time(tmp_path: Path, undisturbed: Path) -> None:
    """By any signal, also while a part is written: what is there is whole, and the next run goes on."""
    folder, rng, whole = tmp_path / "run", random.Random(2), content(undisturbed)
    for how in (signal.SIGKILL, signal.SIGTERM, signal.SIGKILL, signal.SIGINT, signal.SIGKILL):
        wanted = parts(folder) + rng.randint(1, 4)
        process = stopped(start(*COMMAND, "--out", folder), folder, wanted, how, after=rng.random() / 20)
        assert process.stderr == ""
        assert process.returncode == (130 if how == signal.SIGINT else -how), "it was over before it was stopped"
        for file in folder.glob("*.parquet"):
            rows, told = whole[file.name]
            assert polars.read_parquet(file).equals(rows), file.name
            assert facts(file) == told, file.name
        assert wanted <= parts(folder) < len(whole) - 1
        if how == signal.SIGINT:
            # A part may have been written just before the signal came, and not have been counted.
            told_of = [f"Stopped after {(parts(folder) - late) * 6_000:,} of 360,000 games." for late in (0, 1)]
            assert any(line in process.stdout for line in told_of)
            assert {file.name for file in folder.iterdir()} <= whole.keys(), "it did not tidy up"
    before = parts(folder)
    last = run(*COMMAND, "--out", folder, "--json")
    assert (last.returncode, last.stderr) == (0, "")
    told = json.loads(last.stdout)
    assert (told["games"], told["played"]) == (360_000, 360_000 - before * 6_000)
    assert same(content(folder), whole)


@pytest.mark.parametrize("bots", [["greedy", "random", "random", "random"], ["random"] * 4], ids=["rotated", "random"])
def test_ten_resumed_pieces_are_one_run(tmp_path: Path, bots: list[str]) -> None:
    """With all that is counted in detail, too."""
    play = partial(simulate, KILLED, 606, bots, seed=9, detail=True)
    whole = play(out=tmp_path / "whole", part=60)
    for piece in range(1, 11):
        with pytest.raises(Interrupted) as interrupted:
            play(out=tmp_path / "pieces", part=60, progress=stop_after(60 * piece), threads=1 + piece % 3)
        result = interrupted.value.result
        assert (result.games, result.played) == (60 * piece, 60)
    pieces = play(out=tmp_path / "pieces", part=60)
    assert (pieces.games, pieces.played) == (606, 6)
    assert pieces.tally == whole.tally == play().tally
    assert same(content(tmp_path / "pieces"), content(tmp_path / "whole"))
    rows = polars.read_parquet(tmp_path / "pieces")
    assert rows.equals(play().to_frame())
    told: list[int] = []
    again = play(out=tmp_path / "pieces", part=60, progress=told.append)
    assert (again.games, again.played, again.tally) == (606, 0, whole.tally)
    assert told == [*range(60, 601, 60), 606]


@pytest.mark.parametrize("name", kybos.games())
def test_the_folder_is_one_table(tmp_path: Path, name: str) -> None:
    """To polars, duckdb and pandas, with the sums of the run."""
    game = kybos.load(name)
    result = write(tmp_path, game=game, bots=["greedy", *["random"] * (game.seats - 1)])
    tables = [
        polars.read_parquet(tmp_path),
        polars.scan_parquet(tmp_path / "*.parquet").collect(),
        polars.from_pandas(pandas.read_parquet(tmp_path)),
        polars.from_pandas(duckdb.sql(f"select * from read_parquet('{tmp_path}/*.parquet')").df()),
    ]
    for table in tables:
        assert table.columns == tables[0].columns
        rows = table.sort("game")
        assert rows["game"].to_list() == list(range(300))
        assert rows["decisions"].sum() == result.decisions
        for seat, side in enumerate(result.tally["seats"]):
            assert rows[f"score_{seat}"].sum() == side["score"]["sum"]
            assert (rows[f"place_{seat}"] == 1).sum() == side["places"][1]
        if game.bands:
            counted = dict(rows["band"].cast(polars.String).value_counts().iter_rows())
            assert counted == {band: count for band, count in result.bands.items() if count}
    told = facts(tmp_path / "manifest.parquet")
    assert told["config"] == game.config
    assert (told["kybos"], told["rules"], told["seed"]) == (kybos.__version__, game.rules, 4)


def test_rows_are_those_of_sessions() -> None:
    for name in kybos.games():
        game = kybos.load(name)
        for row in simulate(game, 8, seed=6).to_frame().iter_rows(named=True):
            session = game.session(seed=6, game=row["game"])
            counts = [0, 0]
            while session.turn.kind == "seat":
                counts[len(session.actions()) > 1] += 1
                session.play_random()
            final = session.state
            assert [row["forced"], row["decisions"]] == counts
            assert [row[f"score_{seat}"] for seat in range(game.seats)] == final.scores()
            assert [row[f"place_{seat}"] for seat in range(game.seats)] == final.standings()
            assert (row.get("rounds"), row.get("band")) == (final.rounds(), final.band())


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"seed": 5}, "seed is 4 there and 5 here"),
        ({"games": 360}, "games is 300 there and 360 here"),
        ({"part": 120}, "part is 60 there and 120 here"),
        ({"bots": "greedy"}, "bots is"),
        ({"rotate": True}, "rotate is False there and True here"),
        ({"detail": True}, "detail is False there and True here"),
        ({"game": kybos.load("courtesans", tie="top")}, "config is"),
        ({"game": kybos.load("korrigans", players=4)}, "game is 'courtesans' there and 'korrigans' here"),
    ],
    ids=lambda value: next(iter(value)) if isinstance(value, dict) else "",
)
def test_the_folder_of_another_run(tmp_path: Path, changes: dict[str, Any], told: str) -> None:
    write(tmp_path)
    before = raw(tmp_path)
    with pytest.raises(DatasetError, match=f"belongs to another run: {told}"):
        write(tmp_path, **changes)
    assert raw(tmp_path) == before


def test_folders_that_are_no_dataset(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("mine")
    with pytest.raises(DatasetError, match=r"no dataset of Kybos and not empty \(it has 'notes.txt'\)"):
        write(tmp_path)
    assert raw(tmp_path) == {"notes.txt": b"mine"}
    with pytest.raises(DatasetError, match="cannot be used as a folder"):
        write(tmp_path / "notes.txt")
    refused = run("simulate", "courtesans", "--out", tmp_path)
    assert (refused.returncode, refused.stdout, refused.stderr.count("\n")) == (2, "", 1)
    assert "notes.txt" in refused.stderr
    write(tmp_path / "new" / "folder")
    shutil.copy(tmp_path / "notes.txt", tmp_path / "new" / "folder")
    shutil.copy(tmp_path / "notes.txt", tmp_path / "new" / "folder" / "part-0.parquet.aside")
    shutil.copy(tmp_path / "notes.txt", tmp_path / "new" / "folder" / ".part-1.parquet.aside")
    write(tmp_path / "new" / "folder")  # what is no table does not disturb, and stays unless it is a rest of a part
    assert raw(tmp_path / "new" / "folder").keys() >= {"notes.txt", "part-0.parquet.aside"}
    assert ".part-1.parquet.aside" not in raw(tmp_path / "new" / "folder")
    shutil.copy(tmp_path / "new" / "folder" / "part-0.parquet", tmp_path / "new" / "folder" / "part-9.parquet")
    with pytest.raises(DatasetError, match=r"part-9\.parquet is no part of this run"):
        write(tmp_path / "new" / "folder")


def cut(file: Path) -> None:
    file.write_bytes(file.read_bytes()[: file.stat().st_size // 2])


def empty(file: Path) -> None:
    file.write_bytes(b"")


def text(file: Path) -> None:
    file.write_text("not a table")


def bare(file: Path) -> None:
    """A table that does not say what it is of."""
    polars.read_parquet(file).write_parquet(file)


def lying(file: Path) -> None:
    polars.read_parquet(file).write_parquet(file, metadata={"kybos": "[1]"})


@pytest.mark.parametrize("damage", [cut, empty, text, bare, lying])
@pytest.mark.parametrize("name", ["part-3.parquet", "manifest.parquet"])
def test_a_damaged_file(tmp_path: Path, name: str, damage: Callable[[Path], None]) -> None:
    """It is named, nothing else is touched, and without it the run is completed."""
    write(tmp_path)
    whole = content(tmp_path)
    damage(tmp_path / name)
    before = raw(tmp_path)
    with pytest.raises(DatasetError, match=rf"{name} cannot be read \(.*\); remove it and run again"):
        write(tmp_path)
    assert raw(tmp_path) == before
    (tmp_path / name).unlink()
    write(tmp_path)
    assert same(content(tmp_path), whole)


def test_a_part_in_the_wrong_place(tmp_path: Path) -> None:
    write(tmp_path / "one")
    write(tmp_path / "two", seed=5)
    shutil.copy(tmp_path / "one" / "part-1.parquet", tmp_path / "one" / "part-2.parquet")
    with pytest.raises(DatasetError, match=r"part-2\.parquet holds other games than it should"):
        write(tmp_path / "one")
    for file in ("part-2.parquet", "manifest.parquet"):  # with and without a manifest that names the run
        shutil.copy(tmp_path / "two" / "part-2.parquet", tmp_path / "one" / "part-2.parquet")
        with pytest.raises(DatasetError, match=r"part-2\.parquet belongs to another run: seed is 5 there and 4 here"):
            write(tmp_path / "one")
        (tmp_path / "one" / file).unlink()


def test_a_full_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The system says so while the third part is written, as it does of a device that is always full."""
    write(tmp_path / "whole")

    def on_a_full_disk(file: Path, mode: str) -> Any:
        return builtins.open("/dev/full" if "part-2" in file.name else file, mode)

    monkeypatch.setattr(dataset, "open", on_a_full_disk, raising=False)
    for _ in range(2):
        with pytest.raises(DatasetError, match=r"part-2\.parquet cannot be written \(No space left on device\)"):
            write(tmp_path / "run")
        assert set(raw(tmp_path / "run")) == {"manifest.parquet", "part-0.parquet", "part-1.parquet"}
        assert polars.read_parquet(tmp_path / "run").height == 120
    monkeypatch.undo()
    assert write(tmp_path / "run").played == 180
    assert same(content(tmp_path / "run"), content(tmp_path / "whole"))


def test_a_process_that_may_not_write_more(tmp_path: Path, undisturbed: Path) -> None:
    """The real program, with a limit of the system on what it may write to a file."""
    folder = tmp_path / "run"
    assert stopped(start(*COMMAND, "--out", folder), folder, 3, signal.SIGINT).returncode == 130
    before = raw(folder)
    limit = partial(resource.setrlimit, resource.RLIMIT_FSIZE, (10_000, 10_000))
    limited = run(*COMMAND, "--out", folder, preexec_fn=limit)
    assert (limited.returncode, limited.stdout, limited.stderr.count("\n")) == (2, "", 1)
    assert "cannot be written (File too large)" in limited.stderr
    assert raw(folder) == before
    assert run(*COMMAND, "--out", folder).returncode == 0
    assert same(content(folder), content(undisturbed))


def test_one_process_at_a_time(tmp_path: Path, undisturbed: Path) -> None:
    """Of those that start together one writes; the others say why they do not."""
    folder = tmp_path / "run"
    together = [start(*COMMAND, "--out", folder) for _ in range(3)]
    busy = f"kybos: The dataset cannot be written: {folder} is being written by another process\n"
    said = {0: "", 2: busy}
    results = [ended(process) for process in together]
    assert min(result.returncode for result in results) == 0
    assert [result.stderr for result in results] == [said[result.returncode] for result in results]
    assert same(content(folder), content(undisturbed))
    with locks.held(folder / ".lock") as ours:
        assert ours
        with pytest.raises(DatasetError, match="is being written by another process"):
            simulate(KILLED, 360_000, seed=5, out=folder, part=6_000)


PEAK = """
import resource, sys
import kybos
kybos.simulate(kybos.load("courtesans"), int(sys.argv[1]), out=sys.argv[2], part=30_000)
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
"""


def test_memory_is_bounded(tmp_path: Path) -> None:
    """Ten times as many games need no more of it."""
    peaks = []
    for games in (60_000, 600_000):
        words = [sys.executable, "-c", PEAK, str(games), str(tmp_path / str(games))]
        peaks.append(int(subprocess.run(words, capture_output=True, text=True, check=True).stdout))
    assert peaks[1] < peaks[0] * 1.15


def test_bots_in_python_write_the_same_dataset(tmp_path: Path) -> None:
    def chooser(sight: Any, rng: Any) -> int:
        actions: list[int] = sight.actions()
        return actions[rng.below(len(actions))]

    random = write(tmp_path / "named", games=126, bots="random", rotate=True, detail=True)
    with pytest.raises(Interrupted):
        write(tmp_path / "ours", games=126, bots=chooser, rotate=True, detail=True, progress=stop_after(60))
    ours = write(tmp_path / "ours", games=126, bots=chooser, rotate=True, detail=True)
    assert ours.tally == random.tally
    named, mine = content(tmp_path / "named"), content(tmp_path / "ours")
    assert all(told.pop("bots") == ["random"] * 4 for _, told in named.values())
    assert all(told.pop("bots") == ["chooser"] * 4 for _, told in mine.values())
    assert same(named, mine)


def test_sizes_of_parts(tmp_path: Path) -> None:
    for bots in (["random"], ["greedy", "random"], ["montecarlo:7"], ["montecarlo:1000000"], [print]):
        assert usual_part(bots) >= 60
        assert usual_part(bots) % 60 == 0
    assert usual_part(["montecarlo:100", "random"]) < usual_part(["greedy"]) < usual_part(["random"])
    for part in (0, -60, 59, 61):
        with pytest.raises(ValueError, match=f"multiple of 60, not {part}"):
            write(tmp_path / "run", part=part)
    with pytest.raises(kybos.BadConfig):
        write(tmp_path / "run", bots="clever")
    with pytest.raises(OverflowError):
        write(tmp_path / "run", seed=2**64)
    assert not (tmp_path / "run").exists()
    assert os.listdir(tmp_path) == []
