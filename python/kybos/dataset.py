"""Runs as datasets: a folder of Parquet parts that grows part by part and survives any interruption.

A part is written aside, synced and renamed, so it is there whole or not at all. The manifest, a table without rows,
names the run; calling the same run again goes on with the parts that are missing. docs/simulation.md has the columns.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from functools import partial
from io import BytesIO
from pathlib import Path
from time import sleep
from typing import TYPE_CHECKING, Any

import kybos
from kybos import bots, frames, locks

if TYPE_CHECKING:
    import polars as pl

    from kybos.simulation import Piece, Run

__all__ = ["DatasetError", "facts", "fill", "usual_part"]

FORMAT = 1
STEP = 60  # parts are multiples of it, so that they hold whole deal blocks of any number of seats
PART = 480_000  # games of the quickest bots in a part
ENDING = ".parquet"
MANIFEST = f"manifest{ENDING}"
LOCK = ".lock"
ASIDE = ".aside"  # ending of a file that is not whole yet


class DatasetError(OSError):
    """The folder cannot be used or written; what was written before stays readable."""


def fill(
    folder: str | os.PathLike[str], run: Run, part: int | None, progress: Callable[[int], object]
) -> tuple[Piece, int]:
    """Play the games of a run that its dataset lacks: the sums of all games that it then has, and how many were played.

    Raises DatasetError if the folder cannot be used, belongs to another run, or is held by another process; ValueError
    for a size of parts that is no multiple of 60; ImportError without polars.
    """
    frames.import_polars()  # before anything is made that would be left behind without it
    part = usual_part(run.players) if part is None else part
    if part < STEP or part % STEP:
        raise ValueError(f"games in a part must be a multiple of {STEP}, not {part}")
    total = run.piece(0, 0, rows=False, poll=progress)
    played = 0
    with _held(Path(folder)):
        dataset = Dataset(Path(folder), run, part)
        try:
            dataset.open()
            for file, first, games in dataset.parts():
                if file.exists():
                    sums = dataset.sums(file, first, games)
                else:
                    piece = run.piece(first, games, rows=True, poll=partial(_from, progress, first))
                    if piece.stopped is not None:
                        return total._replace(stopped=piece.stopped), played
                    dataset.write(file, first, piece)
                    sums = piece.sums
                    played += games
                total = total._replace(sums=add(total.sums, sums))
                progress(first + games)
        except KeyboardInterrupt as interrupt:  # while a part was read or written
            total = total._replace(stopped=interrupt)
    return total, played


def usual_part(players: Sequence[bots.BotLike]) -> int:
    """How many games a part has by default: so many as take seconds, since a part under way is lost by a stop."""
    return max(STEP, PART // max(map(_slowness, players)) // STEP * STEP)


def _slowness(bot: bots.BotLike) -> int:
    """Roughly how many random games a game of this bot takes."""
    if not isinstance(bot, str):
        return 80
    name, _, playouts = bot.partition(":")
    return 10 * int(playouts) if playouts else {"greedy": 40}.get(name, 1)


def facts(file: str | os.PathLike[str]) -> dict[str, Any]:
    """What a manifest or a part says of its run, and a part of its games: first one and sums.

    Raises DatasetError if it cannot be read.
    """
    try:
        found = json.loads(frames.import_polars().read_parquet_metadata(file)["kybos"])
    except ImportError:
        raise
    except Exception as error:  # polars has many ways to say that a file is damaged
        raise DatasetError(f"{file} cannot be read ({error}); remove it and run again") from None
    if not isinstance(found, dict):
        raise DatasetError(f"{file} cannot be read (it does not name a run); remove it and run again")
    return found


class Dataset:
    """The folder of one run, held by this process."""

    def __init__(self, folder: Path, run: Run, part: int) -> None:
        self._folder, self._run, self._size = folder, run, part
        self._count = -(-run.games // part)
        self._facts: dict[str, Any] = {
            "format": FORMAT,
            "kybos": kybos.__version__,
            "game": run.game.name,
            "rules": run.game.rules,
            "config": run.game.config,
            "seed": run.seed,
            "games": run.games,
            "bots": [bots.name(player) for player in run.players],
            "rotate": run.rotate,
            "detail": run.detail,
            "part": part,
        }

    def open(self) -> None:
        """Check that the folder is this run's, or make it so. Raises DatasetError if it is another's or no dataset."""
        files = {entry.name: entry for entry in self._folder.iterdir() if entry.name != LOCK}
        for name in [name for name in files if name == _aside(kept := name[1 : -len(ASIDE)]) and self._owns(kept)]:
            files.pop(name).unlink()  # left by a process that was killed
        others = sorted(name for name in files if not self._owns(name))
        if MANIFEST in files:
            self._compare(self._folder, facts(files[MANIFEST]))
            if strange := [name for name in others if name.endswith(ENDING)]:
                raise DatasetError(f"{files[strange[0]]} is no part of this run; move it elsewhere")
            return
        if others:
            raise DatasetError(f"{self._folder} is no dataset of Kybos and not empty (it has {others[0]!r})")
        for number in sorted(number for name in files if (number := self._number(name)) is not None):
            self.sums(*self._part(number))
        self._write(self._folder / MANIFEST, frames.frame(self._run.game, None, self._run.rotate), self._facts)

    def parts(self) -> Iterator[tuple[Path, int, int]]:
        """Every part of the run: its file, its first game, and how many games it has."""
        return map(self._part, range(self._count))

    def _part(self, number: int) -> tuple[Path, int, int]:
        """A part, by its number."""
        first = number * self._size
        return self._folder / self._name(number), first, min(self._size, self._run.games - first)

    def _name(self, number: int) -> str:
        return f"part-{number:0{len(str(self._count - 1))}}{ENDING}"

    def _owns(self, name: str) -> bool:
        """Whether a file of the dataset has this name."""
        return name == MANIFEST or self._number(name) is not None

    def _number(self, name: str) -> int | None:
        """The number of the part that has this name; None if no part has."""
        digits = name.removeprefix("part-").removesuffix(ENDING)
        number = int(digits) if digits.isdecimal() else self._count
        return number if number < self._count and name == self._name(number) else None

    def sums(self, file: Path, first: int, games: int) -> dict[str, Any]:
        """The sums of a part that is there. Raises DatasetError if it is not the part it should be."""
        found = facts(file)
        self._compare(file, found)
        sums: dict[str, Any] = found.get("sums", {})
        if (found.get("first"), sums.get("games")) != (first, games):
            raise DatasetError(f"{file} holds other games than it should; remove it and run again")
        return sums

    def write(self, file: Path, first: int, piece: Piece) -> None:
        """Write a part. Raises DatasetError, and nothing is left behind, if that fails."""
        rows = frames.frame(self._run.game, piece.columns, self._run.rotate)
        self._write(file, rows, {**self._facts, "first": first, "sums": piece.sums})

    def _compare(self, what: Path, found: dict[str, Any]) -> None:
        """Raise DatasetError unless these facts are of this run."""
        for name, value in self._facts.items():
            if found.get(name) != value:
                raise DatasetError(
                    f"{what} belongs to another run: {name} is {found.get(name)!r} there and {value!r} here"
                )

    def _write(self, file: Path, rows: pl.DataFrame, told: dict[str, Any]) -> None:
        # Packed in memory first: so all that can go wrong with the file is an OSError.
        packed = BytesIO()
        metadata = {"kybos": json.dumps(told, separators=(",", ":"))}
        try:
            rows.write_parquet(packed, compression="zstd", metadata=metadata)
        except KeyboardInterrupt:
            sleep(0)  # Polars notices Ctrl-C by itself, and Python tells it again with the next call: here, not later
            raise
        try:
            _write_aside(file, packed.getbuffer())
        except OSError as error:
            why = error.strerror or error
            raise DatasetError(
                f"{file} cannot be written ({why}); what was written before is whole, the same run goes on from there"
            ) from error


@contextmanager
def _held(folder: Path) -> Iterator[None]:
    """Hold a folder, made if it is not there, for this process. Raises DatasetError if that is not possible."""
    with ExitStack() as stack:
        try:
            folder.mkdir(parents=True, exist_ok=True)
            ours = stack.enter_context(locks.held(folder / LOCK))
        except OSError as error:
            raise DatasetError(f"{folder} cannot be used as a folder ({error.strerror or error})") from error
        if not ours:
            raise DatasetError(f"{folder} is being written by another process")
        yield


def _aside(name: str) -> str:
    """The name of a file while it is not whole yet."""
    return f".{name}{ASIDE}"


def _write_aside(file: Path, data: memoryview) -> None:
    """Write a file whole or not at all."""
    aside = file.with_name(_aside(file.name))
    try:
        with open(aside, "wb") as target:
            target.write(data)
            target.flush()
            os.fsync(target.fileno())
        os.replace(aside, file)
        _sync_folder(file.parent)
    except BaseException:
        aside.unlink(missing_ok=True)
        raise


def _sync_folder(folder: Path) -> None:
    """Make the renaming last; not every system can."""
    if os.name != "posix":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def _from(progress: Callable[[int], object], first: int, done: int) -> None:
    progress(first + done)


def add(total: Any, more: Any) -> Any:
    """The sum of two runs' sums: numbers are added, lists and objects cell by cell, a short list goes on with zeros."""
    if isinstance(total, dict):
        return {key: add(value, more[key]) for key, value in total.items()}
    if isinstance(total, list):
        long, short = (total, more) if len(total) >= len(more) else (more, total)
        return [add(value, short[place]) if place < len(short) else value for place, value in enumerate(long)]
    return total + more
