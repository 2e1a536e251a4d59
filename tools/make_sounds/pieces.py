"""The pieces of music: how the score is played, by which hands, and mixed in a whitewashed courtyard."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import NamedTuple

import numpy as np

from tools.make_sounds import hands, score
from tools.make_sounds.guitar import Guitar, midi
from tools.make_sounds.levels import evened, levelled
from tools.make_sounds.score import CHORDS, Note, Part
from tools.make_sounds.synthesis import (
    RATE,
    Gain,
    Random,
    Wave,
    add,
    bell_curve,
    frames,
    high_pass,
    in_room,
    low_pass,
    panned,
    room,
    shaped,
    shelf,
    soft_edges,
)

LOUDNESS, CEILING = -21.5, -3.5  # of every piece, in LUFS and dB
MOST = 4.5  # LU by which a moment may be louder than its piece
LEAD, TAIL = 0.25, 5.0  # seconds before the first beat and after the last bar

# each track's place between left and right, how much of it the room hears, and its colour
PLACES = {
    "chords": (-0.34, 0.26), "melody": (0.22, 0.34), "second": (0.5, 0.36), "bass": (-0.06, 0.08), "box": (0.05, 0.16),
    "castanets": (0.55, 0.4), "palms": (-0.6, 0.42), "shaker": (-0.45, 0.25),
}  # fmt: skip
COLOURS: dict[str, tuple[Gain, ...]] = {
    "bass": (low_pass(1100), bell_curve(95, 2.5, 0.6), high_pass(42, 2)),
    "chords": (high_pass(95), bell_curve(240, -1.5, 0.6)),
    "melody": (high_pass(160, 2), bell_curve(2600, 1.5, 0.8)),
    "second": (high_pass(160, 2), bell_curve(2600, 1.5, 0.8)),
}

Stroke = tuple[str, Callable[[Random, float], Wave], float]
# what a letter of a pattern of strokes is: its track, how it sounds, its force; a small letter is half as strong
STROKES: dict[str, Stroke] = {
    "B": ("box", hands.box_bass, 0.8),
    "S": ("box", hands.box_slap, 0.6),
    "T": ("box", hands.tap, 0.6),
    "L": ("castanets", partial(hands.castanet, low=True), 0.5),
    "H": ("castanets", hands.castanet, 0.5),
    "P": ("palms", hands.palms, 0.45),
    "C": ("palms", partial(hands.palms, bright=False), 0.45),
    "X": ("shaker", hands.shaker, 0.85),
}
ROLL = "R"  # castanets, ever louder, over nearly two eighths


class Section(NamedTuple):
    """A part of the score, and how it is played.

    `chords` and `strokes` are patterns for a bar, or for some in turn, with a word for each eighth. In chords, digits
    are strings (0 is the bass, a comma parts two at once), `D` and `U` strums down and up, `R` a fast roll of strums
    that lands on the beat; a dot lets it ring. A small letter is softer, here and among `STROKES`. `second`: another
    guitar sings along below the melody. `walks`: the bass answers with the fifth.
    """

    part: Part
    force: float
    chords: tuple[str, ...]
    strokes: tuple[str, ...] = ("",)
    second: bool = False
    walks: bool = False


class Piece:
    """Tracks of some bars that are filled with notes, then mixed; `eighth` is in seconds."""

    def __init__(self, sections: Iterable[Section], eighth: float, seed: int) -> None:
        self.random = np.random.default_rng(seed)
        self.eighth = eighth
        self.players = {
            name: Guitar(seed + number) for number, name in enumerate(("chords", "melody", "second", "bass"))
        }
        sections = list(sections)
        self.end = 6 * sum(len(section.part) for section in sections)  # in eighths
        seconds = LEAD + self.end * eighth + TAIL
        self.tracks = {name: np.zeros(-(-frames(seconds) // RATE) * RATE) for name in PLACES}
        bar = 0
        for section in sections:
            for number, (chords, melody) in enumerate(score.bars(section.part)):
                self._bar(section, number, bar * 6, chords, melody)
                bar += 1

    def mixed(self, gains: dict[str, float]) -> Wave:
        """Return the piece in stereo, at its loudness."""
        dry = np.zeros((len(self.tracks["melody"]), 2))
        send = np.zeros_like(dry)
        for name, track in self.tracks.items():
            place, share = PLACES[name]
            placed = panned(shaped(track, *COLOURS.get(name, ())), place) * gains.get(name, 1.0)
            dry += placed
            send += share * placed
        wet = in_room(shaped(send, high_pass(180)), room(np.random.default_rng(77), 1.5, 9000))
        wave = shaped(dry + wet, high_pass(38, 2), shelf(6000, 1.0))
        return levelled(evened(soft_edges(wave, 0.01, 1.5), MOST), LOUDNESS, CEILING)

    def _bar(self, section: Section, number: int, start: int, chords: list[Note], melody: list[Note]) -> None:
        """Play a bar of a section."""
        self._accompany(section.chords[number % len(section.chords)], section.force, start, chords)
        self._sing(section, number, start, chords, melody)
        self._bass(section, start, chords)
        for eighth, letters in enumerate(section.strokes[number % len(section.strokes)].split()):
            for letter in letters.strip("."):
                self._stroke(letter, start + eighth, section.force)

    def _accompany(self, pattern: str, force: float, start: int, chords: list[Note]) -> None:
        """Play the chords of a bar by a pattern; where there are some, each is only strummed."""
        words = pattern.split()
        strums = [eighth for eighth, word in enumerate(words) if word.isalpha()]
        if len(chords) > 1 or not words:
            letter = "R" if "R" in words else "d"
            for chord in chords:
                self._strums(letter, chord.name, start + chord.at, chord.eighths, force)
            return
        for eighth, word in enumerate(words):
            if word.isalpha():
                later = [other for other in strums if other > eighth]
                self._strums(word, chords[0].name, start + eighth, (later[0] if later else 6) - eighth, force)
            elif word != ".":
                names = CHORDS[chords[0].name].split()
                accent = force * {0: 0.52, 3: 0.45}.get(eighth, 0.37)
                for string in map(int, word.split(",")):
                    self._pluck("chords", names[min(string, len(names) - 1)], start + eighth, 6.15 - eighth, accent)

    def _strums(self, letter: str, chord: str, eighth: float, eighths: float, force: float) -> None:
        """Play a strum, or a roll of them: the fingers of the right hand one after another."""
        strength = force * (0.62 if letter.isupper() else 0.42)
        if letter.upper() == "R":
            for number in range(3):
                at = eighth - (3 - number) * 0.052 / self.eighth
                self._strum(chord, at, 0.28, strength * (0.5 + 0.16 * number), 0.016)
            self._strum(chord, eighth, eighths - 0.1, strength, 0.016)
        elif letter.upper() == "U":
            self._strum(chord, eighth, eighths - 0.1, 0.8 * strength, 0.014, up=True)
        else:
            self._strum(chord, eighth, eighths, strength, 0.02 if letter.isupper() else 0.055)

    def _strum(self, chord: str, eighth: float, eighths: float, force: float, spread: float, up: bool = False) -> None:
        """Play the strings of a chord within `spread` seconds; upwards the bass is left out."""
        names = CHORDS[chord].split()
        names = names[:0:-1] if up else names
        for number, name in enumerate(names):
            share = 1.0 - 0.07 * number if up else 0.78 + 0.055 * number
            self._pluck("chords", name, eighth, eighths, force * share, number * spread / len(names))

    def _sing(self, section: Section, number: int, start: int, chords: list[Note], melody: list[Note]) -> None:
        """Play a bar of the melody: it swells towards the middle of four bars and sinks again."""
        swell = section.force * (0.88 + 0.2 * np.sin(np.pi * (number % 4 + 0.5) / 4))
        for name, at, eighths in melody:
            loud = 0.9 * swell * (1.06 if at in (0, 3) else 0.92) * (1.05 if eighths > 1 else 0.96)
            if eighths >= 3 and at == 0 and self.random.random() < 0.4:  # a grace note from below
                self._pluck("melody", midi(name) - (1 if name[0] in "CF" else 2), start - 0.22, 0.25, loud * 0.6)
            self._pluck("melody", name, start + at, eighths + 0.5, loud, 0.008)
            if section.second and (eighths >= 2 or at in (0, 3)):
                chord = [chord.name for chord in chords if chord.at <= at][-1]
                self._pluck("second", _below(name, chord), start + at, eighths + 0.3, loud * 0.66, 0.014)

    def _bass(self, section: Section, start: int, chords: list[Note]) -> None:
        """Play the root low down; where it walks, the fifth or the octave answers."""
        for name, at, eighths in chords:
            root = midi(CHORDS[name].split()[0])
            root -= 12 * max(0, -(-(root - 43) // 12))
            walks = section.walks and eighths == 6
            self._pluck("bass", root, start + at, eighths - (3.2 if walks else 0.3), 0.75 * section.force, 0.004)
            if walks:
                fifth = root + 7 if root + 7 <= 45 else root - 5 if root - 5 >= 31 else root
                self._pluck("bass", fifth, start + 4, 1.7, 0.6 * section.force, 0.004)

    def _pluck(
        self, track: str, note: str | int, eighth: float, eighths: float, force: float, late: float = 0.0
    ) -> None:
        """Play a note; nobody is ever quite on time or twice equally loud. What is heard at the end rings on."""
        number = midi(note) if isinstance(note, str) else note
        at = LEAD + eighth * self.eighth + late + self.random.normal(0, 0.007)
        force = float(np.clip(force * np.exp(self.random.normal(0, 0.09)), 0.1, 1.3))
        seconds = TAIL + 2 if eighth + eighths > self.end - 0.5 else eighths * self.eighth
        add(self.tracks[track], self.players[track].note(number, seconds, force), at)

    def _stroke(self, letter: str, eighth: float, force: float) -> None:
        """Play a stroke of a hand, or a roll of castanets."""
        soft = 1.0 if letter.isupper() else 0.5
        if letter.upper() == ROLL:
            count = round(1.7 * self.eighth / 0.058)
            for number in range(count):
                at = LEAD + (eighth + 1.7 * number / count) * self.eighth + self.random.normal(0, 0.003)
                strength = soft * force * (0.16 + 0.3 * number / count)
                add(self.tracks["castanets"], hands.castanet(self.random, strength), at)
            return
        track, make, strength = STROKES[letter.upper()]
        at = LEAD + eighth * self.eighth + self.random.normal(0, 0.005)
        add(self.tracks[track], make(self.random, strength * soft * force), at)


def _below(name: str, chord: str) -> int:
    """Return the next tone of a chord that is a third or a sixth lower than a note."""
    top = midi(name)
    tones = {midi(note) % 12 for note in CHORDS[chord].split()}
    return next((top - step for step in (3, 4, 5, 8, 9, 6) if (top - step) % 12 in tones), top - 12)


RIPPLE = ("0 2 3 4 3 2", "0 2 4 3 4 2", "0 1,3 2 4 3 2", "0 2,3 4 . 3 2")
SUNNY = ("d . . u d .", "0 2 3 4 3 2")
DANCE = ("R . u D . u", "R . D . D u")
SPARSE = ("0 . 2 3 . .", "0 . . 2 3 .")
BOX, SHAKEN = "bx x tx sx x x", "x x x x x x"
JIG = ("BXL TX Xh SXH TX Xh", "BXL Tx SXr Tx SXH XL")
PULSE = ("b . . t . .", "b . . t . t")
CLAPPED = ("BCX PX pX SCX PX pX", "BCXL PX pX SCXH PXh pXh")


def morning() -> Wave:
    """Return the calm piece of the first rounds: the theme twice, a part in the sun, the theme again."""
    answer = "bx x lx rx x hx"
    sections = [
        Section(score.INTRO, 1.05, RIPPLE),
        Section(score.FIRST, 0.92, RIPPLE, (SHAKEN, SHAKEN, SHAKEN, "x x lx rx x hx")),
        Section(score.SECOND, 0.98, RIPPLE, (BOX, BOX, BOX, answer)),
        Section(score.SUN, 1.08, SUNNY, (BOX, BOX, BOX, answer), second=True),
        Section(score.LAST, 1.0, RIPPLE, (BOX, BOX, BOX, answer), second=True),
        Section(score.REST, 0.85, ("0 2 3 4 . .", "0 2 3 4 . .", "d . . . . .")),
    ]
    piece = Piece(sections, 11 / 30, 41)
    return piece.mixed({"chords": 1.15, "melody": 0.95, "second": 0.8, "box": 0.6, "castanets": 0.7, "shaker": 0.7})


def noon() -> Wave:
    """Return the lively piece of the middle: the theme at dance speed, with strummed rolls, quiet in between."""
    sections = [
        Section(score.INTRO, 0.9, DANCE, ("BX TX X SX TX X",), walks=True),
        Section(score.FIRST, 0.95, DANCE, JIG, walks=True),
        Section(score.SECOND, 1.0, DANCE, JIG, second=True, walks=True),
        Section(score.SUN, 1.05, DANCE, CLAPPED, second=True, walks=True),
        Section(score.VAMP, 0.8, ("D . u D . u",), ("BCX px pL SCX pxh pX",)),
        Section(score.FIRST, 0.78, RIPPLE, (SHAKEN, SHAKEN, SHAKEN, "x x lx rx x hx")),
        Section(score.SECOND, 0.9, ("D . u D . u",), ("bx tx x sx tx xh",), walks=True),
        Section(score.SUN, 1.0, DANCE, JIG, second=True, walks=True),
        Section(score.LAST, 1.05, DANCE, CLAPPED, second=True, walks=True),
        Section(score.CODA, 1.1, DANCE, CLAPPED, second=True, walks=True),
        Section(score.STROKE, 1.05, ("R . . . . .",), ("BPL . . . . .",)),
    ]
    gains = {"chords": 0.68, "second": 0.85, "bass": 0.9, "box": 0.6, "castanets": 0.8, "shaker": 0.45, "palms": 0.7}
    return Piece(sections, 1.25 / 6, 43).mixed(gains)


def evening() -> Wave:
    """Return the sparse piece of the last tiles: the theme in E, over a pulse of the box."""
    far = ("b . . t . .", "b . . t . t", "b . . t . .", "b . . tr . l")
    sections = [
        Section(score.VAMP, 0.8, SPARSE, PULSE),
        Section(score.LOW, 0.9, SPARSE, PULSE),
        Section(score.VAMP, 0.85, ("0 2 3 4 3 2",), PULSE),
        Section(score.HIGH, 1.05, SPARSE, far),
        Section(score.LOW, 0.95, ("0 2 3 4 3 2", "0 . 2 3 . ."), far, second=True),
        Section(score.DUSK, 0.8, ("0 . 2 3 . .", "0 2 3 4 . ."), PULSE),
    ]
    gains = {"chords": 1.05, "melody": 1.0, "second": 0.7, "box": 0.75, "castanets": 0.5}
    return Piece(sections, 0.42, 45).mixed(gains)


def counting() -> Wave:
    """Return the piece while a game is counted: the theme comes closer over a pulse, rises, and stops before its last
    chord, which the fanfare brings."""
    closer = ("b . . t . t", "bx . tx . sx tx")
    sections = [
        Section(score.VAMP[:2], 0.8, SPARSE, PULSE),
        Section(score.LOW[:4], 0.85, ("0 2 3 4 3 2",), PULSE),
        Section(score.FIRST[:4], 0.92, RIPPLE, closer),
        Section(score.CODA, 1.02, ("0 2 3 4 3 2", "0 2,3 4 2,3 4 2"), closer, second=True),
    ]
    gains = {"chords": 1.05, "melody": 0.95, "second": 0.75, "box": 0.75, "castanets": 0.5}
    return Piece(sections, 0.31, 49).mixed(gains)


def feast() -> Wave:
    """Return the piece of the feast: the theme in A major, with palms."""
    claps = ("BCX px PX SCX pX PX", "BCXL pX PX SCXH pXh PXh")
    sections = [
        Section(score.PALMS, 0.85, ("D . . . . .", "D . u D . u"), claps, walks=True),
        Section(score.VERSE, 0.95, DANCE, claps, walks=True),
        Section(score.VERSE, 1.0, DANCE, claps, second=True, walks=True),
        Section(score.CHORUS, 1.08, DANCE, CLAPPED, second=True, walks=True),
        Section(score.PALMS, 0.9, ("D . . . . .",), ("BCL Ph PH SCL Ph PH", "BCL PH PR SC PH PL"), walks=True),
        Section(score.SECOND, 0.78, RIPPLE, (SHAKEN, SHAKEN, SHAKEN, "x x lx rx x hx")),
        Section(score.CHORUS, 1.0, ("D . u D . u",), claps, walks=True),
        Section(score.VERSE, 1.0, DANCE, CLAPPED, second=True, walks=True),
        Section(score.CHORUS, 1.1, DANCE, CLAPPED, second=True, walks=True),
        Section(score.FEAST_END[:3], 1.12, ("R . D R . D",), ("BCL P P SCH P PR",), second=True),
        Section(score.FEAST_END[3:], 1.12, ("R . . . . .",), ("BPR . . . . .",), second=True),
    ]
    gains = {"chords": 0.68, "second": 0.85, "bass": 0.9, "box": 0.6, "castanets": 0.7, "shaker": 0.4, "palms": 0.8}
    return Piece(sections, 0.2, 47).mixed(gains)


def fanfare() -> Wave:
    """Return six seconds: the head of the theme in A major, and a last stroke."""
    sections = [
        Section(score.FANFARE[:2], 1.1, ("R . D . D .",), ("BPL Ph PH SPL Ph PH",), second=True),
        Section(score.FANFARE[2:3], 1.1, ("R . . . . .",), ("BPR . r . . .",), second=True),
        Section(score.FANFARE[3:], 1.1, ("D . . . . .",), ("BPL . . . . .",), second=True),
    ]
    gains = {"chords": 0.68, "second": 0.85, "bass": 0.9, "box": 0.6, "castanets": 0.9, "palms": 0.9}
    wave = Piece(sections, 1.25 / 6, 47).mixed(gains)
    return levelled(soft_edges(wave[: frames(6.5)], 0.01, 1.0), LOUDNESS, CEILING)


PIECES = {"morning": morning, "noon": noon, "evening": evening, "counting": counting, "feast": feast}
