"""Brings what is seen of a table up to date with the game and the desk: pieces, buttons and the log."""

from __future__ import annotations

from citrus.ui.table.lookout import Lookout
from citrus.ui.table.model.answers import SILENCE
from citrus.ui.table.model.commands import Command
from citrus.ui.table.model.offer import looking_on
from citrus.ui.table.model.selection import NOTHING
from citrus.ui.table.presses import Stage
from citrus.ui.table.role import Role
from citrus.ui.table.runtime import Runtime


class Upkeep:
    """Follows the game and what is picked: `run` holds both, `lookout` is what is seen."""

    def __init__(self, run: Runtime, lookout: Lookout, role: Role) -> None:
        self._run = run
        self._lookout = lookout
        self._role = role

    def follow(self) -> None:
        """Bring everything up to date."""
        run, view = self._run, self._lookout.view
        view.pieces.follow(run.session.steps)
        if view.log.translated():
            run.desk = run.desk.saying(SILENCE).unguided()
        run.update()
        run.actions.counting.let_go()
        self._keep_up_the_story()
        run.desk = run.desk.reminded()
        self._show_buttons()

    def _show_buttons(self) -> None:
        """The buttons of the moment; while something is counted, only those can be used with which the turn goes on
        once there is nothing left but to read it."""
        run, lookout, actions = self._run, self._lookout, self._run.actions
        state, offered, selection = run.session.state, run.given.offer.clickable, run.desk.selection
        movement = actions.motion.movement
        if movement is not None and actions.scoring is Stage.COUNTING:
            state, selection = movement.shown, NOTHING
            offered = looking_on(state, (Command.MENU, Command.STANDINGS)).clickable
        look = lookout.button_look(actions.pace.inviting)
        lookout.view.buttons.show(lookout.layout, state, offered, selection, look)

    def _keep_up_the_story(self) -> None:
        """Add the newest actions to the log; all again once it was forgotten."""
        story, role = self._lookout.view.log, self._role
        story.recount(role.recap)
        steps, happened = self._run.actions.counting.for_log(role.story, len(role.session.steps), role.foretells)
        if story.keep_up(steps, happened, role.people):
            self._lookout.leave_log()
