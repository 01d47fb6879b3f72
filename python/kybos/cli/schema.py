"""`kybos schema`: the messages of the engine protocol."""

from __future__ import annotations

from kybos import i18n
from kybos.cli.common import Lang

__all__ = ["schema"]


def schema(lang: Lang = None) -> None:
    """Print the JSON Schema (draft 2020-12) of every message of the engine protocol."""
    import json

    from kybos.protocol.schema import document

    i18n.language(lang)  # only help has words; one there is not is refused all the same
    print(json.dumps(document(), indent=2))
