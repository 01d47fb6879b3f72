"""`kybos protocol-check`: whether an engine speaks the protocol."""

from __future__ import annotations

from typing import Annotated

import typer

__all__ = ["protocol_check"]

Command = Annotated[list[str], typer.Argument(metavar="COMMAND...", help="The engine's command and its arguments.")]
Timeout = Annotated[float, typer.Option(min=0.1, help="Seconds that each answer may take.")]


def protocol_check(command: Command, timeout: Timeout = 10.0) -> None:
    """Try an engine out, as in `kybos protocol-check kybos engine`; exit code 1 unless it passes every check."""
    from kybos.protocol.check import run

    if not run(command, timeout):
        raise typer.Exit(1)
