"""Right to left in a terminal: a line of Persian, with what is written left to right set apart in it.

Terminals that know the bidirectional algorithm apply it line by line, most of them with left to right as the base. So a
line is laid out first as if it ran left to right, and `line` then turns it: its padding goes to the other side, and an
isolate (U+2067 to U+2069) makes it one run from right to left. Inside, tokens, clause numbers and numbers stand in
isolates of their own (U+2066 to U+2069), so that punctuation and neighbours do not tear ``move 4`` apart. The marks are
of no width; a terminal that does not know them shows the same letters in the order in which they are read.
"""

from __future__ import annotations

import re

__all__ = ["RIGHT_TO_LEFT", "around", "bare", "cells", "isolate", "isolate_runs", "line"]

RIGHT_TO_LEFT = frozenset({"fa"})  # languages

LTR, RTL, END = "\u2066", "\u2067", "\u2069"
WORD = "[A-Za-z0-9_\u06f0-\u06f9\u066a-\u066c]+"  # Persian numbers run left to right too
RUN = re.compile(rf"(?:(?<!\w)-+)?{WORD}(?:(?: |[-+*/.:=<>^'&,?]| [-+*/=<>&] ){WORD})*")
MARKED = re.compile(f"({LTR}[^{END}]*{END})")


def isolate(text: str) -> str:
    """A text that runs left to right, a token for instance, set apart as a whole with its punctuation."""
    return f"{LTR}{text}{END}"


def isolate_runs(text: str) -> str:
    """A text with each run of Latin letters and of digits in it set apart; what is set apart already stays so.

    Words with single spaces between them are one run, `white 2 0 3 1 1 2`; items after a comma and a space are several.
    """
    return "".join(
        part if place % 2 else RUN.sub(lambda run: isolate(run[0]), part)
        for place, part in enumerate(MARKED.split(text))
    )


def line(text: str, width: int = 0) -> str:
    """One line turned from right to left: padded to `width` cells on the left, its indentation on the right."""
    before, after = around(text, width)
    return f"{before}{text.strip(' ')}{after}"


def around(text: str, width: int) -> tuple[str, str]:
    """What `line` puts before and after the text, whose own spaces at both ends then go."""
    inner = text.strip(" ")
    if not inner:
        return "", ""
    indent = len(text) - len(text.lstrip(" "))
    return " " * (width - indent - cells(inner)) + RTL, END + " " * indent


def cells(text: str) -> int:
    """How many cells of a terminal a text takes."""
    from unicodedata import category, east_asian_width

    shown = [letter for letter in text if category(letter) not in ("Cf", "Mn", "Me")]
    return sum(2 if east_asian_width(letter) in "WF" else 1 for letter in shown)


def bare(text: str) -> str:
    """A text without the marks of this module."""
    return text.translate(dict.fromkeys(map(ord, (LTR, RTL, END))))
