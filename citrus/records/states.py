"""A state as JSON, exactly as `citrus replay --states` prints it."""

from __future__ import annotations

from typing import Any

import msgspec

from citrus.records.notation import format_action
from citrus.records.replay import Step
from citrus.records.variants import recorded_variants
from citrus.rules.board import spaces_of
from citrus.rules.state import GameState
from citrus.rules.turn import legal_actions

_ENCODER = msgspec.json.Encoder()


def state_line(number: int, step: Step, legal: bool = False) -> bytes:
    """Return one line of JSON, without line end, for the step with this number; `legal` adds all legal actions."""
    content = {
        "step": number,
        "action": None if step.action is None else format_action(step.state.game, step.action),
        **state_content(step.state),
    }
    if legal:
        game = step.state.game
        content["legal"] = sorted([format_action(game, action) for action in legal_actions(step.state)])
    return msgspec.json.format(_ENCODER.encode(content), indent=0)


def state_content(state: GameState) -> dict[str, Any]:
    """Return a state as plain values with texts for spaces and tiles, in the order of printing."""
    game = state.game
    names = game.board.names
    tiles = game.tile_names
    planted = {space: tile for space in spaces_of(state.planted) if (tile := state.tile_at(space)) is not None}
    content: dict[str, Any] = {
        "player": state.player,
        "phase": state.phase,
        "main_action_done": state.main_action_done,
        "market": [None if tile is None else tiles[tile] for tile in state.market],
        "hand": sorted([tiles[tile] for tile in state.hand]),
        "plantations": {names[space]: tiles[tile] for space, tile in planted.items()},
        "regions": [
            {
                "kind": game.kind_name(region.kind),
                "owner": region.owner,
                "spaces": [names[space] for space in spaces_of(region.spaces)],
            }
            for region in state.regions()
        ],
        "landscape": {names[lying.space]: lying.tile for lying in state.landscape},
        "fincas": {built.site: {"value": str(built.finca), "scored": built.scored} for built in state.fincas},
        "open_sites": state.open_sites,
        "bag": len(state.bag),
        "drawn_finca": None if state.drawn_finca is None else str(state.drawn_finca.finca),
        "finca_stack": len(state.finca_stack),
        "site_stack": len(state.site_stack),
        "cart_tile": None if state.cart_tile is None else tiles[state.cart_tile],
        "refill_due": state.refill_due,
        "fincas_closed": state.fincas_closed,
        "passes": state.passes,
        "players": [
            {"coins": player.coins, "score": player.score, "workers": player.workers, "tiles": player.tiles}
            for player in state.players
        ],
        "over": state.over,
        "winners": state.winners,
    }
    for recorded in recorded_variants(game):
        content |= recorded.state_content(state)
        for number, player in enumerate(content["players"]):
            player |= recorded.player_content(state, number)
    return content
