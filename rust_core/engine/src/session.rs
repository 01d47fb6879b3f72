//! A session: a game under way, with its generators and a record that plays along.

use crate::action_set::Actions as _;
use crate::game::{Action as _, Event, EventOf, Game, Turn};
use crate::record::{Record, carry_out};
use crate::rng::{Rng, Stream};

/// Where a session stands after one of its calls.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Point<S> {
    /// The state.
    pub state: S,
    /// The chance stream.
    pub chance: Rng,
    /// The bots' stream.
    pub bots: Rng,
    /// How many events there have been.
    pub events: usize,
}

/// A state that rolls for itself and keeps its record. `undo` and `redo` walk along its points; something new cuts off
/// what lies ahead.
#[derive(Clone, Debug)]
pub struct Session<G: Game> {
    /// The game.
    pub game: G,
    /// Whether chance is resolved at once, until a seat must act or the game is over.
    pub auto: bool,
    points: Vec<Point<G::State>>,
    events: Vec<EventOf<G>>,
    at: usize,
}

impl<G: Game> Session<G> {
    /// A session at the setup, chance already resolved if `auto`.
    pub fn new(game: G, seed: u64, number: u64, auto: bool) -> Self {
        let point = Point {
            state: game.setup(),
            chance: Rng::stream(seed, number, Stream::Chance),
            bots: Rng::stream(seed, number, Stream::Bots),
            events: 0,
        };
        let mut session = Self { game, auto, points: Vec::new(), events: Vec::new(), at: 0 };
        session.settle(point);
        session
    }

    /// A session from the parts that [`points`](Self::points) and [`position`](Self::position) gave: of each point its
    /// events and the words of its generators.
    ///
    /// Gives `None` if an event may not happen where it stands, there is no point, or no point at `at`.
    pub fn rebuild(game: G, auto: bool, points: &[(Vec<EventOf<G>>, u64, u64)], at: usize) -> Option<Self> {
        let mut session = Self { auto, points: Vec::new(), events: Vec::new(), at, game };
        let mut state = session.game.setup();
        for (events, chance, bots) in points {
            for &event in events {
                carry_out(&session.game, &mut state, event);
                session.events.push(event);
            }
            let point = Point { state, chance: Rng::new(*chance), bots: Rng::new(*bots), events: session.events.len() };
            session.points.push(point);
        }
        (at < session.points.len()).then_some(session)
    }

    /// The state.
    #[inline]
    pub fn state(&self) -> &G::State {
        &self.points[self.at].state
    }

    /// What has happened so far.
    pub fn events(&self) -> &[EventOf<G>] {
        &self.events[..self.points[self.at].events]
    }

    /// Every point with the events that led to it from the one before, those that can be redone included.
    pub fn points(&self) -> impl Iterator<Item = (&[EventOf<G>], &Point<G::State>)> {
        let from = std::iter::once(0).chain(self.points.iter().map(|point| point.events));
        from.zip(&self.points).map(|(from, point)| (&self.events[from..point.events], point))
    }

    /// Which of the points the session stands at.
    pub fn position(&self) -> usize {
        self.at
    }

    /// The record so far.
    pub fn record(&self) -> Record<G> {
        Record { game: self.game.clone(), events: self.events().to_vec() }
    }

    /// Plays an action by number; `false` and nothing changed if it is not legal.
    pub fn play(&mut self, action: usize) -> bool {
        let legal = self.game.actions(self.state()).contains(action);
        if legal {
            self.go(Event::Action(G::Action::TABLE[action]), self.points[self.at]);
        }
        legal
    }

    /// Plays a legal action drawn from the bots' stream (nothing is drawn where there is only one) and gives its number;
    /// `None` unless a seat is to act.
    pub fn play_random(&mut self) -> Option<usize> {
        let mut point = self.points[self.at];
        if !matches!(self.game.turn(&point.state), Turn::Seat(_)) {
            return None;
        }
        let (action, _) = self.game.actions(&point.state).draw(&mut point.bots);
        self.go(Event::Action(G::Action::TABLE[action]), point);
        Some(action)
    }

    /// Carries out a chance outcome that may happen now.
    pub fn resolve(&mut self, chance: G::Chance) {
        self.go(Event::Chance(chance), self.points[self.at]);
    }

    /// Draws a chance outcome from the chance stream and carries it out; `None` unless chance is to act.
    pub fn roll(&mut self) -> Option<G::Chance> {
        let mut point = self.points[self.at];
        if self.game.turn(&point.state) != Turn::Chance {
            return None;
        }
        let chance = self.game.sample(&point.state, &mut point.chance);
        self.go(Event::Chance(chance), point);
        Some(chance)
    }

    /// Takes back the last call, what chance did after it and all draws from the generators; `false` if there is none.
    pub fn undo(&mut self) -> bool {
        let before = self.at > 0;
        self.at -= usize::from(before);
        before
    }

    /// Carries out again what `undo` took back last; `false` if there is nothing.
    pub fn redo(&mut self) -> bool {
        let ahead = self.at + 1 < self.points.len();
        self.at += usize::from(ahead);
        ahead
    }

    fn go(&mut self, event: EventOf<G>, mut point: Point<G::State>) {
        self.points.truncate(self.at + 1);
        self.events.truncate(point.events);
        carry_out(&self.game, &mut point.state, event);
        self.events.push(event);
        self.settle(point);
        self.at += 1;
    }

    /// Appends the point after what chance does by itself.
    fn settle(&mut self, mut point: Point<G::State>) {
        while self.auto && self.game.turn(&point.state) == Turn::Chance {
            let chance = self.game.sample(&point.state, &mut point.chance);
            self.game.resolve(&mut point.state, chance);
            self.events.push(Event::Chance(chance));
        }
        point.events = self.events.len();
        self.points.push(point);
    }
}
