"""Names below the players on the stage: in one line, or in two."""

from __future__ import annotations

from pygame import Rect

from citrus.language.wording import in_two
from citrus.ui.kit.display_list import Drawable
from citrus.ui.kit.fonts import TINIEST, Letters
from citrus.ui.kit.screen import Ui

SMALLER = 0.78  # of the size of a name, where it needs two lines


def draw_name(surface: Drawable, ui: Ui, name: str, place: Rect, px: int) -> None:
    """Draw a name in the middle of a place, `px` pixels high, or smaller in two lines where one is not wide enough."""
    fits = ui.fonts.width(name, px, bold=True) <= place.width - px // 2
    size, lines = (px, (name,)) if fits else (round(px * SMALLER), in_two(name))
    letters = Letters(size, ui.palette["paper"], bold=True)
    shown = [ui.fonts.fitted(line, letters, place.width - px // 2, TINIEST) for line in lines]
    step = ui.fonts.spacing(size, bold=True)
    y = place.y + (place.height - step * len(shown)) // 2 if len(shown) > 1 else place.y
    for line in shown:
        surface.blit(line, line.get_rect(midtop=(place.centerx, y)))
        y += step
