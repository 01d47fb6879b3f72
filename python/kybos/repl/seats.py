"""Who sits where: people and bots, as the command line says it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from kybos.repl.trouble import Trouble

if TYPE_CHECKING:
    from kybos.i18n import Speaker

__all__ = ["HUMAN", "seated"]

HUMAN = "human"
OTHERS = "greedy"  # who plays a seat that is not given to anybody
BOT = re.compile(r"random|greedy|montecarlo:[1-9][0-9]{0,5}")


def seated(seats: int, asked: Sequence[str], say: Speaker) -> tuple[str, ...]:
    """Who sits at each seat: `HUMAN` or the name of a bot; asked for as ``SEAT=WHO``, seats counting from 0.

    Without a word a person sits at seat 0 and bots at the others. Raises Trouble.
    """
    chosen: dict[int, str] = {}
    for text in asked:
        place, _, who = text.partition("=")
        if not place.isdecimal() or not int(place[:9]) < seats:
            raise Trouble(
                say(
                    "{text}: write SEAT=WHO, with a seat from 0 to {last}, such as 1=greedy.",
                    text=repr(text[:40]),
                    last=seats - 1,
                )
            )
        if who != HUMAN and not BOT.fullmatch(who):
            raise Trouble(
                say(
                    "{text}: a seat is for human, random, greedy or montecarlo:N, such as montecarlo:200.",
                    text=repr(text[:40]),
                )
            )
        if int(place) in chosen:
            raise Trouble(say("Seat {seat} is given twice.", seat=int(place)))
        chosen[int(place)] = who
    return tuple(chosen.get(seat, OTHERS if seat else HUMAN) for seat in range(seats))
