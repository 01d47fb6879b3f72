"""Corinth's state as JSON values and back; docs/documents/corinth.md has the keys."""

from __future__ import annotations

from typing import Any

from kybos.games.corinth.market import CELLS, DIAMONDS, cells_with
from kybos.games.corinth.sheet import (
    BONUS_DISTRICTS,
    BUILDINGS,
    DISTRICTS,
    SHOP_DISTRICTS,
    SHOPS,
    TRACK,
    WHITE_DICE,
    YELLOW_DICE,
    Sheet,
    Track,
)
from kybos.games.corinth.state import (
    Act,
    Build,
    Buy,
    Compensation,
    Group,
    Open,
    Over,
    Phase,
    State,
    Walk,
    White,
    Yellow,
)
from kybos.reference.reading import choice, fields, flag, items, require, variant, whole

Json = Any

KEYS = ("phase", "roller", "turn", "board", "bonuses", "seats")
SHEET_KEYS = (
    *("boxes", "gold", "goats", "shops", "steward", "used"),
    *("stops", "plus_ones", "rhombs", "dice", "buildings"),
)
PHASE_KEYS: dict[str, tuple[str, ...]] = {
    "buy": (),
    "white": ("yellow",),
    "yellow": ("white", "yellow"),
    "action": (),
    "walk": ("left",),
    "compensation": (),
    "open": ("district", "left"),
    "build": (),
    "over": (),
}
PLAIN_PHASES: dict[str, Phase] = {
    "buy": Buy(),
    "action": Act(),
    "compensation": Compensation(),
    "build": Build(),
    "over": Over(),
}

HIGHEST_RHOMB = 28  # 24 stops and four `plus one`
MOST_GOODS = 11  # ten dice on one shop district, one symbol more with the warehouse


def write_state(state: State) -> dict[str, Json]:
    """The document of a state, keys in their order."""
    return {
        "phase": _write_phase(state.phase),
        "roller": state.roller,
        "turn": state.turn,
        "board": [
            group and {"face": group.face, "white": group.white, "yellow": group.yellow} for group in state.board
        ],
        "bonuses": dict(zip(BONUS_DISTRICTS, state.bonuses, strict=True)),
        "seats": [_write_sheet(sheet) for sheet in state.seats],
    }


def _write_phase(phase: Phase) -> dict[str, Json]:
    match phase:
        case White(yellow):
            return {"kind": "white", "yellow": yellow}
        case Yellow(white, yellow):
            return {"kind": "yellow", "white": list(white), "yellow": yellow}
        case Walk(left):
            return {"kind": "walk", "left": left}
        case Open(district, left):
            return {"kind": "open", "district": district, "left": left}
        case _:
            return {"kind": next(kind for kind, plain in PLAIN_PHASES.items() if plain == phase)}


def _write_sheet(sheet: Sheet) -> dict[str, Json]:
    return {
        "boxes": sheet.boxes,
        "gold": {"held": sheet.gold.held, "spent": sheet.gold.spent},
        "goats": {"held": sheet.goats.held, "spent": sheet.goats.spent},
        "shops": {district: list(sheet.checked(district)) for district in SHOP_DISTRICTS},
        "steward": sheet.steward,
        "used": [cell for cell in CELLS if cell in sheet.used],
        "stops": sheet.stops,
        "plus_ones": sheet.plus_ones,
        "rhombs": dict(zip(DIAMONDS, sheet.rhombs, strict=True)),
        "dice": sheet.dice,
        "buildings": {building: building in sheet.buildings for building in BUILDINGS},
    }


def read_state(document: Json, seats: int, turns: int, boxes: int) -> State:
    """The state of a document for that many seats, turns in a round and boxes on a turn track.

    Raises BadRecord for a key, type or range that is wrong; what must hold between the values is not looked at.
    """
    phase, roller, turn, board, bonuses, sheets = fields(document, "state", *KEYS)
    gains = fields(bonuses, "bonuses", *BONUS_DISTRICTS)
    return State(
        phase=_read_phase(phase),
        roller=whole(roller, "roller", 0, seats - 1),
        turn=whole(turn, "turn", 0, turns - 1),
        board=tuple(
            _read_group(group, f"board[{place}]") for place, group in enumerate(items(board, "board", len(DISTRICTS)))
        ),
        bonuses=tuple(
            None if seat is None else whole(seat, f"bonuses.{district}", 0, seats - 1)
            for district, seat in zip(BONUS_DISTRICTS, gains, strict=True)
        ),
        seats=tuple(
            _read_sheet(sheet, f"seats[{seat}]", boxes) for seat, sheet in enumerate(items(sheets, "seats", seats))
        ),
    )


def _read_phase(document: Json) -> Phase:
    kind, values = variant(document, "phase", PHASE_KEYS)
    match kind, values:
        case "white", (yellow,):
            return White(whole(yellow, "phase.yellow", 0, YELLOW_DICE))
        case "yellow", (white, yellow):
            counts = enumerate(items(white, "phase.white", 6))
            return Yellow(
                tuple(whole(count, f"phase.white[{face}]", 0, WHITE_DICE) for face, count in counts),
                whole(yellow, "phase.yellow", 1, YELLOW_DICE),
            )
        case "walk", (left,):
            return Walk(whole(left, "phase.left", 1, TRACK))
        case "open", (district, left):
            return Open(choice(district, "phase.district", SHOP_DISTRICTS), whole(left, "phase.left", 1, MOST_GOODS))
        case _:
            return PLAIN_PHASES[kind]


def _read_group(document: Json, where: str) -> Group | None:
    if document is None:
        return None
    face, white, yellow = fields(document, where, "face", "white", "yellow")
    return Group(
        whole(face, f"{where}.face", 1, 6),
        whole(white, f"{where}.white", 0, WHITE_DICE),
        whole(yellow, f"{where}.yellow", 0, YELLOW_DICE),
    )


def _read_sheet(document: Json, where: str, boxes: int) -> Sheet:
    found = dict(zip(SHEET_KEYS, fields(document, where, *SHEET_KEYS), strict=True))
    shops = fields(found["shops"], f"{where}.shops", *SHOP_DISTRICTS)
    used = [choice(cell, f"{where}.used", CELLS) for cell in items(found["used"], f"{where}.used")]
    require(
        used == [cell for cell in CELLS if cell in used], f"{where}.used: {used} is not in reading order, each once"
    )
    rhombs = fields(found["rhombs"], f"{where}.rhombs", *DIAMONDS)
    buildings = fields(found["buildings"], f"{where}.buildings", *BUILDINGS)
    return Sheet(
        boxes=whole(found["boxes"], f"{where}.boxes", 0, boxes),
        gold=_read_track(found["gold"], f"{where}.gold"),
        goats=_read_track(found["goats"], f"{where}.goats"),
        steward=choice(found["steward"], f"{where}.steward", CELLS),
        used=frozenset(used),
        shops=tuple(_read_shops(row, f"{where}.shops", of) for of, row in zip(SHOP_DISTRICTS, shops, strict=True)),
        stops=whole(found["stops"], f"{where}.stops", 0, len(CELLS) - 1),
        plus_ones=whole(found["plus_ones"], f"{where}.plus_ones", 0, len(cells_with("plus one"))),
        rhombs=tuple(
            whole(value, f"{where}.rhombs.{name}", 0, HIGHEST_RHOMB)
            for name, value in zip(DIAMONDS, rhombs, strict=True)
        ),
        dice=whole(found["dice"], f"{where}.dice", 0, YELLOW_DICE),
        buildings=frozenset(
            building
            for building, built in zip(BUILDINGS, buildings, strict=True)
            if flag(built, f"{where}.buildings.{building}")
        ),
    )


def _read_track(document: Json, where: str) -> Track:
    held, spent = fields(document, where, "held", "spent")
    return Track(whole(held, f"{where}.held", 0, TRACK), whole(spent, f"{where}.spent", 0, TRACK))


def _read_shops(row: Json, where: str, district: str) -> tuple[int, ...]:
    counts = items(row, f"{where}.{district}", len(SHOPS[district]))
    return tuple(
        whole(count, f"{where}.{district}[{place}]", 0, shop.symbols)
        for place, (count, shop) in enumerate(zip(counts, SHOPS[district], strict=True))
    )
