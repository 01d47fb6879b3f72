//! Between Python's values and the engine's: choices, viewers, JSON and exceptions.

use kybos_engine::action_set::Actions as _;
use kybos_engine::bots::BotName;
use kybos_engine::erased::AnyActions;
use kybos_engine::error::BadConfig;
use kybos_engine::game::Viewer;
use pyo3::exceptions::{PyOverflowError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyList, PyString};

/// An action or a chance outcome as the caller named it.
pub(crate) enum Choice {
    /// By number.
    Number(usize),
    /// By token.
    Token(String),
    /// By a number or a text that no choice has.
    Unknown,
}

/// Reads a choice; raises `TypeError` for what is neither number nor text.
#[inline]
pub(crate) fn choice(value: &Bound<'_, PyAny>) -> PyResult<Choice> {
    if let Ok(token) = value.cast::<PyString>() {
        // A lone surrogate has no UTF-8: no token has one.
        return Ok(token.to_str().map_or(Choice::Unknown, |token| Choice::Token(token.to_owned())));
    }
    match value.extract::<usize>() {
        Ok(number) => Ok(Choice::Number(number)),
        Err(error) if error.is_instance_of::<PyOverflowError>(value.py()) => Ok(Choice::Unknown),
        Err(_) => Err(PyTypeError::new_err(format!(
            "a choice is a number or a token, not {}",
            value.get_type().name().map_or_else(|_| "that".to_owned(), |name| name.to_string())
        ))),
    }
}

/// Reads a viewer: a seat, or `None` for the public.
pub(crate) fn viewer(value: &Bound<'_, PyAny>, seats: usize) -> PyResult<Viewer> {
    if value.is_none() {
        return Ok(Viewer::Public);
    }
    match value.extract::<usize>() {
        Ok(seat) if seat < seats => Ok(Viewer::Seat(seat as u8)),
        _ => Err(PyValueError::new_err(format!(
            "a viewer is a seat from 0 to {} or None for the public, not {}",
            seats - 1,
            value.repr()?
        ))),
    }
}

/// Calls a function of one of the package's Python modules.
pub(crate) fn call<'py>(
    py: Python<'py>,
    module: &str,
    function: &str,
    arguments: impl pyo3::call::PyCallArgs<'py>,
) -> PyResult<Bound<'py, PyAny>> {
    py.import(module)?.getattr(function)?.call1(arguments)
}

/// The exception of that name in `kybos.errors`.
pub(crate) fn error(py: Python<'_>, name: &str, message: &str) -> PyErr {
    match call(py, "kybos.errors", name, (message,)) {
        Ok(exception) => PyErr::from_value(exception),
        Err(error) => error,
    }
}

/// The bot of that name; BadConfig if there is none.
pub(crate) fn bot(name: &Bound<'_, PyString>) -> PyResult<BotName> {
    // What cannot be written in UTF-8 becomes a character that no name has.
    let parsed = name.to_string_lossy().parse();
    parsed.map_err(|refusal: BadConfig| error(name.py(), "BadConfig", &refusal.0))
}

/// The refusal that `kybos.refusals` builds for what the caller asked.
#[cold]
pub(crate) fn refusal<'py>(
    py: Python<'py>,
    function: &str,
    state: Bound<'py, PyAny>,
    asked: Option<&Bound<'py, PyAny>>,
) -> PyErr {
    match call(py, "kybos.refusals", function, (state, asked)) {
        Ok(exception) => PyErr::from_value(exception),
        Err(error) => error,
    }
}

/// The value of a JSON text.
pub(crate) fn loads<'py>(py: Python<'py>, text: &str) -> PyResult<Bound<'py, PyAny>> {
    static LOADS: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
    LOADS.import(py, "json", "loads")?.call1((text,))
}

/// The numbers of a set of actions, ascending.
pub(crate) fn numbers<'py>(py: Python<'py>, actions: &AnyActions) -> PyResult<Bound<'py, PyList>> {
    let mut list = [0_u8; 192];
    let mut count = 0;
    for (cell, action) in list.iter_mut().zip(actions.iter()) {
        *cell = action as u8;
        count += 1;
    }
    PyList::new(py, &list[..count])
}
