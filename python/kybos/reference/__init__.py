"""The slow second implementation of the rules, against which the engine is checked."""
