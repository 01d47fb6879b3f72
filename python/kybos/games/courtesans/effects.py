"""What the winning card does, as data: the texts of the option `effects` (CR-4.1)."""

from __future__ import annotations

import re
from dataclasses import dataclass

TEXT = re.compile(r"(influence|draw|remove) (0|[1-9][0-9]?)( discard)?")
PRINTED = (
    "influence 5",
    "draw 3",
    "remove 2",
    "influence 7",
    "draw 2",
    "remove 1 discard",
    "influence 8 discard",
    "influence 9 discard",
)


@dataclass(frozen=True)
class Effect:
    """The effect of a card of one value: "influence", "draw" or "remove", how much, and where the card then goes."""

    verb: str
    number: int
    discarded: bool

    @property
    def text(self) -> str:
        """The effect as an option has it: `remove 1 discard`."""
        return f"{self.verb} {self.number}{' discard' if self.discarded else ''}"


def parse(text: str) -> Effect | None:
    """The effect of a text, None if it is not one."""
    match = TEXT.fullmatch(text)
    return Effect(match[1], int(match[2]), match[3] is not None) if match else None
