//! What a sheet is worth (CO-9).

use super::Corinth;
use super::config::MarketTotal;
use super::sheet::{Building, SHOP};
use super::state::State;
use crate::game::{MAX_SEATS, PerSeat, Seat, places};

impl Corinth {
    /// CO-9.1.
    pub(super) fn points(&self, state: &State) -> PerSeat<i32> {
        let mut points = [0; MAX_SEATS];
        for (seat, points) in points.iter_mut().enumerate().take(usize::from(self.config.players)) {
            let sheet = &state.sheets[seat];
            let shops = SHOP.iter().zip(sheet.checked);
            let shops: u8 = shops.map(|(shop, checked)| if checked == shop.size { shop.points } else { 0 }).sum();
            let bonus = self.config.bonus;
            let bonuses = state.bonuses.iter().zip([bonus.oil, bonus.wine, bonus.carpets]);
            let own = |(&owner, bonus): (&Option<Seat>, u8)| i32::from(bonus) * i32::from(owner == Some(seat as Seat));
            let bonuses: i32 = bonuses.map(own).sum();
            let market = match self.config.market_total {
                MarketTotal::Sum => sheet.rhombs.iter().map(|&rhomb| i32::from(rhomb)).sum(),
                MarketTotal::Last => i32::from(sheet.last_rhomb()),
            };
            let temple = if sheet.buildings.contains(Building::Temple) {
                let counted = sheet.buildings.count() - u8::from(!self.config.temple_counts_itself);
                i32::from(self.config.temple_points) * i32::from(counted)
            } else {
                0
            };
            *points =
                i32::from(shops) + bonuses + market + temple + i32::from(sheet.gold.held / 2 + sheet.goats.held / 2);
        }
        points
    }

    /// Every round begins with a box crossed (CO-3.1).
    pub(super) fn rounds_begun(&self, state: &State) -> u32 {
        let free: u8 = state.sheets.iter().map(|sheet| sheet.boxes).sum();
        u32::from(self.config.players * (self.config.turn_boxes - self.config.crossed_boxes()) - free)
    }

    /// Most points, then most unspent coins (CO-9.3).
    pub(super) fn ranking(&self, state: &State) -> PerSeat<u8> {
        let points = self.points(state);
        let keys: [(i32, u8); MAX_SEATS] =
            std::array::from_fn(|seat| (points[seat], state.sheets.get(seat).map_or(0, |sheet| sheet.gold.held)));
        places(&keys[..usize::from(self.config.players)])
    }
}
