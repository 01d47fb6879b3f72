"""The clause by which an action of Cortez is asked."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

__all__ = ["ground"]

ASKED = {"spend": "CZ-3.3", "discard": "CZ-3.8", "done": "CZ-7.1", "explore": "CZ-6.1", "give-up": "CZ-6.1"}


def ground(table: Mapping[str, Any], token: str) -> str:
    """The clause behind a legal action, at the table of a view."""
    if token.startswith("spend ") and table["way_back"]:
        return "CZ-6.2"
    return ASKED[token.partition(" ")[0]]
