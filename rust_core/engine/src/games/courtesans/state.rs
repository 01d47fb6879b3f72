//! Everything on the table of Courtesans.

use super::value::{Counts, Value};
use crate::game::{MAX_SEATS, Seat};

/// The most seats of the game.
pub const SEATS: usize = MAX_SEATS;
/// Cards dealt to each seat (CR-2.1).
pub const HAND: u8 = 4;

/// What is to come, with what that needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Phase {
    /// The starting seat is drawn (CR-2.1).
    Start,
    /// A seat is dealt a card (CR-2.1).
    Deal {
        /// The seat.
        seat: Seat,
    },
    /// The available card is turned up (CR-2.1, CR-4.3).
    Turn {
        /// Draws of the effect still to come afterwards.
        left: u8,
    },
    /// A seat without cards draws one (CR-3.1).
    Refill {
        /// The seat.
        seat: Seat,
    },
    /// A seat lays a card face down (CR-3.2).
    Lay {
        /// The seat.
        seat: Seat,
    },
    /// The winner chooses the deck or the available card (CR-4.3).
    Draw {
        /// Draws still to come, this one included.
        left: u8,
    },
    /// The winner draws from the deck (CR-4.3).
    Deck {
        /// Draws still to come afterwards.
        left: u8,
    },
    /// The winner picks an opponent (CR-4.4).
    Target,
    /// A seat loses a card (CR-4.4).
    Lose {
        /// The seat.
        seat: Seat,
        /// Cards still to lose, this one included.
        left: u8,
    },
    /// The game is over (CR-5.1).
    Over,
}

/// What was turned up last (CR-3.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Reveal {
    /// The card each seat had laid.
    pub laid: [Option<Value>; SEATS],
    /// The seat whose card wins, if any.
    pub winner: Option<Seat>,
}

/// What a seat has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Holding {
    /// Its cards, a laid one not counted.
    pub hand: Counts,
    /// The cards that the public knows to be in hand or laid (CR-6.2).
    pub known: Counts,
    /// Its influence.
    pub influence: u16,
    /// The card laid before it.
    pub laid: Option<Value>,
}

impl Holding {
    /// Its cards, a laid one counted.
    #[inline]
    pub fn cards(&self) -> Counts {
        self.hand.plus(Counts::one_or_none(self.laid))
    }

    /// A card of that value is discarded or lost: the public knows of one less (CR-6.2).
    #[inline]
    pub(super) fn forget(&mut self, value: Value) {
        if self.known.of(value) > 0 {
            self.known.remove(value);
        }
    }
}

/// Everything on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct State {
    /// The cards of the deck; their order does not exist before they are drawn.
    pub deck: Counts,
    /// The cards discarded: they never come back (CR-4.5).
    pub discards: Counts,
    /// What each seat has.
    pub seats: [Holding; SEATS],
    /// What is to come.
    pub phase: Phase,
    /// The round under way, from 1.
    pub round: u8,
    /// The active seat.
    pub active: Option<Seat>,
    /// The card turned up beside the deck.
    pub available: Option<Value>,
    /// The last reveal.
    pub reveal: Option<Reveal>,
}

impl State {
    /// Whether laid cards lie face down.
    #[inline]
    pub(super) fn face_down(&self) -> bool {
        matches!(self.phase, Phase::Lay { .. })
    }

    /// The winner of the last reveal.
    #[inline]
    pub(super) fn winner(&self) -> Option<Seat> {
        self.reveal.and_then(|reveal| reveal.winner)
    }
}
