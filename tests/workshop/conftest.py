"""What tests of the workshop share."""

from __future__ import annotations

from pathlib import Path

import pytest

from citrus.content.boards import own_boards_dir
from citrus.content.forms import Content
from citrus.content.numbers import own_numbers_dir
from citrus.workshop.bench import Bench
from citrus.workshop.folder import Folder


def benched(sort: Folder[Content], path: Path, text: str) -> Bench[Content]:
    """Return a file of the player's own with some text, on the workbench."""
    path.write_text(text, encoding="utf-8")
    return Bench(sort, path)


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the player's folder, with empty ones for boards and numbers."""
    monkeypatch.setenv("CITRUS_HOME", str(tmp_path))
    own_boards_dir().mkdir()
    own_numbers_dir().mkdir()
    return tmp_path
