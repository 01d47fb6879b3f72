//! The actions of Korrigans: numbers, tokens and values (KO-12).

use std::fmt;

use super::cards::{Card, Creature, FIVE};
use super::kinds::SLOTS;
use super::zone::CELLS;

/// A decision of a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// Place the card on that cell.
    Place(Card, u8),
    /// Turn the card on that cell face down.
    FlipDown(u8),
    /// Turn the card on that cell face up.
    FlipUp(u8),
    /// Look at the search card in that slot.
    Look(u8),
    /// Exchange the search card in that slot.
    Swap(u8),
    /// Play the creature.
    Play(Creature),
    /// Do nothing of the kind.
    Pass,
}

pub(super) const PLACE: usize = 0;
pub(super) const FLIP_DOWN: usize = PLACE + Card::ALL.len() * CELLS;
pub(super) const FLIP_UP: usize = FLIP_DOWN + CELLS;
pub(super) const LOOK: usize = FLIP_UP + CELLS;
pub(super) const SWAP: usize = LOOK + SLOTS;
pub(super) const PLAY: usize = SWAP + SLOTS;
pub(super) const PASS: usize = PLAY + FIVE;
const COUNT: usize = PASS + 1;

impl Action {
    const ALL: [Self; COUNT] = {
        let mut table = [Self::Pass; COUNT];
        let mut n = 0;
        while n < COUNT {
            table[n] = match n {
                PLACE..FLIP_DOWN => Self::Place(Card::ALL[(n - PLACE) / CELLS], ((n - PLACE) % CELLS) as u8),
                FLIP_DOWN..FLIP_UP => Self::FlipDown((n - FLIP_DOWN) as u8),
                FLIP_UP..LOOK => Self::FlipUp((n - FLIP_UP) as u8),
                LOOK..SWAP => Self::Look((n - LOOK) as u8),
                SWAP..PLAY => Self::Swap((n - SWAP) as u8),
                PLAY..PASS => Self::Play(Creature::ALL[n - PLAY]),
                _ => Self::Pass,
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
            Self::Place(card, cell) => PLACE + CELLS * card as usize + cell as usize,
            Self::FlipDown(cell) => FLIP_DOWN + cell as usize,
            Self::FlipUp(cell) => FLIP_UP + cell as usize,
            Self::Look(slot) => LOOK + slot as usize,
            Self::Swap(slot) => SWAP + slot as usize,
            Self::Play(creature) => PLAY + creature as usize,
            Self::Pass => PASS,
        }
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Place(card, cell) => write!(f, "place {card} {cell}"),
            Self::FlipDown(cell) => write!(f, "flip-down {cell}"),
            Self::FlipUp(cell) => write!(f, "flip-up {cell}"),
            Self::Look(slot) => write!(f, "look {slot}"),
            Self::Swap(slot) => write!(f, "swap {slot}"),
            Self::Play(creature) => write!(f, "play {creature}"),
            Self::Pass => f.write_str("pass"),
        }
    }
}
