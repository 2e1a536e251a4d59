"""What moves at the table for its beauty alone: only there, below all that is to be read, and never in the way."""

from __future__ import annotations

from typing import NamedTuple

import pygame
import pytest
from msgspec.structs import replace

from citrus.ui.kit.presses import Request
from citrus.ui.shell.app import App
from citrus.ui.table.model.commands import Command
from citrus.ui.table.view.flutter import DANCE, Flutter
from citrus.ui.table.view.painter import RATE
from citrus.ui.table.view.table_life import FLICK, FLICKING, GESTURE, GUST
from citrus.ui.table.view.visitors import EVERY, FIRST
from tests.ui.player import Player, sit_down
from tests.ui.shell import play, points

SPELL = round(2 * EVERY * RATE)  # two visits to the valley, and the end of the second one

QUIET = 300  # half seconds in which at some time nobody passes, and nothing flutters


class Stirred(NamedTuple):
    """What some time of a still table has shown: where anything moved, and the most pixels of one frame."""

    moved: pygame.mask.Mask
    most: int
    frames: int


def late(app: App, players: int, **settings: object) -> Player:
    """Return somebody at a table that is full of things, which are at rest."""
    player = sit_down(app, play(players, 3, steps=55 * players), **settings)
    for _ in range(40):
        app.step([], 0.1)
    for _ in range(8):  # the light of the hour comes first
        player.screen.stir(app.surface, 1 / RATE)
    app.draw()
    return player


def a_spell(app: App, player: Player) -> Stirred:
    """Let time pass for what moves by itself."""
    screen, area = player.screen, pygame.Rect(0, 0, *app.size)
    moved, most, frames = pygame.mask.Mask(app.size), 0, 0
    for _ in range(SPELL):
        areas = screen.stir(app.surface, 1 / RATE)
        assert all(area.contains(one) for one in areas)
        for one in areas:
            moved.draw(pygame.mask.Mask(one.size, fill=True), one.topleft)
        most = max(most, sum(one.width * one.height for one in areas))
        frames += bool(areas)
    return Stirred(moved, most, frames)


def comes_to_rest(app: App, player: Player, still: pygame.Surface) -> bool:
    """Let some time pass; return whether a frame of the game then shows what is still, and nothing else."""
    for _ in range(RATE // 2):
        player.screen.stir(app.surface, 1 / RATE)
    player.screen.redraw(app.surface)
    return pixels(app.surface) == pixels(still)


def pixels(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGB")


@pytest.mark.parametrize("table", ["calm", "full"])
def test_it_moves_here_and_there_and_everything_is_as_before_afterwards(app: App, table: str) -> None:
    player = late(app, 3, table=table)
    still = app.surface.copy()
    stirred = a_spell(app, player)
    assert stirred.frames > SPELL / 3
    assert 0 < stirred.most < 0.05 * app.size[0] * app.size[1]
    assert pixels(app.surface) != pixels(still)
    differ = pygame.mask.from_threshold(app.surface, (0, 0, 0), (1, 1, 1), still)
    differ.invert()
    assert differ.overlap_area(stirred.moved, (0, 0)) == differ.count(), "elsewhere nothing has been touched"
    assert any(comes_to_rest(app, player, still) for _ in range(QUIET)), "a frame brings all to rest but who passes"


def test_a_frame_of_the_game_in_between_shows_what_it_would_show(app: App) -> None:
    player = late(app, 2)
    for target in player.offered[:3]:
        a_spell(app, player)
        points(app, player.rect_of(target).center)
        seen = app.surface.copy()
        app.draw()
        assert pixels(seen) == pixels(app.surface)


def test_what_flutters_does_not_vanish_while_the_game_draws(app: App) -> None:
    player = late(app, 2)
    still, dancing = app.surface.copy(), 3 * DANCE + 0.5
    assert dancing < FIRST + EVERY, "nobody else passes by then"
    for _ in range(round(dancing * RATE)):
        player.screen.stir(app.surface, 1 / RATE)
    pictures = []
    for _ in range(2):
        player.screen.redraw(app.surface)
        pictures.append(pixels(app.surface))
    assert pictures[0] == pictures[1] != pixels(still)


def test_words_numbers_and_buttons_never_move(app: App) -> None:
    player = late(app, 4)
    player.clicks(Command.HARVEST)
    app.step([], 0.1)
    places = [player.rect_of(target) for target in player.offered]
    places += [player.button(command).rect for command in (Command.HARVEST, Command.END, Command.MENU)]
    places.append(player.layout.bar)
    moved = a_spell(app, player).moved
    assert moved.count()
    for place in places:
        assert not moved.overlap_area(pygame.mask.Mask(place.size, fill=True), place.topleft)


def test_it_rests_while_pieces_move_and_under_a_sheet(app: App) -> None:
    player = late(app, 2)
    assert player.screen.liveliness == RATE
    player.clicks(Command.STANDINGS)
    app.step([], 0.1)
    assert player.screen.liveliness == 0


def test_it_is_found_where_things_lie_in_any_size(app: App) -> None:
    player = late(app, 5)
    app.change(replace(app.settings, scale=150))
    for _ in range(5):
        app.step([], 0.1)
    app.draw()
    assert a_spell(app, player).frames > 0


def test_no_smoke_of_an_enlarged_board_rises_over_what_is_beside_it(app: App) -> None:
    player = late(app, 2, speed="none")
    for _ in range(4):
        app.take(Request.ZOOM_IN)
        app.step([], 0.1)
    app.draw()
    assert player.layout.enlarged
    layout, seen = player.layout, set[bytes]()
    for _ in range(60):
        player.screen.stir(app.surface, 0.4)
        shown = app.surface.copy()
        for place in (layout.view, *(mat.mat for mat in layout.mats)):
            shown.fill("black", place)
        seen.add(pixels(shown))
    assert len(seen) == 1


def test_tails_and_waves_are_in_the_pictures_that_flick(app: App) -> None:
    for name, flick in ((name, flick) for name, flicks in FLICKING.items() for flick in flicks):
        poses = (((flick.group, flick.transform.format(units)),) for units in (0, -flick.units))
        still, flicked = (app.ui.art.posed(name, (60, 60), pose) for pose in poses)
        assert pixels(still) != pixels(flicked), name


def test_leaves_and_butterflies_keep_off_what_is_read_and_inside_of_the_land(app: App) -> None:
    flutter, view = Flutter(app.ui), pygame.Rect(100, 100, 400, 300)
    trees = [pygame.Rect(100 + 60 * number, 130, 50, 50) for number in range(7)]
    read = [pygame.Rect(160, 150, 30, 20), pygame.Rect(400, 180, 60, 60)]
    flutter.notice(view, trees, read)
    found: dict[str, list[pygame.Rect]] = {"leaves": [], "butterflies": []}
    for step in range(round(8 * DANCE * RATE)):
        now = step / RATE
        gust, passed = divmod(now, GUST)
        placed = {"leaves": flutter.leaves(trees, int(gust), passed), "butterflies": flutter.butterflies(now)}
        for name, pictures in placed.items():
            found[name] += [picture.get_rect(topleft=place) for picture, place in pictures]
    for rects in found.values():
        assert len(rects) > 100
        assert all(view.contains(rect) and rect.collidelist(read) < 0 for rect in rects)
    assert not list(flutter.butterflies(0.0)), "at first all is still"


def test_on_an_enlarged_board_nothing_moves_outside_of_it(app: App) -> None:
    match = play(2, 2)
    scored = next(n for n, step in enumerate(match.steps) if sum(one.scored for one in step.state.fincas) > 3)
    player = sit_down(app, play(2, 2, steps=scored))
    player.turns_wheel(4, player.layout.view.move(9, 9).topleft)
    for _ in range(60):
        app.step([], 0.1)
    for _ in range(8):  # the light of the hour comes first
        player.screen.stir(app.surface, 1 / RATE)
    app.draw()
    frame, mats = player.layout.frame, player.layout.mats
    beside = app.surface.subsurface(frame.right + 9, 0, app.size[0] - frame.right - 9, mats[0].mat.y - 9)
    before = pixels(beside)
    for _ in range(SPELL):
        player.screen.stir(app.surface, 1 / RATE)
        assert pixels(beside) == before, "smoke from a finca that is not in sight"


def test_butterflies_rather_dance_where_nothing_is_near_that_they_must_not_cover(app: App) -> None:
    flutter, trees = Flutter(app.ui), [pygame.Rect(100 + 200 * number, 200, 50, 50) for number in range(4)]
    flutter.notice(pygame.Rect(0, 0, 1000, 500), trees, [tree.move(60, 0) for tree in trees[1:]])
    for step in range(round(8 * DANCE * RATE)):
        for picture, place in flutter.butterflies(step / RATE):
            assert abs(picture.get_rect(topleft=place).centerx - trees[0].centerx) < 2 * trees[0].width


def test_butterflies_dance_near_no_symbol_of_a_fruit(app: App) -> None:
    flutter, trees = Flutter(app.ui), [pygame.Rect(100 + 300 * number, 200, 50, 50) for number in range(3)]
    for bare in ((), (pygame.Rect(300, 200, 50, 50),)):
        flutter.notice(pygame.Rect(0, 0, 1000, 500), [*trees, *bare], (), trees)
        seen = [
            picture.get_rect(topleft=place)
            for step in range(round(8 * DANCE * RATE))
            for picture, place in flutter.butterflies(step / RATE)
        ]
        assert bool(seen) is bool(bare)
        assert all(one.collidelist(trees) < 0 for one in seen)


def test_something_is_to_be_seen_in_every_stretch_of_a_minute(app: App) -> None:
    """More than smoke, tails and workers."""
    player = late(app, 2)
    for stretch in range(12):
        moved = pygame.mask.Mask(app.size)
        for _ in range(5 * RATE):
            for area in player.screen.stir(app.surface, 1 / RATE):
                moved.draw(pygame.mask.Mask(area.size, fill=True), area.topleft)
        assert moved.count() > player.layout.space**2 * (15 if stretch else 5)


def test_periods_have_no_common_beat() -> None:
    beats = (GUST, GESTURE, FLICK)
    assert len({beat % 1 for beat in beats}) > 1


def test_evening_comes_to_the_bare_table_as_the_bag_empties(app: App) -> None:
    player = sit_down(app, play(2, 7, 200))
    for _ in range(90):
        app.step([], 0.1)
    app.draw()
    boxes, noon = player.layout.boxes, app.surface.copy()
    for _ in range(8):
        player.screen.stir(app.surface, 1 / RATE)
    app.draw()
    bare = [place for place in ((3, 300), (784, 400), (1275, 700)) if not any(box.collidepoint(place) for box in boxes)]
    assert len(bare) == 3
    for place in bare:
        before, now = noon.get_at(place), app.surface.get_at(place)
        assert now.r < before.r or now.b < before.b
        assert now.g < before.g
    planks = player.layout.stall.right - 40, player.layout.stall.centery
    before, now = noon.get_at(planks), app.surface.get_at(planks)
    assert now.b < before.b - 40 < now.r - 40, "they glow"
    state, board = player.state, player.state.game.board
    spaces = [(space, player.layout.space_rect(*board.column_row(space))) for space in board.names]
    kept = [player.layout.stacks, *(place.mat for place in player.layout.mats)]
    kept += [rect.inflate(-rect.width // 2, -rect.width // 2) for space, rect in spaces if state.tile_at(space)]
    for place in kept:
        lit = pixels(noon.subsurface(place)), pixels(app.surface.subsurface(place))
        assert lit[0] == lit[1], "words and tiles stay as clear"
    changes = []
    for space, rect in spaces:
        if not state.occupied >> space & 1 and board.names[space] not in board.sites:
            before, now = noon.get_at(rect.center), app.surface.get_at(rect.center)
            changes.append((before.b - now.b, before.g - now.g))
    warmer = [(blue, green) for blue, green in changes if blue > 30 > green]
    assert len(warmer) > len(changes) / 2, "the land is warmer, hardly darker"
    assert not any(set(changes).difference(warmer, [(0, 0)])), "roads are as they were"


def test_evening_lies_beside_things_where_they_lie_after_another_size_of_texts(app: App) -> None:
    player, pictures = late(app, 2), []
    for scales in ((150,), (100, 150)):
        for scale in scales:
            app.change(replace(app.settings, scale=scale))
            app.step([], 0.1)
            app.draw()
            for _ in range(8):
                player.screen.stir(app.surface, 1 / RATE)
        app.draw()
        pictures.append([pixels(app.surface.subsurface(box)) for box in (player.layout.stall, player.layout.stacks)])
    fresh = late(app, 2, scale=150)
    app.draw()
    expected = [pixels(app.surface.subsurface(box)) for box in (fresh.layout.stall, fresh.layout.stacks)]
    assert pictures == [expected, expected]
