"""Korrigans for tools that must know bounds beforehand."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kybos.facts import Facts

__all__ = ["facts"]

PACTS = 10  # cards in the pile, which is filled again between rounds only (KO-1.2, KO-10.2)


def facts(config: Mapping[str, Any]) -> Facts:
    """Search cards, and the pact cards in a hand, are known to some seats only (KO-11.1)."""
    return Facts(
        secrets=True,
        outcomes=630,  # ways to lay four treasures, a pact card and four nothings on nine slots (KO-4.1)
        events=1 + config["players"] + config["max_rounds"] * (2 + PACTS),  # KO-2.1; place, zone and draws of a round
        points=(0, 5),  # treasures (KO-1.3)
    )
