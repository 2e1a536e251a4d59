"""The player's own boards as files: new ones, copies, other names, deleting."""

from __future__ import annotations

import shutil
from dataclasses import replace
from pathlib import Path

from citrus.content.board_text import board_text
from citrus.content.boards import own_boards_dir, read_draft
from citrus.content.errors import ContentError
from citrus.content.yaml_text import DocumentError, parse, read_text
from citrus.file_names import DEVICES, free_path, given_stem
from citrus.resources import user_dir
from citrus.rules.board import Board
from citrus.whole_file import create_file

SUFFIX = ".yaml"


def deleted_boards_dir() -> Path:
    """The folder of deleted boards, beside that of one's own; it may not exist yet."""
    return user_dir() / "deleted boards"


def new_board(board: Board) -> Path:
    """Put a board into a new file that is called after it, both with a number if there is one of that name.

    Returns the file. Raises OSError.
    """
    own_boards_dir().mkdir(parents=True, exist_ok=True)
    path = path_for(board.name)
    if path.stem != given_stem(board.name):
        board = replace(board, name=path.stem)
    create_file(path, board_text(board).encode())
    return path


def path_for(name: str) -> Path:
    """A file for a board of that name that does not exist yet."""
    stem = given_stem(name)
    if not stem or DEVICES.fullmatch(stem):
        stem = f"“{stem}”"
    return free_path(own_boards_dir(), stem + SUFFIX)


def copy_of(board: Board, name: str) -> Path:
    """Put a copy of a board, under another name, into a new file. Returns the file. Raises OSError."""
    return new_board(replace(board, name=name))


def is_board_file(path: Path) -> bool:
    """Whether a file is one of boards, by its name."""
    return path.suffix.lower() in (".yaml", ".yml")


def read_board_file(path: Path) -> tuple[Board, str]:
    """The board of a file, finished or not, and the text of the file. Raises ContentError."""
    try:
        text = read_text(path)
        return read_draft(parse(text)), text
    except DocumentError as error:
        raise ContentError.about(path, error) from None


def take_in(path: Path) -> Path:
    """Copy a board file, finished or not, from elsewhere into the folder, word for word. Returns where it is now: where
    it was, if that is the folder.

    Raises ContentError if it is no board, OSError.
    """
    board, _ = read_board_file(path)
    own_boards_dir().mkdir(parents=True, exist_ok=True)
    if path.resolve().parent == own_boards_dir().resolve():
        return path
    goal = path_for(board.name)
    create_file(goal, path.read_bytes())
    return goal


def delete_board(path: Path) -> Path:
    """Move a board to the deleted ones. Returns where it is now. Raises OSError."""
    return _move(path, deleted_boards_dir())


def restore_board(path: Path) -> Path:
    """Move a deleted board back. Returns where it is now. Raises OSError."""
    return _move(path, own_boards_dir())


def _move(path: Path, folder: Path) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    return Path(shutil.move(path, free_path(folder, path.name)))
