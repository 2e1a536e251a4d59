"""The player's own boards and numbers as files: new ones, copies, renaming, deleting."""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Callable, Collection
from dataclasses import dataclass
from itertools import chain, count
from pathlib import Path
from typing import Final, Generic

from citrus import file_names
from citrus.content.board_text import BOARD_FORM
from citrus.content.boards import own_boards_dir
from citrus.content.errors import ContentError
from citrus.content.forms import Content, Form
from citrus.content.numbers import own_numbers_dir
from citrus.content.sorts import sort_of as document_sort
from citrus.content.tiles_text import TILES_FORM
from citrus.content.yaml_text import MAX_BYTES, DocumentError, parse, read_text
from citrus.file_names import DEVICES, free_path, given_stem
from citrus.file_reading import read_file
from citrus.resources import files_in, user_dir
from citrus.rules.board import Board
from citrus.rules.tiles import TileSet
from citrus.whole_file import create_file
from citrus.workshop.drafts import named

SUFFIX = ".yaml"
NUMBER = re.compile(r" \(\d+\)$")
"""The addition of `free_name` to a name."""


@dataclass(frozen=True)
class Folder(Generic[Content]):
    """A folder of one sort of files. Nothing in it is ever overwritten.

    `own` and `deleted` are the folders of its files and its deleted files; neither need exist yet. `named` gives a
    content the name of its file, and `name` returns the name that a content holds, None if only the file has one.
    """

    form: Form[Content]
    own: Callable[[], Path]
    deleted: Callable[[], Path]
    named: Callable[[Content, str], Content]
    name: Callable[[Content], str | None]

    def new(self, content: Content, name: str, taken: Collection[str] = ()) -> Path:
        """Put a content into a new file of that name, or of one that `free_name` makes of it; return the file. Raises
        OSError."""
        self.own().mkdir(parents=True, exist_ok=True)
        name = self.free_name(name, taken)
        path = self.path_for(name)
        create_file(path, self.form.text(self.named(content, name)).encode())
        return path

    def free_name(self, name: str, taken: Collection[str] = (), but: Path | None = None) -> str:
        """Return the name, with a number if it is one of those `taken`, or if another file than `but` has it."""
        others = {other.casefold() for other in taken}
        stem = NUMBER.sub("", name)
        for wanted in chain([name], (f"{stem} ({number})" for number in count(2))):
            path = self.path_for(wanted)
            there = os.path.lexists(path) and not (but is not None and os.path.exists(but) and path.samefile(but))
            if not there and wanted.casefold() not in others:
                return wanted
        raise AssertionError("there is always a number more")

    def path_for(self, name: str) -> Path:
        """Return the file of that name, which may exist. A number at the end stays where a long name is cut."""
        number = NUMBER.search(name)
        stem = given_stem(NUMBER.sub("", name))
        if not stem or DEVICES.fullmatch(stem):
            stem = f"“{stem}”"
        return self.own() / (stem + (number[0] if number else "") + SUFFIX)

    def added(self, path: Path, name: str) -> str:
        """Return what a copying program has added to the name of a file whose content has the name `name`."""
        return file_names.added(path.stem, self.path_for(name).stem)

    def read(self, path: Path) -> tuple[Content, str]:
        """Return the content of a file, finished or not, and its text. Raises ContentError."""
        try:
            text = read_text(path)
            return self.form.read(parse(text)), text
        except DocumentError as error:
            raise ContentError.about(path, error) from None

    def take_in(self, path: Path, taken: Collection[str] = ()) -> Path:
        """Copy a file, finished or not, word for word into the folder; return its path there.

        Its name gets a number if it is taken, as in `free_name`. A file of the folder stays as it is. Raises
        ContentError if it is of another sort, OSError.
        """
        content, text = self.read(path)
        self.own().mkdir(parents=True, exist_ok=True)
        if path.resolve().parent == self.own().resolve():
            return path
        return self._put(content, text, read_file(path, MAX_BYTES), path.stem, taken)

    def take_in_text(self, text: str, name: str, taken: Collection[str] = ()) -> Path:
        """Put a text, finished or not, word for word into a new file, called `name` if it has none; return the file.
        Raises ContentError if the text is of another sort, OSError."""
        try:
            content = self.form.read(parse(text))
        except DocumentError as error:
            raise ContentError.about(Path(name), error) from None
        self.own().mkdir(parents=True, exist_ok=True)
        return self._put(content, text, text.encode(), name, taken)

    def _put(self, content: Content, text: str, written: bytes, name: str, taken: Collection[str]) -> Path:
        """Put what was `written` elsewhere into a new file; only the name changes, and only if it must."""
        name = self.name(content) or name
        free = self.free_name(name, taken)
        goal = self.path_for(free)
        renamed = self.form.changed_text(text, self.named(content, free)).encode()
        create_file(goal, written if free == name else renamed)
        return goal

    def delete(self, path: Path) -> Path:
        """Move a file to the deleted ones; return its new path. Raises OSError."""
        return _move(path, self.deleted())

    def last_deleted(self) -> Path | None:
        """Return the file that was deleted last, or None."""
        try:
            found = files_in(self.deleted(), SUFFIX)
        except OSError:
            return None
        last = max(found, key=lambda name: found[name].st_ctime_ns, default=None)
        return None if last is None else self.deleted() / last

    def restore(self, path: Path) -> Path:
        """Move a deleted file back; return its new path. Raises OSError."""
        return _move(path, self.own())


BOARDS: Final = Folder(
    form=BOARD_FORM,
    own=own_boards_dir,
    deleted=lambda: user_dir() / "deleted boards",
    named=named,
    name=lambda board: board.name,
)
NUMBERS: Final = Folder(
    form=TILES_FORM,
    own=own_numbers_dir,
    deleted=lambda: user_dir() / "deleted numbers",
    named=lambda tiles, name: tiles,
    name=lambda tiles: None,
)


def is_workshop_file(path: Path) -> bool:
    """Return whether a file is one of the workshop, by its name."""
    return path.suffix.lower() in (SUFFIX, ".yml")


def sort_of(path: Path) -> Folder[Board] | Folder[TileSet]:
    """Return whether a file of the workshop holds numbers or a board, by default a board."""
    try:
        return sort_of_text(read_text(path))
    except DocumentError:
        return BOARDS


def sort_of_text(text: str) -> Folder[Board] | Folder[TileSet]:
    """Return whether a text holds numbers or a board, by default a board."""
    try:
        return NUMBERS if document_sort(parse(text)) == "numbers" else BOARDS
    except DocumentError:
        return BOARDS


def _move(path: Path, folder: Path) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    return Path(shutil.move(path, free_path(folder, path.name)))
