"""Times and lists of names in words."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import datetime, timedelta

from citrus.ui.texts import Texts


def names(texts: Texts, people: Sequence[str]) -> str:
    """`Ana`, `Ana and Ben`, `Ana, Ben and Clara`."""
    if len(people) < 2:
        return "".join(people)
    # some languages soften their "and" before certain sounds: "Ana y Luis", but "Ana e Inés"
    key = "names.soft_list" if re.match(texts("names.soft"), people[-1], re.IGNORECASE) else "names.list"
    return texts(key, first=", ".join(people[:-1]), last=people[-1])


def moment(texts: Texts, when: datetime, now: datetime | None = None) -> str:
    """When something was, in local time: `today at 20:14`, `21 November 2026`."""
    when = when.astimezone()
    today = (now or datetime.now().astimezone()).date()
    time = texts("when.time", hour=f"{when.hour}", minute=f"{when.minute:02}")
    if when.date() == today:
        return texts("when.today", time=time)
    if when.date() == today - timedelta(days=1):
        return texts("when.yesterday", time=time)
    month = texts("when.months").split()[when.month - 1]
    day = texts("when.first") if when.day == 1 else when.day
    return texts("when.day", day=day, month=month, year=when.year)
