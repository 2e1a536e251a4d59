"""The keyboard is seen on everything that it works on."""

from __future__ import annotations

from pathlib import Path

import pygame

from citrus.ui.kit.dialogs import MessageDialog
from citrus.ui.kit.widgets import Group, Widget
from citrus.ui.shell.app import App
from citrus.ui.table.model import targets
from tests.ui.all_screens import SCREENS, group_of
from tests.ui.at_table import new_match
from tests.ui.player import sit_down


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


def test_a_table_below_a_dialog_has_no_ring(app: App, home: Path) -> None:
    player = sit_down(app, new_match(home))
    looks = []
    for where in (None, targets.Mat(0)):
        if where is not None:
            player.aims(where)
        place = player.rect_of(targets.Mat(0))
        for above in (MessageDialog(app.ui, "Title", "Text"), None):
            if above is not None:
                app.push(above)
            app.draw()
            looks.append(pygame.image.tobytes(app.surface.subsurface(place), "RGB"))
            if above is not None:
                app.pop()
    below, alone, below_ringed, ringed = looks
    assert alone != ringed
    assert below == below_ringed


def look(app: App, group: Group, widget: Widget, focus: Widget | None) -> bytes:
    """Return what a widget looks like while something has the focus."""
    group.set_focus(focus)
    picture = pygame.Surface(app.surface.get_size())
    widget.draw(picture)
    return pygame.image.tobytes(picture, "RGB")
