"""A button that shows a folder in the file manager of the system, so that nobody has to read its path."""

from __future__ import annotations

import webbrowser
from collections.abc import Callable
from pathlib import Path

from citrus.ui.kit.buttons import Button, Face
from citrus.ui.kit.screen import Ui


def folder_button(ui: Ui, folder: Callable[[], Path]) -> Button:
    """A button that shows the folder that there is when it is pressed; where it cannot, it says which one it is."""

    def show() -> None:
        place = folder()
        if not _shown(place):
            ui.shell.say(ui.texts("folder.open"), ui.texts("folder.here", folder=place))

    return Button(ui, ui.texts("folder.open"), show, "plain", Face(size=15))


def _shown(place: Path) -> bool:
    """Whether the system shows a place; it cannot show one that counts from a current folder that is gone."""
    try:
        return webbrowser.open(place.absolute().as_uri())  # which knows how each system shows a place
    except OSError:
        return False
