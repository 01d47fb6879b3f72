//! A player's sheet: tracks, shops, buildings and the steward (CO-1.3 to CO-1.5).

use std::fmt;

use super::market::{Cell, Cells};

/// Symbols on the gold track and on the goat track, for the whole game (CO-5.2).
pub const SYMBOLS: u8 = 24;

/// A shop district (CO-1.2), from bottom to top.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Goods {
    /// Green.
    Oil,
    /// Purple.
    Wine,
    /// Blue.
    Carpets,
    /// Orange; has no bonus.
    Spices,
}

impl Goods {
    /// The four of them, from bottom to top.
    pub const ALL: [Self; 4] = [Self::Oil, Self::Wine, Self::Carpets, Self::Spices];

    /// The numbers of its shops, from the left.
    #[inline]
    pub(super) const fn shops(self) -> std::ops::Range<usize> {
        match self {
            Self::Oil => 0..4,
            Self::Wine => 4..8,
            Self::Carpets => 8..11,
            Self::Spices => 11..14,
        }
    }

    pub(super) const fn name(self) -> &'static str {
        ["oil", "wine", "carpets", "spices"][self as usize]
    }
}

impl fmt::Display for Goods {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A shop as printed (CO-1.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shop {
    /// Points when finished.
    pub points: u8,
    /// Goods symbols.
    pub size: u8,
}

/// How many shops a sheet has.
pub const SHOPS: usize = 14;

/// Symbols of all shops, in the order of [`SHOP`].
const SIZES: [u8; SHOPS] = [2, 3, 3, 5, 2, 3, 3, 4, 2, 3, 4, 2, 2, 4];

/// All shops: oil, wine, carpets, spices, each from the left.
pub const SHOP: [Shop; SHOPS] = {
    const POINTS: [u8; SHOPS] = [1, 2, 3, 6, 2, 3, 4, 6, 3, 5, 8, 4, 5, 10];
    let mut shops = [Shop { points: 0, size: 0 }; SHOPS];
    let mut n = 0;
    while n < SHOPS {
        shops[n] = Shop { points: POINTS[n], size: SIZES[n] };
        n += 1;
    }
    shops
};

/// A building (CO-1.5).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Building {
    /// Points at the end for each building.
    Temple,
    /// Deliveries from the harbour are one symbol larger.
    Warehouse,
    /// Two steps of difference are free in a move.
    Stable,
    /// Gold actions in the harbour give two more.
    Store,
}

impl Building {
    /// The four of them, in the order of CO-1.5.
    pub const ALL: [Self; 4] = [Self::Temple, Self::Warehouse, Self::Stable, Self::Store];
}

impl fmt::Display for Building {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(["temple", "warehouse", "stable", "store"][*self as usize])
    }
}

/// The buildings of a sheet, one bit each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Buildings(u8);

impl Buildings {
    /// Whether it has been built.
    #[inline]
    pub const fn contains(self, building: Building) -> bool {
        self.0 >> building as u8 & 1 == 1
    }

    /// Builds it.
    #[inline]
    pub const fn insert(&mut self, building: Building) {
        self.0 |= 1 << building as u8;
    }

    /// How many have been built.
    #[inline]
    pub const fn count(self) -> u8 {
        self.0.count_ones() as u8
    }

    /// One bit a building, the temple lowest.
    #[inline]
    pub const fn bits(self) -> u8 {
        self.0
    }
}

/// The gold track or the goat track.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Track {
    /// Symbols circled and not spent.
    pub held: u8,
    /// Symbols crossed out.
    pub spent: u8,
}

impl Track {
    /// Whether all symbols are circled or crossed out.
    #[inline]
    pub const fn full(self) -> bool {
        self.held + self.spent == SYMBOLS
    }

    /// Circles `n`, or what is free (CO-5.2).
    #[inline]
    pub const fn gain(&mut self, n: u8) {
        let free = SYMBOLS - self.held - self.spent;
        self.held += if n < free { n } else { free };
    }

    /// Crosses out `n` of those held.
    #[inline]
    pub const fn spend(&mut self, n: u8) {
        self.held -= n;
        self.spent += n;
    }
}

/// A player's sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Sheet {
    /// Cells entered, START included.
    pub used: Cells,
    /// Where the steward stands.
    pub steward: Cell,
    /// Free boxes on the turn track.
    pub boxes: u8,
    /// The gold track.
    pub gold: Track,
    /// The goat track.
    pub goats: Track,
    /// Symbols checked in each shop, in the order of [`SHOP`].
    pub checked: [u8; SHOPS],
    /// Stops since the last diamond.
    pub stops: u8,
    /// `plus one` stops since the last diamond.
    pub plus_ones: u8,
    /// The values of the outer rhombs of diamonds A, B and C; 0 while empty.
    pub rhombs: [u8; 3],
    /// Yellow dice earned.
    pub dice: u8,
    /// Buildings built.
    pub buildings: Buildings,
}

impl Default for Sheet {
    /// The sheet of a seat that the game does not have.
    fn default() -> Self {
        Self {
            used: Cells::default(),
            steward: Cell::START,
            boxes: 0,
            gold: Track::default(),
            goats: Track::default(),
            checked: [0; SHOPS],
            stops: 0,
            plus_ones: 0,
            rhombs: [0; 3],
            dice: 0,
            buildings: Buildings::default(),
        }
    }
}

/// What a delivery comes to after the symbols that have only one place to go (CO-5.5).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Delivery {
    /// All is checked, or the district is full and the rest lost.
    Done,
    /// So many goods remain, and the player chooses which shop to begin.
    Open(u8),
}

impl Sheet {
    /// Whether every symbol of the district is checked.
    #[inline]
    pub fn full(&self, goods: Goods) -> bool {
        // Byte by byte: comparing slices calls a function for these few.
        goods.shops().fold(0, |missing, shop| missing | (SIZES[shop] ^ self.checked[shop])) == 0
    }

    /// The untouched shops of the district and the begun ones that are not finished: bit `n` for the `n`-th from the left.
    #[inline]
    pub(super) fn open_shops(&self, goods: Goods) -> (u8, u8) {
        let (mut untouched, mut begun) = (0, 0);
        for (n, shop) in goods.shops().enumerate() {
            let checked = self.checked[shop];
            untouched |= u8::from(checked == 0) << n;
            begun |= u8::from(checked != 0 && checked != SIZES[shop]) << n;
        }
        (untouched, begun)
    }

    /// Checks up to `left` symbols in the shop; gives what remains.
    #[inline]
    pub(super) fn check(&mut self, shop: usize, left: u8) -> u8 {
        let checked = left.min(SHOP[shop].size - self.checked[shop]);
        self.checked[shop] += checked;
        left - checked
    }

    /// Delivers `left` symbols to the district, as far as nothing is to be asked (CO-5.4 to CO-5.6).
    pub(super) fn deliver(&mut self, goods: Goods, mut left: u8) -> Delivery {
        let first = goods.shops().start;
        while left > 0 {
            let (untouched, begun) = self.open_shops(goods);
            if begun == 0 && untouched.count_ones() > 1 {
                return Delivery::Open(left);
            }
            // The begun shop, else the only untouched one; a full district takes nothing more.
            let next = begun | if begun == 0 { untouched } else { 0 };
            left = if next == 0 { 0 } else { self.check(first + next.trailing_zeros() as usize, left) };
        }
        Delivery::Done
    }

    /// The steward stops where it stands and the rhomb of that diamond is filled (CO-7.4).
    pub(super) fn fill_rhomb(&mut self, diamond: u8) {
        self.rhombs[diamond as usize] = self.stops + self.plus_ones + self.last_rhomb();
        self.stops = 0;
        self.plus_ones = 0;
    }

    /// The value of the rhomb filled last: each is greater than the one before. 0 if there is none.
    #[inline]
    pub fn last_rhomb(&self) -> u8 {
        let [a, b, c] = self.rhombs;
        a.max(b).max(c)
    }
}
