//! What a seat may know (KO-11), and the deals that it cannot tell from one another.

use super::Korrigans;
use super::actions::Action;
use super::bits::{binomial, choose};
use super::cards::{COUSINS, PACTS, Pacts};
use super::chance::Chance;
use super::kinds::{Kinds, Slots};
use super::legal::has_korrigan;
use super::state::{Open, Phase, Secrets, State};
use crate::game::{Event, MAX_SEATS, PerSeat, Seat, Viewer};
use crate::rng::Rng;

/// What one viewer may know.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct View {
    /// Whose view this is.
    pub viewer: Viewer,
    /// What everybody knows.
    pub open: Open,
    /// The slots whose search card the viewer knows.
    pub known: Slots,
    /// What those are.
    pub kinds: Kinds,
    /// How many pact cards lie in the pile.
    pub pile: u8,
    /// How many pact cards each hand holds.
    pub held: PerSeat<u8>,
    /// The seat that holds a pact card drawn in this search; there is one at most.
    pub drawer: Option<Seat>,
    /// The viewer's pact cards.
    pub pacts: Pacts,
    /// Those of them that were drawn in this search.
    pub drawn: Pacts,
}

impl Open {
    /// The slots whose search card the viewer knows: it has seen it, or it has been claimed (KO-11.1).
    #[inline]
    fn known(&self, viewer: Viewer) -> Slots {
        let seen = match viewer {
            Viewer::Seat(seat) => self.seen[usize::from(seat)],
            Viewer::Public => 0,
        };
        seen | self.all_claimed()
    }
}

impl Secrets {
    /// The pact cards that the viewer holds.
    #[inline]
    fn pacts_of(&self, viewer: Viewer) -> Pacts {
        match viewer {
            Viewer::Seat(seat) => self.pacts[usize::from(seat)],
            Viewer::Public => 0,
        }
    }
}

impl View {
    #[inline]
    pub(super) fn of(state: &State, viewer: Viewer) -> Self {
        let State { open, secrets } = state;
        let (known, pacts) = (open.known(viewer), secrets.pacts_of(viewer));
        let drawer = secrets.pacts.iter().position(|hand| hand & secrets.drawn != 0);
        Self {
            viewer,
            open: *open,
            known,
            kinds: secrets.kinds.only(known),
            pile: state.pile().count_ones() as u8,
            held: secrets.pacts.map(|hand| hand.count_ones() as u8),
            drawer: drawer.map(|seat| seat as Seat),
            pacts,
            drawn: pacts & secrets.drawn,
        }
    }
}

impl Korrigans {
    pub(super) fn deal_again(&self, state: &State, viewer: Viewer, rng: &mut Rng) -> State {
        let mut dealt = *state;
        self.mix_search_cards(&mut dealt, viewer, rng);
        mix_pacts(&mut dealt, viewer, rng);
        dealt
    }

    fn mix_search_cards(&self, state: &mut State, viewer: Viewer, rng: &mut Rng) {
        let known = state.open.known(viewer);
        let kinds = state.secrets.kinds;
        let unknown = self.shape.all_slots() & !known;
        let treasures = choose(unknown, (kinds.treasures & unknown).count_ones(), rng);
        let pact = choose(unknown & !treasures, (kinds.pact & unknown).count_ones(), rng);
        state.secrets.kinds = Kinds { treasures: kinds.treasures & known | treasures, pact: kinds.pact & known | pact };
    }
}

fn mix_pacts(state: &mut State, viewer: Viewer, rng: &mut Rng) {
    let State { open, secrets } = state;
    let (held, drawn) = (secrets.pacts, secrets.drawn);
    let mut unknown = PACTS & !open.played & !secrets.pacts_of(viewer);
    let hidden = |seat: usize| !viewer.is(seat as Seat);
    // Who has played the ankou and can place no korrigan holds a cousin (KO-8.2): that hand is dealt first.
    let pressed = match (open.phase, open.mover) {
        (Phase::Place { ankou: true }, Some(mover)) => {
            Some(usize::from(mover)).filter(|&seat| hidden(seat) && !has_korrigan(open, seat))
        }
        _ => None,
    };
    if let Some(seat) = pressed {
        secrets.pacts[seat] = with_a_cousin(unknown, held[seat].count_ones(), rng);
        unknown &= !secrets.pacts[seat];
    }
    for seat in (0..MAX_SEATS).filter(|&seat| hidden(seat) && pressed != Some(seat)) {
        let hand = choose(unknown, held[seat].count_ones(), rng);
        unknown &= !hand;
        if held[seat] & drawn != 0 {
            secrets.drawn = choose(hand, 1, rng);
        }
        secrets.pacts[seat] = hand;
    }
}

/// Hidden are the search cards from everybody, and a pact card that is drawn from all but who draws it.
pub(super) fn withhold(before: &State, event: Event<Action, Chance>, viewer: Viewer) -> String {
    let Event::Chance(chance) = event else { return event.to_string() };
    let (word, drawer) = match (chance, before.open.phase) {
        (Chance::Hide(_), _) => ("hide", None),
        (Chance::Deal(_), Phase::Deal { seat }) => ("deal", Some(seat)),
        (Chance::Pact(_), Phase::Draw { seat, .. }) => ("pact", Some(seat)),
        (Chance::Pact(_), _) => ("pact", before.open.mover),
        _ => return chance.to_string(),
    };
    if drawer.is_some_and(|seat| viewer.is(seat)) { chance.to_string() } else { format!("{word} ?") }
}

/// `count` of these pact cards, at least one of them a cousin, each choice exactly as likely.
fn with_a_cousin(cards: Pacts, count: u32, rng: &mut Rng) -> Pacts {
    let (cousins, creatures) = (cards & COUSINS, cards & !COUSINS);
    let ways = |n: u32| {
        binomial(cousins.count_ones() as usize, n as usize)
            * binomial(creatures.count_ones() as usize, (count - n) as usize)
    };
    let mut ticket = rng.below((1..=count).map(ways).sum());
    let mut n = 1;
    while ticket >= ways(n) {
        ticket -= ways(n);
        n += 1;
    }
    choose(cousins, n, rng) | choose(creatures, count - n, rng)
}
