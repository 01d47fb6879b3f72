"""Words in the languages of Kybos: templates with numbers and names in them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Literal

from kybos import bidi
from kybos.rulebook import LANGUAGES, check_language, names

__all__ = ["Row", "Words", "words_of"]

Row = tuple[str, str, str, str]  # a template in each of LANGUAGES
PERSIAN_DIGITS = str.maketrans("0123456789", "۰۱۲۳۴۵۶۷۸۹")

COMMON: Mapping[str, Row] = {
    "in words": ("In words", "A parole", "En mots", "به زبان ساده"),
    "seat": ("seat {n}", "posto {n}", "siège {n}", "صندلی {n}"),
    "you": ("seat {n} (you)", "posto {n} (tu)", "siège {n} (vous)", "صندلی {n} (شما)"),
    "you short": ("{n} (you)", "{n} (tu)", "{n} (vous)", "{n} (شما)"),
    "public": ("public view", "vista pubblica", "vue publique", "نمای همگانی"),
    "view of": ("seen from {seat}", "visto dal {seat}", "vu du {seat}", "از دید {seat}"),
    "to act": ("{seat} to act", "tocca al {seat}", "au {seat} de jouer", "نوبت {seat}"),
    "chance": ("chance to act", "tocca al caso", "au hasard de jouer", "نوبت تصادف"),
    "over": ("the game is over", "la partita è finita", "la partie est finie", "بازی تمام شد"),
    "points": ("{n:point|points}", "{n:punto|punti}", "{n:point|points}", "{n} امتیاز"),
    "rank": ("place {n}", "posizione {n}", "rang {n}", "رتبهٔ {n}"),
    "standing": (
        "{seat}: {points}, {rank}",
        "{seat}: {points}, {rank}",
        "{seat} : {points}, {rank}",
        "{seat}: {points}، {rank}",
    ),
    "score head": ("Score", "Punti", "Score", "امتیاز"),
    "rank head": ("Place", "Pos.", "Rang", "رتبه"),
    "seat head": ("Seat", "Posto", "Siège", "صندلی"),
    "comma": (", ", ", ", ", ", "، "),
    "semicolon": ("; ", "; ", " ; ", "؛ "),
    "about": ("{what}: {text}", "{what}: {text}", "{what} : {text}", "{what}: {text}"),
    "none": ("none", "nessuno", "aucun", "هیچ"),
    "no card": ("none", "nessuna", "aucune", "هیچ"),
    "unknown": ("unknown", "ignoto", "inconnu", "ناشناخته"),
}


class _Number:
    """A number in a template: ``{n}`` in the digits of the language, ``{n:step|steps}`` with its noun."""

    def __init__(self, value: int, words: Words) -> None:
        self.value, self.words = value, words

    def __format__(self, nouns: str) -> str:
        digits = self.words.number(self.value)
        if not nouns:
            return digits
        one, _, many = nouns.partition("|")
        singular = self.value in (0, 1) if self.words.lang == "fr" else self.value == 1
        return f"{digits} {one if singular else many}"


class Words:
    """The words of one game in one language. Called with a key it fills in that template."""

    def __init__(self, lang: str, rows: Mapping[str, Row], tokens: Mapping[str, str]) -> None:
        self.lang, self.rows, self.tokens = lang, rows, tokens
        self.place = LANGUAGES.index(lang)

    @property
    def direction(self) -> Literal["ltr", "rtl"]:
        """The direction of writing, as HTML calls it."""
        return "rtl" if self.lang in bidi.RIGHT_TO_LEFT else "ltr"

    def __call__(self, key: str, **values: int | str) -> str:
        """The template of that key with the values in it."""
        ready = {name: _Number(value, self) if isinstance(value, int) else value for name, value in values.items()}
        return self.rows[key][self.place].format(**ready)

    def name(self, token: str) -> str:
        """The name of a card, district or building; KeyError if there is none."""
        return self.tokens[token]

    def number(self, value: int) -> str:
        """A whole number in the digits of the language."""
        return str(value).translate(PERSIAN_DIGITS) if self.lang == "fa" else str(value)

    def seat(self, seat: int, viewer: int | None = None) -> str:
        """A seat, and whether it is the viewer's own."""
        return self("you" if seat == viewer else "seat", n=seat)

    def turn(self, view: Mapping[str, Any]) -> str:
        """Who must act, by a view."""
        turn = view["turn"]
        if turn["kind"] == "seat":
            return self("to act", seat=self.seat(turn["seat"], view["viewer"]))
        return self(turn["kind"])

    def seen(self, view: Mapping[str, Any]) -> str:
        """Whose view it is."""
        viewer = view["viewer"]
        return self("public") if viewer is None else self("view of", seat=self.seat(viewer))

    def standing(self, view: Mapping[str, Any], seat: int) -> str:
        """Points and place of a seat, where the rules show them."""
        points, rank = self("points", n=view["scores"][seat]), self("rank", n=view["standings"][seat])
        return self("standing", seat=self.seat(seat, view["viewer"]), points=points, rank=rank)

    def standings(self, view: Mapping[str, Any]) -> list[str]:
        """Points and place of each seat; nothing while the rules hide them."""
        return [] if view["scores"] is None else [self.standing(view, seat) for seat in range(len(view["scores"]))]

    def listed(self, texts: Iterable[str]) -> str:
        """Texts with commas between them, or the word for none."""
        return self("comma").join(texts) or self("none")

    def cards(self, cards: Iterable[str]) -> str:
        """Cards with commas between them, or the word for no card."""
        return self("comma").join(cards) or self("no card")

    def code(self, token: str) -> str:
        """Notation, kept in its own direction within a text."""
        return bidi.isolate(token) if self.direction == "rtl" else token

    def sentence(self, text: str) -> str:
        """A text with a capital letter in front, and its numbers and notation kept in their own direction."""
        text = text[:1].upper() + text[1:]
        return bidi.isolate_runs(text) if self.direction == "rtl" else text

    def alone(self, text: str) -> str:
        """A text that stands among others on a line, kept from mingling with them."""
        return bidi.line(bidi.isolate_runs(text)) if self.direction == "rtl" else text


@cache
def words_of(game: str, lang: str) -> Words:
    """The words of a game in a language; ValueError if it is none of `kybos.rulebook.LANGUAGES`."""
    check_language(lang)
    own = f"kybos.games.{game}.words"
    rows = import_module(own).WORDS if find_spec(own) else {}
    return Words(lang, {**COMMON, **rows}, names(game, lang))
