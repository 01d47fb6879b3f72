"""What a person can type, by the real program: every way to name an action, and every command."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

import kybos
from kybos import i18n, rendering, rulebook
from kybos.repl.commands import COMMANDS
from tests.terminal import Terminal, shown


@pytest.fixture
def corinth(tmp_path: Path) -> Iterator[Terminal]:
    """A person against a greedy bot, at the very start."""
    with Terminal("play", "corinth", "--seed", "3", state=tmp_path) as terminal:
        terminal.start()
        yield terminal


def said(terminal: Terminal, line: str) -> str:
    """What is said to a line, with single spaces."""
    before = len(terminal.text.rstrip())
    terminal.type(line)
    return " ".join(terminal.text[before:].split())


def events(folder: Path) -> tuple[str, ...]:
    """The record that the program keeps, as it is now."""
    (kept,) = (folder / "kybos").glob("*.record")
    return kybos.Record.load(kept).events


def test_the_list_has_each_action_with_words_and_rule(corinth: Terminal) -> None:
    game = kybos.load("corinth")
    assert f"1. buy 0: {rendering.phrase(game, 'buy 0')} (CO-3.2) 2. buy 1:" in said(corinth, "?")
    corinth.type("buy 0")
    listed = said(corinth, "?mo wi")
    assert "move wine 3: " in listed
    assert "(CO-6.3)" in listed
    assert "take wine" not in listed
    assert "No legal action begins so." in said(corinth, "? build")


def test_ways_to_name_an_action(corinth: Terminal, tmp_path: Path) -> None:
    corinth.type("1")
    for line, token in (
        ("take wine", "take wine"),
        ("ta wi", "take wine"),
        ("TAKE  Wine ", "take wine"),
        ("3", "take wine"),
        ("۳", "take wine"),
        ("#6", "take wine"),
        ("mo wi 3", "move wine 3"),
        ("m c 4", "move carpets 4"),
    ):
        corinth.type(line)
        assert events(tmp_path)[2] == token
        corinth.type("undo")


def test_a_refusal_teaches_the_rule(corinth: Terminal) -> None:
    clause = rulebook.clause("CO-3.2").text.replace("*", "")
    for line in ("buy 3", "bu 3", "#3"):
        answer = said(corinth, line)
        assert "buy 3 is not allowed now, by rule CO-3.2." in answer
        assert " ".join(clause.split()) in answer
    assert "forbidden" not in said(corinth, "why buy 1")
    assert "buy 1 is allowed now. CO-3.2 " in corinth.text.replace("\n", " ")
    corinth.type("lang fr")
    answer = said(corinth, "buy 2")
    assert "buy 2 n’est pas permis maintenant, d’après la règle CO-3.2." in answer
    assert " ".join(rulebook.clause("CO-3.2", "fr").text.replace("*", "").split()) in answer


def test_what_is_no_action_is_refused_with_a_hint(corinth: Terminal) -> None:
    assert "'tkae wine' is no action. Did you mean take wine?" in said(corinth, "tkae wine")
    assert "'xyzzy' is no action. Type ?" in said(corinth, "xyzzy")
    assert "There are 2 actions; ? lists them." in said(corinth, "3")
    assert "numbered from #0 to #177" in said(corinth, "#178")
    assert "numbered from #0 to #177" in said(corinth, "#x")
    corinth.type("1")
    assert "'ta' may mean take goats, take oil," in said(corinth, "ta")
    assert "and 9 more." in said(corinth, "move")


def test_undo_and_redo_keep_the_dice(corinth: Terminal, tmp_path: Path) -> None:
    for line in ("1", "take gold", "1"):
        corinth.type(line)
    before = events(tmp_path)
    assert len(before) > 5
    for _ in range(3):
        assert "Taken back." in said(corinth, "undo")
    assert events(tmp_path) == ()
    assert "There is nothing to take back." in said(corinth, "undo")
    for _ in range(3):
        corinth.type("redo")
    assert events(tmp_path) == before
    assert "There is nothing to do again." in said(corinth, "redo")
    for _ in range(3):
        corinth.type("u")
    for line in ("1", "take gold", "1"):
        corinth.type(line)
    assert events(tmp_path) == before


def test_a_hint_says_what_bots_would_do_and_changes_nothing(corinth: Terminal, tmp_path: Path) -> None:
    first = said(corinth, "hint")
    assert "greedy would choose buy " in first
    assert "montecarlo:200 would choose buy " in first
    assert said(corinth, "hint") == first
    corinth.type("1")
    session = kybos.load("corinth").session(seed=3)
    session.play("buy 0")
    assert events(tmp_path) == session.record.events


def test_rules_by_number_and_by_word(corinth: Terminal) -> None:
    text = " ".join(rulebook.clause("CO-5.6").text.split())
    for line in ("rules CO-5.6", "rules co-5.6", "rules 5.6", "ru 5.6"):
        assert text in said(corinth, line)
    assert "CO-8.1" in said(corinth, "rules building")
    assert "There is no rule CO-99.9; they run from CO-1.1 to CO-9.4." in said(corinth, "rules 99.9")
    assert "No rule of this game speaks of 'zeppelin'." in said(corinth, "rules zeppelin")
    assert "No rule of this game speaks of '!!'." in said(corinth, "rules !!")
    assert "1 Material" in said(corinth, "rules")


def test_saving_and_loading(corinth: Terminal, tmp_path: Path) -> None:
    file = tmp_path / "game.record"
    corinth.type("1")
    corinth.type("take gold")
    assert f"Saved as {file}." in said(corinth, f"save {file}")
    assert "exists already" in said(corinth, f"save {file}")
    assert "Write the name of a file" in said(corinth, "save")
    assert f"There is no file {tmp_path}/none." in said(corinth, f"load {tmp_path}/none")
    assert f"{tmp_path} is a folder, not a file." in said(corinth, f"load {tmp_path}")
    corinth.type("1")
    assert f"{file} goes on here" in said(corinth, f"load {file}")
    record = kybos.Record.load(file)
    assert record.events[2] == "take gold"
    before = len(corinth.text.rstrip())
    corinth.type("record")
    assert str(record).replace("\n", "") in corinth.text[before:].replace("\n", "")
    corinth.type("undo")
    assert "take gold" not in said(corinth, "record")


def test_loading_another_game_sits_down_at_it(corinth: Terminal, tmp_path: Path) -> None:
    session = kybos.load("korrigans", players=4).session(seed=1)
    session.record.save(tmp_path / "other")
    corinth.type(f"load {tmp_path}/other")
    assert rulebook.title("korrigans") in corinth.text
    assert "Seat 0 >" in corinth.prompt


def test_help_names_every_command_in_every_language(corinth: Terminal) -> None:
    for lang in i18n.LANGUAGES:
        corinth.type(f"lang {lang}")
        answer = said(corinth, "help")
        for command in COMMANDS.values():
            assert shown(f"{command.usage}: {i18n.speaker(lang)(command.does)}") in answer
    assert "en, it, fr, fa" in said(corinth, "lang xx")


def test_seed_and_abbreviated_commands(corinth: Terminal) -> None:
    assert "Seed 3, game 0" in said(corinth, "seed")
    assert "Seed 3, game 0" in said(corinth, "see")
    assert "There is nothing to roll now." in said(corinth, "roll")
    corinth.press("q\r")
    assert corinth.leave() == 0


def test_completion(corinth: Terminal, tmp_path: Path) -> None:
    corinth.press("1\r")
    corinth.read(lambda: "Turn 1" in corinth.text or "turn 1" in corinth.text)
    corinth.press("mo wi 3\t")
    corinth.read(lambda: corinth.prompt.startswith("Seat 0 > move wine 3"))
    corinth.type("")
    assert events(tmp_path)[2] == "move wine 3"


def test_no_token_begins_like_a_command() -> None:
    words = {token.partition(" ")[0] for name in kybos.games() for token in kybos.load(name).tokens}
    assert not words & set(COMMANDS)


def test_chance_in_the_hands_of_people(tmp_path: Path) -> None:
    """Dice by token, by faces in any order, and rolled by the program after all; what they cannot show is refused."""
    with Terminal("play", "corinth", "--chance", "ask", "--seat", "1=human", state=tmp_path) as terminal:
        terminal.start()
        terminal.type("buy 1")
        assert terminal.prompt == "Chance >"
        assert "Chance is to act: white ..." in said(terminal, "?")
        assert "nothing that chance can do" in said(terminal, "white 9 9 9 0 0 0")
        assert "nothing that chance can do" in said(terminal, "take gold")
        assert "nothing that chance can do" in said(terminal, "112233")
        assert "may mean white" in said(terminal, "wh 0 0")
        terminal.type("6 6 5 4 3 3 3 1 1")
        assert terminal.prompt == "Chance >"
        assert "yellow 1 0 0 0 0 0: " in said(terminal, "?")
        terminal.type("4")
        assert events(tmp_path) == ("buy 1", "white 2 0 3 1 1 2", "yellow 0 0 0 1 0 0")
        terminal.type("undo")
        assert events(tmp_path) == ("buy 1", "white 2 0 3 1 1 2")
        terminal.type("undo")
        terminal.type("2 0 3 1 1 2")
        terminal.type("roll")
        assert events(tmp_path)[:2] == ("buy 1", "white 2 0 3 1 1 2")
        assert terminal.prompt == "Seat 0 >"


def test_cards_that_nobody_may_know_are_drawn_by_the_program(tmp_path: Path) -> None:
    """Of a game with secrets people type what they may see, and nothing tells them what is left."""
    command = ["play", "korrigans", "--players", "2", "--chance", "ask", "--seed", "1"]
    with Terminal(*command, state=tmp_path) as terminal:
        terminal.start()
        terminal.type("first 0")
        assert terminal.prompt == "Chance >"
        terminal.type("deal troll")
        terminal.type("1")
        shown = events(tmp_path)
        assert shown[:2] == ("first 0", "deal troll")
        assert shown[2].startswith("deal ")
        assert shown[3] == "site 1"
        assert shown[4].startswith("hide ")
        assert "hide ?" in said(terminal, "record")
