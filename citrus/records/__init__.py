"""A game as text: the notation of actions, record files, replays, states as JSON.

`record` is the front door. `values` alone has what the start screen needs, and loads none of the rules.
"""
