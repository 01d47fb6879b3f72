"""Playing at a terminal: a table of people and bots, what they type, and what they are shown.

`loop` runs a game. It reads lines from `entry`, understands them with `matching` and `commands`, and shows what
happened on a `screen`; `table` holds the game and `autosave` keeps it. Nothing here names a game.
"""
