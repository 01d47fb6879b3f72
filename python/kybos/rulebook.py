"""The rule pages: whole, by clause, searched, and the names they give to cards and places.

A page is Markdown: `rules.md` in the folder of its game, and `rules.LANG.md` in another language where there is one. A
clause begins with its number in bold and ends before the next clause or heading. The English pages also hold examples,
blocks fenced as ``example`` that tests play; a paragraph right before one, unless the clause opens with it, is the
example's caption.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache

from kybos.errors import UnknownClause
from kybos.loading import check_name, games
from kybos.refusals import quote

__all__ = ["LANGUAGES", "Clause", "clause", "clauses", "names", "rules", "search", "title"]

LANGUAGES = ("en", "it", "fr", "fa")

OPENING = re.compile(r"\*\*([A-Z]{2}-\d+\.\d+)\*\* ")
HEADING = re.compile(r"#{1,6} ")
NAME = re.compile(r"\| `([^`]+)` \| (.+) \|")
# Letters that people type in several ways, beyond what Unicode decomposes; the joiner of Persian words is dropped.
ALIKE = str.maketrans({"œ": "oe", "æ": "ae", "ي": "ی", "ى": "ی", "ك": "ک", "’": "'", "\u200c": None})


@dataclass(frozen=True)
class Clause:
    """A clause of the rules in one language; `text` is its Markdown with its tables, without number and examples."""

    number: str
    game: str
    lang: str
    text: str


def rules(game: str, lang: str = "en") -> str:
    """The whole rule page of a game, as Markdown. Raises UnknownGame, and ValueError for an unknown language."""
    check_name(game)
    check_language(lang)
    return _page(game, lang)


def clauses(game: str, lang: str = "en") -> list[Clause]:
    """All clauses of a game, in the order of its page. Raises as `rules` does."""
    rules(game, lang)
    return list(_clauses(game, lang))


def clause(number: str, lang: str = "en") -> Clause:
    """The clause of that number, in either case. Raises UnknownClause, and ValueError for an unknown language."""
    check_language(lang)
    known = {found.number: found for game in games() for found in _clauses(game, lang)}
    found = known.get(number.strip().upper())
    if found is None:
        raise UnknownClause(_no_clause(number, list(known)))
    return found


def search(text: str, lang: str = "en", game: str | None = None) -> list[Clause]:
    """The clauses, of one game or of all, that hold every word of a text, best first; case and accents do not matter.

    A word is found at the beginning of words too; whole words count more, and more still in the title of a clause or
    of its section. Raises as `rules` does, and ValueError where the text has no words.
    """
    check_language(lang)
    if game is not None:
        check_name(game)
    words = fold(text).split()
    if not words:
        raise ValueError("nothing to search for: write one word or more")
    found = []
    for candidate, section in (pair for name in games() for pair in _clauses(name, lang).items()):
        ranks = [_rank(word, candidate, section) for word in words]
        if game in (None, candidate.game) and all(ranks):
            found.append((ranks, candidate))
    # Sorting keeps the order of the pages among equals.
    found.sort(key=lambda pair: [sum(column) for column in zip(*pair[0], strict=True)], reverse=True)
    return [candidate for _, candidate in found]


def names(game: str, lang: str = "en") -> dict[str, str]:
    """What the language calls the cards, places and things that stand in tokens, by token. Raises as `rules` does."""
    _, _, table = rules(game, lang).partition("\n## Names\n")
    return {row[1]: row[2] for row in NAME.finditer(table)}


def title(game: str, lang: str = "en") -> str:
    """The name of the game as its page in that language has it on top. Raises as `rules` does."""
    return rules(game, lang).partition("\n")[0].removeprefix("# ")


def check_language(lang: str) -> None:
    """Raise ValueError, with the languages there are, unless there are rule pages in this one."""
    if lang not in LANGUAGES:
        raise ValueError(f"no rules in language {quote(lang)}; the languages are {', '.join(LANGUAGES)}")


def fold(text: str) -> str:
    """A text without case, accents and other differences that a search should not see."""
    from unicodedata import combining, decimal, normalize

    plain = normalize("NFKD", text.casefold().translate(ALIKE))
    return "".join(str(decimal(letter, letter)) for letter in plain if not combining(letter))


@cache
def _page(game: str, lang: str) -> str:
    from importlib.resources import files

    folder = files("kybos.games").joinpath(game)
    translated = folder.joinpath(f"rules.{lang}.md")
    return (translated if translated.is_file() else folder.joinpath("rules.md")).read_text("utf-8")


@cache
def _clauses(game: str, lang: str) -> dict[Clause, str]:
    """The clauses of a page in order, each with the title of its section."""
    found = dict[Clause, str]()
    section, number, kept = "", "", list[str]()
    for block in [*blocks(_page(game, lang)), "# end"]:
        opening, heading = OPENING.match(block), HEADING.match(block)
        if number and (opening or heading):
            found[Clause(number, game, lang, "\n\n".join(kept))] = section
        if opening:
            number, kept = opening[1], [block[opening.end() :]]
        elif heading:
            section, number = block[heading.end() :], ""
        elif not block.startswith("```example"):
            kept.append(block)
        elif len(kept) > 1 and _is_prose(kept[-1]):
            kept.pop()
    return found


def blocks(page: str) -> list[str]:
    """The blocks of a page without the empty lines between them: headings, paragraphs, tables, lists, fenced blocks."""
    found, lines, fenced = list[str](), list[str](), False
    for line in [*page.splitlines(), ""]:
        fenced ^= line.startswith("```")
        if line or fenced:
            lines.append(line)
        elif lines:
            found.append("\n".join(lines))
            lines = []
    return found


def _is_prose(block: str) -> bool:
    return not block.startswith(("|", "```", "* "))


def _rank(word: str, candidate: Clause, section: str) -> tuple[int, int] | None:
    """How well a folded word fits, and how often it stands there; None where it does not.

    1 is for the beginning of a word, 2 for a whole one, 3 for one in the title of the section, 4 in the clause's own.
    """
    heading, text = fold(section), fold(f"{candidate.number} {candidate.text}")
    begins = rf"(?<!\w){re.escape(word)}"
    count = len(re.findall(begins, f"{heading}\n{text}"))
    if not count:
        return None
    whole = rf"{begins}(?!\w)"
    own = re.match(r"\*([^*]+)\*", fold(candidate.text))
    if own and re.search(whole, own[1]):
        return 4, count
    if re.search(whole, heading):
        return 3, count
    return (2 if re.search(whole, text) else 1), count


def _no_clause(number: str, known: list[str]) -> str:
    from difflib import get_close_matches

    near = get_close_matches(number.strip().upper()[:20], known, n=4, cutoff=0.7)
    if near:
        return f"no clause {quote(number)}; near it are {', '.join(near)}"
    firsts = {name.partition("-")[0]: name for name in reversed(known)}
    lasts = {name.partition("-")[0]: name for name in known}
    return f"no clause {quote(number)}; the clauses are {', '.join(f'{firsts[key]} to {lasts[key]}' for key in lasts)}"
