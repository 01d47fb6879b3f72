//! The cards and the placing: KO-3 to KO-8.2, KO-12, KO-13.

use super::super::cards::{Card, Creature, Pact};
use super::super::config::{Config, LinePays, Reactivation};
use super::super::state::Phase;
use super::super::zone::Top;
use super::super::{Action, Korrigans, State, View};
use super::{Table, action, config};
use crate::game::{Action as _, Game, Viewer};

#[test]
fn ko_12_actions_are_numbered_as_listed() {
    assert_eq!(Action::TABLE.len(), 120);
    for (index, token) in [
        (0, "place ancien 0"),
        (47, "place kobold 7"),
        (79, "place tomte 7"),
        (80, "flip-down 0"),
        (95, "flip-up 7"),
        (96, "look 0"),
        (105, "swap 0"),
        (113, "swap 8"),
        (114, "play ankou"),
        (118, "play marie_morgane"),
        (119, "pass"),
    ] {
        assert_eq!(action(token).index(), index, "{token}");
        assert_eq!(Action::TABLE[index].to_string(), token);
    }
    assert!(Action::TABLE.iter().enumerate().all(|(n, action)| action.index() == n));
}

#[test]
fn a_state_is_small() {
    println!("state {} bytes, view {} bytes", size_of::<State>(), size_of::<View>());
    assert!(size_of::<State>() <= 192);
}

#[test]
fn ko_3_3_and_3_4_ring_and_chain() {
    let (ring, chain) = (Table::three(), Table::placing(config(2), &["liketaer", "bugel_noz"]));
    let neighbours =
        |table: &Table, cell| super::super::bits::members(table.game.shape.neighbours(cell).into()).collect::<Vec<_>>();
    assert_eq!(neighbours(&ring, 0), [1, 7]);
    assert_eq!(neighbours(&ring, 5), [4, 6]);
    assert_eq!(
        (0..5).map(|cell| neighbours(&chain, cell)).collect::<Vec<_>>(),
        [vec![1], vec![0, 2], vec![1, 3], vec![2, 4], vec![3]]
    );
    assert_eq!(chain.tokens().last().map(String::as_str), Some("place musicien 4"));
}

#[test]
fn ko_4_2_the_first_player_may_look_at_one_card_and_nobody_else_sees_it() {
    let mut table = Table::new(Config::default());
    table.play("first 2; deal ankou; deal kobold; deal troll; site 5; hide TTTTPNNNN");
    assert_eq!((table.seat(), table.tokens().len()), (2, 10));
    table.play("look 8");
    let view = |viewer| table.game.view(&table.state, viewer);
    assert_eq!(view(Viewer::Seat(2)).known, 1 << 8);
    assert_eq!(view(Viewer::Seat(0)).known | view(Viewer::Public).known, 0);
    assert_eq!(table.state.open.seen, [0, 0, 1 << 8, 0, 0]);
    assert_eq!(table.state.open.phase, Phase::Window { creature: super::super::Window::FeeMargot, seat: 2 });
}

#[test]
fn ko_5_2_a_korrigan_that_can_be_placed_must_be_or_a_cousin() {
    let mut table = Table::placing(Config::default(), &["kobold", "bugel_noz", "ankou"]);
    table.keep(0, &[Card::Devin]);
    assert!(!table.can("pass") && table.can("place devin 3") && table.can("place kobold 3"));
    table.lay(7, Card::Devin, 1);
    assert!(table.can("pass") && !table.can("place devin 3") && table.can("place kobold 3"));
}

#[test]
fn ko_5_2_a_mangetout_without_a_free_cell_must_cover_even_an_own_card() {
    let mut table = Table::placing(config(2), &["liketaer", "bugel_noz"]);
    table.keep(0, &[Card::Mangetout]);
    table.lay(0, Card::Ancien, 1);
    table.lay(1, Card::Musicien, 0);
    table.lay(2, Card::Troll, 1);
    table.lay(3, Card::Farceur, 0);
    table.lay(4, Card::Devin, 1);
    assert_eq!(table.tokens(), ["place mangetout 1", "place mangetout 3", "place mangetout 4"]);
}

#[test]
fn ko_5_3_a_pass_is_not_final_and_all_pass_in_succession() {
    let mut table = Table::placing(Config::default(), &["kobold", "bugel_noz", "ankou"]);
    (0..3).for_each(|seat| table.keep(seat, &[]));
    table.play("pass; pass; pass");
    assert_eq!(table.state.open.phase, Phase::Window { creature: super::super::Window::MarieMorgane, seat: 0 });
    let mut table = Table::placing(Config::default(), &["bugel_noz", "ankou", "kobold"]);
    (0..3).for_each(|seat| table.keep(seat, &[]));
    table.play("pass; pass; place kobold 0; pass");
    assert_eq!((table.seat(), table.state.open.passes), (0, 0));
    table.play("pass; pass; pass");
    assert_eq!((table.state.open.mover, table.state.open.passes), (None, 0));
}

#[test]
fn ko_5_4_a_line_pays_one_card_once_and_two_lines_one() {
    let mut table = Table::three();
    for (cell, card) in [(0, Card::Musicien), (1, Card::Farceur), (3, Card::Devin), (4, Card::Ancien)] {
        table.lay(cell, card, 0);
    }
    table.play("place mangetout 2");
    assert_eq!((table.state.open.phase, table.state.open.zone.paid()), (Phase::Line {}, 0));
    table.play("pact kobold");
    assert_eq!((table.seat(), table.state.open.zone.paid()), (1, 0b11));
    assert_eq!(table.state.secrets.pacts[0], Pact::Kobold.bit() | Pact::Liketaer.bit());
    assert_eq!(table.state.secrets.drawn, 0);
    table.play("place farceur 6; place mangetout 7; place kobold 5; look 3");
    assert_eq!(table.seat(), 1, "the lines have paid; that of 4 to 6 does not stand");
}

#[test]
fn ko_5_4_a_pass_pays_too_and_an_empty_pile_pays_nothing() {
    for empty in [false, true] {
        let mut table = Table::three();
        table.keep(0, &[]);
        for (cell, card) in [(0, Card::Musicien), (1, Card::Farceur), (2, Card::Devin)] {
            table.lay(cell, card, 0);
        }
        if empty {
            let pile = table.state.pile();
            table.state.secrets.pacts[1] |= pile;
        }
        table.play("pass");
        assert_eq!(table.state.open.phase == Phase::Line {}, !empty);
        if !empty {
            table.play("pact ankou");
        }
        assert_eq!((table.seat(), table.state.open.zone.paid(), table.state.open.passes), (1, 1, 1));
    }
}

#[test]
fn ko_5_4_every_turn_pays_at_each_own_turn() {
    let mut table = Table::placing(
        Config { line_pays: LinePays::EveryTurn, ..config(3) },
        &["liketaer", "bugel_noz", "marie_morgane"],
    );
    (0..3).for_each(|seat| table.keep(seat, &[]));
    for (cell, card) in [(0, Card::Musicien), (1, Card::Farceur), (2, Card::Devin)] {
        table.lay(cell, card, 0);
    }
    table.play("pass; pact ankou; pass; pass");
    table.state.open.passes = 0;
    table.state.open.mover = Some(0);
    table.state.open.phase = Phase::Place { ankou: false };
    table.play("pass; pact fee_margot");
    assert_eq!(table.state.open.zone.paid(), 0);
}

/// Seat 0 has a line on 0, 1, 2 that has paid, and the leprechaun; it is its turn.
fn paid_line() -> Table {
    let mut table = Table::placing(Config::default(), &["leprechaun", "bugel_noz", "marie_morgane"]);
    for (cell, card) in [(0, Card::Musicien), (1, Card::Mangetout), (2, Card::Devin)] {
        table.lay(cell, card, 0);
    }
    table.state.open.zone.pay(1);
    table
}

#[test]
fn ko_5_5_a_line_broken_and_restored_within_a_turn_pays_again() {
    let mut table = paid_line();
    table.play("place leprechaun 5; flip-down 1");
    assert_eq!(table.state.open.zone.paid(), 0);
    table.play("flip-up 1");
    assert_eq!(table.state.open.phase, Phase::Line {});
    let mut table = paid_line();
    table.play("place leprechaun 5; pass");
    assert_eq!((table.seat(), table.state.open.zone.paid()), (1, 1), "nothing turned up or down, nothing broken");
}

#[test]
fn ko_5_5_covering_an_own_card_does_not_break_a_line_covering_a_foreign_one_does() {
    let mut table = paid_line();
    table.lay_down(1, Card::Farceur, 0);
    table.state.open.korrigans[0] |= Card::Mangetout.korrigan();
    table.lay(1, Card::Farceur, 0);
    table.state.open.zone.pay(1);
    table.play("place mangetout 1");
    assert_eq!((table.seat(), table.state.open.zone.paid()), (1, 1));
    table.play("place mangetout 2");
    assert_eq!(table.state.open.zone.paid(), 0);
    assert_eq!(table.top(2), Some(Top { card: Card::Mangetout, owner: 1 }));
}

#[test]
fn ko_6_2_at_most_one_elder_is_up_and_none_can_be_covered_or_turned_down() {
    let mut table = Table::placing(Config::default(), &["tomte", "troll", "leprechaun"]);
    table.play("place ancien 0");
    assert!(!table.can("place mangetout 0") && !table.can("place troll 0"));
    table.play("place ancien 4");
    assert_eq!((table.up(), table.top(0).map(|top| top.card)), (vec![4], Some(Card::Ancien)));
    table.play("place leprechaun 5");
    assert_eq!(table.tokens(), ["flip-up 0", "pass"], "only the second half has a target");
    table.play("flip-up 0");
    assert_eq!((table.up(), table.seat()), (vec![0, 5], 0));
    assert!(table.can("place mangetout 4"), "a face-down elder has no protection");
    table.play("place tomte 4");
    assert_eq!(table.up(), [4, 5]);
}

#[test]
fn ko_6_3_a_devin_is_barred_by_a_face_up_devin_not_by_a_kobold() {
    let mut table = Table::placing(Config::default(), &["kobold", "bugel_noz", "marie_morgane"]);
    table.play("place kobold 0; pass");
    assert!(table.can("place devin 1"));
    table.play("place devin 1; look 8");
    assert!(!table.can("place devin 2"));
    table.state.open.zone.turn_down(table.game.shape, 1 << 1);
    assert!(table.can("place devin 2"));
}

#[test]
fn ko_6_3_the_card_is_shown_to_the_owner_of_the_face_up_elder() {
    let mut table = Table::three();
    table.play("place devin 0; look 1; place ancien 1; place farceur 2; place mangetout 0; place devin 3; look 8");
    assert_eq!(table.state.open.seen[..3], [1 << 1, 1 << 8, 0]);
    table.state.open.zone.turn_down(table.game.shape, 1 << 3);
    table.play("place devin 4; look 8");
    assert_eq!(table.state.open.seen[..3], [1 << 1, 1 << 8, 1 << 8]);
    assert_eq!(table.game.view(&table.state, Viewer::Seat(1)).kinds.of(8), super::super::Kind::Nothing);
}

#[test]
fn ko_6_4_and_7_4_the_troll_can_be_turned_down_but_not_covered() {
    let mut table = Table::placing(Config::default(), &["troll", "bugel_noz", "marie_morgane"]);
    table.play("place troll 0");
    assert!(!table.can("place mangetout 0"));
    table.play("place farceur 1");
    assert!(table.up() == [1] && table.can("place mangetout 0") && table.can("place mangetout 1"));
}

#[test]
fn ko_6_6_the_musicien_turns_another_card_up_or_down_when_there_is_one() {
    let mut table = Table::three();
    table.play("place musicien 0");
    assert_eq!(table.seat(), 1, "no target, no question");
    table.lay_down(4, Card::Farceur, 0);
    table.lay(5, Card::Ancien, 2);
    table.play("place musicien 1");
    assert_eq!(table.tokens(), ["flip-down 0", "flip-up 4", "pass"]);
    table.play("flip-up 4");
    assert_eq!((table.up(), table.seat()), (vec![0, 1, 4, 5], 2), "the ancien next to the farceur stays");
}

#[test]
fn ko_6_7_the_owner_chooses_for_a_card_turned_up_or_the_mover_by_option() {
    for (reactivation, chooser) in [(Reactivation::Owner, 1), (Reactivation::Mover, 0)] {
        let mut table =
            Table::placing(Config { reactivation, ..config(3) }, &["liketaer", "bugel_noz", "marie_morgane"]);
        table.lay_down(1, Card::Musicien, 1);
        table.lay_down(2, Card::Devin, 2);
        table.lay(3, Card::Ancien, 2);
        table.play("place musicien 0; flip-up 1");
        assert_eq!((table.seat(), table.state.open.phase), (chooser, Phase::Flip { seat: chooser, cell: 1 }));
        table.play("flip-up 2");
        assert_eq!(table.seat(), if chooser == 1 { 2 } else { 0 });
        table.play("look 3");
        assert_eq!(table.state.open.seen[..3], if chooser == 1 { [0, 0, 8] } else { [8, 0, 8] });
        assert_eq!((table.state.open.mover, table.seat()), (Some(1), 1));
    }
}

#[test]
fn ko_6_7_the_longest_chain_has_nine_decisions() {
    let mut table = Table::placing(config(5), &["liketaer", "bugel_noz", "marie_morgane", "ankou", "fee_margot"]);
    (1..5).for_each(|seat| table.lay_down(seat, Card::Musicien, seat));
    table.lay_down(5, Card::Leprechaun, 1);
    table.lay_down(6, Card::Devin, 1);
    table.play("place musicien 0");
    let chain = "flip-up 1; flip-up 2; flip-up 3; flip-up 4; flip-up 5; flip-down 1; flip-up 1; flip-up 6; look 0";
    assert_eq!(chain.split(';').count(), 9);
    table.play(chain);
    assert_eq!(table.state.open.phase, Phase::Place { ankou: false });
    assert_eq!(table.up(), [0, 1, 2, 3, 4, 5, 6]);
}

#[test]
fn ko_7_2_the_mogwai_spares_its_owners_cards() {
    let mut table = Table::placing(Config::default(), &["mogwai", "bugel_noz", "marie_morgane"]);
    table.lay(0, Card::Mangetout, 0);
    table.lay(2, Card::Mangetout, 1);
    table.play("place mogwai 1");
    assert_eq!(table.up(), [0, 1]);
}

#[test]
fn ko_7_3_declining_the_first_half_keeps_the_second() {
    let mut table = paid_line();
    table.lay_down(4, Card::Mangetout, 1);
    table.play("place leprechaun 5; pass");
    assert_eq!(table.tokens(), ["flip-up 4", "pass"]);
    table.play("pass");
    assert_eq!(table.seat(), 1);
}

#[test]
fn ko_7_5_a_tomte_once_placed_bars_anciens_even_when_covered() {
    let mut table = Table::placing(Config::default(), &["tomte", "ankou", "marie_morgane"]);
    table.play("place tomte 0; play ankou");
    assert!(table.up().is_empty() && !table.can("place ancien 3") && !table.can("pass"));
    table.play("place mangetout 0");
    assert!(!table.can("place ancien 3"));
    table.lay_down(4, Card::Ancien, 1);
    table.play("place musicien 2; flip-up 4");
    assert_eq!(table.up(), [0, 2, 4]);
}

#[test]
fn ko_8_2_the_ankou_needs_a_card_that_can_be_placed_afterwards() {
    let mut table = Table::placing(Config::default(), &["ankou", "bugel_noz", "marie_morgane"]);
    assert!(table.can("play ankou"), "also when no card lies face up");
    table.keep(0, &[Card::Devin]);
    table.lay(7, Card::Devin, 1);
    assert!(table.can("pass") && table.can("play ankou"));
    table.keep(0, &[Card::Ancien]);
    table.lay(0, Card::Tomte, 2);
    assert_eq!(table.tokens(), ["pass"]);
    table.give(0, Pact::Kobold);
    table.play("play ankou");
    assert!(table.up().is_empty() && table.state.open.played & Creature::Ankou.pact().bit() != 0);
    assert_eq!(table.tokens(), (0..8).map(|cell| format!("place kobold {cell}")).collect::<Vec<_>>());
}

#[test]
fn ko_8_2_the_ankou_breaks_every_line() {
    let mut table = paid_line();
    table.give(0, Pact::Ankou);
    table.play("play ankou");
    assert_eq!((table.state.open.zone.paid(), table.up().len()), (0, 0));
}

#[test]
fn ko_13_a_farceur_turns_down_an_own_devin_not_a_foreign_ancien() {
    let mut table = Table::three();
    table.lay(0, Card::Devin, 0);
    table.lay(2, Card::Ancien, 1);
    table.play("place farceur 1");
    assert_eq!(table.up(), [1, 2]);
}

#[test]
fn ko_13_what_a_mangetout_covers_stays_out() {
    let mut table = Table::three();
    table.lay(3, Card::Musicien, 1);
    table.play("place mangetout 3; place farceur 2; place ancien 3");
    assert_eq!(table.up(), [2, 3]);
    assert_eq!(table.state.open.korrigans[1] & Card::Musicien.korrigan(), 0);
    let seats: Vec<_> = (0..8).filter_map(|cell| table.top(cell)).map(|top| top.owner).collect();
    assert_eq!(seats, [1, 2]);
}

#[test]
fn ko_13_an_ancien_turned_up_turns_the_other_down() {
    let mut table = Table::three();
    table.lay_down(4, Card::Ancien, 1);
    table.lay(5, Card::Ancien, 2);
    table.play("place musicien 0; flip-up 4");
    assert_eq!((table.up(), table.state.open.zone.elder_owner()), (vec![0, 4], Some(1)));
}

#[test]
fn ko_13_the_printed_game_has_54_cards_with_the_spyglass() {
    assert_eq!(25 + Pact::ALL.len() + Config::default().places.len() + 13 + 1, 54);
    assert_eq!(Korrigans::new(Config::default()).unwrap().layout().width(), 324);
}
