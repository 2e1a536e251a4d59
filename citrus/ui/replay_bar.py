"""The bar below a replay: arrows, play, and a slider that shows whose turns went by."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from citrus.match.playback import Playback
from citrus.ui.fonts import SMALLEST
from citrus.ui.screen import Ui
from citrus.ui.shapes import draw_shadow, rounded
from citrus.ui.sliders import Slider


class TimeLine(Slider):
    """The whole game as a line in the colours of the turns."""

    sound = ""

    def __init__(self, ui: Ui, playback: Playback, on_seek: Callable[[int], None]) -> None:
        super().__init__(ui, playback.last, on_seek)
        self.playback = playback
        self._line: tuple[pygame.Rect, pygame.Surface] | None = None

    @property
    def position(self) -> int:
        """The moment of the game that is shown."""
        return self.playback.position

    def draw_track(self, surface: pygame.Surface, track: pygame.Rect, x: int) -> None:
        """The turns, paler where the game has not been shown yet."""
        if self._line is None or self._line[0] != track:
            self._line = track.copy(), self._paint(track)
        surface.blit(self._line[1], track)
        ahead = pygame.Rect(x, track.y, track.right - x, track.height)
        if ahead.width:
            veil = pygame.Surface(ahead.size, pygame.SRCALPHA)
            veil.fill((*tuple(self.ui.palette["panel"])[:3], 165))
            surface.blit(veil, ahead)

    def _paint(self, track: pygame.Rect) -> pygame.Surface:
        playback, palette = self.playback, self.ui.palette
        picture = pygame.Surface(track.size, pygame.SRCALPHA)
        ends = [*playback.turns[1:], playback.last]
        for number, (start, end) in enumerate(zip(playback.turns, ends, strict=True)):
            left, right = self.x_of(start) - track.x, self.x_of(end) - track.x
            seat = playback.seats[playback.player_at(start)]
            picture.fill(palette[seat.color], (left, 0, right - left, track.height))
            if number:
                picture.fill(palette["panel"], (left, 0, max(1, round(self.u)), track.height))
        picture.blit(rounded(self.ui, track.size, track.height / 2, "#ffffff"), (0, 0), None, pygame.BLEND_RGBA_MULT)
        return picture


def draw_tip(surface: pygame.Surface, ui: Ui, u: float, text: str, beside: pygame.Rect, x: int) -> None:
    """A short note above a place, or below it where there is no room above."""
    label = ui.fonts.render(text, max(SMALLEST, round(14 * u)), ui.palette["ink"], bold=True)
    rect = label.get_rect().inflate(round(20 * u), round(12 * u))
    rect.midbottom = (x, beside.top - round(8 * u))
    if rect.top < 0:
        rect.midtop = (x, beside.bottom + round(8 * u))
    rect.clamp_ip(surface.get_rect().inflate(-round(12 * u), 0))
    draw_shadow(surface, ui, rect, 8 * u, max(2, round(3 * u)))
    surface.blit(rounded(ui, rect.size, 8 * u, ui.palette["panel"], ui.palette["panel_edge"], max(1.0, 1.5 * u)), rect)
    surface.blit(label, label.get_rect(center=rect.center))
