"""Entries of the album: who played a finished game, where, how it ended, and which goals were reached."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from hashlib import blake2b
from typing import Annotated

import msgspec
from msgspec.structs import replace

from citrus.album.feats import feats
from citrus.album.goals import efforts
from citrus.album.turns import turns_of
from citrus.limits import Count, shown
from citrus.records.record import COLORS, MAX_NAME, Record, Seat, dumps
from citrus.records.replay import Step
from citrus.records.values import MOST_SCORE

_DIGEST = 9  # bytes; enough for more games than anybody plays
_Name = Annotated[str, msgspec.Meta(max_length=MAX_NAME)]
_Score = Annotated[int, msgspec.Meta(ge=-MOST_SCORE, le=MOST_SCORE)]


class PlayerEntry(msgspec.Struct, frozen=True, array_like=True):
    """A player of a finished game: the name, the final `score`, the `feats` by name, the `goals` reached, each with its
    turn, and the `best` amount for each goal that can be counted."""

    name: _Name
    color: str
    bot: _Name | None
    score: _Score
    feats: dict[_Name, tuple[_Score, Count]]
    goals: dict[_Name, Count]
    best: dict[_Name, Count] = {}

    def __post_init__(self) -> None:
        if self.color not in COLORS:
            raise ValueError(f"there is no colour {shown(self.color)}")


class AlbumEntry(msgspec.Struct, frozen=True, array_like=True):
    """A finished game: when it was `started` (UTC), the name of its `board`, everybody in seating order, who began, the
    numbers of the `winners`, and how many `turns` it had.

    `game` is the same in all copies of a game, `deal` in all games with the same deal, even by other players.
    """

    started: Annotated[datetime, msgspec.Meta(tz=True)]
    board: _Name
    places: Annotated[tuple[PlayerEntry, ...], msgspec.Meta(min_length=2, max_length=len(COLORS))]
    first: Count
    winners: tuple[Count, ...]
    turns: Count
    game: _Name
    deal: _Name

    def __post_init__(self) -> None:
        seats = range(len(self.places))
        if not self.winners or not {self.first, *self.winners} <= set(seats):
            raise ValueError("there is no such game")

    @property
    def with_bots(self) -> bool:
        """Whether a computer played."""
        return any(place.bot is not None for place in self.places)

    @property
    def margin(self) -> int:
        """The winner's lead over the next player in points; 0 for a shared win."""
        first, second = sorted((place.score for place in self.places), reverse=True)[:2]
        return first - second


def entry_of(record: Record, steps: Sequence[Step]) -> AlbumEntry:
    """Return the entry of a finished game from its record and its replay."""
    turns, players = turns_of(steps), record.game.players
    end = steps[-1].state
    places = tuple(
        PlayerEntry(_tidy(seat.name), seat.color, seat.bot_name, player.score, best, *done)
        for seat, player, best, done in zip(
            record.seats, end.players, feats(turns, players), efforts(turns, players), strict=True
        )
    )
    return AlbumEntry(
        record.started,
        record.game.board.name,
        places,
        record.setup.first_player,
        end.winners,
        len(turns),
        _digest(record),
        _digest(_bare(record)),
    )


def _tidy(name: str) -> str:
    """Return a name without spare blanks, as files can hold it: halves of surrogate pairs become question marks."""
    return " ".join(name.encode("utf-8", "replace").decode().split())


def _bare(record: Record) -> Record:
    """Return a record with only what was dealt: the board, the options, and every order."""
    return replace(
        record,
        started=datetime(2000, 1, 1, tzinfo=UTC),
        seats=tuple(Seat("", color) for color in COLORS[: record.game.players]),
        setup=replace(record.setup, first_player=0, coins=tuple(sorted(record.setup.coins))),
        actions=(),
        result=None,
    )


def _digest(record: Record) -> str:
    return blake2b(dumps(record).encode(), digest_size=_DIGEST).hexdigest()
