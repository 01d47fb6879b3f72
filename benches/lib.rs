//! A small harness for benchmarks: instructions where valgrind is present, time otherwise.
//!
//! Instruction counts repeat to a per mille on any machine, busy or not; times do not. A benchmark is a function of a
//! number of rounds that asserts its answer, so that nothing can be measured that is wrong or was optimised away.

use std::process::Command;
use std::time::Instant;

/// A benchmark: its name, how many rounds to count instructions over, what a round is made of, and the work.
pub struct Bench {
    /// Its name.
    pub name: String,
    /// Rounds for instruction counts; times run more.
    pub rounds: u64,
    /// Does so many rounds, asserts the answer, and gives how many operations that were.
    pub work: Box<dyn Fn(u64) -> u64>,
}

/// Runs the benchmarks whose names hold the first argument, or all, and prints a line each.
///
/// # Panics
/// If an answer is wrong.
pub fn main(benches: &[Bench]) {
    let arguments: Vec<String> = std::env::args().skip(1).filter(|argument| !argument.starts_with("--")).collect();
    if let [once, name, rounds] = &arguments[..]
        && once == "once"
    {
        return run_once(benches, name, rounds.parse().unwrap_or_else(|error| panic!("{rounds}: {error}")));
    }
    let wanted = arguments.first().map_or("", String::as_str);
    let counts = Command::new("valgrind").arg("--version").output().is_ok();
    for bench in benches.iter().filter(|bench| bench.name.contains(wanted)) {
        let timed = time(bench);
        let counted = if counts { instructions(bench) } else { None };
        let counted = counted.map_or("-".to_owned(), |count| format!("{count:.1}"));
        println!("{:<40} {timed:>9.2} ns/op {counted:>9} instructions/op", bench.name);
    }
}

fn run_once(benches: &[Bench], name: &str, rounds: u64) {
    let bench = benches.iter().find(|bench| bench.name == name);
    let bench = bench.unwrap_or_else(|| panic!("no benchmark {name:?}"));
    println!("{}", if rounds == 0 { 0 } else { (bench.work)(rounds) });
}

/// The best of several runs, in nanoseconds an operation.
fn time(bench: &Bench) -> f64 {
    let run = || {
        let start = Instant::now();
        let operations = (bench.work)(bench.rounds * 4);
        start.elapsed().as_secs_f64() * 1e9 / operations as f64
    };
    (0..5).map(|_| run()).fold(f64::INFINITY, f64::min)
}

/// Instructions an operation: those of a run less those of starting and stopping.
fn instructions(bench: &Bench) -> Option<f64> {
    let counted = |rounds: u64| {
        let output = Command::new("valgrind")
            .args(["--tool=callgrind", "--callgrind-out-file=/dev/null"])
            .arg(std::env::current_exe().ok()?)
            .args(["once", &bench.name, &rounds.to_string()])
            .output()
            .ok()?;
        let told = String::from_utf8_lossy(&output.stderr).into_owned();
        let collected = told.lines().find_map(|line| line.split_once("Collected : "))?.1;
        let operations: u64 = String::from_utf8_lossy(&output.stdout).trim().parse().ok()?;
        Some((collected.trim().parse::<u64>().ok()?, operations))
    };
    let (nothing, _) = counted(0)?;
    let (all, operations) = counted(bench.rounds)?;
    Some((all - nothing) as f64 / operations as f64)
}
