"""The loop of a game at a terminal: whose turn it is, what they type, what becomes of it."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from kybos import i18n, rendering, rulebook
from kybos.errors import UnknownClause
from kybos.repl import commands, understanding
from kybos.repl.autosave import Store
from kybos.repl.chance import knows
from kybos.repl.matching import matches
from kybos.repl.telling import Telling, seat_name
from kybos.repl.trouble import Trouble, told

if TYPE_CHECKING:
    from kybos.repl.entry import Entry, Offers
    from kybos.repl.screen import Screen
    from kybos.repl.table import Table

__all__ = ["Loop"]

OFFERED = 200  # completions at most


class Loop:
    """A game under way at one terminal, kept in a file after every change.

    `watcher` is the seat of the person before the screen, None before anybody has sat down: what that person may not
    know is never shown.
    """

    def __init__(self, table: Table, store: Store, screen: Screen, entry: Entry, lang: str, ask: bool = False) -> None:
        self.table, self.store, self.screen, self.entry, self.ask = table, store, screen, entry, ask
        self.say = i18n.speaker(lang)
        self.telling = Telling(table, len(table.events))
        self.watcher: int | None = None
        self.kept: Path = store.path  # the file of the game played before, once another was loaded
        self._shown: int | None = None  # events when the table was shown last
        self._looked = False  # whether anybody has been shown anything yet
        self._interrupted = False
        self._warned = False

    def run(self) -> None:
        """Play until the person leaves, or until the game is over where nobody is there to see more."""
        if len(self.table.people) == 1:
            self.watcher = self.table.people[0]
        try:
            self._greet()
            self.changed()
            while self._step():
                pass
        except commands.Leave:
            pass
        except (EOFError, KeyboardInterrupt):
            self.screen.blank()
        self.save()
        self._farewell()

    def changed(self) -> None:
        """Keep the table as it is now, and tell the person before the screen what happened."""
        self.save()
        if self.watcher is not None or not self.table.people:
            self._tell()

    def went_back(self) -> None:
        """Keep the table, from which something was taken back, and show it."""
        self.telling.forget()
        self._shown = None
        self.screen.show(self.say("Taken back."))
        self.save()

    def sit_down(self, table: Table) -> None:
        """Go on at another table, in a file of its own."""
        self.kept = self.store.path
        self.table, self.store = table, Store.new(table.game.name)
        self.telling = Telling(table, len(table.events))
        self.watcher = table.people[0] if len(table.people) == 1 else None
        self._shown = None
        self.save()

    def speak(self, lang: str) -> None:
        """Go on in another language."""
        self.say, self.screen.lang, self._shown = i18n.speaker(lang), lang, None
        self.save()

    def save(self) -> None:
        """Keep the table; say once if that cannot be done."""
        self.store.save(self.table, self.say.lang, self.ask)
        if self.store.failed is not None and not self._warned:
            self._warned = True
            self.screen.show(told(self.say, str(self.store.path), self.store.failed))
            self.screen.show(self.say("The game is not kept: save writes it to a file."))

    def show_clause(self, number: str) -> None:
        """Show a clause in the language spoken. Raises Trouble."""
        try:
            clause = rulebook.clause(number, self.say.lang)
        except UnknownClause:
            clauses = rulebook.clauses(self.table.game.name)
            first, last = clauses[0].number, clauses[-1].number
            raise Trouble(
                self.say(
                    "There is no rule {number}; they run from {first} to {last}.", number=number, first=first, last=last
                )
            ) from None
        self.screen.markdown(f"**{clause.number}** {clause.text}")

    def _greet(self) -> None:
        table, say = self.table, self.say
        self.screen.show(
            say("{game}: type ? for what you may do, help for help.", game=rulebook.title(table.game.name, say.lang)),
            "bold",
        )
        for seat in range(table.game.seats):
            self.screen.show(seat_name(table, seat, say))

    def _farewell(self) -> None:
        if self.store.failed is not None:
            return
        if self.table.state.turn.kind == "over":
            self.screen.show(self.say("The record is {path}.", path=str(self.store.record)))
        else:
            self.screen.show(self.say("The game is kept; kybos play --resume goes on with it."))

    def _tell(self) -> None:
        for line in self.telling.news(self.watcher, self.say):
            self.screen.show(line, "dim")

    def _step(self) -> bool:
        """Let whoever is to act do one thing; False when nobody will do anything any more."""
        table, turn = self.table, self.table.state.turn
        if turn.kind == "over":
            return self._end()
        if turn.seat is None:
            typist = knows(table) if self.ask else None
            if typist is None:
                table.roll()
                self.changed()
            else:
                self._attend(typist)
                self._prompt(self.say("Chance"))
        elif turn.seat in table.people:
            self._attend(turn.seat)
            self._prompt(seat_name(table, turn.seat, self.say))
        else:
            table.play_bot(table.seats[turn.seat])
            self.changed()
        return True

    def _end(self) -> bool:
        """Show how the game ended; a person may still look back, or take back."""
        if len(self.table.people) > 1 and self.watcher is not None:
            self.watcher = None  # what is open at the end is for all
            self.telling.skip(None)
        if self._shown != len(self.table.events):
            self._tell()
            self._show()
            self.screen.show(self.say("The game is over."), "bold")
        if not self.table.people:
            return False
        self._prompt(self.say("The end"))
        return True

    def _attend(self, seat: int) -> None:
        """Have that seat's person before the screen, and show what there is to see."""
        if self.watcher != seat:
            if len(self.table.people) > 1 and self.telling.guarded:
                self._hand_over(seat)
            self.watcher, self._shown, self._looked = seat, None, True
            self._tell()
        if self._shown != len(self.table.events):
            self._show(whole=self._shown is None)

    def _hand_over(self, seat: int) -> None:
        """Let the last person see how things stand, then clear the screen for the next."""
        say, name = self.say, seat_name(self.table, seat, self.say)
        if self.watcher is not None:
            self._show()
            self._wait(say("Press Enter, and the screen is cleared for {seat}.", seat=name))
        if self._looked:
            self.screen.clear()
            self.entry.forget()
        self._wait(say("{seat}: press Enter when only you can see the screen.", seat=name))

    def _show(self, *, whole: bool = True) -> None:
        self.screen.board(self.table.state, self.watcher, whole=whole)
        self._shown = len(self.table.events)

    def _prompt(self, name: str) -> None:
        """Ask for one line and do what it says."""
        line = self._read(f"{name} > ", self._offers)
        if line is None:
            return
        try:
            self._do(line)
        except understanding.Refusal as refusal:
            self.screen.show(str(refusal), "red")
            if refusal.clause is not None:
                self.show_clause(refusal.clause)
        except Trouble as trouble:
            self.screen.show(str(trouble), "red")

    def _wait(self, prompt: str) -> None:
        """Wait for Enter."""
        while self._read(f"{prompt} ", lambda typed: ()) is None:
            pass

    def _read(self, prompt: str, offers: Offers) -> str | None:
        """A line; None after a first Ctrl-C. Raises KeyboardInterrupt after a second, EOFError at the end of input."""
        try:
            line = self.entry.line(prompt, offers)
        except KeyboardInterrupt:
            if self._interrupted:
                raise
            self._interrupted = True
            self.screen.blank()
            self.screen.show(self.say("Ctrl-C once more, or quit, leaves; the game is kept."))
            return None
        self._interrupted = False
        return line

    def _do(self, line: str) -> None:
        state = self.table.state
        if not line:
            self._show()
            return
        found = commands.find(line) or self._abbreviated(line)
        if found is not None:
            command, rest = found
            command.run(self, rest)
        elif state.turn.kind == "over":
            raise Trouble(self.say("The game is over: nothing can be played any more."))
        elif state.turn.kind == "chance":
            self.table.resolve(understanding.outcome(state, line, self.say, self.telling.guarded))
            self.changed()
        else:
            self.table.play(understanding.action(state, line, self.say))
            self.changed()

    def _abbreviated(self, line: str) -> tuple[commands.Command, str] | None:
        """The command that the first word begins, unless it begins a token or several commands."""
        word, _, rest = line.partition(" ")
        if matches(word, self._tokens()):
            return None
        found = matches(word, commands.COMMANDS)
        return (commands.COMMANDS[found[0]], rest) if len(found) == 1 else None

    def _tokens(self) -> Iterable[str]:
        state = self.table.state
        return (token for token, _ in state.chances()) if state.turn.kind == "chance" else state.game.tokens

    def _offers(self, typed: str) -> list[tuple[str, str]]:
        """What may complete a line: the actions that begin so, and commands."""
        state = self.table.state
        game = state.game
        word, space, rest = typed.partition(" ")
        offers = [
            (name, self.say(command.does)) for name, command in commands.COMMANDS.items() if name.startswith(typed)
        ]
        if space and word == "why":
            return [(f"why {token}", "") for token in (matches(rest, game.tokens) if rest else game.tokens)[:OFFERED]]
        if space and word == "rules":
            numbers = [clause.number for clause in rulebook.clauses(game.name)]
            return [(f"rules {number}", "") for number in numbers if number.startswith(rest.upper())]
        if space and word == "lang":
            return [(f"lang {lang}", "") for lang in i18n.LANGUAGES if lang.startswith(rest)]
        if state.turn.kind == "chance":
            tokens = [] if self.telling.guarded else [token for token, _ in state.chances()]
        else:
            tokens = state.tokens()
        found = (matches(typed, tokens) if typed else tokens)[:OFFERED]
        return [(token, rendering.phrase(game, token, lang=self.say.lang)) for token in found] + offers
