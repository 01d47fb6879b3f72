"""Batches: rows are games like any other, whatever the batch's size, threads and arrays."""

from __future__ import annotations

import os
import subprocess
import sys
import time

import numpy as np
import pytest
from numpy.typing import NDArray

import kybos
from kybos.batch import Batch, Restart
from kybos.errors import BadRecord, IllegalAction

NAMES = kybos.games()
RESTARTS: tuple[Restart, ...] = ("next_step", "same_step", "disabled")


def play(batch: Batch, steps: int) -> list[NDArray[np.int64]]:
    """Random play of so many steps; the actions."""
    played = []
    for _ in range(steps):
        played.append(batch.choose())
        batch.step(played[-1])
    return played


def check_rows(batch: Batch) -> None:
    """Every array says of every row what its state says."""
    for row in range(len(batch)):
        state = batch.get_state(row)
        over = state.turn.kind == "over"
        assert batch.seat[row] == (-1 if over else state.turn.seat)
        assert batch.mask[row].tobytes() == state.mask()
        if not over:
            assert batch.features[row].tolist() == state.features(state.turn.seat)


@pytest.mark.parametrize("name", NAMES)
def test_rows_are_sessions(name: str) -> None:
    game = kybos.load(name)
    batch = game.batch(5, seed=3, first=10, restart="disabled")
    sessions = [game.session(seed=3, game=10 + row) for row in range(5)]
    for _ in range(game.longest):
        check_rows(batch)
        for row, session in enumerate(sessions):
            assert batch.get_state(row) == session.state
            assert batch.scores[row].tolist() == session.state.scores()
        actions = batch.choose()
        for row, session in enumerate(sessions):
            if session.turn.kind == "seat":
                assert session.play_random() == actions[row]
        batch.step(actions)
        if batch.over.all():
            break
    assert batch.over.all()
    assert all(session.turn.kind == "over" for session in sessions)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("restart", RESTARTS)
def test_results_do_not_depend_on_size_or_threads(name: str, restart: Restart) -> None:
    game = kybos.load(name)
    many = game.batch(4096, seed=5, restart=restart)
    threaded = [game.batch(4096, seed=5, restart=restart, threads=threads) for threads in (2, 8)]
    few = game.batch(100, seed=5, first=3000, restart=restart, threads=3)  # more threads than have rows to play
    one = game.batch(1, seed=5, first=3099, restart=restart)
    batches = [
        (many, slice(None)),
        *((batch, slice(None)) for batch in threaded),
        (few, slice(3000, 3100)),
        (one, [3099]),
    ]
    for _ in range(200):
        actions = many.choose()
        for batch, rows in batches[1:]:
            assert np.array_equal(batch.choose(), actions[rows])
        for batch, rows in batches:
            batch.step(actions[rows])
        for array in ("features", "mask", "seat", "scores", "standings", "over", "last"):
            for batch, rows in batches[1:]:
                assert np.array_equal(getattr(batch, array), getattr(many, array)[rows])


def test_threads_that_fell_asleep_are_woken() -> None:
    game = kybos.load(NAMES[0])
    one, four = game.batch(256, seed=1), game.batch(256, seed=1, threads=4)
    for pause in (0, 0.01, 0, 0.01):  # they stay awake for a millisecond
        time.sleep(pause)
        assert np.array_equal(play(one, 3), play(four, 3))
    assert np.array_equal(one.features, four.features)


@pytest.mark.parametrize("name", NAMES)
def test_restarts(name: str) -> None:
    game = kybos.load(name)
    batches = {restart: game.batch(40, seed=2, restart=restart) for restart in RESTARTS}
    still, same, after = batches["disabled"], batches["same_step"], batches["next_step"]
    ended: set[int] = set()
    for _ in range(game.longest):
        actions = same.choose()
        fresh = [row for row in range(40) if row not in ended]
        for batch in batches.values():
            # Rows that are over by one clock and not by the other are no longer compared.
            own = np.where(np.isin(np.arange(40), fresh), actions, batch.choose())
            batch.step(own if batch is not same else actions)
        for row in fresh:
            assert still.over[row] == same.over[row] == after.over[row]
            assert still.scores[row].tolist() == same.scores[row].tolist() == after.scores[row].tolist()
            if still.over[row]:
                ended.add(row)
                assert np.array_equal(same.last[row], still.features[row])
                assert same.get_state(row).turn.kind == "seat"
                assert np.array_equal(after.features[row], still.features[row])
                assert after.get_state(row).turn.kind == "over"
                first = game.session(seed=2, game=row + 2**32).state
                assert same.get_state(row) == first
    assert len(ended) == 40
    assert still.over.all()


def test_after_the_end_the_next_step_begins_a_game() -> None:
    game = kybos.load(NAMES[0])
    batch = game.batch(1, seed=1)
    while not batch.over[0]:
        batch.step(batch.choose())
    batch.step(np.array([10**9]))  # what stands there is not looked at
    assert not batch.over[0]
    assert batch.get_state(0) == game.session(seed=1, game=2**32).state


@pytest.mark.parametrize("name", NAMES)
def test_forced_decisions_are_skipped(name: str) -> None:
    batch = kybos.load(name).batch(50, seed=1, skip_forced=True, restart="same_step")
    for _ in range(100):
        assert (batch.mask.sum(axis=1) > 1).all()
        batch.step(batch.choose())


FORK = """
import os
import time
import kybos
batch, twin = (kybos.load("corinth").batch(256, seed=1, threads=threads) for threads in (4, 1))
batch.step(batch.choose())
if child := os.fork():
    os._exit(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
twin.step(twin.choose())
time.sleep(1)  # if a thread was late, the caller works alone for less than that
for _ in range(3):
    batch.step(batch.choose())
    twin.step(twin.choose())
os._exit(0 if batch.features.tobytes() == twin.features.tobytes() else 1)
"""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="processes are not forked here")
def test_a_forked_process_steps_without_the_threads_of_its_parent() -> None:
    subprocess.run([sys.executable, "-W", "ignore", "-c", FORK], timeout=60, check=True)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("threads", [1, 3])
def test_an_illegal_action_names_its_rows_and_changes_nothing(name: str, threads: int) -> None:
    batch = kybos.load(name).batch(200, seed=4, threads=threads, restart="same_step")  # rows for every thread
    play(batch, 3)
    arrays = [array.copy() for array in (batch.features, batch.mask, batch.seat, batch.scores, batch.over)]
    legal = batch.choose()
    before = batch.save()
    for rows in ((1, 4), (3,), (199,), (0, 70, 130)):
        actions, wanted = legal.copy(), list(rows)
        illegal = [int(np.flatnonzero(~batch.mask[row])[0]) for row in rows]
        actions[wanted] = illegal
        with pytest.raises(IllegalAction, match=f"rows? {', '.join(map(str, rows))};") as caught:
            batch.step(actions)
        assert caught.value.rows == rows
        assert caught.value.clause == batch.get_state(rows[0]).why(illegal[0])
        assert batch.save() == before
        for array, copy in zip((batch.features, batch.mask, batch.seat, batch.scores, batch.over), arrays, strict=True):
            assert np.array_equal(array, copy)
    for bad in (-2, 10**6):
        with pytest.raises(IllegalAction):
            batch.step(np.full(200, bad))
    batch.step(legal)
    assert batch.save() != before


@pytest.mark.parametrize("name", NAMES)
def test_saved_batches_go_on_as_before(name: str) -> None:
    game = kybos.load(name)
    batch = game.batch(20, seed=9)
    play(batch, 30)
    saved = batch.save()
    actions = play(batch, 60)
    other = game.batch(20, seed=1)
    other.load(saved)
    assert [list(chosen) for chosen in play(other, 60)] == [list(chosen) for chosen in actions]
    assert np.array_equal(other.features, batch.features)
    for bad in (b"", saved[:-3], saved[1:], game.batch(3).save()):
        with pytest.raises(BadRecord):
            other.load(bad)
        assert other.save() == batch.save()


def test_rows_wait_and_begin_anew() -> None:
    game = kybos.load(NAMES[0])
    batch = game.batch(4, seed=1)
    before = [batch.get_state(row) for row in range(4)]
    named = np.array([False, True, True, False])
    actions = batch.choose(only=named)
    assert (actions < 0).tolist() == [True, False, False, True]
    batch.step(actions)
    after = [batch.get_state(row) for row in range(4)]
    assert [one == other for one, other in zip(before, after, strict=True)] == [True, False, False, True]
    # Rows that waited have drawn nothing: they go on as if the others were not there.
    alone = game.batch(1, seed=1)
    assert batch.choose(only=~named)[0] == alone.choose()[0]
    with pytest.raises(ValueError, match="only"):
        batch.choose(only=np.array([True]))
    batch.restart({1: 77, 2: 78})
    assert batch.get_state(1) == game.session(seed=77).state
    assert batch.get_state(2) == game.session(seed=78).state
    check_rows(batch)
    while not batch.over.all():
        batch.step(np.where(batch.over, -1, batch.choose()))
    for row in range(4):
        assert batch.standings[row].tolist() == batch.get_state(row).standings()
    before = batch.save()
    for wrong in ({4: 1}, {0: 1, 4: 1}, {0: 1, -1: 1}):
        with pytest.raises(IndexError, match="the rows are 0 to 3"):
            batch.restart(wrong)
        assert batch.save() == before
    with pytest.raises(ValueError, match="compiled engine"):
        kybos.load(NAMES[0], engine="reference").batch(4)


def test_states_are_set_and_got() -> None:
    game = kybos.load(NAMES[0])
    batch = game.batch(3, seed=1)
    state = game.session(seed=77).state
    batch.set_state(1, state)
    assert batch.get_state(1) == state
    check_rows(batch)
    with pytest.raises(IndexError, match="row 3"):
        batch.get_state(3)
    with pytest.raises(ValueError, match="another game"):
        batch.set_state(0, kybos.load(NAMES[1]).setup())


def test_arrays_of_the_caller_are_written() -> None:
    game = kybos.load(NAMES[0])
    plain = game.batch(4, seed=1, dtype="uint8")
    shared = np.full((2, *plain.features.shape), 7, np.uint8)
    batch = game.batch(4, seed=1, dtype="uint8", arrays={"features": shared[1]})
    assert np.array_equal(shared[1], plain.features)
    assert (shared[0] == 7).all()
    play(batch, 1)
    play(plain, 1)
    assert np.array_equal(shared[1], plain.features)
    for wrong in (shared[1].astype(np.float32), shared[0][:, ::2], shared):
        with pytest.raises(ValueError, match="features"):
            game.batch(4, dtype="uint8", arrays={"features": wrong})
    wide = np.zeros((4, 2 * plain.features.shape[1]), np.uint8)[:, ::2]
    with pytest.raises(TypeError, match="contiguous"):
        game.batch(4, dtype="uint8", arrays={"features": wide})


def test_bytes_and_floats_say_the_same() -> None:
    for name in NAMES:
        game = kybos.load(name)
        floats, small = game.batch(30, seed=1), game.batch(30, seed=1, dtype="uint8")
        for _ in range(50):
            floats.step(floats.choose())
            small.step(small.choose())
            assert np.array_equal(np.minimum(floats.features, 255), small.features)


def test_own_seeds() -> None:
    game = kybos.load(NAMES[0])
    batch = game.batch(3, seeds=[5, 6, 5])
    assert batch.get_state(0) == batch.get_state(2) == game.session(seed=5).state
    assert batch.get_state(1) == game.session(seed=6).state


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"count": 0}, "count"),
        ({"dtype": "float64"}, "dtype"),
        ({"restart": "never"}, "next_step, same_step or disabled"),
        ({"seeds": [1]}, "1 seeds for 4 rows"),
        ({"arrays": {"feature": np.zeros(3)}}, "no array 'feature'"),
        ({"threads": 0}, "threads must be from 1 to 1024"),
        ({"threads": 10**6}, "threads must be from 1 to 1024"),
    ],
)
def test_bad_settings(settings: dict[str, object], message: str) -> None:
    game = kybos.load(NAMES[0])
    with pytest.raises(ValueError, match=message):
        game.batch(**{"count": 4, **settings})  # type: ignore[arg-type]  # wrong on purpose


def test_bad_actions() -> None:
    batch = kybos.load(NAMES[0]).batch(4)
    with pytest.raises(ValueError, match="shape"):
        batch.step([1, 2])
    with pytest.raises(TypeError, match="numbers of actions"):
        batch.step([0.5] * 4)
