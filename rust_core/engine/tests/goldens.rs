//! The goldens that the reference wrote (`tests/golden`): whole games and perft tables, to the letter.

mod common;

use std::collections::BTreeMap;
use std::fmt::Write as _;

use kybos_engine::game::{Game, Viewer};
use kybos_engine::notation::Notation;
use kybos_engine::record::{Record, carry_out, event};
use kybos_engine::{document, for_each_game, perft};
use serde::Deserialize;
use serde_json::Value;
use sha2::{Digest, Sha256};

#[derive(Deserialize)]
struct RecordGolden {
    record: String,
    states: Vec<(usize, String, Vec<i32>, Vec<u8>)>,
    final_views: BTreeMap<String, Value>,
}

#[derive(Deserialize)]
struct PerftGolden {
    config: Value,
    start: Vec<String>,
    counts: Vec<Counts>,
}

#[derive(Deserialize)]
struct Counts {
    depth: usize,
    paths: u64,
    weighted: u64,
    states: u64,
}

fn sha256(text: &str) -> String {
    Sha256::digest(text).iter().fold(String::new(), |mut hex, byte| {
        let _ = write!(hex, "{byte:02x}");
        hex
    })
}

fn records<G: Game>() {
    for (path, text) in common::goldens(G::NAME, "record", 12) {
        let golden: RecordGolden = serde_json::from_str(&text).expect("a record golden");
        let told = |what: &str| format!("{}: {what}", path.display());
        let record = Record::<G>::parse(&golden.record).unwrap_or_else(|error| panic!("{}", told(&error.0)));
        assert_eq!(record.text(), golden.record);
        let (game, states, seats) = (&record.game, record.states(), record.game.seats());
        assert_eq!(states.len(), golden.states.len());
        for (state, (number, hash, scores, standings)) in states.iter().zip(&golden.states) {
            let here = || told(&format!("event {number}"));
            assert_eq!(&sha256(&document::to_json(game, state)), hash, "{}", here());
            assert_eq!(&game.scores(state)[..seats], scores, "{}", here());
            assert_eq!(&game.standings(state)[..seats], standings, "{}", here());
        }
        assert_eq!(golden.final_views.len(), seats + 1);
        for (viewer, view) in golden.final_views {
            let seen = if viewer == "public" { Viewer::Public } else { Viewer::Seat(viewer.parse().expect("a seat")) };
            let own: Value =
                serde_json::from_str(&document::view_json(game, &states[states.len() - 1], seen)).expect("JSON");
            assert_eq!(own, view, "{}", told(&viewer));
        }
    }
}

fn perfts<G: Game>() {
    let notation = Notation::of::<G::Action>();
    for (path, text) in common::goldens(G::NAME, "perft", 2) {
        let golden: PerftGolden = serde_json::from_str(&text).expect("a perft golden");
        let game: G = document::game_from_options(&golden.config.to_string()).expect("options");
        let mut state = game.setup();
        for token in &golden.start {
            let event = event(&game, &notation, &state, token).unwrap_or_else(|| panic!("{}: {token}", path.display()));
            carry_out(&game, &mut state, event);
        }
        for counts in golden.counts {
            let found = perft::perft(&game, &state, counts.depth);
            let found = (found.paths, found.weighted, found.states);
            let expected = (counts.paths, u128::from(counts.weighted), counts.states);
            assert_eq!(found, expected, "{} at depth {}", path.display(), counts.depth);
        }
    }
}

#[test]
fn whole_games() {
    macro_rules! each {
        ($($game:ty,)*) => { $(records::<$game>();)* };
    }
    for_each_game!(each);
}

#[test]
fn perft_tables() {
    macro_rules! each {
        ($($game:ty,)*) => { $(perfts::<$game>();)* };
    }
    for_each_game!(each);
}
