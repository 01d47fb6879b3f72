//! What holds in every state of Korrigans, checked when one is read; `docs/documents/korrigans.md` lists it.
//!
//! How a table came about is not asked, so that positions can be set up.

use super::cards::{Card, FAMILY, Pact, Pacts};
use super::config::LinePays;
use super::document::ensure;
use super::kinds::Slots;
use super::legal::{downs, has_card, ups};
use super::rules::FAIRY;
use super::search::majority;
use super::state::{After, Open, Phase, State, Window};
use super::zone::CELLS;
use super::{Korrigans, TREASURES, cards};
use crate::error::BadRecord;
use crate::game::{MAX_SEATS, Seat};

type Checked = Result<(), BadRecord>;

/// The nothing cards (KO-1.3).
const NOTHING: u32 = 7;

/// How far the round has come.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Progress {
    Setup,
    Site,
    Hide,
    Spyglass,
    FairyAsked,
    Fairy,
    Placing,
    MorganeAsked,
    Swap,
    LiketaerAsked,
    LiketaerDraws,
    ClaimsDraw,
    BugelAsked,
    BugelDraws,
    Over,
}

impl Progress {
    const fn of(phase: Phase) -> Self {
        match phase {
            Phase::First {} | Phase::Deal { .. } => Self::Setup,
            Phase::Site {} => Self::Site,
            Phase::Hide {} => Self::Hide,
            Phase::Spyglass {} => Self::Spyglass,
            Phase::Window { creature: Window::FeeMargot, .. } => Self::FairyAsked,
            Phase::Fairy { .. } => Self::Fairy,
            Phase::Place { .. }
            | Phase::Look { .. }
            | Phase::Flip { .. }
            | Phase::Down { .. }
            | Phase::Up { .. }
            | Phase::Line {} => Self::Placing,
            Phase::Window { creature: Window::MarieMorgane, .. } => Self::MorganeAsked,
            Phase::Swap { .. } => Self::Swap,
            Phase::Window { creature: Window::Liketaer, .. } => Self::LiketaerAsked,
            Phase::Draw { after: After::Liketaer, .. } => Self::LiketaerDraws,
            Phase::Draw { after: After::Claims, .. } => Self::ClaimsDraw,
            Phase::Window { creature: Window::BugelNoz, .. } => Self::BugelAsked,
            Phase::Draw { after: After::BugelNoz, .. } => Self::BugelDraws,
            Phase::Over {} => Self::Over,
        }
    }
}

impl Korrigans {
    pub(super) fn check(&self, state: &State) -> Checked {
        let progress = Progress::of(state.open.phase);
        self.check_seat(state.open.phase)?;
        self.check_round(&state.open, progress)?;
        self.check_treasures(state)?;
        self.check_korrigans(&state.open, progress)?;
        check_played(&state.open, progress)?;
        self.check_dealt(state)?;
        self.check_claims(state, progress)?;
        self.check_drawn(state)?;
        self.check_turn(&state.open, progress)?;
        self.check_phase(state)
    }

    fn check_seat(&self, phase: Phase) -> Checked {
        match phase {
            Phase::Deal { seat }
            | Phase::Window { seat, .. }
            | Phase::Fairy { seat, .. }
            | Phase::Look { seat, .. }
            | Phase::Flip { seat, .. }
            | Phase::Down { seat, .. }
            | Phase::Up { seat, .. }
            | Phase::Swap { seat, .. }
            | Phase::Draw { seat, .. } => ensure(seat < self.config.players, || format!("phase.seat: no seat {seat}")),
            _ => Ok(()),
        }
    }

    /// Rounds, place cards and the first player (KO-2.1, KO-4.1, KO-10).
    fn check_round(&self, open: &Open, progress: Progress) -> Checked {
        let most = self.config.max_rounds;
        let least = u8::from(progress > Progress::Setup);
        ensure((least..=least * most).contains(&open.round), || {
            format!("round: {}, rounds are 1 to {most}, the setup is 0", open.round)
        })?;
        ensure(open.first.is_none() == matches!(open.phase, Phase::First {}), || {
            "first: null before the first player is drawn, else a seat (KO-2.1)".to_owned()
        })?;
        let drawn = open.round > u8::from(progress <= Progress::Site);
        let fits = match open.place {
            None => !drawn && open.used_places == 0,
            Some(place) => drawn && open.used_places >> place & 1 == 1,
        };
        ensure(fits, || "place: null, and none used, before the first, else one of the used (KO-4.1)".to_owned())?;
        let found: u32 = open.found.into_iter().map(u32::from).sum();
        let ended = found == u32::from(TREASURES) || open.round == most;
        ensure(progress != Progress::Over || ended, || {
            "phase: not over, treasures are unfound and rounds left (KO-10)".to_owned()
        })
    }

    /// There are no more search cards than there are, and the zone holds as many treasures as it gets (KO-1.3, KO-4.1).
    fn check_treasures(&self, state: &State) -> Checked {
        let State { open, secrets } = state;
        let last = open.last;
        let mut before = 0;
        for seat in 0..open.found.len() {
            let now = (open.claimed[seat] & secrets.kinds.treasures).count_ones() as u8;
            let earlier = (last.claimed[seat] & last.kinds.treasures).count_ones() as u8;
            let found = open.found[seat];
            ensure((now + earlier..=TREASURES).contains(&found), || {
                format!("seats[{seat}].treasures: {found}, the searches gave {now} now and {earlier} in the last one")
            })?;
            before += found - now;
        }
        ensure(before < TREASURES, || "seats: all five treasures found before this round (KO-10.1)".to_owned())?;
        let hidden = match open.place {
            Some(place) if open.hidden() => self.treasures_to_hide(place, before),
            _ => 0,
        };
        ensure(open.treasures == hidden, || format!("treasures: {hidden} are hidden (KO-4.1)"))?;
        ensure(secrets.kinds.treasures.count_ones() == u32::from(hidden), || {
            format!("slots: {hidden} of them are treasures (KO-4.1)")
        })?;
        let claimed = last.claimed.iter().fold(0, |all, claimed| all | claimed);
        let nothing = claimed & !(last.kinds.treasures | last.kinds.pact);
        ensure(last.kinds.pact.count_ones() <= 1 && nothing.count_ones() <= NOTHING, || {
            "last_search: there are one pact card and seven nothing cards (KO-1.3)".to_owned()
        })
    }

    /// A korrigan is in its owner's hand, on top of a cell, or covered; so is a cousin (KO-3.5, KO-5.2).
    fn check_korrigans(&self, open: &Open, progress: Progress) -> Checked {
        let mut hands = open.korrigans;
        let mut cousins = open.played & cards::COUSINS;
        for cell in 0..self.shape.cells {
            let Some(top) = open.zone.top(cell) else { continue };
            let card = top.card;
            let hand = &mut hands[usize::from(top.owner)];
            let out = match card.pact() {
                Some(pact) => cousins & pact.bit() != 0,
                None => *hand & card.korrigan() == 0,
            };
            ensure(out, || format!("cells[{cell}]: {card} lies elsewhere, or is a cousin that was not played (KO-1)"))?;
            *hand |= card.korrigan();
            cousins &= !card.pact().map_or(0, Pact::bit);
        }
        ensure(open.zone.elder().count_ones() < 2, || "cells: two face-up elders (KO-6.2)".to_owned())?;
        let hands = &open.korrigans[..usize::from(self.config.players)];
        let out = open.played & cards::COUSINS != 0 || hands.iter().any(|&hand| hand != FAMILY);
        let lie = open.zone.up() | open.zone.down() != 0;
        ensure(lie || !out, || "cells: no card lies there, but some have been placed (KO-3.5)".to_owned())?;
        ensure(!lie || progress >= Progress::Placing, || {
            "cells: cards lie there before any is placed (KO-5)".to_owned()
        })
    }

    /// The pile has a card for every seat that is still to be dealt one (KO-2.1).
    fn check_dealt(&self, state: &State) -> Checked {
        let missing = match state.open.phase {
            Phase::First {} => self.config.players,
            Phase::Deal { seat } => self.config.players - seat,
            _ => 0,
        };
        ensure(state.pile().count_ones() >= missing.into(), || {
            format!("pile: {missing} cards are still to be dealt from it (KO-2.1)")
        })
    }

    /// Claimed is what was to be claimed so far (KO-8.4, KO-8.5, KO-9.1, KO-9.2).
    fn check_claims(&self, state: &State, progress: Progress) -> Checked {
        let State { open, secrets } = state;
        ensure(secrets.kinds.pact.count_ones() == u32::from(open.hidden()), || {
            "slots: one of them is the pact card (KO-4.1)".to_owned()
        })?;
        let centre = self.shape.centre();
        let claimer =
            |slots: Slots| (0..).zip(open.claimed).find(|(_, claimed)| claimed & slots != 0).map(|(seat, _)| seat);
        let mut expected: [Slots; MAX_SEATS] = [0; MAX_SEATS];
        if progress >= Progress::LiketaerDraws {
            let first = if open.played & Pact::Liketaer.bit() == 0 { majority(open) } else { claimer(centre) };
            let liketaer = open.played & Pact::Liketaer.bit() != 0;
            ensure(!liketaer || first.is_some(), || "slots: the liketaer claims the centre card (KO-8.4)".to_owned())?;
            if let Some(seat) = first {
                expected[usize::from(seat)] |= centre;
            }
        }
        if progress >= Progress::ClaimsDraw {
            for (seat, expected) in expected.iter_mut().enumerate() {
                *expected |= Slots::from(open.zone.up_of(seat));
            }
        }
        if open.played & Pact::BugelNoz.bit() != 0 {
            let mut rest = self.shape.all_slots() & !expected.iter().fold(0, |all, claimed| all | claimed);
            if !self.config.bugel_noz_takes_centre {
                rest &= !centre;
            }
            if let Some(seat) = claimer(rest) {
                expected[usize::from(seat)] |= rest;
            }
            let all = expected.iter().fold(0, |all, claimed| all | claimed);
            ensure(all & rest == rest, || "slots: the bugel noz claims what is left (KO-8.5)".to_owned())?;
        }
        ensure(open.claimed == expected, || {
            "slots: claimed are the cards under face-up cards, by majority, and by creatures (KO-8, KO-9)".to_owned()
        })
    }

    /// Who has claimed the pact card draws one at once, if there is one (KO-9.3).
    fn check_drawn(&self, state: &State) -> Checked {
        let State { open, secrets } = state;
        let pact = secrets.kinds.pact;
        let claimer = open.claimed.iter().position(|slots| slots & pact != 0);
        let fits = match (claimer, open.phase) {
            (Some(claimer), Phase::Draw { seat, after }) => {
                claimer == usize::from(seat)
                    && pact & self.claimed_before(open, after) == 0
                    && secrets.drawn == 0
                    && state.pile() != 0
            }
            (None, Phase::Draw { .. }) => false,
            (Some(_), _) if secrets.drawn == 0 => state.pile() == 0,
            (Some(claimer), _) => secrets.drawn.is_power_of_two() && secrets.drawn & secrets.pacts[claimer] != 0,
            (None, _) => secrets.drawn == 0,
        };
        ensure(fits, || "seats: who claims the pact card, and nobody else, draws one from the pile (KO-9.3)".to_owned())
    }

    /// The slots that had been claimed before these claims.
    fn claimed_before(&self, open: &Open, after: After) -> Slots {
        let liketaer = open.played & Pact::Liketaer.bit() != 0;
        let (cards, centre) = match after {
            After::Liketaer => (0, false),
            After::Claims => (0, liketaer),
            After::BugelNoz => (open.zone.up(), liketaer || majority(open).is_some()),
        };
        Slots::from(cards) | if centre { self.shape.centre() } else { 0 }
    }

    /// There is a mover, and lines may have paid, while cards are placed.
    fn check_turn(&self, open: &Open, progress: Progress) -> Checked {
        ensure(open.mover.is_some() == (progress == Progress::Placing), || {
            "mover: a seat while cards are placed, else null".to_owned()
        })?;
        let most = match open.phase {
            Phase::Place { .. } => self.config.players - 1,
            Phase::Line {} => self.config.players,
            _ => 0,
        };
        ensure(open.passes <= most, || format!("passes: {}, at most {most} here (KO-5.3)", open.passes))?;
        ensure(open.zone.paid() == 0 || self.config.line_pays == LinePays::Once, || {
            "paid: always false with line_pays = \"every_turn\" (KO-5.4)".to_owned()
        })
    }

    /// What the phase asks can be asked here.
    fn check_phase(&self, state: &State) -> Checked {
        let State { open, secrets } = state;
        let card = |cell: u8, cards: &[Card]| {
            let top = (usize::from(cell) < CELLS).then(|| open.zone.top(usize::from(cell))).flatten();
            top.filter(|top| open.zone.up() >> cell & 1 == 1 && cards.contains(&top.card))
        };
        let chooses = |seat: Seat, cell: u8, cards: &[Card]| {
            card(cell, cards).is_some_and(|top| self.chooser(open, top.owner) == seat)
        };
        let fits = match open.phase {
            Phase::Fairy { seat, looked } => looked & !open.seen[usize::from(seat)] == 0 && looked.count_ones() < FAIRY,
            Phase::Place { ankou } => {
                let seat = usize::from(open.mover());
                !ankou || open.zone.up() == 0 && has_card(open, seat, secrets.pacts[seat])
            }
            Phase::Look { seat, cell } => chooses(seat, cell, &[Card::Devin, Card::Kobold]),
            Phase::Flip { seat, cell } => chooses(seat, cell, &[Card::Musicien]) && downs(open, cell) | ups(open) != 0,
            Phase::Down { seat, cell } => chooses(seat, cell, &[Card::Leprechaun]) && downs(open, cell) != 0,
            Phase::Up { seat, cell } => chooses(seat, cell, &[Card::Leprechaun]) && ups(open) != 0,
            Phase::Line {} => {
                let standing = open.zone.standing(self.shape, usize::from(open.mover()));
                standing & !open.zone.paid() != 0 && state.pile() != 0
            }
            Phase::Swap { first, .. } => first.is_none_or(|first| usize::from(first) < self.shape.cells),
            _ => true,
        };
        ensure(fits, || "phase: nothing of the kind is to be done in this position".to_owned())
    }
}

/// Each creature is played in its window (KO-8).
fn check_played(open: &Open, progress: Progress) -> Checked {
    let since = |from: Progress, set: Pacts| if progress >= from { set } else { 0 };
    let may = cards::COUSINS
        | since(Progress::Fairy, Pact::FeeMargot.bit())
        | since(Progress::Placing, Pact::Ankou.bit())
        | since(Progress::Swap, Pact::MarieMorgane.bit())
        | since(Progress::LiketaerDraws, Pact::Liketaer.bit())
        | since(Progress::BugelDraws, Pact::BugelNoz.bit());
    ensure(open.played & !may == 0, || "played: a card whose time has not come (KO-8)".to_owned())?;
    let must = match open.phase {
        Phase::Fairy { .. } => Pact::FeeMargot.bit(),
        Phase::Place { ankou: true } => Pact::Ankou.bit(),
        Phase::Swap { .. } => Pact::MarieMorgane.bit(),
        Phase::Draw { after: After::Liketaer, .. } => Pact::Liketaer.bit(),
        Phase::Draw { after: After::BugelNoz, .. } => Pact::BugelNoz.bit(),
        _ => 0,
    };
    ensure(open.played & must == must, || "played: the phase follows a card that was not played (KO-8)".to_owned())
}
