"""Plays a whole game of each kind, or of those named, and replays its record: that an installed package works.

    python -I smoke.py [GAME ...]

Needs nothing but kybos itself, not even what its command needs.
"""

from __future__ import annotations

import sys


def main() -> None:
    """The command line above."""
    import kybos

    for name in sys.argv[1:] or kybos.games():
        session = kybos.load(name).session(seed=1)
        while session.turn.kind != "over":
            session.play_random()
        if kybos.Record.parse(str(session.record)).final != session.state:
            sys.exit(f"{name}: the record leads elsewhere")
        print(name, kybos.__version__, session.state.scores())


if __name__ == "__main__":
    main()
