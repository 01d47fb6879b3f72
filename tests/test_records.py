"""Records are read strictly, to the letter, and refused with the line, what is wrong and what is allowed."""

from __future__ import annotations

import os
import pickle
from pathlib import Path

import pytest
from hypothesis import given

from kybos import BadRecord, Record
from tests import configs
from tests.conftest import Load
from tests.mutations import mutated_text
from tests.picks import Picks, picks
from tests.playing import after, refusal, whole


def played(load: Load, name: str, seed: int = 0) -> Record:
    """A whole game of the default config."""
    game = load(name)
    return Record(game, tuple(whole(game.setup(), Picks((), seed))[1]))


def changed(record: Record, line: int, text: str) -> str:
    """The record's text with one line, counted from 1, replaced."""
    lines = str(record).split("\n")
    lines[line - 1] = text
    return "\n".join(lines)


def refused(text: str, record: Record) -> str:
    """What `parse` refuses the text with."""
    told = refusal(BadRecord, Record.parse, text, engine=record.game.engine)
    assert told is not None
    assert refusal(BadRecord, record.game.record, text)
    return told


def test_a_record_reads_as_the_page_says(name: str, load: Load) -> None:
    record = played(load, name)
    lines = str(record).split("\n")
    assert lines[:3] == ["kybos record 1", f"game {name}", f"rules {record.game.rules}"]
    assert lines[3].startswith('config {"players":')
    assert lines[4:] == [*record.events, ""]
    assert Record.parse(str(record), engine=record.game.engine) == record
    assert pickle.loads(pickle.dumps(record)) == record
    assert hash(Record.parse(str(record), record.game)) == hash(record)
    assert Record(record.game).final == record.game.setup()
    assert str(record.game.uri) in repr(record)


def test_states_follow_from_events(name: str, load: Load) -> None:
    record = played(load, name, 3)
    states = record.states()
    assert states[0] == record.game.setup()
    assert states[-1] == record.final
    for state, event, then in zip(states[:-1], record.events, states[1:], strict=True):
        assert after(state, event) == then
    unfinished = Record(record.game, record.events[:5])
    assert unfinished.states() == states[:6]
    assert record.game.record(str(unfinished)) == unfinished


def test_the_first_line_tells_the_version(name: str, load: Load) -> None:
    record = played(load, name)
    assert "version 2" in refused(changed(record, 1, "kybos record 2"), record)
    assert "redacted" in refused(changed(record, 1, "kybos record 1 redacted for public"), record)
    assert "redacted" in refused(record.redacted(0), record)
    for line in ("", "kybos record 01", "kybos record 1 ", "Kybos record 1", "kybos record"):
        assert "line 1: expected 'kybos record 1'" in refused(changed(record, 1, line), record)


def test_the_header_must_be_complete_and_canonical(name: str, load: Load) -> None:
    record = played(load, name)
    lines = str(record).split("\n")
    assert refused("", record).startswith("line 1: missing")
    for count in (1, 2, 3):
        assert refused("\n".join([*lines[:count], ""]), record).startswith(f"line {count + 1}: missing")
    assert "line 2: no game 'nim'" in refused(changed(record, 2, "game nim"), record)
    assert "line 2: expected 'game ...'" in refused(changed(record, 2, name), record)
    assert f"line 3: rules version '2' of {name}" in refused(changed(record, 3, "rules 2"), record)
    assert "line 4: expected 'config ...'" in refused(changed(record, 4, "{}"), record)
    assert "line 4: expected 'config {" in refused(changed(record, 4, "config {}"), record)
    assert "line 4: the config must be a JSON object" in refused(changed(record, 4, "config []"), record)
    assert "line 4: the config must be a JSON object" in refused(changed(record, 4, "config {"), record)
    assert "surplus" in refused(changed(record, 4, lines[3].replace("{", '{"surplus":1,', 1)), record)
    assert "line 4: expected" in refused(changed(record, 4, lines[3].replace(":", ": ", 1)), record)


def test_events_must_be_allowed(name: str, load: Load) -> None:
    record = played(load, name)
    for line in (5, 6, 4 + len(record.events)):
        for wrong in ("", "no such event", record.events[line - 5] + " ", "é"):
            assert refused(changed(record, line, wrong), record).startswith(f"line {line}: ")
    assert f"line {5 + len(record.events)}: " in refused(str(record) + record.events[-1] + "\n", record)
    assert "must end with a line feed" in refused(str(record)[:-1], record)
    assert refused(str(record).replace("\n", "\r\n"), record).startswith("line 1: ")
    with pytest.raises(BadRecord, match="event 2: "):
        Record(record.game, (*record.events[:2], "no such event")).states()


def test_a_record_of_another_game_is_not_this_game_s(load: Load) -> None:
    one, other = (played(load, name) for name in list(configs.OPTIONS)[:2])
    with pytest.raises(BadRecord, match="line 2: a record of"):
        one.game.record(str(other))


def test_a_record_of_another_config_is_not_this_game_s(name: str, load: Load) -> None:
    options = next(options for options in (configs.draw(name, Picks((), seed)) for seed in range(99)) if options)
    game = load(name, **options)
    other = load(name) if game != load(name) else load(name, **configs.SMALL[name][-1])
    assert game != other
    with pytest.raises(BadRecord, match="line 4: a record with these options"):
        other.record(str(Record(game)))


def test_a_record_is_saved_wholly_or_not_at_all(name: str, load: Load, tmp_path: Path) -> None:
    record, path = played(load, name), tmp_path / "game.record"
    record.save(path)
    assert path.read_bytes() == str(record).encode("ascii")
    assert Record.load(path, engine=record.game.engine) == record
    Record(record.game).save(str(path))
    assert Record.load(str(path), engine=record.game.engine).events == ()
    assert os.listdir(tmp_path) == ["game.record"]

    class Failing(Record):
        def __str__(self) -> str:
            raise RuntimeError("in the middle")

    with pytest.raises(RuntimeError):
        Failing(record.game).save(path)
    assert Record.load(path, engine=record.game.engine).events == ()
    assert os.listdir(tmp_path) == ["game.record"]
    path.write_bytes(b"kybos record 1\xff\n")
    with pytest.raises(BadRecord, match=r"line 1: .* ASCII"):
        Record.load(path)


def test_a_character_that_is_none(name: str, load: Load) -> None:
    for text in ("\ud800", "kybos record 1\n\ud800"):
        with pytest.raises(BadRecord, match=rf"line {text.count(chr(10)) + 1}: .*d800.* is not in ASCII"):
            load(name).record(text)


@given(picks())
def test_any_text_is_a_record_to_the_letter_or_refused(name: str, load: Load, picks: Picks) -> None:
    game = load(name, **configs.draw(name, picks))
    text = str(Record(game, tuple(whole(game.setup(), picks)[1])))
    for _ in range(5):
        wrong = mutated_text(text, picks)
        told = refusal(BadRecord, game.record, wrong)
        if told is None:
            assert str(game.record(wrong)) == wrong
        else:
            assert told.startswith("line ")
            assert len(told) < 2000
