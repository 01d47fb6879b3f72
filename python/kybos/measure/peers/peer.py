"""A peer: another library that plays games, to be measured beside Kybos where it is installed."""

from __future__ import annotations

from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec
from random import Random
from typing import ClassVar

from kybos.measure.contender import Contender, WrongAnswer

__all__ = ["Peer", "settled"]


class Peer(Contender):
    """A contender of another library, which is imported by `prepare` and not before.

    It may be missing, or fail: then it is reported as such, and everything else goes on.
    """

    own = False
    library: ClassVar[str]
    module: ClassVar[str]  # what is imported
    distribution: ClassVar[str]  # what is installed

    random = staticmethod(Random(1).random)

    @classmethod
    def available(cls) -> bool:
        """Whether it is installed; a folder of that name without a module in it is none."""
        spec = find_spec(cls.module)
        return spec is not None and spec.origin is not None

    @classmethod
    def version(cls) -> str | None:
        """Its release, if it is installed and tells."""
        try:
            return version(cls.distribution)
        except PackageNotFoundError:
            return None


def settled(name: str, returns: list[float]) -> None:
    """Raise WrongAnswer unless what some lost is what others won, to rounding."""
    if not returns or abs(sum(returns)) > 1e-3:
        raise WrongAnswer(f"{name}: returns {returns} do not add up to 0")
