"""Watching a game: the bar, the keys, and the table that shows but does not act."""

from __future__ import annotations

import random

import pygame
import pytest
from msgspec.structs import replace

from citrus.match.playback import Playback
from citrus.records.record import read
from citrus.rules.harvest import harvest_preview
from citrus.ui.kit.dialogs import QuestionDialog
from citrus.ui.screens.library.screen import RecordsScreen
from citrus.ui.screens.play import PlayScreen
from citrus.ui.screens.replay.screen import PAUSE, ReplayScreen
from citrus.ui.screens.story import StoryPage
from citrus.ui.shell.app import App
from citrus.ui.table.model.targets import Space
from tests.match.games import saved_games
from tests.ui import behind
from tests.ui.controller import NEXT, A, presses
from tests.ui.player import sit_down, watch
from tests.ui.shell import choose, click, named, play, press, resize


def rest(app: App, seconds: float) -> None:
    for _ in range(round(seconds / 0.1)):
        app.step([], 0.1)


def test_from_the_list_and_back(app: App) -> None:
    path = play(2, 3, steps=20).path
    screen = RecordsScreen(app.ui, app.routes, app.shelf)
    app.show(screen)
    click(app, screen.list.tools(0)["watch"].center)
    replay = app.top
    assert isinstance(replay, ReplayScreen)
    assert replay.playback.path == path
    press(app, pygame.K_ESCAPE)
    assert app.top is screen
    press(app, pygame.K_TAB)
    press(app, pygame.K_w)
    assert isinstance(app.top, ReplayScreen)
    click(app, named(app.top, "Close"))
    assert app.top is screen


def test_from_a_finished_table(app: App) -> None:
    match = play(2, 3)
    player = sit_down(app, match)
    click(app, player.layout.buttons[3].center)
    replay = app.top
    assert isinstance(replay, ReplayScreen)
    press(app, pygame.K_END)
    assert replay.playback.state == match.state
    assert not replay.branch.enabled
    app.draw()
    press(app, pygame.K_ESCAPE)
    assert app.top is player.screen


def test_with_a_controller_the_ring_is_on_the_bar_from_the_beginning(app: App) -> None:
    app.routes.to_start()
    presses(app, NEXT)
    watcher = watch(app, play(2, 3, steps=20))
    app.step([], 0.1)
    assert watcher.focus is None, "nothing can be done at the table"
    assert watcher.screen.group.focus is watcher.screen.controls.ways["play"]
    assert watcher.screen.playing
    presses(app, A)
    assert not watcher.screen.playing


def test_keys_go_through_steps_and_turns(app: App) -> None:
    match = play(3, 4, steps=60)
    screen = watch(app, match).screen
    playback = screen.playback
    press(app, pygame.K_RIGHT)
    press(app, pygame.K_RIGHT)
    assert playback.position == 2
    press(app, pygame.K_LEFT)
    assert playback.state == match.steps[1].state
    press(app, pygame.K_PAGEDOWN)
    press(app, pygame.K_PAGEDOWN)
    assert playback.position == playback.turns[2]
    press(app, pygame.K_RIGHT)
    press(app, pygame.K_PAGEUP)
    assert playback.position == playback.turns[2]
    press(app, pygame.K_PAGEUP)
    assert playback.position == playback.turns[1]
    press(app, pygame.K_END)
    assert playback.position == playback.last
    assert not screen.controls.ways["forward"].enabled
    press(app, pygame.K_HOME)
    assert playback.position == 0
    assert not screen.controls.ways["back"].enabled


def test_a_key_brings_the_board_nearer_and_back(app: App) -> None:
    player = watch(app, play(2, 3, steps=20))
    press(app, pygame.K_z)
    assert player.layout.enlarged
    press(app, pygame.K_z, pygame.KMOD_SHIFT)
    assert not player.layout.enlarged


def test_the_buttons_do_the_same(app: App) -> None:
    screen = watch(app, play(3, 4, steps=60)).screen
    playback = screen.playback
    click(app, named(app.top, "To the end"))
    assert playback.position == playback.last
    click(app, named(app.top, "One turn back"))
    assert playback.position == playback.turns[-1] or playback.last == playback.turns[-1]
    click(app, named(app.top, "One step back"))
    click(app, named(app.top, "To the beginning"))
    click(app, named(app.top, "One step forward"))
    assert playback.position == 1
    click(app, named(app.top, "One turn forward"))
    assert playback.position == playback.turns[1]


def test_the_slider_scrubs(app: App) -> None:
    screen = watch(app, play(2, 5, steps=50)).screen
    slider, playback = screen.controls.slider, screen.playback
    track = slider.track
    click(app, (track.right, track.centery))
    assert playback.position == playback.last
    down = pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=track.center, button=1)
    app.step([down], 0.02)
    assert abs(playback.position - playback.last / 2) <= 1
    for x in (track.x + track.width // 4, 0):  # even outside of the line
        app.step([pygame.event.Event(pygame.MOUSEMOTION, pos=(x, 5), rel=(0, 0), buttons=(1, 0, 0))], 0.02)
    assert playback.position == 0
    app.step([pygame.event.Event(pygame.MOUSEBUTTONUP, pos=(0, 5), button=1)], 0.02)
    app.step([pygame.event.Event(pygame.MOUSEMOTION, pos=track.center, rel=(0, 0), buttons=(0, 0, 0))], 0.02)
    assert playback.position == 0
    assert slider.pointed is not None


def test_it_plays_by_itself_and_stops(app: App) -> None:
    screen = watch(app, play(2, 5, steps=8)).screen
    playback = screen.playback
    assert screen.playing, "it was opened to be watched"
    rest(app, 3 * PAUSE)
    here = playback.position
    assert 0 < here < playback.last
    press(app, pygame.K_SPACE)
    rest(app, 4 * PAUSE)
    assert playback.position == here
    press(app, pygame.K_SPACE)
    press(app, pygame.K_f)
    press(app, pygame.K_f)
    assert screen.speed == 4
    rest(app, 20)
    assert playback.position == playback.last
    assert not screen.playing
    press(app, pygame.K_SPACE)
    assert playback.position == 0, "from the beginning again"
    assert screen.playing
    press(app, pygame.K_RIGHT)
    assert not screen.playing


def test_faster_is_faster(app: App) -> None:
    reached = []
    for speed in (0, 1, 2):
        screen = watch(app, play(2, 5, steps=60)).screen
        for _ in range(speed):
            press(app, pygame.K_f)
        rest(app, 6)
        reached.append(screen.playback.position)
    assert reached[0] * 1.5 < reached[1]
    assert reached[1] * 1.5 < reached[2]


def test_the_log_tells_the_whole_game_and_shows_the_present(app: App) -> None:
    app.change(replace(app.settings, table="full"))
    player = watch(app, play(3, 4, steps=60))
    screen = player.screen
    log, pictures = behind.log_view(player), []
    for position in (60, 0, 40, 20):
        screen.go(position)
        app.draw()
        steps = behind.steps_of_log(player)
        assert set(steps) == set(range(61))
        told = sum(step is not None and step <= position for step in steps)
        now = log.rect(player.layout, told - 1)
        assert now != player.layout.log, "it is in sight"
        later = log.rect(player.layout, told)
        assert later.y > now.y or position == 60, "and something of what comes then, too"
        pictures.append(pygame.image.tobytes(app.surface.subsurface(player.layout.log), "RGB"))
    assert len(set(pictures)) == 4
    player.turns_wheel(99, player.layout.log.center)
    app.draw()
    assert log.rect(player.layout, 0) != player.layout.log
    dim = pygame.image.tobytes(app.surface.subsurface(log.rect(player.layout, 4)), "RGB")
    screen.go(0)
    app.draw()
    assert pygame.image.tobytes(app.surface.subsurface(log.rect(player.layout, 4)), "RGB") != dim
    tops = set[int]()
    for position in (0, 1):
        screen.go(30)
        app.draw()
        screen.go(position)
        app.draw()
        tops.add(log.rect(player.layout, 0).y)
    assert len(tops) == 1, "no paper is above the first line"


def test_clicks_on_the_table_change_nothing(app: App) -> None:
    match = play(3, 4, steps=60)
    before = match.path.read_bytes()
    screen = watch(app, match).screen
    screen.go(31)
    rng = random.Random(1)
    state = screen.playback.state
    for _ in range(100):
        place = (rng.randrange(1280), rng.randrange(screen.branch.rect.top - 4))
        if not screen.close.rect.collidepoint(place):
            click(app, place)
            app.step([pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=place, button=3)], 0.02)
    for key in (pygame.K_z, pygame.K_u, pygame.K_e, pygame.K_RETURN):
        press(app, key, pygame.KMOD_LCTRL)
    screen.go(31)
    assert app.top is screen
    assert screen.playback.state == state
    assert match.path.read_bytes() == before


def test_playing_on_from_here_is_a_game_of_its_own(app: App) -> None:
    match = play(3, 4)
    before = match.path.read_bytes()
    screen = watch(app, match).screen
    screen.go(25)
    click(app, named(app.top, "New game from here"))
    assert isinstance(app.top, QuestionDialog)
    press(app, pygame.K_ESCAPE)
    assert app.top is screen
    assert len(saved_games()) == 1
    click(app, named(app.top, "New game from here"))
    press(app, pygame.K_RETURN)
    branch = app.top
    assert isinstance(branch, PlayScreen)
    assert branch.match.state == match.steps[25].state
    assert branch.match.path != match.path
    assert branch.match.path.stem == f"From turn {screen.playback.turn}"
    assert read(branch.match.path).actions == match.record.actions[:25]
    assert match.path.read_bytes() == before
    assert branch.match.legal_actions()


def test_everybody_then_each_player_in_turn(app: App) -> None:
    match = play(3, 4)
    player = watch(app, match)
    screen = player.screen
    shared = [mat.mat.x for mat in player.layout.mats]
    assert shared == sorted(shared)
    for who in range(3):
        if who % 2:
            press(app, pygame.K_e)
        else:
            choose(app, "View: all" if who == 0 else f"View: {match.seats[who - 1].name}")
        assert screen.controls.viewer.viewer == screen.controls.slider.viewer == who
        assert [mat.mat.x for mat in player.layout.mats] == shared
    press(app, pygame.K_e, pygame.KMOD_SHIFT)
    assert screen.controls.viewer.viewer == 1
    press(app, pygame.K_e)
    press(app, pygame.K_e)
    assert screen.controls.viewer.viewer is None
    assert [mat.mat.x for mat in player.layout.mats] == shared


def test_a_players_eyes_go_from_one_of_their_turns_to_the_next(app: App) -> None:
    screen = watch(app, play(3, 4, steps=60)).screen
    playback = screen.playback
    screen.look_round(3)
    assert screen.controls.viewer.viewer == 2
    begins = [start for start in playback.turns if playback.player_at(start) == 2]
    for start in begins:
        press(app, pygame.K_PAGEDOWN)
        assert playback.position == start
    press(app, pygame.K_PAGEDOWN)
    assert playback.position == playback.last
    for start in reversed(begins[:-1] if begins[-1] == playback.last else begins):
        click(app, named(app.top, "One turn back"))
        assert playback.position == start
    press(app, pygame.K_PAGEUP)
    assert playback.position == 0


def test_a_players_eyes_see_what_matters_to_them(app: App) -> None:
    match = play(3, 4)
    player = watch(app, match)
    screen = player.screen
    position, seen = 100, []
    for _ in range(4):
        screen.go(position)
        app.draw()
        seen.append(pygame.image.tobytes(app.surface.subsurface(player.layout.view), "RGB"))
        screen.look_round()
    assert len(set(seen)) == 4
    screen.look_round()
    assert screen.controls.viewer.viewer == 0
    state = screen.playback.state
    own = state.players[0]
    place = 1 + sum(other.score > own.score for other in state.players)
    hint = player.bar.hint
    assert hint.startswith(f"Ana: {app.ui.texts.amount('points', own.score)}, {('1st', '2nd', '3rd')[place - 1]}")
    found = harvest_preview(state, own, tuple(region.spaces for region in own.regions))
    assert found.points
    assert f"{found.points} point" in hint.split(";")[1]
    screen.go(1)
    assert player.bar.hint.startswith("Ana: 0 points, 1st (tied)")
    screen.go(screen.playback.last)
    assert ";" not in player.bar.hint, "nothing can be harvested any more"


def test_a_game_without_actions_can_be_watched(app: App) -> None:
    screen = watch(app, play(2, 1, steps=0)).screen
    for key in (pygame.K_SPACE, pygame.K_RIGHT, pygame.K_END, pygame.K_PAGEDOWN, pygame.K_PAGEUP):
        press(app, key)
    app.draw()
    rest(app, 1)
    assert isinstance(screen.playback, Playback)
    assert screen.playback.position == 0
    assert not screen.playing
    assert not any(screen.controls.ways[name].enabled for name in ("play", "back", "forward"))


@pytest.mark.parametrize("way", ["key", "button"])
def test_the_log_opens_where_it_has_no_room_and_leads_to_its_moments(app: App, way: str) -> None:
    player = watch(app, play(4, 4, steps=60))
    screen = player.screen
    screen.go(5)
    app.rescale(200)
    layout = player.layout
    assert not layout.log
    if way == "key":
        press(app, pygame.K_l)
    else:
        click(app, layout.story.center)
    page = app.top
    assert isinstance(page, StoryPage)
    later = next(number for number in range(page.log.happened, len(page.log.entries)) if page.log.spaces(number))
    page.log.reveal(page.place, later)
    click(app, page.log.rect(page.place, later).center)
    assert app.top is screen
    assert screen.playback.position > 5


def test_large_texts_are_as_large_beside_the_bar_of_a_replay(app: App) -> None:
    for scale in (100, 140):
        app.change(replace(app.settings, scale=scale))
        layout = watch(app, play(3, 2)).layout
        assert (layout.unit == pytest.approx(scale / 100)) == (scale > 100)
        assert layout.piece_unit < 1


def test_no_button_of_a_replay_lies_over_a_note_that_is_higher_than_its_place(app: App) -> None:
    app.change(replace(app.settings, scale=140, table="full"))
    resize(app, (1366, 768))
    player = watch(app, play(2, 3))
    screen = player.screen
    screen.go(40)
    board = player.state.game.board
    site = next(built.site for built in player.state.fincas if not built.scored)
    assert player.note_on(Space(board.sites[site]))
    card = player.card_rect
    assert card.colliderect(screen.branch.rect), "there is too little room for the note"
    pictures = []
    for visible in (True, False):
        screen.branch.visible = screen.leaders.visible = visible
        window = pygame.Surface(screen.size)
        screen.draw(window)
        pictures.append(pygame.image.tobytes(window.subsurface(card.inflate(-40, -40)), "RGB"))
    assert pictures[0] == pictures[1]
