"""The view of a table: pieces, buttons and log, the snapshot that is painted, what lies where."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace

from pygame import Rect, Surface

from citrus.match.session import Session
from citrus.match.settings import LARGEST_SCALE
from citrus.rules.numbering import SpaceSet
from citrus.ui.kit.display_list import Drawable
from citrus.ui.kit.glyphs import spelt
from citrus.ui.kit.screen import Ui, unit
from citrus.ui.pieces.company import Company
from citrus.ui.pieces.layout import TableLayout
from citrus.ui.pieces.lens import WHOLE, Lens
from citrus.ui.pieces.table_pieces import TablePieces
from citrus.ui.table.model import targets
from citrus.ui.table.model.commands import Command
from citrus.ui.table.model.offer import Offer, done, looking_on
from citrus.ui.table.model.selection import NOTHING
from citrus.ui.table.model.targets import Target
from citrus.ui.table.store.modes import Mode
from citrus.ui.table.store.role import Activity
from citrus.ui.table.store.state import TableState
from citrus.ui.table.store.store import Store
from citrus.ui.table.view.buttons import TableButtons, keys
from citrus.ui.table.view.card import card_place, card_rect
from citrus.ui.table.view.log_view import LogView
from citrus.ui.table.view.note import draw_note
from citrus.ui.table.view.painter import TablePainter, rate
from citrus.ui.table.view.recap_sheet import RecapSheet, in_hand
from citrus.ui.table.view.snapshot import TableSnapshot
from citrus.ui.table.view.snapshot_builder import SnapshotBuilder
from citrus.ui.table.view.strip import Strips
from citrus.ui.table.view.table_log import TableLog


class TableView:
    """Owns what is seen of a table, none of which is a part of its state: devices and screens read it, none changes it.

    `dirty` asks for one redraw. `pieces` are the painters of what lies on the table, `log` tells what has happened.
    `keep_up` updates both and the buttons from the store.
    """

    def __init__(
        self,
        ui: Ui,
        store: Store,
        pieces: TablePieces,
        press: Callable[[Command], None],
        company: Company | None = None,
    ) -> None:
        self.dirty = True
        self.session: Session = store.session
        self.pieces = pieces
        self.strips = Strips(ui, pieces)
        log = LogView(ui, self.strips)
        self.log = TableLog(store.words, log, RecapSheet(ui, log), company or Company.of(pieces.seats))
        self.buttons = TableButtons(ui, press)
        self.painter = TablePainter(ui, pieces, self.log.view, self.log.recap_sheet, self.buttons)
        self._ui = ui
        self._store = store
        self._motion = store.animator.motion
        self._builder = SnapshotBuilder(ui, store, self.log, self.painter.places, pieces.mats)
        self._last: tuple[TableSnapshot, Activity] | None = None
        self._size = self.layout.space  # of the spaces in the pictures of the land

    # what there is to see

    @property
    def state(self) -> TableState:
        """The state of the table."""
        return self._store.state

    @property
    def layout(self) -> TableLayout:
        """Where everything lies now."""
        return self._store.layout(self.session.state)

    @property
    def offer(self) -> Offer:
        """What can be clicked now, and which targets are bright."""
        return self._store.offer

    @property
    def hinted(self) -> Target | None:
        """Where a hint asks to click next; None without one."""
        return self.state.next_click(self.session.state)

    @property
    def dragged(self) -> int | None:
        """The place in the hand of the tile that follows the mouse, or None."""
        return self._store.dragged

    @property
    def commands(self) -> tuple[Command, ...]:
        """The buttons shown now, usable or not."""
        return self.buttons.commands

    @property
    def told(self) -> list[Target]:
        """The lines and rows that tell what has happened: in the log where it has room, and in the hand."""
        in_hand = [target for target in targets.only(targets.TurnRow, self.offer.clickable) if self.rows_in_hand]
        return [*in_hand, *(self.log.view.targets if self.layout.log else ())]

    @property
    def rows_in_hand(self) -> bool:
        """Whether the hand is where the rows of the others' turns lie."""
        return in_hand(self.layout)

    @property
    def pinned(self) -> SpaceSet:
        """The spaces of the line or the turn that the log points at, or none."""
        return self._builder.pinned

    @property
    def hints(self) -> bool:
        """Whether the lamp offers advice."""
        return self._builder.hints

    def is_folded(self, player: int) -> bool:
        """Return whether a mat is folded to a line."""
        return bool(self.layout.lines) and player != self.layout.opened

    def target_at(self, position: tuple[int, int]) -> Target | None:
        """Return what lies under a point of the window."""
        snapshot, painter = self.snapshot, self.painter
        if snapshot.said.link.collidepoint(position):
            return targets.MoreLink()
        if snapshot.said.paper.collidepoint(position):
            return None
        if self.is_on_card(position):
            return targets.MoreLink() if self.state.explains else None
        target = painter.places.target(self.layout, self.session.state, self.offer.clickable, position)
        covered = snapshot.ranking and self.layout.ranking.collidepoint(position)
        if covered and not isinstance(target, targets.CommandButton):
            return painter.ranked_at(snapshot, position)
        return target

    def is_on_card(self, position: tuple[int, int]) -> bool:
        """Return whether the card of words lies over everything else at a point of the window."""
        if not self.snapshot.card:
            return False
        place = card_rect(self._ui, self.layout, self.snapshot.card, self.snapshot.aside)
        covers = place != card_place(self.layout) or not self.layout.story.collidepoint(position)
        return place.collidepoint(position) and covers

    def rect_of(self, target: Target) -> Rect:
        """Return where a target lies; an empty rectangle if it is not there now."""
        if target == targets.MoreLink():
            return self.snapshot.said.link
        return self.painter.places.rect(self.layout, self.session.state, self.offer.clickable, target)

    # the board from nearer by

    def zoomed(self, steps: int, at: tuple[int, int]) -> Lens:
        """Return the lens zoomed in by some steps, or out, about a point of the window."""
        return self.state.lens.zoomed(self._store.layouts.fitted, steps, at)

    def panned(self, dx: int, dy: int) -> Lens:
        """Return the lens with the enlarged board panned by some pixels."""
        return self.state.lens.panned(self._store.layouts.fitted, dx, dy)

    def revealing(self, target: Target) -> Lens:
        """Return the lens that brings a space of the enlarged board into sight."""
        if not isinstance(target, targets.Space) or not self.layout.enlarged:
            return self.state.lens
        return self.state.lens.revealing(self._store.layouts.fitted, self.rect_of(target))

    def in_sight(self) -> Lens:
        """Return the lens that shows the whole board if none of the spaces is in sight where something can be done."""
        layout, spaces = self.layout, done(self.offer.bright)
        places = (self.rect_of(targets.Space(space)) for space in spaces)
        if layout.enlarged and spaces and not any(layout.view.collidepoint(place.center) for place in places):
            return WHOLE
        return self.state.lens

    # the snapshot

    def keys(self, target: Target) -> list[str]:
        """Return in words what else does the same as a button without a word, if anything does."""
        return [spelt(self._ui.texts, key) for key in keys(self._ui, target)]

    @property
    def snapshot(self) -> TableSnapshot:
        """What the table shows now; derived once after a change."""
        if self._last is None:
            self._last = self._builder.build(), self._builder.activity
            self.pieces.mats.feelings = self._last[0].feelings
        return self._last[0]

    def change(self) -> None:
        """Forget the snapshot: something looks different now."""
        self._last = None
        self.dirty = True

    def repaint(self) -> None:
        """Paint again what lies on the table: it looks different now."""
        self.painter.scene.stale()
        self.change()

    @property
    def outdated(self) -> bool:
        """Whether time alone has changed what is said."""
        return self._last is not None and self._builder.activity != self._last[1]

    # keeping up

    def fit_window(self, size: tuple[int, int], below: int = 0) -> None:
        """Lay everything out for the size of a window, less what is `below` the table: large texts stay as large
        there. The pictures of the old size go."""
        scale, (width, height) = self._ui.shell.scale, size
        if scale > 1:
            scale = min(scale * unit((width, height + below)) / unit(size), LARGEST_SCALE / 100)
        self._store.layouts.fit_window(size, scale)
        self.painter.scene.forget()
        self._size = self.layout.space

    def keep_up(self) -> bool:
        """Update everything that follows from the store; return whether the log looks different."""
        role, session, log = self._store.role, self.session, self.log
        self.pieces.keep_up(session.steps)
        if self.layout.space != self._size:
            self._size = self.layout.space
            self.painter.scene.enlarge()
        log.recount(role.recap)
        steps, happened = self._store.animator.for_log(role.story, len(session.steps), role.foretells)
        told = log.keep_up(steps, happened, role)
        self._show_buttons()
        return told

    def _show_buttons(self) -> None:
        """Show the buttons of the moment. While something is counted, only those that let the turn go on can be used,
        once nothing is left but to read it."""
        state, offered, selection = self.session.state, self.offer.clickable, self.state.selection
        movement = self._motion.movement
        if movement is not None and self._store.scoring is Mode.COUNTING:
            state, selection = movement.shown, NOTHING
            offered = looking_on(state, (Command.MENU, Command.STANDINGS)).clickable
        self.buttons.show(self.layout, state, offered, selection, self._builder.button_look)

    # painting

    def draw(self, surface: Surface, paint: Callable[[Drawable], None], whole: bool = True) -> None:
        """Draw what lies still on the table, and over it what `paint` paints. If not the `whole` of it, draw only
        differences from the last time, on a surface that still shows that."""
        self.painter.draw(surface, self.snapshot, paint, whole)

    @property
    def liveliness(self) -> int:
        """How many frames a second what moves for its beauty alone wants; 0 while pieces move, or a sheet or the
        handing over lies over the table."""
        busy = self._motion.active or self.snapshot.ranking or self.snapshot.standings
        return 0 if busy else rate(self.layout)

    def stroke(self, at: tuple[int, int]) -> bool:
        """Let visitors of the valley be stroked where a click can do nothing; return whether anybody is there."""
        target, state = self.target_at(at), self.session.state
        if not isinstance(target, targets.Space) or target in self.offer.clickable or self.state.selection != NOTHING:
            return False
        region = state.region_at(target.number)
        return (region is None or region.owner != state.player) and self.painter.stroke(self.snapshot, at)

    @property
    def midway(self) -> bool:
        """Whether somebody or something passes through the valley."""
        return self.painter.midway

    def stir(self, surface: Surface, seconds: float) -> list[Rect]:
        """Let what moves for its beauty alone go on, on a surface that shows the table as it was drawn last; return
        where that looks different now."""
        return self.painter.stir(surface, self.snapshot, seconds)

    def move_on(self, seconds: float) -> None:
        """Let visitors of the valley come and go while pieces move."""
        self.painter.move_on(self.snapshot, seconds)

    def unfold(self, surface: Surface) -> Iterator[bool]:
        """Draw what lies on the table in steps, before the first drawing of all; yield whether each can be shown."""
        yield from self.painter.unfold(surface, self.snapshot)  # as it is when the first step is due

    def still(self, surface: Drawable) -> None:
        """Draw what lies still on the table."""
        self.painter.draw_still(surface, self.snapshot)

    def all_over(self, surface: Drawable) -> None:
        """Draw everything over what lies still on the table."""
        self.moves(surface)
        self.marks(surface)
        self.note(surface)

    def moves(self, surface: Drawable) -> None:
        """Draw what moves among the things on the table."""
        with self._on_it(surface):
            self.painter.draw_moves(surface, self.snapshot, self._motion)

    def marks(self, surface: Drawable, beside: Sequence[Rect] = ()) -> None:
        """Draw what can be done, what is said, and what moves above the table; words that rise lie `beside` some
        places."""
        with self._on_it(surface):
            self.painter.draw_marks(surface, self.snapshot, self._motion, beside)

    def note(self, surface: Drawable, beside: Iterable[Rect] = ()) -> None:
        """Draw the note on what the mouse or the keyboard rests on, on top of everything.

        `beside` are places that it should leave in sight, too.
        """
        note = self.snapshot.note
        if note is not None:
            with self._on_it(surface):
                draw_note(surface, self._ui, self.layout, replace(note, needed=(*note.needed, *beside)), self.strips)

    @contextmanager
    def _on_it(self, surface: Drawable) -> Iterator[None]:
        """Draw only what lies on the table; a screen may show something beside it."""
        before = surface.get_clip()
        surface.set_clip(before.clip((0, 0, *self.layout.size)))
        yield
        surface.set_clip(before)
