"""A contender: something that plays, so that its speed can be measured in slices."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from time import perf_counter, process_time
from typing import ClassVar, Literal, NamedTuple, TypeVar

__all__ = [
    "BATCH",
    "CALLS",
    "INSIDE",
    "ONE_GAME",
    "Clock",
    "Contender",
    "Slice",
    "Tier",
    "WrongAnswer",
    "attempt",
    "expect",
]

T = TypeVar("T")

Tier = Literal["one game from Python", "play-outs inside", "batch with features", "states and records"]

# What time is measured by. Processor time leaves out what other programs took; on several threads it says nothing.
Clock = Literal["processor", "wall"]

ONE_GAME: Tier = "one game from Python"
INSIDE: Tier = "play-outs inside"
BATCH: Tier = "batch with features"
CALLS: Tier = "states and records"


class WrongAnswer(RuntimeError):
    """What was measured did not come to what it must: its speed means nothing."""


class Slice(NamedTuple):
    """What a contender did in its time."""

    operations: int
    checks: int  # how often the answer was asserted
    seconds: float  # what the operations took; preparing and asserting are not in it
    processor: float  # seconds of processor time in that, of all threads together

    def rate(self, clock: Clock) -> float:
        """Operations a second."""
        return self.operations / (self.processor if clock == "processor" else self.seconds)


class Contender(ABC):
    """Plays in pieces. A subclass says what a piece is: `before` makes ready, `work` plays, `check` asserts the answer.

    Only `work` is timed. `prepare` is called once before all pieces, and may take long.
    """

    library: ClassVar[str] = "Kybos"
    own: ClassVar[bool] = True  # whether it is ours: then nothing may go wrong
    tier: Tier
    name: str  # what is played, and how where that is not plain from the tier
    unit: str = "decisions"
    threads: int = 1  # with more than one it is measured on all cores, else on one

    def prepare(self) -> None:  # noqa: B027 - most need nothing
        """Import, load and work out the answers."""

    def before(self) -> None:  # noqa: B027 - most need nothing
        """Make ready for a piece."""

    @abstractmethod
    def work(self) -> int:
        """Play a piece, and give how many operations that was."""

    @abstractmethod
    def check(self) -> None:
        """Raise WrongAnswer unless the piece just played came to what it must."""

    def run(self, seconds: float) -> Slice:
        """Play pieces for so long, one at least, each with its answer asserted."""
        operations, checks, spent, processor = 0, 0, 0.0, 0.0
        while not checks or spent < seconds:
            self.before()
            used, start = process_time(), perf_counter()
            operations += self.work()
            spent += perf_counter() - start
            processor += process_time() - used
            self.check()
            checks += 1
        return Slice(operations, checks, spent, processor)

    def __repr__(self) -> str:
        return f"<{self.library}: {self.name}>"


def expect(what: str, found: object, expected: object) -> None:
    """Raise WrongAnswer unless the two are equal."""
    if found != expected:
        raise WrongAnswer(f"{what}: {found!r} instead of {expected!r}")


def attempt(contender: Contender, work: Callable[[], T]) -> T | str:
    """What the work gives; where a peer raises, the reason as text, one of our own raises it."""
    try:
        return work()
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # what a compiled peer raises when it panics is no Exception
        if contender.own:
            raise
        lines = str(error).strip().splitlines()
        return f"{type(error).__name__}: {lines[0][:200]}" if lines else type(error).__name__
