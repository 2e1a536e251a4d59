"""Limits of what comes from outside: files, the command line and bots of one's own may hold any number and any text.

Whoever reads a value gives its bounds where it is read. What is said of a value shows no more of it than a sentence has
room for.
"""

from __future__ import annotations

import traceback
from typing import Annotated, Final

import msgspec

MOST: Final = 9_999_999
"""No number of things is larger where nothing else bounds it."""
LONGEST: Final = 40
"""Characters of a text from outside that a sentence shows at most."""
LONGEST_LINE: Final = 1000
"""Characters of a line for the terminal at most: paths may be long, and what is wrong comes after them."""
LONGEST_STORY: Final = 10_000
"""Characters of a traceback that are kept at most."""

Count = Annotated[int, msgspec.Meta(ge=0, le=MOST)]
"""A number of things in a file."""
Clock = Annotated[int, msgspec.Meta(ge=-(2**63), le=2**63 - 1)]
"""A moment or a size as systems count them, in 64 bits."""


def shortened(text: str, most: int = LONGEST) -> str:
    """The text, cut to that many characters with an ellipsis at the end if it is longer."""
    return text if len(text) <= most else f"{text[: most - 1].rstrip()}…"


def without_middle(text: str, most: int) -> str:
    """The beginning and the end of a text, that many characters in all, if it is longer: what is wrong comes last."""
    half = (most - 1) // 2
    return text if len(text) <= most else f"{text[:half]}…{text[-half:]}"


def shown(text: str) -> str:
    """A text in quotes, shortened, on one line."""
    return repr(shortened(text))


def told(error: BaseException) -> str:
    """The sort of an error and what it says, on one line; one of foreign code may say anything, or fail to."""
    try:
        said = str(error)
    except (Exception, SystemExit):
        said = "?"
    return without_middle(" ".join(f"{type(error).__name__}: {said}".split()), LONGEST_LINE)


def story_of(error: BaseException) -> str:
    """The traceback of an error, without its middle if that is long."""
    return without_middle("".join(traceback.format_exception(error)), LONGEST_STORY)
