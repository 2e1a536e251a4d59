"""The row below all screens that names the buttons of a controller, once one has been used."""

from __future__ import annotations

import pygame

from citrus.ui.devices.labels import pressed_by
from citrus.ui.kit.fonts import Letters
from citrus.ui.kit.presses import Request
from citrus.ui.kit.screen import Screen, Ui, unit

HIGH, TEXT, GAP = 28.0, 15.0, 22.0  # design pixels: of the row, of its letters, between two buttons
MOST = 0.1  # of the window that it may take


class Legend:
    """What buttons do on the live screen, most useful first. Once `shown`, the row has room of its own: it lies over
    nothing."""

    def __init__(self, ui: Ui) -> None:
        self._ui = ui
        self._said: tuple[str, ...] = ()
        self.shown = False

    def above(self, window: pygame.Surface) -> pygame.Surface:
        """Return what screens are drawn on: all of a window's surface, or a surface without the row."""
        width, height = window.get_size()
        return pygame.Surface((width, height - self._high(window))).convert(window) if self.shown else window

    def changed(self, screen: Screen) -> bool:
        """Follow the live screen; return whether the row says something else than before."""
        before, self._said = self._said, self._rows(screen) if self.shown else ()
        return self._said != before

    def draw(self, window: pygame.Surface) -> None:
        """Draw the row at the bottom of a window, as far as there is room for what it says."""
        if not self.shown:
            return
        high, (width, height) = self._high(window), window.get_size()
        u, palette = high / HIGH, self._ui.palette
        window.fill(palette["table_dark"], (0, height - high, width, high))
        x = gap = round(GAP * u)
        for said in self._said:
            label = self._ui.fonts.render(said, Letters(round(TEXT * u), palette["paper"]))
            if x + label.get_width() + gap > width:
                break
            window.blit(label, label.get_rect(midleft=(x, height - high // 2)))
            x += label.get_width() + gap

    def _rows(self, screen: Screen) -> tuple[str, ...]:
        """Return what the row says of a screen."""
        texts, found = self._ui.texts, []
        rows = [(presses, texts(words)) for presses, words in screen.legend]
        rows.insert(1, ((Request.MAIN,) if screen.main_action else (), texts.again(screen.main_action)))
        for presses, words in rows:
            keys = [key for press in presses if (key := pressed_by(self._ui, press, screen.scope))]
            if keys:
                found.append(texts("legend.row", keys=" ".join(keys), words=words))
        return tuple(found)

    def _high(self, window: pygame.Surface) -> int:
        """Return the height of the row in pixels."""
        size = window.get_size()
        return round(min(HIGH * unit(size) * self._ui.shell.scale, MOST * size[1]))
