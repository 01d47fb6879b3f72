"""Both engines play the goldens to the letter; `tests/golden_make.py` says what stands in them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from kybos.types import Game
from tests import golden_make
from tests.conftest import Load


def goldens(name: str, kind: str) -> list[Any]:
    paths: list[Path] = sorted((golden_make.FOLDER / name).glob(f"{kind}-*.json"))
    return [json.loads(path.read_text("ascii")) for path in paths]


def test_records(name: str, load: Load) -> None:
    found = goldens(name, "record")
    assert len(found) == golden_make.RECORDS
    for golden in found:
        lines = golden["record"].split("\n")
        game = load(name, **json.loads(lines[3].removeprefix("config ")))
        assert golden_make.record(game.record(golden["record"])) == golden


def test_perft(name: str, load: Load) -> None:
    found = goldens(name, "perft")
    assert len(found) == golden_make.TABLES
    for golden in found:
        game: Game = load(name, **golden["config"])
        assert golden_make.perft(game, tuple(golden["start"])) == golden
