"""The building blocks of sounds: something struck, noise, filters, a room, and places between left and right.

A mono wave has the shape (samples,), a stereo wave (samples, 2). All are at `RATE`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
from numpy.typing import NDArray
from scipy.fft import next_fast_len

RATE = 44100
Wave = NDArray[np.float64]
Random = np.random.Generator
Gain = Callable[[Wave], Wave]
"""How much of each frequency in Hz is left."""
Mode = tuple[float, float, float]  # frequency in Hz, strength, seconds until it has died down to a thousandth


def frames(seconds: float) -> int:
    """Return the number of samples of some seconds."""
    return round(seconds * RATE)


def silence(seconds: float) -> Wave:
    """Return silence of this length."""
    return np.zeros(frames(seconds))


def add(wave: Wave, part: Wave, at: float, volume: float = 1.0) -> None:
    """Mix a part into a wave, `at` seconds from its beginning, and cut what exceeds either end."""
    start = frames(at)
    part = part[max(0, -start) : max(0, len(wave) - start)]
    start = max(0, start)
    wave[start : start + len(part)] += volume * part


def soft_edges(wave: Wave, rise: float = 0.002, fall: float = 0.02) -> Wave:
    """Return the wave without a click at either end."""
    wave = wave.copy()
    up, down = frames(rise), min(len(wave), frames(fall))
    wave[:up] = (wave[:up].T * np.sin(np.linspace(0, np.pi / 2, up)) ** 2).T
    wave[-down:] = (wave[-down:].T * np.cos(np.linspace(0, np.pi / 2, down)) ** 2).T
    return wave


def shaped(wave: Wave, *gains: Gain, rest: float = 0.0) -> Wave:
    """Return the wave filtered. It must be a loop, or be followed by at least a `rest` of silence, in seconds."""
    count = next_fast_len(len(wave) + frames(rest), real=True) if rest else len(wave)
    spectrum = np.fft.rfft(wave, count, axis=0)
    frequency = np.fft.rfftfreq(count, 1 / RATE)
    for gain in gains:
        spectrum = (spectrum.T * gain(frequency)).T
    return np.fft.irfft(spectrum, count, axis=0)[: len(wave)]


def low_pass(cut: float, order: int = 1) -> Gain:
    """Return a gentle low-pass; `cut` is in Hz."""
    return lambda f: 1 / np.sqrt(1 + (f / cut) ** (2 * order))


def high_pass(cut: float, order: int = 1) -> Gain:
    """Return a gentle high-pass; `cut` is in Hz."""
    return lambda f: 1 / np.sqrt(1 + (cut / np.maximum(f, 1e-3)) ** (2 * order))


def shelf(corner: float, decibels: float) -> Gain:
    """Return a filter that makes everything above a corner in Hz louder."""
    top = 10 ** (decibels / 20)
    return lambda f: np.sqrt((1 + (top * f / corner) ** 2) / (1 + (f / corner) ** 2))


def bell_curve(centre: float, decibels: float, width: float) -> Gain:
    """Return a filter that makes frequencies around a centre in Hz louder; the width is in octaves."""
    return lambda f: 10 ** (decibels / 20 * np.exp(-(np.log2(np.maximum(f, 1) / centre) ** 2) / (2 * width**2)))


def noise(random: Random, count: int, low: float, high: float, order: int = 2) -> Wave:
    """Return `count` samples of noise between two frequencies, of the loudness 1. It is a loop."""
    wave = shaped(random.standard_normal(count), low_pass(high, order), high_pass(low, order))
    loud = float(np.sqrt(np.mean(wave**2)))
    return wave / loud


def struck(modes: Sequence[Mode], seconds: float, rise: float = 0.0006) -> Wave:
    """Return a struck thing, which rings in some frequencies, each with its own strength and decay."""
    time = np.arange(frames(seconds)) / RATE
    wave = np.zeros(len(time))
    for number, (frequency, strength, decay) in enumerate(modes):
        if frequency < RATE / 2.2:
            wave += strength * np.exp(-6.9 * time / decay) * np.sin(2 * np.pi * frequency * time + 0.9 * number)
    return soft_edges(wave, rise, min(seconds / 3, 0.02))


def burst(random: Random, seconds: float, low: float, high: float, rise: float = 0.001, fall: float = 6.9) -> Wave:
    """Return noise that swells within `rise` seconds and dies down."""
    wave = noise(random, frames(seconds), low, high)
    time = np.arange(len(wave)) / RATE
    return wave * (1 - np.exp(-time / rise)) * np.exp(-fall * time / seconds)


def room(random: Random, seconds: float, brightness: float = 6500, before: float = 0.014) -> Wave:
    """Return the answer of a room to a clap, in stereo: early echoes, then a tail whose treble dies first."""
    count = frames(seconds * 1.15)
    time = np.arange(count) / RATE
    sides = []
    for _ in range(2):
        low = shaped(random.standard_normal(count), low_pass(1200), high_pass(130))
        high = shaped(random.standard_normal(count), low_pass(brightness), high_pass(1200))
        tail = low * np.exp(-6.9 * time / seconds) + high * np.exp(-6.9 * time / (0.6 * seconds))
        tail *= 1 - np.exp(-np.maximum(time - before, 0) / 0.02)
        tail /= float(np.sqrt(np.sum(tail**2)))
        for _ in range(7):
            at = frames(0.007 + 0.045 * random.random())
            tail[at : at + 3] += np.array([0.25, 0.5, 0.25]) * (0.34 if random.random() < 0.6 else -0.34)
        sides.append(soft_edges(tail, 0, 0.05))
    return np.stack(sides, axis=1)


def in_room(send: Wave, answer: Wave, loop: bool = False) -> Wave:
    """Return what a room adds to a stereo wave. In a `loop` the tail of the end sounds at the beginning."""
    count = len(send) if loop else next_fast_len(len(send) + len(answer), real=True)
    wet = np.fft.irfft(np.fft.rfft(send, count, axis=0) * np.fft.rfft(answer, count, axis=0), count, axis=0)
    return wet[: len(send)]


def panned(wave: Wave, place: float) -> Wave:
    """Return a mono wave between left (-1) and right (1), equally loud everywhere."""
    angle = (min(max(place, -1.0), 1.0) + 1) * np.pi / 4
    return np.stack([wave * np.cos(angle), wave * np.sin(angle)], axis=1)
