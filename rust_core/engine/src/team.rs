//! A team of threads for short work that comes again and again, as the steps of a batch do.
//!
//! Such work takes some 50 to 200 microseconds, and to wake a sleeping thread can take as long. So the threads stay
//! awake for [`LINGER`] after work, and the caller, who is one of them, waits awake for the others. Each thread always
//! has the share of the same place, which it still has in its cache: what another core has written last costs a core
//! many times what its own memory does. Where the threads do not get their processors in time, since other programs
//! have them, the caller works alone for a while. `docs/speed.md` has the measurements.

use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use std::{hint, process, thread};

use rayon::{ThreadPool, ThreadPoolBuilder, Yield};

/// How long a thread without work stays awake.
const LINGER: Duration = Duration::from_millis(1);

/// How much longer than it would have taken alone the work may take, over many meetings, before the caller works alone.
/// Some it must: a thread that was woken on the core of the caller is late until the system has found it another one,
/// for which it must be seen waiting.
const PATIENCE: Duration = Duration::from_millis(40);

/// For how long the caller then works alone.
const ALONE: Duration = Duration::from_millis(500);

/// How often a thread that waits looks before it lets other programs have the processor, if they want it.
const LOOKS: usize = 32;

/// The calling thread and others.
#[derive(Debug)]
pub(crate) struct Team {
    /// The others; none where the caller works alone.
    pool: Option<ThreadPool>,
    watch: Arc<Watch>,
    balance: Mutex<Balance>,
    /// The process that has the threads: one that is forked from it has only the caller.
    process: u32,
}

/// How the caller has fared with the others.
#[derive(Debug, Default)]
struct Balance {
    /// How much longer the last meetings took than the work alone.
    lost: Duration,
    /// Until when the caller works alone.
    alone: Option<Instant>,
}

/// What keeps the other threads awake.
#[derive(Debug)]
struct Watch {
    /// How often there was work.
    calls: AtomicU64,
    /// Which of the other threads are awake.
    awake: Vec<AtomicBool>,
}

impl Watch {
    /// Does work as it comes, until none has come for a while.
    fn keep(&self, thread: usize) {
        if self.awake[thread].swap(true, Ordering::Relaxed) {
            return;
        }
        let (mut calls, mut since) = (0, Instant::now());
        while since.elapsed() < LINGER {
            for _ in 0..LOOKS {
                if rayon::yield_local() != Some(Yield::Executed) {
                    hint::spin_loop();
                }
            }
            thread::yield_now();
            let now = self.calls.load(Ordering::Relaxed);
            if now != calls {
                (calls, since) = (now, Instant::now());
            }
        }
        self.awake[thread].store(false, Ordering::Relaxed);
    }
}

impl Team {
    /// A team of so many threads, at least 1, the caller's own among them.
    ///
    /// # Panics
    /// If they cannot be started.
    pub(crate) fn new(threads: usize) -> Self {
        let others = threads.saturating_sub(1);
        let pool = (others > 0).then(|| {
            let pool = ThreadPoolBuilder::new().num_threads(others).build();
            pool.unwrap_or_else(|error| panic!("{threads} threads: {error}"))
        });
        let awake = (0..others).map(|_| AtomicBool::new(false)).collect();
        let watch = Arc::new(Watch { calls: AtomicU64::new(0), awake });
        Self { pool, watch, balance: Mutex::default(), process: process::id() }
    }

    /// How many shares the next work is best divided into: one for each thread, or a single one.
    pub(crate) fn shares(&self) -> usize {
        if self.pool.is_none() || self.process != process::id() {
            return 1;
        }
        if lock(&self.balance).alone.is_some_and(|until| Instant::now() < until) {
            return 1;
        }
        self.watch.awake.len() + 1
    }

    /// Does the work on all shares at the same time, one on each thread; there are no more of them than threads.
    pub(crate) fn each<T: Send>(&self, mut shares: impl ExactSizeIterator<Item = T>, work: impl Fn(T) + Sync) {
        let others = self.watch.awake.len();
        assert!(shares.len() <= others + 1, "{} shares for {} threads", shares.len(), others + 1);
        let Some(pool) = self.pool.as_ref().filter(|_| shares.len() > 1) else { return shares.for_each(work) };
        let own = shares.next();
        let theirs: Vec<Mutex<Option<T>>> = shares.map(|share| Mutex::new(Some(share))).collect();
        self.rouse(pool);
        let (busy, late, began) = (AtomicUsize::new(others), AtomicU64::new(0), Instant::now());
        let done = pool.in_place_scope(|scope| {
            scope.spawn_broadcast(|_, context| {
                late.fetch_max(began.elapsed().as_nanos() as u64, Ordering::Relaxed);
                let share = theirs.get(context.index()).and_then(|share| lock(share).take());
                share.into_iter().for_each(&work);
                busy.fetch_sub(1, Ordering::Relaxed);
            });
            own.into_iter().for_each(&work);
            // The scope would wait asleep. A thread that panics is never seen to finish: then it does.
            let done = Instant::now();
            wait(|| busy.load(Ordering::Relaxed) > 0 && done.elapsed() < LINGER);
            // Until rayon knows it too.
            for _ in 0..LOOKS {
                hint::spin_loop();
            }
            done
        });
        let late = Duration::from_nanos(late.into_inner()).max(done.elapsed());
        let share = began.elapsed().saturating_sub(late);
        let mut balance = lock(&self.balance);
        balance.lost = (balance.lost + late).saturating_sub(share * theirs.len() as u32);
        if balance.lost > PATIENCE {
            *balance = Balance { lost: Duration::ZERO, alone: Some(Instant::now() + ALONE) };
        }
    }

    /// Sees to it that all threads are awake.
    fn rouse(&self, pool: &ThreadPool) {
        self.watch.calls.fetch_add(1, Ordering::Relaxed);
        if self.watch.awake.iter().any(|awake| !awake.load(Ordering::Relaxed)) {
            let watch = Arc::clone(&self.watch);
            pool.spawn_broadcast(move |context| watch.keep(context.index()));
        }
    }
}

/// Waits awake while that holds; now and then other programs, or a thread on the same core, may have the processor.
fn wait(still: impl Fn() -> bool) {
    let mut looks = 0;
    while still() {
        looks += 1;
        if looks % LOOKS == 0 {
            thread::yield_now();
        }
        hint::spin_loop();
    }
}

/// What the mutex holds; a thread that panicked has not left it half done.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A question on which threads that work at the same time must agree before any of them goes on.
#[derive(Debug)]
pub(crate) struct Vote {
    missing: AtomicUsize,
    refused: AtomicBool,
}

impl Vote {
    /// A vote of so many.
    pub(crate) fn new(voters: usize) -> Self {
        Self { missing: AtomicUsize::new(voters), refused: AtomicBool::new(false) }
    }

    /// Whether all agree, once all have voted. Every voter must call this, at the same time as the others.
    pub(crate) fn cast(&self, agreed: bool) -> bool {
        if !agreed {
            self.refused.store(true, Ordering::Relaxed);
        }
        self.missing.fetch_sub(1, Ordering::AcqRel);
        wait(|| self.missing.load(Ordering::Acquire) > 0);
        self.agreed()
    }

    /// Whether all who have voted agree.
    pub(crate) fn agreed(&self) -> bool {
        !self.refused.load(Ordering::Relaxed)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;
    use std::panic::{AssertUnwindSafe, catch_unwind};

    use super::*;

    /// The threads that do the work of a team with so many, in the order of the shares.
    fn at_work(team: &Team, shares: usize) -> Vec<thread::ThreadId> {
        let mut threads = vec![None; shares];
        team.each(threads.iter_mut(), |place| {
            assert!(place.is_none());
            *place = Some(thread::current().id());
        });
        threads.into_iter().map(|thread| thread.expect("a share that nobody took")).collect()
    }

    #[test]
    fn every_share_is_done_always_by_the_same_thread() {
        for size in [1, 2, 5] {
            let team = Team::new(size);
            let threads = at_work(&team, size);
            assert_eq!(threads[0], thread::current().id());
            assert_eq!(threads.iter().collect::<HashSet<_>>().len(), size);
            for round in 0..200 {
                if round % 50 == 49 {
                    thread::sleep(2 * LINGER);
                }
                assert_eq!(at_work(&team, size), threads);
            }
            assert_eq!(at_work(&team, size - 1), threads[..size - 1]);
        }
    }

    #[test]
    fn with_late_threads_the_caller_works_alone_for_a_while() {
        let team = Team::new(2);
        assert_eq!(team.shares(), 2);
        for _ in 0..3 {
            team.each(0..2, |share| thread::sleep(share * PATIENCE * 2 / 5));
        }
        assert_eq!(team.shares(), 1);
        thread::sleep(ALONE);
        assert_eq!(team.shares(), 2);
        assert_eq!(Team::new(1).shares(), 1);
    }

    #[test]
    fn a_panic_arrives_and_the_team_goes_on() {
        let team = Team::new(3);
        for bad in 0..3 {
            let work = AssertUnwindSafe(|| team.each(0..3, |share| assert_ne!(share, bad)));
            assert!(catch_unwind(work).is_err());
            assert_eq!(at_work(&team, 3).len(), 3);
        }
    }

    #[test]
    fn a_vote_waits_for_all_and_one_refusal_is_enough() {
        let team = Team::new(3);
        for refusing in 0..4 {
            let (vote, begun) = (Vote::new(3), AtomicUsize::new(0));
            team.each(0..3, |voter| {
                begun.fetch_add(1, Ordering::SeqCst);
                assert_eq!(vote.cast(voter != refusing), refusing == 3);
                assert_eq!(begun.load(Ordering::SeqCst), 3);
            });
            assert_eq!(vote.agreed(), refusing == 3);
        }
    }
}
