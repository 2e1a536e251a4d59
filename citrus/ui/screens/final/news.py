"""The album's news of a game that has just ended: new medals, and both games of a match."""

from __future__ import annotations

from citrus.album.album import Album
from citrus.album.counts import Reached, new_medals, return_game
from citrus.album.entries import AlbumEntry, PlayerEntry
from citrus.language.texts import Texts
from citrus.match.match import Match

AT_ONCE = 0.04  # seconds for older games that are not in the index, before anything is shown
SLICE = 0.008  # seconds for them in each frame after that


class News:
    """The news of a finished match; usually known at once, but not before all games have been read.

    `goals` are those that brought new medals, with all who earned them, `before` is the other game of the same deal, if
    any, `games` how many have ended; all are empty until `known`. A game that the album does not count, because its
    file is elsewhere, brings no medal.
    """

    def __init__(self, album: Album, match: Match) -> None:
        self._album = album
        self.known = False
        self.goals: dict[str, list[Reached]] = {}
        self.before: AlbumEntry | None = None
        self.games = 0  # that have ended, with this one
        album.look()
        self.entry = album.add(match)
        album.read_for(AT_ONCE)
        self._find()

    def work(self) -> bool:
        """Read for a moment; return True when the news have just become known."""
        if self.known:
            return False
        self._album.read_for(SLICE)
        return self._find()

    def _find(self) -> bool:
        """Find the news, if all games have been read."""
        album = self._album
        if album.unread:
            return False
        self.known = True
        self.games = len(album.entries)
        if any(entry.game == self.entry.game for entry in album.entries):
            for goal, reached in new_medals(self.entry, album.entries, album.people):
                self.goals.setdefault(goal, []).append(reached)
        self.before = return_game(self.entry, album.entries, album.people)
        return True

    def headline(self, texts: Texts) -> str:
        """Return the new medals in a few words; empty if there are none."""
        return texts.count("album.new_medals", len(self.goals)) if self.goals else ""

    def place(self, reached: Reached) -> PlayerEntry:
        """Return the player who has reached a goal, as in this game."""
        person = self._album.people.person
        people = (place for place in reached.entry.places if place.bot is None)
        return next(place for place in people if person(place.name) == reached.person)

    def both(self, texts: Texts) -> str:
        """Return the scores of both games of the same deal together; empty if this is the only one."""
        if self.before is None:
            return ""
        (first, second), (other, another) = self.entry.places, self.before.places
        return texts(
            "album.both",
            first=first.name,
            points=first.score + other.score,
            second=second.name,
            others=second.score + another.score,
        )
