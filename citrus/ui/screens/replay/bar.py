"""The bar below a replay: arrows, play, and a slider that shows the turns."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from citrus.match.playback import Playback
from citrus.records.record import Seat
from citrus.review.figures import ReviewedTurn
from citrus.ui.kit.buttons import Button, Face
from citrus.ui.kit.display_list import Drawable
from citrus.ui.kit.fonts import SMALLEST, Letters
from citrus.ui.kit.screen import Ui
from citrus.ui.kit.shapes import Card, card, disc, draw_shadow
from citrus.ui.kit.sliders import Slider

MARKED = ("doubtful", "costly")


class TimeLine(Slider):
    """The whole game as a line in the colours of the turns; those that could have been much better have a mark, those
    that were `costly` a larger one."""

    sound = ""

    def __init__(self, ui: Ui, playback: Playback, on_seek: Callable[[int], None]) -> None:
        super().__init__(ui, playback.last, on_seek)
        self.name = ui.texts("replay.moment")
        self.playback = playback
        self.turn = playback.turn  # that is told of
        self.costly: dict[int, ReviewedTurn] = {}
        self.viewer: int | None = None  # whose turns alone are in colour
        self._line: tuple[pygame.Rect, int | None, pygame.Surface] | None = None

    def mark(self, turns: Sequence[ReviewedTurn]) -> None:
        """Mark those of these turns that could have been much better."""
        self.costly = {turn.number: turn for turn in turns if turn.grade in MARKED}

    @property
    def words(self) -> str:
        """Which turn and which step it is."""
        texts, playback = self.ui.texts, self.playback
        turn = texts("replay.where", turn=self.turn, turns=len(playback.turns))
        return texts.joined("; ", [turn, texts("replay.step", step=playback.position, steps=playback.last)])

    @property
    def position(self) -> int:
        """The shown moment of the game."""
        return self.playback.position

    def draw_track(self, surface: Drawable, track: pygame.Rect, x: int) -> None:
        """Draw the turns, paler where the game has not been shown yet; below them the marks."""
        for turn in self.costly.values():
            side = round((7 if turn.grade == "costly" else 4) * self.u)
            spot = disc(self.ui, side, self.ui.palette["bad"])
            middle = self.x_of(turn.moment), track.bottom + round(8 * self.u)
            surface.blit(spot, spot.get_rect(center=middle))
        if self._line is None or self._line[:2] != (track, self.viewer):
            self._line = track.copy(), self.viewer, self._paint(track)
        surface.blit(self._line[2], track)
        ahead = pygame.Rect(x, track.y, track.right - x, track.height)
        if ahead.width:
            surface.blit(self.ui.art.made(("ahead", ahead.size), lambda: self._veil(ahead.size)), ahead)

    def _veil(self, size: tuple[int, int]) -> pygame.Surface:
        """Return the veil over the turns that have not been shown yet."""
        veil = pygame.Surface(size, pygame.SRCALPHA)
        veil.fill((*tuple(self.ui.palette["panel"])[:3], 165))
        return veil

    def _paint(self, track: pygame.Rect) -> pygame.Surface:
        playback, palette = self.playback, self.ui.palette
        picture = pygame.Surface(track.size, pygame.SRCALPHA)
        picture.fill(palette["panel_edge"])  # on which every colour shows, white too
        ends = [*playback.turns[1:], playback.last]
        for number, (start, end) in enumerate(zip(playback.turns, ends, strict=True)):
            left, right = self.x_of(start) - track.x, self.x_of(end) - track.x
            player = playback.player_at(start)
            if self.viewer in (None, player):
                picture.fill(palette[playback.seats[player].color], (left, 0, right - left, track.height))
            if number:
                picture.fill(palette["panel"], (left, 0, max(1, round(self.u)), track.height))
        picture.blit(card(self.ui, track.size, Card(track.height / 2, "#ffffff")), (0, 0), None, pygame.BLEND_RGBA_MULT)
        return picture


class ViewerButton(Button):
    """Shows from whose view the game is seen: a hat and a name, or everybody's hats. Without room for a name, hats
    alone."""

    def __init__(self, ui: Ui, seats: tuple[Seat, ...], on_click: Callable[[], None]) -> None:
        super().__init__(ui, "", on_click, face=Face(size=15))
        self.viewer: int | None = None
        self._seats = seats

    @property
    def words(self) -> str:
        """Whose eyes they are."""
        texts, viewer = self.ui.texts, self.viewer
        return texts("replay.everybody") if viewer is None else texts("replay.tip.eyes", name=self._seats[viewer].name)

    def _draw_label(self, surface: Drawable, rect: pygame.Rect, ink: pygame.Color) -> None:
        ui, viewer = self.ui, self.viewer
        seats = self._seats if viewer is None else self._seats[viewer : viewer + 1]
        text = ui.texts("replay.everybody") if viewer is None else ui.texts.again(seats[0].name)
        named = rect.width > 2 * rect.height
        side, gap = round((22 if viewer is None else 32) * self.u), round(6 * self.u)
        step = round((26 if named else 14) * self.u / max(1, len(seats) - 1))
        row = side + step * (len(seats) - 1)
        x = rect.centerx - row // 2
        if named:
            room = rect.width - row - 3 * gap
            label = ui.fonts.fitted(text, Letters(max(SMALLEST, round(self.text_size * self.u)), ink, bold=True), room)
            x = rect.centerx - (row + gap + label.get_width()) // 2
            surface.blit(label, label.get_rect(midleft=(x + row + gap, rect.centery)))
        for number, seat in enumerate(seats):
            hat = ui.art.piece(f"hat_{seat.color}", (side, side), seat.color)
            surface.blit(hat, hat.get_rect(midleft=(x + number * step, rect.centery)))


def draw_tip(
    surface: Drawable, ui: Ui, u: float, text: str, beside: pygame.Rect, window: pygame.Rect | None = None
) -> None:
    """Draw a short note above the middle of a place, or below it where there is no room above, inside a `window`, if
    not inside what is drawn; a long one is broken into lines."""
    window = window or surface.get_clip()
    px, room = max(SMALLEST, round(14 * u)), round(window.width * 0.6)
    width = room if ui.fonts.width(text, px, bold=True) > room else None
    label = ui.fonts.render(text, Letters(px, ui.palette["ink"], bold=True), width=width)
    rect = label.get_rect().inflate(round(20 * u), round(12 * u))
    rect.midbottom = (beside.centerx, beside.top - round(8 * u))
    if rect.top < 0:
        rect.midtop = (beside.centerx, beside.bottom + round(8 * u))
    rect.clamp_ip(window.inflate(-round(12 * u), 0))
    draw_shadow(surface, ui, rect, 8 * u, max(2, round(3 * u)))
    surface.blit(
        card(ui, rect.size, Card(8 * u, ui.palette["paper"], ui.palette["panel_edge"], max(1.0, 1.5 * u))), rect
    )
    surface.blit(label, label.get_rect(center=rect.center))
