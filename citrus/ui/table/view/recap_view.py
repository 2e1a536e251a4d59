"""What has happened since a player's last turn: a line for every other player in the empty hand, and marks on what they
have changed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from pygame import SRCALPHA, Rect, Surface, draw
from pygame.transform import flip, smoothscale

from citrus.rules.board import spaces_of
from citrus.rules.state import GameState
from citrus.ui.kit.fonts import least
from citrus.ui.kit.screen import Ui
from citrus.ui.kit.shapes import draw_panel, rounded
from citrus.ui.pieces.layout import SMALLEST_TEXT, TableLayout
from citrus.ui.pieces.lens import seen
from citrus.ui.pieces.table_pieces import TablePieces
from citrus.ui.table.model.recap import Retold

LARGEST, SMALLEST = 17, 13  # design pixels of the lines
HEADING = 13  # design pixels of the words above them
STILL_LARGE = 0.75  # of those sizes: rather than get smaller, large lines are cut
NAME_SHARE = 0.35  # of a line: a name is no wider
TIGHT = 0.94  # lines may lie a little closer than they do in long texts
CORNER = 0.36  # of a space: a mark
BELOW_LETTER = 0.36  # of the height of a house
ON_MAT = 0.5  # of a landscape tile on a mat
FINE = 4  # pixels drawn for one that is shown

Said = tuple[str, str]
"""The name of a player, and what that player did."""


@dataclass(frozen=True)
class Way:
    """How lines are written: in letters of a size, with names or markers alone, and whether all of them fits."""

    px: int
    named: bool
    whole: bool


def recap_row(layout: TableLayout, players: Sequence[int], player: int) -> Rect:
    """Where the line of one of these players lies in the hand."""
    inside = _sheet(layout).inflate(-layout.gap(10), -layout.gap(6))
    head = _head(layout, inside, len(players))
    inside = Rect(inside.x, inside.y + head, inside.width, inside.height - head)
    place, count = list(players).index(player), len(players)
    top, end = (inside.y + inside.height * edge // count for edge in (place, place + 1))
    return Rect(inside.x, top, inside.width, end - top)


def _head(layout: TableLayout, inside: Rect, players: int) -> int:
    """How high the heading is; there is none if the lines need the room."""
    high = round(layout.text(HEADING) * 1.3)
    return high if inside.height - high >= players * layout.text(LARGEST) * 1.5 else 0


def _sheet(layout: TableLayout) -> Rect:
    return layout.hand.inflate(-layout.gap(14), -layout.gap(14))


def _marker(layout: TableLayout, high: int) -> int:
    """The side of a marker in a row."""
    return min(high, layout.gap(28))


def says_all(ui: Ui, layout: TableLayout, recap: Sequence[Retold]) -> bool:
    """Whether there is room for all names and everything that the players did."""
    players = [line.turn.player for line in recap]
    way = _way(ui, layout, recap_row(layout, players, players[0]).size, [(line.name, line.text) for line in recap])
    return way.named and way.whole


def _way(ui: Ui, layout: TableLayout, row: tuple[int, int], said: Sequence[Said]) -> Way:
    """How to write lines in rows of a size: all alike, as large as there is room for.

    Where there is little room, the markers say enough without the names.
    """
    cut = max(SMALLEST_TEXT, min(layout.text(SMALLEST), round(row[1] / TIGHT / 1.4)))
    least = max(SMALLEST_TEXT, min(round(layout.text(SMALLEST) * STILL_LARGE), cut))
    sizes = range(max(layout.text(LARGEST), least), least - 1, -1)
    ways = (Way(px, named, whole=True) for named in (True, False) for px in sizes)
    fitting = (way for way in ways if all(_fits(ui, layout, row, way, line) for line in said))
    return next(fitting, Way(cut, named=False, whole=False))


def _fits(ui: Ui, layout: TableLayout, row: tuple[int, int], way: Way, line: Said) -> bool:
    """Whether a line has room for its whole name and sentence."""
    if way.named and ui.fonts.width(line[0], least(way.px), bold=True) > _name_room(row):
        return False
    _, _, lines = _parts(ui, layout, row, way, line)
    return len(lines) * round(ui.fonts.spacing(way.px) * TIGHT) <= row[1]


def _name_room(row: tuple[int, int]) -> int:
    return round(row[0] * NAME_SHARE)


def _parts(
    ui: Ui, layout: TableLayout, row: tuple[int, int], way: Way, line: Said
) -> tuple[Surface, int, tuple[str, ...]]:
    """The name, or nothing without names; where the sentence begins, and its lines."""
    fonts, px, (name, text) = ui.fonts, way.px, line
    label = fonts.fitted(name if way.named else "", px, ui.palette["ink"], _name_room(row), bold=True)
    left = _marker(layout, row[1]) + layout.gap(5) + (label.get_width() + round(px * 0.5) if way.named else 0)
    return label, left, fonts.lines(text, px, row[0] - left)


class RecapView:
    """Draws lines and marks."""

    def __init__(self, ui: Ui, pieces: TablePieces) -> None:
        self._ui = ui
        self._board = pieces.board
        self._mats = pieces.mats
        self._colors = pieces.colors

    def draw(self, surface: Surface, layout: TableLayout, recap: Sequence[Retold], hovered: int | None) -> None:
        """The lines on a slip of paper in the hand; that of the player `hovered` lies in the light."""
        sheet = _sheet(layout)
        draw_panel(surface, self._ui, sheet, layout.gap(6), layout.gap(3))
        players = [line.turn.player for line in recap]
        inside = sheet.inflate(-layout.gap(10), -layout.gap(6))
        if _head(layout, inside, len(players)):
            title, soft = self._ui.texts("table.recap.title"), self._ui.palette["ink_soft"]
            surface.blit(self._ui.fonts.fitted(title, layout.text(HEADING), soft, inside.width), inside)
        rows = [recap_row(layout, players, player) for player in players]
        for row, player in zip(rows, players, strict=True):
            if player == hovered:
                surface.blit(rounded(self._ui, row.size, layout.gap(4), self._ui.palette["highlight"]), row)
        inside = rows[0].unionall(rows[1:])
        said = tuple((line.name, line.text) for line in recap)
        key = ("recap", inside.size, layout.unit, said, tuple(players))
        make = partial(self._lines, layout, inside.size, rows[0].height, players, said)
        surface.blit(self._ui.art.made(key, make), inside)

    def _lines(
        self, layout: TableLayout, room: tuple[int, int], high: int, players: Sequence[int], said: Sequence[Said]
    ) -> Surface:
        """Markers, names and sentences in rows so `high`."""
        picture = Surface(room, SRCALPHA)
        way = _way(self._ui, layout, (room[0], high), said)
        for number, (player, line) in enumerate(zip(players, said, strict=True)):
            row = picture.subsurface((0, room[1] * number // len(said), room[0], high))
            self._line(row, layout, way, player, line)
        return picture

    def _line(self, row: Surface, layout: TableLayout, way: Way, player: int, line: Said) -> None:
        """A marker, the name, and the sentence; what there is no room for is left to the note."""
        fonts, (width, height) = self._ui.fonts, row.get_size()
        side = _marker(layout, height)
        marker = self._ui.art.piece("worker", (side, side), self._colors[player])
        row.blit(marker, marker.get_rect(midleft=(0, height // 2)))
        name, left, lines = _parts(self._ui, layout, (width, height), way, line)
        step = round(fonts.spacing(way.px) * TIGHT)
        fitting = max(1, height // step)
        shown = lines if len(lines) <= fitting else (*lines[: fitting - 1], " ".join(lines[fitting - 1 :]))
        middle = (height - (len(shown) - 1) * step) // 2
        row.blit(name, name.get_rect(midleft=(side + layout.gap(5), middle)))
        for number, text in enumerate(shown):
            label = fonts.fitted(text, way.px, self._ui.palette["ink"], width - left)
            row.blit(label, label.get_rect(midleft=(left, middle + number * step)))

    def mark(self, surface: Surface, layout: TableLayout, state: GameState, recap: Sequence[Retold]) -> None:
        """A corner in the colour of whoever changed it, on spaces and on landscape tiles that were taken."""
        houses = state.game.board.sites.values()
        with seen(surface, layout):
            for line in recap:
                for space in spaces_of(line.turn.marks):
                    rect = self._board.rect(layout, space)
                    picture = self._corner(round(rect.width * CORNER), line.turn.player)
                    if space in houses:  # a house has a letter and a number in its corners
                        surface.blit(flip(picture, True, False), (rect.x, rect.y + round(rect.height * BELOW_LETTER)))
                    else:
                        surface.blit(picture, picture.get_rect(topright=rect.topright))
        for line in recap:
            shown = self._mats.shows_tiles(layout, line.turn.player)
            for tile in set(line.turn.taken) if shown else ():
                rect = self._mats.tile_rect(layout, state, line.turn.player, tile)
                picture = self._corner(round(rect.width * ON_MAT), line.turn.player)
                surface.blit(flip(picture, True, False), rect)  # the other corner may bear a number

    def _corner(self, side: int, player: int) -> Surface:
        """A corner turned down like that of a page, in a player's colour within a pale edge, so that it shows on an
        outline of the same colour."""
        ui, color = self._ui, self._colors[player]

        def make() -> Surface:
            end = side * FINE
            fine = Surface((end, end), SRCALPHA)
            for share, fill in ((0.0, ui.palette["ink"]), (0.06, ui.palette["panel"]), (0.17, ui.palette[color])):
                inset = round(share * end)
                far = round(2.6 * inset)  # so that the slope is as far from the edge as the sides
                draw.polygon(fine, fill, [(far, inset), (end - inset, inset), (end - inset, end - far)])
            return smoothscale(fine, (side, side))

        return ui.art.made(("changed", side, color), make)
