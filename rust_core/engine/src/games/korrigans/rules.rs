//! The rules of Korrigans: who acts, what an action does, and how turns and windows follow one another.

use super::Korrigans;
use super::actions::Action;
use super::cards::{Card, Creature};
use super::config::LinePays;
use super::kinds::exchange;
use super::state::{After, Open, Phase, State, Window};
use crate::game::{Seat, Turn};

/// Search cards that the fairy shows (KO-8.1).
pub(super) const FAIRY: u32 = 3;

impl State {
    /// Every player is asked in clockwise order from the first player (KO-8).
    #[inline]
    pub(super) fn ask(&mut self, creature: Window) {
        self.open.phase = Phase::Window { creature, seat: self.open.first() };
    }

    /// The first player's turn (KO-5.1).
    fn begin_placing(&mut self) {
        self.open.mover = self.open.first;
        self.open.phase = Phase::Place { ankou: false };
    }

    /// The first, then the second of two search cards, which change places with all that is known of them (KO-8.3).
    fn swap(&mut self, slot: u8) {
        let State { open, secrets } = self;
        match open.phase {
            Phase::Swap { first: Some(first), .. } => {
                secrets.kinds.swap(first, slot);
                for seen in &mut open.seen {
                    *seen = exchange(*seen, first, slot);
                }
                self.ask(Window::Liketaer);
            }
            Phase::Swap { seat, first: None } => open.phase = Phase::Swap { seat, first: Some(slot) },
            _ => unreachable!("nothing is to be swapped"),
        }
    }
}

impl Korrigans {
    #[inline]
    pub(super) fn whose(open: &Open) -> Turn {
        match open.phase {
            Phase::Place { .. } => Turn::Seat(open.mover()),
            Phase::Spyglass {} => Turn::Seat(open.first()),
            Phase::Window { seat, .. }
            | Phase::Fairy { seat, .. }
            | Phase::Look { seat, .. }
            | Phase::Flip { seat, .. }
            | Phase::Down { seat, .. }
            | Phase::Up { seat, .. }
            | Phase::Swap { seat, .. } => Turn::Seat(seat),
            Phase::First {}
            | Phase::Deal { .. }
            | Phase::Site {}
            | Phase::Hide {}
            | Phase::Line {}
            | Phase::Draw { .. } => Turn::Chance,
            Phase::Over {} => Turn::Over,
        }
    }

    #[inline]
    pub(super) fn carry_out(&self, state: &mut State, action: Action) {
        match action {
            Action::Place(card, cell) => self.place(state, card, cell),
            Action::FlipDown(cell) => {
                state.open.zone.turn_down(self.shape, 1 << cell);
                match state.open.phase {
                    Phase::Down { seat, cell } => self.second_half(state, seat, cell),
                    _ => self.end_turn(state),
                }
            }
            Action::FlipUp(cell) => {
                state.open.zone.turn_up(cell);
                self.arrive(state, cell);
            }
            Action::Look(slot) => self.look(state, slot),
            Action::Swap(slot) => state.swap(slot),
            Action::Play(creature) => self.play_creature(state, creature),
            Action::Pass => self.pass(state),
        }
    }

    /// KO-5.1.
    #[inline]
    fn place(&self, state: &mut State, card: Card, cell: u8) {
        let State { open, secrets } = state;
        let mover = open.mover();
        let seat = usize::from(mover);
        open.korrigans[seat] &= !card.korrigan();
        if let Some(pact) = card.pact() {
            secrets.pacts[seat] &= !pact.bit();
            open.played |= pact.bit();
        }
        open.passes = 0;
        open.zone.place(self.shape, card, cell, mover);
        self.arrive(state, cell);
    }

    /// Somebody looks, and shows where that must be (KO-4.2, KO-6.3, KO-8.1).
    fn look(&self, state: &mut State, slot: u8) {
        let open = &mut state.open;
        let here = 1 << slot;
        match open.phase {
            Phase::Fairy { seat, looked } => {
                open.seen[usize::from(seat)] |= here;
                let looked = looked | here;
                if looked.count_ones() == FAIRY {
                    state.begin_placing();
                } else {
                    open.phase = Phase::Fairy { seat, looked };
                }
            }
            Phase::Look { seat, .. } => {
                open.seen[usize::from(seat)] |= here;
                if let Some(elder) = open.zone.elder_owner() {
                    open.seen[usize::from(elder)] |= here;
                }
                self.end_turn(state);
            }
            // The spyglass, and then the fairy (KO-4.3).
            _ => {
                open.seen[usize::from(open.first())] |= here;
                state.ask(Window::FeeMargot);
            }
        }
    }

    /// KO-8.
    fn play_creature(&self, state: &mut State, creature: Creature) {
        let State { open, secrets } = state;
        let seat = match open.phase {
            Phase::Window { seat, .. } => seat,
            _ => open.mover(),
        };
        secrets.pacts[usize::from(seat)] &= !creature.pact().bit();
        open.played |= creature.pact().bit();
        match creature {
            Creature::Ankou => {
                open.zone.turn_down(self.shape, open.zone.up());
                open.phase = Phase::Place { ankou: true };
            }
            Creature::BugelNoz => self.claim_the_rest(state, seat),
            Creature::FeeMargot => open.phase = Phase::Fairy { seat, looked: 0 },
            Creature::Liketaer => {
                let centre = self.shape.centre();
                state.claim(seat, centre);
                self.reveal(state, centre, After::Liketaer);
            }
            Creature::MarieMorgane => open.phase = Phase::Swap { seat, first: None },
        }
    }

    #[inline]
    fn pass(&self, state: &mut State) {
        let open = &mut state.open;
        match open.phase {
            Phase::Place { .. } => {
                open.passes += 1;
                self.end_turn(state);
            }
            Phase::Window { creature, seat } => {
                let next = self.next(seat);
                if next == open.first() {
                    self.close(state, creature);
                } else {
                    open.phase = Phase::Window { creature, seat: next };
                }
            }
            Phase::Spyglass {} => state.ask(Window::FeeMargot),
            Phase::Fairy { .. } => state.begin_placing(),
            Phase::Down { seat, cell } => self.second_half(state, seat, cell),
            _ => self.end_turn(state),
        }
    }

    /// The next seat clockwise.
    #[inline]
    pub(super) fn next(&self, seat: Seat) -> Seat {
        if seat + 1 == self.config.players { 0 } else { seat + 1 }
    }

    /// All declined.
    fn close(&self, state: &mut State, creature: Window) {
        match creature {
            Window::FeeMargot => state.begin_placing(),
            Window::MarieMorgane => state.ask(Window::Liketaer),
            Window::Liketaer => self.claims(state),
            Window::BugelNoz => self.end_round(state),
        }
    }

    /// A line draws a card if it may and there is one (KO-5.4).
    #[inline]
    pub(super) fn end_turn(&self, state: &mut State) {
        let zone = &state.open.zone;
        let standing = zone.standing(self.shape, usize::from(state.open.mover()));
        if standing & !zone.paid() == 0 {
            self.next_turn(state);
        } else if state.pile() == 0 {
            self.line_paid(state);
        } else {
            state.open.phase = Phase::Line {};
        }
    }

    /// The card has been drawn, or there was none (KO-5.4).
    pub(super) fn line_paid(&self, state: &mut State) {
        let open = &mut state.open;
        if self.config.line_pays == LinePays::Once {
            open.zone.pay(open.zone.standing(self.shape, usize::from(open.mover())));
        }
        self.next_turn(state);
    }

    /// The next player's turn; the placing ends when all have passed in succession (KO-5.3).
    #[inline]
    fn next_turn(&self, state: &mut State) {
        let open = &mut state.open;
        if open.passes == self.config.players {
            open.passes = 0;
            open.mover = None;
            state.ask(Window::MarieMorgane);
        } else {
            open.mover = Some(self.next(open.mover()));
            open.phase = Phase::Place { ankou: false };
        }
    }
}
