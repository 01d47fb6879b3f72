"""Telling: what happened at a table, in words, to each person as far as that person may know it."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

from kybos import rendering
from kybos.repl.seats import HUMAN
from kybos.repl.table import guarded

if TYPE_CHECKING:
    from kybos.i18n import Speaker
    from kybos.repl.table import Table

__all__ = ["Telling", "seat_name", "who"]


def seat_name(table: Table, seat: int, say: Speaker) -> str:
    """A seat as messages call it."""
    if table.seats[seat] == HUMAN:
        return say("Seat {seat}", seat=seat)
    return say("Seat {seat} ({bot})", seat=seat, bot=table.seats[seat])


def who(table: Table, place: int, say: Speaker) -> str:
    """Whose doing the event at that place was."""
    seat = table.before(place).turn.seat
    return say("Chance") if seat is None else seat_name(table, seat, say)


class Telling:
    """What each viewer has been told of a table, and what was veiled in it."""

    def __init__(self, table: Table, told: int = 0) -> None:
        self.table = table
        self._told: dict[int | None, int] = defaultdict(lambda: told)
        self._veiled: dict[int | None, list[int]] = defaultdict(list)
        self._guarded = False

    @property
    def guarded(self) -> bool:
        """Whether anybody at the table has known, at any time so far, what another did not."""
        self._guarded = self._guarded or guarded(self.table.state, self.table.game.seats)
        return self._guarded

    def news(self, viewer: int | None, say: Speaker) -> list[str]:
        """What happened since that viewer was told last, and what has come to light; a line each."""
        events = self.table.events
        lines: list[str] = []
        for place in [place for place in self._veiled[viewer] if place < len(events)]:
            if "?" not in self._token(place, viewer):
                self._veiled[viewer].remove(place)
                lines.append(say("Now open: {what}", what=self._line(place, viewer, say)))
        fresh: list[str] = []
        for place in range(self._told[viewer], len(events)):
            if "?" in self._token(place, viewer):
                self._veiled[viewer].append(place)
            fresh.append(self._line(place, viewer, say))
        self._told[viewer] = len(events)
        if not self.guarded:
            self._told.update(dict.fromkeys(range(self.table.game.seats), len(events)))
        return [*lines, *_gathered(fresh, say)]

    def skip(self, viewer: int | None) -> None:
        """Take a viewer for told of everything so far."""
        self._told[viewer] = len(self.table.events)

    def forget(self) -> None:
        """Have told nothing beyond where the table is now: something was taken back."""
        at = len(self.table.events)
        for viewer, told in self._told.items():
            self._told[viewer] = min(told, at)
            self._veiled[viewer] = [place for place in self._veiled[viewer] if place < at]

    def _token(self, place: int, viewer: int | None) -> str:
        return self.table.before(place).redact(self.table.events[place].token, self.table.state, viewer)

    def _line(self, place: int, viewer: int | None, say: Speaker) -> str:
        what = rendering.phrase(self.table.game, self._token(place, viewer), lang=say.lang)
        return f"{who(self.table, place, say)}: {what}"


def _gathered(lines: list[str], say: Speaker) -> list[str]:
    """The lines, equal neighbours as one."""
    found: list[tuple[str, int]] = []
    for line in lines:
        if found and found[-1][0] == line:
            found[-1] = (line, found[-1][1] + 1)
        else:
            found.append((line, 1))
    return [line if times == 1 else say("{what} ({times} times)", what=line, times=times) for line, times in found]
