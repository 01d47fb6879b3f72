//! What is public (CR-6), in views, redacted records and redeals.

use std::collections::HashMap;

use super::*;
use crate::document::view_json;

const HANDS: [[u8; 4]; 3] = [[8, 7, 5, 5], [3, 5, 4, 4], [3, 2, 2, 2]];

#[test]
fn cr_6_1_hands_deck_and_laid_cards_are_private() {
    let game = game(players(3));
    let state = after(&game, &HANDS, 1, "lay 8, lay 3");
    assert_eq!(
        view_json(&game, &state, Viewer::Seat(1)),
        concat!(
            r#"{"viewer":1,"turn":{"kind":"seat","seat":2},"scores":null,"standings":null,"#,
            r#""table":{"phase":{"kind":"lay","seat":2},"round":1,"active":0,"deck":37,"available":1,"#,
            r#""discards":[0,0,0,0,0,0,0,0],"reveal":null,"seats":["#,
            r#"{"influence":0,"hand":3,"laid":"down","known":[]},"#,
            r#"{"influence":0,"hand":[4,4,5],"laid":3,"known":[]},"#,
            r#"{"influence":0,"hand":4,"laid":null,"known":[]}]}}"#
        )
    );
    let public = game.view(&state, Viewer::Public);
    assert!(
        public.seats[..3]
            .iter()
            .all(|seen| matches!(seen.hand, Hand::Backs(_)) && seen.laid != Some(Laid::Card(Value::Three)))
    );
}

#[test]
fn cr_6_1_turned_cards_are_seen_and_all_hands_at_the_end() {
    let game = game(Config { rounds: 1, ..players(3) });
    let state = after(&game, &HANDS, 1, "lay 5, lay 4, lay 2");
    let view = game.view(&state, Viewer::Seat(2));
    assert_eq!(view.seats[1].laid, Some(Laid::Card(Value::Four)));
    assert_eq!((view.seats[1].hand, view.seats[2].hand), (Hand::Backs(3), Hand::Cards(counts(&[2, 2, 3]))));
    assert!(game.scores_hidden(&state));
    let mut state = state;
    go_on(&game, &mut state, "draw deck, draw 1, draw deck, draw 1");
    assert!(!game.scores_hidden(&state));
    let view = game.view(&state, Viewer::Public);
    assert_eq!((view.seats[0].hand, view.deck), (Hand::Cards(counts(&[1, 1, 5, 5, 7, 8])), 35));
}

#[test]
fn cr_6_2_a_turned_card_is_known_once() {
    let game = game(players(2));
    let state = after(
        &game,
        &[[2, 2, 2, 3], [1, 1, 3, 3]],
        2,
        "lay 2, lay 1, draw available, turn 2, draw available, turn 2, draw available, turn 1",
    );
    assert_eq!(state.seats[0].known, counts(&[2, 2, 2, 2]));
    assert_eq!(state.seats[1].known, counts(&[1]));
    let mut state = state;
    go_on(&game, &mut state, "lay 1, lay 2");
    assert_eq!((state.seats[0].known, state.seats[1].known), (counts(&[2, 2, 2, 2]), counts(&[1])), "in it already");
    go_on(&game, &mut state, "draw deck, draw 4, draw deck, draw 4, draw deck, draw 4, lay 3, lay 3");
    assert_eq!(state.discards, counts(&[3, 3]));
    assert_eq!(state.seats[1].known, counts(&[1]), "joined and left");
}

#[test]
fn cr_6_1_records_tell_secrets_to_their_seat_only() {
    let game = game(players(2));
    let hands = [[5, 5, 5, 5], [1, 1, 1, 1]];
    let read = |before: &State, event, now: &State, viewer| game.redact(before, event, now, viewer);
    let lay = Event::Action(Action::Lay(Value::Five));
    let (before, down) = (after(&game, &hands, 8, ""), after(&game, &hands, 8, "lay 5"));
    let turned = after(&game, &hands, 8, "lay 5, lay 1");
    assert_eq!(read(&before, lay, &down, Viewer::Seat(0)), "lay 5");
    assert_eq!(read(&before, lay, &down, Viewer::Seat(1)), "lay ?");
    assert_eq!(read(&before, lay, &down, Viewer::Public), "lay ?");
    assert_eq!(read(&before, lay, &turned, Viewer::Public), "lay 5", "past the reveal");
    let next = after(&game, &hands, 8, "lay 5, lay 1, draw deck, draw 1, draw deck, draw 1");
    assert!(next.round == 2 && next.face_down());
    assert_eq!(read(&before, lay, &next, Viewer::Public), "lay 5", "the reveal of a round before");
    let draw = Event::Chance(Chance::Draw(Value::One));
    let drawing = after(&game, &hands, 8, "lay 5, lay 1, draw deck");
    assert_eq!(read(&drawing, draw, &next, Viewer::Seat(0)), "draw 1");
    assert_eq!(read(&drawing, draw, &next, Viewer::Seat(1)), "draw ?");
    let mut dealing = game.setup();
    go_on(&game, &mut dealing, "start 1, deal 1, deal 1, deal 1, deal 1");
    let deal = Event::Chance(Chance::Deal(Value::Two));
    assert_eq!(read(&dealing, deal, &next, Viewer::Seat(1)), "deal 2");
    assert_eq!(read(&dealing, deal, &next, Viewer::Seat(0)), "deal ?");
    let over = State { phase: Phase::Over, ..next };
    assert_eq!(read(&dealing, deal, &over, Viewer::Public), "deal ?", "also after the end");
    let open = [Event::Chance(Chance::Turn(Value::Two)), Event::Action(Action::DrawAvailable)];
    assert!(open.into_iter().all(|event| !read(&drawing, event, &next, Viewer::Public).contains('?')));
}

/// Every deal of physical cards that fits what seat 0 sees of two seats, with its number of ways.
fn ways(deck: &[u8], known: &[u8], size: usize) -> HashMap<(Counts, Value), u64> {
    let mut ways = HashMap::new();
    for chosen in 0..1_u32 << deck.len() {
        if chosen.count_ones() as usize != size - known.len() {
            continue;
        }
        let dealt = (0..deck.len()).filter(|&n| chosen >> n & 1 == 1).map(|n| deck[n]);
        let cards: Vec<u8> = dealt.chain(known.iter().copied()).collect();
        for &laid in &cards {
            *ways.entry((counts(&cards), laid.try_into().expect("a value"))).or_default() += 1;
        }
    }
    ways
}

#[test]
fn redeals_are_uniform_over_the_deals_that_fit() {
    let copies = [4, 1, 2, 2, 1, 2, 0, 0];
    let game = game(Config { copies, ..players(2) });
    // Seat 1 has shown a 3 and lays a card face down before seat 0.
    let mut state = after(&game, &[[1, 1, 1, 4], [3, 3, 2, 4]], 5, "lay 1, lay 3, lose 1, lose 1, lay 3");
    assert_eq!((state.seats[1].known, state.phase), (counts(&[3]), Phase::Lay { seat: 0 }));
    let pool: Vec<u8> = state.deck.iter().map(Value::points).chain([2, 3, 4]).collect();
    let ways = ways(&pool, &[3], 4);
    let (all, games) = (ways.values().sum::<u64>() as f64, 60_000);
    let mut rng = Rng::new(5);
    let mut drawn: HashMap<(Counts, Value), u64> = HashMap::new();
    let view = game.view(&state, Viewer::Seat(0));
    for _ in 0..games {
        state = game.redeal(&state, Viewer::Seat(0), &mut rng);
        assert_eq!(game.view(&state, Viewer::Seat(0)), view);
        let seat = state.seats[1];
        *drawn.entry((seat.cards(), seat.laid.expect("a card is laid"))).or_default() += 1;
    }
    assert!(drawn.keys().all(|deal| ways.contains_key(deal)));
    let chi_square: f64 = ways
        .iter()
        .map(|(deal, &ways)| {
            let expected = ways as f64 / all * f64::from(games);
            (drawn.get(deal).copied().unwrap_or(0) as f64 - expected).powi(2) / expected
        })
        .sum();
    let freedom = (ways.len() - 1) as f64;
    assert!((chi_square - freedom).abs() < 5.0 * (2.0 * freedom).sqrt(), "{chi_square} at {freedom} degrees");
}
