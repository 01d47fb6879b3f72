//! Benchmarks of the engine: random play, `actions`, `play`, `sample`, copies, features and views, for every game.

use std::hint::black_box;

use kybos_benches::Bench;
use kybos_engine::action_set::Actions as _;
use kybos_engine::bots::BotName;
use kybos_engine::game::{Action as _, Game, Turn, Viewer};
use kybos_engine::rng::{Rng, Stream};
use kybos_engine::simulate::{self, Control, Job};
use kybos_engine::{dice, for_each_game, playout};

/// Games of a round; of the first one, states are taken.
const GAMES: u64 = 100;

/// Rounds of whole games over which instructions are counted. Times run four times as many, each with games of its own:
/// a processor that plays the same few games again and again learns to guess every branch in them, and is half as fast
/// again as on new ones.
const ROUNDS: u64 = 20;

/// What the games of so many rounds, of seed 1, come to with random bots, and those of four times as many: decisions,
/// and the points of all seats together.
const EXPECTED: [(&str, [(u64, i64); 2]); 4] = [
    ("corinth", [(170_334, 105_186), (681_908, 418_931)]),
    ("cortez", [(8612, 6497), (34_109, 26_522)]),
    ("courtesans", [(55_770, 80_722), (223_464, 326_763)]),
    ("korrigans", [(118_655, 10_000), (475_844, 40_000)]),
];

/// The printed game.
fn load<G: Game>() -> G {
    G::new(G::Config::default()).unwrap_or_else(|error| panic!("{}: {error}", G::NAME))
}

fn streams(game: u64) -> (Rng, Rng) {
    (Rng::stream(1, game, Stream::Chance), Rng::stream(1, game, Stream::Bots))
}

/// What the first games come to, played by the bare loop: decisions, and the points of all seats together.
fn played<G: Game>(game: &G, games: u64) -> (u64, i64) {
    let (mut decisions, mut points) = (0, 0);
    for number in 0..games {
        let (mut chance, mut bots) = streams(number);
        let mut state = game.setup();
        decisions += playout::random(game, &mut state, &mut chance, &mut bots).decisions;
        points += game.scores(&state).iter().map(|&score| i64::from(score)).sum::<i64>();
    }
    (decisions, points)
}

/// The same by `simulate`.
fn simulated<G: Game>(game: &G, games: u64) -> (u64, i64) {
    let bots = vec![BotName::Random; game.seats()];
    let job = Job { seed: 1, first: 0, games, threads: 1, bots, rotate: false, detail: false };
    let tally = simulate::run(game, &job, &Control::default(), |_, _| {});
    (tally.decisions, tally.seats.iter().map(|side| side.score.sum).sum())
}

/// Every state of the first round at which a seat has a choice.
fn decisions<G: Game>(game: &G) -> Vec<G::State> {
    let mut states = Vec::new();
    for number in 0..GAMES {
        let (mut chance, mut bots) = streams(number);
        let mut state = game.setup();
        loop {
            match game.turn(&state) {
                Turn::Seat(_) => {
                    let actions = game.actions(&state);
                    if actions.count() > 1 {
                        states.push(state);
                    }
                    let action = actions.nth(bots.below(actions.count() as u64) as usize);
                    game.play(&mut state, G::Action::TABLE[action]);
                }
                Turn::Chance => {
                    let outcome = game.sample(&state, &mut chance);
                    game.resolve(&mut state, outcome);
                }
                Turn::Over => break,
            }
        }
    }
    states
}

fn of_game<G: Game>(benches: &mut Vec<Bench>) {
    let expected = EXPECTED.iter().find(|(name, _)| *name == G::NAME).map(|&(_, sums)| sums);
    let [counted, timed] = expected.unwrap_or_else(|| panic!("what does random play of {} come to?", G::NAME));
    let mut add = |name: &str, rounds: u64, work: Box<dyn Fn(u64) -> u64>| {
        benches.push(Bench { name: format!("{} {name}", G::NAME), rounds, work });
    };
    let game: G = load();
    let states = decisions(&game);
    let legal: usize = states.iter().map(|state| game.actions(state).count()).sum();

    for (name, play) in
        [("random play (a decision)", played::<G> as fn(&G, u64) -> _), ("simulate (a decision)", simulated)]
    {
        let rules = game.clone();
        add(
            name,
            ROUNDS,
            Box::new(move |rounds| {
                let sums = play(&rules, rounds * GAMES);
                assert_eq!(sums, if rounds == ROUNDS { counted } else { timed });
                sums.0
            }),
        );
    }

    let (rules, positions) = (game.clone(), states.clone());
    add(
        "actions",
        2,
        Box::new(move |rounds| {
            for _ in 0..rounds {
                let sum: usize = positions.iter().map(|state| rules.actions(black_box(state)).count()).sum();
                assert_eq!(sum, legal);
            }
            rounds * positions.len() as u64
        }),
    );

    let (rules, positions) = (game.clone(), states.clone());
    add(
        "copy and play",
        2,
        Box::new(move |rounds| {
            for _ in 0..rounds {
                let mut changed = 0;
                for state in &positions {
                    let mut next = *state;
                    rules.play(&mut next, G::Action::TABLE[rules.actions(state).nth(0)]);
                    changed += usize::from(next != *state);
                }
                assert_eq!(changed, positions.len());
            }
            rounds * positions.len() as u64
        }),
    );

    let (rules, positions) = (game, states);
    let width = rules.layout().width();
    add(
        "view and features",
        2,
        Box::new(move |rounds| {
            let mut row = vec![0_f32; width];
            for _ in 0..rounds {
                for state in &positions {
                    let Turn::Seat(seat) = rules.turn(state) else { unreachable!("a seat has a choice") };
                    let viewer = Viewer::Seat(seat);
                    row[0] = f32::NAN;
                    rules.encode(&rules.view(state, viewer), viewer, &mut row);
                    assert!(!row[0].is_nan());
                }
            }
            rounds * positions.len() as u64
        }),
    );
}

fn main() {
    let mut benches = vec![
        Bench {
            name: "nine dice".to_owned(),
            rounds: 10_000,
            work: Box::new(|rounds| {
                let mut rng = Rng::new(1);
                let ones: u64 = (0..rounds).map(|_| u64::from(dice::roll(9, &mut rng)[0])).sum();
                let expected = rounds as f64 * 1.5;
                assert!((ones as f64 - expected).abs() < 6.0 * (rounds as f64 * 1.25).sqrt(), "{ones} ones");
                rounds
            }),
        },
        Bench {
            name: "generator, below 100".to_owned(),
            rounds: 10_000,
            work: Box::new(|rounds| {
                let mut rng = Rng::new(1);
                let most = (0..rounds).map(|_| rng.below(100)).max();
                assert_eq!(most, Some(99));
                rounds
            }),
        },
    ];
    macro_rules! each {
        ($($game:ty,)*) => { $(of_game::<$game>(&mut benches);)* };
    }
    for_each_game!(each);
    kybos_benches::main(&benches);
}
