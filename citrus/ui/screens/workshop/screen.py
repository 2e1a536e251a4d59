"""The workshop of boards: all boards, and what can be done with them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

import pygame

from citrus.content.boards import BoardEntry, all_boards, own_boards_dir
from citrus.content.errors import ContentError
from citrus.language.problems import content_text, reason_text
from citrus.ui.kit.buttons import Button
from citrus.ui.kit.dialogs import MessageDialog, QuestionDialog
from citrus.ui.kit.folders import folder_button
from citrus.ui.kit.rows import lay_row, pairs
from citrus.ui.kit.screen import Ui
from citrus.ui.kit.sheets import Fill, SheetsPage
from citrus.ui.screens.board_list import BoardList, board_name
from citrus.ui.screens.routes import Routes
from citrus.ui.screens.workshop.land import BoardField
from citrus.workshop import drafts
from citrus.workshop.bench import Bench
from citrus.workshop.folder import copy_of, delete_board, deleted_boards_dir, new_board, restore_board

HIGHEST_FIELD = 420.0


class WorkshopScreen(SheetsPage):
    """Boards to paint, copy, try and delete; the chosen one is shown large."""

    title = "setup.workshop"
    widest = 1240.0
    highest = 640.0
    shares = (0.4, 0.6)

    def __init__(self, ui: Ui, routes: Routes) -> None:
        super().__init__(ui)
        texts = ui.texts
        self._routes = routes
        self._deleted: Path | None = None
        self.entries: list[BoardEntry] = []
        self.list = BoardList(ui, (), self._choose, lambda entry: False, broken=True)
        self.field = BoardField(ui, drafts.blank("?"))
        self.field.enabled = False
        self.paint = Button(ui, texts("workshop.paint"), self._paint, "primary", "pen")
        self.copy = Button(ui, texts("workshop.copy"), self._copy, "plain", "page")
        self.plays = Button(ui, texts("workshop.plays"), self._try, "plain", "play")
        self.delete = Button(ui, texts("workshop.delete"), self._ask_delete, "plain", "bin")
        self.tools = [self.paint, self.copy, self.plays, self.delete]
        self.back = Button(ui, texts("workshop.back"), ui.shell.pop, "plain", "back")
        self.folder = folder_button(ui, self._folder)
        self.take_back = Button(ui, texts("workshop.take_back"), self._take_back, "plain", "undo", 15)
        self.new = Button(ui, texts("workshop.new"), self._new, "plain", "plus", 19)
        self.foot = [self.back, self.folder, self.take_back, self.new]
        self.group.widgets += [self.list, self.field, *self.tools, *self.foot]
        self._look()

    @property
    def entry(self) -> BoardEntry | None:
        """The chosen board."""
        chosen = self.list.selected
        return self.entries[chosen] if chosen is not None and chosen < len(self.entries) else None

    def fillers(self) -> Sequence[tuple[str, Fill]]:
        """The list, and the chosen board."""
        return (("workshop.boards", self._lay_list), ("workshop.board", self._lay_board))

    def heading(self, key: str, width: int) -> pygame.Surface:
        """The name of the chosen board stands over it."""
        if key != "workshop.board" or self.entry is None:
            return super().heading(key, width)
        name, ink = board_name(self.ui, self.entry), self.ui.palette["ink"]
        return self.ui.fonts.fitted(name, self.px(27), ink, width, title=True)

    def resume(self) -> None:
        """Boards may have other names, or be painted anew."""
        self._look()
        self.enter(self.size)

    def handle(self, event: pygame.event.Event) -> None:
        """Widgets first; Delete deletes, Escape leads back; a file dropped onto the window is opened."""
        if event.type == pygame.DROPFILE:
            self._routes.open_file(Path(event.file))
            return
        if self.use(event) or event.type != pygame.KEYDOWN:
            return
        if event.key == pygame.K_ESCAPE:
            self.ui.shell.pop()
        elif event.key == pygame.K_DELETE and self.delete.usable:
            self._ask_delete()
        elif event.key == pygame.K_z and event.mod & pygame.KMOD_CTRL and self.take_back.usable:
            self._take_back()

    def lay_foot(self, left: int, right: int, top: int, high: int) -> None:
        """The way back, the folder, and a new board."""
        px = self.px
        low, gap = px(46), px(10)
        row = [self.back, self.folder, *([self.take_back] if self.take_back.visible else [])]
        wide = px(240 if not self.stacked else 190)
        room = right - left - wide - gap
        each = min(px(170), (room - gap * (len(row) - 1)) // len(row))
        for number, button in enumerate(row):
            place = pygame.Rect(left + number * (each + gap), top + (high - low) // 2, each, low)
            button.layout(place, self.u)
        self.new.layout(pygame.Rect(right - wide, top, wide, high), self.u)

    def _lay_list(self, room: pygame.Rect) -> int:
        px = self.px
        top = room.top + px(6)
        high = room.bottom - top
        if high < px(150):  # no height is given: as many boards in sight as there are, within reason
            high = min(self.list.count, 4) * px(150 + self.list.gap)
        self.list.layout(pygame.Rect(room.x, top, room.width, high), self.u)
        return top + high

    def _lay_board(self, room: pygame.Rect) -> int:
        px = self.px
        gap, high = px(10), px(44)
        shown = [button for button in self.tools if button.visible]
        rows = pairs(shown)
        said = self.ui.fonts.render(self._about(), px(14.5), self.ui.palette["ink_soft"], width=room.width)
        below = said.get_height() + len(rows) * (high + gap) + gap
        tall = room.bottom - room.top - below
        if tall < px(120):
            tall = min(self.field.height(room.width, self.u), px(HIGHEST_FIELD))
        self.field.layout(pygame.Rect(room.x, room.top, room.width, tall), self.u)
        y = room.top + tall + gap
        self.paper.append((said, (room.x, y)))
        y += said.get_height() + gap
        for row in rows:
            lay_row(row, pygame.Rect(room.x, y, room.width, high), gap, self.u)
            y += high + gap
        return y - gap

    def _about(self) -> str:
        """What is to be known of the chosen board: why it cannot be played on, or where it comes from."""
        entry, texts = self.entry, self.ui.texts
        if entry is None:
            return texts("workshop.none")
        if entry.error is not None:
            return content_text(texts, entry.error)
        return texts("workshop.own" if entry.own else "workshop.shipped", file=entry.path.name)

    def _look(self, then: Path | None = None) -> None:
        """Read the boards again; the one of the file `then` is chosen, if it is there, else the one that was."""
        wanted = then or (None if self.entry is None else self.entry.path)
        self.entries = all_boards()
        paths = [entry.path for entry in self.entries]
        self.list.selected = paths.index(wanted) if wanted in paths else min(self.list.selected or 0, len(paths) - 1)
        self.list.show_boards(self.entries)
        self._show()

    def _choose(self, index: int) -> None:
        self.list.selected = index
        self._show()
        self.enter(self.size)

    def _show(self) -> None:
        """Show the chosen board, and offer what can be done with it."""
        entry = self.entry
        board = None if entry is None else entry.board
        draft = board
        if entry is not None and board is None:
            try:
                draft = Bench(entry.path).board
            except ContentError:
                draft = None
        self.field.visible = draft is not None
        if draft is not None:
            self.field.board = draft
        own = entry is not None and entry.own
        self.paint.visible = own and draft is not None
        self.copy.visible = board is not None
        self.copy.text = self.ui.texts("workshop.copy" if own else "workshop.paint_copy")
        self.copy.style = "plain" if own else "primary"
        self.plays.visible = board is not None
        self.delete.visible = own
        self.take_back.visible = self._deleted is not None
        self.group.default = next((button for button in (self.paint, self.copy) if button.visible), self.new)
        self.dirty = True

    def _new(self) -> None:
        name = self.ui.texts("workshop.new_name")
        self._write(lambda: new_board(drafts.blank(str(name))))

    def _copy(self) -> None:
        entry = self.entry
        if entry is not None and entry.board is not None:
            board, name = entry.board, str(self.ui.texts("workshop.copy_name", name=board_name(self.ui, entry)))
            self._write(lambda: copy_of(board, name))

    def _write(self, write: Callable[[], Path]) -> None:
        """Write a new file, and paint it."""
        try:
            path = write()
        except OSError as error:
            self._refuse(error)
            return
        self._look(path)
        self._routes.to_painting(path)

    def _paint(self) -> None:
        if self.entry is not None:
            self._routes.to_painting(self.entry.path)

    def _try(self) -> None:
        entry = self.entry
        if entry is not None and entry.board is not None:
            self._routes.to_trial(entry.board, board_name(self.ui, entry))

    def _ask_delete(self) -> None:
        entry, texts = self.entry, self.ui.texts
        if entry is None:
            return
        said = texts("workshop.delete_text", board=board_name(self.ui, entry), folder=deleted_boards_dir().name)
        words = texts("workshop.delete_title"), said, texts("workshop.delete")
        self.ui.shell.push(QuestionDialog(self.ui, *words, lambda: self._delete(entry), texts("workshop.cancel")))

    def _delete(self, entry: BoardEntry) -> None:
        try:
            self._deleted = delete_board(entry.path)
        except OSError as error:
            self._refuse(error)
        self.resume()

    def _take_back(self) -> None:
        if self._deleted is None:
            return
        try:
            path = restore_board(self._deleted)
        except OSError as error:
            self._refuse(error)
            return
        self._deleted = None
        self._look(path)
        self.enter(self.size)

    def _folder(self) -> Path:
        """The folder of boards, which is made if it is not there yet."""
        try:
            own_boards_dir().mkdir(parents=True, exist_ok=True)
        except OSError as error:
            self._refuse(error)
        return own_boards_dir()

    def _refuse(self, error: OSError) -> None:
        texts = self.ui.texts
        said = texts("workshop.not_saved", reason=reason_text(texts, error))
        self.ui.shell.push(MessageDialog(self.ui, texts(self.title), said))
