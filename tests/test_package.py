"""The package as a whole: quick to import, lazy, and true to itself."""

from __future__ import annotations

import subprocess
import sys
from importlib import import_module
from importlib.metadata import version
from pathlib import Path

import pytest

import kybos
from kybos import _core

IMPORT = """
import sys, time
begun = time.perf_counter()
import kybos
print(time.perf_counter() - begun)
print(*sorted({name.partition(".")[0] for name in sys.modules}))
"""


def test_import_is_quick_and_pulls_nothing_in() -> None:
    runs = [
        subprocess.run([sys.executable, "-c", IMPORT], capture_output=True, text=True, check=True) for _ in range(5)
    ]
    times, modules = zip(*(run.stdout.splitlines() for run in runs), strict=True)
    assert min(map(float, times)) < 0.05
    assert not {"numpy", "rich", "typer", "hypothesis"} & set(modules[0].split())


def test_every_public_name_is_there() -> None:
    assert set(kybos.__all__) <= set(dir(kybos))
    for name in kybos.__all__:
        assert getattr(kybos, name) is not None
    assert kybos.__version__ == version("kybos")
    with pytest.raises(AttributeError, match="no attribute 'nonsense'"):
        _ = kybos.nonsense


def test_games_are_the_folders() -> None:
    """The function and the package of that name are one, whichever comes first."""
    package = import_module("kybos.games")
    assert vars(kybos)["games"] is package
    folder = Path(package.__path__[0])
    assert kybos.games() == tuple(sorted(path.parent.name for path in folder.glob("*/reference.py"))) == _core.games()


def test_errors_are_of_the_kinds_promised() -> None:
    assert issubclass(kybos.UnknownGame, LookupError)
    assert all(issubclass(error, ValueError) for error in (kybos.BadConfig, kybos.BadRecord, kybos.IllegalAction))
