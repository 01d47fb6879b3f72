//! The actions of Corinth: numbers, tokens and values (CO-10).

use std::fmt;

use super::market::Direction;
use super::sheet::{Building, Goods, SHOPS, SYMBOLS};

/// A district of the harbour, from bottom to top (CO-1.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum District {
    /// Goats.
    Goats,
    /// A shop district.
    Oil,
    /// A shop district.
    Wine,
    /// A shop district.
    Carpets,
    /// A shop district.
    Spices,
    /// Coins.
    Gold,
}

impl District {
    /// The six of them, from bottom to top.
    pub const ALL: [Self; 6] = [Self::Goats, Self::Oil, Self::Wine, Self::Carpets, Self::Spices, Self::Gold];
}

impl fmt::Display for District {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(["goats", "oil", "wine", "carpets", "spices", "gold"][*self as usize])
    }
}

/// A decision of a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// Buy so many yellow dice.
    Buy(u8),
    /// Use a group for its district.
    Take(District),
    /// Use a group to move the steward so many steps.
    Move(District, u8),
    /// Walk a step.
    Step(Direction),
    /// Leave the steward where it is instead of the compensation step.
    Stay,
    /// Begin that shop; its number counts oil, wine, carpets, spices, each from the left. The token counts the shops of
    /// the district, from 0.
    Open(u8),
    /// Build.
    Build(Building),
    /// End the turn.
    End,
}

pub(super) const BUY: usize = 0;
pub(super) const TAKE: usize = 4;
pub(super) const MOVE: usize = 10;
pub(super) const STEP: usize = 154;
pub(super) const STAY: usize = 158;
pub(super) const OPEN: usize = 159;
pub(super) const BUILD: usize = 173;
pub(super) const END: usize = 177;
const COUNT: usize = 178;

impl Action {
    const ALL: [Self; COUNT] = {
        let mut table = [Self::End; COUNT];
        let mut n = 0;
        while n < COUNT {
            table[n] = match n {
                BUY..TAKE => Self::Buy((n - BUY) as u8),
                TAKE..MOVE => Self::Take(District::ALL[n - TAKE]),
                MOVE..STEP => {
                    let per = SYMBOLS as usize;
                    Self::Move(District::ALL[(n - MOVE) / per], ((n - MOVE) % per) as u8 + 1)
                }
                STEP..STAY => Self::Step(Direction::ALL[n - STEP]),
                STAY => Self::Stay,
                OPEN..BUILD => Self::Open((n - OPEN) as u8),
                BUILD..END => Self::Build(Building::ALL[n - BUILD]),
                _ => Self::End,
            };
            n += 1;
        }
        table
    };
}

impl crate::game::Action for Action {
    const TABLE: &'static [Self] = &Self::ALL;

    #[inline]
    fn index(self) -> usize {
        match self {
            Self::Buy(n) => BUY + n as usize,
            Self::Take(district) => TAKE + district as usize,
            Self::Move(district, steps) => MOVE + SYMBOLS as usize * district as usize + steps as usize - 1,
            Self::Step(direction) => STEP + direction as usize,
            Self::Stay => STAY,
            Self::Open(shop) => OPEN + shop as usize,
            Self::Build(building) => BUILD + building as usize,
            Self::End => END,
        }
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Buy(n) => write!(f, "buy {n}"),
            Self::Take(district) => write!(f, "take {district}"),
            Self::Move(district, steps) => write!(f, "move {district} {steps}"),
            Self::Step(direction) => write!(f, "{direction}"),
            Self::Stay => f.write_str("stay"),
            Self::Open(shop) => {
                let shop = usize::from(shop);
                let goods = Goods::ALL.into_iter().find(|goods| goods.shops().contains(&shop));
                let goods = goods.unwrap_or_else(|| unreachable!("there are {SHOPS} shops"));
                write!(f, "open {goods} {}", shop - goods.shops().start)
            }
            Self::Build(building) => write!(f, "build {building}"),
            Self::End => f.write_str("end"),
        }
    }
}
