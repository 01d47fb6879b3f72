"""Kybos: an exact and very fast engine for tabletop games.

`load` a game by name, then ask its states: `setup`, `turn`, `actions`, `play`, `chances`, `resolve`, `view`, `scores`.
`kybos.types` describes what games, states and sessions offer.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kybos.errors import BadConfig, BadRecord, IllegalAction, UnknownClause, UnknownGame

if TYPE_CHECKING:
    from kybos._core import Rng
    from kybos.loading import games, load
    from kybos.records import Record
    from kybos.rulebook import rules
    from kybos.simulation import simulate

    __version__: str

__all__ = [
    "BadConfig",
    "BadRecord",
    "IllegalAction",
    "Record",
    "Rng",
    "UnknownClause",
    "UnknownGame",
    "__version__",
    "games",
    "load",
    "rules",
    "simulate",
]

# Names that are fetched when first asked for: so importing the package stays a matter of a millisecond or two, and
# what only needs the types or the reference works without the compiled module.
LAZY = {
    "Record": "kybos.records",
    "Rng": "kybos._core",
    "games": "kybos.games",
    "load": "kybos.loading",
    "rules": "kybos.rulebook",
    "simulate": "kybos.simulation",
}


def __getattr__(name: str) -> Any:
    found: Any
    if name == "__version__":
        from importlib.metadata import version

        found = version("kybos")
    elif name in LAZY:
        from importlib import import_module

        module = import_module(LAZY[name])
        found = module if name == "games" else getattr(module, name)
    else:
        raise AttributeError(f"module 'kybos' has no attribute {name!r}")
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    return sorted({*globals(), *LAZY, "__version__"})
