//! The options of Cortez (CZ-8).

use serde::{Deserialize, Serialize};

use super::card::Card;
use crate::error::BadConfig;

/// The options, as printed by default.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Config {
    /// Number of seats: 1.
    pub players: u8,
    /// Whether the player may give up (CZ-6).
    pub giving_up: bool,
    /// Conquistador points at the start, 1 to 255.
    pub conquistador_points: u8,
    /// Cards that may be kept after a turn, 0 to 75.
    pub hand_limit: u8,
}

impl Default for Config {
    fn default() -> Self {
        Self { players: 1, giving_up: true, conquistador_points: 20, hand_limit: 7 }
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
        if self.players != 1 {
            return Err(BadConfig(format!("players = {}: Cortez is played alone, allowed is 1", self.players)));
        }
        within("conquistador_points", self.conquistador_points, 1, u8::MAX)?;
        within("hand_limit", self.hand_limit, 0, Card::COUNT as u8)
    }
}
