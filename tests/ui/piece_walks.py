"""Walks through pictures of pieces in many sizes, more than any table shows."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations, product
from pathlib import Path
from random import Random

from pygame import Rect, Surface

from citrus.album.goals import GOALS
from citrus.records.record import COLORS
from citrus.rules.board import spaces_of
from citrus.rules.fruit_trees.orchard import orchard_of
from citrus.rules.state import GameState
from citrus.ui.kit.screen import Ui
from citrus.ui.pieces.board_view import glow_mark
from citrus.ui.pieces.chart import spread, ticks
from citrus.ui.pieces.contest import Contest
from citrus.ui.pieces.ground import around
from citrus.ui.pieces.hats import hat, hats
from citrus.ui.pieces.houses import site_sign
from citrus.ui.pieces.layout import TableLayout, table_layout
from citrus.ui.pieces.medals import medal
from citrus.ui.pieces.outlines import framed
from citrus.ui.pieces.points import crown, forecast, gain, maybe, pill, slip
from citrus.ui.pieces.signs import SHAPES, letter, sign
from citrus.ui.pieces.table_pieces import TablePieces
from citrus.ui.shell.app import App
from citrus.ui.table.view.note import note_place, paper_place, points_to
from citrus.ui.table.view.slip_places import Reach, clear
from citrus.ui.table.view.snapshot import Note as TableNote
from tests.ui.page_walks import Moments
from tests.ui.said_walks import note
from tests.ui.shell import play
from tests.ui.sketch import Note, Sketch
from tests.ui.table_walks import LATE, kept, until

SIDES = (7, 16, 33, 71, 150)
BESIDE = Rect(100, 200, 60, 60)
SIZES = ((720, 450), (1280, 720), (5760, 3240))
SHORES = (0, 0b10100110, 0b01010101, 0b11110000, 0b00011111, 0b11000111, 0b01111100, 0b11111111)
"""Around a space, those that look alike."""
KINDS = (*SHAPES, "mango", "melon")


def pieces(app: App, home: Path) -> Moments:
    """Show what stands for players, points, places and tiles in many sizes, and what can be drawn on a board."""
    ui, match = app.ui, until(kept(home), LATE, home)
    plain, with_trees = (TablePieces.of(ui, one.state.game, match.seats) for one in (play(3, 3), match))
    for side in SIDES:
        sheet = Sketch((400, 400))
        shown = [*_signs(ui, side), *_tiles(with_trees, side), *_tiles(plain, side)]
        for number, picture in enumerate(shown):
            sheet.blit(picture, (number, 0))
        yield f"{side} pixels", sheet
    with_trees.keep_up(match.steps)
    for size, calm in product(SIZES, (True, False)):
        layout = replace(table_layout(size, match.state.game), calm=calm)
        sheet = Sketch(size)
        _marked(sheet, with_trees, layout, match.state)
        yield f"{size[0]}x{size[1]}, calm: {calm}", sheet
    sheet = Sketch(app.size)
    sheet.add(note(f"{low} {high} {most}: {ticks(low, high, most)}") for low, high, most in _ranges())
    sheet.add(note(f"{gap}: {spread((30.0, 30.0, 34.0, 96.0), gap, 2.0, 100.0)}") for gap in (4.0, 15.0, 33.0))
    sheet.add(note(f"{kinds}: {[letter(kinds, kind) for kind in range(3)]}") for kinds in combinations(KINDS, 3))
    sheet.add(note(f"{around(BESIDE, place.clip(BESIDE))}") for place in _around(BESIDE, -20))
    sheet.add(note(f"{place}: {points_to(place, BESIDE, 8)}") for place in _around(BESIDE, 8))
    for size, scale, match_of in product((*SIZES, (1000, 1200)), (1.0, 1.4, 2.0), (match, play(5, 4))):
        layout = table_layout(size, match_of.state.game, scale)
        drawn = TablePieces.of(ui, match_of.state.game, match_of.seats).drawn
        sheet.add([note(f"{size} {scale}: {layout.boxes}"), note(f"the drawn finca: {drawn.rect(layout)}")])
    sheet.add(_papers())
    yield "numbers, letters and places", sheet


def _papers() -> Iterator[Note]:
    """Yield where notes and papers lie, beside things in all parts of a window that is more or less full."""
    rng, window = Random(1), Rect(0, 0, 600, 400)
    for number in range(60):
        *others, beside = (
            Rect(rng.randrange(500), rng.randrange(340), rng.randint(20, 90), rng.randint(20, 60)) for _ in range(21)
        )
        mentioned, needed, choice, lies = (tuple(others[at : at + 1 + number % 5]) for at in range(0, 20, 5))
        shown = TableNote(("A note.",), beside, mentioned, needed, choice, lies=lies)
        size = rng.randint(60, 260), rng.randint(30, 90)
        slip = clear(beside, mentioned, (beside, *needed), window, Reach(22, 1 + number % 5, 2.5))
        for place in (note_place(size, shown, window, 9), paper_place(size, shown, window, 9, 22), slip):
            yield Note(f"beside {beside}", place, place)


def _around(rect: Rect, gap: int) -> Iterator[Rect]:
    """Yield places that lie at a gap around another one, from one of its corners to the next."""
    for far, along in product((gap - 1, gap, gap + 1), range(-60, 70, 4)):
        yield Rect(rect.right + far, rect.y + along, 30, 50)
        yield Rect(rect.x - far - 30, rect.y + along, 30, 50)
        yield Rect(rect.x + along, rect.bottom + far, 50, 30)
        yield Rect(rect.x + along, rect.y - far - 30, 50, 30)


def _ranges() -> Iterator[tuple[int, int, int]]:
    yield from product((-37, 0, 3), (5, 10, 44, 50, 101, 999), (4, 5, 7))


def _signs(ui: Ui, side: int) -> Iterator[Surface]:
    """Yield what stands for players and points."""
    yield from (hats(ui, COLORS[: number + 1], side) for number in range(len(COLORS)))
    yield from (hat(ui, COLORS[0], side, edge) for edge in ("paper", "ink"))
    for points in (-12, 0, 7):
        yield pill(ui, COLORS[1], gain(points), side)
        yield slip(ui, gain(points), side, COLORS[2], 3 * side)
        yield maybe(ui, points, side)
        yield from (forecast(ui, points, side, 2 * side, widest=points, lit=lit) for lit in (False, True))
    yield from (medal(ui, min(GOALS), tier, side) for tier in range(4))
    yield from (glow_mark(ui, side, strong, clear) for strong, clear in product((False, True), repeat=2))
    yield site_sign(ui, "B", side)
    yield from (framed(ui, color, (2 * side, side), side / 4, max(1, side // 9)) for color in COLORS)
    yield from (sign(ui, KINDS, kind, side) for kind in range(len(KINDS)))
    yield crown(ui, side)


def _tiles(table: TablePieces, side: int) -> Iterator[Surface]:
    """Yield tiles in the market, in a hand and on a board."""
    groves = table.groves
    for tile in range(0, 12, 3):
        yield from (groves.tile(tile, side), groves.waiting(tile, side), groves.proposed(tile, side))
        yield from (
            groves.ghost(tile, COLORS[0], side),
            groves.emblem(tile, side),
            groves.emblem(tile, side, faded=True),
        )
        yield from (groves.planted(tile, color, bits, side) for color in (None, COLORS[1]) for bits in SHORES[:2])
    yield from (groves.shade(bits, side) for bits in SHORES)


def _marked(sheet: Surface, table: TablePieces, layout: TableLayout, state: GameState) -> None:
    """Draw everything that can lie on a board over its pieces."""
    board = table.board
    for player in state.players:
        for number, region in enumerate(player.regions):
            board.stubble(sheet, layout, state, region.spaces)
            board.worth_of_region(sheet, layout, state, region.spaces, 3 + number, chosen=number % 2 == 0)
    board.letters(sheet, layout, state, state.game.board.sites)
    board.signs(sheet, layout, state, state.game.board.all_spaces)
    board.cost_marks(sheet, layout, dict.fromkeys(spaces_of(state.game.board.plantable)[::5], 3))
    for number, space in enumerate(spaces_of(state.game.board.plantable)[::7]):
        board.bridge_mark(sheet, layout, space)
        rect = board.rect(layout, space)
        contest = Contest([(7, [*range(1 + number % 3)]), (3, [3])], number % 5, built=number % 2 == 0)
        board.contest.draw(sheet, layout, rect, contest, rect.bottom)
        place, paper = board.contest.sheet(rect, contest.groups, rect.bottom)
        sheet.blit(paper, place)
    for tree in orchard_of(state).trees:
        board.pickable(sheet, layout, tree)
    for site in state.game.board.sites:
        board.draw_roads(sheet, layout, state, site)


PIECE_WALKS = (pieces,)
