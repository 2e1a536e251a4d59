"""What a lesson shows: the bubble, the arrow, the light, and what the table below says, at every size."""

from __future__ import annotations

from typing import Any, get_args

import pygame
import pytest
from msgspec.structs import replace

from citrus.language.languages import shipped
from citrus.language.texts import Texts
from citrus.match.lesson import Lesson, LessonName, introduction_dir, load_steps
from citrus.resources import data_dir
from citrus.ui.kit import fonts
from citrus.ui.kit.description import Description
from citrus.ui.screens.introduction.finish import FinishScreen
from citrus.ui.screens.introduction.leaving import LeaveDialog
from citrus.ui.screens.introduction.screen import IntroductionScreen
from citrus.ui.shell.app import App
from citrus.ui.table.model import notes, targets
from citrus.ui.table.model.commands import Command
from citrus.ui.table.model.feast import victory
from citrus.ui.table.model.risings import Rising
from citrus.ui.table.model.turns import turns
from citrus.ui.table.motion.motion import RisingNow
from tests.grids import sampled
from tests.ui import behind
from tests.ui.endings import leave_stage
from tests.ui.frames import compare, pixels_drawn
from tests.ui.lessons import arrive, begin, check_bubble, do_step, each_step, number_of
from tests.ui.player import Player
from tests.ui.shell import click, press, resize

MINUTES = {"first": (4.5, 6), "tiles": (3.5, 4.5), "trees": (2, 3)}
WORDS_A_MINUTE = 110  # read by a child to whom all this is new
SECONDS_OF_A_CLICK = 5  # until the place is found and clicked
MOST_WORDS = 40  # in a box
SIZES = [(960, 600), (1280, 720), (3840, 2160), (1000, 1200), (2560, 1080)]


@pytest.fixture
def screen(app: App) -> IntroductionScreen:
    return begin(app)


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


@pytest.mark.parametrize(
    ("words", "lesson"), sampled([("de", 100), *((language, 200) for language in shipped())], get_args(LessonName))
)
def test_everything_is_said_and_nothing_hidden(app: App, words: tuple[str, int], lesson: LessonName) -> None:
    language, scale = words
    screen = begin(app, language, scale, lesson=lesson)
    player = Player(screen)
    sizes = SIZES if scale == 100 else [(1280, 720)]
    for at in each_step(screen):
        size = sizes[at % len(sizes)]
        if app.size != size:
            resize(app, size)
        check_bubble(screen)
        behind.remark(player, "introduction.not_now")
        check_bubble(screen)
        assert not screen.bubble.rect.colliderect(player.snapshot.said.paper), "the bar answers, and is in sight"


@pytest.mark.parametrize("refused", [False, True])
def test_what_a_click_in_a_lesson_is_answered_is_said_once(
    app: App, refused: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    screen = begin(app)
    player = Player(screen)
    arrive(screen, number_of(screen, "buy"))
    where = Command.HARVEST if refused else targets.MarketLine("R2")
    player.hovers(where)
    before = set(texts_drawn(app, monkeypatch))
    player.clicks(where)
    assert player.message
    begins = player.message.split()[0]
    said = {(text, px) for text, px in texts_drawn(app, monkeypatch) if text.startswith(begins)} - before
    assert len(said) == 1, said


def texts_drawn(app: App, monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, int]]:
    """Return the texts that are drawn on the screen now, with their sizes."""
    found: list[tuple[str, int]] = []
    render = fonts.Fonts.render

    def watched(self: fonts.Fonts, text: str, letters: fonts.Letters, *rest: Any, **more: Any) -> pygame.Surface:
        found.append((text, letters.px))
        return render(self, text, letters, *rest, **more)

    with monkeypatch.context() as watching:
        watching.setattr(fonts.Fonts, "render", watched)
        app.draw()
    return found


@pytest.mark.parametrize("lesson", get_args(LessonName))
def test_what_the_neighbour_does_stays_in_sight(app: App, lesson: LessonName) -> None:
    screen = begin(app, "de", 130, lesson=lesson)
    player = Player(screen)
    resize(app, (1280, 720))
    watched = [at for at, step in enumerate(screen.lesson.course) if step.kind == "watch"]
    for at in watched:
        arrive(screen, at)
        board = screen.lesson.state.game.board
        names = " ".join(screen.lesson.step.actions).split()
        spaces = [player.rect_of(targets.Space(board.numbers[name])) for name in names if name in board.numbers]
        assert spaces
        assert screen.bubble.rect.collidelist(spaces) < 0, screen.lesson.step.id


@pytest.mark.parametrize("lesson", get_args(LessonName))
@pytest.mark.parametrize("language", shipped())
def test_it_takes_as_long_as_it_says_and_no_box_is_long(app: App, language: str, lesson: LessonName) -> None:
    """Every box is read before anything is clicked; what moves is watched to its end."""
    least, most = MINUTES[lesson]
    screen = begin(app, language, speed="normal", lesson=lesson)
    clicks: list[Description | tuple[int, int]] = []

    def counted(app: App, there: Description | tuple[int, int]) -> None:
        clicks.append(there)
        click(app, there)

    words, moving = 0, 0.0
    while app.top is screen:
        if screen.quiet:
            app.step([], 0.1)
            moving += 0.1
            continue
        said = sum(any(map(str.isalnum, word)) for word in screen.bubble.text.split())
        assert 0 < said <= MOST_WORDS, screen.lesson.step.id
        words += said
        do_step(app, screen, counted)
    minutes = words / WORDS_A_MINUTE + (len(clicks) * SECONDS_OF_A_CLICK + moving) / 60
    assert least <= minutes <= most, (minutes, words, len(clicks), moving)


def test_only_the_guide_speaks_whatever_the_mouse_rests_on(app: App) -> None:
    screen = begin(app, "en")
    player = Player(screen)
    for target in (targets.Mat(0), *map(targets.Space, screen.lesson.state.game.board.sites.values())):
        assert not player.note_on(target), target
    screen = begin(app, "en", lesson="tiles")
    player = Player(screen)
    tile = screen.lesson.state.players[0].tiles[0]
    assert player.note_on(targets.MatTile(0, tile)), "it can be looked up"


def test_one_message_at_a_time_is_on_the_screen(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    """Beside the box, the bar names the lesson; neither the bar, the hand nor a note says what to do."""
    screen = begin(app)
    player = Player(screen)
    title = app.ui.texts("introduction.title.first")
    for _ in each_step(screen):
        goal = screen.lesson.goal()
        if goal is not None:
            assert player.note_on(player.next_click(goal)) == (), screen.lesson.step.id
        assert [line.text for line in player.snapshot.said.lines] == [title], screen.lesson.step.id
        assert not player.snapshot.tray


def test_nothing_is_said_while_something_is_counted(app: App) -> None:
    screen = begin(app, speed="normal")
    player = Player(screen)
    arrive(screen, number_of(screen, "end"))
    screen.do_it()
    app.step([], 0.1)
    assert player.movement is not None
    assert not screen.bubble.text
    for _ in range(200):
        app.step([], 0.1)
        assert bool(screen.bubble.text) is (player.movement is None)
    assert screen.bubble.text


def test_the_end_of_the_first_lesson_leads_to_its_scores_alone(app: App) -> None:
    screen = begin(app, speed="normal")
    player = Player(screen)
    arrive(screen, number_of(screen, "count"))
    screen.do_it()
    for _ in range(300):
        if app.top is not screen:
            break
        app.step([], 0.2)
        assert not player.can_click(Command.REPLAY)
        click(app, player.layout.view.center)
    leave_stage(app)
    assert isinstance(app.top, FinishScreen)
    assert not app.top.ways.again.detail, "nothing was chosen that could be changed"


def test_the_language_changes_at_once(app: App, screen: IntroductionScreen) -> None:
    player = Player(screen)
    do_step(app, screen)
    app.change(replace(app.settings, language="de"))
    assert "Markt" in screen.bubble.text
    assert screen.bubble.do.text == "Mach’s für mich"
    assert player.words.player(0) == "Du"


def test_the_arrow_nods_without_the_table_being_drawn_anew(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    screen = begin(app, speed="normal")
    player = Player(screen)
    screen.go_on()
    for _ in range(12):  # the table is opened in steps
        app.step([], 0.02)
    app.draw()
    drawn = pixels_drawn(monkeypatch)
    before = app.surface.copy()
    app.step([], 0.1)
    assert 0 < differing(before, app.surface).width < 100
    assert len(drawn) == 1
    assert 0 < drawn[0] < 100 * 100
    compare(app, player)


def differing(one: pygame.Surface, other: pygame.Surface) -> pygame.Rect:
    """Return the smallest rectangle with all differences of two pictures."""
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


def test_the_bubble_hides_what_lies_below_it_from_the_mouse(app: App, screen: IntroductionScreen) -> None:
    player = Player(screen)
    there = screen.bubble.words.center
    move = pygame.event.Event(pygame.MOUSEMOTION, pos=there, rel=(0, 0), buttons=(0, 0, 0))
    player.hovers(targets.Mat(0))
    app.step([move], 0.1)
    assert player.hovered is None
    screen.bubble.rect.topleft = (0, 0)
    app.step([move], 0.1)
    assert player.hovered == player.target_at(there)


def test_the_note_on_undo_names_no_step_that_a_click_does_not_take_back(app: App, screen: IntroductionScreen) -> None:
    player = Player(screen)
    undo = targets.CommandButton(Command.UNDO)
    for at in range(1, len(screen.lesson.course)):
        arrive(screen, at)
        assert screen.lesson.can_go_back
        assert not player.can_click(Command.REDO)
        told = notes.button(player.words, Command.UNDO, usable=True)
        assert list(player.note_on(undo))[: len(told)] == told, screen.lesson.step


@pytest.mark.parametrize(("size", "lesson"), sampled([(1280, 720), (1920, 1080), (960, 600)], get_args(LessonName)))
def test_words_that_rise_stay_off_the_bubble(app: App, size: tuple[int, int], lesson: LessonName) -> None:
    screen = begin(app, lesson=lesson)
    player = Player(screen)
    resize(app, size)
    for at in each_step(screen):
        if at % 3:
            continue
        player.skips()
        bubble = screen.bubble.rect
        column, row = (bubble.centerx - player.layout.board.x, bubble.centery - player.layout.board.y)
        below = screen.lesson.state.game.board.space_at(column // player.layout.space, row // player.layout.space)
        places = [0 if below is None else 1 << below, 0]
        pictures = []
        for risings in ([], [RisingNow(Rising(0, 4, spaces, "lead at finca A", not spaces), 0.5) for spaces in places]):
            behind.raise_points(player, risings)
            surface = pygame.Surface(app.size)
            screen.draw(surface)
            pictures.append(surface)
        behind.raise_points(player, [])
        around = bubble.inflate(8, 8).clip(surface.get_rect())
        near = [picture.subsurface(around).copy().get_buffer().raw for picture in pictures]
        assert near[0] == near[1], screen.lesson.step.id
        assert differing(*pictures).width > 50, "they are there"


def test_the_log_begins_again_where_a_lesson_goes_on_with_another_game(app: App) -> None:
    courses = [load_steps(introduction_dir() / f"{name}.yaml") for name in ("tiles", "first")]
    course = tuple([step for step in steps if step.game is not None][-1] for steps in courses)
    screen = IntroductionScreen(app.ui, app.routes, Lesson("first", course, introduction_dir(), ("Ana", "Bruno")))
    app.show(screen)
    screen.go_on()
    played = turns(screen.lesson.steps)
    assert len(played) > 20
    assert [row.told for row in Player(screen).log if row.told is not None] == played


@pytest.mark.parametrize("language", shipped())
def test_you_win_a_lesson_in_words_of_its_own(language: str) -> None:
    texts = Texts.load(data_dir() / "locales" / f"{language}.yaml")
    assert victory(texts, texts("introduction.you")) == texts("final.wins_you")
    assert victory(texts, "Ana") == texts("final.wins", name="Ana") != texts("final.wins_you")
