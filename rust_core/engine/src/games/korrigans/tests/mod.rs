//! Korrigans against the clauses of its page.

mod clauses;
mod laws;
mod rounds;

use super::cards::{Card, FAMILY, Pact};
use super::zone::Top;
use super::{Action, Config, Korrigans, State};
use crate::action_set::Actions as _;
use crate::game::{Action as _, Game, Seat, Turn};

/// A game that is played by tokens.
struct Table {
    game: Korrigans,
    state: State,
}

impl Table {
    fn new(config: Config) -> Self {
        let game = Korrigans::new(config).unwrap();
        let state = game.setup();
        Self { game, state }
    }

    /// The first round of a game of so many seats, seat 0 first, dealt in this order; all lies hidden, nobody looks.
    fn placing(config: Config, pacts: &[&str]) -> Self {
        let mut table = Self::new(config);
        table.play("first 0");
        for pact in pacts {
            table.play(&format!("deal {pact}"));
        }
        let hidden = if pacts.len() == 2 { "hide TNNPTN" } else { "hide TNNPNTNNN" };
        table.play("site 1");
        table.play(hidden);
        table.play("pass");
        table.passes(pacts.len());
        table
    }

    /// Three seats with creatures that do nothing while cards are placed.
    fn three() -> Self {
        Self::placing(Config::default(), &["liketaer", "bugel_noz", "marie_morgane"])
    }

    /// Carries out tokens, separated by semicolons; each must be legal.
    fn play(&mut self, tokens: &str) {
        for token in tokens.split(';').map(str::trim) {
            if self.game.turn(&self.state) == Turn::Chance {
                let chance = self.game.chance(&self.state, token);
                let chance = chance.unwrap_or_else(|| panic!("{token} cannot happen in {:?}", self.state));
                self.game.resolve(&mut self.state, chance);
            } else {
                assert!(self.can(token), "{token} is illegal in {:?}", self.state);
                self.game.play(&mut self.state, action(token));
            }
        }
    }

    fn passes(&mut self, n: usize) {
        (0..n).for_each(|_| self.play("pass"));
    }

    fn can(&self, token: &str) -> bool {
        self.game.actions(&self.state).contains(action(token).index())
    }

    fn tokens(&self) -> Vec<String> {
        self.game.actions(&self.state).iter().map(|n| Action::TABLE[n].to_string()).collect()
    }

    /// Places a card as if that had happened before, without its effect.
    fn lay(&mut self, cell: u8, card: Card, owner: Seat) {
        let State { open, secrets } = &mut self.state;
        open.zone.place(self.game.shape, card, cell, owner);
        open.korrigans[usize::from(owner)] &= !card.korrigan();
        if let Some(pact) = card.pact() {
            secrets.pacts.iter_mut().for_each(|hand| *hand &= !pact.bit());
            open.played |= pact.bit();
        }
    }

    /// As [`lay`](Self::lay), face down.
    fn lay_down(&mut self, cell: u8, card: Card, owner: Seat) {
        self.lay(cell, card, owner);
        self.state.open.zone.turn_down(self.game.shape, 1 << cell);
    }

    /// Leaves the seat these korrigans.
    fn keep(&mut self, seat: usize, korrigans: &[Card]) {
        self.state.open.korrigans[seat] = korrigans.iter().fold(0, |hand, card| hand | card.korrigan());
    }

    /// Gives the seat a pact card, wherever it is.
    fn give(&mut self, seat: usize, pact: Pact) {
        self.state.secrets.pacts.iter_mut().for_each(|hand| *hand &= !pact.bit());
        self.state.secrets.pacts[seat] |= pact.bit();
    }

    fn up(&self) -> Vec<usize> {
        super::bits::members(self.state.open.zone.up().into()).collect()
    }

    fn top(&self, cell: usize) -> Option<Top> {
        self.state.open.zone.top(cell)
    }

    fn seat(&self) -> Seat {
        match self.game.turn(&self.state) {
            Turn::Seat(seat) => seat,
            turn => panic!("{turn:?}"),
        }
    }
}

fn action(token: &str) -> Action {
    let action = Action::TABLE.iter().find(|action| action.to_string() == token);
    *action.unwrap_or_else(|| panic!("no action {token}"))
}

fn config(players: u8) -> Config {
    Config { players, ..Config::default() }
}

/// All five korrigans are in the hand.
fn full(table: &Table, seat: usize) -> bool {
    table.state.open.korrigans[seat] == FAMILY
}
