//! The rounds: KO-2, KO-4.1, KO-8.1, KO-8.3 to KO-11.

use super::super::cards::{COUSINS, Card, Pact};
use super::super::config::Config;
use super::super::search::majority;
use super::super::state::{After, Phase, Window};
use super::super::{Chance, Search};
use super::{Table, config, full};
use crate::game::{Event, Game, Seat, Turn, Viewer};
use crate::rng::Rng;

/// Nobody has a card to place: the placing ends.
fn placed(mut table: Table) -> Table {
    let players = table.game.seats();
    (0..players).for_each(|seat| table.keep(seat, &[]));
    table.passes(players);
    table
}

#[test]
fn ko_2_1_every_seat_is_dealt_a_card_and_the_first_player_is_drawn() {
    let mut table = Table::new(config(4));
    assert_eq!(table.game.chances(&table.state).len(), 4);
    table.play("first 3; deal kobold; deal ankou");
    assert_eq!(table.game.chances(&table.state).len(), 8);
    assert!(table.game.chance(&table.state, "deal ankou").is_none());
    table.play("deal liketaer; deal troll");
    assert_eq!((table.state.open.round, table.state.open.first, table.state.open.phase), (1, Some(3), Phase::Site {}));
}

#[test]
fn ko_4_1_ways_to_hide_in_alphabetical_order() {
    let mut table = Table::new(Config::default());
    table.play("first 0; deal kobold; deal ankou; deal liketaer; site 2");
    let listed: Vec<String> = table.game.chances(&table.state).iter().map(|(hide, _)| hide.to_string()).collect();
    assert_eq!((listed.len(), table.game.chance_total(&table.state)), (504, 504));
    assert!(listed.is_sorted());
    assert_eq!(listed[0], "hide NNNNNPTTT");
    assert!(
        listed
            .iter()
            .all(|token| table.game.chance(&table.state, token).is_some_and(|hide| hide.to_string() == *token))
    );
    for token in
        ["hide NNNNNPTT", "hide NNNNNPPTT", "hide NNNNPPTTT", "hide NNNNNPTTTT", "hide ", "hide nnnnnpttt", "NNNNNPTTT"]
    {
        assert!(table.game.chance(&table.state, token).is_none(), "{token}");
    }
    for seed in 0..200 {
        let ticket = Rng::new(seed).below(504) as usize;
        assert_eq!(table.game.sample(&table.state, &mut Rng::new(seed)).to_string(), listed[ticket]);
    }
}

#[test]
fn ko_4_1_and_13_one_treasure_unfound_leaves_seven_nothings() {
    let mut table = Table::new(Config::default());
    table.play("first 0; deal kobold; deal ankou; deal liketaer");
    table.state.open.found = [4, 0, 0, 0, 0];
    table.play("site 2");
    assert_eq!(table.game.chance_total(&table.state), 72);
    table.play("hide NNNNNNNTP");
    assert_eq!(table.state.open.treasures, 1);
}

#[test]
fn ko_4_1_five_treasures_fill_a_zone_of_six() {
    let mut table = Table::new(Config { places: [5; 5], ..config(2) });
    table.play("first 0; deal kobold; deal ankou; site 1");
    assert_eq!(table.game.chance_total(&table.state), 6);
    table.play("hide TTPTTT");
}

#[test]
fn ko_4_1_the_places_come_back_when_a_draw_finds_none_left() {
    let mut table = Table::new(Config::default());
    table.play("first 0; deal kobold; deal ankou; deal liketaer; site 2");
    table.state.open.phase = Phase::Site {};
    assert_eq!(
        table.game.chances(&table.state).iter().map(|(site, _)| site.to_string()).collect::<Vec<_>>(),
        ["site 1", "site 3", "site 4", "site 5"]
    );
    table.state.open.used_places = 0b1_1111;
    assert_eq!(table.game.chance_total(&table.state), 5);
    table.play("site 2");
    assert_eq!((table.state.open.used_places, table.state.open.place), (0b10, Some(1)));
}

#[test]
fn ko_8_1_the_fairy_looks_at_up_to_three_different_cards() {
    for looks in ["pass", "look 3; pass", "look 3; look 0; pass", "look 3; look 0; look 8"] {
        let mut table = Table::new(Config::default());
        table.play("first 1; deal fee_margot; deal ankou; deal liketaer; site 2; hide NNNNNPTTT; pass");
        assert_eq!(table.tokens(), ["pass"]);
        table.play("pass; pass; play fee_margot");
        table.play(looks);
        assert_eq!((table.seat(), table.state.open.phase), (1, Phase::Place { ankou: false }), "{looks}");
        let looked = looks.matches("look").count() as u32;
        assert_eq!(table.state.open.seen[0].count_ones(), looked);
    }
    let mut table = Table::new(Config::default());
    table.play(
        "first 0; deal fee_margot; deal ankou; deal liketaer; site 2; hide NNNNNPTTT; pass; play fee_margot; look 3",
    );
    assert!(!table.can("look 3") && table.can("look 8"));
}

#[test]
fn ko_8_3_two_search_cards_change_places_with_what_is_known_of_them() {
    let mut table = Table::three();
    table.play("place devin 0; look 8");
    let mut table = placed(table);
    assert_eq!(table.seat(), 1 - 1, "asked from the first player on");
    table.play("pass; pass; play marie_morgane");
    assert!(!table.can("pass") && !table.can("swap 8") && table.can("swap 0"));
    table.play("swap 5");
    assert_eq!(table.tokens(), ["swap 6", "swap 7", "swap 8"]);
    table.play("swap 8");
    assert_eq!(table.state.secrets.kinds.treasures, 1 | 1 << 8);
    assert_eq!(table.state.open.seen[0], 1 << 5);
    assert_eq!(table.state.open.phase, Phase::Window { creature: Window::Liketaer, seat: 0 });
}

#[test]
fn ko_8_4_the_liketaer_claims_the_centre_card_before_the_majority() {
    let mut table = Table::new(Config::default());
    table.play("first 1; deal liketaer; deal ankou; deal kobold; site 1; hide TTNNNNNNP; pass; pass; pass; pass");
    table.play("place ancien 5");
    let mut table = placed(table);
    table.play("pass; pass; pass; pass; pass; play liketaer");
    assert_eq!(table.state.open.phase, Phase::Draw { seat: 0, after: After::Liketaer });
    assert_eq!(table.game.chance_total(&table.state), 10 - 3);
    table.play("pact bugel_noz");
    assert_eq!(table.state.open.claimed[..3], [1 << 8, 1 << 5, 0]);
    table.play("pass");
    assert_eq!((table.seat(), table.tokens()), (2, vec!["pass".to_owned()]));
    table.play("pass");
    assert_eq!(table.tokens(), ["pass"], "a bugel_noz drawn now is for the next round (KO-9.3)");
    table.play("pass");
    assert_eq!((table.state.open.round, table.state.open.first), (2, Some(2)));
    assert!(table.state.secrets.pacts[0] == Pact::BugelNoz.bit() && table.state.secrets.drawn == 0);
}

#[test]
fn ko_8_5_the_bugel_noz_claims_cells_without_a_face_up_card() {
    for (takes_centre, found) in [(false, 1), (true, 2)] {
        let rules = Config { bugel_noz_takes_centre: takes_centre, ..Config::default() };
        let mut table = Table::new(rules);
        table.play("first 0; deal bugel_noz; deal ankou; deal kobold; site 2; hide TTNNNPNNT; pass; pass; pass; pass");
        table.lay(0, Card::Farceur, 1);
        table.lay_down(1, Card::Mangetout, 2);
        table.lay(2, Card::Mangetout, 0);
        let mut table = placed(table);
        table.passes(6);
        assert_eq!(table.state.open.found, [0, 1, 0, 0, 0]);
        table.play("play bugel_noz");
        assert_eq!(table.state.open.found[0], found);
        assert_eq!(table.state.open.phase, Phase::Draw { seat: 0, after: After::BugelNoz });
        table.play("pact troll");
        assert_eq!(table.state.open.phase, Phase::Site {});
    }
}

#[test]
fn ko_9_1_a_tie_goes_to_the_tied_elder_or_to_nobody() {
    let mut table = Table::placing(Config::default(), &["tomte", "kobold", "mogwai"]);
    assert_eq!(majority(&table.state.open), None);
    for (cell, card, owner) in [(0, Card::Devin, 0), (1, Card::Farceur, 0), (2, Card::Devin, 1), (3, Card::Farceur, 1)]
    {
        table.lay(cell, card, owner);
    }
    table.lay(4, Card::Ancien, 2);
    assert_eq!(majority(&table.state.open), None, "the elder is not among the tied");
    table.lay(5, Card::Mangetout, 2);
    assert_eq!(majority(&table.state.open), Some(2));
    table.lay(6, Card::Musicien, 1);
    assert_eq!(majority(&table.state.open), Some(1));
    table.lay(6, Card::Musicien, 0);
    table.lay(7, Card::Mogwai, 1);
    assert_eq!(majority(&table.state.open), None, "3-3-2 with the elder at the third player (KO-13)");
    table.lay(4, Card::Tomte, 0);
    assert_eq!(majority(&table.state.open), Some(0));
}

#[test]
fn ko_9_3_from_an_empty_pile_nothing_is_drawn() {
    let mut table = Table::three();
    table.lay(3, Card::Farceur, 2);
    let pile = table.state.pile();
    table.state.secrets.pacts[1] |= pile;
    let mut table = placed(table);
    table.passes(6);
    assert_eq!(table.state.open.phase, Phase::Window { creature: Window::BugelNoz, seat: 0 });
    assert_eq!((table.state.open.claimed[2], table.state.secrets.drawn), (1 << 3 | 1 << 8, 0));
}

#[test]
fn ko_10_1_places_by_treasures_then_the_elder_then_shared() {
    let mut table = Table::new(config(4));
    table.state.open.found = [1, 2, 1, 1, 0];
    assert_eq!(table.game.standings(&table.state), [2, 1, 2, 2, 0]);
    assert_eq!(table.game.scores(&table.state), [1, 2, 1, 1, 0]);
    table.lay(0, Card::Ancien, 2);
    assert_eq!(table.game.standings(&table.state), [3, 1, 2, 3, 0]);
    table.state.open.found = [2, 2, 1, 0, 0];
    assert_eq!(table.game.standings(&table.state), [1, 1, 3, 4, 0]);
}

#[test]
fn ko_10_1_the_game_ends_after_the_last_window_when_all_treasures_are_found() {
    let mut table = Table::new(Config { places: [5; 5], ..Config::default() });
    table.play("first 0; deal bugel_noz; deal ankou; deal kobold; site 1; hide TTNTTPTNN; pass; pass; pass; pass");
    for (cell, card) in [0, 1, 3, 4, 6].into_iter().zip(Card::ALL) {
        table.lay(cell, card, 0);
    }
    let mut table = placed(table);
    table.passes(6);
    assert_eq!((table.state.open.found[0], table.game.turn(&table.state)), (5, Turn::Seat(0)));
    table.passes(3);
    assert_eq!(table.game.turn(&table.state), Turn::Over);
    assert_eq!(table.game.standings(&table.state)[..3], [1, 2, 2]);
    assert!(table.top(0).is_some() && table.state.open.round == 1, "nothing is put away");
}

#[test]
fn ko_10_2_the_next_round_begins_with_the_next_player_and_full_hands() {
    let mut table = Table::placing(Config::default(), &["kobold", "bugel_noz", "marie_morgane"]);
    table.play("place kobold 0; look 2; place ancien 3");
    let mut table = placed(table);
    table.passes(6);
    table.play("pact troll");
    let open = &table.state.open;
    assert_eq!(open.phase, Phase::Window { creature: Window::BugelNoz, seat: 0 });
    table.passes(3);
    let open = &table.state.open;
    assert_eq!((open.phase, open.round, open.first), (Phase::Site {}, 2, Some(1)));
    assert!((0..3).all(|seat| full(&table, seat)) && open.played == 0 && (0..8).all(|cell| table.top(cell).is_none()));
    assert_eq!(open.found, [1, 0, 0, 0, 0]);
    let Search { kinds, claimed } = open.last;
    assert_eq!((claimed[..3].to_vec(), kinds.treasures, kinds.pact), (vec![1, 1 << 3 | 1 << 8, 0], 1, 1 << 3));
    assert_eq!(table.state.secrets.pacts[1].count_ones(), 2);
}

#[test]
fn ko_10_3_the_game_ends_after_the_last_round() {
    let mut table = placed(Table::placing(
        Config { max_rounds: 1, ..Config::default() },
        &["kobold", "bugel_noz", "marie_morgane"],
    ));
    table.passes(9);
    assert_eq!(table.game.turn(&table.state), Turn::Over);
}

#[test]
fn ko_11_1_hidden_stays_hidden_in_a_redacted_record() {
    let mut table = Table::new(config(2));
    let read = |table: &Table, token: &str, viewer| {
        let chance: Chance = table.game.chance(&table.state, token).unwrap();
        table.game.redact(&table.state, Event::Chance(chance), &table.state, viewer)
    };
    assert_eq!(read(&table, "first 1", Viewer::Public), "first 1");
    table.play("first 1");
    assert_eq!(read(&table, "deal ankou", Viewer::Seat(0)), "deal ankou");
    assert_eq!(read(&table, "deal ankou", Viewer::Seat(1)), "deal ?");
    assert_eq!(read(&table, "deal ankou", Viewer::Public), "deal ?");
    table.play("deal ankou; deal kobold; site 1");
    assert_eq!(read(&table, "hide TTPNNN", Viewer::Seat(1)), "hide ?");
    table.play("hide TTPNNN; pass; pass; pass");
    for (cell, card) in [(1, Card::Musicien), (2, Card::Farceur)] {
        table.lay(cell, card, 1);
    }
    table.play("place mangetout 3");
    assert_eq!(read(&table, "pact troll", Viewer::Seat(1)), "pact troll");
    assert_eq!(read(&table, "pact troll", Viewer::Seat(0)), "pact ?");
}

#[test]
fn ko_8_2_a_redeal_leaves_the_player_of_the_ankou_a_card_to_place() {
    let mut table = Table::placing(config(2), &["ankou", "bugel_noz"]);
    table.keep(0, &[]);
    table.give(0, Pact::Kobold);
    table.give(0, Pact::Liketaer);
    table.play("play ankou");
    // Two of eight unknown cards, five of them cousins: 28 - 3 hands have a cousin.
    let mut seen = std::collections::HashMap::new();
    let mut rng = Rng::new(5);
    for _ in 0..25_000 {
        let dealt = table.game.redeal(&table.state, Viewer::Seat(1), &mut rng);
        *seen.entry(dealt.secrets.pacts[0]).or_insert(0) += 1;
    }
    assert_eq!(seen.len(), 25);
    assert!(seen.iter().all(|(hand, n)| hand & COUSINS != 0 && (850..1150).contains(n)), "{seen:?}");
    let hands: std::collections::HashSet<_> =
        (0..2000).map(|_| table.game.redeal(&table.state, Viewer::Public, &mut rng).secrets.pacts).collect();
    // Nine cards: 36 - 6 hands for seat 0, then each of the seven others for seat 1.
    assert_eq!(hands.len(), 30 * 7);
}

#[test]
fn ko_11_1_a_redeal_mixes_search_cards_and_hands_evenly() {
    let mut table = Table::new(config(2));
    table.play("first 0; deal ankou; deal kobold; site 1; hide TTPNNN; look 0");
    let mut seen = std::collections::HashMap::new();
    let mut rng = Rng::new(6);
    for _ in 0..20_000 {
        let dealt = table.game.redeal(&table.state, Viewer::Seat(0), &mut rng);
        *seen.entry(dealt.secrets.kinds).or_insert(0) += 1;
        assert_eq!((dealt.secrets.pacts[0], dealt.secrets.pacts[1].count_ones()), (Pact::Ankou.bit(), 1));
    }
    assert_eq!(seen.len(), 20, "a treasure and the pact card in the five other slots");
    assert!(seen.values().all(|n| (850..1150).contains(n)), "{seen:?}");
    let seats: std::collections::HashSet<Seat> = (0..100)
        .filter_map(|_| {
            let dealt = table.game.redeal(&table.state, Viewer::Seat(1), &mut rng);
            (dealt.secrets.pacts[0] & Pact::Kobold.bit() == 0)
                .then_some(dealt.secrets.pacts[0].trailing_zeros() as Seat)
        })
        .collect();
    assert_eq!(seats.len(), 9);
}
