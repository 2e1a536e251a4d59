"""The menu of a running game, and the question before leaving a game that could not be saved."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace
from pygame import Rect

from citrus.language.problems import unsaved_text
from citrus.match.match import Match
from citrus.match.saves import given_name
from citrus.ui.kit.buttons import Button, Face
from citrus.ui.kit.dialogs import Dialog
from citrus.ui.kit.screen import Ui
from citrus.ui.preferences import preferences_of
from citrus.ui.screens.folder_dialog import offer_folder
from citrus.ui.screens.loudspeaker import Loudspeaker
from citrus.ui.screens.routes import Routes
from citrus.ui.screens.shortcuts import KeysPage, page_title
from citrus.ui.screens.who_plays_on import WhoPlaysOnDialog
from citrus.ui.table.table import GameTable


class UnsavedDialog(Dialog):
    """Asks whether to leave the program although the game could not be saved anywhere, or to save it in another folder.
    Enter and Tab come first to the latter, which loses nothing."""

    width = 520.0

    def __init__(self, ui: Ui, match: Match) -> None:
        assert match.save_error is not None
        text = unsaved_text(ui.texts, match.save_error, match.spare, "menu.spare", "menu.unsaved")
        super().__init__(ui, ui.texts("menu.quit_unsaved"), text)
        offered = offer_folder(ui, match, ui.shell.quit)
        offered.style = "primary"
        leave, stay = Button(ui, ui.texts("menu.quit"), ui.shell.quit), Button(ui, ui.texts("app.cancel"), ui.shell.pop)
        self.add(offered, leave, stay)


class MenuDialog(Dialog):
    """The menu over a `table`: go on, settings, its level, hints, who plays on, sound, rules, player aid, keys, the
    start screen, or the way out. A finished game has only the board to return to, and no use for hints."""

    def __init__(self, ui: Ui, routes: Routes, match: Match, table: GameTable) -> None:
        error, name = match.save_error, given_name(match.path)
        over = match.state.over
        saved = ui.texts("menu.saved_named", game=name) if name else ui.texts("menu.saved")
        if over:  # nothing more is to be saved
            saved = ""
        if error is not None:
            saved = unsaved_text(ui.texts, error, match.spare, "menu.spare", "menu.unsaved")
        super().__init__(ui, ui.texts("menu.over" if over else "menu.title"), saved)
        self.match = match
        self._routes = routes
        self._table = table
        self.add(Button(ui, ui.texts("final.look" if over else "menu.continue"), ui.shell.pop, "primary"))
        if error is not None:
            self.add(offer_folder(ui, match, ui.shell.pop))
        self.hints = Button(ui, "", self._switch_hints, face=Face("bulb"))
        self._show_hints()
        self.level = Button(ui, "", self._switch_level)
        self._show_level()
        self.keys = Button(ui, "", self._open_keys)
        self._show_keys()
        self.add(Button(ui, ui.texts("menu.settings"), routes.to_settings), self.level)
        if not over:
            self.add(self.hints, Button(ui, ui.texts("menu.seats.name"), self._ask_who_plays_on))
        self.add(
            Button(ui, ui.texts("rulebook.title"), routes.to_rulebook),
            Button(ui, ui.texts("player_aid.title"), routes.to_player_aid),
            self.keys,
            Button(ui, ui.texts("menu.start"), routes.to_start),
            Button(ui, ui.texts("menu.quit"), ui.shell.quit),
        )
        self._loudspeaker = Loudspeaker(ui, "quiet")
        self.mute = self._loudspeaker.button
        self.group.widgets.append(self.mute)

    @property
    def choices(self) -> Sequence[str]:
        """All buttons, and the loudspeaker."""
        return [*super().choices, self.mute.describe().name]

    def arrange(self, size: tuple[int, int]) -> int:
        """Lay out the sheet, with a loudspeaker in its corner."""
        height, side, edge = super().arrange(size), self.px(40), self.px(14)
        self.mute.layout(Rect(self.sheet.right - side - edge, self.sheet.y + edge, side, side), self.u)
        return height

    def update(self, seconds: float) -> None:
        """Let time pass, and follow the key that turns the sound off."""
        super().update(seconds)
        self._loudspeaker.show()

    def resume(self) -> None:
        """Return from the settings, which may show another level of the table, or hints in other games."""
        self._table.resume()
        self._show_level()
        self._show_hints()

    @property
    def _hinting(self) -> bool:
        return preferences_of(self.ui).settings.hints_in(self.match.record.game.options.family)

    def _show_hints(self) -> None:
        self.hints.text = self.ui.texts("menu.hints_on" if self._hinting else "menu.hints_off")
        self.hints.chosen = self._hinting

    def _switch_hints(self) -> None:
        """Offer hints in every game, or in none."""
        preferences = preferences_of(self.ui)
        preferences.change(replace(preferences.settings, hints=not self._hinting))
        self._show_hints()

    def _show_level(self) -> None:
        self.level.text = self.ui.texts(f"menu.table_{self._table.state.level}")
        self.level.chosen = self._table.state.level == "full"

    def _switch_level(self) -> None:
        """Show the calm or the full table below the menu."""
        self._table.switch_level()
        self._show_level()

    def adapt(self) -> None:
        """Offer the page of the device that was used last."""
        self._show_keys()
        super().adapt()

    def _show_keys(self) -> None:
        self.keys.text = self.ui.texts(page_title(self.ui.manner))

    def _ask_who_plays_on(self) -> None:
        self.ui.shell.push(WhoPlaysOnDialog(self.ui, self._routes, self.match))

    def _open_keys(self) -> None:
        self.ui.shell.push(KeysPage(self.ui, self._routes))
