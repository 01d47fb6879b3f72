"""The rule pages say the same in every language, are complete, and can be read whole, by clause and by search."""

from __future__ import annotations

import json
import os
import pty
import re
import subprocess
import sys
from itertools import pairwise

import pytest

import kybos
from kybos import bidi, rulebook
from kybos.rulebook import LANGUAGES, Clause, blocks, clause, clauses, fold, names, rules, search

NUMBER = re.compile(r"\d+(?:\.\d+)*")
CITED = re.compile(r"[A-Z]{2}-\d+\.\d+")
CODE = re.compile(r"`([^`]+)`")
OLDER_WORD = re.compile(r"\bindian|\bindien|\bسرخ.?پوست", re.IGNORECASE)  # of Cortez's source, for native peoples


@pytest.fixture(scope="module", params=LANGUAGES)
def lang(request: pytest.FixtureRequest) -> str:
    """A language."""
    return str(request.param)


def tables(page: str) -> list[list[str]]:
    """The rows of each table of a page."""
    return [block.splitlines() for block in blocks(page) if block.startswith("|")]


def numbers(text: str) -> list[str]:
    """The numbers of a text, whatever digits they are written in, sorted."""
    return sorted(NUMBER.findall(fold(text)))


def test_languages_have_the_same_clauses_in_the_same_order(name: str, lang: str) -> None:
    found = [each.number for each in clauses(name, lang)]
    assert found == [each.number for each in clauses(name)]
    assert len(set(found)) == len(found) > 15
    order = [tuple(map(int, NUMBER.findall(number)[0].split("."))) for number in found]
    assert all(before < after for before, after in pairwise(order))


def test_clauses_say_the_same_numbers(name: str, lang: str) -> None:
    """Prose and tables; and as many paragraphs, tables and pictures."""
    for here, there in zip(clauses(name), clauses(name, lang), strict=True):
        assert (here.number, numbers(here.text)) == (there.number, numbers(there.text))
        assert len(blocks(here.text)) == len(blocks(there.text))


def test_tables_have_the_same_rows(name: str, lang: str) -> None:
    """Every table of the page, its numbers and its notation."""
    for here, there in zip(tables(rules(name)), tables(rules(name, lang)), strict=True):
        for row, translated in zip(here, there, strict=True):
            assert numbers(row) == numbers(translated)
            assert set(CODE.findall(row)) <= set(CODE.findall(translated))


def test_names_are_of_the_same_tokens(name: str, lang: str) -> None:
    assert list(names(name, lang)) == list(names(name))
    assert len(set(names(name, lang).values())) == len(names(name))
    spoken = " ".join(kybos.load(name).tokens).split()
    assert set(names(name)) <= set(spoken)


def test_every_option_is_explained_with_its_default(name: str, lang: str) -> None:
    """In the last section, as a row of a table or as `OPTION = DEFAULT | OTHER`."""
    section = rules(name, lang).rpartition("\n## Names")[0].rpartition("\n## ")[2]
    rows = re.findall(r"^\| `(\w+)` \| `?([^|`]+)`? \|", section, re.MULTILINE)
    told = dict([*rows, *re.findall(r"`(\w+) = ([^|`\\]+)[`\\]", section)])
    assert {option: json.loads(default) for option, default in told.items()} == kybos.load(name).config


def test_clauses_cited_exist(name: str, lang: str) -> None:
    cited = set(CITED.findall(rules(name, lang)))
    assert cited <= {each.number for each in clauses(name, lang)}
    assert cited


def test_every_refusal_cites_a_clause_there_is(name: str) -> None:
    state = kybos.load(name).setup()
    known = {each.number for each in clauses(name)}
    assert {state.why(action) for action in range(len(state.game.tokens))} - {None} <= known


def test_words(name: str, lang: str) -> None:
    """No page uses the word, nor is one left empty or half translated."""
    page = rules(name, lang)
    assert not OLDER_WORD.search(page)
    for here, there in zip(clauses(name), clauses(name, lang), strict=True):
        assert there.text.strip()
        assert (here.text == there.text) == (lang == "en")


def test_a_clause_on_its_own() -> None:
    first = clauses(kybos.games()[0])[0]
    assert clause(f" {first.number.lower()} ") == first
    table = clause("CO-1.4")
    assert table == Clause("CO-1.4", "corinth", "en", table.text)
    assert table.text.startswith("The shops of each shop district")
    assert table.text.endswith("| oil | `1(2) 2(3) 3(3) 6(5)` | 5 |")
    assert "```text\n0 1 2\n7 8 3\n6 5 4\n```" in clause("KO-3.1", "fa").text
    assert clause("CO-1.4", "it").text.startswith("I negozi di ciascun distretto")


def test_a_clause_has_no_examples(name: str) -> None:
    """Nor their captions: another language, which has none, has as many paragraphs."""
    assert "```example" in rules(name)
    assert not any("```example" in each.text or "\nload " in each.text for each in clauses(name))
    assert "Two spies in a row" not in clause("CR-4.4").text


def test_a_clause_that_is_not_there_names_those_near() -> None:
    with pytest.raises(kybos.UnknownClause, match=r"no clause 'co-5\.44'; near it are CO-5\.4"):
        clause("co-5.44")
    with pytest.raises(LookupError, match=r"the clauses are CO-1\.1 to CO-9\.4, CZ-1\.1 to"):
        clause("nonsense")
    with pytest.raises(LookupError, match=r"'x{48}'\.\.\."):
        clause("x" * 10**6)


def test_what_is_not_there_is_refused_with_what_is(name: str) -> None:
    for call in (rules, clauses, names, rulebook.title):
        with pytest.raises(kybos.UnknownGame, match=f"did you mean '{name}'"):
            call(name[:-1])
        for wrong in ("de", "", "EN", "../en"):
            with pytest.raises(ValueError, match="the languages are en, it, fr, fa"):
                call(name, wrong)
    for again in (lambda: clause("CO-1.1", "de"), lambda: search("gold", "de")):
        with pytest.raises(ValueError, match="the languages are"):
            again()


def test_search_puts_the_best_first() -> None:
    assert [found.number for found in search("steward", game="corinth")][:2] == ["CO-6.1", "CO-6.2"]
    assert [found.number for found in search("STEWARD", game="courtesans")] == ["CR-4.1"]
    assert search("compensation")[0].number == "CO-4.5"
    assert search("bugel noz")[0].number == "KO-8.5"
    assert {found.number for found in search("KO-8.1")} == {"KO-8.1", "KO-4.3"}
    assert search("elder cover")[0].number == "KO-6.2"


def test_search_does_not_see_case_accents_and_joiners() -> None:
    assert search("ECURIE", "fr", "corinth")[0] in search("écurie", "fr", "corinth")
    assert search("piu uno", "it")[0].number == "CO-7.3"
    assert search("غیبگو", "fa") == search("غیب\u200cگو", "fa") != []
    assert search("كارت", "fa", "courtesans") == search("کارت", "fa", "courtesans") != []
    assert search("24", "fa")[0].number in ("CO-1.3", "CO-2.1", "CO-5.2")


def test_search_of_nothing_and_for_nothing() -> None:
    assert search("xyzzy") == []
    assert search(".*(") == []
    for wrong in ("", "  "):
        with pytest.raises(ValueError, match="write one word or more"):
            search(wrong)
    with pytest.raises(kybos.UnknownGame):
        search("gold", game="nim")


def test_the_package_has_them_at_hand() -> None:
    assert kybos.rules("corinth", lang="fr") == rules("corinth", "fr")
    assert rulebook.title("corinth", "it") == "Corinth: Corinto"


def command(*arguments: str) -> subprocess.CompletedProcess[str]:
    """`kybos rules`, piped."""
    run = [sys.executable, "-c", "from kybos.cli import main; main()", "rules", *arguments]
    env = {**os.environ, "LC_ALL": "C.UTF-8"}
    return subprocess.run(run, capture_output=True, text=True, encoding="utf-8", env=env, check=False)


def test_the_command_prints_markdown_into_a_pipe() -> None:
    assert command("corinth", "--lang", "fa").stdout == rules("corinth", "fa")
    assert command("co-5.4").stdout == f"**CO-5.4** {clause('CO-5.4').text}\n"
    found = command("--search", "steward", "courtesans").stdout
    assert found == f"**CR-4.1** {clause('CR-4.1').text}\n"


@pytest.mark.parametrize(
    ("arguments", "status", "told"),
    [
        (["nim"], 2, "the games are corinth"),
        (["CO-99.1"], 2, "near it are CO-"),
        (["corinth", "--lang", "de"], 2, "choose one of en, it, fr, fa"),
        ([], 2, "or a clause (such as CO-1.1)"),
        (["--search", "xyzzy"], 1, "No clause has all these words in it: xyzzy"),
        (["--search", "gold", "CO-1.1"], 2, "the games are corinth"),
    ],
)
def test_the_command_refuses_on_one_line(arguments: list[str], status: int, told: str) -> None:
    run = command(*arguments)
    assert (run.returncode, run.stdout) == (status, "")
    assert re.fullmatch(f"kybos: .*{re.escape(told)}.*\n", run.stderr)


def test_the_command_lays_out_on_a_terminal() -> None:
    """In Persian from right to left, tokens set apart; nothing of the Markdown is left."""
    ours, theirs = pty.openpty()
    run = [sys.executable, "-c", "from kybos.cli import main; main()", "rules", "CO-6.5", "--lang", "fa"]
    subprocess.run(run, stdout=theirs, check=True, env={**os.environ, "TERM": "xterm", "COLUMNS": "70"})
    os.close(theirs)
    shown = re.sub(r"\x1b\[[0-9;]*m", "", os.read(ours, 10_000).decode())  # without its styles
    os.close(ours)
    assert "\u2066north\u2069" in shown
    assert "\u2066CO-6.5\u2069" in shown
    assert "**" not in shown
    assert "`" not in shown
    assert all(re.fullmatch(" *\u2067.*\u2069 *", line) for line in shown.splitlines())


@pytest.mark.parametrize("width", [20, 60, 100])
def test_a_page_fits_its_terminal(name: str, lang: str, width: int) -> None:
    """No line is too long, nothing but the layout is lost, and every mark of direction is closed on its line."""
    from io import StringIO

    from rich.console import Console

    from kybos.pages import lines

    console = Console(file=StringIO(), width=width, force_terminal=True)
    shown = [line.plain for line in lines(console, rules(name, lang), lang)]
    assert all(bidi.cells(line) <= width for line in shown)
    assert all(line.count("\u2066") + line.count("\u2067") == line.count("\u2069") for line in shown)
    assert any("\u2067" in line for line in shown) == (lang == "fa")
    whole = "".join(bidi.bare("".join(shown)).split())
    for each in clauses(name, lang):
        assert each.number in whole
    for word in names(name, lang).values():
        assert "".join(word.split()) in whole
