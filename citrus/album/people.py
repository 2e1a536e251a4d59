"""Who is who in the album: names of the same person, and people who are left out, in a small file."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from typing import Annotated

import msgspec

from citrus.match.own_file import Found, change_own, load_own
from citrus.records.seats import MAX_NAME
from citrus.resources import user_dir

_MOST_BYTES = 1 << 20
_LONGEST_KEY = 54 * MAX_NAME  # one sign can become eighteen, and each of them three
_MOST_STEPS = 100  # from a name to the person; more than one only in files that somebody wrote by hand
_Key = Annotated[str, msgspec.Meta(min_length=1, max_length=_LONGEST_KEY)]


@lru_cache(maxsize=4096)
def key_of(name: str) -> str:
    """Return what all spellings of a name share: neither case nor blanks matter. Empty for a name of blanks."""
    return "".join(unicodedata.normalize("NFKC", name).casefold().split())


class People(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the players have said about names, all as `key_of` gives them: whom a name `joined`, and who is
    `left_out`."""

    joined: dict[_Key, _Key] = {}
    left_out: tuple[_Key, ...] = ()

    def person(self, name: str) -> str:
        """Return the person with a name, as a key; empty for a name of blanks."""
        key = key_of(name)
        for _ in range(_MOST_STEPS):  # a file may let names join each other in a circle
            if key not in self.joined:
                break
            key = self.joined[key]
        return key

    def join(self, one: str, other: str) -> People:
        """Make two people one, given by their keys: the other."""
        if one == other:
            return self
        joined = {name: other if person == one else person for name, person in self.joined.items()}
        joined.pop(other, None)
        return People({**joined, one: other}, tuple(key for key in self.left_out if key != one))

    def names_joined(self, person: str) -> tuple[str, ...]:
        """Return the keys of the names that joined a person."""
        return tuple(sorted(name for name in self.joined if name != person and self.person(name) == person))

    def part(self, person: str) -> People:
        """Make all names that joined a person people of their own again."""
        parted = self.names_joined(person)
        return People({name: other for name, other in self.joined.items() if name not in parted}, self.left_out)

    def leave_out(self, person: str, out: bool) -> People:
        """Leave a person out of the album, or take them in again."""
        others = tuple(key for key in self.left_out if key != person)
        return People(self.joined, (*others, person) if out else others)


def people_path() -> Path:
    """Return the file of the people; it may not exist yet."""
    return user_dir() / "album.yaml"


def load_people() -> Found[People]:
    """Read what the players have said. A file that cannot be used is renamed, so that nothing is lost."""
    return load_own(people_path(), People, _MOST_BYTES)


def change_people(change: Callable[[People], People]) -> People:
    """Change what the players have said and save it, whole or not at all; return what was written. Another window may
    have changed it meanwhile. Raises OSError."""
    return change_own(people_path(), People, _MOST_BYTES, lambda there: change(there or People()))
