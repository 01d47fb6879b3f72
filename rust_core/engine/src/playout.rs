//! Random play inside the engine: the loop that everything in bulk is made of.

use crate::action_set::Actions as _;
use crate::game::{Action as _, Game, Turn};
use crate::rng::Rng;

/// What a random game came to beside its last state.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Length {
    /// Decisions with more than one legal action.
    pub decisions: u64,
    /// Decisions with one.
    pub forced: u64,
}

/// Plays uniformly random legal actions to the end of the game.
#[inline]
pub fn random<G: Game>(game: &G, state: &mut G::State, chance: &mut Rng, bots: &mut Rng) -> Length {
    let mut length = Length::default();
    loop {
        match game.turn(state) {
            Turn::Seat(_) => {
                let (action, count) = game.actions(state).draw(bots);
                length.decisions += u64::from(count > 1);
                length.forced += u64::from(count == 1);
                game.play(state, G::Action::TABLE[action]);
            }
            Turn::Chance => {
                let outcome = game.sample(state, chance);
                game.resolve(state, outcome);
            }
            Turn::Over => return length,
        }
    }
}
