//! Everything on the table of Korrigans.

use serde::{Deserialize, Serialize};

use super::cards::{Creature, FAMILY, Family, PACTS, Pacts};
use super::kinds::{Kinds, Slots};
use super::zone::Zone;
use crate::game::{MAX_SEATS, PerSeat, Seat};

/// The window of a creature in which every player is asked (KO-8).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Window {
    /// After the claims (KO-8.5).
    BugelNoz,
    /// After the spyglass (KO-8.1).
    FeeMargot,
    /// Before the claims (KO-8.4).
    Liketaer,
    /// When the placing has ended (KO-8.3).
    MarieMorgane,
}

impl Window {
    /// The creature.
    #[inline]
    pub const fn creature(self) -> Creature {
        match self {
            Self::BugelNoz => Creature::BugelNoz,
            Self::FeeMargot => Creature::FeeMargot,
            Self::Liketaer => Creature::Liketaer,
            Self::MarieMorgane => Creature::MarieMorgane,
        }
    }
}

/// Claims that a pact card may have been among (KO-9.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum After {
    /// The centre card (KO-8.4).
    Liketaer,
    /// By majority and by cards (KO-9.1, KO-9.2).
    Claims,
    /// What is left (KO-8.5).
    BugelNoz,
}

/// What is to come, with what that needs.
///
/// Braces also where nothing is carried: only with them are unknown keys of a tagged document refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum Phase {
    /// The first player is drawn (KO-2.1).
    First {},
    /// A pact card is dealt (KO-2.1).
    Deal {
        /// To whom.
        seat: Seat,
    },
    /// The place card is drawn (KO-4.1).
    Site {},
    /// The search cards are laid out (KO-4.1).
    Hide {},
    /// The first player may look at a search card (KO-4.2).
    Spyglass {},
    /// Somebody is asked for a creature (KO-8).
    Window {
        /// Which one.
        creature: Window,
        /// Who is asked.
        seat: Seat,
    },
    /// The fairy's player looks on (KO-8.1).
    Fairy {
        /// The player.
        seat: Seat,
        /// The slots looked at.
        #[serde(with = "super::document::slots")]
        looked: Slots,
    },
    /// The mover places a card (KO-5.1).
    Place {
        /// Whether the ankou has just been played (KO-8.2).
        ankou: bool,
    },
    /// A devin or kobold looks (KO-6.3, KO-7.1).
    Look {
        /// Who chooses.
        seat: Seat,
        /// Where it lies.
        cell: u8,
    },
    /// A musicien turns a card (KO-6.6).
    Flip {
        /// Who chooses.
        seat: Seat,
        /// Where it lies.
        cell: u8,
    },
    /// The leprechaun turns a card down (KO-7.3).
    Down {
        /// Who chooses.
        seat: Seat,
        /// Where it lies.
        cell: u8,
    },
    /// The leprechaun turns a card up (KO-7.3).
    Up {
        /// Who chooses.
        seat: Seat,
        /// Where it lies.
        cell: u8,
    },
    /// The mover draws a pact card for a line (KO-5.4).
    Line {},
    /// Two search cards are exchanged (KO-8.3).
    Swap {
        /// Who chooses.
        seat: Seat,
        /// The slot chosen first.
        #[serde(deserialize_with = "super::document::present")]
        first: Option<u8>,
    },
    /// A pact card is drawn for one that was claimed (KO-9.3).
    Draw {
        /// Who draws.
        seat: Seat,
        /// After which claims.
        after: After,
    },
    /// The game is over (KO-10).
    Over {},
}

/// What the claims of a round showed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Search {
    /// The cards claimed.
    pub kinds: Kinds,
    /// Who claimed which slots.
    pub claimed: PerSeat<Slots>,
}

/// What everybody knows (KO-11.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Open {
    /// What is to come.
    pub phase: Phase,
    /// The round, from 1; 0 during the setup.
    pub round: u8,
    /// The first player, once drawn.
    pub first: Option<Seat>,
    /// Whose turn it is, while cards are placed.
    pub mover: Option<Seat>,
    /// Passes in succession (KO-5.3).
    pub passes: u8,
    /// The place cards drawn since they were last put back, one bit each.
    pub used_places: u8,
    /// The position of this round's place card in `places`, from 0.
    pub place: Option<u8>,
    /// The treasures hidden in this round's zone.
    pub treasures: u8,
    /// The slots that each seat has looked at or was shown (KO-4.4).
    pub seen: PerSeat<Slots>,
    /// The slots that each seat has claimed in this round (KO-9).
    pub claimed: PerSeat<Slots>,
    /// The cards in the zone.
    pub zone: Zone,
    /// The pact cards played in this round.
    pub played: Pacts,
    /// What the search of the round before showed.
    pub last: Search,
    /// The korrigans in each hand.
    pub korrigans: PerSeat<Family>,
    /// The treasures that each seat has found.
    pub found: PerSeat<u8>,
}

/// What nobody knows as a whole (KO-11.1).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Secrets {
    /// What the search cards are.
    pub kinds: Kinds,
    /// The pact cards in each hand.
    pub pacts: PerSeat<Pacts>,
    /// Those of them that were drawn in this search (KO-9.3).
    pub drawn: Pacts,
}

/// Everything on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct State {
    /// What everybody knows.
    pub open: Open,
    /// What nobody knows as a whole.
    pub secrets: Secrets,
}

impl Open {
    /// The table before anything is drawn (KO-2.1).
    pub(super) fn new(seats: usize) -> Self {
        let mut korrigans = [0; MAX_SEATS];
        korrigans[..seats].fill(FAMILY);
        Self {
            phase: Phase::First {},
            round: 0,
            first: None,
            mover: None,
            passes: 0,
            used_places: 0,
            place: None,
            treasures: 0,
            seen: [0; MAX_SEATS],
            claimed: [0; MAX_SEATS],
            zone: Zone::default(),
            played: 0,
            last: Search::default(),
            korrigans,
            found: [0; MAX_SEATS],
        }
    }

    /// The first player, who has been drawn.
    #[inline]
    pub(super) fn first(&self) -> Seat {
        self.first.unwrap_or_else(|| unreachable!("the first player is drawn before anything else"))
    }

    /// Whose turn it is; cards are placed.
    #[inline]
    pub(super) fn mover(&self) -> Seat {
        self.mover.unwrap_or_else(|| unreachable!("there is a mover while cards are placed"))
    }

    /// Whether search cards lie in the zone.
    #[inline]
    pub(super) const fn hidden(&self) -> bool {
        !matches!(self.phase, Phase::First {} | Phase::Deal { .. } | Phase::Site {} | Phase::Hide {})
    }

    /// The slots that somebody has claimed.
    #[inline]
    pub(super) fn all_claimed(&self) -> Slots {
        self.claimed.iter().fold(0, |all, claimed| all | claimed)
    }
}

impl State {
    /// The pact cards in the pile: those that are neither in a hand nor played.
    #[inline]
    pub fn pile(&self) -> Pacts {
        PACTS & !self.secrets.pacts.iter().fold(self.open.played, |away, hand| away | hand)
    }
}
