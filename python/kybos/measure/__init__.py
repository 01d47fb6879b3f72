"""How fast this machine plays: what `kybos bench` measures, and how (docs/speed.md).

A `contender` plays in pieces that assert their answers; `interleaving` gives all contenders of a group slices in turn;
`running` says which groups there are, `report` what came of them. `play`, `batches` and `calls` are Kybos' own
contenders, `peers` those of other libraries.
"""
