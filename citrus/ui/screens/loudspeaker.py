"""The button that turns all sound off, and on again."""

from __future__ import annotations

from citrus.ui.kit.buttons import Button, ButtonStyle, Face
from citrus.ui.kit.screen import Ui
from citrus.ui.preferences import preferences_of


class Loudspeaker:
    """A `button` that shows whether anything is heard, once `show` has looked: keys change that, too."""

    def __init__(self, ui: Ui, style: ButtonStyle) -> None:
        self._ui = ui
        self.button = Button(ui, "", self._mute, style, Face(size=20))
        self.show()

    def show(self) -> None:
        """Show the present state."""
        silent = preferences_of(self._ui).settings.silent
        self.button.icon_name = "sound_off" if silent else "sound"
        self.button.name = self._ui.texts("menu.unmute" if silent else "menu.mute")

    def _mute(self) -> None:
        """Turn all sound off, or on again."""
        preferences = preferences_of(self._ui)
        preferences.change(preferences.settings.muting())
        self.show()
