"""The bar below a replay: arrows, play, and a slider that shows whose turns went by."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from citrus.match.playback import Playback
from citrus.ui.screen import Ui
from citrus.ui.shapes import disc, draw_shadow, rounded
from citrus.ui.widgets import Widget


class Slider(Widget):
    """The whole game as a line in the colours of the turns. Clicking and dragging calls `on_seek(position)`."""

    sound = ""

    def __init__(self, ui: Ui, playback: Playback, on_seek: Callable[[int], None]) -> None:
        super().__init__(ui)
        self.playback = playback
        self.pointed: int | None = None
        self._on_seek = on_seek
        self._line: tuple[pygame.Rect, pygame.Surface] | None = None

    @property
    def track(self) -> pygame.Rect:
        """The line itself; the knob can stand on both its ends."""
        side = round(10 * self.u)
        high = max(6, round(10 * self.u))
        return pygame.Rect(self.rect.x + side, self.rect.centery - high // 2, self.rect.width - 2 * side, high)

    def x_of(self, position: int) -> int:
        """Where a position is on the line."""
        track = self.track
        return track.x + round(track.width * position / max(1, self.playback.last))

    def position_at(self, x: int) -> int:
        """The position nearest to a place."""
        track = self.track
        share = min(max(0.0, (x - track.x) / max(1, track.width)), 1.0)
        return round(share * self.playback.last)

    def handle(self, event: pygame.event.Event) -> bool:
        """Click, drag and point."""
        used = super().handle(event)
        if event.type == pygame.MOUSEBUTTONDOWN and used:
            self._seek(event.pos[0])
        elif event.type == pygame.MOUSEMOTION:
            pointed = self.position_at(event.pos[0]) if self.hovered or self.pressed else None
            if pointed != self.pointed:
                self.pointed = pointed
                self.dirty = True
            if self.pressed:
                self._seek(event.pos[0])
                return True
        elif event.type == pygame.WINDOWLEAVE:
            self.pointed = None
        return used

    def _seek(self, x: int) -> None:
        position = self.position_at(x)
        if position != self.playback.position:
            self._on_seek(position)
            self.dirty = True

    def draw(self, surface: pygame.Surface) -> None:
        """The line, paler where the game has not been shown yet, and the knob."""
        track, palette = self.track, self.ui.palette
        if self._line is None or self._line[0] != track:
            self._line = track.copy(), self._paint(track)
        surface.blit(self._line[1], track)
        x = self.x_of(self.playback.position)
        ahead = pygame.Rect(x, track.y, track.right - x, track.height)
        if ahead.width:
            veil = pygame.Surface(ahead.size, pygame.SRCALPHA)
            veil.fill((*tuple(palette["panel"])[:3], 165))
            surface.blit(veil, ahead)
        surface.blit(
            rounded(self.ui, track.size, track.height / 2, None, palette["ink_soft"], max(1.0, 1.2 * self.u)), track
        )
        side = round((22 if self.hovered or self.pressed else 20) * self.u)
        knob = disc(self.ui, side, palette["panel"], palette["accent"], max(2.0, 3 * self.u))
        surface.blit(knob, knob.get_rect(center=(x, track.centery)))
        if self.focused:
            self.draw_focus(surface, self.rect.height / 2)

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
    label = ui.fonts.render(text, max(11, round(14 * u)), ui.palette["ink"], bold=True)
    rect = label.get_rect().inflate(round(20 * u), round(12 * u))
    rect.midbottom = (x, beside.top - round(8 * u))
    if rect.top < 0:
        rect.midtop = (x, beside.bottom + round(8 * u))
    rect.clamp_ip(surface.get_rect().inflate(-round(12 * u), 0))
    draw_shadow(surface, ui, rect, 8 * u, max(2, round(3 * u)))
    surface.blit(rounded(ui, rect.size, 8 * u, ui.palette["panel"], ui.palette["panel_edge"], max(1.0, 1.5 * u)), rect)
    surface.blit(label, label.get_rect(center=rect.center))
