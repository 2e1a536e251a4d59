"""A simple sparring player: it looks at the gain of one action, never further.

It plants beside its regions and around open fincas, harvests when it cannot buy, keeps its hand buildable, and uses
action tiles where they gain more than their point at the end.
"""

from __future__ import annotations

import random

from msgspec.structs import replace

from citrus.bots.adding import added
from citrus.bots.fruit import fruit_gain, kept_worth, may_place_worker, started_gain, tree_gain, worker_gain
from citrus.rules.actions import (
    Action,
    BuildFinca,
    Buy,
    Harvest,
    PlaceBull,
    Plant,
    ReturnHand,
    UseCart,
    UseMilestone,
    UseMoney,
)
from citrus.rules.board import spaces_of
from citrus.rules.buildable import can_build
from citrus.rules.events import Event
from citrus.rules.fincas import missing, standings
from citrus.rules.fruit_trees.actions import ChooseFruit, PickFruit, PlaceWorker, SellFruit, Skip
from citrus.rules.fruit_trees.orchard import due_space, orchard_in
from citrus.rules.fruit_trees.phases import CHOOSE_FRUIT, FRUIT_ACTION, TREE_WORKER
from citrus.rules.fruit_trees.variant import with_tree_worker
from citrus.rules.market import line_tiles
from citrus.rules.numbering import Space, Tile
from citrus.rules.phases import SITE
from citrus.rules.planting import plant, plant_spaces
from citrus.rules.state import GameState
from citrus.rules.tiles import HORSES, kind_of
from citrus.rules.turn import apply, legal_actions
from citrus.rules.view import PlayerView

COIN = 0.7
ACTION_TILE = 1.5  # kept action tiles can still become more than the point of R10.6
WORKERS = (
    0.0,
    2.5,
    4.0,
    5.0,
    5.5,
    5.8,
    6.0,
    6.1,
    6.2,
)  # by workers on the mat, to the last for any more: the first count most
RIVAL = 0.4  # how much a rival's point hurts
OPEN_FINCA = 0.35  # the part of a finca's value that counts while nothing lies around it yet
TEMPO = 0.9  # what fruit promises is worth nearly all: it does not ask how long the game still goes
PRESENCE = 0.2  # each own tile that counts at an open finca makes it likelier to win it


class GreedyBot:
    """Chooses the action with the highest gain, but harvests only if it can buy nothing."""

    def plan(self, view: PlayerView, rng: random.Random) -> tuple[Action, ...]:
        """Return the legal action with the highest gain, a random one of equal ones."""
        return (self._choose(view, rng),)

    def _choose(self, view: PlayerView, rng: random.Random) -> Action:
        state = view.state
        legal = legal_actions(state)
        if len(legal) == 1:
            return legal[0]
        worth = worth_of(state, state.player)
        gains = {action: _gain(state, action, worth) for action in legal}
        best = sorted(legal, key=lambda action: (gains[action], rng.random()), reverse=True)
        useful = [action for action in best if gains[action] > 0]
        if state.phase in (CHOOSE_FRUIT, FRUIT_ACTION) or (state.phase == TREE_WORKER and not state.hand):
            return best[0]
        if state.hand:
            return _keeping_hand(state, best, useful)
        tiles = [action for action in useful if not isinstance(action, Harvest | Buy)]
        return (
            next(iter(tiles), None)
            or _first(best, Buy)
            or _first(best, Harvest)
            or _first(best, UseMilestone)
            or best[0]
        )


def _first(actions: list[Action], kind: type[Action]) -> Action | None:
    return next((action for action in actions if isinstance(action, kind)), None)


def _keeping_hand(state: GameState, best: list[Action], useful: list[Action]) -> Action:
    """Return the best action after which the rest of the hand can still be built (R5.3). Without one, return the best
    of what must be done. If nothing can be planted, use a milestone for its roads rather than return the hand."""
    for action in best:
        if isinstance(action, Plant | BuildFinca | UseMilestone | PlaceWorker | Skip) or action in useful:
            after, _ = apply(state, action)
            if any(can_build(built, built.hand) for built in _with_finca(after)):
                return action
    needed = _first(best, Plant) or _first(best, BuildFinca) or _first(best, UseMilestone) or _first(best, PlaceWorker)
    return needed or ReturnHand()


def _with_finca(state: GameState) -> list[GameState]:
    """Return the states after a drawn finca, for every choice of its site; the state itself without one."""
    if state.phase != SITE:
        return [state]
    return [after for after, _ in (apply(state, action) for action in legal_actions(state))]


def _gain(state: GameState, action: Action, worth: float) -> float:
    """Return how much the player in turn gains by an action in a state of this worth."""
    match action:
        case Buy(line):
            tiles = line_tiles(state, line)
            return added(_planting_gain(state, tile, worth) for tile in tiles) - COIN * len(tiles)
        case UseCart(market_space):
            tile = state.market[market_space - 1]
            return -ACTION_TILE if tile is None else _planting_gain(state, tile, worth) - ACTION_TILE
        case UseMoney(coins):
            player = state.players[state.player]
            needed = not state.main_action_done and not any(isinstance(other, Buy) for other in legal_actions(state))
            fits = player.coins + coins <= state.game.tiles.max_coins
            return COIN if needed and fits else -ACTION_TILE
        case PlaceBull(space) if not _round_open_finca(state, space):
            return -ACTION_TILE
        case Plant():
            return planting_gain(state, action, worth)
        case BuildFinca() | Harvest() | PlaceBull():
            after, _ = apply(state, action)
            return worth_of(after, state.player) - worth
        case UseMilestone():  # nobody knows yet which finca it is: judged by the middle one
            middle = replace(state, finca_stack=(sorted(state.finca_stack)[len(state.finca_stack) // 2],))
            after, _ = apply(middle, action)
            return max(worth_of(built, state.player) for built in _with_finca(after)) - worth
        case PlaceWorker():
            space = due_space(state)
            after = with_tree_worker(state, space)
            return worth_of(after, state.player) - worth + worker_gain(after, space, TEMPO)
        case ChooseFruit() | PickFruit() | SellFruit():
            return fruit_gain(state, action, TEMPO)
    return 0.0  # ending the turn, passing and returning change nothing by choice


def _planting_gain(state: GameState, tile: Tile, worth: float) -> float:
    """Return the gain of the best place for a tile; 0 if there is none now."""
    spaces = spaces_of(plant_spaces(state, kind_of(tile)))
    return max((planting_gain(state, Plant(tile, space), worth) for space in spaces), default=0.0)


def planting_gain(state: GameState, action: Plant, worth: float) -> float:
    """Return how much the player in turn gains by a planting in a state of this worth."""
    events: list[Event] = []
    after = plant(state, action.tile, action.space, action.bridge, events)
    gain = worth_of(after, state.player) - worth + started_gain(state, events, TEMPO)
    if may_place_worker(state, action):
        after = with_tree_worker(after, action.space)
        gain = max(gain, worth_of(after, state.player) - worth + tree_gain(state, TEMPO))
    return gain


def _round_open_finca(state: GameState, space: Space) -> bool:
    around = state.game.board.around
    return any(not built.scored and around[built.site] >> space & 1 for built in state.fincas)


def worth_of(state: GameState, me: int) -> float:
    """Return a player's standing in points: what is sure, and the promise of fincas, workers, coins and tiles."""
    player = state.players[me]
    worth = player.score + COIN * player.coins + WORKERS[min(player.workers, len(WORKERS) - 1)]
    for region in player.regions:
        worth += region.spaces.bit_count() + (region.spaces & state.wells).bit_count()
    if orchard_in(state) is not None:
        worth += kept_worth(state, me, TEMPO)
    worth += added(HORSES.get(tile, ACTION_TILE) for tile in player.tiles)
    for built in state.fincas:
        if built.scored:
            continue
        size = state.game.board.around[built.site].bit_count()
        closed = 1 - missing(state, built.site).bit_count() / size
        likely = OPEN_FINCA + (1 - OPEN_FINCA) * closed
        for entry in standings(state, built.site):
            worth += likely * entry.points * (1 if entry.player == me else -RIVAL)
            if entry.player == me:
                worth += PRESENCE * entry.tiles
    return worth
