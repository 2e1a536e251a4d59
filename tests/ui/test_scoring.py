"""The scores of a finished game: the table, the ways on, and the picture of it."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from pathlib import Path

import pygame
import pytest
from msgspec.structs import replace

from citrus.match.lesson import Lesson
from citrus.match.rematch import rematch
from citrus.rules.sources import Source
from citrus.ui.kit.buttons import Button
from citrus.ui.kit.dialogs import Dialog, MessageDialog, QuestionDialog
from citrus.ui.kit.fonts import least
from citrus.ui.kit.screen import BASE
from citrus.ui.screens.final import keepsake
from citrus.ui.screens.final.keepsake import KeptDialog
from citrus.ui.screens.final.painting import BROKEN_NAME
from citrus.ui.screens.final.screen import FinalScreen
from citrus.ui.screens.introduction.finish import FinishScreen
from citrus.ui.screens.replay.screen import ReplayScreen
from citrus.ui.shell.app import App
from citrus.ui.table.table_screen import TableScreen
from tests.ui.shell import choose, more, play, press, resize


def test_what_brought_nobody_points_is_left_out(app: App) -> None:
    screen = FinalScreen(app.ui, app.routes, play(3, 3))
    assert screen.result.order == ("harvest", "finca", "return", "horses")
    for number in range(len(screen.result.order)):
        assert any(row.points[number] for row in screen.result.table)


def test_stripes_end_with_the_last_column(app: App) -> None:
    screen = FinalScreen(app.ui, app.routes, play(3, 3))
    app.show(screen)
    app.draw()
    line, column = screen.places.lines[0], screen.places.columns[-1]
    edge = [app.surface.get_at((x, line.centery)) for x in range(column.right - screen.px(3), column.right)]
    assert {tuple(pixel) for pixel in edge} == {tuple(app.ui.palette["panel"])}
    app.step([], 0.1)
    assert not screen.dirty


def test_the_game_can_be_watched_from_the_scoring(app: App) -> None:
    screen = FinalScreen(app.ui, app.routes, play(2, 3))
    app.show(screen)
    more(app, "Watch replay")
    assert isinstance(app.top, ReplayScreen)
    press(app, pygame.K_ESCAPE)
    assert app.top is screen


def test_a_picture_is_saved_and_it_is_named(app: App, home: Path) -> None:
    screen = FinalScreen(app.ui, app.routes, play(2, 3))
    app.show(screen)
    sizes = set()
    for _ in range(2):
        more(app, "Save picture")
        dialog = app.top
        assert isinstance(dialog, KeptDialog)
        assert dialog.text == "The picture is being saved …"
        press(app, pygame.K_RETURN)
        assert app.top is dialog, "it says how it went first"
        app.step([], 0.02)
        press(app, pygame.K_RETURN)
        assert app.top is screen
        screen.tools.chart.activate()
    for path in (home / "pictures").iterdir():
        assert path.suffix == ".png"
        sizes.add(pygame.image.load(path).get_size())
    assert len(list((home / "pictures").iterdir())) == 2
    wide, high = screen.sheet.inflate(screen.px(32), screen.px(32)).size
    assert [(size[0], size[1] > high + wide // 2) for size in sizes] == [(wide, True)], "the valley stands above"
    assert dialog.picture is not None
    shown = [picture for picture, _ in dialog.paper][-1]
    assert shown.get_height() / shown.get_width() == pytest.approx(
        dialog.picture.get_height() / dialog.picture.get_width(), abs=0.02
    )
    assert any(
        dialog.text.endswith(f"{path.name} in the folder “{path.parent.name}”")
        for path in (home / "pictures").iterdir()
    )


def test_a_picture_that_cannot_be_saved_is_said_so(app: App, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(name: str, save: object) -> Path:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(keepsake, "save_picture", refuse)
    screen = FinalScreen(app.ui, app.routes, play(2, 3))
    app.show(screen)
    more(app, "Save picture")
    app.step([], 0.02)
    app.step([], 0.02)
    assert not isinstance(app.top, KeptDialog)
    assert isinstance(app.top, MessageDialog)
    assert "you have no permission there" in app.top.text


def end_with(screen: FinalScreen, order: Sequence[Source], blocked: bool = False) -> None:
    """Let points have come from these sources."""
    screen.result = dataclasses.replace(screen.result, order=tuple(order), blocked=blocked)
    screen.numbers = None


@pytest.mark.parametrize("kind", ["family", "full", "pair", "lesson"])
def test_what_is_used_often_is_in_sight_and_everything_else_behind_more(app: App, kind: str) -> None:
    app.change(replace(app.settings, table="full" if kind == "full" else "calm"))
    if kind == "lesson":
        screen = FinishScreen(app.ui, app.routes, Lesson.begin(("Du", "Bruno")))
    else:
        screen = FinalScreen(app.ui, app.routes, play(2 if kind == "pair" else 4, 3))
    app.show(screen)
    shown = [widget for widget in screen.group.widgets if isinstance(widget, Button) and widget.visible]
    assert len(shown) == (4 if kind == "lesson" else 5)
    assert screen.tools.chart in shown
    assert all(button.text for button in shown), "in words"
    if kind == "lesson":
        return
    choose(app, "More")
    behind = [button.text for button in app.top.buttons]
    told = "Story" if kind == "full" else "Review"
    expected = [screen.tools.news.text, told, "View board", "Watch replay", "Save picture"]
    assert behind == [*expected, *[button.text for button in screen.ways.further[3:] if button.visible], "Cancel"]
    assert len(behind) <= 8
    press(app, pygame.K_ESCAPE)
    assert app.top is screen
    choose(app, "Chart")
    assert screen.charted
    choose(app, "Points")
    assert not screen.charted


def test_more_offers_nothing_that_the_podium_always_offers(app: App) -> None:
    screen = FinalScreen(app.ui, app.routes, play(2, 3), staged=True)
    app.show(screen)
    choose(app, "More")
    behind = [button.text for button in app.top.buttons]
    assert "Podium" in behind
    assert not {"Story", "Save picture"} & {*behind}
    assert "Review" in behind, "the podium may have no room for it"


@pytest.mark.parametrize("players", [2, 5])
@pytest.mark.parametrize("blocked", [False, True])
def test_as_many_lines_as_there_can_be_fit_the_window(app: App, players: int, blocked: bool) -> None:
    match = play(players, 3, fruit_trees=True)
    screen = FinalScreen(app.ui, app.routes, match)
    app.show(screen)
    every = match.state.game.sources
    for count in range(4, len(every) + 1):
        end_with(screen, every[:count], blocked)
        screen.enter(BASE)
        assert screen.scroller.reach == 0, count


def test_words_below_the_headline_break_between_two_of_them(app: App, written: dict[str, pygame.Surface]) -> None:
    screen = FinalScreen(app.ui, app.routes, play(2, 3))
    parts = ["All players passed one after another, so the game ended.", "4 new goals reached", "Best turn: Ana"]
    note = screen.painter.note(parts, 560, 1.0)
    assert {f"{parts[0]}  ·  {parts[1]}", parts[0]} & written.keys()
    assert parts[2] in written or f"{parts[1]}  ·  {parts[2]}" in written
    assert note.get_height() >= 2 * app.ui.fonts.height(15)


@pytest.mark.parametrize(("answer", "table"), [("Show more", "full"), ("Stay calm", "calm")])
def test_on_the_way_to_the_fourth_game_players_are_asked_once_for_more_at_the_table(
    app: App, answer: str, table: str
) -> None:
    app.change(replace(app.settings, table="calm"))
    screen = FinalScreen(app.ui, app.routes, play(2, 3))
    app.show(screen)
    screen.ways.games = 2
    choose(app, app.ui.texts("final.rematch"))
    choose(app, app.ui.texts("setup.start"))
    assert isinstance(app.top, TableScreen), "not before the third game has ended"
    app.show(screen)
    screen.ways.games = 3
    assert not app.settings.table_offered, "not yet: nobody has been asked"
    choose(app, app.ui.texts("final.rematch"))
    choose(app, app.ui.texts("setup.start"))
    assert isinstance(app.top, Dialog)
    assert app.top.title == app.ui.texts("final.more")
    choose(app, answer)
    assert isinstance(app.top, TableScreen), "one press, and the game begins"
    assert (app.settings.table, app.settings.table_offered) == (table, True)
    app.show(screen)
    choose(app, app.ui.texts("final.rematch"))
    choose(app, app.ui.texts("setup.start"))
    assert isinstance(app.top, TableScreen), "once"


LONG = ("Grossmutter Hildegard", "Maximiliane-Charlotte", "Bartholomäus Friedrich", "Ana", "Pip von der Alm")


@pytest.mark.parametrize("players", [2, 4, 5])
@pytest.mark.parametrize("scale", [100, 130])
def test_long_names_are_whole(app: App, scale: int, players: int) -> None:
    resize(app, (1366, 768))
    app.rescale(scale)
    screen = FinalScreen(app.ui, app.routes, play(players, 3, names=LONG, bots=(None, None, None, None, "hard")))
    app.show(screen)
    size = least(round(BROKEN_NAME * screen.u))
    for player in range(players):
        lines = screen.painter.name_lines(screen.places, player)
        assert "".join(lines).replace(" ", "") == LONG[player].replace(" ", "")
        for line in lines:
            assert app.ui.fonts.width(line, size, bold=True) <= screen.painter.name_room(screen.places, player), line


@pytest.mark.parametrize("language", ["en", "fr", "de"])
def test_who_begins_is_said_in_full_on_the_buttons(app: App, language: str) -> None:
    resize(app, (1366, 768))
    app.rescale(130)
    app.change(replace(app.settings, language=language))
    screen = FinalScreen(app.ui, app.routes, play(2, 2, names=LONG))
    app.show(screen)
    choose(app, screen.ways.more.text)
    deal = next(button for button in app.top.buttons if button.text == screen.ways.deal.text)
    for button in (deal, screen.ways.rematch):
        assert any(name in button.detail for name in LONG)
        assert button.whole
        button.layout(pygame.Rect(0, 0, 80, 30), screen.u)
        assert not button.whole, "there is no room for that"


@pytest.mark.parametrize(("seed", "key"), [(7, "rematch_text"), (3, "rematch_tied")])
def test_it_asks_for_a_rematch_with_why_that_player_goes_first(app: App, seed: int, key: str) -> None:
    match = play(2, seed)
    screen = FinalScreen(app.ui, app.routes, match)
    app.show(screen)
    choose(app, app.ui.texts("final.rematch"))
    name = match.seats[rematch(match).record.setup.first_player].name
    began = match.seats[match.record.setup.first_player].name
    said = app.ui.texts(f"final.{key}", name=name, began=began)
    assert "fewest points" in said.lower()
    assert name in said
    assert isinstance(app.top, QuestionDialog)
    assert app.top.text == said
