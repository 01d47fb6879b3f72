# Everything a newcomer needs; nothing has to be installed by hand but Python, Rust and make.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
GAMES ?= 100000
SOURCES := $(shell find rust_core python/kybos -name '*.rs' -o -name '*.toml' -o -name '*.py') Cargo.toml Cargo.lock pyproject.toml

.PHONY: help simulate test check bench golden wheel clean

help: ## list the targets
	@grep -E '^[a-z]+:.*## ' $(MAKEFILE_LIST) | sed 's/:.*## /\t/'

$(VENV)/pip: pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --upgrade 'pip>=25.1'
	@touch $@

# The package itself, built from the sources; rebuilt when one of them is newer.
$(VENV)/installed: $(VENV)/pip $(SOURCES)
	$(BIN)/python -m pip install --quiet --editable .
	@touch $@

$(VENV)/tools: $(VENV)/installed
	$(BIN)/python -m pip install --quiet --group test
	@touch $@

simulate: $(VENV)/installed ## play GAMES=100000 random games of Corinth and report
	$(BIN)/kybos simulate corinth --players 4 --games $(GAMES) --seed 1

test: $(VENV)/tools ## every check that must pass: formats, lints, types, tests
	cargo fmt --all --check
	cargo clippy --quiet --workspace --all-targets -- -D warnings
	cargo test --quiet --workspace
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/python -m mypy.stubtest kybos._core --ignore-disjoint-bases
	$(BIN)/python -m pytest

check: test ## the longer checks: whole games step by step, thorough examples, the engine's documentation
	RUSTDOCFLAGS='-D warnings' cargo doc --quiet --no-deps --workspace
	HYPOTHESIS_PROFILE=check $(BIN)/python -m pytest tests
	$(BIN)/python -m tests.crosscheck --games 10000 --processes 2

bench: $(VENV)/tools ## benchmarks, each of which asserts its answer
	cargo bench --quiet --package kybos-benches
	$(BIN)/python -m pytest benches -p no:cacheprovider --benchmark-only --benchmark-columns=min,median,ops

golden: $(VENV)/tools ## write the golden files anew, by the reference
	$(BIN)/python -m tests.golden_make

wheel: $(VENV)/tools ## build the wheel into dist/
	$(BIN)/python -m pip wheel --quiet --no-deps --wheel-dir dist .

clean: ## remove what was built
	rm -rf $(VENV) target dist
