"""`kybos engine`: the engine protocol on standard input and output."""

from __future__ import annotations

import sys

import typer

from kybos import i18n
from kybos.cli.common import Lang

__all__ = ["engine"]


def engine(lang: Lang = None) -> None:
    """Speak the engine protocol: JSON-RPC 2.0, one message a line, on standard input and output (docs/protocol.md)."""
    from kybos.protocol.server import main

    speaker = i18n.speaker(i18n.language(lang))
    if sys.stdin.isatty():
        told = speaker("one JSON-RPC 2.0 message a line; 'kybos schema' describes them")
        print(f"kybos engine: {told}", file=sys.stderr)
    raise typer.Exit(main())
