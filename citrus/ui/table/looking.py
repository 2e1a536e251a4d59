"""What is looked at on a table, and from how near."""

from __future__ import annotations

from collections.abc import Callable

from citrus.ui.kit.hand import Hand
from citrus.ui.kit.screen import Ui
from citrus.ui.pieces.lens import Lens
from citrus.ui.preferences import preferences_of
from citrus.ui.table.model import targets
from citrus.ui.table.model.answers import SILENCE
from citrus.ui.table.model.inputs import Gesture
from citrus.ui.table.model.targets import Target
from citrus.ui.table.motion.animator import MORE_SECONDS, NOTE_SECONDS
from citrus.ui.table.store.messages import Answered, Enlarged, Focused, Gestured, LookedAt, OpenedMat
from citrus.ui.table.store.store import Store
from citrus.ui.table.view.table_view import TableView


class Looking:
    """Moves the eye: what the mouse is on and holds, where the ring of the keyboard is, how the board is enlarged. None
    of it changes the game. `refresh` updates what follows from the state."""

    def __init__(self, ui: Ui, store: Store, view: TableView, refresh: Callable[[], None]) -> None:
        self._ui = ui
        self._store = store
        self._view = view
        self._refresh = refresh
        self._asked: Target | None = None  # what somebody wanted to have the note on

    def look_at(self, target: Target | None, asked: bool = True, onlooker: int | None = None) -> None:
        """Show what there is to know about a target; there is no note if it was not `asked` for. `onlooker` is the
        place of the controller of somebody not in turn."""
        store, view = self._store, self._view
        if target == store.state.hovered:
            return
        called = store.animator.clock.ended and any(one.banner is not None for one in store.animator.motion.movements)
        if called and target != store.state.focus:  # the player before still has the mouse
            asked = False
        store.dispatch(LookedAt(target, asked, onlooker))
        store.animator.rest_anew()
        if target is not None and asked and preferences_of(self._ui).settings.place_sounds:
            self._let_hear(target)
        match target:
            case targets.LogLine() | targets.TurnRow() if target == store.state.focus:
                if view.log.view.reveal(view.layout, view.log.view.line(target)):
                    view.painter.scene.stale()
        view.change()

    def _let_hear(self, target: Target) -> None:
        """Let players hear whether something can be done at a target, and where on the board it lies."""
        board = self._view.layout.frame
        side = 2 * (self._view.rect_of(target).centerx - board.centerx) / board.width
        self._ui.sounds.play("able" if target in self._view.offer.bright else "unable", side=max(-1.0, min(1.0, side)))

    def rest(self, seconds: float) -> None:
        """Let the mouse or the ring rest where it is, until there is a note on that, and until there is all of it."""
        store = self._store
        if store.state.hovered is not None and store.animator.rest(seconds):
            allowed = store.state.hovered in self._view.offer.bright  # to point there is to have understood
            if store.state.outlived and (store.animator.more_due or allowed):
                store.dispatch(Answered(SILENCE))
                self._refresh()
            self._view.change()

    def ask(self, onlooker: int | None = None) -> None:
        """Show the whole note on what is looked at at once, until somebody goes on or cancels."""
        self._asked = target = self._store.state.hovered
        self._store.dispatch(LookedAt(target, True, onlooker))
        self.rest(MORE_SECONDS)
        self._view.change()

    def cancel(self) -> bool:
        """Take away the note that somebody has asked for; return whether there is one."""
        asked, self._asked = self._asked, None
        if asked is None or asked != self._store.state.hovered or not self._store.animator.note_due:
            return False
        self._store.dispatch(LookedAt(asked, False))
        self._view.change()
        return True

    def note_at_once(self, whole: bool) -> None:
        """Show the note on what is looked at without waiting, its beginning or the `whole` of it; pieces end their
        ways, which would hide it."""
        if self._store.state.hovered is not None:
            self._skip()
            self._store.animator.rest(MORE_SECONDS if whole else NOTE_SECONDS)
            self._view.change()

    def hold(self, gesture: Gesture | None) -> None:
        """Hold something with the mouse, or let it go."""
        if gesture == self._store.state.gesture:
            return
        before = self._store.drops
        self._store.dispatch(Gestured(gesture))
        if before or self._store.drops:
            self._view.change()

    def let_go(self) -> None:
        """Release what the mouse holds, and end hovering; what a finger has looked at stays."""
        self.hold(None)
        if self._ui.manner.hand is not Hand.FINGERS:
            self.look_at(self._store.state.focus)

    def focus(self, target: Target | None) -> None:
        """Bring the ring of the keyboard to a target, and that into sight; or hide it."""
        if target == self._store.state.focus:
            return
        self._store.dispatch(Focused(target))
        if target is not None:
            self.reveal(target)
        self.look_at(target)
        self._view.change()  # the ring is new even where the mouse has been already

    def reveal(self, target: Target) -> None:
        """Bring a target into sight: pan the enlarged board, or open a folded mat."""
        match target:
            case targets.MatTile(player) | targets.Token(player) if self._view.is_folded(player):
                self._store.dispatch(OpenedMat(player))
                self._refresh()
            case targets.Space():
                self.look_through(self._view.revealing(target))

    def look_through(self, lens: Lens) -> None:
        """Look at the board through a lens."""
        before = self._view.layout
        self._store.dispatch(Enlarged(lens))
        if self._view.layout == before:
            return
        self._skip()
        if self._view.layout.space == before.space:
            self._view.repaint()
        else:
            self._refresh()

    def keep_in_sight(self) -> None:
        """Bring possible actions into sight, once nothing moves any more."""
        if not self._store.animator.motion.moving:
            self.look_through(self._view.in_sight())

    def scroll_log(self, steps: float) -> None:
        """Scroll the log, back with a positive number of steps."""
        self._view.log.view.scroll(self._view.layout, steps)
        self.leave_log()
        self._view.repaint()

    def leave_log(self) -> None:
        """End hovering of a log line after the log has moved."""
        state = self._store.state
        if isinstance(state.hovered, targets.LogLine | targets.TurnRow | targets.Log) and state.focus is None:
            self.look_at(None)

    def _skip(self) -> None:
        """Put everything where it belongs at once."""
        if self._store.animator.skip():
            self._refresh()
