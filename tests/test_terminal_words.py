"""From what is typed to what is meant, and the clauses beside legal actions: the parts of the terminal on their own."""

from __future__ import annotations

import random

import pytest

import kybos
from kybos import i18n, rulebook
from kybos.repl import understanding
from kybos.repl.grounds import ground
from kybos.repl.matching import clean, faces, matches
from kybos.repl.seats import seated
from kybos.repl.table import Table
from kybos.repl.trouble import Trouble

SAY = i18n.speaker("en")


@pytest.mark.parametrize(
    ("line", "cleaned"),
    [
        ("  take\t wine\r\n", "take wine"),
        ("\x00take\x1b[A", "take [A"),
        ("move wine ۴", "move wine 4"),
        ("\u202etake\u2066 \ud800gold", "take gold"),
        ("", ""),
        ("x" * 9999, "x" * 400),
    ],
)
def test_lines_are_cleaned(line: str, cleaned: str) -> None:
    assert clean(line) == cleaned


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("take", ["take wine", "take gold"]),
        ("t w", ["take wine"]),
        ("TAKE G", ["take gold"]),
        ("move wine 1", ["move wine 1"]),
        ("mo wi", ["move wine 1", "move wine 12"]),
        ("mo wi 2", []),
        ("spend d", ["spend D1", "spend D12"]),
        ("spend d1", ["spend D1"]),
        ("e", ["end", "east"]),
        ("en", ["end"]),
        ("end", ["end"]),
        ("end now", []),
        ("", []),
    ],
)
def test_beginnings_of_words(typed: str, meant: list[str]) -> None:
    tokens = [
        "take wine",
        "take gold",
        "move wine 1",
        "move wine 12",
        "spend D1",
        "spend D12",
        "end",
        "east",
    ]
    assert matches(typed, tokens) == meant


def test_a_number_of_a_card_is_never_taken_for_the_beginning_of_another() -> None:
    assert matches("spend d1", ["spend D12"]) == []


def test_dice_by_their_faces() -> None:
    three = [f"roll {a} {b} {c} {d} {e} {3 - a - b - c - d - e}" for a, b, c, d, e in _counts(3)]
    assert faces("1 3 1", three) == "roll 2 0 1 0 0 0"
    assert faces("666", three) == "roll 0 0 0 0 0 3"
    for line in ("1 3", "1 3 7", "1 3 11", "roll 1 3 1", "a b c", ""):
        assert faces(line, three) is None
    assert faces("1 2 3", [*three, "other 0 0 0 0 0 3"]) is None
    assert faces("1 2 3", ["turn D1", "turn D2"]) is None


def _counts(dice: int) -> list[tuple[int, int, int, int, int]]:
    span = range(dice + 1)
    rows = [(a, b, c, d, e) for a in span for b in span for c in span for d in span for e in span]
    return [row for row in rows if sum(row) <= dice]


def test_six_dice_are_read_as_faces_unless_their_word_is_there() -> None:
    """Six numbers could be faces or counts: with the word of the token they are counts, without it faces."""
    six = [f"roll {a} {b} {c} {d} {e} {6 - a - b - c - d - e}" for a, b, c, d, e in _counts(6)]
    assert faces("1 1 1 1 1 1", six) == "roll 6 0 0 0 0 0"
    assert matches("roll 1 1 1 1 1 1", six) == ["roll 1 1 1 1 1 1"]


@pytest.mark.parametrize("name", kybos.games())
def test_every_legal_action_has_a_clause_of_its_game(name: str) -> None:
    """In games played at random."""
    numbers = {clause.number for clause in rulebook.clauses(name)}
    rng, seen = random.Random(3), set()
    for seed in range(30):
        session = kybos.load(name).session(seed=seed)
        while session.turn.kind != "over":
            for token in session.tokens():
                clause = ground(session.state, token)
                assert clause in numbers
                seen.add((token.partition(" ")[0], clause))
            tokens = [token for token in session.tokens() if token != "give-up"]
            session.play(rng.choice(tokens))
    assert len(seen) > 2


@pytest.mark.parametrize(
    ("uri", "events", "clauses"),
    [
        ("corinth", [], {"buy 0": "CO-3.2"}),
        ("corinth", ["buy 0", "white 2 0 3 1 1 2"], {"take gold": "CO-4.2", "move wine 4": "CO-6.3"}),
        ("corinth", ["buy 0", "white 2 0 3 1 1 2", "take wine"], {"open wine 0": "CO-5.5"}),
        ("corinth", ["buy 0", "white 2 0 3 1 1 2", "move wine 4"], {"north": "CO-6.5"}),
        ("corinth", ["buy 0", "white 2 0 3 1 1 2", "take goats"], {"build store": "CO-8.1", "end": "CO-8.1"}),
        ("corinth?players=3", ["buy 0", "white 0 0 9 0 0 0", "take gold", "end"], {"stay": "CO-4.5", "east": "CO-4.5"}),
        ("cortez", ["turn S1"], {"spend X12": "CZ-3.3", "done": "CZ-7.1"}),
        ("cortez", ["turn W7"], {"explore": "CZ-6.1", "give-up": "CZ-6.1"}),
        ("cortez?hand_limit=0", ["turn W7"], {"discard W7": "CZ-3.8"}),
        ("cortez", ["turn W7", "give-up", "turn S1"], {"spend X12": "CZ-6.2"}),
        ("korrigans?players=2", ["first 0", "deal troll", "deal ankou", "site 1", "hide NNTNPT"], {"look 0": "KO-4.2"}),
        (
            "korrigans?players=2",
            ["first 1", "deal troll", "deal ankou", "site 1", "hide NNTNPT", "pass", "pass", "pass"],
            {
                "place ancien 0": "KO-6.2",
                "place devin 1": "KO-6.3",
                "play ankou": "KO-8.2",
                "place farceur 4": "KO-6.5",
            },
        ),
    ],
)
def test_the_clause_beside_an_action(uri: str, events: list[str], clauses: dict[str, str]) -> None:
    state = kybos.load(uri).setup()
    for event in events:
        state = state.resolve(event) if state.turn.kind == "chance" else state.play(event)
    assert {token: ground(state, token) for token in clauses} == clauses
    assert set(clauses) <= set(state.tokens())


def test_a_game_may_leave_the_clauses_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kybos.repl.grounds._ground", lambda name: None)
    assert ground(kybos.load("corinth").setup(), "buy 0") is None


def test_outcomes_are_not_told_where_they_are_secret() -> None:
    state = kybos.load("courtesans", players=2).setup().resolve("start 0")
    for typed in ("deal 9", "x"):
        with pytest.raises(Trouble) as refused:
            understanding.outcome(state, typed, SAY, secret=True)
        assert "deal ..." in str(refused.value)
        assert "deal 1" not in str(refused.value)
    with pytest.raises(Trouble, match="'deal' is not precise enough"):
        understanding.outcome(state, "deal", SAY, secret=True)
    assert understanding.outcome(state, "3", SAY, secret=True) == "deal 3"
    with pytest.raises(Trouble, match="'deal' may mean deal 1, deal 2"):
        understanding.outcome(state, "deal", SAY, secret=False)


def test_who_sits_where() -> None:
    assert seated(3, [], SAY) == ("human", "greedy", "greedy")
    assert seated(3, ["2=human", "0=montecarlo:50"], SAY) == ("montecarlo:50", "greedy", "human")


def test_a_bot_draws_from_its_stream_wherever_it_was_taken_back() -> None:
    """Undone and done again, and brought back from what was kept: always the same dice and the same bots."""
    straight = _played(Table(kybos.load("corinth"), ("human", "random"), 11), backward=False)
    wandering = _played(Table(kybos.load("corinth"), ("human", "random"), 11), backward=True)
    assert straight.record == wandering.record
    again = Table(straight.game, straight.seats, 11)
    again.restore([(event.token, event.by, event.chance, event.bots) for event in straight.events], 30)
    assert again.record.events == straight.record.events[:30]
    while again.redo():
        pass
    assert (again.record, again.state) == (straight.record, straight.state)


def _played(table: Table, backward: bool) -> Table:
    while (turn := table.state.turn).kind != "over":
        if turn.seat is None:
            table.roll()
        elif turn.seat:
            table.play_bot("random")
        else:
            token = table.state.tokens()[-1]
            table.play(token)
            if backward:
                table.undo()
                table.play(token)
                table.undo()
                table.redo()
    return table
