"""The cards of Korrigans (section 1 of the rules)."""

from __future__ import annotations

from collections.abc import Iterable

__all__ = ["COUSINS", "COVERING", "CREATURES", "ELDERS", "KORRIGANS", "PACTS", "PLACED", "ordered"]

KORRIGANS = ("ancien", "devin", "mangetout", "farceur", "musicien")  # KO-1.1
COUSINS = ("kobold", "mogwai", "leprechaun", "troll", "tomte")  # KO-1.2
CREATURES = ("ankou", "bugel_noz", "fee_margot", "liketaer", "marie_morgane")
PACTS = COUSINS + CREATURES
PLACED = KORRIGANS + COUSINS  # KO-1.4: what may lie on a cell

ELDERS = frozenset({"ancien", "tomte"})  # KO-6.2
COVERING = frozenset({"mangetout", "troll"})  # KO-6.4, KO-7.4

ORDER = {card: number for number, card in enumerate(KORRIGANS + PACTS)}


def ordered(cards: Iterable[str]) -> tuple[str, ...]:
    """The cards in the order of KO-1.1 and KO-1.2."""
    return tuple(sorted(cards, key=ORDER.__getitem__))
