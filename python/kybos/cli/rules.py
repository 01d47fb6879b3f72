"""`kybos rules`: the rules of a game, a clause on its own, or what a search finds."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated

import typer

from kybos import i18n
from kybos.cli.common import Lang, say

if TYPE_CHECKING:
    from kybos.rulebook import Clause

__all__ = ["rules", "show"]

What = Annotated[
    str | None, typer.Argument(metavar="[GAME | CLAUSE]", help=say("Name of a game, or number of a clause."))
]
Search = Annotated[
    str | None, typer.Option("--search", "-s", metavar="WORDS", help=say("Show the clauses with all these words."))
]


def rules(what: What = None, lang: Lang = None, search: Search = None) -> None:
    """Show the rules of a game, one clause, or the clauses with some words; into a pipe as Markdown."""
    from kybos import rulebook
    from kybos.loading import games

    lang = i18n.language(lang)
    say = i18n.speaker(lang)
    if search is not None:
        found = rulebook.search(search, lang, what)
        if not found:
            print("kybos:", say("No clause has all these words in it: {words}", words=search), file=sys.stderr)
            raise typer.Exit(1)
        show("\n\n".join(map(_numbered, found)), lang)
    elif what is None:
        known, first = ", ".join(games()), rulebook.clauses(games()[0], lang)[0].number
        raise ValueError(
            say(
                "Rules of what? Name a game ({games}) or a clause (such as {clause}), or use --search WORDS.",
                games=known,
                clause=first,
            )
        )
    elif any(letter.isdigit() for letter in what):
        show(_numbered(rulebook.clause(what, lang)), lang)
    else:
        show(rulebook.rules(what, lang), lang)


def _numbered(clause: Clause) -> str:
    return f"**{clause.number}** {clause.text}"


def show(markdown: str, lang: str) -> None:
    """Print Markdown: laid out on a terminal, from right to left where the language is; anywhere else as it stands."""
    if not sys.stdout.isatty():
        print(markdown.rstrip("\n"))
        return
    from rich.console import Console

    from kybos.pages import lines

    console = Console()
    for line in lines(console, markdown, lang):
        console.print(line, no_wrap=True, overflow="ignore", crop=False)
