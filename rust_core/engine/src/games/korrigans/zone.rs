//! The cards in the zone of research, its neighbours and its lines (KO-3).

use super::cards::Card;
use super::kinds::{SLOTS, Slots};
use crate::game::{MAX_SEATS, PerSeat, Seat};

/// A set of cells, bit `i` for cell `i`.
pub type Cells = u8;

/// A set of lines, in the order of KO-3.4.
pub type Lines = u8;

/// The most cells of a zone.
pub const CELLS: usize = SLOTS - 1;

/// How the cells lie: as a ring or as a chain.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Shape {
    /// How many cells there are; the centre slot has this number.
    pub(super) cells: usize,
    /// How many lines there are.
    pub(super) lines: usize,
    /// The cells next to each cell (KO-3.3).
    neighbours: [Cells; CELLS],
    /// The lines within each set of cells (KO-3.4).
    within: [Lines; 1 << CELLS],
}

impl Shape {
    /// Eight cells round the centre (KO-3.1).
    pub(super) const RING: Self = {
        let mut neighbours = [0; CELLS];
        let mut cell = 0;
        while cell < CELLS {
            neighbours[cell] = 1 << ((cell + 1) % CELLS) | 1 << ((cell + CELLS - 1) % CELLS);
            cell += 1;
        }
        Self::new(CELLS, neighbours, &[0b0000_0111, 0b0001_1100, 0b0111_0000, 0b1100_0001])
    };

    /// Five cells below and beside the centre (KO-3.2).
    pub(super) const CHAIN: Self = Self::new(5, [0b00010, 0b00101, 0b01010, 0b10100, 0b01000, 0, 0, 0], &[0b01110]);

    const fn new(cells: usize, neighbours: [Cells; CELLS], lines: &[Cells]) -> Self {
        let mut within = [0; 1 << CELLS];
        let mut set = 0;
        while set < within.len() {
            let mut line = 0;
            while line < lines.len() {
                if set as Cells & lines[line] == lines[line] {
                    within[set] |= 1 << line;
                }
                line += 1;
            }
            set += 1;
        }
        Self { cells, lines: lines.len(), neighbours, within }
    }

    /// All cells.
    #[inline]
    pub(super) const fn all_cells(&self) -> Cells {
        (0xFF_u16 >> (CELLS - self.cells)) as Cells
    }

    /// All slots, the centre included.
    #[inline]
    pub(super) const fn all_slots(&self) -> Slots {
        (2 << self.cells) - 1
    }

    /// The centre slot.
    #[inline]
    pub(super) const fn centre(&self) -> Slots {
        1 << self.cells
    }

    /// The cells next to that one.
    #[inline]
    pub(super) const fn neighbours(&self, cell: u8) -> Cells {
        self.neighbours[cell as usize]
    }
}

/// A card on top of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Top {
    /// The card.
    pub card: Card,
    /// Whose it is.
    pub owner: Seat,
}

/// The top cards of the cells: what is covered stays out until the round ends (KO-3.5).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Zone {
    // Which cell a covered card lies in is not kept (KO-11.3).
    tops: [Option<Top>; CELLS],
    owned: PerSeat<Cells>,
    up: Cells,
    down: Cells,
    // Where these lie, face up or down.
    elders: Cells,
    devins: Cells,
    troll: Cells,
    paid: Lines,
}

impl Zone {
    /// The top card of that cell.
    #[inline]
    pub const fn top(&self, cell: usize) -> Option<Top> {
        self.tops[cell]
    }

    /// The cells whose top card is face up.
    #[inline]
    pub const fn up(&self) -> Cells {
        self.up
    }

    /// The cells whose top card is face down.
    #[inline]
    pub const fn down(&self) -> Cells {
        self.down
    }

    /// The cells whose top card is that seat's.
    #[inline]
    pub const fn owned(&self, seat: usize) -> Cells {
        self.owned[seat]
    }

    /// The cells whose top card is face up and that seat's.
    #[inline]
    pub const fn up_of(&self, seat: usize) -> Cells {
        self.owned[seat] & self.up
    }

    /// The cell of the face-up elder: at most one (KO-6.2).
    #[inline]
    pub const fn elder(&self) -> Cells {
        self.elders & self.up
    }

    /// The owner of the face-up elder.
    #[inline]
    pub fn elder_owner(&self) -> Option<Seat> {
        let elder = self.elder();
        (0..MAX_SEATS).find(|&seat| self.owned[seat] & elder != 0).map(|seat| seat as Seat)
    }

    /// The cells with a face-up devin: they bar others from being placed (KO-6.3).
    #[inline]
    pub const fn devins(&self) -> Cells {
        self.devins & self.up
    }

    /// The face-up cards that a mangetout or the troll may cover (KO-6.4, KO-7.4).
    #[inline]
    pub const fn coverable(&self) -> Cells {
        self.up & !(self.elders | self.troll)
    }

    /// The face-up cards that a korrigan or cousin that is no elder turns down: all but the elder (KO-6.2).
    #[inline]
    pub const fn exposed(&self) -> Cells {
        self.up & !self.elders
    }

    /// The lines that stand and have paid (KO-5.4).
    #[inline]
    pub const fn paid(&self) -> Lines {
        self.paid
    }

    /// The lines that stand for that seat (KO-5.5).
    #[inline]
    pub(super) const fn standing(&self, shape: &Shape, seat: usize) -> Lines {
        shape.within[self.up_of(seat) as usize]
    }

    /// The lines have paid; they stand.
    #[inline]
    pub(super) const fn pay(&mut self, lines: Lines) {
        self.paid |= lines;
    }

    /// Places a card face up (KO-5.1).
    #[inline]
    pub(super) fn place(&mut self, shape: &Shape, card: Card, cell: u8, owner: Seat) {
        let here = 1 << cell;
        self.tops[usize::from(cell)] = Some(Top { card, owner });
        for owned in &mut self.owned {
            *owned &= !here;
        }
        self.owned[usize::from(owner)] |= here;
        let lies = |set: Cells, holds: bool| set & !here | u8::from(holds) << cell;
        self.elders = lies(self.elders, matches!(card, Card::Ancien | Card::Tomte));
        self.devins = lies(self.devins, card == Card::Devin);
        self.troll = lies(self.troll, card == Card::Troll);
        self.up |= here;
        self.down &= !here;
        self.break_lines(shape);
    }

    /// Turns face-up cards face down.
    #[inline]
    pub(super) fn turn_down(&mut self, shape: &Shape, cells: Cells) {
        self.up &= !cells;
        self.down |= cells;
        self.break_lines(shape);
    }

    /// Turns a face-down card face up.
    #[inline]
    pub(super) const fn turn_up(&mut self, cell: u8) {
        self.up |= 1 << cell;
        self.down &= !(1 << cell);
    }

    /// Lines that stand no longer may pay again: asked at every change that can break one (KO-5.5).
    #[inline]
    fn break_lines(&mut self, shape: &Shape) {
        if self.paid != 0 {
            self.paid &= (0..MAX_SEATS).fold(0, |lines, seat| lines | self.standing(shape, seat));
        }
    }
}
