"""Validation against the part of JSON Schema that the protocol's own schema uses."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from kybos.refusals import quote

__all__ = ["fault"]

Json = Any
Schema = Mapping[str, Any]

IS: Mapping[str, Callable[[Json], bool]] = {
    "null": lambda value: value is None,
    "boolean": lambda value: isinstance(value, bool),
    "integer": lambda value: isinstance(value, int) and not isinstance(value, bool),
    "string": lambda value: isinstance(value, str),
    "array": lambda value: isinstance(value, list),
    "object": lambda value: isinstance(value, dict),
}


def fault(value: Json, schema: Schema, definitions: Mapping[str, Schema], place: str) -> str | None:
    """What is wrong with a value, in words that begin with its place; None if it fits the schema.

    `definitions` are what ``#/$defs/...`` refers to.
    """
    if "$ref" in schema:
        return fault(value, definitions[schema["$ref"].removeprefix("#/$defs/")], definitions, place)
    if "anyOf" in schema:
        faults = [fault(value, option, definitions, place) for option in schema["anyOf"]]
        return None if None in faults else min((text for text in faults if text), key=len)
    if "const" in schema and not _same(value, schema["const"]):
        return f"{place} must be {_shown(schema['const'])}, not {_shown(value)}"
    if "enum" in schema and not any(_same(value, allowed) for allowed in schema["enum"]):
        return f"{place} must be {' or '.join(map(_shown, schema['enum']))}, not {_shown(value)}"
    types = schema.get("type", ())
    types = [types] if isinstance(types, str) else types
    if types and not any(IS[name](value) for name in types):
        return f"{place} must be of type {' or '.join(types)}, not {_type(value)}"
    if isinstance(value, str):
        return _string_fault(value, schema, place)
    if isinstance(value, int) and not isinstance(value, bool):
        return _integer_fault(value, schema, place)
    if isinstance(value, list):
        return _array_fault(value, schema, definitions, place)
    if isinstance(value, dict):
        return _object_fault(value, schema, definitions, place)
    return None


def _string_fault(value: str, schema: Schema, place: str) -> str | None:
    if len(value) > schema.get("maxLength", len(value)):
        return f"{place} must have at most {schema['maxLength']} characters, not {len(value)}"
    return None


def _integer_fault(value: int, schema: Schema, place: str) -> str | None:
    if value < schema.get("minimum", value):
        return f"{place} must be at least {schema['minimum']}, not {quote(value)}"
    if value > schema.get("maximum", value):
        return f"{place} must be at most {schema['maximum']}, not {quote(value)}"
    return None


def _array_fault(value: list[Json], schema: Schema, definitions: Mapping[str, Schema], place: str) -> str | None:
    if len(value) > schema.get("maxItems", len(value)):
        return f"{place} must have at most {schema['maxItems']} items, not {len(value)}"
    if len(value) < schema.get("minItems", 0):
        return f"{place} must have at least {schema['minItems']} items, not {len(value)}"
    items = schema.get("items", {})
    faults = (fault(item, items, definitions, f"{place}[{at}]") for at, item in enumerate(value))
    return next(filter(None, faults), None)


def _object_fault(value: dict[str, Json], schema: Schema, definitions: Mapping[str, Schema], place: str) -> str | None:
    known: Mapping[str, Schema] = schema.get("properties", {})
    for key in schema.get("required", ()):
        if key not in value:
            return f"{place}.{key} is missing"
    for key, item in value.items():
        if key in known:
            if found := fault(item, known[key], definitions, f"{place}.{key}"):
                return found
        elif schema.get("additionalProperties") is False:
            allowed = f"the keys are {', '.join(known)}" if known else "there must be none"
            return f"{place} has an unknown key {quote(key)}; {allowed}"
    if len(value) > schema.get("maxProperties", len(value)) or len(value) < schema.get("minProperties", 0):
        return f"{place} must have one of the keys {', '.join(known)}"
    return None


def _same(value: Json, other: Json) -> bool:
    """Equality as JSON has it: true is not 1."""
    return isinstance(value, bool) == isinstance(other, bool) and bool(value == other)


def _type(value: Json) -> str:
    return next((name for name, fits in IS.items() if fits(value)), "number")


def _shown(value: Json) -> str:
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    return quote(value) if isinstance(value, str | int) else f"of type {_type(value)}"
