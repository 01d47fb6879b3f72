"""`kybos protocol-check`: whether an engine speaks the protocol."""

from __future__ import annotations

from typing import Annotated

import typer

from kybos import i18n
from kybos.cli.common import Lang, say

__all__ = ["protocol_check"]

Command = Annotated[
    list[str], typer.Argument(metavar="COMMAND...", help=say("The engine's command and its arguments."))
]
Timeout = Annotated[float, typer.Option(min=0.1, help=say("Seconds that each answer may take."))]


def protocol_check(command: Command, timeout: Timeout = 10.0, lang: Lang = None) -> None:
    """Try an engine out, as in `kybos protocol-check kybos engine`; exit code 1 unless it passes every check."""
    from kybos.protocol.check import run
    from kybos.repl.screen import Screen

    tongue = i18n.language(lang)
    if not run(command, timeout, Screen(tongue).show, i18n.speaker(tongue)):
        raise typer.Exit(1)
