"""Opening what players bring: files and texts with a game, a review, a board or house rules; what cannot be opened is
refused with a sentence."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from citrus.bots.guests import absent, could_be_invited
from citrus.content.errors import ContentError
from citrus.content.sorts import sort_of as sort_of_document
from citrus.content.yaml_text import DocumentError, parse
from citrus.language.problems import content_text, reason_text, record_text, unsaved_text
from citrus.match.damaged import bring_back, has_whole_previous
from citrus.match.match import Match
from citrus.match.saves import trash_dir
from citrus.records.beside import is_review, reviewed_game
from citrus.records.record import RecordError, Seat
from citrus.rules.problem import Problem
from citrus.ui.kit.dialogs import Question, QuestionDialog
from citrus.ui.kit.screen import Ui
from citrus.ui.screens.routes import Routes
from citrus.ui.screens.workshop.words import board_names, names_of_numbers
from citrus.ui.shell.dropped import DropDialog, DroppedDialog, DroppedFiles, files_named
from citrus.ui.shell.rescue import RescueDialog
from citrus.ui.shell.stack import ScreenStack
from citrus.workshop.folder import NUMBERS, is_workshop_file, sort_of, sort_of_text


class Opener:
    """Opens files and texts over the open screens; the routes lead to what they hold."""

    def __init__(self, ui: Ui, routes: Routes, screens: ScreenStack) -> None:
        self._ui = ui
        self._texts = ui.texts
        self._shell = ui.shell
        self._routes = routes
        self._screens = screens

    def open_file(self, path: Path) -> None:
        """Open any file, as `Routes` says."""
        if is_review(path):
            self._open_review(path)
        elif is_workshop_file(path):
            self._take_in(path)
        else:
            self.open_record(path)

    def open_dropped(self, paths: Sequence[Path]) -> None:
        """Open files that were dropped onto the window or opened on the desktop. Neither the current game nor one that
        waits for rescue may be lost by it."""
        match = self._screens.at_stake
        others = [path for path in dict.fromkeys(paths) if match is None or match.path != path]
        if not others or not self._may_leave(match):
            return
        at_work = next((screen for screen in self._screens if isinstance(screen, DropDialog)), None)
        if at_work is not None:
            at_work.drop.add(others)
        elif len(others) == 1:
            self.open_file(others[0])
        else:
            drop = DroppedFiles(self._ui, others)
            drop.go_on()
            if drop.left:
                self._shell.push(DropDialog(self._ui, drop, self._end_drop))
            else:
                self._end_drop(drop)

    def _end_drop(self, drop: DroppedFiles) -> None:
        """Show what opens of several dropped files, and the results of the others."""
        if drop.opens is not None:
            self.open_file(drop.opens)
        elif len(drop.taken) == 1:
            self._routes.to_workbench(drop.taken[0])
        if drop.refused or drop.taken or drop.left:
            self._shell.push(DroppedDialog(self._ui, drop))

    def open_text(self, text: str) -> None:
        """Open a text that was dropped onto the window: it may name files, or be a game, a board or house rules
        itself."""
        if paths := files_named(text):
            self.open_dropped(paths)
            return
        try:
            sort = sort_of_document(parse(text))
        except DocumentError:
            sort = None
        if sort is None:
            self._shell.notify(self._texts("drop.no_document"))
        elif self._may_leave(self._screens.at_stake):
            if sort == "game":
                self._open_game(text)
            else:
                self._take_in(Path(self._texts("drop.text")), text)

    def _open_game(self, text: str) -> None:
        """Open the table or the scoring of a game that a text holds."""
        texts = self._texts
        try:
            match = Match.from_text(text)
        except RecordError as error:
            self._shell.say(texts("records.refused"), record_text(texts, error))
        except OSError as error:
            self._shell.say(texts("drop.text"), texts("drop.not_kept", reason=reason_text(texts, error)))
        else:
            self._open(match)

    def _may_leave(self, match: Match | None) -> bool:
        """Return whether another screen may replace the current game; if it cannot be saved, tell so."""
        if isinstance(self._screens.top, RescueDialog):
            return False
        if match is None or match.keep():
            return True
        assert match.save_error is not None
        reason = unsaved_text(self._texts, match.save_error, match.spare, "menu.spare", "menu.unsaved")
        self._shell.say(self._texts("menu.quit_unsaved"), reason)
        return False

    def _open_review(self, path: Path) -> None:
        """Open the review of the game beside a review."""
        texts, game = self._texts, reviewed_game(path)
        if os.path.exists(game):  # unlike that of `Path`, it raises nothing
            self.review_record(game)
        else:
            self._shell.say(texts("review.title"), texts("review.no_game", file=path.name, game=game.name))

    def open_record(self, path: Path) -> None:
        """Open a record, as `Routes` says."""
        self._read(path, self._open)

    def _open(self, match: Match) -> None:
        """Open the table or the scoring of a game; where a foreign bot of it is missing, ask first."""
        missing = None if match.state.over else self._absent(match)
        if missing is None:
            self._routes.to_opened(match)
        else:
            self._ask_without(match, missing)

    def _absent(self, match: Match) -> Seat | None:
        """Return the seat of the first missing foreign bot."""
        named = (seat for seat in match.seats if seat.foreign is not None and could_be_invited(seat.foreign))
        return next((seat for seat in named if absent(seat.foreign or "")), None)

    def _ask_without(self, match: Match, seat: Seat) -> None:
        """Ask whether to continue without a bot, and tell how to get it here."""
        texts = self._texts
        level = texts(f"seats.{seat.bot}.name")
        text = texts("table.bot.foreign.absent", name=seat.name, bot=seat.foreign, level=level)
        title, yes = texts("table.bot.foreign.absent_title"), texts("table.bot.foreign.absent_ok")
        then = partial(self._routes.to_match, match)
        self._shell.push(QuestionDialog(self._ui, Question(title, text, yes), then))

    def watch_record(self, path: Path, turns: int) -> None:
        """Watch a record, as `Routes` says."""
        self._read(path, lambda match: self._routes.to_replay(match, turns))

    def review_record(self, path: Path) -> None:
        """Open the review of a record, as `Routes` says."""
        self._read(path, self._review)

    def _review(self, match: Match) -> None:
        """Open the review of a game that may not be over."""
        if match.state.over:
            self._routes.to_review(match)
        else:
            self._shell.say(self._texts("review.title"), self._texts("review.not_over", file=match.path.name))

    def _take_in(self, path: Path, text: str | None = None) -> None:
        """Put a received board or numbers on the workbench: a file, or a `text` with `path` as its name."""
        texts, folder = self._texts, sort_of(path) if text is None else sort_of_text(text)
        numbers = folder is NUMBERS
        try:
            taken = (names_of_numbers if numbers else board_names)(self._ui)
            own = folder.take_in(path, taken) if text is None else folder.take_in_text(text, path.name, taken)
        except ContentError as error:
            self._shell.say(path.name, content_text(texts, error))
        except OSError as error:
            key = "numbers.not_saved" if numbers else "workshop.not_saved"
            self._shell.say(path.name, texts(key, reason=reason_text(texts, error)))
        else:
            self._routes.to_workbench(own)
            if own != path:
                self._shell.notify(texts("workshop.taken_in", folder=own.parent.name, file=own.name))

    def _read(self, path: Path, then: Callable[[Match], None]) -> None:
        """Read the game of a file and continue with `then`; if it is damaged, offer the version before its last
        move."""
        try:
            match = Match.open(path)
        except RecordError as error:
            self._refuse(path, error, then)
        else:
            then(match)

    def _refuse(self, path: Path, error: RecordError, then: Callable[[Match], None]) -> None:
        """Tell why a game cannot be opened; offer the version before its last move, if that is whole."""
        texts = self._texts
        reason, name = record_text(texts, error), path.name or path  # the folder of all folders has no name
        if error.line is None:
            detail = texts("records.refused_file", file=name, message=reason)
        else:
            detail = texts("records.refused_line", file=name, line=error.line, message=reason)
        title = texts("records.refused")
        newer = isinstance(error.problem, Problem) and error.problem.key == "record.newer"
        if newer or not has_whole_previous(path):
            self._shell.say(title, detail)
            return

        def go_back() -> None:
            try:
                bring_back(path)
            except OSError as failed:
                self._shell.say(title, texts("records.delete_failed", reason=reason_text(texts, failed)))
            else:
                self._read(path, then)

        question = texts("records.previous", refused=detail, folder=trash_dir().name)
        yes, no = texts("records.previous_ok"), texts("records.previous_cancel")
        self._shell.push(QuestionDialog(self._ui, Question(title, question, yes, no), go_back))
