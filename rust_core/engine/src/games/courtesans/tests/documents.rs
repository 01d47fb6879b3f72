//! Options and documents that are refused, each with a message that names what is wrong.

use super::*;
use crate::document::{from_json, game_from_options, options, to_json};

#[test]
fn options_are_texts_and_numbers_in_the_order_of_the_page() {
    let game = game(Config::default());
    let text = concat!(
        r#"{"players":4,"copies":[8,8,7,7,6,5,5,4],"tie":"any_pair","effects":["influence 5","draw 3","remove 2","#,
        r#""influence 7","draw 2","remove 1 discard","influence 8 discard","influence 9 discard"],"rounds":10}"#
    );
    assert_eq!(options(&game), text);
    assert_eq!(game_from_options(text), Ok(game));
}

#[test]
fn options_out_of_range_are_named() {
    for (text, named) in [
        (r#"{"players":6}"#, "players = 6: allowed are 2 to 5"),
        (r#"{"copies":[8,8,7,26,6,5,5,4]}"#, "copies[3] = 26: allowed are 0 to 25"),
        (r#"{"copies":[8,8,0,0,0,0,0,0]}"#, "copies: 16 cards in all, 4 players need at least 17"),
        (r#"{"copies":[8,8]}"#, "copies"),
        (r#"{"rounds":0}"#, "rounds = 0: allowed are 1 to 99"),
        (r#"{"tie":"pair"}"#, "tie: unknown variant `pair`"),
        (
            r#"{"effects":["a","draw 3","draw 3","draw 3","draw 3","draw 3","draw 3","draw 3"]}"#,
            "effects[0]: \"a\" is no effect",
        ),
    ] {
        let error = game_from_options::<Courtesans>(text).expect_err(named).to_string();
        assert!(error.starts_with(named), "{error}\nexpected {named}");
    }
    let config = Config { effects: [Effect { deed: Deed::Draw(100), discard: false }; VALUES], ..Config::default() };
    assert!(Courtesans::new(config).expect_err("100").to_string().starts_with("effects[0]: N = 100"));
}

/// Every change of the text, one at a time, is refused with such a message.
fn refused(game: &Courtesans, state: &State, changes: &[(&str, &str, &str)]) {
    let text = to_json(game, state);
    assert_eq!(from_json(game, &text), Ok(*state));
    for (from, to, named) in changes {
        assert!(text.contains(from), "{from} in {text}");
        let error = from_json(game, &text.replacen(from, to, 1)).expect_err(named).to_string();
        assert!(error.contains(named), "{error}\nexpected {named}");
    }
}

const HANDS: [[u8; 4]; 3] = [[8, 7, 5, 5], [3, 5, 4, 4], [3, 2, 2, 2]];

#[test]
fn cards_and_seats_that_cannot_be_are_refused() {
    let game = game(players(3));
    let state = after(&game, &HANDS, 1, "lay 8, lay 3");
    refused(
        &game,
        &state,
        &[
            (r#""hand":[5,5,7]"#, r#""hand":[5,7,5]"#, "state.seats[0].hand: 5 after 7"),
            (r#""hand":[5,5,7]"#, r#""hand":[5,7]"#, "state.deck: 5 cards of value 5 in all, the game has 6"),
            (r#""hand":[5,5,7]"#, r#""hand":[5,5,9]"#, "no card has value 9"),
            (
                r#""hand":[5,5,7]"#,
                r#""hand":[5,5,7,8,8,8,8,8]"#,
                "state.seats[0].hand: 5 cards of value 8, the game has 4",
            ),
            (r#""deck":[7,"#, r#""deck":[9,"#, "state.deck: 9 cards of value 1, the game has 8"),
            (r#""influence":0"#, r#""influence":91"#, "state.seats[0].influence: 91, at most 90"),
            (r#""known":[]"#, r#""known":[6]"#, "state.seats[0].known: 6 more often"),
            (
                r#""known":[]}]"#,
                r#""known":[]},{"influence":0,"hand":[],"laid":null,"known":[]}]"#,
                "state.seats: 4, the game has 3",
            ),
            (r#""active":0"#, r#""active":3"#, "state.active: no seat 3"),
            (r#""active":0"#, r#""active":null"#, "state.active: null before"),
            (r#""seat":2"#, r#""seat":3"#, "state.phase.seat: no seat 3"),
            (r#""seat":2"#, r#""seat":2,"left":1"#, "unknown field `left`"),
            (r#""round":1"#, r#""round":0"#, "state.round: 0, it is 0 in the setup"),
            (r#""round":1"#, r#""round":11"#, "state.round: 11, the game has 10"),
            (r#""round":1"#, r#""round":2"#, "state.reveal: null before the first reveal"),
            (
                r#""reveal":null"#,
                r#""reveal":{"laid":[1,2,3],"winner":2}"#,
                "state.reveal: null before the first reveal",
            ),
            (r#""available":1"#, r#""available":null"#, "state.deck: 7 cards of value 1"),
            (r#""available":1,"discards":[0"#, r#""available":null,"discards":[1"#, "state.available: none, although"),
            (r#""kind":"lay","seat":2"#, r#""kind":"target""#, "state.reveal: null before the first reveal"),
            (r#""kind":"lay","seat":2"#, r#""kind":"lay","seat":1"#, "state.seats[1].laid: the seat has not yet laid"),
            (r#"[5,5,7],"laid":8"#, r#"[5,5,7,8],"laid":null"#, "state.seats[0].laid: the seat has laid a card"),
            (
                r#""kind":"lay","seat":2"#,
                r#""kind":"refill","seat":2"#,
                "state.seats[0].laid: laid cards have gone back",
            ),
        ],
    );
}

#[test]
fn setups_that_cannot_be_are_refused() {
    let game = game(players(2));
    let mut state = game.setup();
    refused(&game, &state, &[(r#""kind":"start""#, r#""kind":"over""#, "state.round: 0, it is 0 in the setup")]);
    go_on(&game, &mut state, "start 1, deal 1, deal 1, deal 1, deal 1, deal 2");
    refused(
        &game,
        &state,
        &[
            (r#""kind":"deal","seat":1"#, r#""kind":"deal","seat":0"#, "state.seats[0].hand: 4 cards, 0 to 3"),
            (r#""kind":"deal","seat":1"#, r#""kind":"turn","left":0"#, "state.seats[1].hand: 1 cards, 4 to 4"),
            (r#""kind":"deal","seat":1"#, r#""kind":"start""#, "state.active: null before"),
            (r#""influence":0"#, r#""influence":5"#, "state.seats[0].influence: 0 in the setup"),
            (r#"[1,1,1,1],"laid":null"#, r#"[1,1,1],"laid":1"#, "state.seats[0].laid: no card in the setup"),
            (r#""known":[]"#, r#""known":[1]"#, "state.seats[0].known: no card in the setup"),
            (
                r#""deck":[4,7,7,7,6,5,5,4],"available":null"#,
                r#""deck":[4,7,7,7,6,5,5,3],"available":8"#,
                "state.available: none before",
            ),
            (
                r#"5,5,4],"available":null,"discards":[0,0,0,0,0,0,0,0]"#,
                r#"5,5,3],"available":null,"discards":[0,0,0,0,0,0,0,1]"#,
                "state.discards: none in the setup",
            ),
        ],
    );
    go_on(&game, &mut state, "deal 2, deal 2, deal 2");
    refused(&game, &state, &[(r#""left":0"#, r#""left":1"#, "state.phase.left: 0 in the setup")]);
}

#[test]
fn effects_that_cannot_be_are_refused() {
    let game = game(players(3));
    let state = after(&game, &HANDS, 1, "lay 5, lay 4, lay 2");
    refused(
        &game,
        &state,
        &[
            (r#""left":2"#, r#""left":3"#, "state.phase.left: more or fewer"),
            (r#""left":2"#, r#""left":0"#, "state.phase.left: more or fewer"),
            (r#""kind":"draw","left":2"#, r#""kind":"deck","left":2"#, "state.phase.left: more or fewer"),
            (r#""kind":"draw","left":2"#, r#""kind":"turn","left":1"#, "state.available: none while it is replaced"),
            (r#""kind":"draw","left":2"#, r#""kind":"target""#, "state.phase: not an effect of the winning card"),
            (
                r#""kind":"draw","left":2"#,
                r#""kind":"lose","seat":1,"left":1"#,
                "state.phase: not an effect of the winning card",
            ),
            (r#""winner":0"#, r#""winner":1"#, "state.reveal.winner: seat 1, but seat 0 wins"),
            (r#""winner":0"#, r#""winner":null"#, "state.reveal.winner: nobody, but seat 0 wins"),
            (
                r#"{"laid":[5,4,2],"winner":0}"#,
                r#"{"laid":[null,null,null],"winner":null}"#,
                "state.reveal.laid: nobody laid a card",
            ),
            (r#"{"laid":[5,4,2]"#, r#"{"laid":[5,4]"#, "state.reveal.laid: 2 seats, the game has 3"),
            (r#"{"laid":[5,4,2]"#, r#"{"laid":[5,4,3]"#, "state.seats[2].laid: not the card of the last reveal"),
            (
                r#"{"laid":[5,4,2],"winner":0}"#,
                r#"{"laid":[5,4,4],"winner":null}"#,
                "state.seats[1].laid: not the card of the last reveal",
            ),
            (r#""known":[4]"#, r#""known":[]"#, "state.seats[1].laid: a card that lies face up is known"),
            (r#""kind":"draw","left":2"#, r#""kind":"over""#, "state.seats[0].laid: laid cards have gone back"),
        ],
    );
    let state = after(&game, &[[6, 6, 7, 7], [4, 4, 5, 5], [1, 2, 2, 2]], 8, "lay 6, lay 5, lay 1");
    refused(
        &game,
        &state,
        &[
            (r#""kind":"target""#, r#""kind":"draw","left":1"#, "state.phase: not an effect of the winning card"),
            (r#""kind":"target""#, r#""kind":"lose","seat":0,"left":1"#, "state.phase.seat: the winner loses no card"),
            (r#""kind":"target""#, r#""kind":"lose","seat":1,"left":2"#, "state.phase.left: 2, 1 to 1"),
            (r#""kind":"target""#, r#""kind":"lose","seat":1,"left":0"#, "state.phase.left: 0, 1 to 1"),
        ],
    );
    let two = super::game(players(2));
    let state = after(&two, &[[6, 6, 7, 7], [4, 4, 5, 5]], 8, "lay 6, lay 5");
    refused(
        &two,
        &state,
        &[(r#""kind":"lose","seat":1,"left":1"#, r#""kind":"target""#, "state.phase: 1 opponents have cards")],
    );
}

#[test]
fn rounds_that_cannot_be_are_refused() {
    let copies = [5, 5, 0, 0, 0, 0, 0, 1];
    let small = game(Config { copies, effects: effects(&[(2, "remove 9"), (8, "remove 9")]), ..players(2) });
    let state = after(&small, &[[2, 2, 2, 2], [1, 1, 1, 1]], 2, "lay 2, lay 1, lose 1, lose 1, lose 1, lose 1");
    assert_eq!(state.phase, Phase::Refill { seat: 1 });
    refused(
        &small,
        &state,
        &[
            (r#""seat":1"#, r#""seat":0"#, "state.phase.seat: seat 0 has cards"),
            (r#""kind":"refill","seat":1"#, r#""kind":"lay","seat":1"#, "state.phase.seat: seat 1 has no card to lay"),
            (
                r#""kind":"refill","seat":1"#,
                r#""kind":"lay","seat":0"#,
                "state.phase: a seat without cards draws first",
            ),
            (r#""kind":"refill","seat":1"#, r#""kind":"over""#, "state.phase: not over, the deck holds cards"),
            (r#"[2,2,2,2],"laid":null,"known":[2]"#, r#"[],"laid":null,"known":[]"#, "in all, the game has 5"),
        ],
    );
    // The active seat draws first, so seat 0 cannot when seat 1 has no card.
    let text = to_json(&small, &state)
        .replace(r#""discards":[4,0"#, r#""discards":[4,4"#)
        .replace(r#"[2,2,2,2],"laid":null,"known":[2]"#, r#"[],"laid":null,"known":[]"#);
    assert!(from_json(&small, &text).is_ok());
    let error = from_json(&small, &text.replace(r#""refill","seat":1"#, r#""refill","seat":0"#)).expect_err("order");
    assert!(error.to_string().contains("state.phase.seat: seat 1 has no card, it draws first"), "{error}");
    let empty = text.replace(r#""deck":[1,0,0,0,0,0,0,1],"#, r#""deck":[0,0,0,0,0,0,0,0],"#);
    let empty = empty.replace(r#""discards":[4,4,0,0,0,0,0,0]"#, r#""discards":[5,4,0,0,0,0,0,1]"#);
    let error = from_json(&small, &empty).expect_err("empty").to_string();
    assert!(error.contains("state.phase: the deck is empty"), "{error}");
}
