"""Choices for a game: integers that Hypothesis draws and shrinks, then as many more as it takes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from hypothesis import strategies as st

from kybos.reference.rng import Rng

T = TypeVar("T")


class Picks:
    """Whole numbers below what is asked for: first the given ones, then those of a generator with this seed."""

    def __init__(self, numbers: Sequence[int], seed: int) -> None:
        self._numbers, self._seed = tuple(numbers), seed
        self._next, self._rng = 0, Rng(seed)

    def below(self, bound: int) -> int:
        if self._next == len(self._numbers):
            return self._rng.below(bound)
        self._next += 1
        return self._numbers[self._next - 1] % bound

    def of(self, values: Sequence[T]) -> T:
        return values[self.below(len(values))]

    def some(self, values: Sequence[T], most: int) -> list[T]:
        """At most so many of the values, in their order; all if there are no more."""
        left, chosen = list(range(len(values))), list[int]()
        while left and len(chosen) < most:
            chosen.append(left.pop(self.below(len(left))))
        return [values[at] for at in sorted(chosen)]

    def __repr__(self) -> str:
        return f"Picks({list(self._numbers)}, {self._seed})"


def picks() -> st.SearchStrategy[Picks]:
    """Picks for one whole game; they shrink to the first option and the first action throughout."""
    return st.builds(Picks, st.lists(st.integers(0, 999), max_size=40), st.integers(0, 2**32))
