//! The 75 cards and sets of them (CZ-1).

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::action_set::{ActionSet, Actions as _};

/// The type of a card (CZ-1.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// X: the starting hand.
    Expedition,
    /// D: makes allies.
    Diplomacy,
    /// W.
    War,
    /// P: wins no gold.
    Disease,
    /// T: natives who can become allies.
    Tribes,
    /// S: natives who cannot.
    Settlements,
    /// A: natives who can become allies.
    Aztecs,
}

impl Kind {
    /// The seven of them, in the order of the card numbers.
    pub const ALL: [Self; 7] =
        [Self::Expedition, Self::Diplomacy, Self::War, Self::Disease, Self::Tribes, Self::Settlements, Self::Aztecs];

    /// Its letter.
    pub const fn letter(self) -> char {
        ['X', 'D', 'W', 'P', 'T', 'S', 'A'][self as usize]
    }
}

/// A card by its number, 0 to 74 (CZ-7.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Card(u8);

/// Cards of each type but the expedition.
const ALIKE: usize = 12;
/// Expedition cards.
const EXPEDITION: usize = 3;

/// `FORCE[number]` is the force of a card.
static FORCE: [u8; Card::COUNT] = {
    let mut table = [0; Card::COUNT];
    let mut number = 0;
    while number < Card::COUNT {
        table[number] = match number {
            0 => 12,
            1 => 8,
            2 => 4,
            _ => ((number - EXPEDITION) % ALIKE) as u8 + 1,
        };
        number += 1;
    }
    table
};

impl Card {
    /// How many cards there are.
    pub const COUNT: usize = 75;

    /// The card of that number, below [`COUNT`](Self::COUNT).
    #[inline]
    pub const fn numbered(number: usize) -> Self {
        debug_assert!(number < Self::COUNT);
        Self(number as u8)
    }

    /// Its number.
    #[inline]
    pub const fn number(self) -> usize {
        self.0 as usize
    }

    /// Its type.
    #[inline]
    pub const fn kind(self) -> Kind {
        // The expedition takes the last three places of a first dozen.
        Kind::ALL[(self.number() + ALIKE - EXPEDITION) / ALIKE]
    }

    /// Its force.
    #[inline]
    pub fn force(self) -> u8 {
        FORCE[self.number()]
    }

    /// The card of a token such as `T12`.
    pub fn parse(token: &str) -> Option<Self> {
        (0..Self::COUNT).map(Self::numbered).find(|card| card.to_string() == token)
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.kind().letter(), self.force())
    }
}

impl From<Card> for String {
    fn from(card: Card) -> Self {
        card.to_string()
    }
}

impl TryFrom<String> for Card {
    type Error = String;

    fn try_from(token: String) -> Result<Self, String> {
        Self::parse(&token).ok_or_else(|| {
            format!("no card {token:?}, there are X12, X8, X4 and 1 to 12 of each of D, W, P, T, S, A (CZ-1.1)")
        })
    }
}

/// A set of cards, one bit each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "Vec<Card>", into = "Vec<Card>")]
pub struct Cards(u128);

/// `FORCES[cards]`: the force of twelve cards of one type, the lowest bit the card of force 1.
static FORCES: [u8; 1 << ALIKE] = {
    let mut table = [0; 1 << ALIKE];
    let mut cards = 1_usize;
    while cards < 1 << ALIKE {
        table[cards] = table[cards & (cards - 1)] + cards.trailing_zeros() as u8 + 1;
        cards += 1;
    }
    table
};

/// `EXPEDITION_FORCES[cards]`: the force of expedition cards, the lowest bit `X12`.
const EXPEDITION_FORCES: [u8; 1 << EXPEDITION] = [0, 12, 8, 20, 4, 16, 12, 24];

impl Cards {
    /// No card.
    pub const NONE: Self = Self(0);
    /// Every card.
    pub const ALL: Self = Self((1 << Card::COUNT) - 1);
    /// The starting hand (CZ-2.1).
    pub const EXPEDITION: Self = Self::of(Kind::Expedition);
    /// All of one type: what they are spent for decides where natives go (CZ-4.2).
    pub const DIPLOMACY: Self = Self::of(Kind::Diplomacy);
    /// All of one type: what they are spent for decides where natives go (CZ-4.1).
    pub const DISEASE: Self = Self::of(Kind::Disease);
    /// The natives who cannot become allies (CZ-4.2).
    pub const SETTLEMENTS: Self = Self::of(Kind::Settlements);
    /// T, S and A (CZ-1.2).
    pub const NATIVES: Self = Self(Self::of(Kind::Tribes).0 | Self::of(Kind::Settlements).0 | Self::of(Kind::Aztecs).0);
    /// X, D, W and P (CZ-1.2).
    pub const CONQUISTADORS: Self = Self(Self::ALL.0 ^ Self::NATIVES.0);

    const fn of(kind: Kind) -> Self {
        match kind as usize {
            0 => Self((1 << EXPEDITION) - 1),
            dozen => Self(((1 << ALIKE) - 1) << (dozen * ALIKE - (ALIKE - EXPEDITION))),
        }
    }

    /// The set as bits, the lowest the card of number 0.
    #[inline]
    pub const fn bits(self) -> u128 {
        self.0
    }

    /// Whether the card is in the set.
    #[inline]
    pub const fn contains(self, card: Card) -> bool {
        self.0 >> card.0 & 1 == 1
    }

    /// Adds a card.
    #[inline]
    pub const fn insert(&mut self, card: Card) {
        self.0 |= 1 << card.0;
    }

    /// Takes a card out.
    #[inline]
    pub const fn remove(&mut self, card: Card) {
        self.0 &= !(1 << card.0);
    }

    /// Adds the cards of the other set.
    #[inline]
    pub const fn add(&mut self, other: Self) {
        self.0 |= other.0;
    }

    /// The cards that are in both sets.
    #[inline]
    pub const fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// The cards that are not in the other set.
    #[inline]
    pub const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// The cards whose number is above every one of the other set.
    #[inline]
    pub const fn above(self, other: Self) -> Self {
        // Doubled, so that nothing is shifted by the whole width when the other set is empty.
        Self(self.0 & (u128::MAX << 1 << (other.0 << 1 | 1).ilog2() >> 1))
    }

    /// Whether there is no card.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether every card is in the other set.
    #[inline]
    pub const fn within(self, other: Self) -> bool {
        self.0 & !other.0 == 0
    }

    /// How many cards there are.
    #[inline]
    pub const fn count(self) -> u32 {
        self.0.count_ones()
    }

    /// The `n`-th card in ascending order, `n` from 0 and below [`count`](Self::count).
    #[inline]
    pub fn nth(self, n: usize) -> Card {
        Card::numbered(ActionSet::from_words([self.0 as u64, (self.0 >> 64) as u64]).nth(n))
    }

    /// The cards in ascending order.
    pub fn iter(self) -> impl Iterator<Item = Card> {
        (0..Card::COUNT).map(Card::numbered).filter(move |&card| self.contains(card))
    }

    /// The sum of their forces.
    #[inline]
    pub fn force(self) -> u16 {
        let dozens = self.0 >> EXPEDITION;
        let dozen = |n: usize| u16::from(FORCES[(dozens >> (n * ALIKE)) as usize & ((1 << ALIKE) - 1)]);
        let expedition = EXPEDITION_FORCES[self.0 as usize & ((1 << EXPEDITION) - 1)];
        u16::from(expedition) + dozen(0) + dozen(1) + dozen(2) + dozen(3) + dozen(4) + dozen(5)
    }
}

impl From<Cards> for Vec<Card> {
    fn from(cards: Cards) -> Self {
        cards.iter().collect()
    }
}

impl TryFrom<Vec<Card>> for Cards {
    type Error = String;

    fn try_from(list: Vec<Card>) -> Result<Self, String> {
        if let Some([before, after, ..]) = list.windows(2).find(|pair| pair[0] >= pair[1]) {
            return Err(format!("{after} after {before}: cards are listed in ascending order (CZ-7.2)"));
        }
        let mut cards = Self::NONE;
        for card in list {
            cards.insert(card);
        }
        Ok(cards)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cz_7_2_numbers_as_printed() {
        let printed = [(0, "X12"), (1, "X8"), (2, "X4"), (3, "D1"), (14, "D12"), (15, "W1"), (27, "P1"), (38, "P12")];
        let natives = [(39, "T1"), (50, "T12"), (51, "S1"), (63, "A1"), (74, "A12")];
        for (number, token) in printed.into_iter().chain(natives) {
            assert_eq!(Card::numbered(number).to_string(), token);
            assert_eq!(Card::parse(token), Some(Card::numbered(number)));
        }
        for token in ["", "X1", "D0", "D13", "d1", "D01", "B1", "D1 "] {
            assert_eq!(Card::parse(token), None, "{token:?}");
        }
    }

    #[test]
    fn cz_1_2_forces_as_in_the_checked_figures() {
        assert_eq!(Cards::NATIVES.force(), 3 * 78);
        assert_eq!(Cards::CONQUISTADORS.force(), 24 + 3 * 78);
        assert_eq!((Cards::NATIVES.count(), Cards::CONQUISTADORS.count()), (36, 39));
        for (set, kind) in [
            (Cards::EXPEDITION, Kind::Expedition),
            (Cards::DIPLOMACY, Kind::Diplomacy),
            (Cards::DISEASE, Kind::Disease),
            (Cards::SETTLEMENTS, Kind::Settlements),
        ] {
            assert!(Cards::ALL.iter().all(|card| set.contains(card) == (card.kind() == kind)));
        }
    }

    #[test]
    fn force_is_the_sum_over_the_cards() {
        let mut rng = crate::rng::Rng::new(3);
        for _ in 0..1000 {
            let bits = u128::from(rng.word()) << 64 | u128::from(rng.word());
            let cards = Cards(bits & Cards::ALL.0);
            assert_eq!(cards.force(), cards.iter().map(|card| u16::from(card.force())).sum::<u16>());
        }
    }

    #[test]
    fn above_leaves_the_cards_after_the_last() {
        let mut rng = crate::rng::Rng::new(4);
        for round in 0..1000 {
            let mut set = || Cards(u128::from(rng.word()) << 64 | u128::from(rng.word())).and(Cards::ALL);
            let (cards, other) = (set(), Cards(set().0 >> (round % 128)));
            let expected: Vec<Card> = cards.iter().filter(|&card| other.iter().all(|spent| spent < card)).collect();
            assert_eq!(Vec::from(cards.above(other)), expected);
        }
    }
}
