"""Records: a whole game as text, config first, then every action and chance (docs/documents.md).

One implementation for both engines: it asks states only for what `kybos.types.State` promises.
"""

from __future__ import annotations

import os
import re
from typing import TYPE_CHECKING, Any

from kybos import documents
from kybos.errors import BadConfig, BadRecord, IllegalAction, UnknownGame
from kybos.refusals import quote

if TYPE_CHECKING:
    from kybos.types import Game, State

__all__ = ["Record"]

VERSION = 1
HEADER = 4  # lines before the first event


class Record:
    """A game from setup on: what was played and what chance did, as tokens in the order they happened.

    An unfinished game is a record too. Records are equal when game and events are. The events are not tried before
    they are needed: `parse` and `load` try them all, `states` does.
    """

    def __init__(self, game: Game, events: tuple[str, ...] = ()) -> None:
        self._game, self._events = game, tuple(events)
        self._states: tuple[State, ...] = ()

    @property
    def game(self) -> Game:
        """The game, with the options of the record and the engine that plays it."""
        return self._game

    @property
    def events(self) -> tuple[str, ...]:
        """Tokens of actions and of outcomes of chance."""
        return self._events

    @classmethod
    def parse(cls, text: str, game: Game | None = None, *, engine: str = "rust") -> Record:
        """The record that a text holds; `str` of it is the text again, to the letter.

        With `game` it must be of that game with those options. Raises BadRecord that names the line, what is wrong
        with it and what is allowed; so are records of another version of Kybos or the rules, and redacted ones.
        """
        lines = _lines(text)
        _check_first(lines[0])
        name, played = _after("game ", lines, 1), _after("rules ", lines, 2)
        options = _after("config ", lines, 3)
        game = _game(name, played, options, game, engine)
        record = cls(game, tuple(lines[HEADER:]))
        record._play(lambda event: f"line {HEADER + 1 + event}")
        return record

    @classmethod
    def load(cls, path: str | os.PathLike[str], *, engine: str = "rust") -> Record:
        """The record in a file. Raises BadRecord, and OSError if it cannot be read."""
        with open(path, "rb") as file:
            # Every byte is some letter in Latin-1, so that a wrong one is refused with its line.
            return cls.parse(file.read().decode("latin-1"), engine=engine)

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the record to a file, wholly or not at all: what was there stays until all is written."""
        from secrets import token_hex

        target = os.fspath(path)
        half = f"{target}.{token_hex(4)}.part"
        try:
            with open(half, "x", encoding="ascii", newline="\n") as file:
                file.write(str(self))
                file.flush()
                os.fsync(file.fileno())
            os.replace(half, target)
        except BaseException:
            if os.path.exists(half):
                os.unlink(half)
            raise

    def states(self) -> list[State]:
        """Every state from setup on, one more than events. Raises BadRecord if the rules do not allow an event."""
        return list(self._play(lambda event: f"event {event}"))

    @property
    def final(self) -> State:
        """The state after the last event."""
        return self.states()[-1]

    def redacted(self, viewer: int | None) -> str:
        """The record as a seat, or with None the public, may read it; what may not be known is ``?``.

        For people: it cannot be replayed.
        """
        states = self.states()
        whom = "public" if viewer is None else f"seat {viewer}"
        opening = f"kybos record {VERSION} redacted for {whom}"
        states[-1].view(viewer)  # refuses a viewer that is none, events or not
        events = (state.redact(event, states[-1], viewer) for state, event in zip(states, self._events, strict=False))
        return _text([opening, *self._header(), *events])

    def __str__(self) -> str:
        return _text([f"kybos record {VERSION}", *self._header(), *self._events])

    def __repr__(self) -> str:
        return f"<kybos.Record {self._game.uri}, {len(self._events)} events>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Record) and (self._game, self._events) == (other._game, other._events)

    def __hash__(self) -> int:
        return hash((self._game, self._events))

    def __reduce__(self) -> tuple[Any, ...]:
        return Record, (self._game, self._events)

    def _header(self) -> list[str]:
        game = self._game
        return [f"game {game.name}", f"rules {game.rules}", f"config {documents.write(game.config)}"]

    def _play(self, place: Any) -> tuple[State, ...]:
        """All states; `place(i)` is how a refusal names event `i`."""
        if not self._states:
            states = [self._game.setup()]
            for number, event in enumerate(self._events):
                state = states[-1]
                try:
                    states.append(state.resolve(event) if state.turn.kind == "chance" else state.play(event))
                except IllegalAction as refusal:
                    raise BadRecord(f"{place(number)}: {refusal}") from None
            self._states = tuple(states)
        return self._states


def _text(lines: list[str]) -> str:
    return "".join(f"{line}\n" for line in lines)


def _lines(text: str) -> list[str]:
    """The lines of a text in ASCII, each ended by a line feed."""
    lines = text.split("\n")
    for number, line in enumerate(lines, 1):
        if not line.isascii():
            raise BadRecord(f"line {number}: {quote(line)} is not in ASCII")
    if lines.pop():
        raise BadRecord(f"line {len(lines) + 1}: the last line must end with a line feed")
    if len(lines) < HEADER:
        wanted = (f"kybos record {VERSION}", "game NAME", "rules VERSION", "config {...}")[len(lines)]
        raise BadRecord(f"line {len(lines) + 1}: missing; it must be {wanted!r}")
    return lines


def _check_first(line: str) -> None:
    wanted = f"kybos record {VERSION}"
    if line == wanted:
        return
    found = re.fullmatch(r"kybos record ([1-9][0-9]{0,8})( redacted for (seat [0-9]+|public))?", line)
    if found and int(found[1]) != VERSION:
        raise BadRecord(f"line 1: record version {found[1]} cannot be read, only version {VERSION}; a newer Kybos may")
    if found:
        raise BadRecord("line 1: a redacted record is for reading, it cannot be replayed")
    raise BadRecord(f"line 1: expected {wanted!r}, not {quote(line)}")


def _after(word: str, lines: list[str], at: int) -> str:
    if not lines[at].startswith(word):
        raise BadRecord(f"line {at + 1}: expected '{word}...', not {quote(lines[at])}")
    return lines[at].removeprefix(word)


def _game(name: str, played: str, options: str, game: Game | None, engine: str) -> Game:
    """The game of lines 2 to 4."""
    from kybos.loading import load_options

    engine = engine if game is None else game.engine
    try:
        rules = load_options(name, engine, {}).rules
    except UnknownGame as error:
        raise BadRecord(f"line 2: {error}") from None
    if game is not None and name != game.name:
        raise BadRecord(f"line 2: a record of {name}, not of {game.name}")
    if played != str(rules):
        raise BadRecord(f"line 3: rules version {quote(played)} of {name} cannot be replayed, only version {rules}")
    try:
        config = documents.read(options)
        if not isinstance(config, dict):
            raise ValueError("not an object")
        found = load_options(name, engine, config)
    except BadConfig as error:
        raise BadRecord(f"line 4: {error}") from None
    except ValueError as error:
        raise BadRecord(f"line 4: the config must be a JSON object: {error}") from None
    canonical = documents.write(found.config)
    if options != canonical:
        raise BadRecord(f"line 4: expected 'config {canonical}', every option in this order and writing")
    if game is not None and found != game:
        raise BadRecord(f"line 4: a record with these options, not with those of {game.uri}")
    return found
