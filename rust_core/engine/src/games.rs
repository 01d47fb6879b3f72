//! The list of games: to add one, add its module and its name here.
//!
//! Playing, searching and saving:
//!
//! ```
//! use std::sync::atomic::AtomicBool;
//!
//! use kybos_engine::games::corinth::{Config, Corinth};
//! use kybos_engine::{Bot, Game, MonteCarlo, Record, Rng, Session, Sight, Turn, document};
//!
//! let game = Corinth::new(Config { players: 3, ..Config::default() })?;
//! let mut session = Session::new(game.clone(), 7, 0, true);
//! let mut bot = MonteCarlo { playouts: 20 };
//! let (mut rng, stop) = (Rng::new(1), AtomicBool::new(false));
//! while let Turn::Seat(seat) = game.turn(session.state()) {
//!     if seat == 0 {
//!         let action = bot.choose(&Sight::new(&game, session.state(), seat), &mut rng, &stop);
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

pub mod corinth;
pub mod cortez;
pub mod courtesans;
pub mod korrigans;

/// Calls a macro with the types of all games: `for_each_game!(with)` becomes `with! { A, B, }`.
#[macro_export]
macro_rules! for_each_game {
    ($with:ident) => {
        $with! {
            $crate::games::corinth::Corinth,
            $crate::games::cortez::Cortez,
            $crate::games::courtesans::Courtesans,
            $crate::games::korrigans::Korrigans,
        }
    };
}
