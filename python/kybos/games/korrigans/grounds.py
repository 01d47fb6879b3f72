"""The clause by which an action of Korrigans is asked."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

__all__ = ["ground"]

CARDS = {
    "ancien": "KO-6.2",
    "devin": "KO-6.3",
    "mangetout": "KO-6.4",
    "farceur": "KO-6.5",
    "musicien": "KO-6.6",
    "kobold": "KO-7.1",
    "mogwai": "KO-7.2",
    "leprechaun": "KO-7.3",
    "troll": "KO-7.4",
    "tomte": "KO-7.5",
    "fee_margot": "KO-8.1",
    "ankou": "KO-8.2",
    "marie_morgane": "KO-8.3",
    "liketaer": "KO-8.4",
    "bugel_noz": "KO-8.5",
}
ASKED = {
    "spyglass": "KO-4.2",
    "fairy": "KO-8.1",
    "flip": "KO-6.6",
    "down": "KO-7.3",
    "up": "KO-7.3",
    "swap": "KO-8.3",
}  # by phase, where it alone decides


def ground(table: Mapping[str, Any], token: str) -> str:
    """The clause behind a legal action, at the table of a view: that of the card whose effect it is, if any."""
    phase = table["phase"]
    match phase["kind"]:
        case "place":
            return "KO-5.2" if token == "pass" else CARDS[token.split()[1]]
        case "window":
            return CARDS[phase["creature"]]
        case "look":
            return CARDS[table["cells"][phase["cell"]]["card"]]
        case kind:
            return ASKED[kind]
