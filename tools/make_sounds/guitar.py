"""A Spanish guitar, played note by note from recordings.

Each recording is trimmed to its attack, tuned (some are 18 cents off) and brought to one loudness. There is one for
each note: force is made by loudness and treble, and a note that comes again takes the recording of a neighbour in turn.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

import numpy as np
import soundfile

from tools.make_sounds.synthesis import RATE, Wave, bell_curve, frames, high_pass, low_pass, noise, shaped, shelf

_STEPS = {"C": 0, "D": 2, "E": 4, "F": 5, "G": 7, "A": 9, "B": 11}
LONGEST = 9.0  # seconds of a note
NAIL = 0.06  # the loudest treble of an attack


def midi(name: str) -> int:
    """Return the MIDI number of a note such as C#4."""
    return 12 * (int(name[-1]) + 1) + _STEPS[name[0]] + name.count("#") - name.count("b")


def pitch(number: int) -> float:
    """Return the frequency of a note by its MIDI number."""
    return float(440 * 2 ** ((number - 69) / 12))


RECORDINGS = {midi(path.stem): path for path in sorted((Path(__file__).parent / "recordings").glob("*.flac"))}


@cache
def recording(number: int) -> tuple[Wave, float]:
    """Return a recorded note from its attack on, and how many times as fast it must be played to be in tune."""
    wave, rate = soundfile.read(RECORDINGS[number])
    assert rate == RATE
    level = np.sqrt(np.convolve(wave**2, np.ones(64) / 64, "same"))
    start = max(0, int(np.argmax(level > 0.2 * level.max())) - frames(0.004))
    wave = wave[start:].copy()
    wave[: frames(0.002)] *= np.linspace(0, 1, frames(0.002))
    heard = shaped(wave[: frames(0.5)], high_pass(150), rest=0.2)
    wave *= 0.1 / np.sqrt(np.mean(heard**2))
    nail = shaped(wave, high_pass(3000, 2), rest=0.1)  # some notes were plucked with far more of it than others
    wave += NAIL * np.tanh(nail / NAIL) - nail
    return wave, _tuning(wave, number)


def _tuning(wave: Wave, number: int) -> float:
    """Return the speed at which the first partials of a recorded note are in tune."""
    part = wave[frames(0.06) : frames(0.06) + min(frames(1.2), len(wave) - frames(0.2))]
    size = 1 << 19
    spectrum = np.abs(np.fft.rfft(part * np.hanning(len(part)), size))
    frequency = np.fft.rfftfreq(size, 1 / RATE)
    cents, weights = [], []
    for partial in (1, 2, 3):
        true = partial * pitch(number)
        near = np.flatnonzero((frequency > true * 0.97) & (frequency < true * 1.03))
        found = near[int(np.argmax(spectrum[near]))]
        cents.append(1200 * np.log2(frequency[found] / true))
        weights.append(spectrum[found] ** 2)
    return float(2 ** (-np.average(cents, weights=weights) / 1200))


@cache
def _plucked(source: int, number: int, force: float) -> Wave:
    """Return a note made of the recording `source`, brighter with more force."""
    wave, tuning = recording(source)
    place = np.arange(0, min(len(wave), frames(LONGEST)) - 3, pitch(number) / pitch(source) * tuning)
    whole = place.astype(int)
    x = place - whole
    a, b, c, d = (wave[np.clip(whole + shift, 0, len(wave) - 1)] for shift in (-1, 0, 1, 2))
    found = b + 0.5 * x * (c - a + x * (2 * a - 5 * b + 4 * c - d + x * (3 * (b - c) + d - a)))
    cut = 1500 + 9000 * min(1.2, force) ** 1.6
    return shaped(found, low_pass(cut), shelf(2600, 3.5), bell_curve(210, -2, 0.5), rest=0.1)


class Guitar:
    """A player's touch: no two notes are quite the same."""

    def __init__(self, seed: int) -> None:
        self._random = np.random.default_rng(seed)
        self._turns: dict[int, int] = {}

    def note(self, number: int, seconds: float, force: float, damp: float = 0.12) -> Wave:
        """Return a plucked note; a force of 1 is strong. After some seconds a finger damps it."""
        wave = _plucked(self._source(number), number, round(force, 1))
        count = min(len(wave), frames(seconds + damp))
        wave = wave[:count].copy()
        fade = min(count, frames(damp))
        wave[-fade:] *= np.cos(np.linspace(0, np.pi / 2, fade)) ** 2
        nail = noise(self._random, frames(0.03), 2500, 11000, 1) * np.exp(-np.arange(frames(0.03)) / frames(0.0035))
        nail[: frames(0.0005)] *= np.linspace(0, 1, frames(0.0005))
        nail = nail[: count - frames(0.002)]
        wave[frames(0.002) : frames(0.002) + len(nail)] += 0.012 * force**1.5 * nail
        return wave * force

    def _source(self, number: int) -> int:
        """Return the recording for a note: the nearest, but a neighbour's when the note comes again."""
        near = sorted(RECORDINGS, key=lambda have: (abs(have - number), have))[:3]
        near = [have for have in near if abs(have - number) <= 2]
        turn = self._turns[number] = self._turns.get(number, -1) + 1
        return near[(0, 1, 0, 2)[turn % 4] % len(near)]
