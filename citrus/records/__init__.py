"""A game as text: the notation of actions, record files, replays, states as JSON.

Other rooms import from `record`; `values` holds the types.
"""
