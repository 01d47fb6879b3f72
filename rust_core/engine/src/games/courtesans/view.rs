//! What a viewer of Courtesans may know (CR-6), and what the viewer cannot tell apart.

use super::Courtesans;
use super::actions::Action;
use super::chance::{Chance, pick};
use super::state::{Holding, Phase, Reveal, SEATS, State};
use super::value::{Counts, Value};
use crate::game::{Event, Seat, Viewer};
use crate::rng::Rng;

/// A hand as the viewer sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Hand {
    /// The backs of so many cards.
    Backs(u8),
    /// The cards.
    Cards(Counts),
}

impl Hand {
    /// How many cards it has.
    #[inline]
    pub const fn size(self) -> u8 {
        match self {
            Self::Backs(number) => number,
            Self::Cards(cards) => cards.total(),
        }
    }
}

/// A laid card as the viewer sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Laid {
    /// Face down.
    Down,
    /// The card.
    Card(Value),
}

/// What the viewer knows of a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Seen {
    /// Its cards, a laid one not counted.
    pub hand: Hand,
    /// The cards that the public knows to be in hand or laid (CR-6.2).
    pub known: Counts,
    /// Its influence.
    pub influence: u16,
    /// The card laid before it.
    pub laid: Option<Laid>,
}

/// What the viewer knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct View {
    /// The cards discarded.
    pub discards: Counts,
    /// What is known of each seat.
    pub seats: [Seen; SEATS],
    /// What is to come.
    pub phase: Phase,
    /// The round under way, from 1.
    pub round: u8,
    /// The active seat.
    pub active: Option<Seat>,
    /// How many cards the deck has.
    pub deck: u8,
    /// The card turned up beside the deck.
    pub available: Option<Value>,
    /// The last reveal.
    pub reveal: Option<Reveal>,
}

/// Whether the cards of that seat are withheld from the viewer.
#[inline]
fn withheld(state: &State, viewer: Viewer, seat: usize) -> bool {
    state.phase != Phase::Over && !viewer.is(seat as Seat)
}

impl Courtesans {
    /// CR-6.1.
    #[inline]
    pub(super) fn seen(state: &State, viewer: Viewer) -> View {
        let face_down = state.face_down();
        let seats = std::array::from_fn(|seat| {
            let Holding { hand, known, influence, laid } = state.seats[seat];
            if withheld(state, viewer, seat) {
                let front = |value| if face_down { Laid::Down } else { Laid::Card(value) };
                Seen { hand: Hand::Backs(hand.total()), known, influence, laid: laid.map(front) }
            } else {
                Seen { hand: Hand::Cards(hand), known, influence, laid: laid.map(Laid::Card) }
            }
        });
        let State { discards, phase, round, active, available, reveal, .. } = *state;
        View { discards, seats, phase, round, active, deck: state.deck.total(), available, reveal }
    }

    /// The cards the viewer cannot tell are dealt anew, seat by seat, each drawn from those that are left; then each
    /// seat with a card face down lays any one of its cards. The deck keeps the rest.
    pub(super) fn dealt_anew(state: &State, viewer: Viewer, rng: &mut Rng) -> State {
        let mut anew = *state;
        let unknown = |holding: &Holding| holding.cards().minus(holding.known);
        let hidden = |seat: &usize| withheld(state, viewer, *seat);
        let hands = (0..SEATS).filter(hidden).map(|seat| unknown(&state.seats[seat]));
        let mut pool = hands.fold(state.deck, Counts::plus);
        for seat in (0..SEATS).filter(hidden) {
            let holding = &mut anew.seats[seat];
            let mut cards = holding.known;
            for _ in 0..unknown(holding).total() {
                let value = pick(pool, rng);
                pool.remove(value);
                cards.insert(value);
            }
            if state.face_down() && holding.laid.is_some() {
                holding.laid = Some(pick(cards, rng));
            }
            // A card that lies face up is among the known ones.
            holding.hand = cards.minus(Counts::one_or_none(holding.laid));
        }
        anew.deck = pool;
        anew
    }

    /// Cards dealt and drawn stay secret, laid ones until they are turned up (CR-6.1).
    pub(super) fn told(before: &State, event: Event<Action, Chance>, now: &State, viewer: Viewer) -> String {
        let (owner, hidden) = match (event, before.phase) {
            (Event::Action(Action::Lay(_)), Phase::Lay { seat }) => {
                (Some(seat), (before.round == now.round && now.face_down()).then_some("lay ?"))
            }
            (Event::Chance(Chance::Deal(_)), Phase::Deal { seat }) => (Some(seat), Some("deal ?")),
            (Event::Chance(Chance::Draw(_)), Phase::Refill { seat }) => (Some(seat), Some("draw ?")),
            (Event::Chance(Chance::Draw(_)), _) => (before.winner(), Some("draw ?")),
            _ => (None, None),
        };
        match hidden {
            Some(hidden) if !owner.is_some_and(|seat| viewer.is(seat)) => hidden.to_owned(),
            _ => event.to_string(),
        }
    }
}
