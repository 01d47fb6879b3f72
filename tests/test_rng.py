"""The generator of either engine gives the golden words; cargo test reads the same file."""

from __future__ import annotations

import copy
import json
import pickle
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from tests.frequencies import as_expected
from tests.golden_make import rng_vectors

GOLDEN = json.loads((Path(__file__).parent / "golden" / "rng.json").read_text("ascii"))


def test_next(rng: type[Any]) -> None:
    for row in GOLDEN["next"]:
        generator = rng(int(row["state"], 16))
        assert [f"{generator.next():016x}" for _ in row["words"]] == row["words"]


def test_below(rng: type[Any]) -> None:
    for row in GOLDEN["below"]:
        generator = rng(int(row["state"], 16))
        assert [generator.below(row["bound"]) for _ in row["values"]] == row["values"]


def test_stream(rng: type[Any]) -> None:
    for row in GOLDEN["stream"]:
        assert f"{rng.stream(row['seed'], row['game'], row['stream']).next():016x}" == row["first"]


def test_the_golden_words_are_those_of_the_reference() -> None:
    assert rng_vectors() == GOLDEN


def test_splitmix_as_published(rng: type[Any]) -> None:
    """The words that implementations of SplitMix64 elsewhere give for the state 1234567."""
    generator = rng(1234567)
    words = [6457827717110365317, 3203168211198807973, 9817491932198370423, 4593380528125082431, 16408922859458223821]
    assert [generator.next() for _ in words] == words


def test_every_number_is_as_likely(rng: type[Any]) -> None:
    generator = rng(5)
    assert as_expected(Counter(generator.below(7) for _ in range(7000)), dict.fromkeys(range(7), 1))


def test_copies_and_pickles_go_on_alike(rng: type[Any]) -> None:
    generator = rng(9)
    generator.next()
    for twin in (copy.copy(generator), copy.deepcopy(generator), pickle.loads(pickle.dumps(generator))):
        before = generator.state
        assert twin.state == before
        twin.next()
        assert generator.state == before
        assert rng(before).next() == rng(generator.state).next()


def test_bounds_are_from_one_to_two_to_the_32(rng: type[Any]) -> None:
    assert rng(1).below(1) == 0
    assert 0 <= rng(1).below(2**32) < 2**32
    for bound in (0, -1, 2**32 + 1):
        with pytest.raises(ValueError, match="bound"):
            rng(1).below(bound)
