//! The Monte Carlo bot: random play-outs from deals that fit its view.

use std::sync::atomic::{AtomicBool, Ordering};

use super::{Bot, Sight};
use crate::action_set::Actions as _;
use crate::game::{Action as _, Game, PerSeat, Seat};
use crate::playout;
use crate::rng::Rng;

/// Plays random games to the end and takes the action tried most. The play-outs are shared out over the legal actions
/// by UCB1 (Auer, Cesa-Bianchi, Fischer, "Finite-time analysis of the multiarmed bandit problem", Machine Learning 47,
/// 2002).
#[derive(Clone, Copy, Debug)]
pub struct MonteCarlo {
    /// Play-outs a decision; every action is tried once even if that is more.
    pub playouts: u32,
}

/// What the play-outs of one action came to.
struct Arm {
    action: usize,
    tries: f64,
    reward: f64,
}

/// How much the points count beside the places, so that they tell alike places apart.
const POINTS: f64 = 0.1;

/// The range of points seen so far.
struct Range {
    low: i32,
    high: i32,
}

impl Range {
    /// Where the points stand in it, from 0 to 1; one half while all were alike.
    fn place(&mut self, points: i32) -> f64 {
        self.low = self.low.min(points);
        self.high = self.high.max(points);
        if self.low == self.high { 0.5 } else { f64::from(points - self.low) / f64::from(self.high - self.low) }
    }
}

/// The share of opponents beaten, a tie being half; alone at the table, whether the game was won.
fn beaten(standings: PerSeat<u8>, seats: usize, seat: Seat) -> f64 {
    let own = standings[usize::from(seat)];
    if seats == 1 {
        return if own == 1 { 1.0 } else { 0.0 };
    }
    let others = standings[..seats].iter().map(|&place| if place > own { 2 } else { u32::from(place == own) });
    // The seat ties with itself.
    f64::from(others.sum::<u32>() - 1) / (2 * (seats - 1)) as f64
}

impl<G: Game> Bot<G> for MonteCarlo {
    fn choose(&mut self, sight: &Sight<'_, G>, rng: &mut Rng, stop: &AtomicBool) -> usize {
        let game = sight.game();
        let mut arms: Vec<Arm> = sight.actions().iter().map(|action| Arm { action, tries: 0.0, reward: 0.0 }).collect();
        if let [only] = &arms[..] {
            return only.action;
        }
        let mut range = Range { low: i32::MAX, high: i32::MIN };
        let tries = (self.playouts as usize).max(arms.len());
        for n in 0..tries {
            if stop.load(Ordering::Relaxed) {
                break;
            }
            let arm = if n < arms.len() { n } else { most_promising(&arms, n as f64) };
            let mut state = sight.redeal(rng);
            game.play(&mut state, G::Action::TABLE[arms[arm].action]);
            let (mut chance, mut bots) = (Rng::new(rng.word()), Rng::new(rng.word()));
            playout::random(game, &mut state, &mut chance, &mut bots);
            let points = range.place(game.scores(&state)[usize::from(sight.seat())]);
            arms[arm].tries += 1.0;
            arms[arm].reward += beaten(game.standings(&state), game.seats(), sight.seat()) + POINTS * points;
        }
        let best = arms.iter().max_by(|a, b| {
            (a.tries, a.reward / a.tries)
                .partial_cmp(&(b.tries, b.reward / b.tries))
                .unwrap_or(std::cmp::Ordering::Equal)
        });
        best.map_or(0, |arm| arm.action)
    }
}

/// The arm with the highest upper confidence bound.
fn most_promising(arms: &[Arm], tries: f64) -> usize {
    let bound = |arm: &Arm| arm.reward / arm.tries + (2.0 * tries.ln() / arm.tries).sqrt();
    let (mut best, mut highest) = (0, f64::MIN);
    for (n, arm) in arms.iter().enumerate() {
        let bound = bound(arm);
        if bound > highest {
            (best, highest) = (n, bound);
        }
    }
    best
}
