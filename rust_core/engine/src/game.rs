//! What a game is to everything else: the vocabulary as one trait.

use std::fmt::{self, Debug, Display, Formatter};
use std::hash::Hash;

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::action_set::Actions;
use crate::error::{BadConfig, BadRecord};
use crate::features::{Cell, Layout};
use crate::rng::Rng;

/// The most seats any game has.
pub const MAX_SEATS: usize = 5;

/// A place at the table, from 0.
pub type Seat = u8;

/// One value a seat; seats the game does not have keep the default.
pub type PerSeat<T> = [T; MAX_SEATS];

/// Who must act.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Turn {
    /// That seat chooses one of its actions.
    Seat(Seat),
    /// Dice or a deck.
    Chance,
    /// Nobody: the game is over.
    Over,
}

impl Turn {
    /// `seat`, `chance` or `over`.
    pub const fn kind(self) -> &'static str {
        match self {
            Self::Seat(_) => "seat",
            Self::Chance => "chance",
            Self::Over => "over",
        }
    }
}

impl Display for Turn {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Seat(seat) => write!(f, "seat {seat} to act"),
            Self::Chance => f.write_str("chance to act"),
            Self::Over => f.write_str("over"),
        }
    }
}

/// For whom a view is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Viewer {
    /// One seat.
    Seat(Seat),
    /// Somebody who holds no cards and sees what all seats see.
    Public,
}

impl Viewer {
    /// Whether this is that seat.
    #[inline]
    pub fn is(self, seat: Seat) -> bool {
        self == Viewer::Seat(seat)
    }
}

/// A decision: a value with a number (its index in the table of all actions) and a token (its `Display`).
pub trait Action: Copy + Eq + Debug + Display + Send + Sync + 'static {
    /// All actions of the game in index order.
    const TABLE: &'static [Self];

    /// The number of this action: `TABLE[action.index()] == action`.
    fn index(self) -> usize;
}

/// Something that happens in a record: an action or a chance outcome.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event<A, C> {
    /// A seat chose.
    Action(A),
    /// Dice or a deck did.
    Chance(C),
}

impl<A: Display, C: Display> Display for Event<A, C> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Action(action) => action.fmt(f),
            Self::Chance(chance) => chance.fmt(f),
        }
    }
}

/// The event type of a game.
pub type EventOf<G> = Event<<G as Game>::Action, <G as Game>::Chance>;

/// A game: the rulebook with its options fixed. Rules only, no generator; trusted inside, checked outside.
///
/// `play`, `resolve` and `sample` trust their arguments: callers check first, with `actions` and `chance`, as every
/// outer surface of this crate does.
pub trait Game: Clone + PartialEq + Debug + Send + Sync + Sized + 'static {
    /// The name, lower case, as in records.
    const NAME: &'static str;
    /// The version of the rules, as in records and state documents.
    const RULES: u32 = 1;

    /// The kinds of ends that the rules name, for statistics; empty for a game where only places count.
    const BANDS: &'static [&'static str] = &[];

    /// The options; the default is the printed game.
    type Config: Serialize + DeserializeOwned + Default + Clone + PartialEq + Debug + Send + Sync;
    /// Everything on the table, secrets included.
    type State: Copy + Eq + Hash + Debug + Send + Sync + 'static;
    /// A decision.
    type Action: Action;
    /// A set of decisions wide enough for `Action::TABLE`.
    type Actions: Actions;
    /// What dice or a deck may do; its `Display` is its token.
    type Chance: Copy + Eq + Debug + Display + Send + Sync + 'static;
    /// What one viewer may know, as a value without allocation.
    type View: Copy + Eq + Hash + Debug + Send + Sync + 'static;
    /// The state as JSON (`docs/documents`).
    type Document: Serialize + DeserializeOwned;
    /// The view as JSON (`docs/documents`).
    type Table: Serialize;

    /// The game with these options.
    ///
    /// # Errors
    /// If an option is out of its range; the message names it, its value and what is allowed.
    fn new(config: Self::Config) -> Result<Self, BadConfig>;

    /// The options.
    fn config(&self) -> &Self::Config;

    /// How many seats there are.
    fn seats(&self) -> usize;

    /// An upper bound on the number of decisions in a game, over all seats together.
    fn longest(&self) -> usize;

    /// The state at the start, everything that happens by itself already done.
    fn setup(&self) -> Self::State;

    /// Who must act.
    fn turn(&self, state: &Self::State) -> Turn;

    /// The legal actions of the seat to act; empty otherwise.
    fn actions(&self, state: &Self::State) -> Self::Actions;

    /// Carries a legal action out, and everything that then happens by itself.
    fn play(&self, state: &mut Self::State, action: Self::Action);

    /// What chance may do, with weights, in the order of the rule page; empty unless chance is to act.
    fn chances(&self, state: &Self::State) -> Vec<(Self::Chance, u64)>;

    /// The sum of the weights of [`chances`](Game::chances), without listing them.
    fn chance_total(&self, state: &Self::State) -> u64;

    /// The chance outcome of that token, if it may happen now.
    fn chance(&self, state: &Self::State, token: &str) -> Option<Self::Chance> {
        self.chances(state).into_iter().map(|(chance, _)| chance).find(|chance| chance.to_string() == token)
    }

    /// One chance outcome, drawn by weight. Chance must be to act.
    fn sample(&self, state: &Self::State, rng: &mut Rng) -> Self::Chance;

    /// Carries a possible chance outcome out, and everything that then happens by itself.
    fn resolve(&self, state: &mut Self::State, chance: Self::Chance);

    /// Points of each seat; before the end, what they would be if the game ended now.
    fn scores(&self, state: &Self::State) -> PerSeat<i32>;

    /// Place of each seat: 1 won, ties share a place (1, 2, 2, 4); before the end, as if the game ended now.
    fn standings(&self, state: &Self::State) -> PerSeat<u8>;

    /// Whether the rules keep the scores from everybody now.
    fn scores_hidden(&self, _state: &Self::State) -> bool {
        false
    }

    /// How many rounds have been played, the one under way included; `None` for a game without rounds.
    fn rounds(&self, _state: &Self::State) -> Option<u32> {
        None
    }

    /// What kind of end this is, as a place in [`BANDS`](Game::BANDS); `None` before the end and for a game without.
    fn band(&self, _state: &Self::State) -> Option<usize> {
        None
    }

    /// What the viewer may know.
    fn view(&self, state: &Self::State, viewer: Viewer) -> Self::View;

    /// A state that the viewer cannot tell from this one, drawn uniformly from all deals of the cards that fit.
    fn redeal(&self, state: &Self::State, viewer: Viewer, rng: &mut Rng) -> Self::State;

    /// The token of an event at `before` as the viewer may read it in a record that has come to `now`.
    fn redact(&self, before: &Self::State, event: EventOf<Self>, now: &Self::State, viewer: Viewer) -> String;

    /// The state as a document.
    fn document(&self, state: &Self::State) -> Self::Document;

    /// The state of a document.
    ///
    /// # Errors
    /// If a value is out of range or an invariant of the game is broken; the message names it.
    fn restore(&self, document: Self::Document) -> Result<Self::State, BadRecord>;

    /// The view as a document.
    fn table(&self, view: &Self::View) -> Self::Table;

    /// What the cells of [`encode`](Game::encode) are.
    fn layout(&self) -> Layout;

    /// Writes the features of a view; `row` is as long as the layout is wide.
    fn encode<T: Cell>(&self, view: &Self::View, viewer: Viewer, row: &mut [T]);
}

/// Places from keys, the greater the better: a seat's place is 1 + the number of seats that stand better.
pub fn places<K: PartialOrd>(keys: &[K]) -> PerSeat<u8> {
    let mut places = [0; MAX_SEATS];
    for (place, key) in places.iter_mut().zip(keys) {
        *place = 1 + keys.iter().filter(|other| *other > key).count() as u8;
    }
    places
}
