"""The compliance test: tries an engine out and says whether it speaks the protocol (`kybos protocol-check`).

`check_messages` has the checks about JSON-RPC and hostile input, `check_games` those about games.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Sequence
from typing import NamedTuple

from kybos import i18n
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


def run(
    command: Sequence[str],
    timeout: float = 10.0,
    say: Callable[[str], object] = print,
    speaker: i18n.Speaker | None = None,
) -> bool:
    """Try an engine out, say what each check came to and the verdict; whether it passed all of them.

    All is said in the speaker's language, English by default, but what the engine did wrong in English.

    An engine that fails a check is started anew for the next one. Raises OSError if it cannot be started.
    """
    passed = 0
    speaker = speaker or i18n.Speaker("en")
    probe = Probe(command, timeout)
    try:
        for check in CHECKS:
            try:
                check.try_out(probe)
            except Breach as breach:
                say(speaker("FAILED  {claim}: {breach}", claim=speaker(check.claim), breach=str(breach)))
                probe.close()
                probe = Probe(command, timeout)
            else:
                say(speaker("passed  {claim}", claim=speaker(check.claim)))
                passed += 1
    finally:
        probe.close()
    counts = {"passed": passed, "checks": len(CHECKS), "version": VERSION}
    if passed == len(CHECKS):
        say(
            speaker(
                "{passed} of {checks} checks passed: the engine speaks version {version} of the protocol.", **counts
            )
        )
    else:
        say(
            speaker(
                "{passed} of {checks} checks passed: the engine does not speak version {version} of the protocol.",
                **counts,
            )
        )
    return passed == len(CHECKS)
