"""The compliance test: tries an engine out and says whether it speaks the protocol (`kybos protocol-check`).

`check_messages` has the checks about JSON-RPC and hostile input, `check_games` those about games.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Sequence
from typing import NamedTuple

from kybos.protocol import VERSION, check_games, check_messages
from kybos.protocol.probe import Breach, Probe

__all__ = ["CHECKS", "Check", "run"]


class Check(NamedTuple):
    """Something an engine must do: in words, and as a function that raises Breach if it does not."""

    claim: str
    try_out: Callable[[Probe], None]

    @classmethod
    def of(cls, function: Callable[[Probe], None]) -> Check:
        """The check that a function is; its docstring is the claim."""
        return cls((inspect.getdoc(function) or "").rstrip("."), function)


CHECKS = tuple(map(Check.of, (*check_messages.CHECKS, *check_games.CHECKS, *check_messages.LAST)))


def run(command: Sequence[str], timeout: float = 10.0, say: Callable[[str], object] = print) -> bool:
    """Try an engine out, say what each check came to and the verdict; whether it passed all of them.

    An engine that fails a check is started anew for the next one. Raises OSError if it cannot be started.
    """
    passed = 0
    probe = Probe(command, timeout)
    try:
        for check in CHECKS:
            try:
                check.try_out(probe)
            except Breach as breach:
                say(f"FAILED  {check.claim}: {breach}")
                probe.close()
                probe = Probe(command, timeout)
            else:
                say(f"passed  {check.claim}")
                passed += 1
    finally:
        probe.close()
    verdict = "speaks" if passed == len(CHECKS) else "does not speak"
    say(f"{passed} of {len(CHECKS)} checks passed: the engine {verdict} version {VERSION} of the protocol.")
    return passed == len(CHECKS)
