"""The album's news of a game that has just ended: new medals, and both games of a match."""

from __future__ import annotations

from collections.abc import Sequence

from citrus.album.album import Album
from citrus.album.counts import Reached, new_medals, return_game
from citrus.album.entries import AlbumEntry, PlayerEntry
from citrus.album.meetings import Meeting, meetings
from citrus.album.series import Series, series_of
from citrus.language.texts import Texts
from citrus.local_time import day_before
from citrus.match.match import Match
from citrus.ui.screens.album.rows import goal_text

AT_ONCE = 0.04  # seconds for older games that are not in the index, before anything is shown
AT_START = 0.1  # seconds for those of the day before a new game begins
MOST_NAMED = 3  # new medals
SLICE = 0.008  # seconds for them in each frame after that


class News:
    """The news of a finished match; usually known at once, but not before all games have been read.

    `goals` are those that brought new medals, with all who earned them, `before` is the other game of the same deal, if
    any, `games` how many have ended, `series` how that of the day stands; all are empty until `known`. A game that the
    album does not count, because its file is elsewhere, brings no medal.
    """

    def __init__(self, album: Album, match: Match) -> None:
        self._album = album
        self.known = False
        self.goals: dict[str, list[Reached]] = {}
        self.before: AlbumEntry | None = None
        self.games = 0  # that have ended, with this one
        self.series = Series(())
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
        players = [(place.name, place.bot) for place in self.entry.places]
        if any(entry.game == self.entry.game for entry in album.entries):  # else it branches off from another one
            self.series = series_of(players, self.entry.started, album.entries, album.people)
            for goal, reached in new_medals(self.entry, album.entries, album.people):
                self.goals.setdefault(goal, []).append(reached)
        self.before = return_game(self.entry, album.entries, album.people)
        return True

    def headline(self, texts: Texts) -> str:
        """Return the new medals in a few words; empty if there are none."""
        return texts.count("album.new_medals", self._count) if self.goals else ""

    @property
    def _count(self) -> int:
        """The medals of everybody, as the podium hands them out."""
        return sum(map(len, self.goals.values()))

    def named(self, texts: Texts) -> str:
        """Return the same with the names of a few."""
        if len(self.goals) not in range(1, MOST_NAMED + 1):
            return self.headline(texts)
        goals = texts.joined("; ", [goal_text(texts, goal) for goal in self.goals])
        return texts.count("album.medals_named", self._count, goals=goals)

    def series_line(self, texts: Texts) -> str:
        """Return how the series of the day stands now; empty after its first game, which no series needs, as long as
        nobody has won any of it, and after a game that branches off from another one."""
        names = [place.name for place in self.entry.places]
        return series_text(texts, names, self.series) if any(self.series.wins) and self.series.games > 1 else ""

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


def series_before(texts: Texts, album: Album, match: Match) -> str:
    """Return how the series of the day stands before a new game of the same players; empty if none goes on, or if too
    many games would have to be read first."""
    seats, started = match.seats, match.record.started
    album.look()
    if not album.read_since(day_before(started), AT_START):
        return ""
    players = [(seat.name, seat.bot_name) for seat in seats]
    series = series_of(players, started, album.entries, album.people)
    goes_on = any(series.wins) and series.winner is None
    return series_text(texts, [seat.name for seat in seats], series) if goes_on else ""


def met_before(album: Album, match: Match) -> dict[int, Meeting]:
    """Return how the computer's players have met the people of a new game before, by seats, as far as that can be known
    at once."""
    seats, started = match.seats, match.record.started
    if all(seat.bot is None for seat in seats):
        return {}
    album.look()
    album.read_since(day_before(started), AT_START)
    return meetings([(seat.name, seat.bot_name) for seat in seats], started, album.entries, album.people)


def series_text(texts: Texts, names: Sequence[str], series: Series) -> str:
    """Return how a series stands, or who has won it, in words."""
    if len(names) == 2:
        (one, other), (ours, theirs) = names, series.wins
        stands = f"{one} {ours} : {theirs} {other}"
    else:
        told = [
            (name, wins) for name, wins in zip(names, series.wins, strict=True) if wins or series.winner is not None
        ]
        stands = texts.joined(", ", [f"{name} {wins}" for name, wins in told])
    if series.winner is not None:
        return texts("album.series.won", name=names[series.winner], stands=stands)
    return texts("album.series.stands", stands=stands)
