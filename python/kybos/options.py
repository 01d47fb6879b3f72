"""Options as text: `NAME?players=3&tie=top` to a name and options, and back."""

from __future__ import annotations

from collections.abc import Mapping

from kybos import documents
from kybos.documents import Json
from kybos.errors import BadConfig

__all__ = ["parse", "plain", "uri"]

READABLE = '[]{},:"/'  # what a value may hold unescaped besides letters, digits and _.-~


def parse(text: str) -> tuple[str, dict[str, Json]]:
    """The name and the options of a uri; values that are JSON are read as such, all others are text.

    Raises BadConfig for an option without a value, given twice, or wrongly escaped.
    """
    name, question, query = text.partition("?")
    options: dict[str, Json] = {}
    if not question:
        return name, options
    for part in query.split("&"):
        option, equals, value = part.partition("=")
        if not option or not equals:
            raise BadConfig(f"{part!r} in {text!r} is no option; write them as NAME?option=value&option=value")
        if option in options:
            raise BadConfig(f"option {option!r} is given twice in {text!r}")
        options[option] = _value(option, value)
    return name, options


def uri(name: str, config: Mapping[str, Json], defaults: Mapping[str, Json]) -> str:
    """The uri of a config: its options that are not the default, in their order."""
    from urllib.parse import quote  # only here and below: it would double the time of `import kybos`

    changed = [
        f"{option}={quote(_text(value), safe=READABLE)}"
        for option, value in config.items()
        if documents.write(value) != documents.write(defaults[option])
    ]
    return "?".join([name, "&".join(changed)]) if changed else name


def _value(option: str, text: str) -> Json:
    from urllib.parse import unquote

    try:
        return plain(unquote(text, errors="strict"))
    except UnicodeDecodeError:
        raise BadConfig(f"option {option!r}: {text!r} is wrongly escaped; % must lead in UTF-8") from None


def plain(text: str) -> Json:
    """The value of an option as it is written: what its JSON says or, where it is none, the text itself."""
    try:
        return documents.read(text)
    except ValueError:
        return text


def _text(value: Json) -> str:
    """The shortest text that `plain` reads as `value`."""
    return value if isinstance(value, str) and plain(value) == value else documents.write(value)
