//! The features of Korrigans (`docs/documents/korrigans.md`).

use super::cards::{Card, FIVE, Pact};
use super::state::{After, Open, Phase, Window};
use super::view::View;
use super::{Korrigans, TREASURES};
use crate::features::{Cell as Number, Layout, Row};
use crate::game::{Seat, Viewer};

const PHASES: [&str; 16] = [
    "first", "deal", "site", "hide", "spyglass", "window", "fairy", "place", "look", "flip", "down", "up", "line",
    "swap", "draw", "over",
];
const WINDOWS: [&str; 4] = ["bugel_noz", "fee_margot", "liketaer", "marie_morgane"];
const AFTER: [&str; 3] = ["liketaer", "claims", "bugel_noz"];
const KINDS: [&str; 3] = ["T", "P", "N"];

/// What the phase says, each piece in the block of its name.
#[derive(Default)]
struct Said {
    phase: usize,
    creature: Option<Window>,
    after: Option<After>,
    actor: Option<Seat>,
    ankou: bool,
    cell: Option<u8>,
    swap_first: Option<u8>,
    looked: u16,
}

impl Said {
    fn of(open: &Open) -> Self {
        let nothing = Self::default();
        match open.phase {
            Phase::First {} => Self { phase: 0, ..nothing },
            Phase::Deal { seat } => Self { phase: 1, actor: Some(seat), ..nothing },
            Phase::Site {} => Self { phase: 2, ..nothing },
            Phase::Hide {} => Self { phase: 3, ..nothing },
            Phase::Spyglass {} => Self { phase: 4, actor: open.first, ..nothing },
            Phase::Window { creature, seat } => {
                Self { phase: 5, creature: Some(creature), actor: Some(seat), ..nothing }
            }
            Phase::Fairy { seat, looked } => Self { phase: 6, actor: Some(seat), looked, ..nothing },
            Phase::Place { ankou } => Self { phase: 7, actor: open.mover, ankou, ..nothing },
            Phase::Look { seat, cell } => Self { phase: 8, actor: Some(seat), cell: Some(cell), ..nothing },
            Phase::Flip { seat, cell } => Self { phase: 9, actor: Some(seat), cell: Some(cell), ..nothing },
            Phase::Down { seat, cell } => Self { phase: 10, actor: Some(seat), cell: Some(cell), ..nothing },
            Phase::Up { seat, cell } => Self { phase: 11, actor: Some(seat), cell: Some(cell), ..nothing },
            Phase::Line {} => Self { phase: 12, actor: open.mover, ..nothing },
            Phase::Swap { seat, first } => Self { phase: 13, actor: Some(seat), swap_first: first, ..nothing },
            Phase::Draw { seat, after } => Self { phase: 14, actor: Some(seat), after: Some(after), ..nothing },
            Phase::Over {} => Self { phase: 15, ..nothing },
        }
    }
}

impl Korrigans {
    pub(super) fn blocks(&self) -> Layout {
        let seats = usize::from(self.config.players);
        let cells = self.shape.cells;
        let slots = cells + 1;
        let numbers = |n: usize| (0..n).map(|number| number.to_string()).collect::<Vec<_>>();
        let pacts = Pact::ALL.len();
        Layout::default()
            .choice("phase", &[], &PHASES)
            .choice("creature", &[], &WINDOWS)
            .choice("after", &[], &AFTER)
            .seat("actor", &[], seats)
            .numbers("ankou", &[1], 1)
            .choice("cell", &[], &numbers(cells))
            .choice("swap_first", &[], &numbers(slots))
            .numbers("looked", &[slots], 1)
            .numbers("round", &[1], self.config.max_rounds.into())
            .seat("first", &[], seats)
            .seat("mover", &[], seats)
            .numbers("passes", &[1], self.config.players.into())
            .numbers("used_places", &[FIVE], 1)
            .choice("place", &[], &["1", "2", "3", "4", "5"])
            .numbers("treasures", &[1], TREASURES.into())
            .choice("slot_kind", &[slots], &KINDS)
            .numbers("slot_seen", &[slots, seats], 1)
            .seat("slot_claimed", &[slots], seats)
            .choice("cell_card", &[cells], &Card::ALL.map(Card::name))
            .seat("cell_owner", &[cells], seats)
            .numbers("cell_up", &[cells], 1)
            .numbers("paid", &[self.shape.lines], 1)
            .numbers("pile", &[1], pacts as u32)
            .numbers("played", &[pacts], 1)
            .numbers("korrigans", &[seats, FIVE], 1)
            .numbers("pact_count", &[seats], pacts as u32)
            .numbers("drawn_count", &[seats], 1)
            .numbers("found", &[seats], TREASURES.into())
            .numbers("pacts", &[pacts], 1)
            .numbers("drawn", &[pacts], 1)
    }

    pub(super) fn write_row<T: Number>(&self, view: &View, viewer: Viewer, row: &mut [T]) {
        let mut row = Row::new(row, viewer, usize::from(self.config.players));
        let open = &view.open;
        let cells = self.shape.cells;
        let slots = cells + 1;
        let pacts = Pact::ALL.len();
        let said = Said::of(open);
        row.choice(PHASES.len(), Some(said.phase));
        row.choice(WINDOWS.len(), said.creature.map(|creature| creature as usize));
        row.choice(AFTER.len(), said.after.map(|after| after as usize));
        row.seat(said.actor);
        row.number(said.ankou);
        row.choice(cells, said.cell.map(usize::from));
        row.choice(slots, said.swap_first.map(usize::from));
        row.bits(said.looked.into(), slots);
        row.number(open.round);
        row.seat(open.first);
        row.seat(open.mover);
        row.number(open.passes);
        row.bits(open.used_places.into(), FIVE);
        row.choice(FIVE, open.place.map(usize::from));
        row.number(open.treasures);
        let hidden = if open.hidden() { view.known } else { 0 };
        let kinds = view.kinds.only(hidden);
        let nothing = hidden & !kinds.treasures & !kinds.pact;
        row.columns(slots, KINDS.len(), [kinds.treasures, kinds.pact, nothing].into_iter().map(u32::from));
        let seats = row.seats();
        row.columns(slots, seats.len(), seats.iter().map(|&seat| open.seen[seat].into()));
        row.columns(slots, seats.len(), seats.iter().map(|&seat| open.claimed[seat].into()));
        for cell in 0..cells {
            row.choice(Card::ALL.len(), open.zone.top(cell).map(|top| top.card as usize));
        }
        row.columns(cells, seats.len(), seats.iter().map(|&seat| open.zone.owned(seat).into()));
        row.bits(open.zone.up().into(), cells);
        row.bits(open.zone.paid().into(), self.shape.lines);
        row.number(view.pile);
        row.bits(open.played.into(), pacts);
        for &seat in seats {
            row.bits(open.korrigans[seat].into(), FIVE);
        }
        for &seat in seats {
            row.number(view.held[seat]);
        }
        for &seat in seats {
            row.number(view.drawer == Some(seat as Seat));
        }
        for &seat in seats {
            row.number(open.found[seat]);
        }
        row.bits(view.pacts.into(), pacts);
        row.bits(view.drawn.into(), pacts);
        row.end();
    }
}
