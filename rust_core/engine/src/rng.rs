//! The random generator: `SplitMix64` with Lemire's reduction, one word of state, the same in Python.
//!
//! Sources: Steele, Lea, Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014; Lemire, "Fast random
//! integer generation in an interval", ACM TOMACS 29(1), 2019. Golden vectors stand in `tests/golden/rng.json`.

const GOLDEN: u64 = 0x9E37_79B9_7F4A_7C15;

/// The three independent sources of randomness of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stream {
    /// Dice and decks.
    Chance = 0,
    /// The bots' own choices.
    Bots = 1,
    /// Who sits where, and what else is drawn before a game.
    Schedule = 2,
}

/// A generator whose whole state is one 64-bit word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rng {
    state: u64,
}

/// `SplitMix64`'s finaliser, a bijection on words.
#[inline]
const fn mix(mut word: u64) -> u64 {
    word = (word ^ (word >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    word = (word ^ (word >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    word ^ (word >> 31)
}

impl Rng {
    /// The generator in that state.
    #[inline]
    pub const fn new(state: u64) -> Self {
        Self { state }
    }

    /// The generator of one stream of one game of a run; distinct for distinct (game, stream) of one seed, as long as
    /// there are fewer than 2^62 games.
    #[inline]
    pub const fn stream(seed: u64, game: u64, stream: Stream) -> Self {
        let run = mix(seed.wrapping_add(GOLDEN));
        Self::new(mix(run.wrapping_add(game.wrapping_mul(4)).wrapping_add(stream as u64)))
    }

    /// The word that is the whole state: `Rng::new(rng.state())` goes on where `rng` is.
    #[inline]
    pub const fn state(&self) -> u64 {
        self.state
    }

    /// The next 64-bit word.
    #[inline]
    pub const fn word(&mut self) -> u64 {
        self.state = self.state.wrapping_add(GOLDEN);
        mix(self.state)
    }

    /// A whole number from 0 to `bound` - 1, each exactly as likely. `bound` is from 1 to 2^32.
    #[inline]
    pub const fn below(&mut self, bound: u64) -> u64 {
        loop {
            let product = self.word() as u128 * bound as u128;
            let low = product as u64;
            // The exact threshold is below `bound`, so the division is hardly ever needed.
            if low >= bound || low >= bound.wrapping_neg() % bound {
                return (product >> 64) as u64;
            }
        }
    }
}
