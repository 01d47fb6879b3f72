"""Reading options and state documents: each function returns a checked value or says what is wrong and what is allowed.

Options raise BadConfig, document values BadRecord. A boolean is never a whole number.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NoReturn

from kybos.errors import BadConfig, BadRecord

Json = Any


class Options:
    """The options given for a game, each read once with its default; unknown ones are refused at once."""

    def __init__(self, game: str, given: Mapping[str, Json], names: Sequence[str]) -> None:
        self.game = game
        self.given = given
        for name in given:
            if name not in names:
                raise BadConfig(f"{game} has no option {name!r}; it has {', '.join(names)}")

    def whole(self, name: str, default: int, low: int, high: int) -> int:
        """A whole number from `low` to `high`."""
        value = self.given.get(name, default)
        if not is_whole(value, low, high):
            self.refuse(name, value, _range(low, high))
        assert isinstance(value, int)
        return value

    def flag(self, name: str, default: bool) -> bool:
        """True or False."""
        value = self.given.get(name, default)
        if not isinstance(value, bool):
            self.refuse(name, value, "true or false")
        return value

    def choice(self, name: str, choices: Sequence[str]) -> str:
        """One of `choices`, the first by default."""
        value = self.given.get(name, choices[0])
        if not isinstance(value, str) or value not in choices:
            self.refuse(name, value, " or ".join(repr(choice) for choice in choices))
        return value

    def row(self, name: str, default: Sequence[Json], allowed: str) -> list[Json]:
        """A list as long as the default; its entries are the caller's to check."""
        value = self.given.get(name, default)
        if not isinstance(value, (list, tuple)) or len(value) != len(default):
            self.refuse(name, value, allowed)
        return list(value)

    def refuse(self, name: str, value: Json, allowed: str) -> NoReturn:
        """Raise BadConfig: the option cannot have this value."""
        raise BadConfig(f"{self.game}: option {name} cannot be {value!r}; allowed: {allowed}")


def fields(value: Json, where: str, *keys: str) -> tuple[Json, ...]:
    """The values of an object that has exactly these keys, in this order."""
    if not isinstance(value, Mapping):
        raise BadRecord(f"{where}: {value!r} is not an object")
    for key in value:
        if key not in keys:
            raise BadRecord(f"{where}: unknown key {key!r}; the keys are {', '.join(keys)}")
    for key in keys:
        if key not in value:
            raise BadRecord(f"{where}: key {key!r} is missing")
    return tuple(value[key] for key in keys)


def variant(value: Json, where: str, shapes: Mapping[str, tuple[str, ...]]) -> tuple[str, tuple[Json, ...]]:
    """The `kind` of an object, one of the shapes, and the values of the further keys that this kind has."""
    if not isinstance(value, Mapping):
        raise BadRecord(f"{where}: {value!r} is not an object")
    if "kind" not in value:
        raise BadRecord(f"{where}: key 'kind' is missing")
    kind = choice(value["kind"], f"{where}.kind", tuple(shapes))
    return kind, fields(value, where, "kind", *shapes[kind])[1:]


def whole(value: Json, where: str, low: int, high: int) -> int:
    """A whole number from `low` to `high`."""
    if not is_whole(value, low, high):
        raise BadRecord(f"{where}: {value!r} is not {_range(low, high)}")
    assert isinstance(value, int)
    return value


def flag(value: Json, where: str) -> bool:
    """True or False."""
    if not isinstance(value, bool):
        raise BadRecord(f"{where}: {value!r} is not true or false")
    return value


def choice(value: Json, where: str, choices: Sequence[str]) -> str:
    """One of `choices`."""
    if not isinstance(value, str) or value not in choices:
        raise BadRecord(f"{where}: {value!r} is none of {', '.join(choices)}")
    return value


def items(value: Json, where: str, length: int | None = None) -> list[Json]:
    """A list, of this length if one is given."""
    if not isinstance(value, (list, tuple)):
        raise BadRecord(f"{where}: {value!r} is not a list")
    if length is not None and len(value) != length:
        raise BadRecord(f"{where}: {len(value)} entries instead of {length}")
    return list(value)


def require(condition: bool, message: str) -> None:
    """Raise BadRecord with the message, which names the broken invariant, unless the condition holds."""
    if not condition:
        raise BadRecord(message)


def is_whole(value: Json, low: int, high: int) -> bool:
    """Whether the value is a whole number, and no boolean, from `low` to `high`."""
    return isinstance(value, int) and not isinstance(value, bool) and low <= value <= high


def _range(low: int, high: int) -> str:
    return f"the whole number {low}" if low == high else f"a whole number from {low} to {high}"
