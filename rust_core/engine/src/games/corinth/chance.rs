//! The dice of Corinth as chance (CO-3.3, CO-10).

use std::fmt;

use super::Corinth;
use super::rules::WHITE;
use super::state::{Phase, State};
use crate::dice::{self, Faces};
use crate::rng::Rng;

/// A roll, by how many dice show each face.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Chance {
    /// The white dice.
    White(Faces),
    /// The yellow dice.
    Yellow(Faces),
}

impl fmt::Display for Chance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::White(faces) => write!(f, "white {}", dice::text(faces)),
            Self::Yellow(faces) => write!(f, "yellow {}", dice::text(faces)),
        }
    }
}

/// How a roll becomes a chance outcome.
type Made = fn(Faces) -> Chance;

/// Which dice are to be rolled: how many, and what their faces make.
fn roll(state: &State) -> Option<(usize, Made)> {
    match state.phase {
        Phase::White { .. } => Some((WHITE, Chance::White)),
        Phase::Yellow { yellow, .. } => Some((usize::from(yellow), Chance::Yellow)),
        _ => None,
    }
}

impl Corinth {
    pub(super) fn rolls(state: &State) -> Vec<(Chance, u64)> {
        let Some((dice, chance)) = roll(state) else { return Vec::new() };
        dice::groupings(dice).into_iter().map(|(faces, weight)| (chance(faces), weight)).collect()
    }

    pub(super) fn ordered_rolls(state: &State) -> u64 {
        roll(state).map_or(0, |(dice, _)| dice::ordered_rolls(dice))
    }

    pub(super) fn parse_roll(state: &State, token: &str) -> Option<Chance> {
        let (dice, chance) = roll(state)?;
        let (colour, faces) = token.split_once(' ')?;
        let rolled = chance(dice::parse(faces, dice)?);
        let expected = if matches!(rolled, Chance::White(_)) { "white" } else { "yellow" };
        (colour == expected).then_some(rolled)
    }

    /// Every round takes two words of the generator, so that equal streams give equal white dice whatever is bought.
    #[inline]
    pub(super) fn throw(state: &State, rng: &mut Rng) -> Chance {
        match state.phase {
            Phase::Yellow { yellow, .. } => Chance::Yellow(dice::roll(usize::from(yellow), rng)),
            Phase::White { yellow: 1.. } => Chance::White(dice::roll(WHITE, rng)),
            _ => {
                let faces = dice::roll(WHITE, rng);
                rng.word();
                Chance::White(faces)
            }
        }
    }

    #[inline]
    pub(super) fn land(&self, state: &mut State, chance: Chance) {
        match (chance, state.phase) {
            (Chance::Yellow(yellow), Phase::Yellow { white, .. }) => self.rolled(state, white, yellow),
            (Chance::White(white) | Chance::Yellow(white), _) => self.rolled_white(state, white),
        }
    }
}
