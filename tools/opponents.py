"""Short names for the opponents of the levels: earlier levels, and rivals."""

from __future__ import annotations

RIVALS = {
    "child": "tools.child:Child",
    "denier": "tools.rivals:Denier",
    "far-denier": "tools.rivals:FarDenier",
    "two-turns": "tools.rivals:TwoTurns",
    "fitted": "tools.rivals:Fitted",
    "gatherer": "tools.rivals:Gatherer",
    "closer": "tools.rivals:Closer",
    "grower": "tools.rivals:Grower",
    "spreader": "tools.rivals:Spreader",
    "rusher": "tools.rivals:Rusher",
}
DENIERS = ("denier", "far-denier")
"""The rivals that look at what others gain."""
REFERENCES = {"hard-1": "tools.references:Hard1", "expert-1": "tools.references:Expert1"}


def known_as(name: str) -> str:
    """Return the laboratory's name for a bot that our benchmarks name."""
    return {**RIVALS, **REFERENCES}.get(name, name)
