"""What a table looks like now, as a whole or layer by layer, so that a screen can paint between the layers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace

from pygame import Rect, Surface

from citrus.ui.kit.display_list import Drawable
from citrus.ui.kit.screen import Ui
from citrus.ui.table.lookout import Lookout
from citrus.ui.table.motion.motion import Motion
from citrus.ui.table.view.note import draw_note
from citrus.ui.table.view.painter import TablePainter


class TablePicture:
    """Draws what is seen and looked at."""

    def __init__(self, ui: Ui, lookout: Lookout, motion: Motion) -> None:
        self._ui = ui
        self._lookout = lookout
        self._motion = motion

    @property
    def _painter(self) -> TablePainter:
        return self._lookout.view.painter

    def draw(self, surface: Surface, paint: Callable[[Drawable], None], whole: bool = True) -> None:
        """What lies still on the table, and over it what `paint` paints; if not the `whole` of it, only what differs
        from the last time, on a surface that still shows that."""
        self._painter.draw(surface, self._lookout.moment, paint, whole)

    def unfold(self, surface: Surface) -> Iterator[bool]:
        """Draw what lies on the table in steps, before the first drawing of all; yield whether each can be shown."""
        yield from self._painter.unfold(surface, self._lookout.moment)  # as it is when the first step is due

    def still(self, surface: Drawable) -> None:
        """What lies still on the table."""
        self._painter.draw_still(surface, self._lookout.moment)

    def all_over(self, surface: Drawable) -> None:
        """All that there is over what lies still on the table."""
        self.moves(surface)
        self.marks(surface)
        self.note(surface)

    def moves(self, surface: Drawable) -> None:
        """What moves among the things on the table."""
        with self._on_it(surface):
            self._painter.draw_moves(surface, self._lookout.moment, self._motion)

    def marks(self, surface: Drawable, beside: Sequence[Rect] = ()) -> None:
        """What can be done, what is said, and what moves above the table; words that rise lie `beside` some places."""
        with self._on_it(surface):
            self._painter.draw_marks(surface, self._lookout.moment, self._motion, beside)

    def note(self, surface: Drawable, beside: Iterable[Rect] = ()) -> None:
        """The note on what the mouse or the keyboard rests on; it lies on top of everything.

        `beside` are places that it should leave in sight, too.
        """
        note = self._lookout.moment.note
        if note is not None:
            with self._on_it(surface):
                draw_note(surface, self._ui, self._lookout.layout, replace(note, needed=(*note.needed, *beside)))

    @contextmanager
    def _on_it(self, surface: Drawable) -> Iterator[None]:
        """Draw only what lies on the table; a screen may show something beside it."""
        before = surface.get_clip()
        surface.set_clip(before.clip((0, 0, *self._lookout.layout.size)))
        yield
        surface.set_clip(before)
