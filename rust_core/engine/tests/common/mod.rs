//! Finding the goldens of a game.

use std::fs;
use std::path::{Path, PathBuf};

/// The goldens of a game whose file names begin so, at least `least` of them: paths and texts.
pub(crate) fn goldens(game: &str, kind: &str, least: usize) -> Vec<(PathBuf, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/golden").join(game);
    let files = fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut paths: Vec<PathBuf> = files.map(|file| file.expect("readable").path()).collect();
    paths.retain(|path| path.file_name().is_some_and(|name| name.to_string_lossy().starts_with(kind)));
    paths.sort();
    assert!(paths.len() >= least, "{}: {} {kind} goldens", folder.display(), paths.len());
    paths.into_iter().map(|path| (path.clone(), fs::read_to_string(path).expect("readable"))).collect()
}
