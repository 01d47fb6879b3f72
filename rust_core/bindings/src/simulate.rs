//! Bulk play from Python: the interpreter is free while the engine plays.

use std::sync::atomic::Ordering;
use std::sync::{Mutex, PoisonError, mpsc};
use std::time::Duration;

use kybos_engine::bots::BotName;
use kybos_engine::simulate::{Control, Job, Outcome};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyString};

use crate::convert::bot;
use crate::game::Game;

/// How often the caller hears of progress, and a Ctrl-C is noticed.
const POLL: Duration = Duration::from_millis(50);

/// Plays games and sums them up; `kybos.simulate` is what to call.
///
/// Games `first` to `first + games - 1` of the run are played on `threads` threads. `poll` is called with the number of
/// games done about twenty times a second. If it raises, or the process gets a signal whose handler does, the run stops
/// within a game. Returns the sums as JSON, the rows (columns as bytes, little-endian) or None without `rows`, and the
/// exception that stopped the run, or None.
#[pyfunction]
#[pyo3(signature = (game, *, seed, first, games, threads, bots, rotate, detail, rows, poll))]
#[allow(clippy::too_many_arguments, reason = "keywords of one call")]
pub(crate) fn simulate<'py>(
    py: Python<'py>,
    game: &Game,
    seed: u64,
    first: u64,
    games: u64,
    threads: usize,
    bots: Vec<Bound<'py, PyString>>,
    rotate: bool,
    detail: bool,
    rows: bool,
    poll: Py<PyAny>,
) -> PyResult<(String, Option<Bound<'py, PyDict>>, Option<PyErr>)> {
    let game = &game.0;
    let seats = game.seats();
    if threads == 0 || bots.len() != seats || rotate && !first.is_multiple_of(seats as u64) {
        return Err(PyValueError::new_err(format!(
            "at least one thread, {seats} bots, and `first` the first game of a deal block are needed"
        )));
    }
    let bots: PyResult<Vec<BotName>> = bots.iter().map(bot).collect();
    let job = Job { seed, first, games, threads, bots: bots?, rotate, detail };
    let control = Control::default();
    let outcomes = Mutex::new(Vec::new());
    let each = |number: u64, block: &[Outcome]| {
        if rows {
            let mut outcomes = outcomes.lock().unwrap_or_else(PoisonError::into_inner);
            outcomes.push((number, block.to_vec()));
        }
    };
    let (tally, stopped) = py.detach(|| {
        std::thread::scope(|scope| {
            let (finished, waiting) = mpsc::channel::<()>();
            let (job, control, each) = (&job, &control, &each);
            let run = scope.spawn(move || {
                let _finished = finished; // dropped at the end, also by a panic: that ends the waiting
                game.simulate(job, control, each)
            });
            let mut stopped = None;
            while waiting.recv_timeout(POLL) == Err(mpsc::RecvTimeoutError::Timeout) {
                if stopped.is_none() {
                    let done = control.done.load(Ordering::Relaxed);
                    stopped = Python::attach(|py| {
                        py.check_signals().and_then(|()| poll.call1(py, (done,)).map(|_| ())).err()
                    });
                    control.cancel.store(stopped.is_some(), Ordering::Relaxed);
                }
            }
            (run.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)), stopped)
        })
    });
    let outcomes = outcomes.into_inner().unwrap_or_else(PoisonError::into_inner);
    let columns = py.detach(|| rows.then(|| columns(outcomes, seats)));
    let columns = columns.map(|columns| {
        let named = PyDict::new(py);
        columns.iter().try_for_each(|(name, bytes)| named.set_item(name, PyBytes::new(py, bytes)))?;
        Ok::<_, PyErr>(named)
    });
    let columns = columns.transpose()?;
    Ok((tally.to_json(), columns, stopped))
}

/// The outcomes in the order of the games, column by column, as little-endian bytes.
fn columns(mut blocks: Vec<(u64, Vec<Outcome>)>, seats: usize) -> Vec<(String, Vec<u8>)> {
    blocks.sort_unstable_by_key(|&(number, _)| number);
    let games: usize = blocks.iter().map(|(_, block)| block.len()).sum();
    let mut numbers = Vec::with_capacity(8 * games);
    for (first, block) in &blocks {
        (*first..).zip(block).for_each(|(number, _)| numbers.extend_from_slice(&number.to_le_bytes()));
    }
    let column = |value: &dyn Fn(&Outcome) -> u32| {
        let mut bytes = Vec::with_capacity(4 * games);
        let outcomes = blocks.iter().flat_map(|(_, block)| block);
        outcomes.for_each(|outcome| bytes.extend_from_slice(&value(outcome).to_le_bytes()));
        bytes
    };
    let mut columns = vec![
        ("game".to_owned(), numbers),
        ("decisions".to_owned(), column(&|game| game.length.decisions as u32)),
        ("forced".to_owned(), column(&|game| game.length.forced as u32)),
        ("rounds".to_owned(), column(&|game| game.rounds.unwrap_or_default())),
        ("band".to_owned(), column(&|game| game.band.unwrap_or_default() as u32)),
    ];
    for seat in 0..seats {
        columns.push((format!("score_{seat}"), column(&|game| game.scores[seat].cast_unsigned())));
        columns.push((format!("place_{seat}"), column(&|game| game.standings[seat].into())));
        columns.push((format!("bot_{seat}"), column(&|game| game.bots[seat].into())));
    }
    columns
}
