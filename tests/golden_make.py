"""Writes the goldens, by the reference: what both engines, and both languages, are held to.

    python -m tests.golden_make [GAME ...]

For each game `tests/golden/GAME/record-01.json` and so on, whole games with the state after every event, and
`perft-1.json` and so on, counts of all that can happen in the next few events; and `tests/golden/rng.json`. Their keys
are those that `record`, `perft` and `rng_vectors` below put together.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any

import kybos
from kybos.records import Record
from kybos.reference.rng import BOTS, CHANCE, SCHEDULE, Rng
from kybos.types import Game, State
from tests import configs
from tests.picks import Picks
from tests.playing import viewers, whole

FOLDER = Path(__file__).parent / "golden"
RECORDS, TABLES = 12, 4
WIDEST = 800  # distinct states from which a table goes one event deeper
DEEPEST = 12
WORD = 2**63  # every count stays below, for readers in any language


def record(played: Record) -> dict[str, Any]:
    """A whole game: its text, the state after every event (event 0 is the setup), and what is seen at its end."""
    final = played.final
    return {
        "record": str(played),
        "states": [
            [event, sha256(state.to_json().encode()).hexdigest(), state.scores(), state.standings()]
            for event, state in enumerate(played.states())
        ],
        "final_views": {"public" if viewer is None else str(viewer): final.view(viewer) for viewer in viewers(final)},
    }


def perft(game: Game, start: tuple[str, ...]) -> dict[str, Any]:
    """Counts of what can happen after the events of `start`.

    At each depth: `paths`, the sequences of so many actions and outcomes, shorter ones where the game is over before;
    `weighted`, the sum over them of the product of the weights of their outcomes; `states`, how many different states
    they come to.
    """
    layer = {Record(game, start).final: (1, 1)}
    counts = [row(0, layer)]
    while len(layer) <= WIDEST and len(counts) <= DEEPEST:
        layer = deeper(layer)
        counts.append(row(len(counts), layer))
        if max(counts[-1]["paths"], counts[-1]["weighted"]) >= WORD:
            counts.pop()
            break
    return {"game": game.name, "config": game.config, "start": list(start), "counts": counts}


def row(depth: int, layer: dict[State, tuple[int, int]]) -> dict[str, int]:
    paths, weighted = (sum(part) for part in zip(*layer.values(), strict=True))
    return {"depth": depth, "paths": paths, "weighted": weighted, "states": len({state.to_json() for state in layer})}


def deeper(layer: dict[State, tuple[int, int]]) -> dict[State, tuple[int, int]]:
    """The states one event on, with the paths and the weight that lead there."""
    paths, weights = Counter[State](), Counter[State]()
    for state, (path, weight) in layer.items():
        for then, factor in nexts(state):
            paths[then] += path
            weights[then] += weight * factor
    return {state: (paths[state], weights[state]) for state in paths}


def nexts(state: State) -> Iterator[tuple[State, int]]:
    """What can follow a state, with its weight; a state that is over follows itself."""
    if state.turn.kind == "over":
        yield state, 1
    for token in state.tokens():
        yield state.play(token), 1
    for token, weight in state.chances():
        yield state.resolve(token), weight


def record_goldens(name: str) -> Iterator[dict[str, Any]]:
    """The default game twice, the small ones, then games over options drawn at random."""
    plain = ({}, {}, *configs.SMALL[name])
    for seed in range(RECORDS):
        picks = Picks((), seed)
        options = plain[seed] if seed < len(plain) else configs.draw(name, picks)
        game = kybos.load(name, engine="reference", **options)
        if seed % 2:
            session = game.session(seed, auto=False)
            while session.turn.kind != "over":
                session.play_random() if session.turn.kind == "seat" else session.roll()
            yield record(session.record)
        else:
            yield record(Record(game, tuple(whole(game.setup(), picks)[1])))


def perft_goldens(name: str) -> Iterator[dict[str, Any]]:
    """Small games from their setup, or from where there is most to choose in each of their quarters but the first."""
    for table in range(TABLES):
        small = configs.SMALL[name]
        game = kybos.load(name, engine="reference", **small[table % len(small)])
        states, events = whole(game.setup(), Picks((), table))
        quarter = range(table * len(events) // TABLES, (table + 1) * len(events) // TABLES)
        start = max(quarter, key=lambda at: len(states[at].actions())) if table else 0
        yield perft(game, tuple(events[:start]))


def rng_vectors() -> dict[str, Any]:
    """Words, bounded numbers and streams of the generator; words and states in hexadecimal."""
    states = (0, 1, 1234567, 2**63, 2**64 - 1)
    bounds = (1, 2, 3, 6, 52, 216, 1000, 2**31 + 1, 2**32 - 1, 2**32)
    streams = [(seed, game) for seed in (0, 1, 7, 2**63, 2**64 - 1) for game in (0, 1, 2**32, 2**64 - 1)]

    def words(state: int) -> list[str]:
        rng = Rng(state)
        return [f"{rng.next():016x}" for _ in range(8)]

    def values(state: int, bound: int) -> list[int]:
        rng = Rng(state)
        return [rng.below(bound) for _ in range(8)]

    return {
        "next": [{"state": f"{state:016x}", "words": words(state)} for state in states],
        "below": [
            {"state": f"{state:016x}", "bound": bound, "values": values(state, bound)}
            for state in states
            for bound in bounds
        ],
        "stream": [
            {"seed": seed, "game": game, "stream": stream, "first": f"{Rng.stream(seed, game, stream).next():016x}"}
            for seed, game in streams
            for stream in (CHANCE, BOTS, SCHEDULE)
        ],
    }


def write(path: Path, golden: dict[str, Any]) -> None:
    """One key a line, and one item a line of a list, so that a change shows where it is."""
    lines = []
    for key, value in golden.items():
        text = json.dumps(value, separators=(",", ":"))
        if isinstance(value, list) and value:
            items = (json.dumps(item, separators=(",", ":")) for item in value)
            text = "[\n" + ",\n".join(items) + "\n]"
        lines.append(f"{json.dumps(key)}: {text}")
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("{\n" + ",\n".join(lines) + "\n}\n", "ascii")


def main() -> None:
    """The command line above."""
    write(FOLDER / "rng.json", rng_vectors())
    for name in sys.argv[1:] or kybos.games():
        for number, golden in enumerate(record_goldens(name), 1):
            write(FOLDER / name / f"record-{number:02}.json", golden)
        for number, golden in enumerate(perft_goldens(name), 1):
            write(FOLDER / name / f"perft-{number}.json", golden)
        print(name, flush=True)


if __name__ == "__main__":
    main()
