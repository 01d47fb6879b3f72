//! Tests of Courtesans: rules and views named after their clauses, documents, and the laws on random play.

mod documents;
mod hidden;
mod laws;
mod rounds;

use super::*;
use crate::action_set::Actions as _;
use crate::game::Action as _;

fn game(config: Config) -> Courtesans {
    Courtesans::new(config).expect("the options are allowed")
}

fn players(players: u8) -> Config {
    Config { players, ..Config::default() }
}

/// The default effects, but those given by value.
fn effects(changed: &[(usize, &str)]) -> [Effect; VALUES] {
    let mut effects = Config::default().effects;
    for &(value, text) in changed {
        effects[value - 1] = Effect::parse(text).expect(text);
    }
    effects
}

/// Carries tokens out, each checked.
fn go_on(game: &Courtesans, state: &mut State, tokens: &str) {
    for token in tokens.split(", ") {
        if let Some(chance) = game.chance(state, token) {
            game.resolve(state, chance);
            continue;
        }
        let action = Action::TABLE.iter().find(|action| action.to_string() == token).expect(token);
        assert!(game.actions(state).contains(action.index()), "{token} in {state:?}");
        game.play(state, *action);
    }
}

/// The state after these hands are dealt, an available card is turned, and these tokens; seat 0 starts.
fn after(game: &Courtesans, hands: &[[u8; 4]], available: u8, tokens: &str) -> State {
    let mut state = game.setup();
    go_on(game, &mut state, "start 0");
    for value in hands.iter().flatten() {
        go_on(game, &mut state, &format!("deal {value}"));
    }
    go_on(game, &mut state, &format!("turn {available}"));
    if !tokens.is_empty() {
        go_on(game, &mut state, tokens);
    }
    state
}

/// So many cards of these values.
fn counts(values: &[u8]) -> Counts {
    let mut counts = Counts::NONE;
    for &value in values {
        counts.insert(value.try_into().expect("a value"));
    }
    counts
}

fn legal(game: &Courtesans, state: &State) -> Vec<String> {
    game.actions(state).iter().map(|action| Action::TABLE[action].to_string()).collect()
}

fn tokens(game: &Courtesans, state: &State) -> Vec<String> {
    game.chances(state).iter().map(|(chance, weight)| format!("{chance} x{weight}")).collect()
}
