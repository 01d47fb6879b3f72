"""Messages: every one is translated in every language, with the same places to be filled in, and compiled."""

from __future__ import annotations

import gettext
import io
import re
import subprocess
from string import Formatter

import pytest

from kybos import i18n, rulebook
from tests.catalogues import TRANSLATED, compiled, po, read, template
from tests.terminal import PROGRAM

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


def test_help_is_in_the_language(lang: str) -> None:
    """The help of a command, with what the library for command lines says of itself."""
    done = subprocess.run([PROGRAM, "play", "--lang", lang, "--help"], capture_output=True, text=True, check=True)
    text = " ".join(re.sub("[│╭╮╰╯─]", " ", done.stdout).split())
    say = i18n.speaker(lang)
    assert say("Options") in text
    assert say("Language: en, it, fr or fa; by default that of the locale.").partition(":")[0] in text
