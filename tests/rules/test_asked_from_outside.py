"""What windows, bots and records ask the rules besides what is legal; the answers agree with what then happens."""

from __future__ import annotations

import random

import pytest

from citrus.rules.actions import Action, Harvest, PlaceBull, Plant
from citrus.rules.board import first_space
from citrus.rules.events import Event, Income, MarketRefilled, PointsScored, reveals
from citrus.rules.fruit_trees.orchard import has_tree, kept_fruit, lying_piles, tree_at
from citrus.rules.game import Game
from citrus.rules.harvest import HarvestPreview, harvest_preview
from citrus.rules.numbering import Space
from citrus.rules.refusal import Refusal
from citrus.rules.setup import shuffle, start
from citrus.rules.state import GameState
from citrus.rules.turn import apply, legal_actions, why_not
from citrus.rules.view import determinize, view
from tests.rules.scene import Scene
from tests.rules.worlds import MILESTONE_TILES, TINY_BOARDS, TINY_TILES, tiny_game

GAMES = range(6)


def game_with(seed: int) -> Game:
    """Return a tiny game of any sort."""
    tiles = (TINY_TILES, MILESTONE_TILES)[seed % 2]
    return tiny_game(seed % len(TINY_BOARDS), 2 + seed % 3, tiles, random_sites=seed % 2 == 0, fruit_trees=seed % 3 < 2)


def choices(seed: int) -> list[tuple[GameState, Action]]:
    """Return moments of a random game, each with a legal action; no sort of action is rare among them."""
    rng = random.Random(seed)
    game = game_with(seed)
    state, found = start(game, shuffle(game, rng)), []
    while actions := legal_actions(state):
        sort = rng.choice(sorted({type(action) for action in actions}, key=lambda sort: sort.__name__))
        action = rng.choice([action for action in actions if type(action) is sort])
        found.append((state, action))
        state, _ = apply(state, action)
    return found


@pytest.mark.parametrize("seed", GAMES)
def test_r3_what_reveals_nothing_goes_the_same_way_whatever_is_hidden(seed: int) -> None:
    rng = random.Random(seed)
    revealing: set[type[Event]] = set()
    for state, action in choices(seed):
        seen = view(state)
        ways = {apply(determinize(seen, rng), action)[1] for _ in range(4)}
        told = {any(map(reveals, events)) for events in ways}
        assert len(told) == 1, "whether something is revealed is no secret"
        if len(ways) > 1:
            assert told == {True}
            first, *others = ways
            pairs = [(one, another) for other in others for one, another in zip(first, other, strict=False)]
            revealing.add(next(type(one) for one, another in pairs if one != another))
    assert {sort.__name__ for sort in revealing} >= {"MarketRefilled", "FincaDrawn"}


def test_r3_a_refill_that_brings_nothing_reveals_nothing() -> None:
    scene = Scene().fincas(A="10/5").market("lemon").bag("")
    events = scene.do("buy R1", "plant lemon d2")
    (refilled,) = (event for event in events if isinstance(event, MarketRefilled))
    assert refilled.placed == ()
    assert not any(map(reveals, events))


@pytest.mark.parametrize("seed", GAMES)
def test_r8_a_harvest_brings_what_was_foretold(seed: int) -> None:
    harvests = 0
    for state, _ in choices(seed):
        me = state.players[state.player]
        assert harvest_preview(state, me, ()) == HarvestPreview(0, 0, 0)
        for action in legal_actions(state):
            if isinstance(action, Harvest):
                chosen = tuple(one.spaces for one in me.regions if first_space(one.spaces) in action.regions)
                _, events = apply(state, action)
                scored = [event for event in events if isinstance(event, PointsScored) and event.source == "harvest"]
                points = sum(event.points for event in scored)
                (income,) = (event for event in events if isinstance(event, Income))
                assert harvest_preview(state, me, chosen) == HarvestPreview(points, income.due, income.gained)
                harvests += 1
    assert harvests > 10


def test_r11_1_a_game_counts_passes_as_it_is_told() -> None:
    game = tiny_game(0, 2)
    assert not game.earlier_count
    assert game.counting_passes(earlier=False) is game
    earlier = game.counting_passes(earlier=True)
    assert earlier.earlier_count
    assert earlier.counting_passes(earlier=True) is earlier
    assert earlier.counting_passes(earlier=False) == game != earlier


def test_r13_what_lies_hangs_and_is_kept_is_known() -> None:
    scene = Scene(fruit_trees=True).trees(c3="apricot 4 2", e5="quince").keep(1, "plum apricot plum")
    state, numbers = scene.state, scene.board.numbers
    assert [scene.fruits[fruit] for fruit in lying_piles(state)] == ["apple", "cherry", "elderberry", "plum"]
    assert [(scene.fruits[fruit], count) for fruit, count in kept_fruit(state, 1)] == [("apricot", 1), ("plum", 2)]
    assert kept_fruit(state, 0) == []
    assert {name for name, space in numbers.items() if has_tree(state, space)} == {"c3", "e5"}
    hanging = {name: tree_at(state, space) for name, space in numbers.items()}
    assert {name: tree.tokens for name, tree in hanging.items() if tree is not None} == {"c3": (4, 2), "e5": ()}


def test_r13_without_trees_nothing_lies_hangs_or_is_kept() -> None:
    state = Scene().region(0, "lime", "c3").state
    assert (lying_piles(state), kept_fruit(state, 0)) == ([], [])
    for space in state.game.board.names:
        assert (has_tree(state, space), tree_at(state, space)) == (False, None)


# actions that no window offers, but a program or a record may try


def nowhere(game: Game) -> list[Space]:
    """Return numbers of no space of a board."""
    rows = game.board.rows * game.board.stride
    return [Space(-1), Space(-999), *(Space(one) for one in range(rows + 3) if one not in game.board.names)]


def test_r6_1_nothing_is_planted_beside_the_board() -> None:
    scene = Scene().fincas(A="10/5").hand("lime").player(0, tiles="bridge bull")
    for space in nowhere(scene.game):
        for bridge in (False, True):
            assert why_not(scene.state, Plant(scene.tile("lime"), space, bridge)) == Refusal("R6.1", "no_such_space")
        assert why_not(scene.state, PlaceBull(space)) == Refusal("R10.3", "bull_space", spaces=0)


def test_r5_3_only_a_tile_in_the_hand_is_planted() -> None:
    for trees in (False, True):
        scene = Scene(fruit_trees=trees).fincas(A="10/5").hand("lime")
        for name in ("lemon", "lime*", *(["tree"] if trees else [])):
            tile = scene.tile(name)
            refusal = why_not(scene.state, Plant(tile, scene.board.numbers["d2"]))
            assert refusal == Refusal("R5.3", "not_in_hand", tile=tile)
    scene = Scene(fruit_trees=True).fincas(A="10/5").hand("tree")
    for space in nowhere(scene.game):
        assert why_not(scene.state, Plant(scene.tile("tree"), space)) == Refusal("R6.1", "no_such_space")


def test_r8_1_only_a_region_on_the_board_is_harvested() -> None:
    scene = Scene().region(0, "lime", "c3 c4")
    bare = scene.board.numbers["a1"]
    for space in (*nowhere(scene.game), bare):
        here = 1 << space if space >= 0 else 0
        for chosen in ((space,), (scene.board.numbers["c3"], space)):
            assert why_not(scene.state, Harvest(chosen)) == Refusal("R8.1", "no_region", spaces=here)
