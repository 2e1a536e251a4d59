"""Walks through screens that show more from moment to moment: notes, movements, lessons, rules, figures."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
from msgspec.structs import replace

from citrus.match.match import Match
from citrus.match.playback import Playback
from citrus.rules.fruit_trees.actions import PickFruit
from citrus.ui.kit.presses import Request
from citrus.ui.screens.final.parts import PartsPage
from citrus.ui.screens.final.screen import FinalScreen
from citrus.ui.screens.introduction.screen import IntroductionScreen
from citrus.ui.screens.review.screen import ReviewScreen
from citrus.ui.screens.rulebook.screen import RulebookScreen
from citrus.ui.screens.story import StoryPage
from citrus.ui.shell.app import App
from citrus.ui.table.model.commands import Command
from tests.ui import behind, orchards
from tests.ui.all_screens import SCREENS
from tests.ui.at_moments import before, table
from tests.ui.ending_walks import ENDING_WALKS
from tests.ui.lessons import begin, each_step
from tests.ui.model_walks import MODEL_WALKS
from tests.ui.motion_walks import MOTION_WALKS
from tests.ui.page_walks import PAGE_WALKS, Moments
from tests.ui.piece_walks import PIECE_WALKS
from tests.ui.player import Player
from tests.ui.press_walks import PRESS_WALKS
from tests.ui.reviews import QuietReviews, parts, reviewed, shown_by
from tests.ui.said_walks import SAID_WALKS
from tests.ui.shell import choose, more, play, points, press, resize, write
from tests.ui.stroke_walks import STROKE_WALKS
from tests.ui.table_walks import TABLE_WALKS, USUAL
from tests.ui.view_walks import VIEW_WALKS

STEP = 40  # pixels between the points at which the mouse looks for things
EACH = 3  # things of a sort that it rests on
FRAME = 0.2  # seconds of movements between two looks
FORMED = (
    "start with a game",
    "setup 5",
    "records",
    "album",
    "person",
    "review 5",
    "painting",
    "workshop of numbers",
    "trial",
    "player aid",
    "moments 5",
    "final 5",
    "final chart 5",
    "gallery",
    "head to head",
)
FORMS = (
    ((1000, 1200), 100),
    ((960, 600), 150),
    ((1366, 768), 200),
    ((5760, 3240), 100),
)  # windows, and texts in percent
LEVELS = ("full", "calm", "full", "calm")


def _notes(app: App, player: Player) -> Iterator[str]:
    """Rest the mouse on a few things of each sort."""
    found: Counter[str] = Counter()
    width, height = player.layout.size
    seen = set()
    for y in range(STEP // 2, height, STEP):
        for x in range(STEP // 2, width, STEP):
            target = player.target_at((x, y))
            sort = type(target).__name__
            if target is None or target in seen or found[sort] >= EACH:
                continue
            seen.add(target)
            found[sort] += 1
            player.note_on((x, y))
            app.step([], 0.1)
            yield f"on {sort} at {x},{y}"


def notes(app: App, home: Path) -> Iterator[str]:
    """Show the notes on things on a table, in a game of some turns and in a finished one."""
    yield from _notes(app, table(app, play(4, 4, steps=130)))
    yield from _notes(app, table(app, play(2, 1)))


def notes_with_trees(app: App, home: Path) -> Iterator[str]:
    """Show the notes on trees and what is beside them."""
    yield from _notes(app, orchards.shown(app, orchards.moment(orchards.acting, home)))


def hints(app: App, home: Path) -> Iterator[str]:
    """Show where hints point for each usual sort of action in a game, and for a fruit; `deeds` shows the others."""
    match = play(2, 1)
    for sort in USUAL[:2]:
        at = next(number for number, step in enumerate(match.steps) if isinstance(step.action, sort))
        player = table(app, before(match, lambda step, at=at: step is match.steps[at], 0))
        action = match.steps[at].action
        assert action is not None
        behind.point_out(player, action, "A hint.")
        app.step([], 0.1)
        yield f"for {sort.__name__}"
    player = orchards.shown(app, orchards.moment(orchards.acting, home))
    behind.point_out(player, next(one for one in player.legal if isinstance(one, PickFruit)), "A hint.")
    app.step([], 0.1)
    yield "for a fruit"


def movements(app: App, home: Path) -> Iterator[str]:
    """Show what moves while some turns are played, and in between."""
    yield from _played(app, play(3, 6, fruit_trees=True), range(90, 102))


def ending(app: App, home: Path) -> Iterator[str]:
    """Show how the last turn is counted."""
    match = play(2, 151)
    yield from _played(app, match, range(len(match.steps) - 3, len(match.steps)), 40)


def _played(app: App, match: Match, steps: range, most: int = 4) -> Iterator[str]:
    playback = Playback.of(match)
    playback.seek(steps[0] - 1)
    player = table(app, playback.branch(match.path.with_name("moved.citrus")), "normal", auto_end=False)
    for number in steps:
        action = match.steps[number].action
        assert action is not None
        player.does(action)
        for look in range(most):
            app.step([], FRAME)
            yield f"{type(action).__name__}, {look + 1}"
            if not player.is_moving and not player.is_animated:
                break
        player.skips()


def first_lesson(app: App, home: Path) -> Iterator[str]:
    """Show all steps of the first lesson."""
    yield from _lesson(app, begin(app))


def tiles_lesson(app: App, home: Path) -> Iterator[str]:
    """Show all steps of the lesson on action tiles."""
    yield from _lesson(app, begin(app, lesson="tiles"))


def trees_lesson(app: App, home: Path) -> Iterator[str]:
    """Show all steps of the lesson on fruit trees."""
    yield from _lesson(app, begin(app, lesson="trees"))


def _lesson(app: App, screen: IntroductionScreen) -> Iterator[str]:
    for at in each_step(screen):
        app.step([], 1.0)
        yield screen.lesson.course[at].id


def rulebook(app: App, home: Path) -> Iterator[str]:
    """Show the rules of each chapter, and the results of a search."""
    for rule in ("R3.1", "R5.2", "R6.4", "R7.1", "R8.1", "R9.2", "R10.4", "R13.2"):
        app.routes.to_rulebook(rule)
        app.step([], 0.1)
        yield rule
        app.pop()
    app.routes.to_rulebook()
    screen = app.top
    assert isinstance(screen, RulebookScreen)
    app.take(Request.FIND)
    write(app, "road")
    app.step([], 0.1)
    yield "a search"


def scoring(app: App, home: Path) -> Iterator[str]:
    """Show the parts of the points of a finished game, and its chart."""
    screen = FinalScreen(app.ui, app.routes, play(3, 3))
    app.push(screen)
    app.step([], 0.1)
    for place in list(screen.numbers.parts)[::4]:
        screen.numbers.parts[place].activate()
        app.step([], 0.1)
        shown = app.top
        assert isinstance(shown, PartsPage)
        yield f"parts of {place}"
        points(app, shown.rect_of(0).center)
        yield f"parts of {place}, the mouse on the first"
        app.pop()
    choose(app, app.ui.texts("final.rematch"))
    yield "the question before a rematch"
    app.pop()
    choose(app, app.ui.texts("final.chart"))
    app.step([], 0.1)
    yield from _swept(app, screen.plot.rect)


def _swept(app: App, plot: pygame.Rect) -> Iterator[str]:
    """Move the mouse over a chart."""
    for x in range(plot.x + 10, plot.right, 110):
        points(app, (x, plot.centery))
        yield f"the mouse at {x}"


def reviewing(app: App, home: Path) -> Iterator[str]:
    """Show the curve of a review under the mouse, and the meaning of grades, also on a scrolled page."""
    app.change(replace(app.settings, table="full"))
    screen = ReviewScreen(app.ui, app.routes, reviewed(play(3, 3)), QuietReviews())
    app.push(screen)
    app.step([], 0.1)
    curve, _ = parts(screen)
    yield from _swept(app, curve.plot.rect)
    for scale in (100, 200):
        app.rescale(scale)
        app.fit_window()
        press(app, pygame.K_END)
        figures = shown_by(screen).table
        points(app, (figures.place.right - 10, figures.place.y + 10))
        yield f"the mouse on a grade, {scale} %"


def dialogs(app: App, home: Path) -> Iterator[str]:
    """Show the log of a game, a picture of it, and the page to print."""
    player = table(app, play(4, 4, steps=130))
    player.clicks(Command.STORY)
    app.step([], 0.1)
    story = app.top
    assert isinstance(story, StoryPage)
    for y in range(0, story.place.log.height, 150):
        points(app, (story.place.log.centerx, story.place.log.y + y))
        yield f"the story, the mouse at {y}"
    app.pop()
    final = FinalScreen(app.ui, app.routes, play(2, 1))
    app.push(final)
    app.step([], 0.1)
    more(app, app.ui.texts("final.picture"))
    app.step([], 0.1)
    app.step([], 0.1)
    yield "a picture"


def forms(app: App, home: Path) -> Iterator[str]:
    """Show screens with several layouts, in tall or small windows, and with large texts."""
    for name in FORMED:
        app.push(SCREENS[name](app, home))
        for (size, scale), level in zip(FORMS, LEVELS, strict=True):
            app.change(replace(app.settings, scale=scale, table=level))
            resize(app, size)
            yield f"{name}, {size[0]}x{size[1]}, {scale} %"
        app.pop()


Walk = Callable[[App, Path], Moments]
WALKS: dict[str, Walk] = {
    f"walk, {walk.__name__}": walk
    for walk in (
        notes,
        notes_with_trees,
        hints,
        movements,
        ending,
        first_lesson,
        tiles_lesson,
        trees_lesson,
        rulebook,
        scoring,
        reviewing,
        dialogs,
        forms,
        *ENDING_WALKS,
        *SAID_WALKS,
        *PIECE_WALKS,
        *PRESS_WALKS,
        *STROKE_WALKS,
        *MODEL_WALKS,
        *MOTION_WALKS,
        *TABLE_WALKS,
        *VIEW_WALKS,
        *PAGE_WALKS,
    )
}
