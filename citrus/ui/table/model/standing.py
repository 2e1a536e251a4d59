"""How a player stands at a moment, in a sentence."""

from __future__ import annotations

from citrus.language.wording import PLACES
from citrus.language.words import Words
from citrus.rules.harvest import harvest_preview
from citrus.rules.state import GameState


def standing(words: Words, state: GameState, player: int) -> str:
    """How a player stands: points, place, and what a harvest of all regions would bring now."""
    own = state.players[player]
    ahead = sum(other.score > own.score for other in state.players)
    name, points = words.player(player), words.amount("points", own.score)
    place = words.texts(f"replay.place.{PLACES[ahead]}")
    if sum(other.score == own.score for other in state.players) > 1:
        place = words.texts("replay.tied", place=place)
    if state.over or not own.regions:
        return words.texts("replay.stands", name=name, points=points, place=place)
    found = harvest_preview(state, own, tuple(region.spaces for region in own.regions))
    return words.texts(
        "replay.stands_harvest",
        name=name,
        points=points,
        place=place,
        gain=words.amount("points", found.points),
        coins=words.amount("coins", found.gained),
    )
