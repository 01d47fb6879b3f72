//! The rules of Cortez: who acts, what is legal, and what an action does.

use super::Cortez;
use super::actions::{self, Action};
use super::card::{Card, Cards};
use super::state::{Ending, Phase, State};
use crate::action_set::ActionSet;
use crate::game::Turn;

type Legal = ActionSet<3>;

impl Cortez {
    /// CZ-2.1.
    pub(super) fn start(&self) -> State {
        State {
            phase: Phase::Exploration,
            way_back: false,
            points: self.config.conquistador_points,
            deck: Cards::ALL.without(Cards::EXPEDITION),
            hand: Cards::EXPEDITION,
            gold: Cards::NONE,
            discard: Cards::NONE,
        }
    }

    #[inline]
    pub(super) fn whose(state: &State) -> Turn {
        match state.phase {
            Phase::Exploration => Turn::Chance,
            Phase::Conquest { .. } | Phase::Plunder | Phase::Onward => Turn::Seat(0),
            Phase::Over { .. } => Turn::Over,
        }
    }

    #[inline]
    pub(super) fn legal(state: &State) -> Legal {
        const ONCE: u64 = 1 << (actions::DONE - 128);
        match state.phase {
            // Spending is numbered from 0 as the cards are (CZ-7.1).
            Phase::Conquest { spent, .. } => {
                let cards = state.hand.above(spent).bits();
                Legal::from_words([cards as u64, (cards >> 64) as u64, ONCE])
            }
            Phase::Plunder => {
                const SHIFT: usize = actions::DISCARD - 64;
                let cards = state.hand.bits();
                Legal::from_words([0, (cards << SHIFT) as u64, (cards >> (64 - SHIFT)) as u64])
            }
            Phase::Onward => Legal::from_words([0, 0, ONCE << 1 | ONCE << 2]),
            Phase::Exploration | Phase::Over { .. } => Legal::default(),
        }
    }

    #[inline]
    pub(super) fn carry_out(&self, state: &mut State, action: Action) {
        match (action, state.phase) {
            (Action::Spend(chosen), Phase::Conquest { card, mut spent }) => {
                state.hand.remove(chosen);
                spent.insert(chosen);
                self.conquest(state, card, spent);
            }
            (Action::Done, Phase::Conquest { card, spent }) => self.settle(state, card, spent),
            (Action::Discard(chosen), _) => {
                state.hand.remove(chosen);
                state.discard.insert(chosen);
                self.plunder(state);
            }
            (Action::GiveUp, _) => {
                state.way_back = true;
                state.phase = Phase::Exploration;
            }
            _ => state.phase = Phase::Exploration,
        }
    }

    /// A card is turned: it joins the hand or must be conquered (CZ-3.1 to CZ-3.3).
    #[inline]
    pub(super) fn turned(&self, state: &mut State, card: Card) {
        state.deck.remove(card);
        if Cards::CONQUISTADORS.contains(card) {
            state.hand.insert(card);
            self.end_turn(state);
        } else {
            self.conquest(state, card, Cards::NONE);
        }
    }

    /// Asks for another card while one may be chosen (CZ-7.1).
    #[inline]
    fn conquest(&self, state: &mut State, card: Card, spent: Cards) {
        if state.hand.above(spent).is_empty() {
            self.settle(state, card, spent);
        } else {
            state.phase = Phase::Conquest { card, spent };
        }
    }

    /// CZ-3.4 to CZ-3.7 and CZ-4.
    fn settle(&self, state: &mut State, card: Card, spent: Cards) {
        state.discard.add(spent.and(Cards::CONQUISTADORS));
        state.gold.add(spent.and(Cards::NATIVES));
        let missing = missing(card, spent);
        if missing == 0 {
            // Natives have force, so a set that suffices is not empty (CZ-4.1, CZ-4.2).
            if spent.within(Cards::DISEASE) {
                state.discard.insert(card);
            } else if spent.within(Cards::DIPLOMACY) && !Cards::SETTLEMENTS.contains(card) {
                state.hand.insert(card);
            } else {
                state.gold.insert(card); // CZ-4.3
            }
        } else {
            state.discard.insert(card);
            if !state.way_back {
                state.points = state.points.saturating_sub(missing);
            }
            if state.way_back || state.points == 0 {
                state.phase = Phase::Over { result: Ending::Lost };
                return;
            }
        }
        self.end_turn(state);
    }

    /// Plunder, but for the way back (CZ-3.8, CZ-6.2).
    #[inline]
    fn end_turn(&self, state: &mut State) {
        if state.way_back {
            end(state, Ending::Back);
        } else {
            self.plunder(state);
        }
    }

    /// Asks for a discard while the hand is too large, then goes on or ends (CZ-3.8, CZ-5.1, CZ-6.1).
    #[inline]
    fn plunder(&self, state: &mut State) {
        if state.hand.count() > u32::from(self.config.hand_limit) {
            state.phase = Phase::Plunder;
        } else if state.deck.is_empty() {
            end(state, Ending::Ended);
        } else if self.config.giving_up {
            state.phase = Phase::Onward;
        } else {
            state.phase = Phase::Exploration;
        }
    }
}

/// Force still missing to conquer the card (CZ-3.4, CZ-3.5).
#[inline]
pub(super) fn missing(card: Card, spent: Cards) -> u8 {
    u16::from(card.force()).saturating_sub(spent.force()) as u8
}

/// The game ends unlost: allies join the gold pile (CZ-5.1, CZ-6.3).
fn end(state: &mut State, result: Ending) {
    let allies = state.hand.and(Cards::NATIVES);
    state.gold.add(allies);
    state.hand = state.hand.without(allies);
    state.phase = Phase::Over { result };
}
