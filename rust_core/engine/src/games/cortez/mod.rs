//! Cortez: a card game for one player, by the clauses `CZ-1.1` to `CZ-7.2`.

mod actions;
mod card;
mod chance;
mod config;
mod document;
mod features;
mod rules;
mod score;
mod state;
#[cfg(test)]
mod tests;

pub use actions::Action;
pub use card::{Card, Cards, Kind};
pub use chance::Chance;
pub use config::Config;
pub use document::Document;
pub use state::{Ending, Phase, State};

use crate::action_set::ActionSet;
use crate::error::{BadConfig, BadRecord};
use crate::features::{Cell, Layout};
use crate::game::{Event, Game, PerSeat, Turn, Viewer};
use crate::rng::Rng;

/// Cortez with its options fixed.
#[derive(Clone, Debug, PartialEq)]
pub struct Cortez {
    config: Config,
}

impl Game for Cortez {
    const NAME: &'static str = "cortez";
    const BANDS: &'static [&'static str] = &["substantial victory", "marginal victory", "did not pay", "lost"];

    type Config = Config;
    type State = State;
    type Action = Action;
    type Actions = ActionSet<3>;
    type Chance = Chance;
    /// Everything is open but the order of the deck, which no state holds (CZ-5.6).
    type View = State;
    type Document = Document;
    type Table = Document;

    fn new(config: Config) -> Result<Self, BadConfig> {
        config.check()?;
        Ok(Self { config })
    }

    fn config(&self) -> &Config {
        &self.config
    }

    fn seats(&self) -> usize {
        1
    }

    fn longest(&self) -> usize {
        // A card that leaves the hand, spent or discarded, never comes back, and into the hand come 39 conquistador
        // cards and at most one ally for each of the 12 diplomacy cards. `done` is chosen at most once for each of the
        // 36 native cards, and before each of the 72 explorations but the first the player is asked whether to go on.
        let (spent_or_discarded, done, onward) = (39 + 12, 36, 71);
        spent_or_discarded + done + if self.config.giving_up { onward } else { 0 }
    }

    fn setup(&self) -> State {
        self.start()
    }

    #[inline]
    fn turn(&self, state: &State) -> Turn {
        Self::whose(state)
    }

    #[inline]
    fn actions(&self, state: &State) -> ActionSet<3> {
        Self::legal(state)
    }

    #[inline]
    fn play(&self, state: &mut State, action: Action) {
        self.carry_out(state, action);
    }

    fn chances(&self, state: &State) -> Vec<(Chance, u64)> {
        Self::outcomes(state)
    }

    fn chance_total(&self, state: &State) -> u64 {
        Self::outcome_total(state)
    }

    fn chance(&self, state: &State, token: &str) -> Option<Chance> {
        Self::parse_outcome(state, token)
    }

    #[inline]
    fn sample(&self, state: &State, rng: &mut Rng) -> Chance {
        Self::draw(state, rng)
    }

    #[inline]
    fn resolve(&self, state: &mut State, Chance::Turn(card): Chance) {
        self.turned(state, card);
    }

    fn scores(&self, state: &State) -> PerSeat<i32> {
        Self::points(state)
    }

    fn standings(&self, state: &State) -> PerSeat<u8> {
        Self::ranking(state)
    }

    fn band(&self, state: &State) -> Option<usize> {
        Self::verdict(state)
    }

    #[inline]
    fn view(&self, state: &State, _viewer: Viewer) -> State {
        *state
    }

    fn redeal(&self, state: &State, _viewer: Viewer, _rng: &mut Rng) -> State {
        *state
    }

    fn redact(&self, _before: &State, event: Event<Action, Chance>, _now: &State, _viewer: Viewer) -> String {
        event.to_string()
    }

    fn document(&self, state: &State) -> Document {
        Self::write(state)
    }

    fn restore(&self, document: Document) -> Result<State, BadRecord> {
        self.read(document)
    }

    fn table(&self, view: &State) -> Document {
        Self::write(view)
    }

    fn layout(&self) -> Layout {
        self.blocks()
    }

    fn encode<T: Cell>(&self, view: &State, viewer: Viewer, row: &mut [T]) {
        Self::write_row(view, viewer, row);
    }
}
