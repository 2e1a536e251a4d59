"""The recap since a player's last turn: a line for every other player in the empty hand, and marks on what they have
changed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from pygame import SRCALPHA, Rect, Surface, draw
from pygame.transform import flip, smoothscale

from citrus.rules.board import spaces_of
from citrus.rules.state import GameState
from citrus.ui.kit.display_list import DisplayList, Drawable
from citrus.ui.kit.fonts import Letters
from citrus.ui.kit.screen import Ui
from citrus.ui.kit.shapes import Card, Panel, card, draw_panel
from citrus.ui.pieces.layout import TableLayout
from citrus.ui.pieces.lens import seen
from citrus.ui.pieces.people import portrait
from citrus.ui.pieces.table_pieces import TablePieces
from citrus.ui.preferences import preferences_of
from citrus.ui.table.model.played import PlayedTurn
from citrus.ui.table.model.recap import Retold
from citrus.ui.table.view.log_view import LogView
from citrus.ui.table.view.recap_sheet import HEADING, RecapSheet, marker

CORNER = 0.36  # of a space: a mark
BETWEEN = 0.32  # of a house: from its edges to the mark between its letter and its number, which may be larger
ON_MAT = 0.5  # of a landscape tile on a mat
SIGN = 0.66  # of the height of a line: the corner at its end
FINE = 4  # pixels drawn for one that is shown


class RecapView:
    """Draws lines and marks."""

    def __init__(self, ui: Ui, pieces: TablePieces, recap_sheet: RecapSheet, log: LogView) -> None:
        self._ui = ui
        self._strips = log.strips
        self._recap_sheet = recap_sheet
        self._board = pieces.board
        self._mats = pieces.mats.places
        self._seats = pieces.seats

    def draw(self, surface: Drawable, layout: TableLayout, hovered: int | None) -> None:
        """Draw what the others have done into the hand: rows of pictures, or lines on a sheet of paper, each with its
        corner. The turn of the number `hovered` is lit."""
        if layout.calm:
            self._draw_rows(surface, layout)
            return
        written = self._recap_sheet.written(layout)
        sheet, area = written.sheet, written.inside
        draw_panel(surface, self._ui, sheet, Panel(layout.gap(6), layout.gap(3)))
        if hovered is not None:
            lit = self._recap_sheet.rect(layout, hovered)
            surface.blit(card(self._ui, lit.size, Card(layout.gap(4), self._ui.palette["highlight"])), lit)
        surface.blit(self._words(layout, area.size), area)
        for row, turn in zip(written.rows, self._recap_sheet.turns, strict=True):
            sign = self._corner(round(written.step * SIGN), turn.turn.player)  # as on the board
            surface.blit(sign, sign.get_rect(topright=(sheet.right - layout.gap(2), area.y + row.place.y)))

    def _draw_rows(self, surface: Drawable, layout: TableLayout) -> None:
        """Draw the turns in pictures."""
        for row in self._recap_sheet.rows(layout):
            surface.blit(self._strips.row(layout, row.place.size, row.entry, row.look), row.place)

    def prepare(self, layout: TableLayout) -> Iterator[None]:
        """Prepare all that lies in the hand before it is shown: first its layout, then its pictures."""
        if self._recap_sheet.turns:
            if layout.calm:
                yield from self._recap_sheet.lay_rows(layout)
            else:
                self._recap_sheet.written(layout)
                yield
            self.draw(DisplayList(Rect((0, 0), layout.size)), layout, None)
            yield

    def _words(self, layout: TableLayout, size: tuple[int, int]) -> Surface:
        """Return the cached writing on the sheet."""
        said = tuple((turn.turn.player, turn.name, turn.text, turn.total) for turn in self._recap_sheet.turns)
        key = ("recap", size, layout.unit, said, self._ui.texts.language)
        return self._ui.art.made(key, partial(self._picture, layout))

    def _picture(self, layout: TableLayout) -> Surface:
        """Return the writing on the sheet: markers, names, deeds, and results."""
        written = self._recap_sheet.written(layout)
        area = written.inside
        fonts, ink, px = self._ui.fonts, self._ui.palette["ink"], written.px
        picture = Surface(area.size, SRCALPHA)
        if written.headed:
            titles = [self._ui.texts(f"table.recap.{key}") for key in ("title_marked", "title_click", "title")]
            size, soft = layout.text(HEADING), self._ui.palette["ink_soft"]
            title = next((text for text in titles if fonts.width(text, size) <= area.width), titles[-1])
            picture.blit(fonts.fitted(title, Letters(size, soft), area.width), (0, 0))
        side = min(marker(layout, written.step), *(row.place.height for row in written.rows))
        for row, turn in zip(written.rows, self._recap_sheet.turns, strict=True):
            place, lines = row.place, row.lines
            middle = place.centery - (len(lines) - 1) * written.step // 2  # of the first line
            seat = self._seats[turn.turn.player]
            face = self._ui.art.piece(portrait(seat), (side, side), seat.color)
            picture.blit(face, face.get_rect(midleft=(0, middle)))
            if written.named:
                left = side + layout.gap(5)
                name = fonts.fitted(turn.name, Letters(px, ink, bold=True), written.left - left)
                picture.blit(name, name.get_rect(midleft=(left, middle)))
            for number, text in enumerate(lines):
                label = fonts.wrapped(text, Letters(px, ink), place.width - written.left - written.right, 1)
                picture.blit(label, label.get_rect(midleft=(written.left, middle + number * written.step)))
            total = fonts.render(turn.total, Letters(px, ink, bold=True))
            picture.blit(total, total.get_rect(midright=(place.right, middle)))
        return picture

    def mark(self, surface: Drawable, layout: TableLayout, state: GameState, recap: Sequence[Retold]) -> None:
        """Draw a corner in a player's colour on spaces that the player changed and on landscape tiles that the player
        took: the one that bears no symbol of the fruit. On a house it keeps off the hat; where letter and number take
        both corners, it lies between them."""
        houses, symbols = state.game.board.sites.values(), preferences_of(self._ui).settings.symbols != "off"
        with seen(surface, layout):
            for line in recap:
                for space in spaces_of(line.turn.marks):
                    rect = self._board.rect(layout, space)
                    side = round(rect.width * CORNER)
                    between = space in houses and layout.lettered
                    if between:
                        side = min(side, round(rect.width * (1 - 2 * BETWEEN * layout.signed)))
                    left = not layout.lettered if space in houses else symbols
                    picture = self._corner(side, line.turn.player, left=left)
                    right = rect.centerx + side // 2 if between else rect.x + side if left else rect.right
                    surface.blit(picture, picture.get_rect(topright=(right, rect.y)))
        for line in recap:
            shown = self._mats.shows_tiles(layout, line.turn.player)
            for tile in _lying(state, line.turn) if shown else ():
                rect = self._mats.tile_rect(layout, state, line.turn.player, tile)
                picture = self._corner(round(rect.width * ON_MAT), line.turn.player, left=True)
                surface.blit(picture, rect)  # the other corner may bear a number

    def _corner(self, side: int, player: int, left: bool = False) -> Surface:
        """Return the right upper corner turned down like that of a page, or the `left` one, in a player's colour. It
        has a dark edge, so that white shows as well, and a pale one around that, so that it shows on an outline of the
        same colour."""
        ui, color = self._ui, self._seats[player].color

        def make() -> Surface:
            end = side * FINE
            fine = Surface((end, end), SRCALPHA)
            edges = ((0.0, "ink"), (0.07, "paper"), (0.12, f"{color}_dark"), (0.17, color))
            for share, fill in [(share, ui.palette[name]) for share, name in edges]:
                inset = round(share * end)
                far = round(2.6 * inset)  # so that the slope is as far from the edge as the sides
                draw.polygon(fine, fill, [(far, inset), (end - inset, inset), (end - inset, end - far)])
            corner = smoothscale(fine, (side, side))
            return flip(corner, True, False) if left else corner

        return ui.art.made(("changed", side, color, left), make)


def _lying(state: GameState, turn: PlayedTurn) -> list[str]:
    """Return the landscape tiles taken in a turn that lie on the player's mat now."""
    owned = state.players[turn.player].tiles
    return [tile for tile in dict.fromkeys(turn.taken) if tile in owned]
