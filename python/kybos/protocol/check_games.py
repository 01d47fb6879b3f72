"""Checks of an engine: whole games, secrets, records, bots."""

from __future__ import annotations

import re
from collections.abc import Callable

import kybos
from kybos.protocol.messages import Json
from kybos.protocol.probe import Breach, Probe, agree, expect, limit, refusal, same, tokens
from kybos.protocol.schema import METHODS
from kybos.records import Record
from kybos.reference.rng import Rng

__all__ = ["CHECKS"]

LONGEST = 5000  # decisions of a game at most
SEED = 11
LONG = 60_000  # milliseconds that nobody waits for
SHORT = 50  # milliseconds, simulations or nodes


class Sample:
    """A game that the probe has opened, and one of its random players."""

    def __init__(self, probe: Probe, game: str, seed: int = SEED, **params: Json) -> None:
        self.probe = probe
        opened = probe.get("new", game=game, seed=seed, **params)
        self.id: str = opened["id"]
        self.seats: int = opened["seats"]
        self.turn: Json = opened["turn"]
        self.count: int = opened["count"]
        self._rng = Rng(seed)

    @property
    def viewers(self) -> list[int | None]:
        return [*range(self.seats), None]

    def get(self, method: str, **params: Json) -> Json:
        """The result of a method for this game."""
        return self.probe.get(method, id=self.id, **params)

    def actions(self) -> list[str]:
        """Tokens of the legal actions; every other seat must have none."""
        found = list[str]()
        for seat in range(self.seats):
            listed = self.get("actions", seat=seat)
            same(listed["turn"], self.turn, "the turn")
            if seat == self.turn["seat"]:
                numbers = [action["number"] for action in listed["actions"]]
                expect(numbers == sorted(set(numbers)) != [], "the seat to act must have actions in ascending order")
                found = [action["token"] for action in listed["actions"]]
            else:
                same(listed["actions"], [], f"actions of seat {seat}, which is not to act")
        return found

    def play(self, action: str | None = None) -> None:
        """Play an action, by default one drawn from the legal ones; or resolve chance."""
        if self.turn["kind"] == "chance":
            after = self.get("resolve")
        else:
            legal = self.actions()
            chosen = legal[self._rng.below(len(legal))] if action is None else action
            after = self.get("play", seat=self.turn["seat"], action=chosen)
        expect(after["count"] > self.count, "the count must grow with every event")
        self.count, self.turn = after["count"], after["turn"]

    def play_on(self, decisions: int = LONGEST) -> None:
        """Play to the end, or so many decisions."""
        for _ in range(decisions):
            if self.turn["kind"] == "over":
                return
            self.play()
        expect(decisions < LONGEST, f"a game must be over after {LONGEST} decisions")

    def all_told(self) -> Json:
        """Everything that the engine tells of the game."""
        views = [self.get("view", viewer=viewer)["view"] for viewer in self.viewers]
        records = [self.get("record", viewer=viewer)["record"] for viewer in self.viewers]
        return views, records, self.get("record", whole=True)["record"]

    def close(self) -> None:
        self.get("close")


def names(probe: Probe) -> list[str]:
    """The games that the engine has."""
    found = [game["name"] for game in probe.get("games")["games"]]
    expect(found != [], "there must be a game")
    return found


def whole_games(probe: Probe) -> None:
    """Every game can be played to its end, with actions for the seat to act only."""
    for name in names(probe):
        game = Sample(probe, name)
        expect(game.turn["kind"] == "seat", "chance must be resolved by itself")
        game.play_on()
        same(game.actions(), [], "actions after the end")
        for viewer in game.viewers:
            view = game.get("view", viewer=viewer)["view"]
            same((view["viewer"], view["turn"]), (viewer, game.turn), "viewer and turn of a view")
        refusal("IllegalAction", probe.ask("play", id=game.id, seat=0, action=0), "playing after the end")
        game.close()


def opening(probe: Probe) -> None:
    """Unknown games and options are refused, closed games are unknown, and so is any other id."""
    name = names(probe)[0]
    probe.refused("UnknownGame", "new", game="no such game")
    probe.refused("BadConfig", "new", game=name, options={"no such option": 1})
    game = Sample(probe, name)
    game.close()
    others = {"seat": 0, "action": 0, "bot": "random", "whole": True}
    for method, facts in METHODS.items():
        if "id" in facts.params["required"]:
            params = {key: others[key] for key in facts.params["required"] if key != "id"}
            for id in (game.id, "no such id"):
                probe.refused("UnknownId", method, id=id, **params)


def refusals(probe: Probe) -> None:
    """An illegal action is refused with its clause, explained, and changes nothing."""
    for name in names(probe):
        game = Sample(probe, name)
        game.play_on(4)
        seat, before, legal = game.turn["seat"], game.all_told(), game.actions()
        for action in range(5000):
            explained = game.get("explain", seat=seat, action=action)
            if not explained["legal"] and explained["clause"] is None:
                break  # beyond the last action
            if not explained["legal"]:
                expect(bool(explained["text"]), "a clause must have a text")
                error = probe.refused("IllegalAction", "play", id=game.id, seat=seat, action=action)
                same(error["data"]["clause"], explained["clause"], "the clause of the refusal")
        for wrong in (-1, 10**30, "no such token"):
            probe.refused("IllegalAction", "play", id=game.id, seat=seat, action=wrong)
        for other in set(range(game.seats)) - {seat}:
            error = probe.refused("IllegalAction", "play", id=game.id, seat=other, action=legal[0])
            expect(legal[-1] not in error["message"], "a seat must not be told the actions of another")
            explained = game.get("explain", seat=other, action=legal[0])
            same((explained["legal"], explained["clause"]), (False, None), "explanation for a seat not to act")
        probe.refused("IllegalAction", "resolve", id=game.id)
        for method, key in (("view", "viewer"), ("actions", "seat"), ("record", "viewer"), ("subscribe", "viewer")):
            probe.refused("InvalidParams", method, id=game.id, **{key: game.seats})
        same(game.all_told(), before, "the game after refusals")
        game.close()


def undoing(probe: Probe) -> None:
    """undo takes steps back, to the very dice and cards."""
    for name in names(probe):
        game = Sample(probe, name)
        start = game.all_told()
        game.play_on(3)
        before, count = game.all_told(), game.count
        action = game.actions()[-1]
        game.play(action)
        after = game.all_told()
        same(game.get("undo")["count"], count, "the count after undo")
        same(game.all_told(), before, "the game after undo")
        game.turn, game.count = before[0][-1]["turn"], count
        game.play(action)
        same(game.all_told(), after, "the game after undo and the same action")
        game.get("undo", steps=4)
        same(game.all_told(), start, "the game after all steps are taken back")
        probe.refused("NothingToUndo", "undo", id=game.id)
        game.close()


def chance(probe: Probe) -> None:
    """Without auto chance waits: its outcomes are listed with weights, and only they can be carried out."""
    for name in names(probe):
        game = Sample(probe, name, auto=False)
        for step in range(40):
            same(game.count, step, "the number of events where chance waits")
            if game.turn["kind"] == "over":
                break
            if game.turn["kind"] == "chance":
                probe.refused("IllegalAction", "resolve", id=game.id, chance="no such outcome")
                probe.refused("IllegalAction", "play", id=game.id, seat=0, action=0)
                listed = [outcome["token"] for outcome in game.get("chances", whole=True)["chances"]]
                expect(len(set(listed)) == len(listed) > 0, "the outcomes of chance must be listed, each once")
                game.get("resolve", chance=listed[-1])
                same(tokens(game.get("record", whole=True)["record"])[-1], listed[-1], "the last event")
                game.get("undo")
            else:
                same(game.get("chances", whole=True)["chances"], [], "outcomes while a seat is to act")
            game.play()
        game.close()


def records(probe: Probe) -> None:
    """A whole record can be loaded and played on; one for a viewer withholds, and cannot be loaded."""
    for name in names(probe):
        game = Sample(probe, name)
        game.play_on(6)
        views, told, whole = game.all_told()
        for viewer, record in zip(game.viewers, told, strict=True):
            opening = f"kybos record 1 redacted for {'public' if viewer is None else f'seat {viewer}'}"
            same(record.splitlines()[0], opening, "the first line")
            same(len(tokens(record)), game.count, "the number of events")
            agree(tokens(record), tokens(whole), "a record for a viewer")
            probe.refused("BadRecord", "load", record=record)
        again = probe.get("load", record=whole)
        same([probe.get("view", id=again["id"], viewer=viewer)["view"] for viewer in game.viewers], views, "the views")
        same((again["count"], again["turn"]), (game.count, game.turn), "count and turn")
        probe.get("undo", id=again["id"], steps=6)
        probe.get("close", id=again["id"])
        for wrong in ("", "garbage", whole + "no such event\n", whole[:-1], whole.replace("rules", "rules 9")):
            probe.refused("BadRecord", "load", record=wrong)
        game.close()


def events(probe: Probe) -> None:
    """Each subscribed viewer is told every event once, with the secrets of others withheld."""
    for name in names(probe):
        game = Sample(probe, name)
        start = game.count
        heard: dict[int | None, list[str]] = {viewer: [] for viewer in game.viewers}
        for viewer in game.viewers:
            same(game.get("subscribe", viewer=viewer)["count"], start, "the count")
        for step in range(8):
            if game.turn["kind"] == "over":
                break
            game.get("undo") if step == 5 else game.play()
            for _ in game.viewers:
                told = probe.listen("event")
                same(told["id"], game.id, "the id of an event")
                mine = heard[told["viewer"]]
                expect(told["undone"] <= len(mine), "no more can be undone than was told")
                del mine[len(mine) - told["undone"] :]
                mine += told["tokens"]
                same(len(mine), told["count"] - start, "the number of events told")
                game.count, game.turn = told["count"], told["turn"]
        whole = tokens(game.get("record", whole=True)["record"])[start:]
        for told_tokens in heard.values():
            agree(told_tokens, whole, "events")
        for viewer in game.viewers:
            game.get("unsubscribe", viewer=viewer)
        game.get("undo")
        probe.alive()
        same(probe.told, [], "notifications to nobody")
        game.close()


def agreement(probe: Probe) -> None:
    """Of games that Kybos has too, with the same rules, it says what Kybos says."""
    for facts in probe.get("games")["games"]:
        name = facts["name"]
        if name not in kybos.games() or facts["rules"] != kybos.load(name).rules:
            continue
        game = Sample(probe, name, seed=SEED + 1)
        while game.turn["kind"] != "over":
            game.play_on(9)
            views, told, whole = game.all_told()
            try:
                record = Record.parse(whole)
            except kybos.BadRecord as error:
                raise Breach(f"Kybos cannot read its record of {name}: {error}") from None
            same(views, [record.final.view(viewer) for viewer in game.viewers], f"the views of {name}")
            same(told, [record.redacted(viewer) for viewer in game.viewers], f"the records of {name}")
            same(game.actions(), record.final.tokens(), f"the actions of {name}")
        game.close()


def several(probe: Probe) -> None:
    """Games open at once do not disturb one another, and there is a limit to them."""
    found = names(probe)
    first, twin = Sample(probe, found[0]), Sample(probe, found[0])
    other = Sample(probe, found[-1])
    expect(len({first.id, twin.id, other.id}) == 3, "every open game must have an id of its own")
    for _ in range(5):
        for game in (first, other, twin):
            game.play_on(1)
    same(first.all_told(), twin.all_told(), "a game played like another with the same seed")
    for game in (first, twin, other):
        game.close()
    opened = [probe.get("new", game=found[0])["id"] for _ in range(limit(probe, "games"))]
    probe.refused("TooMany", "new", game=found[0])
    for id in opened:
        probe.get("close", id=id)


def bots(probe: Probe) -> None:
    """Every bot chooses a legal action within any budget that it takes."""
    capable = probe.get("hello")["capabilities"]["bots"]
    for name in names(probe):
        game = Sample(probe, name)
        game.play_on(2)
        legal = game.actions()
        for bot in capable:
            budgets: list[Json] = [{"budget": {unit: SHORT}} for unit in bot["budgets"]]
            for budget in budgets or [{}]:
                found = game.get("choose", seat=game.turn["seat"], bot=bot["name"], **budget)
                expect(found["token"] in legal, f"bot {bot['name']} must choose a legal action, not {found['token']!r}")
        probe.refused("InvalidParams", "choose", id=game.id, seat=game.turn["seat"], bot="no such bot")
        other = (game.turn["seat"] + 1) % game.seats
        if other != game.turn["seat"]:
            probe.refused("IllegalAction", "choose", id=game.id, seat=other, bot=capable[0]["name"])
        game.close()


def thinking(probe: Probe) -> None:
    """While a bot thinks other requests are answered; it tells its progress and can be cancelled."""
    timed = [bot["name"] for bot in probe.get("hello")["capabilities"]["bots"] if "ms" in bot["budgets"]]
    same(probe.get("cancel", request="no such request"), {"cancelled": False}, "cancelling nothing")
    if not timed:
        return
    game = Sample(probe, names(probe)[0])
    while len(game.actions()) < 2:
        game.play()
    params = {"id": game.id, "seat": game.turn["seat"], "bot": timed[0], "budget": {"ms": LONG}, "progress": True}
    request = probe.request("choose", params)
    game.play()
    progress = probe.listen("progress")
    same(progress["request"], request, "the request that makes progress")
    answers = []
    for id in (probe.request("cancel", {"request": request}), request):
        answers.append(probe.answer())
        expect(answers[-1]["id"] in (id, request), "cancel and the choice must be answered")
    for answer in answers:
        if answer["id"] == request:
            refusal("Cancelled", answer, "a choice that is cancelled")
        else:
            same(answer["result"], {"cancelled": True}, "the answer to cancel")
    probe.told.clear()
    game.close()


def pages(probe: Probe) -> None:
    """The rules of every game, whole and by clause, are told in every language that it says it has."""
    for lang in probe.get("hello")["capabilities"]["languages"]:
        for name in names(probe):
            text = probe.get("rules", game=name, lang=lang)["text"]
            numbers = re.findall(r"\b[A-Z]{2}-[0-9]+\.[0-9]+\b", text)
            expect(numbers != [], "a rule page must have clauses with numbers")
            clause = probe.get("rules", clause=numbers[0], lang=lang)
            same(
                (clause["clause"], clause["game"], clause["lang"]),
                (numbers[0], name, lang),
                "clause, game and language",
            )
            expect(bool(clause["text"]), "a clause must have a text")
    probe.refused("InvalidParams", "rules")
    probe.refused("InvalidParams", "rules", game=name, lang="no such language")
    probe.refused("UnknownGame", "rules", game="no such game")
    probe.refused("UnknownClause", "rules", clause="XX-0.0")


CHECKS: tuple[Callable[[Probe], None], ...] = (
    opening,
    whole_games,
    refusals,
    undoing,
    chance,
    records,
    events,
    agreement,
    several,
    bots,
    thinking,
    pages,
)
