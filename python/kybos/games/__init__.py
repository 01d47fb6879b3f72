"""The games: one folder each. Called, this module names them: `kybos.games()`."""

from __future__ import annotations

import sys
from types import ModuleType


class Games(ModuleType):
    """A package of games that lists itself when called."""

    def __call__(self) -> tuple[str, ...]:
        """Names of all games, ascending."""
        from kybos.loading import games

        return games()


# Python binds a subpackage's name in its parent on import, over any function of that name: so the package is callable.
sys.modules[__name__].__class__ = Games
