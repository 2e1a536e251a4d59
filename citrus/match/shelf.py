"""The games in the folder of saved games: each is read once, when it is first needed.

The content of a file is remembered while its size and time stay the same. Which games are over is also stored on the
disk, because the search for one to continue passes over all of them; if that file is lost, they are read again.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from datetime import datetime
from operator import attrgetter
from pathlib import Path
from typing import NamedTuple

from citrus.limits import Timestamp
from citrus.local_time import of_file
from citrus.match.kept import can_be_kept, load_kept, save_kept
from citrus.match.saves import (
    SUFFIX,
    SavedGame,
    games_dir,
    previous_version,
    read_head,
)
from citrus.resources import files_in, reports_dir, user_dir
from citrus.rules.problem import Problem

AT_ONCE = 20  # files that are read before a list is shown, so that broken ones come last
_WORTH_KEEPING = 100  # games newly known to be over; reading fewer again takes no time
_LARGEST = 1 << 24  # bytes of the file that keeps them


class GameFile(NamedTuple):
    """A file in the folder: its name, when it was saved (nanoseconds since 1970), and its size in bytes."""

    name: str
    saved: int
    size: int


class Shelf:
    """The games of the folder, and all that has been read of them until now.

    An unexpected failure makes only its own file unusable, and `on_failure` hears why. `passed_over` are the games that
    could not be opened in the last search for one to continue.
    """

    def __init__(self, on_failure: Callable[[Exception], object] = lambda error: None) -> None:
        self.passed_over: list[SavedGame] = []
        self._on_failure = on_failure
        self._opens: dict[GameFile, bool] = {}
        self._told: set[tuple[Path, datetime]] = set()
        self._files: list[GameFile] = []
        self._known: dict[GameFile, SavedGame] = {}
        self._previous: dict[GameFile, GameFile | None] = {}
        self._finished: dict[str, tuple[int, int]] | None = None
        self._learned = 0
        self.error: OSError | None = None  # why the folder could not be read, when it was looked into last

    def look(self) -> list[GameFile]:
        """Return all games of the folder, the last played first; files known to be unusable come last."""
        self._look()
        for file in self._files[:AT_ONCE]:
            self.game(file)
        useless = {file for file, game in self._known.items() if game.error is not None}
        return sorted(self._files, key=useless.__contains__) if useless else self._files.copy()

    def game(self, file: GameFile) -> SavedGame:
        """Return what a file says, read once."""
        known = self._known.get(file)
        if known is None:
            path = games_dir() / file.name
            known = self._known[file] = self._read(path, file.saved)
            if known.error is not None or known.damage is not None:
                self._previous[file] = _version_before(path)
        return known

    def failed(self, error: Exception) -> None:
        """Report an error that affects only a single file."""
        self._on_failure(error)

    def news(self) -> list[SavedGame]:
        """Return the games passed over that have not been reported yet, and count them as reported."""
        new = [game for game in self.passed_over if (game.path, game.played) not in self._told]
        self._told.update((game.path, game.played) for game in new)
        return new

    def unfinished(self, soon: bool = False) -> Generator[SavedGame | None, bool | None, None]:
        """Look for the unfinished game that was played last and can be opened.

        Yields None for each other file that was read, so that the caller can do other work in between, and finally the
        game, if any. The caller can send True to pass it over and look for the one before. Whether a game can be opened
        takes as long as playing it again. With `soon`, each candidate is yielded before that is known, and again once
        it is confirmed.
        """
        self._look()
        self.passed_over = []
        finished = self._known_to_be_over()
        try:
            for file in self._files:
                if finished.get(file.name) == (file.saved, file.size):
                    continue
                new = file not in self._known
                game = self.game(file)
                if game.error is not None:
                    self.passed_over.append(game)
                elif not game.over:
                    passed = soon and (yield game)
                    if not passed and self._can_be_opened(file) and not (yield game):
                        return
                    self.passed_over.append(game)
                if game.over and game.damage is None:
                    finished[file.name] = file.saved, file.size
                    self._learned += 1
                if new:
                    yield None
        finally:
            self._keep(finished)

    def _look(self) -> None:
        """Read the folder again, and forget files that are gone."""
        self.error = None
        try:
            found = files_in(games_dir(), SUFFIX)
        except OSError as error:
            found, self.error = {}, error
        files = [GameFile(name, stat.st_mtime_ns, stat.st_size) for name, stat in found.items()]
        self._files = sorted(files, key=attrgetter("saved", "name"), reverse=True)
        here = set(self._files) if self._known else set()
        self._opens = {file: opens for file, opens in self._opens.items() if file in here and self._holds(file)}
        self._known = {file: game for file, game in self._known.items() if file in here and self._holds(file)}

    def _read(self, path: Path, saved: int) -> SavedGame:
        """Return what a file says, even if it cannot be used."""
        try:
            return read_head(path, saved)
        except Exception as error:
            self.failed(error)
            return SavedGame(path, of_file(saved), error=Problem("file.failed", folder=reports_dir().name))

    def _can_be_opened(self, file: GameFile) -> bool:
        """Return whether a game can continue, perhaps with the version before its last move."""
        if file not in self._opens:
            from citrus.match.damaged import can_go_on

            try:
                self._opens[file] = can_go_on(games_dir() / file.name)
            except Exception as error:
                self.failed(error)
                self._opens[file] = False
        return self._opens[file]

    def _holds(self, file: GameFile) -> bool:
        """Return whether the knowledge of a file is still true; of a broken file it comes from its previous version."""
        if self._known[file].error is None and self._known[file].damage is None:
            return True
        return self._previous.get(file) == _version_before(games_dir() / file.name)

    def _known_to_be_over(self) -> dict[str, tuple[int, int]]:
        """Load time and size of the games known to be over, by the names of their files."""
        if self._finished is None:
            self._finished = load_kept(_finished_path(), dict[str, tuple[Timestamp, Timestamp]], _LARGEST) or {}
        return self._finished

    def _keep(self, finished: dict[str, tuple[int, int]]) -> None:
        """Store which games are over after many new ones; the others are read again."""
        if self._learned < _WORTH_KEEPING:
            return
        self._learned = 0
        here = {file.name for file in self._files}
        kept = {name: stamp for name, stamp in finished.items() if name in here and can_be_kept(name)}
        save_kept(_finished_path(), kept)


def _finished_path() -> Path:
    """Return the file that says which games are over."""
    return user_dir() / "finished games.json"


def _version_before(path: Path) -> GameFile | None:
    """Return the previous version of a game, or None."""
    try:
        before = previous_version(path)
        found = before.stat()
    except OSError:
        return None
    return GameFile(before.name, found.st_mtime_ns, found.st_size)
