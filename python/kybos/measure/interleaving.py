"""Contenders measured in turn, so that what disturbs the machine disturbs all of them alike."""

from __future__ import annotations

import gc
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from statistics import median, quantiles

from kybos.measure.contender import Clock, Contender, Slice, WrongAnswer, attempt
from kybos.measure.machine import Cores

__all__ = ["Measurement", "interleave"]


@dataclass
class Measurement:
    """The slices of a contender, and the ratio of each to the slice of the reference beside it."""

    contender: Contender
    clock: Clock
    slices: list[Slice] = field(default_factory=list)
    ratios: list[float] = field(default_factory=list)
    failure: str | None = None  # why it did not go on to the end

    def add(self, part: Slice, beside: Slice) -> None:
        """A slice, and the one of the reference beside it, by the same clock."""
        self.slices.append(part)
        self.ratios.append(part.rate(self.clock) / beside.rate(self.clock))

    @property
    def processor_share(self) -> float:
        """How much of the time of its slices it had a processor, all threads together."""
        return sum(part.processor for part in self.slices) / sum(part.seconds for part in self.slices)

    def to_dict(self) -> dict[str, object]:
        """Everything as JSON values: medians over the rounds, the quartiles of the ratio, the best slice."""
        rates, (low, middle, high) = [part.rate(self.clock) for part in self.slices], _quartiles(self.ratios)
        return {
            "library": self.contender.library,
            "name": self.contender.name,
            "unit": self.contender.unit,
            "threads": self.contender.threads,
            "clock": self.clock,
            "per_second": median(rates),
            "best_per_second": max(rates),
            "per_wall_second": median(part.rate("wall") for part in self.slices),
            "ratio": middle,
            "ratio_low": low,
            "ratio_high": high,
            "rounds": len(rates),
            "operations": sum(part.operations for part in self.slices),
            "checks": sum(part.checks for part in self.slices),
            "processor_share": self.processor_share,
        }


def interleave(
    reference: Contender, others: Sequence[Contender], rounds: int, seconds: float, cores: Cores
) -> list[Measurement]:
    """Slices of all in turn, so many rounds; the contenders are prepared, and the reference is one of our own.

    The reference has a slice between every two others, so that each of them stands beside one. The order turns round
    with every round. A peer that raises is left out from there on; one of our own must not.
    """
    first = Measurement(reference, cores.clock(reference.threads))
    rest = [Measurement(contender, cores.clock(contender.threads)) for contender in others]
    for number in range(rounds):
        line = [measurement for measurement in rest if measurement.failure is None]
        if number % 2:
            line.reverse()
        for pair in [line[at : at + 2] for at in range(0, len(line), 2)] or [[]]:
            before = _slice(pair[0].contender, seconds, cores) if pair else None
            beside = _slice(reference, seconds, cores)
            after = _slice(pair[1].contender, seconds, cores) if len(pair) == 2 else None
            if isinstance(beside, str):
                raise WrongAnswer(beside)
            first.add(beside, beside)
            for measurement, part in zip(pair, (before, after), strict=False):
                if isinstance(part, Slice):
                    measurement.add(part, beside)
                else:
                    measurement.failure = part
    return [first, *rest]


def _slice(contender: Contender, seconds: float, cores: Cores) -> Slice | str:
    """A slice, or why a peer did not do it."""
    with cores.used(contender.threads), _without_collection():
        return attempt(contender, lambda: contender.run(seconds))


@contextmanager
def _without_collection() -> Iterator[None]:
    """The cyclic garbage collector off: when it runs is chance, and what it costs is the other contenders' objects."""
    was = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was:
            gc.enable()


def _quartiles(values: Sequence[float]) -> tuple[float, float, float]:
    if len(values) == 1:
        return values[0], values[0], values[0]
    low, middle, high = quantiles(values, n=4, method="inclusive")
    return low, middle, high
