"""The methods of the engine protocol: games by id, steps, events, choices, and what they refuse."""

from __future__ import annotations

import threading
from time import sleep
from types import SimpleNamespace
from typing import Any

import pytest

import kybos
from kybos.protocol import jobs, schema
from kybos.protocol.choosing import SLICE, Choice, Found
from kybos.protocol.engine import GAMES, Engine
from kybos.protocol.refusals import Refusal
from kybos.protocol.server import Server
from kybos.records import Record
from kybos.types import State
from tests.conftest import Load
from tests.picks import Picks
from tests.protocol_server import Asked, Refused

LONG = {"ms": 60_000}


@pytest.fixture
def asked() -> Any:
    """A server; what still runs in it is given up afterwards."""
    asked = Asked()
    yield asked
    asked.server.feed(b'{"jsonrpc":"2.0","method":"bye"}\n')
    asked.server.end()


def test_a_game_goes_as_a_session_with_its_seed(asked: Asked, name: str) -> None:
    """Tokens or numbers, with chance resolved by itself or by hand: the same game."""
    session = kybos.load(name).session(seed=4)
    opened = [asked.ask("new", game=name, seed=4, auto=auto) for auto in (True, False)]
    picks = Picks((), 4)
    while session.turn.kind != "over":
        action = picks.of(session.actions())
        token = session.game.tokens[action]
        for game, chosen in zip(opened, (action, token), strict=True):
            while asked.ask("view", id=game["id"])["view"]["turn"]["kind"] == "chance":
                asked.ask("resolve", id=game["id"])
            after = asked.ask("play", id=game["id"], seat=session.turn.seat, action=chosen)
        session.play(action)
    while after["turn"]["kind"] == "chance":
        after = asked.ask("resolve", id=opened[1]["id"])
    for game in opened:
        assert asked.ask("record", id=game["id"], whole=True)["record"] == session.record_text()
        for viewer in (None, *range(session.game.seats)):
            assert asked.ask("view", id=game["id"], viewer=viewer)["view"] == session.state.view(viewer)
            record = asked.ask("record", id=game["id"], viewer=viewer)["record"]
            assert record == session.record.redacted(viewer)


def test_options_come_in_the_name_or_beside_it(asked: Asked, name: str) -> None:
    players = kybos.load(name).seats
    wanted = kybos.load(name, players=players)
    for params in ({"game": f"{name}?players={players}"}, {"game": name, "options": {"players": players}}):
        opened = asked.ask("new", **params)
        assert (opened["game"], opened["config"]) == (wanted.uri, wanted.config)
        assert (opened["name"], opened["rules"], opened["seats"]) == (name, wanted.rules, players)
    for params, kind in (
        ({"game": f"{name}?players=2", "options": {"players": 2}}, "BadConfig"),
        ({"game": name, "options": {"players": 99}}, "BadConfig"),
        ({"game": name, "options": {"engine": "reference"}}, "BadConfig"),
        ({"game": f"{name}?players"}, "BadConfig"),
        ({"game": name.upper()}, "UnknownGame"),
    ):
        with pytest.raises(Refused) as refused:
            asked.ask("new", **params)
        assert refused.value.kind == kind


def test_without_a_seed_games_differ(asked: Asked, name: str) -> None:
    games = {asked.ask("record", id=asked.ask("new", game=name)["id"], whole=True)["record"] for _ in range(2)}
    chances = {asked.ask("new", game=name, auto=False)["id"] for _ in range(2)}
    drawn = set()
    for id in chances:
        while asked.ask("view", id=id)["view"]["turn"]["kind"] != "chance":
            seat = asked.ask("view", id=id)["view"]["turn"]["seat"]
            asked.ask("play", id=id, seat=seat, action=asked.ask("actions", id=id, seat=seat)["actions"][0]["token"])
        for _ in range(12):
            asked.ask("resolve", id=id)
            drawn.add(asked.ask("record", id=id, whole=True)["record"])
            asked.ask("undo", id=id)
    assert len(games) + len(drawn) > 2


def test_steps_of_a_loaded_game_are_those_of_a_played_one(asked: Asked, name: str) -> None:
    session = kybos.load(name).session(seed=2)
    played = asked.ask("new", game=name, seed=2)
    while session.turn.kind != "over" and len(session.record.events) < 25:
        seat, action = session.turn.seat, session.play_random()
        asked.ask("play", id=played["id"], seat=seat, action=action)
    for auto in (True, False):
        loaded = asked.ask("load", record=session.record_text(), auto=auto)
        counts = []
        while "result" in (answer := asked.answer(asked.begin("undo", id=loaded["id"]))):
            counts.append(answer["result"]["count"])
        assert answer["error"]["data"]["kind"] == "NothingToUndo"
        if not auto:
            assert counts == list(range(len(session.record.events)))[::-1]
            continue
        for count in counts:
            assert asked.ask("undo", id=played["id"])["count"] == count
    with pytest.raises(Refused, match="0 steps can be taken back, not 1"):
        asked.ask("undo", id=played["id"])


def test_a_record_that_ends_before_chance_is_rolled_on(asked: Asked, name: str) -> None:
    session = kybos.load(name).session(seed=2, auto=False)
    while session.turn.kind == "seat" or not session.record.events:
        session.play_random() if session.turn.kind == "seat" else session.roll()
    waits, rolls = (asked.ask("load", record=session.record_text(), auto=auto) for auto in (False, True))
    assert (waits["count"], waits["turn"]["kind"]) == (len(session.record.events), "chance")
    assert rolls["count"] > waits["count"]
    assert rolls["turn"]["kind"] != "chance"


def test_events_are_told_before_the_answer(asked: Asked, name: str) -> None:
    """To each viewer once, as the record of that moment would say it."""
    game = asked.ask("new", game=name, seed=1)
    viewers = [None, *range(game["seats"])]
    for viewer in viewers * 2:
        assert asked.ask("subscribe", id=game["id"], viewer=viewer)["count"] == game["count"]
    turn, picks = game["turn"], Picks((), 1)
    for _ in range(10):
        if turn["kind"] == "over":
            break
        actions = asked.ask("actions", id=game["id"], seat=turn["seat"])["actions"]
        before = asked.ask("record", id=game["id"], whole=True)["record"].count("\n")
        after = asked.ask("play", id=game["id"], seat=turn["seat"], action=picks.of(actions)["number"])
        events = asked.events()
        assert [event["viewer"] for event in events] == viewers
        for event in events:
            record = asked.ask("record", id=game["id"], viewer=event["viewer"])["record"].splitlines()
            assert event["tokens"] == record[before:]
            assert {key: event[key] for key in ("id", "undone", "count", "turn")} == {
                "id": game["id"],
                "undone": 0,
                **after,
            }
        turn = after["turn"]
    asked.ask("unsubscribe", id=game["id"])
    count = asked.ask("undo", id=game["id"])["count"]
    events = asked.events()
    assert [event["viewer"] for event in events] == viewers[1:]
    assert {(event["undone"] > 0, tuple(event["tokens"]), event["count"]) for event in events} == {(True, (), count)}


def test_a_seat_is_told_nothing_of_anothers_actions(asked: Asked) -> None:
    name = next(name for name in kybos.games() if kybos.load(name).seats > 1)
    game = asked.ask("new", game=name, seed=1)
    other = 1 - min(game["turn"]["seat"], 1)
    assert asked.ask("actions", id=game["id"], seat=other)["actions"] == []
    messages = set()
    for action in (0, 1, 5, "nonsense"):
        explained = asked.ask("explain", id=game["id"], seat=other, action=action)
        messages.add(explained.pop("message"))
        assert explained == {"legal": False, "clause": None, "text": None}
        with pytest.raises(Refused) as refused:
            asked.ask("play", id=game["id"], seat=other, action=action)
        messages.add(str(refused.value))
    assert messages == {f"seat {game['turn']['seat']} is to act, not seat {other}"}


def test_explaining_in_every_language(asked: Asked, name: str, load: Load) -> None:
    game = asked.ask("new", game=name, seed=1)
    state = load(name).session(seed=1).state
    action = next(number for number, legal in enumerate(state.mask()) if not legal)
    texts = set()
    for lang in kybos.rulebook.LANGUAGES:
        explained = asked.ask("explain", id=game["id"], seat=game["turn"]["seat"], action=action, lang=lang)
        assert explained["clause"] == state.why(action)
        assert explained["text"] == kybos.rulebook.clause(explained["clause"], lang).text
        texts.add(explained["text"])
    assert len(texts) == 4


def chosen(state: State, bot: str, seed: int = 1, **budget: int) -> Found:
    return Choice(state, bot, budget, seed).run(threading.Event(), threading.Lock(), lambda found: None)


def test_a_small_budget_is_the_bot_itself(name: str) -> None:
    for seed in range(3):
        state = next_choice(name, seed)
        for bot, budget, same in (
            ("random", {}, "random"),
            ("greedy", {}, "greedy"),
            ("montecarlo:300", {}, "montecarlo:300"),
            ("montecarlo", {"simulations": 300}, "montecarlo:300"),
            ("montecarlo", {"nodes": 300}, "montecarlo:300"),
        ):
            found: Any = chosen(state, bot, seed, **budget)
            wanted = state.choose(same, kybos.Rng.stream(seed, 0, 1))  # type: ignore[attr-defined]
            assert (found.number, found.token) == (wanted, state.game.tokens[wanted])
            assert found.simulations == (300 if "montecarlo" in bot else 0)


def next_choice(name: str, seed: int) -> State:
    """A state in which a seat can choose."""
    session = kybos.load(name).session(seed)
    while len(session.actions()) < 2:
        session.play_random()
    return session.state


def test_a_large_budget_is_spent_to_the_last_simulation(name: str) -> None:
    """In slices that vote; equal seeds give equal answers."""
    state, reports = next_choice(name, 1), list[Found]()
    choice = Choice(state, "montecarlo", {"simulations": 2 * SLICE + 100}, 1)
    found = choice.run(threading.Event(), threading.Lock(), reports.append)
    assert [report.simulations for report in reports] == [SLICE, 2 * SLICE]
    assert found.simulations == 2 * SLICE + 100
    assert found[:3] == chosen(state, "montecarlo", 1, simulations=2 * SLICE + 100)[:3]


def test_the_time_is_kept(name: str) -> None:
    state = next_choice(name, 1)
    for ms in (1, 150):
        found = chosen(state, "montecarlo", ms=ms)
        assert found.simulations >= 64
        assert found.ms < ms + 250
    assert chosen(state, "montecarlo", ms=150).simulations > chosen(state, "montecarlo", ms=1).simulations


def test_where_there_is_one_action_nothing_is_searched() -> None:
    for name in kybos.games():
        session = kybos.load(name).session(3)
        while session.turn.kind == "seat":
            if len(session.actions()) == 1:
                found = chosen(session.state, "montecarlo", ms=60_000)
                assert (found.number, found.simulations) == (session.actions()[0], 0)
            session.play_random()


@pytest.mark.parametrize(
    ("simulations", "answers", "wins"),
    [
        (2 * SLICE, [2, 1], 1),
        (3 * SLICE, [2, 1, 2], 2),
        (2 * SLICE + 5, [2, 0, 0], 0),
        (SLICE + 5, [2, 0], 2),
        (3 * SLICE + 5, [1, 2, 0, 2], 2),
    ],
)
def test_slices_vote_with_their_simulations(simulations: int, answers: list[int], wins: int) -> None:
    """Of equals the first action wins."""
    asked: list[str] = []

    class Scripted:
        game = SimpleNamespace(tokens=("a", "b", "c"))

        def actions(self) -> list[int]:
            return [0, 1, 2]

        def choose(self, bot: str, rng: object) -> int:
            asked.append(bot)
            return answers[len(asked) - 1]

    state: Any = Scripted()
    assert chosen(state, "montecarlo", simulations=simulations).number == wins
    assert sum(int(bot.partition(":")[2]) for bot in asked) == simulations
    assert len(asked) == len(answers)


def test_turns_are_first_come_first_served() -> None:
    turns, order = jobs.Turns(1), list[int]()

    def work(number: int) -> None:
        for _ in range(3):
            with turns:
                order.append(number)
                sleep(0.01)

    with turns:
        threads = [threading.Thread(target=work, args=(number,)) for number in range(4)]
        for thread in threads:
            thread.start()
            sleep(0.01)
    for thread in threads:
        thread.join(5)
    assert order == [0, 1, 2, 3] * 3


@pytest.mark.parametrize(
    ("bot", "budget"),
    [
        ("", None),
        ("nonsense", None),
        ("random:5", None),
        ("random", {"ms": 5}),
        ("greedy", {"simulations": 5}),
        ("montecarlo", None),
        ("montecarlo:", None),
        ("montecarlo:0", None),
        ("montecarlo:05", None),
        ("montecarlo:10000001", None),
        ("montecarlo:99999999999999", None),
        ("montecarlo:٣", None),
        ("montecarlo:5", {"ms": 5}),
    ],
)
def test_bots_and_budgets_that_do_not_fit(asked: Asked, bot: str, budget: Any) -> None:
    game = asked.ask("new", game=kybos.games()[0])
    params = {"id": game["id"], "seat": game["turn"]["seat"], "bot": bot} | ({"budget": budget} if budget else {})
    with pytest.raises(Refused, match="bot") as refused:
        asked.ask("choose", **params)
    assert refused.value.kind == "InvalidParams"


def thinking(asked: Asked, **params: Any) -> dict[str, Any]:
    """The parameters of a choice that takes a minute if it is let."""
    game = asked.ask("new", game=kybos.games()[0], seed=1)
    return {"id": game["id"], "seat": game["turn"]["seat"], "bot": "montecarlo", "budget": LONG, **params}


def test_choices_under_way_are_limited_and_cancelled(asked: Asked) -> None:
    params = thinking(asked)
    under_way = [asked.begin("choose", **params) for _ in range(jobs.MOST)]
    with pytest.raises(Refused, match=f"{jobs.MOST} choices are under way") as refused:
        asked.ask("choose", **params)
    assert refused.value.kind == "TooMany"
    asked.send({"jsonrpc": "2.0", "id": under_way[0], "method": "choose", "params": params})
    answer = asked.next()
    assert (answer["id"], answer["error"]["message"]) == (under_way[0], "a choice with this id is under way")
    for id in under_way:
        asked.begin("cancel", request=id)
        answers = {message["id"]: message for message in (asked.next(), asked.next())}
        assert answers.pop(id)["error"]["data"]["kind"] == "Cancelled"
        assert [answer["result"] for answer in answers.values()] == [{"cancelled": True}]
    assert asked.ask("cancel", request=under_way[0]) == {"cancelled": False}
    assert asked.ask("choose", **{**params, "budget": {"ms": 5}})["token"]


def test_a_choice_is_of_the_state_it_was_asked_at(asked: Asked) -> None:
    params = thinking(asked, budget={"simulations": 4 * SLICE}, seed=5)
    state = kybos.load(kybos.games()[0]).session(seed=1).state
    id = asked.begin("choose", **params)
    asked.send(
        {"jsonrpc": "2.0", "method": "play", "params": {"id": params["id"], "seat": params["seat"], "action": 0}}
    )
    asked.send({"jsonrpc": "2.0", "method": "close", "params": {"id": params["id"]}})
    assert asked.result(id)["number"] == chosen(state, "montecarlo", 5, simulations=4 * SLICE).number


def test_a_choice_that_nobody_wants_to_hear_is_not_made(asked: Asked) -> None:
    asked.send({"jsonrpc": "2.0", "method": "choose", "params": thinking(asked)})
    assert not [thread for thread in threading.enumerate() if "_work" in thread.name]
    assert asked.silent()


@pytest.mark.parametrize(("bye", "outcome"), [(True, "Cancelled"), (False, "result")])
def test_the_end_of_input_hurries_choices_and_bye_gives_them_up(bye: bool, outcome: str) -> None:
    asked = Asked()
    id = asked.begin("choose", **thinking(asked))
    if bye:
        assert asked.ask("bye") == {}
    asked.server.end()
    answer = asked.next()
    assert answer["id"] == id
    assert (answer["error"]["data"]["kind"] if "error" in answer else "result") == outcome


def test_games_are_limited(asked: Asked) -> None:
    ids = [asked.ask("new", game=kybos.games()[0])["id"] for _ in range(GAMES)]
    assert len(set(ids)) == GAMES
    for method, params in (("new", {"game": kybos.games()[0]}), ("load", {"record": record()})):
        with pytest.raises(Refused) as refused:
            asked.ask(method, **params)
        assert refused.value.kind == "TooMany"
    asked.ask("close", id=ids[0])
    assert asked.ask("load", record=record())["id"] not in ids


def record() -> str:
    return str(Record(kybos.load(kybos.games()[0])))


def test_a_defect_tells_no_secret_and_ends_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = Asked()
    game = asked.ask("new", game=kybos.games()[0])

    def fail(self: Engine, params: Any) -> None:
        raise KeyError("the secret")

    monkeypatch.setattr(Engine, "_actions", fail)
    with pytest.raises(Refused, match=r"^a defect of the engine \(KeyError\)$") as refused:
        asked.ask("actions", id=game["id"], seat=0)
    assert refused.value.kind == "InternalError"
    assert asked.ask("view", id=game["id"])


def test_every_method_is_there() -> None:
    """Nothing else of the engine can be called from outside."""
    for method in schema.METHODS:
        assert method == "cancel" or callable(getattr(Engine, f"_{method}"))
    engine = Engine(lambda method, params: None)
    for method in ("_new", "call", "init__", "told", "table", "", "tables", "open"):
        with pytest.raises(Refusal) as refused:
            engine.call(method, {})
        assert refused.value.kind == "UnknownMethod"


def test_messages_do_not_go_on_for_ever(asked: Asked) -> None:
    long = "x" * 100_000
    game = asked.ask("new", game=kybos.games()[0])
    for method, params in (
        ("new", {"game": long}),
        ("new", {"game": f"{kybos.games()[0]}?{long}=1"}),
        ("new", {"game": kybos.games()[0], "options": {long: long}}),
        ("load", {"record": long}),
        ("rules", {"game": long}),
        ("rules", {"clause": long}),
        ("view", {"id": long}),
        (long, {}),
        ("hello", {long: 1}),
        ("play", {"id": game["id"], "seat": game["turn"]["seat"], "action": long}),
        ("choose", {"id": game["id"], "seat": game["turn"]["seat"], "bot": long}),
        ("rules", {"game": kybos.games()[0], "lang": long}),
    ):
        with pytest.raises(Refused) as refused:
            asked.ask(method, **params)
        assert len(str(refused.value)) < 1000
        assert refused.value.kind != "InternalError"


def test_a_server_does_not_share_its_games() -> None:
    first, second = Asked(), Asked()
    game = first.ask("new", game=kybos.games()[0])
    with pytest.raises(Refused, match="no game 'g1' is open"):
        second.ask("view", id=game["id"])
    assert isinstance(first.server, Server)
