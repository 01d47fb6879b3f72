//! `kybos.State`.

use std::sync::atomic::AtomicBool;

use kybos_engine::action_set::Actions as _;
use kybos_engine::document::fnv1a;
use kybos_engine::erased::AnyState;
use kybos_engine::game;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyList, PyString};

use crate::convert::{self, Choice, choice, loads, refusal};
use crate::game::Game;
use crate::rng::Rng;

/// Who must act. Equal turns are equal and hash alike.
#[pyclass(frozen, eq, hash, module = "kybos._core")]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Turn(pub(crate) game::Turn);

#[pymethods]
impl Turn {
    /// `"seat"`, `"chance"` or `"over"`.
    #[getter]
    fn kind(&self) -> &'static str {
        self.0.kind()
    }

    /// The seat to act; None unless `kind` is `"seat"`.
    #[getter]
    fn seat(&self) -> Option<u8> {
        if let game::Turn::Seat(seat) = self.0 { Some(seat) } else { None }
    }

    fn __repr__(&self) -> String {
        let seat = self.seat().map_or("None".to_owned(), |seat| seat.to_string());
        format!("Turn(kind='{}', seat={seat})", self.kind())
    }
}

/// Everything on the table, secrets included; it never changes. Equal if game and table are equal.
#[pyclass(frozen, module = "kybos._core")]
pub(crate) struct State(pub(crate) Box<dyn AnyState>);

impl State {
    fn viewer(&self, viewer: &Bound<'_, PyAny>) -> PyResult<game::Viewer> {
        convert::viewer(viewer, self.0.game().seats())
    }
}

#[pymethods]
impl State {
    /// The game.
    #[getter]
    fn game(&self) -> Game {
        Game(self.0.game())
    }

    /// Who must act.
    #[getter]
    fn turn(&self) -> Turn {
        Turn(self.0.turn())
    }

    /// Numbers of the legal actions, ascending; empty unless a seat is to act.
    fn actions<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        convert::numbers(py, &self.0.actions())
    }

    /// The legal actions as text, in the order of `actions`.
    fn tokens(&self) -> Vec<String> {
        let game = self.0.game();
        self.0.actions().iter().map(|action| game.tokens()[action].clone()).collect()
    }

    /// One byte an action of the space: 1 legal, 0 not.
    fn mask<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        let actions = self.0.actions();
        PyBytes::new_with(py, self.0.game().tokens().len(), |mask| {
            actions.iter().for_each(|action| mask[action] = 1);
            Ok(())
        })
    }

    /// Outcomes of chance with their weights, in the order of the rule page; empty unless chance is to act.
    fn chances(&self) -> Vec<(String, u64)> {
        self.0.chances()
    }

    /// The state after an action, by number or token; IllegalAction if it is not legal.
    fn play(slf: &Bound<'_, Self>, action: &Bound<'_, PyAny>) -> PyResult<Self> {
        let state = &slf.get().0;
        let number = match choice(action)? {
            Choice::Number(number) => Some(number),
            Choice::Token(token) => state.game().number(&token),
            Choice::Unknown => None,
        };
        let next = number.and_then(|number| state.play(number));
        next.map(Self).ok_or_else(|| refusal(slf.py(), "illegal_action", slf.clone().into_any(), Some(action)))
    }

    /// The state after an outcome of chance: its token, or its place in `chances`, from 0.
    fn resolve(slf: &Bound<'_, Self>, chance: &Bound<'_, PyAny>) -> PyResult<Self> {
        let state = &slf.get().0;
        let next = match choice(chance)? {
            Choice::Number(number) => state.resolve_nth(number),
            Choice::Token(token) => state.resolve(&token),
            Choice::Unknown => None,
        };
        next.map(Self).ok_or_else(|| refusal(slf.py(), "illegal_chance", slf.clone().into_any(), Some(chance)))
    }

    /// An outcome of chance drawn by weight; IllegalAction unless chance is to act.
    fn sample(slf: &Bound<'_, Self>, rng: &mut Rng) -> PyResult<String> {
        let token = slf.get().0.sample(&mut rng.0);
        token.ok_or_else(|| refusal(slf.py(), "illegal_chance", slf.clone().into_any(), None))
    }

    /// What a seat, or with None the public, may know, as JSON values (docs/documents.md).
    fn view<'py>(&self, py: Python<'py>, viewer: &Bound<'_, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        loads(py, &self.0.view_json(self.viewer(viewer)?))
    }

    /// Points of each seat; before the end, what they would be if the game ended now.
    fn scores(&self) -> Vec<i32> {
        self.0.scores()
    }

    /// Place of each seat: 1 won, ties share a place (1, 2, 2, 4); before the end, as if the game ended now.
    fn standings<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        PyList::new(py, self.0.standings())
    }

    /// Rounds played, the one under way included; None for a game without rounds.
    fn rounds(&self) -> Option<u32> {
        self.0.rounds()
    }

    /// What kind of end this is, one of `Game.bands`; None before the end and for a game without.
    fn band(&self) -> Option<&'static str> {
        self.0.band()
    }

    /// The clause that forbids an action now; None where it is legal.
    fn why<'py>(slf: &Bound<'py, Self>, action: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        convert::call(slf.py(), "kybos.refusals", "why", (slf, action))
    }

    /// The whole state, secrets included, as canonical JSON (docs/documents.md).
    fn to_json(&self) -> String {
        self.0.to_json()
    }

    /// The whole state, secrets included, as compact bytes for `Game.from_bytes`.
    fn to_bytes<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, &self.0.to_bytes())
    }

    /// 64-bit FNV-1a of `to_json()` in UTF-8: the same in every process and release with the same rules.
    fn digest(&self) -> u64 {
        fnv1a(self.0.to_json().as_bytes())
    }

    /// The features of a view as one flat row; `Game.layout` says what each is.
    fn features(&self, viewer: &Bound<'_, PyAny>) -> PyResult<Vec<u32>> {
        Ok(self.0.features(self.viewer(viewer)?))
    }

    /// A state with the same view, drawn uniformly from all deals of the cards that give it.
    fn redeal(&self, viewer: &Bound<'_, PyAny>, rng: &mut Rng) -> PyResult<Self> {
        Ok(Self(self.0.redeal(self.viewer(viewer)?, &mut rng.0)))
    }

    /// The number of the action that a bot (`random`, `greedy`, `montecarlo:N`) chooses from what the seat to act knows;
    /// IllegalAction unless a seat is to act.
    fn choose(slf: &Bound<'_, Self>, bot: &Bound<'_, PyString>, rng: &mut Rng) -> PyResult<usize> {
        let (py, bot) = (slf.py(), convert::bot(bot)?);
        let (state, generator) = (&slf.get().0, &mut rng.0);
        let chosen = py.detach(|| state.choose(bot, generator, &AtomicBool::new(false)));
        chosen.ok_or_else(|| refusal(py, "illegal_action", slf.clone().into_any(), None))
    }

    /// The token of an event at this state as `viewer` may read it when the game has come to `now`.
    fn redact(
        slf: &Bound<'_, Self>,
        token: &Bound<'_, PyAny>,
        now: &Self,
        viewer: &Bound<'_, PyAny>,
    ) -> PyResult<String> {
        let state = slf.get();
        let viewer = state.viewer(viewer)?;
        let redacted = match choice(token)? {
            Choice::Token(token) => state.0.redact(&token, &*now.0, viewer),
            Choice::Number(_) | Choice::Unknown => None,
        };
        redacted.ok_or_else(|| {
            let function = if state.0.turn() == game::Turn::Chance { "illegal_chance" } else { "illegal_action" };
            refusal(slf.py(), function, slf.clone().into_any(), Some(token))
        })
    }

    /// The table as a seat, or with None the public, may see it, as a `kybos.pictures.Picture`.
    #[pyo3(signature = (viewer = None, lang = "en"))]
    fn picture<'py>(slf: &Bound<'py, Self>, viewer: Option<usize>, lang: &str) -> PyResult<Bound<'py, PyAny>> {
        convert::call(slf.py(), "kybos.pictures", "Picture", (slf, viewer, lang))
    }

    /// What the public may know of the table, as a figure for a notebook.
    fn _repr_html_<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        Self::picture(slf, None, "en")?.getattr("html")
    }

    /// What the public may know of the table, as a picture for a notebook.
    fn _repr_svg_<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        Self::picture(slf, None, "en")?.getattr("svg")
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Self>().is_ok_and(|other| self.0.equals(&*other.get().0))
    }

    fn __hash__(&self) -> u64 {
        self.0.hash_in_process()
    }

    fn __copy__(&self) -> Self {
        Self(self.0.copy())
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyDict>) -> Self {
        Self(self.0.copy())
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (Bound<'py, PyBytes>,))> {
        let game = Bound::new(py, self.game())?;
        Ok((game.getattr("from_bytes")?, (self.to_bytes(py),)))
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        Ok(format!("<kybos.State {}, {}>", self.game().uri(py)?, self.0.turn()))
    }
}
