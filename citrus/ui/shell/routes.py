"""The ways from screen to screen, in one place. All screens but the first are imported where they are opened, so that
the first one appears without loading the others."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from importlib import import_module
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING

from citrus.bots.guests import absent
from citrus.match.shelf import Shelf
from citrus.ui.kit.presses import Paste
from citrus.ui.kit.screen import Screen, Ui
from citrus.ui.screens.routes import Routes, ShowsGame
from citrus.ui.screens.start import StartScreen
from citrus.ui.shell.stack import ScreenStack

if TYPE_CHECKING:
    from citrus.album.album import Album
    from citrus.content.forms import Content
    from citrus.match.lesson import LessonName
    from citrus.match.match import Match
    from citrus.review.reviews import Reviews
    from citrus.review.values import Review
    from citrus.rules.board import Board
    from citrus.rules.game import Game
    from citrus.rules.tiles import TileSet
    from citrus.ui.screens.moments.screen import MomentsScreen
    from citrus.ui.screens.replay.screen import ReplayScreen
    from citrus.ui.screens.review.screen import ReviewScreen
    from citrus.ui.shell.opening import Opener
    from citrus.workshop.bench import Bench
    from citrus.workshop.folder import Folder
    from citrus.workshop.trial import TrialPlace


AHEAD = ("citrus.ui.screens.setup.screen", "citrus.ui.screens.play", "citrus.ui.shell.opening")
"""The screens that are loaded ahead, and what opens games."""


class AppRoutes:
    """Opens screens on a stack; `Routes` says what each way means."""

    def __init__(self, ui: Ui, screens: ScreenStack, shelf: Shelf) -> None:
        self._ui = ui
        self._screens = screens
        self._shelf = shelf
        self._album: Album | None = None
        self._review_maker: Reviews | None = None
        self._loading: Thread | None = None
        self._closed = False

    @property
    def album(self) -> Album:
        from citrus.album.album import Album

        if self._album is None:
            self._album = Album(self._shelf)
        return self._album

    def load_ahead(self) -> None:
        """Load the screens to which most players go first, and all texts, while the first one is shown."""

        def load() -> None:
            for screen in AHEAD:
                if self._closed:
                    return
                import_module(screen)
            self._ui.texts.read_ahead()

        self._loading = Thread(target=load, name="load ahead", daemon=True)
        self._loading.start()

    def to_start(self) -> None:
        self._ui.shell.show(StartScreen(self._ui, self, self._shelf))

    def to_setup(self, after: Match | None = None, first: bool = False) -> None:
        from citrus.ui.screens.setup.screen import SetupScreen

        if after is None and self._return_to(SetupScreen):
            return
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

    def to_workbench(self, own: Path) -> None:
        from citrus.ui.screens.workshop.screen import WorkshopScreen
        from citrus.workshop.folder import NUMBERS, sort_of

        if not self._return_to(WorkshopScreen):
            self.to_workshop()
        if isinstance(self._screens.top, WorkshopScreen):
            self._screens.top.choose_file(own)
        (self.to_numbers if sort_of(own) is NUMBERS else self.to_painting)(own)

    def to_painting(self, path: Path) -> None:
        from citrus.ui.screens.workshop.painting import PaintingScreen
        from citrus.workshop.folder import BOARDS

        self._to_bench(BOARDS, path, PaintingScreen)

    def to_numbers(self, path: Path) -> None:
        from citrus.ui.screens.workshop.numbers import NumbersScreen
        from citrus.workshop.folder import NUMBERS

        self._to_bench(NUMBERS, path, NumbersScreen)

    def _to_bench(
        self, folder: Folder[Content], path: Path, screen: Callable[[Ui, Routes, Bench[Content]], Screen]
    ) -> None:
        """Show a file of a folder on its workbench, or tell why it cannot be used."""
        from citrus.content.errors import ContentError
        from citrus.language.problems import content_text
        from citrus.workshop.bench import Bench

        try:
            bench = Bench(folder, path)
        except ContentError as error:
            self._ui.shell.say(path.name, content_text(self._ui.texts, error))
        else:
            self._ui.shell.push(screen(self._ui, self, bench))

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

        if isinstance(self._screens.top, RulebookScreen):
            self._ui.shell.pop()
        else:
            self.to_rulebook(self._screens.top.topic)

    def toggle_player_aid(self) -> None:
        """Open the player aid, return to it, or close it."""
        from citrus.ui.screens.player_aid.screen import PlayerAidScreen

        if isinstance(self._screens.top, PlayerAidScreen):
            self._ui.shell.pop()
        else:
            self.to_player_aid()

    def to_match(self, match: Match) -> None:
        from citrus.ui.screens.final.screen import FinalScreen

        if match.state.over:
            self._ui.shell.show(FinalScreen(self._ui, self, match))
        else:
            self.to_table(match)

    def to_opened(self, match: Match) -> None:
        from citrus.ui.screens.final.screen import FinalScreen
        from citrus.ui.screens.library.screen import RecordsScreen

        if match.state.over and self._return_to(RecordsScreen):
            self._ui.shell.push(FinalScreen(self._ui, self, match, listed=True))
        else:
            self.to_match(match)

    def to_table(self, match: Match) -> None:
        from citrus.ui.screens.play import PlayScreen

        match.give_up_bots(absent)
        self._ui.shell.show(PlayScreen(self._ui, self, match))

    def to_board(self, match: Match) -> None:
        from citrus.ui.screens.play import PlayScreen

        self._ui.shell.push(PlayScreen(self._ui, self, match, visited=True))

    def to_replay(self, match: Match, turns: int = 0) -> None:
        from citrus.match.playback import Playback
        from citrus.ui.screens.replay.screen import ReplayScreen

        playback = Playback.of(match)
        playback.seek((*playback.turns, playback.last)[min(turns, len(playback.turns))])
        to_review = partial(self.to_review, match) if match.state.over else None
        replay = ReplayScreen(self._ui, self, playback, partial(self._judged_of, match), to_review)
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
        replay = self._screens.top
        assert isinstance(replay, ReplayScreen)
        return replay

    def to_review(self, match: Match) -> None:
        from citrus.ui.screens.replay.screen import ReplayScreen
        from citrus.ui.screens.review.screen import ReviewScreen

        if not self._return_to_told(ReviewScreen, match):
            review = ReviewScreen(self._ui, self, match, self._reviews)
            leaves = isinstance(self._screens.top, ReplayScreen)  # Escape then leads to where that was opened
            (self._ui.shell.replace if leaves else self._ui.shell.push)(review)

    def to_story(self, match: Match) -> None:
        from citrus.ui.screens.moments.screen import MomentsScreen

        if not self._return_to_told(MomentsScreen, match):
            self._ui.shell.push(MomentsScreen(self._ui, self, match))

    @property
    def opener(self) -> Opener:
        """What opens the files and texts that players bring."""
        from citrus.ui.shell.opening import Opener

        return Opener(self._ui, self, self._screens)

    def open_file(self, path: Path) -> None:
        self.opener.open_file(path)

    def open_dropped(self, files: Sequence[Path], text: str) -> None:
        """Open what was dropped onto the window; a text is written where somebody types."""
        if files:
            self.opener.open_dropped(files)
        if text and self._ui.shell.typing:
            self._screens.top.handle(Paste(text))
        elif text:
            self.opener.open_text(text)

    def open_record(self, path: Path) -> None:
        self.opener.open_record(path)

    def watch_record(self, path: Path, turns: int = 0) -> None:
        self.opener.watch_record(path, turns)

    def review_record(self, path: Path) -> None:
        self.opener.review_record(path)

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

    def _judged_of(self, match: Match) -> Review | None:
        """Return what a review of a game knows by now."""
        return self._review_of(match) or (self._reviews.so_far(match.path, match.record) if match.state.over else None)

    def close(self) -> None:
        """End what runs behind the screens; a screen that is being loaded cannot be left half-way."""
        self._closed = True
        if self._review_maker is not None:
            self._review_maker.stop()
        if self._loading is not None:
            self._loading.join()

    def offer_folder(self, refused: OSError) -> None:
        """Tell why the player's folder cannot keep files, and offer to choose another one."""
        from citrus.ui.screens.folder_dialog import NoFolderDialog

        self._ui.shell.push(NoFolderDialog(self._ui, refused))

    def ask_to_leave(self, match: Match) -> None:
        """Ask whether to leave the program although a game could not be saved; only once at a time."""
        from citrus.ui.screens.menu import UnsavedDialog

        if isinstance(self._screens.top, UnsavedDialog):
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

    def _game(self) -> Game | None:
        """Return the game that is shown, under whatever lies over it."""
        return next((screen.game for screen in reversed(self._screens) if isinstance(screen, ShowsGame)), None)

    def _return_to_told(self, kind: type[ReviewScreen] | type[MomentsScreen], match: Match) -> bool:
        """Do the same for the last screen of a kind, if it tells of a match."""
        open_ones = [screen for screen in self._screens if isinstance(screen, kind)]
        return bool(open_ones) and open_ones[-1].match.path == match.path and self._return_to(kind)

    def _return_to(self, kind: type[Screen]) -> bool:
        """Remove what lies over the open screen of a kind; return False if none is open."""
        if not any(isinstance(screen, kind) for screen in self._screens):
            return False
        while not isinstance(self._screens.top, kind):
            self._ui.shell.pop()
        return True
