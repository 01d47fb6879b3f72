"""Plays the same games on the engine and on the reference and compares everything at every step.

    python -m tests.crosscheck --games 10000 --processes 2

plays so many games of each kind over random configs, prints the figures, and stops at the first difference with the
record that shows it.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from multiprocessing import Pool
from time import perf_counter
from typing import Any

import kybos
from kybos.reference.rng import Rng, mix
from kybos.types import Game, Session, State
from tests import configs
from tests.picks import Picks
from tests.playing import event, viewers

CHUNK = 20  # games that a process plays before it tells


class Difference(AssertionError):
    """Engine and reference disagree; the message holds the record."""


@dataclass(frozen=True)
class Figures:
    """What was played."""

    games: int = 0
    decisions: int = 0
    chances: int = 0
    longest: int = 0

    def __add__(self, other: Figures) -> Figures:
        return Figures(
            self.games + other.games,
            self.decisions + other.decisions,
            self.chances + other.chances,
            max(self.longest, other.longest),
        )


def facts(state: State) -> Iterator[tuple[str, Any]]:
    """Everything that both engines must say alike of a state."""
    yield "turn", (state.turn.kind, state.turn.seat)
    yield "actions", state.actions()
    yield "tokens", state.tokens()
    yield "mask", state.mask()
    yield "chances", state.chances()
    yield "scores", state.scores()
    yield "standings", state.standings()
    yield "JSON", state.to_json()
    for viewer in viewers(state):
        yield f"view of {viewer}", state.view(viewer)
        yield f"features of {viewer}", state.features(viewer)


def constants(game: Game) -> Iterator[tuple[str, Any]]:
    """Everything that both engines must say alike of a game."""
    yield "name", game.name
    yield "rules", game.rules
    yield "config", list(game.config.items())
    yield "seats", game.seats
    yield "tokens", game.tokens
    yield "uri", game.uri
    yield "longest", game.longest
    yield "layout", [(b.name, b.offset, b.shape, b.low, b.high, b.labels) for b in game.layout]


def compare(engine: Iterable[tuple[str, Any]], reference: Iterable[tuple[str, Any]], record: Callable[[], str]) -> None:
    """Raise Difference, with the record, unless both say the same."""
    for (what, one), (_, other) in zip(engine, reference, strict=True):
        if one != other:
            told = f"{what}: the engine says\n{one}\nand the reference says\n{other}"
            raise Difference(f"{told}\nafter\n{record()}")


def game_of_picks(name: str, picks: Picks) -> Figures:
    """One whole game on both engines, compared at every step."""
    options = configs.draw(name, picks)
    engine, reference = kybos.load(name, **options), kybos.load(name, engine="reference", **options)
    sessions = [game.session(auto=False) for game in (engine, reference)]
    record = sessions[1].record_text
    compare(constants(engine), constants(reference), record)
    decisions, chances = 0, 0
    while True:
        state, twin = (session.state for session in sessions)
        compare(facts(state), facts(twin), record)
        if twin.turn.kind == "over":
            break
        token = event(twin, picks)
        if twin.turn.kind == "chance":
            word = picks.below(2**32)
            samples = state.sample(kybos.Rng(word)), twin.sample(Rng(word))
            compare([("sample", samples[0])], [("sample", samples[1])], record)
        for session in sessions:
            session.resolve(token) if twin.turn.kind == "chance" else session.play(token)
        decisions += twin.turn.kind == "seat"
        chances += twin.turn.kind == "chance"
    compare(records(sessions[0]), records(sessions[1]), record)
    return Figures(1, decisions, chances, decisions)


def records(session: Session) -> Iterator[tuple[str, Any]]:
    """What both engines must say alike of a whole game: its record for everybody, and the digest of its end."""
    record = session.record  # once: it replays the game for the first viewer and remembers the states
    yield "record text", session.record_text()
    yield "record", str(record)
    for viewer in viewers(session.state):
        yield f"record for {viewer}", record.redacted(viewer)
    yield "digest", session.state.digest()


def chunk(job: tuple[str, int, int]) -> Figures:
    """So many games of one kind, from the seed on."""
    name, seed, games = job
    return sum((game_of_picks(name, Picks((), mix(seed + game))) for game in range(games)), Figures())


def main() -> None:
    """The command line above."""
    parser = argparse.ArgumentParser(description="Compare engine and reference at every step of many games.")
    parser.add_argument("--games", type=int, default=1000, help="games of each kind (%(default)s)")
    parser.add_argument("--processes", type=int, default=2, help="processes (%(default)s)")
    parser.add_argument("--seed", type=int, default=0, help="where the choices start (%(default)s)")
    parser.add_argument("--only", nargs="*", default=kybos.games(), help="kinds of game (all)")
    asked = parser.parse_args()
    with Pool(asked.processes) as pool:
        for name in asked.only:
            begun, figures = perf_counter(), Figures()
            starts = range(0, asked.games, CHUNK)
            jobs = [(name, asked.seed + at, min(CHUNK, asked.games - at)) for at in starts]
            try:
                for part in pool.imap_unordered(chunk, jobs):
                    figures += part
            except Difference as difference:
                sys.exit(f"{name}: {difference}")
            print(
                f"{name}: {figures.games} games, {figures.decisions} decisions, {figures.chances} chance events alike; "
                f"at most {figures.longest} decisions a game; {perf_counter() - begun:.0f} s",
                flush=True,
            )


if __name__ == "__main__":
    main()
