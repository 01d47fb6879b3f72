//! `kybos._core.Batch`: steps many games and writes into NumPy arrays of the caller.

use std::sync::{Mutex, MutexGuard, PoisonError};

use kybos_engine::batch::{Out, Restart, Settings};
use kybos_engine::erased::{AnyBatch, AnyOut};
use numpy::{Element, PyArrayDyn, PyArrayMethods, PyReadonlyArray1, PyReadwriteArrayDyn};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::convert::error;
use crate::game::Game;
use crate::state::State;

/// Many games stepped together; `kybos.batch.Batch` is what to use.
#[pyclass(frozen, module = "kybos._core")]
pub(crate) struct Batch {
    inner: Mutex<Box<dyn AnyBatch>>,
    game: Game,
    count: usize,
    width: usize,
}

impl Batch {
    fn lock(&self) -> MutexGuard<'_, Box<dyn AnyBatch>> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// An array to write into: of so many cells, contiguous, not shared.
fn writable<'py, T: Element>(
    array: &Bound<'py, PyAny>,
    name: &str,
    cells: usize,
) -> PyResult<PyReadwriteArrayDyn<'py, T>> {
    let wrong = |what: &str| PyTypeError::new_err(format!("{name}: {what}"));
    let array = array.cast::<PyArrayDyn<T>>().map_err(|_| wrong("an array of another type is needed"))?;
    let mut array = array.try_readwrite().map_err(|error| wrong(&error.to_string()))?;
    match array.as_slice_mut() {
        Ok(slice) if slice.len() == cells => Ok(array),
        _ => Err(wrong(&format!("a contiguous array of {cells} cells is needed"))),
    }
}

/// The cells of an array that was checked to be contiguous.
fn cells<'a, T: Element>(array: &'a mut PyReadwriteArrayDyn<'_, T>) -> &'a mut [T] {
    array.as_slice_mut().unwrap_or_default()
}

#[pymethods]
impl Batch {
    /// A row for each seed and number; `restart` is `next_step`, `same_step` or `disabled`.
    #[new]
    fn new(
        game: &Game,
        seeds: Vec<u64>,
        numbers: Vec<u64>,
        restart: &str,
        skip_forced: bool,
        threads: usize,
    ) -> PyResult<Self> {
        let restart = match restart {
            "next_step" => Restart::NextStep,
            "same_step" => Restart::SameStep,
            "disabled" => Restart::Disabled,
            _ => return Err(PyValueError::new_err(format!("restart {restart:?}: next_step, same_step or disabled"))),
        };
        if threads == 0 || seeds.len() != numbers.len() || seeds.is_empty() {
            return Err(PyValueError::new_err("at least one thread, and a number for each of at least one seed"));
        }
        let count = seeds.len();
        let settings = Settings { restart, skip_forced, threads };
        let inner = Mutex::new(game.0.clone().batch(settings, &mut seeds.into_iter().zip(numbers)));
        Ok(Self { inner, game: game.clone(), count, width: game.0.layout().width() })
    }

    /// Plays an action in every row, or with None only looks, and writes how all rows stand.
    ///
    /// Returns the rows whose action is not legal: if there are any, nothing has been played or written.
    #[allow(clippy::too_many_arguments, reason = "one array each")]
    fn step(
        &self,
        py: Python<'_>,
        actions: Option<PyReadonlyArray1<'_, i64>>,
        features: &Bound<'_, PyAny>,
        mask: &Bound<'_, PyAny>,
        seat: &Bound<'_, PyAny>,
        scores: &Bound<'_, PyAny>,
        standings: &Bound<'_, PyAny>,
        over: &Bound<'_, PyAny>,
        last: &Bound<'_, PyAny>,
    ) -> PyResult<Vec<usize>> {
        let count = self.count;
        let wide = count * self.width;
        let actions = actions.as_ref().map(|actions| actions.as_slice()).transpose()?;
        if actions.is_some_and(|actions| actions.len() != count) {
            return Err(PyValueError::new_err(format!("actions: one for each of {count} rows")));
        }
        let mut mask = writable::<bool>(mask, "mask", count * self.game.0.tokens().len())?;
        let mut seat = writable::<i8>(seat, "seat", count)?;
        let mut scores = writable::<i32>(scores, "scores", count * self.game.0.seats())?;
        let mut standings = writable::<u8>(standings, "standings", count * self.game.0.seats())?;
        let mut over = writable::<bool>(over, "over", count)?;
        let (mask, seat, scores) = (cells(&mut mask), cells(&mut seat), cells(&mut scores));
        let (standings, over) = (cells(&mut standings), cells(&mut over));
        let step = |out: &mut AnyOut<'_>| py.detach(|| self.lock().step(actions, out).err().unwrap_or_default());
        if features.cast::<PyArrayDyn<u8>>().is_ok() {
            let mut features = writable::<u8>(features, "features", wide)?;
            let mut last = writable::<u8>(last, "last", wide)?;
            let (features, last) = (cells(&mut features), cells(&mut last));
            Ok(step(&mut AnyOut::Byte(Out { features, mask, seat, scores, standings, over, last })))
        } else {
            let mut features = writable::<f32>(features, "features", wide)?;
            let mut last = writable::<f32>(last, "last", wide)?;
            let (features, last) = (cells(&mut features), cells(&mut last));
            Ok(step(&mut AnyOut::Float(Out { features, mask, seat, scores, standings, over, last })))
        }
    }

    /// Draws a legal action for every row that is not over, from the rows' own streams; with `only`, rows that are not
    /// named in it draw nothing and get -1.
    #[pyo3(signature = (actions, only = None))]
    fn choose(
        &self,
        py: Python<'_>,
        actions: &Bound<'_, PyAny>,
        only: Option<PyReadonlyArray1<'_, bool>>,
    ) -> PyResult<()> {
        let only = only.as_ref().map(|only| only.as_slice()).transpose()?;
        if only.is_some_and(|only| only.len() != self.count) {
            return Err(PyValueError::new_err(format!("only: one for each of {} rows", self.count)));
        }
        let mut actions = writable::<i64>(actions, "actions", self.count)?;
        let actions = cells(&mut actions);
        py.detach(|| self.lock().choose(actions, only));
        Ok(())
    }

    /// The state of a row.
    fn get_state(&self, row: usize) -> PyResult<State> {
        self.check_row(row)?;
        Ok(State(self.lock().state(row)))
    }

    /// Puts a row at a state of the same game.
    fn set_state(&self, row: usize, state: &State) -> PyResult<()> {
        self.check_row(row)?;
        if self.lock().set_state(row, &*state.0) {
            return Ok(());
        }
        Err(PyValueError::new_err("the state is one of another game, or of other options"))
    }

    /// Begins the game of that seed and number in a row.
    fn restart(&self, row: usize, seed: u64, number: u64) -> PyResult<()> {
        self.check_row(row)?;
        self.lock().restart(row, seed, number);
        Ok(())
    }

    /// The whole batch as bytes.
    fn save<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, &py.detach(|| self.lock().save()))
    }

    /// Puts every row where it was when the bytes were saved; BadRecord if they do not fit, and nothing is changed.
    fn load(&self, py: Python<'_>, data: &[u8]) -> PyResult<()> {
        self.lock().load(data).map_err(|refusal| error(py, "BadRecord", &refusal.0))
    }
}

impl Batch {
    fn check_row(&self, row: usize) -> PyResult<()> {
        if row < self.count {
            return Ok(());
        }
        Err(pyo3::exceptions::PyIndexError::new_err(format!("row {row}: there are {}", self.count)))
    }
}
