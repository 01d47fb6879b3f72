//! `kybos.Session`.

use std::sync::{Mutex, MutexGuard, PoisonError};

use kybos_engine::action_set::Actions as _;
use kybos_engine::erased::{AnyPoint, AnySession};
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyTuple};

use crate::convert::{self, Choice, choice, refusal};
use crate::game::Game;
use crate::state::{State, Turn};

/// A state that rolls for itself and keeps its record.
///
/// Chance draws from `Rng.stream(seed, number, 0)`, `play_random` from `Rng.stream(seed, number, 1)`. With `auto` chance
/// is resolved at once, at the start too, until a seat must act or the game is over; without, it waits for `resolve` or
/// `roll`. Whatever raises leaves the session as it was.
#[pyclass(frozen, module = "kybos._core")]
pub(crate) struct Session {
    inner: Mutex<Box<dyn AnySession>>,
    seed: u64,
    number: u64,
}

impl Session {
    pub(crate) fn new(game: &Game, seed: u64, number: u64, auto: bool) -> Self {
        Self::of(game.0.clone().session(seed, number, auto), seed, number)
    }

    pub(crate) fn of(session: Box<dyn AnySession>, seed: u64, number: u64) -> Self {
        Self { inner: Mutex::new(session), seed, number }
    }

    /// The session, for one caller at a time. A panic cannot leave it half changed: points are appended whole.
    #[inline]
    fn lock(&self) -> MutexGuard<'_, Box<dyn AnySession>> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }

    #[cold]
    fn refuse(&self, py: Python<'_>, function: &str, asked: Option<&Bound<'_, PyAny>>) -> PyErr {
        match Bound::new(py, self.state()) {
            Ok(state) => refusal(py, function, state.into_any(), asked),
            Err(error) => error,
        }
    }
}

#[pymethods]
impl Session {
    #[new]
    #[pyo3(signature = (game, seed = 0, number = 0, auto = true))]
    fn py_new(game: &Game, seed: u64, number: u64, auto: bool) -> Self {
        Self::new(game, seed, number, auto)
    }

    /// The game.
    #[getter]
    fn game(&self) -> Game {
        Game(self.lock().game())
    }

    /// The seed of the run.
    #[getter]
    fn seed(&self) -> u64 {
        self.seed
    }

    /// Which game of the run this is.
    #[getter]
    fn number(&self) -> u64 {
        self.number
    }

    /// Whether chance is resolved at once.
    #[getter]
    fn auto(&self) -> bool {
        self.lock().auto()
    }

    /// The state now.
    #[getter]
    fn state(&self) -> State {
        State(self.lock().state())
    }

    /// Who must act.
    #[getter]
    fn turn(&self) -> Turn {
        Turn(self.lock().turn())
    }

    /// What has happened so far, as a Record.
    #[getter]
    fn record<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let (game, events) = {
            let session = self.lock();
            (Game(session.game()), session.events())
        };
        convert::call(py, "kybos.records", "Record", (Bound::new(py, game)?, PyTuple::new(py, events)?))
    }

    /// `str(record)`, written by the engine.
    fn record_text(&self) -> String {
        self.lock().record()
    }

    /// Numbers of the legal actions, ascending; empty unless a seat is to act.
    fn actions<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let actions = self.lock().actions();
        convert::numbers(py, &actions)
    }

    /// The legal actions as text, in the order of `actions`.
    fn tokens(&self) -> Vec<String> {
        let session = self.lock();
        let game = session.game();
        session.actions().iter().map(|action| game.tokens()[action].clone()).collect()
    }

    /// Play an action, by number or token; IllegalAction if it is not legal.
    fn play(&self, py: Python<'_>, action: &Bound<'_, PyAny>) -> PyResult<()> {
        let played = match choice(action)? {
            Choice::Number(number) => self.lock().play(number),
            Choice::Token(token) => {
                let mut session = self.lock();
                let number = session.game().number(&token);
                number.is_some_and(|number| session.play(number))
            }
            Choice::Unknown => false,
        };
        if played { Ok(()) } else { Err(self.refuse(py, "illegal_action", Some(action))) }
    }

    /// Play and return `actions()[bots.below(len(actions()))]`; IllegalAction unless a seat is to act.
    fn play_random(&self, py: Python<'_>) -> PyResult<usize> {
        let played = self.lock().play_random();
        played.ok_or_else(|| self.refuse(py, "illegal_action", None))
    }

    /// Carry out an outcome of chance: its token, or its place in `State.chances`, from 0.
    fn resolve(&self, py: Python<'_>, chance: &Bound<'_, PyAny>) -> PyResult<()> {
        let resolved = match choice(chance)? {
            Choice::Number(number) => self.lock().resolve_nth(number),
            Choice::Token(token) => self.lock().resolve(&token),
            Choice::Unknown => false,
        };
        if resolved { Ok(()) } else { Err(self.refuse(py, "illegal_chance", Some(chance))) }
    }

    /// Draw an outcome from the chance stream, carry it out and return it; IllegalAction unless chance is to act.
    fn roll(&self, py: Python<'_>) -> PyResult<String> {
        let rolled = self.lock().roll();
        rolled.ok_or_else(|| self.refuse(py, "illegal_chance", None))
    }

    /// Take back the last `play`, `resolve` or `roll`, what chance did after it and all draws from the generators;
    /// IndexError if there is none.
    fn undo(&self) -> PyResult<()> {
        if self.lock().undo() { Ok(()) } else { Err(PyIndexError::new_err("nothing to undo")) }
    }

    /// Carry out again what `undo` took back last; IndexError if there is none, as after anything new is played.
    fn redo(&self) -> PyResult<()> {
        if self.lock().redo() { Ok(()) } else { Err(PyIndexError::new_err("nothing to redo")) }
    }

    fn __copy__(&self) -> Self {
        Self::of(self.lock().copy(), self.seed, self.number)
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyDict>) -> Self {
        self.__copy__()
    }

    fn __reduce__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<(Bound<'py, PyAny>, (u64, u64, bool, Vec<AnyPoint>, usize))> {
        let rebuild = Bound::new(py, self.game())?.getattr("_session")?;
        let session = self.lock();
        Ok((rebuild, (self.seed, self.number, session.auto(), session.points(), session.position())))
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let uri = self.game().uri(py)?;
        let session = self.lock();
        let (seed, number, events) = (self.seed, self.number, session.count());
        Ok(format!("<kybos.Session {uri}, seed {seed}, game {number}, {events} events, {}>", session.turn()))
    }
}
