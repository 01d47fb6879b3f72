"""The clause by which an action of Corinth is asked."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

__all__ = ["ground"]

ASKED = {"buy": "CO-3.2", "walk": "CO-6.5", "compensation": "CO-4.5", "open": "CO-5.5", "build": "CO-8.1"}  # by phase


def ground(table: Mapping[str, Any], token: str) -> str:
    """The clause behind a legal action, at the table of a view."""
    phase = table["phase"]["kind"]
    if phase == "action":
        return "CO-6.3" if token.startswith("move ") else "CO-4.2"
    return ASKED[phase]
