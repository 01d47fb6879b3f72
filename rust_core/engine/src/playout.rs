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
                let actions = game.actions(state);
                let count = actions.count();
                let action = if count == 1 {
                    length.forced += 1;
                    actions.nth(0)
                } else {
                    length.decisions += 1;
                    actions.nth(bots.below(count as u64) as usize)
                };
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
