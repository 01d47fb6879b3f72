//! The features of Courtesans (`docs/documents/courtesans.md`).

use super::Courtesans;
use super::state::Phase;
use super::value::{Counts, VALUES, Value};
use super::view::{Hand, Laid, View};
use crate::features::{Cell, Layout, Row};
use crate::game::Viewer;

const PHASES: [&str; 10] = ["start", "deal", "turn", "refill", "lay", "draw", "deck", "target", "lose", "over"];
/// The most draws or losses that can be left.
const MOST_LEFT: u32 = 99;

const fn phase_index(phase: Phase) -> usize {
    match phase {
        Phase::Start => 0,
        Phase::Deal { .. } => 1,
        Phase::Turn { .. } => 2,
        Phase::Refill { .. } => 3,
        Phase::Lay { .. } => 4,
        Phase::Draw { .. } => 5,
        Phase::Deck { .. } => 6,
        Phase::Target => 7,
        Phase::Lose { .. } => 8,
        Phase::Over => 9,
    }
}

impl Courtesans {
    pub(super) fn blocks(&self) -> Layout {
        let seats = usize::from(self.config.players);
        let values = Value::ALL.map(|value| value.to_string());
        let mut laid = vec!["down".to_owned()];
        laid.extend(values.clone());
        let all = u32::from(self.config.cards().total());
        let alike = u32::from(self.config.copies.into_iter().max().unwrap_or(0));
        Layout::default()
            .choice("phase", &[], &PHASES)
            .numbers("left", &[1], MOST_LEFT)
            .seat("seat", &[], seats)
            .seat("active", &[], seats)
            .numbers("round", &[1], u32::from(self.config.rounds))
            .numbers("deck", &[1], all)
            .choice("available", &[], &values)
            .numbers("discards", &[VALUES], alike)
            .choice("reveal", &[seats], &values)
            .seat("winner", &[], seats)
            .numbers("influence", &[seats], u32::from(self.config.most_influence()))
            .numbers("hand_size", &[seats], all)
            .numbers("hand", &[VALUES], alike)
            .choice("laid", &[seats], &laid)
            .numbers("known", &[seats, VALUES], alike)
    }

    pub(super) fn write_row<T: Cell>(&self, view: &View, viewer: Viewer, row: &mut [T]) {
        let mut row = Row::new(row, viewer, usize::from(self.config.players));
        let (seat, left) = match view.phase {
            Phase::Deal { seat } | Phase::Refill { seat } | Phase::Lay { seat } => (Some(seat), 0),
            Phase::Turn { left } | Phase::Draw { left } | Phase::Deck { left } => (None, left),
            Phase::Lose { seat, left } => (Some(seat), left),
            Phase::Start | Phase::Target | Phase::Over => (None, 0),
        };
        row.choice(PHASES.len(), Some(phase_index(view.phase)));
        row.number(left);
        row.seat(seat);
        row.seat(view.active);
        row.number(view.round);
        row.number(view.deck);
        row.choice(VALUES, view.available.map(|value| value as usize));
        row.numbers(&view.discards.numbers());
        let seats = row.seats();
        for &seat in seats {
            let laid = view.reveal.and_then(|reveal| reveal.laid[seat]);
            row.choice(VALUES, laid.map(|value| value as usize));
        }
        row.seat(view.reveal.and_then(|reveal| reveal.winner));
        let seats = seats.iter().map(|&seat| &view.seats[seat]);
        seats.clone().for_each(|seen| row.number(seen.influence));
        seats.clone().for_each(|seen| row.number(seen.hand.size()));
        let hand = match viewer {
            Viewer::Seat(seat) => view.seats[usize::from(seat)].hand,
            Viewer::Public => Hand::Backs(0),
        };
        row.numbers(&if let Hand::Cards(hand) = hand { hand } else { Counts::NONE }.numbers());
        seats.clone().for_each(|seen| row.choice(1 + VALUES, seen.laid.map(laid_index)));
        seats.for_each(|seen| row.numbers(&seen.known.numbers()));
        row.end();
    }
}

const fn laid_index(laid: Laid) -> usize {
    match laid {
        Laid::Down => 0,
        Laid::Card(value) => 1 + value as usize,
    }
}
