"""The tests of Kybos: laws, cross-check of the two engines, goldens, clauses, refusals."""
