"""What the commands say, in the languages of the rule pages: gettext, English being the language of the sources.

Tokens, commands, names of options and bots are the same in all languages. `tests/catalogues.py` gathers the messages
into `locale/` and compiles them.
"""

from __future__ import annotations

import gettext
import os
import re
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path

from kybos.rulebook import LANGUAGES

__all__ = ["LANGUAGES", "Speaker", "adopt", "language", "marked", "of_arguments", "speaker"]

DOMAIN = "kybos"
FOLDER = Path(__file__).parent / "locale"
VARIABLES = ("LC_ALL", "LC_MESSAGES", "LANG")  # the first that is set decides, as everywhere
DIGITS = str.maketrans("0123456789", "۰۱۲۳۴۵۶۷۸۹")
SIGNS: dict[str, dict[int, str]] = {  # in which a language writes a number otherwise than English
    "it": str.maketrans({",": ".", ".": ","}),
    "fr": str.maketrans({",": "\u202f", ".": ",", "%": "\u202f%"}),
    "fa": str.maketrans(dict(zip("0123456789,.%", "۰۱۲۳۴۵۶۷۸۹٬٫٪", strict=True))),
}


class Speaker:
    """Says things in one language: called with an English message, it gives the translation with the values in it."""

    def __init__(self, lang: str) -> None:
        self.lang = lang
        self._catalogue = gettext.translation(DOMAIN, FOLDER, [lang], fallback=lang == "en")

    def __call__(self, message: str, /, **values: int | str) -> str:
        """The message with its ``{places}`` filled in."""
        return self._catalogue.gettext(message).format(**self._written(values))

    def plural(self, one: str, many: str, number: int, /, **values: int | str) -> str:
        """The message for a number of things, which stands in it as ``{number}``."""
        text = self._catalogue.ngettext(one, many, number)
        return text.format(**self._written({**values, "number": number}))

    def _written(self, values: Mapping[str, int | str]) -> dict[str, str]:
        """Numbers in the digits of the language; texts, tokens among them, as they are."""
        return {name: self.number(value) if isinstance(value, int) else value for name, value in values.items()}

    def number(self, value: int) -> str:
        """A whole number in the digits of the language."""
        return str(value).translate(DIGITS) if self.lang == "fa" else str(value)

    def amount(self, value: float, form: str = ",") -> str:
        """A number as `format` writes it, with the digits and separators of the language."""
        return format(value, form).translate(SIGNS.get(self.lang, {}))


@cache
def speaker(lang: str) -> Speaker:
    """The speaker of one of `LANGUAGES`."""
    return Speaker(lang)


def marked(message: str) -> str:
    """The message itself: marks a text that is translated later, where the language is known."""
    return message


def language(asked: str | None = None, environ: Mapping[str, str] = os.environ) -> str:
    """The language asked for, as ``it`` or ``it_IT.UTF-8``; without, that of the locale, or English.

    Raises ValueError, in the language of the locale, for one there is not.
    """
    if asked is not None:
        found = _known(asked)
        if found is None:
            say = speaker(language(None, environ))
            raise ValueError(
                say(
                    "There is no language {lang}; choose one of {known}.",
                    lang=repr(asked[:20]),
                    known=", ".join(LANGUAGES),
                )
            )
        return found
    locale = next((environ[name] for name in VARIABLES if environ.get(name)), "")
    return _known(locale) or "en"


def of_arguments(arguments: Sequence[str]) -> str:
    """The language of a command line that has not been read yet: its help is in that language too."""
    for place, argument in enumerate(arguments):
        name, equals, value = argument.partition("=")
        if name in ("--lang", "-l"):
            asked = value if equals else next(iter(arguments[place + 1 :]), "")
            return _known(asked) or language()
    return language()


def adopt(lang: str) -> None:
    """Let what this process says through the standard gettext, as the command line's help does, be in a language."""
    os.environ["LANGUAGE"] = lang
    gettext.bindtextdomain(DOMAIN, FOLDER)
    gettext.textdomain(DOMAIN)


def _known(name: str) -> str | None:
    code = re.split("[-_.@]", name.lower())[0]
    return code if code in LANGUAGES else None


# What typer says of itself, through the gettext of the process.
TYPER = (
    marked("(dynamic)"),
    marked("Aborted!"),
    marked("Aborted."),
    marked("Arguments"),
    marked("Commands"),
    marked("Error"),
    marked("Missing command."),
    marked("No such command {name!r}."),
    marked("Options"),
    marked("Try [blue]'{command_path} {help_option}'[/] for help."),
    marked("[default: {}]"),
    marked("[env var: {}]"),
    marked("[required]"),
    marked("default: {default}"),
    marked("env var: {var}"),
    marked("required"),
)
