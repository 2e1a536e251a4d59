"""The lessons: everybody gets through them, by mouse and by keyboard, and from one to the other."""

from __future__ import annotations

from pathlib import Path
from typing import get_args

import pygame
import pytest
from msgspec.structs import replace

from citrus.match.lesson import LessonName
from citrus.rules.actions import Buy, Harvest, PlaceBull, Plant, UseCart, UseMilestone
from citrus.rules.board import first_space
from citrus.rules.fruit_trees.actions import ChooseFruit, PickFruit, PlaceWorker, SellFruit
from citrus.rules.turn import legal_actions
from citrus.ui.kit.presses import GoTo
from citrus.ui.kit.screen import Screen
from citrus.ui.screens.introduction.choosing import LessonsDialog
from citrus.ui.screens.introduction.finish import FinishDialog, FinishScreen
from citrus.ui.screens.introduction.leaving import LeaveDialog
from citrus.ui.screens.introduction.screen import IntroductionScreen
from citrus.ui.screens.setup.screen import SetupScreen
from citrus.ui.screens.shortcuts import KeysPage
from citrus.ui.screens.stage.screen import StageScreen
from citrus.ui.screens.start import StartScreen
from citrus.ui.screens.story import StoryPage
from citrus.ui.shell.app import App
from citrus.ui.table.model import targets
from citrus.ui.table.model.click_paths import next_clicks
from citrus.ui.table.model.commands import Command
from citrus.ui.table.model.selection import NOTHING
from citrus.ui.table.model.targets import Target
from tests.match.games import saved_games
from tests.ui.controller import NEXT, A, presses
from tests.ui.endings import leave_stage, on_stage
from tests.ui.lessons import arrive, begin, do_step, each_step, number_of, walk
from tests.ui.player import Player
from tests.ui.shell import choose, click, named, press


@pytest.fixture
def screen(app: App) -> IntroductionScreen:
    return begin(app)


@pytest.fixture
def tiles(app: App) -> IntroductionScreen:
    return begin(app, lesson="tiles")


def test_clicking_where_the_arrow_points_leads_to_the_end(app: App, screen: IntroductionScreen, home: Path) -> None:
    steps = [step.id for step in screen.lesson.course]
    assert walk(app, screen) == steps
    leave_stage(app)
    assert isinstance(app.top, FinishScreen)
    assert screen.lesson.state.winners == (0,)
    assert app.settings.introduced
    assert saved_games() == []
    assert {path.name for path in home.iterdir()} == {"settings.yaml"}
    finish = app.top
    app.step([], 1.0)
    assert finish.headline == app.ui.texts("introduction.finish.title")
    click(app, named(app.top, "Play a real game"))
    assert isinstance(app.top, SetupScreen)
    assert app.top.choices.wishes["family"], "which drops no rule that has been taught"


def test_the_first_game_ends_on_the_stage_which_leads_on_to_praise(app: App) -> None:
    screen = begin(app, speed="fast")
    arrive(screen, len(screen.lesson.course) - 1)
    screen.do_it()
    stage = on_stage(app)
    assert stage.counting
    assert app.settings.introduced, "nobody is urged to play it again who leaves here"
    press(app, pygame.K_ESCAPE)
    app.step([], 1.0)
    press(app, pygame.K_RETURN)
    assert isinstance(app.top, FinishScreen)


def test_another_lesson_comes_after_the_first_and_ends_with_a_way_to_a_game(
    app: App, screen: IntroductionScreen, home: Path
) -> None:
    screen.lesson.go(len(screen.lesson.course) - 1)
    screen.do_it()
    app.step([], 1.0)
    leave_stage(app)
    assert isinstance(app.top, FinishScreen)
    assert app.top.ways.lesson.text == app.ui.texts("introduction.finish.next")
    assert app.top.ways.lesson in app.top.foot, "always in sight"
    click(app, named(app.top, "Next lesson"))
    tiles = app.top
    assert isinstance(tiles, IntroductionScreen)
    assert walk(app, tiles) == [step.id for step in tiles.lesson.course]
    assert isinstance(app.top, FinishDialog)
    assert saved_games() == []
    press(app, pygame.K_ESCAPE)
    assert app.top is tiles, "the table can be looked at once more"
    click(app, named(app.top, "Next"))
    click(app, named(app.top, "Play a real game"))
    assert isinstance(app.top, SetupScreen)


@pytest.mark.parametrize(
    ("lesson", "deeds"),
    [("tiles", (UseCart, PlaceBull, UseMilestone)), ("trees", (ChooseFruit, PlaceWorker, PickFruit, SellFruit))],
)
def test_the_other_lessons_do_all_that_they_are_about(app: App, lesson: LessonName, deeds: tuple[type, ...]) -> None:
    screen = begin(app, lesson=lesson)
    screen.lesson.go(len(screen.lesson.course) - 1)
    done = [step.action for step in screen.lesson.steps]
    for deed in deeds:
        assert any(isinstance(action, deed) for action in done)
    assert lesson != "tiles" or any(isinstance(action, Plant) and action.bridge for action in done)


def test_the_bridge_wants_its_click_as_in_every_game(app: App, tiles: IntroductionScreen) -> None:
    player = Player(tiles)
    arrive(tiles, number_of(tiles, "bridge"))
    assert tiles.pointing.target == player.rect_of(targets.MatTile(0, "bridge"))
    before = tiles.lesson.state
    goal = tiles.lesson.goal()
    assert isinstance(goal, Plant)
    player.clicks(targets.Space(goal.space))
    assert tiles.lesson.state is before
    assert not player.spaces, "what is not wanted now does not glow"
    do_step(app, tiles)
    assert tiles.lesson.step.id == "milestone"


def test_a_double_click_on_the_end_does_not_hurry_the_neighbour(app: App, screen: IntroductionScreen) -> None:
    player = Player(screen)
    while screen.lesson.step.id != "end":
        do_step(app, screen)
    screen.do_it()
    screen.go_on()
    assert screen.lesson.step.kind == "watch"
    click(app, player.layout.view.center)
    assert screen.lesson.watched == 0


def test_a_stray_press_hurries_what_the_neighbour_does_but_not_her_turn(app: App) -> None:
    screen = begin(app, speed="normal")
    player = Player(screen)
    arrive(screen, number_of(screen, "watch"))
    for done, hurry in enumerate([lambda: click(app, player.layout.log.center), lambda: press(app, pygame.K_SPACE)], 1):
        app.step([], 1.0)
        assert player.movement is not None
        hurry()
        assert player.movement is None
        assert screen.lesson.watched == done


def test_going_on_leaves_no_rebuke_behind(app: App, screen: IntroductionScreen) -> None:
    player = Player(screen)
    player.clicks(targets.Space(0))
    assert player.message
    screen.go_on()
    assert not player.message


@pytest.mark.parametrize("lesson", get_args(LessonName))
def test_keys_alone_lead_to_the_end(app: App, lesson: LessonName) -> None:
    screen = begin(app, lesson=lesson)
    player = Player(screen)
    for _ in range(200):
        if app.top is not screen:
            break
        while screen.lesson.waiting:
            screen.update(1.0)
        goal = screen.lesson.goal()
        if isinstance(goal, Harvest | SellFruit) and player.picked:
            player.aims(player.next_click(goal))
            press(app, pygame.K_RETURN)
        else:
            if player.focus is None and not screen.lesson.ready:
                press(app, pygame.K_TAB)
            press(app, pygame.K_RETURN)
    assert isinstance(app.top, StageScreen | FinishDialog), (screen.lesson.step.id, player.focus)


def test_the_ring_is_where_something_is_to_be_done_and_nowhere_else(app: App, screen: IntroductionScreen) -> None:
    player = Player(screen)
    for _ in range(60):
        if app.top is not screen or screen.lesson.step.id == "harvest":
            break
        if screen.lesson.step.kind in ("look", "watch"):
            assert player.focus is None
            press(app, pygame.K_RETURN)
            screen.update(1.0)
            continue
        assert player.focus is not None
        assert player.rect_of(player.focus) == screen.pointing.target
        press(app, pygame.K_RETURN)
    assert screen.lesson.step.id == "harvest"
    click(app, named(app.top, "Do it for me"))
    assert screen.lesson.step.id == "income"
    click(app, named(app.top, "Next"))
    assert screen.lesson.step.id == "coins"
    assert player.focus is None, "the mouse is used now"


def test_tab_leads_to_what_leads_on_and_around_the_table(app: App, screen: IntroductionScreen) -> None:
    def stops() -> list[str]:
        return [one.name for one in screen.describe() if "focused" in one.states]

    press(app, pygame.K_TAB)
    (on,) = [one for one in screen.describe() if "focused" in one.states]
    assert (on.name, on.hint) == ("Next", screen.bubble.text)
    met = set[type[Target]]()
    for _ in range(12):
        press(app, pygame.K_TAB)
        if stops() == ["Next"]:
            break
        met.add(type(Player(screen).focus))
    assert stops() == ["Next"]
    assert {targets.Space, targets.Mat, targets.CommandButton} <= met
    press(app, pygame.K_RETURN)
    assert screen.lesson.step.kind != "look" or stops() == ["Next"]


def test_a_controller_rings_nothing_where_there_is_only_something_to_read(app: App) -> None:
    presses(app, NEXT)
    screen = begin(app)
    step = screen.lesson.step
    assert step.kind in ("look", "watch")
    app.step([], 0.02)
    assert Player(screen).focus is None
    presses(app, A)
    assert screen.lesson.step is not step, "it goes on"


def test_only_the_region_that_is_spoken_of_is_harvested(app: App, screen: IntroductionScreen) -> None:
    player = Player(screen)
    arrive(screen, number_of(screen, "harvest"))
    lemons, oranges = (first_space(region.spaces) for region in screen.lesson.state.players[0].regions)
    assert not screen.lesson.wants(Harvest((oranges,)))
    player.clicks(Command.HARVEST)
    assert not player.can_click(targets.Space(oranges))
    player.clicks(targets.Space(lemons))
    player.clicks(Command.CONFIRM)
    assert screen.lesson.step.id == "income"
    assert len(screen.lesson.state.players[0].regions) == 1


def test_what_is_allowed_but_not_now_gets_a_friendly_word(app: App, screen: IntroductionScreen) -> None:
    player = Player(screen)
    do_step(app, screen)
    click(app, player.layout.arrows["R2"].center)
    assert screen.lesson.step.id == "buy"
    assert player.message == app.ui.texts("introduction.not_now")
    click(app, player.layout.arrows["C1"].center)
    assert screen.lesson.step.id == "grow"
    assert player.message == ""


@pytest.mark.parametrize("lesson", get_args(LessonName))
def test_what_a_game_would_allow_is_never_refused_for_a_reason_of_the_rules(app: App, lesson: LessonName) -> None:
    screen = begin(app, lesson=lesson)
    player, not_now, asked = Player(screen), app.ui.texts("introduction.not_now"), 0
    for at in each_step(screen):
        step = f"{screen.lesson.step.id}: no line is crossed out"
        assert all(screen.lesson.why_not(Buy(line)) for line in player.snapshot.refused), step
        if screen.lesson.ready:
            continue
        allowed = next_clicks(player.state, legal_actions(player.state), NOTHING)
        for target in allowed.keys() - {*player.clickable}:
            screen.handle(GoTo(target, use=True))
            assert (screen.lesson.at, player.message) == (at, not_now), (screen.lesson.step.id, target)
            asked += 1
    assert asked


def test_a_lesson_lets_nobody_harvest_everything(app: App, screen: IntroductionScreen) -> None:
    player = Player(screen)
    arrive(screen, number_of(screen, "harvest"))
    press(app, pygame.K_r)
    assert not player.can_click(Command.ALL)
    press(app, pygame.K_a, pygame.KMOD_CTRL)
    assert player.message == app.ui.texts("introduction.not_now")
    assert not targets.only(targets.Space, player.picked)


def test_the_rule_that_the_family_game_lacks_is_tried_out(app: App, tiles: IntroductionScreen) -> None:
    arrive(tiles, number_of(tiles, "try"))
    player, asked = Player(tiles), tiles.lesson.goal()
    assert isinstance(asked, Plant)
    refused = (one for one in map(targets.Space, tiles.lesson.state.game.board.names) if player.has_in_sight(one))
    others = [one for one in refused if one != targets.Space(asked.space) and not player.can_click(one)]
    for other in others[::9]:
        player.clicks(other)
        assert tiles.lesson.step.kind == "try", "another refusal is not the one asked for"
    do_step(app, tiles)
    assert tiles.lesson.step.id == "not_there"
    assert not player.message, "the bubble says why"


def go_on(app: App, screen: IntroductionScreen) -> None:
    """Press the button of the bubble, once the neighbour has played."""
    while screen.lesson.waiting:
        app.step([], 1.0)
    click(app, screen.bubble.do if screen.bubble.do.visible else screen.bubble.next)


@pytest.mark.parametrize("lesson", get_args(LessonName))
def test_back_and_do_it_for_me_work_at_every_step(app: App, lesson: LessonName) -> None:
    screen = begin(app, lesson=lesson)
    count = len(screen.lesson.course)
    for at in range(count):
        assert screen.lesson.at == at
        before = screen.lesson.state
        if at % 2 and not screen.lesson.waiting:
            click(app, named(app.top, "Back"))
            assert screen.lesson.at == at - 1
            while screen.lesson.at < at:
                go_on(app, screen)
            assert screen.lesson.state == before
        while app.top is screen and screen.lesson.at == at:
            go_on(app, screen)
    assert isinstance(app.top, StageScreen | FinishDialog)


def test_escape_asks_before_leaving(app: App, screen: IntroductionScreen) -> None:
    press(app, pygame.K_ESCAPE)
    assert isinstance(app.top, LeaveDialog)
    press(app, pygame.K_ESCAPE)
    assert app.top is screen
    press(app, pygame.K_ESCAPE)
    click(app, named(app.top, "Leave"))
    assert isinstance(app.top, StartScreen)
    assert app.settings.introduced


@pytest.mark.parametrize(("key", "page"), [(pygame.K_QUESTION, KeysPage), (pygame.K_l, StoryPage)])
def test_pages_that_a_game_has_open_in_a_lesson_too(
    app: App, screen: IntroductionScreen, key: int, page: type[Screen]
) -> None:
    app.step([], 0.1)
    press(app, key)
    assert isinstance(app.top, page)
    press(app, pygame.K_ESCAPE)
    assert app.top is screen


def test_one_lesson_leads_to_the_other(app: App, screen: IntroductionScreen) -> None:
    for other in ("tiles", "first"):
        press(app, pygame.K_ESCAPE)
        assert isinstance(app.top, LeaveDialog)
        choose(app, app.ui.texts("introduction.leave.other", lesson=app.ui.texts(f"introduction.title.{other}")))
        assert isinstance(app.top, IntroductionScreen)
        assert app.top.lesson.name == other


def test_it_is_the_first_thing_to_do_until_it_was_done(app: App) -> None:
    start = StartScreen(app.ui, app.routes, app.shelf)
    assert start.group.default is start.learn
    assert start.learn.style == "primary"
    app.show(start)
    places = [button.rect.copy() for button in (*start.main, *start.others)]
    click(app, named(app.top, "Learn by playing"))
    assert isinstance(app.top, IntroductionScreen)
    app.change(replace(app.settings, introduced=True))
    later = StartScreen(app.ui, app.routes, app.shelf)
    assert later.group.default is later.play
    app.show(later)
    assert [button.rect for button in (*later.main, *later.others)] == places, "nothing moves"
    click(app, named(app.top, "Learn by playing"))
    assert isinstance(app.top, LessonsDialog)
    click(app, named(app.top, "Action tiles"))
    assert isinstance(app.top, IntroductionScreen)
    assert app.top.lesson.name == "tiles"


def test_settings_that_end_turns_do_not_disturb(app: App) -> None:
    app.change(replace(app.settings, auto_end=True, confirm_end=True))
    screen = begin(app)
    assert walk(app, screen) == [step.id for step in screen.lesson.course]


def test_the_lamp_of_a_lesson_only_shows_where_to_click(app: App, screen: IntroductionScreen) -> None:
    player = Player(screen)
    arrive(screen, number_of(screen, "buy"))
    before = screen.lesson.state
    for _ in range(2):
        player.clicks(Command.HINT)
        assert screen.lesson.state is before
        guide = player.guide
        assert guide.action == screen.lesson.goal()
        assert screen.bubble.do.text in player.message
        press(app, pygame.K_h)
        assert player.guide is None, "the key has the same meaning"
        assert player.message == ""
    player.clicks(Command.HINT)
    click(app, named(app.top, "Do it for me"))
    assert screen.lesson.state is not before
    assert player.guide is None


def test_the_lamp_lets_go_of_what_has_been_tried(app: App, tiles: IntroductionScreen) -> None:
    player = Player(tiles)
    tries = [at for at, step in enumerate(tiles.lesson.course) if step.kind == "try"]
    assert tries
    for at in tries:
        arrive(tiles, at)
        player.clicks(Command.HINT)
        assert player.guide is not None
        click(app, named(app.top, "Do it for me"))
        assert tiles.lesson.at == at + 1
        assert player.guide is None, "the mark would lie where nothing can be planted"
        assert not player.message, "the bubble says why"


def test_a_click_on_a_fruit_of_the_market_means_what_it_means_in_a_game(app: App, screen: IntroductionScreen) -> None:
    player = Player(screen)
    arrive(screen, number_of(screen, "buy"))
    app.step([], 0.5)
    layout, state = player.layout, screen.lesson.state
    click(app, layout.crates[3].center)
    assert screen.lesson.state is state, "it lies in a row and in a column"
    assert player.message == app.ui.texts("table.hint.use_arrows")
    click(app, layout.arrows["R2"].center)
    assert player.message == app.ui.texts("introduction.not_now")
    click(app, layout.arrows["C1"].center)
    assert screen.lesson.state is not state
