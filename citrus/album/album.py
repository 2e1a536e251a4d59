"""The album of the games in the folder: every finished one is replayed once, and the result is kept in an index.

The index belongs to the files: it drops deleted and changed games, and is made again if it is lost or damaged. Who is
who has a file of its own, because nobody could find that out again.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from datetime import datetime
from pathlib import Path

import msgspec

from citrus.album.counts import Counts
from citrus.album.entries import AlbumEntry, entry_of
from citrus.album.goals import GOALS
from citrus.album.people import People, change_people, load_people
from citrus.limits import Count, Timestamp
from citrus.local_time import of_file
from citrus.match.kept import can_be_kept, load_kept, save_kept
from citrus.match.match import Match
from citrus.match.saves import games_dir
from citrus.match.shelf import GameFile, Shelf
from citrus.records.beside import branch_path
from citrus.records.record import RecordError, read_steps
from citrus.resources import user_dir

FORMAT = 6
"""To be raised when entries or goals change: the index is then made again."""

_LARGEST = 1 << 26  # bytes of the index; 10,000 games take four million
_WORTH_KEEPING = 10  # games read; fewer take no time
_SOMETIMES = 500  # games from one writing of the index to the next; the last game writes it, too


class _Known(msgspec.Struct, frozen=True, array_like=True):
    """What is known of a file of this time and size: its entry, or None for an unfinished game or a branch."""

    saved: Timestamp
    size: Timestamp
    entry: AlbumEntry | None


class _Index(msgspec.Struct, frozen=True):
    """All entries by the names of the files."""

    format: Count
    goals: tuple[str, ...]
    files: dict[str, _Known]


class Album:
    """The finished games of the folder, as far as they have been read. `look` sees what is in the folder now. Then
    `read` reads one file after another while `unread` is not 0, so that the caller can do other work in between."""

    def __init__(self, shelf: Shelf) -> None:
        self._shelf = shelf
        self._known: dict[str, _Known] | None = None
        self._broken: set[GameFile] = set()
        self._files: list[GameFile] = []
        self._unread: list[GameFile] = []  # the next one last
        self._learned = 0
        self._entries: tuple[AlbumEntry, ...] | None = None
        self._names: dict[str, str] = {}
        self._counts: dict[bool, Counts] = {}
        self._people: People | None = None
        self.aside: Path | None = None  # where a broken file on who is who was put

    @property
    def error(self) -> OSError | None:
        """The reason why the last look into the folder failed."""
        return self._shelf.error

    @property
    def unread(self) -> int:
        """The number of files still to be read."""
        return len(self._unread)

    @property
    def broken(self) -> int:
        """The number of files that could not be used."""
        return len(self._broken)

    @property
    def entries(self) -> tuple[AlbumEntry, ...]:
        """All finished games that have been read, in the order of play; copies count once."""
        if self._entries is None:
            known = self._load()
            self._names = {}
            found = []
            for file in self._files:
                kept = known.get(file.name)
                if kept is not None and kept.entry is not None and kept.entry.game not in self._names:
                    self._names[kept.entry.game] = file.name
                    found.append(kept.entry)
            self._entries = tuple(sorted(found, key=lambda entry: (entry.started, entry.game)))
            self._counts = {}
        return self._entries

    @property
    def people(self) -> People:
        """Who is who, as the players have said."""
        if self._people is None:
            found = load_people()
            self._people, self.aside = found.content or People(), found.aside or self.aside
        return self._people

    def change(self, change: Callable[[People], People]) -> None:
        """Change who is who. Raises OSError, and changes nothing, if it cannot be saved."""
        self._people = change_people(change)
        self._counts = {}

    def counts(self, with_bots: bool) -> Counts:
        """Return what all games among people add up to, or those with the computer."""
        entries = self.entries
        if with_bots not in self._counts:
            try:
                self._counts[with_bots] = Counts(entries, self.people, with_bots)
            except Exception as error:  # an entry that nobody thought of costs no other its place
                self._shelf.failed(error)
                sound = [entry for entry in entries if self._counts_for_itself(entry, with_bots)]
                self._counts[with_bots] = Counts(sound, self.people, with_bots)
        return self._counts[with_bots]

    def path(self, entry: AlbumEntry) -> Path:
        """Return the file of a game in `entries`."""
        return games_dir() / self._names[entry.game]

    def look(self) -> None:
        """See which files are in the folder now, and forget those that are gone or have changed."""
        known = self._load()
        self._people = None
        self._files = self._shelf.look()
        self._broken &= set(self._files)
        here = {file.name: (file.saved, file.size) for file in self._files}
        self._known = {name: kept for name, kept in known.items() if here.get(name) == (kept.saved, kept.size)}
        self._unread = [
            file for file in reversed(self._files) if file.name not in self._known and file not in self._broken
        ]
        self._entries = None

    def read(self) -> None:
        """Read the next file."""
        file = self._unread.pop()
        game = self._shelf.game(file)
        entry = None
        try:
            if game.error is not None or game.damage is not None:
                self._broken.add(file)
            elif game.over:
                entry = None if os.path.exists(branch_path(game.path)) else entry_of(*read_steps(game.path))
        except RecordError:
            self._broken.add(file)
        except Exception as error:
            self._shelf.failed(error)
            self._broken.add(file)
        if file not in self._broken:
            self._learn(file, entry)

    def read_for(self, seconds: float) -> None:
        """Read files for a while; at least one, if there is one."""
        end = time.monotonic() + seconds
        while self._unread:
            self.read()
            if time.monotonic() >= end:
                return

    def read_since(self, moment: datetime, seconds: float) -> bool:
        """Read the files that were saved since a moment, for a while; return whether none of them is left."""
        end = time.monotonic() + seconds
        while self._unread and of_file(self._unread[-1].saved) >= moment:
            if time.monotonic() >= end:
                return False
            self.read()
        return True

    def add(self, match: Match) -> AlbumEntry:
        """Add a finished game without reading its file; return its entry. A branch of another game is not added."""
        entry = entry_of(match.record, match.steps)
        file = next((file for file in self._unread if file.name == match.path.name), None)
        if file is not None and match.path.parent == games_dir() and match.save_error is None:
            self._unread.remove(file)
            self._learn(file, None if os.path.exists(branch_path(match.path)) else entry)
        return entry

    def _counts_for_itself(self, entry: AlbumEntry, with_bots: bool) -> bool:
        """Return whether a game can be counted, were it the only one."""
        try:
            Counts([entry], self.people, with_bots)
        except Exception:
            return False
        return True

    def _learn(self, file: GameFile, entry: AlbumEntry | None) -> None:
        self._load()[file.name] = _Known(file.saved, file.size, entry)
        self._entries = None
        self._learned += 1
        if self._learned >= _WORTH_KEEPING and not len(self._unread) % _SOMETIMES:
            self._keep()

    def _load(self) -> dict[str, _Known]:
        if self._known is None:
            index = load_kept(_index_path(), _Index, _LARGEST)
            whole = index is not None and (index.format, index.goals) == (FORMAT, tuple(GOALS))
            self._known = index.files if index is not None and whole else {}
        return self._known

    def _keep(self) -> None:
        self._learned = 0
        known = {name: kept for name, kept in self._load().items() if can_be_kept(name)}
        save_kept(_index_path(), _Index(FORMAT, tuple(GOALS), known))


def _index_path() -> Path:
    """Return the file of the index."""
    return user_dir() / "album index.json"
