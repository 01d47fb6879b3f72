//! A batch: many games of one kind stepped together, written into arrays of the caller.
//!
//! Chance is resolved at once. A row's games depend on the seed, the row's number and how many games it has finished,
//! never on the other rows: results are the same for any size of batch and any number of threads.

use std::sync::{Mutex, PoisonError};

use rayon::{ThreadPool, ThreadPoolBuilder};

use crate::action_set::Actions as _;
use crate::features::Cell;
use crate::game::{Action as _, Game, Seat, Turn, Viewer};
use crate::rng::{Rng, Stream};

/// When a finished game makes way for the next one: the three modes of Gymnasium's vector environments.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Restart {
    /// With the next step, whose action for that row is not looked at.
    NextStep,
    /// In the step that ends it; its last features are written apart.
    SameStep,
    /// Never; what follows for that row is not looked at.
    Disabled,
}

/// How a batch plays.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settings {
    /// When finished games make way.
    pub restart: Restart,
    /// Whether decisions with one legal action are made without being asked.
    pub skip_forced: bool,
    /// Threads to step on, at least 1.
    pub threads: usize,
}

/// One game of a batch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Line<S, A> {
    /// The state.
    pub state: S,
    /// The chance stream.
    pub chance: Rng,
    /// The bots' stream, from which [`Batch::choose`] draws.
    pub bots: Rng,
    /// The seed of the line.
    pub seed: u64,
    /// The number of its game under that seed: the line's own number, and one more in the upper half with every game.
    pub number: u64,
    /// The seat whose features are written: the one to act, after the end the one that acted last.
    pub viewer: Seat,
    /// The legal actions.
    pub actions: A,
    /// Whether the game is over.
    pub over: bool,
}

/// The line type of a game.
pub type LineOf<G> = Line<<G as Game>::State, <G as Game>::Actions>;

/// Where a step writes, each array with one row a line.
#[derive(Debug)]
pub struct Out<'a, T> {
    /// Features as the seat to act sees them, as wide as the layout.
    pub features: &'a mut [T],
    /// Which actions are legal, one cell an action.
    pub mask: &'a mut [bool],
    /// The seat to act, -1 where there is none.
    pub seat: &'a mut [i8],
    /// Points of each seat; where a game has just ended, its final ones.
    pub scores: &'a mut [i32],
    /// Places of each seat where a game has ended with this step or is over, else 0.
    pub standings: &'a mut [u8],
    /// Whether a game has ended with this step, or is over.
    pub over: &'a mut [bool],
    /// With [`Restart::SameStep`]: the last features of the games that have ended with this step; other rows keep what
    /// they held.
    pub last: &'a mut [T],
}

/// Many games stepped together.
#[derive(Debug)]
pub struct Batch<G: Game> {
    /// The game.
    pub game: G,
    /// How it plays.
    pub settings: Settings,
    lines: Vec<LineOf<G>>,
    width: usize,
    pool: Option<ThreadPool>,
}

/// What stands in place of an action where a row waits: it stays as it is, and so does what was written of it.
pub const WAIT: i64 = -1;

/// Lines that a thread takes at a time.
const SHARE: usize = 32;

/// `SPREAD[byte][i]` is bit `i` of the byte.
static SPREAD: [[bool; 8]; 256] = {
    let mut table = [[false; 8]; 256];
    let mut byte = 0;
    while byte < 256 {
        let mut bit = 0;
        while bit < 8 {
            table[byte][bit] = byte >> bit & 1 == 1;
            bit += 1;
        }
        byte += 1;
    }
    table
};

/// The bits, one cell each.
#[inline]
fn spread(words: &[u64], mask: &mut [bool]) {
    let bytes = words.iter().flat_map(|word| word.to_le_bytes());
    for (cells, byte) in mask.chunks_mut(8).zip(bytes) {
        let bits = &SPREAD[usize::from(byte)];
        match <&mut [bool; 8]>::try_from(&mut *cells) {
            Ok(cells) => *cells = *bits,
            Err(_) => cells.copy_from_slice(&bits[..cells.len()]),
        }
    }
}

/// The number of a line's next game.
const NEXT: u64 = 1 << 32;

impl<G: Game> Batch<G> {
    /// A batch with a line for each (seed, number), each at its first decision.
    ///
    /// # Panics
    /// If the threads cannot be started.
    pub fn new(game: G, settings: Settings, lines: impl Iterator<Item = (u64, u64)>) -> Self {
        let width = game.layout().width();
        let pool = (settings.threads > 1).then(|| {
            // The caller's own thread is one of them.
            let pool = ThreadPoolBuilder::new().num_threads(settings.threads - 1).build();
            pool.unwrap_or_else(|error| panic!("{} threads: {error}", settings.threads))
        });
        let lines = lines.map(|(seed, number)| first(&game, &settings, seed, number)).collect();
        Self { game, settings, lines, width, pool }
    }

    /// How many games there are.
    pub fn len(&self) -> usize {
        self.lines.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.lines.is_empty()
    }

    /// The games.
    pub fn lines(&self) -> &[LineOf<G>] {
        &self.lines
    }

    /// Puts a line where it was: the rest of it follows from state, generators and number.
    pub fn set_line(&mut self, row: usize, mut line: LineOf<G>) {
        line.over = false;
        settle(&self.game, &self.settings, &mut line);
        self.lines[row] = line;
    }

    /// Begins the game of that seed and number in a row.
    pub fn restart_line(&mut self, row: usize, seed: u64, number: u64) {
        self.lines[row] = first(&self.game, &self.settings, seed, number);
    }

    /// The rows whose action is not legal; empty if all are, or need none.
    pub fn illegal(&self, actions: &[i64]) -> Vec<usize> {
        let fits = |line: &LineOf<G>, action: i64| {
            line.over || action == WAIT || usize::try_from(action).is_ok_and(|action| line.actions.contains(action))
        };
        let rows = self.lines.iter().zip(actions).enumerate();
        rows.filter(|(_, (line, action))| !fits(line, **action)).map(|(row, _)| row).collect()
    }

    /// Draws a legal action for every line from its bots' stream; 0 for a game that is over. With `only` the lines
    /// that are not named in it draw nothing and get [`WAIT`].
    pub fn choose(&mut self, actions: &mut [i64], only: Option<&[bool]>) {
        for (row, (line, action)) in self.lines.iter_mut().zip(actions).enumerate() {
            *action = if only.is_some_and(|only| !only[row]) {
                WAIT
            } else if line.over {
                0
            } else {
                line.actions.draw(&mut line.bots).0 as i64
            };
        }
    }

    /// Plays an action in every line, or with [`WAIT`] none, and writes what came of it. All actions must be legal ([`illegal`](Self::illegal)).
    pub fn step<T: Cell>(&mut self, actions: &[i64], out: &mut Out<'_, T>) {
        self.work(Some(actions), out);
    }

    /// Writes how all lines stand.
    pub fn observe<T: Cell>(&mut self, out: &mut Out<'_, T>) {
        self.work(None, out);
    }

    fn work<T: Cell>(&mut self, actions: Option<&[i64]>, out: &mut Out<'_, T>) {
        let (game, settings, width) = (&self.game, &self.settings, self.width);
        let Some(pool) = &self.pool else { return share(game, settings, width, &mut self.lines, actions, out) };
        let (space, seats) = (G::Action::TABLE.len(), game.seats());
        let shares = self
            .lines
            .chunks_mut(SHARE)
            .zip(out.features.chunks_mut(SHARE * width))
            .zip(out.mask.chunks_mut(SHARE * space))
            .zip(out.seat.chunks_mut(SHARE))
            .zip(out.scores.chunks_mut(SHARE * seats))
            .zip(out.standings.chunks_mut(SHARE * seats))
            .zip(out.over.chunks_mut(SHARE))
            .zip(out.last.chunks_mut(SHARE * width))
            .enumerate();
        let shares = Mutex::new(shares);
        // Whoever is free takes the next share; the caller does not wait for the others to wake.
        let take = || shares.lock().unwrap_or_else(PoisonError::into_inner).next();
        let work = || {
            while let Some((n, (((((((lines, features), mask), seat), scores), standings), over), last))) = take() {
                let actions = actions.map(|actions| &actions[n * SHARE..][..lines.len()]);
                let mut out = Out { features, mask, seat, scores, standings, over, last };
                share(game, settings, width, lines, actions, &mut out);
            }
        };
        pool.in_place_scope(|scope| {
            for _ in 1..settings.threads {
                scope.spawn(|_| work());
            }
            work();
        });
    }
}

/// The line at the first decision of its first game.
fn first<G: Game>(game: &G, settings: &Settings, seed: u64, number: u64) -> LineOf<G> {
    let mut line = Line {
        state: game.setup(),
        chance: Rng::stream(seed, number, Stream::Chance),
        bots: Rng::stream(seed, number, Stream::Bots),
        seed,
        number,
        viewer: 0,
        actions: G::Actions::default(),
        over: false,
    };
    settle(game, settings, &mut line);
    line
}

/// Goes on until a seat must be asked or the game is over.
#[inline]
fn settle<G: Game>(game: &G, settings: &Settings, line: &mut LineOf<G>) {
    loop {
        match game.turn(&line.state) {
            Turn::Chance => {
                let chance = game.sample(&line.state, &mut line.chance);
                game.resolve(&mut line.state, chance);
            }
            Turn::Seat(seat) => {
                line.viewer = seat;
                line.actions = game.actions(&line.state);
                if !settings.skip_forced || line.actions.count() > 1 {
                    return;
                }
                game.play(&mut line.state, G::Action::TABLE[line.actions.nth(0)]);
            }
            Turn::Over => {
                line.actions = G::Actions::default();
                line.over = true;
                return;
            }
        }
    }
}

fn encode<G: Game, T: Cell>(game: &G, line: &LineOf<G>, row: &mut [T]) {
    let viewer = Viewer::Seat(line.viewer);
    game.encode(&game.view(&line.state, viewer), viewer, row);
}

/// One thread's share of a step: all states are changed first, then all features written, since reading what was just
/// written would stall.
fn share<G: Game, T: Cell>(
    game: &G,
    settings: &Settings,
    width: usize,
    lines: &mut [LineOf<G>],
    actions: Option<&[i64]>,
    out: &mut Out<'_, T>,
) {
    let (space, seats) = (G::Action::TABLE.len(), game.seats());
    for (row, line) in lines.iter_mut().enumerate() {
        if let Some(actions) = actions {
            if actions[row] == WAIT {
                continue;
            }
            if line.over {
                if settings.restart == Restart::NextStep {
                    *line = first(game, settings, line.seed, line.number.wrapping_add(NEXT));
                }
            } else {
                game.play(&mut line.state, G::Action::TABLE[actions[row] as usize]);
                settle(game, settings, line);
            }
        }
        out.scores[row * seats..][..seats].copy_from_slice(&game.scores(&line.state)[..seats]);
        let standings = &mut out.standings[row * seats..][..seats];
        if line.over {
            standings.copy_from_slice(&game.standings(&line.state)[..seats]);
        } else {
            standings.fill(0);
        }
        out.over[row] = line.over;
        if line.over && settings.restart == Restart::SameStep {
            encode(game, line, &mut out.last[row * width..][..width]);
            *line = first(game, settings, line.seed, line.number.wrapping_add(NEXT));
        }
        out.seat[row] = if line.over { -1 } else { line.viewer as i8 };
        spread(line.actions.words(), &mut out.mask[row * space..][..space]);
    }
    for (row, line) in lines.iter().enumerate() {
        if actions.is_some_and(|actions| actions[row] == WAIT) {
            continue;
        }
        encode(game, line, &mut out.features[row * width..][..width]);
    }
}
