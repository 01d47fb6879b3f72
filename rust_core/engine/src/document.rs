//! States as text: the JSON envelope around a game's own document, compact bytes, and the stable hash.

use std::io::{Read as _, Write as _};

use flate2::Compression;
use flate2::read::ZlibDecoder;
use flate2::write::ZlibEncoder;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::error::{BadConfig, BadRecord};
use crate::game::{Game, Turn, Viewer};

/// `docs/documents.md`, "State".
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Envelope<'a, C, D> {
    game: std::borrow::Cow<'a, str>,
    rules: u32,
    config: C,
    state: D,
}

/// `docs/documents.md`, "View".
#[derive(Serialize)]
struct ViewDocument<'a, T> {
    viewer: Option<u8>,
    turn: TurnDocument,
    scores: Option<&'a [i32]>,
    standings: Option<&'a [u8]>,
    table: T,
}

#[derive(Serialize)]
struct TurnDocument {
    kind: &'static str,
    seat: Option<u8>,
}

impl From<Turn> for TurnDocument {
    fn from(turn: Turn) -> Self {
        let seat = if let Turn::Seat(seat) = turn { Some(seat) } else { None };
        Self { kind: turn.kind(), seat }
    }
}

/// Compact JSON of a value that is made of numbers, texts, lists and structs.
fn json<T: Serialize>(value: &T) -> String {
    serde_json::to_string(value).unwrap_or_else(|error| unreachable!("documents are JSON: {error}"))
}

/// Reads JSON; what is wrong is named by its path in the text.
fn read<T: DeserializeOwned>(text: &str) -> Result<T, String> {
    let mut reader = serde_json::Deserializer::from_str(text);
    let value = serde_path_to_error::deserialize(&mut reader).map_err(|error| {
        let path = error.path().to_string();
        let inner = error.into_inner();
        if path == "." { inner.to_string() } else { format!("{path}: {inner}") }
    })?;
    reader.end().map_err(|error| error.to_string())?;
    Ok(value)
}

/// Whether `given` says what `whole` says, as far as it says anything: an object may leave keys out. Serde alone takes a
/// list for a struct and nothing for `null`; nobody who writes those means what is read.
fn agrees(given: &Value, whole: &Value) -> bool {
    match (given, whole) {
        (Value::Object(given), Value::Object(whole)) => {
            given.iter().all(|(key, value)| whole.get(key).is_some_and(|whole| agrees(value, whole)))
        }
        _ => given == whole,
    }
}

/// The value of a JSON text that was read before.
fn value(text: &str) -> Value {
    serde_json::from_str(text).unwrap_or(Value::Null)
}

/// A game from its options as a JSON object; options left out have their default.
///
/// # Errors
/// For what is no object, an option the game does not have, and a value it does not allow.
pub fn game_from_options<G: Game>(options: &str) -> Result<G, BadConfig> {
    let game = G::new(read(options).map_err(BadConfig)?)?;
    let whole = value(&self::options(&game));
    if agrees(&value(options), &whole) {
        return Ok(game);
    }
    Err(BadConfig(format!("options must be an object with names and values as in {whole}")))
}

/// The options as a JSON object, every one of them.
pub fn options<G: Game>(game: &G) -> String {
    json(game.config())
}

/// The state as JSON, canonical to the letter.
pub fn to_json<G: Game>(game: &G, state: &G::State) -> String {
    json(&Envelope { game: G::NAME.into(), rules: G::RULES, config: game.config(), state: game.document(state) })
}

/// The state of a JSON text.
///
/// # Errors
/// If it is not a state document of this game with these options, or breaks an invariant of the game.
pub fn from_json<G: Game>(game: &G, text: &str) -> Result<G::State, BadRecord> {
    let envelope: Envelope<'_, G::Config, G::Document> = read(text).map_err(BadRecord)?;
    if envelope.game != G::NAME {
        return Err(BadRecord(format!("game: {:?}, expected {:?}", envelope.game, G::NAME)));
    }
    if envelope.rules != G::RULES {
        return Err(BadRecord(format!("rules: version {}, expected {}", envelope.rules, G::RULES)));
    }
    if envelope.config != *game.config() {
        return Err(BadRecord(format!("config: not the options of this game, {}", options(game))));
    }
    let state = game.restore(envelope.state).map_err(|error| BadRecord(format!("state.{error}")))?;
    let (given, whole) = (value(text), value(&to_json(game, &state)));
    // The config may leave options out; the state is all or nothing.
    if agrees(&given, &whole) && given["state"] == whole["state"] {
        return Ok(state);
    }
    Err(BadRecord("state: keys are missing, or lists stand for objects".to_owned()))
}

/// The view as JSON, canonical to the letter.
pub fn view_json<G: Game>(game: &G, state: &G::State, viewer: Viewer) -> String {
    let (scores, standings) = (game.scores(state), game.standings(state));
    let open = !game.scores_hidden(state);
    json(&ViewDocument {
        viewer: if let Viewer::Seat(seat) = viewer { Some(seat) } else { None },
        turn: game.turn(state).into(),
        scores: open.then_some(&scores[..game.seats()]),
        standings: open.then_some(&standings[..game.seats()]),
        table: game.table(&game.view(state, viewer)),
    })
}

/// The largest text that a state's bytes may hold: far more than any state, far less than a machine.
const MOST_TEXT: u64 = 1 << 20;

/// The state as bytes: its JSON, compressed (zlib).
pub fn to_bytes<G: Game>(game: &G, state: &G::State) -> Vec<u8> {
    compress(&to_json(game, state))
}

/// The state of [`to_bytes`].
///
/// # Errors
/// As [`from_json`], and for bytes that are damaged.
pub fn from_bytes<G: Game>(game: &G, bytes: &[u8]) -> Result<G::State, BadRecord> {
    from_json(game, &decompress(bytes, MOST_TEXT)?)
}

/// A value as bytes: its JSON, compressed (zlib).
pub(crate) fn pack<T: Serialize>(value: &T) -> Vec<u8> {
    compress(&json(value))
}

/// The value of [`pack`], whose JSON has at most `most` bytes.
pub(crate) fn unpack<T: DeserializeOwned>(bytes: &[u8], most: u64) -> Result<T, BadRecord> {
    read(&decompress(bytes, most)?).map_err(BadRecord)
}

fn compress(text: &str) -> Vec<u8> {
    let mut encoder = ZlibEncoder::new(Vec::new(), Compression::default());
    let written = encoder.write_all(text.as_bytes()).and_then(|()| encoder.finish());
    written.unwrap_or_else(|error| unreachable!("memory takes what is written: {error}"))
}

fn decompress(bytes: &[u8], most: u64) -> Result<String, BadRecord> {
    let mut decoder = ZlibDecoder::new(bytes);
    let mut text = String::new();
    let read = decoder.by_ref().take(most).read_to_string(&mut text);
    read.map_err(|error| BadRecord(format!("the bytes are damaged: {error}")))?;
    if text.len() as u64 == most || decoder.total_in() != bytes.len() as u64 {
        return Err(BadRecord("the bytes are damaged: too long".to_owned()));
    }
    Ok(text)
}

/// 64-bit FNV-1a (Fowler, Noll, Vo), the same on every machine and in every release.
pub fn fnv1a(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xCBF2_9CE4_8422_2325, |word, &byte| (word ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01B3))
}
