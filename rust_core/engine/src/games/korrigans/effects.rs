//! What a card does when it is placed or turned face up again (KO-6, KO-7).

use super::Korrigans;
use super::cards::Card;
use super::config::Reactivation;
use super::legal::downs;
use super::state::{Open, Phase, State};
use super::zone::{Cells, Top};
use crate::game::Seat;

impl Korrigans {
    /// Who chooses for a card of that owner (KO-6.7).
    #[inline]
    pub(super) fn chooser(&self, open: &Open, owner: Seat) -> Seat {
        match self.config.reactivation {
            Reactivation::Owner => owner,
            Reactivation::Mover => open.mover(),
        }
    }

    /// The card on top of that cell has come face up (KO-6.1).
    #[inline]
    pub(super) fn arrive(&self, state: &mut State, cell: u8) {
        let open = &mut state.open;
        let Some(Top { card, owner }) = open.zone.top(usize::from(cell)) else { unreachable!("a card lies there") };
        let zone = &mut open.zone;
        match card {
            // What they may cover is all (KO-6.4, KO-7.4).
            Card::Mangetout | Card::Troll => self.end_turn(state),
            // KO-6.2, KO-7.5.
            Card::Ancien | Card::Tomte => {
                let elders = zone.elder() & !(1 << cell);
                self.scare(state, elders);
            }
            // KO-6.5.
            Card::Farceur => {
                let neighbours = self.shape.neighbours(cell) & zone.exposed();
                self.scare(state, neighbours);
            }
            // KO-7.2.
            Card::Mogwai => {
                let others = self.shape.neighbours(cell) & zone.exposed() & !zone.up_of(usize::from(owner));
                self.scare(state, others);
            }
            // KO-6.3, KO-7.1.
            Card::Devin | Card::Kobold => open.phase = Phase::Look { seat: self.chooser(open, owner), cell },
            // KO-6.6.
            Card::Musicien => {
                if zone.exposed() & !(1 << cell) | zone.down() == 0 {
                    self.end_turn(state);
                } else {
                    open.phase = Phase::Flip { seat: self.chooser(open, owner), cell };
                }
            }
            // KO-7.3.
            Card::Leprechaun => {
                let seat = self.chooser(open, owner);
                self.first_half(state, seat, cell);
            }
        }
    }

    /// Turns the cards face down, which is all the effect does.
    #[inline]
    fn scare(&self, state: &mut State, cells: Cells) {
        state.open.zone.turn_down(self.shape, cells);
        self.end_turn(state);
    }

    /// The leprechaun arrives (KO-7.3).
    #[inline]
    fn first_half(&self, state: &mut State, seat: Seat, cell: u8) {
        if downs(&state.open, cell) == 0 {
            self.second_half(state, seat, cell);
        } else {
            state.open.phase = Phase::Down { seat, cell };
        }
    }

    /// The leprechaun has turned a card down or declined that (KO-7.3).
    #[inline]
    pub(super) fn second_half(&self, state: &mut State, seat: Seat, cell: u8) {
        if state.open.zone.down() == 0 {
            self.end_turn(state);
        } else {
            state.open.phase = Phase::Up { seat, cell };
        }
    }
}
