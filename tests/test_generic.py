"""What is generic stays generic: no module outside a game's own folders names a game."""

from __future__ import annotations

import re
from pathlib import Path

import kybos

ROOT = Path(__file__).parent.parent
NAMES = re.compile("|".join(kybos.games()), re.IGNORECASE)


def generic() -> list[Path]:
    """The modules that must serve any game: of the package outside `games/`, of the crates' `src` outside `games*`."""
    package = ROOT / "python" / "kybos"
    crates = ROOT / "rust_core"
    modules = [path for path in package.rglob("*.py*") if path.suffix in (".py", ".pyi")]
    found = [path for path in modules if path.relative_to(package).parts[0] != "games"]
    for path in crates.rglob("*.rs"):
        parts = path.relative_to(crates).parts
        if parts[1] == "src" and not parts[2].startswith("games"):
            found.append(path)
    return found


def test_no_generic_module_names_a_game() -> None:
    guilty = [
        f"{path.relative_to(ROOT)}:{number}: {line.strip()}"
        for path in generic()
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1)
        if NAMES.search(line)
    ]
    assert guilty == []


def test_generic_modules_are_found() -> None:
    """The test above looks at something, and would see a name."""
    names = {path.name for path in generic()}
    assert {"loading.py", "_core.pyi", "lib.rs", "rules.py"} <= names
    assert "reference.py" not in names
    assert all(NAMES.search(f"the {name.title()} board") for name in kybos.games())
