//! The features of Corinth (`docs/documents/corinth.md`).

use super::Corinth;
use super::actions::District;
use super::market::Cell;
use super::sheet::{Building, Goods, SHOP, SYMBOLS};
use super::state::{Phase, State};
use crate::dice::Faces;
use crate::features::{Cell as Number, Layout, Row};
use crate::game::{Turn, Viewer};

const PHASES: [&str; 9] = ["buy", "white", "yellow", "action", "walk", "compensation", "open", "build", "over"];

const fn phase_index(phase: Phase) -> usize {
    match phase {
        Phase::Buy => 0,
        Phase::White { .. } => 1,
        Phase::Yellow { .. } => 2,
        Phase::Action => 3,
        Phase::Walk { .. } => 4,
        Phase::Compensation => 5,
        Phase::Open { .. } => 6,
        Phase::Build => 7,
        Phase::Over => 8,
    }
}

impl Corinth {
    pub(super) fn blocks(&self) -> Layout {
        let seats = usize::from(self.config.players);
        let turns: Vec<String> = (0..seats.max(3)).map(|turn| turn.to_string()).collect();
        let rows = ["r0", "r1", "r2", "r3", "r4"];
        let columns = ["c0", "c1", "c2", "c3", "c4"];
        let districts = District::ALL.len();
        let symbols = u32::from(SYMBOLS);
        Layout::default()
            .choice("phase", &[], &PHASES)
            .seat("actor", &[], seats)
            .seat("roller", &[], seats)
            .choice("turn", &[], &turns)
            .numbers("face", &[districts], 6)
            .numbers("white", &[districts], 9)
            .numbers("yellow", &[districts], 3)
            .numbers("rolled", &[6], 9)
            .numbers("yellow_to_roll", &[1], 3)
            .numbers("steps_left", &[1], symbols)
            .choice("goods_district", &[], &Goods::ALL.map(Goods::name))
            .numbers("goods_left", &[1], 11)
            .seat("bonus", &[3], seats)
            .numbers("boxes", &[seats], u32::from(self.config.turn_boxes))
            .numbers("gold", &[seats, 2], symbols)
            .numbers("goats", &[seats, 2], symbols)
            .numbers("shops", &[seats, SHOP.len()], 5)
            .choice("steward_row", &[seats], &rows)
            .choice("steward_column", &[seats], &columns)
            .numbers("used", &[seats, Cell::COUNT], 1)
            .numbers("stops", &[seats, 2], 24)
            .numbers("rhombs", &[seats, 3], 28)
            .numbers("dice", &[seats], 3)
            .numbers("buildings", &[seats, Building::ALL.len()], 1)
    }

    pub(super) fn write_row<T: Number>(&self, state: &State, viewer: Viewer, row: &mut [T]) {
        let mut row = Row::new(row, viewer, usize::from(self.config.players));
        let (mut rolled, mut yellow, mut steps, mut district, mut goods_left) = (Faces::default(), 0, 0, None, 0);
        match state.phase {
            Phase::White { yellow: dice } => yellow = dice,
            Phase::Yellow { white, yellow: dice } => (rolled, yellow) = (white, dice),
            Phase::Walk { left } => steps = left,
            Phase::Open { goods, left } => (district, goods_left) = (Some(goods as usize), left),
            _ => {}
        }
        row.choice(PHASES.len(), Some(phase_index(state.phase)));
        row.seat(match self.whose(state) {
            Turn::Seat(seat) => Some(seat),
            Turn::Chance | Turn::Over => None,
        });
        row.seat(Some(state.roller));
        row.choice(usize::from(self.config.players.max(3)), Some(usize::from(state.turn)));
        row.numbers(&state.board.map(|group| group.face));
        row.numbers(&state.board.map(|group| group.white));
        row.numbers(&state.board.map(|group| group.yellow));
        row.numbers(&rolled);
        row.number(yellow);
        row.number(steps);
        row.choice(Goods::ALL.len(), district);
        row.number(goods_left);
        for owner in state.bonuses {
            row.seat(owner);
        }
        let sheets = row.seats().iter().map(|&seat| &state.sheets[seat]);
        sheets.clone().for_each(|sheet| row.number(sheet.boxes));
        sheets.clone().for_each(|sheet| row.numbers(&[sheet.gold.held, sheet.gold.spent]));
        sheets.clone().for_each(|sheet| row.numbers(&[sheet.goats.held, sheet.goats.spent]));
        sheets.clone().for_each(|sheet| row.numbers(&sheet.checked));
        sheets.clone().for_each(|sheet| row.choice(5, Some(sheet.steward.row())));
        sheets.clone().for_each(|sheet| row.choice(5, Some(sheet.steward.column())));
        sheets.clone().for_each(|sheet| row.bits(sheet.used.bits().into(), Cell::COUNT));
        sheets.clone().for_each(|sheet| row.numbers(&[sheet.stops, sheet.plus_ones]));
        sheets.clone().for_each(|sheet| row.numbers(&sheet.rhombs));
        sheets.clone().for_each(|sheet| row.number(sheet.dice));
        sheets.for_each(|sheet| row.bits(sheet.buildings.bits().into(), Building::ALL.len()));
        row.end();
    }
}
