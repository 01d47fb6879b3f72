"""Pictures of a state: what a notebook shows of it, and what `kybos render` writes."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

from kybos import rendering

if TYPE_CHECKING:
    from kybos.types import State

__all__ = ["Picture"]


class Picture:
    """The table as a seat, or with None the public, may see it. Notebooks show it; `svg` and `html` are its text.

    It holds the view and not the state, so there is nothing more in it than what that viewer may know.
    """

    def __init__(self, state: State, viewer: int | None = None, lang: str = "en") -> None:
        self._game, self._view, self._lang = state.game, state.view(viewer), lang

    @property
    def svg(self) -> str:
        """One `<svg>` element that needs nothing else."""
        return rendering.svg(self._game, self._view, lang=self._lang)

    @property
    def html(self) -> str:
        """A figure: the picture, and in words what it shows."""
        return rendering.html(self._game, self._view, lang=self._lang)

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the picture to a file, as SVG."""
        with open(path, "w", encoding="utf-8", newline="\n") as file:
            file.write(self.svg)

    def _repr_svg_(self) -> str:
        return self.svg

    def _repr_html_(self) -> str:
        return self.html

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        return {"image/svg+xml": self.svg, "text/html": self.html, "text/plain": repr(self)}

    def __repr__(self) -> str:
        whom = "the public" if self._view["viewer"] is None else f"seat {self._view['viewer']}"
        return f"<kybos.Picture {self._game.uri}, for {whom}>"
