//! Everything on the table of Cortez.

use serde::{Deserialize, Serialize};

use super::card::{Card, Cards};

/// How a game came to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ending {
    /// The last card was turned (CZ-5.1).
    Ended,
    /// The player gave up and is back safely (CZ-6.3).
    Back,
    /// No conquistador points are left (CZ-3.7), or natives were not conquered on the way back (CZ-6.2).
    Lost,
}

/// What is to come, with what that needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Phase {
    /// The top card of the deck is turned (CZ-3.1).
    Exploration,
    /// Cards are spent on a native card (CZ-3.3).
    Conquest {
        /// The native card.
        card: Card,
        /// The cards chosen so far.
        spent: Cards,
    },
    /// The hand holds too many cards (CZ-3.8).
    Plunder,
    /// The player explores or gives up (CZ-6.1).
    Onward,
    /// The game is over.
    Over {
        /// How.
        result: Ending,
    },
}

/// Everything on the table; every card lies in one place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct State {
    /// What is to come.
    pub phase: Phase,
    /// Whether the player has given up (CZ-6.2).
    pub way_back: bool,
    /// Conquistador points.
    pub points: u8,
    /// The cards still to come.
    pub deck: Cards,
    /// The hand, allies included.
    pub hand: Cards,
    /// The gold pile.
    pub gold: Cards,
    /// The discard pile.
    pub discard: Cards,
}
