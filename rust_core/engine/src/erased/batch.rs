//! Batches of any game behind one type.

use std::fmt::Debug;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::state::Position;
use super::{AnyState, Rulebook};
use crate::batch::{Batch, Line, LineOf, Out, Settings};
use crate::document;
use crate::error::BadRecord;
use crate::features::Cell;
use crate::game::Game;
use crate::rng::Rng;

/// Where a step writes: an [`Out`] with features of either kind.
#[derive(Debug)]
pub enum AnyOut<'a> {
    /// Features as 32-bit floating point numbers.
    Float(Out<'a, f32>),
    /// Features as bytes; what is greater than 255 is written as 255.
    Byte(Out<'a, u8>),
}

/// A batch of any game.
pub trait AnyBatch: Debug + Send + Sync {
    /// How many games there are.
    fn count(&self) -> usize;
    /// Draws a legal action for every game that is not over; with `only`, for the rows named in it.
    fn choose(&mut self, actions: &mut [i64], only: Option<&[bool]>);
    /// Plays an action in every game, or none at all, and writes how they stand.
    ///
    /// # Errors
    /// With the rows whose action is not legal; then nothing is played or written.
    fn step(&mut self, actions: Option<&[i64]>, out: &mut AnyOut<'_>) -> Result<(), Vec<usize>>;
    /// The state of a row.
    fn state(&self, row: usize) -> Box<dyn AnyState>;
    /// Puts a row at a state; `false` if it is one of another game.
    fn set_state(&mut self, row: usize, state: &dyn AnyState) -> bool;
    /// Begins the game of that seed and number in a row.
    fn restart(&mut self, row: usize, seed: u64, number: u64);
    /// The whole batch as bytes.
    fn save(&self) -> Vec<u8>;
    /// Puts every row where it was when the bytes were saved.
    ///
    /// # Errors
    /// If they are not the bytes of a batch of this game with as many rows.
    fn load(&mut self, bytes: &[u8]) -> Result<(), BadRecord>;
}

/// A saved line.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct LineDocument {
    state: String,
    chance: u64,
    bots: u64,
    seed: u64,
    number: u64,
    viewer: u8,
}

#[derive(Debug)]
struct Rows<G: Game> {
    book: Arc<Rulebook<G>>,
    batch: Batch<G>,
}

impl<G: Game> Rulebook<G> {
    /// A batch behind the common type.
    pub(super) fn rows(
        self: Arc<Self>,
        settings: Settings,
        lines: &mut dyn Iterator<Item = (u64, u64)>,
    ) -> Box<dyn AnyBatch> {
        let batch = Batch::new(self.game.clone(), settings, lines);
        Box::new(Rows { book: self, batch })
    }
}

impl<G: Game> Rows<G> {
    fn put<T: Cell>(&mut self, actions: Option<&[i64]>, out: &mut Out<'_, T>) -> Result<(), Vec<usize>> {
        if let Some(actions) = actions {
            return self.batch.step(actions, out);
        }
        self.batch.observe(out);
        Ok(())
    }

    fn read(&self, saved: &LineDocument) -> Result<LineOf<G>, BadRecord> {
        let seats = self.book.game.seats();
        if usize::from(saved.viewer) >= seats {
            return Err(BadRecord(format!("viewer: no seat {}, there are {seats}", saved.viewer)));
        }
        Ok(Line {
            state: document::from_json(&self.book.game, &saved.state)?,
            chance: Rng::new(saved.chance),
            bots: Rng::new(saved.bots),
            seed: saved.seed,
            number: saved.number,
            viewer: saved.viewer,
            actions: G::Actions::default(),
            over: false,
        })
    }
}

impl<G: Game> AnyBatch for Rows<G> {
    fn count(&self) -> usize {
        self.batch.len()
    }

    fn choose(&mut self, actions: &mut [i64], only: Option<&[bool]>) {
        self.batch.choose(actions, only);
    }

    fn step(&mut self, actions: Option<&[i64]>, out: &mut AnyOut<'_>) -> Result<(), Vec<usize>> {
        match out {
            AnyOut::Float(out) => self.put(actions, out),
            AnyOut::Byte(out) => self.put(actions, out),
        }
    }

    fn state(&self, row: usize) -> Box<dyn AnyState> {
        Box::new(Position { book: Arc::clone(&self.book), state: self.batch.lines()[row].state })
    }

    fn set_state(&mut self, row: usize, state: &dyn AnyState) -> bool {
        let Some(position) = state.as_any().downcast_ref::<Position<G>>() else { return false };
        if position.book.game != self.book.game {
            return false;
        }
        self.batch.set_line(row, Line { state: position.state, ..self.batch.lines()[row] });
        true
    }

    fn restart(&mut self, row: usize, seed: u64, number: u64) {
        self.batch.restart_line(row, seed, number);
    }

    fn save(&self) -> Vec<u8> {
        let lines = self.batch.lines().iter().map(|line| LineDocument {
            state: document::to_json(&self.book.game, &line.state),
            chance: line.chance.state(),
            bots: line.bots.state(),
            seed: line.seed,
            number: line.number,
            viewer: line.viewer,
        });
        document::pack(&lines.collect::<Vec<_>>())
    }

    fn load(&mut self, bytes: &[u8]) -> Result<(), BadRecord> {
        let saved: Vec<LineDocument> = document::unpack(bytes, u64::MAX)?;
        if saved.len() != self.batch.len() {
            return Err(BadRecord(format!("{} rows, this batch has {}", saved.len(), self.batch.len())));
        }
        // All are read before one is put down: a damaged row leaves the batch as it was.
        let lines: Result<Vec<LineOf<G>>, BadRecord> = saved.iter().map(|line| self.read(line)).collect();
        for (row, line) in lines?.into_iter().enumerate() {
            self.batch.set_line(row, line);
        }
        Ok(())
    }
}
