"""From screen to screen: the few ways through the program, in one place."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from citrus.match.saves import bring_back, has_whole_previous, trash_dir
from citrus.records.values import RecordError
from citrus.rules.problem import Problem
from citrus.ui.kit.screen import Ui

if TYPE_CHECKING:
    from citrus.match.match import Match


def to_start(ui: Ui) -> None:
    """The start screen, with nothing behind it."""
    from citrus.ui.screens.start import StartScreen

    ui.app.show(StartScreen(ui))


def to_setup(ui: Ui, after: Match | None = None, alone: bool = False) -> None:
    """The setup over the start screen; `after` a game, with the same players, board and variants.

    `alone`: without a last table, offer a game against the computer.
    """
    from citrus.ui.screens.setup.screen import SetupScreen

    if after is not None:
        to_start(ui)
    ui.app.push(SetupScreen(ui, after, alone))


def to_introduction(ui: Ui) -> None:
    """The first game, in which everything is learnt by doing it."""
    from citrus.match.lesson import Lesson
    from citrus.ui.screens.introduction.screen import IntroductionScreen

    names = ui.texts("introduction.you"), ui.texts("introduction.neighbour")
    ui.app.show(IntroductionScreen(ui, Lesson.begin(names)))


def to_records(ui: Ui) -> None:
    """The list of saved games over the start screen."""
    from citrus.ui.screens.library.screen import RecordsScreen

    ui.app.push(RecordsScreen(ui))


def to_settings(ui: Ui) -> None:
    """The settings, over whatever is shown."""
    from citrus.ui.screens.settings import SettingsScreen

    ui.app.push(SettingsScreen(ui))


def to_rulebook(ui: Ui, place: str | None = None) -> None:
    """The rulebook over whatever is shown, open at a place (`planting`, `planting.roads`) or at a rule (`R6.4`).

    An unknown place, or none, is the first page.
    """
    from citrus.ui.screens.rulebook.screen import RulebookScreen

    ui.app.push(RulebookScreen(ui, place))


def to_player_aid(ui: Ui) -> None:
    """The player aid over whatever is shown: of the game on the table, or of the game as it comes in the box."""
    from citrus.ui.screens.player_aid.screen import PlayerAidScreen

    ui.app.push(PlayerAidScreen(ui, ui.app.game))


def to_match(ui: Ui, match: Match) -> None:
    """The table of a running game, or the scoring of a finished one."""
    if match.state.over:
        from citrus.ui.screens.final.screen import FinalScreen

        ui.app.show(FinalScreen(ui, match))
    else:
        to_table(ui, match)


def to_table(ui: Ui, match: Match) -> None:
    """The table, whatever the state of the game."""
    from citrus.ui.screens.play import TableScreen

    ui.app.show(TableScreen(ui, match))


def to_replay(ui: Ui, match: Match, turns: int = 0) -> None:
    """A game as it was after so many turns, over whatever is shown; the game itself stays as it is."""
    from citrus.match.playback import Playback
    from citrus.ui.screens.replay.screen import ReplayScreen

    playback = Playback.of(match)
    playback.seek((*playback.turns, playback.last)[min(turns, len(playback.turns))])
    ui.app.push(ReplayScreen(ui, playback))


def open_record(ui: Ui, path: Path) -> None:
    """Open a record; a bad one is refused with a sentence and changes nothing."""
    _read(ui, path, partial(to_match, ui))


def watch_record(ui: Ui, path: Path) -> None:
    """Watch a record; a bad one is refused with a sentence."""
    _read(ui, path, partial(to_replay, ui))


def _read(ui: Ui, path: Path, then: Callable[[Match], None]) -> None:
    """Go on with the game of a file; if it is damaged, offer the version before its last move."""
    try:
        match = _opened(path)
    except RecordError as error:
        _refuse(ui, path, error, then)
    else:
        then(match)


def _opened(path: Path) -> Match:
    from citrus.match.match import Match

    return Match.open(path)


def _refuse(ui: Ui, path: Path, error: RecordError, then: Callable[[Match], None]) -> None:
    from citrus.language.problems import reason_text, record_text
    from citrus.ui.kit.dialogs import MessageDialog, QuestionDialog

    said = record_text(ui.texts, error)
    if error.line is None:
        detail = ui.texts("records.refused_file", file=path.name, message=said)
    else:
        detail = ui.texts("records.refused_line", file=path.name, line=error.line, message=said)
    title = ui.texts("records.refused")
    newer = isinstance(error.problem, Problem) and error.problem.key == "record.newer"
    if newer or not has_whole_previous(path):
        ui.app.push(MessageDialog(ui, title, detail))
        return

    def go_back() -> None:
        try:
            bring_back(path)
        except OSError as failed:
            reason = reason_text(ui.texts, failed)
            ui.app.push(MessageDialog(ui, title, ui.texts("records.delete_failed", reason=reason)))
        else:
            _read(ui, path, then)

    question = ui.texts("records.previous", refused=detail, folder=trash_dir().name)
    yes, no = ui.texts("records.previous_ok"), ui.texts("records.previous_cancel")
    ui.app.push(QuestionDialog(ui, title, question, yes, go_back, no))
