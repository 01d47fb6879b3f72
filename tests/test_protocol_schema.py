"""The schema: valid, complete, obeyed by every message, and checked by us as others check it."""

from __future__ import annotations

import json
from typing import Any

import jsonschema
import pytest
from hypothesis import given
from typer.testing import CliRunner

import kybos
from kybos.protocol.schema import DEFINITIONS, METHODS, NOTIFICATIONS, document, message_fault, result_fault
from kybos.protocol.validation import fault
from tests.mutations import mutated
from tests.picks import Picks, picks
from tests.protocol_server import Asked

Json = Any
Validator = jsonschema.Draft202012Validator


def validator(name: str) -> Any:
    """What the schema says of one definition."""
    return Validator({"$ref": f"#/$defs/{name}", "$defs": DEFINITIONS})


def closed(schema: Json) -> Json:
    """The schema without room for anything that it does not name, but in what belongs to a game."""
    if isinstance(schema, dict):
        inner = {key: closed(value) for key, value in schema.items()}
        return {**inner, "additionalProperties": False} if "properties" in schema else inner
    return [closed(item) for item in schema] if isinstance(schema, list) else schema


def conversation() -> list[tuple[str, Json, Json]]:
    """Method, request and answer of at least one successful call of each method."""
    asked, found = Asked(), list[tuple[str, Json, Json]]()

    def ask(method: str, **params: Json) -> Json:
        request = {"jsonrpc": "2.0", "id": len(found), "method": method, "params": params}
        asked.send(request)
        answer = asked.next()
        while "id" not in answer:
            found.append((answer["method"], None, answer))
            answer = asked.next()
        found.append((method, request, answer))
        return answer["result"]

    ask("hello", protocol=1)
    ask("games")
    for name in kybos.games():
        ask("rules", game=name, lang="fa")
        game = ask("new", game=name, options={}, seed=3, auto=False)
        for viewer in (None, 0):
            ask("subscribe", id=game["id"], viewer=viewer)
        turn = game["turn"]
        for _ in range(40):
            if turn["kind"] == "over":
                break
            if turn["kind"] == "chance":
                chances = ask("chances", id=game["id"], whole=True)["chances"]
                turn = ask("resolve", id=game["id"], chance=chances[0]["token"])["turn"]
            else:
                actions = ask("actions", id=game["id"], seat=turn["seat"])["actions"]
                ask("explain", id=game["id"], seat=turn["seat"], action=0)
                ask("choose", id=game["id"], seat=turn["seat"], bot="random")
                turn = ask("play", id=game["id"], seat=turn["seat"], action=actions[0]["number"])["turn"]
            ask("view", id=game["id"])
            ask("view", id=game["id"], viewer=0)
        ask("record", id=game["id"], viewer=0)
        ask("load", record=ask("record", id=game["id"], whole=True)["record"])
        ask("undo", id=game["id"], steps=3)
        ask("unsubscribe", id=game["id"])
        ask("close", id=game["id"])
    game = ask("new", game=kybos.games()[0], seed=3)
    choose = {"id": game["id"], "seat": game["turn"]["seat"], "bot": "montecarlo", "budget": {"ms": 250}}
    ask("choose", **choose, progress=True)
    ask("cancel", request="none")
    ask("bye")
    return found


@pytest.fixture(scope="module")
def talk() -> list[tuple[str, Json, Json]]:
    return conversation()


def test_the_schema_is_one() -> None:
    Validator.check_schema(document())
    assert json.loads(json.dumps(document())) == document()
    for definition in DEFINITIONS.values():
        Validator.check_schema(definition)


def test_the_command_prints_it() -> None:
    from kybos.cli.app import app

    printed = CliRunner().invoke(app, ["schema"])
    assert printed.exit_code == 0
    assert json.loads(printed.stdout) == document()


def test_every_message_fits(talk: list[tuple[str, Json, Json]]) -> None:
    """And has no key that the schema does not name."""
    whole = validator("from-engine")
    seen = set()
    strict = closed(DEFINITIONS)
    for method, request, answer in talk:
        seen.add(method)
        whole.validate(answer)
        assert message_fault(answer) is None
        if request is None:
            Validator({"$ref": f"#/$defs/{method}.notification", "$defs": strict}).validate(answer)
            continue
        validator(f"{method}.request").validate(request)
        Validator({"$ref": f"#/$defs/{method}.result", "$defs": strict}).validate(answer["result"])
        assert result_fault(method, answer["result"]) is None
    assert seen == {*METHODS, *NOTIFICATIONS}


@given(picks())
def test_we_check_as_others_do(talk: list[tuple[str, Json, Json]], picks: Picks) -> None:
    """Messages gone wrong are refused by our own validator exactly where jsonschema refuses them."""
    for _ in range(15):
        method, request, answer = picks.of(talk)
        tried = [("from-engine", answer)]
        if request is not None:
            tried += [(f"{method}.params", request["params"]), (f"{method}.result", answer["result"])]
            tried.append((f"{method}.request", request))
        for name, value in tried:
            if len(json.dumps(value)) > 5000:
                continue
            wrong = mutated(value, picks)
            found = fault(wrong, DEFINITIONS[name], DEFINITIONS, "it")
            assert (found is None) == validator(name).is_valid(wrong), (name, wrong, found)
            assert found is None or len(found) < 400


def test_the_engine_checks_by_the_schema(talk: list[tuple[str, Json, Json]]) -> None:
    """Parameters that do not fit are refused, the others are not, whatever else may be wrong with them."""
    picks, counts = Picks((), 1), {True: 0, False: 0}
    requests = [(method, request) for method, request, _ in talk if request and method not in ("bye", "choose")]
    for _ in range(400):
        method, request = picks.of(requests)
        params = mutated(request["params"], picks)
        if not isinstance(params, dict):
            continue
        asked = Asked()
        asked.send({**request, "params": params})
        error = asked.next().get("error", {"data": {"kind": None}})
        right = validator(f"{method}.params").is_valid(params)
        counts[right] += 1
        # `rules` takes a game or a clause, `record` a viewer or the whole: that the schema does not say.
        assert right or error["data"]["kind"] == "InvalidParams"
        assert not right or error["data"]["kind"] != "InvalidParams" or method in ("rules", "record")
    assert min(counts.values()) > 50
