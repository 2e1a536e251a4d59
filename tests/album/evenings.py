"""Evenings to count: entries of games that were never played, and records of games that were, by anybody."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path

from msgspec.structs import replace

from citrus.album.entries import AlbumEntry, PlayerEntry
from citrus.match.saves import new_game_path
from citrus.records.record import COLORS, Record, Seat, write

FIRST_EVENING = datetime(2024, 1, 7, 18, 30, tzinfo=UTC)


def evening(number: int) -> datetime:
    """Return when a game of an evening began, by the number of the evening."""
    return FIRST_EVENING + timedelta(days=7 * number)


def entry(
    number: int,
    names: Sequence[str],
    scores: Sequence[int],
    board: str = "Long",
    bots: Mapping[str, str] | None = None,
    goals: Mapping[str, Mapping[str, int]] | None = None,
    harvests: Mapping[str, int] | None = None,
    first: int = 0,
    deal: str = "",
) -> AlbumEntry:
    """Return a game of an evening: who played, and how it ended; levels of bots, goals and harvests by name."""
    places = tuple(
        PlayerEntry(
            name,
            color,
            (bots or {}).get(name),
            score,
            {"harvest": (harvests[name], 5)} if harvests and name in harvests else {},
            dict((goals or {}).get(name, {})),
        )
        for name, color, score in zip(names, COLORS, scores, strict=False)
    )
    winners = tuple(seat for seat, score in enumerate(scores) if score == max(scores))
    return AlbumEntry(evening(number), board, places, first, winners, 40, f"game {number}", deal or f"deal {number}")


def played_by(record: Record, names: Sequence[str], number: int, bots: Sequence[str | None] = (None,) * 5) -> Path:
    """Save a game as if these people had played it on an evening. Returns its file."""
    seats = tuple(map(Seat, names, COLORS, bots))
    started = evening(number)
    path = new_game_path(seats, started)
    write(path, replace(record, seats=seats, started=started))
    return path
