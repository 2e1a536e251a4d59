"""What holds at every moment of every game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from citrus.rules.board import first_space, spaces_of
from citrus.rules.fruit_trees.orchard import has_tree, orchard_in
from citrus.rules.ground import open_roads, road_blocks
from citrus.rules.state import GameState
from citrus.rules.tiles import spaces_with


def check_invariants(state: GameState) -> None:
    """Check everything that is counted, and everything that the state says twice."""
    game, board, tiles = state.game, state.game.board, state.game.tiles
    plantations = Counter(state.bag) + Counter(state.hand) + Counter(t for t in state.market if t is not None)
    plantations += Counter(covered.tile for covered in state.covered)
    plantations += Counter(tile for space in spaces_of(state.planted) if (tile := state.tile_at(space)) is not None)
    assert plantations == Counter({tile: count for tile, count in game.bag_counts.items() if count})

    landscape = Counter(lying.tile for lying in state.landscape)
    for player in state.players:
        landscape += Counter(player.tiles)
        assert 0 <= player.coins <= tiles.max_coins
        assert player.workers + len(player.regions) == tiles.workers
        assert player.tiles == tuple(sorted(player.tiles))
    assert not landscape - Counter(dict(tiles.landscape))
    assert state.landscape_spaces == sum(1 << lying.space for lying in state.landscape)
    assert state.bridge_tiles == spaces_with(state.landscape, "bridge")
    assert state.milestone_tiles == spaces_with(state.landscape, "milestone")
    assert not state.landscape_spaces & state.planted

    drawn = state.drawn_finca is not None
    assert drawn == (state.phase == "site")
    assert len(state.fincas) + len(state.finca_stack) + drawn == tiles.finca_count
    assert not drawn or state.open_sites
    sites = [built.site for built in state.fincas] + list(state.open_sites) + list(state.site_stack)
    assert len(sites) == len(set(sites))
    assert set(sites) == set(board.used_sites)
    assert state.finca_roads == _union(board.roads[built.site] for built in state.fincas)

    together = tended = 0
    for kind, spaces, owner in state.regions():
        assert not (together | tended) & spaces
        assert all(state.region_at(space) == (kind, spaces, owner) for space in spaces_of(spaces))
        if kind >= len(tiles.kinds):
            assert owner is not None
            assert spaces.bit_count() == 1
            tended |= spaces
            continue
        together |= spaces
        assert board.region_at(first_space(spaces), state.plantations[kind]) == spaces
    assert not any(map(state.region_at, spaces_of(board.all_spaces & ~(together | tended))))
    trees = sum(state.plantations[len(tiles.kinds) :])
    assert together | trees == state.planted == sum(state.plantations) == _union(state.plantations)
    assert not together & trees
    assert not tended & ~trees
    assert not state.planted & ~(board.plantable | board.rocks)
    assert not state.wells & ~state.planted
    for kind, planted in enumerate(state.plantations[: len(tiles.kinds)]):
        assert state.blocked_roads[kind] == road_blocks(board, planted, not game.options.family)
        assert not (state.open_roads[kind] ^ open_roads(board, planted, state.blocked_roads[kind])) & ~state.planted
        if not game.options.family:
            assert all((road & planted).bit_count() <= 1 for road in board.roads.values())
    assert (state.phase == "over") == bool(state.winners)
    assert state.cart_tile is None or state.hand[-1] == state.cart_tile
    check_orchard(state, trees)


def check_orchard(state: GameState, trees: int) -> None:
    """Check the trees on the board and all tokens, if the game has them (R13)."""
    orchard, numbers = orchard_in(state), state.game.tiles.fruit_trees
    assert sum(1 << space for space in state.game.board.names if has_tree(state, space)) == trees
    assert (orchard is not None) == state.game.options.fruit_trees
    if orchard is None or numbers is None:
        assert not trees
        return
    waiting = 1 << orchard.at if state.phase == "fruit" else 0
    assert trees == waiting | sum(1 << tree.space for tree in orchard.trees)
    fruits = [tree.fruit for tree in orchard.trees] + [pile.fruit for pile in orchard.piles]
    assert sorted(fruits) == list(range(len(numbers.fruits)))
    kept = [sum(counts) for counts in zip(*orchard.kept, strict=True)]
    for tree in orchard.trees:
        assert not Counter(tree.tokens) - Counter(numbers.values)
        assert len(tree.tokens) + kept[tree.fruit] <= len(numbers.values)
    for fruit, tokens in orchard.piles:
        assert Counter(tokens) == Counter(numbers.values)
        assert not kept[fruit]
    assert (orchard.at is not None) == (state.phase in ("fruit", "tree_worker", "fruit_action"))
    if state.phase == "tree_worker":
        assert state.finca_roads >> orchard.at & 1
        assert state.players[state.player].workers
        assert next(tree for tree in orchard.trees if tree.space == orchard.at).new
    assert not trees & (state.landscape_spaces | sum(state.neutral))


def _union(sets: Iterable[int]) -> int:
    whole = 0
    for one in sets:
        whole |= one
    return whole
