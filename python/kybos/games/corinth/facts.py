"""Corinth for tools that must know bounds beforehand."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kybos.facts import Facts

__all__ = ["facts"]

SHOPS = 62  # points of all shops (CO-1.4)
RHOMB = 24 + 4  # a rhomb counts every stop at most once, and once more those on the four `plus one` cells (CO-7.4)
TRACKS = 2 * (24 // 2)  # points of both tracks (CO-5.2, CO-9.1)


def facts(config: Mapping[str, Any]) -> Facts:
    """Everything is open (CO-9.4)."""
    players = config["players"]
    boxes = config["turn_boxes"] - (2 if players == 4 else 0)  # CO-2.2
    return Facts(
        outcomes=2002,  # groupings of nine dice (CO-3.3)
        events=2 * players * boxes,  # CO-3.1, CO-3.3
        points=(0, SHOPS + sum(config["bonus"].values()) + 3 * RHOMB + 4 * config["temple_points"] + TRACKS),
    )
