//! What is drawn at random (KO-2.1, KO-4.1, KO-12).

use std::fmt;

use super::Korrigans;
use super::bits::{members, nth};
use super::cards::Pact;
use super::kinds::Hidden;
use super::state::{Open, Phase, State};
use crate::game::Seat;
use crate::rng::Rng;

/// Something drawn at random.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Chance {
    /// The first player.
    First(Seat),
    /// A pact card before the first round.
    Deal(Pact),
    /// The place card, by its position in `places`, from 1.
    Site(u8),
    /// The search cards.
    Hide(Hidden),
    /// A pact card later.
    Pact(Pact),
}

impl fmt::Display for Chance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::First(seat) => write!(f, "first {seat}"),
            Self::Deal(pact) => write!(f, "deal {pact}"),
            Self::Site(place) => write!(f, "site {place}"),
            Self::Hide(hidden) => write!(f, "hide {hidden}"),
            Self::Pact(pact) => write!(f, "pact {pact}"),
        }
    }
}

/// How the outcomes are numbered: from 0, in the order they are listed.
enum Outcomes {
    /// One a member of the set.
    Members(u16, fn(usize) -> Chance),
    /// One a way to hide so many treasures.
    Ways { slots: usize, treasures: usize, ways: u64 },
}

impl Outcomes {
    #[inline]
    fn count(&self) -> u64 {
        match *self {
            Self::Members(set, _) => u64::from(set.count_ones()),
            Self::Ways { ways, .. } => ways,
        }
    }

    #[inline]
    fn nth(&self, n: u64) -> Chance {
        match *self {
            Self::Members(set, chance) => chance(nth(set, n)),
            Self::Ways { slots, treasures, .. } => Chance::Hide(Hidden::nth(slots, treasures, n)),
        }
    }
}

/// The place cards that may be drawn, one bit each; all five when none is left (KO-4.1).
#[inline]
const fn unused_places(open: &Open) -> u8 {
    const ALL: u8 = 0b1_1111;
    if open.used_places == ALL { ALL } else { ALL & !open.used_places }
}

impl Korrigans {
    /// The treasures to hide: as the place card shows, but no more than are unfound (KO-4.1).
    #[inline]
    pub(super) fn treasures_to_hide(&self, place: u8, found: u8) -> u8 {
        self.config.places[usize::from(place)].min(super::TREASURES - found)
    }

    #[inline]
    fn outcomes(&self, state: &State) -> Option<Outcomes> {
        let open = &state.open;
        match open.phase {
            Phase::First {} => {
                Some(Outcomes::Members((1 << self.config.players) - 1, |seat| Chance::First(seat as Seat)))
            }
            Phase::Deal { .. } => Some(Outcomes::Members(state.pile(), |pact| Chance::Deal(Pact::ALL[pact]))),
            Phase::Line {} | Phase::Draw { .. } => {
                Some(Outcomes::Members(state.pile(), |pact| Chance::Pact(Pact::ALL[pact])))
            }
            Phase::Site {} => {
                Some(Outcomes::Members(unused_places(open).into(), |place| Chance::Site(place as u8 + 1)))
            }
            Phase::Hide {} => {
                let slots = self.shape.cells + 1;
                let treasures = self.treasures_to_hide(open.place?, open.found.iter().sum()).into();
                Some(Outcomes::Ways { slots, treasures, ways: Hidden::ways(slots, treasures) })
            }
            _ => None,
        }
    }

    pub(super) fn draws(&self, state: &State) -> Vec<(Chance, u64)> {
        self.outcomes(state).map_or_else(Vec::new, |outcomes| match outcomes {
            Outcomes::Members(set, chance) => members(set).map(|member| (chance(member), 1)).collect(),
            Outcomes::Ways { ways, .. } => (0..ways).map(|n| (outcomes.nth(n), 1)).collect(),
        })
    }

    pub(super) fn draw_count(&self, state: &State) -> u64 {
        self.outcomes(state).map_or(0, |outcomes| outcomes.count())
    }

    pub(super) fn parse_draw(&self, state: &State, token: &str) -> Option<Chance> {
        match self.outcomes(state)? {
            Outcomes::Members(set, chance) => members(set).map(chance).find(|chance| chance.to_string() == token),
            Outcomes::Ways { slots, treasures, .. } => {
                let hidden = Hidden::parse(token.strip_prefix("hide ")?)?;
                let fits = usize::from(hidden.slots) == slots
                    && hidden.kinds.treasures.count_ones() as usize == treasures
                    && hidden.kinds.pact.is_power_of_two();
                fits.then_some(Chance::Hide(hidden))
            }
        }
    }

    #[inline]
    pub(super) fn draw(&self, state: &State, rng: &mut Rng) -> Chance {
        match self.outcomes(state) {
            Some(outcomes) => outcomes.nth(rng.below(outcomes.count())),
            None => unreachable!("chance is not to act"),
        }
    }

    #[inline]
    pub(super) fn drawn(&self, state: &mut State, chance: Chance) {
        let State { open, secrets } = state;
        match (chance, open.phase) {
            (Chance::First(seat), _) => {
                open.first = Some(seat);
                open.phase = Phase::Deal { seat: 0 };
            }
            (Chance::Deal(pact), Phase::Deal { seat }) => {
                secrets.pacts[usize::from(seat)] |= pact.bit();
                if seat + 1 == self.config.players {
                    open.round = 1;
                    open.phase = Phase::Site {};
                } else {
                    open.phase = Phase::Deal { seat: seat + 1 };
                }
            }
            (Chance::Site(place), _) => {
                let unused = unused_places(open);
                open.used_places = !unused & 0b1_1111 | 1 << (place - 1);
                open.place = Some(place - 1);
                open.phase = Phase::Hide {};
            }
            (Chance::Hide(hidden), _) => {
                secrets.kinds = hidden.kinds;
                open.treasures = hidden.kinds.treasures.count_ones() as u8;
                open.phase = Phase::Spyglass {};
            }
            (Chance::Pact(pact), Phase::Draw { seat, after }) => {
                secrets.pacts[usize::from(seat)] |= pact.bit();
                secrets.drawn |= pact.bit();
                self.go_on(state, after);
            }
            (Chance::Pact(pact) | Chance::Deal(pact), _) => {
                secrets.pacts[usize::from(open.mover())] |= pact.bit();
                self.line_paid(state);
            }
        }
    }
}
