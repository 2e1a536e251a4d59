"""Every screen at every size: nothing sticks out, overlaps or is cut off, and the keyboard reaches every widget."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations, pairwise
from pathlib import Path

import pygame
import pytest
from msgspec.structs import replace

from citrus.match.playback import Playback
from citrus.ui.kit import fonts
from citrus.ui.kit.dialogs import Dialog, MessageDialog, NameDialog, QuestionDialog
from citrus.ui.kit.page import Page
from citrus.ui.kit.screen import Screen
from citrus.ui.kit.scroll import ScrollList
from citrus.ui.kit.sheets import SheetsPage
from citrus.ui.kit.sliders import Measure
from citrus.ui.kit.switch import Switch
from citrus.ui.kit.widgets import Group, Widget
from citrus.ui.screens.final.screen import FinalScreen
from citrus.ui.screens.library.screen import RecordsScreen
from citrus.ui.screens.menu import MenuDialog
from citrus.ui.screens.player_aid.screen import PlayerAidScreen
from citrus.ui.screens.replay.screen import ReplayScreen
from citrus.ui.screens.rulebook.screen import RulebookScreen
from citrus.ui.screens.settings import SettingsScreen
from citrus.ui.screens.setup.screen import SetupScreen
from citrus.ui.screens.setup.seat_dialog import SeatDialog
from citrus.ui.screens.start import StartScreen
from citrus.ui.shell.app import App
from tests.ui.shell import SIZES, own_board, play, press, resize

DRAWN = [(960, 600), (1280, 720), (1366, 768)]  # drawing tells what had to be shortened; large sizes take long

Make = Callable[[App, Path], Screen]


def setup(players: int) -> Make:
    def make(app: App, home: Path) -> Screen:
        screen = SetupScreen(app.ui, app.routes)
        while len(screen.choices.players) < players:
            screen.choices.add()
        screen.change(lambda: None)
        return screen

    return make


def setup_of_bots(app: App, home: Path) -> Screen:
    screen = SetupScreen(app.ui, app.routes)
    while screen.choices.can_add:
        screen.choices.add("expert")
    for player in screen.choices.players:
        screen.choices.cast(player, "expert")
    screen.change(lambda: None)
    return screen


def final_of_bots(app: App, home: Path) -> Screen:
    match = play(5, 5)
    seats = tuple(replace(seat, bot="hard") for seat in match.seats)
    match._record = replace(match.record, seats=seats)
    return FinalScreen(app.ui, app.routes, match)


def setup_with_own_boards(app: App, home: Path) -> Screen:
    for name in ("Hills", "Islands", "Two rivers"):
        own_board(home, name)
    own_board(home, "Broken", "name: Broken\n")
    return SetupScreen(app.ui, app.routes)


def start_with_game(app: App, home: Path) -> Screen:
    play(2, 1, steps=5)
    return StartScreen(app.ui, app.routes, app.shelf)


def records(app: App, home: Path) -> Screen:
    for seed in range(3):
        play(2 + seed, seed, steps=4)
    (home / "games" / "broken.citrus").write_bytes(b"\x00\x01")
    return RecordsScreen(app.ui, app.routes, app.shelf)


def final(players: int) -> Make:
    return lambda app, home: FinalScreen(app.ui, app.routes, play(players, players))


def charted(players: int) -> Make:
    def make(app: App, home: Path) -> Screen:
        screen = FinalScreen(app.ui, app.routes, play(players, players))
        screen.chart.activate()
        return screen

    return make


def replay(app: App, home: Path) -> Screen:
    screen = ReplayScreen(app.ui, app.routes, Playback.of(play(5, 4, steps=60)))
    screen.go(31)
    return screen


def name_dialog(app: App, home: Path) -> Screen:
    title, text, yes, no = (app.ui.texts(f"records.rename_{key}") for key in ("title", "text", "ok", "cancel"))
    return NameDialog(app.ui, (title, text, yes, no), "Christmas", lambda name: None)


def delete_dialog(app: App, home: Path) -> Screen:
    title, yes, no = (app.ui.texts(f"records.delete_{key}") for key in ("title", "ok", "cancel"))
    text = app.ui.texts("records.delete_text", game="Ana and Bruno", folder="deleted games")
    return QuestionDialog(app.ui, title, text, yes, lambda: None, no)


SCREENS: dict[str, Make] = {
    "start": lambda app, home: StartScreen(app.ui, app.routes, app.shelf),
    "start with a game": start_with_game,
    "setup 2": setup(2),
    "setup 5": setup(5),
    "setup of bots": setup_of_bots,
    "final of bots": final_of_bots,
    "seat": lambda app, home: SeatDialog(app.ui, "expert", lambda level: None),
    "setup with own boards": setup_with_own_boards,
    "records": records,
    "no records": lambda app, home: RecordsScreen(app.ui, app.routes, app.shelf),
    "final 2": final(2),
    "final 5": final(5),
    "settings": lambda app, home: SettingsScreen(app.ui),
    "rulebook": lambda app, home: RulebookScreen(app.ui, app.routes, "words"),
    "player aid": lambda app, home: PlayerAidScreen(app.ui, app.routes),
    "final chart 2": charted(2),
    "final chart 5": charted(5),
    "replay": replay,
    "name": name_dialog,
    "question": delete_dialog,
    "menu": lambda app, home: MenuDialog(app.ui, app.routes, play(2, 1, steps=3)),
    "message": lambda app, home: MessageDialog(app.ui, "This game cannot be opened.", "A sentence with words. " * 12),
}


@pytest.fixture
def shortened(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The texts that had to be ended with an ellipsis to fit."""
    found: list[str] = []
    fitted = fonts.Fonts.fitted

    def watched(self: fonts.Fonts, text: str, px: int, color: fonts.Colour, width: int, *rest: bool, **more: bool):  # type: ignore[no-untyped-def]
        label = fitted(self, text, px, color, width, *rest, **more)
        if self.width(text, fonts.least(px), *rest, **more) > width:
            found.append(text)
        return label

    monkeypatch.setattr(fonts.Fonts, "fitted", watched)
    return found


def group_of(screen: Screen) -> Group:
    assert isinstance(
        screen,
        StartScreen
        | SetupScreen
        | SettingsScreen
        | RecordsScreen
        | FinalScreen
        | Dialog
        | ReplayScreen
        | RulebookScreen
        | PlayerAidScreen,
    )
    return screen.group


def shown(screen: Screen) -> list[Widget]:
    return [widget for widget in group_of(screen).widgets if widget.visible]


def papers(screen: Screen) -> Iterator[pygame.Rect]:
    """The texts and pictures that are not widgets."""
    if isinstance(screen, SheetsPage | Dialog):
        for picture, place in screen.paper:
            yield picture.get_rect(topleft=place)


def check(screen: Screen, size: tuple[int, int]) -> None:
    """Everything is on its page and its sheet, large enough, and nothing covers anything else."""
    window = page = pygame.Rect((0, 0), size)
    foot: list[Widget] = []
    if isinstance(screen, Page):
        scroller, foot = screen.scroller, screen.foot
        assert scroller.view.width == size[0]
        page = pygame.Rect(0, -round(scroller.offset), size[0], max(size[1], scroller.length))
        for sheet in screen.sheets:
            assert page.contains(sheet), (size, sheet)
            assert sheet.width <= size[0] - 20 * screen.u
    for widget in shown(screen):
        assert (window if widget in foot else page).contains(widget.rect), (size, widget)
        assert widget.rect.width >= 20 * screen.u
        assert widget.rect.height >= 20 * screen.u
        if widget in foot and isinstance(screen, Page) and screen.scroller.reach > 0:
            assert widget.rect.top >= screen.scroller.view.bottom
        if isinstance(widget, Switch | Measure):
            assert widget.height(widget.rect.width, widget.u) <= widget.rect.height, (size, widget)
        if isinstance(widget, Switch):
            assert widget.rect.width >= widget._title(widget.u).get_width() + round(54 * widget.u)
    lying = [widget for widget in shown(screen) if widget not in foot]
    if isinstance(screen, SheetsPage | Dialog):
        for rect in [widget.rect for widget in lying] + list(papers(screen)):
            if rect.top > screen.sheets[0].top:
                assert any(sheet.contains(rect) for sheet in screen.sheets), (size, rect)
    for one, two in combinations([*papers(screen), *(widget.rect for widget in lying)], 2):
        assert not one.colliderect(two), (size, one, two)
    for first, second in combinations(foot, 2):
        assert not first.rect.colliderect(second.rect), (size, first, second)


@pytest.mark.parametrize("scale", [100, 200])
@pytest.mark.parametrize("name", SCREENS)
def test_nothing_overlaps_sticks_out_or_is_cut_off(
    app: App, home: Path, name: str, scale: int, shortened: list[str]
) -> None:
    app.rescale(scale)
    screen = SCREENS[name](app, home)
    app.show(StartScreen(app.ui, app.routes, app.shelf))
    app.push(screen)
    for size in SIZES:
        resize(app, size)
        if size in DRAWN:
            app.draw()
        check(screen, size)
        assert not shortened, size


@pytest.mark.parametrize("name", SCREENS)
def test_the_keyboard_brings_everything_into_sight(app: App, home: Path, name: str) -> None:
    app.rescale(200)
    screen = SCREENS[name](app, home)
    app.show(screen)
    group = group_of(screen)
    for _ in group.widgets:
        press(app, pygame.K_TAB)
        assert group.focus is not None
        if isinstance(screen, Page) and group.focus not in screen.foot and not isinstance(group.focus, ScrollList):
            assert screen.scroller.view.contains(group.focus.rect)


@pytest.mark.parametrize("name", ["setup 5", "setup with own boards"])
def test_setup_keeps_to_its_sheets(app: App, home: Path, name: str) -> None:
    screen = SCREENS[name](app, home)
    assert isinstance(screen, SetupScreen)
    app.show(screen)
    for size in SIZES:
        resize(app, size)
        edge = 2 * screen.u
        for widget in [*shown(screen)]:
            if widget not in (screen.start, screen.back):
                assert any(sheet.contains(widget.rect.inflate(edge, edge)) for sheet in screen.sheets), (size, widget)
        inside = [paper for paper in papers(screen) if paper.top > screen.sheets[0].top]
        assert len(inside) >= 7
        for paper in inside:
            assert any(sheet.contains(paper) for sheet in screen.sheets), (size, paper)


def test_board_rows_hold_their_words(app: App, home: Path) -> None:
    for name in ("A" * 40, "The islands of the seven western winds", "Hills"):
        own_board(home, name)
    own_board(home, "broken", "name: Broken\nplayers: [2, 5]\nstarting_sites: " + "[A]" * 300 + "\n")
    screen = SetupScreen(app.ui, app.routes)
    app.show(screen)
    for size in DRAWN:
        resize(app, size)
        blank = pygame.Surface(size)
        for index in range(screen.boards.count):
            row = screen.boards.row_rect(0)
            blank.fill("black")
            screen.boards._draw_board(blank, row, index, False, False)
            drawn = pygame.mask.from_threshold(blank, (0, 0, 0), (1, 1, 1, 255))
            drawn.invert()
            for part in drawn.get_bounding_rects():
                assert row.contains(part), (size, index, part)


@pytest.mark.parametrize("scale", [100, 150, 200])
@pytest.mark.parametrize("players", [2, 3, 5])
def test_final_table_keeps_to_its_sheet(app: App, home: Path, players: int, scale: int) -> None:
    app.rescale(scale)
    screen = FinalScreen(app.ui, app.routes, play(players, players))
    app.show(screen)
    for size in SIZES:
        resize(app, size)
        for rect in (screen.label_column, *screen.columns, *screen.lines):
            assert screen.sheet.contains(rect), size
        apart = [screen.label_column, *screen.columns] if screen._beside else screen.columns
        for left, right in pairwise(apart):
            assert left.right <= right.left
        for line in screen.lines[:-1]:
            title = app.ui.fonts.height(screen.px(17), bold=True)
            text = app.ui.fonts.height(screen.px(14))
            assert title + text - screen.px(3) <= line.height + screen.px(2), size


def test_dialog_words_keep_to_the_sheet(app: App, home: Path) -> None:
    screen = MessageDialog(app.ui, "Title", "A long explanation of what went wrong with this file. " * 8)
    app.show(StartScreen(app.ui, app.routes, app.shelf))
    app.push(screen)
    for size in SIZES:
        resize(app, size)
        for picture, place in screen.paper:
            paper = picture.get_rect(topleft=place)
            assert screen.sheet.contains(paper)
            assert not paper.colliderect(screen.buttons[0].rect)


@pytest.mark.parametrize("name", SCREENS)
def test_a_resized_screen_is_as_sharp_as_a_new_one(app: App, home: Path, name: str) -> None:
    screen = SCREENS[name](app, home)
    app.show(StartScreen(app.ui, app.routes, app.shelf))
    app.push(screen)
    app.draw()
    resize(app, (1000, 650))
    app.draw()
    resized = pygame.image.tobytes(app.surface, "RGB")
    app.surface.fill("black")
    app.pop()
    app.push(SCREENS[name](app, home) if name.startswith(("setup", "no", "name")) else screen)
    app.draw()
    assert pygame.image.tobytes(app.surface, "RGB") == resized


@pytest.mark.parametrize("name", SCREENS)
def test_tab_reaches_every_widget(app: App, home: Path, name: str) -> None:
    screen = SCREENS[name](app, home)
    app.show(screen)
    group = group_of(screen)
    group.set_focus(None)
    usable = [widget for widget in group.widgets if widget.usable]
    reached = []
    for _ in usable:
        press(app, pygame.K_TAB)
        assert group.focus is not None
        reached.append(group.focus)
    assert reached == usable
    press(app, pygame.K_TAB, pygame.KMOD_SHIFT)
    assert group.focus is (usable[-2] if len(usable) > 1 else usable[0])


def test_nothing_is_drawn_while_nothing_happens(app: App, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    app.show(SetupScreen(app.ui, app.routes))
    app.step([], 0.02)
    drawn = []
    monkeypatch.setattr(app, "draw", lambda: drawn.append(1))
    for _ in range(50):
        app.step([], 0.02)
    assert not drawn
