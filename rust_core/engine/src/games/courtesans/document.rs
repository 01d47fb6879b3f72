//! States and views of Courtesans as JSON (`docs/documents/courtesans.md`).

use serde::{Deserialize, Serialize};

use super::Courtesans;
use super::state::{Holding, Phase, Reveal, State};
use super::value::{Counts, VALUES, Value};
use super::view::{Hand, Laid, Seen, View};
use crate::game::Seat;

/// The whole state.
pub type Document = Page<[u8; VALUES], Vec<Value>, Option<Value>>;

/// What a viewer may know.
pub type Table = Page<u8, HandTable, Option<LaidTable>>;

/// The table; deck, hands and laid cards are written by who may know them.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Page<Deck, Hand, Laid> {
    pub(super) phase: PhaseDocument,
    pub(super) round: u8,
    pub(super) active: Option<Seat>,
    pub(super) deck: Deck,
    pub(super) available: Option<Value>,
    pub(super) discards: [u8; VALUES],
    pub(super) reveal: Option<RevealDocument>,
    pub(super) seats: Vec<SeatDocument<Hand, Laid>>,
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub(super) enum PhaseDocument {
    Start {},
    Deal { seat: Seat },
    Turn { left: u8 },
    Refill { seat: Seat },
    Lay { seat: Seat },
    Draw { left: u8 },
    Deck { left: u8 },
    Target {},
    Lose { seat: Seat, left: u8 },
    Over {},
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RevealDocument {
    pub(super) laid: Vec<Option<Value>>,
    pub(super) winner: Option<Seat>,
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct SeatDocument<Hand, Laid> {
    pub(super) influence: u16,
    pub(super) hand: Hand,
    pub(super) laid: Laid,
    pub(super) known: Vec<Value>,
}

/// A hand, or how many cards it has.
#[derive(Debug, Serialize)]
#[serde(untagged)]
pub enum HandTable {
    /// How many.
    Backs(u8),
    /// The cards.
    Cards(Vec<Value>),
}

/// A laid card, or `"down"`.
#[derive(Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum LaidTable {
    /// Face down.
    Down,
    /// The card.
    #[serde(untagged)]
    Card(Value),
}

impl From<Phase> for PhaseDocument {
    fn from(phase: Phase) -> Self {
        match phase {
            Phase::Start => Self::Start {},
            Phase::Deal { seat } => Self::Deal { seat },
            Phase::Turn { left } => Self::Turn { left },
            Phase::Refill { seat } => Self::Refill { seat },
            Phase::Lay { seat } => Self::Lay { seat },
            Phase::Draw { left } => Self::Draw { left },
            Phase::Deck { left } => Self::Deck { left },
            Phase::Target => Self::Target {},
            Phase::Lose { seat, left } => Self::Lose { seat, left },
            Phase::Over => Self::Over {},
        }
    }
}

impl From<PhaseDocument> for Phase {
    fn from(phase: PhaseDocument) -> Self {
        match phase {
            PhaseDocument::Start {} => Self::Start,
            PhaseDocument::Deal { seat } => Self::Deal { seat },
            PhaseDocument::Turn { left } => Self::Turn { left },
            PhaseDocument::Refill { seat } => Self::Refill { seat },
            PhaseDocument::Lay { seat } => Self::Lay { seat },
            PhaseDocument::Draw { left } => Self::Draw { left },
            PhaseDocument::Deck { left } => Self::Deck { left },
            PhaseDocument::Target {} => Self::Target,
            PhaseDocument::Lose { seat, left } => Self::Lose { seat, left },
            PhaseDocument::Over {} => Self::Over,
        }
    }
}

impl Courtesans {
    fn revealed(&self, reveal: Reveal) -> RevealDocument {
        RevealDocument { laid: reveal.laid[..usize::from(self.config.players)].to_vec(), winner: reveal.winner }
    }

    pub(super) fn write(&self, state: &State) -> Document {
        let seat = |&Holding { hand, known, influence, laid }: &Holding| SeatDocument {
            influence,
            hand: hand.iter().collect(),
            laid,
            known: known.iter().collect(),
        };
        Page {
            phase: state.phase.into(),
            round: state.round,
            active: state.active,
            deck: state.deck.numbers(),
            available: state.available,
            discards: state.discards.numbers(),
            reveal: state.reveal.map(|reveal| self.revealed(reveal)),
            seats: state.seats[..usize::from(self.config.players)].iter().map(seat).collect(),
        }
    }

    pub(super) fn write_view(&self, view: &View) -> Table {
        let cards = |counts: Counts| counts.iter().collect();
        let seat = |&Seen { hand, known, influence, laid }: &Seen| SeatDocument {
            influence,
            hand: match hand {
                Hand::Backs(number) => HandTable::Backs(number),
                Hand::Cards(hand) => HandTable::Cards(cards(hand)),
            },
            laid: laid.map(|laid| match laid {
                Laid::Down => LaidTable::Down,
                Laid::Card(value) => LaidTable::Card(value),
            }),
            known: cards(known),
        };
        Page {
            phase: view.phase.into(),
            round: view.round,
            active: view.active,
            deck: view.deck,
            available: view.available,
            discards: view.discards.numbers(),
            reveal: view.reveal.map(|reveal| self.revealed(reveal)),
            seats: view.seats[..usize::from(self.config.players)].iter().map(seat).collect(),
        }
    }
}
