"""The games by id and the methods of the protocol that are about them; `server` does the rest."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

import kybos
from kybos import options, rulebook
from kybos.errors import BadConfig, IllegalAction
from kybos.loading import load_options
from kybos.protocol import VERSION, choosing, jobs, lines, messages
from kybos.protocol.choosing import Choice
from kybos.protocol.refusals import Refusal
from kybos.protocol.schema import METHODS, check_params
from kybos.protocol.table import Change, Table
from kybos.records import VERSION as RECORD
from kybos.records import Record
from kybos.refusals import quote

if TYPE_CHECKING:
    from kybos.types import Game, State

__all__ = ["BATCH", "GAMES", "Engine"]

GAMES = 256  # open at once
BATCH = 50  # messages in a batch

Params = Mapping[str, Any]
Json = Any
Tell = Callable[[str, dict[str, Json]], object]


class Engine:
    """The games open. `tell` is given the method and the parameters of each notification."""

    def __init__(self, tell: Tell) -> None:
        self._tell = tell
        self._tables: dict[str, Table] = {}
        self._opened = 0

    def call(self, method: str, params: dict[str, Json]) -> Json | Choice:
        """What a method gives: its result, or for `choose` the choice that is yet to be made. Raises Refusal.

        `cancel` is not for the engine to answer.
        """
        check_params(method, params)
        try:
            answered: Json = getattr(self, f"_{method}")(params)
        except Exception as error:
            raise Refusal.of(error) from None
        return answered

    # About the engine and its games.

    def _hello(self, params: Params) -> Json:
        asked = params.get("protocol", VERSION)
        if asked != VERSION:
            raise Refusal("OtherProtocol", f"protocol {quote(asked)} is not spoken, only {VERSION}")
        limits = {
            "line": lines.LONGEST,
            "depth": messages.DEPTH,
            "batch": BATCH,
            "games": GAMES,
            "choices": jobs.MOST,
        }
        return {
            "versions": {"engine": f"kybos {kybos.__version__}", "protocol": VERSION, "record": RECORD},
            "capabilities": {
                "methods": list(METHODS),
                "operator": [f"{name} {method.operator}" for name, method in METHODS.items() if method.operator],
                "bots": [{"name": name, "budgets": list(budgets)} for name, budgets in choosing.BOTS.items()],
                "languages": list(rulebook.LANGUAGES),
                "limits": limits,
            },
        }

    def _games(self, params: Params) -> Json:
        return {"games": [_described(load_options(name, "rust", {})) for name in kybos.games()]}

    def _rules(self, params: Params) -> Json:
        lang = params.get("lang", "en")
        if ("game" in params) == ("clause" in params):
            raise Refusal("InvalidParams", "params must have one of the keys game, clause")
        if "game" in params:
            game = params["game"]
            return {"game": game, "lang": lang, "clause": None, "text": rulebook.rules(game, lang)}
        clause = rulebook.clause(params["clause"], lang)
        return {"game": clause.game, "lang": lang, "clause": clause.number, "text": clause.text}

    def _bye(self, params: Params) -> Json:
        return {}

    # Opening and closing.

    def _new(self, params: Params) -> Json:
        name, written = options.parse(params["game"])
        given = params.get("options", {})
        for option in written.keys() & given.keys():
            raise BadConfig(f"option {quote(option)} is given twice, in {quote(params['game'])} and in options")
        game = load_options(name, "rust", {**written, **given})
        auto = params.get("auto", True)
        return self._open(lambda: Table(game.session(_seed(params), auto=False), auto))

    def _load(self, params: Params) -> Json:
        record = Record.parse(params["record"])
        return self._open(lambda: Table.of_record(record, _seed(params), params.get("auto", True)))

    def _open(self, make: Callable[[], Table]) -> Json:
        if len(self._tables) >= GAMES:
            raise Refusal("TooMany", f"{GAMES} games are open; close one first")
        table = make()
        self._opened += 1
        id = f"g{self._opened}"
        self._tables[id] = table
        game = table.state.game
        facts = {"game": game.uri, "name": game.name, "rules": game.rules, "config": game.config, "seats": game.seats}
        return {"id": id, **facts, "auto": table.auto, **_after(table)}

    def _close(self, params: Params) -> Json:
        self._table(params)
        del self._tables[params["id"]]
        return {}

    # Looking.

    def _view(self, params: Params) -> Json:
        table, viewer = self._viewed(params)
        return {"view": table.state.view(viewer)}

    def _actions(self, params: Params) -> Json:
        table = self._table(params)
        table.check_seat(params["seat"])
        state = table.state
        mine = state.turn.seat == params["seat"]
        actions = zip(state.actions(), state.tokens(), strict=True) if mine else ()
        return {"turn": _turn(state), "actions": [{"number": number, "token": token} for number, token in actions]}

    def _explain(self, params: Params) -> Json:
        table = self._table(params)
        table.check_seat(params["seat"])
        try:
            table.check_turn(params["seat"])
            table.state.play(params["action"])
        except IllegalAction as refusal:
            text = refusal.clause and rulebook.clause(refusal.clause, params.get("lang", "en")).text
            return {"legal": False, "clause": refusal.clause, "message": str(refusal), "text": text}
        return {"legal": True, "clause": None, "message": None, "text": None}

    def _chances(self, params: Params) -> Json:
        chances = self._table(params).state.chances()
        return {"chances": [{"token": token, "weight": weight} for token, weight in chances]}

    def _record(self, params: Params) -> Json:
        if "whole" in params and "viewer" in params:
            raise Refusal("InvalidParams", "params must not have both viewer and whole")
        table, viewer = self._viewed(params)
        return {"record": str(table.record) if "whole" in params else table.record.redacted(viewer)}

    # Playing.

    def _play(self, params: Params) -> Json:
        table = self._table(params)
        return self._told(params["id"], table, table.play(params["seat"], params["action"]))

    def _resolve(self, params: Params) -> Json:
        table = self._table(params)
        return self._told(params["id"], table, table.resolve(params.get("chance")))

    def _undo(self, params: Params) -> Json:
        table = self._table(params)
        return self._told(params["id"], table, table.undo(params.get("steps", 1)))

    def _choose(self, params: Params) -> Choice:
        table = self._table(params)
        table.check_turn(params["seat"])
        return Choice(table.state, params["bot"], params.get("budget", {}), _seed(params))

    # Telling.

    def _subscribe(self, params: Params) -> Json:
        table, viewer = self._viewed(params)
        table.viewers.add(viewer)
        return _after(table)

    def _unsubscribe(self, params: Params) -> Json:
        table, viewer = self._viewed(params)
        table.viewers.discard(viewer)
        return _after(table)

    def _told(self, id: str, table: Table, change: Change) -> Json:
        """Where the table stands after a change, once its viewers have been told, each what it may know."""
        now, after = table.state, _after(table)
        for viewer in sorted(table.viewers, key=lambda viewer: -1 if viewer is None else viewer):
            tokens = [before.redact(token, now, viewer) for before, token in change.events]
            self._tell("event", {"id": id, "viewer": viewer, "undone": change.undone, "tokens": tokens, **after})
        return after

    def _table(self, params: Params) -> Table:
        table = self._tables.get(params["id"])
        if table is None:
            raise Refusal("UnknownId", f"no game {quote(params['id'])} is open")
        return table

    def _viewed(self, params: Params) -> tuple[Table, int | None]:
        table, viewer = self._table(params), params.get("viewer")
        table.check_viewer(viewer)
        return table, viewer


def _seed(params: Params) -> int:
    """The seed asked for, or one that nobody knows."""
    seed: int = params["seed"] if "seed" in params else secrets.randbits(64)
    return seed


def _turn(state: State) -> Json:
    return {"kind": state.turn.kind, "seat": state.turn.seat}


def _after(table: Table) -> Json:
    return {"count": table.count, "turn": _turn(table.state)}


def _described(game: Game) -> Json:
    facts = {"name": game.name, "rules": game.rules, "seats": game.seats}
    return {**facts, "actions": len(game.tokens), "config": game.config}
