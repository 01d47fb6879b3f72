//! Bulk play from Python: the interpreter is free while the engine plays.

use std::sync::atomic::Ordering;
use std::sync::{Mutex, PoisonError, mpsc};
use std::time::Duration;

use kybos_engine::bots::BotName;
use kybos_engine::simulate::{Control, Job, Outcome};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict};

use crate::convert::error;
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
    bots: Vec<String>,
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
    let bots: Result<Vec<BotName>, _> = bots.iter().map(|name| name.parse()).collect();
    let bots = bots.map_err(|refusal| error(py, "BadConfig", &refusal.0))?;
    let job = Job { seed, first, games, threads, bots, rotate, detail };
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
    let columns = rows.then(|| columns(py, outcomes, seats)).transpose()?;
    Ok((tally.to_json(), columns, stopped))
}

/// The outcomes in the order of the games, column by column.
fn columns(py: Python<'_>, mut blocks: Vec<(u64, Vec<Outcome>)>, seats: usize) -> PyResult<Bound<'_, PyDict>> {
    blocks.sort_unstable_by_key(|&(number, _)| number);
    let games = || blocks.iter().flat_map(|(first, block)| (*first..).zip(block));
    let columns = PyDict::new(py);
    let add = |name: &str, bytes: Vec<u8>| columns.set_item(name, PyBytes::new(py, &bytes));
    add("game", games().flat_map(|(number, _)| number.to_le_bytes()).collect())?;
    let column = |value: &dyn Fn(&Outcome) -> u32| games().flat_map(|(_, game)| value(game).to_le_bytes()).collect();
    add("decisions", column(&|game| game.length.decisions as u32))?;
    add("forced", column(&|game| game.length.forced as u32))?;
    add("rounds", column(&|game| game.rounds.unwrap_or_default()))?;
    add("band", column(&|game| game.band.unwrap_or_default() as u32))?;
    for seat in 0..seats {
        add(&format!("score_{seat}"), column(&|game| game.scores[seat].cast_unsigned()))?;
        add(&format!("place_{seat}"), column(&|game| game.standings[seat].into()))?;
        add(&format!("bot_{seat}"), column(&|game| game.bots[seat].into()))?;
    }
    Ok(columns)
}
