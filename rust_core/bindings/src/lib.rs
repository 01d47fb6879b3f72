//! The module `kybos._core`: Python classes around the erased layer of the engine. They convert and hold no logic.

#![allow(clippy::doc_markdown, reason = "the doc comments of classes and methods are Python's docstrings")]
#![allow(clippy::needless_pass_by_value, clippy::type_complexity, reason = "signatures are what Python calls")]
#![allow(clippy::trivially_copy_pass_by_ref, reason = "methods borrow what Python holds")]
#![allow(clippy::wrong_self_convention, reason = "names are those of the Python face")]

mod batch;
mod convert;
mod game;
mod rng;
mod session;
mod simulate;
mod state;

/// The compiled engine. Users reach it through `kybos.load`.
#[pyo3::pymodule(name = "_core", gil_used = false)]
mod core_module {
    #[pymodule_export]
    use crate::batch::Batch;
    #[pymodule_export]
    use crate::game::{Block, Game, games, load};
    #[pymodule_export]
    use crate::rng::Rng;
    #[pymodule_export]
    use crate::session::Session;
    #[pymodule_export]
    use crate::simulate::simulate;
    #[pymodule_export]
    use crate::state::{State, Turn};
}
