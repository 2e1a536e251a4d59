"""Times and lists of names in words."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import datetime
from functools import reduce

from citrus import local_time
from citrus.language.drawable import drawable
from citrus.language.texts import Said, Texts
from citrus.local_time import local

NAMELESS = "–"  # a player whose name is blank
PLACES = ("first", "second", "third", "fourth", "fifth")
"""The ends of keys of places, best place first."""


def names(texts: Texts, people: Sequence[str]) -> str:
    """Return names as a list: `Ana`, `Ana and Ben`, `Ana, Ben and Clara`."""
    # some languages soften their "and" before certain sounds: "Ana y Luis", but "Ana e Inés"
    return _chained(texts, people, "list", "soft")


def choice(texts: Texts, things: Sequence[str]) -> str:
    """Return a choice: `lemon`, `lemon or lime`, `lemon, lime or orange`."""
    # as above: "siete o nueve", but "siete u ocho"
    return _chained(texts, things, "choice", "soft_or")


def listed(texts: Texts, things: Sequence[str]) -> str:
    """Return an open list: `lemon, lime, orange`."""
    if not things:
        return ""
    return reduce(lambda before, thing: texts("names.more", first=before, next=thing), map(_named, things))


def _chained(texts: Texts, parts: Sequence[str], key: str, sound: str) -> str:
    if len(parts) < 2:
        return listed(texts, parts)
    last = _named(parts[-1])
    softened = f"soft_{key}" if _sounds(last, texts(f"names.{sound}")) else key
    return texts(f"names.{softened}", first=listed(texts, parts[:-1]), last=last)


def _named(part: str) -> str:
    """Return a part of a list; a blank name leaves no gap."""
    return part if isinstance(part, Said) else drawable(part).strip() or NAMELESS


def _sounds(word: str, beginnings: str) -> bool:
    """Return whether a word begins with one of these sounds, and not like one that only a minus sign precedes."""
    word, signs = word.casefold(), beginnings.casefold().split()
    excepted = tuple(sign[1:] for sign in signs if sign.startswith("-"))
    return word.startswith(tuple(signs)) and not word.startswith(excepted)


def in_two(name: str) -> tuple[str, ...]:
    """Return a long name as two lines, as even as blanks and hyphens allow, or as one line without any."""
    ends = [found.end() for found in re.finditer(r"[ -]+", name.strip()) if found.end() < len(name.strip())]
    if not ends:
        return (name,)
    lines = [(name.strip()[:end].strip(), name.strip()[end:]) for end in ends]
    return min(lines, key=lambda pair: max(map(len, pair)))


def signed(points: int) -> str:
    """Return points with a true minus sign if there are fewer than none."""
    return str(points).replace("-", "−")


def gain(points: int) -> str:
    """Return points that are gained or lost: `+3`, or `−2`."""
    return f"+{points}" if points >= 0 else signed(points)


def moment(texts: Texts, when: datetime, now: datetime | None = None, timed: bool = True) -> str:
    """Return a moment in local time: `today at 20:14`, `21 November 2026`; not `timed`, only the day: `today`."""
    when = local(when)
    ago = ((now or local_time.now()).date() - when.date()).days
    time = texts("when.time", hour=f"{when.hour}", minute=f"{when.minute:02}")
    if ago == 0:
        return texts("when.today", time=time) if timed else texts("when.this_day")
    if ago == 1:
        return texts("when.yesterday", time=time) if timed else texts("when.day_before")
    return date(texts, when)


def date(texts: Texts, when: datetime) -> str:
    """Return a day in local time: `21 November 2026`."""
    when = local(when)
    month = texts(f"when.month.{when.month}")
    day = texts("when.first") if when.day == 1 else when.day
    return texts("when.day", day=day, month=month, year=when.year)
