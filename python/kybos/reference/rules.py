"""What a game's reference is: the rules as pure functions over frozen values.

One class a game, written from its clauses alone and never from the engine. Speed does not matter here; being
readable next to the rule page does. Everything that is the same for all games (sessions, records, errors, the
`Game` and `State` that users see) is built on top of it in `kybos.reference.game`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, TypeVar

from kybos.reference.rng import Rng

S = TypeVar("S")

Json = Any  # None, bool, int, str, list or dict of these: what json.loads gives
CHANCE = "chance"
OVER = "over"


@dataclass(frozen=True)
class Block:
    """A run of features: where it stands, its shape, the range of its values, and its labels.

    With ``labels`` the last axis is a choice: at most one of its cells is 1, and the label at that cell is the value
    (no cell is 1 where there is no value). Without, every cell is a whole number from ``low`` to ``high``.
    """

    name: str
    shape: tuple[int, ...]
    high: int
    low: int = 0
    labels: tuple[str, ...] | None = None


class Rules(ABC, Generic[S]):
    """A game with its options fixed; `S` is its state, a frozen and hashable value without config or generator."""

    name: ClassVar[str]
    version: ClassVar[int] = 1  # of the rules, as in state documents and records

    bands: ClassVar[tuple[str, ...]] = ()  # the kinds of ends that the rules name, for statistics

    config: Mapping[str, Json]  # every option, defaults filled in, in the order of the rule page
    seats: int
    tokens: tuple[str, ...]  # the whole action space in index order

    @abstractmethod
    def __init__(self, options: Mapping[str, Json]) -> None:
        """Check the options; raises BadConfig that names the option, its value and what is allowed."""

    @abstractmethod
    def setup(self) -> S:
        """The state at the start, everything that happens by itself already done."""

    @abstractmethod
    def turn(self, state: S) -> int | str:
        """Who must act: a seat (from 0), CHANCE or OVER."""

    @abstractmethod
    def forbidden(self, state: S, action: int) -> str | None:
        """The clause that forbids the action now, such as ``"CO-4.3"``, or None where it is legal.

        Asked for any action of the space in any state: on chance and after the end too (a clause that says why).
        """

    @abstractmethod
    def play(self, state: S, action: int) -> S:
        """Carry a legal action out, and everything that then happens by itself."""

    @abstractmethod
    def chances(self, state: S) -> Sequence[tuple[str, int]]:
        """Outcomes as tokens with integer weights, in the order of the rule page; empty unless chance is to act."""

    @abstractmethod
    def resolve(self, state: S, chance: str) -> S:
        """Carry a listed chance outcome out, and everything that then happens by itself."""

    @abstractmethod
    def scores(self, state: S) -> list[int]:
        """Points of each seat if the game ended now."""

    @abstractmethod
    def standings(self, state: S) -> list[int]:
        """Place of each seat if the game ended now: 1 won, ties share a place (1, 2, 2, 4)."""

    def rounds(self, state: S) -> int | None:
        """Rounds played, the one under way included; None for a game without rounds."""
        rounds: int | None = self.to_json(state).get("round")
        return rounds

    def band(self, state: S) -> str | None:
        """What kind of end this is, one of `bands`; None before the end and for a game without."""
        del state
        return None

    def scores_hidden(self, state: S) -> bool:
        """True while the rules keep scores from everybody; a view then has none. Open by default."""
        del state
        return False

    @abstractmethod
    def table(self, state: S, viewer: int | None) -> dict[str, Json]:
        """The state as `viewer` (a seat; None: the public) may know it; docs/documents.md has its keys."""

    @abstractmethod
    def to_json(self, state: S) -> dict[str, Json]:
        """The whole state, secrets included, as plain JSON values; docs/documents.md has its keys and their order."""

    @abstractmethod
    def from_json(self, document: Json) -> S:
        """The state of a document; raises BadRecord that names the key or the invariant that is broken.

        Unknown or missing keys, wrong types, values out of range and states that break an invariant (53 cards, a
        treasure too many) are refused. Whether the state can be reached by play is not asked.
        """

    @abstractmethod
    def redact(self, before: S, token: str, now: S, viewer: int | None) -> str:
        """The token of an action or chance at `before` as `viewer` may read it in a record that has come to `now`.

        What may not be known is replaced by ``?``: ``lay ?``, ``deal ?``, ``hide ?``.
        """

    @abstractmethod
    def redeals(self, state: S, viewer: int | None) -> Iterable[tuple[S, int]]:
        """Every state with the same view for `viewer`, each with an integer weight: the number of deals of the
        physical cards that give it. The state itself is among them. For small configs; need not be quick."""

    @abstractmethod
    def layout(self) -> tuple[Block, ...]:
        """The blocks of `encode`, in order, without gaps; docs/documents.md says what each means."""

    @abstractmethod
    def encode(self, table: Mapping[str, Json], viewer: int | None) -> list[int]:
        """The features of a table that `viewer` sees, one flat list by `layout`.

        Seats are counted from the viewer (cell 0 is the viewer, cell 1 the next clockwise); the public's from seat 0.
        """

    @abstractmethod
    def longest(self) -> int:
        """An upper bound on the number of decisions in a game, over all seats together."""

    def sample(self, state: S, rng: Rng) -> str:
        """One chance outcome, drawn by weight: the one that `rng.below(total weight)` falls into.

        A game that draws in another way says so, and its engine does the same.
        """
        outcomes = self.chances(state)
        ticket = rng.below(sum(weight for _, weight in outcomes))
        for token, weight in outcomes:
            if ticket < weight:
                return token
            ticket -= weight
        raise AssertionError("the weights sum to the total")
