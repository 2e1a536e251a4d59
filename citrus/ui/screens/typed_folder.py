"""The folder that somebody has typed, or why it is unclear."""

from __future__ import annotations

import os
from pathlib import Path

from citrus.rules.problem import Problem


class TypedFolderError(Exception):
    """The typed text names no folder, or may mean another one than it says: the `problem` is the end of a sentence."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem)
        self.problem = problem


def typed_folder(text: str) -> Path:
    """Return the folder of a text, which may not exist yet. Raises TypedFolderError.

    Names with another possible meaning, such as `$HOME` or a blank at the end, are taken literally where such a folder
    exists. No folder is made of them: nobody would find it again.
    """
    try:
        path = Path(text).expanduser()
    except RuntimeError:
        raise TypedFolderError(Problem("cause.no_home", part=Path(text).parts[0])) from None
    if not path.is_absolute():
        raise TypedFolderError(Problem("cause.not_whole", example=os.path.abspath(os.sep)))
    parts = path.parts
    for number, part in enumerate(parts):
        if _ambiguous(part) and not os.path.exists(Path(*parts[: number + 1])):
            raise TypedFolderError(Problem("cause.ambiguous", part=part))
    return path


def _ambiguous(part: str) -> bool:
    """Return whether a name in a path may mean another one."""
    return part == ".." or part != part.strip() or "$" in part or part.startswith("~") or part.count("%") > 1
