//! The features of Cortez (`docs/documents/cortez.md`).

use super::Cortez;
use super::card::{Card, Cards, Kind};
use super::rules::missing;
use super::state::{Ending, Phase, State};
use crate::features::{Cell, Layout, Row};
use crate::game::Viewer;

const PHASES: [&str; 5] = ["exploration", "conquest", "plunder", "onward", "over"];
const RESULTS: [&str; 3] = ["ended", "back", "lost"];
const NATIVES: [Kind; 3] = [Kind::Tribes, Kind::Settlements, Kind::Aztecs];
/// The greatest force of a native card.
const STRONGEST: u32 = 12;

const fn phase_index(phase: Phase) -> usize {
    match phase {
        Phase::Exploration => 0,
        Phase::Conquest { .. } => 1,
        Phase::Plunder => 2,
        Phase::Onward => 3,
        Phase::Over { .. } => 4,
    }
}

const fn result_index(result: Ending) -> usize {
    match result {
        Ending::Ended => 0,
        Ending::Back => 1,
        Ending::Lost => 2,
    }
}

impl Cortez {
    pub(super) fn blocks(&self) -> Layout {
        Layout::default()
            .choice("phase", &[], &PHASES)
            .choice("result", &[], &RESULTS)
            .numbers("way_back", &[1], 1)
            .numbers("points", &[1], u32::from(self.config.conquistador_points))
            .choice("card_type", &[], &NATIVES.map(|kind| kind.letter().to_string()))
            .numbers("card_force", &[1], STRONGEST)
            .numbers("missing", &[1], STRONGEST)
            .numbers("deck", &[Card::COUNT], 1)
            .numbers("hand", &[Card::COUNT], 1)
            .numbers("spent", &[Card::COUNT], 1)
            .numbers("gold", &[Card::COUNT], 1)
            .numbers("discard", &[Card::COUNT], 1)
    }

    pub(super) fn write_row<T: Cell>(state: &State, viewer: Viewer, row: &mut [T]) {
        let mut row = Row::new(row, viewer, 1);
        let (mut result, mut card_type, mut force, mut lacking, mut spent) = (None, None, 0, 0, Cards::NONE);
        match state.phase {
            Phase::Conquest { card, spent: chosen } => {
                card_type = NATIVES.iter().position(|&kind| kind == card.kind());
                (force, lacking, spent) = (card.force(), missing(card, chosen), chosen);
            }
            Phase::Over { result: ending } => result = Some(result_index(ending)),
            _ => {}
        }
        row.choice(PHASES.len(), Some(phase_index(state.phase)));
        row.choice(RESULTS.len(), result);
        row.number(state.way_back);
        row.number(state.points);
        row.choice(NATIVES.len(), card_type);
        row.number(force);
        row.number(lacking);
        for cards in [state.deck, state.hand, spent, state.gold, state.discard] {
            row.bits(cards.bits(), Card::COUNT);
        }
        row.end();
    }
}
