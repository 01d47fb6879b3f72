//! The market, its cells and the steward's paths (CO-1.6, CO-6).

use std::fmt;

use super::sheet::Goods;

/// A step of the steward.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Direction {
    /// To the row above in CO-1.6.
    North,
    /// To the row below.
    South,
    /// To the column before.
    West,
    /// To the column after.
    East,
}

impl Direction {
    /// The four of them, in the order of their action numbers.
    pub const ALL: [Self; 4] = [Self::North, Self::South, Self::West, Self::East];
}

impl fmt::Display for Direction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(["north", "south", "west", "east"][*self as usize])
    }
}

/// A cell of the market, numbered in reading order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Cell(u8);

impl Cell {
    /// How many cells there are.
    pub const COUNT: usize = 25;
    /// Where the steward begins.
    pub const START: Self = Self(12);

    /// The cell in that row and column, each 0 to 4.
    pub const fn at(row: u8, column: u8) -> Self {
        Self(row * 5 + column)
    }

    /// Its place in reading order.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Its row, from the top.
    #[inline]
    pub const fn row(self) -> usize {
        self.0 as usize / 5
    }

    /// Its column, from the left.
    #[inline]
    pub const fn column(self) -> usize {
        self.0 as usize % 5
    }

    /// The neighbour in that direction, if the market does not end there.
    #[inline]
    pub const fn step(self, direction: Direction) -> Option<Self> {
        match direction {
            Direction::North if self.0 >= 5 => Some(Self(self.0 - 5)),
            Direction::South if self.0 < 20 => Some(Self(self.0 + 5)),
            Direction::West if self.column() > 0 => Some(Self(self.0 - 1)),
            Direction::East if self.column() < 4 => Some(Self(self.0 + 1)),
            _ => None,
        }
    }

    /// The cell of a name such as `r2c2`.
    pub fn parse(text: &str) -> Option<Self> {
        match text.as_bytes() {
            [b'r', row @ b'0'..=b'4', b'c', column @ b'0'..=b'4'] => Some(Self::at(row - b'0', column - b'0')),
            _ => None,
        }
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "r{}c{}", self.row(), self.column())
    }
}

/// A set of cells, one bit each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Cells(u32);

impl Cells {
    const ALL: u32 = (1 << Cell::COUNT) - 1;

    /// Whether the cell is in the set.
    #[inline]
    pub const fn contains(self, cell: Cell) -> bool {
        self.0 >> cell.0 & 1 == 1
    }

    /// Adds a cell.
    #[inline]
    pub const fn insert(&mut self, cell: Cell) {
        self.0 |= 1 << cell.0;
    }

    /// The set as bits in reading order.
    #[inline]
    pub const fn bits(self) -> u32 {
        self.0
    }

    /// The cells in reading order.
    pub fn iter(self) -> impl Iterator<Item = Cell> {
        (0..Cell::COUNT as u8).map(Cell).filter(move |&cell| self.contains(cell))
    }

    #[inline]
    const fn free(self) -> u32 {
        !self.0 & Self::ALL
    }
}

/// The neighbours of each cell as bits.
static NEIGHBOURS: [u32; Cell::COUNT] = {
    let mut table = [0; Cell::COUNT];
    let mut from = 0;
    while from < Cell::COUNT {
        let [north, south, west, east] = NEXT[from];
        table[from] = north | south | west | east;
        from += 1;
    }
    table
};

/// The neighbour of each cell in each direction as a bit, none where the market ends.
static NEXT: [[u32; 4]; Cell::COUNT] = {
    let mut table = [[0; 4]; Cell::COUNT];
    let mut from = 0;
    while from < Cell::COUNT {
        let mut way = 0;
        while way < 4 {
            if let Some(to) = Cell(from as u8).step(Direction::ALL[way]) {
                table[from][way] = 1 << to.0;
            }
            way += 1;
        }
        from += 1;
    }
    table
};

/// The cells of one colour if the market were a chequered board.
const DARK: u32 = 0x0155_5555;

/// Whether a cell next to `from` is free.
#[inline]
pub(super) const fn can_step(from: Cell, used: Cells) -> bool {
    NEIGHBOURS[from.index()] & used.free() != 0
}

/// The directions in which a walk of `steps` steps can begin (CO-6.5), each with the place of its bit.
#[inline]
pub(super) fn first_steps(from: Cell, used: Cells, steps: u8) -> u8 {
    let free = used.free();
    let mut directions = 0;
    for (direction, next) in NEXT[from.index()].iter().enumerate() {
        let there = next & free;
        if steps == 1 {
            directions |= u8::from(there != 0) << direction;
        } else if there != 0 {
            let rest = extend(there.trailing_zeros() as u8, free & !there, steps - 1);
            directions |= u8::from(rest == steps - 1) << direction;
        }
    }
    directions
}

/// The length of the longest path from `from` over free cells, or `enough` if there is one that long (CO-6.4).
///
/// Every length up to it can be walked too, since the beginning of a path is a path.
#[inline]
pub(super) fn longest_walk(from: Cell, used: Cells, enough: u8) -> u8 {
    let free = used.free();
    match enough {
        // Short walks are tried sooner than the bound is found.
        0..=8 => extend(from.0, free, enough),
        _ => extend(from.0, free, enough.min(bound(from, free))),
    }
}

/// The cells to the right end of their row, and those to the left end.
const EAST_END: u32 = 0x0108_4210;
const WEST_END: u32 = 0x0010_8421;

/// The cells whose neighbour to the west or to the east is in the set.
#[inline]
const fn beside(cells: u32) -> (u32, u32) {
    ((cells & !EAST_END) << 1, (cells & !WEST_END) >> 1)
}

/// The cells next to one of the set.
#[inline]
const fn around(cells: u32) -> u32 {
    let (west, east) = beside(cells);
    cells << 5 | cells >> 5 | west | east
}

/// The cells next to two of the set.
#[inline]
const fn between(cells: u32) -> u32 {
    let (north, south, (west, east)) = (cells << 5, cells >> 5, beside(cells));
    north & south | west & east | (north | south) & (west | east)
}

/// The longest path of at most `enough` steps, 3 at most, for all ways at once.
///
/// A second step exists where the first cell has a free neighbour; a third where a free neighbour of the first cell has
/// two free ones, the first cell being one of them.
#[inline]
const fn short(from: u8, free: u32, enough: u8) -> u8 {
    let first = NEIGHBOURS[from as usize] & free;
    let mut steps = (first != 0 && enough > 0) as u8;
    if enough > 1 {
        steps += (first & around(free) != 0) as u8;
    }
    if enough > 2 {
        steps += (first & around(free & between(free)) != 0) as u8;
    }
    steps
}

/// No path is longer: a path stays among the cells that can be reached, and its colours alternate.
fn bound(from: Cell, free: u32) -> u8 {
    let start = 1 << from.0;
    let mut reached = NEIGHBOURS[from.index()] & free;
    loop {
        let grown = reached | around(reached) & free;
        if grown == reached {
            break;
        }
        reached = grown;
    }
    let dark = (reached & DARK).count_ones();
    let light = (reached & !DARK).count_ones();
    let (first, second) = if start & DARK == 0 { (dark, light) } else { (light, dark) };
    // The first step changes colour: n steps enter (n + 1) / 2 cells of the other colour and n / 2 of the own.
    if first > second { 2 * second as u8 + 1 } else { 2 * first as u8 }
}

fn extend(from: u8, free: u32, enough: u8) -> u8 {
    if enough <= 3 {
        return short(from, free, enough);
    }
    let mut next = NEIGHBOURS[from as usize] & free;
    let mut longest = 0;
    while next != 0 {
        let cell = next.trailing_zeros() as u8;
        next &= next - 1;
        let length = 1 + extend(cell, free & !(1 << cell), enough - 1);
        if length == enough {
            return length;
        }
        longest = longest.max(length);
    }
    longest
}

/// What a stop on a cell gives (CO-7).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reward {
    /// Coins.
    Gold(u8),
    /// Goats.
    Goats(u8),
    /// Symbols of a shop district.
    Deliver(Goods, u8),
    /// A yellow die for all later rolls.
    Die,
    /// Counts for the next diamond.
    PlusOne,
    /// The rhomb of that diamond: 0 is A, 1 is B, 2 is C.
    Diamond(u8),
    /// START: used from the beginning, so never a stop.
    Start,
}

impl Cell {
    /// What a stop there gives.
    pub(super) const fn reward(self) -> Reward {
        use Reward::{Deliver, Diamond, Die, Goats, Gold, PlusOne, Start};

        use super::sheet::Goods::{Carpets, Oil, Spices, Wine};
        const REWARDS: [[Reward; 5]; 5] = [
            [Diamond(0), Die, Deliver(Carpets, 1), PlusOne, Diamond(1)],
            [Deliver(Spices, 1), Deliver(Oil, 1), Goats(2), Die, Deliver(Oil, 2)],
            [PlusOne, Deliver(Wine, 1), Start, Gold(1), PlusOne],
            [Deliver(Oil, 2), Gold(2), Die, Deliver(Wine, 1), Deliver(Carpets, 1)],
            [Diamond(2), Goats(1), PlusOne, Goats(2), Deliver(Spices, 1)],
        ];
        REWARDS[self.row()][self.column()]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::Rng;

    /// Every path of `steps` steps, by its last cell.
    fn ends(from: Cell, used: Cells, steps: u8) -> Vec<Cell> {
        if steps == 0 {
            return vec![from];
        }
        let free = Direction::ALL.iter().filter_map(|&way| from.step(way)).filter(|&cell| !used.contains(cell));
        free.flat_map(|cell| {
            let mut entered = used;
            entered.insert(cell);
            ends(cell, entered, steps - 1)
        })
        .collect()
    }

    #[test]
    fn first_moves_from_start_as_checked_in_section_11() {
        let mut used = Cells::default();
        used.insert(Cell::START);
        let figures = [(4, 4), (8, 12), (12, 32), (12, 64), (12, 104), (12, 176), (12, 296), (12, 496)];
        for (steps, (destinations, paths)) in (1..).zip(figures) {
            let mut all = ends(Cell::START, used, steps);
            assert_eq!(all.len(), paths);
            all.sort_by_key(|cell| cell.index());
            all.dedup();
            assert_eq!(all.len(), destinations);
        }
    }

    #[test]
    fn a_walk_exists_exactly_when_a_path_does() {
        let mut rng = Rng::new(7);
        for _ in 0..500 {
            let from = Cell(rng.below(25) as u8);
            let mut used = Cells((rng.word() & rng.word()) as u32 & Cells::ALL);
            used.insert(from);
            let longest = (1..=24).take_while(|&steps| !ends(from, used, steps).is_empty()).last().unwrap_or(0);
            for enough in 0..=24 {
                assert_eq!(longest_walk(from, used, enough), longest.min(enough), "{from} {used:?} {enough}");
            }
        }
    }
}
