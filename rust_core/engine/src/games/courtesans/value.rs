//! The values of the cards, and how many cards of each value lie in a place (CR-1.1).

use std::fmt;

use serde::{Deserialize, Serialize};

/// How many values there are.
pub const VALUES: usize = 8;

/// The value of a card, 1 to 8; cards of one value are alike.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
#[allow(missing_docs, reason = "the names say it")]
pub enum Value {
    One,
    Two,
    Three,
    Four,
    Five,
    Six,
    Seven,
    Eight,
}

impl Value {
    /// The eight of them, ascending.
    pub const ALL: [Self; VALUES] =
        [Self::One, Self::Two, Self::Three, Self::Four, Self::Five, Self::Six, Self::Seven, Self::Eight];

    /// What the card is worth.
    #[inline]
    pub const fn points(self) -> u8 {
        self as u8 + 1
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.points().fmt(f)
    }
}

impl From<Value> for u8 {
    fn from(value: Value) -> Self {
        value.points()
    }
}

impl TryFrom<u8> for Value {
    type Error = String;

    fn try_from(points: u8) -> Result<Self, String> {
        let value = Self::ALL.into_iter().find(|value| value.points() == points);
        value.ok_or_else(|| format!("no card has value {points}, there are 1 to {VALUES} (CR-1.1)"))
    }
}

/// How many cards of each value: a byte a value, value 1 in the lowest. At most 25 of a value and 200 in all.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Counts(u64);

/// 1 in each byte.
const EACH: u64 = 0x0101_0101_0101_0101;
/// The highest bit of each byte.
const TOP: u64 = EACH << 7;

impl Counts {
    /// No card.
    pub const NONE: Self = Self(0);

    /// So many cards of each value, value 1 first.
    #[inline]
    pub const fn new(numbers: [u8; VALUES]) -> Self {
        Self(u64::from_le_bytes(numbers))
    }

    /// One card of that value.
    #[inline]
    pub const fn one(value: Value) -> Self {
        Self(1 << (8 * value as u32))
    }

    /// That card, if there is one.
    #[inline]
    pub fn one_or_none(card: Option<Value>) -> Self {
        card.map_or(Self::NONE, Self::one)
    }

    /// How many cards of each value, value 1 first.
    #[inline]
    pub const fn numbers(self) -> [u8; VALUES] {
        self.0.to_le_bytes()
    }

    /// How many cards of that value.
    #[inline]
    pub const fn of(self, value: Value) -> u8 {
        (self.0 >> (8 * value as u32)) as u8
    }

    /// Adds a card.
    #[inline]
    pub const fn insert(&mut self, value: Value) {
        self.0 += Self::one(value).0;
    }

    /// Takes a card away; there must be one.
    #[inline]
    pub const fn remove(&mut self, value: Value) {
        self.0 -= Self::one(value).0;
    }

    /// These cards and those.
    #[inline]
    pub const fn plus(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }

    /// These cards but those, which are among them.
    #[inline]
    pub const fn minus(self, other: Self) -> Self {
        Self(self.0 - other.0)
    }

    /// How many cards there are.
    #[inline]
    pub const fn total(self) -> u8 {
        (self.0.wrapping_mul(EACH) >> 56) as u8
    }

    /// Whether there is no card.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether two or more cards are alike.
    #[inline]
    pub const fn any_pair(self) -> bool {
        (self.0 + (EACH << 7) - 2 * EACH) & TOP != 0
    }

    /// The values there are as bits, the lowest value 1.
    #[inline]
    pub const fn values(self) -> u64 {
        const GATHER: u64 = 0x0102_0408_1020_4080;
        (((self.0 + TOP - EACH) & TOP) >> 7).wrapping_mul(GATHER) >> 56
    }

    /// The highest value.
    #[inline]
    pub fn highest(self) -> Option<Value> {
        (self.0 != 0).then(|| Value::ALL[self.0.ilog2() as usize / 8])
    }

    /// The value of the `n`-th card in ascending order, `n` from 0 and below [`total`](Self::total).
    #[inline]
    pub const fn nth(self, n: u8) -> Value {
        // Byte i: how many cards have value i + 1 or less.
        let sums = self.0.wrapping_mul(EACH);
        // A comparison in all bytes at once (Knuth, TAOCP 4A, 7.1.3): the top bit of byte i says that n is not below.
        let n = n as u64 * EACH;
        let low = (n | TOP) - (sums & !TOP);
        let passed = (n & !sums | !(n ^ sums) & low) & TOP;
        Value::ALL[((passed >> 7).wrapping_mul(EACH) >> 56) as usize]
    }

    /// The sum of the values.
    pub fn points(self) -> u16 {
        Value::ALL.into_iter().map(|value| u16::from(value.points()) * u16::from(self.of(value))).sum()
    }

    /// The values of the cards, ascending.
    pub fn iter(self) -> impl Iterator<Item = Value> {
        Value::ALL.into_iter().flat_map(move |value| std::iter::repeat_n(value, usize::from(self.of(value))))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::Rng;

    #[test]
    fn all_bytes_at_once_agree_with_one_by_one() {
        let mut rng = Rng::new(2);
        for round in 0..2000_u64 {
            let most = [2, 3, 26][round as usize % 3];
            let numbers: [u8; VALUES] = std::array::from_fn(|_| rng.below(most) as u8);
            let counts = Counts::new(numbers);
            let list: Vec<Value> = counts.iter().collect();
            assert_eq!(usize::from(counts.total()), list.len());
            assert_eq!(counts.is_empty(), list.is_empty());
            assert_eq!(counts.highest(), list.last().copied());
            assert_eq!(counts.any_pair(), list.windows(2).any(|pair| pair[0] == pair[1]));
            assert_eq!(counts.points(), list.iter().map(|value| u16::from(value.points())).sum::<u16>());
            for (n, &value) in list.iter().enumerate() {
                assert_eq!(counts.nth(n as u8), value, "{n} of {numbers:?}");
            }
            for value in Value::ALL {
                assert_eq!(counts.values() >> value as u32 & 1 == 1, list.contains(&value));
            }
        }
        assert_eq!(Counts::new([25; VALUES]).total(), 200);
        assert_eq!(Counts::new([25; VALUES]).nth(199), Value::Eight);
    }
}
