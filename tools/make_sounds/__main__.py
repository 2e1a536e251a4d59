"""Makes all sounds and the music again, in assets/sounds: `python -m tools.make_sounds`.

Needs numpy, and oggenc (Debian's vorbis-tools). `--wav FOLDER` keeps the uncompressed files there too. `--into FOLDER`
writes to another folder, `--only NAME` makes a single sound there. The output is always the same. A line about each
file gives its length, loudness, peak and brightness.
"""

from __future__ import annotations

import argparse
import subprocess
import tempfile
import wave
from pathlib import Path

import numpy as np

from tools.make_sounds.effects import all_effects
from tools.make_sounds.music import afternoon
from tools.make_sounds.synthesis import RATE, Wave, loudness

FOLDER = Path(__file__).resolve().parents[2] / "assets" / "sounds"
OUT_RATE = RATE // 2  # enough, as nothing is brighter than 8 kHz, and it costs half to play
QUALITY = {"music": 3, "sound": 5}  # of oggenc


def halved(samples: Wave) -> Wave:
    """Return the samples at half the rate; a loop stays a loop."""
    even = samples[: len(samples) // 2 * 2]
    return np.fft.irfft(np.fft.rfft(even, axis=0)[: len(even) // 4 + 1], len(even) // 2, axis=0) / 2


def write_wav(path: Path, samples: Wave) -> None:
    """Write samples between -1 and 1, with the smallest of noises so that quiet ends fade smoothly."""
    random = np.random.default_rng(1)
    dither = (random.random(samples.shape) - random.random(samples.shape)) / 32768
    numbers = np.clip(np.round((samples + dither) * 32767), -32768, 32767).astype("<i2")
    with wave.open(str(path), "wb") as file:
        file.setnchannels(samples.ndim)
        file.setsampwidth(2)
        file.setframerate(OUT_RATE)
        file.writeframes(numbers.tobytes())


def encode(wav: Path, ogg: Path, quality: int) -> None:
    """Make an OGG Vorbis file of a WAV file, the same every time."""
    subprocess.run(["oggenc", "-Q", "-q", str(quality), "--serial", "1", "-o", str(ogg), str(wav)], check=True)


def brightness(samples: Wave) -> float:
    """Return the centre of the spectrum in Hz."""
    power = np.abs(np.fft.rfft(samples)) ** 2
    return float(np.sum(power * np.fft.rfftfreq(len(samples), 1 / RATE)) / np.sum(power))


def main() -> None:
    """Make every file."""
    parser = argparse.ArgumentParser(description="Make all sounds and the music again.")
    parser.add_argument("--wav", type=Path, help="a folder to keep the uncompressed files in")
    parser.add_argument("--into", type=Path, default=FOLDER, help="a folder instead of assets/sounds; its sounds go")
    parser.add_argument("--only", help="the name of a single sound")
    options = parser.parse_args()
    waves = all_effects()
    if options.only is None:
        waves["music"] = afternoon()
    elif options.only in waves:
        waves = {options.only: waves[options.only]}
    else:
        parser.error(f"there is no sound {options.only!r}; there are {', '.join(waves)}")
    kept, into = options.wav, options.into
    into.mkdir(parents=True, exist_ok=True)
    for old in into.glob("*.ogg") if options.only is None else ():
        old.unlink()
    with tempfile.TemporaryDirectory() as temporary:
        folder = kept or Path(temporary)
        folder.mkdir(parents=True, exist_ok=True)
        for name, samples in waves.items():
            write_wav(folder / f"{name}.wav", halved(samples))
            ogg = into / f"{name}.ogg"
            encode(folder / f"{name}.wav", ogg, QUALITY["music" if name == "music" else "sound"])
            mono = samples if samples.ndim == 1 else samples.mean(axis=1)
            print(
                f"{name:12} {len(mono) / RATE:6.2f} s  loudest {loudness(mono):6.1f} dB  "
                f"peak {20 * np.log10(np.abs(samples).max()):6.1f} dB  centre {brightness(mono):5.0f} Hz  "
                f"{ogg.stat().st_size:8} bytes"
            )


if __name__ == "__main__":
    main()
