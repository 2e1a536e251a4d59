"""Limits of what comes from outside: files, the command line and foreign bots may hold any number and any text. Each
reader of a value gives its bounds. Sentences show only a short part of a value."""

from __future__ import annotations

import reprlib
import traceback
from typing import Annotated, Any, Final

import msgspec

MOST: Final = 9_999_999
"""The largest number of things without a bound of its own."""
LONGEST: Final = 40
"""The most characters of a text from outside that a sentence shows."""
LONGEST_LINE: Final = 1000
"""The most characters of a line for the terminal: paths may be long, and the problem comes after them."""
LONGEST_SAID: Final = 300
"""The most characters of foreign code's words that a sentence shows."""
LONGEST_STORY: Final = 10_000
"""The most characters of a traceback that are kept."""

Count = Annotated[int, msgspec.Meta(ge=0, le=MOST)]
"""A number of things in a file."""
Factor = Annotated[float, msgspec.Meta(ge=-MOST, le=MOST)]
"""A number with a fraction in a file, neither infinite nor NaN."""
Timestamp = Annotated[int, msgspec.Meta(ge=-(2**63), le=2**63 - 1)]
"""A moment or a size as systems count them, in 64 bits."""


def shortened(text: str, most: int = LONGEST) -> str:
    """Return the text, cut to `most` characters with an ellipsis at the end if it is longer."""
    return text if len(text) <= most else f"{text[: most - 1].rstrip()}…"


def without_middle(text: str, most: int) -> str:
    """Return the beginning and the end of a long text, `most` characters in all: the problem comes last."""
    half = (most - 1) // 2
    return text if len(text) <= most else f"{text[:half]}…{text[-half:]}"


def shown(text: str) -> str:
    """Return a text in quotes, shortened, on one line."""
    return repr(shortened(text))


class _Brief(reprlib.Repr):
    """Writes what foreign code has made: short numbers and texts, the beginning of lists, and the sort of everything
    else, whose own words could take any time."""

    def __init__(self) -> None:
        super().__init__()
        self.maxlevel, self.maxtuple, self.maxlist, self.maxstring = 3, 4, 4, LONGEST

    def repr_int(self, number: int, level: int) -> str:
        """Return a number that is not too large."""
        return str(number) if abs(number) <= MOST else "<int>"

    def repr_instance(self, thing: Any, level: int) -> str:
        """Return an action with its fields, or the sort of a thing."""
        if isinstance(thing, bool | float | None):
            return repr(thing)
        sort = type(thing).__name__
        if not isinstance(thing, msgspec.Struct):
            return f"<{sort}>"
        return f"{sort}({', '.join(self.repr1(field, level - 1) for field in msgspec.structs.astuple(thing))})"


_BRIEF = _Brief()


def brief(thing: object) -> str:
    """Return what foreign code has made, in a few words, whatever it is."""
    try:
        said = _BRIEF.repr(thing)
    except Exception:
        said = f"<{type(thing).__name__}>"
    return _sound(without_middle(said, LONGEST_SAID))


def told(error: BaseException) -> str:
    """Return the sort of an error and its words on one line; foreign errors may say anything, or fail to."""
    try:
        said = str(error)
    except (Exception, SystemExit):
        said = "?"
    return _sound(without_middle(" ".join(f"{type(error).__name__}: {said}".split()), LONGEST_SAID))


def story_of(error: BaseException) -> str:
    """Return the traceback of an error, without its middle if it is long."""
    return _sound(without_middle("".join(traceback.format_exception(error)), LONGEST_STORY))


def _sound(text: str) -> str:
    """Return a text without halves of surrogate pairs, which nobody could write down."""
    return text.encode("utf-8", "replace").decode()
