"""Fruit trees at the table (R13): piles are chosen, fruit is picked and sold, and nothing hidden is told."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pygame
import pytest
from msgspec.structs import replace
from pygame import Rect

from citrus.language.words import Words
from citrus.match.match import Match
from citrus.match.playback import Playback
from citrus.records.record import Record
from citrus.records.replay import Step
from citrus.rules import actions
from citrus.rules.actions import ChooseFruit, EndTurn, PickFruit, PlaceWorker, Plant, SellFruit, Skip
from citrus.rules.board import spaces_of
from citrus.rules.fruit_trees import TREE, kept_fruit, orchard_of, tree_at, trees_on
from citrus.rules.orchard import Tree
from citrus.rules.state import GameState
from citrus.rules.view import view
from citrus.ui.pieces.fruits import pile_rect, worth_of
from citrus.ui.screens.final.screen import FinalScreen
from citrus.ui.screens.library.screen import RecordsScreen
from citrus.ui.screens.play import PlayScreen
from citrus.ui.screens.replay.screen import ReplayScreen
from citrus.ui.shell.app import App
from citrus.ui.table.input.focus import parts
from citrus.ui.table.model import notes, targets
from citrus.ui.table.model.commands import Command
from citrus.ui.table.model.offer import Choices
from citrus.ui.table.model.selection import PickedTile, Selling
from citrus.ui.table.model.targets import Target
from citrus.ui.table.motion.flights import Flight
from tests.ui.shell import NAMES, SIZES, click, needs_click, play, press, resize

Found = Callable[[GameState], bool]


@cache
def played(seed: int) -> tuple[Record, tuple[Step, ...]]:
    """A whole game of two with fruit trees."""
    match = play(2, seed, fruit_trees=True)
    return match.record, match.steps


def moment(found: Found, path: Path) -> Match:
    """A game up to its first moment of a kind."""
    for seed in range(40):
        record, steps = played(seed)
        here = next((number for number, step in enumerate(steps) if found(step.state)), None)
        if here is not None:
            break
    assert here is not None
    steps = steps[: here + 1]
    actions = tuple(step.action for step in steps if step.action is not None)
    return Match(replace(record, actions=actions, result=None), list(steps), path / "moment.citrus")


def choosing(state: GameState) -> bool:
    return state.phase == "fruit"


def acting(state: GameState) -> bool:
    """A fruit action with something to pick and two sorts to sell."""
    if state.phase != "fruit_action" or len(kept_fruit(state, state.player)) < 2:
        return False
    at, board = orchard_of(state).at, state.game.board
    return any(tree.tokens and board.surrounding(at) >> tree.space & 1 for tree in orchard_of(state).trees)


def shown(app: App, match: Match) -> PlayScreen:
    """The table of a game, without movements."""
    app.change(replace(app.settings, speed="none", auto_end=False))
    screen = PlayScreen(app.ui, app.routes, match)
    app.show(screen)
    app.step([], 0.02)
    return screen


def click_on(app: App, screen: PlayScreen, target: Target) -> None:
    """Click where a target lies; the mouse must find just that there."""
    place = screen.table.rect_of(target).center
    assert screen.table.target_at(place) == target
    click(app, place)


# the mouse


def test_a_pile_is_chosen_on_the_sheet_or_the_shelf(app: App, tmp_path: Path) -> None:
    for on_shelf in (False, True):
        screen = shown(app, moment(choosing, tmp_path))
        at, fruits = orchard_of(screen.match.state).at, sorted(screen.table.offer.bright.piles)
        if on_shelf:
            click(app, screen.table.pieces.shelf.rect(screen.table.layout, screen.match.state, fruits[1]).center)
        else:
            click_on(app, screen, targets.Pile(fruits[1]))
        assert screen.match.steps[-1].action == ChooseFruit(fruits[1])
        tree = tree_at(screen.match.state, at)
        assert tree is not None
        assert tree.fruit == fruits[1]
        click_on(app, screen, targets.Button(Command.UNDO))
        assert screen.match.state.phase == "fruit"


def test_fruit_is_picked_by_a_click_on_the_tree_and_stays_picked(app: App, tmp_path: Path) -> None:
    screen = shown(app, moment(acting, tmp_path))
    before = screen.match.state
    space = min(screen.table.offer.bright.spaces)
    score = before.players[before.player].score
    tree = tree_at(before, space)
    assert tree is not None
    click_on(app, screen, targets.Space(space))
    assert screen.match.steps[-1].action == PickFruit(space)
    assert screen.match.state.players[before.player].score >= score + tree.tokens[0]
    assert not screen.match.can_undo  # a value was revealed
    screen.table.click(targets.Button(Command.UNDO))
    assert screen.table.message == app.ui.texts("table.hint.no_undo")


def test_a_sale_tells_its_points_and_can_be_taken_back(app: App, tmp_path: Path) -> None:
    screen = shown(app, moment(acting, tmp_path))
    state, texts = screen.match.state, app.ui.texts
    first, second = sorted(screen.table.offer.bright.kept)[:2]
    assert not screen.table.buttons[Command.SELL].enabled
    click_on(app, screen, targets.FruitForSale(first))
    assert screen.table.buttons[Command.SELL].text == texts("table.button.sell_for", points=3)
    click_on(app, screen, targets.Token(state.player, second))  # the basket on the mat is as good
    assert screen.table.selection == Selling(frozenset({first, second}))
    assert screen.table.buttons[Command.SELL].text == texts("table.button.sell_for", points=6)
    words = Words(texts, state.game, NAMES[:2])
    assert words.fruit(second) in screen.table.moment.prompt.hint
    click_on(app, screen, targets.FruitForSale(second))
    assert screen.table.selection == Selling(frozenset({first}))
    click_on(app, screen, targets.FruitForSale(second))
    score = state.players[state.player].score
    click_on(app, screen, targets.Button(Command.SELL))
    assert screen.match.steps[-1].action == SellFruit((first, second))
    sold = screen.match.steps[-1].events
    assert screen.match.state.players[state.player].score >= score + 6
    if not any(type(event).__name__ in ("MarketRefilled", "FincaBuilt") for event in sold):
        click_on(app, screen, targets.Button(Command.UNDO))
        assert screen.match.state == state


def test_who_wants_no_fruit_says_so(app: App, tmp_path: Path) -> None:
    screen = shown(app, moment(acting, tmp_path))
    click_on(app, screen, targets.Button(Command.SKIP))
    assert screen.match.steps[-1].action == Skip()


def test_a_whole_game_with_the_mouse(app: App, tmp_path: Path) -> None:
    """Every action of a game, done by clicks alone."""
    sorts = {ChooseFruit, PickFruit, SellFruit}
    record, steps = next(game for game in map(played, range(40)) if sorts <= {type(step.action) for step in game[1]})
    screen = shown(app, Match(replace(record, actions=(), result=None), list(steps[:1]), tmp_path / "mouse.citrus"))
    done = set()
    for step in steps[1:]:
        action = step.action
        done.add(type(action))
        for target in _clicks(screen, action):
            click_on(app, screen, target)
        assert screen.match.steps[-1].action == action
    assert screen.match.state == steps[-1].state
    assert sorts <= done


def _clicks(screen: PlayScreen, action: object) -> list[Target]:
    """What is clicked for an action."""
    match action:
        case ChooseFruit(fruit):
            return [targets.Pile(fruit)]
        case PickFruit(space):
            return [targets.Space(space)]
        case SellFruit(fruits):
            return [*(targets.FruitForSale(fruit) for fruit in fruits), targets.Button(Command.SELL)]
        case PlaceWorker():
            return [targets.Button(Command.WORKER)]
        case Skip():
            return [targets.Button(Command.SKIP)]
        case Plant(tile, space, bridge):
            hand = screen.match.state.hand
            selection = screen.table.selection
            picked = isinstance(selection, PickedTile) and hand[selection.place] == tile
            place = len(hand) - 1 if screen.match.state.cart_tile is not None else hand.index(tile)
            over = [targets.MatTile(screen.match.state.player, "bridge")]
            over = over if bridge and needs_click(screen.match.state, tile) else []
            return [*([] if picked else [targets.HandTile(place)]), *over, targets.Space(space)]
        case EndTurn():
            return [targets.Button(Command.END)]
    return _other_clicks(screen, action)


def _other_clicks(screen: PlayScreen, action: object) -> list[Target]:
    state = screen.match.state
    sites = state.game.board.sites
    match action:
        case actions.Buy(line):
            return [targets.Line(line)]
        case actions.BuildFinca(site):
            return [targets.Space(sites[site])]
        case actions.ReturnHand():
            return [targets.Button(Command.RETURN)]
        case actions.Pass():
            return [targets.Button(Command.PASS)]
        case actions.Harvest(regions):
            several = len(state.players[state.player].regions) > 1
            chosen = [targets.Space(region) for region in regions] if several else []
            return [targets.Button(Command.HARVEST), *chosen, targets.Button(Command.CONFIRM)]
        case actions.UseMoney(coins):
            return [targets.MatTile(state.player, f"money{coins}")]
        case actions.UseCart(market_space):
            return [targets.MatTile(state.player, "cart"), targets.MarketSpace(market_space)]
        case actions.PlaceBull(space):
            return [targets.MatTile(state.player, "bull"), targets.Space(space)]
        case actions.UseMilestone():
            return [targets.MatTile(state.player, "milestone"), targets.Stack("fincas")]
    raise AssertionError(action)


# the keyboard


def test_keys_alone_choose_a_pile(app: App, tmp_path: Path) -> None:
    screen = shown(app, moment(choosing, tmp_path))
    fruits = sorted(screen.table.offer.bright.piles)
    press(app, pygame.K_TAB)
    assert screen.table.focus == targets.Pile(fruits[0])
    press(app, pygame.K_RIGHT)
    assert screen.table.focus == targets.Pile(fruits[1])
    press(app, pygame.K_RETURN)
    assert screen.match.steps[-1].action == ChooseFruit(fruits[1])


def test_keys_alone_sell_and_pick(app: App, tmp_path: Path) -> None:
    screen = shown(app, moment(acting, tmp_path))
    press(app, pygame.K_TAB)
    assert screen.table.focus == targets.Space(min(screen.table.offer.bright.spaces))
    while not isinstance(focus := screen.table.focus, targets.FruitForSale):
        press(app, pygame.K_TAB, pygame.KMOD_SHIFT)
    first = focus.fruit
    press(app, pygame.K_RETURN)
    assert screen.table.selection == Selling(frozenset({first}))
    assert screen.table.focus == targets.FruitForSale(first)
    press(app, pygame.K_RIGHT)
    focus = screen.table.focus
    assert isinstance(focus, targets.FruitForSale)
    second = focus.fruit
    press(app, pygame.K_SPACE)
    assert second != first
    assert screen.table.selection == Selling(frozenset({first, second}))
    screen.table.keys.release()
    press(app, pygame.K_RETURN)  # without a ring, the next step
    assert screen.match.steps[-1].action == SellFruit(tuple(sorted((first, second))))

    screen = shown(app, moment(acting, tmp_path))
    press(app, pygame.K_TAB)
    press(app, pygame.K_RETURN)
    assert isinstance(screen.match.steps[-1].action, PickFruit)


# refusals


def test_a_tree_tile_is_refused_where_nothing_grows(app: App, tmp_path: Path) -> None:
    def tree_in_hand(state: GameState) -> bool:
        return state.phase == "plant" and state.cart_tile is None and any(map(trees(state).__eq__, state.hand))

    screen = shown(app, moment(tree_in_hand, tmp_path))
    state = screen.match.state
    screen.table.click(targets.HandTile(state.hand.index(trees(state))))
    assert screen.table.moment.prompt.hint == app.ui.texts("table.hint.plant_tree")
    board = state.game.board
    offered = sum(1 << space for space in screen.table.offer.bright.spaces)
    far = board.plantable & ~board.rocks & ~state.planted & ~state.landscape_spaces & ~offered
    space = next(space for space in spaces_of(far) if not board.all_roads >> space & 1)
    screen.table.click(targets.Space(space))
    assert screen.table.message == app.ui.texts("refusal.tree_not_connected")
    assert screen.topic == "R13.2"
    assert screen.table.motion.pulse is not None
    assert screen.table.motion.pulse.spaces == 1 << space


def trees(state: GameState) -> int:
    """The tree tile of a game."""
    tile = state.game.tile_named(TREE)
    assert tile is not None
    return tile


def test_first_the_fruit_then_the_rest(app: App, tmp_path: Path) -> None:
    screen = shown(app, moment(choosing, tmp_path))
    state = screen.match.state
    at = orchard_of(state).at
    line = next(line for line in state.game.lines)
    elsewhere = next(space for space in spaces_of(state.game.board.plantable) if space != at)
    for target in (targets.Line(line), targets.Space(elsewhere), targets.Button(Command.END)):
        screen.table.click(target)
        assert screen.topic == "R13.3", target
        assert screen.table.motion.pulse is not None
        assert screen.table.motion.pulse.spaces == 1 << at
    assert screen.match.state == state


def test_only_trees_beside_the_worker_bear_fruit_for_it(app: App, tmp_path: Path) -> None:
    def two_trees(state: GameState) -> bool:
        return state.phase == "fruit_action" and len(orchard_of(state).trees) > 1

    screen = shown(app, moment(two_trees, tmp_path))
    state = screen.match.state
    beside = state.game.board.surrounding(orchard_of(state).at)
    far = next(tree.space for tree in orchard_of(state).trees if not beside >> tree.space & 1)
    screen.table.click(targets.Space(far))
    assert screen.table.message == app.ui.texts("refusal.no_tree_beside")
    screen.table.click(targets.Pile(0))
    assert screen.table.message == app.ui.texts("refusal.no_fruit_due")
    other = 1 - state.player
    for fruit, _ in kept_fruit(state, other):
        screen.table.click(targets.Token(other, fruit))
        assert screen.table.message == app.ui.texts("table.hint.not_your_fruit")


# what is told


def test_nothing_tells_the_order_of_hidden_values(app: App, tmp_path: Path) -> None:
    """Notes, hints in the bar and the table itself are the same for those who know nothing hidden."""
    for found in (choosing, acting):
        match = moment(found, tmp_path)
        state = match.state
        hidden = view(state).state
        words = Words(app.ui.texts, state.game, NAMES[:2])
        offered = Choices(piles={pile.fruit: ChooseFruit(pile.fruit) for pile in orchard_of(state).piles})
        secret: list[Target] = [targets.Space(space) for space in spaces_of(trees_on(state))]
        secret += [targets.Pile(pile.fruit) for pile in orchard_of(state).piles]
        for target in secret:
            said = notes.about(words, state, offered, target, 100)
            assert said
            assert said == notes.about(words, hidden, offered, target, 100)
        for tree, known in zip(orchard_of(state).trees, orchard_of(hidden).trees, strict=True):
            if tree.tokens:
                assert worth_of(app.ui.texts, tree) == worth_of(app.ui.texts, known)


def test_values_are_told_smallest_first(app: App, tmp_path: Path) -> None:
    state = moment(acting, tmp_path).state
    words = Words(app.ui.texts, state.game, NAMES[:2])
    for tree in orchard_of(state).trees:
        lines = notes.about(words, state, Choices(), targets.Space(tree.space), 100)
        if tree.tokens:
            assert words.all_of([str(value) for value in sorted(tree.tokens)]) in lines[1]
        else:
            assert lines[0] == app.ui.texts("table.tip.tree_empty", of_fruit=words.of_fruit(tree.fruit))


def test_the_log_tells_of_fruit(app: App, tmp_path: Path) -> None:
    whole = play(2, 3, fruit_trees=True)
    screen = shown(app, whole)
    told = [entry.text for entry in screen.table.story.view.entries]
    texts, game = app.ui.texts, whole.record.game
    words = Words(texts, game, NAMES[:2])
    for step in whole.steps[1:]:
        match step.action:
            case ChooseFruit(fruit):
                space = orchard_of(whole.steps[whole.steps.index(step) - 1].state).at
                said = texts("events.fruit_chosen", fruits=words.fruits(fruit), space=words.space(space))
                assert said in told
            case SellFruit(fruits):
                points = (3, 6, 10, 15)[len(fruits) - 1]
                sold = words.all_of([words.fruit(fruit) for fruit in fruits])
                assert words.count("events.sold", points, fruits=sold) in told


def test_a_replay_knows_no_more_than_the_players(app: App, tmp_path: Path) -> None:
    playback = Playback.of(play(2, 3, fruit_trees=True))
    screen = ReplayScreen(app.ui, app.routes, playback)
    app.show(screen)
    here = next(number for number, step in enumerate(playback.story) if choosing(step.state))
    screen.go(here)
    for eyes in (None, 0, 1):
        assert screen.eyes.eyes == eyes
        app.draw()
        table = screen.table
        assert not table.painter.sheet.places(table.layout, playback.state, table.offer.bright)
        table.click(targets.Pile(0))
        assert table.message == ""
        screen.look_round()
    assert playback.position == here


# movements and places


def test_piles_and_tokens_move_where_they_go(app: App, tmp_path: Path) -> None:
    for found, act in (
        (choosing, lambda screen: targets.Pile(min(screen.table.offer.bright.piles))),
        (acting, lambda screen: targets.Space(min(screen.table.offer.bright.spaces))),
    ):
        screen = shown(app, moment(found, tmp_path))
        app.change(replace(app.settings, speed="normal"))
        screen.table.click(act(screen))
        movement = screen.table.motion.movement
        assert movement is not None
        assert all(isinstance(flight, Flight) for flight in movement.flights)
        ends = [flight.end for flight in movement.flights]
        if found is choosing:
            space = screen.table.rect_of(targets.Space(orchard_of(screen.match.steps[-2].state).at))
            assert space.contains(ends[0])
        else:
            player = screen.match.steps[-2].state.player
            assert screen.table.layout.mats[player].mat.contains(ends[0])
        app.draw()
        for _ in range(100):
            app.step([], 0.05)
        assert not screen.table.motion.moving


@pytest.mark.parametrize("scale", [100, 200])
@pytest.mark.parametrize("size", SIZES)
def test_the_sheet_leaves_everything_around_in_sight(
    app: App, tmp_path: Path, size: tuple[int, int], scale: int
) -> None:
    app.change(replace(app.settings, scale=scale))
    resize(app, size)
    screen = shown(app, moment(acting, tmp_path))
    state, layout, sheet = screen.match.state, screen.table.layout, screen.table.painter.sheet
    kept = {targets.FruitForSale(fruit) for fruit, _ in kept_fruit(state, state.player)}
    assert sheet.places(layout, state, screen.table.offer.bright).keys() == kept
    rect = sheet.rect(layout, state, screen.table.offer.bright)
    assert rect is not None
    places = [screen.table.rect_of(fruit) for fruit in kept]
    for number, place in enumerate(places):
        assert rect.contains(place)
        assert place.collidelist(places[number + 1 :]) == -1
    assert app.surface.get_rect().contains(rect)
    around = [layout.space_rect(*state.game.board.column_row(orchard_of(state).at))]
    around += [screen.table.rect_of(targets.Space(space)) for space in screen.table.offer.bright.spaces]
    assert rect.collidelist(around) == -1


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("players", [2, 5])
def test_the_shelf_and_the_baskets_have_room(app: App, tmp_path: Path, size: tuple[int, int], players: int) -> None:
    resize(app, size)
    screen = shown(app, play(players, 2, steps=60, fruit_trees=True))
    layout, state = screen.table.layout, screen.match.state
    tiles = ("bridge", "bull", "cart", "horses2", "horses3", "horses4", "milestone", "money2", "money3")
    kept = tuple((1,) * 6 for _ in range(players))
    full = replace(
        state,
        players=tuple(replace(player, tiles=tiles) for player in state.players),
        orchard=replace(orchard_of(state), kept=kept),
    )
    for number in range(players):
        mat = layout.mats[number].mat
        rects = [screen.table.pieces.mats.places.tile_rect(layout, full, number, tile) for tile in tiles]
        rects += [screen.table.pieces.mats.places.token_rect(layout, full, number, fruit) for fruit in range(6)]
        assert all(mat.contains(rect) for rect in rects)
        assert all(rect.collidelist(rects[n + 1 :]) == -1 for n, rect in enumerate(rects))
    piles = [screen.table.pieces.shelf.rect(layout, full, fruit) for fruit in range(6)]
    assert all(layout.shelf.contains(rect) for rect in piles)
    assert all(rect.collidelist(piles[n + 1 :]) == -1 for n, rect in enumerate(piles))
    parts = [layout.stall, layout.stacks, layout.hand, layout.log, layout.frame, *(mat.mat for mat in layout.mats)]
    assert layout.shelf.collidelist(parts) == -1
    assert Rect((0, 0), size).contains(layout.shelf)


@pytest.mark.parametrize("size", SIZES)
def test_what_picking_brings_hides_no_fruit_even_of_neighbouring_trees(
    app: App, tmp_path: Path, size: tuple[int, int]
) -> None:
    resize(app, size)
    screen = shown(app, moment(acting, tmp_path))
    layout, board = screen.table.layout, screen.match.state.game.board
    piles = {"d3": (2, 3, 4, 5), "e3": (5, 2), "d4": (4,), "e4": (10, 12, 11)}
    trees = [Tree(board.numbers[space], fruit, piles[space]) for fruit, space in enumerate(piles)]
    slips = [screen.table.pieces.board.worth(layout, tree)[0] for tree in trees]
    fruits = [pile_rect(layout.space_rect(*board.column_row(tree.space))).scale_by(0.8) for tree in trees]
    assert all(slip.width <= layout.space for slip in slips)
    assert all(slip.collidelist(slips[n + 1 :]) == -1 for n, slip in enumerate(slips))
    assert all(slip.collidelist(fruits) == -1 for slip in slips)


def test_fruit_and_tiles_lie_in_one_row_on_a_mat_where_that_makes_them_larger(app: App) -> None:
    resize(app, (1920, 1080))
    screen = shown(app, play(3, 2, steps=60, fruit_trees=True))
    layout, state = screen.table.layout, screen.match.state
    players = (replace(state.players[0], tiles=("cart", "bull", "horses2")), *state.players[1:])
    kept = ((1, 1, 0, 0, 0, 0), *((0,) * 6 for _ in players[1:]))
    state = replace(state, players=players, orchard=replace(orchard_of(state), kept=kept))
    mats = screen.table.pieces.mats
    rects = [mats.places.tile_rect(layout, state, 0, tile) for tile in players[0].tiles]
    rects += [mats.places.token_rect(layout, state, 0, fruit) for fruit in (0, 1)]
    assert len({rect.y for rect in rects}) == 1
    assert all(one.right < other.x for one, other in itertools.pairwise(rects))
    assert rects[0].width > layout.mats[0].tiles.height / 2


def test_without_fruit_trees_nothing_of_them_is_there(app: App) -> None:
    screen = shown(app, play(2, 1, steps=20))
    assert not screen.table.layout.shelf.width
    there = parts(screen.match.state, screen.table.offer.bright, screen.table.commands, screen.table.log_length)
    assert there.keys().isdisjoint({targets.Pile, targets.FruitForSale, targets.Token})


# around the table


def test_the_final_table_tells_of_fruit(app: App) -> None:
    match = play(3, 4, fruit_trees=True)
    screen = FinalScreen(app.ui, app.routes, match)
    app.show(screen)
    app.draw()
    assert {"fruit", "sale", "kept_fruit"} <= set(screen.order)
    for row in screen.table:
        assert sum(row.points) == row.total == match.state.players[row.player].score
    kept = {row.player: row.points[screen.order.index("kept_fruit")] for row in screen.table}
    assert kept == {player: sum(count for _, count in kept_fruit(match.state, player)) for player in range(3)}
    assert not {"fruit", "sale", "kept_fruit"} & set(FinalScreen(app.ui, app.routes, play(2, 1)).order)


@pytest.mark.parametrize("size", [(1280, 720), (1366, 768), (1920, 1080)])
def test_the_final_table_is_seen_as_a_whole(app: App, size: tuple[int, int]) -> None:
    resize(app, size)
    screen = FinalScreen(app.ui, app.routes, play(4, 1, fruit_trees=True))
    screen.blocked = False  # games at random often end so, with a line more
    app.show(screen)
    app.step([], 0.02)
    assert screen.scroller.reach == 0


def test_saved_games_tell_that_they_have_fruit_trees(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    play(2, 1, steps=5, fruit_trees=True)
    play(2, 2, steps=5)
    screen = RecordsScreen(app.ui, app.routes, app.shelf)
    app.show(screen)
    drawn: list[str] = []
    fitted = app.ui.fonts.fitted
    monkeypatch.setattr(
        app.ui.fonts, "fitted", lambda text, *rest, **more: drawn.append(text) or fitted(text, *rest, **more)
    )
    app.draw()
    board, said = app.ui.texts("boards.short"), app.ui.texts("setup.fruit_trees")
    assert sorted(said in text for text in drawn if board in text) == [False, True]
