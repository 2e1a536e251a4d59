"""The building blocks of sounds: a plucked string, something struck, noise, and a room around them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

import numpy as np
from numpy.typing import NDArray

RATE = 44100
Wave = NDArray[np.float64]
Mode = tuple[float, float, float]  # frequency in Hz, strength, seconds until it has died down to a thousandth


def frames(seconds: float) -> int:
    """Return the number of samples of some seconds."""
    return round(seconds * RATE)


def silence(seconds: float) -> Wave:
    """Return silence of this length."""
    return np.zeros(frames(seconds))


def pitch(midi: float) -> float:
    """Return the frequency of a note by its MIDI number: 69 is the A of 440 Hz."""
    return float(440 * 2 ** ((midi - 69) / 12))


def add(wave: Wave, part: Wave, at: float, volume: float = 1.0) -> None:
    """Mix a part into a wave, `at` seconds from its beginning, and cut what exceeds the end."""
    start = frames(at)
    end = min(len(wave), start + len(part))
    wave[start:end] += volume * part[: end - start]


def add_round(wave: Wave, part: Wave, at: float, volume: float = 1.0) -> None:
    """Mix a part into a loop: what exceeds the end continues at the beginning."""
    places = (frames(at) + np.arange(len(part))) % len(wave)
    wave[places] += volume * part


def soft_edges(wave: Wave, rise: float = 0.002, fall: float = 0.02) -> Wave:
    """Return the wave without a click at either end."""
    wave = wave.copy()
    up, down = frames(rise), frames(fall)
    wave[:up] *= np.sin(np.linspace(0, np.pi / 2, up)) ** 2
    wave[-down:] *= np.cos(np.linspace(0, np.pi / 2, down)) ** 2
    return wave


def struck(modes: Sequence[Mode], seconds: float, rise: float = 0.0015) -> Wave:
    """Return a struck thing, which rings in some frequencies, each with its own strength and decay."""
    time = np.arange(frames(seconds)) / RATE
    wave = np.zeros(len(time))
    for number, (frequency, strength, decay) in enumerate(modes):
        wave += strength * np.exp(-6.9 * time / decay) * np.sin(2 * np.pi * frequency * time + 0.7 * number)
    return soft_edges(wave, rise)


def filtered(wave: Wave, low: float, high: float, steepness: int = 2) -> Wave:
    """Return the wave between two frequencies in Hz, fading out gently beyond them."""
    padded = len(wave) + frames(0.1)
    spectrum = np.fft.rfft(wave, padded)
    frequency = np.maximum(np.fft.rfftfreq(padded, 1 / RATE), 1.0)
    gain = 1 / np.sqrt(1 + (frequency / high) ** (2 * steepness)) / np.sqrt(1 + (low / frequency) ** (2 * steepness))
    return np.fft.irfft(spectrum * gain, padded)[: len(wave)]


def noise(random: np.random.Generator, seconds: float, low: float, high: float) -> Wave:
    """Return noise between two frequencies, of about the loudness 1."""
    wave = filtered(random.standard_normal(frames(seconds)), low, high)
    return wave / float(np.sqrt(np.mean(wave**2)))


def burst(random: np.random.Generator, seconds: float, low: float, high: float, rise: float = 0.003) -> Wave:
    """Return noise that swells within `rise` seconds and dies down."""
    wave = noise(random, seconds, low, high)
    time = np.arange(len(wave)) / RATE
    return soft_edges(wave * (1 - np.exp(-time / rise)) * np.exp(-5 * time / seconds))


@cache
def plucked(midi: float, seconds: float = 3.0, warmth: float = 1.0, place: float = 0.19) -> Wave:
    """Return a nylon string, by the algorithm of Karplus and Strong: a wave goes around a string and is smoothed.
    `place` is where the finger plucks, as a share of the string; a larger `warmth` removes more of the treble."""
    random = np.random.default_rng(round(midi * 100) + 7)
    period = RATE / pitch(midi)
    length = int(period - 0.5)
    overtone = np.arange(1, length // 2)
    strength = np.sin(np.pi * place * overtone) / overtone**1.2 / (1 + (overtone * pitch(midi) * warmth / 2600) ** 2)
    phase = np.exp(2j * np.pi * random.random(len(overtone)))  # so that no sharp edge goes round
    string = np.fft.irfft(np.concatenate(([0], strength * phase)), length)
    smooth = 0.5
    loss = 10 ** (-3 * period / RATE / (5.5 - 0.035 * midi))
    turns = int(seconds * RATE / length) + 2
    rounds = np.empty((turns, length))
    for turn in range(turns):
        rounds[turn] = string
        before = np.concatenate(([string[-1]], string[:-1]))
        string = loss * ((1 - smooth) * string + smooth * before)
    # a turn takes `length` + 1/2 samples: bring it to the true pitch
    rate = (length + smooth) / period
    source = np.arange(frames(seconds)) * rate
    wave = np.interp(source, np.arange(rounds.size), rounds.ravel())
    wave += 0.1 * struck([(98, 1, 0.2), (204, 0.6, 0.12)], seconds) * float(np.abs(wave).max())  # the body answers
    wave = soft_edges(filtered(wave, 60, 4200 / warmth), 0.003, min(0.4, seconds / 3))
    return wave / float(np.abs(wave).max())


def room(random: np.random.Generator, seconds: float, brightness: float = 3000) -> Wave:
    """Return the answer of a small room to a single clap: a short wait, then a fading murmur of the loudness 1."""
    time = np.arange(frames(seconds)) / RATE
    answer = filtered(random.standard_normal(len(time)), 150, brightness, 1) * np.exp(-6.9 * time / seconds)
    answer[: frames(0.012)] = 0
    return soft_edges(answer / float(np.sqrt(np.sum(answer**2))), 0.015)


def in_room(wave: Wave, answer: Wave, share: float) -> Wave:
    """Return the wave in a room, with the tail that the room adds."""
    length = len(wave) + len(answer)
    wet = np.fft.irfft(np.fft.rfft(wave, length) * np.fft.rfft(answer, length), length)
    wet[: len(wave)] = wet[: len(wave)] * share + wave
    wet[len(wave) :] *= share
    return soft_edges(wet)


def in_room_round(wave: Wave, answer: Wave, share: float) -> Wave:
    """Return a loop in a room: the tail of its end sounds at its beginning."""
    wet = np.fft.irfft(np.fft.rfft(wave) * np.fft.rfft(answer, len(wave)), len(wave))
    return wave + share * wet


def loudness(wave: Wave) -> float:
    """Return the loudness in dB below full scale: of the loudest 50 ms, so that short and long sounds compare."""
    square = np.convolve(wave**2, np.ones(frames(0.05)) / frames(0.05))
    return float(10 * np.log10(square.max()))


def levelled(wave: Wave, level: float, peak: float = -4.0) -> Wave:
    """Return the wave at a loudness in dB, but nowhere above `peak` dB."""
    gain = level - loudness(wave)
    highest = 20 * np.log10(np.abs(wave).max())
    return wave * 10 ** (min(gain, peak - highest) / 20)
