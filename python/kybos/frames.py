"""Games as rows of a table: one row a game, as a polars frame."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import polars as pl

    from kybos.types import Game

__all__ = ["frame", "import_polars"]


def import_polars() -> Any:
    """The module polars; ImportError that says how to get it."""
    try:
        import polars
    except ImportError as error:
        raise ImportError("tables of games need polars: pip install 'kybos[data]'") from error
    return polars


def frame(game: Game, columns: Mapping[str, bytes] | None, rotate: bool) -> pl.DataFrame:
    """The columns of the engine as a frame; with None one without rows.

    `game` (its number in the run), `decisions` and `forced` (decisions with more than one legal action, and with one),
    `rounds` where the game has rounds, `band` where the rules name kinds of ends, then for each seat `score_0`,
    `place_0` and, with `rotate`, `bot_0`, the place of its bot in the list of the run.
    """
    polars = import_polars()
    import numpy as np

    given: Mapping[str, bytes] = defaultdict(bytes) if columns is None else columns

    def column(name: str, kind: Any, stored: str = "<u4") -> Any:
        return np.frombuffer(given[name], stored).astype(kind, copy=False)

    table: dict[str, Any] = {"game": column("game", np.uint64, "<u8")}
    table |= {name: column(name, np.uint32) for name in ("decisions", "forced")}
    if game.setup().rounds() is not None:
        table["rounds"] = column("rounds", np.uint16)
    if game.bands:
        kinds = polars.Series(list(game.bands), dtype=polars.Enum(list(game.bands)))
        table["band"] = kinds.gather(column("band", np.uint32))
    for seat in range(game.seats):
        table[f"score_{seat}"] = column(f"score_{seat}", np.int32, "<i4")
        table[f"place_{seat}"] = column(f"place_{seat}", np.uint8)
        if rotate:
            table[f"bot_{seat}"] = column(f"bot_{seat}", np.uint8)
    result: pl.DataFrame = polars.DataFrame(table)
    return result
