"""A game as text: the notation of actions, record files, replays, states as JSON.

`record` is the front door; `values` holds what is passed around.
"""
