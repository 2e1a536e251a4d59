"""Random games on tiny boards, held against the naive rules and against what must always hold."""

from __future__ import annotations

import dataclasses
from collections import Counter
from collections.abc import Iterable
from itertools import chain, combinations

import msgspec
import pytest
from msgspec.structs import replace

import citrus.rules
from citrus.records.notation import format_action
from citrus.rules.actions import EndTurn, Pass, PlaceBull, Plant
from citrus.rules.buildable import can_build, left_over, needs_milestone
from citrus.rules.events import Event, FincaDrawn, FincaScored, MarketRefilled, PointsScored, Term
from citrus.rules.explain import no_room, tiles_without_space
from citrus.rules.fincas import encircled, last_turn, milestones_may_build, tiles_left
from citrus.rules.fruit_trees.actions import PickFruit
from citrus.rules.game import Game
from citrus.rules.market import fill_market, fillable, fincas_to_come, refill_brings_tiles
from citrus.rules.numbering import Tile
from citrus.rules.refusal import Refusal
from citrus.rules.state import GameState
from citrus.rules.turn import legal_actions, why_not
from tests.rules import reference
from tests.rules.invariants import check_invariants
from tests.rules.positions_at_random import positions
from tests.rules.test_build_effort import tried_from_now
from tests.rules.worlds import MILESTONE_TILES, TINY_BOARDS, TINY_TILES, WIDE_TILES, random_steps, tiny_game

GAMES = range(16)
# games in which trying everything is quick
ANSWERED = (2, 25, 49, 3, 5, 11, 12, 13, 14, 20, 21, 26, 29, 31, 33, 34, 36, 38, 40, 46)
WITH_TREES = (205, 207, 209, 213, 217, 218, 220, 222)
MOST_TRIED = 15034


def game_with(seed: int) -> Game:
    """Return a tiny game; over all seeds, every option and every board is among them."""
    tiles = (TINY_TILES, WIDE_TILES, MILESTONE_TILES)[seed % 3]
    return tiny_game(
        seed % len(TINY_BOARDS),
        2 + seed % 3,
        tiles,
        family=seed % 5 == 0,
        random_sites=seed % 2 == 0,
        edition=1 + seed % 4 // 2,
        fruit_trees=seed % 4 < 2,
        fair_start=seed % 7 == 0,
    )


@pytest.mark.parametrize("seed", GAMES)
def test_what_a_state_says_twice_agrees_and_nothing_is_lost(seed: int) -> None:
    for _, state, _ in random_steps(game_with(seed), seed):
        check_invariants(state)
    assert state.over


@pytest.mark.parametrize("seed", GAMES)
def test_r7_what_is_said_of_fincas_and_fills_to_come_is_so(seed: int) -> None:
    moments = list(random_steps(game_with(seed), seed))
    later: set[str] = set()
    settled = moments[-1][1]  # the next state with an empty hand
    placed = False  # whether the next fill places tiles
    for at, (_, state, events) in reversed(list(enumerate(moments))):
        settled = settled if state.hand else state
        come = fincas_to_come(state)
        assert come is not False or "market" not in later
        if come and state.refill_due:  # else a milestone may still close them (R7.4)
            assert tiles_left(settled)
            assert not settled.fincas_closed
        assert not refill_brings_tiles(state) or placed
        assert milestones_may_build(state) or "milestone" not in later
        tools = {lying.tile for lying in state.landscape}.union(*(player.tiles for player in state.players))
        built = "milestone" in tools and bool(state.open_sites and state.finca_stack)
        assert built == milestones_may_build(state) or last_turn(state)
        assert not last_turn(state) or all(after.player == state.player for _, after, _ in moments[at:])
        if not state.over:
            filling: list[Event] = []
            fill_market(state, filling)
            filled = [event.placed for event in filling if isinstance(event, MarketRefilled)] != [()]
            assert fillable(state) == filled >= refill_brings_tiles(state)
        fills = [event for event in events if isinstance(event, MarketRefilled)]
        placed = bool(fills[0].placed) if fills else placed
        later |= {event.cause for event in events if isinstance(event, FincaDrawn)}


@pytest.mark.parametrize("seed", GAMES)
def test_r9_3_the_places_at_a_finca_are_told_with_their_points(seed: int) -> None:
    for _, _, events in random_steps(game_with(seed), seed):
        told = [event for event in events if isinstance(event, PointsScored) and "finca" in event.source]
        for event in events:
            if isinstance(event, FincaScored):
                most = max((entry.tiles for entry in event.standings), default=0)
                paid = [entry for entry in event.standings if entry.points]
                mine, told = told[: len(paid)], told[len(paid) :]
                for entry, points in zip(paid, mine, strict=True):
                    first = entry.tiles == most and not event.final
                    assert points.terms == (Term("first" if first else "second", 1, entry.points),)
                    assert points.source == ("final_finca" if event.final else "finca")
                    assert entry.points == (event.finca.first if first else event.finca.second)
        assert not told


@pytest.mark.parametrize("seed", GAMES)
def test_legal_actions_are_those_of_the_naive_rules(seed: int) -> None:
    for number, (_, state, _) in enumerate(random_steps(game_with(seed), seed)):
        if number % 3 == 0 or state.phase not in ("plant", "turn"):
            texts = [format_action(state.game, action) for action in legal_actions(state)]
            assert sorted(texts) == sorted(reference.legal(state))


@pytest.mark.parametrize("seed", ANSWERED)
def test_r5_2_what_can_be_built_is_what_trying_everything_finds(seed: int) -> None:
    for number, (state, tiles) in enumerate(positions(seed, (2, 3, 3, 4))):
        due = number % 4 == 0 and bool(state.finca_stack and state.open_sites)
        kinds = kinds_of(state, tiles)
        assert can_build(state, tiles, due) == reference.can_build(state, kinds, due), kinds


@pytest.mark.parametrize("seed", ANSWERED)
def test_r5_2_two_of_each_of_two_kinds_are_built_where_trying_everything_finds_room(seed: int) -> None:
    for state, tiles in positions(seed, (2,)):
        kinds = kinds_of(state, tiles * 2)
        assert can_build(state, tiles * 2) == reference.can_build(state, kinds, finca_due=False), kinds


@pytest.mark.parametrize("seed", WITH_TREES)
def test_r13_2_what_can_be_built_with_trees_is_what_trying_everything_finds(seed: int) -> None:
    pairs = ((state, tiles * 2) for state, tiles in positions(seed, (2,), trees=True))
    for state, tiles in chain(positions(seed, (2, 3, 4), trees=True), pairs):
        kinds = kinds_of(state, tiles)
        assert can_build(state, tiles) == reference.can_build(state, kinds, finca_due=False), kinds


@pytest.mark.parametrize(
    ("seed", "number"), [(201, 12), (206, 28), (206, 44), (212, 28), (221, 8), (228, 20), (228, 36)]
)
def test_r13_2_two_trees_and_two_other_tiles_are_built_where_trying_everything_finds_room(
    seed: int, number: int
) -> None:
    """Moments in which a tile must leave room for trees: not the first space that it fits on will do."""
    state, _ = list(positions(seed, (2,), trees=True))[number]
    tree = state.game.tile_named("tree")
    assert tree is not None
    for pair in combinations((Tile(0), Tile(2), Tile(4)), 2):
        kinds = kinds_of(state, (tree, tree, *pair))
        assert can_build(state, (tree, tree, *pair)) == reference.can_build(state, kinds, finca_due=False), kinds


@pytest.mark.parametrize("seed", ANSWERED[:10])
def test_r5_2_what_stays_over_and_what_a_milestone_is_needed_for_is_what_trying_everything_finds(seed: int) -> None:
    for state, tiles in positions(seed, (2, 3)):
        table = reference.table_of(state)
        bare = dataclasses.replace(table, milestones=0, milestone_tiles=frozenset())
        kinds = kinds_of(state, tiles)
        assert needs_milestone(state, tiles, finca_due=False) == (not bare.can_build(kinds))
        fewest = next(found for count in range(len(tiles) + 1) if (found := staying(table, kinds, count)))
        assert sorted(tuple(sorted(kinds_of(state, stay))) for stay in left_over(state, tuple(tiles))) == sorted(fewest)


@pytest.mark.parametrize("seed", ANSWERED[::2])
def test_r5_3_a_tile_without_room_is_told_what_trying_everything_finds(seed: int) -> None:
    """Another tile is named first if that, or some order of the whole hand, brings it room; else there is no place."""
    for moment, tiles in positions(seed, (2, 3)):
        state = replace(moment, phase="plant", hand=tuple(tiles), main_action_done=True)
        table = reference.table_of(state)
        first = {tile for tile in tiles if table.plantings(*kinds_of(state, [tile]))}
        for tile in tiles_without_space(state):
            assert tile not in first
            pairs = any(table.can_build(kinds_of(state, (other, tile))) for other in first)
            helped = pairs or (bool(first) and table.can_build(kinds_of(state, tiles)))
            refusal = no_room(state, tile)
            assert refusal.tile == tile
            if refusal.cause in ("worker_first", "room_first", "no_place"):
                assert helped == (refusal.cause != "no_place")
                assert set(refusal.first) == (first if helped else set())
            if refusal.cause == "milestone_first":
                roads = {
                    site for site in state.open_sites if table.with_finca(site).plantings(*kinds_of(state, [tile]))
                }
                assert set(refusal.sites) == roads


@pytest.mark.parametrize("seed", GAMES)
def test_what_a_refusal_points_at_is_there(seed: int) -> None:
    game = game_with(seed)
    board = game.board
    for number, (_, state, _) in enumerate(random_steps(game, seed)):
        if number % 5 and state.phase != "fruit_action":
            continue
        plants = [
            Plant(tile, space, bridge) for tile in set(state.hand) for space in board.names for bridge in (False, True)
        ]
        picks = [PickFruit(space) for space in board.names] if game.options.fruit_trees else []
        for action in (*plants, *picks, *(PlaceBull(space) for space in board.names)):
            refusal = why_not(state, action)
            if refusal is None:
                continue
            bit = 1 << action.space
            if refusal.cause in (
                "site_space",
                "rock",
                "occupied",
                "no_bridge",
                "bull_space",
                "tree_space",
                "tree_empty",
            ):
                assert refusal.spaces == bit
            if refusal.cause in ("foreign_neighbour", "neutral_neighbour", "neutral_too_large"):
                assert refusal.spaces & board.neighbours(bit)
                assert not refusal.spaces & ~state.plantations[action.tile // 2]
            if refusal.cause == "road_rule":
                roads = [board.roads[site] for site in refusal.sites]
                assert roads
                assert all(road & bit and road & refusal.spaces for road in roads)
                assert not refusal.spaces & ~state.plantations[action.tile // 2]
            if refusal.cause in ("owned_plantation", "same_kind_region"):
                assert refusal.spaces & bit


@pytest.mark.parametrize("seed", GAMES)
def test_r9_1_the_fincas_that_are_encircled_are_scored_when_the_turn_ends(seed: int) -> None:
    before = None
    for action, state, events in random_steps(game_with(seed), seed):
        scored = [event.site for event in events if isinstance(event, FincaScored) and not event.final]
        if before is not None:
            ended = isinstance(action, EndTurn | Pass)
            assert scored == (list(encircled(before)) if ended else [])
        before = state


def staying(table: reference.Table, kinds: tuple[str, ...], count: int) -> set[tuple[str, ...]]:
    """Return the kinds whose tiles can be the `count` that stay over while all others are built."""
    found = set()
    for stay in set(combinations(sorted(kinds), count)):
        rest = Counter(kinds) - Counter(stay)
        if table.can_build(tuple(rest.elements())):
            found.add(stay)
    return found


def kinds_of(state: GameState, tiles: Iterable[Tile]) -> tuple[str, ...]:
    return tuple(state.game.tile_names[tile & -2] for tile in tiles)


def test_r5_2_no_more_plantings_are_tried_than_before(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lower the number when there are new shortcuts."""
    tried = tried_from_now(monkeypatch)
    for seed in range(100):
        for state, tiles in positions(seed, (3, 4, 5), trees=seed % 2 == 1):
            can_build(state, tiles)
    assert len(tried) <= MOST_TRIED


def test_a_refusal_points_at_nothing_and_counts_nothing_unless_it_says_so() -> None:
    bare = Refusal("R11.2", "game_over")
    assert msgspec.structs.astuple(bare) == ("R11.2", "game_over", 0, (), None, None, 0, 0, (), None)


def structs() -> list[type[msgspec.Struct]]:
    """Return all structs of the rules."""
    found = [msgspec.Struct]
    for sort in found:
        found += [one for one in sort.__subclasses__() if one.__module__.startswith(citrus.rules.__name__)]
    return found[1:]


def test_the_structs_of_the_rules_never_change_and_the_collector_never_looks_at_them() -> None:
    """A state alone refers to what is kept with it."""
    assert len(structs()) > 60
    assert all(sort.__struct_config__.frozen for sort in structs())
    assert [sort for sort in structs() if sort.__struct_config__.gc] == [GameState]


def test_what_a_search_remembers_keeps_its_hash() -> None:
    """Working this out again takes long, and a search looks up nothing else as often."""
    kept = [sort for sort in structs() if sort.__struct_config__.cache_hash]
    assert {sort.__name__ for sort in kept} == {"Ground", "SearchMoment"}
