"""What is seen and looked at of a table: all that devices know of it, kept up to date with the game and the desk."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from enum import Enum, auto
from functools import partial

from pygame import Rect

from citrus.rules.numbering import SpaceSet
from citrus.ui.pieces.layout import TableLayout
from citrus.ui.table.input.keys import TableKeys
from citrus.ui.table.input.mouse import TableMouse
from citrus.ui.table.model import targets
from citrus.ui.table.model.answers import SILENCE
from citrus.ui.table.model.commands import Command
from citrus.ui.table.model.offer import Offer, done, looking_on
from citrus.ui.table.model.selection import NOTHING, Selection
from citrus.ui.table.model.targets import Target
from citrus.ui.table.presenter import Presenter, Situation
from citrus.ui.table.presses import Stage
from citrus.ui.table.role import Role
from citrus.ui.table.runtime import Runtime
from citrus.ui.table.view.moment import Held, Moment


class Change(Enum):
    """What looks different once somebody looks about."""

    NONE = auto()
    PLACE = auto()  # where the board lies
    SIZE = auto()  # how large it is, so that there is a button that shows all of it, or none any more
    MAT = auto()  # which folded mat is open


class Lookout:
    """A `Glance` at a table, and looking about there; nothing of it is a part of the game, the `session`. `view` is
    all that is seen: pieces, buttons and the log, which `keep_up` brings up to date."""

    def __init__(self, run: Runtime, role: Role, presenter: Presenter, keys: TableKeys, mouse: TableMouse) -> None:
        self.view = presenter.view
        self.session = run.session
        self._run = run
        self._role = role
        self._presenter = presenter
        self._keys = keys
        self._mouse = mouse

    # what devices see

    @property
    def layout(self) -> TableLayout:
        """Where everything lies now."""
        return self._run.layout(self.session.state)

    @property
    def offer(self) -> Offer:
        """What can be clicked now, and what is bright."""
        return self._run.given.offer

    @property
    def selection(self) -> Selection:
        """What is picked."""
        return self._run.desk.selection

    @property
    def focus(self) -> Target | None:
        """What the keyboard is at."""
        return self._keys.focus

    @property
    def hovered(self) -> Target | None:
        """What the mouse or the keyboard is on."""
        return self.view.hover.target

    @property
    def hinted(self) -> Target | None:
        """Where a hint asks to click next; None without one."""
        return self._run.desk.next_click(self.session.state)

    @property
    def thinking(self) -> bool:
        """Whether a hint is being thought about, and somebody still wants it."""
        return self._run.desk.answer.thinking

    @property
    def shown_buttons(self) -> tuple[Command, ...]:
        """The buttons shown now, usable or not."""
        return self.view.buttons.commands

    @property
    def log_length(self) -> int:
        """How many lines the log has where it has room; else none."""
        return len(self.view.log.view.entries) if self.layout.log else 0

    def target_at(self, position: tuple[int, int]) -> Target | None:
        """What lies under a point of the window."""
        moment, painter = self.moment, self.view.painter
        if moment.said.link.collidepoint(position):
            return targets.RuleLink()
        if moment.said.covers(position):
            return None
        target = painter.places.target(self.layout, self.session.state, self.offer.clickable, position)
        covered = moment.ranking and self.layout.ranking.collidepoint(position)
        if covered and not isinstance(target, targets.Button):
            return painter.ranked_at(moment, position)
        return target

    def rect_of(self, target: Target) -> Rect:
        """Where a target lies; an empty rectangle if it is not there now."""
        if target == targets.RuleLink():
            return self.moment.said.link
        return self.view.painter.places.rect(self.layout, self.session.state, self.offer.clickable, target)

    # what is shown

    @property
    def moment(self) -> Moment:
        """What the table shows now; derived once when something has changed."""
        return self._presenter.moment(self._situation)

    def change(self) -> None:
        """Something looks different now."""
        self._presenter.change()

    @property
    def outdated(self) -> bool:
        """Whether what goes on by itself has changed what is said."""
        return self._presenter.outdated(self._situation)

    def _situation(self) -> Situation:
        run, motion, movement = self._run, self._run.motion, self._run.motion.movement
        return Situation(
            run.layout(self.session.state if movement is None else movement.shown),
            run.given.legal,
            self.offer,
            run.desk,
            motion,
            run.actions.counting.ending,
            self.focus,
            self._held,
        )

    @property
    def _held(self) -> Held | None:
        """The tile that follows the mouse."""
        place = self._mouse.dragged(self)
        return None if place is None else Held(place, self.session.state.hand[place], self._mouse.rect(self))

    @property
    def hints(self) -> bool:
        """Whether the lamp offers advice."""
        return self._presenter.hints

    @property
    def pinned(self) -> SpaceSet:
        """The spaces of the line or the turn that the log points at; none without one."""
        return self._presenter.pinned(self._run.desk)

    # keeping up

    def keep_up(self) -> None:
        """Bring everything up to date that follows from the game and from what is picked."""
        run = self._run
        self.view.pieces.follow(run.session.steps)
        if self.view.log.translated():
            run.desk = run.desk.saying(SILENCE).unguided()
        run.update()
        run.actions.counting.let_go()
        self._keep_up_the_story()
        run.desk = run.desk.reminded()
        self._show_buttons()

    def _keep_up_the_story(self) -> None:
        """Add the newest actions to the log; all again once it was forgotten."""
        log, role = self.view.log, self._role
        log.recount(role.recap)
        steps, happened = self._run.actions.counting.for_log(role.story, len(self.session.steps), role.foretells)
        if log.keep_up(steps, happened, role.people):
            self.leave_log()

    def _show_buttons(self) -> None:
        """The buttons of the moment; while something is counted, only those can be used with which the turn goes on
        once there is nothing left but to read it."""
        run, actions = self._run, self._run.actions
        state, offered, selection = self.session.state, run.given.offer.clickable, run.desk.selection
        movement = run.motion.movement
        if movement is not None and actions.scoring is Stage.COUNTING:
            state, selection = movement.shown, NOTHING
            offered = looking_on(state, (Command.MENU, Command.STANDINGS)).clickable
        look = self._presenter.button_look(run.desk, actions.pace.inviting)
        self.view.buttons.show(self.layout, state, offered, selection, look)

    # looking about

    def look_at(self, target: Target | None, asked: bool) -> bool:
        """Be on a target with the mouse or the keyboard; whether it is another one.

        There is no note if it was not `asked` for: the target has come below a mouse that did not leave its place.
        """
        if not self.view.hover.move(target):
            return False
        self.view.hover.used = not asked
        self._run.desk = replace(self._run.desk, fresh=False)
        match target:
            case targets.LogLine(line) if target == self.focus and self.view.log.view.reveal(self.layout, line):
                self.view.painter.scene.stale()
        return True

    def zoom(self, steps: int, at: tuple[int, int]) -> Change:
        """Look at the board from nearer by some steps, or from further, about a point of the window."""
        return self._look(partial(self.view.sight.zoom, steps, at))

    def pan(self, dx: int, dy: int) -> Change:
        """Push the enlarged board."""
        return self._look(partial(self.view.sight.pan, dx, dy))

    def fit(self) -> Change:
        """See the whole board again."""
        return self._look(self.view.sight.fit)

    def reveal(self, target: Target) -> Change:
        """Push the enlarged board until a space is in sight; open a folded mat to show what lies on it."""
        match target:
            case targets.MatTile(player) | targets.Token(player) if self.is_folded(player):
                self._run.desk = replace(self._run.desk, opened=player)
                return Change.MAT
            case targets.Space():
                return self._look(partial(self.view.sight.reveal, self.rect_of(target)))
        return Change.NONE

    def keep_in_sight(self) -> Change:
        """Show the whole board again if none of the spaces is in sight where something can be done."""
        layout, spaces = self.layout, done(self.offer.bright)
        places = (self.rect_of(targets.Space(space)) for space in spaces)
        if layout.enlarged and spaces and not any(layout.view.collidepoint(place.center) for place in places):
            return self.fit()
        return Change.NONE

    def _look(self, change: Callable[[], bool]) -> Change:
        """Look at the board in another way."""
        before = self.layout
        self._run.desk = replace(self._run.desk, sight_due=False)
        if not change():
            return Change.NONE
        if self.layout.space == before.space:
            return Change.PLACE
        self.view.painter.scene.enlarge()
        return Change.SIZE

    def is_folded(self, player: int) -> bool:
        """Whether a mat is only a line, for want of room."""
        return bool(self.layout.lines) and player != self.layout.opened

    def scroll(self, steps: float) -> None:
        """Scroll the log, back with a positive number of steps."""
        self.view.log.view.scroll(self.layout, steps)
        self.leave_log()

    def leave_log(self) -> None:
        """The log has moved: the mouse is no longer on the line that it was on."""
        if isinstance(self.hovered, targets.LogLine | targets.Log) and self.focus is None:
            self.look_at(None, asked=True)
