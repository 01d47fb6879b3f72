"""Korrigans."""

from __future__ import annotations

from tests.why import Position


def placing(*deal: str) -> str:
    """Three players with these pact cards, seat 0 to place first; nobody has looked or played the fairy."""
    cards = ", ".join(f"deal {card}" for card in deal)
    return f"first 0, {cards}, site 2, hide TNNPNTNNT, pass, pass, pass, pass"


TWO = "first 0, deal liketaer, deal bugel_noz, site 1, hide NNTNPT"
# Two players place all they can.
CROWDED = (
    "pass, pass, pass, place ancien 0, place ancien 1, place mangetout 0, place mangetout 2, place musicien 3, "
    "flip-down 2, place musicien 2, flip-down 0, place devin 0, pass, place farceur 4, place farceur 3, pass, pass"
)
MORGANE = f"first 0, deal marie_morgane, deal liketaer, site 1, hide NNTNPT, {CROWDED}"
# Two players place all they can, seat 0 the most; nobody plays the liketaer.
FOUND = (
    "first 0, deal liketaer, deal kobold, site 1, hide NTPNNT, pass, pass, pass, place musicien 0, place ancien 1, "
    "place ancien 2, place musicien 1, pass, place farceur 4, place devin 3, look 5, place mangetout 1, "
    "place mangetout 4, pass, pass, pass, pass, pass, pass"
)
PACTS = ["kobold", "mogwai", "leprechaun", "troll", "tomte", "ankou", "bugel_noz", "fee_margot", "liketaer"]
FOUR_FOUND = {  # the third round of two players begins
    "phase": {"kind": "site"},
    "round": 3,
    "first": 0,
    "used_places": [True, True, False, False, False],
    "place": 2,
    "last_search": [None] * 6,
    "pile": [*PACTS[1:8], "marie_morgane"],
    "seats.0.pacts": ["liketaer"],
    "seats.1.pacts": ["kobold"],
    "seats.0.treasures": 4,
}

POSITIONS = [
    Position("the first player is to be drawn", "korrigans", "", {"place ancien 0": "KO-2.1", "pass": "KO-2.1"}),
    Position(
        "a place card is to be drawn", "korrigans", "first 0, deal troll, deal ankou, deal tomte", {"pass": "KO-4.1"}
    ),
    Position(
        "the spyglass",
        "korrigans?players=2",
        TWO,
        {
            "look 6": "KO-3.2",  # six search cards with two players
            "place devin 0": "KO-4.2",
            "flip-up 0": "KO-4.2",
            "play liketaer": "KO-8.4",  # held, but not its window
            "swap 0": "KO-8.3",
        },
    ),
    Position(
        "the window of the fairy",
        "korrigans",
        "first 0, deal kobold, deal ankou, deal tomte, site 2, hide TNNPNTNNT, pass, pass",
        {
            "play fee_margot": "KO-8.1",  # not held
            "play ankou": "KO-8.2",  # held, but not its window
            "place devin 0": "KO-8.1",
            "look 3": "KO-8.1",
        },
    ),
    Position(
        "the fairy looks",
        "korrigans",
        "first 0, deal kobold, deal fee_margot, deal tomte, site 2, hide TNNPNTNNT, pass, pass, "
        "play fee_margot, look 7, look 0",
        {"look 7": "KO-8.1", "place devin 0": "KO-8.1", "play fee_margot": "KO-8.1"},
    ),
    Position(
        "the first turn",
        "korrigans",
        placing("liketaer", "ankou", "tomte"),
        {
            "pass": "KO-5.2",  # korrigans can be placed
            "place tomte 0": "KO-5.1",  # another's
            "play liketaer": "KO-8.4",  # only once the placing has ended
            "play ankou": "KO-8.2",  # not held
            "swap 0": "KO-8.3",
            "look 0": "KO-5.1",
            "flip-down 0": "KO-5.1",
        },
    ),
    Position(
        "a card lies face up on cell 0",
        "korrigans",
        f"{placing('liketaer', 'ankou', 'tomte')}, place mangetout 0",
        {"place devin 0": "KO-5.1", "place tomte 1": "KO-5.1"},
    ),
    Position(
        "cards that are out of the hand",
        "korrigans",
        f"{placing('kobold', 'ankou', 'tomte')}, place ancien 0, place mangetout 1, place mangetout 2",
        {"place ancien 5": "KO-5.1", "pass": "KO-5.2"},
    ),
    Position(
        "an elder lies face up",
        "korrigans",
        f"{placing('kobold', 'ankou', 'tomte')}, place ancien 0",
        {"place mangetout 0": "KO-6.2", "place farceur 0": "KO-5.1"},
    ),
    Position(
        "a soothsayer lies face up",
        "korrigans",
        f"{placing('kobold', 'ankou', 'tomte')}, place ancien 0, place devin 4, look 2",
        {"place devin 6": "KO-6.3", "place mangetout 0": "KO-6.2"},
    ),
    Position(
        "the troll lies face up",
        "korrigans",
        f"{placing('troll', 'ankou', 'tomte')}, place troll 0",
        {"place mangetout 0": "KO-7.4"},
    ),
    Position(
        "the tomte has been placed",
        "korrigans",
        f"{placing('tomte', 'ankou', 'kobold')}, place tomte 0",
        {"place ancien 3": "KO-7.5", "place mangetout 0": "KO-6.2"},
    ),
    Position(
        "the ankou has been played",
        "korrigans",
        f"{placing('tomte', 'ankou', 'kobold')}, place tomte 0, play ankou",
        {"pass": "KO-8.2", "play ankou": "KO-8.2", "place ancien 3": "KO-7.5"},
    ),
    Position(
        "two players have five cells",
        "korrigans?players=2",
        f"{TWO}, pass, pass, pass",
        {"place mangetout 5": "KO-3.2", "play bugel_noz": "KO-8.5"},
    ),
    Position(
        "the soothsayer looks",
        "korrigans",
        f"{placing('kobold', 'ankou', 'tomte')}, place devin 0",
        {"flip-down 0": "KO-6.3", "place farceur 1": "KO-6.3"},
    ),
    Position(
        "the kobold looks",
        "korrigans",
        f"{placing('kobold', 'ankou', 'tomte')}, place kobold 0",
        {"flip-up 0": "KO-7.1"},
    ),
    Position(
        "the musician has placed itself on cell 5; cell 0 holds an elder face down, cell 2 one face up",
        "korrigans",
        f"{placing('kobold', 'ankou', 'tomte')}, place ancien 0, place ancien 2, place musicien 5",
        {
            "flip-down 2": "KO-6.2",  # an elder
            "flip-down 5": "KO-6.6",  # itself
            "flip-up 2": "KO-6.6",  # face up already
            "flip-up 3": "KO-6.6",  # no card
            "place devin 1": "KO-6.6",
        },
    ),
    Position(
        "the musician of two players",
        "korrigans?players=2",
        f"{TWO}, pass, pass, pass, place musicien 0, place ancien 1, place ancien 2, place musicien 1",
        {"flip-down 6": "KO-3.2", "flip-down 2": "KO-6.2"},
    ),
    Position(
        "the leprechaun first turns down",
        "korrigans",
        f"{placing('leprechaun', 'ankou', 'tomte')}, place devin 0, look 3, place mangetout 2, place mangetout 5, "
        "place leprechaun 4",
        {"flip-up 0": "KO-7.3", "flip-down 4": "KO-7.3"},
    ),
    Position(
        "the leprechaun then turns up",
        "korrigans",
        f"{placing('leprechaun', 'ankou', 'tomte')}, place devin 0, look 3, place mangetout 2, place mangetout 5, "
        "place leprechaun 4, flip-down 0",
        {"flip-down 2": "KO-7.3", "flip-up 2": "KO-7.3"},
    ),
    Position(
        "a pact card for a line",
        "korrigans",
        f"{placing('kobold', 'ankou', 'tomte')}, place mangetout 0, place mangetout 4, place mangetout 6, "
        "place devin 1, pass, place musicien 5, pass, place ancien 7, place ancien 2",
        {"pass": "KO-5.4", "place farceur 3": "KO-5.4"},
    ),
    Position(
        "the window of Marie-Morgane",
        "korrigans?players=2",
        MORGANE,
        {"place devin 4": "KO-8.3", "play liketaer": "KO-8.4", "swap 0": "KO-8.3"},
    ),
    Position(
        "Marie-Morgane swaps",
        "korrigans?players=2",
        f"{MORGANE}, play marie_morgane",
        {
            "pass": "KO-8.3",  # she must
            "swap 5": "KO-8.3",  # the first is not the last slot
            "swap 6": "KO-3.2",
            "play liketaer": "KO-8.4",
        },
    ),
    Position(
        "Marie-Morgane swaps the second",
        "korrigans?players=2",
        f"{MORGANE}, play marie_morgane, swap 4",
        {"swap 4": "KO-8.3", "swap 0": "KO-8.3", "pass": "KO-8.3"},
    ),
    Position("a pact card for a pact found", "korrigans?players=2", FOUND, {"pass": "KO-9.3", "look 0": "KO-9.3"}),
    Position(
        "the bugel noz drawn in this search",
        "korrigans?players=2",
        f"{FOUND}, pact bugel_noz",
        {"play bugel_noz": "KO-9.3", "play liketaer": "KO-8.4"},
    ),
    Position(
        "the last round is over, treasures are unfound",
        "korrigans?players=2&max_rounds=1",
        f"{TWO}, {CROWDED}, pass, pass, pass, pass, pass, pass",
        {"pass": "KO-10.3", "place ancien 0": "KO-10.3"},
    ),
    Position(
        "the fifth treasure has been found",
        "korrigans?players=2",
        f"site 3, hide NNNNPT, {CROWDED}, pass, pass, pass, pass, pass, pass",
        {"pass": "KO-10.1", "place ancien 0": "KO-10.1"},
        start=FOUR_FOUND,
    ),
]
