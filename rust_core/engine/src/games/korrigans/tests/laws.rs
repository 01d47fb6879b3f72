//! What holds in every position, on random play; and what a reader refuses.

use super::super::config::{Config, LinePays, Reactivation};
use super::super::state::Phase;
use super::super::{Action, Document, Korrigans};
use super::{Table, config};
use crate::action_set::Actions as _;
use crate::game::{Action as _, Game, Seat, Turn, Viewer};
use crate::laws;
use crate::rng::Rng;

fn games() -> Vec<Korrigans> {
    let odd = Config {
        players: 2,
        places: [5, 1, 5, 1, 3],
        line_pays: LinePays::EveryTurn,
        reactivation: Reactivation::Mover,
        bugel_noz_takes_centre: true,
        max_rounds: 3,
    };
    let long = Config { players: 4, places: [1; 5], reactivation: Reactivation::Mover, ..Config::default() };
    let one = Config { players: 5, line_pays: LinePays::EveryTurn, max_rounds: 1, ..Config::default() };
    [config(2), config(3), config(4), config(5), odd, long, one].map(|config| Korrigans::new(config).unwrap()).into()
}

#[test]
fn random_play_keeps_the_laws() {
    for (seed, game) in (0..).zip(games()) {
        laws::check(&game, seed, 12);
    }
}

#[test]
fn on_random_play_the_ticket_decides_and_redealt_states_can_be_read() {
    for (seed, game) in (0..).zip(games()) {
        let mut rng = Rng::new(seed);
        for _ in 0..12 {
            let mut state = game.setup();
            while game.turn(&state) != Turn::Over {
                for viewer in (0..game.seats() as Seat).map(Viewer::Seat).chain([Viewer::Public]) {
                    let dealt = game.redeal(&state, viewer, &mut rng);
                    assert_eq!(game.view(&dealt, viewer), game.view(&state, viewer));
                    assert_eq!(game.restore(game.document(&dealt)), Ok(dealt));
                }
                if game.turn(&state) == Turn::Chance {
                    let ticket = rng.clone().below(game.chance_total(&state)) as usize;
                    let chance = game.sample(&state, &mut rng);
                    assert_eq!(chance, game.chances(&state)[ticket].0);
                    game.resolve(&mut state, chance);
                } else {
                    let (action, _) = game.actions(&state).draw(&mut rng);
                    game.play(&mut state, Action::TABLE[action]);
                }
            }
        }
    }
}

/// What a reader says to the document of this state with one piece of its text exchanged.
fn refusal(table: &Table, piece: &str, instead: &str) -> String {
    let text = serde_json::to_string(&table.game.document(&table.state)).unwrap();
    assert_eq!(text.matches(piece).count(), 1, "{piece} in {text}");
    match serde_json::from_str::<Document>(&text.replace(piece, instead)) {
        Err(error) => error.to_string(),
        Ok(document) => table.game.restore(document).err().map_or_else(|| "accepted".to_owned(), |error| error.0),
    }
}

#[test]
fn a_reader_names_what_is_broken() {
    let mut table = Table::placing(Config::default(), &["kobold", "ankou", "troll"]);
    table.play("place farceur 0; place ancien 4; place devin 2; look 3");
    for (piece, instead, message) in [
        (r#""round":1"#, r#""round":0"#, "round: 0"),
        (r#""round":1"#, r#""round":2"#, "last_search: 0 entries, there must be 9"),
        (r#""first":0"#, r#""first":null"#, "first: null before"),
        (r#""first":0,"#, "", "missing field `first`"),
        (r#""first":0"#, r#""first":3"#, "first: no seat 3"),
        (r#""mover":0"#, r#""mover":null"#, "mover:"),
        (r#""passes":0"#, r#""passes":1"#, "accepted"),
        (r#""passes":0"#, r#""passes":3"#, "passes: 3, at most 2"),
        (r#""place":1"#, r#""place":2"#, "place: null, and none used, before the first"),
        (r#""place":1"#, r#""place":6"#, "place: 6, places are 1 to 5"),
        ("[true,false,false,false,false]", "[true,true,false,false,false]", "accepted"),
        ("[true,false,false,false,false]", "[false,true,false,false,false]", "place: null, and none used"),
        (r#""treasures":2,"slots""#, r#""treasures":3,"slots""#, "treasures: 2 are hidden"),
        (r#""seen":[1,2]"#, r#""seen":[2,1]"#, "slots[3].seen"),
        (r#"{"kind":"P""#, r#"{"kind":"T""#, "slots: 2 of them are treasures"),
        (r#"{"kind":"P""#, r#"{"kind":"N""#, "slots: one of them is the pact card"),
        (r#"{"kind":"P""#, r#"{"kind":"Q""#, "unknown variant `Q`"),
        (r#""seen":[1,2],"claimed":null"#, r#""seen":[1,2],"claimed":1"#, "slots: claimed are the cards under"),
        (r#""card":"farceur""#, r#""card":"mangetout""#, "cells[0]: mangetout lies elsewhere"),
        (r#""card":"farceur""#, r#""card":"kobold""#, "cells[0]: kobold lies elsewhere"),
        (r#""card":"farceur""#, r#""card":"ankou""#, "unknown variant `ankou`"),
        (r#""card":"farceur","owner":0"#, r#""card":"farceur","owner":4"#, "cells[0].owner: no seat 4"),
        (r#""paid":[false,"#, r#""paid":[true,"#, "paid[0]: the line does not stand"),
        (r#""played":[]"#, r#""played":["troll"]"#, "seats[2].pacts: there is one of each"),
        (r#""played":[]"#, r#""played":["liketaer"]"#, "pile: it holds"),
        (r#""pile":["mogwai","#, r#""pile":["#, "pile: it holds"),
        (r#""pacts":["ankou"]"#, r#""pacts":["ankou","ankou"]"#, "seats[1].pacts: pact cards in the order"),
        (r#""pacts":["ankou"],"drawn":[]"#, r#""pacts":["ankou"],"drawn":["ankou"]"#, "nobody else, draws one"),
        (r#""pacts":["ankou"],"drawn":[]"#, r#""pacts":["ankou"],"drawn":["tomte"]"#, "seats[1].drawn"),
        (
            r#""pacts":["ankou"],"drawn":[],"treasures":0"#,
            r#""pacts":["ankou"],"drawn":[],"treasures":6"#,
            "seats[1].treasures: 6",
        ),
        (
            r#""pacts":["ankou"],"drawn":[],"treasures":0"#,
            r#""pacts":["ankou"],"drawn":[],"treasures":5"#,
            "seats: all five treasures found before",
        ),
        (r#"{"kind":"place","ankou":false}"#, r#"{"kind":"place","ankou":true}"#, "played: the phase follows"),
        (r#"{"kind":"place","ankou":false}"#, r#"{"kind":"place"}"#, "missing field `ankou`"),
        (r#"{"kind":"place","ankou":false}"#, r#"{"kind":"over"}"#, "phase: not over"),
        (r#"{"kind":"place","ankou":false}"#, r#"{"kind":"over","seat":1}"#, "unknown field `seat`"),
        (r#"{"kind":"place","ankou":false}"#, r#"{"kind":"site"}"#, "slots: 9 entries, there must be 0"),
        (r#"{"kind":"place","ankou":false}"#, r#"{"kind":"spyglass"}"#, "cells: cards lie there before"),
        (r#"{"kind":"place","ankou":false}"#, r#"{"kind":"line"}"#, "phase: nothing of the kind"),
        (r#"{"kind":"place","ankou":false}"#, r#"{"kind":"look","seat":2,"cell":2}"#, "accepted"),
        (r#"{"kind":"place","ankou":false}"#, r#"{"kind":"look","seat":1,"cell":2}"#, "phase: nothing of the kind"),
        (r#"{"kind":"place","ankou":false}"#, r#"{"kind":"up","seat":0,"cell":200}"#, "phase: nothing of the kind"),
        (r#"{"kind":"place","ankou":false}"#, r#"{"kind":"draw","seat":5,"after":"claims"}"#, "phase.seat: no seat 5"),
        (r#"{"kind":"place","ankou":false}"#, r#"{"kind":"draw","seat":1,"after":"claims"}"#, "slots: claimed are"),
        (
            r#"{"kind":"place","ankou":false}"#,
            r#"{"kind":"window","creature":"ankou","seat":0}"#,
            "unknown variant `ankou`",
        ),
        (r#"{"kind":"place","ankou":false}"#, r#"{"kind":"swap","seat":0}"#, "missing field `first`"),
        (r#"{"kind":"place","ankou":false}"#, r#"{"kind":"fairy","seat":0,"looked":[3,1]}"#, "slots ascend"),
    ] {
        let said = refusal(&table, piece, instead);
        assert!(said.contains(message), "{piece} -> {instead}: {said}");
    }
    table.lay(5, super::Card::Ancien, 0);
    let refused = table.game.restore(table.game.document(&table.state));
    assert_eq!(refused.map_err(|error| error.0), Err("cells: two face-up elders (KO-6.2)".to_owned()));
}

#[test]
fn a_view_is_written_with_numbers_for_what_is_withheld() {
    let mut table = Table::new(config(2));
    table.play("first 1; deal kobold; deal ankou; site 1; hide TTPNNN; look 2; pass; pass");
    assert_eq!(table.state.open.phase, Phase::Place { ankou: false });
    let json = |viewer| serde_json::to_string(&table.game.table(&table.game.view(&table.state, viewer))).unwrap();
    assert_eq!(
        json(Viewer::Seat(1)),
        concat!(
            r#"{"phase":{"kind":"place","ankou":false},"round":1,"first":1,"mover":1,"passes":0,"#,
            r#""used_places":[true,false,false,false,false],"place":1,"treasures":2,"#,
            r#""slots":[{"kind":null,"seen":[],"claimed":null},{"kind":null,"seen":[],"claimed":null},"#,
            r#"{"kind":"P","seen":[1],"claimed":null},{"kind":null,"seen":[],"claimed":null},"#,
            r#"{"kind":null,"seen":[],"claimed":null},{"kind":null,"seen":[],"claimed":null}],"#,
            r#""cells":[null,null,null,null,null],"paid":[false],"pile":8,"played":[],"last_search":[],"#,
            r#""seats":[{"korrigans":["ancien","devin","mangetout","farceur","musicien"],"pacts":1,"drawn":0,"treasures":0},"#,
            r#"{"korrigans":["ancien","devin","mangetout","farceur","musicien"],"pacts":["ankou"],"drawn":[],"treasures":0}]}"#,
        )
    );
    assert!(
        json(Viewer::Seat(0)).contains(r#""pacts":["kobold"]"#) && !json(Viewer::Seat(0)).contains(r#""kind":"P""#)
    );
    assert!(!json(Viewer::Public).contains("kobold") && json(Viewer::Public).contains(r#""pacts":1,"drawn":0"#));
}

#[test]
fn options_are_checked() {
    let refused = |config| Korrigans::new(config).unwrap_err().0;
    assert_eq!(refused(config(6)), "players = 6: allowed are 2 to 5");
    assert_eq!(refused(Config { places: [2, 0, 3, 3, 4], ..Config::default() }), "places[1] = 0: allowed are 1 to 5");
    assert_eq!(refused(Config { max_rounds: 100, ..Config::default() }), "max_rounds = 100: allowed are 1 to 99");
    assert_eq!(
        serde_json::to_string(&Config::default()).unwrap(),
        concat!(
            r#"{"players":3,"places":[2,3,3,3,4],"line_pays":"once","reactivation":"owner","#,
            r#""bugel_noz_takes_centre":false,"max_rounds":12}"#
        )
    );
}
