"""Courtesans for tools that must know bounds beforehand."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kybos.facts import Facts

__all__ = ["facts"]


def facts(config: Mapping[str, Any]) -> Facts:
    """Hands and cards laid are secret (CR-6.1), and all seats lay at the same time (CR-3.2)."""
    copies: list[int] = config["copies"]
    effects = [effect.split() for effect in config["effects"]]
    influence = max((int(effect[1]) for effect in effects if effect[0] == "influence"), default=0)
    hand = sum(value * count for value, count in enumerate(copies, 1))
    return Facts(
        secrets=True,
        together="lay",
        outcomes=8,  # values, or seats that may start
        events=1 + 2 * sum(copies),  # a card leaves the deck once, and is lost once (CR-4.5)
        points=(0, hand + config["rounds"] * influence),  # one winner a round (CR-3.3, CR-5.2)
    )
