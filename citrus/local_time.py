"""Dates and times: UTC in records and files, local time on the screen. A file may hold any date, also one that no other
time zone has: a year before the first one, or after the last."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

_FIRST, _LAST = datetime.min.replace(tzinfo=UTC), datetime.max.replace(microsecond=0, tzinfo=UTC)
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


def now_utc() -> datetime:
    """Return this moment in UTC, in whole seconds, as records have it. Nothing else asks for the date."""
    return datetime.now(UTC).replace(microsecond=0)


def now() -> datetime:
    """Return this moment, in local time."""
    return local(now_utc())


def local(moment: datetime) -> datetime:
    """Return a moment in local time, or in UTC if the calendar or the system has no local time for it."""
    try:
        return moment.astimezone()
    except (OverflowError, ValueError, OSError):
        return utc(moment)


def utc(moment: datetime) -> datetime:
    """Return a moment in UTC, which is its default zone; outside of the calendar, its first or last moment."""
    if moment.tzinfo is None:
        return moment.replace(tzinfo=UTC)
    try:
        return moment.astimezone(UTC)
    except OverflowError:
        return _FIRST if moment.year == _FIRST.year else _LAST


def day_before(moment: datetime) -> datetime:
    """Return the moment a day earlier, in UTC; before the calendar, its first moment."""
    return utc(moment) - min(timedelta(days=1), utc(moment) - _FIRST)


def of_file(nanoseconds: int) -> datetime:
    """Return the time of a file, in nanoseconds since 1970, in UTC; outside the calendar, its first or last moment."""
    try:
        return _EPOCH + timedelta(microseconds=nanoseconds // 1000)
    except OverflowError:
        return _FIRST if nanoseconds < 0 else _LAST


def stamp(moment: datetime, parts: str = "minutes") -> str:
    """Return a moment for a file name, in local time: `2026-11-21 20-14`; `parts` as in `datetime.isoformat`."""
    return local(moment).replace(tzinfo=None).isoformat(" ", parts).replace(":", "-")
