"""The catalogues of messages: gathers what the commands say, and compiles what translators wrote.

    python -m tests.catalogues

brings new messages into `locale/*/LC_MESSAGES/kybos.po`, takes those away that nobody says any more, and compiles.
"""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_file
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

import kybos
from kybos.i18n import LANGUAGES
from kybos.protocol.check import CHECKS

PACKAGE = Path(kybos.__file__).parent
TRANSLATED = tuple(lang for lang in LANGUAGES if lang != "en")
KEYWORDS = {"say": None, "speaker": None, "marked": None, "plural": (1, 2)}


def sources() -> list[Path]:
    """The modules that speak."""
    folders = (PACKAGE / "cli", PACKAGE / "repl")
    return [
        PACKAGE / "i18n.py",
        PACKAGE / "protocol" / "check.py",
        *(file for f in folders for file in sorted(f.glob("*.py"))),
    ]


def template() -> Catalog:
    """All messages of the sources, without translations."""
    found = Catalog()
    for source in sources():
        for _, message, _, _ in extract_from_file("python", source, keywords=KEYWORDS):
            found.add(message)
    for check in CHECKS:  # docstrings
        found.add(check.claim)
    return found


def po(lang: str) -> Path:
    """The file that the translator of a language writes."""
    return PACKAGE / "locale" / lang / "LC_MESSAGES" / "kybos.po"


def read(lang: str) -> Catalog:
    """The catalogue of a language, as its translator wrote it."""
    with open(po(lang), "rb") as file:
        return read_po(file, lang, abort_invalid=True)


def compiled(catalogue: Catalog) -> bytes:
    """The catalogue as gettext reads it."""
    file = BytesIO()
    write_mo(file, catalogue)
    return file.getvalue()


def update(lang: str) -> None:
    """Bring a catalogue up to date with the sources, and compile it."""
    catalogue = read(lang)
    catalogue.update(template(), no_fuzzy_matching=True, update_creation_date=False)
    with open(po(lang), "wb") as file:
        write_po(file, catalogue, width=120, no_location=True, sort_output=True, ignore_obsolete=True)
    po(lang).with_suffix(".mo").write_bytes(compiled(read(lang)))


if __name__ == "__main__":
    for language in TRANSLATED:
        update(language)
        missing = [message.id for message in read(language) if message.id and not message.string]
        print(f"{language}: {len(missing)} messages to be translated", *missing, sep="\n  ")
