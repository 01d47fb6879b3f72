//! Games behind one type: for callers that learn only at run time which game it is.
//!
//! One blanket implementation a trait. What is hot has a generic body, so that the virtual call is paid once a call and
//! never once a step.

use std::any::Any;
use std::fmt::Debug;
use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher};
use std::sync::Arc;

use crate::action_set::{ActionSet, Actions as _};
use crate::batch::Settings;
use crate::bots::{BotName, Sight};
use crate::document;
use crate::erased_batch::AnyBatch;
use crate::error::{BadConfig, BadRecord, UnknownGame};
use crate::features::Layout;
use crate::for_each_game;
use crate::game::{Action as _, Event, EventOf, Game, Turn, Viewer};
use crate::notation::Notation;
use crate::record::{carry_out, event};
use crate::rng::Rng;
use crate::session::Session;
use crate::simulate::{self, Control, Job, Outcome, Tally};

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

/// A point of a session: its events as tokens, and the words of its generators.
pub type AnyPoint = (Vec<String>, u64, u64);

/// A state of any game; knows its game.
pub trait AnyState: Debug + Send + Sync {
    /// The game.
    fn game(&self) -> Arc<dyn AnyGame>;
    /// Who must act.
    fn turn(&self) -> Turn;
    /// The legal actions.
    fn actions(&self) -> AnyActions;
    /// The state after an action, by number; `None` if it is not legal.
    fn play(&self, action: usize) -> Option<Box<dyn AnyState>>;
    /// What chance may do, as tokens with weights.
    fn chances(&self) -> Vec<(String, u64)>;
    /// The state after a chance outcome; `None` if it may not happen.
    fn resolve(&self, token: &str) -> Option<Box<dyn AnyState>>;
    /// The state after the `n`-th of [`chances`](AnyState::chances); `None` if there are fewer.
    fn resolve_nth(&self, n: usize) -> Option<Box<dyn AnyState>>;
    /// A chance outcome drawn by weight; `None` unless chance is to act.
    fn sample(&self, rng: &mut Rng) -> Option<String>;
    /// The view as JSON.
    fn view_json(&self, viewer: Viewer) -> String;
    /// Rounds played, where the game has rounds.
    fn rounds(&self) -> Option<u32>;
    /// The kind of end, where the rules name kinds.
    fn band(&self) -> Option<&'static str>;
    /// Points, one a seat.
    fn scores(&self) -> Vec<i32>;
    /// Places, one a seat.
    fn standings(&self) -> Vec<u8>;
    /// The state as JSON.
    fn to_json(&self) -> String;
    /// The state as bytes.
    fn to_bytes(&self) -> Vec<u8>;
    /// A row of features as the viewer sees it.
    fn features(&self, viewer: Viewer) -> Vec<u32>;
    /// A state with the same view.
    fn redeal(&self, viewer: Viewer, rng: &mut Rng) -> Box<dyn AnyState>;
    /// The token of an event at this state as the viewer may read it when the game has come to `now`; `None` if the
    /// event may not happen here, or `now` is of another game.
    fn redact(&self, token: &str, now: &dyn AnyState, viewer: Viewer) -> Option<String>;
    /// The action that a bot chooses, from what the seat to act knows; `None` unless a seat is to act.
    fn choose(&self, bot: BotName, rng: &mut Rng) -> Option<usize>;
    /// Whether game, options and table are equal.
    fn equals(&self, other: &dyn AnyState) -> bool;
    /// A hash of the table, the same within a process.
    fn hash_in_process(&self) -> u64;
    /// A copy.
    fn copy(&self) -> Box<dyn AnyState>;
    /// For comparing with another state.
    fn as_any(&self) -> &dyn Any;
}

/// A session of any game.
pub trait AnySession: Debug + Send + Sync {
    /// The game.
    fn game(&self) -> Arc<dyn AnyGame>;
    /// Whether chance is resolved at once.
    fn auto(&self) -> bool;
    /// The state.
    fn state(&self) -> Box<dyn AnyState>;
    /// Who must act.
    fn turn(&self) -> Turn;
    /// The legal actions.
    fn actions(&self) -> AnyActions;
    /// Tokens of what has happened so far.
    fn events(&self) -> Vec<String>;
    /// How much has happened so far.
    fn count(&self) -> usize;
    /// The record as text.
    fn record(&self) -> String;
    /// Plays an action by number; `false` if it is not legal.
    fn play(&mut self, action: usize) -> bool;
    /// Plays an action drawn from the bots' stream; `None` unless a seat is to act.
    fn play_random(&mut self) -> Option<usize>;
    /// Carries out a chance outcome; `false` if it may not happen.
    fn resolve(&mut self, token: &str) -> bool;
    /// Carries out the `n`-th chance outcome; `false` if there are fewer.
    fn resolve_nth(&mut self, n: usize) -> bool;
    /// Draws a chance outcome and carries it out; `None` unless chance is to act.
    fn roll(&mut self) -> Option<String>;
    /// Takes back the last call; `false` if there is none.
    fn undo(&mut self) -> bool;
    /// Carries out again what was taken back; `false` if there is nothing.
    fn redo(&mut self) -> bool;
    /// Every point, those that can be redone included.
    fn points(&self) -> Vec<AnyPoint>;
    /// Which of the points the session stands at.
    fn position(&self) -> usize;
    /// A copy.
    fn copy(&self) -> Box<dyn AnySession>;
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
        let session = Session::new(self.game.clone(), seed, number, auto);
        Box::new(Play { book: self, session })
    }

    fn rebuild(self: Arc<Self>, auto: bool, points: &[AnyPoint], at: usize) -> Option<Box<dyn AnySession>> {
        let mut state = self.game.setup();
        let mut typed = Vec::new();
        for (tokens, chance, bots) in points {
            let mut events: Vec<EventOf<G>> = Vec::new();
            for token in tokens {
                let event = event(&self.game, &self.notation, &state, token)?;
                carry_out(&self.game, &mut state, event);
                events.push(event);
            }
            typed.push((events, *chance, *bots));
        }
        let session = Session::rebuild(self.game.clone(), auto, &typed, at)?;
        Some(Box::new(Play { book: self, session }))
    }
}

/// A state with its game.
#[derive(Clone, Debug)]
pub(crate) struct Position<G: Game> {
    pub(crate) book: Arc<Rulebook<G>>,
    pub(crate) state: G::State,
}

impl<G: Game> Position<G> {
    fn next(&self, event: EventOf<G>) -> Box<dyn AnyState> {
        let mut state = self.state;
        carry_out(&self.book.game, &mut state, event);
        Box::new(Self { book: Arc::clone(&self.book), state })
    }
}

fn widen(actions: &impl crate::action_set::Actions) -> AnyActions {
    let mut words = [0; 3];
    words[..actions.words().len()].copy_from_slice(actions.words());
    AnyActions::from_words(words)
}

fn tokens_of<C: std::fmt::Display>(chances: &[(C, u64)]) -> Vec<(String, u64)> {
    chances.iter().map(|(chance, weight)| (chance.to_string(), *weight)).collect()
}

impl<G: Game> AnyState for Position<G> {
    fn game(&self) -> Arc<dyn AnyGame> {
        self.book.clone()
    }

    fn turn(&self) -> Turn {
        self.book.game.turn(&self.state)
    }

    fn actions(&self) -> AnyActions {
        widen(&self.book.game.actions(&self.state))
    }

    fn play(&self, action: usize) -> Option<Box<dyn AnyState>> {
        let legal = self.book.game.actions(&self.state).contains(action);
        legal.then(|| self.next(Event::Action(G::Action::TABLE[action])))
    }

    fn chances(&self) -> Vec<(String, u64)> {
        tokens_of(&self.book.game.chances(&self.state))
    }

    fn resolve(&self, token: &str) -> Option<Box<dyn AnyState>> {
        let chance = self.book.game.chance(&self.state, token)?;
        Some(self.next(Event::Chance(chance)))
    }

    fn resolve_nth(&self, n: usize) -> Option<Box<dyn AnyState>> {
        let &(chance, _) = self.book.game.chances(&self.state).get(n)?;
        Some(self.next(Event::Chance(chance)))
    }

    fn sample(&self, rng: &mut Rng) -> Option<String> {
        (self.turn() == Turn::Chance).then(|| self.book.game.sample(&self.state, rng).to_string())
    }

    fn view_json(&self, viewer: Viewer) -> String {
        document::view_json(&self.book.game, &self.state, viewer)
    }

    fn rounds(&self) -> Option<u32> {
        self.book.game.rounds(&self.state)
    }

    fn band(&self) -> Option<&'static str> {
        self.book.game.band(&self.state).map(|band| G::BANDS[band])
    }

    fn scores(&self) -> Vec<i32> {
        self.book.game.scores(&self.state)[..self.book.game.seats()].to_vec()
    }

    fn standings(&self) -> Vec<u8> {
        self.book.game.standings(&self.state)[..self.book.game.seats()].to_vec()
    }

    fn to_json(&self) -> String {
        document::to_json(&self.book.game, &self.state)
    }

    fn to_bytes(&self) -> Vec<u8> {
        document::to_bytes(&self.book.game, &self.state)
    }

    fn features(&self, viewer: Viewer) -> Vec<u32> {
        let mut row = vec![0; self.book.layout.width()];
        let view = self.book.game.view(&self.state, viewer);
        self.book.game.encode(&view, viewer, &mut row);
        row
    }

    fn redeal(&self, viewer: Viewer, rng: &mut Rng) -> Box<dyn AnyState> {
        let state = self.book.game.redeal(&self.state, viewer, rng);
        Box::new(Self { book: Arc::clone(&self.book), state })
    }

    fn redact(&self, token: &str, now: &dyn AnyState, viewer: Viewer) -> Option<String> {
        let now = now.as_any().downcast_ref::<Self>()?;
        let event = event(&self.book.game, &self.book.notation, &self.state, token)?;
        Some(self.book.game.redact(&self.state, event, &now.state, viewer))
    }

    fn choose(&self, bot: BotName, rng: &mut Rng) -> Option<usize> {
        let Turn::Seat(seat) = self.turn() else { return None };
        Some(bot.make().choose(&Sight::new(&self.book.game, &self.state, seat), rng))
    }

    fn equals(&self, other: &dyn AnyState) -> bool {
        let Some(other) = other.as_any().downcast_ref::<Self>() else { return false };
        self.state == other.state && (Arc::ptr_eq(&self.book, &other.book) || self.book.game == other.book.game)
    }

    fn hash_in_process(&self) -> u64 {
        BuildHasherDefault::<DefaultHasher>::default().hash_one(self.state)
    }

    fn copy(&self) -> Box<dyn AnyState> {
        Box::new(self.clone())
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}

/// A session with its game.
#[derive(Clone, Debug)]
struct Play<G: Game> {
    book: Arc<Rulebook<G>>,
    session: Session<G>,
}

impl<G: Game> AnySession for Play<G> {
    fn game(&self) -> Arc<dyn AnyGame> {
        self.book.clone()
    }

    fn auto(&self) -> bool {
        self.session.auto
    }

    fn state(&self) -> Box<dyn AnyState> {
        Box::new(Position { book: Arc::clone(&self.book), state: *self.session.state() })
    }

    fn turn(&self) -> Turn {
        self.book.game.turn(self.session.state())
    }

    fn actions(&self) -> AnyActions {
        widen(&self.book.game.actions(self.session.state()))
    }

    fn events(&self) -> Vec<String> {
        self.session.events().iter().map(ToString::to_string).collect()
    }

    fn count(&self) -> usize {
        self.session.events().len()
    }

    fn record(&self) -> String {
        self.session.record().text()
    }

    fn play(&mut self, action: usize) -> bool {
        self.session.play(action)
    }

    fn play_random(&mut self) -> Option<usize> {
        self.session.play_random()
    }

    fn resolve(&mut self, token: &str) -> bool {
        let chance = self.book.game.chance(self.session.state(), token);
        chance.map(|chance| self.session.resolve(chance)).is_some()
    }

    fn resolve_nth(&mut self, n: usize) -> bool {
        let chance = self.book.game.chances(self.session.state()).get(n).map(|&(chance, _)| chance);
        chance.map(|chance| self.session.resolve(chance)).is_some()
    }

    fn roll(&mut self) -> Option<String> {
        self.session.roll().map(|chance| chance.to_string())
    }

    fn undo(&mut self) -> bool {
        self.session.undo()
    }

    fn redo(&mut self) -> bool {
        self.session.redo()
    }

    fn points(&self) -> Vec<AnyPoint> {
        let tokens = |events: &[EventOf<G>]| events.iter().map(ToString::to_string).collect();
        self.session
            .points()
            .map(|(events, point)| (tokens(events), point.chance.state(), point.bots.state()))
            .collect()
    }

    fn position(&self) -> usize {
        self.session.position()
    }

    fn copy(&self) -> Box<dyn AnySession> {
        Box::new(self.clone())
    }
}
