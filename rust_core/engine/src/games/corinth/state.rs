//! Everything on the table of Corinth.

use super::actions::District;
use super::sheet::{Goods, Sheet};
use crate::dice::Faces;
use crate::game::Seat;

/// The most seats of the game.
pub const SEATS: usize = 4;

/// Districts of the harbour.
pub(super) const DISTRICTS: usize = District::ALL.len();

/// What is to come, with what that needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Phase {
    /// The roller may buy dice (CO-3.2).
    Buy,
    /// The white dice are rolled, and after them so many yellow ones (CO-3.3).
    White {
        /// Yellow dice earned and bought.
        yellow: u8,
    },
    /// The yellow dice are rolled (CO-3.3).
    Yellow {
        /// The white dice rolled just before.
        white: Faces,
        /// Yellow dice earned and bought.
        yellow: u8,
    },
    /// A group is taken or moves the steward (CO-4.2).
    Action,
    /// The steward walks (CO-6.5).
    Walk {
        /// Steps still to walk.
        left: u8,
    },
    /// A free step, or not (CO-4.5).
    Compensation,
    /// A shop of the district is begun (CO-5.5).
    Open {
        /// The district.
        goods: Goods,
        /// Goods still to be delivered.
        left: u8,
    },
    /// Buildings are built (CO-8.1).
    Build,
    /// The game is over (CO-3.8).
    Over,
}

/// The dice that lie in a district: all show one face.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Group {
    /// The face, 1 to 6; 0 where no dice lie.
    pub face: u8,
    /// White dice.
    pub white: u8,
    /// Yellow dice.
    pub yellow: u8,
}

impl Group {
    /// How many dice lie there.
    #[inline]
    pub const fn dice(self) -> u8 {
        self.white + self.yellow
    }
}

/// Everything on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct State {
    /// What is to come.
    pub phase: Phase,
    /// The roller of the round.
    pub roller: Seat,
    /// Which turn of the round is under way, from 0.
    pub turn: u8,
    /// The dice in each district.
    pub board: [Group; DISTRICTS],
    /// The seat that gained the bonus of oil, wine and carpets.
    pub bonuses: [Option<Seat>; 3],
    /// One sheet a seat.
    pub sheets: [Sheet; SEATS],
}

impl State {
    /// Sorts the dice rolled into the districts (CO-3.4).
    pub(super) fn sort(&mut self, white: Faces, yellow: Faces) {
        self.board = [Group::default(); 6];
        let mut place = District::Goats as usize;
        let mut highest = place;
        for face in 0..6 {
            if white[face] + yellow[face] > 0 {
                self.board[place] = Group { face: face as u8 + 1, white: white[face], yellow: yellow[face] };
                highest = place;
                place += 1;
            }
        }
        self.board.swap(highest, District::Gold as usize);
    }

    /// Takes the yellow dice off the board (CO-3.6).
    pub(super) fn remove_yellow(&mut self) {
        for group in &mut self.board {
            group.yellow = 0;
            group.face *= u8::from(group.white > 0);
        }
    }
}
