"""Looking about at the table: nearer by, along the log, into folded mats, at who leads."""

from __future__ import annotations

from collections.abc import Callable, Collection
from functools import partial

from citrus.rules.numbering import Space
from citrus.ui.table.input.surface import TableSurface
from citrus.ui.table.model import targets
from citrus.ui.table.model.hover import Hover
from citrus.ui.table.model.reply import Reply
from citrus.ui.table.model.targets import Target
from citrus.ui.table.view.log_view import LogView
from citrus.ui.table.view.scene import Scene
from citrus.ui.table.view.sight import Sight


class Looking:
    """What somebody looks at; nothing of it is a part of the game. `standings` is whether sheets at the fincas say who
    leads there, `hover` what the mouse or the keyboard is on."""

    def __init__(
        self, table: TableSurface, sight: Sight, hover: Hover, reply: Reply, scene: Scene, log: LogView
    ) -> None:
        self.hover = hover
        self.standings = False
        self._table = table
        self._sight = sight
        self._reply = reply
        self._scene = scene
        self._log = log

    def look_at(self, target: Target | None, asked: bool = True) -> None:
        """Show what there is to know about a target: the mouse or the keyboard is on it.

        There is no note if it was not `asked` for: the target has come below a mouse that did not leave its place.
        """
        if not self.hover.move(target):
            return
        self.hover.used = not asked
        self._reply.look_elsewhere()
        self._table.change()
        if not isinstance(target, targets.LogLine) or target != self._table.focus:
            return
        if self._log.reveal(self._table.layout, target.number):
            self._scene.stale()

    # the board

    def zoom(self, steps: int, at: tuple[int, int]) -> None:
        """Look at the board from nearer by, or from further, about a point of the window."""
        self._look(partial(self._sight.zoom, steps, at))

    def pan(self, dx: int, dy: int) -> None:
        """Push the enlarged board."""
        self._look(partial(self._sight.pan, dx, dy))

    def fit(self) -> None:
        """The whole board again."""
        self._look(self._sight.fit)

    def reveal(self, target: Target) -> None:
        """Push the enlarged board until a space is in sight; open a folded mat to show what lies on it."""
        match target:
            case targets.MatTile(player) | targets.Token(player) if self.is_folded(player):
                self.open_mat(player)
            case targets.Space():
                self._look(partial(self._sight.reveal, self._table.rect_of(target)))

    def keep_in_sight(self, spaces: Collection[Space]) -> None:
        """Show the whole board again if none of some spaces is in sight."""
        layout = self._table.layout
        places = (self._table.rect_of(targets.Space(space)) for space in spaces)
        if layout.enlarged and spaces and not any(layout.view.collidepoint(place.center) for place in places):
            self.fit()

    def _look(self, change: Callable[[], bool]) -> None:
        """Look at the board in another way."""
        before = self._table.layout
        if not change():
            return
        self._table.skip()
        if self._table.layout.space != before.space:
            self._scene.enlarge()
            self._table.refresh()  # there is a button now that shows the whole board, or none any more
        self._table.repaint()

    # mats, the log, the standings

    def is_folded(self, player: int) -> bool:
        """Whether a mat is only a line, for want of room."""
        layout = self._table.layout
        return bool(layout.lines) and player != layout.opened

    def open_mat(self, player: int) -> None:
        """Open a folded mat; it stays open until something else is clicked."""
        self._sight.opened = player
        self._table.refresh()

    def close_mat(self) -> None:
        """Let mats be open as they are by themselves, from the next refresh on."""
        self._sight.opened = None

    @property
    def mat_opened(self) -> bool:
        """Whether a mat has been opened by a click."""
        return self._sight.opened is not None

    def scroll_log(self, steps: float) -> None:
        """Scroll the log, back with a positive number."""
        self._log.scroll(self._table.layout, steps)
        self.leave_log()
        self._table.repaint()

    def leave_log(self) -> None:
        """The log has moved: the mouse is no longer on the line that it was on."""
        if isinstance(self.hover.target, targets.LogLine | targets.Log) and self._table.focus is None:
            self.look_at(None)

    def toggle_standings(self) -> None:
        """Show who leads at the fincas, or put that away."""
        self.standings = not self.standings
        self._table.refresh()
