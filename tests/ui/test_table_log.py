"""The log leads to places: by mouse and by keyboard at the table, and to moments in a replay."""

from __future__ import annotations

import random
from typing import Any

import pygame
import pytest
from msgspec.structs import replace

from citrus.bots.advice import explain
from citrus.language.words import Words
from citrus.match.playback import Playback
from citrus.records.replay import Step
from citrus.rules.events import BullPlaced, Event, FincaBuilt, LandscapeTaken, SiteOpened, TilePlanted, WorkerPlaced
from citrus.rules.setup import shuffle, start
from citrus.rules.turn import legal_actions
from citrus.ui.kit.fonts import Letters
from citrus.ui.pieces.table_pieces import TablePieces
from citrus.ui.screens.replay.screen import ReplayScreen
from citrus.ui.screens.story import StoryPage
from citrus.ui.shell.app import App
from citrus.ui.table.model import targets
from citrus.ui.table.model.commands import Command
from citrus.ui.table.model.log import entries, keep_up
from citrus.ui.table.model.said import LogEntry
from citrus.ui.table.store import adviser
from citrus.ui.table.view.log_view import LogView
from citrus.ui.table.view.strip import Strips
from tests.rules.worlds import real_game
from tests.ui import behind
from tests.ui.at_table import seated
from tests.ui.player import Player, sit_down
from tests.ui.shell import choose, click, play, points, press, resize


def table(app: App) -> Player:
    player = sit_down(app, play(2, 1, steps=40), table="full")
    app.draw()
    return player


def a_place(player: Player) -> int:
    """Return the last entry with a place."""
    return max(number for number, entry in enumerate(player.log) if entry.spaces)


def shown(app: App) -> bytes:
    app.draw()
    return pygame.image.tobytes(app.surface, "RGB")


def test_the_calm_table_opens_without_writing_the_whole_log(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr("citrus.ui.table.model.log.keep_up")
    player = sit_down(app, play(2, 1, steps=40), table="calm")
    app.draw()
    assert all(line.style == "row" for line in player.log)


def test_a_click_on_a_line_leaves_a_hint_as_it_is(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    """Any hint, whatever it is worth: that for the first action that is legal."""
    monkeypatch.setattr(adviser, "advise", lambda view, **given: explain(view, legal_actions(view.state)[:1]))
    player = table(app)
    press(app, pygame.K_h)
    while player.is_thinking:
        player.waits(0.0)
    guide, said = player.guide, player.message
    assert guide is not None
    player.clicks(targets.LogLine(a_place(player)))
    assert (player.guide, player.message) == (guide, said)


def test_lines_mark_the_places_where_something_happened(app: App) -> None:
    match = play(3, 1)
    game, marked = match.state.game, set[type[Event]]()
    words = Words(app.ui.texts, game, ("Ana", "Ben", "Cleo"))
    for step in match.steps:
        told = {entry.spaces for entry in entries(words, step.state, step.events)}
        for event in step.events:
            match event:
                case FincaBuilt(site=site) | SiteOpened(site=site):
                    space = game.board.sites[site]
                case TilePlanted(space=space) | WorkerPlaced(space=space) | BullPlaced(space=space):
                    pass
                case LandscapeTaken(space=space):
                    pass
                case _:
                    continue
            assert 1 << space in told, event
            marked.add(type(event))
    assert marked == {FincaBuilt, SiteOpened, TilePlanted, WorkerPlaced, BullPlaced, LandscapeTaken}


@pytest.mark.parametrize("scale", [100, 150])
def test_only_whole_lines_are_drawn(app: App, scale: int) -> None:
    app.change(replace(app.settings, scale=scale))
    player = table(app)
    resize(app, (1280, 1024))  # where there is a log even with large texts
    layout = player.layout
    view = LogView(app.ui, Strips(app.ui, TablePieces.of(app.ui, player.state.game, seated(None, None).seats)))
    words = Words(app.ui.texts, player.state.game, ("Ana", "Ben"))
    told: list[list[LogEntry]] = []
    keep_up(words, told, player.steps, ())
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


def test_no_rest_of_a_sentence_stands_at_the_upper_edge(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    player = table(app)
    resize(app, (1280, 720))
    layout = player.layout
    view = LogView(app.ui, Strips(app.ui, TablePieces.of(app.ui, player.state.game, seated(None, None).seats)))
    entries = [LogEntry(f"first{n} " + "and more " * 20 + f"last{n}", "plain") for n in range(9)]
    view.show(entries, len(entries))
    drawn, render = list[str](), app.ui.fonts.render

    def watched(text: str, letters: Letters, **more: Any) -> pygame.Surface:
        drawn.append(text)
        return render(text, letters, **more)

    monkeypatch.setattr(app.ui.fonts, "render", watched)
    rests = 0
    for _ in range(40):
        view.scroll(layout, 0.1)
        drawn.clear()
        view.draw(pygame.Surface(app.size, pygame.SRCALPHA), layout)
        said = " ".join(drawn).split()
        ends = [word.removeprefix("last") for word in said if word.startswith("last")]
        assert all(f"first{number}" in said for number in ends)
        rests += bool(ends)
    assert rests > 20


def test_the_log_shows_spaces_and_names_none(app: App) -> None:
    """Letters of columns beside those of sites are confused."""
    player = sit_down(app, play(2, 1, steps=42), table="full")
    planted = max(number for number, entry in enumerate(player.log) if entry.text.startswith("Planted"))
    assert " on " not in player.log[planted].text
    player.hovers(targets.LogLine(planted))
    assert player.log[planted].spaces
    assert not player.snapshot.spelled


def test_escape_takes_the_pin_away(app: App) -> None:
    player = table(app)
    player.clicks(targets.LogLine(a_place(player)))
    press(app, pygame.K_ESCAPE)
    assert player.pinned is None
    assert app.top is player.screen


def test_a_pinned_sentence_stays_on_the_calm_table(app: App) -> None:
    """It has a row for each turn there, so that the numbers of sentences say nothing about it."""
    player = sit_down(app, play(2, 1, steps=42), table="full")
    planted = max(number for number, entry in enumerate(player.log) if entry.text.startswith("Planted"))
    player.clicks(targets.LogLine(planted))
    player.hovers(None)
    press(app, pygame.K_d, pygame.KMOD_SHIFT)
    assert player.layout.calm
    assert planted >= len(player.log)
    assert player.snapshot.marked


def test_the_keyboard_goes_through_the_entries(app: App) -> None:
    player = table(app)
    for _ in range(12):
        press(app, pygame.K_TAB)
        if isinstance(player.focus, targets.LogLine):
            break
    assert player.focus == targets.LogLine(len(player.log) - 1)
    for _ in range(len(player.log) - 1 - 3):
        press(app, pygame.K_UP)
    assert player.focus == targets.LogLine(3)
    assert player.layout.log.contains(player.rect_of(player.focus))
    assert player.rect_of(player.focus) != player.layout.log
    press(app, pygame.K_DOWN)
    press(app, pygame.K_RETURN)
    assert player.pinned == 4
    assert player.focus == targets.LogLine(4)
    press(app, pygame.K_RETURN)
    assert player.pinned is None


def test_the_log_of_a_fair_start_begins_with_the_coins_of_all(app: App) -> None:
    game = real_game("short", 3, fair_start=True)
    words = Words(app.ui.texts, game, ("Ana", "Ben", "Cleo"))
    setup = replace(shuffle(game, random.Random(1), first_player=1), coins=(8, 6, 1))
    told: list[list[LogEntry]] = []
    keep_up(words, told, [Step(None, start(game, setup), ())], ())
    ((coins, turn),) = told
    assert coins.text == "Fair start: Ana with 8 coins, Ben with 6 coins and Cleo with 1 coin"
    assert turn == LogEntry("Ben", "turn", 1, number=1)


def test_the_empty_bag_is_told_once_when_it_happens(app: App) -> None:
    match = play(2, 3)
    player = sit_down(app, match, table="full")
    told = [entry.text for entry in player.log]
    assert told.count(app.ui.texts("events.bag_empty")) == 1
    emptied = next(number for number, step in enumerate(match.steps) if not step.state.bag)
    told_of = behind.steps_of_log(player)
    assert told_of[told.index(app.ui.texts("events.bag_empty"))] == emptied


def test_people_are_told_once_what_the_tiles_that_they_take_are_for(app: App) -> None:
    match = play(3, 1)
    words = Words(app.ui.texts, match.state.game, ("Ana", "Ben", "Cleo"))
    uses = {name: app.ui.texts(f"events.use.{name}") for name in ("choose", "bridge", "horses")}

    def explained(people: tuple[int, ...]) -> list[tuple[int, str]]:
        told: list[list[LogEntry]] = []
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
    app.change(replace(app.settings, table="full"))
    playback = Playback.of(play(2, 1, steps=40))
    screen = ReplayScreen(app.ui, app.routes, playback)
    player = Player(screen)
    app.show(screen)
    screen.go(playback.last)
    app.draw()
    layout, view = player.layout, behind.log_view(player)
    number = a_place(player) - 2
    whole = view.entries
    told: list[list[LogEntry]] = []
    keep_up(player.words, told, playback.story, ())
    assert [entry for step in told for entry in step] == list(whole)
    for back in (0, 30):  # jumps back, then from an earlier moment on
        screen.go(playback.last - back)
        view.reveal(layout, number)
        click(app, view.rect(layout, number).center)
        assert playback.last - 30 < playback.position < playback.last
        before = sum(map(len, told[: playback.position]))
        assert before <= number < before + len(told[playback.position])
        assert view.entries == whole


def test_a_replay_shows_standings_too(app: App) -> None:
    playback = Playback.of(play(2, 1, steps=40))
    screen = ReplayScreen(app.ui, app.routes, playback)
    player = Player(screen)
    app.show(screen)
    screen.go(30)
    before = shown(app)
    press(app, pygame.K_s)
    assert screen.speed == 1
    assert shown(app) != before
    choose(app, app.ui.texts("replay.tip.standings"))
    assert not player.standings
    press(app, pygame.K_f)
    assert screen.speed == 2


def test_the_whole_story_opens_large_and_leads_to_a_place(app: App) -> None:
    player = table(app)
    click(app, player.rect_of(targets.CommandButton(Command.STORY)).center)
    page = app.top
    assert isinstance(page, StoryPage)
    app.draw()
    assert page.place.log.height > 3 * player.layout.log.height
    number = max(number for number in range(len(player.log)) if page.log.spaces(number))
    click(app, page.log.rect(page.place, number).center)
    assert app.top is player.screen
    assert player.pinned == number


def test_only_entries_of_the_story_that_lead_to_a_place_light_up(app: App) -> None:
    player = table(app)
    click(app, player.rect_of(targets.CommandButton(Command.STORY)).center)
    page = app.top
    assert isinstance(page, StoryPage)
    dark = shown(app)
    seen = [number for number in range(len(player.log)) if page.log.rect(page.place, number) != page.place.log]
    for leads in (False, True):
        number = next(number for number in seen if bool(page.log.spaces(number)) == leads)
        at = page.log.rect(page.place, number).center
        app.step([pygame.event.Event(pygame.MOUSEMOTION, pos=at, rel=(1, 1), buttons=(0, 0, 0))], 0.02)
        assert (shown(app) != dark) == leads
    press(app, pygame.K_l)
    assert app.top is player.screen


def test_the_story_is_opened_leafed_and_closed_by_keys(app: App) -> None:
    player = table(app)
    press(app, pygame.K_l)
    page = app.top
    assert isinstance(page, StoryPage)
    end = shown(app)
    press(app, pygame.K_PAGEUP)
    assert shown(app) != end
    press(app, pygame.K_l)
    assert app.top is player.screen
    assert player.pinned is None


def test_the_wheel_turns_the_log_below_the_mouse_wherever_the_ring_is(app: App) -> None:
    player = table(app)
    log = player.layout.log
    points(app, log.center)
    press(app, pygame.K_TAB)
    before = shown(app)
    app.step([pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=2, precise_y=2.0)], 0.02)
    assert shown(app) != before


def test_what_was_bought_is_whole_above_what_follows(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    """At the upper edge, it is said again in as many lines as it needs."""
    player = table(app)
    deeds = [n for n, entry in enumerate(player.log) if n and player.log[n - 1].style == "turn" and entry.text]
    longest = max(deeds, key=lambda number: len(player.log[number].text))
    said: list[str] = []
    render = app.ui.fonts.render

    def watched(text: str, letters: Letters, **more: Any) -> pygame.Surface:
        said.append(text)
        return render(text, letters, **more)

    monkeypatch.setattr(app.ui.fonts, "render", watched)
    player.aims(targets.LogLine(longest + 2))
    app.draw()
    assert not [text for text in said if "…" in text]
    assert player.log[longest].text.split()[-1] in " ".join(said)
