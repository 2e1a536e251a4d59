"""The ways from screen to screen, in one place. Screens are imported where they are opened, so that the first one
appears without loading the others."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from functools import partial
from importlib import import_module
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING

from citrus.match.saves import trash_dir
from citrus.match.settings import Loaded, settings_path
from citrus.match.shelf import Shelf
from citrus.match.spares import copies
from citrus.records.beside import is_review, reviewed_game
from citrus.resources import refusal, user_dir
from citrus.rules.problem import Problem
from citrus.ui.kit.screen import Screen, Ui
from citrus.ui.screens.routes import ShowsGame
from citrus.ui.shell.stack import ScreenStack

if TYPE_CHECKING:
    from citrus.album.album import Album
    from citrus.content.errors import ContentError
    from citrus.match.lesson import LessonName
    from citrus.match.match import Match
    from citrus.records.record import RecordError, Seat
    from citrus.review.reviews import Reviews
    from citrus.review.values import Review
    from citrus.rules.board import Board
    from citrus.rules.game import Game
    from citrus.rules.tiles import TileSet
    from citrus.ui.screens.replay.screen import ReplayScreen
    from citrus.ui.shell.dropped import DroppedFiles
    from citrus.workshop.trial import TrialPlace


AHEAD = ("citrus.ui.screens.setup.screen", "citrus.ui.screens.play")
"""The screens that are loaded ahead."""


class AppRoutes:
    """Opens screens on a stack; `Routes` says what each way means."""

    def __init__(self, ui: Ui, screens: ScreenStack, shelf: Shelf) -> None:
        self._ui = ui
        self._screens = screens
        self._shelf = shelf
        self._album: Album | None = None
        self._review_maker: Reviews | None = None

    @property
    def album(self) -> Album:
        from citrus.album.album import Album

        if self._album is None:
            self._album = Album(self._shelf)
        return self._album

    def load_ahead(self) -> None:
        """Load the screens to which most players go first while the first one is shown."""

        def load() -> None:
            for screen in AHEAD:
                import_module(screen)

        Thread(target=load, name="load ahead", daemon=True).start()

    def to_start(self) -> None:
        from citrus.ui.screens.start import StartScreen

        self._ui.shell.show(StartScreen(self._ui, self, self._shelf))

    def to_setup(self, after: Match | None = None, first: bool = False) -> None:
        from citrus.ui.screens.setup.screen import SetupScreen

        if after is None and self._return_to(SetupScreen):
            return
        if after is not None:
            self.to_start()
        self._ui.shell.push(SetupScreen(self._ui, self, after, first))

    def to_introduction(self, lesson: LessonName = "first") -> None:
        from citrus.match.lesson import Lesson
        from citrus.ui.screens.introduction.screen import IntroductionScreen
        from citrus.ui.screens.setup.screen import SetupScreen

        texts = self._ui.texts
        names = texts("introduction.you"), texts("introduction.neighbour")
        screen = IntroductionScreen(self._ui, self, Lesson.begin(names, lesson))
        if self._return_to(SetupScreen):
            self._ui.shell.push(screen)
        else:
            self._ui.shell.show(screen)

    def from_lesson(self) -> None:
        from citrus.ui.screens.setup.screen import SetupScreen

        if not self._return_to(SetupScreen):
            self.to_start()

    def to_workshop(self) -> None:
        from citrus.ui.screens.workshop.screen import WorkshopScreen

        self._ui.shell.push(WorkshopScreen(self._ui, self))

    def to_painting(self, path: Path) -> None:
        from citrus.content.errors import ContentError
        from citrus.ui.screens.workshop.painting import PaintingScreen
        from citrus.workshop.bench import Bench
        from citrus.workshop.folder import BOARDS

        try:
            bench = Bench(BOARDS, path)
        except ContentError as error:
            self._refuse_content(path, error)
        else:
            self._ui.shell.push(PaintingScreen(self._ui, self, bench))

    def to_numbers(self, path: Path) -> None:
        from citrus.content.errors import ContentError
        from citrus.ui.screens.workshop.numbers import NumbersScreen
        from citrus.workshop.bench import Bench
        from citrus.workshop.folder import NUMBERS

        try:
            bench = Bench(NUMBERS, path)
        except ContentError as error:
            self._refuse_content(path, error)
        else:
            self._ui.shell.push(NumbersScreen(self._ui, self, bench))

    def to_trial(self, board: Board, name: str) -> None:
        from citrus.ui.screens.workshop.places import places_of_board

        self._try(places_of_board(self._ui, board, name), board.players[0])

    def to_numbers_trial(self, tiles: TileSet, name: str) -> None:
        from citrus.rules.setup import PLAYERS
        from citrus.ui.screens.workshop.places import places_of_numbers

        self._try(places_of_numbers(self._ui, tiles, name), PLAYERS[0])

    def _try(self, places: list[TrialPlace], players: int) -> None:
        """Show how the first of some places plays; nothing without any."""
        from citrus.ui.screens.workshop.trial import TrialScreen
        from citrus.workshop.trial import Trial

        if places:
            self._ui.shell.push(TrialScreen(self._ui, Trial(places[0], players), places))

    def to_records(self) -> None:
        from citrus.ui.screens.library.screen import RecordsScreen

        self._ui.shell.push(RecordsScreen(self._ui, self, self._shelf))

    def to_album(self) -> None:
        from citrus.ui.screens.album.screen import AlbumScreen

        self._ui.shell.push(AlbumScreen(self._ui, self, self.album))

    def to_settings(self) -> None:
        from citrus.ui.screens.settings import SettingsScreen

        self._ui.shell.push(SettingsScreen(self._ui))

    def to_rulebook(self, place: str | None = None) -> None:
        from citrus.ui.screens.rulebook.screen import RulebookScreen

        if not self._return_to(RulebookScreen):
            self._ui.shell.push(RulebookScreen(self._ui, self, place))

    def to_player_aid(self) -> None:
        from citrus.ui.screens.player_aid.screen import PlayerAidScreen

        if not self._return_to(PlayerAidScreen):
            self._ui.shell.push(PlayerAidScreen(self._ui, self, self._game()))

    def toggle_rulebook(self) -> None:
        """Open the rulebook at the current topic, return to it, or close it."""
        from citrus.ui.screens.rulebook.screen import RulebookScreen

        if isinstance(self._top, RulebookScreen):
            self._ui.shell.pop()
        else:
            self.to_rulebook(self._top.topic)

    def toggle_player_aid(self) -> None:
        """Open the player aid, return to it, or close it."""
        from citrus.ui.screens.player_aid.screen import PlayerAidScreen

        if isinstance(self._top, PlayerAidScreen):
            self._ui.shell.pop()
        else:
            self.to_player_aid()

    def to_match(self, match: Match) -> None:
        from citrus.ui.screens.final.screen import FinalScreen

        if match.state.over:
            self._ui.shell.show(FinalScreen(self._ui, self, match))
        else:
            self.to_table(match)

    def to_table(self, match: Match) -> None:
        from citrus.bots.guests import absent
        from citrus.ui.screens.play import PlayScreen

        match.give_up_bots(absent)
        self._ui.shell.show(PlayScreen(self._ui, self, match))

    def to_replay(self, match: Match, turns: int = 0) -> None:
        from citrus.match.playback import Playback
        from citrus.ui.screens.replay.screen import ReplayScreen

        playback = Playback.of(match)
        playback.seek((*playback.turns, playback.last)[min(turns, len(playback.turns))])
        to_review = partial(self.to_review, match) if match.state.over else None
        replay = ReplayScreen(self._ui, self, playback, partial(self._review_of, match), to_review)
        self._ui.shell.push(replay)
        if not turns:
            replay.toggle()

    def to_moment(self, match: Match, position: int, better: bool = False) -> None:
        replay = self._replay(match)
        replay.go(position)
        if better:
            replay.show_better()

    def to_remark(self, match: Match, position: int, said: str, happens: bool = False) -> None:
        replay = self._replay(match)
        if happens:
            replay.show_event(position, said)
        else:
            replay.show_moment(position, said)

    def _replay(self, match: Match) -> ReplayScreen:
        """Return the replay of a match, opened."""
        from citrus.ui.screens.replay.screen import ReplayScreen

        self.to_replay(match)
        replay = self._top
        assert isinstance(replay, ReplayScreen)
        return replay

    def to_review(self, match: Match) -> None:
        from citrus.ui.screens.review.screen import ReviewScreen

        open_ones = [screen for screen in self._screens if isinstance(screen, ReviewScreen)]
        if not (open_ones and open_ones[-1].match.path == match.path and self._return_to(ReviewScreen)):
            self._ui.shell.push(ReviewScreen(self._ui, self, match, self._reviews))

    def review_record(self, path: Path) -> None:
        self._read(path, self._review)

    def _review(self, match: Match) -> None:
        """Open the review of a game that may not be over."""
        if match.state.over:
            self.to_review(match)
        else:
            self._ui.shell.say(self._ui.texts("review.title"), self._ui.texts("review.not_over", file=match.path.name))

    @property
    def _reviews(self) -> Reviews:
        """The reviews, made when first used."""
        if self._review_maker is None:
            from citrus.review.reviews import Reviews

            self._review_maker = Reviews()
        return self._review_maker

    def _review_of(self, match: Match) -> Review | None:
        """Return the kept review of a game."""
        if not match.state.over:
            return None
        from citrus.review.reviewer import ReviewError

        try:
            return self._reviews.kept(match.path, match.record)
        except ReviewError:  # its screen begins again
            return None

    def close(self) -> None:
        """End what runs behind the screens."""
        if self._review_maker is not None:
            self._review_maker.stop()

    def open_file(self, path: Path) -> None:
        from citrus.workshop.folder import is_workshop_file

        if is_review(path):
            self._open_review(path)
        elif is_workshop_file(path):
            self._take_in(path)
        else:
            self.open_record(path)

    def open_dropped(self, paths: Sequence[Path], match: Match | None) -> None:
        """Open files that were dropped onto the window or opened on the desktop. Neither the current game nor one that
        waits for rescue may be lost by it."""
        from citrus.ui.shell.dropped import DropDialog, DroppedFiles

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
                self._ui.shell.push(DropDialog(self._ui, drop, self._end_drop))
            else:
                self._end_drop(drop)

    def _end_drop(self, drop: DroppedFiles) -> None:
        """Show what opens of several dropped files, and the results of the others."""
        from citrus.ui.shell.dropped import DroppedDialog

        if drop.opens is not None:
            self.open_file(drop.opens)
        elif len(drop.taken) == 1:
            self._to_taken_in(drop.taken[0])
        if drop.refused or drop.taken or drop.left:
            self._ui.shell.push(DroppedDialog(self._ui, drop))

    def open_text(self, text: str, match: Match | None) -> None:
        """Open a text that was dropped onto the window: it may name files, or be a game, a board or house rules
        itself."""
        from citrus.content.sorts import sort_of
        from citrus.content.yaml_text import DocumentError, parse
        from citrus.ui.shell.dropped import files_named

        if paths := files_named(text):
            self.open_dropped(paths, match)
            return
        try:
            sort = sort_of(parse(text))
        except DocumentError:
            sort = None
        texts = self._ui.texts
        if sort is None:
            self._ui.shell.notify(texts("drop.no_document"))
        elif self._may_leave(match):
            if sort == "game":
                self._open_game(text)
            else:
                self._take_in(Path(texts("drop.text")), text)

    def _open_game(self, text: str) -> None:
        """Open the table or the scoring of a game that a text holds."""
        from citrus.language.problems import reason_text, record_text
        from citrus.match.match import Match
        from citrus.records.record import RecordError

        texts = self._ui.texts
        try:
            match = Match.from_text(text)
        except RecordError as error:
            self._ui.shell.say(texts("records.refused"), record_text(texts, error))
        except OSError as error:
            self._ui.shell.say(texts("drop.text"), texts("drop.not_kept", reason=reason_text(texts, error)))
        else:
            self._open(match)

    def _may_leave(self, match: Match | None) -> bool:
        """Return whether another screen may replace the current game; if it cannot be saved, tell so."""
        from citrus.language.problems import unsaved_text
        from citrus.ui.shell.rescue import RescueDialog

        if isinstance(self._top, RescueDialog):
            return False
        if match is None or match.keep():
            return True
        assert match.save_error is not None
        texts = self._ui.texts
        reason = unsaved_text(texts, match.save_error, match.spare, "menu.spare", "menu.unsaved")
        self._ui.shell.say(texts("menu.quit_unsaved"), reason)
        return False

    def _open_review(self, path: Path) -> None:
        """Open the review of the game beside a review."""
        game = reviewed_game(path)
        if os.path.exists(game):  # unlike that of `Path`, it raises nothing
            self.review_record(game)
        else:
            texts = self._ui.texts
            self._ui.shell.say(texts("review.title"), texts("review.no_game", file=path.name, game=game.name))

    def open_record(self, path: Path) -> None:
        self._read(path, self._open)

    def _open(self, match: Match) -> None:
        """Open the table or the scoring of a game; the scoring lies over the list of saved games, if that is open."""
        from citrus.ui.screens.final.screen import FinalScreen
        from citrus.ui.screens.library.screen import RecordsScreen

        if match.state.over and self._return_to(RecordsScreen):
            self._ui.shell.push(FinalScreen(self._ui, self, match, listed=True))
        elif not match.state.over and (absent := self._absent(match)) is not None:
            self._ask_without(match, absent)
        else:
            self.to_match(match)

    def _absent(self, match: Match) -> Seat | None:
        """Return the seat of the first missing foreign bot."""
        from citrus.bots.guests import absent, could_be_invited

        named = (seat for seat in match.seats if seat.foreign is not None and could_be_invited(seat.foreign))
        return next((seat for seat in named if absent(seat.foreign or "")), None)

    def _ask_without(self, match: Match, seat: Seat) -> None:
        """Ask whether to continue without a bot, and tell how to get it here."""
        from citrus.ui.kit.dialogs import Question, QuestionDialog

        texts = self._ui.texts
        level = texts(f"seats.{seat.bot}.name")
        text = texts("table.bot.foreign.absent", name=seat.name, bot=seat.foreign, level=level)
        title, yes = texts("table.bot.foreign.absent_title"), texts("table.bot.foreign.absent_ok")
        self._ui.shell.push(QuestionDialog(self._ui, Question(title, text, yes), partial(self.to_match, match)))

    def watch_record(self, path: Path, turns: int = 0) -> None:
        self._read(path, lambda match: self.to_replay(match, turns))

    def offer_folder(self, refused: OSError) -> None:
        """Tell why the player's folder cannot keep files, and offer to choose another one."""
        from citrus.ui.screens.folder_dialog import NoFolderDialog

        self._ui.shell.push(NoFolderDialog(self._ui, refused))

    def tell_of_files(self, settings: Loaded, no_folder: bool) -> None:
        """Tell in dialogs which games were rescued, that files have no folder, and that the settings could not be read,
        if so."""
        texts, refused = self._ui.texts, refusal(user_dir())
        if any(copies()):
            self._tell_of_rescued_games()
        if refused is not None:
            self.offer_folder(refused)
        elif no_folder:
            self._ui.shell.say(texts("settings.homeless"), texts("settings.homeless_text", folder=user_dir()))
        if settings.error is not None:
            self._tell_of_settings(settings)

    def _tell_of_settings(self, found: Loaded) -> None:
        """Tell which settings could not be read, and where their file is."""
        from citrus.language.wording import names
        from citrus.ui.screens.settings import label

        texts = self._ui.texts
        reset = names(texts, [texts("settings.quoted", name=label(texts, name)) for name in found.reset])
        text = texts("settings.reset_named", settings=reset) if reset else texts("settings.reset")
        if found.aside is not None:
            kept = texts("settings.set_aside", file=found.aside.name, folder=found.aside.parent)
        else:
            kept = texts("settings.unreadable", file=settings_path())
        self._ui.shell.say(texts("settings.broken"), f"{text} {kept}")

    def tell_of_language(self) -> None:
        """Tell what is wrong with the player's own file of the language."""
        from citrus.language.problems import fault_text

        self._ui.shell.notify(fault_text(self._ui.texts))

    def _tell_of_rescued_games(self) -> None:
        from citrus.match.rescued import rescued_games
        from citrus.ui.screens.rescued_dialog import RescuedDialog

        for path in reversed(rescued_games()):
            self._ui.shell.push(RescuedDialog(self._ui, self, path))

    def ask_to_leave(self, match: Match) -> None:
        """Ask whether to leave the program although a game could not be saved; only once at a time."""
        from citrus.ui.screens.menu import UnsavedDialog

        if isinstance(self._top, UnsavedDialog):
            self._ui.shell.quit()
        else:
            self._ui.shell.push(UnsavedDialog(self._ui, match))

    def to_rescue(self, match: Match | None, report: Path | None) -> Screen:
        """Show the ways to continue after an error, with the current game, if any, and the report; return the
        screen."""
        from citrus.ui.shell.rescue import RescueDialog

        dialog = RescueDialog(self._ui, self, match, report)
        self._ui.shell.push(dialog)
        return dialog

    def kept_text(self, match: Match | None) -> str:
        """Return whether the game on the table at the crash is saved, and where."""
        from citrus.language.problems import unsaved_text

        texts = self._ui.texts
        if match is None:
            return texts("rescue.no_game")
        if match.save_error is None:
            return texts("app.game_saved")
        return unsaved_text(texts, match.save_error, match.spare, "menu.spare", "app.game_unsaved")

    @property
    def _top(self) -> Screen:
        return self._screens.top

    def _game(self) -> Game | None:
        """Return the game that is shown, under whatever lies over it."""
        return next((screen.game for screen in reversed(self._screens) if isinstance(screen, ShowsGame)), None)

    def _return_to(self, kind: type[Screen]) -> bool:
        """Remove what lies over the open screen of a kind; return False if none is open."""
        if not any(isinstance(screen, kind) for screen in self._screens):
            return False
        while not isinstance(self._top, kind):
            self._ui.shell.pop()
        return True

    def _take_in(self, path: Path, text: str | None = None) -> None:
        """Put a received board or numbers on the workbench: a file, or a `text` with `path` as its name."""
        from citrus.content.errors import ContentError
        from citrus.language.problems import reason_text
        from citrus.ui.screens.workshop.words import board_names, names_of_numbers
        from citrus.workshop.folder import NUMBERS, sort_of, sort_of_text

        texts, folder = self._ui.texts, sort_of(path) if text is None else sort_of_text(text)
        numbers = folder is NUMBERS
        try:
            taken = (names_of_numbers if numbers else board_names)(self._ui)
            own = folder.take_in(path, taken) if text is None else folder.take_in_text(text, path.name, taken)
        except ContentError as error:
            self._refuse_content(path, error)
        except OSError as error:
            key = "numbers.not_saved" if numbers else "workshop.not_saved"
            self._ui.shell.say(path.name, texts(key, reason=reason_text(texts, error)))
        else:
            self._to_taken_in(own)
            if own != path:
                self._ui.shell.notify(texts("workshop.taken_in", folder=own.parent.name, file=own.name))

    def _to_taken_in(self, own: Path) -> None:
        """Open the workbench with a file of the workshop on it."""
        from citrus.ui.screens.workshop.screen import WorkshopScreen
        from citrus.workshop.folder import NUMBERS, sort_of

        if not self._return_to(WorkshopScreen):
            self.to_workshop()
        if isinstance(self._top, WorkshopScreen):
            self._top.choose_file(own)
        (self.to_numbers if sort_of(own) is NUMBERS else self.to_painting)(own)

    def _refuse_content(self, path: Path, error: ContentError) -> None:
        """Tell why a board or numbers cannot be used."""
        from citrus.language.problems import content_text

        self._ui.shell.say(path.name, content_text(self._ui.texts, error))

    def _read(self, path: Path, then: Callable[[Match], None]) -> None:
        """Read the game of a file and continue with `then`; if it is damaged, offer the version before its last
        move."""
        from citrus.match.match import Match
        from citrus.records.record import RecordError

        try:
            match = Match.open(path)
        except RecordError as error:
            self._refuse(path, error, then)
        else:
            then(match)

    def _refuse(self, path: Path, error: RecordError, then: Callable[[Match], None]) -> None:
        from citrus.language.problems import reason_text, record_text
        from citrus.match.damaged import bring_back, has_whole_previous
        from citrus.ui.kit.dialogs import Question, QuestionDialog

        ui = self._ui
        reason, name = record_text(ui.texts, error), path.name or path  # the folder of all folders has no name
        if error.line is None:
            detail = ui.texts("records.refused_file", file=name, message=reason)
        else:
            detail = ui.texts("records.refused_line", file=name, line=error.line, message=reason)
        title = ui.texts("records.refused")
        newer = isinstance(error.problem, Problem) and error.problem.key == "record.newer"
        if newer or not has_whole_previous(path):
            self._ui.shell.say(title, detail)
            return

        def go_back() -> None:
            try:
                bring_back(path)
            except OSError as failed:
                self._ui.shell.say(title, ui.texts("records.delete_failed", reason=reason_text(ui.texts, failed)))
            else:
                self._read(path, then)

        question = ui.texts("records.previous", refused=detail, folder=trash_dir().name)
        yes, no = ui.texts("records.previous_ok"), ui.texts("records.previous_cancel")
        ui.shell.push(QuestionDialog(ui, Question(title, question, yes, no), go_back))
