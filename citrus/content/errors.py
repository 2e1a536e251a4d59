"""The error for a board or tile file that cannot be used."""

from __future__ import annotations

from pathlib import Path

from citrus.content.yaml_text import DocumentError
from citrus.rules.problem import Problem


class ContentError(Exception):
    """A board or tile file that is refused: the file, the place in it (`grid`, may be empty), the line, and why."""

    def __init__(self, path: Path, place: str, problem: Problem, line: int | None = None) -> None:
        super().__init__(path, place, problem, line)
        self.path = path
        self.place = place
        self.problem = problem
        self.line = line

    def __str__(self) -> str:
        line = f", line {self.line}" if self.line else ""
        return (
            f"{self.path}{line}: {self.place}: {self.problem}" if self.place else f"{self.path}{line}: {self.problem}"
        )

    @classmethod
    def about(cls, path: Path, error: DocumentError) -> ContentError:
        """Return the error of a document as one about its file."""
        return cls(path, error.place, error.problem, error.line)
