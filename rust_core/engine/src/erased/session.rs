//! Sessions of any game behind one type.

use std::fmt::Debug;
use std::sync::Arc;

use super::state::Position;
use super::{AnyActions, AnyGame, AnyState, Rulebook, widen};
use crate::game::{EventOf, Game, Turn};
use crate::record::{carry_out, event};
use crate::session::Session;

/// A point of a session: its events as tokens, and the words of its generators.
pub type AnyPoint = (Vec<String>, u64, u64);

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

/// A session with its game.
#[derive(Clone, Debug)]
pub(super) struct Play<G: Game> {
    book: Arc<Rulebook<G>>,
    session: Session<G>,
}

impl<G: Game> Play<G> {
    /// See [`AnyGame::session`].
    pub(super) fn new(book: Arc<Rulebook<G>>, seed: u64, number: u64, auto: bool) -> Self {
        Self { session: Session::new(book.game.clone(), seed, number, auto), book }
    }

    /// See [`AnyGame::rebuild`].
    pub(super) fn rebuild(book: Arc<Rulebook<G>>, auto: bool, points: &[AnyPoint], at: usize) -> Option<Self> {
        let mut state = book.game.setup();
        let mut typed = Vec::new();
        for (tokens, chance, bots) in points {
            let mut events: Vec<EventOf<G>> = Vec::new();
            for token in tokens {
                let event = event(&book.game, &book.notation, &state, token)?;
                carry_out(&book.game, &mut state, event);
                events.push(event);
            }
            typed.push((events, *chance, *bots));
        }
        let session = Session::rebuild(book.game.clone(), auto, &typed, at)?;
        Some(Self { book, session })
    }
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
