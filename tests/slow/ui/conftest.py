"""The window and the player's folder that the other tests of the window have, and a real window on a virtual screen."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.ui.conftest import (  # noqa: F401
    _drawn_once,
    _english_system,
    _hints_at_a_glance,
    _no_fonts_of_the_system,
    app,
    shortened,
    written,
)
from tests.ui.real_window import RealWindow, need_programs


@pytest.fixture
def window(home: Path) -> Iterator[RealWindow]:
    """Yield the program with nothing in its folder, not yet started."""
    need_programs()
    window = RealWindow(home)
    yield window
    window.close()
