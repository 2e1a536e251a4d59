"""The introduction: everybody gets through it, by mouse and by keyboard, in every language and at every size."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest
from msgspec.structs import replace

from citrus.language.languages import LANGUAGES
from citrus.language.words import Words
from citrus.rules.actions import EndTurn
from citrus.rules.board import first_space
from citrus.ui.screens.introduction.finish import FinishScreen
from citrus.ui.screens.introduction.leaving import LeaveDialog
from citrus.ui.screens.introduction.light import shaded
from citrus.ui.screens.introduction.screen import IntroductionScreen
from citrus.ui.screens.setup.screen import SetupScreen
from citrus.ui.screens.start import StartScreen
from citrus.ui.shell.app import App
from citrus.ui.table.model.selection import Target
from citrus.ui.table.model.undo_note import undo_note
from tests.match.games import saved_games
from tests.ui.shell import click, press, resize

WORDS_A_MINUTE = 200
SECONDS_AN_ACTION = 8
SIZES = [(960, 600), (1280, 720), (1920, 1080), (3840, 2160), (1000, 1200), (2560, 1080)]


@pytest.fixture
def table(app: App) -> IntroductionScreen:
    return begin(app)


def begin(app: App, language: str = "en", scale: int = 100, speed: str = "none") -> IntroductionScreen:
    app.change(replace(app.settings, language=language, scale=scale, speed=speed))
    app.routes.to_introduction()
    screen = app.top
    assert isinstance(screen, IntroductionScreen)
    return screen


def do_step(app: App, table: IntroductionScreen) -> None:
    """Do by mouse what the step asks for: click where the arrow points until the step is done."""
    at = table.lesson.at
    for _ in range(8):
        target = table.pointing.target
        if table.lesson.waiting:
            places = (table.table.log.center, table.table.view.center, table.table.mats[0].mat.center)
            app.step([], 1.0)  # the neighbour begins
            click(app, next(place for place in places if not table.bubble.rect.collidepoint(place)))
        elif target is None:
            click(app, table.bubble.next)
        else:
            click(app, target.center)
        if app.top is not table or table.lesson.at != at:
            return
    raise AssertionError(f"cannot get through {table.lesson.step.id}")


def walk(app: App, table: IntroductionScreen) -> list[str]:
    """Go through the whole introduction by mouse."""
    seen = []
    while app.top is table:
        seen.append(table.lesson.step.id)
        do_step(app, table)
    return seen


def test_clicking_where_the_arrow_points_leads_to_the_end(app: App, table: IntroductionScreen, home: Path) -> None:
    steps = [step.id for step in table.lesson.course]
    assert walk(app, table) == steps
    assert isinstance(app.top, FinishScreen)
    assert table.lesson.state.winners == (0,)
    assert app.settings.introduced
    assert saved_games() == []
    assert {path.name for path in home.iterdir()} == {"settings.yaml"}
    finish = app.top
    app.step([], 1.0)
    assert finish.headline == app.ui.texts("introduction.finish.title")
    click(app, finish.again)
    assert isinstance(app.top, SetupScreen)


def test_the_arrow_stands_for_what_it_points_at(app: App, table: IntroductionScreen) -> None:
    while table.lesson.step.kind == "look":
        table.go_on()
    app.draw()
    target = table.pointing.target
    assert target is not None
    arrow = table._arrow._rect(0.0)
    assert not arrow.collidepoint(target.center)
    click(app, arrow.center)
    assert table.match.state.hand


def test_a_double_click_on_the_end_does_not_hurry_the_neighbour(app: App, table: IntroductionScreen) -> None:
    while table.lesson.step.kind != "watch":
        do_step(app, table)
    click(app, table.table.view.center)
    assert table.lesson.told == 0


def test_going_on_leaves_no_rebuke_behind(app: App, table: IntroductionScreen) -> None:
    table.click(Target("space", number=0))
    assert table.message
    table.go_on()
    assert not table.message


def test_it_works_on_an_enlarged_board(app: App, table: IntroductionScreen) -> None:
    while app.top is table:
        table.zoom(2, table.table.view.center)
        table._begin()
        target = table.pointing.target
        assert target is None or pygame.Rect((0, 0), app.size).contains(target)
        check_bubble(table)
        do_step(app, table)
    assert isinstance(app.top, FinishScreen)


def test_keys_alone_lead_to_the_end(app: App, table: IntroductionScreen) -> None:
    for _ in range(200):
        if app.top is not table:
            break
        if table.lesson.step.kind == "try":
            press(app, pygame.K_h)
        elif table.lesson.step.id == "harvest" and table.selection.mode == "harvest":
            if table.selection.regions:
                table._keys.focus = Target("button", "confirm")
            press(app, pygame.K_RETURN)
        else:
            if table.focus is None and not table.lesson.ready:
                press(app, pygame.K_TAB)
            press(app, pygame.K_RETURN)
    assert isinstance(app.top, FinishScreen), (table.lesson.step.id, table.focus)


def test_the_harvest_needs_no_certain_regions(app: App, table: IntroductionScreen) -> None:
    table.lesson.go(next(n for n, step in enumerate(table.lesson.course) if step.id == "harvest"))
    table._arrive(moved=True)
    table.click(Target("button", "harvest"))
    lemons = table.lesson.state.players[0].regions[0].spaces
    table.click(Target("space", number=first_space(lemons)))
    table.click(Target("button", "confirm"))
    assert table.lesson.step.id == "income"
    assert len(table.lesson.state.players[0].regions) == 2


@pytest.mark.parametrize("scale", [100, 200])
@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_is_said_and_nothing_hidden(app: App, language: str, scale: int) -> None:
    table = begin(app, language, scale)
    for size in SIZES if language == "de" else [(1280, 720)]:
        resize(app, size)
        for at in range(len(table.lesson.course)):
            table.lesson.go(at)
            table._arrive(moved=True)
            check_bubble(table)
            table._note("introduction.not_now")
            check_bubble(table)


def check_bubble(table: IntroductionScreen) -> None:
    """It lies in the window, holds its words and buttons, and covers nothing that it speaks about."""
    bubble, window = table.bubble, pygame.Rect((0, 0), table.size)
    where = table.lesson.step.id, table.size
    assert window.contains(bubble.rect), where
    assert bubble.rect.collidelist(table.pointing.lit) < 0, where
    pictures = bubble._pictures(bubble.words.width)
    assert max(picture.get_width() for picture in pictures) <= bubble.words.width, where
    words = bubble.words.y + sum(picture.get_height() for picture in pictures)
    for button in (bubble.next, bubble.show, bubble.back):
        assert not button.visible or (bubble.rect.contains(button.rect) and button.rect.top >= words), where
    assert bubble.back.rect.right < min(bubble.next.rect.left, bubble.show.rect.left) - 8 * bubble._chapters, where


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_takes_five_to_eight_minutes(app: App, language: str) -> None:
    table = begin(app, language)
    words = actions = 0
    for at, step in enumerate(table.lesson.course):
        table.lesson.go(at)
        table._speak()
        words += len(table.bubble.text.split())
        actions += 1 if step.kind == "look" else max(1, len(step.actions))
    minutes = words / WORDS_A_MINUTE + actions * SECONDS_AN_ACTION / 60
    assert 4 <= minutes <= 8, minutes


def test_wrong_clicks_do_nothing_but_say_why(app: App, table: IntroductionScreen) -> None:
    layout = table.table
    places = [
        *(rect.center for rect in layout.arrows.values()),
        *(rect.center for rect in layout.crates.values()),
        *(layout.space_rect(column, row).center for column in (0, 4, 7, 10) for row in (0, 3, 6)),
        *(rect.center for rect in layout.buttons[:2]),
        layout.hand.center,
        layout.mats[1].mat.center,
    ]
    for at in range(len(table.lesson.course)):
        table.lesson.go(at)
        table._arrive(moved=True)
        while table.lesson.waiting:
            table._neighbour(quick=True)
        app.draw()
        before, lit = table.lesson.state, table.pointing.lit
        for place in places:
            on_arrow = table._arrow.at(place, table.pointing.target)  # which stands for what it points at
            if not on_arrow and not any(rect.collidepoint(place) for rect in (*lit, table.bubble.rect)):
                click(app, place)
                if table.lesson.goal() != EndTurn():
                    press(app, pygame.K_e)
                assert table.lesson.state is before
                check_bubble(table)


def test_what_is_allowed_but_not_now_gets_a_friendly_word(app: App, table: IntroductionScreen) -> None:
    do_step(app, table)
    click(app, table.table.arrows["R2"].center)
    assert table.lesson.step.id == "buy"
    assert table.bubble.note == app.ui.texts("introduction.not_now")
    click(app, table.table.arrows["R1"].center)
    assert table.lesson.step.id == "start"
    assert table.bubble.note == ""


def test_the_road_rule_is_tried_out(app: App, table: IntroductionScreen) -> None:
    table.lesson.go(next(n for n, step in enumerate(table.lesson.course) if step.kind == "try"))
    table._arrive(moved=True)
    assert table.offered().spaces == {}
    do_step(app, table)
    assert table.lesson.step.id == "beside"
    assert "road" in table.message
    assert table.bubble.note == "", "the step itself says it"


def test_back_and_show_me_work_at_every_step(app: App, table: IntroductionScreen) -> None:
    count = len(table.lesson.course)
    for at in range(count):
        assert table.lesson.at == at
        before = table.lesson.state
        if at:
            click(app, table.bubble.back)
            assert table.lesson.at == at - 1
            click(app, table.bubble.show if table.bubble.show.visible else table.bubble.next)
            assert table.lesson.at == at
            assert table.lesson.state == before
        click(app, table.bubble.show if table.bubble.show.visible else table.bubble.next)
    assert isinstance(app.top, FinishScreen)


def test_the_neighbour_plays_by_themselves(app: App) -> None:
    table = begin(app, speed="fast")
    table.lesson.go(next(n for n, step in enumerate(table.lesson.course) if step.kind == "watch"))
    table._arrive(moved=True)
    name = app.ui.texts("introduction.watching", name=table._words.player(1))
    assert table._said().text == name
    for _ in range(200):
        app.step([], 0.1)
    assert table.lesson.ready
    assert table._said().hint == app.ui.texts("introduction.read"), "nobody is said to play who has played"
    assert table.lesson.state.player == 0
    assert not table.animating, "nothing moves while nobody does anything"


def test_escape_asks_before_leaving(app: App, table: IntroductionScreen) -> None:
    press(app, pygame.K_ESCAPE)
    assert isinstance(app.top, LeaveDialog)
    press(app, pygame.K_ESCAPE)
    assert app.top is table
    press(app, pygame.K_ESCAPE)
    click(app, app.top.buttons[-1])
    assert isinstance(app.top, StartScreen)
    assert app.settings.introduced


def test_the_language_changes_at_once(app: App, table: IntroductionScreen) -> None:
    do_step(app, table)
    app.change(replace(app.settings, language="de"))
    assert "Markt" in table.bubble.text
    assert table.bubble.show.text == "Zeig es mir"
    assert table._words.player(0) == "Du"


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


def test_settings_that_end_turns_do_not_disturb(app: App) -> None:
    app.change(replace(app.settings, auto_end=True, confirm_end=True))
    table = begin(app)
    assert walk(app, table) == [step.id for step in table.lesson.course]


def test_the_arrow_nods_without_the_table_being_drawn_anew(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    table = begin(app, speed="normal")
    table.go_on()
    for _ in range(3):
        app.step([], 0.05)
    drawn = []
    monkeypatch.setattr(table.bubble, "draw", drawn.append)
    before = pygame.image.tobytes(app.surface, "RGB")
    app.step([], 0.1)
    assert pygame.image.tobytes(app.surface, "RGB") != before
    assert not drawn
    click(app, table.table.log.center)
    assert drawn, "but it is when anything else changes"
    monkeypatch.undo()
    app.step([], 0.1)
    below = table._arrow._below
    assert below is not None
    nodded = pygame.image.tobytes(app.surface.subsurface(below[1]), "RGB")
    app.draw()
    assert pygame.image.tobytes(app.surface.subsurface(below[1]), "RGB") == nodded, "and it leaves no traces"


def test_the_shade_leaves_out_what_is_lit() -> None:
    window = pygame.Rect(0, 0, 100, 60)
    holes = [pygame.Rect(10, 10, 20, 20), pygame.Rect(25, 15, 30, 10), pygame.Rect(90, 50, 40, 40)]
    dark = shaded(window, holes)
    for x in range(0, 100, 5):
        for y in range(0, 60, 5):
            covering = sum(rect.collidepoint(x, y) for rect in dark)
            assert covering == (0 if any(hole.collidepoint(x, y) for hole in holes) else 1)


def test_the_bubble_hides_what_lies_below_it_from_the_mouse(app: App, table: IntroductionScreen) -> None:
    there = table.bubble.words.center
    move = pygame.event.Event(pygame.MOUSEMOTION, pos=there, rel=(0, 0), buttons=(0, 0, 0))
    table.look_at(Target("purse", number=0))
    app.step([move], 0.1)
    assert table.hovered is None
    table.bubble.rect.topleft = (0, 0)
    app.step([move], 0.1)
    assert table.hovered == table.target_at(there)


def test_the_note_on_undo_names_no_step_that_a_click_does_not_take_back(app: App, table: IntroductionScreen) -> None:
    words = Words(app.ui.texts, table.game, ("Du", "Rosa"))
    for at in range(1, len(table.lesson.course)):
        table.lesson.go(at)
        assert table.lesson.can_undo
        assert undo_note(words, table.lesson, Target("button", "undo")) == []
