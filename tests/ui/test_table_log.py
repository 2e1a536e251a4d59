"""The log leads to places: by mouse and by keyboard at the table, and to moments in a replay."""

from __future__ import annotations

import random

import pygame
import pytest
from msgspec.structs import replace

from citrus.language.words import Words
from citrus.match.playback import Playback
from citrus.records.replay import Step
from citrus.rules.setup import shuffle, start
from citrus.ui.screens.play import TableScreen
from citrus.ui.screens.replay.screen import ReplayScreen
from citrus.ui.screens.story import StoryPage
from citrus.ui.shell.app import App
from citrus.ui.table.model.log import Entry, keep_up
from citrus.ui.table.model.selection import Target
from citrus.ui.table.view.log_view import LogView
from tests.rules.worlds import real_game
from tests.ui.shell import click, play, press


def table(app: App) -> TableScreen:
    screen = TableScreen(app.ui, app.routes, play(2, 1, steps=40))
    app.show(screen)
    app.draw()
    return screen


def a_place(screen: TableScreen) -> int:
    """The last entry that tells of a place."""
    return max(number for number, entry in enumerate(screen._log.entries) if entry.spaces)


def shown(app: App) -> bytes:
    app.draw()
    return pygame.image.tobytes(app.surface, "RGB")


def test_a_click_pins_the_place_until_the_next(app: App) -> None:
    screen = table(app)
    number = a_place(screen)
    screen._log.reveal(screen.table, number)
    screen._scene.stale()
    before = shown(app)
    rect = screen._log.rect(screen.table, number)
    assert screen.target_at(rect.center) == Target("log", number=number)
    click(app, rect.center)
    press(app, pygame.K_F13)
    screen.look_at(None)
    pinned = shown(app)
    assert pinned != before
    screen.click(Target("button", "undo") if screen.match.can_undo else Target("log"))
    assert screen._pinned == -1


@pytest.mark.parametrize("scale", [100, 150])
def test_only_whole_lines_are_drawn(app: App, scale: int) -> None:
    app.change(replace(app.settings, scale=scale))
    screen = table(app)
    layout, view = screen.table, LogView(app.ui, ("blue", "red"))
    words = Words(app.ui.texts, screen.match.state.game, ("Ana", "Ben"))
    told: list[list[Entry]] = []
    keep_up(words, told, screen.match.steps, ())
    entries = [entry for lines in told for entry in lines]
    view.show(entries, len(entries))
    edge = layout.gap(7)
    page = layout.log.inflate(-8 * edge, -2 * edge)  # without the bar at the right
    for _ in range(40):
        view.scroll(layout, 0.1)
        sheet = pygame.Surface(app.size, pygame.SRCALPHA)
        view.draw(sheet, layout)
        inked = pygame.mask.from_surface(sheet.subsurface(page))
        assert inked.count() > 100
        edges = [inked.get_at((x, y)) for x in range(page.width) for y in (0, page.height - 1)]
        assert not any(edges)


def test_escape_takes_the_pin_away(app: App) -> None:
    screen = table(app)
    screen.click(Target("log", number=a_place(screen)))
    press(app, pygame.K_ESCAPE)
    assert screen._pinned == -1
    assert app.top is screen


def test_the_keyboard_goes_through_the_entries(app: App) -> None:
    screen = table(app)
    for _ in range(12):
        press(app, pygame.K_TAB)
        if screen.focus is not None and screen.focus.area == "log":
            break
    assert screen.focus == Target("log", number=screen.log_length - 1)
    for _ in range(screen.log_length - 1 - 3):
        press(app, pygame.K_UP)
    assert screen.focus == Target("log", number=3)
    assert screen.table.log.contains(screen.place(screen.focus))
    assert screen.place(screen.focus) != screen.table.log
    press(app, pygame.K_DOWN)
    press(app, pygame.K_RETURN)
    assert screen._pinned == 4
    assert screen.focus == Target("log", number=4)
    press(app, pygame.K_RETURN)
    assert screen._pinned == -1


def test_the_log_of_a_fair_start_begins_with_the_coins_of_all(app: App) -> None:
    game = real_game("short", 3, fair_start=True)
    words = Words(app.ui.texts, game, ("Ana", "Ben", "Cleo"))
    setup = replace(shuffle(game, random.Random(1), first_player=1), coins=(8, 6, 1))
    told: list[list[Entry]] = []
    keep_up(words, told, [Step(None, start(game, setup), ())], ())
    ((coins, turn),) = told
    assert coins.text == "Fair start: Ana with 8 coins, Ben with 6 coins and Cleo with 1 coin"
    assert turn == Entry("Ben", "turn", 1)


def test_the_empty_bag_is_told_once_when_it_happens(app: App) -> None:
    match = play(2, 3)
    screen = TableScreen(app.ui, app.routes, match)
    told = [entry.text for entry in screen._log.entries]
    assert told.count(app.ui.texts("events.bag_empty")) == 1
    emptied = next(number for number, step in enumerate(match.steps) if not step.state.bag)
    assert app.ui.texts("events.bag_empty") in [entry.text for entry in screen._entries[emptied]]


def test_people_are_told_once_what_the_tiles_that_they_take_are_for(app: App) -> None:
    match = play(3, 1)
    words = Words(app.ui.texts, match.state.game, ("Ana", "Ben", "Cleo"))
    uses = {name: app.ui.texts(f"events.use.{name}") for name in ("click", "bridge", "horses")}

    def explained(people: tuple[int, ...]) -> list[tuple[int, str]]:
        told: list[list[Entry]] = []
        for shown in (len(match.steps) // 2, len(match.steps)):  # kept up with a game that goes on
            keep_up(words, told, match.steps[:shown], people)
        return [
            (match.steps[number - 1].state.player, name)
            for number, entries in enumerate(told)
            for entry in entries
            for name, use in uses.items()
            if entry.text.endswith(f"({use})")
        ]

    assert explained(()) == []
    everybody = explained((0, 1, 2))
    assert len(everybody) == len({name for _, name in everybody}) > 1
    for player in range(3):
        alone = explained((player,))
        assert {owner for owner, _ in alone} == {player}
        assert len({name for _, name in alone}) == len(alone)


def test_a_click_in_a_replay_goes_to_the_moment(app: App) -> None:
    playback = Playback.of(play(2, 1, steps=40))
    screen = ReplayScreen(app.ui, app.routes, playback)
    app.show(screen)
    screen.go(playback.last)
    app.draw()
    inner = screen.table
    number = a_place(inner) - 2
    whole = inner._log.entries
    for back in (0, 30):  # jumps back, then from an earlier moment on
        screen.go(playback.last - back)
        inner._log.reveal(inner.table, number)
        click(app, inner._log.rect(inner.table, number).center)
        assert playback.last - 30 < playback.position < playback.last
        told = sum(map(len, inner._entries[: playback.position + 1]))
        assert told - len(inner._entries[playback.position]) <= number < told
        assert inner._log.entries == whole


def test_a_replay_shows_standings_too(app: App) -> None:
    playback = Playback.of(play(2, 1, steps=40))
    screen = ReplayScreen(app.ui, app.routes, playback)
    app.show(screen)
    screen.go(30)
    before = shown(app)
    press(app, pygame.K_s)
    assert screen.speed == 1
    assert shown(app) != before
    click(app, screen.leaders)
    assert not screen.table._standings_on
    press(app, pygame.K_f)
    assert screen.speed == 2


def test_the_whole_story_opens_large_and_leads_to_a_place(app: App) -> None:
    screen = table(app)
    click(app, screen.place(Target("button", "story")).center)
    page = app.top
    assert isinstance(page, StoryPage)
    app.draw()
    assert page.place.log.height > 3 * screen.table.log.height
    number = max(number for number in range(screen.log_length) if page.log.spaces(number))
    click(app, page.log.rect(page.place, number).center)
    assert app.top is screen
    assert screen._pinned == number


def test_the_story_is_opened_leafed_and_closed_by_keys(app: App) -> None:
    screen = table(app)
    press(app, pygame.K_l)
    page = app.top
    assert isinstance(page, StoryPage)
    end = shown(app)
    press(app, pygame.K_PAGEUP)
    assert shown(app) != end
    press(app, pygame.K_l)
    assert app.top is screen
    assert screen._pinned == -1
