"""The messages as one table: what each method takes and gives, and what an engine tells unasked.

`document` is the JSON Schema (draft 2020-12) of all of them. Engines check with this table what they are sent, clients
what they are answered.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from kybos.protocol.messages import LONGEST_ID, SAFE
from kybos.protocol.refusals import KINDS, Refusal
from kybos.protocol.validation import fault
from kybos.refusals import quote
from kybos.rulebook import LANGUAGES

__all__ = [
    "DEFINITIONS",
    "METHODS",
    "NOTIFICATIONS",
    "Method",
    "check_params",
    "document",
    "message_fault",
    "result_fault",
]

Schema = Mapping[str, Any]

INTEGER: Schema = {"type": "integer"}
COUNT: Schema = {"type": "integer", "minimum": 0}
STRING: Schema = {"type": "string"}
BOOLEAN: Schema = {"type": "boolean"}
OBJECT: Schema = {"type": "object"}
WORD: Schema = {"type": "integer", "minimum": 0, "maximum": 2**64 - 1}
LANG: Schema = {"enum": list(LANGUAGES)}
STRING_OR_NULL: Schema = {"type": ["string", "null"]}


def ref(name: str) -> Schema:
    """The definition of that name."""
    return {"$ref": f"#/$defs/{name}"}


def listed(items: Schema) -> Schema:
    """An array of such items."""
    return {"type": "array", "items": items}


def taken(required: Mapping[str, Schema] | None = None, **optional: Schema) -> Schema:
    """An object that engines are sent: other keys are refused."""
    return {**given(required, **optional), "additionalProperties": False}


def given(required: Mapping[str, Schema] | None = None, **optional: Schema) -> Schema:
    """An object that engines send: clients ignore other keys."""
    required = required or {}
    return {"type": "object", "properties": {**required, **optional}, "required": list(required)}


class Method(NamedTuple):
    """What a method does, takes and gives; `operator` is the parameter, if any, that shows it what no seat may know."""

    does: str
    params: Schema
    result: Schema
    operator: str | None = None


ID, SEAT, VIEWER = ref("id"), ref("seat"), ref("viewer")
AFTER = ref("after")

TYPES: Mapping[str, Schema] = {
    "id": {"description": "A game that is open, as `new` or `load` named it.", "type": "string", "maxLength": 40},
    "seat": {"description": "A seat of the game, from 0.", "type": "integer", "minimum": 0},
    "viewer": {"description": "A seat, or null for the public.", "type": ["integer", "null"], "minimum": 0},
    "request": {
        "description": "The id of a request.",
        "type": ["string", "integer", "null"],
        "maxLength": LONGEST_ID,
        "minimum": -SAFE,
        "maximum": SAFE,
    },
    "choice": {"description": "An action or an outcome: its token, or its number.", "type": ["string", "integer"]},
    "turn": {
        "description": "Who must act.",
        **given({"kind": {"enum": ["seat", "chance", "over"]}, "seat": {"type": ["integer", "null"], "minimum": 0}}),
    },
    "view": {
        "description": "What the viewer may know (docs/documents.md).",
        **given(
            {
                "viewer": VIEWER,
                "turn": ref("turn"),
                "scores": {"type": ["array", "null"], "items": INTEGER},
                "standings": {"type": ["array", "null"], "items": INTEGER},
                "table": OBJECT,
            }
        ),
    },
    "action": {"description": "An action: its number and its token.", **given({"number": COUNT, "token": STRING})},
    "budget": {
        "description": "How long to think: one of the three.",
        **taken(
            None,
            ms={"type": "integer", "minimum": 1, "maximum": 600_000},
            simulations={"type": "integer", "minimum": 1, "maximum": 10_000_000},
            nodes={"type": "integer", "minimum": 1, "maximum": 10_000_000},
        ),
        "minProperties": 1,
        "maxProperties": 1,
    },
    "after": {
        "description": "Where the game stands: how many events there have been, and who must act.",
        **given({"count": COUNT, "turn": ref("turn")}),
    },
    "opened": {
        "description": "A game just opened.",
        **given(
            {
                "id": ID,
                "game": STRING,
                "name": STRING,
                "rules": COUNT,
                "config": OBJECT,
                "seats": {"type": "integer", "minimum": 1},
                "auto": BOOLEAN,
                "count": COUNT,
                "turn": ref("turn"),
            }
        ),
    },
    "found": {
        "description": "The action a bot has found, and what it took.",
        **given({"number": COUNT, "token": STRING, "simulations": COUNT, "ms": COUNT}),
    },
}

HELLO: Schema = given(
    {
        "versions": given({"engine": STRING, "protocol": COUNT, "record": COUNT}),
        "capabilities": given(
            {
                "methods": listed(STRING),
                "operator": listed(STRING),
                "bots": listed(given({"name": STRING, "budgets": listed(STRING)})),
                "languages": listed(STRING),
                "limits": given(dict.fromkeys(("line", "depth", "batch", "games", "choices"), COUNT)),
            }
        ),
    }
)
GAME: Schema = given({"name": STRING, "rules": COUNT, "seats": COUNT, "actions": COUNT, "config": OBJECT})
RULES: Schema = given({"game": STRING, "lang": STRING, "clause": STRING_OR_NULL, "text": STRING})
EXPLANATION: Schema = given(
    {"legal": BOOLEAN, "clause": STRING_OR_NULL, "message": STRING_OR_NULL, "text": STRING_OR_NULL}
)
OUTCOMES: Schema = given({"chances": listed(given({"token": STRING, "weight": {"type": "integer", "minimum": 1}}))})

METHODS: Mapping[str, Method] = {
    "hello": Method("Versions, capabilities and limits.", taken(None, protocol=INTEGER), HELLO),
    "games": Method("The games there are, with their default options.", taken(), given({"games": listed(GAME)})),
    "rules": Method(
        "A rule page, or one clause, as Markdown.", taken(None, game=STRING, clause=STRING, lang=LANG), RULES
    ),
    "new": Method(
        "Opens a game.",
        taken({"game": STRING}, options=OBJECT, seed=WORD, auto=BOOLEAN),
        ref("opened"),
    ),
    "load": Method(
        "Opens a game where a record ends.", taken({"record": STRING}, seed=WORD, auto=BOOLEAN), ref("opened")
    ),
    "close": Method("Forgets a game.", taken({"id": ID}), given()),
    "view": Method(
        "What a viewer may know; without `viewer` the public.",
        taken({"id": ID}, viewer=VIEWER),
        given({"view": ref("view")}),
    ),
    "actions": Method(
        "The legal actions of a seat; none unless it is to act.",
        taken({"id": ID, "seat": SEAT}),
        given({"turn": ref("turn"), "actions": listed(ref("action"))}),
    ),
    "explain": Method(
        "Why a seat may not play an action now: the clause and its text.",
        taken({"id": ID, "seat": SEAT, "action": ref("choice")}, lang=LANG),
        EXPLANATION,
    ),
    "play": Method(
        "Plays an action of the seat to act.", taken({"id": ID, "seat": SEAT, "action": ref("choice")}), AFTER
    ),
    "chances": Method(
        "The outcomes of chance, with their weights.", taken({"id": ID, "whole": {"const": True}}), OUTCOMES, "whole"
    ),
    "resolve": Method(
        "Carries out an outcome of chance; without `chance` one that is drawn.",
        taken({"id": ID}, chance=ref("choice")),
        AFTER,
    ),
    "undo": Method(
        "Takes steps back, the last one or so many.", taken({"id": ID}, steps={**COUNT, "minimum": 1}), AFTER
    ),
    "record": Method(
        "The game so far as text, for a viewer; without `viewer` for the public.",
        taken({"id": ID}, viewer=VIEWER, whole={"const": True}),
        given({"record": STRING}),
        "whole",
    ),
    "subscribe": Method("Sends a viewer's events from now on.", taken({"id": ID}, viewer=VIEWER), AFTER),
    "unsubscribe": Method("Sends them no more.", taken({"id": ID}, viewer=VIEWER), AFTER),
    "choose": Method(
        "Lets a bot choose an action for the seat to act, from what that seat knows.",
        taken({"id": ID, "seat": SEAT, "bot": STRING}, budget=ref("budget"), seed=WORD, progress=BOOLEAN),
        ref("found"),
    ),
    "cancel": Method("Gives a choice up.", taken({"request": ref("request")}), given({"cancelled": BOOLEAN})),
    "bye": Method("Ends the engine.", taken(), given()),
}

NOTIFICATIONS: Mapping[str, tuple[str, Schema]] = {
    "event": (
        "A game has changed: take `undone` events off the end of what you have, then add `tokens`.",
        given(
            {
                "id": ID,
                "viewer": VIEWER,
                "undone": COUNT,
                "tokens": listed(STRING),
                "count": COUNT,
                "turn": ref("turn"),
            }
        ),
    ),
    "progress": (
        "What a choice has come to so far.",
        given({"request": ref("request"), "found": ref("found")}),
    ),
}


def _request(name: str) -> Schema:
    params = METHODS[name].params
    required = ["jsonrpc", "method", *(["params"] if params["required"] else [])]
    properties = {
        "jsonrpc": {"const": "2.0"},
        "id": ref("request"),
        "method": {"const": name},
        "params": ref(f"{name}.params"),
    }
    return {"description": METHODS[name].does, "type": "object", "properties": properties, "required": required}


def _notification(name: str) -> Schema:
    params = ref(f"{name}.params")
    return given({"jsonrpc": {"const": "2.0"}, "method": {"const": name}, "params": params})


def _definitions() -> dict[str, Schema]:
    found: dict[str, Schema] = dict(TYPES)
    for name, method in METHODS.items():
        found |= {f"{name}.params": method.params, f"{name}.result": method.result, f"{name}.request": _request(name)}
    for name, (does, params) in NOTIFICATIONS.items():
        found |= {f"{name}.params": {"description": does, **params}, f"{name}.notification": _notification(name)}
    version = {"jsonrpc": {"const": "2.0"}, "id": ref("request")}
    data = given({"kind": {"enum": list(KINDS)}, "clause": STRING_OR_NULL})
    error = given({"code": {"enum": [kind.code for kind in KINDS.values()]}, "message": STRING, "data": data})
    results = {"anyOf": [ref(f"{name}.result") for name in METHODS]}
    found["request.message"] = {"anyOf": [ref(f"{name}.request") for name in METHODS]}
    found["failure.message"] = given({**version, "error": error})
    found["result.message"] = given({**version, "result": results})
    found["answer.message"] = {"anyOf": [ref("result.message"), ref("failure.message")]}
    found["told.message"] = {"anyOf": [ref(f"{name}.notification") for name in NOTIFICATIONS]}
    batch = {"type": "array", "minItems": 1}
    found["to-engine"] = {"anyOf": [ref("request.message"), {**batch, "items": ref("request.message")}]}
    found["from-engine"] = {
        "anyOf": [ref("answer.message"), ref("told.message"), {**batch, "items": ref("answer.message")}]
    }
    return found


DEFINITIONS: Mapping[str, Schema] = _definitions()


def document() -> dict[str, Any]:
    """The whole JSON Schema: any message to or from an engine; what belongs to one method stands under its name."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Messages of the engine protocol of Kybos, version 1",
        "anyOf": [ref("to-engine"), ref("from-engine")],
        "$defs": dict(DEFINITIONS),
    }


def check_params(method: str, params: dict[str, Any]) -> None:
    """Raise Refusal unless there is such a method and it takes these parameters."""
    if method not in METHODS:
        raise Refusal("UnknownMethod", f"no method {quote(method)}; the methods are {', '.join(METHODS)}")
    if found := fault(params, METHODS[method].params, DEFINITIONS, "params"):
        raise Refusal("InvalidParams", found)


def result_fault(method: str, result: Any) -> str | None:
    """What is wrong with the result of a method; None if it is as it must be."""
    return fault(result, METHODS[method].result, DEFINITIONS, "result")


def message_fault(message: Any) -> str | None:
    """What is wrong with a message of an engine; None if it is as it must be."""
    # Its kind shows at once: to look it up says more, and sooner, than to try one kind after another.
    name = "from-engine"
    if isinstance(message, dict) and "method" in message:
        names = [f"{method}.notification" for method in NOTIFICATIONS if message["method"] == method]
        name = names[0] if names else "told.message"
    elif isinstance(message, dict):
        name = "failure.message" if "error" in message else "result.message"
    return fault(message, DEFINITIONS[name], DEFINITIONS, "message")
