//! Games behind one type: for callers that learn only at run time which game it is.
//!
//! One blanket implementation a trait. What is hot has a generic body, so that the virtual call is paid once a call and
//! never once a step.

mod batch;
mod session;
mod state;

use std::fmt::Debug;
use std::sync::Arc;

use crate::action_set::{ActionSet, Actions};
use crate::batch::Settings;
use crate::document;
use crate::error::{BadConfig, BadRecord, UnknownGame};
use crate::features::Layout;
use crate::for_each_game;
use crate::game::Game;
use crate::notation::Notation;
use crate::simulate::{self, Control, Job, Outcome, Tally};

pub use batch::{AnyBatch, AnyOut};
pub use session::{AnyPoint, AnySession};
pub use state::AnyState;

use session::Play;
use state::Position;

/// A set of actions of any game.
pub type AnyActions = ActionSet<3>;

/// A game with what its users look up again and again.
#[derive(Debug)]
pub struct Rulebook<G: Game> {
    /// The game.
    pub game: G,
    /// Its tokens.
    pub notation: Notation,
    layout: Layout,
}

/// A game of the list.
pub trait AnyGame: Debug + Send + Sync {
    /// Its name.
    fn name(&self) -> &'static str;
    /// The version of its rules.
    fn rules(&self) -> u32;
    /// Every option, as a JSON object.
    fn options(&self) -> String;
    /// How many seats there are.
    fn seats(&self) -> usize;
    /// An upper bound on the decisions of a game.
    fn longest(&self) -> usize;
    /// The whole action space in index order.
    fn tokens(&self) -> &[String];
    /// The number of the action of that token.
    fn number(&self, token: &str) -> Option<usize>;
    /// What the cells of a row of features are.
    fn layout(&self) -> &Layout;
    /// The state at the start.
    fn setup(self: Arc<Self>) -> Box<dyn AnyState>;
    /// The state of a JSON document.
    ///
    /// # Errors
    /// See [`document::from_json`].
    fn from_json(self: Arc<Self>, text: &str) -> Result<Box<dyn AnyState>, BadRecord>;
    /// The state of bytes.
    ///
    /// # Errors
    /// See [`document::from_bytes`].
    fn from_bytes(self: Arc<Self>, bytes: &[u8]) -> Result<Box<dyn AnyState>, BadRecord>;
    /// The kinds of ends that the rules name.
    fn bands(&self) -> &'static [&'static str];
    /// Plays a job; see [`simulate::run`].
    fn simulate(&self, job: &Job, control: &Control, each: &(dyn Fn(u64, &[Outcome]) + Sync)) -> Tally;
    /// A batch with a line for each (seed, number).
    fn batch(self: Arc<Self>, settings: Settings, lines: &mut dyn Iterator<Item = (u64, u64)>) -> Box<dyn AnyBatch>;
    /// A session.
    fn session(self: Arc<Self>, seed: u64, number: u64, auto: bool) -> Box<dyn AnySession>;
    /// A session from what [`AnySession::points`] and [`AnySession::position`] gave; `None` if they do not fit.
    fn rebuild(self: Arc<Self>, auto: bool, points: &[AnyPoint], at: usize) -> Option<Box<dyn AnySession>>;
}

/// Names of all games, ascending.
pub fn names() -> Vec<&'static str> {
    macro_rules! list {
        ($($game:ty,)*) => { vec![$(<$game as Game>::NAME),*] };
    }
    let mut names = for_each_game!(list);
    names.sort_unstable();
    names
}

/// Why [`load`] gives no game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LoadError {
    /// No game of that name.
    UnknownGame(UnknownGame),
    /// Options that the game does not take.
    BadConfig(BadConfig),
}

/// The game of that name with the options of a JSON object, defaults filled in.
///
/// # Errors
/// If there is no such game, or it does not take the options.
pub fn load(name: &str, options: &str) -> Result<Arc<dyn AnyGame>, LoadError> {
    macro_rules! find {
        ($($game:ty,)*) => {
            $(if name == <$game as Game>::NAME {
                let game = document::game_from_options::<$game>(options).map_err(LoadError::BadConfig)?;
                return Ok(Arc::new(Rulebook::new(game)));
            })*
        };
    }
    for_each_game!(find);
    Err(LoadError::UnknownGame(UnknownGame(format!("no game {name:?}; the games are {}", names().join(", ")))))
}

impl<G: Game> Rulebook<G> {
    /// The rulebook of a game.
    pub fn new(game: G) -> Self {
        let (notation, layout) = (Notation::of::<G::Action>(), game.layout());
        Self { game, notation, layout }
    }
}

impl<G: Game> AnyGame for Rulebook<G> {
    fn name(&self) -> &'static str {
        G::NAME
    }

    fn rules(&self) -> u32 {
        G::RULES
    }

    fn options(&self) -> String {
        document::options(&self.game)
    }

    fn seats(&self) -> usize {
        self.game.seats()
    }

    fn longest(&self) -> usize {
        self.game.longest()
    }

    fn tokens(&self) -> &[String] {
        self.notation.tokens()
    }

    fn number(&self, token: &str) -> Option<usize> {
        self.notation.number(token)
    }

    fn layout(&self) -> &Layout {
        &self.layout
    }

    fn setup(self: Arc<Self>) -> Box<dyn AnyState> {
        let state = self.game.setup();
        Box::new(Position { book: self, state })
    }

    fn from_json(self: Arc<Self>, text: &str) -> Result<Box<dyn AnyState>, BadRecord> {
        let state = document::from_json(&self.game, text)?;
        Ok(Box::new(Position { book: self, state }))
    }

    fn from_bytes(self: Arc<Self>, bytes: &[u8]) -> Result<Box<dyn AnyState>, BadRecord> {
        let state = document::from_bytes(&self.game, bytes)?;
        Ok(Box::new(Position { book: self, state }))
    }

    fn bands(&self) -> &'static [&'static str] {
        G::BANDS
    }

    fn simulate(&self, job: &Job, control: &Control, each: &(dyn Fn(u64, &[Outcome]) + Sync)) -> Tally {
        simulate::run(&self.game, job, control, each)
    }

    fn batch(self: Arc<Self>, settings: Settings, lines: &mut dyn Iterator<Item = (u64, u64)>) -> Box<dyn AnyBatch> {
        self.rows(settings, lines)
    }

    fn session(self: Arc<Self>, seed: u64, number: u64, auto: bool) -> Box<dyn AnySession> {
        Box::new(Play::new(self, seed, number, auto))
    }

    fn rebuild(self: Arc<Self>, auto: bool, points: &[AnyPoint], at: usize) -> Option<Box<dyn AnySession>> {
        Some(Box::new(Play::rebuild(self, auto, points, at)?))
    }
}

/// The set of a game in the common size.
fn widen(actions: &impl Actions) -> AnyActions {
    let mut words = [0; 3];
    words[..actions.words().len()].copy_from_slice(actions.words());
    AnyActions::from_words(words)
}
