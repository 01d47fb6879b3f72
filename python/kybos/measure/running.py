"""A run of `kybos bench`: groups of contenders, each measured in turn, and what came of them."""

from __future__ import annotations

import sys
import warnings
from collections.abc import Callable, Sequence
from contextlib import redirect_stdout
from dataclasses import dataclass

import kybos
from kybos.measure import machine
from kybos.measure.calls import calls
from kybos.measure.contender import BATCH, CALLS, INSIDE, ONE_GAME, Contender, Tier, attempt
from kybos.measure.interleaving import interleave
from kybos.measure.peers import Peer
from kybos.measure.play import Choosing, PlayRandom, Simulating
from kybos.measure.report import GroupReport, PeerReport, Report
from kybos.types import Game

__all__ = ["Group", "Plan", "groups", "measure"]

SIZES = (1, 16, 1024, 4096)  # of batches
COMPARED = 1024  # the size that is measured beside the peers
WIDE = (1024, 4096)  # sizes worth two threads
FRESH = 7  # processes by which the import is timed


@dataclass(frozen=True)
class Plan:
    """How a run measures."""

    rounds: int
    seconds: float  # of a slice
    wheel: str | None = None


@dataclass(frozen=True)
class Group:
    """Contenders that are measured in turn; the first is the reference and one of our own."""

    title: str
    contenders: Sequence[Contender]


def groups(games: Sequence[Game], peers: Sequence[Peer]) -> list[Group]:
    """All groups: a tier each with the peers, then each game on its own. Without NumPy there are no batches."""
    tiers: dict[Tier, list[Contender]] = {
        ONE_GAME: [contender(game) for game in games for contender in (Choosing, PlayRandom)],
        INSIDE: [Simulating(game) for game in games],
    }
    alone: list[Group] = []
    try:
        from kybos.measure.batches import Stepping
    except ModuleNotFoundError as error:
        if error.name != "numpy":
            raise
    else:
        tiers[BATCH] = [Stepping(game, COMPARED, choosing) for game in games for choosing in (False, True)]
        for game in games:
            sizes = sorted(SIZES, key=lambda count: count != COMPARED)  # the reference first
            one = [Stepping(game, count, choosing) for count in sizes for choosing in (False, True)]
            two = [Stepping(game, count, choosing, threads=2) for count in WIDE for choosing in (False, True)]
            small = [Stepping(game, count, False, "uint8") for count in sizes]
            alone.append(Group(f"{BATCH}: {game.uri} by size, threads and type", [*one, *two, *small]))
    compared = [
        Group(tier, [*ours, *(peer for peer in peers if peer.tier == tier)]) for tier, ours in tiers.items() if ours
    ]
    return [*compared, *alone, *(Group(f"{CALLS}: {game.uri}", calls(game)) for game in games)]


def measure(
    games: Sequence[Game], peers: Sequence[Peer], plan: Plan, told: Callable[[str], object] = lambda text: None
) -> Report:
    """Measure everything; `told` hears what is measured next.

    Raises WrongAnswer if a measurement of Kybos does not come to what it must. A peer that is missing or fails is
    reported as such.
    """
    cores = machine.Cores()
    told("import")
    imported = machine.import_seconds(len(kybos.games()), FRESH)
    wheel = machine.wheel_bytes(plan.wheel) if plan.wheel is not None else None
    failures: dict[Contender, str] = {}
    present = [peer for peer in peers if peer.available()]
    reports = []
    for group in groups(games, present):
        told(group.title)
        ready = []
        for contender in group.contenders:
            failure = _prepare(contender, cores)
            if failure is None:
                ready.append(contender)
            else:
                failures[contender] = failure
        measured = interleave(ready[0], ready[1:], plan.rounds, plan.seconds, cores)
        reports.append(GroupReport(group.title, [each for each in measured if each.failure is None]))
        failures.update({each.contender: each.failure for each in measured if each.failure is not None})
    rows = [PeerReport.of(peer, peer in present, failures.get(peer)) for peer in peers]
    return Report(machine.facts(cores), plan.rounds, plan.seconds, imported, wheel, reports, rows)


def _prepare(contender: Contender, cores: machine.Cores) -> str | None:
    """Make a contender ready, where it will play; why a peer is not. What it has to say goes to standard error."""
    with cores.used(contender.threads), redirect_stdout(sys.stderr), warnings.catch_warnings():
        if not contender.own:
            warnings.simplefilter("ignore")
        return attempt(contender, contender.prepare)
