//! The actions of Courtesans: numbers, tokens and values (CR-7).

use std::fmt;

use super::state::SEATS;
use super::value::{VALUES, Value};
use crate::game::Seat;

/// A decision of a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// Lay a card face down.
    Lay(Value),
    /// Draw the deck's top card.
    DrawDeck,
    /// Take the available card.
    DrawAvailable,
    /// Let that opponent lose cards.
    Target(Seat),
}

pub(super) const LAY: usize = 0;
pub(super) const DRAW: usize = VALUES;
const AVAILABLE: usize = DRAW + 1;
pub(super) const TARGET: usize = 10;
const COUNT: usize = TARGET + SEATS;

impl Action {
    const ALL: [Self; COUNT] = {
        let mut table = [Self::DrawDeck; COUNT];
        let mut n = 0;
        while n < COUNT {
            table[n] = match n {
                LAY..DRAW => Self::Lay(Value::ALL[n]),
                DRAW => Self::DrawDeck,
                AVAILABLE => Self::DrawAvailable,
                _ => Self::Target((n - TARGET) as Seat),
            };
            n += 1;
        }
        table
    };
}

impl crate::game::Action for Action {
    const TABLE: &'static [Self] = &Self::ALL;

    #[inline]
    fn index(self) -> usize {
        match self {
            Self::Lay(value) => LAY + value as usize,
            Self::DrawDeck => DRAW,
            Self::DrawAvailable => AVAILABLE,
            Self::Target(seat) => TARGET + seat as usize,
        }
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Lay(value) => write!(f, "lay {value}"),
            Self::DrawDeck => f.write_str("draw deck"),
            Self::DrawAvailable => f.write_str("draw available"),
            Self::Target(seat) => write!(f, "target {seat}"),
        }
    }
}
