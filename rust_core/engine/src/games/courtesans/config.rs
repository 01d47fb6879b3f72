//! The options of Courtesans (CR-9).

use serde::{Deserialize, Serialize};

use super::effect::{Deed, Effect};
use super::state::{HAND, SEATS};
use super::value::{Counts, VALUES, Value};
use crate::error::BadConfig;

/// Which equal cards spoil a round (CR-3.4).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Tie {
    /// Any two.
    #[default]
    AnyPair,
    /// Only those of the highest value laid.
    Top,
}

/// The options, as decided by default.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Config {
    /// Number of seats, 2 to 5.
    pub players: u8,
    /// Cards of each value, 0 to 25.
    pub copies: [u8; VALUES],
    /// Which equal cards spoil a round.
    pub tie: Tie,
    /// The effect of each value.
    pub effects: [Effect; VALUES],
    /// Rounds at most, 1 to 99.
    pub rounds: u8,
}

impl Default for Config {
    fn default() -> Self {
        let effects = [
            (Deed::Influence(5), false),
            (Deed::Draw(3), false),
            (Deed::Remove(2), false),
            (Deed::Influence(7), false),
            (Deed::Draw(2), false),
            (Deed::Remove(1), true),
            (Deed::Influence(8), true),
            (Deed::Influence(9), true),
        ];
        Self {
            players: 4,
            copies: [8, 8, 7, 7, 6, 5, 5, 4],
            tie: Tie::AnyPair,
            effects: effects.map(|(deed, discard)| Effect { deed, discard }),
            rounds: 10,
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
        within("players", self.players, 2, SEATS as u8)?;
        for (n, copies) in self.copies.into_iter().enumerate() {
            within(&format!("copies[{n}]"), copies, 0, 25)?;
        }
        let (cards, least) = (self.cards().total(), HAND * self.players + 1);
        if cards < least {
            let players = self.players;
            return Err(BadConfig(format!("copies: {cards} cards in all, {players} players need at least {least}")));
        }
        for (n, effect) in self.effects.into_iter().enumerate() {
            within(&format!("effects[{n}]: N"), effect.number(), 0, Effect::MOST)?;
        }
        within("rounds", self.rounds, 1, 99)
    }

    /// All cards of the game.
    pub(super) const fn cards(&self) -> Counts {
        Counts::new(self.copies)
    }

    /// The effect of a card of that value.
    #[inline]
    pub(super) const fn effect(&self, value: Value) -> Effect {
        self.effects[value as usize]
    }

    /// The most influence a seat can gain.
    pub(super) fn most_influence(&self) -> u16 {
        let gain = |effect: Effect| if let Deed::Influence(n) = effect.deed { u16::from(n) } else { 0 };
        u16::from(self.rounds) * self.effects.into_iter().map(gain).max().unwrap_or(0)
    }

    /// An upper bound on the decisions of a game.
    pub(super) fn longest(&self) -> usize {
        let (rounds, players) = (usize::from(self.rounds), usize::from(self.players));
        // In each round every seat lays at most once.
        let lays = rounds * players;
        // Each round has one effect at most. One that draws asks before each card at most, and each time a card of the
        // deck is drawn or replaces the available one; the deck has lost hands and available card before.
        let draws = self.effects.into_iter().filter(|effect| matches!(effect.deed, Deed::Draw(_)));
        let draws = rounds * usize::from(draws.map(Effect::number).max().unwrap_or(0));
        let deck = usize::from(self.cards().total() - HAND * self.players - 1);
        // One that removes asks once, if there are opponents to choose from.
        let removes = self.effects.into_iter().any(|effect| matches!(effect.deed, Deed::Remove(_)));
        let targets = if removes && players > 2 { rounds } else { 0 };
        lays + draws.min(deck) + targets
    }
}
