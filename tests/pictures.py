"""Writes the pictures and captured screens of `docs/pictures`, each from the record beside it.

    python -m tests.pictures

A record there ends in a typical position. What the code draws of it must be what the folder holds.
"""

from __future__ import annotations

import io
from collections.abc import Iterator
from pathlib import Path

from rich.console import Console

from kybos import rendering
from kybos.records import Record

FOLDER = Path(__file__).parent.parent / "docs" / "pictures"
SCREENS = (("en", 80), ("en", 120), ("fr", 60))


def shown(record: Record, lang: str, width: int, viewer: int | None) -> str:
    """A captured screen, without colours."""
    file = io.StringIO()
    console = Console(width=width, file=file, no_color=True, highlight=False)
    console.print(rendering.screen(record.game, record.final.view(viewer), lang=lang))
    return "".join(f"{line.rstrip()}\n" for line in file.getvalue().splitlines())


def drawn() -> Iterator[tuple[Path, str]]:
    """Every file of the folder but the records, with what belongs in it: the view of seat 0."""
    for path in sorted(FOLDER.glob("*.record")):
        record = Record.load(path)
        view = record.final.view(0)
        for lang in ("en", "fa"):
            yield path.with_suffix(f".{lang}.svg"), rendering.svg(record.game, view, lang=lang)
        for lang, width in SCREENS:
            yield path.with_suffix(f".{lang}-{width}.txt"), shown(record, lang, width, 0)
        told = rendering.lines(record.game, view)
        yield path.with_suffix(".lines.txt"), "".join(f"{line}\n" for line in told)


if __name__ == "__main__":
    for path, text in drawn():
        path.write_text(text, "utf-8")
