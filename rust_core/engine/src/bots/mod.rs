//! Bots: what chooses an action from a view.
//!
//! A bot gets a [`Sight`], never a state, so it cannot know more than its seat. It draws from the generator it is given
//! and keeps nothing random of its own, so equal seeds give equal games on any number of threads.

mod greedy;
mod monte_carlo;

use std::fmt;
use std::str::FromStr;
use std::sync::atomic::AtomicBool;

use crate::action_set::Actions as _;
use crate::error::BadConfig;
use crate::game::{Game, Seat, Viewer};
use crate::rng::Rng;

pub use greedy::Greedy;
pub use monte_carlo::MonteCarlo;

/// What the seat to act sees: its view, its legal actions, and deals that it cannot tell from the real one.
#[derive(Clone, Copy, Debug)]
pub struct Sight<'a, G: Game> {
    game: &'a G,
    state: &'a G::State,
    seat: Seat,
}

impl<'a, G: Game> Sight<'a, G> {
    /// The sight of `seat`, which must be the one to act.
    #[inline]
    pub fn new(game: &'a G, state: &'a G::State, seat: Seat) -> Self {
        Self { game, state, seat }
    }

    /// The game.
    #[inline]
    pub fn game(&self) -> &'a G {
        self.game
    }

    /// The seat to act.
    #[inline]
    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// What the seat knows.
    #[inline]
    pub fn view(&self) -> G::View {
        self.game.view(self.state, Viewer::Seat(self.seat))
    }

    /// The legal actions.
    #[inline]
    pub fn actions(&self) -> G::Actions {
        self.game.actions(self.state)
    }

    /// A state with the same view, drawn uniformly from all deals that fit; the real one only by chance.
    #[inline]
    pub fn redeal(&self, rng: &mut Rng) -> G::State {
        self.game.redeal(self.state, Viewer::Seat(self.seat), rng)
    }
}

/// Chooses an action from a sight.
pub trait Bot<G: Game>: Send {
    /// The number of a legal action. There is at least one.
    ///
    /// Once `stop` is set nobody waits for a good answer any more: a bot that thinks long gives any legal action soon.
    fn choose(&mut self, sight: &Sight<'_, G>, rng: &mut Rng, stop: &AtomicBool) -> usize;
}

/// Every legal action is as likely.
#[derive(Clone, Copy, Debug, Default)]
pub struct Random;

impl<G: Game> Bot<G> for Random {
    #[inline]
    fn choose(&mut self, sight: &Sight<'_, G>, rng: &mut Rng, _stop: &AtomicBool) -> usize {
        sight.actions().draw(rng).0
    }
}

/// A bot by name: `random`, `greedy` or `montecarlo:N`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BotName {
    /// [`Random`].
    Random,
    /// [`Greedy`].
    Greedy,
    /// [`MonteCarlo`] with so many play-outs a decision.
    MonteCarlo(u32),
}

/// The most play-outs a decision may have.
const MOST_PLAYOUTS: u32 = 1_000_000_000;

impl FromStr for BotName {
    type Err = BadConfig;

    fn from_str(text: &str) -> Result<Self, BadConfig> {
        let playouts =
            text.strip_prefix("montecarlo:").and_then(|n| n.parse().ok().filter(|m: &u32| m.to_string() == n));
        match (text, playouts) {
            ("random", _) => Ok(Self::Random),
            ("greedy", _) => Ok(Self::Greedy),
            (_, Some(playouts @ 1..=MOST_PLAYOUTS)) => Ok(Self::MonteCarlo(playouts)),
            _ => Err(BadConfig(format!(
                "no bot {text:?}; there are random, greedy and montecarlo:N with N from 1 to {MOST_PLAYOUTS}"
            ))),
        }
    }
}

impl fmt::Display for BotName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Random => f.write_str("random"),
            Self::Greedy => f.write_str("greedy"),
            Self::MonteCarlo(playouts) => write!(f, "montecarlo:{playouts}"),
        }
    }
}

impl BotName {
    /// A fresh bot of that name.
    pub fn make<G: Game>(self) -> Box<dyn Bot<G>> {
        match self {
            Self::Random => Box::new(Random),
            Self::Greedy => Box::new(Greedy),
            Self::MonteCarlo(playouts) => Box::new(MonteCarlo { playouts }),
        }
    }
}
