//! `kybos.Rng`.

use kybos_engine::rng::{self, Stream};
use pyo3::exceptions::{PyOverflowError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyDict;

/// SplitMix64 with Lemire's reduction; its whole state is one 64-bit word.
#[pyclass(module = "kybos._core")]
#[derive(Clone)]
pub(crate) struct Rng(pub(crate) rng::Rng);

#[pymethods]
impl Rng {
    #[new]
    fn new(state: u64) -> Self {
        Self(rng::Rng::new(state))
    }

    /// The generator of one stream (0 chance, 1 bots, 2 schedule) of one game of a run.
    #[staticmethod]
    fn stream(seed: u64, game: u64, stream: u64) -> PyResult<Self> {
        let stream = match stream {
            0 => Stream::Chance,
            1 => Stream::Bots,
            2 => Stream::Schedule,
            _ => return Err(PyValueError::new_err("the streams are 0 (chance), 1 (bots) and 2 (schedule)")),
        };
        Ok(Self(rng::Rng::stream(seed, game, stream)))
    }

    /// The whole state, a 64-bit word.
    #[getter]
    fn state(&self) -> u64 {
        self.0.state()
    }

    #[setter]
    fn set_state(&mut self, state: u64) {
        self.0 = rng::Rng::new(state);
    }

    /// The next 64-bit word.
    fn next(&mut self) -> u64 {
        self.0.word()
    }

    /// A whole number from 0 to bound - 1, each as likely; ValueError unless bound is from 1 to 2**32.
    fn below(&mut self, bound: &Bound<'_, PyAny>) -> PyResult<u64> {
        match bound.extract::<u64>() {
            Ok(bound @ 1..=0x1_0000_0000) => Ok(self.0.below(bound)),
            Err(error) if !error.is_instance_of::<PyOverflowError>(bound.py()) => Err(error),
            _ => Err(PyValueError::new_err(format!("bound must be from 1 to 2**32, not {bound}"))),
        }
    }

    fn __copy__(&self) -> Self {
        self.clone()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyDict>) -> Self {
        self.clone()
    }

    fn __reduce__(slf: &Bound<'_, Self>) -> (Py<PyAny>, (u64,)) {
        (slf.get_type().into_any().unbind(), (slf.borrow().0.state(),))
    }

    fn __repr__(&self) -> String {
        format!("Rng({:#018x})", self.0.state())
    }
}
