//! Six-sided dice that are alike: only how many show each face matters.

use crate::rng::Rng;

/// How many dice show each face, the ones first.
pub type Faces = [u8; 6];

/// Rolls of up to this many dice can be thrown and listed.
pub const MOST: usize = 12;

const fn power_of_six(dice: usize) -> u64 {
    6_u64.pow(dice as u32)
}

/// How many ordered rolls `dice` dice have: 6 to the power of their number.
pub const fn ordered_rolls(dice: usize) -> u64 {
    power_of_six(dice)
}

/// `THREE[n]`: the faces of the `n`-th ordered roll of three dice, one byte a face, the ones in the lowest.
static THREE: [u64; 216] = {
    let mut table = [0; 216];
    let mut n = 0;
    while n < 216 {
        table[n] = (1 << (8 * (n / 36))) + (1 << (8 * (n / 6 % 6))) + (1 << (8 * (n % 6)));
        n += 1;
    }
    table
};

/// Throws `dice` dice, from 0 to [`MOST`].
///
/// With `x = rng.below(6^dice)` the digits of `x` in base 6 are the faces, less one. Multiplying the low half of the
/// product by 216 gives the next three digits, so that nine dice cost three multiplications and three look-ups.
#[inline]
pub fn roll(dice: usize, rng: &mut Rng) -> Faces {
    let rolls = power_of_six(dice);
    loop {
        let mut low = rng.word();
        let mut counts = 0;
        for _ in 0..dice / 3 {
            let product = u128::from(low) * 216;
            counts += THREE[(product >> 64) as usize];
            low = product as u64;
        }
        for _ in 0..dice % 3 {
            let product = u128::from(low) * 6;
            counts += 1 << (8 * (product >> 64) as u32);
            low = product as u64;
        }
        // Lemire's rejection: what is left of the word is what the whole product would have left.
        if low >= rolls || low >= rolls.wrapping_neg() % rolls {
            let [ones, twos, threes, fours, fives, sixes, ..] = u64::to_le_bytes(counts);
            return [ones, twos, threes, fours, fives, sixes];
        }
    }
}

/// How many ordered rolls show these faces: the multinomial coefficient.
pub fn weight(faces: Faces) -> u64 {
    let factorial = |n: u8| (1..=u64::from(n)).product::<u64>();
    faces.iter().fold(factorial(faces.iter().sum()), |rolls, &alike| rolls / factorial(alike))
}

/// Every grouping of `dice` dice with its weight, in ascending lexicographic order of the six numbers.
pub fn groupings(dice: usize) -> Vec<(Faces, u64)> {
    fn extend(faces: &mut Faces, face: usize, left: u8, all: &mut Vec<(Faces, u64)>) {
        if face == 5 {
            faces[5] = left;
            all.push((*faces, weight(*faces)));
            return;
        }
        for alike in 0..=left {
            faces[face] = alike;
            extend(faces, face + 1, left - alike, all);
        }
    }
    let mut all = Vec::new();
    extend(&mut [0; 6], 0, dice as u8, &mut all);
    all
}

/// The six numbers of a token such as `2 0 3 1 1 2`, if they are `dice` dice.
pub fn parse(text: &str, dice: usize) -> Option<Faces> {
    let mut faces = [0; 6];
    let mut numbers = text.split(' ');
    for face in &mut faces {
        let number = numbers.next()?;
        *face = number.parse().ok().filter(|n: &u8| n.to_string() == number)?;
    }
    let sum: usize = faces.iter().map(|&n| usize::from(n)).sum();
    (numbers.next().is_none() && sum == dice).then_some(faces)
}

/// The six numbers as in a token.
pub fn text(faces: Faces) -> String {
    faces.map(|n| n.to_string()).join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nine_dice_have_2002_groupings_that_weigh_all_rolls() {
        let all = groupings(9);
        assert_eq!(all.len(), 2002);
        assert!(all.is_sorted());
        assert_eq!(all.iter().map(|&(_, weight)| weight).sum::<u64>(), 10_077_696);
    }

    #[test]
    fn a_roll_is_the_digits_of_one_number_below_the_number_of_rolls() {
        for dice in 0..=MOST {
            for seed in 0..200 {
                let mut number = Rng::new(seed).below(ordered_rolls(dice));
                let mut faces = [0; 6];
                for _ in 0..dice {
                    faces[(number % 6) as usize] += 1;
                    number /= 6;
                }
                assert_eq!(roll(dice, &mut Rng::new(seed)), faces);
            }
        }
    }

    #[test]
    fn shares_of_distinct_faces_on_nine_dice() {
        // CO-11: six faces 18.9 %, five 49.7 %, four 27.8 %, three 3.6 %, two 0.08 %.
        let mut shares = [0.0; 7];
        for (faces, weight) in groupings(9) {
            shares[faces.iter().filter(|&&n| n > 0).count()] += weight as f64 / ordered_rolls(9) as f64;
        }
        let printed = [(6, 0.189), (5, 0.497), (4, 0.278), (3, 0.036), (2, 0.0008)];
        assert!(printed.iter().all(|&(faces, share)| (shares[faces] - share).abs() < 0.0005));
    }

    #[test]
    fn only_plain_numbers_of_the_right_sum_parse() {
        assert_eq!(parse("2 0 3 1 1 2", 9), Some([2, 0, 3, 1, 1, 2]));
        for text in ["2 0 3 1 1", "2 0 3 1 1 2 0", "2 0 3 1 1 3", "+2 0 3 1 1 2", "02 0 3 1 1 2", "", "2  0 3 1 1 2"] {
            assert_eq!(parse(text, 9), None, "{text}");
        }
    }
}
