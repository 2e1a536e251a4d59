"""How fruit trees are shown: what may be known of them, how they move, and that everything has room."""

from __future__ import annotations

import dataclasses
from pathlib import Path

import pygame
import pytest
from msgspec.structs import replace
from pygame import Rect

from citrus.language.words import Words
from citrus.match.playback import Playback
from citrus.rules.board import spaces_of
from citrus.rules.fruit_trees.actions import ChooseFruit
from citrus.rules.fruit_trees.events import FruitSkipped
from citrus.rules.fruit_trees.orchard import Tree, orchard_of, trees_on
from citrus.rules.view import view
from citrus.ui.pieces.fruits import count_rect, pile_rect, worth_of
from citrus.ui.screens.final.screen import FinalScreen
from citrus.ui.screens.replay.screen import ReplayScreen
from citrus.ui.shell.app import App
from citrus.ui.table.model import notes, targets
from citrus.ui.table.model.log import entries
from citrus.ui.table.model.targets import Target
from citrus.ui.table.motion.flights import Flight
from tests.grids import sampled
from tests.ui import behind
from tests.ui.orchards import acting, choosing, moment, shown
from tests.ui.player import Player
from tests.ui.shell import NAMES, SIZES, play, resize


def test_nothing_tells_the_order_of_hidden_values(app: App, tmp_path: Path) -> None:
    """Notes, hints in the bar and the table itself are the same for those who know nothing hidden."""
    for found in (choosing, acting):
        match = moment(found, tmp_path)
        state = match.state
        hidden = view(state).state
        words = Words(app.ui.texts, state.game, NAMES[:2])
        offered = {targets.Pile(pile.fruit): ChooseFruit(pile.fruit) for pile in orchard_of(state).piles}
        secret: list[Target] = [targets.Space(space) for space in spaces_of(trees_on(state))]
        secret += [targets.Pile(pile.fruit) for pile in orchard_of(state).piles]
        for target in secret:
            said = notes.about(words, state, offered, target)
            assert said
            assert said == notes.about(words, hidden, offered, target)
        for tree, known in zip(orchard_of(state).trees, orchard_of(hidden).trees, strict=True):
            if tree.tokens:
                assert worth_of(app.ui.texts, tree) == worth_of(app.ui.texts, known)


def test_values_are_told_smallest_first(app: App, tmp_path: Path) -> None:
    state = moment(acting, tmp_path).state
    words = Words(app.ui.texts, state.game, NAMES[:2])
    for tree in orchard_of(state).trees:
        lines = notes.about(words, state, {}, targets.Space(tree.space))
        if tree.tokens:
            assert words.all_of([str(value) for value in sorted(tree.tokens)]) in lines[1]
        else:
            assert lines[0] == app.ui.texts("table.tip.tree_empty", of_fruit=words.of_fruit(tree.fruit))


@pytest.mark.parametrize(
    ("pick", "sale", "line"),
    [(True, False, "Picked no fruit"), (False, True, "Sold no fruit"), (True, True, "Neither picked nor sold fruit")],
)
def test_the_log_says_what_was_declined(app: App, tmp_path: Path, pick: bool, sale: bool, line: str) -> None:
    state = moment(acting, tmp_path).state
    words = Words(app.ui.texts, state.game, NAMES[:2])
    (entry,) = entries(words, state, (FruitSkipped(0, pick, sale),))
    assert entry.text == line


def test_a_replay_knows_no_more_than_the_players(app: App, tmp_path: Path) -> None:
    playback = Playback.of(play(2, 3, fruit_trees=True))
    screen = ReplayScreen(app.ui, app.routes, playback)
    player = Player(screen)
    app.show(screen)
    here = next(number for number, step in enumerate(playback.story) if choosing(step.state))
    screen.go(here)
    for eyes in (None, 0, 1):
        assert screen.controls.viewer.viewer == eyes
        app.draw()
        assert not behind.fruit_sheet(player).places(player.layout, playback.state, behind.bright(player))
        player.clicks(targets.Pile(0))
        assert player.message == ""
        screen.look_round()
    assert playback.position == here


def test_piles_and_tokens_move_where_they_go(app: App, tmp_path: Path) -> None:
    for found, act in (
        (choosing, lambda player: targets.Pile(min([pile.fruit for pile in player.lit(targets.Pile)]))),
        (acting, lambda player: targets.Space(min(player.spaces))),
    ):
        player = shown(app, moment(found, tmp_path))
        app.change(replace(app.settings, speed="normal"))
        player.clicks(act(player))
        movement = player.movement
        assert all(isinstance(flight, Flight) for flight in movement.flights)
        ends = [flight.end for flight in movement.flights]
        if found is choosing:
            space = player.rect_of(targets.Space(orchard_of(player.steps[-2].state).at))
            assert space.contains(ends[0])
        else:
            who = player.steps[-2].state.player
            assert player.layout.mats[who].mat.contains(ends[0])
        app.draw()
        for _ in range(100):
            app.step([], 0.05)
        assert not player.is_moving


@pytest.mark.parametrize(("size", "players"), sampled(SIZES[1::2], [2, 5]))
def test_the_shelf_and_the_baskets_have_room(app: App, tmp_path: Path, size: tuple[int, int], players: int) -> None:
    resize(app, size)
    player = shown(app, play(players, 2, steps=60, fruit_trees=True))
    layout, state = player.layout, player.state
    tiles = ("bridge", "bull", "cart", "horses2", "horses3", "horses4", "milestone", "money2", "money3")
    herd = ("horses3", "horses4")  # they lie with the others
    kept = tuple((1,) * 6 for _ in range(players))
    full = replace(
        state,
        players=tuple(replace(who, tiles=tiles) for who in state.players),
        parts=(replace(orchard_of(state), kept=kept),),
    )
    for number in range(players):
        mat = layout.mats[number].mat
        rects = [player.pieces.mats.places.tile_rect(layout, full, number, tile) for tile in tiles if tile not in herd]
        rects += [player.pieces.mats.places.token_rect(layout, full, number, fruit) for fruit in range(6)]
        assert all(mat.contains(rect) for rect in rects)
        assert all(rect.collidelist(rects[n + 1 :]) == -1 for n, rect in enumerate(rects))
    piles = [player.pieces.shelf.rect(layout, full, fruit) for fruit in range(6)]
    assert all(layout.shelf.contains(rect) for rect in piles)
    assert all(rect.collidelist(piles[n + 1 :]) == -1 for n, rect in enumerate(piles))
    parts = [layout.stall, layout.stacks, layout.hand, layout.log, layout.frame, *(mat.mat for mat in layout.mats)]
    assert layout.shelf.collidelist(parts) == -1
    assert Rect((0, 0), size).contains(layout.shelf)


@pytest.mark.parametrize("size", SIZES[::2])
def test_what_picking_brings_hides_no_fruit_even_of_neighbouring_trees(
    app: App, tmp_path: Path, size: tuple[int, int]
) -> None:
    resize(app, size)
    player = shown(app, moment(acting, tmp_path))
    layout, board = player.layout, player.state.game.board
    piles = {"d3": (2, 3, 4, 5), "e3": (5, 2), "d4": (4,), "e4": (10, 12, 11)}
    trees = [Tree(board.numbers[space], fruit, piles[space]) for fruit, space in enumerate(piles)]
    slips = [player.pieces.board.worth(layout, tree)[0] for tree in trees]
    fruits = [pile_rect(layout.space_rect(*board.column_row(tree.space))).scale_by(0.8) for tree in trees]
    assert all(slip.width <= layout.space for slip in slips)
    assert all(slip.collidelist(slips[n + 1 :]) == -1 for n, slip in enumerate(slips))
    assert all(slip.collidelist(fruits) == -1 for slip in slips)
    for slip, tree in zip(slips, trees, strict=True):
        space = layout.space_rect(*board.column_row(tree.space))
        worker = player.pieces.board.worker_rect(layout, player.state, 1 << tree.space)
        assert slip.collidelist([count_rect(space), worker]) == -1
        assert space.contains(count_rect(space))


@pytest.mark.parametrize("size", SIZES[::2])
def test_what_picking_brings_hides_no_value_of_a_finca_above(app: App, tmp_path: Path, size: tuple[int, int]) -> None:
    resize(app, size)
    player = shown(app, moment(acting, tmp_path))
    layout, board, built = player.layout, player.state.game.board, player.state.fincas
    for finca in built:
        column, row = board.column_row(board.sites[finca.site])
        below = board.space_at(column, row + 1)
        if below is not None:
            place, _ = player.pieces.board.worth(layout, Tree(below, 3, (10, 12, 11)))
            assert not place.colliderect(player.pieces.board.values_rect(layout, finca))
    assert any(board.column_row(board.sites[finca.site])[1] < board.rows - 1 for finca in built)


def test_the_badge_of_a_harvest_stays_on_its_tree_and_off_the_fruit(app: App, tmp_path: Path) -> None:
    player = shown(app, moment(acting, tmp_path))
    layout, state = player.layout, player.state
    space = orchard_of(state).trees[0].space
    place = layout.space_rect(*state.game.board.column_row(space))
    for chosen in (False, True):
        before = app.surface.copy()
        after = before.copy()
        player.pieces.board.worth_of_region(after, layout, state, 1 << space, 1, chosen)
        assert pygame.image.tobytes(after, "RGB") != pygame.image.tobytes(before, "RGB")
        middle = pile_rect(place).scale_by(0.5)
        pictures = [pygame.image.tobytes(one.subsurface(middle), "RGB") for one in (before, after)]
        assert pictures[0] == pictures[1]
        for one in (before, after):
            one.fill("black", place)
        assert pygame.image.tobytes(after, "RGB") == pygame.image.tobytes(before, "RGB")


@pytest.mark.parametrize("size", [(1280, 720), (1366, 768), (1920, 1080)])
def test_the_final_table_is_seen_as_a_whole(app: App, size: tuple[int, int]) -> None:
    resize(app, size)
    screen = FinalScreen(app.ui, app.routes, play(4, 1, fruit_trees=True))
    screen.result = dataclasses.replace(screen.result, blocked=False)  # games at random often end so, with a line more
    app.show(screen)
    app.step([], 0.02)
    assert screen.scroller.reach == 0
