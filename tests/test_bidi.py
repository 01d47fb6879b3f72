"""Lines from right to left: marks in pairs, tokens in one piece, cells counted right."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kybos.bidi import RIGHT_TO_LEFT, around, bare, cells, isolate, isolate_runs, line

LTR, RTL, END = "\u2066", "\u2067", "\u2069"
LETTERS = st.text("کتاب\u200cهٔ aB7۴_-.,:()[]?|'", max_size=40)


@pytest.mark.parametrize(
    ("text", "runs"),
    [
        ("کنش move wine 4 مجاز است", ["move wine 4"]),
        ("از CO-5.4 تا CO-5.7", ["CO-5.4", "CO-5.7"]),
        ("(CO-5.4)، سپس (۲۴)", ["CO-5.4", "۲۴"]),
        ("یکی از buy 0, buy 1", ["buy 0", "buy 1"]),
        ("از 10-153 یا 5 + 8 = 13", ["10-153", "5 + 8 = 13"]),
        ("بازیکن ۰ و کارت X12، نه fee_margot.", ["۰", "X12", "fee_margot"]),
        ("گزینهٔ --lang یا -l، نه a-b", ["--lang", "-l", "a-b"]),
        ("امتیاز -۱٫۲۵، سهم ۱٬۲۳۴٫۵٪ در corinth?players=3", ["-۱٫۲۵", "۱٬۲۳۴٫۵٪", "corinth?players=3"]),
        ("هیچ", []),
        ("", []),
    ],
)
def test_runs_are_set_apart(text: str, runs: list[str]) -> None:
    marked = isolate_runs(text)
    assert [part.partition(END)[0] for part in marked.split(LTR)[1:]] == runs
    assert bare(marked) == text


def test_a_token_is_set_apart_with_its_punctuation_and_only_once() -> None:
    assert isolate("lay ?") == f"{LTR}lay ?{END}"
    assert isolate_runs(f"کنش {isolate('lay ?')} و 5") == f"کنش {LTR}lay ?{END} و {LTR}5{END}"


def test_a_line_is_turned_with_its_padding() -> None:
    assert line("  * یک", 10) == f"    {RTL}* یک{END}  "
    assert line("یک", 2) == line("یک") == f"{RTL}یک{END}"
    assert line("خیلی بلند", 3) == f"{RTL}خیلی بلند{END}"
    assert line("   ", 10) == ""
    assert around("  * یک", 10) == (f"    {RTL}", f"{END}  ")


def test_cells_are_counted_without_marks_and_joiners() -> None:
    assert cells(isolate("lay 4")) == 5
    assert cells("می\u200cشود") == 5
    assert cells("خانهٔ") == 4  # the hamza sits on the letter before it
    assert cells("骰子") == 4


@given(LETTERS, st.integers(0, 60))
def test_nothing_is_lost_and_every_mark_is_closed(text: str, width: int) -> None:
    turned = line(isolate_runs(text), width)
    assert bare(turned).strip() == text.strip(" ").strip()
    assert turned.count(LTR) + turned.count(RTL) == turned.count(END)
    if text.strip(" "):
        assert cells(turned) == max(width, cells(text.rstrip(" ")))
        assert isolate_runs(isolate_runs(text)) == isolate_runs(text)


def test_persian_runs_from_right_to_left() -> None:
    assert {"fa"} == RIGHT_TO_LEFT
