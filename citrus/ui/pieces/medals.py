"""The medals of the album: a picture for each goal, in a rim that shows how often it was reached."""

from __future__ import annotations

import pygame

from citrus.ui.kit.screen import Ui
from citrus.ui.kit.shapes import paled

EMBLEM = 0.6  # of the side: the picture of the goal
MIDDLE = 0.465  # of the side, from above: the middle of the rim, below which its leaves, blossoms or fruit hang
FAINT = 150  # of 255: a picture that nobody has earned yet


def medal(ui: Ui, goal: str, tier: int, side: int) -> pygame.Surface:
    """Return the medal of a goal of the album (a key of `GOALS`), `side` pixels square.

    `tier` is 1 for bronze, 2 for silver, 3 for gold; 0 for a goal that is not reached yet: pale within dashes. Do
    not draw on the result: it is shared.
    """

    def make() -> pygame.Surface:
        picture = ui.art.piece(f"medal_rim_{tier}", (side, side)).copy()
        inner = max(1, round(side * EMBLEM))
        emblem = ui.art.piece(f"medal_{goal}", (inner, inner))
        if not tier:
            emblem = paled(emblem, FAINT)
        picture.blit(emblem, emblem.get_rect(center=(side // 2, round(side * MIDDLE))))
        return picture

    return ui.art.made(("medal", goal, tier, side), make)
