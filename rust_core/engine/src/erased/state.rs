//! States of any game behind one type.

use std::any::Any;
use std::fmt::{Debug, Display};
use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use super::{AnyActions, AnyGame, Rulebook, widen};
use crate::action_set::Actions as _;
use crate::bots::{BotName, Sight};
use crate::document;
use crate::game::{Action as _, Event, EventOf, Game, Turn, Viewer};
use crate::record::{carry_out, event};
use crate::rng::Rng;

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
    fn choose(&self, bot: BotName, rng: &mut Rng, stop: &AtomicBool) -> Option<usize>;
    /// Whether game, options and table are equal.
    fn equals(&self, other: &dyn AnyState) -> bool;
    /// A hash of the table, the same within a process.
    fn hash_in_process(&self) -> u64;
    /// A copy.
    fn copy(&self) -> Box<dyn AnyState>;
    /// For comparing with another state.
    fn as_any(&self) -> &dyn Any;
}

/// A state with its game.
#[derive(Clone, Debug)]
pub(super) struct Position<G: Game> {
    pub(super) book: Arc<Rulebook<G>>,
    pub(super) state: G::State,
}

impl<G: Game> Position<G> {
    fn next(&self, event: EventOf<G>) -> Box<dyn AnyState> {
        let mut state = self.state;
        carry_out(&self.book.game, &mut state, event);
        Box::new(Self { book: Arc::clone(&self.book), state })
    }
}

fn tokens_of<C: Display>(chances: &[(C, u64)]) -> Vec<(String, u64)> {
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

    fn choose(&self, bot: BotName, rng: &mut Rng, stop: &AtomicBool) -> Option<usize> {
        let Turn::Seat(seat) = self.turn() else { return None };
        Some(bot.make().choose(&Sight::new(&self.book.game, &self.state, seat), rng, stop))
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
