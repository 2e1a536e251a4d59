"""The keyboard is seen on everything that it works on."""

from __future__ import annotations

from pathlib import Path

import pygame

from citrus.ui.kit.widgets import Group, Widget
from citrus.ui.shell.app import App
from tests.ui.all_screens import SCREENS, group_of


def test_what_the_keyboard_works_on_looks_different(app: App, home: Path) -> None:
    """Every sort of widget once, on a screen that has it."""
    looked_at: set[type[Widget]] = set()
    for make in SCREENS.values():
        screen = make(app, home)
        app.show(screen)
        group = group_of(screen)
        for widget in group.widgets:
            if widget.usable and type(widget) not in looked_at:
                looked_at.add(type(widget))
                looks = [look(app, group, widget, focus) for focus in (None, widget)]
                assert looks[0] != looks[1], type(widget)
    assert len(looked_at) > 10


def look(app: App, group: Group, widget: Widget, focus: Widget | None) -> bytes:
    """Return what a widget looks like while something has the focus."""
    group.set_focus(focus)
    picture = pygame.Surface(app.surface.get_size())
    widget.draw(picture)
    return pygame.image.tobytes(picture, "RGB")
