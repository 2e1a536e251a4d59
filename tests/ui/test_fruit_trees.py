"""Fruit trees at the table (R13): piles are chosen, fruit is picked and sold, and nothing hidden is told."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest
from msgspec.structs import replace

from citrus.bots.advice import Advice
from citrus.bots.reasons import Reason
from citrus.language.words import Words
from citrus.match.match import Match
from citrus.rules.actions import Plant
from citrus.rules.board import spaces_of
from citrus.rules.fruit_trees.actions import ChooseFruit, PickFruit, SellFruit
from citrus.rules.fruit_trees.orchard import TREE, kept_fruit, orchard_of, tree_at
from citrus.rules.state import GameState
from citrus.ui.screens.library.screen import RecordsScreen
from citrus.ui.shell.app import App
from citrus.ui.table.model import targets
from citrus.ui.table.model.commands import Command
from tests.ui import behind
from tests.ui.orchards import acting, choosing, moment, played, shown
from tests.ui.player import sit_down
from tests.ui.shell import NAMES, click, play, press


def test_a_pile_is_chosen_on_the_sheet_or_the_shelf(app: App, tmp_path: Path) -> None:
    for on_shelf in (False, True):
        player = shown(app, moment(choosing, tmp_path))
        at, fruits = orchard_of(player.state).at, sorted([pile.fruit for pile in player.lit(targets.Pile)])
        if on_shelf:
            click(app, player.pieces.shelf.rect(player.layout, player.state, fruits[1]).center)
        else:
            player.clicks(targets.Pile(fruits[1]))
        assert player.steps[-1].action == ChooseFruit(fruits[1])
        tree = tree_at(player.state, at)
        assert tree.fruit == fruits[1]
        player.clicks(Command.UNDO)
        assert player.state.phase == "fruit"


@pytest.mark.parametrize("auto_end", [False, True])
def test_the_last_pile_is_chosen_by_itself_where_turns_end_by_themselves(
    app: App, tmp_path: Path, auto_end: bool
) -> None:
    match = moment(lambda state: choosing(state) and len(orchard_of(state).piles) == 1, tmp_path)
    planting = match.steps[-1].action
    assert isinstance(planting, Plant)
    match.undo()
    app.change(replace(app.settings, speed="none", auto_end=auto_end))
    player = sit_down(app, match)
    player.does(planting)
    assert (player.state.phase != "fruit") == auto_end
    assert isinstance(player.steps[-1].action, ChooseFruit if auto_end else Plant)


def test_fruit_is_picked_by_a_click_on_the_tree_and_stays_picked(app: App, tmp_path: Path) -> None:
    player = shown(app, moment(acting, tmp_path))
    before = player.state
    space = min(player.spaces)
    score = before.players[before.player].score
    tree = tree_at(before, space)
    assert tree is not None
    assert player.bar.hint == app.ui.texts("table.hint.pick_or_sell")
    assert player.note_on(targets.Space(space))[0] == f"Pick here ({player.words.fruit(tree.fruit)})"
    player.clicks(targets.Space(space))
    assert player.steps[-1].action == PickFruit(space)
    assert player.state.players[before.player].score >= score + tree.tokens[0]
    assert not player.match.can_undo  # a value was revealed
    player.clicks(Command.UNDO)
    assert player.message == app.ui.texts("table.hint.no_undo")


def test_a_sale_tells_its_points_and_can_be_taken_back(app: App, tmp_path: Path) -> None:
    player = shown(app, moment(acting, tmp_path))
    state, texts = player.state, app.ui.texts
    first, second = sorted([one.fruit for one in player.lit(targets.FruitForSale)])[:2]
    assert not player.button(Command.SELL).enabled
    assert player.button(Command.SELL).text in player.bar.hint, "it says what is to be done first"
    assert player.note_on(Command.SELL) == (texts("table.button.sell"), texts("table.hint.choose_fruit"))
    assert player.button(Command.SKIP).text == "Skip"
    assert player.note_on(Command.SKIP) == ("Skip the fruit",)
    prices = texts("table.tip.prices", prices=player.words.listed(["3", "6", "10", "15"]))
    assert prices in " ".join(player.note_on(targets.Token(state.player, second))), "where they are kept"
    player.clicks(targets.FruitForSale(first))
    assert player.button(Command.SELL).text == texts("table.button.sell_for", points=3)
    player.clicks(targets.Token(state.player, second))  # the basket on the mat is as good
    assert player.picked == {targets.FruitForSale(first), targets.FruitForSale(second)}
    assert player.button(Command.SELL).text == texts("table.button.sell_for", points=6)
    words = Words(texts, state.game, NAMES[:2])
    assert words.fruit(second) in player.bar.hint
    player.clicks(targets.FruitForSale(second))
    assert player.picked == {targets.FruitForSale(first)}
    player.clicks(targets.FruitForSale(second))
    score = state.players[state.player].score
    player.clicks(Command.SELL)
    assert player.steps[-1].action == SellFruit((first, second))
    sold = player.steps[-1].events
    assert player.state.players[state.player].score >= score + 6
    if not any(type(event).__name__ in ("MarketRefilled", "FincaBuilt") for event in sold):
        player.clicks(Command.UNDO)
        assert player.state == state


@pytest.mark.parametrize("scale", [100, 150, 200])
def test_nothing_is_given_up_where_turns_are_ended(app: App, tmp_path: Path, scale: int) -> None:
    app.rescale(scale)
    player = shown(app, moment(acting, tmp_path))
    player.clicks(player.layout.buttons.second.center)
    assert player.state.phase == "fruit_action"
    assert player.rect_of(Command.END) == player.layout.buttons.second
    assert player.message, "it says what comes first"


def test_every_sort_of_action_with_the_mouse(app: App, tmp_path: Path) -> None:
    """By clicks alone, until each was done; tests/slow plays a whole game so, in a real window."""
    sorts = {ChooseFruit, PickFruit, SellFruit}
    record, steps = next(game for game in map(played, range(40)) if sorts <= {type(step.action) for step in game[1]})
    player = shown(app, Match(replace(record, actions=(), result=None), list(steps[:1]), tmp_path / "mouse.citrus"))
    done = set()
    for step in steps[1:]:
        action = step.action
        done.add(type(action))
        assert action is not None
        player.does_by_mouse(action)
        if sorts <= done:
            break
    assert player.state == step.state
    assert sorts <= done


def test_keys_alone_choose_a_pile(app: App, tmp_path: Path) -> None:
    player = shown(app, moment(choosing, tmp_path))
    fruits = sorted([pile.fruit for pile in player.lit(targets.Pile)])
    press(app, pygame.K_TAB)
    assert player.focus == targets.Pile(fruits[0])
    press(app, pygame.K_RIGHT)
    assert player.focus == targets.Pile(fruits[1])
    press(app, pygame.K_RETURN)
    assert player.steps[-1].action == ChooseFruit(fruits[1])


def test_keys_alone_sell_and_pick(app: App, tmp_path: Path) -> None:
    player = shown(app, moment(acting, tmp_path))
    press(app, pygame.K_TAB)
    assert player.focus == targets.Space(min(player.spaces))
    while not isinstance(focus := player.focus, targets.FruitForSale):
        press(app, pygame.K_TAB, pygame.KMOD_SHIFT)
    first = focus.fruit
    press(app, pygame.K_RETURN)
    assert player.picked == {targets.FruitForSale(first)}
    assert player.focus == targets.FruitForSale(first)
    press(app, pygame.K_RIGHT)
    focus = player.focus
    assert isinstance(focus, targets.FruitForSale)
    second = focus.fruit
    press(app, pygame.K_SPACE)
    assert second != first
    assert player.picked == {targets.FruitForSale(first), targets.FruitForSale(second)}
    player.moves(player.layout.frame.topleft)
    press(app, pygame.K_RETURN)  # without a ring, it is shown at the next step
    assert player.focus == targets.CommandButton(Command.SELL)
    press(app, pygame.K_RETURN)
    assert player.steps[-1].action == SellFruit(tuple(sorted((first, second))))

    player = shown(app, moment(acting, tmp_path))
    press(app, pygame.K_TAB)
    press(app, pygame.K_RETURN)
    assert isinstance(player.steps[-1].action, PickFruit)


def trees(state: GameState) -> int:
    """Return the tree tile of a game."""
    tile = state.game.tile_named(TREE)
    assert tile is not None
    return tile


def test_first_the_fruit_then_the_rest(app: App, tmp_path: Path) -> None:
    player = shown(app, moment(choosing, tmp_path))
    state = player.state
    at = orchard_of(state).at
    line = next(line for line in map(targets.MarketLine, state.game.lines) if player.has_in_sight(line))
    elsewhere = next(space for space in spaces_of(state.game.board.plantable) if space != at)
    for target in (line, targets.Space(elsewhere), targets.CommandButton(Command.END)):
        player.clicks(target)
        assert player.screen.topic == "R13.3", target
        assert player.pulsing == 1 << at
    assert player.state == state


def test_only_trees_beside_the_worker_bear_fruit_for_it(app: App, tmp_path: Path) -> None:
    def two_trees(state: GameState) -> bool:
        return state.phase == "fruit_action" and len(orchard_of(state).trees) > 1

    player = shown(app, moment(two_trees, tmp_path))
    state = player.state
    beside = state.game.board.surrounding(orchard_of(state).at)
    far = next(tree.space for tree in orchard_of(state).trees if not beside >> tree.space & 1)
    player.clicks(targets.Space(far))
    assert player.message == app.ui.texts("refusal.no_tree_beside")
    player.clicks(targets.Pile(0))
    assert player.message == app.ui.texts("refusal.no_fruit_due")
    other = 1 - state.player
    for fruit, _ in kept_fruit(state, other):
        player.clicks(targets.Token(other, fruit))
        assert player.message == app.ui.texts("table.hint.not_your_fruit")


def test_saved_games_tell_that_they_have_fruit_trees(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    play(2, 1, steps=5, fruit_trees=True)
    play(2, 2, steps=5)
    screen = RecordsScreen(app.ui, app.routes, app.shelf)
    app.show(screen)
    drawn: list[str] = []
    render = app.ui.fonts.render
    monkeypatch.setattr(
        app.ui.fonts, "render", lambda text, *rest, **more: drawn.append(text) or render(text, *rest, **more)
    )
    app.draw()
    board, said = app.ui.texts("boards.short"), app.ui.texts("setup.fruit_trees")
    assert sorted(said in text for text in drawn if board in text) == [False, True]


def test_nothing_of_the_board_lies_over_the_sheet_of_fruit(app: App, tmp_path: Path) -> None:
    player = shown(app, moment(acting, tmp_path))
    state, action = player.state, next(one for one in player.legal if isinstance(one, SellFruit))
    sheet = behind.fruit_sheet(player).rect(player.layout, state, behind.bright(player))
    assert sheet is not None
    spaces = spaces_of(state.game.board.plantable)
    below = [space for space in spaces if sheet.colliderect(player.rect_of(targets.Space(space)))]
    assert below

    def painted(advice: Advice) -> bytes:
        behind.guide(player, None)
        behind.advise(player, advice)
        app.draw()
        return pygame.image.tobytes(app.surface.subsurface(sheet), "RGB")

    reasons = (Reason("points", 3.0, 3),)
    plan = tuple(Plant(state.game.tile_names.index("lime"), space) for space in below)
    assert painted(Advice(action, plan, reasons)) == painted(Advice(action, (), reasons))
