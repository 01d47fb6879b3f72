"""Corinth in words: what a view shows, line by line, and what tokens mean; the looks are elsewhere."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from kybos.drawing.words import Words
from kybos.games.corinth.market import CELLS, ROWS
from kybos.games.corinth.picture import svg
from kybos.games.corinth.screen import screen
from kybos.games.corinth.sheet import BUILDINGS, SHOP_DISTRICTS, SHOPS, WHITE_DICE, YELLOW_DICE
from kybos.games.corinth.table import Table, checked, free
from kybos.types import Game

__all__ = ["lines", "phrase", "screen", "svg"]


def lines(game: Game, view: dict[str, Any], words: Words) -> list[str]:
    """Who must act, the harbour, and every sheet."""
    table = Table(game, view, words)
    told = [*table.headline(), table.status(), *words.standings(view), *_harbour(table)]
    order = [table.focus, *(seat for seat in range(game.seats) if seat != table.focus)]
    for seat in order:
        told += [words("about", what=table.name(seat), text=fact) for fact in _sheet(table, seat)]
    return told


def _harbour(table: Table) -> Iterator[str]:
    words = table.words
    if table.phase["kind"] == "yellow":
        yield words("rolled white", dice=_faces(words, table.phase["white"]))
    for district, group in table.groups():
        dice = [words(f"{colour} dice", n=group[colour]) for colour in ("white", "yellow") if group and group[colour]]
        text = words("group", face=group["face"], dice=words.listed(dice)) if group else words("no dice")
        yield words("about", what=words.name(district), text=text)
    for district in SHOP_DISTRICTS:
        bonus = table.bonus(district)
        if bonus is not None:
            yield words("about", what=words("bonus of", name=words.name(district)), text=bonus)


def _sheet(table: Table, seat: int) -> Iterator[str]:
    words, sheet = table.words, table.seats[seat]
    for track in ("gold", "goats"):
        text = words("track", held=sheet[track]["held"], spent=sheet[track]["spent"], free=free(sheet[track]))
        yield words("about", what=words.name(track), text=text)
    for district in SHOP_DISTRICTS:
        shops = [
            words("shop line", k=shop, checked=count, n=symbols, points=words("points", n=points))
            for shop, (count, symbols, points) in enumerate(checked(sheet, district))
        ]
        yield words("about", what=words.name(district), text=words("semicolon").join(shops))
    for building in BUILDINGS:
        text = words("built") if sheet["buildings"][building] else words("costs", cost=table.cost(building))
        yield words("about", what=words.name(building), text=text)
    for name, value in sheet["rhombs"].items():
        yield words("about", what=words("diamond", n=name), text=words.number(value) if value else words("not reached"))
    yield words("stops", n=sheet["stops"])
    yield words("plus ones", n=sheet["plus_ones"])
    yield words("dice", n=sheet["dice"])
    yield words("boxes", n=sheet["boxes"])
    yield words("steward on", cell=_cell(table, sheet["steward"]))
    yield words("used cells", cells=words.listed(_cell(table, cell) for cell in sheet["used"]))
    if seat == table.focus:
        yield from _market(table)


def _market(table: Table) -> Iterator[str]:
    """The whole market once, and where its steward may go."""
    words = table.words
    for row in range(len(ROWS)):
        rewards = words.listed(table.reward(cell) for cell in CELLS if cell.startswith(f"r{row}"))
        yield words("about", what=words("row", n=row), text=rewards)
    for district, stops in table.reach().items():
        if stops:
            cells = words.listed(_cell(table, cell) for cell in CELLS if cell in stops)
            yield words("reached", name=words.name(district), cells=cells)
    if steps := table.steps():
        yield words("may step", directions=words.listed(words(direction) for direction in steps.values()))
    if ends := table.ends():
        yield words("may end", cells=words.listed(_cell(table, cell) for cell in CELLS if cell in ends))


def _cell(table: Table, cell: str) -> str:
    return f"{cell} {table.reward(cell)}"


def phrase(game: Game, token: str, words: Words) -> str | None:
    """What an action or a roll is; None for what is no token of Corinth."""
    if token in game.tokens:
        return _action(game, token, words)
    kind, *numbers = token.split(" ")
    dice = {"white": (WHITE_DICE,), "yellow": range(1, YELLOW_DICE + 1)}.get(kind, ())
    faces = [int(number) for number in numbers if number.isdecimal() and number.isascii()]
    if len(faces) != 6 or token != " ".join([kind, *map(str, faces)]) or sum(faces) not in dice:
        return None
    return words(f"rolled {kind}", dice=_faces(words, faces))


def _action(game: Game, token: str, words: Words) -> str:
    verb, *rest = token.split(" ")
    match verb:
        case "buy":
            return words("do buy", n=int(rest[0])) if rest != ["0"] else words("do buy none")
        case "take":
            return words("do take", name=words.name(rest[0]))
        case "move":
            return words("do move", name=words.name(rest[0]), n=int(rest[1]))
        case "open":
            district, k = rest[0], int(rest[1])
            shop = SHOPS[district][k]
            points = words("points", n=shop.points)
            return words("do open", k=k, name=words.name(district), n=shop.symbols, points=points)
        case "build":
            return words(
                "do build", name=words.name(rest[0]), cost=words("cost", **game.config["building_cost"][rest[0]])
            )
        case "stay" | "end":
            return words(f"do {verb}")
    return words("do step", direction=words(verb))


def _faces(words: Words, faces: list[int]) -> str:
    """Dice by face: "2 with a 1, 3 with a 4"."""
    return words.listed(words("faces", n=count, face=face) for face, count in enumerate(faces, 1) if count)
