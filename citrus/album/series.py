"""The series of a day: the games of the same players on one day, until one of them has won twice."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import NamedTuple

from citrus.album.entries import AlbumEntry
from citrus.album.people import People, key_of
from citrus.local_time import local

NEEDED = 2
"""The wins that decide a series: of two players, it is the best of three."""

Named = tuple[str, str | None]
"""A player: the name, and the name of the bot or None for a person."""


class Series(NamedTuple):
    """How a series stands after some `games`: the `wins` of everybody in seating order."""

    wins: tuple[int, ...]
    games: int = 0

    @property
    def winner(self) -> int | None:
        """The seat of who has won the series; None while it goes on."""
        return next((seat for seat, won in enumerate(self.wins) if won == NEEDED), None)


def series_of(players: Sequence[Named], until: datetime, entries: Iterable[AlbumEntry], people: People) -> Series:
    """Return how the series of some players stands after the games that began on the same day (in local time) `until`
    a moment.

    Who plays is what counts, not who sits where. A win that is shared counts for nobody. Once a series is decided, the
    next game begins another one. Players without names, or with the same ones, have no series: nobody could tell whose
    the wins are.
    """
    seats = {player_key(player, people): seat for seat, player in enumerate(players)}
    series = Series((0,) * len(players))
    if len(seats) < len(players) or "" in (key for key, _ in seats):
        return series
    for entry in sorted(entries, key=lambda one: (one.started, one.game)):
        if entry.started > until or local(entry.started).date() != local(until).date():
            continue
        keys = [player_key((place.name, place.bot), people) for place in entry.places]
        if len(keys) != len(seats) or set(keys) != seats.keys():
            continue
        if series.winner is not None:
            series = Series((0,) * len(players))
        won = [seats[keys[seat]] for seat in entry.winners] if len(entry.winners) == 1 else []
        series = Series(tuple(wins + won.count(seat) for seat, wins in enumerate(series.wins)), series.games + 1)
    return series


def player_key(player: Named, people: People) -> tuple[str, str | None]:
    """Return what tells a player from others: people by who they are, bots by name and level."""
    name, bot = player
    return (people.person(name), None) if bot is None else (key_of(name), bot)
