//! Batches of every game.

use std::panic::{AssertUnwindSafe, catch_unwind};

use kybos_engine::batch::{Batch, Out, Restart, Settings};
use kybos_engine::for_each_game;
use kybos_engine::game::Game;

fn short<G: Game>() {
    let settings = Settings { restart: Restart::SameStep, skip_forced: false, threads: 2 };
    let game = G::new(G::Config::default()).expect("the printed game");
    let mut batch = Batch::new(game, settings, (0..128).map(|number| (1, number)));
    let nowhere = &mut Out::<f32> {
        features: &mut [],
        mask: &mut [],
        seat: &mut [],
        scores: &mut [],
        standings: &mut [],
        over: &mut [],
        last: &mut [],
    };
    let step = AssertUnwindSafe(|| batch.step(&[0; 100], nowhere));
    let panic = catch_unwind(step).expect_err("28 actions are missing");
    let said = panic.downcast_ref::<String>().expect("a message");
    assert!(said.contains("actions for the lines of the batch"), "{said}");
}

#[test]
fn too_few_actions_are_noticed_before_threads_wait_for_each_other() {
    macro_rules! each {
        ($($game:ty,)*) => { $(short::<$game>();)* };
    }
    for_each_game!(each);
}
