"""The clients cannot hang, and leave no process, whatever the engine does."""

from __future__ import annotations

import asyncio
import gc
import os
import subprocess
import sys
import threading
from collections.abc import Awaitable, Callable
from pathlib import Path
from time import monotonic, sleep
from typing import Any

import pytest

import kybos
from kybos.protocol.client import (
    AsyncClient,
    Client,
    EngineError,
    EngineFault,
    EngineGone,
    EngineRefusal,
    EngineTimeout,
)

FAKE = Path(__file__).parent / "fake_engine.py"
PATIENCE = 10.0  # seconds in which anything at all must be over
GRACE = 0.3


def fake(way: str) -> list[str]:
    return [sys.executable, "-I", str(FAKE), way]


def gone(pid: int) -> bool:
    """Whether the process has ended, within a second."""
    for _ in range(100):
        try:
            os.kill(pid, 0)
        except ProcessLookupError:
            return True
        if _is_zombie(pid):
            return True  # it has ended; whoever inherited it has not looked yet
        sleep(0.01)
    return False


def _is_zombie(pid: int) -> bool:
    status = Path(f"/proc/{pid}/stat")
    return status.exists() and status.read_text().rpartition(")")[2].split()[0] == "Z"


class Sync:
    """Scenarios, run with the client for threads."""

    @staticmethod
    def run(way: str, scene: Callable[[Callable[..., Any]], None], **options: Any) -> int:
        with Client(fake(way), **{"grace": GRACE, "timeout": 0.3, **options}) as engine:
            scene(engine.call)
            return engine.pid


class Async:
    """The same with that for asyncio."""

    @staticmethod
    def run(way: str, scene: Callable[[Callable[..., Any]], None], **options: Any) -> int:
        async def main() -> int:
            async with AsyncClient(fake(way), **{"grace": GRACE, "timeout": 0.3, **options}) as engine:
                loop = asyncio.get_running_loop()

                def call(*asked: Any, **params: Any) -> Any:
                    return asyncio.run_coroutine_threadsafe(engine.call(*asked, **params), loop).result(PATIENCE)

                await asyncio.to_thread(scene, call)
                return engine.pid

        return asyncio.run(main())


@pytest.fixture(params=[Sync, Async])
def client(request: pytest.FixtureRequest) -> Any:
    """Either client. No thread, no process and not much time may be left over."""
    before, begun = threading.active_count(), monotonic()
    yield request.param
    assert monotonic() - begun < PATIENCE
    for _ in range(100):
        if threading.active_count() <= before:
            break
        sleep(0.01)
    assert threading.active_count() <= before


@pytest.mark.parametrize(
    ("way", "error"),
    [
        ("silent", EngineTimeout),
        ("slow", EngineTimeout),
        ("half_a_line", EngineTimeout),
        ("never_stops", EngineTimeout),
        ("dies_at_once", EngineGone),
        ("dies_when_asked", EngineGone),
        ("dies_in_a_line", EngineGone),
        ("endless_line", EngineFault),
        ("garbage", EngineFault),
        ("other_json", EngineFault),
        ("wrong_id", EngineFault),
        ("text_id", EngineFault),
        ("null_id", EngineFault),
        ("wrong_result", EngineFault),
        ("wrong_notification", EngineFault),
    ],
)
def test_a_bad_engine_gives_an_error_in_time(client: Any, way: str, error: type[EngineError]) -> None:
    patient = error is not EngineTimeout

    def scene(call: Callable[..., Any]) -> None:
        begun = monotonic()
        with pytest.raises(error):
            call("undo", id="g1", timeout=PATIENCE / 2 if patient else 0.15)
        assert monotonic() - begun < PATIENCE / 2

    assert gone(client.run(way, scene, longest=1 << 20))


@pytest.mark.parametrize("way", ["good", "twice", "floods", "stubborn", "slow"])
def test_a_tolerable_engine_is_tolerated(client: Any, way: str) -> None:
    def scene(call: Callable[..., Any]) -> None:
        for _ in range(2):
            assert call("undo", id="g1", timeout=PATIENCE)["count"] == 0

    assert gone(client.run(way, scene, keep=100))


def test_after_a_timeout_the_next_call_gets_its_own_answer(client: Any) -> None:
    def scene(call: Callable[..., Any]) -> None:
        with pytest.raises(EngineTimeout):
            call("undo", id="g1", timeout=0.1)
        assert call("undo", id="g1", timeout=PATIENCE)["turn"]["kind"] == "over"

    assert gone(client.run("slow", scene))


def test_an_engine_that_does_not_read(client: Any) -> None:
    def scene(call: Callable[..., Any]) -> None:
        for _ in range(2):
            with pytest.raises(EngineTimeout):
                call("load", record="x" * 500_000)  # more than a pipe holds

    assert gone(client.run("deaf", scene))


def test_what_the_engine_has_started_ends_too(client: Any) -> None:
    found: list[int] = []

    def scene(call: Callable[..., Any]) -> None:
        found.append(call("undo", id="g1", timeout=PATIENCE)["count"])
        with pytest.raises((EngineGone, EngineTimeout)):  # its child holds the output open
            call("undo", id="g1")

    assert gone(client.run("has_a_child", scene))
    assert gone(found[0])


def test_notifications_that_nobody_hears_give_way() -> None:
    with Client(fake("floods"), grace=GRACE, timeout=PATIENCE, keep=100) as engine:
        engine.call("undo", id="g1")
        assert engine.dropped == 5_000 - 100
        assert [engine.listen().method for _ in range(100)] == ["event"] * 100
        with pytest.raises(EngineTimeout):
            engine.listen(timeout=0.05)
        assert engine.call("undo", id="g1")
        assert engine.listen().params["tokens"] == ["x"]


def test_closing_wakes_whoever_waits() -> None:
    engine = Client(fake("silent"), grace=GRACE, timeout=PATIENCE)
    errors: list[str] = []

    def wait(call: Callable[[], Any]) -> None:
        try:
            call()
        except EngineError as error:
            errors.append(type(error).__name__)

    waits = [lambda: engine.call("undo", id="g1"), engine.listen]
    threads = [threading.Thread(target=wait, args=(each,)) for each in waits]
    for thread in threads:
        thread.start()
    sleep(0.1)
    engine.close()
    for thread in threads:
        thread.join(PATIENCE)
    assert errors == ["EngineGone", "EngineGone"]
    for call in waits:
        with pytest.raises(EngineGone):
            call()
    engine.close()
    assert gone(engine.pid)


def test_a_client_that_is_forgotten_ends_its_engine() -> None:
    engine = Client(fake("stubborn"), grace=0.1)
    pid = engine.pid
    assert engine.call("undo", id="g1")["count"] == 0
    del engine
    gc.collect()
    assert gone(pid)


def test_an_exit_without_closing_ends_the_engine() -> None:
    code = f"""
from kybos.protocol.client import Client
engine = Client({fake("stubborn")!r}, grace=0.1)
engine.call("undo", id="g1")
print(engine.pid)
raise RuntimeError("not closed")
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=PATIENCE)
    assert "not closed" in done.stderr
    assert gone(int(done.stdout))


def test_commands_that_cannot_be_started() -> None:
    with pytest.raises(OSError, match="no-such-command"):
        Client(["no-such-command-at-all"])
    wrong: Any
    for wrong in ("kybos engine", []):
        with pytest.raises(ValueError, match="list of words"):
            Client(wrong)


def test_parameters_that_json_cannot_hold() -> None:
    with Client(fake("good"), grace=GRACE) as engine:
        with pytest.raises(ValueError, match="not JSON"):
            engine.call("undo", id=object())
        assert engine.call("undo", id="g1")["count"] == 0


def test_our_own_engine_by_threads() -> None:
    name = kybos.games()[0]
    with Client() as engine:
        game = engine.call("new", game=name, seed=3)
        with pytest.raises(EngineRefusal) as refused:
            engine.call("play", id=game["id"], seat=game["turn"]["seat"], action=177)
        assert (refused.value.kind, refused.value.code) == ("IllegalAction", -32006)
        assert refused.value.clause is not None
        asked = {"id": game["id"], "seat": game["turn"]["seat"], "bot": "montecarlo"}
        thinking = engine.start("choose", **asked, budget={"ms": 60_000}, progress=True)
        assert engine.call("view", id=game["id"])["view"]["viewer"] is None
        assert engine.listen().params["request"] == thinking.id
        assert not thinking.done()
        assert engine.call("cancel", request=thinking.id) == {"cancelled": True}
        with pytest.raises(EngineRefusal, match="given up"):
            thinking.result()
        with pytest.raises(EngineTimeout):
            engine.call("choose", **asked, budget={"ms": 60_000}, timeout=0.1)
        for _ in range(20):  # whoever no longer waits for a choice has it given up
            engine.start("choose", **asked, budget={"ms": 60_000}).give_up()
            engine.call("hello")
        assert engine.start("choose", **asked, budget={"ms": 10}).result()["token"]
    assert gone(engine.pid)


def test_our_own_engine_by_asyncio() -> None:
    name = kybos.games()[0]

    async def play(engine: AsyncClient, seed: int) -> int:
        game = await engine.call("new", game=name, seed=seed)
        turn = game["turn"]
        while turn["kind"] != "over":
            chosen = await engine.call("choose", id=game["id"], seat=turn["seat"], bot="greedy")
            after = await engine.call("play", id=game["id"], seat=turn["seat"], action=chosen["number"])
            turn = after["turn"]
        return int(after["count"])

    async def main() -> int:
        async with AsyncClient() as engine:
            counts = await asyncio.gather(*(play(engine, seed) for seed in range(3)))
            assert min(counts) > 10
            game = await engine.call("new", game=name)
            asked = {"id": game["id"], "seat": game["turn"]["seat"], "bot": "montecarlo", "budget": {"ms": 60_000}}
            for _ in range(20):  # more than may be under way
                thinking = asyncio.create_task(engine.call("choose", **asked))
                await asyncio.sleep(0.01)
                thinking.cancel()
                with pytest.raises(asyncio.CancelledError):
                    await thinking
            assert (await engine.call("choose", **{**asked, "budget": {"ms": 20}}))["token"]
            with pytest.raises(EngineTimeout):
                await engine.listen(timeout=0.1)
            with pytest.raises(EngineRefusal, match="no method"):
                await engine.call("nonsense")
        with pytest.raises(EngineGone):
            await engine.call("hello")
        return engine.pid

    waiting: Awaitable[int] = main()
    assert gone(asyncio.run(waiting))  # type: ignore[arg-type]
