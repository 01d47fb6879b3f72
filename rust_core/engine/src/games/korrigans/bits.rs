//! Small sets as bits, and drawing from them.

use crate::action_set::{ActionSet, Actions as _};
use crate::rng::Rng;

/// The members of a set in ascending order.
#[inline]
pub(super) fn members(set: u16) -> impl Iterator<Item = usize> {
    std::iter::successors(Some(set), |&rest| Some(rest & rest.wrapping_sub(1)))
        .take_while(|&rest| rest != 0)
        .map(|rest| rest.trailing_zeros() as usize)
}

/// The `n`-th member of a set that has more than `n`.
#[inline]
pub(super) fn nth(set: u16, n: u64) -> usize {
    ActionSet::from_words([set.into()]).nth(n as usize)
}

/// The set of these members, which are below 16; nothing unless they ascend.
pub(super) fn ascending(list: impl IntoIterator<Item = usize>) -> Option<u16> {
    list.into_iter().try_fold(0, |set: u16, member| (member < 16 && set >> member == 0).then(|| set | 1 << member))
}

/// `count` of the members of a set, each choice exactly as likely. The set has as many.
pub(super) fn choose(set: u16, count: u32, rng: &mut Rng) -> u16 {
    let mut chosen = 0;
    for _ in 0..count {
        let left = set & !chosen;
        chosen |= 1 << nth(left, rng.below(u64::from(left.count_ones())));
    }
    chosen
}

const MOST: usize = 10;

static BINOMIAL: [[u8; MOST + 1]; MOST + 1] = {
    let mut table = [[0; MOST + 1]; MOST + 1];
    let mut n = 0;
    while n <= MOST {
        table[n][0] = 1;
        let mut k = 1;
        while k <= n {
            table[n][k] = table[n - 1][k - 1] + table[n - 1][k];
            k += 1;
        }
        n += 1;
    }
    table
};

/// The number of ways to choose `k` of `n`, both up to 10.
#[inline]
pub(super) fn binomial(n: usize, k: usize) -> u64 {
    u64::from(BINOMIAL[n][k])
}
