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
//! Playing, searching and saving:
//!
//! ```
//! use kybos_engine::games::corinth::{Config, Corinth};
//! use kybos_engine::{Bot, Game, MonteCarlo, Record, Rng, Session, Sight, Turn, document};
//!
//! let game = Corinth::new(Config { players: 3, ..Config::default() })?;
//! let mut session = Session::new(game.clone(), 7, 0, true);
//! let mut bot = MonteCarlo { playouts: 20 };
//! let mut rng = Rng::new(1);
//! while let Turn::Seat(seat) = game.turn(session.state()) {
//!     if seat == 0 {
//!         let action = bot.choose(&Sight::new(&game, session.state(), seat), &mut rng);
//!         session.play(action);
//!     } else {
//!         session.play_random();
//!     }
//! }
//! assert_eq!(game.standings(session.state())[0], 1);
//!
//! let saved = session.record().text();
//! assert_eq!(Record::<Corinth>::parse(&saved)?, session.record());
//! let text = document::to_json(&game, session.state());
//! assert_eq!(document::from_json(&game, &text)?, *session.state());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Callers that learn only at run time which game it is use [`erased`]. Everything in bulk is in [`simulate`] and
//! [`batch`]; [`laws`] checks a new game.

pub mod action_set;
pub mod batch;
pub mod bots;
pub mod dice;
pub mod document;
pub mod erased;
pub mod erased_batch;
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

pub use action_set::{ActionSet, Actions};
pub use bots::{Bot, Greedy, MonteCarlo, Random, Sight};
pub use error::{BadConfig, BadRecord, UnknownGame};
pub use features::Layout;
pub use game::{Action, Event, Game, Seat, Turn, Viewer};
pub use record::Record;
pub use rng::{Rng, Stream};
pub use session::Session;
