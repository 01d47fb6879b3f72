//! A set of actions of one game: a fixed bit set, bit `i` for action number `i`.

use std::fmt::Debug;

use crate::rng::Rng;

/// What every size of [`ActionSet`] can do; a game names its size with `type Actions = ActionSet<3>`.
pub trait Actions: Copy + Eq + Default + Debug + Send + Sync {
    /// Adds an action.
    fn insert(&mut self, action: usize);
    /// Whether the action is in the set.
    fn contains(&self, action: usize) -> bool;
    /// How many actions are in the set.
    fn count(&self) -> usize;
    /// The `n`-th action in ascending order, `n` from 0 and below [`count`](Self::count).
    fn nth(&self, n: usize) -> usize;
    /// A member drawn from the generator, each as likely, with how many there are; a single one is taken without drawing.
    /// The set must not be empty.
    fn draw(&self, rng: &mut Rng) -> (usize, usize);
    /// The bits, the lowest actions first.
    fn words(&self) -> &[u64];

    /// The actions in ascending order.
    fn iter(&self) -> impl Iterator<Item = usize> {
        self.words().iter().enumerate().flat_map(|(place, &word)| {
            std::iter::successors((word != 0).then_some(word), |&rest| {
                let rest = rest & (rest - 1);
                (rest != 0).then_some(rest)
            })
            .map(move |rest| place * 64 + rest.trailing_zeros() as usize)
        })
    }
}

/// `WORDS` times 64 bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ActionSet<const WORDS: usize>([u64; WORDS]);

impl<const WORDS: usize> Default for ActionSet<WORDS> {
    #[inline]
    fn default() -> Self {
        Self([0; WORDS])
    }
}

impl<const WORDS: usize> ActionSet<WORDS> {
    /// The set with these bits, the lowest actions first.
    #[inline]
    pub const fn from_words(words: [u64; WORDS]) -> Self {
        Self(words)
    }

    #[inline]
    fn counts(&self) -> [usize; WORDS] {
        self.0.map(|word| word.count_ones() as usize)
    }

    /// The `n`-th member, given how many each word holds.
    #[inline]
    fn find(&self, counts: &[usize; WORDS], n: usize) -> usize {
        // Carried along without a branch: a guess at the word would be wrong half the time.
        let (mut place, mut before, mut sum) = (0, 0, 0);
        for count in &counts[..WORDS - 1] {
            sum += count;
            let passed = n >= sum;
            place += usize::from(passed);
            before = if passed { sum } else { before };
        }
        place * 64 + select(self.0[place], (n - before) as u32) as usize
    }

    /// Adds action `first` plus `i` for every bit `i`.
    #[inline]
    pub fn insert_bits(&mut self, first: usize, bits: u8) {
        let (place, shift) = (first / 64, first % 64);
        self.0[place] |= u64::from(bits) << shift;
        if shift > 56 {
            self.0[place + 1] |= u64::from(bits) >> (64 - shift);
        }
    }

    /// Adds the actions `first`, `first + 1`, ... `last`; nothing if `last` is below `first`. At most 64 of them.
    #[inline]
    pub fn insert_run(&mut self, first: usize, last: usize) {
        if first > last {
            return;
        }
        let run = u64::MAX >> (63 - (last - first));
        let (place, shift) = (first / 64, first % 64);
        self.0[place] |= run << shift;
        if shift + (last - first) >= 64 {
            self.0[place + 1] |= run >> (64 - shift);
        }
    }
}

impl<const WORDS: usize> Actions for ActionSet<WORDS> {
    #[inline]
    fn insert(&mut self, action: usize) {
        self.0[action / 64] |= 1 << (action % 64);
    }

    #[inline]
    fn contains(&self, action: usize) -> bool {
        self.0.get(action / 64).is_some_and(|word| word >> (action % 64) & 1 == 1)
    }

    #[inline]
    fn count(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    #[inline]
    fn nth(&self, n: usize) -> usize {
        self.find(&self.counts(), n)
    }

    #[inline]
    fn draw(&self, rng: &mut Rng) -> (usize, usize) {
        let counts = self.counts();
        let count = counts.iter().sum();
        // Drawn below 1 it is 0; whether the generator goes on is chosen without a branch, which would be guessed wrong.
        let mut after = *rng;
        let n = after.below(count as u64) as usize;
        *rng = if count == 1 { *rng } else { after };
        (self.find(&counts, n), count)
    }

    #[inline]
    fn words(&self) -> &[u64] {
        &self.0
    }
}

const EACH_BYTE: u64 = 0x0101_0101_0101_0101;

/// `SELECT_IN_BYTE[byte][n]` is the place of the `n`-th bit of the byte.
static SELECT_IN_BYTE: [[u8; 8]; 256] = {
    let mut table = [[0; 8]; 256];
    let mut byte = 0;
    while byte < 256 {
        let (mut place, mut n) = (0, 0);
        while place < 8 {
            if byte >> place & 1 == 1 {
                table[byte][n] = place;
                n += 1;
            }
            place += 1;
        }
        byte += 1;
    }
    table
};

/// The place of the `n`-th bit of the word, which has more than `n`.
///
/// Vigna, "Broadword implementation of rank/select queries", WEA 2008: ones are counted in all bytes at once, and a
/// comparison in all bytes at once finds the byte. Needs no instruction beyond the baseline.
#[inline]
fn select(word: u64, n: u32) -> u32 {
    let pairs = word - (word >> 1 & 0x5555_5555_5555_5555);
    let nibbles = (pairs & 0x3333_3333_3333_3333) + (pairs >> 2 & 0x3333_3333_3333_3333);
    // Byte i: how many ones the bytes 0 to i hold.
    let sums = ((nibbles + (nibbles >> 4)) & 0x0F0F_0F0F_0F0F_0F0F).wrapping_mul(EACH_BYTE);
    let passed = (((u64::from(n) * EACH_BYTE) | (EACH_BYTE << 7)) - sums) >> 7 & EACH_BYTE;
    let shift = (passed.wrapping_mul(EACH_BYTE) >> 56) as u32 * 8;
    let rank = n - ((sums << 8) >> shift & 0xFF) as u32;
    let byte = (word >> shift & 0xFF) as usize;
    shift + u32::from(SELECT_IN_BYTE[byte][rank as usize & 7])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nth_agrees_with_iteration() {
        let mut rng = Rng::new(1);
        for round in 0..1000 {
            let mut words = [rng.word() & rng.word(), rng.word(), rng.word() & rng.word() & rng.word()];
            if round % 3 == 0 {
                words[round % 2] = 0;
            }
            let set = ActionSet::from_words(words);
            let listed: Vec<usize> = set.iter().collect();
            assert_eq!(listed.len(), set.count());
            assert!(listed.is_sorted());
            for (n, &action) in listed.iter().enumerate() {
                assert_eq!(set.nth(n), action);
                assert!(set.contains(action));
            }
        }
    }

    #[test]
    fn runs_are_single_insertions() {
        for first in 0..128 {
            for last in first..(first + 64).min(192) {
                let (mut run, mut singles) = (ActionSet::<3>::default(), ActionSet::<3>::default());
                run.insert_run(first, last);
                (first..=last).for_each(|action| singles.insert(action));
                assert_eq!(run, singles, "{first} to {last}");
            }
        }
    }
}
