"""The bridge to pygame_gui, which does our text entry: its theme from our palette and fonts at the present scale,
and its focus joined to ours."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame
import pygame_gui

from citrus.ui.screen import Ui
from citrus.ui.shapes import hexed, rounded
from citrus.ui.widgets import Widget

_EDITING = {
    pygame.K_LEFT,
    pygame.K_RIGHT,
    pygame.K_HOME,
    pygame.K_END,
    pygame.K_BACKSPACE,
    pygame.K_DELETE,
}
_ELSEWHERE = {pygame.K_TAB, pygame.K_UP, pygame.K_DOWN, pygame.K_ESCAPE}


def theme(ui: Ui, px: int) -> dict[str, Any]:
    """How pygame_gui has to look to be one of us: no body of its own, our typeface and colours."""
    palette = ui.palette
    ink = hexed(palette["ink"])
    clear = "#00000000"
    return {
        "text_entry_line": {
            "font": {"name": f"citrus-{px}", "size": str(px), "regular_path": str(ui.fonts.path(bold=True))},
            "colours": {
                "dark_bg": clear,
                "normal_border": clear,
                "normal_text": ink,
                "selected_text": ink,
                "selected_bg": hexed(palette.mix("highlight", "accent", 0.3)),
                "text_cursor": hexed(palette["accent"]),
            },
            "misc": {"border_width": "0", "shadow_width": "0", "padding": "0,0"},
        }
    }


class TextField(Widget):
    """One line to type in. pygame_gui works in it only while it has the focus; otherwise it is plain text."""

    def __init__(self, ui: Ui, text: str, on_change: Callable[[str], None], limit: int = 18) -> None:
        super().__init__(ui)
        self.text = text
        self.text_size = 17.0
        self.on_leave: Callable[[], None] = lambda: None
        self._on_change = on_change
        self._limit = limit
        self._manager: pygame_gui.UIManager | None = None
        self._entry: Any = None  # a pygame_gui.elements.UITextEntryLine
        self._blink = False

    @property
    def focused(self) -> bool:
        """Whether it is being typed in."""
        return self._focused

    @focused.setter
    def focused(self, value: bool) -> None:
        if value == self._focused:
            return
        self._focused = value
        self.dirty = True
        if value:
            self._begin()
            self._select_all()
        else:
            self._end()
            self.on_leave()

    def layout(self, rect: pygame.Rect, u: float) -> None:
        """Take a place; what is being typed stays."""
        super().layout(rect, u)
        if self._entry is not None:
            self._begin()

    def handle(self, event: pygame.event.Event) -> bool:
        """React to the mouse, and to text while focused."""
        if not self.usable:
            return False
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            if not self.rect.collidepoint(event.pos):
                return False
            if self._entry is None:
                self._focused = True
                self._begin()
            self._send(event)
            return True
        if event.type in (pygame.TEXTINPUT, pygame.KEYUP) and self._entry is not None:
            self._send(event)
            return event.type == pygame.TEXTINPUT
        if event.type == pygame.MOUSEBUTTONUP and self._entry is not None:
            self._send(event)
            return False
        return super().handle(event)

    def key(self, event: pygame.event.Event) -> bool:
        """Editing keys are ours; Tab, up, down and Escape go on; Enter ends the typing."""
        if event.key in _ELSEWHERE or event.mod & pygame.KMOD_ALT:
            return False
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            self.focused = False
            return True
        if event.key in _EDITING or event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META) or event.unicode:
            self._send(event)
            return True
        return False

    def update(self, seconds: float) -> None:
        """Let the cursor blink."""
        if self._manager is None or self._entry is None:
            return
        before = (self._entry.cursor_on, self._entry.edit_position, tuple(self._entry.select_range))
        self._manager.update(seconds)
        if before != (self._entry.cursor_on, self._entry.edit_position, tuple(self._entry.select_range)):
            self.dirty = True

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the field, with cursor and selection while it is being typed in."""
        palette = self.ui.palette
        fill = palette["panel"].lerp(pygame.Color("white"), 0.6 if self._focused or self.hovered else 0.25)
        edge = palette["accent"] if self._focused else palette["panel_edge"]
        width = max(1.0, (2.0 if self._focused else 1.5) * self.u)
        surface.blit(rounded(self.ui, self.rect.size, 8 * self.u, fill, edge, width), self.rect)
        if self._manager is not None:
            self._manager.draw_ui(surface)
            return
        inner = self._inner()
        label = self.ui.fonts.fitted(self.text, self._px(), palette["ink"], inner.width, bold=True)
        surface.blit(label, label.get_rect(midleft=(inner.x, self.rect.centery)))

    def _px(self) -> int:
        return max(8, round(self.text_size * self.u))

    def _inner(self) -> pygame.Rect:
        return self.rect.inflate(-round(24 * self.u), -round(6 * self.u))

    def _begin(self) -> None:
        self._manager = pygame_gui.UIManager(self.ui.app.size, theme_path=theme(self.ui, self._px()))
        self._entry = pygame_gui.elements.UITextEntryLine(self._inner(), self._manager, initial_text=self.text)
        self._entry.set_text_length_limit(self._limit)
        self._entry.focus()
        self._entry.edit_position = len(self.text)
        self._entry.cursor_has_moved_recently = True
        self.dirty = True

    def _select_all(self) -> None:
        if self._entry is not None:
            self._entry.select_range = [0, len(self.text)]

    def _end(self) -> None:
        if self._entry is not None:
            self._entry.unfocus()
        self._manager = self._entry = None
        pygame.mouse.set_cursor(pygame.SYSTEM_CURSOR_ARROW)

    def _send(self, event: pygame.event.Event) -> None:
        if self._manager is None or self._entry is None:
            return
        self._manager.update(0.0)
        self._entry.process_event(event)
        self.dirty = True
        if self._entry.text != self.text:
            self.text = self._entry.text
            self._on_change(self.text)
