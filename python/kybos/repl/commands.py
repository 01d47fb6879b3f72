"""Commands: everything a person can type that is neither an action nor an outcome of chance."""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from kybos import i18n, rendering, rulebook
from kybos.i18n import marked
from kybos.refusals import quote
from kybos.repl.grounds import ground
from kybos.repl.matching import matches, spelled
from kybos.repl.seats import seated
from kybos.repl.table import Table, chosen
from kybos.repl.trouble import Trouble, troubles
from kybos.repl.understanding import named

if TYPE_CHECKING:
    from kybos.repl.loop import Loop

__all__ = ["COMMANDS", "Command", "Leave", "find"]

ADVISERS = ("greedy", "montecarlo:200")  # whom `hint` asks
OUTCOMES = 20  # outcomes of chance that `?` lists


class Leave(Exception):
    """The person leaves the table."""


@dataclass(frozen=True)
class Command:
    """A command: what runs it, how it is written, and what it does, in English."""

    run: Callable[[Loop, str], None]
    usage: str
    does: str


def find(typed: str) -> tuple[Command, str] | None:
    """The command of a line whose first word is the name of one, and the rest of the line."""
    if typed.startswith("?"):
        return COMMANDS["?"], typed[1:].strip()
    word, _, rest = typed.partition(" ")
    command = COMMANDS.get(word.lower())
    return None if command is None else (command, rest)


def _list(loop: Loop, prefix: str) -> None:
    say, state = loop.say, loop.table.state
    if state.turn.kind == "chance":
        _list_outcomes(loop)
        return
    tokens = state.tokens()
    shown = matches(prefix, tokens) if prefix else tokens
    for place, token in enumerate(tokens, 1):
        if token in shown:
            clause = ground(state, token)
            what = rendering.phrase(state.game, token, lang=say.lang)
            rule = f" ({clause})" if clause else ""
            loop.screen.show(f"{say.number(place)}. {token}: {what}{rule}")
    if not shown:
        loop.screen.show(say("No legal action begins so.") if tokens else say("There is nothing to play any more."))


def _list_outcomes(loop: Loop) -> None:
    say, state = loop.say, loop.table.state
    outcomes = state.chances()
    if loop.telling.guarded or len(outcomes) > OUTCOMES:
        # Which outcomes are left can be a secret of others; of what kind they are is not.
        kinds = ", ".join(f"{kind} ..." for kind in spelled([token for token, _ in outcomes]))
        loop.screen.show(say("Chance is to act: {kinds}", kinds=kinds))
        if not loop.telling.guarded:
            loop.screen.show(
                say("For example {token}. Dice may be typed by their faces, in any order.", token=outcomes[-1][0])
            )
        return
    for token, _ in outcomes:
        loop.screen.show(f"{token}: {rendering.phrase(state.game, token, lang=say.lang)}")


def _why(loop: Loop, typed: str) -> None:
    say, state = loop.say, loop.table.state
    if not typed:
        raise Trouble(say("Why what? Write an action behind it, such as why {token}.", token=state.game.tokens[0]))
    if state.turn.kind == "over":
        raise Trouble(say("The game is over: nothing can be played any more."))
    if state.turn.kind == "chance":
        raise Trouble(say("Chance is to act, nobody may play now."))
    token = named(state, typed, say)
    clause = state.why(token)
    if clause is None:
        loop.screen.show(say("{token} is allowed now.", token=token))
        clause = ground(state, token)
    else:
        loop.screen.show(say("{token} is not allowed now, by rule {clause}.", token=token, clause=clause))
    if clause is not None:
        loop.show_clause(clause)


def _undo(loop: Loop, rest: str) -> None:
    if not loop.table.undo():
        raise Trouble(loop.say("There is nothing to take back."))
    loop.went_back()


def _redo(loop: Loop, rest: str) -> None:
    if not loop.table.redo():
        raise Trouble(loop.say("There is nothing to do again."))
    loop.changed()


def _hint(loop: Loop, rest: str) -> None:
    from kybos import Rng

    say, state = loop.say, loop.table.state
    if state.turn.kind != "seat":
        raise Trouble(say("There is nothing to choose now."))
    for bot in ADVISERS:
        # A generator of its own, so that a hint neither changes the game nor knows its dice.
        token = chosen(state, bot, Rng(len(loop.table.events)))
        what = rendering.phrase(state.game, token, lang=say.lang)
        loop.screen.show(say("{bot} would choose {token}: {what}", bot=bot, token=token, what=what))


def _rules(loop: Loop, rest: str) -> None:
    say, game = loop.say, loop.table.game
    clauses = rulebook.clauses(game.name, say.lang)
    if not rest:
        page = rulebook.rules(game.name, say.lang)
        for line in page.splitlines():
            if re.match(r"##? ", line):
                loop.screen.show(line.lstrip("# "))
        loop.screen.show(say("rules {clause} shows a rule, rules and a word searches.", clause=clauses[0].number))
        return
    prefix = clauses[0].number.partition("-")[0]
    number = f"{prefix}-{rest}" if re.fullmatch(r"\d+\.\d+", rest) else rest.upper()
    if re.fullmatch(r"[A-Z]+-?\d+\.\d+", number):
        loop.show_clause(number)
        return
    found = rulebook.search(rest, say.lang, game.name) if re.search(r"\w", rest) else []
    if not found:
        raise Trouble(say("No rule of this game speaks of {words}.", words=quote(rest)))
    for clause in found[:5]:
        loop.show_clause(clause.number)
    if len(found) > 5:
        loop.screen.show(say("Also: {clauses}", clauses=", ".join(clause.number for clause in found[5:])))


def _record(loop: Loop, rest: str) -> None:
    record = loop.table.record
    if loop.telling.guarded:
        loop.screen.show(loop.say("As you may know it; save keeps the whole record, with the secrets of all."))
    text = record.redacted(loop.watcher) if loop.telling.guarded else str(record)
    for line in text.splitlines():
        loop.screen.notation(line)


def _save(loop: Loop, path: str) -> None:
    say = loop.say
    if not path:
        raise Trouble(say("Write the name of a file behind it."))
    path = os.path.expanduser(path)
    if os.path.exists(path):
        raise Trouble(say("{path} exists already; choose another name.", path=path))
    with troubles(say, path):
        loop.table.record.save(path)
    loop.screen.show(say("Saved as {path}.", path=path))


def _load(loop: Loop, path: str) -> None:
    from kybos.records import Record

    say, old = loop.say, loop.table
    if not path:
        raise Trouble(say("Write the name of a file behind it."))
    path = os.path.expanduser(path)
    with troubles(say, path):
        record = Record.load(path, engine=old.game.engine)
        seats = old.seats if len(old.seats) == record.game.seats else seated(record.game.seats, [], say)
        table = Table(record.game, seats, old.seed, old.number)
        table.take_over(record)
    loop.sit_down(table)
    loop.screen.show(say("{path} goes on here; the game before it is kept as {file}.", path=path, file=str(loop.kept)))


def _lang(loop: Loop, lang: str) -> None:
    known = ", ".join(i18n.LANGUAGES)
    if lang.lower() not in i18n.LANGUAGES:
        raise Trouble(loop.say("The languages are {known}: write one of them behind it.", known=known))
    loop.speak(lang.lower())


def _seed(loop: Loop, rest: str) -> None:
    table = loop.table
    loop.screen.show(
        loop.say(
            "Seed {seed}, game {number}: with them the dice and cards are the same again.",
            seed=str(table.seed),
            number=str(table.number),
        )
    )


def _roll(loop: Loop, rest: str) -> None:
    if loop.table.state.turn.kind != "chance":
        raise Trouble(loop.say("There is nothing to roll now."))
    loop.table.roll()
    loop.changed()


def _help(loop: Loop, rest: str) -> None:
    say, screen = loop.say, loop.screen
    screen.show(
        say(
            "Type an action: its words, or their beginnings as long as they are clear; its place in the list of ?; "
            "or # and its number. An empty line shows the table."
        )
    )
    for command in COMMANDS.values():
        screen.show(f"{command.usage}: {say(command.does)}")


def _quit(loop: Loop, rest: str) -> None:
    raise Leave


COMMANDS: dict[str, Command] = {
    "?": Command(_list, "? [WORDS]", marked("the legal actions, with the rule of each; those that begin so")),
    "why": Command(_why, "why ACTION", marked("why an action is forbidden: the rule in words")),
    "hint": Command(_hint, "hint", marked("what bots would do")),
    "rules": Command(
        _rules, "rules [RULE | WORDS]", marked("a rule by its number, or the rules that speak of something")
    ),
    "undo": Command(_undo, "undo", marked("take back what a person did last, and what followed")),
    "redo": Command(_redo, "redo", marked("do again what was taken back")),
    "roll": Command(_roll, "roll", marked("let the program roll or draw, where it asks what chance did")),
    "record": Command(_record, "record", marked("the game so far, in notation")),
    "save": Command(_save, "save FILE", marked("write the record to a file")),
    "load": Command(_load, "load FILE", marked("go on with the game of a record")),
    "lang": Command(_lang, "lang en|it|fr|fa", marked("speak another language")),
    "seed": Command(_seed, "seed", marked("the seed of the dice and cards")),
    "help": Command(_help, "help", marked("this list")),
    "quit": Command(_quit, "quit", marked("leave; the game is kept, --resume goes on with it")),
}
