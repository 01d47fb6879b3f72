"""The engine protocol: JSON-RPC 2.0, one message a line (docs/protocol.md).

`server` speaks it on standard input and output, `client` starts an engine and asks it, `check` tries any engine out.
`schema` is the one table of all messages, which the other three use.
"""

from __future__ import annotations

__all__ = ["VERSION"]

VERSION = 1  # raised when what was right for an older client would be wrong
