"""One test a clause of the rule pages, named after it: `test_XX_5_4_begun_first`."""
