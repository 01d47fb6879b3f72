//! Features: a view as one flat row of numbers, with a layout that says what each cell is.

use serde::Serialize;

use crate::game::{MAX_SEATS, Viewer};

/// What a block holds; the reader's page of the layout.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Block {
    /// The name of the block, unique in its layout.
    pub name: String,
    /// Where it starts in the row.
    pub offset: usize,
    /// Its shape, rows first.
    pub shape: Vec<usize>,
    /// The least value a cell may have.
    pub low: u32,
    /// The greatest value a cell may have.
    pub high: u32,
    /// With labels the last axis is a choice: at most one of its cells is 1, the label there is the value.
    pub labels: Option<Vec<String>>,
}

impl Block {
    /// How many cells the block has.
    pub fn width(&self) -> usize {
        self.shape.iter().product()
    }
}

/// The blocks of a row, one after another without gaps.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Layout {
    /// The blocks in the order of the row.
    pub blocks: Vec<Block>,
}

impl Layout {
    /// How many cells a row has.
    pub fn width(&self) -> usize {
        self.blocks.last().map_or(0, |block| block.offset + block.width())
    }

    /// Appends a block of numbers from 0 to `high`.
    #[must_use]
    pub fn numbers(self, name: &str, shape: &[usize], high: u32) -> Self {
        self.block(name, shape, high, None)
    }

    /// Appends a block whose last axis, of as many cells as there are labels, is a choice.
    #[must_use]
    pub fn choice<L: AsRef<str>>(self, name: &str, outer: &[usize], labels: &[L]) -> Self {
        let labels: Vec<String> = labels.iter().map(|label| label.as_ref().to_owned()).collect();
        let shape: Vec<usize> = outer.iter().copied().chain([labels.len()]).collect();
        self.block(name, &shape, 1, Some(labels))
    }

    /// Appends a choice of a seat, counted from the viewer.
    #[must_use]
    pub fn seat(self, name: &str, outer: &[usize], seats: usize) -> Self {
        let labels: Vec<String> =
            (0..seats).map(|n| if n == 0 { "self".to_owned() } else { format!("next {n}") }).collect();
        self.choice(name, outer, &labels)
    }

    fn block(mut self, name: &str, shape: &[usize], high: u32, labels: Option<Vec<String>>) -> Self {
        let offset = self.width();
        self.blocks.push(Block { name: name.to_owned(), offset, shape: shape.to_vec(), low: 0, high, labels });
        self
    }
}

/// What a cell of a row may be stored as.
pub trait Cell: Copy + Send + Sync + 'static {
    /// The number 0.
    const ZERO: Self;
    /// The number 1.
    const ONE: Self;
    /// `EIGHT[byte][i]` is bit `i` of the byte.
    const EIGHT: [[Self; 8]; 256] = {
        let mut table = [[Self::ZERO; 8]; 256];
        let mut byte = 0;
        while byte < 256 {
            let mut bit = 0;
            while bit < 8 {
                if byte >> bit & 1 == 1 {
                    table[byte][bit] = Self::ONE;
                }
                bit += 1;
            }
            byte += 1;
        }
        table
    };
    /// The number as this type; a byte holds at most 255.
    fn number(value: u32) -> Self;
}

impl Cell for f32 {
    const ZERO: Self = 0.0;
    const ONE: Self = 1.0;
    #[inline]
    fn number(value: u32) -> Self {
        value as f32
    }
}

impl Cell for u8 {
    const ZERO: Self = 0;
    const ONE: Self = 1;
    #[inline]
    fn number(value: u32) -> Self {
        value.min(255) as u8
    }
}

impl Cell for u32 {
    const ZERO: Self = 0;
    const ONE: Self = 1;
    #[inline]
    fn number(value: u32) -> Self {
        value
    }
}

/// A cell of a mask.
impl Cell for bool {
    const ZERO: Self = false;
    const ONE: Self = true;
    #[inline]
    fn number(value: u32) -> Self {
        value != 0
    }
}

/// `CLOCKWISE[seats][first]`: so many seats, clockwise from that one.
static CLOCKWISE: [[[usize; MAX_SEATS]; MAX_SEATS]; MAX_SEATS + 1] = {
    let mut table = [[[0; MAX_SEATS]; MAX_SEATS]; MAX_SEATS + 1];
    let mut seats = 1;
    while seats <= MAX_SEATS {
        let mut first = 0;
        while first < seats {
            let mut place = 0;
            while place < seats {
                table[seats][first][place] = (first + place) % seats;
                place += 1;
            }
            first += 1;
        }
        seats += 1;
    }
    table
};

/// Writes a row from left to right, in the order of the layout. All cells are 0 at first, so that what is mostly 0 is
/// written by its few other cells.
#[derive(Debug)]
pub struct Row<'a, T> {
    rest: &'a mut [T],
    first: usize,
    seats: usize,
}

impl<'a, T: Cell> Row<'a, T> {
    /// A row to fill; `cells` must be as long as the layout is wide. Seats are counted from the viewer.
    #[inline]
    pub fn new(cells: &'a mut [T], viewer: Viewer, seats: usize) -> Self {
        let first = match viewer {
            Viewer::Seat(seat) => usize::from(seat),
            Viewer::Public => 0,
        };
        cells.fill(T::ZERO);
        Self { rest: cells, first, seats }
    }

    /// The seats in the order of a seat axis: the viewer first, then clockwise.
    #[inline]
    pub fn seats(&self) -> &'static [usize] {
        &CLOCKWISE[self.seats][self.first][..self.seats]
    }

    #[inline]
    fn take(&mut self, n: usize) -> &'a mut [T] {
        let (taken, rest) = std::mem::take(&mut self.rest).split_at_mut(n);
        self.rest = rest;
        taken
    }

    /// One number.
    #[inline]
    pub fn number(&mut self, value: impl Into<u32>) {
        self.take(1)[0] = T::number(value.into());
    }

    /// As many numbers as the slice has.
    #[inline]
    pub fn numbers(&mut self, values: &[u8]) {
        for (cell, &value) in self.take(values.len()).iter_mut().zip(values) {
            *cell = T::number(u32::from(value));
        }
    }

    /// The lowest `n` bits, one cell a bit; there are no others.
    #[inline]
    pub fn bits(&mut self, mut bits: u128, n: usize) {
        debug_assert!(n == 128 || bits >> n == 0, "bits beyond {n}");
        let mut left = n;
        while left > 0 {
            let some = left.min(8);
            if let Some(eight) = self.rest.first_chunk_mut() {
                // What is behind the block is still to be written.
                *eight = T::EIGHT[bits as usize & 255];
                self.take(some);
            } else {
                self.take(some).copy_from_slice(&T::EIGHT[bits as usize & 255][..some]);
            }
            bits >>= 8;
            left -= some;
        }
    }

    /// A choice among `n`, or none.
    #[inline]
    pub fn choice(&mut self, n: usize, chosen: Option<usize>) {
        // Without a branch, since nobody can guess it: for none, the first cell becomes the 0 that it is.
        self.take(n)[chosen.unwrap_or(0)] = T::number(u32::from(chosen.is_some()));
    }

    /// A block of `n` rows with a cell for each of `width` columns: 1 where the column, a set, has the row. The set has
    /// bit `i` for row `i`.
    #[inline]
    pub fn columns(&mut self, n: usize, width: usize, columns: impl Iterator<Item = u32>) {
        let cells = self.take(n * width);
        for (column, mut rows) in columns.enumerate() {
            while rows != 0 {
                cells[rows.trailing_zeros() as usize * width + column] = T::ONE;
                rows &= rows - 1;
            }
        }
    }

    /// A choice of a seat, counted from the viewer, or none.
    #[inline]
    pub fn seat(&mut self, seat: Option<u8>) {
        let (first, seats) = (self.first, self.seats);
        self.choice(
            seats,
            seat.map(|seat| {
                let ahead = usize::from(seat) + seats - first;
                if ahead >= seats { ahead - seats } else { ahead }
            }),
        );
    }

    /// Says that the row is full.
    ///
    /// # Panics
    /// In debug builds, if it is not: layout and encoder of the game differ.
    #[inline]
    pub fn end(self) {
        debug_assert!(self.rest.is_empty(), "{} cells of the row are not written", self.rest.len());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bits_are_cells_in_order() {
        for n in [1, 7, 8, 25, 75, 127, 128] {
            let bits = 0x9E37_79B9_7F4A_7C15_F39C_C060_5CED_C834_u128;
            let mut cells = vec![9_u8; n];
            let bits = bits & u128::MAX >> (128 - n);
            Row::new(&mut cells, Viewer::Public, 1).bits(bits, n);
            let expected: Vec<u8> = (0..n).map(|place| (bits >> place & 1) as u8).collect();
            assert_eq!(cells, expected);
        }
    }

    #[test]
    fn seats_are_counted_from_the_viewer() {
        let mut cells = [9_u8; 6];
        let mut row = Row::new(&mut cells, Viewer::Seat(2), 3);
        assert_eq!(row.seats(), [2, 0, 1]);
        row.seat(Some(1));
        row.seat(None);
        row.end();
        assert_eq!(cells, [0, 0, 1, 0, 0, 0]);
    }

    #[test]
    fn columns_are_sets_of_rows() {
        let mut cells = [9_u8; 13];
        let mut row = Row::new(&mut cells, Viewer::Public, 1);
        row.bits(0b101, 3);
        row.columns(3, 2, [0b011, 0b110].into_iter());
        row.choice(3, Some(1));
        row.number(7_u8);
        row.end();
        assert_eq!(cells, [1, 0, 1, 1, 0, 1, 1, 0, 1, 0, 1, 0, 7]);
    }
}
