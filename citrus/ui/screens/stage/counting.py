"""Painting how points are counted: the board, with light on what counts, and everybody's points as columns."""

from __future__ import annotations

from functools import cached_property, reduce
from operator import or_

import pygame
from pygame import BLEND_RGB_MULT, Rect, Surface

from citrus.language.wording import signed
from citrus.language.words import Words
from citrus.match.session import Session
from citrus.rules.board import spaces_of
from citrus.rules.numbering import Space, SpaceSet
from citrus.rules.sources import Source
from citrus.ui.kit.fonts import Letters
from citrus.ui.kit.formats import opaque
from citrus.ui.kit.garland import garland
from citrus.ui.kit.moving_parts import shade
from citrus.ui.kit.screen import Ui
from citrus.ui.kit.shapes import Card, card, disc
from citrus.ui.pieces.contest import won_in
from citrus.ui.pieces.miniature import board_at
from citrus.ui.pieces.outlines import framed
from citrus.ui.pieces.people import Feeling, portrait
from citrus.ui.pieces.points import deep, gain, pill
from citrus.ui.screens.daylight import LAST_SUN
from citrus.ui.screens.final.parts import parts_of
from citrus.ui.screens.stage.film import Film
from citrus.ui.screens.stage.names import draw_name
from citrus.ui.screens.stage.parade import Beat, Parade
from citrus.ui.screens.stage.places import NAME, CountPlaces

SHADE = (176, 158, 156)  # of 255: what is left of red, green and blue beside a light
COARSE = 20  # pixels of a space at least
BLURRED = 6  # times smaller is the valley painted that is out of focus
HUNG = 0.52  # how large the garland over the columns is: above the points of the highest one
SEEN = 14  # design pixels: the least height of a part of a column that has room for its picture


class CountPainter:
    """Paints the counting of a finished game in a window of a `size`, where a design pixel has `u` pixels."""

    def __init__(self, ui: Ui, session: Session, words: Words, told: Parade) -> None:
        self._ui = ui
        self._session = session
        self._words = words
        self._told, self._most = told, told.most
        self._colors = tuple(seat.color for seat in session.seats)
        self._u = 1.0
        self._film = Film(ui, session.state, self._colors, self._there)

    def fit(self, size: tuple[int, int], places: CountPlaces) -> None:
        """Take the size of a window, and the places in it."""
        self._size, self._u, self.places = size, places.unit, places
        self._film.fit(places.unit, places.board, places.caption)
        self.__dict__.pop("ground", None)
        self.__dict__.pop("_boards", None)

    def _px(self, value: float) -> int:
        return max(1, round(value * self._u))

    @cached_property
    def ground(self) -> Surface:
        """The valley in the last sun, out of focus, in which the podium will stand. Do not draw on it."""
        small = max(1, self._size[0] // BLURRED), max(1, self._size[1] // BLURRED)
        valley = opaque(pygame.transform.box_blur(self._ui.art.cover("backdrop", small), 2))
        shade(valley, LAST_SUN.shades)
        return opaque(pygame.transform.smoothscale(valley, self._size))

    @cached_property
    def _boards(self) -> tuple[Surface, Surface]:
        """The board as large as its place, if it has one, in the light and in the dusk."""
        space = max(COARSE, self.places.board.width // self._session.state.game.board.columns)
        won = won_in(self._session.steps)
        bright = board_at(self._ui, self._session.state, self._colors, space, signs=True, won=won)
        dark = bright.copy()
        dark.fill(SHADE, special_flags=BLEND_RGB_MULT)
        return bright, dark

    def draw(self, surface: Surface, now: float, lively: bool = True) -> None:
        """Draw what stands there at a moment, and if all is `lively` what flies."""
        surface.blit(self.ground, (0, 0))
        latest = self._told.latest(now)
        if self.places.board:
            self._draw_board(surface, latest, now)
        self._draw_title(surface, self._told.source(now))
        if latest is not None:
            self._draw_caption(surface, latest)
        ground = self.places.ground
        glass = card(self._ui, ground.size, Card(18 * self._u, self._ui.palette["umber"], opacity=0.34))
        surface.blit(glass, ground)
        hung = garland(self._ui, ground.width, self._u * HUNG, [*self._colors, "paper"])
        surface.blit(hung, (ground.x, ground.y))
        if latest is not None and self.places.board:
            surface.fblits(self._film.signs(latest, now))
        for beat in self._told.beats if lively and self.places.board else ():  # behind the columns and their numbers
            column = self._grown(beat.player, now)
            surface.fblits(self._film.at(beat, now, (column.centerx, column.top + column.width // 2)))
        for player in range(len(self._colors)):
            own = latest if latest is not None and latest.player == player else None
            self._draw_column(surface, player, now, own)

    def _grown(self, player: int, now: float) -> Rect:
        """Return the place of a player's column at a moment."""
        place, shown = self.places.columns[player], self._told.parts(player, now)
        unit = place.height / max(1, self._most)
        high = max(self._px(6), round(unit * max(0.0, sum(points for _, points in shown))))
        return Rect(place.x, place.bottom - high, place.width, high)

    def _draw_board(self, surface: Surface, latest: Beat | None, now: float) -> None:
        """Draw the board; in the dusk, with light on the spaces from which somebody gets points, while there are
        any."""
        bright, dark = self._boards
        corner, edge = dark.get_rect(center=self.places.board.center), max(2, self._px(2.5))
        surface.blit(dark if latest is not None and latest.spaces else bright, corner)
        lit = reduce(or_, (part.spaces for part in latest.lit(now)), 0) if latest is not None else 0
        for space in spaces_of(lit):
            rect = self._space(space)
            surface.blit(bright, rect.move(corner.topleft), rect)
            self._draw_edges(surface, rect.move(corner.topleft), space, lit, edge)

    def _space(self, space: Space) -> Rect:
        """Return where a space is on the picture of the board."""
        board, (wide, high) = self._session.state.game.board, self._boards[0].get_size()
        column, row = board.column_row(space)
        left, right = (wide * at // board.columns for at in (column, column + 1))
        top, bottom = (high * at // board.rows for at in (row, row + 1))
        return Rect(left, top, right - left, bottom - top)

    def _there(self, space: Space) -> Rect:
        """Return where a space is in the window."""
        return self._space(space).move(self._boards[1].get_rect(center=self.places.board.center).topleft)

    def _draw_edges(self, surface: Surface, rect: Rect, space: Space, lit: SpaceSet, width: int) -> None:
        """Draw a line of light where a lit space ends at a dark one."""
        board, light = self._session.state.game.board, self._ui.palette["counted"]
        column, row = board.column_row(space)
        sides = {
            (0, -1): (rect.x, rect.y, rect.width, width),
            (0, 1): (rect.x, rect.bottom - width, rect.width, width),
            (-1, 0): (rect.x, rect.y, width, rect.height),
            (1, 0): (rect.right - width, rect.y, width, rect.height),
        }
        beside = {board.column_row(other) for other in spaces_of(lit)}
        for (right, down), side in sides.items():
            if (column + right, row + down) not in beside:
                surface.fill(light, side)

    def _draw_title(self, surface: Surface, source: Source | None) -> None:
        """Draw what is counted, with its picture and a few words."""
        ui, place, px, texts = self._ui, self.places.title, self._px, self._ui.texts
        side = place.height - px(14)
        title, said, left = texts("final.count_all"), texts("final.count_all_text"), place.x
        if source is not None:
            title, said = texts(f"final.{source}"), texts(f"final.{source}_text")
            spot = disc(ui, side, ui.palette["paper"], ui.palette["counted"], max(2.0, 3 * self._u))
            surface.blit(spot, (left, place.y))
            picture = ui.art.piece(source.picture, (round(side * 0.66),) * 2)
            surface.blit(picture, picture.get_rect(center=(left + side // 2, place.y + side // 2)))
            left += side + px(14)
        room = place.right - left
        name = ui.fonts.fitted(title, Letters(px(40), ui.palette["paper"], title=True), room)
        more = ui.fonts.fitted(said, Letters(px(18), ui.palette["panel_edge"]), room)
        y = place.y + (side - name.get_height() - (more.get_height() if said else 0)) // 2
        surface.blit(name, (left, y))
        if said:
            surface.blit(more, (left, y + name.get_height()))

    def words(self, beat: Beat) -> str:
        """Return what brings somebody points at the mats; empty for what lies on the board."""
        if not beat.source.at_mats:
            return ""
        parts = parts_of(self._words, self._session.steps, beat.player, beat.source)
        return self._words.joined(", ", [part.text for part in parts])

    def _draw_caption(self, surface: Surface, beat: Beat) -> None:
        """Draw who gets how many points, and at the mats what for."""
        ui, place, px = self._ui, self.places.caption, self._px
        seat, high = self._session.seats[beat.player], place.height - px(12)
        points = pill(ui, seat.color, gain(beat.points), round(high * 0.7))
        name, said = self._words.player(beat.player), self.words(beat)
        inside, gap = px(10), px(12)
        room = place.width - high - points.get_width() - 2 * inside - 2 * gap
        bold = Letters(px(20), ui.palette["ink"], bold=True)
        lines = [ui.fonts.fitted(name, bold, room)]
        if said:
            lines.append(ui.fonts.fitted(said, Letters(px(16), ui.palette["ink_soft"]), room))
        wide = max(line.get_width() for line in lines) + high + points.get_width() + 2 * inside + 2 * gap
        paper = Rect(0, 0, wide, high)
        paper.midbottom = place.midbottom
        surface.blit(card(ui, paper.size, Card(high / 2, ui.palette["paper"])), paper)
        face = ui.art.piece(portrait(seat), (high - px(6),) * 2, seat.color)
        surface.blit(face, face.get_rect(midleft=(paper.x + px(3), paper.centery)))
        y = paper.centery - sum(line.get_height() for line in lines) // 2
        for line in lines:
            surface.blit(line, (paper.x + high + gap, y))
            y += line.get_height()
        surface.blit(points, points.get_rect(midright=(paper.right - inside, paper.centery)))

    def _draw_column(self, surface: Surface, player: int, now: float, beat: Beat | None) -> None:
        """Draw a player with all points until now, the parts one above the other. Nobody wears the crown before all
        is counted."""
        ui, palette, px = self._ui, self._ui.palette, self._px
        place, face = self.places.columns[player], self.places.faces[player]
        seat, told = self._session.seats[player], self._told
        unit, shown = place.height / max(1, self._most), told.parts(player, now)
        column = self._grown(player, now)
        surface.blit(self._column(seat.color, place.size), column, (0, 0, *column.size))
        level = 0.0
        for source, points in shown:
            below, level = level, level + points
            part = Rect(place.x, place.bottom - round(level * unit), place.width, round(points * unit))
            if points <= 0:
                continue
            line = Rect(part.x, place.bottom - round(below * unit) - 1, part.width, max(1, px(1.5)))
            surface.fill(palette.on(seat.color), line)
            side = min(part.width // 2, part.height - px(3), px(32))
            if side >= px(SEEN):
                spot = disc(ui, side, palette["paper"], palette["umber"], max(1.0, 1.2 * self._u))
                picture = ui.art.piece(source.picture, (round(side * 0.76),) * 2)
                for one in (spot, picture):
                    surface.blit(one, one.get_rect(center=part.center))
        total = ui.fonts.render(signed(told.total(player, now)), Letters(px(30), palette["paper"], title=True))
        number = total.get_rect(midbottom=(column.centerx, column.top + px(2)))
        surface.blit(total, number)
        if beat is not None:
            slip = pill(ui, seat.color, gain(beat.points), px(26))
            rise = round(px(10) * beat.share(now))
            surface.blit(slip, slip.get_rect(midbottom=(column.centerx - px(4), number.top + px(8) - rise)))
        feeling: Feeling = "glad" if beat is not None and beat.points > 0 else "calm"
        picture = ui.art.piece(portrait(seat, feeling), face.size, seat.color)
        surface.blit(picture, face)
        room = Rect(face.centerx - self._slot // 2, face.bottom, self._slot, px(NAME))
        draw_name(surface, ui, self._words.player(player), room, px(17))

    @property
    def _slot(self) -> int:
        """The width of the room for a column with its name."""
        columns = self.places.columns
        return columns[1].x - columns[0].x if len(columns) > 1 else self.places.ground.width

    def _column(self, color: str, size: tuple[int, int]) -> Surface:
        """Return a column in a player's colour and outline."""
        ui, rim = self._ui, max(3, self._px(5))

        def make() -> Surface:
            picture = framed(ui, color, size, 8 * self._u, rim)
            inside = (size[0] - 2 * rim, size[1] - rim)
            picture.blit(card(ui, inside, Card(4 * self._u, deep(ui.palette, color))), (rim, rim))
            return picture

        return ui.art.made(("column", color, size, rim), make)
