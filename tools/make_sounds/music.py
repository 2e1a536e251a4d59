"""The music of an afternoon: one guitar, two calm pieces in the Andalusian manner, and a loop without a seam.

A bar has eight steps. The accompaniment plays chords string by string, the melody is written as note:steps, `-` rests.
"""

from __future__ import annotations

import numpy as np

from tools.make_sounds.synthesis import (
    Wave,
    add_round,
    frames,
    in_room_round,
    plucked,
    room,
)

STEP = 0.46  # seconds
BAR = 8
LEVEL = -22.0
PEAK = -5.0
_NAMES = {"C": 0, "D": 2, "E": 4, "F": 5, "G": 7, "A": 9, "B": 11}

CHORDS = {
    "Am": "A2 E3 A3 C4 E4",
    "G": "G2 D3 G3 B3 D4",
    "F": "F2 C3 A3 C4 E4",
    "E": "E2 B2 E3 G#3 B3",
    "C": "C3 G3 C4 E4 G4",
    "Dm": "D3 A3 D4 F4 A4",
    "Bb": "Bb2 F3 Bb3 D4 F4",
    "A": "A2 E3 A3 C#4 E4",
    "Gm": "G2 D3 Bb3 D4 G4",
}
# which string of the chord each step of a bar plays; a dot lets the strings ring
PATTERNS = ("0.2.3.4.", "0.23.4.3", "0.2.4.32", "0..2.3..", "0...2.3.")
SECTIONS: tuple[tuple[str, str], ...] = (
    # a piece in E that walks down from A, as in the south
    ("Am Am F E", "- | - | - | -"),
    ("Am G F E", "E4:3 D4:1 C4:4 | B3:3 C4:1 D4:4 | C4:3 B3:1 A3:4 | G#3:6 -:2"),
    ("Am G F E", "A4:3 G4:1 E4:4 | G4:3 F4:1 D4:4 | E4:2 F4:1 E4:1 C4:4 | B3:8"),
    ("C G F E", "G4:6 E4:2 | D4:6 -:2 | A4:3 G4:1 F4:2 E4:2 | F4:2 E4:6"),
    ("Dm Am F E", "F4:3 E4:1 D4:4 | E4:3 D4:1 C4:4 | A3:2 C4:2 E4:4 | E4:1 F4:1 E4:2 D4:1 C4:1 B3:2"),
    ("Am Am", "A3:8 | -"),
    # a piece in A that comes from D
    ("Dm C Bb A", "- | - | D4:4 C4:4 | C#4:6 -:2"),
    ("Dm C Bb A", "A4:4 F4:4 | G4:3 F4:1 E4:4 | F4:3 E4:1 D4:4 | E4:2 F4:1 E4:1 C#4:4"),
    ("Gm Dm Bb A", "Bb4:4 A4:2 G4:2 | A4:6 F4:2 | F4:2 E4:1 D4:1 F4:4 | E4:8"),
    ("Gm C F Bb", "D4:3 E4:1 F4:2 G4:2 | E4:6 -:2 | A4:3 G4:1 F4:4 | D4:2 E4:2 F4:4"),
    ("A A Dm", "E4:2 F4:1 E4:1 C#4:2 Bb3:2 | A3:6 -:2 | D4:8"),
    ("F E", "- | -"),
)


def midi(name: str) -> int:
    """Return the MIDI number of a note such as C#4."""
    sharp = name.count("#") - name.count("b")
    return 12 * (int(name[-1]) + 1) + _NAMES[name[0]] + sharp


class Guitar:
    """A player who is never quite on time and never twice equally loud."""

    def __init__(self, wave: Wave, seed: int) -> None:
        self.wave = wave
        self.random = np.random.default_rng(seed)

    def play(self, note: int, step: float, steps: float, volume: float, warmth: float) -> None:
        """Pluck a note that begins at a step of the piece and rings for some steps."""
        at = max(0.0, step * STEP + self.random.normal(0, 0.009))
        seconds = min(4.5, steps * STEP + 0.9)
        place = (0.17, 0.19, 0.22)[int(self.random.integers(3))]
        wave = plucked(note, round(seconds, 1), warmth, place)
        add_round(self.wave, wave, at, volume * float(np.exp(self.random.normal(0, 0.12))))

    def accompany(self, chord: str, bar: int) -> None:
        """Play one bar of a chord."""
        strings = [midi(name) for name in CHORDS[chord].split()]
        pattern = PATTERNS[int(self.random.integers(len(PATTERNS)))]
        for step, string in enumerate(pattern):
            if string == "." or (step and self.random.random() < 0.07):
                continue
            bass = string == "0"
            self.play(strings[int(string)], bar * BAR + step, 8 if bass else 4, 0.62 if bass else 0.36, 1.25)

    def sing(self, melody: str, bar: int) -> None:
        """Play one bar of the melody."""
        step = float(bar * BAR)
        for word in melody.split():
            note, _, steps = word.partition(":")
            length = float(steps or BAR)
            if note != "-":
                self.play(midi(note), step, length, 0.62, 0.95)
            step += length


def afternoon() -> Wave:
    """Return the whole loop in stereo, as two columns."""
    bars = sum(len(chords.split()) for chords, _ in SECTIONS)
    low, high = np.zeros(frames(bars * BAR * STEP)), np.zeros(frames(bars * BAR * STEP))
    accompaniment, melody = Guitar(low, 11), Guitar(high, 23)
    bar = 0
    for chords, sung in SECTIONS:
        for chord, part in zip(chords.split(), sung.split("|"), strict=True):
            accompaniment.accompany(chord, bar)
            melody.sing(part, bar)
            bar += 1
    sides = []
    for seed, (left, right) in ((5, (0.8, 0.55)), (6, (0.55, 0.8))):
        dry = left * low + right * high
        sides.append(in_room_round(dry, room(np.random.default_rng(seed), 1.3), 0.3))
    stereo = np.stack(sides, axis=1)
    gain = min(LEVEL - _mean_level(stereo), PEAK - 20 * np.log10(np.abs(stereo).max()))
    return stereo * 10 ** (gain / 20)


def _mean_level(wave: Wave) -> float:
    return float(10 * np.log10(np.mean(wave**2)))
