//! What a game is worth (CZ-5).

use super::Cortez;
use super::card::Cards;
use super::state::{Ending, Phase, State};
use crate::game::{MAX_SEATS, PerSeat};

/// The least score of a substantial and of a marginal victory (CZ-5.3).
const SUBSTANTIAL: i32 = 156;
const MARGINAL: i32 = 78;

impl Cortez {
    /// The gold pile and the allies that would join it; nothing if the game is lost (CZ-5.1, CZ-5.2, CZ-5.4).
    pub(super) fn points(state: &State) -> PerSeat<i32> {
        let spent = match state.phase {
            Phase::Over { result: Ending::Lost } => return [0; MAX_SEATS],
            Phase::Conquest { spent, .. } => spent,
            _ => Cards::NONE,
        };
        let mut gold = state.gold;
        gold.add(state.hand.and(Cards::NATIVES));
        gold.add(spent.and(Cards::NATIVES));
        let mut points = [0; MAX_SEATS];
        points[0] = i32::from(gold.force());
        points
    }

    /// The first place is a victory, the second none (CZ-5.5).
    pub(super) fn ranking(state: &State) -> PerSeat<u8> {
        let mut places = [0; MAX_SEATS];
        places[0] = if Self::points(state)[0] >= MARGINAL { 1 } else { 2 };
        places
    }

    /// How the game ended, as a place in `BANDS` (CZ-5.3).
    pub(super) fn verdict(state: &State) -> Option<usize> {
        match state.phase {
            Phase::Over { result: Ending::Lost } => Some(3),
            Phase::Over { .. } => Some(match Self::points(state)[0] {
                SUBSTANTIAL.. => 0,
                MARGINAL.. => 1,
                _ => 2,
            }),
            _ => None,
        }
    }
}
