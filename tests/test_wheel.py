"""The wheel is small, complete, and plays every game in an empty environment, without Rust and far from the sources.

It is built in the project's folder and shares `target` with the installed package, so that nothing is compiled twice.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
import venv
from email import message_from_bytes
from pathlib import Path
from zipfile import ZipFile

import pytest

import kybos

ROOT = Path(__file__).parent.parent
MOST = 3_000_000  # bytes
SMOKE = (ROOT / "tests" / "smoke.py").read_text("utf-8")


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built as `make wheel` does."""
    folder = tmp_path_factory.mktemp("wheel")
    pip = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--wheel-dir", str(folder), str(ROOT)]
    subprocess.run(pip, check=True)
    (built,) = folder.iterdir()
    return built


@pytest.fixture(scope="module")
def folder(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A new environment that has nothing but the wheel, not even what its command needs."""
    folder = tmp_path_factory.mktemp("empty")
    venv.create(folder, with_pip=False)
    install(folder, "--no-deps", str(wheel))
    return folder


def install(folder: Path, *what: str) -> None:
    """Install into an environment, from wheels only, where cargo and rustc cannot be found."""
    pip = [sys.executable, "-m", "pip", "--python", program(folder, "python"), "install", "--quiet"]
    subprocess.run([*pip, "--only-binary=:all:", *what], env=without_rust(), check=True)


def program(folder: Path, name: str) -> str:
    """A program of an environment."""
    scripts = "Scripts" if os.name == "nt" else "bin"
    return str(folder / scripts / name)


def without_rust() -> dict[str, str]:
    """The variables of this process, without those that lead to Rust or to the sources."""
    rust = ("cargo", "rustc", "rustup")
    path = [
        part for part in os.environ["PATH"].split(os.pathsep) if not any(shutil.which(tool, path=part) for tool in rust)
    ]
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("CARGO", "RUST", "PYTHON"))}
    return {**kept, "PATH": os.pathsep.join(path)}


def run(folder: Path, *command: str) -> str:
    """What a program of an environment prints, started in the environment's folder."""
    done = subprocess.run(
        [program(folder, command[0]), *command[1:]], cwd=folder, env=without_rust(), capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_size(wheel: Path) -> None:
    assert wheel.stat().st_size <= MOST


def test_tag(wheel: Path) -> None:
    """One wheel for CPython 3.10 and newer; the free-threaded interpreter has no stable ABI of that age."""
    free_threaded = bool(sysconfig.get_config_var("Py_GIL_DISABLED"))
    version = f"cp{sys.version_info.major}{sys.version_info.minor}"
    assert wheel.name.split("-")[2:4] == ([version, f"{version}t"] if free_threaded else ["cp310", "abi3"])


def test_contents(wheel: Path) -> None:
    """Every file of the package, one compiled module, the licences, and nothing else."""
    package = ROOT / "python" / "kybos"
    made = ("__pycache__", ".so", ".pyd")  # by Python and by the compiler, not written
    sources = [path for path in package.rglob("*") if path.is_file() and not {path.suffix, path.parent.name} & {*made}]
    wanted = {path.relative_to(package.parent).as_posix() for path in sources}
    with ZipFile(wheel) as archive:
        names = set(archive.namelist())
    assert {f"kybos/games/{game}/rules.md" for game in kybos.games()} | {"kybos/py.typed", "kybos/_core.pyi"} <= wanted
    modules = {name for name in names if name.endswith((".so", ".pyd"))}
    about = {name for name in names if name.partition("/")[0].endswith(".dist-info")}
    assert sorted(wanted - names) == []
    assert sorted(names - wanted - modules - about) == []
    assert [name.partition(".")[0] for name in modules] == ["kybos/_core"]
    assert {name.rpartition("/")[2] for name in about} >= {
        "LICENSE-MIT",
        "LICENSE-APACHE",
        "METADATA",
        "entry_points.txt",
    }


def test_metadata(wheel: Path) -> None:
    with ZipFile(wheel) as archive:
        (name,) = [name for name in archive.namelist() if name.endswith(".dist-info/METADATA")]
        metadata = message_from_bytes(archive.read(name))
    assert (metadata["Name"], metadata["Version"]) == ("kybos", kybos.__version__)
    assert metadata["Requires-Python"] == ">=3.10"
    assert metadata["License-Expression"] == "MIT OR Apache-2.0"
    assert metadata["Description-Content-Type"].startswith("text/markdown")


def test_there_is_no_rust() -> None:
    """The environment that the other tests play in could not compile anything."""
    path = without_rust()["PATH"]
    assert shutil.which("cargo", path=path) is shutil.which("rustc", path=path) is None


@pytest.mark.parametrize("name", kybos.games())
def test_a_whole_game(folder: Path, name: str) -> None:
    printed = run(folder, "python", "-I", "-c", SMOKE, name)
    assert printed.split()[:2] == [name, kybos.__version__]


def test_what_is_played_is_what_was_installed(folder: Path) -> None:
    where = run(folder, "python", "-I", "-c", "import kybos; print(kybos.__file__)")
    assert Path(where.strip()).is_relative_to(folder)


def test_refusals_and_the_reference_work_from_the_wheel(folder: Path) -> None:
    script = """
import kybos
for name in kybos.games():
    states = [kybos.load(name, engine=engine).session(seed=1).state for engine in ("rust", "reference")]
    assert states[0].to_json() == states[1].to_json()
    illegal = states[0].mask().index(0)
    for state in states:
        try:
            state.play(illegal)
        except kybos.IllegalAction as refusal:
            print(refusal.clause)
"""
    assert len(run(folder, "python", "-I", "-c", script).split()) == 2 * len(kybos.games())


def test_the_command(folder: Path, wheel: Path) -> None:
    """With its dependencies, as `pip install kybos` gets them, the command runs."""
    install(folder, str(wheel))
    assert run(folder, "kybos", "--version").split() == ["kybos", kybos.__version__]
