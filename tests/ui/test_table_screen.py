"""The screen of a game, with real events on a display that nobody sees."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest
from msgspec.structs import replace

from citrus.language.words import refusal_text
from citrus.match.match import Match
from citrus.records.record import COLORS, Seat
from citrus.rules.actions import Buy, EndTurn, Plant
from citrus.rules.events import MarketRefilled
from citrus.rules.setup import shuffle
from citrus.ui.pieces.board_view import BoardView
from citrus.ui.pieces.groves import GrovePainter, around
from citrus.ui.pieces.layout import table_layout
from citrus.ui.shell.app import App
from citrus.ui.table.model import targets
from citrus.ui.table.model.commands import Command
from citrus.ui.table.model.selection import only_planting
from citrus.ui.table.motion.flights import MOVE_SECONDS
from citrus.ui.table.motion.turn_clock import STRAY_SECONDS, UNCALLED_SECONDS
from tests.rules.scene import Scene
from tests.rules.worlds import real_game
from tests.ui.at_table import before_the_last_tile, new_match
from tests.ui.player import Player, menu_of, sit_down
from tests.ui.shell import play


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
    player = sit_down(app, match)
    match.path.write_text("changed by another program", encoding="utf-8")
    line = next(action.line for action in match.legal_actions() if isinstance(action, Buy))
    player.clicks(targets.MarketLine(line))
    assert match.path.name == "game (2).citrus"
    assert player.message == app.ui.texts("table.other_file", name="game (2)")
    player.clicks(Command.UNDO)
    assert player.message == ""


def test_a_turn_with_the_mouse(app: App, tmp_path: Path) -> None:
    match = new_match(tmp_path)
    player = sit_down(app, match)
    who = match.state.player
    player.buys()
    assert match.state.phase == "plant"
    while match.state.hand:
        player.plants()
    player.clicks(player.layout.buttons[1].center)
    assert match.state.player != who
    assert Match.open(match.path).state == match.state


def test_after_a_refusal_the_market_still_tells_its_prices(app: App, tmp_path: Path) -> None:
    player = sit_down(app, new_match(tmp_path))
    player.clicks(player.layout.buttons[1].center)
    shown: list[tuple[str, str]] = []
    line = next(action.line for action in player.legal if isinstance(action, Buy))
    for place in (player.layout.arrows[line].center, player.layout.frame.topleft):
        player.moves(place)
        shown.append((player.bar.hint, player.snapshot.answer.text))
    (hint, message), (_, later) = shown
    assert hint.startswith("Buy ")
    assert message == ""
    assert later == player.message == app.ui.texts("refusal.purchase_missing")


def test_a_game_that_cannot_be_saved_says_so_from_the_beginning(app: App, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("not a folder", encoding="utf-8")
    match = new_match(tmp_path / "file")
    player = sit_down(app, match)
    unsaved = player.message
    assert unsaved.startswith("The game could not be saved")
    player.buys()
    assert player.message == unsaved
    player.presses(pygame.K_z, pygame.KMOD_LCTRL)
    assert player.message == unsaved
    assert menu_of(app, match).text.startswith("The game could not be saved")


def test_undo_with_button_and_key(app: App, tmp_path: Path) -> None:
    match = new_match(tmp_path)
    player = sit_down(app, match)
    before = match.state
    player.buys()
    player.plants()
    player.clicks(player.rect_of(Command.UNDO).center)
    player.presses(pygame.K_z, pygame.KMOD_LCTRL)
    assert match.state == before
    player.presses(pygame.K_z, pygame.KMOD_LCTRL)
    assert player.message == app.ui.texts("table.hint.no_undo_yet")


def test_one_click_plants_where_only_one_tile_fits_if_the_settings_say_so(app: App, tmp_path: Path) -> None:
    for at_once in (False, True):
        app.change(replace(app.settings, plant_at_once=at_once))
        path = tmp_path / str(at_once)
        path.mkdir()
        player = sit_down(app, new_match(path))
        player.clicks(targets.MarketLine("R2"))
        player.plants()
        (picked,) = player.picked
        assert isinstance(picked, targets.HandTile)
        hand, legal = player.state.hand, player.legal
        alone = [one for one in legal if isinstance(one, Plant) and only_planting(legal, one.space) == one]
        other = next(one for one in alone if one.tile != hand[picked.place])
        player.clicks(targets.Space(other.space))
        assert (player.steps[-1].action == other) == at_once
        if not at_once:
            refusal = player.match.why_not(replace(other, tile=hand[picked.place]))
            assert refusal is not None
            why = refusal_text(player.words, player.state, replace(other, tile=hand[picked.place]), refusal)
            assert player.message.startswith(why), "why the tile picked by itself does not fit"
            assert player.words.the_tile(other.tile) in player.message
        player.clicks(targets.Space(other.space))  # else the first click has picked the tile
        assert player.steps[-1].action == other


def test_a_minus_on_spaces_is_explained_where_it_is_seen(app: App) -> None:
    player = sit_down(app, play(2, 1, steps=55), speed="none", table="calm")
    assert player.snapshot.costs
    assert player.bar.hint == app.ui.texts("table.hint.costs", points="3 points")
    player.clicks(targets.HandTile(0))
    player.clicks(targets.HandTile(len(player.state.hand) - 1))
    assert (player.bar.hint == app.ui.texts("table.hint.costs", points="3 points")) == bool(player.snapshot.costs)


def test_a_family_takes_reveals_back_if_its_settings_say_so(app: App, tmp_path: Path) -> None:
    game = real_game("short", 2, family=True)
    seats = tuple(Seat(f"Player {number}", COLORS[number]) for number in range(2))
    match = Match.with_setup(game, seats, shuffle(game, random.Random(1)), tmp_path / "game.citrus")
    player = sit_down(app, match, undo_reveals=False)
    while not any(isinstance(event, MarketRefilled) for event in match.steps[-1].events):
        match.act(next((a for a in match.legal_actions() if isinstance(a, Plant | EndTurn)), match.legal_actions()[0]))
    player.comes_back()
    done = match.steps
    player.presses(pygame.K_u)
    assert match.steps == done
    app.change(replace(app.settings, undo_reveals=True))
    player.comes_back()
    for _ in range(len(done)):
        player.presses(pygame.K_u)
    assert len(match.steps) == 1
    for _ in range(len(done)):
        player.presses(pygame.K_y, pygame.KMOD_LCTRL)
    assert match.steps == done


def test_redo_with_button_and_keys(app: App, tmp_path: Path) -> None:
    match = new_match(tmp_path)
    player = sit_down(app, match)
    player.presses(pygame.K_y, pygame.KMOD_LCTRL)
    assert player.message == app.ui.texts("table.hint.no_redo")
    player.buys()
    player.plants()
    planted = match.state
    assert Command.REDO not in player.buttons, "only after an undo"
    others = {command: player.rect_of(command) for command in (Command.UNDO, Command.HINT)}
    player.presses(pygame.K_u)
    player.presses(pygame.K_u)
    assert len(match.steps) == 1
    assert others == {command: player.rect_of(command) for command in others}, "its place was kept"
    player.clicks(player.rect_of(Command.REDO).center)
    assert player.is_animated
    player.presses(pygame.K_z, pygame.KMOD_LCTRL | pygame.KMOD_LSHIFT)
    assert match.state == planted
    assert Match.open(match.path).state == planted
    assert Command.REDO not in player.buttons
    assert match.state == planted


def test_enter_ends_the_turn_with_the_ring_and_escape_puts_a_tile_back(app: App, tmp_path: Path) -> None:
    app.change(replace(app.settings, auto_end=False))
    match = new_match(tmp_path, seed=2)
    player = sit_down(app, match)
    player.buys()
    if len(set(match.state.hand)) > 1:
        player.clicks(player.layout.hand_rect(0, len(match.state.hand)).center)
        assert player.picked == {targets.HandTile(0)}
        player.presses(pygame.K_ESCAPE)
        assert not player.picked
        player.clicks(player.layout.hand_rect(0, len(match.state.hand)).center)
        player.clicks(player.layout.board.center, button=3)
        assert not player.picked
    while match.state.hand:
        player.plants()
    assert EndTurn() in match.legal_actions()
    who = match.state.player
    player.presses(pygame.K_RETURN)
    assert (player.focus, match.state.player) == (targets.CommandButton(Command.END), who), "first seen"
    player.presses(pygame.K_RETURN)
    assert match.state.player != who


def test_escape_opens_the_menu_when_nothing_is_chosen(app: App, tmp_path: Path) -> None:
    player = sit_down(app, new_match(tmp_path))
    player.presses(pygame.K_ESCAPE)
    assert app.top is not player.screen


def test_movements_end_by_themselves_and_by_a_click(app: App, tmp_path: Path) -> None:
    player = sit_down(app, new_match(tmp_path))
    player.buys()
    assert player.is_animated
    for _ in range(100):
        player.waits(MOVE_SECONDS / 4)
    assert not player.screen.animating
    app.draw()
    assert not player.screen.dirty
    player.waits(1)
    assert not player.screen.dirty
    player.plants()
    assert player.is_animated
    assert player.movement is not None
    player.clicks(player.layout.log.center)
    assert player.movement is None


def test_neighbouring_tiles_of_a_region_grow_together(app: App, tmp_path: Path) -> None:
    game = new_match(tmp_path).state.game
    groves, board, size = GrovePainter(app.ui, game), game.board, 60
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


def test_a_region_as_after_its_harvest_covers_the_whole_slab_of_its_owner(app: App) -> None:
    """Nothing of the owner's outline is left, and nothing of the side below it."""
    scene = Scene().region(0, "lemon", "c3 d3")
    layout, spaces = table_layout(app.size, scene.state.game), scene.spaces("c3 d3")
    pictures = {color: pygame.Surface(app.size) for color in ("black", "blue")}
    for color, picture in pictures.items():
        board = BoardView(app.ui, scene.state.game, GrovePainter(app.ui, scene.state.game), (color, "red"))
        board.draw(picture, layout, scene.state, away=spaces)
        board.stubble(picture, layout, scene.state, spaces)
    x, bottom = layout.space_rect(2, 2).midbottom
    for y in range(bottom - layout.space // 5, bottom):
        assert _distance(*(picture.get_at((x, y)) for picture in pictures.values())) < 30, bottom - y


def _distance(one: pygame.Color, other: pygame.Color) -> int:
    return abs(one.r - other.r) + abs(one.g - other.g) + abs(one.b - other.b)


END_PRESSES = (pygame.K_e, pygame.K_RETURN, None)  # None: a click on the button


def press_end(player: Player, how: int | None) -> None:
    if how is None:
        player.clicks(player.rect_of(Command.END).center)
        return
    if how == pygame.K_RETURN:
        player.aims(targets.CommandButton(Command.END))
    player.presses(how)


def whose_turn(player: Player) -> str:
    return player.words.texts("table.banner.turn", name=player.words.player(player.state.player))


@pytest.mark.parametrize("how", END_PRESSES)
def test_who_ends_a_turn_that_has_just_ended_by_itself_only_hears_whose_turn_it_is(
    app: App, tmp_path: Path, how: int | None
) -> None:
    app.change(replace(app.settings, speed="none"))
    match = before_the_last_tile(new_match(tmp_path))
    player = sit_down(app, match)
    who = match.state.player
    player.plants()
    assert match.state.player != who
    steps = len(match.steps)
    for _ in range(4):
        press_end(player, how)
        app.step([], 0.5)
        assert (player.message, len(match.steps)) == (whose_turn(player), steps)
    app.step([], STRAY_SECONDS + 0.1)
    press_end(player, how)
    assert player.message == app.ui.texts("refusal.purchase_missing"), "later it is meant"


@pytest.mark.parametrize("how", END_PRESSES)
def test_who_ends_a_turn_twice_hears_whose_turn_is_next(app: App, tmp_path: Path, how: int | None) -> None:
    app.change(replace(app.settings, speed="none", auto_end=False))
    match = before_the_last_tile(new_match(tmp_path))
    player = sit_down(app, match)
    who = match.state.player
    player.plants()
    press_end(player, how)
    assert match.state.player != who
    steps = len(match.steps)
    app.step([], 1.2)
    press_end(player, how)
    assert (player.message, len(match.steps)) == (whose_turn(player), steps)
    app.step([], STRAY_SECONDS + 0.1)
    press_end(player, how)
    assert player.message == app.ui.texts("refusal.purchase_missing"), "later it is meant"


def test_who_has_begun_to_play_means_what_is_pressed(app: App, tmp_path: Path) -> None:
    app.change(replace(app.settings, speed="none"))
    match = before_the_last_tile(new_match(tmp_path))
    player = sit_down(app, match)
    player.plants()
    app.step([], UNCALLED_SECONDS)
    player.buys()
    player.presses(pygame.K_e)
    assert player.message
