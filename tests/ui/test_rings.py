"""The keyboard is seen on everything that it works on."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from citrus.ui.kit.widgets import Widget
from citrus.ui.shell.app import App
from tests.ui.all_screens import SCREENS, group_of


@pytest.mark.parametrize("name", SCREENS)
def test_what_the_keyboard_works_on_looks_different(app: App, home: Path, name: str) -> None:
    screen = SCREENS[name](app, home)
    app.show(screen)
    group = group_of(screen)

    def look(widget: Widget, focus: Widget | None) -> bytes:
        group.set_focus(focus)
        picture = pygame.Surface(app.surface.get_size())
        widget.draw(picture)
        return pygame.image.tobytes(picture, "RGB")

    for widget in {type(one): one for one in group.widgets if one.usable}.values():
        assert look(widget, None) != look(widget, widget), type(widget)
