//! The effects of the cards as texts and as values (CR-4.1).

use std::fmt;

use serde::{Deserialize, Serialize};

/// What the winning card does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Deed {
    /// The winner's influence grows (CR-4.2).
    Influence(u8),
    /// The winner draws cards (CR-4.3).
    Draw(u8),
    /// An opponent loses cards (CR-4.4).
    Remove(u8),
}

/// The effect of a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Effect {
    /// What it does.
    pub deed: Deed,
    /// Whether the card is discarded afterwards.
    pub discard: bool,
}

impl Effect {
    /// The greatest number in an effect.
    pub const MOST: u8 = 99;

    /// The number in the effect.
    pub const fn number(self) -> u8 {
        let (Deed::Influence(n) | Deed::Draw(n) | Deed::Remove(n)) = self.deed;
        n
    }

    /// The effect of a text such as `remove 1 discard`.
    pub fn parse(text: &str) -> Option<Self> {
        let (text, discard) = text.strip_suffix(" discard").map_or((text, false), |deed| (deed, true));
        let (word, number) = text.split_once(' ')?;
        let n = number.parse().ok().filter(|n: &u8| *n <= Self::MOST && n.to_string() == number)?;
        let deed = match word {
            "influence" => Deed::Influence(n),
            "draw" => Deed::Draw(n),
            "remove" => Deed::Remove(n),
            _ => return None,
        };
        Some(Self { deed, discard })
    }
}

impl fmt::Display for Effect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.deed {
            Deed::Influence(n) => write!(f, "influence {n}"),
            Deed::Draw(n) => write!(f, "draw {n}"),
            Deed::Remove(n) => write!(f, "remove {n}"),
        }?;
        f.write_str(if self.discard { " discard" } else { "" })
    }
}

impl From<Effect> for String {
    fn from(effect: Effect) -> Self {
        effect.to_string()
    }
}

impl TryFrom<String> for Effect {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        Self::parse(&text).ok_or_else(|| {
            format!(
                "{text:?} is no effect: allowed are `influence N`, `draw N` and `remove N`, N from 0 to {}, each with \
                 ` discard` after it if the card is discarded afterwards",
                Self::MOST
            )
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_canonical_texts_are_effects() {
        for text in ["influence 0", "draw 2", "remove 1 discard", "influence 99 discard"] {
            assert_eq!(Effect::parse(text).expect(text).to_string(), text);
        }
        let others = [
            "",
            "draw",
            "draw ",
            "draw 02",
            "draw +2",
            "draw 100",
            "draw 2 ",
            "Draw 2",
            "steal 2",
            "draw 2 discard discard",
        ];
        for text in others {
            assert_eq!(Effect::parse(text), None, "{text:?}");
        }
    }
}
