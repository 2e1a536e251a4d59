"""Presses while something is shown or has just ended: they hurry that, and do nothing in the game unless a turn goes
on and what is shown is only still to be read."""

from __future__ import annotations

import pygame

from citrus.ui.table.answers import Answers
from citrus.ui.table.counting import Counting
from citrus.ui.table.input.keys import CHOOSE, GO_ON, LETTERS
from citrus.ui.table.input.surface import TableSurface
from citrus.ui.table.model import targets
from citrus.ui.table.model.commands import Command
from citrus.ui.table.model.pace import Pace
from citrus.ui.table.motion.motion import Motion

CLICKS = (1, 2, 3)  # buttons of a mouse; the others are turns of its wheel
BACK = (Command.UNDO, Command.MENU)  # what anybody may mean while a turn passes
BACK_KEYS = (pygame.K_u, pygame.K_z, pygame.K_ESCAPE)


class Presses:
    """Sorts out the clicks and keys that are not meant for the game as it is now."""

    def __init__(
        self, table: TableSurface, answers: Answers, counting: Counting, motion: Motion, pace: Pace, watched: bool
    ) -> None:
        """`watched` is whether bots play among themselves."""
        self._table = table
        self._answers = answers
        self._watched = watched
        self._counting = counting
        self._motion = motion
        self._pace = pace
        self._asked = False  # for a hint, which is shown once the turn has passed

    def hurry(self, event: pygame.event.Event) -> bool:
        """Hurry what is shown if something is pressed; whether it was meant for that, or for what has just ended."""
        clicked = event.type == pygame.MOUSEBUTTONDOWN and event.button in CLICKS
        keyed = event.type == pygame.KEYDOWN
        if self._counting.ending is not None:
            if clicked or (keyed and event.key in GO_ON):
                self._count_on()
            elif keyed and self._is_for(event, Command.HINT):
                self._answers.refuse_over()
                self._table.refresh()
            return event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN, pygame.MOUSEWHEEL)  # nothing else leads on
        if not clicked and not keyed:
            return False
        chooses, bots_turn = clicked or event.key in CHOOSE, self._table.sitting.bot is not None
        hint = self._is_for(event, Command.HINT)
        if hint and bots_turn:  # it does not hurry them, and is answered after their turns
            self._asked = not self._watched
            self._answers.postpone(self._watched)
            self._table.refresh()
            return True
        if chooses and self._motion.staging and not hint:
            usable = clicked and self._table.reading and self._is_usable(event)
            self._go_on()
            return not usable
        if self._pace.passing and not bots_turn:
            return self._wait(event, hint)
        if self._pace.ended and not bots_turn:
            if self._ends_turn(event):  # which has happened already
                if self._pace.shown:
                    self._table.skip()
                return True
            self._pace.begin()
        again = self._motion.again
        self._table.skip()
        leads_on = chooses or self._table.sitting.state.over  # then every key may lead to another screen
        return leads_on and (again or self._pace.hasty(bots_turn))

    def _go_on(self) -> None:
        """Go on with what is counted next; after the last of it everything is where it belongs at once."""
        if not self._counting.go_on():
            self._end_what_is_shown()
        self._table.repaint()

    def _wait(self, event: pygame.event.Event, hint: bool) -> bool:
        """End what is shown of the turn that is passing by itself; whether the press can do nothing else.

        Steps back and the menu are for anybody. A `hint` is shown to the next person.
        """
        back = event.type == pygame.KEYDOWN and event.key in BACK_KEYS
        if back or any(self._is_for(event, command) for command in BACK):
            self._asked = False
            return False
        self._asked = self._asked or hint
        self._end_what_is_shown()
        self._table.repaint()
        return True

    def _end_what_is_shown(self) -> None:
        """Put everything where it belongs at once; but if a turn is passing by itself, the banner is to be seen."""
        if not (self._pace.passing and self._counting.go_to_banner()):
            self._table.skip()
        self._table.refresh()

    def follow_up(self) -> None:
        """Show the hint that was asked for while a turn passed, or bots had theirs, once that is over."""
        if not self._asked or self._pace.passing or self._motion.staging or self._table.sitting.bot is not None:
            return
        self._asked = False
        if not self._table.sitting.state.over:
            self._table.press(Command.HINT)
        else:
            self._answers.silence()
            self._table.refresh()

    def _count_on(self) -> None:
        """Go on with the next part of the final scoring."""
        self._answers.silence()
        self._counting.count_on()
        self._table.repaint()
        if self._counting.end():
            self._table.refresh()

    def _ends_turn(self, event: pygame.event.Event) -> bool:
        """Whether a press is one that ends turns: on the button, or of a key that does the same."""
        return (event.type == pygame.KEYDOWN and event.key in CHOOSE) or self._is_for(event, Command.END)

    def _is_usable(self, event: pygame.event.Event) -> bool:
        """Whether a click is one on a button that can be used now."""
        target = self._table.target_at(event.pos)
        return isinstance(target, targets.Button) and target in self._table.offer.clickable

    def _is_for(self, event: pygame.event.Event, command: Command) -> bool:
        """Whether a press is one on the button of a command, or of its letter."""
        if event.type == pygame.KEYDOWN:
            return LETTERS.get(event.key) == command
        return self._table.target_at(event.pos) == targets.Button(command)
