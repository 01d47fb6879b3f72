//! The checks on a state document of Courtesans on the way back (`docs/documents/courtesans.md`).

use super::Courtesans;
use super::document::{Document, Page, RevealDocument, SeatDocument};
use super::effect::{Deed, Effect};
use super::state::{HAND, Holding, Phase, Reveal, SEATS, State};
use super::value::{Counts, VALUES, Value};
use crate::error::BadRecord;
use crate::game::Seat;

type Checked = Result<(), BadRecord>;

/// Refuses unless `holds`.
fn ensure(holds: bool, otherwise: impl Into<String>) -> Checked {
    if holds { Ok(()) } else { Err(BadRecord(otherwise.into())) }
}

impl Courtesans {
    pub(super) fn read(&self, document: Document) -> Result<State, BadRecord> {
        let Page { phase, round, active, deck, available, discards, reveal, seats } = document;
        let players = self.config.players;
        ensure(seats.len() == usize::from(players), format!("seats: {}, the game has {players}", seats.len()))?;
        let mut holdings = [Holding::default(); SEATS];
        for (seat, (holding, document)) in holdings.iter_mut().zip(seats).enumerate() {
            *holding = self.read_seat(document).map_err(|error| BadRecord(format!("seats[{seat}].{error}")))?;
        }
        let state = State {
            deck: self.counts("deck", deck)?,
            discards: self.counts("discards", discards)?,
            seats: holdings,
            phase: phase.into(),
            round,
            active,
            available,
            reveal: reveal.map(|reveal| self.read_reveal(reveal)).transpose()?,
        };
        self.check_cards(&state)?;
        self.check_round(&state)?;
        if state.round == 0 {
            self.check_setup(&state)?;
        } else {
            let missing = state.deck.is_empty() || matches!(state.phase, Phase::Turn { .. });
            ensure(state.available.is_some() || missing, "available: none, although the deck holds cards (CR-4.3)")?;
            self.check_laid(&state)?;
            self.check_phase(&state)?;
        }
        Ok(state)
    }

    /// So many cards of each value, none more often than the game has it.
    fn counts(&self, name: &str, numbers: [u8; VALUES]) -> Result<Counts, BadRecord> {
        for ((value, number), copies) in Value::ALL.into_iter().zip(numbers).zip(self.config.copies) {
            let message = || format!("{name}: {number} cards of value {value}, the game has {copies} (CR-1.1)");
            ensure(number <= copies, message())?;
        }
        Ok(Counts::new(numbers))
    }

    fn counted(&self, name: &str, values: &[Value]) -> Result<Counts, BadRecord> {
        if let Some([before, after, ..]) = values.windows(2).find(|pair| pair[0] > pair[1]) {
            return Err(BadRecord(format!("{name}: {after} after {before}, cards are listed ascending")));
        }
        let number = |value| values.iter().filter(|&&card| card == value).count();
        self.counts(name, Value::ALL.map(|value| number(value).try_into().unwrap_or(u8::MAX)))
    }

    fn read_seat(&self, document: SeatDocument<Vec<Value>, Option<Value>>) -> Result<Holding, BadRecord> {
        let SeatDocument { influence, hand, laid, known } = document;
        let most = self.config.most_influence();
        ensure(influence <= most, format!("influence: {influence}, at most {most} can be gained (CR-4.2)"))?;
        let holding =
            Holding { hand: self.counted("hand", &hand)?, known: self.counted("known", &known)?, influence, laid };
        let cards = holding.cards();
        for value in Value::ALL {
            let fits = holding.known.of(value) <= cards.of(value);
            ensure(fits, format!("known: {value} more often than in hand and laid (CR-6.2)"))?;
        }
        Ok(holding)
    }

    fn read_reveal(&self, document: RevealDocument) -> Result<Reveal, BadRecord> {
        let RevealDocument { laid: list, winner } = document;
        let players = usize::from(self.config.players);
        ensure(list.len() == players, format!("reveal.laid: {} seats, the game has {players}", list.len()))?;
        let mut laid = [None; SEATS];
        laid[..players].copy_from_slice(&list);
        let (expected, cards) = self.judge(laid);
        ensure(!cards.is_empty(), "reveal.laid: nobody laid a card (CR-3.1)")?;
        let named = |seat: Option<Seat>| seat.map_or("nobody".to_owned(), |seat| format!("seat {seat}"));
        let message = format!("reveal.winner: {}, but {} wins (CR-3.3, CR-3.4)", named(winner), named(expected));
        ensure(winner == expected, message)?;
        Ok(Reveal { laid, winner })
    }

    /// Every card lies in one place.
    fn check_cards(&self, state: &State) -> Checked {
        let seats = state.seats.iter().map(|holding| holding.cards().numbers());
        let available = Counts::one_or_none(state.available).numbers();
        let places = [state.deck.numbers(), state.discards.numbers(), available];
        let mut sums = [0; VALUES];
        for numbers in seats.chain(places) {
            for (sum, number) in sums.iter_mut().zip(numbers) {
                *sum += u16::from(number);
            }
        }
        for ((value, sum), copies) in Value::ALL.into_iter().zip(sums).zip(self.config.copies) {
            let message = format!("deck: {sum} cards of value {value} in all, the game has {copies} (CR-1.1)");
            ensure(sum == u16::from(copies), message)?;
        }
        Ok(())
    }

    /// Round, active seat and reveal are there when they must be, and only then.
    fn check_round(&self, state: &State) -> Checked {
        let (round, rounds) = (state.round, self.config.rounds);
        ensure(round <= rounds, format!("round: {round}, the game has {rounds} (CR-5.1)"))?;
        let setup = match state.phase {
            Phase::Start | Phase::Deal { .. } => true,
            Phase::Turn { .. } => round == 0,
            _ => false,
        };
        ensure((round == 0) == setup, format!("round: {round}, it is 0 in the setup and there only (CR-2.1)"))?;
        let seat = |name: &str, seat: Seat| ensure(seat < self.config.players, format!("{name}: no seat {seat}"));
        if let Some(active) = state.active {
            seat("active", active)?;
        }
        let drawn = state.phase != Phase::Start;
        ensure(
            state.active.is_some() == drawn,
            "active: null before the starting seat is drawn and then only (CR-2.1)",
        )?;
        if let Phase::Deal { seat: acting }
        | Phase::Refill { seat: acting }
        | Phase::Lay { seat: acting }
        | Phase::Lose { seat: acting, .. } = state.phase
        {
            seat("phase.seat", acting)?;
        }
        let first_lays = round == 1 && matches!(state.phase, Phase::Refill { .. } | Phase::Lay { .. });
        let none = setup || first_lays;
        ensure(state.reveal.is_none() == none, "reveal: null before the first reveal and then only (CR-6.1)")
    }

    /// Nothing but the cards dealt so far has left the deck (CR-2.1).
    fn check_setup(&self, state: &State) -> Checked {
        ensure(state.discards.is_empty(), "discards: none in the setup (CR-2.1)")?;
        ensure(state.available.is_none(), "available: none before the end of the setup (CR-2.1)")?;
        for (seat, holding) in (0..self.config.players).zip(&state.seats) {
            let Holding { hand, known, influence, laid } = *holding;
            let name = format!("seats[{seat}]");
            ensure(influence == 0, format!("{name}.influence: 0 in the setup (CR-1.2)"))?;
            ensure(known.is_empty(), format!("{name}.known: no card in the setup (CR-6.1)"))?;
            ensure(laid.is_none(), format!("{name}.laid: no card in the setup (CR-3.2)"))?;
            let (low, high) = match state.phase {
                Phase::Start => (0, 0),
                Phase::Deal { seat: dealt } if seat > dealt => (0, 0),
                Phase::Deal { seat: dealt } if seat == dealt => (0, HAND - 1),
                _ => (HAND, HAND),
            };
            let cards = hand.total();
            let message = format!("{name}.hand: {cards} cards, {low} to {high} have been dealt (CR-2.1)");
            ensure((low..=high).contains(&cards), message)?;
        }
        match state.phase {
            Phase::Turn { left: 1.. } => Err(BadRecord("phase.left: 0 in the setup (CR-2.1)".to_owned())),
            _ => Ok(()),
        }
    }

    /// How many seats come between the active one and that one.
    fn place(&self, state: &State, seat: Seat) -> u8 {
        (seat + self.config.players - state.active.unwrap_or_default()) % self.config.players
    }

    /// The cards before the seats are those that lie there now.
    fn check_laid(&self, state: &State) -> Checked {
        for (seat, holding) in (0..self.config.players).zip(&state.seats) {
            let refuse = |why: &str| Err(BadRecord(format!("seats[{seat}].laid: {why}")));
            match (state.phase, holding.laid) {
                (Phase::Refill { .. } | Phase::Over, laid) => {
                    if laid.is_some() {
                        return refuse("laid cards have gone back (CR-3.6)");
                    }
                }
                (Phase::Lay { seat: laying }, laid) => {
                    let before = self.place(state, seat) < self.place(state, laying);
                    if laid.is_some() && !before {
                        return refuse("the seat has not yet laid a card (CR-3.2)");
                    }
                    if laid.is_none() && before && !holding.hand.is_empty() {
                        return refuse("the seat has laid a card (CR-3.2)");
                    }
                }
                (phase, laid) => {
                    let expected = still_laid(state, seat);
                    let lost = laid.is_none() && matches!(phase, Phase::Lose { seat: losing, .. } if losing == seat);
                    if laid != expected && !lost {
                        return refuse("not the card of the last reveal (CR-3.6)");
                    }
                    if laid.is_some_and(|value| holding.known.of(value) == 0) {
                        return refuse("a card that lies face up is known (CR-6.2)");
                    }
                }
            }
        }
        Ok(())
    }

    /// The phase is one that asks or draws something here.
    fn check_phase(&self, state: &State) -> Checked {
        let deck = !state.deck.is_empty();
        let has_cards = |seat: Seat| !state.seats[usize::from(seat)].cards().is_empty();
        let to_draw = || ensure(deck, "phase: the deck is empty (CR-4.3)");
        match state.phase {
            Phase::Turn { left } => {
                to_draw()?;
                ensure(state.available.is_none(), "available: none while it is replaced (CR-4.3)")?;
                self.check_left(state, left.saturating_add(1))
            }
            Phase::Deck { left } => {
                to_draw()?;
                self.check_left(state, left.saturating_add(1))
            }
            Phase::Draw { left } => {
                to_draw()?;
                self.check_left(state, left)
            }
            Phase::Refill { seat } => {
                to_draw()?;
                ensure(!has_cards(seat), format!("phase.seat: seat {seat} has cards (CR-3.1)"))?;
                let before = |other: &Seat| self.place(state, *other) < self.place(state, seat);
                match (0..self.config.players).filter(before).find(|&other| !has_cards(other)) {
                    Some(other) => {
                        Err(BadRecord(format!("phase.seat: seat {other} has no card, it draws first (CR-3.1)")))
                    }
                    None => Ok(()),
                }
            }
            Phase::Lay { seat } => {
                let hand = state.seats[usize::from(seat)].hand;
                ensure(!hand.is_empty(), format!("phase.seat: seat {seat} has no card to lay (CR-3.8)"))?;
                let all = (0..self.config.players).all(has_cards);
                ensure(!deck || all, "phase: a seat without cards draws first (CR-3.1)")
            }
            Phase::Target => {
                self.winning_number(state, |deed| matches!(deed, Deed::Remove(_)))?;
                let opponents = self.opponents(state).count_ones();
                ensure(opponents > 1, format!("phase: {opponents} opponents have cards, none is to be picked (CR-4.4)"))
            }
            Phase::Lose { seat, left } => {
                let number = self.winning_number(state, |deed| matches!(deed, Deed::Remove(_)))?;
                ensure(state.winner() != Some(seat), "phase.seat: the winner loses no card (CR-4.4)")?;
                let most = number.min(state.seats[usize::from(seat)].cards().total());
                ensure(
                    (1..=most).contains(&left),
                    format!("phase.left: {left}, 1 to {most} cards can be lost (CR-4.4)"),
                )
            }
            Phase::Over => {
                let end = !deck || state.round == self.config.rounds;
                ensure(end, "phase: not over, the deck holds cards and rounds are left (CR-5.1)")
            }
            // Only in the setup.
            Phase::Start | Phase::Deal { .. } => Ok(()),
        }
    }

    /// Draws of the effect that are still to come (CR-4.3).
    fn check_left(&self, state: &State, left: u8) -> Checked {
        let most = self.winning_number(state, |deed| matches!(deed, Deed::Draw(_)))?;
        ensure(
            (1..=most).contains(&left),
            format!("phase.left: more or fewer draws than the effect has, {most} (CR-4.3)"),
        )
    }

    /// The number in the effect of the winning card, which must be such a one.
    fn winning_number(&self, state: &State, such: fn(Deed) -> bool) -> Result<u8, BadRecord> {
        let winning = state.winner().and_then(|winner| still_laid(state, winner));
        let effect = winning.map(|value| self.config.effect(value)).filter(|effect| such(effect.deed));
        effect
            .map(Effect::number)
            .ok_or_else(|| BadRecord("phase: not an effect of the winning card (CR-3.4, CR-3.5)".to_owned()))
    }
}

/// What lies before a seat during an effect: the card revealed, unless it had its like (CR-3.4).
fn still_laid(state: &State, seat: Seat) -> Option<Value> {
    let laid = state.reveal?.laid;
    let value = laid[usize::from(seat)]?;
    (laid.iter().filter(|&&other| other == Some(value)).count() == 1).then_some(value)
}
