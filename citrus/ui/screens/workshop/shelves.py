"""The two shelves of the workshop, boards and numbers: their contents, and what can be done with them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, Protocol

from citrus.content.boards import BoardEntry, all_boards, board_files
from citrus.content.errors import ContentError
from citrus.content.forms import Content
from citrus.content.numbers import NumbersEntry, all_numbers
from citrus.content.tiles import load_tiles
from citrus.language.problems import content_text
from citrus.rules.board import Board
from citrus.rules.tiles import TileSet
from citrus.ui.kit.screen import Ui
from citrus.ui.kit.scroll import ScrollList
from citrus.ui.kit.widgets import Widget
from citrus.ui.screens.board_list import BoardList, board_name, board_trouble
from citrus.ui.screens.numbers_name import numbers_name
from citrus.ui.screens.routes import Routes
from citrus.ui.screens.workshop.land import BoardField
from citrus.ui.screens.workshop.numbers_list import NumbersCard, NumbersList
from citrus.ui.screens.workshop.places import why_nowhere
from citrus.ui.screens.workshop.words import board_names, names_of_numbers
from citrus.workshop import drafts
from citrus.workshop.folder import BOARDS, NUMBERS, Folder


class WorkshopShelf(Protocol):
    """Files of one sort, with the widgets that show them."""

    def text(self, key: str, **values: str) -> str:
        """Return a text about the files."""

    @property
    def files(self) -> ScrollList[Any]:
        """All files."""

    @property
    def picture(self) -> Widget:
        """The chosen file, large."""

    @property
    def folder(self) -> Folder[Board] | Folder[TileSet]:
        """Where the files are."""

    @property
    def entries(self) -> list[BoardEntry] | list[NumbersEntry]:
        """All files, the shipped ones first."""

    def look(self) -> None:
        """Read the files again."""

    def called(self, index: int) -> str:
        """Return the name of a file."""

    def trouble(self, index: int) -> str:
        """Return why a file cannot be played; empty if it can."""

    def usable(self, index: int) -> bool:
        """Return whether a file can be read and copied."""

    def show(self, index: int) -> bool:
        """Show a file large; return False if nothing in it can be shown."""

    def picture_height(self, width: int, u: float) -> int:
        """Return the height of the picture at a width."""

    def new(self, name: str) -> Path:
        """Make a new file of that name. Raises OSError."""

    def copy(self, index: int, name: str) -> Path:
        """Make a copy of a file under another name. Raises OSError."""

    def edit(self, path: Path) -> None:
        """Put a file on the workbench."""

    def play(self, index: int) -> None:
        """Watch how a file plays."""


class BoardShelf:
    """The boards."""

    folder = BOARDS

    def __init__(self, ui: Ui, routes: Routes, on_choose: Callable[[object], None]) -> None:
        self._ui = ui
        self._routes = routes
        self.entries: list[BoardEntry] = []
        self.files = BoardList(ui, (), on_choose, lambda entry: False, workshop=True)
        self.picture = BoardField(ui, drafts.blank("?"))
        self.picture.enabled = False

    def text(self, key: str, **values: str) -> str:
        """Return a text about boards."""
        return self._ui.texts(f"workshop.{key}", **values)

    def look(self) -> None:
        """Read the boards again."""
        self.entries = all_boards()
        self.files.show_boards(self.entries)

    def called(self, index: int) -> str:
        """Return the name of a board."""
        return board_name(self._ui, self.entries[index])

    def trouble(self, index: int) -> str:
        """Return why a board cannot be played; empty if it can."""
        return board_trouble(self._ui, self.entries[index])

    def usable(self, index: int) -> bool:
        """Return whether a board can be read and copied."""
        return self.entries[index].board is not None

    def show(self, index: int) -> bool:
        """Show a board large, finished or not."""
        entry = self.entries[index]
        board = entry.board or entry.draft
        if board is not None:
            self.picture.board = board
        return board is not None

    def picture_height(self, width: int, u: float) -> int:
        """Return the height of the board at a width."""
        return self.picture.height(width, u)

    def new(self, name: str) -> Path:
        """Put open land into a new file."""
        return self.folder.new(drafts.blank(name), name, board_names(self._ui))

    def copy(self, index: int, name: str) -> Path:
        """Make a copy of a board."""
        board = self.entries[index].board
        assert board is not None
        return self.folder.new(board, name, board_names(self._ui))

    def edit(self, path: Path) -> None:
        """Paint a board."""
        self._routes.to_painting(path)

    def play(self, index: int) -> None:
        """Watch how a board plays."""
        board = self.entries[index].board
        if board is not None:
            self._routes.to_trial(board, self.called(index))


class NumbersShelf:
    """The numbers."""

    folder = NUMBERS

    def __init__(self, ui: Ui, routes: Routes, on_choose: Callable[[object], None]) -> None:
        self._ui = ui
        self._routes = routes
        self.entries: list[NumbersEntry] = []
        self._troubles: list[str] = []
        self.files = NumbersList(ui, on_choose)
        self.picture = NumbersCard(ui)

    def text(self, key: str, **values: str) -> str:
        """Return a text about numbers."""
        return self._ui.texts(f"numbers.{key}", **values)

    def look(self) -> None:
        """Read the numbers again."""
        boards = board_files()
        self.entries = all_numbers()
        self._troubles = [self._trouble(entry, boards) for entry in self.entries]
        self.files.show_numbers(self.entries, self._troubles)

    def called(self, index: int) -> str:
        """Return the name of numbers."""
        return numbers_name(self._ui, self.entries[index])

    def trouble(self, index: int) -> str:
        """Return why numbers cannot be played: they are broken or suit no board; empty if they can."""
        return self._troubles[index]

    def usable(self, index: int) -> bool:
        """Return whether numbers can be read and copied."""
        return self.entries[index].tiles is not None

    def show(self, index: int) -> bool:
        """Show numbers at a glance, finished or not."""
        entry = self.entries[index]
        self.picture.tiles = entry.tiles or _draft(self.folder, entry.path)
        return self.picture.tiles is not None

    def picture_height(self, width: int, u: float) -> int:
        """Return the height of the card at a width."""
        return self.picture.height(width, u)

    def new(self, name: str) -> Path:
        """Put the shipped numbers into a new file."""
        return self.folder.new(load_tiles(), name, names_of_numbers(self._ui))

    def copy(self, index: int, name: str) -> Path:
        """Make a copy of numbers."""
        tiles = self.entries[index].tiles
        assert tiles is not None
        return self.folder.new(tiles, name, names_of_numbers(self._ui))

    def edit(self, path: Path) -> None:
        """Change numbers."""
        self._routes.to_numbers(path)

    def play(self, index: int) -> None:
        """Watch how numbers play."""
        tiles = self.entries[index].tiles
        if tiles is not None:
            self._routes.to_numbers_trial(tiles, self.called(index))

    def _trouble(self, entry: NumbersEntry, boards: list[BoardEntry]) -> str:
        if entry.tiles is not None:
            return why_nowhere(self._ui, entry.tiles, boards)
        return "" if entry.error is None else content_text(self._ui.texts, entry.error)


def _draft(folder: Folder[Content], path: Path) -> Content | None:
    """Return the content of a file that cannot be played; None if it cannot be read at all."""
    try:
        return folder.read(path)[0]
    except ContentError:
        return None
