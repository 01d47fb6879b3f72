//! Korrigans: hidden-information placement game for 2 to 5 players, by the clauses `KO-1.1` to `KO-14`.

mod actions;
mod bits;
mod cards;
mod chance;
mod config;
mod document;
mod effects;
mod features;
mod invariants;
mod kinds;
mod legal;
mod rules;
mod score;
mod search;
mod state;
mod view;
mod zone;

#[cfg(test)]
mod tests;

pub use actions::Action;
pub use cards::{Card, Creature, Family, Pact, Pacts};
pub use chance::Chance;
pub use config::{Config, LinePays, Reactivation};
pub use document::{Document, Table};
pub use kinds::{Hidden, Kind, Kinds, SLOTS, Slots};
pub use state::{After, Open, Phase, Search, Secrets, State, Window};
pub use view::View;
pub use zone::{CELLS, Cells, Lines, Top, Zone};

use crate::action_set::ActionSet;
use crate::error::{BadConfig, BadRecord};
use crate::features::{Cell as Number, Layout};
use crate::game::{Event, Game, PerSeat, Turn, Viewer};
use crate::rng::Rng;
use zone::Shape;

/// The parts of the treasure (KO-1.3).
const TREASURES: u8 = 5;

/// Korrigans with its options fixed.
#[derive(Clone, Debug, PartialEq)]
pub struct Korrigans {
    config: Config,
    shape: &'static Shape,
}

impl Game for Korrigans {
    const NAME: &'static str = "korrigans";

    type Config = Config;
    type State = State;
    type Action = Action;
    type Actions = ActionSet<2>;
    type Chance = Chance;
    type View = View;
    type Document = Document;
    type Table = Table;

    fn new(config: Config) -> Result<Self, BadConfig> {
        config.check()?;
        let shape = if config.players == 2 { &Shape::CHAIN } else { &Shape::RING };
        Ok(Self { config, shape })
    }

    fn config(&self) -> &Config {
        &self.config
    }

    fn seats(&self) -> usize {
        usize::from(self.config.players)
    }

    fn longest(&self) -> usize {
        // A round: 5n + 5 cards and the ankou; before each card up to n - 1 passes, after the last one n; each musicien
        // up to n + 4 choices (all musiciens, both of the leprechaun, a musicien again, a look), the leprechaun n + 3,
        // each devin and the kobold 1; n questions a window, 3 looks of the fairy, 2 swaps, the spyglass.
        let n = self.seats();
        usize::from(self.config.max_rounds) * (6 * n * n + 16 * n + 12)
    }

    fn setup(&self) -> State {
        State { open: Open::new(self.seats()), secrets: Secrets::default() }
    }

    #[inline]
    fn turn(&self, state: &State) -> Turn {
        Self::whose(&state.open)
    }

    #[inline]
    fn actions(&self, state: &State) -> ActionSet<2> {
        self.legal(state)
    }

    #[inline]
    fn play(&self, state: &mut State, action: Action) {
        self.carry_out(state, action);
    }

    fn chances(&self, state: &State) -> Vec<(Chance, u64)> {
        self.draws(state)
    }

    fn chance_total(&self, state: &State) -> u64 {
        self.draw_count(state)
    }

    fn chance(&self, state: &State, token: &str) -> Option<Chance> {
        self.parse_draw(state, token)
    }

    #[inline]
    fn sample(&self, state: &State, rng: &mut Rng) -> Chance {
        self.draw(state, rng)
    }

    #[inline]
    fn resolve(&self, state: &mut State, chance: Chance) {
        self.drawn(state, chance);
    }

    fn scores(&self, state: &State) -> PerSeat<i32> {
        state.open.found.map(i32::from)
    }

    fn standings(&self, state: &State) -> PerSeat<u8> {
        self.ranking(&state.open)
    }

    fn rounds(&self, state: &State) -> Option<u32> {
        Some(state.open.round.into())
    }

    #[inline]
    fn view(&self, state: &State, viewer: Viewer) -> View {
        View::of(state, viewer)
    }

    fn redeal(&self, state: &State, viewer: Viewer, rng: &mut Rng) -> State {
        self.deal_again(state, viewer, rng)
    }

    fn redact(&self, before: &State, event: Event<Action, Chance>, _now: &State, viewer: Viewer) -> String {
        view::withhold(before, event, viewer)
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

    fn encode<T: Number>(&self, view: &View, viewer: Viewer, row: &mut [T]) {
        self.write_row(view, viewer, row);
    }
}
