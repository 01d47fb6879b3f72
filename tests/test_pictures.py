"""Pictures for notebooks and files: they hold a view, so what a viewer may not know is not in them."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

import kybos
from kybos import Rng
from tests.conftest import Load

NAMES = kybos.games()


def halfway(game: kybos.types.Game) -> kybos.types.State:
    session = game.session(seed=4)
    for _ in range(25):
        if session.turn.kind == "seat":
            session.play_random()
    return session.state


@pytest.mark.parametrize("name", NAMES)
def test_notebooks_show_the_public_view(name: str, load: Load) -> None:
    state = halfway(load(name))
    picture = state.picture()
    assert state._repr_svg_() == picture.svg == picture._repr_svg_()
    assert state._repr_html_() == picture.html == picture._repr_html_()
    assert picture.svg in picture.html
    assert ElementTree.fromstring(picture.svg).tag.endswith("svg")
    assert set(picture._repr_mimebundle_()) == {"image/svg+xml", "text/html", "text/plain"}
    assert "for the public" in repr(picture)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("lang", ["en", "fa"])
def test_no_secret_is_in_the_picture_of_a_seat(name: str, lang: str) -> None:
    state = halfway(kybos.load(name))
    for viewer in (*range(state.game.seats), None):
        shown = state.picture(viewer, lang)
        for seed in range(5):
            other = state.redeal(viewer, Rng(seed)).picture(viewer, lang)
            assert (other.svg, other.html) == (shown.svg, shown.html)


def test_a_picture_of_nobody_is_refused(load: Load) -> None:
    state = load(NAMES[0]).setup()
    with pytest.raises(ValueError, match="viewer"):
        state.picture(9)
    with pytest.raises(ValueError, match="language"):
        _ = state.picture(lang="xx").svg


def render(*arguments: str | Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", "from kybos.cli import main; main()", "render", *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, encoding="utf-8", timeout=60, check=False)


def test_the_command_draws_a_record(tmp_path: Path) -> None:
    session = kybos.load(NAMES[0]).session(seed=4)
    for _ in range(10):
        session.play_random()
    file = tmp_path / "game.record"
    session.record.save(file)
    assert render(file, "--svg").stdout == session.state.picture().svg + "\n"
    at = session.record.states()[3]
    assert render(file, "--at", "3", "--seat", "1", "--lang", "it").stdout == at.picture(1, "it").svg + "\n"
    page = tmp_path / "page.html"
    assert render(file, "--html", "--out", page).returncode == 0
    assert session.state.picture().html in page.read_text("utf-8")
    for wrong in (["--at", "9999"], ["--seat", "7"], ["--lang", "xx"], ["--svg", "--html"]):
        refused = render(file, *wrong)
        assert refused.returncode == 2
        assert refused.stderr.startswith("kybos: ")
        assert refused.stderr.count("\n") == 1
