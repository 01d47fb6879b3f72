"""The clause by which an action of Courtesans is asked."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

__all__ = ["ground"]

ASKED = {"lay": "CR-3.2", "draw": "CR-4.3", "target": "CR-4.4"}


def ground(table: Mapping[str, Any], token: str) -> str:
    """The clause behind a legal action, at the table of a view."""
    return ASKED[token.partition(" ")[0]]
