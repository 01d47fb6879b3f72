//! The actions of Cortez: numbers, tokens and values (CZ-7).

use std::fmt;

use super::card::Card;

/// A decision of the player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// Spend that card, too, on the conquest.
    Spend(Card),
    /// Discard that card, of too many.
    Discard(Card),
    /// Spend no more.
    Done,
    /// Turn the next card.
    Explore,
    /// Turn it as the way back.
    GiveUp,
}

pub(super) const DISCARD: usize = Card::COUNT;
pub(super) const DONE: usize = 150;
pub(super) const EXPLORE: usize = 151;
pub(super) const GIVE_UP: usize = 152;
const COUNT: usize = 153;

impl Action {
    const ALL: [Self; COUNT] = {
        let mut table = [Self::GiveUp; COUNT];
        let mut n = 0;
        while n < COUNT {
            table[n] = match n {
                0..DISCARD => Self::Spend(Card::numbered(n)),
                DISCARD..DONE => Self::Discard(Card::numbered(n - DISCARD)),
                DONE => Self::Done,
                EXPLORE => Self::Explore,
                _ => Self::GiveUp,
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
            Self::Spend(card) => card.number(),
            Self::Discard(card) => DISCARD + card.number(),
            Self::Done => DONE,
            Self::Explore => EXPLORE,
            Self::GiveUp => GIVE_UP,
        }
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Spend(card) => write!(f, "spend {card}"),
            Self::Discard(card) => write!(f, "discard {card}"),
            Self::Done => f.write_str("done"),
            Self::Explore => f.write_str("explore"),
            Self::GiveUp => f.write_str("give-up"),
        }
    }
}
