"""What lies on the bare land can be read: letters of hidden building sites, and the names of the rows."""

from __future__ import annotations

from statistics import median

import pygame

from citrus.ui.kit.palette import contrast
from citrus.ui.shell.app import App
from tests.ui.player import sit_down
from tests.ui.shell import play

READABLE = 3.0  # the contrast of large letters, by WCAG 2.1
GRASSY = 34  # so much greener than red are the blades of tufts, but not mown meadow


def pixels(surface: pygame.Surface, place: pygame.Rect) -> list[pygame.Color]:
    return [surface.get_at((x, y)) for x in range(place.left, place.right) for y in range(place.top, place.bottom)]


def test_letters_of_hidden_sites_stand_out_from_mown_meadow(app: App) -> None:
    player = sit_down(app, play(2, 1, steps=4), table="full")
    app.draw()
    state, layout = player.state, player.layout
    hidden = set(state.site_stack)
    assert hidden
    for letter in hidden:
        board = state.game.board
        place = layout.space_rect(*board.column_row(board.sites[letter]))
        found = pixels(app.surface, place.inflate(-place.width * 0.4, -place.height * 0.4))
        soil = pygame.Color(*(round(median(color[part] for color in found)) for part in range(3)))
        assert max(contrast(color, soil) for color in found) >= READABLE, letter
        assert [color for color in found if color.g - color.r > GRASSY] == [], f"grass on {letter}"
