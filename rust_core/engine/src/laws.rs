//! The laws of every game, checked on random play: call [`check`] from a test of a game.

use std::collections::HashSet;

use crate::action_set::Actions as _;
use crate::document;
use crate::game::{Action as _, Event, Game, Turn, Viewer};
use crate::notation::Notation;
use crate::record::{Record, carry_out, event};
use crate::rng::{Rng, Stream};

/// Plays random games and checks every law at every state.
///
/// # Panics
/// If a law is broken; the message names it and ends with the record.
pub fn check<G: Game>(game: &G, seed: u64, games: u64) {
    action_space::<G>();
    let notation = Notation::of::<G::Action>();
    for number in 0..games {
        check_game(game, &notation, seed, number);
    }
}

/// Everybody who may look.
fn viewers<G: Game>(game: &G) -> impl Iterator<Item = Viewer> + use<G> {
    (0..game.seats() as u8).map(Viewer::Seat).chain([Viewer::Public])
}

/// Numbers, values and tokens of actions are three names of the same things.
fn action_space<G: Game>() {
    let table = G::Action::TABLE;
    assert!(table.len() <= G::Actions::default().words().len() * 64, "the action set is too small");
    let notation = Notation::of::<G::Action>();
    for (number, action) in table.iter().enumerate() {
        assert_eq!(action.index(), number, "number of {action}");
        assert_eq!(notation.number(&action.to_string()), Some(number), "token {action} is not unique");
    }
}

fn check_game<G: Game>(game: &G, notation: &Notation, seed: u64, number: u64) {
    let (mut chance, mut bots) = (Rng::stream(seed, number, Stream::Chance), Rng::stream(seed, number, Stream::Bots));
    let mut record = Record { game: game.clone(), events: Vec::new() };
    let mut states = vec![game.setup()];
    let mut decisions = 0;
    loop {
        let state = states[states.len() - 1];
        let told = |law: &str| format!("{law}, after\n{}", record.text());
        check_state(game, notation, &state, &mut Rng::new(chance.state()), &told);
        let event = match game.turn(&state) {
            Turn::Over => break,
            Turn::Seat(_) => {
                decisions += 1;
                let actions = game.actions(&state);
                let chosen = actions.nth(bots.below(actions.count() as u64) as usize);
                Event::Action(G::Action::TABLE[chosen])
            }
            Turn::Chance => Event::Chance(game.sample(&state, &mut chance)),
        };
        let mut next = state;
        carry_out(game, &mut next, event);
        record.events.push(event);
        states.push(next);
    }
    assert!(decisions <= game.longest(), "{decisions} decisions, longest() is {}\n{}", game.longest(), record.text());
    assert_eq!(record.states(), states, "a replayed record differs\n{}", record.text());
    let read = Record::<G>::parse(&record.text()).unwrap_or_else(|error| panic!("{error}\n{}", record.text()));
    assert_eq!(read, record, "a record read back differs");
    redacted_records(game, &record, states[states.len() - 1]);
}

fn check_state<G: Game>(game: &G, notation: &Notation, state: &G::State, rng: &mut Rng, told: &dyn Fn(&str) -> String) {
    let actions = game.actions(state);
    let chances = game.chances(state);
    match game.turn(state) {
        Turn::Seat(seat) => {
            assert!(usize::from(seat) < game.seats(), "{}", told("no such seat"));
            assert!(actions.count() > 0 && chances.is_empty(), "{}", told("a seat has actions, and chance none"));
        }
        Turn::Chance => {
            assert!(
                actions.count() == 0 && !chances.is_empty(),
                "{}",
                told("chance has outcomes, and no seat actions")
            );
            let sampled = game.sample(state, rng);
            assert!(chances.iter().any(|&(chance, _)| chance == sampled), "{}", told("a sampled outcome is listed"));
        }
        Turn::Over => assert!(actions.count() == 0 && chances.is_empty(), "{}", told("nothing after the end")),
    }
    assert!(actions.iter().all(|action| action < G::Action::TABLE.len()), "{}", told("actions are in the space"));
    let total: u64 = chances.iter().map(|&(_, weight)| weight).sum();
    assert_eq!(total, game.chance_total(state), "{}", told("weights sum to the total"));
    assert!(chances.iter().all(|&(_, weight)| weight > 0), "{}", told("weights are positive"));
    let mut tokens = HashSet::new();
    // A long list is looked through here and there: outcomes far apart are the likeliest to be confused.
    for (chance, _) in chances.iter().step_by(1 + chances.len() / 64) {
        let token = chance.to_string();
        let found = event(game, notation, state, &token);
        assert_eq!(found, Some(Event::Chance(*chance)), "{}", told("a token names its outcome"));
        assert!(tokens.insert(token), "{}", told("tokens of chance are unique"));
    }
    let seats = game.seats();
    let standings = game.standings(state);
    assert!(standings[..seats].contains(&1) || seats == 1, "{}", told("somebody stands first"));
    check_documents(game, state, told);
    check_views(game, state, rng, told);
}

fn check_documents<G: Game>(game: &G, state: &G::State, told: &dyn Fn(&str) -> String) {
    let text = document::to_json(game, state);
    let read = document::from_json(game, &text);
    assert_eq!(read.as_ref(), Ok(state), "{}", told("JSON read back is the state"));
    assert_eq!(document::to_json(game, state), text, "{}", told("JSON is canonical"));
    let bytes = document::to_bytes(game, state);
    assert_eq!(document::from_bytes(game, &bytes).as_ref(), Ok(state), "{}", told("bytes read back are the state"));
}

fn check_views<G: Game>(game: &G, state: &G::State, rng: &mut Rng, told: &dyn Fn(&str) -> String) {
    let layout = game.layout();
    for viewer in viewers(game) {
        let other = game.redeal(state, viewer, rng);
        let seen = |state: &G::State| {
            let mut row = vec![u32::MAX; layout.width()];
            game.encode(&game.view(state, viewer), viewer, &mut row);
            let own = matches!(game.turn(state), Turn::Seat(seat) if viewer.is(seat));
            (document::view_json(game, state, viewer), row, own.then(|| game.actions(state)))
        };
        let (view, row, legal) = seen(state);
        assert_eq!(seen(&other), (view, row.clone(), legal), "{}", told("a redeal cannot be told apart"));
        for block in &layout.blocks {
            let cells = &row[block.offset..block.offset + block.width()];
            let within = cells.iter().all(|&cell| (block.low..=block.high).contains(&cell));
            assert!(within, "{}", told(&format!("features {} are in their range: {cells:?}", block.name)));
            if let Some(labels) = &block.labels {
                let single = cells.chunks(labels.len()).all(|choice| choice.iter().sum::<u32>() <= 1);
                assert!(single, "{}", told(&format!("feature {} is one choice", block.name)));
            }
        }
    }
}

/// Redacted, a record is as long, and hides only what it marks.
fn redacted_records<G: Game>(game: &G, record: &Record<G>, now: G::State) {
    let states = record.states();
    for viewer in viewers(game) {
        for (state, &event) in states.iter().zip(&record.events) {
            let (shown, token) = (game.redact(state, event, &now, viewer), event.to_string());
            let kind = token.split(' ').next().unwrap_or_default();
            assert!(shown == token || shown == format!("{kind} ?"), "{token} is redacted to {shown}");
        }
    }
}
