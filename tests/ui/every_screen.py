"""Every screen of the program, with games, boards and names that take much room."""

from __future__ import annotations

import errno
from functools import partial
from pathlib import Path

from citrus.content.boards import shipped_boards
from citrus.match.lesson import Lesson
from citrus.rules.actions import EndTurn
from citrus.ui.kit.dialogs import Question, QuestionDialog
from citrus.ui.screens.introduction.choosing import LessonsDialog
from citrus.ui.screens.introduction.finish import FinishDialog, FinishScreen
from citrus.ui.screens.introduction.leaving import LeaveDialog
from citrus.ui.screens.introduction.screen import IntroductionScreen
from citrus.ui.screens.menu import UnsavedDialog
from citrus.ui.screens.play import PlayScreen
from citrus.ui.screens.rescued_dialog import RescuedDialog
from citrus.ui.screens.shortcuts import KeysPage
from citrus.ui.screens.stage.screen import StageScreen
from citrus.ui.shell.app import App
from citrus.ui.shell.dropped import DroppedDialog, DroppedFiles
from citrus.ui.shell.rescue import RescueDialog
from tests.ui.all_screens import SCREENS
from tests.ui.locale_texts import replay_screen
from tests.ui.shell import LONG_NAMES, play


def _question(app: App, home: Path) -> QuestionDialog:
    say = partial(app.ui.texts, name=LONG_NAMES[1])
    title, text = say("table.end_question.title"), say("table.end_question.text")
    return QuestionDialog(app.ui, Question(title, text, say("table.end_question.confirm")), lambda: None)


def _last_question(app: App, home: Path) -> QuestionDialog:
    say = partial(app.ui.texts, name=LONG_NAMES[1])
    title, text = say("table.end_game.title"), say("table.end_game.text")
    return QuestionDialog(app.ui, Question(title, text, say("table.end_game.confirm")), lambda: None)


def _bots(app: App, level: str | None) -> PlayScreen:
    """Return a table where a bot is in turn."""
    bots = [level, *["hard"] * 4]
    bots[play(5, 4, steps=40).state.player] = "expert"
    return PlayScreen(app.ui, app.routes, play(5, 4, steps=40, names=LONG_NAMES, bots=bots))


def _unsaved(app: App, home: Path) -> UnsavedDialog:
    match = play(2, 1, steps=3)
    match.save_error = OSError(errno.ENOSPC, "no room")
    return UnsavedDialog(app.ui, match)


def _dropped(app: App, home: Path) -> DroppedDialog:
    names = [f"{name}, {LONG_NAMES[0]}.citrus" for name in LONG_NAMES]
    drop = DroppedFiles(app.ui, [*shipped_boards().values(), *map(Path, (*names, *map(str, range(300))))])
    while drop.left:
        drop.go_on()
    return DroppedDialog(app.ui, drop)


def _introduced(app: App, home: Path) -> FinishScreen:
    lesson = Lesson.begin((app.ui.texts("introduction.you"), "Bruno"))
    lesson.go(len(lesson.course) - 1)
    lesson.act(EndTurn())
    return FinishScreen(app.ui, app.routes, lesson)


def _counted(app: App, players: int) -> StageScreen:
    """Return the stage, where somebody's points are being counted."""
    screen = StageScreen(app.ui, app.routes, play(players, 5, names=LONG_NAMES))
    screen.hurry(screen.told.beats[-2].begin)
    return screen


EVERY_SCREEN = {
    **SCREENS,
    "keys": lambda app, home: KeysPage(app.ui, app.routes),
    "table": lambda app, home: PlayScreen(app.ui, app.routes, play(5, 4, steps=40, names=LONG_NAMES)),
    "table of bots": lambda app, home: _bots(app, "expert"),
    "table of a person and bots": lambda app, home: _bots(app, None),
    "replay": lambda app, home: replay_screen(app, 0),
    "replay, later": lambda app, home: replay_screen(app, 120),
    "replay, one player's eyes": lambda app, home: replay_screen(app, 120, 1),
    "table at the end": lambda app, home: PlayScreen(app.ui, app.routes, play(2, 1)),
    "question": _question,
    "last question": _last_question,
    "unsaved": _unsaved,
    "rescued game": lambda app, home: RescuedDialog(app.ui, app.routes, Path("spare") / "Christmas.citrus"),
    "rescue": lambda app, home: RescueDialog(
        app.ui, app.routes, play(2, 1, steps=3), home / "reports" / "Citrus report.txt"
    ),
    "dropped files": _dropped,
    "stage 2": lambda app, home: _counted(app, 2),
    "stage 5": lambda app, home: _counted(app, 5),
    "introduction": lambda app, home: IntroductionScreen(app.ui, app.routes, Lesson.begin(("Du", "Bruno"))),
    "lesson on tiles": lambda app, home: IntroductionScreen(app.ui, app.routes, Lesson.begin(("Du", "Bruno"), "tiles")),
    "lesson on trees": lambda app, home: IntroductionScreen(app.ui, app.routes, Lesson.begin(("Du", "Bruno"), "trees")),
    "leaving the introduction": lambda app, home: LeaveDialog(app.ui, app.routes, "first"),
    "the choice of a lesson": lambda app, home: LessonsDialog(app.ui, app.routes),
    "the end of a lesson": lambda app, home: FinishDialog(app.ui, app.routes, "tiles"),
    "the end of the introduction": _introduced,
}
