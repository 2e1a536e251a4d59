"""What players are told without asking: that files, texts, fonts or screen readers are not as they should be."""

from __future__ import annotations

from typing import TYPE_CHECKING

from citrus.language.wording import names
from citrus.match.settings import Loaded, settings_path
from citrus.match.spares import copies
from citrus.resources import homeless, refusal, user_dir
from citrus.ui.kit.screen import Ui

if TYPE_CHECKING:
    from citrus.ui.shell.routes import AppRoutes


class Troubles:
    """Tells each trouble once. `found` is what was read as settings."""

    def __init__(self, ui: Ui, routes: AppRoutes, found: Loaded) -> None:
        self._ui = ui
        self._routes = routes
        self._found = found
        self._told_of_fonts = False
        self._told_of_language = ""

    def tell_of_files(self) -> None:
        """Tell in dialogs which games were rescued, that files have no folder, and that the settings could not be read,
        if so."""
        texts, refused = self._ui.texts, refusal(user_dir())
        if any(copies()):
            self._tell_of_rescued_games()
        if refused is not None:
            self._routes.offer_folder(refused)
        elif homeless():
            self._ui.shell.say(texts("settings.homeless"), texts("settings.homeless_text", folder=user_dir()))
        if self._found.error is not None:
            self._tell_of_settings()

    def tell_of_texts(self) -> None:
        """Tell what the question marks in names are, and what is wrong with the player's own file of the language, if
        so."""
        if self._ui.fonts.lacking and not self._told_of_fonts:
            self._told_of_fonts = True
            self._ui.shell.notify(self._ui.texts("app.not_shown"))
        if self._ui.texts.fault is not None and self._told_of_language != self._ui.texts.language:
            self._told_of_language = self._ui.texts.language
            self._tell_of_language()

    def tell_of_reading(self, failure: BaseException | None) -> None:
        """Tell that screen readers are told nothing more, if there is a reason, and report errors."""
        if isinstance(failure, Exception):
            self._ui.shell.report(failure)
        if failure is not None:
            self._ui.shell.notify(self._ui.texts("app.no_reader"))

    def _tell_of_settings(self) -> None:
        """Tell which settings could not be read, and where their file is."""
        from citrus.ui.screens.settings import label

        texts, found = self._ui.texts, self._found
        reset = names(texts, [texts("settings.quoted", name=label(texts, name)) for name in found.reset])
        text = texts("settings.reset_named", settings=reset) if reset else texts("settings.reset")
        if found.aside is not None:
            kept = texts("settings.set_aside", file=found.aside.name, folder=found.aside.parent)
        else:
            kept = texts("settings.unreadable", file=settings_path())
        self._ui.shell.say(texts("settings.broken"), f"{text} {kept}")

    def _tell_of_language(self) -> None:
        """Tell what is wrong with the player's own file of the language."""
        from citrus.language.problems import fault_text

        self._ui.shell.notify(fault_text(self._ui.texts))

    def _tell_of_rescued_games(self) -> None:
        from citrus.match.rescued import rescued_games
        from citrus.ui.screens.rescued_dialog import RescuedDialog

        for path in reversed(rescued_games()):
            self._ui.shell.push(RescuedDialog(self._ui, self._routes, path))
