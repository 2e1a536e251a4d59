"""What a press does on every screen, whatever that shows."""

from __future__ import annotations

from msgspec.structs import replace

from citrus.match.settings import SCALE_STEP, USUAL_SCALE
from citrus.ui.kit.presses import Elsewhere, Move, Plugged, Press, Pulled, Request, Scope
from citrus.ui.preferences import GameUi
from citrus.ui.shell.reading import ScreenReading
from citrus.ui.shell.routes import AppRoutes
from citrus.ui.shell.stack import ScreenStack


class Everywhere:
    """Does what presses mean on every screen, before the live one gets them."""

    def __init__(self, ui: GameUi, screens: ScreenStack, routes: AppRoutes, reading: ScreenReading) -> None:
        self._ui = ui
        self._screens = screens
        self._routes = routes
        self._reading = reading

    def take(self, press: Press) -> bool:
        """Do what a press means on every screen; return whether it means anything there."""
        match press:
            case Plugged(again):
                said = self._ui.texts("app.plugged_again" if again else "app.plugged")
                self._ui.shell.notify(said, until_used=not again)
            case Pulled(place):
                owner = self._screens.owner(place) if self._ui.preferences.settings.own_controllers else None
                said = "app.pulled" if owner is None else "app.pulled_from"
                name = "" if owner is None else self._ui.texts.again(owner)
                self._ui.shell.notify(self._ui.texts(said, name=name), until_used=True)
            case Elsewhere(Move() | Request.NEXT | Request.PREVIOUS | Request.ABOUT) if (
                self._screens and self._screens.top.scope is Scope.TABLE
            ):
                return False  # everybody may look around
            case Elsewhere(Request.UNDO, place) if self._screens.undoes_own(place):
                return False  # a slip that has ended the turn
            case Elsewhere() if (match := self._screens.at_stake) is not None:
                name = match.seats[match.state.player].name
                self._ui.shell.notify(self._ui.texts("app.elsewhere", name=self._ui.texts.again(name)))
            case Request.FULL_SCREEN:
                self._toggle_full_screen()
            case Request.RULES if self._screens:
                self._routes.toggle_rulebook()
            case Request.PLAYER_AID if self._screens:
                self._routes.toggle_player_aid()
            case Request.MUTE:
                self._mute()
            case Request.REPEAT:
                self._reading.repeat()
            case Request.READ_ON | Request.READ_BACK:
                self._reading.read_on(1 if press is Request.READ_ON else -1)
            case Request.LARGER:
                self._rescale(self._percent + SCALE_STEP)
            case Request.SMALLER:
                self._rescale(self._percent - SCALE_STEP)
            case Request.USUAL_SIZE:
                self._rescale(USUAL_SCALE)
            case _:
                return False
        return True

    @property
    def _percent(self) -> int:
        """The current scale."""
        return round(100 * self._ui.shell.scale)

    def _toggle_full_screen(self) -> None:
        """Fill the display, or return to the window."""
        preferences = self._ui.preferences
        preferences.change(replace(preferences.settings, full_screen=not preferences.settings.full_screen))
        if self._screens:
            self._screens.top.enter(self._screens.size)

    def _mute(self) -> None:
        """Turn all sound off, or on again, and tell it."""
        preferences = self._ui.preferences
        preferences.change(preferences.settings.muting())
        silent = preferences.settings.silent
        self._ui.shell.notify(self._ui.texts("settings.sound_off" if silent else "settings.sound_on"))

    def _rescale(self, wanted: int) -> None:
        """Change the scale, and tell it."""
        self._ui.preferences.rescale(wanted)
        percent = self._ui.texts("settings.percent", percent=self._percent)
        self._ui.shell.notify(self._ui.texts("settings.scale_now", percent=percent))
