"""The real program in a process of its own, and datasets that it is writing."""

from __future__ import annotations

import signal
import subprocess
import sysconfig
import time
from pathlib import Path
from typing import Any

__all__ = ["PROGRAM", "ended", "parts", "run", "start", "stopped"]

PROGRAM = str(Path(sysconfig.get_path("scripts")) / "kybos")
PATIENCE = 60  # seconds until a program that does not get on is given up


def start(*arguments: object, **settings: Any) -> subprocess.Popen[str]:
    """The program under way; what it says is read from pipes."""
    words = [PROGRAM, *map(str, arguments)]
    pipes: dict[str, Any] = {"stdin": subprocess.DEVNULL, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    return subprocess.Popen(words, text=True, encoding="utf-8", **{**pipes, **settings})


def ended(process: subprocess.Popen[str]) -> subprocess.CompletedProcess[str]:
    """What the program said, and its code, once it has ended."""
    with process:
        try:
            out, err = process.communicate(timeout=PATIENCE)
        except subprocess.TimeoutExpired:
            process.kill()
            raise
    return subprocess.CompletedProcess(process.args, process.returncode, out, err)


def run(*arguments: object, **settings: Any) -> subprocess.CompletedProcess[str]:
    """The program to its end."""
    return ended(start(*arguments, **settings))


def parts(folder: Path) -> int:
    """How many parts a dataset has."""
    return len(list(folder.glob("part-*.parquet")))


def stopped(
    process: subprocess.Popen[str], folder: Path, count: int, how: signal.Signals, after: float = 0
) -> subprocess.CompletedProcess[str]:
    """The program, signalled some seconds after its dataset has so many parts."""
    while process.poll() is None and parts(folder) < count:
        time.sleep(0.002)
    time.sleep(after)
    process.send_signal(how)
    return ended(process)
