//! The generator gives the golden vectors that Python's gives too.

use kybos_engine::rng::{Rng, Stream};
use serde_json::Value;

fn word(value: &Value) -> u64 {
    match value {
        Value::String(text) => u64::from_str_radix(text.trim_start_matches("0x"), 16).expect("hexadecimal"),
        number => number.as_u64().expect("a word"),
    }
}

fn list<'a>(vectors: &'a Value, key: &str) -> &'a [Value] {
    let list = vectors[key].as_array().expect("a list");
    assert!(!list.is_empty(), "{key}");
    list
}

#[test]
fn golden_vectors() {
    let vectors: Value = serde_json::from_str(include_str!("../../../tests/golden/rng.json")).expect("JSON");
    for vector in list(&vectors, "next") {
        let mut rng = Rng::new(word(&vector["state"]));
        for expected in list(vector, "words") {
            assert_eq!(rng.word(), word(expected));
        }
    }
    for vector in list(&vectors, "below") {
        let mut rng = Rng::new(word(&vector["state"]));
        let bound = word(&vector["bound"]);
        for expected in list(vector, "values") {
            assert_eq!(rng.below(bound), word(expected));
        }
    }
    for vector in list(&vectors, "stream") {
        let stream = [Stream::Chance, Stream::Bots, Stream::Schedule][word(&vector["stream"]) as usize];
        let mut rng = Rng::stream(word(&vector["seed"]), word(&vector["game"]), stream);
        assert_eq!(rng.word(), word(&vector["first"]));
    }
}
