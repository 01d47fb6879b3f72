//! What the outer surfaces refuse, each with a sentence that names what was wrong and what is allowed.

use std::fmt;

macro_rules! error {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub struct $name(pub String);

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(&self.0)
            }
        }

        impl std::error::Error for $name {}
    };
}

error! {
    /// No game of that name.
    UnknownGame
}
error! {
    /// An option or its value is not one the game has.
    BadConfig
}
error! {
    /// A record, a state document or its bytes cannot be read, or break a rule of the game.
    BadRecord
}
