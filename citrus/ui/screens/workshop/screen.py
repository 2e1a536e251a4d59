"""The workshop: all boards and all numbers, and what can be done with them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

import pygame

from citrus.content.boards import BoardEntry
from citrus.content.numbers import NumbersEntry
from citrus.language.problems import reason_text
from citrus.rules.board import Board
from citrus.rules.tiles import TileSet
from citrus.ui.kit.buttons import Button, Face
from citrus.ui.kit.column import Column
from citrus.ui.kit.dialogs import Question, QuestionDialog
from citrus.ui.kit.folders import folder_button
from citrus.ui.kit.fonts import Letters
from citrus.ui.kit.presses import Press, Request
from citrus.ui.kit.rows import lay_row, pairs
from citrus.ui.kit.screen import Ui
from citrus.ui.kit.sheets import Fill, Foot, SheetsPage
from citrus.ui.screens.routes import Routes
from citrus.ui.screens.shortcuts import KeysPage
from citrus.ui.screens.workshop.shelves import BoardShelf, NumbersShelf, WorkshopShelf
from citrus.workshop.folder import Folder, sort_of

HIGHEST_FIELD = 420.0
LEAST_FOOT = 120  # design pixels that each of the other buttons of the foot keeps beside the one for a new file


class WorkshopScreen(SheetsPage):
    """Boards to paint and numbers to change, copy, try and delete; the chosen file of a shelf is shown large."""

    title = "setup.workshop"
    widest = 1240.0
    widest_alone = 1100.0
    narrow = 900
    highest = 640.0
    shares = (0.4, 0.6)

    def __init__(self, ui: Ui, routes: Routes) -> None:
        super().__init__(ui)
        texts = ui.texts
        self._routes = routes
        self.boards = BoardShelf(ui, routes, self._choose)
        self.numbers = NumbersShelf(ui, routes, self._choose)
        self._shelves: tuple[WorkshopShelf, ...] = (self.boards, self.numbers)
        self.shelf: WorkshopShelf = self.boards
        self.tabs = [
            Button(ui, shelf.text("title"), partial(self.open, shelf), face=Face(size=16)) for shelf in self._shelves
        ]
        self.paint = Button(ui, "", self._paint, "primary", Face("pen"))
        self.copy = Button(ui, "", self._copy, "plain", Face("page"))
        self.plays = Button(ui, "", self._try, "plain", Face("play"))
        self.delete = Button(ui, texts("workshop.delete"), self._ask_delete, "plain", Face("bin"))
        self.tools = [self.paint, self.copy, self.plays, self.delete]
        self.back = Button(ui, texts("workshop.back"), ui.shell.pop, "plain", Face("back"))
        self.open_folder = folder_button(ui, self._folder)
        self.take_back = Button(ui, texts("workshop.take_back"), self._take_back, "plain", Face("undo", 15))
        self.new = Button(ui, "", self._new, "plain", Face("plus", 19))
        self.foot = [self.back, self.open_folder, self.take_back, self.new]
        self.group.widgets += [*self.tabs]
        for shelf in self._shelves:
            self.group.widgets += [shelf.files, shelf.picture]
        self.group.widgets += [*self.tools, *self.foot]
        self.open(self.shelf)

    def open(self, shelf: WorkshopShelf) -> None:
        """Show another shelf."""
        self.shelf = shelf
        for tab, other in zip(self.tabs, self._shelves, strict=True):
            tab.chosen = other is shelf
        for other in self._shelves:
            other.files.visible = other is shelf
            other.picture.visible = False
        self._look()
        if self.sheets:
            self.enter(self.size)

    @property
    def topic(self) -> str | None:
        """The rule about the contents of a board; none for numbers."""
        return "box.board" if self.shelf is self.boards else None

    @property
    def chosen(self) -> int | None:
        """The number of the chosen file."""
        chosen = self.shelf.files.selected
        return chosen if chosen is not None and chosen < len(self.shelf.entries) else None

    @property
    def entry(self) -> BoardEntry | NumbersEntry | None:
        """The chosen file."""
        return None if self.chosen is None else self.shelf.entries[self.chosen]

    def choose_file(self, path: Path) -> None:
        """Show a file on its shelf."""
        folder = sort_of(path)
        self.open(next(shelf for shelf in self._shelves if shelf.folder is folder))
        self._look(path)

    def fillers(self) -> Sequence[tuple[str, Fill]]:
        """Return the list, and the chosen file."""
        return (("files", self._lay_list), ("chosen", self._lay_chosen))

    def heading(self, key: str, width: int) -> pygame.Surface:
        """Return the heading: the name of the chosen file; over the list, the shelves."""
        if key == "files" or self.chosen is None:
            return pygame.Surface((0, self.px(36)))
        name, ink = self.shelf.called(self.chosen), self.ui.palette["ink"]
        return self.ui.fonts.fitted(name, Letters(self.px(27), ink, title=True), width)

    def resume(self) -> None:
        """Read the files again: they may have other names, or other contents."""
        self._look()
        self.enter(self.size)

    def on_press(self, press: Press) -> bool:
        """Delete, take that back, show the keys."""
        match press:
            case Request.DELETE if self.delete.usable:
                self._ask_delete()
            case Request.KEYS:
                self.ui.shell.push(KeysPage(self.ui, self._routes, workshop=True))
            case Request.UNDO if self.take_back.usable:
                self._take_back()
            case _:
                return False
        return True

    def lay_foot(self, foot: Foot) -> None:
        """Lay out the way back, the folder, and a new file."""
        px = self.px
        row = [self.back, self.open_folder, *([self.take_back] if self.take_back.visible else [])]
        most = foot.width - len(row) * (px(LEAST_FOOT) + foot.gap)
        foot.right(self.new, max(px(240 if not self.stacked else 190), min(self.new.needed(self.u), most)), main=True)
        each = min(px(170), foot.share(len(row)))
        for button in row:
            foot.left(button, each)

    def _lay_list(self, column: Column) -> None:
        px, files = self.px, self.shelf.files
        tabs = pygame.Rect(column.left, column.y - px(40), column.width, px(38))
        lay_row(self.tabs, tabs, px(8), self.u)
        column.skip(8)
        high = column.rest
        if high < px(150):  # no height is given: as many files in sight as there are, within reason
            high = min(files.count, 4) * px(files.row_height + files.gap)
        column.place(files, high)

    def _lay_chosen(self, column: Column) -> None:
        px = self.px
        gap, high = px(10), px(44)
        rows = pairs([button for button in self.tools if button.visible])
        said = self.ui.fonts.render(self._about(), Letters(px(14.5), self.ui.palette["ink_soft"]), width=column.width)
        tall = column.rest - said.get_height() - len(rows) * (high + gap) - gap
        if tall < px(120):
            tall = min(self.shelf.picture_height(column.width, self.u), px(HIGHEST_FIELD))
        column.place(self.shelf.picture, tall, below=10)
        column.show(said)
        for row in rows:
            column.skip(10)
            column.row(row, 44, 10)

    def _about(self) -> str:
        """Return the remark on the chosen file: why it cannot be played, or where it comes from."""
        entry, texts = self.entry, self.ui.texts
        if entry is None:
            return texts("workshop.none")
        trouble = self.shelf.trouble(self.chosen or 0)
        return trouble or self.shelf.text("own" if entry.own else "shipped", file=entry.path.name)

    def _look(self, then: Path | None = None) -> None:
        """Read the files again; choose the file `then`, if it is there, else the one that was."""
        shelf = self.shelf
        wanted = then or (None if self.entry is None else self.entry.path)
        shelf.look()
        paths = [entry.path for entry in shelf.entries]
        shelf.files.selected = (
            paths.index(wanted) if wanted in paths else min(shelf.files.selected or 0, len(paths) - 1)
        )
        self._show()

    def _choose(self, entry: object) -> None:
        self._show()
        self.enter(self.size)

    def _show(self) -> None:
        """Show the chosen file, and offer what can be done with it."""
        shelf, texts, entry, chosen = self.shelf, self.ui.texts, self.entry, self.chosen
        usable = chosen is not None and shelf.usable(chosen)
        shown = chosen is not None and shelf.show(chosen)
        shelf.picture.visible = shown
        own = entry is not None and entry.own
        self.paint.visible = own and shown
        self.paint.text = shelf.text("paint")
        self.copy.visible = usable
        self.copy.text = texts("workshop.copy") if own else shelf.text("paint_copy")
        self.copy.style = "plain" if own else "primary"
        self.plays.visible = usable
        self.plays.enabled = chosen is not None and not shelf.trouble(chosen)
        self.delete.visible = own
        self.plays.text = shelf.text("plays")
        self.new.text = shelf.text("new")
        self.take_back.visible = shelf.folder.last_deleted() is not None
        self.group.default = next((button for button in (self.paint, self.copy) if button.visible), self.new)

    def _new(self) -> None:
        name = str(self.shelf.text("new_name"))
        self._write(lambda: self.shelf.new(name))

    def _copy(self) -> None:
        chosen = self.chosen
        if chosen is not None and self.shelf.usable(chosen):
            name = str(self.ui.texts("workshop.copy_name", name=self.shelf.called(chosen)))
            self._write(lambda: self.shelf.copy(chosen, name))

    def _write(self, write: Callable[[], Path]) -> None:
        """Write a new file, and put it on the workbench."""
        try:
            path = write()
        except OSError as error:
            self._refuse(error)
            return
        self._look(path)
        self.shelf.edit(path)

    def _paint(self) -> None:
        if self.entry is not None:
            self.shelf.edit(self.entry.path)

    def _try(self) -> None:
        if self.chosen is not None:
            self.shelf.play(self.chosen)

    def _ask_delete(self) -> None:
        entry, chosen, texts = self.entry, self.chosen, self.ui.texts
        if entry is None or chosen is None:
            return
        folder = self.shelf.folder
        said = self.shelf.text("delete_text", name=self.shelf.called(chosen), folder=folder.deleted().name)
        question = Question(self.shelf.text("delete_title"), said, texts("workshop.delete"), texts("workshop.cancel"))
        delete = partial(self._delete, folder, entry.path)
        self.ui.shell.push(QuestionDialog(self.ui, question, delete))

    def _delete(self, folder: Folder[Board] | Folder[TileSet], path: Path) -> None:
        try:
            folder.delete(path)
        except OSError as error:
            self._refuse(error)
        self.resume()

    def _take_back(self) -> None:
        """Bring back what was deleted last."""
        folder = self.shelf.folder
        deleted = folder.last_deleted()
        if deleted is None:
            return
        try:
            path = folder.restore(deleted)
        except OSError as error:
            self._refuse(error)
            return
        self._look(path)
        self.enter(self.size)

    def _folder(self) -> Path:
        """Return the folder of the files, made if it is missing."""
        folder = self.shelf.folder.own()
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            self._refuse(error)
        return folder

    def _refuse(self, error: OSError) -> None:
        texts = self.ui.texts
        self.ui.shell.say(self.headline, self.shelf.text("not_saved", reason=reason_text(texts, error)))
