"""The machine that is measured: what it is, one core of it, and what the package weighs on it."""

from __future__ import annotations

import os
import platform
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from statistics import median
from zipfile import BadZipFile, ZipFile

from kybos.measure.contender import Clock, expect

__all__ = ["Cores", "facts", "import_seconds", "wheel_bytes"]

IMPORT = """
from time import perf_counter
start = perf_counter()
import kybos
imported = perf_counter()
games = [kybos.load(name) for name in kybos.games()]
print(imported - start, perf_counter() - start, len(games))
"""


class Cores:
    """The cores this process may use, and the one of them on which single threads are measured.

    `one` is None where the system does not let a process choose.
    """

    def __init__(self) -> None:
        self.all: frozenset[int] = frozenset()
        self.one: int | None = None
        if sys.platform == "linux":
            self.all = frozenset(os.sched_getaffinity(0))
            self.one = max(self.all)  # the first cores are where systems like to put everything else

    @property
    def count(self) -> int:
        """How many there are."""
        return len(self.all) or os.cpu_count() or 1

    def clock(self, threads: int) -> Clock:
        """What a contender on so many threads is measured by: where threads are not held to a core, the wall clock.

        The clock of processor time is also too coarse on some of those systems.
        """
        return "processor" if threads == 1 and self.one is not None else "wall"

    @contextmanager
    def used(self, threads: int) -> Iterator[None]:
        """The calling thread, and those it starts, on the one core, or with more than one thread on all."""
        if sys.platform != "linux" or self.one is None:
            yield
            return
        os.sched_setaffinity(0, {self.one} if threads == 1 else self.all)
        try:
            yield
        finally:
            os.sched_setaffinity(0, self.all)


def facts(cores: Cores) -> dict[str, object]:
    """What the numbers were measured on."""
    return {
        "processor": _processor(),
        "cores": cores.count,
        "system": f"{platform.system()} {platform.machine()}",
        "python": platform.python_version(),
        "pinned": cores.one is not None,
    }


def _processor() -> str:
    """Its name, as far as the system tells."""
    try:
        with open("/proc/cpuinfo", encoding="utf-8", errors="replace") as file:
            names = [line.partition(":")[2].strip() for line in file if line.startswith("model name")]
    except OSError:
        names = []
    return names[0] if names else platform.processor() or platform.machine()


def import_seconds(games: int, times: int) -> dict[str, float]:
    """Median seconds that `import kybos`, and with it loading every game, takes in a fresh process."""
    took = []
    for _ in range(times):
        told = subprocess.run([sys.executable, "-c", IMPORT], check=True, capture_output=True, text=True)
        imported, loaded, count = told.stdout.split()
        expect("games in a fresh process", int(count), games)
        took.append((float(imported), float(loaded)))
    return {"import": median(imported for imported, _ in took), "import_and_load": median(loaded for _, loaded in took)}


def wheel_bytes(path: str) -> int:
    """Size of a wheel. Raises ValueError if it is none of Kybos, and OSError if it cannot be read."""
    try:
        with ZipFile(path) as wheel:
            inside = "kybos/__init__.py" in wheel.namelist()
    except BadZipFile as error:
        raise ValueError(f"{path}: no wheel: {error}") from None
    if not inside:
        raise ValueError(f"{path}: not a wheel of kybos; it has no kybos/__init__.py")
    return os.path.getsize(path)
