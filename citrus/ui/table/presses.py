"""Presses of the mouse and of keys, as the stage of the table needs them."""

from __future__ import annotations

import pygame

from citrus.ui.table.input.keys import CHOOSE, GO_ON, LETTERS, OTHERS
from citrus.ui.table.model import targets
from citrus.ui.table.model.commands import Command
from citrus.ui.table.model.offer import Choices
from citrus.ui.table.store.stages import Press

CLICKS = (1, 2, 3)  # buttons of a mouse; the others are turns of its wheel
BACK = (Command.UNDO, Command.MENU)  # what anybody may mean while a turn passes
BACK_KEYS = (pygame.K_u, pygame.K_ESCAPE)


def press_of(event: pygame.event.Event, button: Command | None, offered: Choices) -> Press | None:
    """Convert an event to a Press, or None. `button` is the one under the mouse."""
    if event.type == pygame.KEYDOWN:
        key, chooses = event.key, event.key in CHOOSE
        command = None if event.mod & OTHERS else LETTERS.get(key)
        back = key in BACK_KEYS or (key == pygame.K_z and bool(event.mod & pygame.KMOD_CTRL))
        ends = chooses or command == Command.END
        return Press(chooses, key in GO_ON, command == Command.HINT, back, ends, keyed=True)
    if event.type != pygame.MOUSEBUTTONDOWN or event.button not in CLICKS:
        return None
    usable = button not in (None, Command.RUSH) and targets.Button(button) in offered
    return Press(True, True, button == Command.HINT, button in BACK, button == Command.END, usable=usable)
