"""Pages higher than the window: they scroll by every means, and what is out of sight cannot be clicked."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from citrus.ui.kit.page import Page
from citrus.ui.kit.presses import Point
from citrus.ui.kit.screen import Ui
from citrus.ui.kit.scroll import Rows, ScrollList
from citrus.ui.screens.final.screen import FinalScreen
from citrus.ui.screens.settings import SettingsScreen
from citrus.ui.shell.app import App
from tests.ui.new_screen import LanguagesScreen
from tests.ui.shell import click, drag, play, points, press, wheel


@pytest.fixture
def page(app: App) -> SettingsScreen:
    """Return settings three windows high."""
    app.rescale(200)
    screen = SettingsScreen(app.ui)
    app.show(screen)
    assert screen.scroller.reach > 720
    return screen


def test_wheel_bar_and_keys_scroll(app: App, page: SettingsScreen) -> None:
    heading = page.languages["en"].rect.top
    wheel(app, (600, 300), -2)
    assert page.scroller.offset == 2 * page.px(60)
    assert page.languages["en"].rect.top == heading - 2 * page.px(60)
    press(app, pygame.K_END)
    assert page.scroller.offset == page.scroller.reach
    assert page.scroller.view.contains(page.switches["life"].rect)
    press(app, pygame.K_PAGEUP)
    press(app, pygame.K_PAGEDOWN)
    assert page.scroller.offset == page.scroller.reach
    bar = page.scroller.bar
    drag(app, bar.center, (bar.centerx, 0))
    assert page.scroller.offset == 0
    assert page.languages["en"].rect.top == heading


def test_the_paper_can_be_dragged(app: App, page: SettingsScreen) -> None:
    empty = page.sheets[0].left + 6, 400
    drag(app, empty, (empty[0], 250))
    assert page.scroller.offset == 150
    wheel(app, empty, -1)
    app.step([pygame.event.Event(pygame.MOUSEMOTION, pos=(600, 10), rel=(0, 0), buttons=(0, 0, 0))], 0.02)
    assert page.scroller.offset == 150 + page.px(60)


def test_the_foot_stays_and_hides_what_is_below_it(app: App, page: SettingsScreen) -> None:
    before = page.done.rect.copy()
    hidden = page.switches["life"]
    page.scroller.to(hidden.rect.centery - page.scroller.view.bottom - 20)
    page.follow()
    assert page.done.rect == before
    x, y = hidden.rect.left + 24, hidden.rect.centery
    assert y > page.scroller.view.bottom
    click(app, (x, y))
    assert app.settings.life is None
    click(app, page.done)
    assert page not in app.stack


def test_arrows_reach_the_foot_last(app: App, page: SettingsScreen) -> None:
    press(app, pygame.K_TAB)
    seen = []
    for _ in range(40):
        press(app, pygame.K_DOWN)
        seen.append(page.group.focus)
    assert seen[-1] in page.foot
    assert page.switches["life"] in seen
    first = next(number for number, one in enumerate(seen) if one in page.foot)
    assert first == len({*seen} - {*page.foot}), "there is no way back from it"


def test_the_ways_to_the_pages_stay_in_sight_while_the_page_scrolls(app: App, page: SettingsScreen) -> None:
    page.show(page.switches["life"])
    window = pygame.Rect((0, 0), app.size)
    assert all(window.contains(button.rect) for button in page.pages.values())
    page.turn_to("playing")
    page.show(page.switches["undo_reveals"])
    assert all(window.contains(button.rect) for button in page.pages.values())


def test_what_is_in_sight_stays_so_in_another_size(app: App, page: SettingsScreen) -> None:
    page.group.set_focus(page.switches["full_screen"])
    page.show(page.switches["full_screen"])
    press(app, pygame.K_MINUS, text="-")
    assert page.scroller.view.contains(page.switches["full_screen"].rect)


@pytest.mark.parametrize("spare", [0, 1, 11, 100])
def test_a_widget_that_just_fits_comes_into_sight_as_a_whole(app: App, page: SettingsScreen, spare: int) -> None:
    widget, view = page.languages["en"], page.scroller.view
    widget.rect.height = view.height - spare
    for offset in (0, page.scroller.reach):
        page.scroller.to(offset)
        page.follow()
        page.show(widget)
        assert view.contains(widget.rect)


def test_the_saved_picture_shows_the_whole_sheet(app: App, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    app.rescale(200)
    screen = FinalScreen(app.ui, app.routes, play(3, 3))
    app.show(screen)
    monkeypatch.setattr("citrus.match.pictures.picture_folders", lambda: [tmp_path])
    for key in (pygame.K_END, pygame.K_HOME):
        screen.tools.picture.activate()
        app.step([], 0.02)
        app.step([], 0.02)
        press(app, pygame.K_RETURN)
        press(app, key)
        assert (screen.scroller.offset > 0) == (key == pygame.K_END)
    top, end = (pygame.image.load(path) for path in tmp_path.glob("*.png"))
    assert top.get_height() >= screen.sheet.height
    assert pygame.image.tobytes(top, "RGB") == pygame.image.tobytes(end, "RGB")


def test_the_chart_comes_into_sight(app: App) -> None:
    app.rescale(200)
    screen = FinalScreen(app.ui, app.routes, play(5, 5))
    app.show(screen)
    screen.tools.chart.activate()
    assert screen.scroller.view.contains(screen.places.lines[0].unionall(screen.places.lines[1:-1]))


def test_a_button_below_the_foot_takes_no_clicks_from_those_on_it(app: App) -> None:
    """The scores have *More* behind their foot until they are scrolled."""
    app.rescale(140)
    screen = FinalScreen(app.ui, app.routes, play(3, 3))
    app.show(screen)
    chart, more, view = screen.tools.chart, screen.ways.more, screen.scroller.view
    more.move(chart.rect.y - more.rect.y)
    points(app, chart.rect.center)
    assert chart.hovered
    assert not more.hovered
    click(app, chart)
    assert app.top is screen, "no dialog has opened"
    assert screen.charted
    assert not view.contains(chart.rect)


def test_nothing_is_lit_on_return_where_the_mouse_no_longer_is(app: App) -> None:
    screen = SettingsScreen(app.ui)
    app.show(screen)
    points(app, screen.done.rect.center)
    assert screen.done.hovered
    app.push(SettingsScreen(app.ui))
    points(app, (600, 10))
    app.pop()
    assert not screen.done.hovered


def test_no_row_is_lit_once_a_list_has_moved_below_the_mouse(app: App) -> None:
    rows = Rows(44, lambda *_: None, lambda sign: (sign, ""))
    letters = ScrollList(app.ui, "Letters", rows, lambda _: None)
    letters.rows = tuple("abcdefgh")
    letters.layout(pygame.Rect(0, 0, 200, 100), 1.0)
    letters.handle(Point((50, 20)))
    assert letters.hovered_row == 0
    letters.show(7)
    assert letters.hovered_row is None


def test_a_page_below_a_dialog_is_laid_out_before_it_is_drawn(app: App) -> None:
    """Two clicks may come in one round: one that needs more room on a page, and one that opens a dialog over it."""
    screen = LanguagesScreen(app.ui, lambda _: None)
    app.show(screen)
    before = screen.languages.rect.height
    screen.languages.rows = (*screen.languages.rows,) * 9
    app.say("Title", "Text")
    app.draw()
    assert screen.languages.rect.height > before


class PageOfAList(Page):
    """A page higher than the window, on which a list of its own scrolls."""

    def __init__(self, ui: Ui) -> None:
        super().__init__(ui)
        self.letters = ScrollList(ui, "Letters", Rows(40, lambda *_: None, lambda sign: (sign, "")), lambda _: None)
        self.letters.rows = tuple("abcdef")
        self.group.widgets.append(self.letters)

    def arrange(self, size: tuple[int, int]) -> int:
        """Lay the list out at the top."""
        self.letters.layout(pygame.Rect(20, 20, 400, 200), self.u)
        return 2 * size[1]


def test_a_list_on_a_page_scrolls_first_and_the_page_where_it_ends(app: App) -> None:
    screen = PageOfAList(app.ui)
    app.show(screen)
    for notches, moved in ((-1, "list"), (-40, "list"), (-1, "page"), (1, "list")):
        before = screen.letters.offset, screen.scroller.offset
        wheel(app, (100, 100), notches)
        after = screen.letters.offset, screen.scroller.offset
        assert [one != other for one, other in zip(before, after, strict=True)] == [moved == "list", moved == "page"]
    wheel(app, (900, 100), -1)
    assert screen.scroller.offset == 2 * screen.px(60), "beside the list"
