//! Bulk play: many whole games on all cores, summed up exactly.
//!
//! Everything that is summed is a whole number, so the sums do not depend on who plays which game when: a run gives the
//! same result on any number of threads, at once or in pieces.

use std::ops::AddAssign;
use std::sync::Mutex;
use std::sync::PoisonError;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use serde::Serialize;

use crate::action_set::Actions as _;
use crate::bots::{Bot, BotName, Sight};
use crate::game::{Action as _, Game, MAX_SEATS, PerSeat, Turn};
use crate::playout::{self, Length};
use crate::rng::{Rng, Stream};

/// A share of a win in whole numbers: a win alone is 60, one shared by k seats is 60 / k.
pub const WIN: u64 = 60;

/// Games of random bots that a thread takes at a time: a multiple of every number of seats, so that it holds whole deal
/// blocks. Of bots that think it takes one block.
const CHUNK: u64 = 60;

/// What is to be played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Job {
    /// The seed of the run.
    pub seed: u64,
    /// The number of the first game of this piece of the run; with `rotate` the first of a deal block.
    pub first: u64,
    /// How many games.
    pub games: u64,
    /// Threads to play on, at least 1.
    pub threads: usize,
    /// One bot a seat; with `rotate`, those of the first game of a deal block.
    pub bots: Vec<BotName>,
    /// Whether games come in deal blocks: as many as there are seats, all with the same chance stream, the bots one
    /// seat further in each.
    pub rotate: bool,
    /// Whether to count legal and chosen actions and changes of the lead, which costs time.
    pub detail: bool,
}

/// Signals between a run and whoever waits for it.
#[derive(Debug, Default)]
pub struct Control {
    /// Games finished so far.
    pub done: AtomicU64,
    /// Set to stop the run: games under way are dropped, with those that a thread took together with them.
    pub cancel: AtomicBool,
}

/// Sums over numbers, one after another.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Sums {
    /// How many.
    pub count: u64,
    /// Their sum.
    pub sum: i64,
    /// The sum of their squares.
    pub squares: i64,
}

impl Sums {
    fn add(&mut self, value: i64) {
        self.count += 1;
        self.sum += value;
        self.squares += value * value;
    }

    /// The sums over what the histogram counts.
    fn of(histogram: &Histogram) -> Self {
        let mut sums = Self::default();
        for (number, &count) in (0..).zip(histogram.counts()) {
            sums.count += count;
            sums.sum += number * count as i64;
            sums.squares += number * number * count as i64;
        }
        sums
    }
}

impl AddAssign<&Self> for Sums {
    fn add_assign(&mut self, other: &Self) {
        self.count += other.count;
        self.sum += other.sum;
        self.squares += other.squares;
    }
}

/// How often each number came up: cell `n` counts the `n`s.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Histogram(Vec<u64>);

impl Histogram {
    fn add(&mut self, number: usize) {
        if number >= self.0.len() {
            self.0.resize(number + 1, 0);
        }
        self.0[number] += 1;
    }

    fn add_set(&mut self, actions: &impl crate::action_set::Actions) {
        actions.iter().for_each(|action| self.add(action));
    }

    /// How often each number came up, from 0 to the largest that did.
    pub fn counts(&self) -> &[u64] {
        &self.0
    }
}

impl AddAssign<&Self> for Histogram {
    fn add_assign(&mut self, other: &Self) {
        merge(&mut self.0, &other.0, |mine, theirs| *mine += theirs);
    }
}

/// What came to a seat or to a bot.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Side {
    /// Its points, game by game.
    pub score: Sums,
    /// Its points, how often each.
    pub scores: Histogram,
    /// Its share of wins in units of 1 / [`WIN`], game by game.
    pub wins: Sums,
    /// Its place, how often each.
    pub places: Histogram,
    /// Its points summed over a deal block, block by block.
    pub block_score: Sums,
    /// Its share of wins summed over a deal block, block by block.
    pub block_wins: Sums,
}

impl Side {
    /// Counts a game. What follows from the counts waits for [`complete`](Self::complete).
    #[inline]
    fn add(&mut self, score: i32, place: u8, win: i64) {
        self.scores.add(score as usize);
        self.places.add(place.into());
        self.wins.sum += win;
        self.wins.squares += win * win;
    }

    /// Fills in what follows from the counts; without rotation every game is a block of its own.
    fn complete(&mut self, rotate: bool) {
        self.score = Sums::of(&self.scores);
        self.wins.count = self.score.count;
        if !rotate {
            (self.block_score, self.block_wins) = (self.score, self.wins);
        }
    }
}

impl AddAssign<&Self> for Side {
    fn add_assign(&mut self, other: &Self) {
        self.score += &other.score;
        self.scores += &other.scores;
        self.wins += &other.wins;
        self.places += &other.places;
        self.block_score += &other.block_score;
        self.block_wins += &other.block_wins;
    }
}

/// What a run, or a piece of one, came to.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Tally {
    /// Games played.
    pub games: u64,
    /// Decisions with more than one legal action.
    pub decisions: u64,
    /// Decisions with one.
    pub forced: u64,
    /// Decisions a game, forced ones included: how often each.
    pub lengths: Histogram,
    /// Rounds a game: how often each; empty for a game without rounds.
    pub rounds: Histogram,
    /// Ends of each kind that the rules name.
    pub bands: Histogram,
    /// Games won by more than one seat.
    pub ties: u64,
    /// One a seat.
    pub seats: Vec<Side>,
    /// One a bot of the job, in its order; only with `rotate`, else the bot is the seat.
    pub bots: Vec<Side>,
    /// Sum of the numbers of legal actions over all decisions, forced ones included (only with detail).
    pub legal_sum: u64,
    /// How often each action was legal (only with detail).
    pub legal: Histogram,
    /// How often each action was chosen (only with detail).
    pub chosen: Histogram,
    /// Times that the seats in the first place became others, summed over games (only with detail).
    pub lead_changes: u64,
}

/// Adds cell by cell; the shorter one goes on with nothing.
fn merge<T: Default + Clone>(into: &mut Vec<T>, from: &[T], add: impl Fn(&mut T, &T)) {
    if into.len() < from.len() {
        into.resize(from.len(), T::default());
    }
    for (mine, theirs) in into.iter_mut().zip(from) {
        add(mine, theirs);
    }
}

impl Tally {
    /// The sums as JSON: whole numbers under the names of the fields.
    pub fn to_json(&self) -> String {
        serde_json::to_string(self).unwrap_or_else(|error| unreachable!("sums are JSON: {error}"))
    }
}

impl AddAssign<&Self> for Tally {
    fn add_assign(&mut self, other: &Self) {
        self.games += other.games;
        self.decisions += other.decisions;
        self.forced += other.forced;
        self.lengths += &other.lengths;
        self.rounds += &other.rounds;
        self.bands += &other.bands;
        self.ties += other.ties;
        merge(&mut self.seats, &other.seats, |mine, theirs| *mine += theirs);
        merge(&mut self.bots, &other.bots, |mine, theirs| *mine += theirs);
        self.legal_sum += other.legal_sum;
        self.legal += &other.legal;
        self.chosen += &other.chosen;
        self.lead_changes += other.lead_changes;
    }
}

/// What one game came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// Points, one a seat.
    pub scores: PerSeat<i32>,
    /// Places, one a seat.
    pub standings: PerSeat<u8>,
    /// The bot of each seat, its place in the job.
    pub bots: PerSeat<u8>,
    /// Decisions made.
    pub length: Length,
    /// Rounds played, where the game has rounds.
    pub rounds: Option<u32>,
    /// The kind of end, where the rules name kinds.
    pub band: Option<usize>,
}

/// Which bot plays each seat, for every rotation: one place further than in the game of the block before.
fn seatings(seats: usize) -> PerSeat<PerSeat<u8>> {
    let mut seatings = [[0; MAX_SEATS]; MAX_SEATS];
    for (rotation, bots) in seatings.iter_mut().enumerate() {
        for (seat, bot) in bots.iter_mut().enumerate().take(seats) {
            *bot = ((seat + rotation) % seats) as u8;
        }
    }
    seatings
}

/// One thread's player: its bots, and what it has counted.
struct Player<'a, G: Game> {
    game: &'a G,
    job: &'a Job,
    /// Empty if all are random: that has a loop of its own.
    bots: Vec<Box<dyn Bot<G>>>,
    seatings: PerSeat<PerSeat<u8>>,
    tally: Tally,
}

impl<'a, G: Game> Player<'a, G> {
    fn new(game: &'a G, job: &'a Job) -> Self {
        let plain = !job.detail && job.bots.iter().all(|&bot| bot == BotName::Random);
        let bots = if plain { Vec::new() } else { job.bots.iter().map(|bot| bot.make()).collect() };
        let seats = game.seats();
        let tally = Tally {
            seats: vec![Side::default(); seats],
            bots: vec![Side::default(); if job.rotate { seats } else { 0 }],
            ..Tally::default()
        };
        Self { game, job, bots, seatings: seatings(seats), tally }
    }

    /// How many games a deal block has.
    fn block(&self) -> u64 {
        if self.job.rotate { self.game.seats() as u64 } else { 1 }
    }

    /// Plays a game of the run; `None` if the run was cancelled on the way.
    fn play(&mut self, number: u64, cancel: &AtomicBool) -> Option<Outcome> {
        let seats = self.game.seats();
        let (block, rotation) =
            if self.job.rotate { (number / seats as u64, (number % seats as u64) as usize) } else { (number, 0) };
        let mut chance = Rng::stream(self.job.seed, block, Stream::Chance);
        let mut bots = Rng::stream(self.job.seed, number, Stream::Bots);
        let mut state = self.game.setup();
        let seated = self.seatings[rotation];
        let length = if self.bots.is_empty() {
            playout::random(self.game, &mut state, &mut chance, &mut bots)
        } else {
            self.play_out(&mut state, seated, &mut chance, &mut bots, cancel)
        };
        let outcome = Outcome {
            scores: self.game.scores(&state),
            standings: self.game.standings(&state),
            bots: seated,
            length,
            rounds: self.game.rounds(&state),
            band: self.game.band(&state),
        };
        (!cancel.load(Ordering::Relaxed)).then_some(outcome)
    }

    /// Plays to the end, or until the run is cancelled.
    fn play_out(
        &mut self,
        state: &mut G::State,
        seated: PerSeat<u8>,
        chance: &mut Rng,
        rng: &mut Rng,
        cancel: &AtomicBool,
    ) -> Length {
        let game = self.game;
        let mut length = Length::default();
        let mut leaders = None;
        loop {
            match game.turn(state) {
                Turn::Seat(_) if cancel.load(Ordering::Relaxed) => return length,
                Turn::Seat(seat) => {
                    let actions = game.actions(state);
                    let action = if actions.count() == 1 {
                        length.forced += 1;
                        actions.nth(0)
                    } else {
                        length.decisions += 1;
                        let bot = &mut self.bots[usize::from(seated[usize::from(seat)])];
                        bot.choose(&Sight::new(game, state, seat), rng, cancel)
                    };
                    game.play(state, G::Action::TABLE[action]);
                    if self.job.detail {
                        self.look(&actions, action, state, &mut leaders);
                    }
                }
                Turn::Chance => {
                    let outcome = game.sample(state, chance);
                    game.resolve(state, outcome);
                }
                Turn::Over => return length,
            }
        }
    }

    /// Counts a decision and, if the seats in the first place are others than before it, a change of the lead.
    fn look(&mut self, actions: &G::Actions, action: usize, state: &G::State, leaders: &mut Option<PerSeat<bool>>) {
        let tally = &mut self.tally;
        tally.legal_sum += actions.count() as u64;
        tally.legal.add_set(actions);
        tally.chosen.add(action);
        let now = self.game.standings(state).map(|place| place == 1);
        if leaders.is_some_and(|before| before != now) {
            tally.lead_changes += 1;
        }
        *leaders = Some(now);
    }

    /// Adds a deal block's games to what was counted.
    fn count(&mut self, block: &[Outcome]) {
        let (seats, rotate) = (self.game.seats(), self.job.rotate);
        let tally = &mut self.tally;
        // Points and shares of wins in the block, by seat and by bot.
        let (mut by_seat, mut by_bot) = ([(0, 0); MAX_SEATS], [(0, 0); MAX_SEATS]);
        for game in block {
            tally.games += 1;
            tally.decisions += game.length.decisions;
            tally.forced += game.length.forced;
            tally.lengths.add((game.length.decisions + game.length.forced) as usize);
            game.rounds.into_iter().for_each(|rounds| tally.rounds.add(rounds as usize));
            game.band.into_iter().for_each(|band| tally.bands.add(band));
            let winners: u64 = game.standings[..seats].iter().map(|&place| u64::from(place == 1)).sum();
            tally.ties += u64::from(winners > 1);
            for (seat, side) in tally.seats.iter_mut().enumerate() {
                let (score, place, bot) = (game.scores[seat], game.standings[seat], usize::from(game.bots[seat]));
                let win = if place == 1 { (WIN / winners) as i64 } else { 0 };
                side.add(score, place, win);
                if rotate {
                    tally.bots[bot].add(score, place, win);
                    for sums in [&mut by_seat[seat], &mut by_bot[bot]] {
                        sums.0 += i64::from(score);
                        sums.1 += win;
                    }
                }
            }
        }
        if rotate {
            for (sides, sums) in [(&mut tally.seats, by_seat), (&mut tally.bots, by_bot)] {
                for (side, (score, win)) in sides.iter_mut().zip(sums) {
                    side.block_score.add(score);
                    side.block_wins.add(win);
                }
            }
        }
    }

    /// All that was counted.
    fn finish(mut self) -> Tally {
        if self.tally.games == 0 {
            return Tally::default();
        }
        self.tally.seats.iter_mut().chain(&mut self.tally.bots).for_each(|side| side.complete(self.job.rotate));
        self.tally
    }
}

/// Plays a job and gives what it came to; if it was cancelled, what was done until then.
///
/// `each` gets the outcomes of games that follow one another with the number of the first, from any thread and in any
/// order.
pub fn run<G: Game>(game: &G, job: &Job, control: &Control, each: impl Fn(u64, &[Outcome]) + Sync) -> Tally {
    let next = AtomicU64::new(0);
    let total = Mutex::new(Tally::default());
    let work = || {
        let mut player = Player::new(game, job);
        let mut outcomes = Vec::with_capacity(CHUNK as usize);
        let chunk = if job.bots.iter().all(|&bot| bot == BotName::Random) { CHUNK } else { player.block() };
        loop {
            let from = next.fetch_add(chunk, Ordering::Relaxed);
            let numbers = job.first + from..job.first + (from + chunk).min(job.games);
            if numbers.is_empty() || !play_chunk(&mut player, numbers, control, &mut outcomes) {
                break;
            }
            each(job.first + from, &outcomes);
            control.done.fetch_add(outcomes.len() as u64, Ordering::Relaxed);
        }
        *total.lock().unwrap_or_else(PoisonError::into_inner) += &player.finish();
    };
    std::thread::scope(|scope| {
        for _ in 1..job.threads {
            scope.spawn(work);
        }
        work();
    });
    total.into_inner().unwrap_or_else(PoisonError::into_inner)
}

/// Plays the games of a chunk and counts them; `false` and nothing counted if the run was cancelled on the way.
fn play_chunk<G: Game>(
    player: &mut Player<'_, G>,
    numbers: std::ops::Range<u64>,
    control: &Control,
    outcomes: &mut Vec<Outcome>,
) -> bool {
    outcomes.clear();
    for number in numbers {
        let Some(outcome) = player.play(number, &control.cancel) else { return false };
        outcomes.push(outcome);
    }
    // The last block of a run may be cut short: what there is of it counts as one.
    outcomes.chunks(player.block() as usize).for_each(|block| player.count(block));
    true
}
