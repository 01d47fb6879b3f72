//! The rules of Courtesans: who acts, what is legal, and what an action does.

use super::Courtesans;
use super::actions::{self, Action};
use super::chance::Chance;
use super::config::Tie;
use super::effect::{Deed, Effect};
use super::state::{HAND, Holding, Phase, Reveal, SEATS, State};
use super::value::{Counts, Value};
use crate::action_set::ActionSet;
use crate::game::{Seat, Turn};

type Legal = ActionSet<1>;

impl Courtesans {
    /// CR-2.1.
    pub(super) fn start(&self) -> State {
        State {
            deck: self.config.cards(),
            discards: Counts::NONE,
            seats: [Holding::default(); SEATS],
            phase: Phase::Start,
            round: 0,
            active: None,
            available: None,
            reveal: None,
        }
    }

    #[inline]
    pub(super) fn whose(state: &State) -> Turn {
        match state.phase {
            Phase::Lay { seat } => Turn::Seat(seat),
            Phase::Draw { .. } | Phase::Target => Turn::Seat(winner(state)),
            Phase::Start
            | Phase::Deal { .. }
            | Phase::Turn { .. }
            | Phase::Refill { .. }
            | Phase::Deck { .. }
            | Phase::Lose { .. } => Turn::Chance,
            Phase::Over => Turn::Over,
        }
    }

    #[inline]
    pub(super) fn legal(&self, state: &State) -> Legal {
        Legal::from_words([match state.phase {
            Phase::Lay { seat } => state.seats[usize::from(seat)].hand.values() << actions::LAY,
            Phase::Draw { .. } => 0b11 << actions::DRAW,
            Phase::Target => self.opponents(state) << actions::TARGET,
            _ => 0,
        }])
    }

    #[inline]
    pub(super) fn carry_out(&self, state: &mut State, action: Action) {
        match (action, state.phase) {
            (Action::Lay(value), Phase::Lay { seat }) => {
                let holding = &mut state.seats[usize::from(seat)];
                holding.hand.remove(value);
                holding.laid = Some(value);
                self.lay(state, self.clockwise(seat));
            }
            (Action::DrawDeck, Phase::Draw { left }) => state.phase = Phase::Deck { left: left - 1 },
            (Action::DrawAvailable, Phase::Draw { left }) => {
                take_available(state);
                state.phase = Phase::Turn { left: left - 1 };
            }
            (Action::Target(seat), _) => self.lose(state, seat, self.winning(state).number()),
            _ => unreachable!("{action} is illegal in {:?}", state.phase),
        }
    }

    #[inline]
    pub(super) fn happened(&self, state: &mut State, chance: Chance) {
        match (chance, state.phase) {
            (Chance::Start(seat), _) => {
                state.active = Some(seat);
                state.phase = Phase::Deal { seat: 0 };
            }
            (Chance::Deal(value), Phase::Deal { seat }) => {
                state.deck.remove(value);
                let hand = &mut state.seats[usize::from(seat)].hand;
                hand.insert(value);
                if hand.total() == HAND {
                    let next = seat + 1;
                    state.phase =
                        if next < self.config.players { Phase::Deal { seat: next } } else { Phase::Turn { left: 0 } };
                }
            }
            (Chance::Turn(value), Phase::Turn { left }) => {
                state.deck.remove(value);
                state.available = Some(value);
                if state.round == 0 { self.begin_round(state) } else { self.draw(state, left) }
            }
            (Chance::Draw(value), Phase::Refill { seat }) => {
                state.deck.remove(value);
                state.seats[usize::from(seat)].hand.insert(value);
                self.refill(state, self.clockwise(seat));
            }
            (Chance::Draw(value), Phase::Deck { left }) => {
                state.deck.remove(value);
                state.seats[usize::from(winner(state))].hand.insert(value);
                self.draw(state, left);
            }
            (Chance::Lose(value), Phase::Lose { seat, left }) => {
                let holding = &mut state.seats[usize::from(seat)];
                // CR-4.4: of cards alike the laid one goes.
                if holding.laid == Some(value) {
                    holding.laid = None;
                } else {
                    holding.hand.remove(value);
                }
                holding.forget(value);
                state.discards.insert(value);
                self.lose(state, seat, left - 1);
            }
            _ => unreachable!("{chance} cannot happen in {:?}", state.phase),
        }
    }

    /// The next seat clockwise.
    #[inline]
    pub(super) fn clockwise(&self, seat: Seat) -> Seat {
        if seat + 1 == self.config.players { 0 } else { seat + 1 }
    }

    /// Seats without cards draw first (CR-3.1).
    #[inline]
    fn begin_round(&self, state: &mut State) {
        state.round += 1;
        let active = active(state);
        if !self.refill_one(state, active) {
            self.lay_one(state, active);
        }
    }

    /// Goes on with refilling at that seat, and with laying once the active seat comes again.
    fn refill(&self, state: &mut State, seat: Seat) {
        let active = active(state);
        if seat == active || !self.refill_one(state, seat) {
            self.lay_one(state, active);
        }
    }

    /// Lets the first seat without cards from that one on draw, if there is one and a card for it (CR-3.1).
    #[inline]
    fn refill_one(&self, state: &mut State, seat: Seat) -> bool {
        let empty = if state.deck.is_empty() { None } else { self.first(state, seat, Counts::is_empty) };
        if let Some(seat) = empty {
            state.phase = Phase::Refill { seat };
        }
        empty.is_some()
    }

    /// Goes on with laying at that seat, and with the reveal once the active seat comes again (CR-3.2).
    #[inline]
    fn lay(&self, state: &mut State, seat: Seat) {
        if seat == active(state) {
            self.reveal(state);
        } else {
            self.lay_one(state, seat);
        }
    }

    /// Asks the first seat with cards from that one on; who has none sits out (CR-3.8).
    #[inline]
    fn lay_one(&self, state: &mut State, seat: Seat) {
        match self.first(state, seat, |hand: Counts| !hand.is_empty()) {
            Some(seat) => state.phase = Phase::Lay { seat },
            None => self.reveal(state),
        }
    }

    /// The first seat with such a hand, from that one clockwise, before the active seat comes again.
    #[inline]
    fn first(&self, state: &State, mut seat: Seat, such: fn(Counts) -> bool) -> Option<Seat> {
        let active = active(state);
        loop {
            if such(state.seats[usize::from(seat)].hand) {
                return Some(seat);
            }
            seat = self.clockwise(seat);
            if seat == active {
                return None;
            }
        }
    }

    /// The seat that wins with these cards, if any, and the cards together (CR-3.3, CR-3.4).
    #[inline]
    pub(super) fn judge(&self, laid: [Option<Value>; SEATS]) -> (Option<Seat>, Counts) {
        let cards = laid.into_iter().fold(Counts::NONE, |cards, card| cards.plus(Counts::one_or_none(card)));
        let highest = cards.highest();
        let spoilt = match self.config.tie {
            Tie::AnyPair => cards.any_pair(),
            Tie::Top => highest.is_some_and(|value| cards.of(value) > 1),
        };
        if spoilt || highest.is_none() {
            return (None, cards);
        }
        (laid.iter().position(|&value| value == highest).map(|seat| seat as Seat), cards)
    }

    /// All laid cards are turned up (CR-3.3 to CR-3.5).
    fn reveal(&self, state: &mut State) {
        let laid = state.seats.map(|holding| holding.laid);
        let (winner, cards) = self.judge(laid);
        let pair = cards.any_pair();
        for holding in &mut state.seats {
            let Some(value) = holding.laid else { continue };
            if pair && cards.of(value) > 1 {
                holding.laid = None;
                holding.forget(value);
                state.discards.insert(value);
            } else if holding.known.of(value) == 0 {
                holding.known.insert(value);
            }
        }
        state.reveal = Some(Reveal { laid, winner });
        match winner {
            Some(seat) => self.apply(state, seat),
            None => self.end_round(state),
        }
    }

    /// The effect of the card the winner laid.
    #[inline]
    fn winning(&self, state: &State) -> Effect {
        let value = state.seats[usize::from(winner(state))].laid;
        self.config.effect(value.unwrap_or_else(|| unreachable!("the winner's card lies before it")))
    }

    /// CR-4.
    #[inline]
    fn apply(&self, state: &mut State, seat: Seat) {
        match self.winning(state).deed {
            Deed::Influence(n) => {
                state.seats[usize::from(seat)].influence += u16::from(n);
                self.end_effect(state);
            }
            Deed::Draw(n) => self.draw(state, n),
            Deed::Remove(n) => {
                let opponents = self.opponents(state);
                match opponents.count_ones() {
                    0 => self.end_effect(state),
                    1 => self.lose(state, opponents.trailing_zeros() as Seat, n),
                    _ => state.phase = Phase::Target,
                }
            }
        }
    }

    /// The opponents of the winner who have cards, as bits (CR-4.4).
    #[inline]
    pub(super) fn opponents(&self, state: &State) -> u64 {
        let winner = winner(state);
        let has_cards = |seat: Seat| {
            let holding = &state.seats[usize::from(seat)];
            holding.laid.is_some() || !holding.hand.is_empty()
        };
        let seats = (0..self.config.players).filter(|&seat| seat != winner && has_cards(seat));
        seats.fold(0, |opponents, seat| opponents | 1 << seat)
    }

    /// The winner draws `left` cards more, as long as there is one (CR-4.3).
    #[inline]
    fn draw(&self, state: &mut State, left: u8) {
        if left > 0 && !state.deck.is_empty() {
            // A card of the deck has replaced every available card taken, so both exist.
            state.phase = Phase::Draw { left };
            return;
        }
        if left > 0 {
            take_available(state);
        }
        self.end_effect(state);
    }

    /// That seat loses `left` cards more, as long as it has one (CR-4.4).
    #[inline]
    fn lose(&self, state: &mut State, seat: Seat, left: u8) {
        let left = left.min(state.seats[usize::from(seat)].cards().total());
        if left > 0 {
            state.phase = Phase::Lose { seat, left };
        } else {
            self.end_effect(state);
        }
    }

    /// The winning card is discarded, if its effect says so.
    fn end_effect(&self, state: &mut State) {
        if self.winning(state).discard {
            let holding = &mut state.seats[usize::from(winner(state))];
            if let Some(value) = holding.laid.take() {
                holding.forget(value);
                state.discards.insert(value);
            }
        }
        self.end_round(state);
    }

    /// Laid cards go back, and the game ends or the next seat is active (CR-3.6, CR-3.7, CR-5.1).
    fn end_round(&self, state: &mut State) {
        for holding in &mut state.seats {
            holding.hand = holding.cards();
            holding.laid = None;
        }
        if state.deck.is_empty() || state.round == self.config.rounds {
            state.phase = Phase::Over;
        } else {
            state.active = Some(self.clockwise(active(state)));
            self.begin_round(state);
        }
    }
}

/// The available card, if there is one, joins the winner's hand, known to all (CR-4.3, CR-6.2).
fn take_available(state: &mut State) {
    let Some(value) = state.available.take() else { return };
    let holding = &mut state.seats[usize::from(winner(state))];
    holding.hand.insert(value);
    holding.known.insert(value);
}

#[inline]
fn active(state: &State) -> Seat {
    state.active.unwrap_or_else(|| unreachable!("a round has an active seat"))
}

#[inline]
fn winner(state: &State) -> Seat {
    state.winner().unwrap_or_else(|| unreachable!("an effect has a winner"))
}
