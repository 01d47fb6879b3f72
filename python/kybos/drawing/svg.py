"""A small SVG writer: shapes, dice, cards and text that is escaped, fits its room and runs in its own direction."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from kybos import bidi
from kybos.drawing.words import Words

__all__ = ["CARD", "FAINT", "INK", "LINE", "MUTED", "PAPER", "SEATS", "Canvas", "text_width"]

PAPER, CARD, INK, MUTED, FAINT, LINE = "#f6f1e7", "#fffdf8", "#2b2a28", "#6f685d", "#b5ac9d", "#d8cfbf"
SEATS = ("#0b6aa8", "#c4511a", "#0a7d5c", "#8a4d9e", "#6b5a1e")  # told apart with any eyes; always with a number too
FONT = "system-ui, 'Segoe UI', 'Helvetica Neue', 'DejaVu Sans', 'Noto Sans', 'Vazirmatn', Arial, sans-serif"

NARROW, WIDE = frozenset(" .,:;|!'()[]ijlftrI-/·"), frozenset("mwMW@%—")
UNSEEN = frozenset("\u200c\u2066\u2067\u2069\u0651\u0654")  # joiners, isolates and marks take no room
PIPS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}


def text_width(text: str, size: float) -> float:
    """About how wide a text is, rather too much than too little: the reader's font is not known."""
    ems = 0.0
    for letter in text:
        if letter in UNSEEN:
            continue
        ems += 0.4 if letter in NARROW else 0.95 if letter in WIDE else 0.72 if letter.isupper() else 0.62
    return ems * size


class Canvas:
    """A picture under way: every method adds to what was drawn before."""

    def __init__(self, width: float, height: float, words: Words) -> None:
        self.width, self.height, self.words = width, height, words
        self.parts: list[str] = []
        self.rect(0, 0, width, height, fill=PAPER, radius=12)

    def add(self, tag: str, content: str = "", **attributes: float | str | None) -> None:
        """An element; ``_`` in an attribute's name stands for ``-``, None leaves it out."""
        given = "".join(
            f' {name.replace("_", "-")}="{_value(value)}"' for name, value in attributes.items() if value is not None
        )
        self.parts.append(f"<{tag}{given}>{content}</{tag}>" if content else f"<{tag}{given}/>")

    def rect(
        self,
        x: float,
        y: float,
        width: float,
        height: float,
        *,
        fill: str = CARD,
        stroke: str | None = None,
        radius: float = 4,
        line: float = 1.5,
        dash: str | None = None,
    ) -> None:
        """A rectangle with round corners."""
        self.add(
            "rect",
            x=x,
            y=y,
            width=width,
            height=height,
            rx=radius or None,
            fill=fill,
            stroke=stroke,
            stroke_width=line if stroke else None,
            stroke_dasharray=dash,
        )

    def circle(
        self, x: float, y: float, radius: float, *, fill: str = CARD, stroke: str | None = None, line: float = 1.5
    ) -> None:
        """A circle round a point."""
        self.add("circle", cx=x, cy=y, r=radius, fill=fill, stroke=stroke, stroke_width=line if stroke else None)

    def path(
        self,
        points: Iterable[tuple[float, float]],
        *,
        fill: str = "none",
        stroke: str | None = None,
        line: float = 1.5,
        closed: bool = False,
    ) -> None:
        """Straight lines from point to point."""
        d = "M" + "L".join(f"{_value(x)} {_value(y)}" for x, y in points) + ("Z" if closed else "")
        self.add(
            "path",
            d=d,
            fill=fill,
            stroke=stroke,
            stroke_width=line if stroke else None,
            stroke_linejoin="round",
            stroke_linecap="round",
        )

    def text(
        self,
        x: float,
        y: float,
        text: str,
        *,
        size: float = 14,
        anchor: str = "left",
        bold: bool = False,
        fill: str = INK,
        room: float | None = None,
    ) -> None:
        """A text on the baseline `y` with its left, middle or right at `x`; smaller if the room is scarce."""
        if room is not None and (wide := text_width(text, size)) > room:
            size = max(size * room / wide, 6)
        rtl = self.words.direction == "rtl"
        start, end = (
            ("end", None) if rtl else (None, "end")
        )  # SVG's start is where the text starts, here a side is meant
        self.add(
            "text",
            escape(bidi.isolate_runs(text) if rtl else text),
            x=x,
            y=y,
            font_size=size,
            font_weight="bold" if bold else None,
            text_anchor={"left": start, "middle": "middle", "right": end}[anchor],
            direction="rtl" if rtl else None,
            fill=fill,
        )

    def paragraph(
        self,
        x: float,
        y: float,
        text: str,
        *,
        size: float,
        room: float,
        lines: int,
        anchor: str = "middle",
        fill: str = INK,
    ) -> None:
        """A text broken at its spaces into at most so many lines, the first on the baseline `y`; smaller if need be."""
        rows = [""]
        for word in text.split(" "):
            longer = f"{rows[-1]} {word}".strip()
            if rows[-1] and text_width(longer, size) > room and len(rows) < lines:
                rows.append(word)
            else:
                rows[-1] = longer
        for place, row in enumerate(rows):
            self.text(x, y + place * size * 1.2, row, size=size, room=room, anchor=anchor, fill=fill)

    def panel(self, x: float, y: float, width: float, height: float, title: str = "") -> None:
        """A sheet of paper, with a title at its upper edge."""
        self.rect(x, y, width, height, fill=CARD, stroke=LINE, radius=10)
        if title:
            rtl = self.words.direction == "rtl"
            at, anchor = (x + width - 14, "right") if rtl else (x + 14, "left")
            self.text(at, y + 22, title, size=14, bold=True, anchor=anchor, room=width - 28, fill=MUTED)

    def seat(self, x: float, y: float, seat: int, radius: float = 11) -> None:
        """The disc of a seat, with its number."""
        self.circle(x, y, radius, fill=SEATS[seat])
        self.text(
            x, y + radius * 0.42, self.words.number(seat), size=radius * 1.2, anchor="middle", bold=True, fill="#ffffff"
        )

    def die(self, x: float, y: float, size: float, face: int, *, yellow: bool = False) -> None:
        """A die with its pips, its upper left corner at (x, y); a yellow one has a double edge too."""
        fill, stroke = ("#f4c63d", "#8a6508") if yellow else ("#ffffff", "#55504a")
        self.rect(x, y, size, size, fill=fill, stroke=stroke, radius=size * 0.2)
        if yellow:
            self.rect(x + 2.5, y + 2.5, size - 5, size - 5, fill="none", stroke=stroke, radius=size * 0.14, line=0.8)
        middle, step = size / 2, size * 0.25
        for across, down in PIPS[face]:
            self.circle(x + middle + across * step, y + middle + down * step, size * 0.085, fill=INK)

    def heading(self, title: str, facts: str, status: str, corner: str) -> None:
        """The name of the game, what is going on, what is to come, and whose view it is, at the top."""
        far = self.width - 24
        near, there, at = (
            (24, far, ("left", "right")) if self.words.direction == "ltr" else (far, 24, ("right", "left"))
        )
        self.text(near, 42, title, size=26, bold=True, anchor=at[0])
        self.text(there, 42, corner, size=13, fill=MUTED, anchor=at[1], room=260)
        shift = text_width(title, 26) + 20
        self.text(
            near + shift if near < there else near - shift,
            42,
            facts,
            size=14,
            fill=MUTED,
            anchor=at[0],
            room=far - 300 - shift,
        )
        self.text(near, 70, status, size=16, bold=True, anchor=at[0], room=far - 24)

    def tick(self, x: float, y: float, size: float, colour: str = INK) -> None:
        """A tick mark in a square with this upper left corner."""
        marks = (
            (x + size * 0.2, y + size * 0.55),
            (x + size * 0.42, y + size * 0.78),
            (x + size * 0.82, y + size * 0.25),
        )
        self.path(marks, stroke=colour, line=size * 0.16)

    def cross(self, x: float, y: float, size: float, colour: str = MUTED) -> None:
        """A cross in a square with this upper left corner."""
        low, high = size * 0.22, size * 0.78
        self.path(((x + low, y + low), (x + high, y + high)), stroke=colour, line=size * 0.11)
        self.path(((x + high, y + low), (x + low, y + high)), stroke=colour, line=size * 0.11)

    def document(self, title: str, description: str) -> str:
        """The whole picture as one `<svg>` element. It holds no ids: many may stand on one page."""
        width, height = _value(self.width), _value(self.height)
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" '
            f'style="max-width:100%;height:auto" role="img" aria-label="{escape(title)}" xml:lang="{self.words.lang}" '
            f'font-family="{escape(FONT)}"><title>{escape(title)}</title><desc>{escape(description)}</desc>'
            f"{''.join(self.parts)}</svg>\n"
        )


def _value(value: float | str) -> str:
    """An attribute's value; numbers with at most two places, so that pictures are equal on every machine."""
    if isinstance(value, str):
        return escape(value)
    return f"{round(value, 2):g}"
