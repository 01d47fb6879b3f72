"""Stepping through a record, forward and back."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from kybos import i18n, rendering
from kybos.i18n import marked
from kybos.repl.matching import matches

if TYPE_CHECKING:
    from kybos.records import Record
    from kybos.repl.entry import Entry
    from kybos.repl.screen import Screen

__all__ = ["Replay"]

HELP = {
    "next": marked("one step forward, as Enter does"),
    "previous": marked("one step back"),
    "start": marked("to the start"),
    "end": marked("to the end"),
    "NUMBER": marked("to that step"),
    "help": marked("this list"),
    "quit": marked("leave"),
}


class Replay:
    """A record and the step that is shown, from 0, before anything happened.

    `viewers` are those whose views are shown; with `secrets` events are told in full, else as the first may know them.
    """

    def __init__(
        self, record: Record, viewers: Sequence[int | None], secrets: bool, screen: Screen, entry: Entry, lang: str
    ) -> None:
        self.record, self.viewers, self.secrets, self.screen, self.entry = record, viewers, secrets, screen, entry
        self.say = i18n.speaker(lang)
        self._states = record.states()
        self._at = 0

    def print(self) -> None:
        """Show all steps, one after another."""
        for step in range(len(self._states)):
            self._show(step)

    def run(self) -> None:
        """Show the steps that the person asks for, until there are no more questions."""
        self._show(0)
        self.screen.show(self.say("n: next step, p: previous step, a number: that step, q: leave, help: more."))
        interrupted = False
        while True:
            try:
                where = self.say("Step {step}", step=self._at)
                line = self.entry.line(f"{where} > ", self._offers)
            except EOFError:
                self.screen.blank()
                return
            except KeyboardInterrupt:
                self.screen.blank()
                if interrupted:
                    return
                interrupted = True
                self.screen.show(self.say("Ctrl-C once more, or quit, leaves."))
                continue
            interrupted = False
            if not self._do(line):
                return

    def _do(self, line: str) -> bool:
        """Do what a line says; whether to go on."""
        last = len(self._states) - 1
        ways: dict[str, Callable[[], int]] = {
            "next": lambda: self._at + 1,
            "previous": lambda: self._at - 1,
            "start": lambda: 0,
            "end": lambda: last,
        }
        if line.isdecimal():
            return self._go(int(line[:9]))
        found = matches(line, ["help", "quit", *ways]) if line else ["next"]
        if line == "?" or found == ["help"]:
            for name, does in HELP.items():
                self.screen.show(f"{name}: {self.say(does)}")
            return True
        if found == ["quit"]:
            return False
        if len(found) == 1:
            return self._go(ways[found[0]]())
        self.screen.show(self.say("Type n, p, start, end, a number from 0 to {last}, or q.", last=last))
        return True

    def _go(self, step: int) -> bool:
        last = len(self._states) - 1
        if 0 <= step <= last:
            self._at = step
            self._show(step)
        elif step < 0:
            self.screen.show(self.say("This is the start."))
        else:
            self.screen.show(self.say("This is the end: the last step is {last}.", last=last))
        return True

    def _show(self, step: int) -> None:
        say, game, state = self.say, self.record.game, self._states[step]
        self.screen.show(say("Step {step} of {last}", step=step, last=len(self._states) - 1), "bold")
        if step:
            before, token = self._states[step - 1], self.record.events[step - 1]
            seat = before.turn.seat
            actor = say("Chance") if seat is None else say("Seat {seat}", seat=seat)
            shown = token if self.secrets else before.redact(token, state, self.viewers[0])
            self.screen.show(f"{actor}: {shown}: {rendering.phrase(game, shown, lang=say.lang)}", "dim")
        for viewer in self.viewers:
            self.screen.board(state, viewer)
        self.screen.blank()

    def _offers(self, typed: str) -> list[tuple[str, str]]:
        return [(name, self.say(does)) for name, does in HELP.items() if name.islower() and name.startswith(typed)]
