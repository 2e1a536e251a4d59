"""The screen of a game, with real events on a display that nobody sees."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest
from msgspec.structs import replace
from pygame import Rect

from citrus.content.boards import load_board, shipped_boards
from citrus.content.tiles import load_tiles
from citrus.match.match import Match
from citrus.records.record import COLORS, Seat
from citrus.rules.actions import Buy, EndTurn, Plant
from citrus.rules.events import MarketRefilled
from citrus.rules.game import Options
from citrus.rules.market import line_tiles
from citrus.rules.setup import shuffle
from citrus.rules.turn import legal_actions
from citrus.rules.variants import new_game
from citrus.ui.pieces.groves import Groves, around
from citrus.ui.screens.menu import MenuDialog
from citrus.ui.screens.play import PlayScreen
from citrus.ui.shell.app import App
from citrus.ui.table.model import targets
from citrus.ui.table.model.commands import Command
from citrus.ui.table.model.offer import done
from citrus.ui.table.model.pace import UNCALLED_SECONDS
from citrus.ui.table.model.selection import PUT_BACK, only_planting, plantable
from citrus.ui.table.motion.flights import MOVE_SECONDS
from tests.ui.at_table import before_the_last_tile, buy, key, new_match, picked, plant, press
from tests.ui.offered import commands_in, lines_in


@pytest.fixture
def app(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[App]:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    monkeypatch.setenv("CITRUS_HOME", str(tmp_path))
    opened = App((1280, 720))
    yield opened
    opened.close()


def test_a_game_that_goes_on_in_another_file_says_so(app: App, tmp_path: Path) -> None:
    match = new_match(tmp_path)
    screen = PlayScreen(app.ui, app.routes, match)
    app.show(screen)
    match.path.write_text("changed by another program", encoding="utf-8")
    line = next(action.line for action in match.legal_actions() if isinstance(action, Buy))
    screen.table.click(targets.Line(line))
    assert match.path.name == "game (2).citrus"
    assert screen.table.message == app.ui.texts("table.other_file", name="game (2)")
    screen.table.click(targets.Button(Command.UNDO))
    assert screen.table.message == ""


def test_a_turn_with_the_mouse(app: App, tmp_path: Path) -> None:
    match = new_match(tmp_path)
    screen = PlayScreen(app.ui, app.routes, match)
    app.show(screen)
    player = match.state.player
    buy(screen)
    assert match.state.phase == "plant"
    while match.state.hand:
        plant(screen)
    press(screen, screen.table.layout.buttons[1].center)
    assert match.state.player != player
    assert Match.open(match.path).state == match.state


def test_refusals_say_why_and_are_forgotten_by_the_next_click(app: App, tmp_path: Path) -> None:
    screen = PlayScreen(app.ui, app.routes, new_match(tmp_path))
    app.show(screen)
    press(screen, screen.table.layout.buttons[1].center)
    assert screen.table.message == app.ui.texts("refusal.purchase_missing")
    buy(screen)
    assert screen.table.message == ""


def test_after_a_refusal_the_market_still_tells_its_prices(app: App, tmp_path: Path) -> None:
    screen = PlayScreen(app.ui, app.routes, new_match(tmp_path))
    app.show(screen)
    press(screen, screen.table.layout.buttons[1].center)
    shown: list[tuple[str, str]] = []
    line = next(action.line for action in screen.match.legal_actions() if isinstance(action, Buy))
    for place in (screen.table.layout.arrows[line].center, screen.table.layout.frame.topleft):
        screen.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=place, rel=(0, 0), buttons=(0, 0, 0)))
        shown.append((screen.table.moment.prompt.hint, screen.table.moment.answer.text))
    (hint, message), (_, later) = shown
    assert hint.startswith("Buy ")
    assert message == ""
    assert later == screen.table.message == app.ui.texts("refusal.purchase_missing")


def test_a_game_that_cannot_be_saved_says_so_from_the_beginning(app: App, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("not a folder", encoding="utf-8")
    match = new_match(tmp_path / "file")
    screen = PlayScreen(app.ui, app.routes, match)
    app.show(screen)
    unsaved = screen.table.message
    assert unsaved.startswith("The game could not be saved")
    buy(screen)
    assert screen.table.message == unsaved
    key(screen, pygame.K_z, pygame.KMOD_LCTRL)
    assert screen.table.message == unsaved
    assert MenuDialog(app.ui, app.routes, match).text.startswith("The game could not be saved")


def test_undo_with_button_and_key(app: App, tmp_path: Path) -> None:
    match = new_match(tmp_path)
    screen = PlayScreen(app.ui, app.routes, match)
    app.show(screen)
    before = match.state
    buy(screen)
    plant(screen)
    press(screen, screen.table.buttons.rect(Command.UNDO).center)
    key(screen, pygame.K_z, pygame.KMOD_LCTRL)
    assert match.state == before
    key(screen, pygame.K_z, pygame.KMOD_LCTRL)
    assert screen.table.message == app.ui.texts("table.hint.no_undo")


def test_undo_gives_the_tile_back_that_was_picked(app: App, tmp_path: Path) -> None:
    screen = PlayScreen(app.ui, app.routes, new_match(tmp_path, seed=2))
    app.show(screen)
    line = max(lines_in(screen.table.offer.bright), key=lambda line: len(set(line_tiles(screen.match.state, line))))
    screen.table.click(targets.Line(line))
    hand = screen.match.state.hand
    other = next(
        place for place in plantable(screen.match.state, screen.match.legal_actions()) if hand[place] != hand[0]
    )
    screen.table.click(targets.HandTile(other))
    screen.table.click(targets.Space(next(iter(done(screen.table.offer.clickable)))))
    assert isinstance(screen.match.steps[-1].action, Plant)
    assert picked(screen) is not None, "the next tile is picked by itself"
    key(screen, pygame.K_u)
    assert screen.match.state.hand == hand
    assert picked(screen) == other


def test_one_click_plants_where_only_one_tile_fits_if_the_settings_say_so(app: App, tmp_path: Path) -> None:
    for at_once in (False, True):
        app.change(replace(app.settings, plant_at_once=at_once))
        path = tmp_path / str(at_once)
        path.mkdir()
        screen = PlayScreen(app.ui, app.routes, new_match(path))
        app.show(screen)
        screen.table.click(targets.Line("R2"))
        plant(screen)
        place = picked(screen)
        assert place is not None
        hand, legal = screen.match.state.hand, screen.match.legal_actions()
        alone = [one for one in legal if isinstance(one, Plant) and only_planting(legal, one.space) == one]
        other = next(one for one in alone if one.tile != hand[place])
        screen.table.click(targets.Space(other.space))
        assert (screen.match.steps[-1].action == other) == at_once
        screen.table.click(targets.Space(other.space))  # else the first click has picked the tile
        assert screen.match.steps[-1].action == other


def test_a_family_takes_reveals_back_if_its_settings_say_so(app: App, tmp_path: Path) -> None:
    loaded = load_board(shipped_boards()["short"])
    game = new_game(loaded, load_tiles(), Options(family=True, starting_fincas=len(loaded.starting_sites)), 2)
    seats = tuple(Seat(f"Player {number}", COLORS[number]) for number in range(2))
    match = Match.with_setup(game, seats, shuffle(game, random.Random(1)), tmp_path / "game.citrus")
    screen = PlayScreen(app.ui, app.routes, match)
    app.show(screen)
    while not any(isinstance(event, MarketRefilled) for event in match.steps[-1].events):
        match.act(next((a for a in match.legal_actions() if isinstance(a, Plant | EndTurn)), match.legal_actions()[0]))
    screen.resume()
    done = match.steps
    key(screen, pygame.K_u)
    assert match.steps == done
    app.change(replace(app.settings, undo_reveals=True))
    screen.resume()
    for _ in range(len(done)):
        key(screen, pygame.K_u)
    assert len(match.steps) == 1
    for _ in range(len(done)):
        key(screen, pygame.K_y, pygame.KMOD_LCTRL)
    assert match.steps == done


def test_redo_with_button_and_keys(app: App, tmp_path: Path) -> None:
    match = new_match(tmp_path)
    screen = PlayScreen(app.ui, app.routes, match)
    app.show(screen)
    key(screen, pygame.K_y, pygame.KMOD_LCTRL)
    assert screen.table.message == app.ui.texts("table.hint.no_redo")
    buy(screen)
    plant(screen)
    planted = match.state
    key(screen, pygame.K_u)
    key(screen, pygame.K_u)
    assert len(match.steps) == 1
    press(screen, screen.table.buttons.rect(Command.REDO).center)
    assert screen.table.animating
    key(screen, pygame.K_z, pygame.KMOD_LCTRL | pygame.KMOD_LSHIFT)
    assert match.state == planted
    assert Match.open(match.path).state == planted
    press(screen, screen.table.buttons.rect(Command.REDO).center)
    assert match.state == planted


def test_enter_ends_the_turn_and_escape_puts_a_tile_back(app: App, tmp_path: Path) -> None:
    app.change(replace(app.settings, auto_end=False))
    match = new_match(tmp_path, seed=2)
    screen = PlayScreen(app.ui, app.routes, match)
    app.show(screen)
    buy(screen)
    if len(set(match.state.hand)) > 1:
        press(screen, screen.table.layout.hand_rect(0, len(match.state.hand)).center)
        assert picked(screen) == 0
        key(screen, pygame.K_ESCAPE)
        assert screen.table.selection == PUT_BACK
        press(screen, screen.table.layout.hand_rect(0, len(match.state.hand)).center)
        press(screen, screen.table.layout.board.center, button=3)
        assert screen.table.selection == PUT_BACK
    while match.state.hand:
        plant(screen)
    assert EndTurn() in match.legal_actions()
    player = match.state.player
    key(screen, pygame.K_RETURN)
    assert match.state.player != player


def test_escape_opens_the_menu_when_nothing_is_chosen(app: App, tmp_path: Path) -> None:
    screen = PlayScreen(app.ui, app.routes, new_match(tmp_path))
    app.show(screen)
    key(screen, pygame.K_ESCAPE)
    assert app.top is not screen


def test_movements_end_by_themselves_and_by_a_click(app: App, tmp_path: Path) -> None:
    screen = PlayScreen(app.ui, app.routes, new_match(tmp_path))
    app.show(screen)
    buy(screen)
    assert screen.table.animating
    for _ in range(100):
        screen.update(MOVE_SECONDS / 4)
    assert not screen.animating
    app.draw()
    assert not screen.dirty
    screen.update(1)
    assert not screen.dirty
    plant(screen)
    assert screen.table.animating
    assert screen.table.motion.movement is not None
    press(screen, screen.table.layout.log.center)
    assert screen.table.motion.movement is None


def test_a_finished_game_is_shown_with_its_winner(app: App, tmp_path: Path) -> None:
    match = new_match(tmp_path)
    rng = random.Random(5)
    while not match.state.over:
        match.act(rng.choice(legal_actions(match.state)))
    screen = PlayScreen(app.ui, app.routes, match)
    app.show(screen)
    app.draw()
    always = {Command.MENU, Command.SCORING, Command.REPLAY, Command.STANDINGS}
    assert set(commands_in(screen.table.offer.clickable)) == always or match.can_undo
    press(screen, Rect.unionall(screen.table.layout.buttons[0], screen.table.layout.buttons[1:]).center)
    assert app.top is not screen


def test_neighbouring_tiles_of_a_region_grow_together(app: App, tmp_path: Path) -> None:
    game = new_match(tmp_path).state.game
    groves, board, size = Groves(app.ui, game), game.board, 60
    left, right = board.numbers["c3"], board.numbers["d3"]
    region = 1 << left | 1 << right
    ring = app.ui.palette["blue"]
    joined = groves.ground(0, "blue", around(board, region, left), size)
    alone = groves.ground(0, "blue", around(board, 1 << left, left), size)
    seam = (size - 1, size // 2)
    assert joined.get_at(seam).a == 255
    assert alone.get_at(seam).a < 255
    assert _distance(joined.get_at(seam), ring) > 60
    near_edge = (size - 1 - size // 15, size // 2)
    assert _distance(alone.get_at(near_edge), ring) < 60


def _distance(one: pygame.Color, other: pygame.Color) -> int:
    return abs(one.r - other.r) + abs(one.g - other.g) + abs(one.b - other.b)


END_PRESSES = (pygame.K_e, pygame.K_RETURN, None)  # None: a click on the button


def press_end(screen: PlayScreen, how: int | None) -> None:
    if how is None:
        press(screen, screen.table.buttons.rect(Command.END).center)
    else:
        key(screen, how)


@pytest.mark.parametrize("how", END_PRESSES)
def test_who_ends_a_turn_that_has_just_ended_by_itself_does_nothing_in_the_next(
    app: App, tmp_path: Path, how: int | None
) -> None:
    app.change(replace(app.settings, speed="none"))
    match = before_the_last_tile(new_match(tmp_path))
    screen = PlayScreen(app.ui, app.routes, match)
    app.show(screen)
    player = match.state.player
    plant(screen)
    assert match.state.player != player
    steps = len(match.steps)
    for _ in range(4):
        press_end(screen, how)
        app.step([], 0.5)
        assert (screen.table.message, len(match.steps)) == ("", steps)
    app.step([], 1.5)
    press_end(screen, how)
    assert screen.table.message == app.ui.texts("refusal.purchase_missing"), "later it is meant"


@pytest.mark.parametrize("how", END_PRESSES)
def test_who_ends_a_turn_twice_does_nothing_in_the_next(app: App, tmp_path: Path, how: int | None) -> None:
    app.change(replace(app.settings, speed="none", auto_end=False))
    match = before_the_last_tile(new_match(tmp_path))
    screen = PlayScreen(app.ui, app.routes, match)
    app.show(screen)
    player = match.state.player
    plant(screen)
    press_end(screen, how)
    assert match.state.player != player
    steps = len(match.steps)
    app.step([], 1.2)
    press_end(screen, how)
    assert (screen.table.message, len(match.steps)) == ("", steps)
    app.step([], 0.5)
    press_end(screen, how)
    assert screen.table.message == app.ui.texts("refusal.purchase_missing"), "later it is meant"


def test_who_has_begun_to_play_means_what_is_pressed(app: App, tmp_path: Path) -> None:
    app.change(replace(app.settings, speed="none"))
    match = before_the_last_tile(new_match(tmp_path))
    screen = PlayScreen(app.ui, app.routes, match)
    app.show(screen)
    plant(screen)
    app.step([], UNCALLED_SECONDS)
    buy(screen)
    key(screen, pygame.K_e)
    assert screen.table.message
