"""`kybos engine`: the engine protocol on standard input and output."""

from __future__ import annotations

import sys

import typer

__all__ = ["engine"]


def engine() -> None:
    """Speak the engine protocol: JSON-RPC 2.0, one message a line, on standard input and output (docs/protocol.md)."""
    from kybos.protocol.server import main

    if sys.stdin.isatty():
        print("kybos engine: one JSON-RPC 2.0 message a line; 'kybos schema' describes them", file=sys.stderr)
    raise typer.Exit(main())
