//! A front end in under 100 lines: one person at a terminal against greedy bots, in any game of the engine.
//!
//! `cargo run --release --package kybos-benches --example front_end -- corinth 7`

use std::io::{self, BufRead as _, Write as _};
use std::sync::atomic::AtomicBool;

use kybos_engine::action_set::Actions as _;
use kybos_engine::bots::BotName;
use kybos_engine::erased::{self, AnySession, LoadError};
use kybos_engine::game::{Turn, Viewer};
use kybos_engine::rng::Rng;

/// The seat of the person.
const PERSON: u8 = 0;

fn main() -> io::Result<()> {
    let mut arguments = std::env::args().skip(1);
    let name = arguments.next().unwrap_or_else(|| "corinth".to_owned());
    let seed = arguments.next().and_then(|seed| seed.parse().ok()).unwrap_or(0);
    let game = match erased::load(&name, "{}") {
        Ok(game) => game,
        Err(LoadError::UnknownGame(refusal)) => return Err(io::Error::other(refusal)),
        Err(LoadError::BadConfig(refusal)) => return Err(io::Error::other(refusal)),
    };
    let mut session = game.clone().session(seed, 0, true);
    let mut dice = Rng::new(seed);
    let mut typed = io::stdin().lock().lines();
    loop {
        match session.turn() {
            Turn::Over => break,
            Turn::Chance => unreachable!("an automatic session rolls by itself"),
            Turn::Seat(PERSON) => {
                let Some(action) = ask(&*session, &mut typed)? else { break };
                session.play(action);
            }
            Turn::Seat(seat) => {
                let action =
                    session.state().choose(BotName::Greedy, &mut dice, &AtomicBool::new(false)).unwrap_or_default();
                session.play(action);
                println!("seat {seat}: {}", last_event(&*session));
            }
        }
    }
    println!("points {:?}, places {:?}", session.state().scores(), session.state().standings());
    std::fs::write("last.record", session.record())?;
    println!("The game is saved in last.record.");
    Ok(())
}

/// The last event as the person may read it: bots play their cards face down too.
fn last_event(session: &dyn AnySession) -> String {
    let mut before = session.copy();
    before.undo();
    let token = session.events()[before.count()].clone();
    let shown = before.state().redact(&token, &*session.state(), Viewer::Seat(PERSON));
    shown.unwrap_or_default()
}

/// Asks until a legal action is typed; gives its number, or `None` at the end of the input.
fn ask(session: &dyn AnySession, typed: &mut impl Iterator<Item = io::Result<String>>) -> io::Result<Option<usize>> {
    let (game, legal) = (session.game(), session.actions());
    println!("{}", session.state().view_json(Viewer::Seat(PERSON)));
    let tokens: Vec<&str> = legal.iter().map(|action| game.tokens()[action].as_str()).collect();
    println!("You may play: {}", tokens.join(", "));
    loop {
        print!("> ");
        io::stdout().flush()?;
        let Some(line) = typed.next().transpose()? else { return Ok(None) };
        match game.number(line.trim()).filter(|&action| legal.contains(action)) {
            Some(action) => return Ok(Some(action)),
            None => println!("{:?} is not legal now.", line.trim()),
        }
    }
}
