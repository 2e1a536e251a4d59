"""The notes: one theme in six eighths that leans on E as the south does, in A minor, in E, and in A major.

A bar is a chord (or some, each with the eighths that it lasts) and a melody of note:eighths; `-` rests. All of it was
written for this game.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

# from the lowest string to the highest; the first is the bass
CHORDS = {
    "Am": "A2 E3 A3 C4 E4", "Am9": "A2 E3 B3 C4 E4", "Dm": "D3 A3 D4 F4", "Dm7": "D3 A3 C4 F4", "G": "G2 D3 G3 B3 D4",
    "G/B": "B2 D3 G3 D4", "C": "C3 G3 C4 E4", "C/E": "E2 G3 C4 E4", "F": "F2 C3 F3 A3 C4", "Fmaj7": "F2 C3 F3 A3 E4",
    "F/E": "E2 C3 F3 A3 E4", "Bm7b5": "B2 F3 A3 D4", "E": "E2 B2 E3 G#3 B3", "E7": "E2 B2 D3 G#3 B3 E4",
    "Em": "E2 B2 E3 G3 B3", "Bb": "Bb2 F3 Bb3 D4", "A": "A2 E3 A3 C#4 E4", "D": "D3 A3 D4 F#4", "Bm": "B2 F#3 B3 D4",
    "F#m": "F#2 C#3 F#3 A3 C#4",
}  # fmt: skip
Part = tuple[tuple[str, str], ...]

INTRO: Part = (("E", ""), ("F/E", ""), ("E", "-:3 B4:1 C5:1 B4:1"), ("F/E:3 E:3", "A4:3 G#4:3"))
FIRST: Part = (
    ("Am", "A4:1 C5:1 E5:2 D5:1 C5:1"), ("Dm", "F5:3 E5:2 D5:1"), ("G", "B4:1 D5:1 G5:2 F5:1 E5:1"),
    ("C", "E5:5 D5:1"), ("Fmaj7", "C5:1 A4:1 F5:2 E5:1 D5:1"), ("Bm7b5", "D5:3 C5:1 B4:2"), ("E7", "B4:2 D5:2 C5:2"),
    ("E", "B4:1 C5:1 B4:1 A4:1 G#4:2"),
)  # fmt: skip
SECOND: Part = (
    ("Am", "A4:1 C5:1 E5:2 D5:1 C5:1"), ("G", "D5:3 E5:1 D5:1 B4:1"), ("F", "C5:3 D5:1 C5:1 A4:1"),
    ("E", "G#4:1 B4:1 E5:2 F5:1 E5:1"), ("Dm", "F5:2 G5:1 F5:1 E5:1 D5:1"), ("C", "E5:2 D5:1 C5:2 B4:1"),
    ("Bb:3 E7:3", "D5:1 C5:1 Bb4:1 G#4:1 A4:1 B4:1"), ("Am9", "A4:6"),
)  # fmt: skip
SUN: Part = (
    ("C", "G5:3 E5:1 F5:1 G5:1"), ("G/B", "G5:2 F5:1 D5:3"), ("Am", "E5:3 C5:1 D5:1 E5:1"), ("Em", "E5:2 D5:1 B4:3"),
    ("F", "A4:1 C5:1 F5:2 G5:1 A5:1"), ("C/E", "G5:3 E5:2 C5:1"), ("Dm7", "D5:1 E5:1 F5:2 E5:1 D5:1"),
    ("E:2 F/E:2 E:2", "E5:2 F5:2 E5:2"),
)  # fmt: skip
LAST: Part = (
    ("Am", "A4:1 C5:1 E5:2 D5:1 C5:1"), ("Dm", "F5:2 E5:1 F5:1 E5:1 D5:1"), ("G", "B4:1 D5:1 G5:2 F5:1 E5:1"),
    ("C", "E5:3 D5:1 C5:1 D5:1"), ("Fmaj7", "A4:1 C5:1 F5:2 E5:1 C5:1"), ("Bb", "D5:3 C5:1 Bb4:2"),
    ("E7", "G#4:2 B4:2 D5:2"), ("Am9", "C5:1 B4:1 A4:4"),
)  # fmt: skip
REST: Part = (("F", "C5:6"), ("E7", "B4:3 G#4:3"), ("Am9", "A4:6"))
CODA: Part = (
    ("F", "A4:2 C5:2 F5:2"), ("G", "B4:2 D5:2 G5:2"), ("F:3 G:3", "A5:2 G5:1 F5:2 D5:1"),
    ("E:2 F/E:2 E:2", "E5:2 F5:2 E5:2"),
)  # fmt: skip
STROKE: Part = (("E", "E5:6"),)
VAMP: Part = (("E", ""), ("F/E", ""), ("E", ""), ("F/E:3 E:3", ""))

# the theme a fourth lower and slower, in E
LOW: Part = (
    ("Em", "E4:1 G4:1 B4:2 A4:1 G4:1"), ("Am", "C5:3 B4:2 A4:1"), ("F", "A4:2 C5:4"), ("E", "B4:6"),
    ("Am", "E4:1 A4:1 C5:3 B4:1"), ("Dm", "A4:3 F4:3"), ("F/E", "A4:2 G4:1 F4:3"), ("E", "G#4:6"),
)  # fmt: skip
HIGH: Part = (
    ("Am", "A4:1 C5:1 E5:4"), ("G", "D5:3 B4:3"), ("F", "C5:3 A4:3"), ("E", "B4:4 -:2"), ("Dm", "F5:3 E5:1 D5:2"),
    ("Am", "E5:3 C5:3"), ("F", "A4:2 C5:2 F5:2"), ("E7", "E5:3 D5:1 B4:2"),
)  # fmt: skip
DUSK: Part = (("F/E", "A4:3 F4:3"), ("E", "G#4:6"), ("F/E", "-:3 A4:1 C5:1 A4:1"), ("E", "B4:6"), ("E", ""))

# the theme in A major
PALMS: Part = (("A", ""), ("A", ""), ("E7", ""), ("A", ""))
VERSE: Part = (
    ("A", "A4:1 C#5:1 E5:2 D5:1 C#5:1"), ("D", "F#5:3 E5:2 D5:1"), ("E7", "B4:1 D5:1 G#5:2 F#5:1 E5:1"),
    ("A", "E5:5 D5:1"), ("F#m", "A4:1 C#5:1 F#5:2 E5:1 D5:1"), ("Bm", "D5:3 C#5:1 B4:2"),
    ("E7", "E5:1 D5:1 B4:2 D5:1 B4:1"), ("A", "C#5:2 A4:4"),
)  # fmt: skip
CHORUS: Part = (
    ("F", "A4:1 C5:1 F5:3 E5:1"), ("G", "D5:1 G5:1 B5:3 G5:1"), ("A", "A5:2 E5:1 C#5:2 E5:1"), ("A", "A5:4 -:2"),
    ("D", "F#5:2 E5:1 D5:3"), ("A", "E5:2 D5:1 C#5:3"), ("E7", "B4:1 C#5:1 D5:2 B4:1 G#4:1"), ("A", "A4:4 -:2"),
)  # fmt: skip
FEAST_END: Part = (("F", "A4:2 C5:2 F5:2"), ("G", "B4:2 D5:2 G5:2"), ("A", "A5:3 E5:1 C#5:1 E5:1"), ("A", "A5:6"))
FANFARE: Part = (("F", "A4:1 C5:1 F5:3 E5:1"), ("G", "D5:1 G5:1 B5:3 A5:1"), ("A", "C#6:6"), ("A", "A5:6"))


class Note(NamedTuple):
    """A note of a melody, or a chord, by its `name`; it begins `at` an eighth of its bar and lasts some `eighths`."""

    name: str
    at: int
    eighths: int


def bars(part: Part) -> Iterator[tuple[list[Note], list[Note]]]:
    """Yield the chords and the melody of every bar; rests are left out."""
    for chords, melody in part:
        yield _notes(chords), [note for note in _notes(melody) if note.name != "-"]


def _notes(words: str) -> list[Note]:
    """Return the notes of a line; what has no length lasts a whole bar."""
    found: list[Note] = []
    at = 0
    for word in words.split():
        name, _, length = word.partition(":")
        found.append(Note(name, at, int(length or 6)))
        at += int(length or 6)
    assert at in (0, 6), words
    return found
