//! The korrigans and the pact cards (KO-1.1, KO-1.2).

use std::fmt;

use serde::{Deserialize, Serialize};

/// A card that is placed: a korrigan, or a cousin from [`Card::Kobold`] on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs, reason = "proper names")]
pub enum Card {
    Ancien,
    Devin,
    Mangetout,
    Farceur,
    Musicien,
    Kobold,
    Mogwai,
    Leprechaun,
    Troll,
    Tomte,
}

/// How many korrigans a seat has, and how many cousins there are.
pub(super) const FIVE: usize = 5;

/// Korrigans of one colour, one bit each, the ancien lowest.
pub type Family = u8;

/// All five of them.
pub(super) const FAMILY: Family = 0b1_1111;

impl Card {
    /// The ten of them, in the order of KO-1.1 and KO-1.2.
    pub const ALL: [Self; 10] = [
        Self::Ancien,
        Self::Devin,
        Self::Mangetout,
        Self::Farceur,
        Self::Musicien,
        Self::Kobold,
        Self::Mogwai,
        Self::Leprechaun,
        Self::Troll,
        Self::Tomte,
    ];

    /// The cousin as a pact card; nothing for a korrigan.
    #[inline]
    pub fn pact(self) -> Option<Pact> {
        (self as usize).checked_sub(FIVE).map(|cousin| Pact::ALL[cousin])
    }

    /// The korrigan as a set; empty for a cousin.
    #[inline]
    pub(super) const fn korrigan(self) -> Family {
        (1 << self as u16) as Family & FAMILY
    }

    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Ancien => "ancien",
            Self::Devin => "devin",
            Self::Mangetout => "mangetout",
            Self::Farceur => "farceur",
            Self::Musicien => "musicien",
            Self::Kobold => "kobold",
            Self::Mogwai => "mogwai",
            Self::Leprechaun => "leprechaun",
            Self::Troll => "troll",
            Self::Tomte => "tomte",
        }
    }
}

/// A creature: a pact card played in its window, never placed (KO-1.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "proper names")]
pub enum Creature {
    Ankou,
    BugelNoz,
    FeeMargot,
    Liketaer,
    MarieMorgane,
}

impl Creature {
    /// The five of them, in the order of KO-1.2.
    pub const ALL: [Self; FIVE] = [Self::Ankou, Self::BugelNoz, Self::FeeMargot, Self::Liketaer, Self::MarieMorgane];

    /// It as a pact card.
    #[inline]
    pub const fn pact(self) -> Pact {
        Pact::ALL[FIVE + self as usize]
    }
}

/// A pact card (KO-1.2): a cousin, or a creature from [`Pact::Ankou`] on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs, reason = "proper names")]
pub enum Pact {
    Kobold,
    Mogwai,
    Leprechaun,
    Troll,
    Tomte,
    Ankou,
    BugelNoz,
    FeeMargot,
    Liketaer,
    MarieMorgane,
}

/// A set of pact cards, one bit each, the kobold lowest.
pub type Pacts = u16;

/// All pact cards.
pub(super) const PACTS: Pacts = (1 << Pact::ALL.len()) - 1;
/// The cousins among them.
pub(super) const COUSINS: Pacts = (1 << FIVE) - 1;

impl Pact {
    /// The ten of them, in the order of KO-1.2.
    pub const ALL: [Self; 10] = [
        Self::Kobold,
        Self::Mogwai,
        Self::Leprechaun,
        Self::Troll,
        Self::Tomte,
        Self::Ankou,
        Self::BugelNoz,
        Self::FeeMargot,
        Self::Liketaer,
        Self::MarieMorgane,
    ];

    /// It as a set.
    #[inline]
    pub const fn bit(self) -> Pacts {
        1 << self as Pacts
    }

    const fn name(self) -> &'static str {
        match self {
            Self::Kobold => "kobold",
            Self::Mogwai => "mogwai",
            Self::Leprechaun => "leprechaun",
            Self::Troll => "troll",
            Self::Tomte => "tomte",
            Self::Ankou => "ankou",
            Self::BugelNoz => "bugel_noz",
            Self::FeeMargot => "fee_margot",
            Self::Liketaer => "liketaer",
            Self::MarieMorgane => "marie_morgane",
        }
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl fmt::Display for Creature {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.pact().fmt(f)
    }
}

impl fmt::Display for Pact {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
