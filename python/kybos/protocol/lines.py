"""Lines of bounded length: what comes in by pieces, cut where it has line feeds."""

from __future__ import annotations

from collections.abc import Iterator

__all__ = ["LONGEST", "Lines"]

LONGEST = 1 << 20  # bytes of a line that an engine reads


class Lines:
    """Cuts bytes into lines and never holds more than one line of `longest` bytes and the piece just fed."""

    def __init__(self, longest: int = LONGEST) -> None:
        self._longest = longest
        self._begun = bytearray()  # the line that has not ended
        self._dropping = False  # whether it is too long, and its rest unwanted

    def feed(self, piece: bytes) -> Iterator[bytes | None]:
        """The lines that end in this piece, without their line feeds; None, once, for one that has become too long."""
        first, *rest = piece.split(b"\n")
        yield from self._go_on(first)
        for part in rest:
            if not self._dropping:
                yield bytes(self._begun)
            self._begun.clear()
            self._dropping = False
            yield from self._go_on(part)

    def end(self) -> bytes:
        """What is left of a last line that has no line feed."""
        left = bytes(self._begun)
        self._begun.clear()
        return left

    def _go_on(self, part: bytes) -> Iterator[None]:
        if self._dropping:
            return
        if len(self._begun) + len(part) <= self._longest:
            self._begun += part
            return
        self._begun.clear()
        self._dropping = True
        yield None
