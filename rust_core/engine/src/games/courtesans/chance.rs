//! The deck and the draws of Courtesans as chance (CR-7).

use std::fmt;

use super::Courtesans;
use super::state::{Phase, State};
use super::value::{Counts, Value};
use crate::game::Seat;
use crate::rng::Rng;

/// What is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Chance {
    /// The starting seat.
    Start(Seat),
    /// A card of the first hands.
    Deal(Value),
    /// The available card.
    Turn(Value),
    /// A card from the deck.
    Draw(Value),
    /// A card an opponent loses.
    Lose(Value),
}

impl fmt::Display for Chance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Start(seat) => write!(f, "start {seat}"),
            Self::Deal(value) => write!(f, "deal {value}"),
            Self::Turn(value) => write!(f, "turn {value}"),
            Self::Draw(value) => write!(f, "draw {value}"),
            Self::Lose(value) => write!(f, "lose {value}"),
        }
    }
}

/// The cards of which one is drawn now.
#[inline]
fn drawn_from(state: &State) -> Counts {
    match state.phase {
        Phase::Deal { .. } | Phase::Turn { .. } | Phase::Refill { .. } | Phase::Deck { .. } => state.deck,
        Phase::Lose { seat, .. } => state.seats[usize::from(seat)].cards(),
        Phase::Start | Phase::Lay { .. } | Phase::Draw { .. } | Phase::Target | Phase::Over => Counts::NONE,
    }
}

/// What it is that such a card is drawn now.
#[inline]
fn drawn(state: &State, value: Value) -> Chance {
    match state.phase {
        Phase::Deal { .. } => Chance::Deal(value),
        Phase::Turn { .. } => Chance::Turn(value),
        Phase::Lose { .. } => Chance::Lose(value),
        _ => Chance::Draw(value),
    }
}

impl Courtesans {
    pub(super) fn outcomes(&self, state: &State) -> Vec<(Chance, u64)> {
        if state.phase == Phase::Start {
            return (0..self.config.players).map(|seat| (Chance::Start(seat), 1)).collect();
        }
        let cards = drawn_from(state);
        let values = Value::ALL.into_iter().filter(|&value| cards.of(value) > 0);
        values.map(|value| (drawn(state, value), u64::from(cards.of(value)))).collect()
    }

    pub(super) fn outcome_total(&self, state: &State) -> u64 {
        u64::from(if state.phase == Phase::Start { self.config.players } else { drawn_from(state).total() })
    }

    #[inline]
    pub(super) fn draw_one(&self, state: &State, rng: &mut Rng) -> Chance {
        if state.phase == Phase::Start {
            return Chance::Start(rng.below(u64::from(self.config.players)) as Seat);
        }
        drawn(state, pick(drawn_from(state), rng))
    }
}

/// One of the cards, each as likely.
#[inline]
pub(super) fn pick(cards: Counts, rng: &mut Rng) -> Value {
    cards.nth(rng.below(u64::from(cards.total())) as u8)
}
