"""The choice of a folder, typed or found by going from folder to folder, where the usual one takes no files."""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pygame

from citrus.language.problems import problem_text, reason_text
from citrus.match.match import Match
from citrus.resources import temporary_dir, user_dir
from citrus.rules.problem import Problem
from citrus.ui.kit.buttons import Button
from citrus.ui.kit.dialogs import Dialog, FieldDialog
from citrus.ui.kit.display_list import Drawable
from citrus.ui.kit.fonts import Letters
from citrus.ui.kit.screen import Ui
from citrus.ui.kit.scroll import ListRow, Rows, ScrollList
from citrus.ui.kit.shapes import Card, card, icon
from citrus.ui.kit.text_field import ExactField
from citrus.ui.preferences import preferences_of
from citrus.ui.screens.typed_folder import TypedFolderError, typed_folder

ROW, FEWEST_ROWS, MOST_ROWS = 32.0, 2, 7
REST = 400.0  # design pixels of the sheet that the rows do not have
LONGEST = 1000  # characters of a folder that is typed
MOST_FOLDERS = 1000  # listed at once


class FolderDialog(FieldDialog):
    """A folder to type, and below it those that lie in it, to be opened by mouse or keyboard. `on_folder` gets the
    chosen one. If it raises OSError the dialog says why and stays; else it closes and calls `then`."""

    width = 660.0

    def __init__(self, ui: Ui, on_folder: Callable[[Path], None], then: Callable[[], None]) -> None:
        texts = ui.texts
        self.folder = first_folder()
        field = ExactField(ui, texts("folder.title"), _shown(self.folder), self._typed, limit=LONGEST)
        super().__init__(ui, texts("folder.title"), texts("folder.text"), field)
        self.refused = ""
        self._mistake: Problem | None = None  # why what is typed is no folder
        kind = Rows(ROW, self._draw_row, lambda name: (self._called(name), ""), gap=2)
        self.list = ScrollList(ui, texts("folder.list"), kind, self._open)
        self._on_folder = on_folder
        self._then = then
        self.group.widgets.append(self.list)
        self.add(Button(ui, texts("folder.use"), self._use, "primary"), Button(ui, texts("app.cancel"), ui.shell.pop))
        self._list()

    def extra(self, width: int) -> int:
        """Return the height of the field, the list, and two lines that say why a folder was refused."""
        return self.px(46 + 12 + 8 + 44 + 14) + self._high()

    def arrange(self, size: tuple[int, int]) -> int:
        """Lay out the list and the field between the sentence and the buttons."""
        self.refused = self.ui.texts.again(self.refused)
        height = super().arrange(size)
        left, width = self.sheet.x + self.px(32), self.sheet.width - 2 * self.px(32)
        bottom = min(button.rect.y for button in self.buttons) - self.px(14 + 44 + 8)
        rows = pygame.Rect(left, bottom - self._high(), width, self._high())
        self.list.layout(rows.inflate(-self.px(16), -self.px(12)), self.u)
        self.field.layout(pygame.Rect(left, rows.y - self.px(12 + 46), width, self.px(46)), self.u)
        return height

    def draw_over(self, surface: Drawable) -> None:
        """Draw the sheet below the list, and why the folder was refused."""
        ui, palette = self.ui, self.ui.palette
        rows = self.list.rect.inflate(self.px(16), self.px(12))
        fill = palette["paper"]
        surface.blit(card(ui, rows.size, Card(8 * self.u, fill, palette["panel_edge"], max(1.0, 1.5 * self.u))), rows)
        if self.refused:
            said = ui.fonts.wrapped(self.refused, Letters(self.px(15), palette["bad"], bold=True), rows.width, 2)
            surface.blit(said, said.get_rect(midtop=(rows.centerx, rows.bottom + self.px(8))))

    def _high(self) -> int:
        """Return the height of the list with its edge: as many rows as the window has room for."""
        step = self.px(ROW + 2)
        rows = min(max(FEWEST_ROWS, (self.size[1] - self.px(REST)) // step), MOST_ROWS)
        return rows * step + self.px(12)

    def _typed(self, text: str) -> None:
        self._mistake = None
        try:
            self.folder = typed_folder(text)
        except TypedFolderError as error:
            self._mistake = error.problem
        self._list()

    def _open(self, name: str) -> None:
        """Go to the folder of a row; the first, which has no name, leads up."""
        self._mistake = None
        self.folder = self.folder / name if name else self.folder.resolve().parent
        self.field.text = _shown(self.folder)
        self.field.cursor = self.field.anchor = len(self.field.text)
        self._list()

    def _list(self) -> None:
        """List what lies in the folder; nothing where another one may be meant."""
        self.refused = ""
        self.list.selected = None
        self.list.rows = ["", *([] if self._mistake is not None else folders_in(self.folder))]
        self.list.scroll_to(0)

    def _use(self) -> None:
        texts = self.ui.texts
        if self._mistake is not None:
            self._refuse(problem_text(texts, self._mistake))
            return
        try:
            self._on_folder(self.folder)
        except OSError as error:
            self._refuse(reason_text(texts, error))
        else:
            self.ui.shell.pop()
            self._then()

    def _refuse(self, reason: str) -> None:
        """Tell why the typed or found folder can keep nothing."""
        self.refused = self.ui.texts("folder.refused", reason=reason)
        self.dirty = True

    def _called(self, name: str) -> str:
        """Return what is written in a row."""
        return _shown(Path(name)) if name else self.ui.texts("folder.up")

    def _draw_row(self, surface: Drawable, row: ListRow, name: str) -> None:
        ui, palette, rect = self.ui, self.ui.palette, row.rect
        if row.marked:
            fill = palette.mix("panel", "highlight", 0.55)
            surface.blit(card(ui, rect.size, Card(6 * self.u, fill, palette["accent"], max(1.0, self.u))), rect)
        side = self.px(18)
        sign = icon(ui, "folder" if name else "up", side, palette["ink_soft"])
        surface.blit(sign, sign.get_rect(midleft=(rect.x + self.px(10), rect.centery)))
        room = rect.width - side - self.px(30)
        label = ui.fonts.fitted(self._called(name), Letters(self.px(16), palette["ink"]), room)
        surface.blit(label, label.get_rect(midleft=(rect.x + side + self.px(20), rect.centery)))


class NoFolderDialog(Dialog):
    """The dialog at the start when the player's folder can keep nothing: what can be done about it."""

    width = 640.0

    def __init__(self, ui: Ui, error: OSError) -> None:
        texts = ui.texts
        text = texts("folder.none", folder=user_dir(), reason=reason_text(texts, error))
        super().__init__(ui, texts("settings.homeless"), text)
        self.add(
            Button(ui, texts("folder.offer"), self._choose, "primary"),
            Button(ui, texts("folder.without"), ui.shell.pop),
        )

    def _choose(self) -> None:
        self.ui.shell.push(FolderDialog(self.ui, preferences_of(self.ui).keep_files_in, self.ui.shell.pop))


def offer_folder(ui: Ui, match: Match, then: Callable[[], None]) -> Button:
    """Return a button that lets somebody choose a folder for a game that cannot be saved in its own, and then goes
    on."""

    def done() -> None:
        ui.shell.notify(ui.texts("folder.kept", folder=match.path.parent))
        then()

    return Button(ui, ui.texts("folder.offer"), lambda: ui.shell.push(FolderDialog(ui, match.keep_in, done)))


def first_folder() -> Path:
    """Return a folder to begin with: one of the player's if it takes files, else one that does, else the root."""
    for find in (Path.home, Path.cwd, temporary_dir):
        with suppress(OSError, RuntimeError):
            folder = find()
            if folder is not None and os.path.isdir(folder) and os.access(folder, os.W_OK):
                return folder.absolute()
    return Path(os.path.abspath(os.sep))


def folders_in(folder: Path) -> list[str]:
    """Return the names of the folders in a folder, without hidden ones; none if it cannot be read."""
    names = []
    with suppress(OSError, ValueError), os.scandir(folder) as entries:
        for entry in entries:
            with suppress(OSError):
                if not entry.name.startswith(".") and entry.is_dir():
                    names.append(entry.name)
    return sorted(names, key=str.casefold)[:MOST_FOLDERS]


def _shown(path: Path) -> str:
    """Return a path as text; what is not text in it becomes question marks."""
    return os.fsencode(path).decode(errors="replace").replace("\ufffd", "?")
