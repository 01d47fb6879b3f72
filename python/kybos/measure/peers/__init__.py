"""The other libraries that `kybos bench` measures beside Kybos, one module each.

Each is another game: docs/speed.md says what can be compared.
"""

from __future__ import annotations

from kybos.measure.peers.city_of_gold import GoldVector
from kybos.measure.peers.colver import ColverPlayouts
from kybos.measure.peers.open_spiel import SpielLoop, SpielPlayouts
from kybos.measure.peers.peer import Peer
from kybos.measure.peers.petting_zoo import ZooLoop
from kybos.measure.peers.pgx import PgxVector
from kybos.measure.peers.rlcard import CardLoop
from kybos.measure.peers.rust_reversi import ReversiLoop, ReversiRandom

__all__ = ["Peer", "peers"]


def peers() -> list[Peer]:
    """All of them, not yet prepared; the numbers are games in a piece or play-outs in a call."""
    return [
        SpielLoop("pig", 10),
        SpielLoop("backgammon", 1),
        SpielLoop("kuhn_poker", 200),
        ReversiLoop(),
        ReversiRandom(),
        ZooLoop("connect_four_v3"),
        ZooLoop("leduc_holdem_v4"),
        CardLoop("uno"),
        CardLoop("leduc-holdem"),
        SpielPlayouts("pig", 100),
        SpielPlayouts("backgammon", 5),
        SpielPlayouts("kuhn_poker", 2_000),
        ColverPlayouts(),
        GoldVector(choosing=False),
        GoldVector(choosing=True),
        PgxVector("kuhn_poker"),
        PgxVector("2048"),
    ]
