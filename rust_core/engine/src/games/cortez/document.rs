//! The state of Cortez as JSON (`docs/documents/cortez.md`), and the checks on the way back.

use serde::{Deserialize, Serialize};

use super::Cortez;
use super::card::{Card, Cards};
use super::state::{Ending, Phase, State};
use crate::error::BadRecord;

/// The whole state.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Document {
    phase: PhaseDocument,
    way_back: bool,
    points: u8,
    deck: Cards,
    hand: Cards,
    gold: Cards,
    discard: Cards,
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
enum PhaseDocument {
    Exploration {},
    Conquest { card: Card, spent: Cards },
    Plunder {},
    Onward {},
    Over { result: Ending },
}

impl From<Phase> for PhaseDocument {
    fn from(phase: Phase) -> Self {
        match phase {
            Phase::Exploration => Self::Exploration {},
            Phase::Conquest { card, spent } => Self::Conquest { card, spent },
            Phase::Plunder => Self::Plunder {},
            Phase::Onward => Self::Onward {},
            Phase::Over { result } => Self::Over { result },
        }
    }
}

impl From<PhaseDocument> for Phase {
    fn from(phase: PhaseDocument) -> Self {
        match phase {
            PhaseDocument::Exploration {} => Self::Exploration,
            PhaseDocument::Conquest { card, spent } => Self::Conquest { card, spent },
            PhaseDocument::Plunder {} => Self::Plunder,
            PhaseDocument::Onward {} => Self::Onward,
            PhaseDocument::Over { result } => Self::Over { result },
        }
    }
}

/// Refuses unless `holds`.
fn ensure(holds: bool, otherwise: impl Into<String>) -> Result<(), BadRecord> {
    if holds { Ok(()) } else { Err(BadRecord(otherwise.into())) }
}

impl Cortez {
    pub(super) fn write(state: &State) -> Document {
        let State { phase, way_back, points, deck, hand, gold, discard } = *state;
        Document { phase: phase.into(), way_back, points, deck, hand, gold, discard }
    }

    pub(super) fn read(&self, document: Document) -> Result<State, BadRecord> {
        let Document { phase, way_back, points, deck, hand, gold, discard } = document;
        let state = State { phase: phase.into(), way_back, points, deck, hand, gold, discard };
        check_cards(&state)?;
        self.check_points(&state)?;
        self.check_phase(&state)?;
        Ok(state)
    }

    fn check_points(&self, state: &State) -> Result<(), BadRecord> {
        let most = self.config.conquistador_points;
        ensure(state.points <= most, format!("points: {}, the game starts with {most} (CZ-2.1)", state.points))?;
        let lost = state.phase == Phase::Over { result: Ending::Lost };
        ensure(state.points > 0 || lost, "points: 0, so the game is lost (CZ-3.7)")?;
        ensure(!state.way_back || self.config.giving_up, "way_back: this game has no giving up (CZ-6)")
    }

    /// The phase is one that asks or turns something here, or an end that can be.
    fn check_phase(&self, state: &State) -> Result<(), BadRecord> {
        let to_come = || ensure(!state.deck.is_empty(), "phase: no card is left to be turned (CZ-5.1)");
        let too_many = state.hand.count() > u32::from(self.config.hand_limit);
        let limit = format!("the limit is {} cards (CZ-3.8)", self.config.hand_limit);
        match state.phase {
            Phase::Exploration => to_come(),
            Phase::Conquest { card, spent } => {
                ensure(Cards::NATIVES.contains(card), format!("phase.card: {card} is no native card (CZ-3.3)"))?;
                let more = !state.hand.above(spent).is_empty();
                ensure(more, "phase: no card may still be chosen, the conquest is settled (CZ-7.1)")
            }
            Phase::Plunder => {
                ensure(!state.way_back, "phase: no plunder on the way back (CZ-6.2)")?;
                ensure(too_many, format!("phase: the hand holds {} cards, {limit}", state.hand.count()))
            }
            Phase::Onward => {
                ensure(self.config.giving_up, "phase: this game has no giving up (CZ-6)")?;
                ensure(!state.way_back, "phase: the player has given up already (CZ-6.2)")?;
                ensure(!too_many, format!("phase: the hand holds {} cards, {limit}", state.hand.count()))?;
                to_come()
            }
            Phase::Over { result: Ending::Lost } => {
                let whole = if state.way_back { "on the way back points are not lost (CZ-6.2)" } else { "(CZ-3.7)" };
                let lost = (state.points == 0) != state.way_back;
                ensure(lost, format!("phase.result: not lost with {} points; {whole}", state.points))
            }
            Phase::Over { result } => {
                let allies = state.hand.and(Cards::NATIVES);
                ensure(allies.is_empty(), "hand: allies have joined the gold pile at the end (CZ-5.1)")?;
                if result == Ending::Back {
                    return ensure(state.way_back, "phase.result: not back, the player has not given up (CZ-6.3)");
                }
                ensure(state.deck.is_empty(), "phase.result: not ended, the deck holds cards (CZ-5.1)")?;
                ensure(!state.way_back, "phase.result: not ended on the way back, but back or lost (CZ-6.3)")
            }
        }
    }
}

/// Every card lies in one place, and in one where it can lie.
fn check_cards(state: &State) -> Result<(), BadRecord> {
    let (card, spent) = match state.phase {
        Phase::Conquest { card, spent } => (Some(card), spent),
        _ => (None, Cards::NONE),
    };
    let mut seen = Cards::NONE;
    let lists = [("deck", state.deck), ("hand", state.hand), ("gold", state.gold), ("discard", state.discard)];
    for (place, cards) in lists.into_iter().chain([("phase.spent", spent)]) {
        if let Some(twice) = seen.and(cards).iter().next() {
            return Err(BadRecord(format!("{place}: {twice} lies in another place, too (CZ-1.1)")));
        }
        seen.add(cards);
    }
    if let Some(card) = card {
        ensure(!seen.contains(card), format!("phase.card: {card} lies in another place, too (CZ-1.1)"))?;
        seen.insert(card);
    }
    if let Some(missing) = Cards::ALL.without(seen).iter().next() {
        return Err(BadRecord(format!("deck: {missing} lies in no place (CZ-1.1)")));
    }
    let never = [
        ("deck", state.deck, Cards::EXPEDITION, "an expedition card starts in the hand (CZ-2.1)"),
        ("gold", state.gold, Cards::CONQUISTADORS, "a conquistador card is discarded (CZ-3.6)"),
        ("hand", state.hand, Cards::SETTLEMENTS, "a settlement is no ally (CZ-4.2)"),
        ("phase.spent", spent, Cards::SETTLEMENTS, "a settlement is no ally (CZ-4.2)"),
    ];
    for (place, cards, excluded, reason) in never {
        if let Some(card) = cards.and(excluded).iter().next() {
            return Err(BadRecord(format!("{place}: {card}, but {reason}")));
        }
    }
    Ok(())
}
