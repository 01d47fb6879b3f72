//! The options of Corinth (CO-12).

use serde::{Deserialize, Serialize};

use super::sheet::{Building, SYMBOLS};
use crate::error::BadConfig;

/// How rhombs make the market total (CO-9.2).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum MarketTotal {
    /// The sum of the outer rhombs filled.
    #[default]
    Sum,
    /// The rhomb filled last.
    Last,
}

/// The bonus for the first to finish a district (CO-1.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Bonus {
    /// Points for finishing `oil` first.
    pub oil: u8,
    /// Points for finishing `wine` first.
    pub wine: u8,
    /// Points for finishing `carpets` first.
    pub carpets: u8,
}

impl Default for Bonus {
    fn default() -> Self {
        Self { oil: 5, wine: 4, carpets: 3 }
    }
}

/// What a building costs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cost {
    /// Coins.
    pub gold: u8,
    /// Goats.
    pub goats: u8,
}

/// A cost of which parts may be left out.
#[derive(Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct PartialCost {
    gold: Option<u8>,
    goats: Option<u8>,
}

/// What each building costs (CO-1.5).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "PartialCosts", into = "PartialCosts")]
pub struct Costs([Cost; 4]);

impl Costs {
    /// The cost of that building.
    #[inline]
    pub fn of(&self, building: Building) -> Cost {
        self.0[building as usize]
    }
}

impl Default for Costs {
    fn default() -> Self {
        Self([(3, 3), (4, 4), (2, 1), (0, 2)].map(|(gold, goats)| Cost { gold, goats }))
    }
}

#[derive(Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct PartialCosts {
    temple: PartialCost,
    warehouse: PartialCost,
    stable: PartialCost,
    store: PartialCost,
}

impl From<PartialCosts> for Costs {
    fn from(given: PartialCosts) -> Self {
        let mut costs = Self::default();
        for (cost, given) in costs.0.iter_mut().zip([given.temple, given.warehouse, given.stable, given.store]) {
            cost.gold = given.gold.unwrap_or(cost.gold);
            cost.goats = given.goats.unwrap_or(cost.goats);
        }
        costs
    }
}

impl From<Costs> for PartialCosts {
    fn from(costs: Costs) -> Self {
        let [temple, warehouse, stable, store] =
            costs.0.map(|cost| PartialCost { gold: Some(cost.gold), goats: Some(cost.goats) });
        Self { temple, warehouse, stable, store }
    }
}

/// The options, as printed by default.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Config {
    /// Number of seats, 2 to 4.
    pub players: u8,
    /// How rhombs make the market total.
    pub market_total: MarketTotal,
    /// Whether the temple is among the buildings it counts.
    pub temple_counts_itself: bool,
    /// Gold circled at the start, 0 to 24.
    pub start_gold: u8,
    /// Goats circled at the start, 0 to 24.
    pub start_goats: u8,
    /// Boxes printed on a turn track, 1 to 6; with 4 players 3 to 6, two of them crossed out.
    pub turn_boxes: u8,
    /// District bonuses, 0 to 99 each.
    pub bonus: Bonus,
    /// Building costs, 0 to 24 gold and goats each.
    pub building_cost: Costs,
    /// Points of the temple for each building, 0 to 99.
    pub temple_points: u8,
}

impl Default for Config {
    fn default() -> Self {
        Self {
            players: 2,
            market_total: MarketTotal::Sum,
            temple_counts_itself: true,
            start_gold: 1,
            start_goats: 1,
            turn_boxes: 6,
            bonus: Bonus::default(),
            building_cost: Costs::default(),
            temple_points: 3,
        }
    }
}

impl Config {
    /// Whether every option is in its range.
    pub(super) fn check(&self) -> Result<(), BadConfig> {
        let within = |name: &str, value: u8, low: u8, high: u8| {
            if (low..=high).contains(&value) {
                return Ok(());
            }
            Err(BadConfig(format!("{name} = {value}: allowed are {low} to {high}")))
        };
        within("players", self.players, 2, 4)?;
        within("start_gold", self.start_gold, 0, SYMBOLS)?;
        within("start_goats", self.start_goats, 0, SYMBOLS)?;
        within("turn_boxes", self.turn_boxes, 1 + self.crossed_boxes(), 6)?;
        within("bonus.oil", self.bonus.oil, 0, 99)?;
        within("bonus.wine", self.bonus.wine, 0, 99)?;
        within("bonus.carpets", self.bonus.carpets, 0, 99)?;
        for building in Building::ALL {
            let cost = self.building_cost.of(building);
            within(&format!("building_cost.{building}.gold"), cost.gold, 0, SYMBOLS)?;
            within(&format!("building_cost.{building}.goats"), cost.goats, 0, SYMBOLS)?;
        }
        within("temple_points", self.temple_points, 0, 99)
    }

    /// Boxes that are crossed out before the game (CO-2.2).
    pub(super) fn crossed_boxes(&self) -> u8 {
        if self.players == 4 { 2 } else { 0 }
    }
}
