"""`kybos schema`: the messages of the engine protocol."""

from __future__ import annotations

__all__ = ["schema"]


def schema() -> None:
    """Print the JSON Schema (draft 2020-12) of every message of the engine protocol."""
    import json

    from kybos.protocol.schema import document

    print(json.dumps(document(), indent=2))
