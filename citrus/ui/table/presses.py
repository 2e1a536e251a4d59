"""Presses while something is shown or has just ended: they hurry that, and do nothing in the game."""

from __future__ import annotations

import pygame

from citrus.ui.table.counting import Counting
from citrus.ui.table.input.keys import CHOOSE, GO_ON, LETTERS
from citrus.ui.table.input.surface import TableSurface
from citrus.ui.table.model import targets
from citrus.ui.table.model.commands import Command
from citrus.ui.table.model.pace import Pace
from citrus.ui.table.motion.motion import Motion

CLICKS = (1, 2, 3)  # buttons of a mouse; the others are turns of its wheel


class Presses:
    """Sorts out the clicks and keys that are not meant for the game as it is now."""

    def __init__(self, table: TableSurface, counting: Counting, motion: Motion, pace: Pace) -> None:
        self._table = table
        self._counting = counting
        self._motion = motion
        self._pace = pace

    def hurry(self, event: pygame.event.Event) -> bool:
        """Hurry what is shown if something is pressed; whether it was meant for that, or for what has just ended."""
        clicked = event.type == pygame.MOUSEBUTTONDOWN and event.button in CLICKS
        keyed = event.type == pygame.KEYDOWN
        if self._counting.ending is not None:
            if clicked or (keyed and event.key in GO_ON):
                self._count_on()
            return event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN, pygame.MOUSEWHEEL)  # nothing else leads on
        if not clicked and not keyed:
            return False
        chooses, bots_turn = clicked or event.key in CHOOSE, self._table.sitting.bot is not None
        if chooses and self._motion.staging:
            self._go_on()
            return True
        if self._pace.ended and not bots_turn:
            if self._ends_turn(event):
                return True  # which has happened already
            self._pace.begin()
        again = self._motion.again
        self._table.skip()
        return chooses and (again or self._pace.hasty(bots_turn))

    def _go_on(self) -> None:
        """Go on with what is counted next; after the last of it everything is where it belongs at once."""
        if not self._counting.go_on():
            self._table.skip()
            self._table.refresh()
        self._table.repaint()

    def _count_on(self) -> None:
        """Go on with the next part of the final scoring."""
        self._counting.count_on()
        self._table.repaint()
        if self._counting.end():
            self._table.refresh()

    def _ends_turn(self, event: pygame.event.Event) -> bool:
        """Whether a press is one that ends turns: on the button, or of a key that does the same."""
        if event.type == pygame.KEYDOWN:
            return event.key in CHOOSE or LETTERS.get(event.key) == Command.END
        return self._table.target_at(event.pos) == targets.Button(Command.END)
