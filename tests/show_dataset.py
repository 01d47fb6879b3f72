"""Show a long run that is killed on the way: play it to a dataset, kill it, resume it, and check every row.

python -m tests.show_dataset --games 100000000 --kill 2 --folder FOLDER
"""

from __future__ import annotations

import argparse
import json
import os
import random
import signal
import subprocess
import sys
import time
from functools import reduce
from pathlib import Path
from typing import Any

import polars

import kybos
from kybos import dataset
from tests.running import PROGRAM, parts

REPLAYED = 500  # games that are played again, decision by decision


def main() -> None:
    """Read the command line and show."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="courtesans", help="name of the game, played by random bots")
    parser.add_argument("--games", type=int, default=3_000_000)
    parser.add_argument("--kill", type=int, default=2, help="how often the run is killed (SIGKILL) on the way")
    parser.add_argument("--folder", type=Path, required=True, help="for the dataset; must not exist yet")
    parser.add_argument("--part", type=int, help="games in a part")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    show(asked.game, asked.games, asked.kill, asked.folder, asked.part, asked.seed)


def show(name: str, games: int, kills: int, folder: Path, part: int | None, seed: int) -> None:
    """Play, kill, resume and check; what is found is printed, what is wrong raises AssertionError."""
    assert not folder.exists(), f"{folder} is there already"
    size = part or dataset.usual_part(["random"])
    count = -(-games // size)
    command = [PROGRAM, "simulate", name, "--games", str(games), "--seed", str(seed), "--out", str(folder), "--json"]
    if part:
        command += ["--part", str(part)]
    print("$", *command, flush=True)
    seconds, peaks, told = 0.0, list[int](), ""
    for number in range(1, kills + 2):
        target = count * number // (kills + 1) if number <= kills else None
        code, took, peak, told = _run(command, folder, target)
        seconds += took
        peaks.append(peak)
        how = f"killed with {parts(folder)} of {count} parts" if target is not None else f"ended with code {code}"
        print(f"run {number}: {how}, {took:.1f} s, peak {peak / 2**20:.0f} MB", flush=True)
        assert code == (-signal.SIGKILL if target is not None else 0)
    result = json.loads(told)
    assert result["games"] == games
    began = time.perf_counter()
    check(kybos.load(name), seed, folder, result)
    stored = sum(file.stat().st_size for file in folder.iterdir())
    print(
        f"checked in {time.perf_counter() - began:.1f} s: {games:,} rows, each game once, all sums, {REPLAYED} replays"
    )
    print(f"peak memory {max(peaks) / 2**20:.0f} MB")
    print(f"{seconds:.1f} s in all, {games / seconds:,.0f} games/s with {kills} kills")
    print(f"{stored:,} bytes in {count + 1} files, {stored / games:.2f} a game")


def _run(command: list[str], folder: Path, target: int | None) -> tuple[int, float, int, str]:
    """Run the program, killed as soon as there are so many parts: its code, seconds, peak memory in bytes, and JSON."""
    began = time.perf_counter()
    with subprocess.Popen(command, stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        if target is not None:
            while parts(folder) < target:
                assert process.poll() is None, "it ended before it could be killed"
                time.sleep(0.005)
            process.kill()
        told = process.stdout.read().decode()
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    unit = 1 if sys.platform == "darwin" else 1024
    return process.returncode, time.perf_counter() - began, usage.ru_maxrss * unit, told


def check(game: Any, seed: int, folder: Path, result: dict[str, Any]) -> None:
    """Every part holds its games, once each and in order, and their sums; some are those of sessions."""
    told = [dataset.facts(file) for file in sorted(folder.glob("part-*.parquet"))]
    manifest = dataset.facts(folder / "manifest.parquet")
    rng = random.Random(seed)
    chosen = sorted(rng.sample(range(result["games"]), min(REPLAYED, result["games"])))
    at = 0
    for file, facts in zip(sorted(folder.glob("part-*.parquet")), told, strict=True):
        rows, sums = polars.read_parquet(file), facts["sums"]
        assert {**facts, **manifest} == facts, "part and manifest name different runs"
        assert facts["first"] == at
        assert rows["game"].equals(polars.Series("game", range(at, at + sums["games"]), polars.UInt64))
        at += sums["games"]
        _check_sums(game, rows, sums)
        while chosen and chosen[0] < at:
            _check_game(game, seed, rows.row(chosen[0] - facts["first"], named=True))
            chosen.pop(0)
    assert at == result["games"]
    total = reduce(dataset.add, (facts["sums"] for facts in told))
    for name in ("games", "decisions", "forced", "ties"):
        assert total[name] == result[name], name
    for side, printed in zip(total["seats"], result["seats"], strict=True):
        assert side["places"][1:] == printed["places"]
        assert {str(points): times for points, times in enumerate(side["scores"]) if times} == printed["scores"]


def _check_sums(game: Any, rows: polars.DataFrame, sums: dict[str, Any]) -> None:
    """The sums that a part tells are those of its rows."""
    for name in ("decisions", "forced"):
        assert rows[name].sum() == sums[name], name
    won = sum((rows[f"place_{seat}"] == 1).cast(polars.Int32) for seat in range(game.seats))
    assert (won > 1).sum() == sums["ties"]
    for seat, side in enumerate(sums["seats"]):
        scores, places = rows[f"score_{seat}"].cast(polars.Int64), rows[f"place_{seat}"]
        assert [rows.height, scores.sum(), (scores * scores).sum()] == [*side["score"].values()]
        assert _counts(scores) == side["scores"]
        assert _counts(places) == side["places"]


def _counts(column: polars.Series) -> list[int]:
    """How often each number from 0 to the largest is there."""
    counts = dict(column.value_counts().iter_rows())
    return [counts.get(number, 0) for number in range(max(counts) + 1)]


def _check_game(game: Any, seed: int, row: dict[str, Any]) -> None:
    """A row is what a session of that number comes to."""
    session, decisions = game.session(seed=seed, game=row["game"]), 0
    while session.turn.kind == "seat":
        session.play_random()
        decisions += 1
    final = session.state
    assert row["decisions"] + row["forced"] == decisions
    assert [row[f"score_{seat}"] for seat in range(game.seats)] == final.scores()
    assert [row[f"place_{seat}"] for seat in range(game.seats)] == final.standings()


if __name__ == "__main__":
    main()
