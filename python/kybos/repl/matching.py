"""What a person typed, and the token it stands for."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from unicodedata import category, decimal

__all__ = ["clean", "faces", "matches", "near", "spelled"]

LONGEST = 400  # letters of a line that are read


def clean(line: str) -> str:
    """A line without control characters and needless spaces, digits of any script as 0 to 9."""
    letters = []
    for letter in line[:LONGEST]:
        kind = category(letter)
        if kind == "Nd":
            letters.append(str(decimal(letter)))
        elif kind in ("Cc", "Zs", "Zl", "Zp"):
            letters.append(" ")
        elif kind not in ("Cf", "Cs", "Co", "Cn"):
            letters.append(letter)
    return " ".join("".join(letters).split())


def matches(typed: str, tokens: Iterable[str]) -> list[str]:
    """The tokens that the words typed begin, word by word; those that fit best, if some fit better than others.

    What ends in a digit must be typed whole: ``move wine 1`` does not stand for ``move wine 12``.
    """
    words = typed.lower().split()
    found = [(fit, token) for token in tokens if (fit := _fit(words, token.lower().split())) is not None]
    best = max((fit for fit, _ in found), default=0)
    return [token for fit, token in found if fit == best]


def _fit(words: Sequence[str], token: Sequence[str]) -> int | None:
    """How many words are typed whole, one more if all are; None where the token does not begin so."""
    if not words or len(words) > len(token):
        return None
    pairs = list(zip(words, token, strict=False))
    if not all(typed == word or (word.startswith(typed) and not typed[-1].isdecimal()) for typed, word in pairs):
        return None
    whole = sum(typed == word for typed, word in pairs)
    return whole + (whole == len(token))


def near(typed: str, tokens: Sequence[str]) -> str | None:
    """The token that looks most like what was typed, if any does."""
    from difflib import get_close_matches

    found = get_close_matches(typed.lower()[:60], tokens, n=1)
    return found[0] if found else None


def spelled(tokens: Sequence[str]) -> list[str]:
    """The first words of tokens, each once: what kinds of things there are."""
    return list(dict.fromkeys(token.partition(" ")[0] for token in tokens))


def faces(typed: str, outcomes: Sequence[str]) -> str | None:
    """The outcome that the faces of dice stand for, in any order: ``1 1 3`` is ``roll 2 0 1 0 0 0``.

    None unless numbers were typed and all outcomes are counts of the six faces of one handful of dice.
    """
    rows = [token.split() for token in outcomes]
    counts = [[int(word) for word in row[1:] if word.isdecimal()] for row in rows]
    dice = sum(counts[0]) if counts else 0
    alike = len(spelled(outcomes)) == 1 and all(len(row) == 7 for row in rows)
    if not alike or any(len(count) != 6 or sum(count) != dice for count in counts):
        return None
    shown = typed.split()
    if len(shown) == 1 and dice > 1:
        shown = list(shown[0])  # 112566334 is read too
    if len(shown) != dice or any(face not in "123456" or len(face) != 1 for face in shown):
        return None
    return " ".join([rows[0][0], *(str(shown.count(str(face))) for face in range(1, 7))])
