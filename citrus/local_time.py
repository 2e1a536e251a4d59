"""Dates and times: those of records and files in UTC, and all of them as this computer's clock says it.

Any date that there is may stand in a file, also one that no other time zone can say: a year before the first one, or
after the last.
"""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

_FIRST, _LAST = datetime.min.replace(tzinfo=UTC), datetime.max.replace(microsecond=0, tzinfo=UTC)
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


def now_utc() -> datetime:
    """This moment in UTC, in whole seconds, as records have it. Everything that asks for the date asks here."""
    return datetime.now(UTC).replace(microsecond=0)


def now() -> datetime:
    """This moment, in local time."""
    return local(now_utc())


def local(moment: datetime) -> datetime:
    """A moment in local time; in UTC where the calendar, or the system, has no local time for it."""
    try:
        return moment.astimezone()
    except (OverflowError, ValueError, OSError):
        return utc(moment)


def utc(moment: datetime) -> datetime:
    """A moment in UTC, which it is in unless it says otherwise; outside of the calendar its first or last moment."""
    if moment.tzinfo is None:
        return moment.replace(tzinfo=UTC)
    try:
        return moment.astimezone(UTC)
    except OverflowError:
        return _FIRST if moment.year == _FIRST.year else _LAST


def of_file(nanoseconds: int) -> datetime:
    """The time of a file, in nanoseconds since 1970, in UTC; outside of the calendar its first or last moment."""
    try:
        return _EPOCH + timedelta(microseconds=nanoseconds // 1000)
    except OverflowError:
        return _FIRST if nanoseconds < 0 else _LAST


def stamp(moment: datetime, parts: str = "minutes") -> str:
    """A moment for the name of a file, in local time: `2026-11-21 20-14`; `parts` as in `datetime.isoformat`."""
    return local(moment).replace(tzinfo=None).isoformat(" ", parts).replace(":", "-")
