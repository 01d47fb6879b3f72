"""Screens, lines, pictures and phrases: of every game, in every language, from views only."""

from __future__ import annotations

import io
import re
from typing import Any
from xml.etree import ElementTree

import pytest
from rich.cells import cell_len
from rich.console import Console

import kybos
from kybos import rendering
from kybos.drawing import plain
from kybos.drawing.words import COMMON, words_of
from kybos.rulebook import LANGUAGES
from kybos.types import Game, State
from tests import pictures
from tests.configs import OPTIONS, draw
from tests.picks import Picks
from tests.playing import viewers, whole

WIDTHS = (60, 80, 120)
STYLE = re.compile(r"\x1b\[[0-9;]*m")
COLOUR = re.compile(r"\x1b\[[0-9;]*3[0-7]")
LETTER = re.compile(r"[A-Za-z]{3,}")
CODES = re.compile("[\u2066\u2067][^\u2066\u2067\u2069]*\u2069")
POSITIONS = 4  # of each game played: every fifth of its states, and of these so many, evenly


def printed(game: Game, view: dict[str, Any], lang: str, width: int, **options: Any) -> str:
    file = io.StringIO()
    Console(width=width, file=file, highlight=False, **options).print(rendering.screen(game, view, lang=lang))
    return file.getvalue()


def positions(name: str, seed: int) -> list[State]:
    """States of a whole game at random with options at random: first, last, and some of every fifth between."""
    picks = Picks((), seed)
    game = kybos.load(name, **draw(name, picks))
    states, _ = whole(game.setup(), picks)
    fifths = states[::5]
    return [*fifths[:: max(1, len(fifths) // POSITIONS)], states[-1]]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("seed", range(2))
def test_every_view_is_drawn(name: str, seed: int, lang: str) -> None:
    for state in positions(name, seed):
        for viewer in viewers(state):
            view = state.view(viewer)
            for width in WIDTHS:
                for line in printed(state.game, view, lang, width).splitlines():
                    assert cell_len(line) <= width
            told = rendering.lines(state.game, view, lang=lang)
            assert all(line.strip() and "\n" not in line for line in told)
            picture = ElementTree.fromstring(rendering.svg(state.game, view, lang=lang))
            assert picture.tag.endswith("svg")
            ElementTree.fromstring(rendering.html(state.game, view, lang=lang))


@pytest.mark.parametrize("seed", range(2))
def test_nothing_but_the_view_is_drawn(name: str, seed: int) -> None:
    """What a viewer cannot know does not change a line, a screen or a picture."""
    rng = kybos.Rng(seed)
    for state in positions(name, seed):
        for viewer in viewers(state):
            game, view, other = state.game, state.view(viewer), state.redeal(viewer, rng).view(viewer)
            assert rendering.svg(game, view) == rendering.svg(game, other)
            assert rendering.lines(game, view) == rendering.lines(game, other)
            assert printed(game, view, "en", 80) == printed(game, other, "en", 80)


def test_colour_is_never_alone(name: str) -> None:
    """Without colour the same letters and marks are there."""
    for state in positions(name, 7):
        view = state.view(0)
        coloured = printed(state.game, view, "en", 80, force_terminal=True, color_system="truecolor")
        bare = printed(state.game, view, "en", 80, force_terminal=True, no_color=True)
        assert STYLE.sub("", coloured) == STYLE.sub("", bare) == printed(state.game, view, "en", 80)
        assert COLOUR.search(coloured)


def test_colour_marks_nothing_that_letters_do_not(name: str) -> None:
    """Different public views look different even without colour."""
    looks: dict[str, dict[str, Any]] = {}
    for state in positions(name, 11):
        view = state.view(None)
        told = "\n".join(rendering.lines(state.game, view))
        assert looks.setdefault(told, view) == view


def test_every_action_has_a_phrase(name: str) -> None:
    game = kybos.load(name)
    for lang in LANGUAGES:
        phrases = [rendering.phrase(game, token, lang=lang) for token in game.tokens]
        assert len(set(phrases)) == len(phrases), f"two actions of {name} read alike in {lang}"
    for token in game.tokens:
        told = [rendering.phrase(game, token, lang=lang) for lang in LANGUAGES]
        assert len(set(told)) == len(LANGUAGES), f"{token} reads alike in two languages: {told}"


@pytest.mark.parametrize("seed", range(2))
def test_every_outcome_has_a_phrase(name: str, seed: int) -> None:
    """Outcomes of chance, and whatever a redacted record of the game says."""
    picks = Picks((), seed)
    game = kybos.load(name, **draw(name, picks))
    states, events = whole(game.setup(), picks)
    tokens = set(events)
    for viewer in viewers(states[-1]):
        tokens |= {state.redact(event, states[-1], viewer) for state, event in zip(states, events, strict=False)}
    for state, event in list(zip(states, events, strict=False))[::9]:
        tokens |= {state.redact(event, state, viewer) for viewer in viewers(state)}
    for token in tokens:
        told = [rendering.phrase(game, token, lang=lang) for lang in LANGUAGES]
        assert len(set(told)) == len(LANGUAGES), f"{token} reads alike in two languages: {told}"


@pytest.mark.parametrize(
    "token", ["", "?", "nonsense", "take ?", "white 1 2 3", "hide XYZ", "lay 9", "turn X12", "\x1b[31m"]
)
def test_other_texts_are_refused(name: str, token: str) -> None:
    with pytest.raises(kybos.IllegalAction, match=f"neither an action nor an outcome of chance of {name}"):
        rendering.phrase(kybos.load(name), token)


def test_an_unknown_language_is_refused(name: str) -> None:
    game = kybos.load(name)
    with pytest.raises(ValueError, match="the languages are en, it, fr, fa"):
        rendering.lines(game, game.setup().view(None), lang="de")


def test_words_are_complete(name: str) -> None:
    """Every template has the same values in every language, and no game takes a word that all share."""
    words = words_of(name, "en")
    for key, row in words.rows.items():
        values = [sorted(re.findall(r"\{(\w+)", template)) for template in row]
        assert values == [values[0]] * len(LANGUAGES), key
    own = {key for key, row in words.rows.items() if COMMON.get(key) is not row}
    assert own
    assert own.isdisjoint(COMMON)


def test_persian_has_no_latin_words(name: str) -> None:
    """Latin letters stand only in notation, which is set apart."""
    for state in positions(name, 5):
        for line in rendering.lines(state.game, state.view(0), lang="fa"):
            assert not LETTER.search(CODES.sub("", line)), line


def test_lines_break_in_narrow_windows(name: str) -> None:
    """No word is longer than a window of 20 columns."""
    for state in positions(name, 13):
        for lang in LANGUAGES:
            for line in rendering.lines(state.game, state.view(0), lang=lang):
                assert max(map(cell_len, line.split())) <= 20, line


def test_a_game_without_drawings_is_told_in_plain_lines(name: str) -> None:
    game = kybos.load(name)
    view, words = game.setup().view(None), words_of(name, "it")
    assert plain.lines(game, view, words)[0] == words.turn(view)
    assert f"phase kind: {view['table']['phase']['kind']}" in plain.lines(game, view, words)
    assert ElementTree.fromstring(plain.svg(game, view, words)).tag.endswith("svg")
    console = Console(width=60, file=io.StringIO())
    console.print(plain.screen(game, view, words))
    assert plain.phrase(game, game.tokens[0], words) == game.tokens[0]


def test_the_pictures_in_the_docs_are_what_is_drawn() -> None:
    """`python -m tests.pictures` writes them."""
    found = dict(pictures.drawn())
    assert {path.stem.partition(".")[0] for path in found} == set(kybos.games()) == set(OPTIONS)
    # What begins with `play-` is captured from the terminal player (tests/captures.py).
    others = [path for path in pictures.FOLDER.iterdir() if not path.name.startswith("play-")]
    kept = {path: path.read_text("utf-8") for path in others if path.suffix != ".record"}
    assert kept == found
