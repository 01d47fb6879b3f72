//! What the search cards of the zone are (KO-1.3, KO-4.1).

use std::fmt;

use serde::{Deserialize, Serialize};

use super::bits::binomial;

/// A set of slots, bit `i` for slot `i`; the centre is the last one.
pub type Slots = u16;

/// The most search cards in a zone.
pub const SLOTS: usize = 9;

/// What one search card is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Kind {
    /// A treasure.
    #[serde(rename = "T")]
    Treasure,
    /// It lets its owner draw a pact card.
    #[serde(rename = "P")]
    Pact,
    /// Nothing.
    #[serde(rename = "N")]
    Nothing,
}

/// What the search cards are: those in neither set are nothing cards, or unknown in a view.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Kinds {
    /// The treasures.
    pub treasures: Slots,
    /// The pact card.
    pub pact: Slots,
}

impl Kinds {
    /// The card in that slot.
    #[inline]
    pub const fn of(self, slot: usize) -> Kind {
        if self.treasures >> slot & 1 == 1 {
            Kind::Treasure
        } else if self.pact >> slot & 1 == 1 {
            Kind::Pact
        } else {
            Kind::Nothing
        }
    }

    /// Only the cards in these slots.
    #[inline]
    #[must_use]
    pub const fn only(self, slots: Slots) -> Self {
        Self { treasures: self.treasures & slots, pact: self.pact & slots }
    }

    pub(super) fn insert(&mut self, slot: usize, kind: Kind) {
        match kind {
            Kind::Treasure => self.treasures |= 1 << slot,
            Kind::Pact => self.pact |= 1 << slot,
            Kind::Nothing => {}
        }
    }

    /// Exchanges two cards (KO-8.3).
    pub(super) const fn swap(&mut self, one: u8, other: u8) {
        self.treasures = exchange(self.treasures, one, other);
        self.pact = exchange(self.pact, one, other);
    }
}

/// The set with the memberships of two slots exchanged.
#[inline]
pub(super) const fn exchange(slots: Slots, one: u8, other: u8) -> Slots {
    let differ = (slots >> one ^ slots >> other) & 1;
    slots ^ (differ << one | differ << other)
}

/// Search cards laid out, all of them: a `hide` of KO-12.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Hidden {
    /// What they are.
    pub kinds: Kinds,
    /// How many.
    pub slots: u8,
}

/// How many orders `slots` cards have of which so many are treasures, perhaps one the pact card, the rest nothing.
#[inline]
const fn orders(binomial: u64, slots: usize, treasures: usize, pact: bool) -> u64 {
    binomial * if pact { slots.saturating_sub(treasures) as u64 } else { 1 }
}

impl Hidden {
    /// How many ways there are to hide so many treasures and one pact card.
    #[inline]
    pub(super) fn ways(slots: usize, treasures: usize) -> u64 {
        orders(binomial(slots, treasures), slots, treasures, true)
    }

    /// The `n`-th of these ways, `n` from 0, in alphabetical order of their letters: N, P, T.
    #[inline]
    pub(super) fn nth(slots: usize, mut treasures: usize, mut n: u64) -> Self {
        let (mut kinds, mut pact) = (Kinds::default(), true);
        for slot in 0..slots {
            // The ways that go on with N, with P, and with T: as numbers, for the letter is anybody's guess.
            let rest = slots - slot - 1;
            let without_pact = binomial(rest, treasures);
            let nothing = orders(without_pact, rest, treasures, pact);
            let not_treasure = nothing + if pact { without_pact } else { 0 };
            let (is_pact, is_treasure) = ((nothing..not_treasure).contains(&n), n >= not_treasure);
            n -= if is_treasure {
                not_treasure
            } else if is_pact {
                nothing
            } else {
                0
            };
            kinds.pact |= Slots::from(is_pact) << slot;
            kinds.treasures |= Slots::from(is_treasure) << slot;
            pact &= !is_pact;
            treasures -= usize::from(is_treasure);
        }
        Self { kinds, slots: slots as u8 }
    }

    /// The letters of a token, one a slot.
    pub(super) fn parse(letters: &str) -> Option<Self> {
        if letters.len() > SLOTS {
            return None;
        }
        let mut kinds = Kinds::default();
        for (slot, letter) in letters.bytes().enumerate() {
            let kind = match letter {
                b'T' => Kind::Treasure,
                b'P' => Kind::Pact,
                b'N' => Kind::Nothing,
                _ => return None,
            };
            kinds.insert(slot, kind);
        }
        Some(Self { kinds, slots: letters.len() as u8 })
    }
}

impl fmt::Display for Hidden {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (0..usize::from(self.slots)).try_for_each(|slot| {
            f.write_str(match self.kinds.of(slot) {
                Kind::Treasure => "T",
                Kind::Pact => "P",
                Kind::Nothing => "N",
            })
        })
    }
}
