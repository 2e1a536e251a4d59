"""Walks through what can be pointed at on pages, what lies below their edge, and what goes to paper."""

from __future__ import annotations

import errno
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path, PurePosixPath
from zlib import crc32

import pygame
import pytest
from msgspec.structs import replace

from citrus.content.board_text import BOARD_FORM
from citrus.content.boards import load_board, shipped_boards
from citrus.content.tiles import load_tiles
from citrus.language.rulebook.book import load_book
from citrus.match.moments import moments
from citrus.rules.game import Options
from citrus.rules.numbering import Space
from citrus.rules.tiles import Finca
from citrus.ui.kit.page import Page
from citrus.ui.kit.screen import Screen
from citrus.ui.kit.scroll import ScrollList
from citrus.ui.screens import folder_dialog
from citrus.ui.screens.daylight import DAY, daylight, light
from citrus.ui.screens.final.keepsake import keepsake
from citrus.ui.screens.folder_dialog import FolderDialog
from citrus.ui.screens.library.screen import RecordsScreen
from citrus.ui.screens.moments.sheet import story_picture
from citrus.ui.screens.moments.telling import Telling
from citrus.ui.screens.player_aid.contents import sections
from citrus.ui.screens.player_aid.printing import page
from citrus.ui.screens.rulebook.illustrations import load_illustrations
from citrus.ui.screens.rulebook.pictures import Pictures
from citrus.ui.screens.rulebook.screen import RulebookScreen
from citrus.ui.screens.settings import SettingsScreen
from citrus.ui.screens.setup.screen import SetupScreen
from citrus.ui.screens.valley_life import ValleyLife
from citrus.ui.screens.workshop.numbers import NumbersScreen
from citrus.ui.screens.workshop.painting import PaintingScreen
from citrus.ui.screens.workshop.stall import stall_picture
from citrus.ui.screens.workshop.topics import TOPICS
from citrus.ui.screens.workshop.trial import TrialScreen
from citrus.ui.shell.app import App
from citrus.workshop.bench import Bench
from citrus.workshop.folder import BOARDS
from citrus.workshop.trial import Trial, TrialPlace
from tests.ui.all_screens import SCREENS, group_of
from tests.ui.shell import LONG_NAMES, click, drag, own_board, play, points, press, resize
from tests.workshop.boards import WALLED

Moments = Iterator[str | tuple[str, pygame.Surface]]
"""A word for each moment, and the picture that is meant if it is not the window's."""
LONG_NAME = "The long dry valley of the old lame mule and of her two stubborn owners who never agreed on anything"
SHOWN = PurePosixPath("/home/citrus")  # as a folder, on every system
NIGHT = datetime(2026, 11, 21, 23)
LOW = (
    ((960, 600), 150),
    ((1000, 1200), 200),
    ((1280, 720), 200),
)  # windows, and texts in percent


SHOWN_ON = {
    ("Button", "primary"): "start with a game",
    ("Button", "plain"): "start with a game",
    ("Button", "quiet"): "setup 5",
    ("Button", "slot"): "setup with own boards and numbers",
    ("Measure", ""): "settings",
    ("PieceButton", ""): "setup 5",
    ("Stepper", ""): "setup with own boards and numbers",
    ("Switch", ""): "setup 5",
    ("TextField", ""): "setup 5",
}
"""The screen on which each sort of widget of the kit is pointed at; others look alike there."""


def touched(app: App, name: str, screen: Screen) -> Iterator[str]:
    """Put the mouse, and then the keyboard, on the first widget of each sort on a screen."""
    known, group = set[tuple[str, str]](), group_of(screen)
    group.set_focus(None)
    for widget in group.widgets:
        key = type(widget).__name__, getattr(widget, "style", "")
        of_kit = type(widget).__module__.startswith("citrus.ui.kit.") and not isinstance(widget, ScrollList)
        if not widget.usable or not widget.rect or key in known or (of_kit and SHOWN_ON[key] != name):
            continue
        known.add(key)
        points(app, widget.rect.center)
        assert widget.hovered or not of_kit
        yield f"on {' '.join(key)}"
        group.set_focus(widget)
        points(app, (1, 1))
        assert not widget.hovered
        yield f"at {' '.join(key)}"
        group.set_focus(None)


def below(app: App, name: str, screen: Screen) -> Iterator[str]:
    """Look at a screen in a low window; scroll a page that is longer to its end, and a little back."""
    size, scale = LOW[crc32(name.encode()) % len(LOW)]
    app.rescale(scale)
    resize(app, size)
    if isinstance(screen, Page) and screen.scroller.reach:
        for key in (pygame.K_END, pygame.K_UP):
            press(app, key)
            yield f"{size[0]}x{size[1]}, {scale} %, {pygame.key.name(key)}"
    else:
        yield f"{size[0]}x{size[1]}, {scale} %"


def folders(app: App, home: Path) -> Iterator[str]:
    """Show what is said of the player's folder; the choice of another, the mouse on one, and one that takes no
    files."""

    def refuse(folder: Path) -> None:
        raise PermissionError(errno.EACCES, "refused")

    settings = SettingsScreen(app.ui)
    app.push(settings)
    for scale in (180, 100):
        app.rescale(scale)
        app.fit_window()
        points(app, settings.folder.rect.center)
        yield f"on the button that opens it, {scale} %"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(folder_dialog, "first_folder", lambda: SHOWN)
        patch.setattr(folder_dialog, "folders_in", lambda folder: [f"Folder {number}" for number in range(12)])
        screen = FolderDialog(app.ui, refuse, lambda: None)
        app.push(screen)
        for _ in range(2):
            points(app, screen.list.row_rect(1).center)
            yield "on a folder"
            screen.buttons[0].activate()
            app.step([], 0.1)
            yield "refused"
            resize(app, (960, 600))


def games(app: App, home: Path) -> Iterator[str]:
    """Show the list of saved games, some with bots, with the mouse on the tools of one."""
    for seed in range(3):
        play(2 + seed, seed, bots=[None, *["hard"] * 4])
    screen = RecordsScreen(app.ui, app.routes, app.shelf)
    app.push(screen)
    for size in ((1280, 720), (1000, 1200)):
        resize(app, size)
        for _ in range(20):
            app.step([], 0.1)
        for name, rect in screen.list.tools(1).items():
            points(app, rect.center)
            yield f"on {name}, {size[0]}x{size[1]}"


def rules(app: App, home: Path) -> Moments:
    """Show a page of the rulebook with found words, links under mouse and keyboard, and all its pictures."""
    screen = RulebookScreen(app.ui, app.routes)
    app.push(screen)
    for words in ("tile", "unicorn"):
        screen.look_for(words)
        screen.open("R5.2")
        app.step([], 0.1)
        yield f"after a search for {words}"
    screen.group.set_focus(screen.page)
    for key in (pygame.K_TAB, pygame.K_TAB, pygame.K_PAGEDOWN):
        press(app, key)
        yield f"after {pygame.key.name(key)}"
    points(app, link_in(screen))
    yield "on a link"
    pictures = Pictures(app.ui)
    for u, width in ((1.0, 700), (1.4, 330)):
        pictures.prepare(load_book("en"), u)
        for name in load_illustrations():
            yield f"{name} at {u}", pictures.get(name, width)


def link_in(screen: RulebookScreen) -> tuple[int, int]:
    """Return the middle of the first visible link."""
    corner = screen.page.row_rect(0).topleft
    rects = [part.rect.move(corner) for _, parts in screen.page.page.links for part in parts]
    return next(rect.center for rect in rects if screen.page.rect.contains(rect))


def papers(app: App, home: Path) -> Moments:
    """Show what is saved as a picture: the player aid without and with trees, a finished game, and stories of some."""
    for trees in (False, True):
        contents = sections(app.ui.texts, load_tiles(), Options(fruit_trees=trees))
        yield f"the player aid, trees: {trees}", page(app.ui, "The title", contents)
    sheet = pygame.Surface((2200, 900)).convert()
    yield "a finished game", keepsake(app.ui, play(2, 1), sheet, 1.5)
    for players in (2, 5):
        match = play(players, players, names=LONG_NAMES)
        yield (
            f"the story of {players}",
            story_picture(app.ui, match, Telling(app.ui, match, moments(match.steps, len(match.seats)))),
        )


def workshop(app: App, home: Path) -> Moments:
    """Show a board under each brush, unreachable spaces, where tiles were planted, and markets: a wrong one, high and
    wide ones as small pictures."""
    own_board(home, "Walled", BOARD_FORM.text(WALLED))
    screen = PaintingScreen(app.ui, app.routes, Bench(BOARDS, home / "boards" / "Walled.yaml"))
    app.push(screen)
    for number, button in enumerate(screen.brushes):
        button.activate()
        points(app, screen.field.rect_of(Space(10 + 3 * number)).center)
        yield f"with {button.brush.name}"
    click(app, screen.field.rect_of(WALLED.numbers["b3"]).center)
    yield "sites that touch"
    trial = SCREENS["trial"](app, home)
    assert isinstance(trial, TrialScreen)
    app.push(trial)
    trial.field.heat = {Space(number): (number / 10, str(number)) for number in range(10)}
    app.step([], 0.1)
    yield "where tiles were planted"
    boards = [TrialPlace(load_board(shipped_boards()[name]), name, load_tiles(), "") for name in ("short", "long")]
    app.push(TrialScreen(app.ui, Trial(boards[0], 3, games=0), boards))
    app.step([], 0.1)
    yield "a trial of several boards"
    app.pop()
    market = SCREENS[f"numbers: {TOPICS[0].name}"](app, home)
    assert isinstance(market, NumbersScreen)
    app.push(market)
    drag(app, market.market.rect_of((6, 3)).center, market.market.rect_of((7, 3)).center)
    points(app, market.market.rect_of((0, 0)).center)
    yield "a line of the market is too long"
    market.choose(TOPICS[-1])
    market.with_trees.activate()
    app.step([], 0.1)
    yield "with fruit trees"
    market.choose(TOPICS[1])
    market.shelf.fincas = tuple((Finca(first, first // 2), first) for first in range(2, 22))
    app.step([], 0.1)
    yield "with fincas in several rows"
    app.pop()
    own_board(home, LONG_NAME)
    setup = SCREENS["setup with own boards and numbers"](app, home)
    assert isinstance(setup, SetupScreen)
    app.push(setup)
    app.fit_window()
    setup.boards.show(next(row for row, entry in enumerate(setup.boards.rows) if entry.path.stem == LONG_NAME))
    app.step([], 0.1)
    yield "with a long name of a board"
    for rows in (1, 3, 6):
        crates = tuple(tuple(range(row * 2, row * 2 + 2)) for row in range(rows))
        yield f"{rows} rows of two", stall_picture(app.ui, replace(load_tiles(), market=crates), (120, 90))


def valley(app: App, home: Path) -> Moments:
    """Show what moves in the valley of the start screen, by day and by night, and behind its title and buttons."""
    for lit, tint in (("by day", DAY), ("by night", light(NIGHT))):
        life = ValleyLife(app.ui.art, app.size, daylight(tint))
        for begin in range(0, 75, 25):
            sheet = life.ground.convert()
            for half in range(50):
                sheet.fblits(life.at(begin + half / 2))
            yield f"{lit}, from second {begin}", sheet
    screen = SCREENS["start with a game"](app, home)
    app.push(screen)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("citrus.ui.screens.start.PREPARING", 60.0)
        for seconds in (1.0, 9.0, 40.0):
            sheet = pygame.Surface(app.size).convert()
            screen.stir(sheet, seconds)
            yield f"{seconds} seconds later", sheet


PAGE_WALKS = (folders, games, rules, papers, workshop, valley)
