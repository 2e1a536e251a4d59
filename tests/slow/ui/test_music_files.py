"""The files of music and ambience: equally loud, long enough, without clicks."""

from __future__ import annotations

from collections import defaultdict
from functools import cache
from itertools import combinations

import numpy as np
import pytest
import soundfile
from pyloudnorm import Meter

from citrus.resources import assets_dir
from citrus.ui.kit.music import AMBIENCE, PROGRAMMES
from citrus.ui.kit.sounds import RATE
from citrus.ui.screens.stage.parade import CALM

FOLDER = assets_dir() / "sounds"
STEP = RATE // 100  # samples: 10 ms, measured together
PIECES = sorted({piece for programme in PROGRAMMES.values() for piece in programme.pieces})


@cache
def wave_of(name: str) -> np.ndarray:
    wave, rate = soundfile.read(FOLDER / f"{name}.ogg", always_2d=True)
    assert (rate, wave.shape[1]) == (RATE, 2)
    return wave


@cache
def loudness(name: str) -> float:
    """Return the loudness of a file in LUFS (EBU R 128)."""
    return float(Meter(RATE).integrated_loudness(wave_of(name)))


def test_music_is_equally_loud() -> None:
    found = {name: loudness(name) for name in (*PIECES, "fanfare")}
    assert max(found.values()) - min(found.values()) < 1, found


def test_no_moment_of_a_piece_jumps_out_of_it() -> None:
    found = {name: round(loudest(name) - loudness(name), 1) for name in (*PIECES, "fanfare")}
    assert max(found.values()) < 5, found


def loudest(name: str) -> float:
    """Return the loudness of the loudest 0.4 s of a file in LUFS."""
    meter = Meter(RATE)
    meter.integrated_loudness(wave_of(name))
    return float(max(meter.blockwise_loudness))


def test_what_answers_a_press_is_heard_at_once() -> None:
    starts = {
        path.stem: start(wave_of(path.stem))
        for name in ("click", "undo", "refusal", "able", "unable", "plant", "back", "worker")
        for path in FOLDER.glob(f"{name}*.ogg")
    }
    assert len(starts) > 12
    assert max(starts.values()) < 0.05, starts


def start(wave: np.ndarray) -> float:
    """Return after how many seconds a wave is heard well: a quarter as strong as it will be."""
    blocks = wave[: len(wave) // STEP * STEP].reshape(-1, STEP, 2)
    strength = np.sqrt((blocks**2).mean(axis=(1, 2)))
    return float(np.argmax(strength > strength.max() / 4) * STEP / RATE)


def test_ambience_is_equally_loud_and_far_below_the_music() -> None:
    day, dusk = map(loudness, AMBIENCE)
    assert abs(day - dusk) < 1
    assert max(day, dusk) < loudness("morning") - 10


@pytest.mark.parametrize("name", PIECES)
def test_a_piece_is_long_and_comes_from_silence_and_goes_there(name: str) -> None:
    wave = wave_of(name)
    least = CALM[1] if name == "counting" else 80  # the counting is over then
    assert least <= len(wave) / RATE <= 125
    assert np.abs(wave).max() < 0.8
    assert np.abs(wave[[0, -1]]).max() < 0.001


@pytest.mark.parametrize("name", AMBIENCE)
def test_a_loop_has_no_seam(name: str) -> None:
    wave = wave_of(name)
    seam, usual = np.abs(wave[0] - wave[-1]).max(), np.percentile(np.abs(np.diff(wave, axis=0)), 99)
    assert seam < usual


def test_versions_of_a_sound_differ_audibly() -> None:
    versions = defaultdict[str, list[np.ndarray]](list)
    for path in sorted(FOLDER.glob("*_[0-9].ogg")):
        versions[path.stem[:-2]].append(wave_of(path.stem).sum(axis=1))
    assert {"score", "tick", "turn", "plant"} <= set(versions)
    alike = {name: max(likeness(*pair) for pair in combinations(waves, 2)) for name, waves in versions.items()}
    assert max(alike.values()) < 0.75, alike


def likeness(one: np.ndarray, other: np.ndarray) -> float:
    """Return how far two waves are the same, moved in time as they fit best: 1 if they are."""
    count = len(one) + len(other)
    found = np.fft.irfft(np.fft.rfft(one, count) * np.conj(np.fft.rfft(other, count)), count)
    return float(np.abs(found).max() / np.sqrt((one**2).sum() * (other**2).sum()))


def test_every_file_has_the_rate_of_the_mixer_and_two_channels() -> None:
    found = {path.name: soundfile.info(path) for path in FOLDER.glob("*.ogg")}
    assert {name for name, info in found.items() if (info.samplerate, info.channels) != (RATE, 2)} == set()
