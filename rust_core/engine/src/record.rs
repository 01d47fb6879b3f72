//! A record: the options, then every action and chance outcome as text (`docs/documents.md`).

use std::fmt::Write as _;

use crate::action_set::Actions as _;
use crate::document;
use crate::error::BadRecord;
use crate::game::{Action as _, Event, EventOf, Game, Turn, Viewer};
use crate::notation::Notation;

/// The version of the format.
pub const VERSION: u32 = 1;

/// A game from its setup on, finished or not.
#[derive(Clone, Debug, PartialEq)]
pub struct Record<G: Game> {
    /// The game with its options.
    pub game: G,
    /// What was played and what chance did, in order.
    pub events: Vec<EventOf<G>>,
}

/// The event of a token at a state, if it may happen there.
pub fn event<G: Game>(game: &G, notation: &Notation, state: &G::State, token: &str) -> Option<EventOf<G>> {
    match game.turn(state) {
        Turn::Chance => game.chance(state, token).map(Event::Chance),
        Turn::Seat(_) => {
            let number = notation.number(token)?;
            game.actions(state).contains(number).then(|| Event::Action(G::Action::TABLE[number]))
        }
        Turn::Over => None,
    }
}

/// Carries an event out.
#[inline]
pub fn carry_out<G: Game>(game: &G, state: &mut G::State, event: EventOf<G>) {
    match event {
        Event::Action(action) => game.play(state, action),
        Event::Chance(chance) => game.resolve(state, chance),
    }
}

impl<G: Game> Record<G> {
    /// Reads a record and tries every event.
    ///
    /// # Errors
    /// Names the line, what is wrong with it, and what was expected.
    pub fn parse(text: &str) -> Result<Self, BadRecord> {
        let bad = |line: usize, what: String| BadRecord(format!("line {line}: {what}"));
        let mut lines = text.split('\n').zip(1..);
        let mut header = |what: &str| {
            let (line, number) = lines.next().unwrap_or(("", 1));
            line.strip_prefix(what)
                .map(str::to_owned)
                .ok_or_else(|| bad(number, format!("expected {what:?}, not {line:?}")))
        };
        let expect = |line: usize, found: &str, wanted: &str| {
            if found == wanted { Ok(()) } else { Err(bad(line, format!("{found:?}, expected {wanted:?}"))) }
        };
        expect(1, &header("kybos record ")?, &VERSION.to_string())?;
        expect(2, &header("game ")?, G::NAME)?;
        expect(3, &header("rules ")?, &G::RULES.to_string())?;
        let options = header("config ")?;
        let game: G = document::game_from_options(&options).map_err(|error| bad(4, error.0))?;
        expect(4, &options, &document::options(&game))?;
        let notation = Notation::of::<G::Action>();
        let mut record = Self { game, events: Vec::new() };
        let mut state = record.game.setup();
        let mut ended = false;
        for (token, number) in lines {
            if ended {
                return Err(bad(number - 1, "an empty line".to_owned()));
            }
            if token.is_empty() {
                ended = true;
                continue;
            }
            let event = event(&record.game, &notation, &state, token)
                .ok_or_else(|| bad(number, format!("{token:?} may not happen here ({})", record.game.turn(&state))))?;
            carry_out(&record.game, &mut state, event);
            record.events.push(event);
        }
        if ended { Ok(record) } else { Err(BadRecord("the last line must end with a line feed".to_owned())) }
    }

    /// Every state from the setup on, one more than events.
    pub fn states(&self) -> Vec<G::State> {
        let mut state = self.game.setup();
        let mut states = vec![state];
        for &event in &self.events {
            carry_out(&self.game, &mut state, event);
            states.push(state);
        }
        states
    }

    /// The record as text.
    pub fn text(&self) -> String {
        self.write(&format!("kybos record {VERSION}"), self.events.iter().map(ToString::to_string))
    }

    /// The record as the viewer may read it, `?` for what it may not know; cannot be replayed.
    pub fn redacted(&self, viewer: Viewer) -> String {
        let states = self.states();
        let now = states[self.events.len()];
        let events =
            states.iter().zip(&self.events).map(|(state, &event)| self.game.redact(state, event, &now, viewer));
        let whom = match viewer {
            Viewer::Seat(seat) => format!("seat {seat}"),
            Viewer::Public => "public".to_owned(),
        };
        self.write(&format!("kybos record {VERSION} redacted for {whom}"), events)
    }

    fn write(&self, opening: &str, events: impl Iterator<Item = String>) -> String {
        let mut text = format!("{opening}\ngame {}\nrules {}\n", G::NAME, G::RULES);
        let _ = writeln!(text, "config {}", document::options(&self.game));
        for event in events {
            text.push_str(&event);
            text.push('\n');
        }
        text
    }
}
