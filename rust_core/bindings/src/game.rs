//! `kybos.Game` and what describes it.

use std::sync::Arc;

use kybos_engine::erased::{self, AnyGame, LoadError};
use kybos_engine::features;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString, PyTuple};

use crate::convert::{call, error, loads};
use crate::session::Session;
use crate::state::State;

/// Names of all games, ascending.
#[pyfunction]
pub(crate) fn games(py: Python<'_>) -> PyResult<Bound<'_, PyTuple>> {
    PyTuple::new(py, erased::names())
}

/// The game of that name with the options of a JSON object, defaults filled in.
///
/// Raises UnknownGame and BadConfig; text that is no JSON object, or has a key twice, is a BadConfig too.
#[pyfunction]
pub(crate) fn load(py: Python<'_>, name: &str, config_json: &str) -> PyResult<Game> {
    erased::load(name, config_json).map(Game).map_err(|refusal| match refusal {
        LoadError::UnknownGame(refusal) => error(py, "UnknownGame", &refusal.0),
        LoadError::BadConfig(refusal) => error(py, "BadConfig", &refusal.0),
    })
}

/// A run of features: where it starts, its shape, the range of its values and its labels.
#[pyclass(frozen, eq, hash, module = "kybos._core")]
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct Block(features::Block);

#[pymethods]
impl Block {
    /// The name of the block, unique in its layout.
    #[getter]
    fn name(&self) -> &str {
        &self.0.name
    }

    /// Where it starts in the row.
    #[getter]
    fn offset(&self) -> usize {
        self.0.offset
    }

    /// Its shape, rows first.
    #[getter]
    fn shape<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, &self.0.shape)
    }

    /// The least value a cell may have.
    #[getter]
    fn low(&self) -> u32 {
        self.0.low
    }

    /// The greatest value a cell may have.
    #[getter]
    fn high(&self) -> u32 {
        self.0.high
    }

    /// With labels the last axis is a choice: at most one of its cells is 1, the label there is the value.
    #[getter]
    fn labels<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyTuple>>> {
        self.0.labels.as_ref().map(|labels| PyTuple::new(py, labels)).transpose()
    }

    fn __repr__(slf: &Bound<'_, Self>) -> PyResult<String> {
        let block = &slf.get().0;
        let part = |name: &str| slf.getattr(name)?.repr().map(|text| text.to_string());
        Ok(format!(
            "Block(name={}, offset={}, shape={}, low={}, high={}, labels={})",
            part("name")?,
            block.offset,
            part("shape")?,
            block.low,
            block.high,
            part("labels")?
        ))
    }
}

/// The rules with the options fixed. Games are equal when name, options and engine are.
#[pyclass(frozen, module = "kybos._core")]
#[derive(Clone)]
pub(crate) struct Game(pub(crate) Arc<dyn AnyGame>);

#[pymethods]
impl Game {
    /// The name, lower case.
    #[getter]
    fn name(&self) -> &'static str {
        self.0.name()
    }

    /// Version of the rules, as in state documents and records.
    #[getter]
    fn rules(&self) -> u32 {
        self.0.rules()
    }

    /// `"rust"`.
    #[getter]
    fn engine(&self) -> &'static str {
        let _ = self;
        "rust"
    }

    /// Every option, in the order of the rule page; a copy.
    #[getter]
    fn config<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        loads(py, &self.0.options())
    }

    /// How many seats there are.
    #[getter]
    fn seats(&self) -> usize {
        self.0.seats()
    }

    /// The whole action space in index order.
    #[getter]
    fn tokens<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.0.tokens())
    }

    /// What `kybos.load` makes this game from: its name and the options that are not the default.
    #[getter]
    pub(crate) fn uri(&self, py: Python<'_>) -> PyResult<String> {
        let defaults = load(py, self.0.name(), "{}")?.config(py)?.unbind();
        call(py, "kybos.options", "uri", (self.0.name(), self.config(py)?, defaults))?.extract()
    }

    /// An upper bound on the decisions of a game, over all seats together.
    #[getter]
    fn longest(&self) -> usize {
        self.0.longest()
    }

    /// The kinds of ends that the rules name, for statistics; empty for a game where only places count.
    #[getter]
    fn bands<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.0.bands())
    }

    /// The blocks of `State.features`, in order, without gaps.
    #[getter]
    fn layout<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let blocks = self.0.layout().blocks.iter().map(|block| Py::new(py, Block(block.clone())));
        PyTuple::new(py, blocks.collect::<PyResult<Vec<_>>>()?)
    }

    /// The state at the start, everything that happens by itself already done.
    fn setup(&self) -> State {
        State(Arc::clone(&self.0).setup())
    }

    /// The state of a JSON document; BadRecord if it is not one of this game with these options.
    fn state(&self, py: Python<'_>, document: &Bound<'_, PyAny>) -> PyResult<State> {
        let refuse = |message: &str| error(py, "BadRecord", message);
        let text = if document.is_instance_of::<PyString>() {
            document.clone()
        } else {
            call(py, "kybos.documents", "write", (document,)).map_err(|error| refuse(&error.value(py).to_string()))?
        };
        let text = text.extract::<String>().map_err(|_| refuse("the state document is not text in UTF-8"))?;
        Arc::clone(&self.0).from_json(&text).map(State).map_err(|refusal| refuse(&refusal.0))
    }

    /// The state `State.to_bytes` wrote; BadRecord if it is not one of this game with these options.
    fn from_bytes(&self, py: Python<'_>, data: &[u8]) -> PyResult<State> {
        let state = Arc::clone(&self.0).from_bytes(data);
        state.map(State).map_err(|refusal| error(py, "BadRecord", &refusal.0))
    }

    /// A session: a state that rolls for itself and keeps its record.
    #[pyo3(signature = (seed = 0, game = 0, auto = true))]
    fn session(&self, seed: u64, game: u64, auto: bool) -> Session {
        Session::new(self, seed, game, auto)
    }

    /// A batch of `count` games stepped together; the keywords are those of `kybos.batch.Batch`.
    #[pyo3(signature = (count, seed = 0, **settings))]
    fn batch<'py>(
        slf: &Bound<'py, Self>,
        count: u64,
        seed: u64,
        settings: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        slf.py().import("kybos.batch")?.getattr("Batch")?.call((slf, count, seed), settings)
    }

    /// The record that a text holds; BadRecord if it is not one of this game with these options.
    fn record<'py>(slf: &Bound<'py, Self>, text: &Bound<'py, PyString>) -> PyResult<Bound<'py, PyAny>> {
        slf.py().import("kybos.records")?.getattr("Record")?.call_method1("parse", (text, slf))
    }

    /// For pickled sessions.
    fn _session(
        &self,
        py: Python<'_>,
        seed: u64,
        number: u64,
        auto: bool,
        points: Vec<(Vec<String>, u64, u64)>,
        at: usize,
    ) -> PyResult<Session> {
        Arc::clone(&self.0)
            .rebuild(auto, &points, at)
            .map(|session| Session::of(session, seed, number))
            .ok_or_else(|| error(py, "BadRecord", "not the parts of a session of this game"))
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Self>().is_ok_and(|other| {
            let other = &other.get().0;
            Arc::ptr_eq(&self.0, other) || self.0.name() == other.name() && self.0.options() == other.options()
        })
    }

    fn __hash__(&self) -> u64 {
        kybos_engine::document::fnv1a(format!("{}{}", self.0.name(), self.0.options()).as_bytes())
    }

    fn __copy__(&self) -> Self {
        self.clone()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyDict>) -> Self {
        self.clone()
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (&str, &str, Bound<'py, PyAny>))> {
        let load = py.import("kybos.loading")?.getattr("load_options")?;
        Ok((load, (self.0.name(), "rust", self.config(py)?)))
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        Ok(format!("<kybos.Game {} (rust)>", self.uri(py)?))
    }
}
