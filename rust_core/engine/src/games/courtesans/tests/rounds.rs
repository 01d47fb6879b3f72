//! Rounds, effects and scores (CR-2 to CR-5).

use super::*;

#[test]
fn cr_2_1_starting_seat_then_hands_then_the_available_card() {
    let game = game(Config::default());
    let mut state = game.setup();
    assert_eq!(tokens(&game, &state), ["start 0 x1", "start 1 x1", "start 2 x1", "start 3 x1"]);
    go_on(&game, &mut state, "start 2");
    assert_eq!(tokens(&game, &state)[..2], ["deal 1 x8", "deal 2 x8"]);
    for n in 0..16 {
        assert_eq!(state.phase, Phase::Deal { seat: n / 4 });
        go_on(&game, &mut state, &format!("deal {}", n / 2 + 1));
    }
    assert_eq!((state.phase, state.round), (Phase::Turn { left: 0 }, 0));
    go_on(&game, &mut state, "turn 8");
    assert_eq!((state.phase, state.round, state.active), (Phase::Lay { seat: 2 }, 1, Some(2)));
    assert_eq!((state.deck.total(), state.available), (33, Some(Value::Eight)));
}

#[test]
fn cr_3_1_a_seat_without_cards_draws_first() {
    let game = game(Config { effects: effects(&[(1, "remove 4")]), ..players(2) });
    let mut state = after(&game, &[[1, 1, 1, 2], [2, 2, 3, 3]], 8, "lay 2, lay 3, lose 1, lose 2");
    assert_eq!((state.phase, state.seats[0].hand), (Phase::Lay { seat: 1 }, counts(&[1, 1])));
    go_on(&game, &mut state, "lay 3, lay 1, lose 1, lose 1");
    assert_eq!((state.phase, state.seats[0].cards()), (Phase::Refill { seat: 0 }, Counts::NONE));
    go_on(&game, &mut state, "draw 8");
    assert_eq!((state.phase, state.seats[0].hand), (Phase::Lay { seat: 0 }, counts(&[8])));
    assert_eq!(state.seats[0].known, Counts::NONE);
}

#[test]
fn cr_3_2_everybody_lays_from_the_active_seat_clockwise() {
    let game = game(players(3));
    let mut state = after(&game, &[[1, 1, 2, 8], [1, 2, 3, 4], [4, 5, 6, 7]], 1, "");
    assert_eq!(legal(&game, &state), ["lay 1", "lay 2", "lay 8"]);
    go_on(&game, &mut state, "lay 1");
    assert_eq!(legal(&game, &state), ["lay 1", "lay 2", "lay 3", "lay 4"]);
    go_on(&game, &mut state, "lay 2, lay 4");
    assert_eq!(state.reveal.expect("turned up").winner, Some(2));
    assert_eq!((state.active, state.phase), (Some(1), Phase::Lay { seat: 1 }), "CR-3.7");
}

#[test]
fn cr_8_checked_rounds() {
    let three = game(players(3));
    let hands = [[8, 7, 5, 5], [3, 5, 4, 4], [3, 2, 2, 2]];
    let state = after(&three, &hands, 1, "lay 8, lay 3, lay 3");
    assert_eq!(state.reveal.expect("turned up").winner, None);
    assert_eq!((state.discards, state.seats[0].hand), (counts(&[3, 3]), counts(&[8, 7, 5, 5])));
    assert_eq!(state.round, 2);

    let state = after(&three, &hands, 1, "lay 7, lay 5, lay 2");
    assert_eq!(state.reveal.expect("turned up").winner, Some(0));
    assert_eq!((state.seats[0].influence, state.discards), (8, counts(&[7])));
    assert_eq!(state.seats[1].hand, counts(&[3, 4, 4, 5]));

    let two = game(players(2));
    let mut state = after(&two, &hands[..2], 1, "lay 5, lay 4");
    assert_eq!(
        (state.phase, legal(&two, &state)),
        (Phase::Draw { left: 2 }, vec!["draw deck".into(), "draw available".into()])
    );
    go_on(&two, &mut state, "draw deck, draw 6, draw available, turn 2");
    assert_eq!((state.round, state.seats[0].hand), (2, counts(&[1, 5, 5, 6, 7, 8])));
    assert_eq!((state.seats[1].hand, state.discards), (counts(&[3, 4, 4, 5]), Counts::NONE));

    assert_eq!(Config::default().cards().points(), 200);
}

#[test]
fn cr_3_4_with_top_only_equal_cards_at_the_top_spoil_the_round() {
    let game = game(Config { tie: Tie::Top, ..players(3) });
    let hands = [[8, 6, 5, 5], [3, 6, 4, 4], [3, 2, 2, 2]];
    let state = after(&game, &hands, 1, "lay 8, lay 3, lay 3");
    assert_eq!(state.reveal.expect("turned up").winner, Some(0));
    assert_eq!((state.seats[0].influence, state.discards), (9, counts(&[8, 3, 3])));
    let state = after(&game, &hands, 1, "lay 6, lay 6, lay 3");
    assert_eq!((state.reveal.expect("turned up").winner, state.discards), (None, counts(&[6, 6])));
    // Equal cards are gone before the effect asks for a target.
    let state = after(&game, &hands, 1, "lay 6, lay 3, lay 3");
    assert_eq!((state.phase, state.seats[1].laid, state.seats[1].known), (Phase::Target, None, Counts::NONE));
    assert_eq!((state.discards, state.seats[0].laid), (counts(&[3, 3]), Some(Value::Six)));
}

/// Two seats and few cards, with effects that empty hands or the deck.
fn small(copies: [u8; VALUES], changed: &[(usize, &str)]) -> Courtesans {
    game(Config { copies, effects: effects(changed), ..players(2) })
}

#[test]
fn cr_3_8_who_has_no_card_sits_out_and_a_card_laid_alone_wins() {
    let game = small([2, 2, 2, 2, 2, 1, 0, 0], &[(6, "remove 9"), (1, "remove 9")]);
    let hands = [[6, 1, 2, 3], [2, 3, 4, 5]];
    let mut state = after(&game, &hands, 1, "lay 6, lay 5, lose 2, lose 5, lose 4, lose 3");
    // The active seat has no card and draws first (CR-3.1).
    assert_eq!((state.phase, state.deck), (Phase::Refill { seat: 1 }, counts(&[4, 5])));
    go_on(&game, &mut state, "draw 5, lay 5, lay 1");
    assert_eq!(state.phase, Phase::Draw { left: 2 });
    go_on(&game, &mut state, "draw deck, draw 4");
    // The deck is empty, so the available card is taken unasked, and the game ends after this round.
    assert_eq!((state.phase, state.available), (Phase::Over, None));
    assert_eq!((state.seats[1].hand, state.seats[1].known), (counts(&[1, 4, 5]), counts(&[1, 5])));

    let game = small([4, 1, 4, 1, 0, 0, 0, 0], &[(1, "influence 5 discard"), (3, "remove 9 discard")]);
    let mut state = after(&game, &[[3, 3, 3, 3], [1, 1, 1, 1]], 4, "lay 3, lay 1, lose 1, lose 1, lose 1, lose 1");
    assert_eq!((state.phase, state.deck), (Phase::Refill { seat: 1 }, counts(&[2])));
    go_on(&game, &mut state, "draw 2, lay 2, lay 3, lose 2");
    assert_eq!((state.phase, state.seats[0].hand, state.available), (Phase::Over, counts(&[3, 3]), Some(Value::Four)));
}

#[test]
fn cr_3_1_and_3_8_a_seat_that_finds_the_deck_empty_sits_out() {
    // Seat 1 loses its hand, draws the last card of the deck and loses that, too.
    let game = game(Config { copies: [5, 4, 5, 0, 0, 0, 0, 0], effects: effects(&[(3, "remove 9")]), ..players(3) });
    let hands = [[3, 3, 3, 3], [1, 1, 1, 1], [2, 2, 2, 2]];
    let mut state = after(&game, &hands, 3, "lay 3, lay 1, lay 2");
    assert_eq!(legal(&game, &state), ["target 1", "target 2"]);
    go_on(&game, &mut state, "target 1, lose 1, lose 1, lose 1, lose 1");
    assert_eq!((state.phase, state.deck), (Phase::Refill { seat: 1 }, counts(&[1])));
    go_on(&game, &mut state, "draw 1, lay 1, lay 2, lay 3");
    go_on(&game, &mut state, "target 1, lose 1");
    assert_eq!((state.phase, state.round), (Phase::Over, 2), "CR-5.1: the deck is empty");
    // If there were a third round, seat 1 would be passed over.
    let mut position = State { seats: state.seats, phase: Phase::Lay { seat: 2 }, active: Some(2), ..state };
    go_on(&game, &mut position, "lay 2, lay 3");
    assert_eq!(position.reveal.expect("turned up").laid[..3], [Some(Value::Three), None, Some(Value::Two)]);
}

#[test]
fn cr_4_2_influence_grows() {
    let game = game(players(2));
    let state = after(&game, &[[4, 4, 8, 8], [1, 1, 2, 3]], 1, "lay 4, lay 1, lay 1, lay 8");
    assert_eq!((state.seats[0].influence, state.discards, state.round), (16, counts(&[8]), 3));
}

#[test]
fn cr_4_3_the_available_card_is_replaced_at_once_and_known_to_all() {
    let game = game(players(2));
    let mut state = after(&game, &[[2, 2, 2, 2], [1, 1, 1, 1]], 8, "lay 2, lay 1, draw available");
    assert_eq!((state.phase, state.available), (Phase::Turn { left: 2 }, None));
    go_on(&game, &mut state, "turn 7");
    assert_eq!((state.phase, state.available), (Phase::Draw { left: 2 }, Some(Value::Seven)));
    go_on(&game, &mut state, "draw deck, draw 8");
    assert_eq!((state.seats[0].hand, state.seats[0].known), (counts(&[2, 2, 2, 8, 8]), counts(&[2, 8])));
    assert_eq!(state.phase, Phase::Draw { left: 1 });
}

#[test]
fn cr_4_3_draw_0_draws_nothing() {
    let game = game(Config { effects: effects(&[(2, "draw 0 discard")]), ..players(2) });
    let state = after(&game, &[[2, 2, 2, 2], [1, 1, 1, 1]], 8, "lay 2, lay 1");
    assert_eq!((state.round, state.seats[0].hand, state.discards), (2, counts(&[2, 2, 2]), counts(&[2])));
}

#[test]
fn cr_4_4_cards_are_lost_from_hand_and_laid_card_together() {
    let game = game(players(3));
    let mut state = after(&game, &[[6, 3, 6, 3], [4, 4, 5, 5], [1, 1, 2, 2]], 8, "lay 6, lay 4, lay 1");
    assert_eq!((state.phase, game.turn(&state)), (Phase::Target, Turn::Seat(0)));
    assert_eq!(legal(&game, &state), ["target 1", "target 2"]);
    go_on(&game, &mut state, "target 1");
    assert_eq!(
        (state.phase, tokens(&game, &state)),
        (Phase::Lose { seat: 1, left: 1 }, vec!["lose 4 x2".into(), "lose 5 x2".into()])
    );
    go_on(&game, &mut state, "lose 4");
    assert_eq!((state.seats[1].hand, state.seats[1].known), (counts(&[4, 5, 5]), Counts::NONE));
    assert_eq!(state.discards, counts(&[4, 6]));
    // Of a laid card and a hand card alike the laid one goes, seen while the effect is under way.
    let two = "lay 3, lay 2, lay 1, target 1";
    let mut state = after(&game, &[[3, 3, 6, 6], [2, 2, 5, 5], [1, 1, 2, 2]], 8, two);
    go_on(&game, &mut state, "lose 2");
    assert_eq!((state.phase, state.seats[1].laid), (Phase::Lose { seat: 1, left: 1 }, None));
    assert_eq!(state.seats[1].hand, counts(&[2, 5, 5]));
}

#[test]
fn cr_4_4_all_cards_if_fewer_and_remove_0_takes_none() {
    let game = game(Config { effects: effects(&[(6, "remove 99"), (7, "remove 0 discard")]), ..players(2) });
    let hands = [[6, 6, 7, 7], [1, 1, 2, 2]];
    let state = after(&game, &hands, 8, "lay 6, lay 1");
    assert_eq!(state.phase, Phase::Lose { seat: 1, left: 4 });
    let state = after(&game, &hands, 8, "lay 7, lay 1");
    assert_eq!((state.round, state.discards, state.seats[1].hand), (2, counts(&[7]), counts(&[1, 1, 2, 2])));
    let three = super::game(Config { effects: effects(&[(7, "remove 0")]), ..players(3) });
    let state = after(&three, &[hands[0], hands[1], [3, 3, 3, 3]], 8, "lay 7, lay 1, lay 3");
    assert_eq!(state.phase, Phase::Target, "asked like any other");
}

#[test]
fn cr_4_4_without_a_possible_target_the_effect_does_nothing() {
    // Seats 1 and 2 have one card each, and a tie throws both out before the effect.
    let game = game(Config { tie: Tie::Top, effects: effects(&[(8, "remove 9 discard")]), ..players(3) });
    let mut state = after(&game, &[[8, 7, 7, 7], [1, 2, 2, 2], [1, 3, 3, 3]], 5, "");
    for (seat, cards) in [(1, [2, 2, 2]), (2, [3, 3, 3])] {
        state.seats[seat].hand = state.seats[seat].hand.minus(counts(&cards));
        state.discards = state.discards.plus(counts(&cards));
    }
    go_on(&game, &mut state, "lay 8, lay 1, lay 1");
    assert_eq!((state.round, state.discards.of(Value::Eight), state.discards.of(Value::One)), (2, 1, 2));
    assert_eq!((state.phase, state.seats[0].hand), (Phase::Refill { seat: 1 }, counts(&[7, 7, 7])));
}

#[test]
fn cr_5_1_the_game_ends_after_the_last_round_or_with_an_empty_deck() {
    let short = game(Config { rounds: 1, ..players(2) });
    let state = after(
        &short,
        &[[1, 1, 1, 1], [2, 2, 2, 2]],
        8,
        "lay 1, lay 2, draw deck, draw 4, draw deck, draw 4, draw deck, draw 4",
    );
    assert_eq!((state.phase, state.round, state.active), (Phase::Over, 1, Some(0)));
    assert_eq!((short.turn(&state), short.actions(&state).count()), (Turn::Over, 0));
    let exact = game(Config { copies: [4, 5, 0, 0, 0, 0, 0, 0], ..players(2) });
    let state = after(&exact, &[[1, 1, 1, 1], [2, 2, 2, 2]], 2, "lay 1, lay 2");
    assert_eq!((state.phase, state.round), (Phase::Over, 1), "the available card was the last");
    assert_eq!((state.seats[1].hand, state.available), (counts(&[2, 2, 2, 2, 2]), None), "drawn unasked");
}

#[test]
fn cr_5_2_ties_go_to_influence_then_to_the_highest_card() {
    let game = game(players(4));
    let mut state = after(&game, &[[4, 4, 1, 1], [5, 3, 1, 1], [2, 2, 2, 2], [2, 2, 2, 2]], 8, "");
    assert_eq!(game.scores(&state)[..4], [10, 10, 8, 8]);
    assert_eq!(game.standings(&state)[..4], [2, 1, 3, 3]);
    state.seats[2].influence = 2;
    assert_eq!(game.standings(&state)[..4], [3, 2, 1, 4]);
    state.seats[1].hand = counts(&[1, 1, 3]);
    state.seats[1].laid = Some(Value::Five);
    assert_eq!(game.standings(&state)[..4], [3, 2, 1, 4], "a laid card counts as in hand");
    state.seats = [Holding::default(); SEATS];
    assert_eq!(game.standings(&state)[..4], [1, 1, 1, 1]);
    assert_eq!(game.standings(&state)[4], 0);
}
