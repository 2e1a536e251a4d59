"""A few words on a slip of paper over the screens, which go away by themselves."""

from __future__ import annotations

from pygame import Rect, Surface

from citrus.ui.kit.fonts import Letters
from citrus.ui.kit.presses import Down, Elsewhere, Plugged, Pointer, Press, Pulled
from citrus.ui.kit.screen import Ui, unit
from citrus.ui.kit.shapes import Panel, draw_panel

SHOWN_SECONDS = 1.6  # at least
SECONDS_A_LETTER = 0.06
GONE = 1e-6  # seconds
_WIDEST = 0.6  # of the window
_MARGIN, _ABOVE = 36, 20  # design pixels: around the words, left and right, above and below
_LETTERS, _LEAST = 16, 12  # design pixels of the words; less where they have little room


class Notice:
    """The notice of a change that the screen does not show."""

    def __init__(self, ui: Ui) -> None:
        self._ui = ui
        self._texts: list[str] = []
        self._left = 0.0
        self._until_used = False

    def show(self, text: str, until_used: bool = False) -> None:
        """Show some words for a while, or only until something is pressed, instead of others. What stays until
        something is pressed comes below what stays so, too."""
        stays = until_used and self._until_used and self.shown
        self._texts = [*(one for one in self._texts if stays and one != text), text]
        self._left = max(SHOWN_SECONDS, SECONDS_A_LETTER * sum(map(len, self._texts)))
        self._until_used = until_used

    def follow(self, press: Press) -> None:
        """Let words go that are shown only until something is pressed."""
        used = isinstance(press, Down) or not isinstance(press, Pointer | Plugged | Pulled | Elsewhere)
        if used and self._until_used and self.shown:
            self._left = GONE

    @property
    def text(self) -> str:
        """What is said now, in the current language; empty for nothing."""
        texts = self._ui.texts
        return texts.joined(" ", map(texts.again, self._texts)) if self.shown else ""

    @property
    def shown(self) -> bool:
        """Whether there is anything to say."""
        return self._left > 0

    def over(self, seconds: float) -> bool:
        """Let time pass; return whether the words have to go now."""
        shown, self._left = self.shown, self._left - seconds
        return shown and not self.shown

    def rect(self, size: tuple[int, int], room: Rect | None) -> Rect:
        """Return where the slip lies in a window of a size: in the lower right corner of a room, or without one in that
        at the top of the window, where pages have no heading. It is empty without words."""
        words = self._words(size, room)
        if words is None:
            return Rect(0, 0, 0, 0)
        u = self._unit(size)
        slip = words.get_rect().inflate(round(_MARGIN * u), round(_ABOVE * u))
        if room is None:
            slip.topright = size[0] - round(12 * u), round(12 * u)
        else:
            slip.bottomright = room.bottomright
        return slip

    def draw(self, surface: Surface, room: Rect | None = None) -> None:
        """Draw the slip, if any, in the current language."""
        words = self._words(surface.get_size(), room)
        if words is None:
            return
        u, slip = self._unit(surface.get_size()), self.rect(surface.get_size(), room)
        look = Panel(round(20 * u), max(2, round(5 * u)), edge="accent", width=max(1.0, 1.5 * u))
        draw_panel(surface, self._ui, slip, look)
        surface.blit(words, words.get_rect(center=slip.center))

    def _words(self, size: tuple[int, int], room: Rect | None) -> Surface | None:
        """Return the words, or None if there is nothing to say."""
        if not self.shown:
            return None
        u, ink = self._unit(size), self._ui.palette["ink"]
        width = round(_WIDEST * size[0]) if room is None else room.width - round(_MARGIN * u)
        for px in range(round(_LETTERS * u), round(_LEAST * u) - 1, -1):
            words = self._ui.fonts.render(self.text, Letters(px, ink, bold=True), width=width)
            if room is None or words.get_height() + round(_ABOVE * u) <= room.height:
                break
        return words

    def _unit(self, size: tuple[int, int]) -> float:
        return unit(size) * self._ui.shell.scale
