//! The list of games: to add one, add its module and its name here.

pub mod corinth;

/// Calls the macro with every game of the list.
macro_rules! for_each_game {
    ($with:ident) => {
        $with! {
            $crate::games::corinth::Corinth,
        }
    };
}
pub(crate) use for_each_game;
