//! The list of games: to add one, add its module and its name here.

pub mod corinth;
pub mod cortez;
pub mod courtesans;
pub mod korrigans;

/// Calls a macro with the types of all games: `for_each_game!(with)` becomes `with! { A, B, }`.
#[macro_export]
macro_rules! for_each_game {
    ($with:ident) => {
        $with! {
            $crate::games::corinth::Corinth,
            $crate::games::cortez::Cortez,
            $crate::games::courtesans::Courtesans,
            $crate::games::korrigans::Korrigans,
        }
    };
}
