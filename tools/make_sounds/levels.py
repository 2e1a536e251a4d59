"""Loudness (EBU R 128), peaks, and files."""

from __future__ import annotations

import subprocess
from collections.abc import Callable
from pathlib import Path

import numpy as np
import soundfile
from pyloudnorm import Meter
from scipy.ndimage import maximum_filter1d, minimum_filter1d, uniform_filter1d

from tools.make_sounds.synthesis import RATE, Wave

SHORT = 0.1  # seconds: what is shorter than the usual blocks of 0.4 s is measured by the loudest of these
STEP = 0.1  # seconds from one of the usual blocks to the next
REACH = round(0.005 * RATE)  # samples by which the limiter looks ahead


def loudness(wave: Wave) -> float:
    """Return the loudness of a whole stereo wave in LUFS."""
    return float(Meter(RATE).integrated_loudness(wave))


def loudest(wave: Wave) -> float:
    """Return the loudness in LUFS of the loudest moment of a stereo wave."""
    meter = Meter(RATE, block_size=SHORT)
    meter.integrated_loudness(wave)
    return float(max(meter.blockwise_loudness))


def peak(wave: Wave) -> float:
    """Return the largest sample in dB below full scale."""
    return float(20 * np.log10(np.abs(wave).max()))


def limited(wave: Wave, ceiling: float) -> Wave:
    """Return the wave with its peaks pressed below a ceiling in dB, by a gain that looks ahead."""
    level = np.abs(wave).max(axis=1)
    wanted = np.minimum(1.0, 10 ** (ceiling / 20) / np.maximum(level, 1e-9))
    lowest = minimum_filter1d(wanted, 2 * REACH + 1, mode="wrap")
    for _ in range(2):
        lowest = uniform_filter1d(lowest, REACH, mode="wrap")
    return wave * lowest[:, None]


def evened(wave: Wave, most: float) -> Wave:
    """Return a stereo wave in which no moment of 0.4 s is louder than the whole by more than some LU: a hand on the
    fader softens each loud one."""
    meter = Meter(RATE)
    for _ in range(4):  # the whole becomes quieter, too
        above = np.maximum(0, -meter.integrated_loudness(wave) - most + np.array(meter.blockwise_loudness))
        above = uniform_filter1d(maximum_filter1d(above, 3), 3)
        middles = (STEP * np.arange(len(above)) + meter.block_size / 2) * RATE
        wave = wave * 10 ** (-np.interp(np.arange(len(wave)), middles, above) / 20)[:, None]
    return wave


def levelled(wave: Wave, wanted: float, ceiling: float, measure: Callable[[Wave], float] = loudness) -> Wave:
    """Return the wave at a loudness in LUFS, as it is measured, with its peaks below a ceiling in dB."""
    for _ in range(3):
        wave = limited(wave * 10 ** ((wanted - measure(wave)) / 20), ceiling)
    return wave


def write(wav: Path, ogg: Path, wave: Wave, quality: float) -> None:
    """Write a stereo wave as WAV, with the smallest of noises so that quiet ends fade smoothly, and as OGG Vorbis."""
    random = np.random.default_rng(1)
    dither = (random.random(wave.shape) - random.random(wave.shape)) / 32768
    soundfile.write(wav, np.clip(wave + dither, -1, 1), RATE, subtype="PCM_16")
    subprocess.run(["oggenc", "-Q", "-q", str(quality), "--serial", "1", "-o", str(ogg), str(wav)], check=True)
