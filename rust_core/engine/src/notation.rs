//! Tokens of actions and their numbers, both ways.

use std::collections::HashMap;

use crate::game::Action;

/// All tokens of a game by action number, and the numbers by token.
#[derive(Clone, Debug)]
pub struct Notation {
    tokens: Vec<String>,
    numbers: HashMap<String, usize>,
}

impl Notation {
    /// The notation of an action space.
    pub fn of<A: Action>() -> Self {
        let tokens: Vec<String> = A::TABLE.iter().map(ToString::to_string).collect();
        let numbers = tokens.iter().cloned().zip(0..).collect();
        Self { tokens, numbers }
    }

    /// All tokens in index order.
    pub fn tokens(&self) -> &[String] {
        &self.tokens
    }

    /// The number of the action of that token.
    pub fn number(&self, token: &str) -> Option<usize> {
        self.numbers.get(token).copied()
    }
}
