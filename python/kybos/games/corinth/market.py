"""The market of CO-1.6: its cells, their rewards, and the paths a steward may walk."""

from __future__ import annotations

from functools import cache

START = "r2c2"
DIRECTIONS = ("north", "south", "west", "east")
DIAMONDS = ("A", "B", "C")

ROWS = (
    ("diamond A", "die", "carpets 1", "plus one", "diamond B"),
    ("spices 1", "oil 1", "goats 2", "die", "oil 2"),
    ("plus one", "wine 1", "START", "gold 1", "plus one"),
    ("oil 2", "gold 2", "die", "wine 1", "carpets 1"),
    ("diamond C", "goats 1", "plus one", "goats 2", "spices 1"),
)
MARKET = {f"r{row}c{column}": reward for row, cells in enumerate(ROWS) for column, reward in enumerate(cells)}
CELLS = tuple(MARKET)  # in reading order
DIAMOND_CELLS = {name: cell for cell, reward in MARKET.items() for name in DIAMONDS if reward == f"diamond {name}"}

OFFSETS = {"north": (-1, 0), "south": (1, 0), "west": (0, -1), "east": (0, 1)}


def cells_with(reward: str) -> frozenset[str]:
    """The cells that give exactly this reward."""
    return frozenset(cell for cell, given in MARKET.items() if given == reward)


def neighbour(cell: str, direction: str) -> str | None:
    """The cell next to it on that side, or None at the edge."""
    down, right = OFFSETS[direction]
    there = f"r{int(cell[1]) + down}c{int(cell[3]) + right}"
    return there if there in MARKET else None


NEIGHBOURS = {
    cell: tuple(there for direction in DIRECTIONS if (there := neighbour(cell, direction)) is not None)
    for cell in CELLS
}


@cache
def farthest(cell: str, used: frozenset[str]) -> int:
    """The most steps a steward can walk from the cell without entering a used one (CO-6.4).

    A path cut short is a path too, so there is one of exactly `n` steps for every `n` up to this.
    """
    free = (there for there in NEIGHBOURS[cell] if there not in used)
    return max((1 + farthest(there, used | {there}) for there in free), default=0)
