//! The laws of every game, on random play over the options of its golden records.

mod common;

use kybos_engine::game::Game;
use kybos_engine::{document, for_each_game, laws};
use serde_json::Value;

/// Games for each set of options: few, since every law is checked at every state.
const GAMES: u64 = 3;

fn check<G: Game>() {
    for (seed, (path, text)) in (0..).zip(common::goldens(G::NAME, "record", 12)) {
        let golden: Value = serde_json::from_str(&text).expect("a golden");
        let record = golden["record"].as_str().expect("a record");
        let options = record.lines().find_map(|line| line.strip_prefix("config ")).expect("options");
        let game: G =
            document::game_from_options(options).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        laws::check(&game, seed, GAMES);
    }
}

#[test]
fn every_game_keeps_the_laws() {
    macro_rules! each {
        ($($game:ty,)*) => { $(check::<$game>();)* };
    }
    for_each_game!(each);
}

#[test]
fn states_fit_into_192_bytes() {
    macro_rules! each {
        ($($game:ty,)*) => {
            $(let size = size_of::<<$game as Game>::State>();
            println!("{}: {size} bytes", <$game as Game>::NAME);
            assert!(size <= 192);)*
        };
    }
    for_each_game!(each);
}
