"""The score track: every score has its field, fields hide neither each other nor names, and workers stand on theirs."""

from __future__ import annotations

import itertools
from dataclasses import replace
from pathlib import Path
from string import ascii_lowercase

import pygame
import pytest
from pygame import Rect, Surface

from citrus.ui.pieces import ground
from citrus.ui.pieces.layout import TableLayout, table_layout
from citrus.ui.pieces.track import LAPS, NUMBERED, Track, score_track
from citrus.ui.pieces.track_view import TrackView
from citrus.ui.shell.app import App
from citrus.ui.table.model import notes, targets
from tests.grids import sampled
from tests.ui.at_table import new_match
from tests.ui.layouts import BOARDS, SIZES, game
from tests.ui.player import sit_down

PLAYERS = ("blue", "red", "white", "black", "purple")


def touching(one: Rect, other: Rect) -> bool:
    """Return whether two fields lie side by side."""
    return one.inflate(2, 2).colliderect(other)


WINDOWS = sampled(SIZES, list(BOARDS), rounds=3)


@pytest.mark.parametrize(("size", "board"), WINDOWS)
def test_the_track_runs_once_round_the_board(size: tuple[int, int], board: str) -> None:
    layout = table_layout(size, game(board, 4))
    track = layout.track
    assert track.lap in LAPS
    for number, field in enumerate(track.fields):
        assert layout.frame.contains(field), number
        assert not field.colliderect(layout.board), number
        assert not field.colliderect(track.columns), number
        assert not field.colliderect(track.rows), number
        assert touching(field, track.field(number + 1)), number
        assert track.at(field.center) == number
    for one, other in itertools.combinations(track.fields, 2):
        assert not one.colliderect(other)


@pytest.mark.parametrize("size", SIZES)
def test_the_track_starts_in_the_upper_left_corner_and_goes_clockwise(size: tuple[int, int]) -> None:
    for board in BOARDS:
        check_course(table_layout(size, game(board, 2)).track)


def check_course(track: Track) -> None:
    start, second, third, fourth = (track.fields[corner] for corner in track.corners)
    assert start.center < second.center
    assert start.centery == second.centery
    assert second.centerx == third.centerx
    assert second.centery < third.centery == fourth.centery
    assert fourth.centerx == start.centerx
    assert track.field(1).x == start.right
    assert track.field(-1).y == start.bottom


@pytest.mark.parametrize(("size", "board"), WINDOWS)
def test_names_and_numbers_have_room(size: tuple[int, int], board: str) -> None:
    layout = table_layout(size, game(board, 2))
    track, digits = layout.track, layout.text(12)
    assert track.columns.height >= layout.text(13) * 0.75  # small letters are lower than their line
    assert track.rows.width >= digits * 1.1  # two digits
    for number in range(0, track.lap, NUMBERED):
        assert track.fields[number].width >= digits * 1.1, number
        assert track.fields[number].height >= digits * 0.9, number


@pytest.mark.parametrize("score", [0, 1, 7, 99, 100, 101, 250, -1, -3, -99, -100, -250])
def test_every_score_has_its_field(score: int) -> None:
    track = score_track(Rect(100, 100, 750, 500), 1.0)
    assert track.lap == 100
    assert track.field(score) is track.fields[score % 100]
    assert track.field(score).collidepoint(track.spot(score))
    here, there = track.spot(score), track.spot(score + 1)
    assert track.spot(score + 0.5) == ((here[0] + there[0]) / 2, (here[1] + there[1]) / 2)


def drawn(app: App, layout: TableLayout, scores: tuple[float, ...]) -> Surface:
    """Return what workers add to the numbers of the fields."""
    empty, surface = Surface(layout.size), Surface(layout.size)
    for picture, shown in ((empty, ()), (surface, scores)):
        picture.fill("#ff00ff")
        TrackView(app.ui, PLAYERS).draw(picture, layout, shown)
    alike = pygame.mask.from_threshold(surface, (0, 0, 0), (1, 1, 1, 255), empty)
    alike.to_surface(surface, setcolor="#ff00ff", unsetcolor=None)
    return surface


def changed(surface: Surface) -> list[Rect]:
    """Return what is drawn on the empty surface, except soft shadows."""
    mask = pygame.mask.from_threshold(surface, pygame.Color("#ff00ff"), (90, 90, 90, 255))
    mask.invert()
    return mask.get_bounding_rects()


def name_rects(layout: TableLayout, columns: int, rows: int) -> list[Rect]:
    """Return where letters above the columns and numbers left of the rows are written."""
    found = [Rect(layout.space_rect(column, 0).centerx - 4, 0, 8, 6) for column in range(columns)]
    for rect in found:
        rect.centery = layout.track.columns.centery
    low = [Rect(layout.track.rows.centerx - 5, layout.space_rect(0, row).centery - 4, 10, 8) for row in range(rows)]
    return found + low


@pytest.mark.parametrize("board", ["long", "short", "3x3", "26x26", "26x3", "3x26"])
def test_workers_stand_on_their_fields_and_hide_no_name(app: App, board: str) -> None:
    playing = game(board, 5)
    layout = table_layout((1280, 720), playing)
    names = name_rects(layout, playing.board.columns, playing.board.rows)
    for score in range(-5 + list(BOARDS).index(board) % 3, layout.track.lap + 5, 9):  # scores of three sorts
        for rect in changed(drawn(app, layout, (score,))):
            assert rect.colliderect(layout.track.field(score)), score
            if 0 <= score < layout.track.lap:
                assert rect.collidelist(names) < 0, score


def test_several_on_one_field_all_show(app: App) -> None:
    layout = table_layout((1280, 720), game("long", 5))
    view = TrackView(app.ui, PLAYERS)
    for score in (0, 12, 40, 62, 90):
        pictures = [drawn(app, layout, (score,) * count) for count in range(1, 6)]
        for one, other in itertools.pairwise(pictures):
            assert pygame.image.tobytes(one, "RGB") != pygame.image.tobytes(other, "RGB")
        figures = [rect for _, rect in view.figures(layout, (score,) * 5)]
        for one, other in itertools.pairwise(figures):
            assert max(abs(one.x - other.x), abs(one.y - other.y)) >= 5


def test_workers_below_a_longer_header_hide_no_name(app: App, written: dict[str, Surface]) -> None:
    playing = game("long", 2)
    layout = table_layout((1280, 720), playing)
    header = layout.bar.union(Rect(layout.bar.x, layout.frame.y, 1, layout.view.y - layout.frame.y))
    names = ground.names(app.ui, layout, playing)
    assert [name for name, _ in names] == [*ascii_lowercase[:15], *map(str, range(1, 11))]
    written.clear()
    surface = Surface(layout.size)
    TrackView(app.ui, PLAYERS).draw(surface, layout, (7, 62), names, header)
    under = {name for name, place in names if place.centerx == layout.space_rect(ascii_lowercase.index("d"), 0).centerx}
    assert under & set(written)


def test_a_worker_on_a_numbered_field_shows_its_number_and_not_over_the_market(
    app: App, written: dict[str, Surface]
) -> None:
    layout = table_layout((1280, 720), game("long", 2))
    layout = replace(layout, calm=False)
    view, edge = TrackView(app.ui, PLAYERS), layout.track.fields[layout.track.corners[1]].right
    for number in range(5, layout.track.lap, 5):
        written.clear()
        surface = drawn(app, layout, (number, number))
        assert str(number) in written
        one, two = (rect for _, rect in view.figures(layout, (number, number)))
        assert max(rect.right for rect in changed(surface)) <= max(edge, one.right, two.right)
        assert max(abs(one.x - two.x), abs(one.y - two.y)) > one.width // 2, "two do not look like one"
    surface = drawn(app, layout, (7, 8.5))
    figures = [rect for _, rect in view.figures(layout, (7, 8.5))]
    assert all(rect.collidelist(figures) >= 0 for rect in changed(surface))


def test_workers_beside_a_numbered_field_do_not_hide_its_number(app: App, written: dict[str, Surface]) -> None:
    layout = table_layout((1280, 720), game("long", 5))
    bodies = TrackView(app.ui, PLAYERS).figures(layout, (36,) * 5)
    assert any(rect.collidepoint(layout.track.fields[35].center) for _, rect in bodies)
    for calm in (True, False):
        written.clear()
        drawn(app, replace(layout, calm=calm), (36,) * 5)
        assert ("35" in written) != calm


@pytest.mark.parametrize("board", ["long", "short"])
def test_no_worker_hangs_over_the_sides_of_the_frame(app: App, board: str) -> None:
    for size in SIZES[:4]:
        layout = table_layout(size, game(board, 5))
        for score in (0, 1, 30, 50, 79, 80, 90, 99):
            for _, rect in TrackView(app.ui, PLAYERS).figures(layout, (score,) * 5):
                assert layout.frame.x <= rect.x, score
                assert rect.right <= layout.frame.right + 1, score


def test_the_calm_table_shows_every_tenth_number_as_a_whole_or_not_at_all(app: App) -> None:
    layout = table_layout((1280, 720), game("long", 5))
    for score in range(8, 13):
        surface, bare = Surface(layout.size), Surface(layout.size)
        TrackView(app.ui, PLAYERS).draw(surface, layout, (score,))
        TrackView(app.ui, PLAYERS).draw(bare, layout, ())
        place = layout.track.fields[10].inflate(-4, -4)
        figure = TrackView(app.ui, PLAYERS).figures(layout, (score,))[0][1]
        whole = pygame.image.tobytes(surface.subsurface(place), "RGB") == pygame.image.tobytes(
            bare.subsurface(place), "RGB"
        )
        assert whole or figure.colliderect(place)


def test_workers_hop_from_field_to_field(app: App) -> None:
    layout = table_layout((1280, 720), game("long", 2))
    view = TrackView(app.ui, PLAYERS)
    here, between, there = (dict(view.figures(layout, (score, 50)))[0] for score in (7, 7.5, 8))
    assert here.centerx < between.centerx < there.centerx
    assert here.y == there.y > between.y


def test_laps_and_scores_below_zero_are_marked(app: App) -> None:
    layout = table_layout((1280, 720), game("long", 2))
    once, again = drawn(app, layout, (12,)), drawn(app, layout, (112,))
    assert pygame.image.tobytes(once, "RGB") != pygame.image.tobytes(again, "RGB")
    below, at_the_end = drawn(app, layout, (-3,)), drawn(app, layout, (97,))
    assert pygame.image.tobytes(below, "RGB") != pygame.image.tobytes(at_the_end, "RGB")


def test_a_worker_is_found_where_it_sticks_out_of_its_field(app: App) -> None:
    layout = table_layout((1280, 720), game("long", 2))
    view = TrackView(app.ui, PLAYERS)
    field = layout.track.field(7)
    above = (field.centerx, field.y - 3)
    assert view.at(layout, (0, 0), above) is None
    assert view.at(layout, (7, 0), above) == 7
    assert view.at(layout, (107, 0), above) == 7
    assert view.at(layout, (0, 0), field.center) == 7


def test_the_mouse_asks_a_field_who_stands_there(app: App, tmp_path: Path) -> None:
    player = sit_down(app, new_match(tmp_path))
    track = player.layout.track
    assert player.target_at(track.fields[0].center) == targets.ScoreField(0)
    assert player.target_at(track.fields[42].center) == targets.ScoreField(42)
    words, state = player.words, player.state
    first, *lines = notes.score_field(words, state, 0, track.lap)
    assert first.endswith("0")
    assert lines == ["Player 0: 0 points", "Player 1: 0 points"]
    assert len(notes.score_field(words, state, 42, track.lap)) == 2
    before = app.surface.copy()
    player.screen.draw(before)
    after = before.copy()
    player.hovers(targets.ScoreField(42))
    player.screen.draw(after)
    assert pygame.image.tobytes(before, "RGB") != pygame.image.tobytes(after, "RGB")
