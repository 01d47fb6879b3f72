"""Whether frequencies are as they should be."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from math import sqrt
from typing import TypeVar

T = TypeVar("T", bound=Hashable)


def as_expected(seen: Mapping[T, int], weights: Mapping[T, int]) -> bool:
    """False if counts stray from their weights as they would by chance less than once in a million times.

    Pearson's chi-square; outcomes that are expected fewer than eight times are thrown together.
    """
    if not set(seen) <= set(weights):
        return False
    draws, total = sum(seen.values()), sum(weights.values())
    cells: list[tuple[int, float]] = []
    rare, rare_expected = 0, 0.0
    for outcome, weight in weights.items():
        expected = draws * weight / total
        if expected >= 8:
            cells.append((seen.get(outcome, 0), expected))
        else:
            rare, rare_expected = rare + seen.get(outcome, 0), rare_expected + expected
    if rare_expected >= 8:
        cells.append((rare, rare_expected))
    freedom = len(cells) - 1
    if freedom < 1:
        return True
    square = sum((count - expected) ** 2 / expected for count, expected in cells)
    # Wilson and Hilferty: the cube root of chi-square over its freedom is nearly normal; 5 sigma from it.
    root: float = (square / freedom) ** (1 / 3)
    return (root - (1 - 2 / (9 * freedom))) / sqrt(2 / (9 * freedom)) < 5
