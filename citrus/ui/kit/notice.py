"""A few words on a slip of paper over the screens, which go away by themselves."""

from __future__ import annotations

from pygame import Surface

from citrus.ui.kit.fonts import Letters
from citrus.ui.kit.screen import Ui, unit
from citrus.ui.kit.shapes import Panel, draw_panel

SHOWN_SECONDS = 1.6  # at least
SECONDS_A_LETTER = 0.06
_WIDEST = 0.6  # of the window


class Notice:
    """The notice of a change that the screen does not show."""

    def __init__(self, ui: Ui) -> None:
        self._ui = ui
        self._text = ""
        self._left = 0.0

    def show(self, text: str) -> None:
        """Show some words for a while, instead of others."""
        self._text, self._left = text, max(SHOWN_SECONDS, SECONDS_A_LETTER * len(text))

    @property
    def shown(self) -> bool:
        """Whether there is anything to say."""
        return self._left > 0

    def over(self, seconds: float) -> bool:
        """Let time pass; return whether the words have to go now."""
        shown, self._left = self.shown, self._left - seconds
        return shown and not self.shown

    def draw(self, surface: Surface) -> None:
        """Draw the slip, if any, in the current language, in the upper right corner, where pages have no heading."""
        if not self.shown:
            return
        ui, u = self._ui, unit(surface.get_size()) * self._ui.shell.scale
        room = round(_WIDEST * surface.get_width())
        said = ui.texts.again(self._text)  # the language may have changed since
        words = ui.fonts.render(said, Letters(round(16 * u), ui.palette["ink"], bold=True), width=room)
        slip = words.get_rect().inflate(round(36 * u), round(20 * u))
        slip.topright = surface.get_width() - round(12 * u), round(12 * u)
        draw_panel(
            surface, ui, slip, Panel(round(20 * u), max(2, round(5 * u)), edge="accent", width=max(1.0, 1.5 * u))
        )
        surface.blit(words, words.get_rect(center=slip.center))
