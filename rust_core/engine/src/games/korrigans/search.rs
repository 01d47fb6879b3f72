//! The search and the end of a round (KO-9, KO-10).

use super::cards::{FAMILY, Pact};
use super::kinds::{Kinds, Slots};
use super::state::{After, Open, Phase, Search, State, Window};
use super::zone::Zone;
use super::{Korrigans, TREASURES};
use crate::game::{MAX_SEATS, Seat};

impl State {
    /// The seat claims these search cards: a treasure is kept (KO-9.3).
    #[inline]
    pub(super) fn claim(&mut self, seat: Seat, slots: Slots) {
        let seat = usize::from(seat);
        self.open.claimed[seat] |= slots;
        self.open.found[seat] += (slots & self.secrets.kinds.treasures).count_ones() as u8;
    }
}

/// Who claims the centre card by majority (KO-9.1).
pub(super) fn majority(open: &Open) -> Option<Seat> {
    let cards: [u32; MAX_SEATS] = std::array::from_fn(|seat| open.zone.up_of(seat).count_ones());
    let most = cards.into_iter().max()?;
    let leads = |seat: Seat| cards[usize::from(seat)] == most;
    let mut leaders = (0..MAX_SEATS as Seat).filter(|&seat| leads(seat));
    match (leaders.next(), leaders.next()) {
        (alone, None) => alone,
        _ => open.zone.elder_owner().filter(|&elder| leads(elder)),
    }
}

impl Korrigans {
    /// The centre card and the cards under face-up cards are claimed together (KO-9.1, KO-9.2).
    pub(super) fn claims(&self, state: &mut State) {
        let mut newly = 0;
        for seat in 0..self.config.players {
            let slots = state.open.zone.up_of(usize::from(seat)).into();
            state.claim(seat, slots);
            newly |= slots;
        }
        if state.open.played & Pact::Liketaer.bit() == 0
            && let Some(seat) = majority(&state.open)
        {
            state.claim(seat, self.shape.centre());
            newly |= self.shape.centre();
        }
        self.reveal(state, newly, After::Claims);
    }

    /// The bugel noz claims what no face-up card lies on (KO-8.5).
    pub(super) fn claim_the_rest(&self, state: &mut State, seat: Seat) {
        let mut rest = self.shape.all_slots() & !state.open.all_claimed();
        if !self.config.bugel_noz_takes_centre {
            rest &= !self.shape.centre();
        }
        state.claim(seat, rest);
        self.reveal(state, rest, After::BugelNoz);
    }

    /// These cards have been claimed: the pact card, if it is among them, lets its owner draw at once (KO-9.3).
    #[inline]
    pub(super) fn reveal(&self, state: &mut State, claimed: Slots, after: After) {
        let pact = state.secrets.kinds.pact & claimed;
        if pact != 0
            && state.pile() != 0
            && let Some(seat) = state.open.claimed.iter().position(|slots| slots & pact != 0)
        {
            state.open.phase = Phase::Draw { seat: seat as Seat, after };
        } else {
            self.go_on(state, after);
        }
    }

    /// What follows these claims.
    pub(super) fn go_on(&self, state: &mut State, after: After) {
        match after {
            After::Liketaer => self.claims(state),
            After::Claims => state.ask(Window::BugelNoz),
            After::BugelNoz => self.end_round(state),
        }
    }

    /// The game ends, or the table is cleared for the next round (KO-10.1 to KO-10.3); unclaimed treasures go back to the
    /// supply (KO-9.4).
    pub(super) fn end_round(&self, state: &mut State) {
        let State { open, secrets } = state;
        if open.found.iter().sum::<u8>() == TREASURES || open.round == self.config.max_rounds {
            open.phase = Phase::Over {};
            return;
        }
        open.last = Search { kinds: secrets.kinds.only(open.all_claimed()), claimed: open.claimed };
        secrets.kinds = Kinds::default();
        secrets.drawn = 0;
        open.treasures = 0;
        open.seen = [0; MAX_SEATS];
        open.claimed = [0; MAX_SEATS];
        open.zone = Zone::default();
        open.played = 0;
        open.korrigans[..usize::from(self.config.players)].fill(FAMILY);
        open.first = Some(self.next(open.first()));
        open.round += 1;
        open.phase = Phase::Site {};
    }
}
