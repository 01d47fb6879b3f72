//! Perft: counting every way a game can go for some events, to compare implementations.

use std::collections::HashSet;

use crate::action_set::Actions as _;
use crate::game::{Action as _, Game};

/// The counts at one depth.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Perft {
    /// Sequences of that many events, or fewer where the game is over before.
    pub paths: u64,
    /// The same, each counted as often as the product of the weights of its chance outcomes.
    pub weighted: u128,
    /// Distinct states at their ends.
    pub states: u64,
}

/// Counts all sequences of `depth` actions and chance outcomes from a state.
pub fn perft<G: Game>(game: &G, state: &G::State, depth: usize) -> Perft {
    let mut count = Perft::default();
    let mut ends = HashSet::new();
    descend(game, state, depth, 1, &mut count, &mut ends);
    count.states = ends.len() as u64;
    count
}

fn descend<G: Game>(
    game: &G,
    state: &G::State,
    depth: usize,
    weight: u128,
    count: &mut Perft,
    ends: &mut HashSet<G::State>,
) {
    let (actions, chances) = (game.actions(state), game.chances(state));
    if depth == 0 || actions.count() == 0 && chances.is_empty() {
        count.paths += 1;
        count.weighted += weight;
        ends.insert(*state);
        return;
    }
    for action in actions.iter() {
        let mut next = *state;
        game.play(&mut next, G::Action::TABLE[action]);
        descend(game, &next, depth - 1, weight, count, ends);
    }
    for (chance, times) in chances {
        let mut next = *state;
        game.resolve(&mut next, chance);
        descend(game, &next, depth - 1, weight * u128::from(times), count, ends);
    }
}
