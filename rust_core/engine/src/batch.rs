//! A batch: many games of one kind stepped together, written into arrays of the caller.
//!
//! Chance is resolved at once. A row's games depend on the seed, the row's number and how many games it has finished,
//! never on the other rows: results are the same for any size of batch and any number of threads.

use crate::action_set::Actions;
use crate::features::Cell;
use crate::game::{Action as _, Game, Seat, Turn, Viewer};
use crate::rng::{Rng, Stream};
use crate::team::{Team, Vote};

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
    team: Team,
}

/// What stands in place of an action where a row waits: it stays as it is, and so does what was written of it.
pub const WAIT: i64 = -1;

/// The bits, one cell each.
#[inline]
fn spread(words: &[u64], mask: &mut [bool]) {
    for (cells, &word) in mask.chunks_mut(64).zip(words) {
        let (eights, rest) = cells.as_chunks_mut();
        let mut bits = word;
        for eight in eights {
            *eight = bool::EIGHT[bits as usize & 255];
            bits >>= 8;
        }
        rest.copy_from_slice(&bool::EIGHT[bits as usize & 255][..rest.len()]);
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
        let team = Team::new(settings.threads);
        let lines = lines.map(|(seed, number)| first(&game, &settings, seed, number)).collect();
        Self { game, settings, lines, width, team }
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

    /// Draws a legal action for every line from its bots' stream; 0 for a game that is over. With `only` the lines
    /// that are not named in it draw nothing and get [`WAIT`].
    pub fn choose(&mut self, actions: &mut [i64], only: Option<&[bool]>) {
        let size = self.share();
        let shares = self.lines.chunks_mut(size).zip(actions.chunks_mut(size)).enumerate();
        self.team.each(shares, |(n, (lines, actions))| {
            for (row, (line, action)) in lines.iter_mut().zip(actions).enumerate() {
                *action = if only.is_some_and(|only| !only[n * size + row]) {
                    WAIT
                } else if line.over {
                    0
                } else {
                    line.actions.draw(&mut line.bots).0 as i64
                };
            }
        });
    }

    /// Plays an action in every line, or with [`WAIT`] none, and writes what came of it.
    ///
    /// # Errors
    /// With the rows whose action is not legal; then nothing is played or written.
    ///
    /// # Panics
    /// If there are not as many actions as lines.
    pub fn step<T: Cell>(&mut self, actions: &[i64], out: &mut Out<'_, T>) -> Result<(), Vec<usize>> {
        // Here, since a thread that fails before it votes would leave the others waiting.
        assert_eq!(actions.len(), self.lines.len(), "actions for the lines of the batch");
        if self.work(Some(actions), out) {
            return Ok(());
        }
        let rows = self.lines.iter().zip(actions).enumerate();
        Err(rows.filter(|(_, (line, action))| !fits(line, **action)).map(|(row, _)| row).collect())
    }

    /// Writes how all lines stand.
    pub fn observe<T: Cell>(&mut self, out: &mut Out<'_, T>) {
        self.work(None, out);
    }

    /// How many lines a thread's share has: as many as another's, in whole cache lines of every array.
    fn share(&self) -> usize {
        self.lines.len().div_ceil(self.team.shares()).max(1).next_multiple_of(64)
    }

    /// Whether all actions fit; if not, nothing is done.
    fn work<T: Cell>(&mut self, actions: Option<&[i64]>, out: &mut Out<'_, T>) -> bool {
        let size = self.share();
        let (game, settings, width) = (&self.game, &self.settings, self.width);
        let (space, seats) = (G::Action::TABLE.len(), game.seats());
        let shares = self
            .lines
            .chunks_mut(size)
            .zip(out.features.chunks_mut(size * width))
            .zip(out.mask.chunks_mut(size * space))
            .zip(out.seat.chunks_mut(size))
            .zip(out.scores.chunks_mut(size * seats))
            .zip(out.standings.chunks_mut(size * seats))
            .zip(out.over.chunks_mut(size))
            .zip(out.last.chunks_mut(size * width))
            .enumerate();
        let vote = Vote::new(shares.len());
        self.team.each(shares, |(n, (((((((lines, features), mask), seat), scores), standings), over), last))| {
            let actions = actions.map(|actions| &actions[n * size..][..lines.len()]);
            let fit = actions.is_none_or(|actions| lines.iter().zip(actions).all(|(line, action)| fits(line, *action)));
            if vote.cast(fit) {
                let mut out = Out { features, mask, seat, scores, standings, over, last };
                play(game, settings, width, lines, actions, &mut out);
            }
        });
        vote.agreed()
    }
}

/// Whether the action can be played in the line, or none is needed.
#[inline]
fn fits<S, A: Actions>(line: &Line<S, A>, action: i64) -> bool {
    line.over || action == WAIT || usize::try_from(action).is_ok_and(|action| line.actions.contains(action))
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
fn play<G: Game, T: Cell>(
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
