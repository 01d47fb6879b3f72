"""The generator of Kybos in Python: SplitMix64 with Lemire's reduction, equal to the engine's bit for bit.

Sources: Steele, Lea, Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014; Lemire, "Fast random
integer generation in an interval", ACM TOMACS 29(1), 2019.
"""

from __future__ import annotations

__all__ = ["BOTS", "CHANCE", "SCHEDULE", "Rng"]

MASK = (1 << 64) - 1
GOLDEN = 0x9E3779B97F4A7C15

CHANCE, BOTS, SCHEDULE = 0, 1, 2  # the three streams of a game


def mix(word: int) -> int:
    """SplitMix64's finaliser, a bijection on 64-bit words."""
    word = ((word ^ (word >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    word = ((word ^ (word >> 27)) * 0x94D049BB133111EB) & MASK
    return word ^ (word >> 31)


class Rng:
    """A generator whose whole state is one 64-bit word."""

    def __init__(self, state: int) -> None:
        self.state = state & MASK

    @classmethod
    def stream(cls, seed: int, game: int, stream: int) -> Rng:
        """The generator of one stream of one game of a run; distinct for distinct (game, stream) of one seed."""
        return cls(mix((mix((seed + GOLDEN) & MASK) + 4 * game + stream) & MASK))

    def next(self) -> int:
        """The next 64-bit word."""
        self.state = (self.state + GOLDEN) & MASK
        return mix(self.state)

    def below(self, bound: int) -> int:
        """A whole number from 0 to bound - 1, each exactly as likely; ValueError unless bound is from 1 to 2**32."""
        if not 1 <= bound <= 1 << 32:
            raise ValueError(f"bound must be from 1 to 2**32, not {bound}")
        threshold = (1 << 64) % bound
        while True:
            product = self.next() * bound
            if product & MASK >= threshold:
                return product >> 64
