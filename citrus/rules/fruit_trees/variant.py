"""Fruit trees, a variant: trees among the plantations, and fruit for workers placed beside them (R13)."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import ClassVar

from msgspec.structs import replace

from citrus.rules.actions import Action, EndTurn, Pass, Plant
from citrus.rules.board import first_space
from citrus.rules.build_search import PlantationAnswers, Roads
from citrus.rules.events import Event, PointsScored, Term, TilePlanted, WorkerPlaced
from citrus.rules.fruit_trees.actions import ChooseFruit, PickFruit, PlaceWorker, SellFruit, Skip
from citrus.rules.fruit_trees.events import (
    FruitChosen,
    FruitDue,
    FruitOffered,
    FruitPicked,
    FruitSkipped,
    FruitSold,
    WorkerKept,
    WorkerOffered,
)
from citrus.rules.fruit_trees.orchard import (
    TREE,
    FruitPile,
    Orchard,
    Piles,
    Tree,
    due_space,
    fruit_actions,
    numbers_of,
    orchard_of,
    piles_of,
    sale_points,
    with_orchard,
)
from citrus.rules.fruit_trees.phases import CHOOSE_FRUIT, FRUIT_ACTION, TREE_WORKER
from citrus.rules.fruit_trees.refusals import refuse
from citrus.rules.fruit_trees.search import can_build_with_trees, tree_kind, tree_spaces
from citrus.rules.game import Game
from citrus.rules.numbering import Space, SpaceSet, Tile
from citrus.rules.orders import Setup, SetupError
from citrus.rules.parts import with_part
from citrus.rules.phases import PLANT
from citrus.rules.planting import free_spaces, take_landscape, use_bridge, with_player, with_set
from citrus.rules.problem import Problem
from citrus.rules.refusal import Refusal
from citrus.rules.sources import Source
from citrus.rules.state import GameState, Region
from citrus.rules.tiles import KindCounts, TileSet, kind_of
from citrus.rules.variant import AddedKind, Reorder, Variant

KEPT_FRUIT = Source("kept_fruit", final=True, at_mats=True, picture="fruit_apple")
"""Tokens that are still kept at the end (R13.7)."""
FRUIT_PICKED = Source("fruit", KEPT_FRUIT, picture="fruit_cherry")
"""What a token brings when it is picked (R13.5)."""
FRUIT_SOLD = Source("sale", KEPT_FRUIT, picture="basket")
"""What tokens bring when they are sold (R13.6)."""


def _in_phase(state: GameState, phase: str, orchard: Orchard) -> GameState:
    return replace(state, phase=phase, parts=with_part(state.parts, orchard))


def _done(state: GameState, orchard: Orchard) -> GameState:
    """Go on after the pile, worker or fruit action that was due: with the hand, or with the refill that had to wait
    (R13.3)."""
    return _in_phase(state, PLANT, replace(orchard, at=None))


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
        return _in_phase(state, TREE_WORKER, orchard)
    return _done(state, orchard)


def with_tree_worker(state: GameState, space: Space) -> GameState:
    """Return the state with a worker of the player in turn beside the tree on a space, a region of one tile (R13.3)."""
    player = state.players[state.player]
    region = Region(tree_kind(state.game), 1 << space)
    regions = tuple(sorted((*player.regions, region), key=lambda owned: first_space(owned.spaces)))
    return replace(state, players=with_player(state, replace(player, workers=player.workers - 1, regions=regions)))


def _place_worker(state: GameState, action: PlaceWorker, events: list[Event]) -> GameState:
    """Put a worker beside the tree just planted; a fruit action may follow (R13.3, R13.4)."""
    space = due_space(state)
    events.append(WorkerPlaced(state.player, space))
    state = with_tree_worker(state, space)
    return _offer_fruit(state, space, events) or _done(state, orchard_of(state))


def _offer_fruit(state: GameState, space: Space, events: list[Event]) -> GameState | None:
    """Return the state in which a worker just placed allows a fruit action, or None if there is none (R13.4)."""
    if not fruit_actions(state, space):
        return None
    events.append(FruitOffered(state.player, space))
    return _in_phase(state, FRUIT_ACTION, replace(orchard_of(state), at=space))


def _score(state: GameState, source: Source, term: Term, spaces: SpaceSet, events: list[Event]) -> GameState:
    events.append(PointsScored(state.player, source, (term,), spaces))
    player = state.players[state.player]
    return replace(state, players=with_player(state, replace(player, score=player.score + term.points)))


def _keep(state: GameState, fruits: Iterable[int], count: int) -> tuple[tuple[int, ...], ...]:
    """Return the tokens that all players keep once the player in turn has `count` more of each of these fruits."""
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
    state = _score(state, FRUIT_PICKED, Term("fruit", 1, value), 1 << tree.space, events)
    rest = tree._replace(tokens=tree.tokens[1:])
    trees = (*orchard.trees[:index], rest, *orchard.trees[index + 1 :])
    return _done(state, replace(orchard, trees=trees, kept=_keep(state, (tree.fruit,), 1)))


def _sell(state: GameState, action: SellFruit, events: list[Event]) -> GameState:
    """Return tokens of different fruits for points; they leave the game (R13.6)."""
    orchard = orchard_of(state)
    count = len(action.fruits)
    events.append(FruitSold(state.player, action.fruits))
    points = sale_points(state, count)
    state = _score(state, FRUIT_SOLD, Term("sold_fruit", count, points), 1 << due_space(state), events)
    return _done(state, replace(orchard, kept=_keep(state, action.fruits, -1)))


def _choices(state: GameState) -> list[Action]:
    return [ChooseFruit(pile.fruit) for pile in orchard_of(state).piles]


def _worker_or_not(state: GameState) -> list[Action]:
    return [PlaceWorker(), Skip()]


def _fruit_actions_due(state: GameState) -> list[Action]:
    return [*fruit_actions(state, due_space(state)), Skip()]


def _skip(state: GameState, action: Skip, events: list[Event]) -> GameState:
    orchard = orchard_of(state)
    if state.phase == TREE_WORKER:
        events.append(WorkerKept(state.player, due_space(state)))
    else:
        declined = fruit_actions(state, due_space(state))
        pick, sale = (any(isinstance(one, sort) for one in declined) for sort in (PickFruit, SellFruit))
        events.append(FruitSkipped(state.player, pick, sale))
    return _done(state, orchard)


def _follow_planting(before: GameState, after: GameState, action: Plant, events: list[Event]) -> GameState:
    """Ask for a pile for a new tree (R13.3), or offer a fruit action to a worker placed beside trees (R13.4)."""
    player, space = after.player, action.space
    if kind_of(action.tile) == tree_kind(after.game):
        events.append(FruitDue(player, space))
        return _in_phase(after, CHOOSE_FRUIT, replace(orchard_of(after), at=space))
    # only a start leaves one worker fewer on the mat
    started = after.players[player].workers < before.players[player].workers
    return (_offer_fruit(after, space, events) if started else None) or after


def _grown_older(state: GameState) -> GameState:
    """Make trees of the last turn old: they are new for one turn only (R13.4)."""
    orchard = orchard_of(state)
    if not any(tree.new for tree in orchard.trees):
        return state
    return with_orchard(state, replace(orchard, trees=tuple([tree._replace(new=False) for tree in orchard.trees])))


class _Trees:
    """The tiles that fruit trees add; `AddedKind` says what each method is for."""

    name = TREE

    def __init__(self, count: int) -> None:
        self.count = count

    def spaces(self, state: GameState, bridge: bool) -> SpaceSet:
        """Return the roads of built fincas, and the spaces beside a plantation or tree (R13.2)."""
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


class _FruitTrees(Variant):
    """What fruit trees change and add; `Variant` says what each method is for."""

    actions: ClassVar = {
        ChooseFruit: _choose,
        PlaceWorker: _place_worker,
        PickFruit: _pick,
        SellFruit: _sell,
        Skip: _skip,
    }
    sources: ClassVar = (FRUIT_PICKED, FRUIT_SOLD, KEPT_FRUIT)
    phases: ClassVar = {
        CHOOSE_FRUIT: _choices,
        TREE_WORKER: _worker_or_not,
        FRUIT_ACTION: _fruit_actions_due,
    }

    def kinds(self, tiles: TileSet) -> Sequence[AddedKind]:
        return (_Trees(tiles.fruit_trees.trees if tiles.fruit_trees is not None else 0),)

    def check_options(self, tiles: TileSet) -> None:
        if tiles.fruit_trees is None:
            raise SetupError("options.fruit_trees", Problem("setup.no_fruit_trees"))

    def shuffle(self, game: Game, setup: Setup, rng: random.Random) -> Setup:
        values, fruits = numbers_of(game).values, numbers_of(game).fruits
        piles = Piles(tuple([tuple(rng.sample(values, len(values))) for _ in fruits]))
        return replace(setup, parts=with_part(setup.parts, piles))

    def check_setup(self, game: Game, setup: Setup) -> None:
        numbers, piles = numbers_of(game), piles_of(setup)
        values = Counter(numbers.values)
        if len(piles) != len(numbers.fruits) or any(Counter(pile) != values for pile in piles):
            raise SetupError("setup.fruit", Problem("setup.other_fruit"))

    def start(self, state: GameState, setup: Setup) -> GameState:
        piles = tuple([FruitPile(fruit, tokens) for fruit, tokens in enumerate(piles_of(setup))])
        return with_orchard(state, Orchard((), piles, ((0,) * len(piles),) * len(state.players)))

    def reorder(self, state: GameState, reorder: Reorder) -> GameState:
        """Reorder the hidden values of each pile: sorted, they show only which are left of each fruit."""
        orchard = orchard_of(state)
        trees = tuple([tree._replace(tokens=reorder(tree.tokens)) for tree in orchard.trees])
        piles = tuple([FruitPile(fruit, reorder(tokens)) for fruit, tokens in orchard.piles])
        return with_orchard(state, replace(orchard, trees=trees, piles=piles))

    def follow(self, before: GameState, after: GameState, action: Action, events: list[Event]) -> GameState:
        match action:
            case Plant():
                return _follow_planting(before, after, action, events)
            case EndTurn() | Pass():
                return _grown_older(after)
        return after

    def refuse(self, state: GameState, action: Action) -> Refusal | None:
        return refuse(state, action)

    def final_points(self, state: GameState, player: int) -> Iterable[PointsScored]:
        """Score a point for each kept token (R13.7)."""
        count = sum(orchard_of(state).kept[player])
        if count:
            yield PointsScored(player, KEPT_FRUIT, (Term("kept_fruit", count, count),), 0)


FRUIT_TREES: Variant = _FruitTrees()
"""The answers of this variant to the core."""
