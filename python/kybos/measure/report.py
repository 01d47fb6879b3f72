"""What a run of `kybos bench` came to: as JSON, as Markdown, and the notes that belong to the numbers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from statistics import median
from typing import Any

import kybos
from kybos.measure.interleaving import Measurement
from kybos.measure.peers import Peer

__all__ = ["NOTES", "GroupReport", "PeerReport", "Report", "duration", "rate"]

NOTES = (
    "Every library plays other games. A ratio between libraries says of what order the difference is, not which is "
    "better written: an action on a table of four seats with 178 possible actions is more work than one in a game of "
    "two decisions.",
    "A decision is a choice between two legal actions or more. Forced actions and chance are played and take time, but "
    "are not counted. A step of a batch is one action in one game, forced ones included; decisions and steps must not "
    "be compared.",
    "One game from Python: the same loop for all, a list of legal actions and a choice by one random number. OpenSpiel "
    "hands chance to the loop; the others and Kybos resolve it themselves. `play_random()` and `get_random_move()` "
    "choose inside the library.",
    "Play-outs inside: `simulate` of Kybos sets up, plays whole games and sums them up. OpenSpiel plays on from the "
    "first decision, and makes a copy of the state for each play-out. colver plays the cards of one deal whose "
    "contract is given. Decisions of both are the number of play-outs times a mean from a sample.",
    "Batch with features: Kybos writes features, mask, seat, scores, standings and over flags in each step, and "
    "replaces finished games in it. `step` gets actions that `Batch.choose` drew beforehand; `choose and step` draws "
    "them in the time. city-of-gold updates records of its own layout, not flat rows, for 256 games at most. PGX "
    "compiles for the whole batch, and is made for accelerators rather than for one core.",
    "PettingZoo and RLCard are written in Python, for breadth and not for speed.",
    "Where the system lets a process choose, single threads run on one core and are measured by processor time, which "
    "leaves out what other programs took; two threads run on all cores and are measured by the wall clock, as is "
    "everything elsewhere. Rates swing with what else the machine does, ratios much less; one between 0.77 and 1.3 is "
    "a tie.",
)


@dataclass(frozen=True)
class GroupReport:
    """What was measured in turn; the first is the reference."""

    title: str
    measured: Sequence[Measurement]

    @property
    def heading(self) -> str:
        """The title, and what is counted."""
        return f"{self.title[0].upper()}{self.title[1:]} ({self.measured[0].contender.unit})"

    def to_dict(self) -> dict[str, Any]:
        """Everything as JSON values."""
        rows = [measurement.to_dict() for measurement in self.measured]
        return {"title": self.title, "reference": rows[0]["name"], "rows": rows}


@dataclass(frozen=True)
class PeerReport:
    """Whether a peer was measured."""

    library: str
    name: str
    tier: str
    state: str  # measured, not installed or failed
    version: str | None
    reason: str | None  # why it failed

    @classmethod
    def of(cls, peer: Peer, installed: bool, failure: str | None) -> PeerReport:
        """What became of a peer."""
        state = "not installed" if not installed else "measured" if failure is None else "failed"
        return cls(peer.library, peer.name, peer.tier, state, peer.version(), failure)


@dataclass(frozen=True)
class Report:
    """A whole run."""

    machine: dict[str, object]
    rounds: int
    seconds: float
    imported: dict[str, float]
    wheel: int | None
    groups: Sequence[GroupReport]
    peers: Sequence[PeerReport]

    def to_dict(self) -> dict[str, Any]:
        """Everything as JSON values."""
        return {
            "kybos": kybos.__version__,
            "machine": self.machine,
            "rounds": self.rounds,
            "slice_seconds": self.seconds,
            "import_seconds": self.imported["import"],
            "import_and_load_seconds": self.imported["import_and_load"],
            "wheel_bytes": self.wheel,
            "groups": [group.to_dict() for group in self.groups],
            "peers": [peer.__dict__ for peer in self.peers],
            "notes": list(NOTES),
        }

    def heading(self) -> Iterator[str]:
        """What was measured on, and how."""
        machine = self.machine
        pinned = "single threads on one core, by processor time" if machine["pinned"] else "by the wall clock"
        yield (
            f"Kybos {kybos.__version__}, Python {machine['python']}, {machine['processor']}, {machine['cores']} cores, "
            f"{machine['system']}; {self.rounds} rounds of {self.seconds * 1000:g} ms, {pinned}."
        )
        share = median(
            row.processor_share for group in self.groups for row in group.measured if row.contender.threads == 1
        )
        if share < UNDISTURBED:
            yield f"Other programs were busy too: single threads had a processor for {share:.0%} of their time."
        yield (
            f"`import kybos` takes {duration(self.imported['import'])} in a fresh process, with loading all games "
            f"{duration(self.imported['import_and_load'])}."
        )
        if self.wheel is not None:
            yield f"The wheel has {self.wheel / 1e6:.2f} MB."

    def absent(self) -> Iterator[str]:
        """The peers that were not measured, and why."""
        missing = sorted({peer.library for peer in self.peers if peer.state == "not installed"})
        if missing:
            yield f"Not installed: {', '.join(missing)}."
        for peer in self.peers:
            if peer.state == "failed":
                yield f"Failed: {peer.library}, {peer.name}: {peer.reason}"

    def rows(self, group: GroupReport) -> Iterator[tuple[str, ...]]:
        """The cells of a group's table; `COLUMNS` are their headings."""
        for row in group.to_dict()["rows"]:
            first = row["name"] == group.measured[0].contender.name
            yield (
                row["library"],
                row["name"],
                rate(row["per_second"]),
                duration(1 / row["per_second"]),
                "reference" if first else _ratio(row["ratio"]),
                "" if first else f"{_ratio(row['ratio_low'])} to {_ratio(row['ratio_high'])}",
            )

    def markdown(self) -> str:
        """The whole report as Markdown."""
        lines = [*self.heading()]
        for group in self.groups:
            lines += [f"### {group.heading}", _table(COLUMNS, self.rows(group))]
        lines += [*self.absent(), "### Notes", "\n".join(f"* {note}" for note in NOTES)]
        return "\n\n".join(lines) + "\n"


UNDISTURBED = 0.97  # share of a processor from which a machine counts as quiet
COLUMNS = ("library", "what", "a second", "each", "ratio", "quartiles")


def _table(columns: Sequence[str], rows: Iterator[tuple[str, ...]]) -> str:
    """A table in Markdown."""
    lines = [columns, tuple("---" for _ in columns), *rows]
    return "\n".join(f"| {' | '.join(cells)} |" for cells in lines)


def rate(value: float) -> str:
    """A number a second with three digits: 12.3 M, 4.56 k, 789."""
    for unit, size in (("M", 1e6), ("k", 1e3)):
        if value >= 0.9995 * size:
            return f"{_digits(value / size)} {unit}"
    return _digits(value)


def duration(seconds: float) -> str:
    """A time with three digits: 12.3 ns, 4.56 µs, 789 ms, 1.2 s."""
    for unit, size in (("s", 1.0), ("ms", 1e-3), ("µs", 1e-6)):
        if seconds >= 0.9995 * size:
            return f"{_digits(seconds / size)} {unit}"
    return f"{_digits(seconds * 1e9)} ns"


def _digits(value: float) -> str:
    """Three digits, all of those before the point."""
    return f"{value:.2f}" if value < 9.995 else f"{value:.1f}" if value < 99.95 else f"{value:,.0f}"


def _ratio(value: float) -> str:
    """A ratio with two digits at least."""
    return f"{value:.2f}" if value >= 0.0995 else f"{value:.2g}"
