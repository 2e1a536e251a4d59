"""What a finger would do at the table: questions that screens ask before they take one; nothing is changed."""

from __future__ import annotations

from pygame import Rect

from citrus.ui.kit.presses import Takes
from citrus.ui.table.descriptions import targets_of
from citrus.ui.table.model import targets
from citrus.ui.table.model.intents import Act, Help, Ignore, Intent, Nothing, Pick, PointOutTurn
from citrus.ui.table.model.targets import Target
from citrus.ui.table.store.role import Role
from citrus.ui.table.store.store import Store
from citrus.ui.table.view.table_view import TableView


class TableFingers:
    """Tells what fingers mean at the table of a screen."""

    def __init__(self, role: Role, store: Store, view: TableView) -> None:
        self._role = role
        self._store = store
        self._view = view

    @property
    def touchable(self) -> list[Rect]:
        """Where buttons and pieces lie in sight, and the spaces where something can be done."""
        view, found = self._view, []
        for target in targets_of(view):
            place = view.rect_of(target)
            if isinstance(target, targets.Space):
                place = place.clip(view.layout.view) if target in view.offer.bright else Rect(0, 0, 0, 0)
            if place and not isinstance(target, targets.Mat) and view.target_at(place.center) == target:
                found.append(place)
        return found

    def is_button(self, at: tuple[int, int]) -> bool:
        """Return whether a button lies at a place."""
        return self._view.buttons.at(at) is not None

    def shows(self, at: tuple[int, int]) -> bool:
        """Return whether a tap at a place only shows what lies there: an action, or a turn that can be seen again, is
        looked at before a second tap does it, except in a lesson. Buttons say what they do."""
        store, target = self._store, self._view.target_at(at)
        if target in (None, store.state.hovered) or isinstance(target, targets.CommandButton | targets.MoreLink):
            return False
        if self._role.guides or store.only_goes_on:
            return False
        if isinstance(target, targets.Mat | targets.MatPart) and self._view.is_folded(target.player):
            return False
        meant, owned = self._meant(target), isinstance(target, targets.Mat | targets.MatTile)
        idle = isinstance(meant, Ignore | Nothing) or (isinstance(meant, Help) and owned)
        return isinstance(meant, Act | PointOutTurn) or (idle and not store.animator.motion.active)

    def takes(self, at: tuple[int, int]) -> Takes:
        """Return what a finger that moves does: it takes the enlarged board, a new finca, or a tile that this
        picks; it looks at spaces of the whole board, and at lines of the ranking, which are narrow."""
        layout, target = self._view.layout, self._view.target_at(at)
        if isinstance(target, targets.DrawnFinca):
            return Takes.IT
        if isinstance(target, targets.HandTile | targets.MatTile):
            return Takes.IT if isinstance(self._meant(target), Pick) else Takes.NOTHING
        if isinstance(target, targets.Ranked | targets.RankedColumn):
            return Takes.A_LOOK
        if not layout.view.collidepoint(at) or self._view.is_on_card(at):
            return Takes.NOTHING
        return Takes.IT if layout.enlarged else Takes.A_LOOK

    def _meant(self, target: Target) -> Intent:
        """Return what a click on a target means."""
        store = self._store
        return self._role.intent(target, store.state.selection, store.legal, store.offer.clickable)

    @property
    def holds_tile(self) -> bool:
        """Whether a tile, not the board, is held."""
        gesture = self._store.state.gesture
        return gesture is not None and not gesture.pushes
