"""What is printed on a player's sheet, and the sheet as it stands during the game (CO-1)."""

from __future__ import annotations

from dataclasses import dataclass, replace

DISTRICTS = ("goats", "oil", "wine", "carpets", "spices", "gold")  # CO-1.2, from bottom to top
SHOP_DISTRICTS = ("oil", "wine", "carpets", "spices")
BONUS_DISTRICTS = ("oil", "wine", "carpets")  # CO-1.4: spices has none
BUILDINGS = ("temple", "warehouse", "stable", "store")  # CO-1.5
TRACK = 24  # CO-5.2: symbols on each track, for the whole game
WHITE_DICE, YELLOW_DICE = 9, 3  # CO-1.1


@dataclass(frozen=True)
class Shop:
    """A shop as printed: what it is worth when finished, and how many goods symbols that takes (CO-1.4)."""

    points: int
    symbols: int


SHOPS: dict[str, tuple[Shop, ...]] = {
    "oil": (Shop(1, 2), Shop(2, 3), Shop(3, 3), Shop(6, 5)),
    "wine": (Shop(2, 2), Shop(3, 3), Shop(4, 3), Shop(6, 4)),
    "carpets": (Shop(3, 2), Shop(5, 3), Shop(8, 4)),
    "spices": (Shop(4, 2), Shop(5, 2), Shop(10, 4)),
}


@dataclass(frozen=True)
class Track:
    """The gold or the goat track: symbols circled and still held, and those spent for good (CO-5.2)."""

    held: int
    spent: int = 0

    @property
    def free(self) -> int:
        """Symbols that may still be circled."""
        return TRACK - self.held - self.spent

    def circle(self, count: int) -> Track:
        """Circle that many symbols; what exceeds the track is lost (CO-5.2)."""
        return replace(self, held=self.held + min(count, self.free))

    def spend(self, count: int) -> Track:
        """Cross out that many of the symbols held."""
        return Track(self.held - count, self.spent + count)


@dataclass(frozen=True)
class Sheet:
    """Everything a player has marked so far."""

    boxes: int  # free boxes on the turn track
    gold: Track
    goats: Track
    steward: str
    used: frozenset[str]
    shops: tuple[tuple[int, ...], ...] = tuple((0,) * len(SHOPS[district]) for district in SHOP_DISTRICTS)
    stops: int = 0  # since the last diamond
    plus_ones: int = 0  # likewise
    rhombs: tuple[int, ...] = (0, 0, 0)  # A, B, C; 0 where nothing is filled in
    dice: int = 0  # yellow dice earned
    buildings: frozenset[str] = frozenset()

    def checked(self, district: str) -> tuple[int, ...]:
        """Symbols checked in each shop of the district."""
        return self.shops[SHOP_DISTRICTS.index(district)]

    def check(self, district: str, shop: int, count: int) -> Sheet:
        """Check that many more symbols of one shop."""
        row = list(self.checked(district))
        row[shop] += count
        rows = list(self.shops)
        rows[SHOP_DISTRICTS.index(district)] = tuple(row)
        return replace(self, shops=tuple(rows))

    def finished(self, district: str, shop: int) -> bool:
        """Whether every symbol of the shop is checked."""
        return self.checked(district)[shop] == SHOPS[district][shop].symbols

    def all_finished(self, district: str) -> bool:
        """Whether every shop of the district is finished."""
        return all(self.finished(district, shop) for shop in range(len(SHOPS[district])))

    def begun(self, district: str) -> list[int]:
        """Shops begun and not finished; at most one, by CO-5.4."""
        shops = enumerate(self.checked(district))
        return [shop for shop, count in shops if count and not self.finished(district, shop)]

    def untouched(self, district: str) -> list[int]:
        """Shops without a checked symbol."""
        return [shop for shop, count in enumerate(self.checked(district)) if count == 0]
