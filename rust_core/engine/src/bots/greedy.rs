//! The greedy bot: looks one action ahead.

use std::sync::atomic::AtomicBool;

use super::{Bot, Sight};
use crate::action_set::Actions as _;
use crate::game::{Action as _, Game, Turn};
use crate::rng::Rng;

/// How many deals an action is tried on.
const DEALS: usize = 8;

/// Takes the action after which it stands best, with most points among those, both averaged over deals that fit its
/// view and over what chance does next. Equal ones are drawn.
#[derive(Clone, Copy, Debug, Default)]
pub struct Greedy;

impl<G: Game> Bot<G> for Greedy {
    fn choose(&mut self, sight: &Sight<'_, G>, rng: &mut Rng, _stop: &AtomicBool) -> usize {
        let game = sight.game();
        let seat = usize::from(sight.seat());
        // Every action is tried on the same deals and the same dice, so that luck does not choose.
        let deals: [(G::State, Rng); DEALS] = std::array::from_fn(|_| (sight.redeal(rng), Rng::new(rng.word())));
        let (mut best, mut chosen, mut equals) = (None, 0, 0);
        for action in sight.actions().iter() {
            let mut value = (0, 0);
            for (mut state, mut dice) in deals {
                game.play(&mut state, G::Action::TABLE[action]);
                while game.turn(&state) == Turn::Chance {
                    let chance = game.sample(&state, &mut dice);
                    game.resolve(&mut state, chance);
                }
                value.0 -= i32::from(game.standings(&state)[seat]);
                value.1 += game.scores(&state)[seat];
            }
            if best.is_none_or(|best| value > best) {
                (best, chosen, equals) = (Some(value), action, 1);
            } else if best == Some(value) {
                equals += 1;
                if rng.below(equals) == 0 {
                    chosen = action;
                }
            }
        }
        chosen
    }
}
