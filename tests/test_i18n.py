"""Messages: every one is translated in every language, with the same places to be filled in, and compiled."""

from __future__ import annotations

import gettext
import io
import os
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path
from string import Formatter
from typing import Any

import pytest
from typer.main import get_command

import kybos
from kybos import bidi, i18n, rulebook
from kybos.cli.app import app
from kybos.protocol.check import CHECKS, run
from tests.catalogues import TRANSLATED, compiled, po, read, template
from tests.terminal import PROGRAM
from tests.test_protocol_client import fake

PLACES = re.compile(r"\{[^}]*\}")


@pytest.fixture(params=TRANSLATED)
def lang(request: pytest.FixtureRequest) -> str:
    """A language that is translated into."""
    return str(request.param)


def test_the_languages_are_those_of_the_rules() -> None:
    assert i18n.LANGUAGES == rulebook.LANGUAGES
    assert i18n.LANGUAGES[0] == "en"


def test_every_message_is_translated(lang: str) -> None:
    """What the sources say and what the catalogue has is the same, nothing is empty and nothing uncertain."""
    wanted = {message.id for message in template() if message.id}
    catalogue = [message for message in read(lang) if message.id]
    assert {message.id for message in catalogue} == wanted
    for message in catalogue:
        texts = message.string if message.pluralizable else (message.string,)
        assert all(texts), message.id
        assert not message.fuzzy


def test_translations_have_the_places_of_the_message(lang: str) -> None:
    for message in read(lang):
        if not message.id:
            continue
        originals = message.id if message.pluralizable else (message.id,)
        texts = message.string if message.pluralizable else (message.string,)
        for text in texts:
            assert sorted(PLACES.findall(text)) == sorted(PLACES.findall(originals[-1])), message.id
            list(Formatter().parse(text))


def test_persian_is_written_in_persian_letters() -> None:
    letters = re.compile("[؀-ۿ]")
    assert all(letters.search(str(message.string)) for message in read("fa") if message.id)


def test_what_is_compiled_is_what_was_translated(lang: str) -> None:
    written = gettext.GNUTranslations(io.BytesIO(compiled(read(lang))))
    with open(po(lang).with_suffix(".mo"), "rb") as file:
        kept = gettext.GNUTranslations(file)
    for message in read(lang):
        if message.pluralizable:
            for number in range(30):
                assert kept.ngettext(*message.id, number) == written.ngettext(*message.id, number)
        elif message.id:
            assert kept.gettext(message.id) == written.gettext(message.id) == message.string


def test_numbers_and_plurals() -> None:
    words = ("There is {number} action; ? lists it.", "There are {number} actions; ? lists them.")
    assert i18n.speaker("en").plural(*words, 1) == "There is 1 action; ? lists it."
    assert i18n.speaker("it").plural(*words, 12) == "Ci sono 12 azioni; ? le elenca."
    assert i18n.speaker("fr").plural(*words, 0) == "Il y a 0 action ; ? la montre."
    assert i18n.speaker("fa")("Seat {seat}", seat=14) == "صندلی ۱۴"


@pytest.mark.parametrize(
    ("variables", "expected"),
    [
        ({}, "en"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "it_IT.UTF-8"}, "it"),
        ({"LANG": "it_IT.UTF-8", "LC_MESSAGES": "fr_CH"}, "fr"),
        ({"LANG": "it_IT", "LC_MESSAGES": "fr_CH", "LC_ALL": "fa_IR.UTF-8"}, "fa"),
        ({"LANG": "it_IT", "LC_ALL": ""}, "it"),
        ({"LANG": "it_IT", "LC_ALL": "C"}, "en"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LANG": "fr@euro"}, "fr"),
    ],
)
def test_the_locale_chooses(variables: dict[str, str], expected: str) -> None:
    assert i18n.language(None, variables) == expected


def test_a_language_asked_for_goes_before_the_locale() -> None:
    assert i18n.language("fa_IR.UTF-8", {"LC_ALL": "it_IT"}) == "fa"
    with pytest.raises(ValueError, match=r"La lingua 'xx' non c’è; scegli tra en, it, fr, fa\."):
        i18n.language("xx", {"LC_ALL": "it_IT"})


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (["play", "--lang", "it"], "it"),
        (["play", "-l", "fr", "x"], "fr"),
        (["play", "--lang=fa"], "fa"),
        (["play", "--lang"], "en"),
        (["play", "--lang", "tlh"], "en"),
        ([], "en"),
    ],
)
def test_the_command_line_is_looked_at_before_it_is_read(
    arguments: list[str], expected: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LC_ALL", "C")
    assert i18n.of_arguments(arguments) == expected


HELP = {
    (): "Version, then exit.",
    ("bench",): "Measure other libraries too, where they are installed.",
    ("engine",): "Speak the engine protocol on standard input and output; docs/protocol.md has it.",
    ("games",): "List the games and their options.",
    ("play",): "Language: en, it, fr or fa; by default that of the locale.",
    ("protocol-check",): "Seconds that each answer may take.",
    ("record", "check"): "A record.",
    ("render",): "Show what this seat knows; else what everybody may.",
    ("replay",): "Show what this seat knew.",
    ("rules",): "Show the clauses with all these words.",
    ("schema",): "Print the JSON Schema of every message of the engine protocol.",
    ("simulate",): "Games in a file of the dataset, a multiple of 60; by default what takes seconds.",
}


def spoken(*words: object, lang: str, code: int = 0) -> str:
    """What the program says where the locale has the language."""
    command = [PROGRAM, *map(str, words)]
    surroundings = {**os.environ, "LC_ALL": f"{lang}_XX.UTF-8", "COLUMNS": "300", "PYTHONUTF8": "1"}
    done = subprocess.run(command, capture_output=True, env=surroundings, encoding="utf-8", check=False, timeout=60)
    assert done.returncode == code, done.stderr
    return done.stderr if code else done.stdout


def flat(text: str) -> str:
    """A text without the frames of tables and the marks of direction, spaces being single."""
    return " ".join(re.sub("[│┃╭╮╰╯─]", " ", bidi.bare(text)).split())


def test_help_is_in_the_language(lang: str) -> None:
    """The help of every command, by its option, with what the library for command lines says of itself."""
    for words, message in HELP.items():
        text = flat(spoken(*words, *(["--lang", lang] if words else []), "--help", lang=lang if not words else "en"))
        for said in (message, "Options", "Show this message and exit."):
            assert flat(i18n.speaker(lang)(said)) in text, (words, said)


def test_every_help_is_made_of_translated_messages() -> None:
    """No command, argument or option has a text that the catalogues do not know."""
    known = {str(message.id).replace("{rounds}", number) for message in template() for number in ("5", "40")}

    def texts(command: Any) -> Iterator[str]:
        yield command.help or ""
        yield from (getattr(parameter, "help", None) or "" for parameter in command.params)
        for below in getattr(command, "commands", {}).values():
            yield from texts(below)

    assert {text for text in texts(get_command(app)) if text} <= known


def test_a_report_is_in_the_language(lang: str) -> None:
    say = i18n.speaker(lang)
    text = flat(spoken("simulate", "cortez", "--games", 6000, "--detail", "--lang", lang, lang="en"))
    for heading in ("seat", "score", "sd", "wins", "action", "legal", "chosen", "share"):
        assert say(heading) in text
    assert flat(say.amount(6000)) in text
    assert flat(say.amount(0.95, ".0%")) in text
    assert flat(say("Ties: {ties} ({share})", ties=say.amount(0), share=say.amount(0, ".2%"))) in text
    for english in ("games", "Decisions", "Ties", "Branching", "thread ", "threads", "million decisions"):
        assert english not in text


def test_the_locale_speaks_where_no_language_is_asked_for(lang: str) -> None:
    say = i18n.speaker(lang)
    words = (
        "{name}: {number} seat by default; options {options}",
        "{name}: {number} seats by default; options {options}",
    )
    for line, name in zip(spoken("games", lang=lang).splitlines(), kybos.games(), strict=True):
        game = kybos.load(name)
        assert bidi.bare(line) == say.plural(*words, game.seats, name=name, options=", ".join(game.config))


def test_refusals_are_in_the_language(lang: str, tmp_path: Path) -> None:
    say = i18n.speaker(lang)
    record = tmp_path / "game.record"
    kybos.load("cortez").session(seed=1).record.save(record)
    games = ", ".join(kybos.games())
    least = {"name": "--seed", "first": 0, "last": (1 << 64) - 1, "given": -1}
    missing = {"name": "'chess'", "games": games}
    for line, sentence in (
        (("simulate", "chess"), say("There is no game {name}; the games are {games}.", **missing)),
        (("simulate", "cortez", "--seed", -1), say("{name} must be from {first} to {last}, not {given}.", **least)),
        (("simulate", "cortez", "--bots", "clever"), say("The bots do not fit: {detail}", detail="")),
        (("simulate", "cortez", "-o", "x"), say("option {option}: write NAME=VALUE", option="'x'")),
        (("simulate", "cortez", "--out", record), say("The dataset cannot be written: {detail}", detail="")),
        (
            ("simulate", "cortez", "--part", 7),
            say("--part must be a multiple of {block}, not {given}.", block=60, given=7),
        ),
        (("render", record, "--svg", "--html"), say("Choose one of --svg and --html.")),
        (
            ("render", record, "--seat", 7),
            say("There is no seat {seat}; seats count from 0 to {last}.", seat=7, last=0),
        ),
        (("render", tmp_path / "no"), say("There is no file {path}.", path=str(tmp_path / "no"))),
        (("render", record, "--out", tmp_path), say("{path} is a folder, not a file.", path=str(tmp_path))),
        (("bench", "--json", "--markdown"), say("--json and --markdown: give one of them")),
        (("bench", "--quick", "--rounds", 2), say("--quick and --rounds: give one of them")),
        (("bench", "--wheel", record), say("{path} is no wheel of Kybos.", path=str(record))),
        (("bench", "--games", "chess"), say("There is no game {name}; the games are {games}.", **missing)),
    ):
        assert sentence in spoken(*line, lang=lang, code=2)


def test_checks_of_an_engine_are_in_the_language(lang: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kybos.protocol.check.CHECKS", CHECKS[:2])
    say = i18n.speaker(lang)
    said: list[str] = []
    run(fake("good"), 5, said.append, say)
    assert len(said) == 3
    assert all(say(check.claim) in line for line, check in zip(said, CHECKS[:2], strict=False))
    assert "checks passed" not in said[-1]


@pytest.mark.parametrize(
    ("lang", "texts"),
    [
        ("en", ("1,234,567", "-1.50", "25.0%")),
        ("it", ("1.234.567", "-1,50", "25,0%")),
        ("fr", ("1\u202f234\u202f567", "-1,50", "25,0\u202f%")),
        ("fa", ("۱٬۲۳۴٬۵۶۷", "-۱٫۵۰", "۲۵٫۰٪")),
    ],
)
def test_amounts(lang: str, texts: tuple[str, str, str]) -> None:
    say = i18n.speaker(lang)
    assert (say.amount(1234567), say.amount(-1.5, ".2f"), say.amount(0.25, ".1%")) == texts
