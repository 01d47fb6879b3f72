//! The hot loops allocate nothing: random play, and steps of a batch with features.

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

use kybos_engine::batch::{Batch, Out, Restart, Settings};
use kybos_engine::game::{Action as _, Game};
use kybos_engine::rng::{Rng, Stream};
use kybos_engine::{for_each_game, playout};

/// The system's allocator, counting.
struct Counting;

thread_local! {
    /// Allocations of this thread: the test harness makes its own at the same time, on another.
    static ALLOCATIONS: Cell<u64> = const { Cell::new(0) };
}

// SAFETY: every call is handed on to the system's allocator as it came.
#[allow(unsafe_code, reason = "an allocator is an unsafe trait; the engine itself has no unsafe code")]
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        ALLOCATIONS.with(|count| count.set(count.get() + 1));
        // SAFETY: the caller keeps to the contract of `alloc`.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        // SAFETY: the pointer came from `System.alloc` with this layout.
        unsafe { System.dealloc(pointer, layout) }
    }
}

#[global_allocator]
static COUNTING: Counting = Counting;

/// How many allocations the work makes.
fn allocations(work: impl FnOnce()) -> u64 {
    let before = ALLOCATIONS.get();
    work();
    ALLOCATIONS.get() - before
}

fn random_play<G: Game>() {
    let game = G::new(G::Config::default()).expect("the printed game");
    let mut decisions = 0;
    let made = allocations(|| {
        for number in 0..50 {
            let (mut chance, mut bots) = (Rng::stream(1, number, Stream::Chance), Rng::stream(1, number, Stream::Bots));
            decisions += playout::random(&game, &mut game.setup(), &mut chance, &mut bots).decisions;
        }
    });
    assert_eq!(made, 0, "{}: {decisions} decisions", G::NAME);
    assert!(decisions > 100);
}

fn batch_steps<G: Game>() {
    const ROWS: usize = 64;
    let game = G::new(G::Config::default()).expect("the printed game");
    let (width, space, seats) = (game.layout().width(), G::Action::TABLE.len(), game.seats());
    let settings = Settings { restart: Restart::SameStep, skip_forced: false, threads: 1 };
    let mut batch = Batch::new(game, settings, (0..ROWS as u64).map(|number| (1, number)));
    let (mut features, mut last) = (vec![0_f32; ROWS * width], vec![0_f32; ROWS * width]);
    let (mut mask, mut over) = (vec![false; ROWS * space], vec![false; ROWS]);
    let (mut seat, mut scores, mut standings) = (vec![0; ROWS], vec![0; ROWS * seats], vec![0; ROWS * seats]);
    let mut actions = vec![0; ROWS];
    let mut ended = 0;
    let made = allocations(|| {
        for _ in 0..200 {
            batch.choose(&mut actions, None);
            let played = batch.step(
                &actions,
                &mut Out {
                    features: &mut features,
                    mask: &mut mask,
                    seat: &mut seat,
                    scores: &mut scores,
                    standings: &mut standings,
                    over: &mut over,
                    last: &mut last,
                },
            );
            assert_eq!(played, Ok(()));
            ended += over.iter().filter(|&&over| over).count();
        }
    });
    assert_eq!(made, 0, "{}: 200 steps", G::NAME);
    assert!(ended > 0, "{}", G::NAME);
}

#[test]
fn hot_loops_allocate_nothing() {
    assert_eq!(allocations(|| drop(std::hint::black_box(vec![1_u8]))), 1);
    macro_rules! each {
        ($($game:ty,)*) => {
            $(random_play::<$game>();
            batch_steps::<$game>();)*
        };
    }
    for_each_game!(each);
}
