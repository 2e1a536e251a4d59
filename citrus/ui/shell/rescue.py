"""When a screen fails: the game is saved, a report is written, and a dialog offers to go on from the last action."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from citrus.language.problems import reason_text
from citrus.ui.kit.buttons import Button
from citrus.ui.kit.dialogs import Dialog
from citrus.ui.kit.page import Page
from citrus.ui.kit.screen import Ui
from citrus.ui.screens.folder_dialog import offer_folder
from citrus.ui.shell import routes
from citrus.ui.shell.report import report_text, write_report

if TYPE_CHECKING:
    from citrus.match.match import Match
    from citrus.ui.shell.app import App


def rescue(app: App, error: Exception) -> None:
    """Take the screens away and show the dialog. Raises the error again if it is the dialog that has failed."""
    if app.stack and isinstance(app.top, RescueDialog):
        raise error
    match = saved_game(app)
    record = None if match is None else match.record
    report = write_report(report_text(error, app.diary, app.settings, record))
    app.clear()
    app.push(RescueDialog(app.ui, match, report))


def saved_game(app: App | None) -> Match | None:
    """The game that is played, saved if that is possible; a broken screen or game may fail here, too."""
    match = None
    with suppress(Exception):
        match = None if app is None else app.at_stake
        if match is not None:
            match.keep()
    return match


class RescueDialog(Dialog):
    """What happened, and the ways on. It needs nothing of what has failed: it lies on the bare table."""

    overlay = False
    width = 640.0

    def __init__(self, ui: Ui, match: Match | None, report: Path | None) -> None:
        texts = ui.texts
        if match is None:
            game = texts("rescue.no_game")
        elif match.save_error is None:
            game = texts("rescue.saved")
        else:
            game = texts("rescue.unsaved", reason=reason_text(texts, match.save_error))
        told = texts("rescue.no_report") if report is None else texts("rescue.report", path=report)
        super().__init__(ui, texts("rescue.title"), texts("rescue.text", game=game, report=told))
        self.match = match
        start = Button(ui, texts("menu.start"), lambda: routes.to_start(ui), "plain" if match else "primary")
        leave = Button(ui, texts("menu.quit"), ui.app.quit)
        if match is not None:
            self.add(Button(ui, texts("rescue.continue"), self._go_on, "primary"))
            if match.save_error is not None:
                self.add(offer_folder(ui, match, self._go_on))
        self.add(start, leave)

    @property
    def at_stake(self) -> Match | None:
        """The game that can go on."""
        return self.match

    def escape(self) -> None:
        """Nothing: which way to go on is worth a thought."""

    def draw_behind(self, surface: pygame.Surface) -> None:
        """The sheet on the table."""
        Page.draw_behind(self, surface)

    def _go_on(self) -> None:
        """Set the table again from the record; where there is no file of it, from what is known of the game."""
        assert self.match is not None
        routes.to_start(self.ui)
        if self.match.save_error is None:
            routes.open_record(self.ui, self.match.path)
        else:
            routes.to_match(self.ui, self.match)
