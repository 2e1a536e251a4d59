"""Rescue after a failing screen: the game is saved, a report is written, and a dialog offers to continue after the last
action."""

from __future__ import annotations

from pathlib import Path

import pygame

from citrus.language.problems import reason_text
from citrus.match.match import Match
from citrus.ui.kit.buttons import Button
from citrus.ui.kit.dialogs import Dialog
from citrus.ui.kit.page import Page
from citrus.ui.kit.screen import Ui
from citrus.ui.screens.folder_dialog import offer_folder
from citrus.ui.screens.routes import Routes


class RescueDialog(Dialog):
    """Tells what happened and offers ways to continue. It needs nothing that has failed: it lies on the bare table."""

    overlay = False
    width = 640.0

    def __init__(self, ui: Ui, routes: Routes, match: Match | None, report: Path | None) -> None:
        texts = ui.texts
        if match is None:
            game = texts("rescue.no_game")
        elif match.save_error is None:
            game = texts("rescue.saved")
        else:
            game = texts("rescue.unsaved", reason=reason_text(texts, match.save_error))
        where = texts("rescue.no_report") if report is None else texts("rescue.report", path=report)
        super().__init__(ui, texts("rescue.title"), texts("rescue.text", game=game, report=where))
        self.match = match
        self._routes = routes
        start = Button(ui, texts("menu.start"), routes.to_start, "plain" if match else "primary")
        leave = Button(ui, texts("menu.quit"), ui.shell.quit)
        if match is not None:
            self.add(Button(ui, texts("rescue.continue"), self._go_on, "primary"))
            if match.save_error is not None:
                self.add(offer_folder(ui, match, self._go_on))
        self.add(start, leave)

    @property
    def at_stake(self) -> Match | None:
        """The game that can continue."""
        return self.match

    def escape(self) -> None:
        """Do nothing: the choice deserves a thought."""

    def draw_behind(self, surface: pygame.Surface) -> None:
        """Draw the sheet on the table."""
        Page.draw_behind(self, surface)

    def _go_on(self) -> None:
        """Open the table again from the record, or without a file, from the known moves of the game."""
        assert self.match is not None
        self._routes.to_start()
        if self.match.save_error is None:
            self._routes.open_record(self.match.path)
        else:
            self._routes.to_match(self.match)
