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
        place = folder().absolute()
        if not webbrowser.open(place.as_uri()):  # which knows how each system shows a place
            ui.shell.say(ui.texts("folder.open"), ui.texts("folder.here", folder=place))

    return Button(ui, ui.texts("folder.open"), show, "plain", Face(size=15))
