"""The lessons: everybody gets through them, by mouse and by keyboard, in every language and at every size."""

from __future__ import annotations

from pathlib import Path
from typing import get_args

import pygame
import pytest
from msgspec.structs import replace

from citrus.language.languages import LANGUAGES
from citrus.match.lesson import LessonName
from citrus.rules.actions import (
    ChooseFruit,
    EndTurn,
    PickFruit,
    PlaceBull,
    PlaceWorker,
    Plant,
    UseCart,
    UseMilestone,
)
from citrus.rules.board import first_space
from citrus.ui.screens.introduction.choosing import LessonsDialog
from citrus.ui.screens.introduction.finish import FinishDialog, FinishScreen
from citrus.ui.screens.introduction.leaving import LeaveDialog
from citrus.ui.screens.introduction.light import shaded
from citrus.ui.screens.introduction.screen import IntroductionScreen
from citrus.ui.screens.setup.screen import SetupScreen
from citrus.ui.screens.start import StartScreen
from citrus.ui.shell.app import App
from citrus.ui.table.model import notes, targets
from citrus.ui.table.model.commands import Command
from citrus.ui.table.model.hover import NOTE_SECONDS
from citrus.ui.table.model.intents import Remark
from citrus.ui.table.model.selection import Harvesting
from tests.match.games import saved_games
from tests.ui.shell import click, press, resize

WORDS_A_MINUTE = 200
SECONDS_AN_ACTION = 8
SECONDS_OF_THE_NEIGHBOUR = 2  # for each of theirs
SIZES = [(960, 600), (1280, 720), (1920, 1080), (3840, 2160), (1000, 1200), (2560, 1080)]


@pytest.fixture
def screen(app: App) -> IntroductionScreen:
    return begin(app)


@pytest.fixture
def second(app: App) -> IntroductionScreen:
    return begin(app, lesson="second")


def begin(
    app: App, language: str = "en", scale: int = 100, speed: str = "none", lesson: LessonName = "first"
) -> IntroductionScreen:
    app.change(replace(app.settings, language=language, scale=scale, speed=speed))
    app.routes.to_introduction(lesson)
    screen = app.top
    assert isinstance(screen, IntroductionScreen)
    return screen


def arrive(screen: IntroductionScreen, at: int) -> None:
    """Go to the beginning of a step, by the way back from the one after it."""
    screen.lesson.go(at + 1)
    screen.go_back()
    while screen.lesson.at < at:  # nothing comes after the last
        screen.do_it()


def number_of(screen: IntroductionScreen, found: str) -> int:
    """The number of the first step with an id, or of a kind."""
    return next(number for number, step in enumerate(screen.lesson.course) if found in (step.id, step.kind))


def do_step(app: App, screen: IntroductionScreen) -> None:
    """Do by mouse what the step asks for: click where the arrow points until the step is done."""
    at = screen.lesson.at
    for _ in range(8):
        target = screen.pointing.target
        if screen.lesson.waiting:
            places = (
                screen.table.layout.log.center,
                screen.table.layout.view.center,
                screen.table.layout.mats[0].mat.center,
            )
            app.step([], 1.0)  # the neighbour begins
            click(app, next(place for place in places if not screen.bubble.rect.collidepoint(place)))
        elif target is None:
            click(app, screen.bubble.next)
        else:
            click(app, target.center)
        if app.top is not screen or screen.lesson.at != at:
            return
    raise AssertionError(f"cannot get through {screen.lesson.step.id}")


def walk(app: App, screen: IntroductionScreen) -> list[str]:
    """Go through a whole lesson by mouse."""
    seen = []
    while app.top is screen:
        seen.append(screen.lesson.step.id)
        do_step(app, screen)
    return seen


def test_clicking_where_the_arrow_points_leads_to_the_end(app: App, screen: IntroductionScreen, home: Path) -> None:
    steps = [step.id for step in screen.lesson.course]
    assert walk(app, screen) == steps
    assert isinstance(app.top, FinishScreen)
    assert screen.lesson.state.winners == (0,)
    assert app.settings.introduced
    assert saved_games() == []
    assert {path.name for path in home.iterdir()} == {"settings.yaml"}
    finish = app.top
    app.step([], 1.0)
    assert finish.headline == app.ui.texts("introduction.finish.title")
    click(app, finish.ways.again)
    assert isinstance(app.top, SetupScreen)
    assert app.top.choices.family, "which drops no rule that has been taught"


def test_what_was_counted_on_the_board_is_not_counted_again(app: App) -> None:
    screen = begin(app, speed="fast")
    arrive(screen, len(screen.lesson.course) - 1)
    screen.do_it()
    for _ in range(600):
        app.step([], 0.1)
        if app.top is not screen:
            break
    assert isinstance(app.top, FinishScreen)
    assert app.top.reveal.done


def test_the_second_lesson_comes_after_the_first_and_ends_with_a_way_to_a_game(
    app: App, screen: IntroductionScreen, home: Path
) -> None:
    screen.lesson.go(len(screen.lesson.course) - 1)
    screen.do_it()
    app.step([], 1.0)
    assert isinstance(app.top, FinishScreen)
    assert app.top.ways.lesson.text == app.ui.texts("introduction.title.second")
    assert app.top.ways.lesson in app.top.foot, "always in sight"
    click(app, app.top.ways.lesson)
    second = app.top
    assert isinstance(second, IntroductionScreen)
    assert walk(app, second) == [step.id for step in second.lesson.course]
    assert isinstance(app.top, FinishDialog)
    assert saved_games() == []
    press(app, pygame.K_ESCAPE)
    assert app.top is second, "the table can be looked at once more"
    click(app, second.bubble.next)
    click(app, app.top.buttons[0])
    assert isinstance(app.top, SetupScreen)


def test_the_second_lesson_uses_every_action_tile_and_a_tree(second: IntroductionScreen) -> None:
    second.lesson.go(len(second.lesson.course) - 1)
    done = [step.action for step in second.lesson.steps]
    for deed in (UseCart, PlaceBull, UseMilestone, ChooseFruit, PlaceWorker, PickFruit):
        assert any(isinstance(action, deed) for action in done)
    assert any(isinstance(action, Plant) and action.bridge for action in done)


def test_the_bridge_wants_its_click_as_in_every_game(app: App, second: IntroductionScreen) -> None:
    arrive(second, number_of(second, "bridge"))
    assert second.pointing.target == second.table.rect_of(targets.MatTile(0, "bridge"))
    before = second.lesson.state
    goal = second.lesson.goal()
    assert isinstance(goal, Plant)
    second.table.click(targets.Space(goal.space))
    assert second.lesson.state is before
    for choice in second.table.offer.clickable.spaces.values():
        assert not second.lesson.wants(choice)
    assert not second.table.offer.bright.spaces, "what is not wanted now does not glow"
    do_step(app, second)
    assert second.lesson.step.id == "encircle"


def test_any_pile_may_hang_on_the_tree(second: IntroductionScreen) -> None:
    arrive(second, number_of(second, "pile"))
    second.table.click(targets.Pile(0))
    assert second.lesson.step.id == "keeper"
    second.do_it()
    second.do_it()
    assert second.lesson.step.id == "milestone"


def test_nothing_glows_where_something_is_tried_and_the_bar_does_not_say_so(
    app: App, screen: IntroductionScreen
) -> None:
    arrive(screen, number_of(screen, "try"))
    assert screen.table.offer.bright.spaces == {}
    assert screen.table.moment.prompt.hint == app.ui.texts("introduction.trying")


def test_the_note_on_a_tile_lies_beside_the_bubble(app: App) -> None:
    screen = begin(app, speed="normal")
    arrive(screen, number_of(screen, "use"))
    screen.table.looking.look_at(targets.MatTile(0, "money2"))
    app.draw()
    before = app.surface.copy()
    screen.table.update(NOTE_SECONDS)
    assert screen.table.moment.note is not None
    app.draw()
    changed = differing(before, app.surface)
    assert changed.width > 100
    assert not changed.colliderect(screen.bubble.words)


def test_the_arrow_stands_for_what_it_points_at(app: App, screen: IntroductionScreen) -> None:
    while screen.lesson.step.kind == "look":
        screen.go_on()
    app.step([], 0.0)
    target = screen.pointing.target
    assert target is not None
    width, height = app.size
    arrow = [(x, y) for x in range(0, width, 4) for y in range(0, height, 4) if screen.arrow.at((x, y), target)]
    assert arrow
    assert not screen.arrow.at(target.center, target)
    click(app, arrow[len(arrow) // 2])
    assert screen.lesson.state.hand


def test_a_double_click_on_the_end_does_not_hurry_the_neighbour(app: App, screen: IntroductionScreen) -> None:
    while screen.lesson.step.kind != "watch":
        do_step(app, screen)
    click(app, screen.table.layout.view.center)
    assert screen.lesson.watched == 0


def test_going_on_leaves_no_rebuke_behind(app: App, screen: IntroductionScreen) -> None:
    screen.table.click(targets.Space(0))
    assert screen.table.message
    screen.go_on()
    assert not screen.table.message


def test_it_works_on_an_enlarged_board(app: App, screen: IntroductionScreen) -> None:
    window = pygame.Rect((0, 0), app.size)
    while app.top is screen:
        for _ in range(2):
            target = screen.pointing.target
            assert target is None or window.contains(target)
            check_bubble(screen)
            press(app, pygame.K_z)
            assert screen.table.layout.enlarged
        do_step(app, screen)
    assert isinstance(app.top, FinishScreen)


@pytest.mark.parametrize("lesson", get_args(LessonName))
def test_keys_alone_lead_to_the_end(app: App, lesson: LessonName) -> None:
    screen = begin(app, lesson=lesson)
    for _ in range(200):
        if app.top is not screen:
            break
        if screen.lesson.step.id == "harvest" and isinstance(selection := screen.table.selection, Harvesting):
            if selection.regions:
                screen.table.keys.go_to(targets.Button(Command.CONFIRM))
            press(app, pygame.K_RETURN)
        else:
            if screen.table.focus is None and not screen.lesson.ready:
                press(app, pygame.K_TAB)
            press(app, pygame.K_RETURN)
    assert isinstance(app.top, FinishScreen | FinishDialog), (screen.lesson.step.id, screen.table.focus)


def test_the_ring_is_where_something_is_to_be_done_and_nowhere_else(app: App, screen: IntroductionScreen) -> None:
    for _ in range(60):
        if app.top is not screen or screen.lesson.step.id == "harvest":
            break
        if screen.lesson.step.kind in ("look", "watch"):
            assert screen.table.focus is None
            press(app, pygame.K_RETURN)
            continue
        if screen.lesson.step.id == "buy":
            press(app, pygame.K_TAB)
        assert screen.table.focus is not None
        assert screen.table.rect_of(screen.table.focus) == screen.pointing.target
        press(app, pygame.K_RETURN)
    assert screen.lesson.step.id == "harvest"
    click(app, screen.bubble.do)
    assert screen.lesson.step.id == "income"
    click(app, screen.bubble.next)
    assert screen.lesson.step.id == "pale"
    assert screen.table.focus is None, "the mouse is used now"


def test_the_harvest_needs_no_certain_regions(app: App, screen: IntroductionScreen) -> None:
    arrive(screen, number_of(screen, "harvest"))
    screen.table.click(targets.Button(Command.HARVEST))
    lemons = screen.lesson.state.players[0].regions[0].spaces
    screen.table.click(targets.Space(first_space(lemons)))
    screen.table.click(targets.Button(Command.CONFIRM))
    assert screen.lesson.step.id == "income"
    assert len(screen.lesson.state.players[0].regions) == 2


@pytest.mark.parametrize(("language", "scale"), [("de", 100), *((language, 200) for language in LANGUAGES)])
@pytest.mark.parametrize("lesson", get_args(LessonName))
def test_everything_is_said_and_nothing_hidden(app: App, lesson: LessonName, language: str, scale: int) -> None:
    screen = begin(app, language, scale, lesson=lesson)
    every_size = language == "de" and (lesson == "first" or scale == 200)
    for size in SIZES if every_size else [(1280, 720)]:
        resize(app, size)
        for at in range(len(screen.lesson.course)):
            arrive(screen, at)
            check_bubble(screen)
            screen.table.carry_out(Remark("introduction.not_now"))
            assert screen.bubble.note == app.ui.texts("introduction.not_now")
            check_bubble(screen)


def check_bubble(screen: IntroductionScreen) -> None:
    """It lies in the window, holds its words and buttons, and covers nothing that it speaks about."""
    bubble, window = screen.bubble, pygame.Rect((0, 0), screen.size)
    where = screen.lesson.step.id, screen.size
    assert window.contains(bubble.rect), where
    assert bubble.rect.collidelist(screen.pointing.lit) < 0, where
    words, chapters = bubble.words, screen.lesson.chapters
    assert bubble.rect.contains(words), where
    assert bubble.rect.right - words.right >= words.left - bubble.rect.left, where
    for button in (bubble.next, bubble.do, bubble.back):
        assert not button.visible or (bubble.rect.contains(button.rect) and button.rect.top >= words.bottom), where
    assert bubble.back.rect.right < min(bubble.next.rect.left, bubble.do.rect.left) - 8 * chapters, where


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("lesson", "least", "most"), [("first", 4, 8), ("second", 2, 4.2)])
def test_it_takes_as_long_as_it_says(app: App, language: str, lesson: LessonName, least: float, most: float) -> None:
    screen = begin(app, language, lesson=lesson)
    words, seconds = 0, 0.0
    for at, step in enumerate(screen.lesson.course):
        arrive(screen, at)
        words += len(screen.bubble.text.split())
        seconds += SECONDS_AN_ACTION
        if step.kind == "watch":
            seconds += len(step.actions) * SECONDS_OF_THE_NEIGHBOUR
    minutes = words / WORDS_A_MINUTE + seconds / 60
    assert least <= minutes <= most, minutes


def test_wrong_clicks_do_nothing_but_say_why(app: App, screen: IntroductionScreen) -> None:
    layout = screen.table.layout
    places = [
        *(rect.center for rect in layout.arrows.values()),
        *(rect.center for rect in layout.crates.values()),
        *(layout.space_rect(column, row).center for column in (0, 4, 7, 10) for row in (0, 3, 6)),
        *(rect.center for rect in layout.buttons[:2]),
        layout.hand.center,
        layout.mats[1].mat.center,
    ]
    for at in range(len(screen.lesson.course)):
        arrive(screen, at)
        while screen.lesson.waiting:
            app.step([], 0.1)
        app.step([], 0.0)
        before, lit = screen.lesson.state, screen.pointing.lit
        for place in places[at % 3 :: 3]:
            on_arrow = screen.arrow.at(place, screen.pointing.target)  # which stands for what it points at
            if not on_arrow and not any(rect.collidepoint(place) for rect in (*lit, screen.bubble.rect)):
                click(app, place)
                if screen.lesson.goal() != EndTurn():
                    press(app, pygame.K_e)
                assert screen.lesson.state is before
                check_bubble(screen)


def test_what_is_allowed_but_not_now_gets_a_friendly_word(app: App, screen: IntroductionScreen) -> None:
    do_step(app, screen)
    click(app, screen.table.layout.arrows["R2"].center)
    assert screen.lesson.step.id == "buy"
    assert screen.bubble.note == app.ui.texts("introduction.not_now")
    click(app, screen.table.layout.arrows["R1"].center)
    assert screen.lesson.step.id == "start"
    assert screen.bubble.note == ""


def test_a_rule_that_every_game_has_is_tried_out(app: App, screen: IntroductionScreen) -> None:
    arrive(screen, number_of(screen, "try"))
    do_step(app, screen)
    assert screen.lesson.step.id == "beside"
    assert screen.topic == "R6.2"
    assert screen.bubble.note == "", "the step itself says it"


@pytest.mark.parametrize("lesson", get_args(LessonName))
def test_back_and_do_it_for_me_work_at_every_step(app: App, lesson: LessonName) -> None:
    screen = begin(app, lesson=lesson)
    count = len(screen.lesson.course)
    for at in range(count):
        assert screen.lesson.at == at
        before = screen.lesson.state
        if at:
            click(app, screen.bubble.back)
            assert screen.lesson.at == at - 1
            click(app, screen.bubble.do if screen.bubble.do.visible else screen.bubble.next)
            assert screen.lesson.at == at
            assert screen.lesson.state == before
        click(app, screen.bubble.do if screen.bubble.do.visible else screen.bubble.next)
    assert isinstance(app.top, FinishScreen | FinishDialog)


def test_the_neighbour_plays_by_themselves(app: App) -> None:
    screen = begin(app, speed="fast")
    arrive(screen, number_of(screen, "watch"))
    name = app.ui.texts("introduction.watching", name=screen.table.words.player(1))
    assert screen.table.moment.prompt.text == name
    for _ in range(200):
        app.step([], 0.1)
    assert screen.lesson.ready
    assert screen.table.moment.prompt.hint == app.ui.texts("introduction.read"), "nobody is said to play who has played"
    assert screen.lesson.state.player == 0
    assert not screen.animating, "nothing moves while nobody does anything"


def test_escape_asks_before_leaving(app: App, screen: IntroductionScreen) -> None:
    press(app, pygame.K_ESCAPE)
    assert isinstance(app.top, LeaveDialog)
    press(app, pygame.K_ESCAPE)
    assert app.top is screen
    press(app, pygame.K_ESCAPE)
    click(app, app.top.buttons[-1])
    assert isinstance(app.top, StartScreen)
    assert app.settings.introduced


def test_one_lesson_leads_to_the_other(app: App, screen: IntroductionScreen) -> None:
    for other in ("second", "first"):
        press(app, pygame.K_ESCAPE)
        assert isinstance(app.top, LeaveDialog)
        click(app, app.top.buttons[2])
        assert isinstance(app.top, IntroductionScreen)
        assert app.top.lesson.name == other


def test_the_language_changes_at_once(app: App, screen: IntroductionScreen) -> None:
    do_step(app, screen)
    app.change(replace(app.settings, language="de"))
    assert "Markt" in screen.bubble.text
    assert screen.bubble.do.text == "Mach’s für mich"
    assert screen.table.words.player(0) == "Du"


def test_it_is_the_first_thing_to_do_until_it_was_done(app: App) -> None:
    start = StartScreen(app.ui, app.routes, app.shelf)
    assert start.group.default is start.learn
    assert start.learn.style == "primary"
    app.show(start)
    click(app, start.learn)
    assert isinstance(app.top, IntroductionScreen)
    app.change(replace(app.settings, introduced=True))
    later = StartScreen(app.ui, app.routes, app.shelf)
    assert later.group.default is later.play
    assert later.learn in later.others
    app.show(later)
    click(app, later.learn)
    assert isinstance(app.top, LessonsDialog)
    click(app, app.top.buttons[1])
    assert isinstance(app.top, IntroductionScreen)
    assert app.top.lesson.name == "second"


def test_settings_that_end_turns_do_not_disturb(app: App) -> None:
    app.change(replace(app.settings, auto_end=True, confirm_end=True))
    screen = begin(app)
    assert walk(app, screen) == [step.id for step in screen.lesson.course]


def test_the_arrow_nods_without_the_table_being_drawn_anew(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    screen = begin(app, speed="normal")
    screen.go_on()
    for _ in range(3):
        app.step([], 0.05)
    drawn = []
    monkeypatch.setattr(screen.bubble, "draw", drawn.append)
    before = app.surface.copy()
    app.step([], 0.1)
    arrow = differing(before, app.surface)
    assert 0 < arrow.width < 100
    assert not drawn
    click(app, screen.table.layout.log.center)
    assert drawn, "but it is when anything else changes"
    monkeypatch.undo()
    screen.dirty = True
    app.step([], 0.0)
    app.step([], 0.1)
    nodded = app.surface.copy()
    screen.dirty = True
    app.step([], 0.0)
    assert not differing(nodded, app.surface).width, "and it leaves no traces"


def differing(one: pygame.Surface, other: pygame.Surface) -> pygame.Rect:
    """The smallest rectangle with everything in which two pictures differ."""
    change, back = one.copy(), other.copy()
    change.blit(other, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    back.blit(one, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    change.blit(back, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    change.set_colorkey((0, 0, 0))
    return change.get_bounding_rect()


def test_a_question_over_the_nodding_arrow_is_not_drawn_again_and_again(app: App) -> None:
    screen = begin(app, speed="normal")
    screen.go_on()
    for _ in range(3):
        app.step([], 0.05)
    press(app, pygame.K_ESCAPE)
    assert isinstance(app.top, LeaveDialog)
    app.draw()
    before = app.surface.copy()
    app.draw()
    assert not differing(before, app.surface).width


def test_the_shade_leaves_out_what_is_lit() -> None:
    window = pygame.Rect(0, 0, 100, 60)
    holes = [pygame.Rect(10, 10, 20, 20), pygame.Rect(25, 15, 30, 10), pygame.Rect(90, 50, 40, 40)]
    dark = shaded(window, holes)
    for x in range(0, 100, 5):
        for y in range(0, 60, 5):
            covering = sum(rect.collidepoint(x, y) for rect in dark)
            assert covering == (0 if any(hole.collidepoint(x, y) for hole in holes) else 1)


def test_the_bubble_hides_what_lies_below_it_from_the_mouse(app: App, screen: IntroductionScreen) -> None:
    there = screen.bubble.words.center
    move = pygame.event.Event(pygame.MOUSEMOTION, pos=there, rel=(0, 0), buttons=(0, 0, 0))
    screen.table.looking.look_at(targets.Mat(0))
    app.step([move], 0.1)
    assert screen.table.looking.hover.target is None
    screen.bubble.rect.topleft = (0, 0)
    app.step([move], 0.1)
    assert screen.table.looking.hover.target == screen.table.target_at(there)


def test_the_note_on_undo_names_no_step_that_a_click_does_not_take_back(app: App, screen: IntroductionScreen) -> None:
    table, undo = screen.table, targets.Button(Command.UNDO)
    for at in range(1, len(screen.lesson.course)):
        arrive(screen, at)
        assert screen.lesson.can_go_back
        table.looking.look_at(None)
        table.looking.look_at(undo)
        table.update(NOTE_SECONDS)
        assert table.moment.note is not None, screen.lesson.step
        assert list(table.moment.note.lines) == notes.button(table.words, Command.UNDO, usable=True)


def test_the_lamp_of_a_lesson_only_shows_where_to_click(app: App, screen: IntroductionScreen) -> None:
    arrive(screen, number_of(screen, "buy"))
    before = screen.lesson.state
    for _ in range(2):
        screen.table.press(Command.HINT)
        assert screen.lesson.state is before
        guide = screen.table.moment.guide
        assert guide is not None
        assert guide.action == screen.lesson.goal()
        assert screen.bubble.note == screen.table.message
        assert screen.bubble.do.text in screen.bubble.note
        press(app, pygame.K_h)
        assert screen.table.moment.guide is None, "the key has the same meaning"
        assert screen.bubble.note == ""
    screen.table.press(Command.HINT)
    click(app, screen.bubble.do)
    assert screen.lesson.state is not before
    assert screen.table.moment.guide is None


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_the_bubble_leaves_the_log_in_sight_while_the_neighbour_plays(
    app: App, screen: IntroductionScreen, size: tuple[int, int]
) -> None:
    resize(app, size)
    for number, step in enumerate(screen.lesson.course[:-1]):
        if step.kind == "watch":
            arrive(screen, number)
            app.step([], 0.01)
            assert not screen.bubble.rect.colliderect(screen.table.layout.log), step.id
