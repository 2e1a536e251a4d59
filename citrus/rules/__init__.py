"""The rules of Citrus: states, legal actions and what they do. Pure Python: no pygame, no files, no clock, no texts.

`setup` makes the first state, `turn` says what may be done and does it, `view` shows what players may know. Numbers
such as R6.4 are those of docs/rules.md. Money counts in coins, scores in points. Players, spaces, tiles and
kinds are numbers, sets of spaces are integers: `numbering` has their types, `board` and `tiles` explain them.
"""
