"""When the computer's players have last met the people at a table, and how that game ended: their greetings speak of
it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from typing import NamedTuple

from citrus.album.entries import AlbumEntry
from citrus.album.people import People
from citrus.album.series import Named, player_key

LONG = timedelta(days=30)  # after which somebody has been missed


class Meeting(NamedTuple):
    """The last game of a bot with some of the people at a table: who of the table `won` it, by their seats now, and
    whether that was `long` ago."""

    won: frozenset[int] = frozenset()
    long: bool = False


def meetings(
    players: Sequence[Named], moment: datetime, entries: Iterable[AlbumEntry], people: People
) -> dict[int, Meeting]:
    """Return for each bot among the players of a game that begins at a `moment` how it has met the people there; those
    whom it has never met have no meeting. Bots are known by their level, whatever they are called."""
    keys = [_known(player, people) for player in players]
    persons = {key for key in keys if key[1] is None}
    found: dict[int, Meeting] = {}
    for entry in sorted(entries, key=lambda one: (one.started, one.game)):
        there = [_known((place.name, place.bot), people) for place in entry.places]
        if entry.started > moment or persons.isdisjoint(there):
            continue
        won = frozenset(seat for seat, key in enumerate(keys) if key in [there[winner] for winner in entry.winners])
        for seat, key in enumerate(keys):
            if key[1] is not None and key in there:
                found[seat] = Meeting(won, moment - entry.started > LONG)
    return found


def _known(player: Named, people: People) -> tuple[str, str | None]:
    """Return what tells people apart, and bots of different levels."""
    name, bot = player_key(player, people)
    return name if bot is None else "", bot
