//! Tests of the rules of Cortez, named after their clauses, and of the laws on random play.

use super::*;
use crate::action_set::Actions as _;
use crate::document::{from_json, to_json};
use crate::game::Action as _;
use crate::laws;

fn game(config: Config) -> Cortez {
    Cortez::new(config).expect("the options are allowed")
}

/// No giving up: a turn ends in the next exploration.
fn onward() -> Config {
    Config { giving_up: false, ..Config::default() }
}

/// Carries tokens out, each checked.
fn go_on(game: &Cortez, state: &mut State, tokens: &str) {
    for token in tokens.split(", ") {
        if let Some(chance) = game.chance(state, token) {
            game.resolve(state, chance);
            continue;
        }
        let action = Action::TABLE.iter().find(|action| action.to_string() == token).expect(token);
        assert!(game.actions(state).contains(action.index()), "{token} in {state:?}");
        game.play(state, *action);
    }
}

/// The state after these tokens.
fn after(config: Config, tokens: &str) -> State {
    let game = game(config);
    let mut state = game.setup();
    go_on(&game, &mut state, tokens);
    state
}

fn cards(tokens: &str) -> Cards {
    let list: Vec<Card> = tokens.split_whitespace().map(|token| Card::parse(token).expect(token)).collect();
    list.try_into().expect(tokens)
}

fn legal(config: Config, state: &State) -> Vec<String> {
    game(config).actions(state).iter().map(|action| Action::TABLE[action].to_string()).collect()
}

#[test]
fn cz_2_1_the_expedition_is_the_hand_and_72_cards_the_deck() {
    let game = game(Config::default());
    let state = game.setup();
    assert_eq!((state.hand, state.points), (cards("X12 X8 X4"), 20));
    assert_eq!((game.chances(&state).len(), game.chance_total(&state)), (72, 72));
    assert_eq!(game.chances(&state)[0].0.to_string(), "turn D1");
    assert_eq!((game.scores(&state)[0], game.standings(&state)[0]), (0, 2));
}

#[test]
fn cz_3_3_any_set_may_be_spent_even_the_empty_one() {
    let state = after(onward(), "turn T3");
    assert_eq!(legal(onward(), &state), ["spend X12", "spend X8", "spend X4", "done"]);
    let state = after(onward(), "turn T3, done");
    assert_eq!((state.points, state.discard), (17, cards("T3")));
}

#[test]
fn cz_3_4_more_force_than_needed_is_lost() {
    let state = after(onward(), "turn T3, spend X12, done");
    assert_eq!((state.points, state.gold, state.discard, state.hand), (20, cards("T3"), cards("X12"), cards("X8 X4")));
}

#[test]
fn cz_3_5_and_3_6_spent_in_vain_lowers_the_loss() {
    let state = after(onward(), "turn A11, spend X4");
    assert_eq!((state.points, state.discard), (13, cards("X4 A11")));
    let ally = "turn D5, turn T5, spend D5, turn S12";
    let state = after(onward(), &format!("{ally}, spend T5"));
    assert_eq!((state.points, state.gold, state.discard), (13, cards("T5"), cards("D5 S12")));
}

#[test]
fn cz_3_7_a_lost_game_is_left_as_it_lies() {
    let config = Config { hand_limit: 0, conquistador_points: 12, ..onward() };
    let state = after(config.clone(), "turn A12, done");
    assert_eq!(state.phase, Phase::Over { result: Ending::Lost });
    assert_eq!((state.points, state.hand), (0, cards("X12 X8 X4")));
    let state = after(Config { conquistador_points: 3, ..onward() }, "turn D5, turn T5, spend D5, turn A12, done");
    assert_eq!((state.points, state.hand), (0, cards("X12 X8 X4 T5")));
    let game = game(config);
    assert_eq!((game.scores(&state)[0], game.standings(&state)[0]), (0, 2));
}

#[test]
fn cz_3_8_the_hand_is_cut_to_the_limit_at_the_end_of_a_turn() {
    let draws = "turn D1, turn D2, turn D3, turn D4";
    let state = after(onward(), draws);
    assert_eq!((state.phase, state.hand.count()), (Phase::Exploration, 7));
    let state = after(onward(), &format!("{draws}, turn T1, spend D1, done, turn W1"));
    assert_eq!(state.phase, Phase::Plunder);
    assert_eq!(legal(onward(), &state).len(), 8);
    assert_eq!(legal(onward(), &state)[7], "discard T1");
    let state = after(onward(), &format!("{draws}, turn T1, spend D1, done, turn W1, discard T1"));
    assert_eq!((state.phase, state.discard), (Phase::Exploration, cards("D1 T1")));
}

#[test]
fn cz_4_1_disease_alone_wins_no_gold() {
    let state = after(onward(), "turn P1, turn P2, turn A3, spend P1, spend P2");
    assert_eq!((state.gold, state.discard, state.points), (cards(""), cards("P1 P2 A3"), 20));
    let state = after(onward(), "turn P1, turn P2, turn A3, spend X4, spend P1, done");
    assert_eq!(state.gold, cards("A3"));
}

#[test]
fn cz_4_2_diplomacy_alone_makes_allies_but_of_settlements() {
    let state = after(onward(), "turn D1, turn D2, turn A3, spend D1, spend D2");
    assert_eq!((state.hand, state.discard), (cards("X12 X8 X4 A3"), cards("D1 D2")));
    let state = after(onward(), "turn D1, turn D2, turn S3, spend D1, spend D2");
    assert_eq!((state.gold, state.hand), (cards("S3"), cards("X12 X8 X4")));
}

#[test]
fn cz_4_3_any_other_set_wins_gold() {
    let state = after(onward(), "turn D2, turn P1, turn A3, spend D2, spend P1");
    assert_eq!((state.gold, state.discard), (cards("A3"), cards("D2 P1")));
    let with_ally = "turn D3, turn T3, spend D3, turn D1, turn A4, spend D1, spend T3";
    let state = after(onward(), with_ally);
    assert_eq!((state.gold, state.hand), (cards("T3 A4"), cards("X12 X8 X4")));
}

/// The last turn of a game in which every other card is discarded, but `hand` and `gold`.
fn last_turn(game: &Cortez, last: &str, hand: &str, gold: &str) -> State {
    let (deck, hand, gold) = (cards(last), cards(hand), cards(gold));
    let discard = Cards::ALL.without(deck).without(hand).without(gold);
    let (phase, way_back, points) = (Phase::Exploration, false, 1);
    let state = State { phase, way_back, points, deck, hand, gold, discard };
    from_json(game, &to_json(game, &state)).expect("it can be")
}

#[test]
fn cz_5_1_the_last_turn_is_played_out_and_allies_join_the_gold_pile() {
    let config = Config { hand_limit: 1, ..onward() };
    let game = game(config);
    let mut state = last_turn(&game, "W1", "T7", "A8");
    assert_eq!(game.scores(&state)[0], 15);
    go_on(&game, &mut state, "turn W1");
    assert_eq!(state.phase, Phase::Plunder);
    go_on(&game, &mut state, "discard W1");
    assert_eq!(state.phase, Phase::Over { result: Ending::Ended });
    assert_eq!((state.gold, state.hand), (cards("T7 A8"), cards("")));
}

#[test]
fn cz_5_3_and_5_5_a_victory_begins_at_78() {
    let game = game(Config { hand_limit: 0, ..onward() });
    for (gold, score, place) in
        [("T1 T2 T3 T4 T5 T6 T7 T8 T9 T10 T11 T12", 78, 1), ("T2 T3 T4 T5 T6 T7 T8 T9 T10 T11 T12", 77, 2)]
    {
        let mut state = last_turn(&game, "S1", "X12", gold);
        go_on(&game, &mut state, "turn S1, spend X12");
        assert_eq!((game.scores(&state)[0], game.standings(&state)[0]), (score + 1, 1), "the last card counts");
        let mut state = last_turn(&game, "S12", "X12 X8", gold);
        go_on(&game, &mut state, "turn S12, spend X8");
        assert_eq!(state.phase, Phase::Over { result: Ending::Lost });
        assert_eq!((game.scores(&state)[0], game.standings(&state)[0], game.band(&state)), (0, 2, Some(3)));
        let mut state = last_turn(&game, "W1", "X12", gold);
        go_on(&game, &mut state, "turn W1, discard X12, discard W1");
        assert_eq!((game.scores(&state)[0], game.standings(&state)[0]), (score, place));
        assert_eq!(game.band(&state), Some(usize::from(place)));
    }
    let all = "T1 T2 T3 T4 T5 T6 T7 T8 T9 T10 T11 T12 S1 S2 S3 S4 S5 S6 S7 S8 S9 S10 S11";
    for (more, band) in [(" S12", 0), ("", 1)] {
        let mut state = last_turn(&game, "W1", "", &format!("{all}{more}"));
        assert_eq!(game.band(&state), None);
        go_on(&game, &mut state, "turn W1, discard W1");
        assert_eq!(game.band(&state), Some(band));
    }
}

#[test]
fn cz_6_1_giving_up_is_asked_before_each_exploration_but_the_first() {
    let config = Config::default();
    let state = after(config.clone(), "turn D1");
    assert_eq!(legal(config.clone(), &state), ["explore", "give-up"]);
    assert_eq!(after(config.clone(), "turn D1, explore").phase, Phase::Exploration);
    let game = game(config);
    let mut state = last_turn(&game, "W1", "X12", "A8");
    go_on(&game, &mut state, "turn W1");
    assert_eq!(state.phase, Phase::Over { result: Ending::Ended }, "not asked with an empty deck");
}

#[test]
fn cz_6_2_points_do_not_help_on_the_way_back() {
    let config = Config { hand_limit: 3, ..Config::default() };
    let state = after(config.clone(), "turn T4, spend X4, give-up, turn W9");
    assert_eq!((state.phase, state.hand), (Phase::Over { result: Ending::Back }, cards("X12 X8 W9")));
    let state = after(config.clone(), "turn T4, spend X4, give-up, turn A12, spend X8");
    assert_eq!((state.phase, state.points), (Phase::Over { result: Ending::Lost }, 20));
    assert_eq!((state.gold, state.discard), (cards("T4"), cards("X8 X4 A12")));
    let state = after(config.clone(), "turn D9, discard X12, give-up, turn T9, spend D9");
    assert_eq!(
        (state.phase, state.gold),
        (Phase::Over { result: Ending::Back }, cards("T9")),
        "the ally joins the gold"
    );
    assert_eq!(game(config).scores(&state)[0], 9);
}

#[test]
fn cz_7_1_cards_are_chosen_ascending_and_the_last_one_settles() {
    let state = after(onward(), "turn W5, turn P7, turn A12, spend X8");
    assert_eq!(legal(onward(), &state), ["spend X4", "spend W5", "spend P7", "done"]);
    assert_eq!(state.hand, cards("X12 X4 W5 P7"), "a card chosen has left the hand");
    let state = after(onward(), "turn W5, turn P7, turn A12, spend X8, spend P7");
    assert_eq!((state.phase, state.gold), (Phase::Exploration, cards("A12")));
    let empty = Config { hand_limit: 0, ..onward() };
    let state = after(empty, "turn D1, discard X12, discard X8, discard X4, discard D1, turn S2");
    assert_eq!((state.phase, state.points), (Phase::Exploration, 18), "settled at once with an empty hand");
}

#[test]
fn scores_before_the_end_count_allies_in_hand_and_spent() {
    let ally = "turn D5, turn T5, spend D5, turn S12";
    let game = game(onward());
    let state = after(onward(), ally);
    assert_eq!(game.scores(&state)[0], 5);
    let state = after(onward(), "turn D5, turn T5, spend D5, turn D6, turn T6, spend D6, done, turn S12, spend T5");
    assert_eq!((game.scores(&state)[0], state.hand), (11, cards("X12 X8 X4 T6")));
}

#[test]
fn the_state_is_small() {
    let size = size_of::<State>();
    println!("cortez: {size} bytes");
    assert!(size <= 192);
}

#[test]
fn options_out_of_range_are_named() {
    for (config, start) in [
        (Config { conquistador_points: 0, ..Config::default() }, "conquistador_points = 0: allowed are 1 to 255"),
        (Config { hand_limit: 76, ..Config::default() }, "hand_limit = 76: allowed are 0 to 75"),
        (Config { players: 2, ..Config::default() }, "players = 2: "),
    ] {
        let error = Cortez::new(config).expect_err(start).to_string();
        assert!(error.starts_with(start), "{error}");
    }
}

#[test]
fn documents_that_break_an_invariant_are_refused_by_name() {
    let game = game(Config::default());
    let mut conquest = after(Config::default(), "turn D5, explore, turn T5, spend D5");
    assert_eq!(conquest.phase, Phase::Onward);
    go_on(&game, &mut conquest, "explore, turn A9, spend X8");
    let text = to_json(&game, &conquest);
    assert_eq!(from_json(&game, &text), Ok(conquest));
    let tail = r#""gold":[],"discard":["D5"]}}"#;
    assert!(text.ends_with(tail), "{text}");
    for (from, to, named) in [
        (r#""hand":["X12","#, r#""hand":["#, "state.deck: X12 lies in no place"),
        (r#""gold":[]"#, r#""gold":["T5"]"#, "state.gold: T5 lies in another place"),
        (r#"["D5"]"#, r#"["D5","A9"]"#, "state.phase.card: A9 lies in another place"),
        (r#"["X12","X4","T5"]"#, r#"["X4","X12","T5"]"#, "state.hand: X12 after X4"),
        (r#""discard":["D5"]"#, r#""discard":["D13"]"#, "state.discard[0]: no card \"D13\""),
        (r#""card":"A9""#, r#""card":"T5""#, "state.phase.card: T5 lies in another place"),
        (r#""points":20"#, r#""points":21"#, "state.points: 21, the game starts with 20"),
        (r#""points":20"#, r#""points":0"#, "state.points: 0, so the game is lost"),
        (r#""spent":["X8"]"#, r#""spent":["X8"],"kind2":1"#, "unknown field"),
        (r#""kind":"conquest","card":"A9","spent":["X8"]"#, r#""kind":"exploration","seat":1"#, "unknown field"),
        (r#""way_back":false,"#, "", "missing field `way_back`"),
    ] {
        assert!(text.contains(from), "{from}");
        let error = from_json(&game, &text.replacen(from, to, 1)).expect_err(to).to_string();
        assert!(error.contains(named), "{error}\nexpected {named}");
    }
}

#[test]
fn phases_that_cannot_be_are_refused() {
    let refused = |config: Config, state: State, named: &str| {
        let game = game(config);
        let error = from_json(&game, &to_json(&game, &state)).expect_err(named).to_string();
        assert!(error.contains(named), "{error}\nexpected {named}");
    };
    let config = Config::default();
    let start = game(config.clone()).setup();
    let empty = State { deck: Cards::NONE, discard: start.deck, ..start };
    let over = |result| Phase::Over { result };
    refused(config.clone(), empty, "no card is left");
    refused(config.clone(), State { phase: Phase::Onward, ..empty }, "no card is left");
    refused(onward(), State { phase: Phase::Onward, ..start }, "no giving up");
    refused(onward(), State { way_back: true, ..start }, "way_back: this game has no giving up");
    refused(config.clone(), State { phase: Phase::Onward, way_back: true, ..start }, "given up already");
    let narrow = Config { hand_limit: 2, ..config.clone() };
    refused(narrow.clone(), State { phase: Phase::Onward, ..start }, "holds 3 cards, the limit is 2");
    refused(narrow, State { phase: Phase::Plunder, way_back: true, ..start }, "no plunder on the way back");
    refused(config.clone(), State { phase: Phase::Plunder, ..start }, "holds 3 cards, the limit is 7");
    refused(config.clone(), State { phase: over(Ending::Ended), ..start }, "the deck holds cards");
    refused(config.clone(), State { phase: over(Ending::Ended), way_back: true, ..empty }, "not ended on the way back");
    refused(config.clone(), State { phase: over(Ending::Back), ..start }, "has not given up");
    refused(config.clone(), State { phase: over(Ending::Lost), ..start }, "not lost with 20 points");
    let lost = State { phase: over(Ending::Lost), points: 0, way_back: true, ..start };
    refused(config.clone(), lost, "not lost with 0 points");
    let native = cards("A9");
    let ally = State { deck: start.deck.without(native), hand: cards("X12 X8 X4 A9"), ..start };
    refused(config.clone(), State { phase: over(Ending::Back), way_back: true, ..ally }, "allies have joined");
    let conquest = |card: &str, hand: &str, spent: &str| {
        let (chosen, hand) = (cards(spent), cards(hand));
        let deck = start.deck.without(cards(card)).without(chosen).without(hand);
        let card = Card::parse(card).expect(card);
        State { phase: Phase::Conquest { card, spent: chosen }, deck, hand, ..start }
    };
    refused(config.clone(), conquest("W3", "X12 X8 X4", ""), "W3 is no native card");
    refused(config.clone(), conquest("A9", "X12 X8", "X4"), "no card may still be chosen");
    refused(config.clone(), conquest("A9", "X12 X8 X4", "S4"), "phase.spent: S4, but a settlement is no ally");
    refused(config.clone(), conquest("A9", "X12 X8 X4 S4", ""), "hand: S4, but a settlement is no ally");
    refused(
        config.clone(),
        State { deck: Cards::ALL, hand: Cards::NONE, ..start },
        "deck: X12, but an expedition card",
    );
    refused(config, State { gold: start.hand, hand: Cards::NONE, ..start }, "gold: X12, but a conquistador card");
}

/// Plays to the end, giving up less often than not, and compares each card with the ticket drawn for it.
fn play_out(game: &Cortez, rng: &mut Rng) -> Ending {
    let mut state = game.setup();
    loop {
        match game.turn(&state) {
            Turn::Seat(_) => {
                let actions = game.actions(&state);
                let mut action = Action::TABLE[actions.nth(rng.below(actions.count() as u64) as usize)];
                if action == Action::GiveUp && rng.below(8) > 0 {
                    action = Action::Explore;
                }
                game.play(&mut state, action);
            }
            Turn::Chance => {
                let ticket = { *rng }.below(game.chance_total(&state)) as usize;
                let chance = game.sample(&state, rng);
                assert_eq!(chance, game.chances(&state)[ticket].0);
                game.resolve(&mut state, chance);
            }
            Turn::Over => {
                let Phase::Over { result } = state.phase else { unreachable!("the game is over") };
                return result;
            }
        }
    }
}

#[test]
fn laws_on_random_play() {
    let default = Config::default();
    let configs = [
        default.clone(),
        Config { conquistador_points: 255, ..default.clone() },
        Config { conquistador_points: 255, ..onward() },
        Config { conquistador_points: 255, hand_limit: 0, ..onward() },
        Config { conquistador_points: 255, hand_limit: 75, ..onward() },
        Config { conquistador_points: 1, hand_limit: 2, ..default },
    ];
    let mut rng = Rng::new(11);
    let mut endings = Vec::new();
    for config in configs {
        let game = game(config);
        assert_eq!(game.layout().width(), 390);
        laws::check(&game, 1, 8);
        endings.extend((0..100).map(|_| play_out(&game, &mut rng)));
    }
    for ending in [Ending::Ended, Ending::Back, Ending::Lost] {
        assert!(endings.contains(&ending), "{ending:?} was not reached");
    }
}
