"""What is raised when a board or tile file cannot be used."""

from __future__ import annotations

from pathlib import Path

from citrus.content.yaml_text import DocumentError


class ContentError(Exception):
    """A board or tile file that is refused: the file, the place in it (`grid`, may be empty), and a plain sentence."""

    def __init__(self, path: Path, place: str, message: str, line: int | None = None) -> None:
        where = f"{path}, line {line}" if line else str(path)
        super().__init__(f"{where}: {place}: {message}" if place else f"{where}: {message}")
        self.path = path
        self.place = place
        self.message = message
        self.line = line

    @classmethod
    def about(cls, path: Path, error: DocumentError) -> ContentError:
        """The error of a document, said about the file it stands in."""
        return cls(path, error.place, error.message, error.line)
