"""What screens say of themselves, on every screen in every language."""

from __future__ import annotations

from pathlib import Path

from citrus.language.languages import shipped
from citrus.ui.shell.app import App
from tests.ui.described import faults_on_screens


def test_every_screen_in_every_language(app: App, home: Path) -> None:
    found = faults_on_screens(app, home, others=len(shipped()) - 1)
    assert not found, "\n".join(found)
