//! Courtesans: a card game of simultaneous choices for 2 to 5 players, by the clauses `CR-1.1` to `CR-7`.

mod actions;
mod chance;
mod config;
mod document;
mod effect;
mod features;
mod restore;
mod rules;
mod score;
mod state;
#[cfg(test)]
mod tests;
mod value;
mod view;

pub use actions::Action;
pub use chance::Chance;
pub use config::{Config, Tie};
pub use document::{Document, HandTable, LaidTable, Page, Table};
pub use effect::{Deed, Effect};
pub use state::{HAND, Holding, Phase, Reveal, SEATS, State};
pub use value::{Counts, VALUES, Value};
pub use view::{Hand, Laid, Seen, View};

use crate::action_set::ActionSet;
use crate::error::{BadConfig, BadRecord};
use crate::features::{Cell, Layout};
use crate::game::{Event, Game, PerSeat, Turn, Viewer};
use crate::rng::Rng;

/// Courtesans with its options fixed.
#[derive(Clone, Debug, PartialEq)]
pub struct Courtesans {
    config: Config,
}

impl Game for Courtesans {
    const NAME: &'static str = "courtesans";

    type Config = Config;
    type State = State;
    type Action = Action;
    type Actions = ActionSet<1>;
    type Chance = Chance;
    type View = View;
    type Document = Document;
    type Table = Table;

    fn new(config: Config) -> Result<Self, BadConfig> {
        config.check()?;
        Ok(Self { config })
    }

    fn config(&self) -> &Config {
        &self.config
    }

    fn seats(&self) -> usize {
        usize::from(self.config.players)
    }

    fn longest(&self) -> usize {
        self.config.longest()
    }

    fn setup(&self) -> State {
        self.start()
    }

    #[inline]
    fn turn(&self, state: &State) -> Turn {
        Self::whose(state)
    }

    #[inline]
    fn actions(&self, state: &State) -> ActionSet<1> {
        self.legal(state)
    }

    #[inline]
    fn play(&self, state: &mut State, action: Action) {
        self.carry_out(state, action);
    }

    fn chances(&self, state: &State) -> Vec<(Chance, u64)> {
        self.outcomes(state)
    }

    fn chance_total(&self, state: &State) -> u64 {
        self.outcome_total(state)
    }

    #[inline]
    fn sample(&self, state: &State, rng: &mut Rng) -> Chance {
        self.draw_one(state, rng)
    }

    #[inline]
    fn resolve(&self, state: &mut State, chance: Chance) {
        self.happened(state, chance);
    }

    fn scores(&self, state: &State) -> PerSeat<i32> {
        Self::points(state)
    }

    fn standings(&self, state: &State) -> PerSeat<u8> {
        self.ranking(state)
    }

    fn scores_hidden(&self, state: &State) -> bool {
        state.phase != Phase::Over
    }

    fn rounds(&self, state: &State) -> Option<u32> {
        Some(u32::from(state.round))
    }

    #[inline]
    fn view(&self, state: &State, viewer: Viewer) -> View {
        Self::seen(state, viewer)
    }

    fn redeal(&self, state: &State, viewer: Viewer, rng: &mut Rng) -> State {
        Self::dealt_anew(state, viewer, rng)
    }

    fn redact(&self, before: &State, event: Event<Action, Chance>, now: &State, viewer: Viewer) -> String {
        Self::told(before, event, now, viewer)
    }

    fn document(&self, state: &State) -> Document {
        self.write(state)
    }

    fn restore(&self, document: Document) -> Result<State, BadRecord> {
        self.read(document)
    }

    fn table(&self, view: &View) -> Table {
        self.write_view(view)
    }

    fn layout(&self) -> Layout {
        self.blocks()
    }

    fn encode<T: Cell>(&self, view: &View, viewer: Viewer, row: &mut [T]) {
        self.write_row(view, viewer, row);
    }
}
