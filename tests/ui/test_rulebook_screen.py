"""The screen of the rulebook: its pages, its search, and the ways there and back."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest
from msgspec.structs import replace

from citrus.language.languages import shipped
from citrus.ui.screens.rulebook.pictures import Pictures
from citrus.ui.screens.rulebook.rows import excerpt_lines
from citrus.ui.screens.rulebook.screen import RulebookScreen
from citrus.ui.screens.setup.screen import SetupScreen
from citrus.ui.screens.shortcuts import KEYS, KeysPage
from citrus.ui.screens.start import StartScreen
from citrus.ui.shell.app import App
from tests.grids import sampled
from tests.ui.player import menu_of
from tests.ui.shell import choose, click, click_row, named, play, press, resize, wheel, write


def open_book(app: App, place: str | None = None) -> RulebookScreen:
    if not app.stack:
        app.show(StartScreen(app.ui, app.routes, app.shelf))
    app.routes.to_rulebook(place)
    screen = app.top
    assert isinstance(screen, RulebookScreen)
    app.step([], 0.02)
    return screen


def test_f1_opens_the_book_over_everything_and_closes_it(app: App) -> None:
    app.show(StartScreen(app.ui, app.routes, app.shelf))
    start = app.top
    press(app, pygame.K_F1)
    assert isinstance(app.top, RulebookScreen)
    press(app, pygame.K_F1)
    assert app.top is start
    press(app, pygame.K_F1)
    press(app, pygame.K_ESCAPE)
    assert app.top is start


def test_a_rule_opens_at_its_paragraph(app: App) -> None:
    screen = open_book(app, "R6.4")
    assert screen.book.chapters[screen.chapter].id == "planting"
    top = screen.page.page.anchors["roads"]
    assert screen.page.offset == min(top, screen.page.reach) > 0


def test_the_end_of_a_page_is_drawn_when_it_is_scrolled_there(app: App) -> None:
    screen = open_book(app, "trees")
    press(app, pygame.K_END)
    assert screen.page.offset == screen.page.reach > 0
    app.draw()
    words = screen.page.page.words[-1].rect.move(screen.page.row_rect(0).topleft)
    shown = app.surface.subsurface(words)
    assert len({tuple(shown.get_at((x, words.height // 2))) for x in range(words.width)}) > 1


@pytest.mark.parametrize(
    ("language", "window"), sampled(shipped(), [((1280, 720), 100), ((1280, 720), 200), ((960, 600), 100)])
)
def test_every_chapter_fits(language: str, window: tuple[tuple[int, int], int], app: App, shortened: list[str]) -> None:
    size, scale = window
    app.change(replace(app.settings, language=language, scale=scale))
    resize(app, size)
    screen = open_book(app)
    assert screen.narrow == (scale == 200)
    whole = pygame.Rect((0, 0), size)
    first = shipped().index(language) % 3  # a third of the chapters in each language and window
    for number, chapter in list(enumerate(screen.book.chapters))[first::3]:
        screen.open(chapter.id)
        assert screen.chapter == number
        app.draw()
        page = screen.page.page
        field = pygame.Rect(0, 0, page.width, page.height)
        things = [words.rect for words in page.words] + [rect for _, rect in page.pictures + page.pieces]
        for rect in things + page.examples:
            assert field.contains(rect), (chapter.id, rect)
        lines = [words.rect for words in page.words]
        pictures = [rect for _, rect in page.pictures]
        for picture in pictures:
            assert picture.collidelist(lines) == -1, chapter.id
        assert all(words.size >= 12 for words in page.words)
        assert set(page.anchors) == {paragraph.id for paragraph in chapter.paragraphs}
        for widget in screen.group.widgets:
            assert not widget.visible or whole.contains(widget.rect), (chapter.id, widget)
        shown = screen.page.rect
        assert shown.width > 500
        assert shown.height > 300
        for button in (screen.earlier, screen.later, screen.trail):
            if button.visible:
                assert not shown.colliderect(button.rect)
    if screen.narrow:
        choose(app, app.ui.texts("rulebook.contents"))
    app.draw()
    screen.look_for("finca")
    app.draw()
    assert not shortened


def test_all_pictures_are_drawn_in_the_size_they_announce(app: App) -> None:
    screen = open_book(app)
    pictures = Pictures(app.ui)
    pictures.prepare(screen.book, screen.u)
    for chapter in screen.book.chapters:
        screen.open(chapter.id)
        for name, rect in screen.page.page.pictures:
            picture = pictures.get(name, screen.page.page.width)
            assert picture.get_size() == rect.size
            assert pygame.mask.from_surface(picture).count() > rect.width * rect.height / 12


def test_excerpts_that_go_on_end_with_an_ellipsis(app: App, written: dict[str, pygame.Surface]) -> None:
    screen = open_book(app)
    screen.look_for("market")
    app.draw()
    assert any(word.endswith("…") for word in written)
    fonts = app.ui.fonts
    for words in (found.words for found in screen.found):
        whole = fonts.lines(words, 14, 220)
        for most in (1, 2, len(whole)):
            lines = excerpt_lines(fonts, words, 14, 220, most)
            assert len(lines) == min(most, len(whole))
            assert lines[-1].endswith("…") == (most < len(whole)) or words.endswith("…")
            assert all(fonts.width(line, 14) <= 220 for line in lines)


@pytest.mark.parametrize("language", shipped())
def test_titles_of_chapters_are_whole_with_large_texts(language: str, app: App, shortened: list[str]) -> None:
    app.change(replace(app.settings, language=language, scale=130))
    resize(app, (1366, 768))
    screen = open_book(app)
    titles = [screen.book.title(chapter) for chapter in screen.book.chapters]
    longest = titles.index(max(titles, key=len))
    for number in (longest - 1, longest, longest + 1):
        screen.open(screen.book.chapters[number].id)
        app.draw()
    assert not shortened


def test_the_keyboard_alone_is_enough(app: App) -> None:
    screen = open_book(app)
    start = app.stack[0]
    press(app, pygame.K_PAGEDOWN)
    assert screen.page.offset > 0
    for _ in range(4):
        press(app, pygame.K_PAGEDOWN)
    assert screen.chapter > 0
    press(app, pygame.K_LEFT)
    chapter = screen.chapter
    press(app, pygame.K_RIGHT)
    assert screen.chapter == chapter + 1
    app.step([pygame.event.Event(pygame.TEXTINPUT, text="/")], 0.02)
    assert screen.group.focus is screen.field
    assert screen.field.text == ""
    write(app, "milestone")
    assert screen.found[0].place == "extras.milestone"
    assert screen.results.visible
    assert screen.results.selected is None, "nothing that was found is open yet"
    assert not screen.chapters.visible
    press(app, pygame.K_TAB)
    assert [one.name for one in screen.results.describe().parts if "focused" in one.states] == [screen.found[0].title]
    press(app, pygame.K_TAB, pygame.KMOD_SHIFT)
    press(app, pygame.K_DOWN)
    assert screen.group.focus is screen.results
    goal = screen.found[1].place
    press(app, pygame.K_DOWN)
    press(app, pygame.K_RETURN)
    assert screen.book.chapters[screen.chapter].id == goal.split(".")[0]
    press(app, pygame.K_ESCAPE)
    assert app.top is screen
    assert screen.field.text == ""
    assert screen.chapters.visible
    press(app, pygame.K_f, pygame.KMOD_CTRL)
    assert screen.group.focus is screen.field
    press(app, pygame.K_ESCAPE)
    press(app, pygame.K_ESCAPE)
    assert app.top is start


def test_tab_reaches_the_links_and_enter_follows_them(app: App) -> None:
    screen = open_book(app, "idea")
    for _ in range(12):
        press(app, pygame.K_TAB)
        if screen.page.link is not None:
            break
    link = screen.page.link
    assert link is not None
    place = screen.page.page.links[link][0]
    press(app, pygame.K_RETURN)
    assert screen.book.chapters[screen.chapter].id == place.split(".")[0]
    press(app, pygame.K_BACKSPACE)
    assert screen.chapter == 0


def test_pages_are_turned_from_chapter_to_chapter(app: App) -> None:
    screen = open_book(app)
    screen.open(screen.book.chapters[1].id)
    while screen.chapter == 1:
        press(app, pygame.K_PAGEDOWN)
    assert (screen.chapter, screen.page.offset) == (2, 0)
    press(app, pygame.K_PAGEUP)
    assert screen.chapter == 1
    assert screen.page.offset == screen.page.reach, "its end"


def test_the_mouse_alone_is_enough(app: App) -> None:
    screen = open_book(app)
    wheel(app, screen.page.rect.center, -2)
    assert screen.page.offset > 0
    bar = screen.page.scroller.bar
    click(app, (bar.centerx, screen.page.rect.bottom - 2))
    assert screen.page.offset == screen.page.reach
    click_row(app, screen.chapters, 4)
    assert screen.chapter == 4
    assert screen.page.offset == 0
    link = screen.page.page.links[0]
    corner = screen.page.row_rect(0).topleft
    click(app, screen.page.rect.move(0, 40).topleft)
    assert screen.page.selected is None
    click(app, link[1][0].rect.move(corner).center)
    assert screen.book.chapters[screen.chapter].id == link[0].split(".")[0]
    assert screen.trail.visible
    click(app, named(screen, "Where I was"))
    assert screen.chapter == 4
    assert not screen.trail.visible
    click(app, named(screen, "Next chapter"))
    assert screen.chapter == 5
    click(app, named(screen, "Back"))
    assert isinstance(app.top, StartScreen)


@pytest.mark.parametrize("query", ["undo key", "hint", "zoom", "keys", "ctrl"])
def test_the_search_finds_the_page_of_keys(app: App, query: str) -> None:
    screen = open_book(app)
    screen.look_for(query)
    row = next(number for number, found in enumerate(screen.found) if found.place == KEYS)
    assert row < 4
    words = [word for word in query.split() if word not in ("key", "keys")]
    assert all(word in screen.found[row].words.casefold() for word in words)
    click_row(app, screen.results, row)
    assert isinstance(app.top, KeysPage)
    press(app, pygame.K_ESCAPE)
    assert app.top is screen


def test_a_narrow_window_shows_list_or_page(app: App) -> None:
    app.change(replace(app.settings, scale=200))
    screen = open_book(app)
    assert screen.page.visible
    assert not screen.chapters.visible
    click(app, named(screen, "Contents"))
    assert screen.chapters.visible
    assert not screen.page.visible
    click_row(app, screen.chapters, 2)
    assert screen.page.visible
    assert screen.chapter == 2
    screen.group.set_focus(screen.field)
    write(app, "horses")
    assert screen.results.visible
    assert not screen.page.visible
    press(app, pygame.K_RETURN)
    assert screen.page.visible
    assert "words.list" in [found.place for found in screen.found]
    click(app, named(screen, "Contents"))
    assert screen.results.visible
    press(app, pygame.K_ESCAPE)
    assert screen.page.visible
    assert app.top is screen


def test_a_narrow_list_is_walked_by_keys(app: App) -> None:
    app.change(replace(app.settings, scale=200))
    screen = open_book(app)
    choose(app, app.ui.texts("rulebook.contents"))
    screen.group.set_focus(screen.chapters)
    press(app, pygame.K_DOWN)
    press(app, pygame.K_DOWN)
    assert screen.chapters.visible
    assert screen.chapters.selected == 2
    press(app, pygame.K_RETURN)
    assert screen.page.visible
    assert screen.chapter == 2


def test_the_place_stays_when_language_and_window_change(app: App) -> None:
    screen = open_book(app, "fincas.values")
    app.change(replace(app.settings, language="it"))
    assert screen.book.language == "it"
    assert screen.book.chapters[screen.chapter].id == "fincas"
    assert screen.page.offset == min(screen.page.page.anchors["values"], screen.page.reach)
    resize(app, (1920, 1080))
    assert screen.book.chapters[screen.chapter].id == "fincas"
    assert screen.page.offset == min(screen.page.page.anchors["values"], screen.page.reach)
    screen.page.scroll_to(screen.page.reach / 2)
    share = screen.page.offset / screen.page.page.height
    resize(app, (1280, 720))
    assert screen.page.offset / screen.page.page.height == pytest.approx(share, abs=0.02)


def test_start_screen_menu_keys_and_setup_lead_to_the_book(app: App, home: Path) -> None:
    start = StartScreen(app.ui, app.routes, app.shelf)
    setup, menu, keys = (
        SetupScreen(app.ui, app.routes),
        menu_of(app, play(2, 1, steps=1)),
        KeysPage(app.ui, app.routes),
    )
    for screen, button, chapter in (
        (start, start.rules, "idea"),
        (setup, setup.rules, "variants"),
        (menu, next(one for one in menu.buttons if one.text == app.ui.texts("rulebook.title")), "idea"),
        (keys, keys.buttons[1], "idea"),
    ):
        app.show(screen)
        click(app, button)
        book = app.top
        assert isinstance(book, RulebookScreen)
        assert book.book.chapters[book.chapter].id == chapter
        press(app, pygame.K_ESCAPE)
        assert app.top is screen
