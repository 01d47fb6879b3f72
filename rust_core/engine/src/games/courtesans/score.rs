//! What a seat is worth (CR-5.2).

use super::Courtesans;
use super::state::State;
use super::value::Value;
use crate::game::{PerSeat, places};

impl Courtesans {
    /// Cards, a laid one counted, and influence.
    pub(super) fn points(state: &State) -> PerSeat<i32> {
        state.seats.map(|holding| i32::from(holding.cards().points()) + i32::from(holding.influence))
    }

    /// Most points, then most influence, then the highest card.
    pub(super) fn ranking(&self, state: &State) -> PerSeat<u8> {
        let points = Self::points(state);
        let keys: PerSeat<(i32, u16, Option<Value>)> = std::array::from_fn(|seat| {
            let holding = &state.seats[seat];
            (points[seat], holding.influence, holding.cards().highest())
        });
        places(&keys[..usize::from(self.config.players)])
    }
}
