"""Fruit trees, a variant: trees among the plantations, and fruit for workers placed beside them (R13)."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Mapping
from itertools import combinations
from typing import ClassVar

from msgspec.structs import replace

from citrus.rules.actions import Action, ChooseFruit, PickFruit, PlaceWorker, Plant, SellFruit, Skip
from citrus.rules.board import first_space
from citrus.rules.build_search import PlantationAnswers, Roads
from citrus.rules.events import (
    Event,
    FruitChosen,
    FruitDue,
    FruitOffered,
    FruitPicked,
    FruitSkipped,
    FruitSold,
    PointsScored,
    Source,
    Term,
    TilePlanted,
    WorkerKept,
    WorkerOffered,
    WorkerPlaced,
)
from citrus.rules.game import Game
from citrus.rules.market import settle
from citrus.rules.numbering import Kind, Space, SpaceSet, Tile
from citrus.rules.orchard import FruitPile, Orchard, Tree
from citrus.rules.orders import Setup, SetupError
from citrus.rules.planting import free_spaces, take_landscape, use_bridge, with_player, with_set
from citrus.rules.problem import Problem
from citrus.rules.refusal import Refusal
from citrus.rules.state import GameState, Region
from citrus.rules.tiles import FruitTrees, KindCounts, TileSet, kind_of
from citrus.rules.tree_search import can_build_with_trees, tree_kind, tree_spaces
from citrus.rules.variant import Variant

TREE = "tree"
"""The name of the tree tiles (R13.1)."""


def numbers_of(game: Game) -> FruitTrees:
    """The numbers of the fruit trees; the game must be played with them."""
    numbers = game.tiles.fruit_trees
    assert numbers is not None
    return numbers


def sale_points(state: GameState, count: int) -> int:
    """What selling `count` different fruits brings in points (R13.6)."""
    return numbers_of(state.game).sale[count - 1]


def orchard_of(state: GameState) -> Orchard:
    """The fruit of a state; the game must be played with fruit trees."""
    assert state.orchard is not None
    return state.orchard


def due_space(state: GameState) -> Space:
    """The space of the tree just planted, or of the worker just placed, for which something is due now."""
    space = orchard_of(state).at
    assert space is not None
    return space


def trees_on(state: GameState) -> SpaceSet:
    """The spaces of all trees, including one that still waits for its pile."""
    return state.plantations[tree_kind(state.game)]


def trees_beside(state: GameState, space: Space) -> list[Tree]:
    """The trees that count for a worker just placed on a space, in reading order: those of earlier turns around it, and
    the tree that it stands beside (R13.4)."""
    around = state.game.board.surrounding(space)
    trees = orchard_of(state).trees
    return [tree for tree in trees if tree.space == space or (around >> tree.space & 1 and not tree.new)]


def sales(state: GameState) -> list[SellFruit]:
    """Every set of different kept tokens that the player in turn can sell (R13.6)."""
    kept = orchard_of(state).kept[state.player]
    held = [fruit for fruit, count in enumerate(kept) if count]
    most = len(numbers_of(state.game).sale)
    return [SellFruit(chosen) for count in range(1, most + 1) for chosen in combinations(held, count)]


def fruit_actions(state: GameState, space: Space) -> list[Action]:
    """What a worker just placed on a space allows, skipping apart; nothing without a tree that counts (R13.4)."""
    beside = trees_beside(state, space)
    if not beside:
        return []
    return [*(PickFruit(tree.space) for tree in beside if tree.tokens), *sales(state)]


def _done(state: GameState, orchard: Orchard, events: list[Event]) -> GameState:
    """Go on after the pile, worker or fruit action that was due: with the hand, or with the refill that had to wait
    (R13.3)."""
    return settle(replace(state, orchard=replace(orchard, at=None), phase="plant"), events)


def _choose(state: GameState, action: ChooseFruit, events: list[Event]) -> GameState:
    """Put a pile on the tree just planted (R13.3)."""
    orchard, space = orchard_of(state), due_space(state)
    tokens = next(pile.tokens for pile in orchard.piles if pile.fruit == action.fruit)
    events.append(FruitChosen(state.player, space, action.fruit))
    trees = tuple(sorted((*orchard.trees, Tree(space, action.fruit, tokens, new=True))))
    piles = tuple([pile for pile in orchard.piles if pile.fruit != action.fruit])
    orchard = replace(orchard, trees=trees, piles=piles)
    if state.finca_roads >> space & 1 and state.players[state.player].workers:
        events.append(WorkerOffered(state.player, space))
        return replace(state, phase="tree_worker", orchard=orchard)
    return _done(state, orchard, events)


def with_tree_worker(state: GameState, space: Space) -> GameState:
    """The state with a worker of the player in turn beside the tree on a space, which makes it a region of one
    tile (R13.3)."""
    player = state.players[state.player]
    region = Region(tree_kind(state.game), 1 << space)
    regions = tuple(sorted((*player.regions, region), key=lambda owned: first_space(owned.spaces)))
    return replace(state, players=with_player(state, replace(player, workers=player.workers - 1, regions=regions)))


def _place_worker(state: GameState, action: PlaceWorker, events: list[Event]) -> GameState:
    """Put a worker beside the tree just planted; a fruit action may follow (R13.3, R13.4)."""
    space = due_space(state)
    events.append(WorkerPlaced(state.player, space))
    state = with_tree_worker(state, space)
    return _offer_fruit(state, space, events) or _done(state, orchard_of(state), events)


def _offer_fruit(state: GameState, space: Space, events: list[Event]) -> GameState | None:
    """The state in which a fruit action may be done for the worker just placed on a space; None if there is none to do
    (R13.4)."""
    if not fruit_actions(state, space):
        return None
    events.append(FruitOffered(state.player, space))
    return replace(state, phase="fruit_action", orchard=replace(orchard_of(state), at=space))


def _score(state: GameState, source: Source, term: Term, spaces: SpaceSet, events: list[Event]) -> GameState:
    events.append(PointsScored(state.player, source, (term,), spaces))
    player = state.players[state.player]
    return replace(state, players=with_player(state, replace(player, score=player.score + term.points)))


def _keep(state: GameState, fruits: Iterable[int], count: int) -> tuple[tuple[int, ...], ...]:
    """The tokens that all players keep once the player in turn has `count` more of each of these fruits."""
    kept = orchard_of(state).kept
    mine = list(kept[state.player])
    for fruit in fruits:
        mine[fruit] += count
    return (*kept[: state.player], tuple(mine), *kept[state.player + 1 :])


def _pick(state: GameState, action: PickFruit, events: list[Event]) -> GameState:
    """Take the top token of a tree and score its value (R13.5)."""
    orchard = orchard_of(state)
    index, tree = next((n, tree) for n, tree in enumerate(orchard.trees) if tree.space == action.space)
    value = tree.tokens[0]
    events.append(FruitPicked(state.player, tree.space, tree.fruit, value))
    state = _score(state, "fruit", Term("fruit", 1, value), 1 << tree.space, events)
    rest = tree._replace(tokens=tree.tokens[1:])
    trees = (*orchard.trees[:index], rest, *orchard.trees[index + 1 :])
    return _done(state, replace(orchard, trees=trees, kept=_keep(state, (tree.fruit,), 1)), events)


def _sell(state: GameState, action: SellFruit, events: list[Event]) -> GameState:
    """Give tokens of different fruits back for points; they leave the game (R13.6)."""
    orchard = orchard_of(state)
    count = len(action.fruits)
    events.append(FruitSold(state.player, action.fruits))
    points = sale_points(state, count)
    state = _score(state, "sale", Term("sold_fruit", count, points), 1 << due_space(state), events)
    return _done(state, replace(orchard, kept=_keep(state, action.fruits, -1)), events)


def _skip(state: GameState, action: Skip, events: list[Event]) -> GameState:
    orchard = orchard_of(state)
    if state.phase == "tree_worker":
        events.append(WorkerKept(state.player, due_space(state)))
    else:
        declined = fruit_actions(state, due_space(state))
        pick, sale = (any(isinstance(one, sort) for one in declined) for sort in (PickFruit, SellFruit))
        events.append(FruitSkipped(state.player, pick, sale))
    return _done(state, orchard, events)


def _shuffled(tokens: tuple[int, ...], rng: random.Random) -> tuple[int, ...]:
    return tuple(rng.sample(tokens, len(tokens)))


class _FruitTrees(Variant):
    """What fruit trees change and add; `Variant` says what each method is for."""

    option = "fruit_trees"
    phases = frozenset(["fruit", "tree_worker", "fruit_action"])
    actions: ClassVar = {
        ChooseFruit: _choose,
        PlaceWorker: _place_worker,
        PickFruit: _pick,
        SellFruit: _sell,
        Skip: _skip,
    }

    def tiles(self, tiles: TileSet) -> Mapping[str, int]:
        return {TREE: tiles.fruit_trees.trees if tiles.fruit_trees is not None else 0}

    def check_options(self, tiles: TileSet) -> None:
        if tiles.fruit_trees is None:
            raise SetupError("options.fruit_trees", Problem("setup.no_fruit_trees"))

    def shuffle(self, game: Game, setup: Setup, rng: random.Random) -> Setup:
        numbers = numbers_of(game)
        return replace(setup, fruit=tuple([_shuffled(numbers.values, rng) for _ in numbers.fruits]))

    def check_setup(self, game: Game, setup: Setup) -> None:
        numbers = numbers_of(game)
        values = Counter(numbers.values)
        if len(setup.fruit) != len(numbers.fruits) or any(Counter(pile) != values for pile in setup.fruit):
            raise SetupError("setup.fruit", Problem("setup.other_fruit"))

    def start(self, state: GameState, setup: Setup) -> GameState:
        nothing = (0,) * len(setup.fruit)
        piles = tuple([FruitPile(fruit, tokens) for fruit, tokens in enumerate(setup.fruit)])
        return replace(state, orchard=Orchard((), piles, (nothing,) * len(state.players)))

    def spaces(self, state: GameState, kind: Kind, bridge: bool) -> SpaceSet:
        """Roads of built fincas, and spaces beside a plantation or tree (R13.2)."""
        board = state.game.board
        among = free_spaces(state)
        if bridge:
            among = board.rocks & ~state.planted
            for mask in state.neutral:
                among |= mask
        return tree_spaces(board, among, state.planted, state.finca_roads)

    def plant(self, state: GameState, tile: Tile, space: Space, bridge: bool, events: list[Event]) -> GameState:
        kind, bit = kind_of(tile), 1 << space
        events.append(TilePlanted(state.player, tile, space, bridge))
        if bridge:
            state = use_bridge(state, space, events)
        changes: dict[str, object] = {}
        if bit & state.landscape_spaces:
            tiles = take_landscape(state, space, changes, events)
            changes["players"] = with_player(state, replace(state.players[state.player], tiles=tiles))
        return replace(
            state,
            plantations=with_set(state.plantations, kind, state.plantations[kind] | bit),
            planted=state.planted | bit,
            **changes,
        )

    def can_build(self, state: GameState, kinds: KindCounts, roads: Roads, plantations: PlantationAnswers) -> bool:
        return can_build_with_trees(state, kinds, roads, plantations)

    def planted(self, before: GameState, after: GameState, tile: Tile, space: Space, events: list[Event]) -> GameState:
        """Ask for a pile for a new tree (R13.3), or offer a fruit action to a worker placed beside trees (R13.4)."""
        player = after.player
        if kind_of(tile) == tree_kind(after.game):
            events.append(FruitDue(player, space))
            return replace(after, phase="fruit", orchard=replace(orchard_of(after), at=space))
        # only a start leaves one worker fewer on the mat
        started = after.players[player].workers < before.players[player].workers
        return (_offer_fruit(after, space, events) if started else None) or after

    def turn_ended(self, state: GameState) -> GameState:
        """Trees are new for one turn only (R13.4)."""
        orchard = orchard_of(state)
        if not any(tree.new for tree in orchard.trees):
            return state
        trees = tuple([tree._replace(new=False) for tree in orchard.trees])
        return replace(state, orchard=replace(orchard, trees=trees))

    def legal_actions(self, state: GameState) -> list[Action]:
        orchard = orchard_of(state)
        if state.phase == "fruit":
            return [ChooseFruit(pile.fruit) for pile in orchard.piles]
        if state.phase == "tree_worker":
            return [PlaceWorker(), Skip()]
        return [*fruit_actions(state, due_space(state)), Skip()]

    def refuse(self, state: GameState, action: Action) -> Refusal | None:
        match action:
            case ChooseFruit():
                due = state.phase == "fruit"
                return Refusal("R13.3", "no_fruit_pile" if due else "no_fruit_due")
            case PlaceWorker():
                return Refusal("R13.3", "no_tree_worker")
            case PickFruit() | SellFruit() | Skip() if state.phase not in ("tree_worker", "fruit_action"):
                return Refusal("R13.4", "no_fruit_action")
            case PickFruit(space) if state.phase == "fruit_action":
                return self._refuse_pick(state, space)
            case SellFruit(fruits) if state.phase == "fruit_action":
                most = len(numbers_of(state.game).sale)
                if len(fruits) > most:
                    return Refusal("R13.6", "sale_too_large", needed=most)
                return Refusal("R13.6", "fruit_not_kept")
        at = 1 << due_space(state) if state.phase in self.phases else 0
        if state.phase == "fruit":
            return Refusal("R13.3", "fruit_due", spaces=at)
        if state.phase == "tree_worker":
            return Refusal("R13.3", "worker_due", spaces=at)
        if state.phase == "fruit_action":
            return Refusal("R13.4", "fruit_action_due", spaces=at)
        return self._refuse_planting(state, action) if isinstance(action, Plant) else None

    def _refuse_pick(self, state: GameState, space: Space) -> Refusal:
        beside = trees_beside(state, due_space(state))
        if all(tree.space != space for tree in beside):
            return Refusal("R13.5", "no_tree_beside", spaces=sum(1 << tree.space for tree in beside))
        return Refusal("R13.5", "tree_empty", spaces=1 << space)

    def _refuse_planting(self, state: GameState, action: Plant) -> Refusal | None:
        """What trees forbid to a tile that is to be planted now (R13.2); the core explains the rest."""
        bit = 1 << action.space if action.space >= 0 else 0
        ready = action.tile in state.hand and state.cart_tile in (None, action.tile)
        if not ready or not bit & state.game.board.all_spaces:
            return None
        if bit & trees_on(state):
            return Refusal("R13.2", "tree_space", spaces=bit)
        bare = bit & ~state.planted
        fits = bit & state.game.board.rocks if action.bridge else bit & free_spaces(state)
        if kind_of(action.tile) == tree_kind(state.game) and bare & fits:
            if action.bridge and "bridge" not in state.players[state.player].tiles:
                return None
            return Refusal("R13.2", "tree_not_connected", spaces=bit)
        return None

    def final_points(self, state: GameState, player: int) -> Iterable[PointsScored]:
        """One point for each kept token (R13.7)."""
        count = sum(orchard_of(state).kept[player])
        if count:
            yield PointsScored(player, "kept_fruit", (Term("kept_fruit", count, count),), 0)

    def hide(self, state: GameState) -> GameState:
        """Sort the values of each pile, so that they show only which are left of each fruit."""
        orchard = orchard_of(state)
        trees = tuple([tree._replace(tokens=tuple(sorted(tree.tokens))) for tree in orchard.trees])
        piles = tuple([FruitPile(fruit, tuple(sorted(tokens))) for fruit, tokens in orchard.piles])
        return replace(state, orchard=replace(orchard, trees=trees, piles=piles))

    def guess(self, state: GameState, rng: random.Random) -> GameState:
        orchard = orchard_of(state)
        trees = tuple([tree._replace(tokens=_shuffled(tree.tokens, rng)) for tree in orchard.trees])
        piles = tuple([FruitPile(fruit, _shuffled(tokens, rng)) for fruit, tokens in orchard.piles])
        return replace(state, orchard=replace(orchard, trees=trees, piles=piles))


FRUIT_TREES: Variant = _FruitTrees()
"""What this variant answers to the core."""


def kept_fruit(state: GameState, player: int) -> list[tuple[int, int]]:
    """The fruits of which a player keeps tokens, and how many; nothing in a game without fruit trees."""
    if state.orchard is None:
        return []
    return [(fruit, count) for fruit, count in enumerate(state.orchard.kept[player]) if count]


def lying_piles(state: GameState) -> list[int]:
    """The fruits whose piles lie beside the board."""
    return [] if state.orchard is None else [pile.fruit for pile in state.orchard.piles]


def has_tree(state: GameState, space: Space) -> bool:
    """Whether a tree stands on a space, with or without its pile; never in a game without fruit trees."""
    return state.orchard is not None and bool(trees_on(state) >> space & 1)


def tree_at(state: GameState, space: Space) -> Tree | None:
    """The tree on a space, if there is one that has got its pile."""
    trees = () if state.orchard is None else state.orchard.trees
    return next((tree for tree in trees if tree.space == space), None)
