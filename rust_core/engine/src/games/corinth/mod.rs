//! Corinth: dice roll-and-write for 2 to 4 players, by the clauses `CO-1.1` to `CO-10`.

mod actions;
mod chance;
mod config;
mod document;
mod features;
mod market;
mod rules;
mod score;
mod sheet;
mod state;

pub use actions::{Action, District};
pub use chance::Chance;
pub use config::{Bonus, Config, Cost, Costs, MarketTotal};
pub use document::Document;
pub use market::{Cell, Cells, Direction};
pub use sheet::{Building, Buildings, Goods, SHOP, SHOPS, SYMBOLS, Sheet, Shop, Track};
pub use state::{Group, Phase, SEATS, State};

use crate::action_set::ActionSet;
use crate::error::{BadConfig, BadRecord};
use crate::features::{Cell as Number, Layout};
use crate::game::{Event, Game, PerSeat, Turn, Viewer};
use crate::rng::Rng;

/// Corinth with its options fixed.
#[derive(Clone, Debug, PartialEq)]
pub struct Corinth {
    config: Config,
}

impl Game for Corinth {
    const NAME: &'static str = "corinth";

    type Config = Config;
    type State = State;
    type Action = Action;
    type Actions = ActionSet<3>;
    type Chance = Chance;
    /// Everything is open (CO-9.4).
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
        usize::from(self.config.players)
    }

    fn longest(&self) -> usize {
        // Per seat, as the rule page bounds it (CO-10).
        self.seats() * if self.config.players == 4 { 74 } else { 80 }
    }

    fn setup(&self) -> State {
        self.start()
    }

    #[inline]
    fn turn(&self, state: &State) -> Turn {
        self.whose(state)
    }

    #[inline]
    fn actions(&self, state: &State) -> ActionSet<3> {
        self.legal(state)
    }

    #[inline]
    fn play(&self, state: &mut State, action: Action) {
        self.carry_out(state, action);
    }

    fn chances(&self, state: &State) -> Vec<(Chance, u64)> {
        Self::rolls(state)
    }

    fn chance_total(&self, state: &State) -> u64 {
        Self::ordered_rolls(state)
    }

    fn chance(&self, state: &State, token: &str) -> Option<Chance> {
        Self::parse_roll(state, token)
    }

    #[inline]
    fn sample(&self, state: &State, rng: &mut Rng) -> Chance {
        Self::throw(state, rng)
    }

    #[inline]
    fn resolve(&self, state: &mut State, chance: Chance) {
        self.land(state, chance);
    }

    fn scores(&self, state: &State) -> PerSeat<i32> {
        self.points(state)
    }

    fn standings(&self, state: &State) -> PerSeat<u8> {
        self.ranking(state)
    }

    fn rounds(&self, state: &State) -> Option<u32> {
        Some(self.rounds_begun(state))
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
        self.write(state)
    }

    fn restore(&self, document: Document) -> Result<State, BadRecord> {
        self.read(document)
    }

    fn table(&self, view: &State) -> Document {
        self.write(view)
    }

    fn layout(&self) -> Layout {
        self.blocks()
    }

    fn encode<T: Number>(&self, view: &State, viewer: Viewer, row: &mut [T]) {
        self.write_row(view, viewer, row);
    }
}
