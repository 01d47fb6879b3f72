"""The worked example of `docs/adding-a-game.md` is a game: its reference keeps the laws and passes the tests there.

The Rust of the page is checked by clippy in a copy of the project, as ours is. `python -m tests.worked_example FOLDER`
writes the page into a copy that can be built and played.
"""

from __future__ import annotations

import os
import re
import runpy
import shutil
import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from importlib import import_module
from inspect import signature
from pathlib import Path
from typing import Any

import pytest

import kybos
from kybos.reference import game as reference
from tests import configs, worked_example
from tests.picks import Picks
from tests.playing import whole
from tests.test_clauses_complete import CLAUSE, TEST
from tests.test_laws import LAWS

ROOT = Path(__file__).parent.parent
NAME = "avarice"
BLOCKS = worked_example.blocks()
ENGINE = f"rust_core/engine/src/games/{NAME}/mod.rs"
RULES = f"python/kybos/games/{NAME}/rules.md"
CLAUSES = f"tests/clauses/test_{NAME}.py"


def text(path: str) -> str:
    """The block of the page that stands for a file."""
    (found,) = [block.text for block in BLOCKS if block.path == path]
    return found


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The files of the page, and copies of those it changes, changed."""
    folder = tmp_path_factory.mktemp("example")
    for block in BLOCKS:
        path = folder / block.path
        if block.language == "diff" and not path.exists():
            path.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / block.path, path)
        worked_example.write(block, folder)
    return folder


@pytest.fixture
def load(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """`kybos.load` with the reference, where the package has the folder of the page, and tests draw its options."""
    package = import_module("kybos.games")
    monkeypatch.setattr(package, "__path__", [*package.__path__, str(folder / "python" / "kybos" / "games")])
    drawn = runpy.run_path(str(folder / "tests" / "configs.py"))
    monkeypatch.setattr(configs, "OPTIONS", drawn["OPTIONS"])
    yield partial(kybos.load, engine="reference")
    for module in [module for module in sys.modules if module.startswith(f"kybos.games.{NAME}")]:
        del sys.modules[module]
    reference.load.cache_clear()


def test_the_package_finds_the_game(load: Any) -> None:
    assert NAME in kybos.games()
    assert load(NAME).tokens[0] == "throw 1"
    assert list(load(NAME).config) == list(configs.OPTIONS[NAME])


@pytest.mark.parametrize("seed", range(8))
def test_the_reference_keeps_the_laws(load: Any, seed: int) -> None:
    picks = Picks((), seed)
    game = load(NAME, **configs.draw(NAME, picks))
    states, _ = whole(game.setup(), picks)
    for state in picks.some(states[:-1], 8) + states[-1:]:
        for law in LAWS:
            law(state, picks)


def test_the_tests_of_the_page_pass(load: Any, folder: Path) -> None:
    tests = {name: test for name, test in runpy.run_path(str(folder / CLAUSES)).items() if name.startswith("test_")}
    for test in tests.values():
        assert list(signature(test).parameters) == ["load"]
        test(load)
    named = [TEST.match(name) for name in tests]
    assert sorted("{}-{}.{}".format(*match.groups()) for match in named if match) == sorted(clauses())


def clauses() -> list[str]:
    """The clauses of the game's rule page."""
    return [f"{game}-{section}.{number}" for game, section, number in CLAUSE.findall(text(RULES))]


def test_both_implementations_cite_clauses_of_the_page() -> None:
    for path in (ENGINE, f"python/kybos/games/{NAME}/reference.py"):
        cited = set(re.findall(r"AV-\d\.\d", text(path)))
        assert len(cited) > 4
        assert cited <= set(clauses())


def items(source: str, opening: str) -> list[tuple[str, str]]:
    """The constants, types and functions of a trait or an implementation, each with the character that ends its head.

    That is `;` where there is nothing but the head, `=` before a value, `{` before a body.
    """
    (body,) = re.findall(rf"^{re.escape(opening)}[^{{]*{{\n(.*?)^}}", source, re.MULTILINE | re.DOTALL)
    return re.findall(r"^    (?:const|type|fn) (\w+)[^;={]*([;={])", body, re.MULTILINE)


def test_the_engine_of_the_page_has_every_item_of_the_trait() -> None:
    trait = items((ROOT / "rust_core/engine/src/game.rs").read_text("utf-8"), "pub trait Game:")
    names = [name for name, _ in items(text(ENGINE), "impl Game for Avarice")]
    required = [name for name, ending in trait if ending == ";"]
    assert {"NAME", "State", "play", "encode"} <= set(required)
    assert [name for name in required if name not in names] == []
    assert [name for name in names if name not in dict(trait)] == []


def test_the_engine_of_the_page_compiles_without_a_warning(tmp_path: Path) -> None:
    for name in ("Cargo.toml", "Cargo.lock"):
        shutil.copy(ROOT / name, tmp_path)
    for name in ("rust_core", "benches", "examples"):
        shutil.copytree(ROOT / name, tmp_path / name)
    for block in BLOCKS:
        if block.path.startswith("rust_core/"):
            worked_example.write(block, tmp_path)
    # What the project depends on has been compiled for it.
    settings = {"CARGO_TARGET_DIR": str(ROOT / "target"), **os.environ}
    clippy = ["cargo", "clippy", "--quiet", "--locked", "--package", "kybos-engine", "--", "-D", "warnings"]
    subprocess.run(clippy, cwd=tmp_path, env=settings, check=True)


def test_the_list_of_games_has_two_lines_more(folder: Path) -> None:
    listed = (folder / "rust_core/engine/src/games.rs").read_text("utf-8").splitlines()
    before = (ROOT / "rust_core/engine/src/games.rs").read_text("utf-8").splitlines()
    assert [line.strip() for line in listed if line not in before] == [
        "pub mod avarice;",
        "$crate::games::avarice::Avarice,",
    ]


def test_the_files_of_the_page_are_formatted(folder: Path) -> None:
    shape = ["--edition", "2024", "--config-path", str(ROOT)]
    subprocess.run(["rustfmt", "--check", *shape, folder / ENGINE], check=True)
    python = [folder / block.path for block in BLOCKS if block.language == "python"]
    for command in ("check", "format"):
        how = ["--check"] if command == "format" else []
        ruff = [sys.executable, "-m", "ruff", command, *how, "--no-cache", "--config", str(ROOT / "pyproject.toml")]
        subprocess.run([*ruff, *python], check=True)
