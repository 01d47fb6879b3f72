//! Who stands where (KO-10.1).

use super::Korrigans;
use super::state::Open;
use crate::game::{MAX_SEATS, PerSeat, places};

impl Korrigans {
    /// Treasures, then the owner of the face-up elder before the others.
    pub(super) fn ranking(&self, open: &Open) -> PerSeat<u8> {
        let elder = open.zone.elder_owner().map(usize::from);
        let keys: [(u8, bool); MAX_SEATS] = std::array::from_fn(|seat| (open.found[seat], elder == Some(seat)));
        places(&keys[..usize::from(self.config.players)])
    }
}
