//! Kybos: an exact and very fast engine for tabletop games.

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
