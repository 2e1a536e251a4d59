"""A button that shows a folder in the file manager of the system, so that nobody has to read its path."""

from __future__ import annotations

import webbrowser
from collections.abc import Callable
from pathlib import Path

from citrus.ui.kit.buttons import Button, Face
from citrus.ui.kit.screen import Ui


def folder_button(ui: Ui, folder: Callable[[], Path]) -> Button:
    """Return a button that shows the folder of the moment when it is pressed, or tells its path where it cannot."""

    def show() -> None:
        place = folder()
        if not _shown(place):
            ui.shell.say(ui.texts("folder.open"), ui.texts("folder.here", folder=place))

    return Button(ui, ui.texts("folder.open"), show, "plain", Face(size=15))


def _shown(place: Path) -> bool:
    """Return whether the system shows a place; it cannot show a relative one without a current folder."""
    try:
        return webbrowser.open(place.absolute().as_uri())  # which knows how each system shows a place
    except OSError:
        return False
