//! The options of Korrigans (KO-14).

use serde::{Deserialize, Serialize};

use crate::error::BadConfig;

/// How often a standing line pays (KO-5.4).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LinePays {
    /// Once each time it is made.
    #[default]
    Once,
    /// At the end of each own turn at which it stands.
    EveryTurn,
}

/// Who chooses for a card that is turned up (KO-6.7).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Reactivation {
    /// Its owner.
    #[default]
    Owner,
    /// Whoever's turn it is.
    Mover,
}

/// The options, as printed by default.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Config {
    /// Number of seats, 2 to 5.
    pub players: u8,
    /// The treasure numbers of the place cards, 1 to 5 each (KO-1.3).
    pub places: [u8; 5],
    /// How often a standing line pays.
    pub line_pays: LinePays,
    /// Who chooses for a card that is turned up.
    pub reactivation: Reactivation,
    /// Whether the bugel noz also claims an unclaimed centre card (KO-8.5).
    pub bugel_noz_takes_centre: bool,
    /// Rounds after which the game ends, 1 to 99 (KO-10.3).
    pub max_rounds: u8,
}

impl Default for Config {
    fn default() -> Self {
        Self {
            players: 3,
            places: [2, 3, 3, 3, 4],
            line_pays: LinePays::Once,
            reactivation: Reactivation::Owner,
            bugel_noz_takes_centre: false,
            max_rounds: 12,
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
        within("players", self.players, 2, 5)?;
        for (place, &treasures) in self.places.iter().enumerate() {
            within(&format!("places[{place}]"), treasures, 1, 5)?;
        }
        within("max_rounds", self.max_rounds, 1, 99)
    }
}
