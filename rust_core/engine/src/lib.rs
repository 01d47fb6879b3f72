//! Kybos: an exact and very fast engine for tabletop games, by their rule pages, clause by clause.
//!
//! The words, each with the one thing it means:
//!
//! | word | here |
//! |---|---|
//! | game | [`Game`]: the rulebook with its options fixed; one type a game in [`games`] |
//! | config | [`Game::Config`]: the options; the default is the printed game |
//! | state | [`Game::State`]: everything on the table, a small plain value |
//! | turn | [`Turn`]: who must act, a seat, chance, or nobody |
//! | action | [`Action`]: a value, a number and a token at once; the legal ones are an [`ActionSet`] |
//! | chance | [`Game::Chance`]: what dice or a deck may do; listed with weights, or drawn |
//! | view | [`Game::View`]: what a [`Viewer`] may know |
//! | record | [`Record`]: the options, then every event as text |
//! | session | [`Session`]: a state that rolls for itself and keeps its record |
//! | bot | [`Bot`]: chooses an action from a [`Sight`], never from a state |
//!
//! [`games`] begins with an example of playing, searching and saving.
//!
//! Callers that learn only at run time which game it is use [`erased`]. Everything in bulk is in [`simulate`] and
//! [`batch`]; [`laws`] checks a new game.

pub mod action_set;
pub mod batch;
pub mod bots;
pub mod dice;
pub mod document;
pub mod erased;
pub mod error;
pub mod features;
pub mod game;
pub mod games;
pub mod laws;
pub mod notation;
pub mod perft;
pub mod playout;
pub mod record;
pub mod rng;
pub mod session;
pub mod simulate;
mod team;

pub use action_set::{ActionSet, Actions};
pub use bots::{Bot, Greedy, MonteCarlo, Random, Sight};
pub use error::{BadConfig, BadRecord, UnknownGame};
pub use features::Layout;
pub use game::{Action, Event, Game, Seat, Turn, Viewer};
pub use record::Record;
pub use rng::{Rng, Stream};
pub use session::Session;
