//! The deck of Cortez as chance (CZ-3.1, CZ-7).

use std::fmt;

use super::Cortez;
use super::card::{Card, Cards};
use super::state::{Phase, State};
use crate::rng::Rng;

/// What the deck may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Chance {
    /// Its top card is turned face up.
    Turn(Card),
}

impl fmt::Display for Chance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self::Turn(card) = self;
        write!(f, "turn {card}")
    }
}

/// The cards that may be turned now.
#[inline]
fn to_turn(state: &State) -> Cards {
    if state.phase == Phase::Exploration { state.deck } else { Cards::NONE }
}

impl Cortez {
    pub(super) fn outcomes(state: &State) -> Vec<(Chance, u64)> {
        to_turn(state).iter().map(|card| (Chance::Turn(card), 1)).collect()
    }

    pub(super) fn outcome_total(state: &State) -> u64 {
        u64::from(to_turn(state).count())
    }

    pub(super) fn parse_outcome(state: &State, token: &str) -> Option<Chance> {
        let card = Card::parse(token.strip_prefix("turn ")?)?;
        to_turn(state).contains(card).then_some(Chance::Turn(card))
    }

    /// The cards weigh 1 each, so the ticket is the place of the card among them.
    #[inline]
    pub(super) fn draw(state: &State, rng: &mut Rng) -> Chance {
        Chance::Turn(state.deck.nth(rng.below(u64::from(state.deck.count())) as usize))
    }
}
