"""rust-reversi: reversi in Rust under PyO3, driven from Python."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from kybos.measure.contender import ONE_GAME, expect
from kybos.measure.peers.peer import Peer

__all__ = ["ReversiLoop", "ReversiRandom"]

DISCS = 4  # on the board at the start


class Reversi(Peer):
    """Boards that are changed by each move."""

    library = "rust-reversi"
    module = "rust_reversi"
    distribution = "rust-reversi"
    tier = ONE_GAME
    GAMES = 10

    def prepare(self) -> None:
        reversi: Any = import_module(self.module)
        self.new_board = reversi.Board

    def check(self) -> None:
        """Every move has laid a disc."""
        expect(f"{self.name}: discs", self.board.piece_sum(), DISCS + self.moves)

    def choosing(self, games: int) -> int:
        """Play with moves chosen from lists; the decisions with a choice."""
        random, decisions = self.random, 0
        for _ in range(games):
            board, moves = self.new_board(), 0
            while not board.is_game_over():
                legal = board.get_legal_moves_vec()
                if legal:
                    decisions += len(legal) > 1
                    moves += 1
                    board.do_move(legal[int(random() * len(legal))])
                else:
                    board.do_pass()
            self.board, self.moves = board, moves
        return decisions


class ReversiLoop(Reversi):
    """`get_legal_moves_vec`, a choice, `do_move`."""

    name = "reversi: get_legal_moves_vec(), choice, do_move()"

    def work(self) -> int:
        return self.choosing(self.GAMES)


class ReversiRandom(Reversi):
    """`get_random_move`, `do_move`; the decisions are estimated from games with lists."""

    name = "reversi: get_random_move(), do_move()"
    SAMPLE = 200

    def prepare(self) -> None:
        super().prepare()
        self.decisions = round(self.GAMES * self.choosing(self.SAMPLE) / self.SAMPLE)

    def work(self) -> int:
        for _ in range(self.GAMES):
            board, moves = self.new_board(), 0
            while not board.is_game_over():
                if board.is_pass():
                    board.do_pass()
                else:
                    moves += 1
                    board.do_move(board.get_random_move())
            self.board, self.moves = board, moves
        return self.decisions
