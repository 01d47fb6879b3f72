//! Laws of every game, on random play with many options.

use std::collections::HashSet;

use super::*;
use crate::document::{from_json, to_json};
use crate::laws;

/// Plays to the end and checks what only this game can say; returns the phases that came up.
fn play_out(game: &Courtesans, rng: &mut Rng) -> HashSet<&'static str> {
    let mut state = game.setup();
    let mut met = HashSet::new();
    loop {
        met.insert(name(state.phase));
        for viewer in (0..game.seats() as u8).map(Viewer::Seat).chain([Viewer::Public]) {
            let twin = game.redeal(&state, viewer, rng);
            assert_eq!(game.view(&twin, viewer), game.view(&state, viewer));
            assert_eq!(from_json(game, &to_json(game, &twin)), Ok(twin), "a redealt state can be");
        }
        match game.turn(&state) {
            Turn::Seat(_) => {
                let actions = game.actions(&state);
                let action = actions.nth(rng.below(actions.count() as u64) as usize);
                game.play(&mut state, Action::TABLE[action]);
            }
            Turn::Chance => {
                let mut ticket = { *rng }.below(game.chance_total(&state));
                let sampled = game.sample(&state, rng);
                let chances = game.chances(&state);
                let drawn = chances.iter().find(|(_, weight)| {
                    let found = ticket < *weight;
                    ticket = ticket.saturating_sub(*weight);
                    found
                });
                assert_eq!(Some(sampled), drawn.map(|&(chance, _)| chance));
                game.resolve(&mut state, sampled);
            }
            Turn::Over => return met,
        }
    }
}

fn name(phase: Phase) -> &'static str {
    match phase {
        Phase::Start => "start",
        Phase::Deal { .. } => "deal",
        Phase::Turn { .. } => "turn",
        Phase::Refill { .. } => "refill",
        Phase::Lay { .. } => "lay",
        Phase::Draw { .. } => "draw",
        Phase::Deck { .. } => "deck",
        Phase::Target => "target",
        Phase::Lose { .. } => "lose",
        Phase::Over => "over",
    }
}

#[test]
fn laws_on_random_play() {
    let base = Config::default();
    let hungry = [
        "draw 99",
        "remove 99",
        "remove 99 discard",
        "draw 3 discard",
        "remove 0",
        "draw 1",
        "influence 99",
        "remove 3",
    ];
    let hungry = hungry.map(|text| Effect::parse(text).expect(text));
    let configs = [
        base.clone(),
        Config { tie: Tie::Top, players: 5, ..base.clone() },
        Config { players: 2, ..base.clone() },
        Config { players: 3, effects: hungry, rounds: 99, ..base.clone() },
        Config { players: 2, copies: [2, 1, 2, 1, 1, 1, 1, 1], effects: hungry, rounds: 99, ..base.clone() },
        Config { players: 3, copies: [3, 3, 3, 1, 1, 1, 1, 1], tie: Tie::Top, effects: hungry, ..base.clone() },
        Config { players: 5, copies: [25; VALUES], rounds: 30, tie: Tie::Top, effects: hungry },
        Config { players: 4, copies: [25, 0, 0, 0, 0, 0, 0, 1], rounds: 99, ..base },
    ];
    let mut rng = Rng::new(21);
    let mut met = HashSet::new();
    for config in configs {
        let game = game(config);
        assert_eq!(game.layout().width(), 37 + 30 * game.seats());
        laws::check(&game, 1, 4);
        for _ in 0..12 {
            met.extend(play_out(&game, &mut rng));
        }
    }
    assert_eq!(met.len(), 10, "every phase comes up: {met:?}");
}

#[test]
fn the_state_is_small() {
    let size = size_of::<State>();
    println!("courtesans: {size} bytes, view {} bytes", size_of::<View>());
    assert!(size <= 192);
}
