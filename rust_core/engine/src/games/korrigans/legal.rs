//! What is legal (KO-5.1, KO-5.2, KO-6, KO-8, KO-12).

use super::Korrigans;
use super::actions;
use super::cards::{self, COUSINS, Card, Creature, FIVE, Pact};
use super::state::{Open, Phase, State};
use super::zone::{CELLS, Cells};
use crate::action_set::ActionSet;

pub(super) type Legal = ActionSet<2>;

/// The bit of an action number of 64 and more in the second word.
const fn second(action: usize) -> u64 {
    1 << (action - 64)
}

const PASS: u64 = second(actions::PASS);

/// `LANES[set]` has the eight bits of lane `i`, one a cell, for each `i` of five in the set.
static LANES: [u64; 1 << FIVE] = {
    let mut table = [0; 1 << FIVE];
    let mut set = 0;
    while set < table.len() {
        let mut card = 0;
        while card < FIVE {
            if set >> card & 1 == 1 {
                table[set] |= 0xFF << (CELLS * card);
            }
            card += 1;
        }
        set += 1;
    }
    table
};

/// The same cells in each of eight lanes.
#[inline]
const fn every_lane(cells: Cells) -> u64 {
    cells as u64 * 0x0101_0101_0101_0101
}

/// The cells for one card, in its lane of the first or second word.
#[inline]
const fn lane(card: Card, cells: Cells) -> u64 {
    (cells as u64) << ((actions::PLACE + CELLS * card as usize) % 64)
}

/// The `place` of the korrigans of that seat: bits of the first word.
#[inline]
fn korrigans(game: &Korrigans, open: &Open, seat: usize) -> u64 {
    let zone = &open.zone;
    let mut hand = open.korrigans[seat];
    // KO-7.5.
    if open.played & Pact::Tomte.bit() != 0 {
        hand &= !Card::Ancien.korrigan();
    }
    if zone.devins() != 0 {
        hand &= !Card::Devin.korrigan();
    }
    let free = game.shape.all_cells() & !zone.up();
    LANES[usize::from(hand)] & (every_lane(free) | lane(Card::Mangetout, zone.coverable()))
}

impl Korrigans {
    #[inline]
    pub(super) fn legal(&self, state: &State) -> Legal {
        let State { open, secrets } = state;
        let all_slots = u64::from(self.shape.all_slots());
        let second = match open.phase {
            Phase::Place { ankou } => return self.placements(state, ankou),
            Phase::Window { creature, seat } => {
                // What was drawn in this search is for the next round (KO-9.3).
                let hand = secrets.pacts[usize::from(seat)] & !secrets.drawn;
                let creature = hand & creature.creature().pact().bit();
                PASS | u64::from(creature >> FIVE) << (actions::PLAY - 64)
            }
            Phase::Spyglass {} | Phase::Look { .. } => PASS | all_slots << (actions::LOOK - 64),
            Phase::Fairy { looked, .. } => PASS | (all_slots & !u64::from(looked)) << (actions::LOOK - 64),
            Phase::Flip { cell, .. } => PASS | downs(open, cell) | ups(open),
            Phase::Down { cell, .. } => PASS | downs(open, cell),
            Phase::Up { .. } => PASS | ups(open),
            Phase::Swap { first, .. } => {
                let slots = first.map_or(all_slots >> 1, |first| all_slots & (!1 << first));
                slots << (actions::SWAP - 64)
            }
            Phase::First {}
            | Phase::Deal { .. }
            | Phase::Site {}
            | Phase::Hide {}
            | Phase::Line {}
            | Phase::Draw { .. }
            | Phase::Over {} => 0,
        };
        Legal::from_words([0, second])
    }

    /// `place`, `play ankou` and `pass` (KO-5.1, KO-5.2, KO-8.2).
    #[inline]
    fn placements(&self, state: &State, ankou: bool) -> Legal {
        let State { open, secrets } = state;
        let zone = &open.zone;
        let seat = usize::from(open.mover());
        let hand = secrets.pacts[seat];
        let free = every_lane(self.shape.all_cells() & !zone.up());
        let korrigans = korrigans(self, open, seat);
        let cousins = LANES[usize::from(hand & COUSINS)];
        let first = korrigans | cousins << (FIVE * CELLS) & free;
        let mut second = cousins >> (64 - FIVE * CELLS) & (free | lane(Card::Troll, zone.coverable()));
        if !ankou {
            if korrigans == 0 {
                second |= PASS;
            }
            if hand & Pact::Ankou.bit() != 0 && has_card(open, seat, hand) {
                second |= self::second(actions::PLAY + Creature::Ankou as usize);
            }
        }
        Legal::from_words([first, second])
    }
}

/// Whether that seat has a korrigan that it can place when all cards lie face down (KO-8.2).
#[inline]
pub(super) const fn has_korrigan(open: &Open, seat: usize) -> bool {
    // KO-7.5.
    let barred = if open.played & Pact::Tomte.bit() == 0 { 0 } else { Card::Ancien.korrigan() };
    open.korrigans[seat] & !barred != 0
}

/// Whether that seat, with these pact cards, has a card that it can place when all cards lie face down (KO-8.2).
#[inline]
pub(super) const fn has_card(open: &Open, seat: usize, hand: cards::Pacts) -> bool {
    has_korrigan(open, seat) || hand & COUSINS != 0
}

/// The cards that the card in `cell` may turn down, itself excepted (KO-6.6, KO-7.3).
#[inline]
pub(super) const fn downs(open: &Open, cell: u8) -> u64 {
    ((open.zone.exposed() & !(1 << cell)) as u64) << (actions::FLIP_DOWN - 64)
}

/// The cards that may be turned up (KO-6.6, KO-7.3).
#[inline]
pub(super) const fn ups(open: &Open) -> u64 {
    (open.zone.down() as u64) << (actions::FLIP_UP - 64)
}
