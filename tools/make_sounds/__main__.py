"""Makes all sounds, the music and the ambience again, in assets/sounds: `python -m tools.make_sounds`.

Needs numpy, soundfile, pyloudnorm, and oggenc (Debian's vorbis-tools). `--wav FOLDER` keeps the uncompressed files
there too. `--into FOLDER` writes to another folder, `--only NAME` makes a single file there. The output is always the
same. It takes some minutes; a line about each file gives its length, loudest moment, peak and size.
"""

from __future__ import annotations

import argparse
import tempfile
from collections.abc import Callable
from pathlib import Path

from tools.make_sounds.ambience import ambience
from tools.make_sounds.effects import effects
from tools.make_sounds.levels import loudest, peak, write
from tools.make_sounds.pieces import PIECES
from tools.make_sounds.synthesis import RATE, Wave

FOLDER = Path(__file__).resolve().parents[2] / "assets" / "sounds"
MUSIC, AMBIENT, EFFECT = 3.0, 2.0, 3.0  # the quality of oggenc


def files() -> dict[str, tuple[Callable[[], Wave], float]]:
    """Return how every file is made, and its quality."""
    found = {name: (make, EFFECT) for name, make in effects().items()}
    found |= {name: (make, AMBIENT) for name, make in ambience().items()}
    return found | {name: (make, MUSIC) for name, make in PIECES.items()}


def main() -> None:
    """Make every file."""
    parser = argparse.ArgumentParser(description="Make all sounds, the music and the ambience again.")
    parser.add_argument("--wav", type=Path, help="a folder to keep the uncompressed files in")
    parser.add_argument("--into", type=Path, default=FOLDER, help="a folder instead of assets/sounds; its sounds go")
    parser.add_argument("--only", help="the name of a single file, without its end")
    options = parser.parse_args()
    wanted = files()
    if options.only is not None and options.only not in wanted:
        parser.error(f"there is no sound {options.only!r}; there are {', '.join(wanted)}")
    kept, into = options.wav, options.into
    into.mkdir(parents=True, exist_ok=True)
    for old in into.glob("*.ogg") if options.only is None else ():
        old.unlink()
    with tempfile.TemporaryDirectory() as temporary:
        folder = kept or Path(temporary)
        folder.mkdir(parents=True, exist_ok=True)
        for name, (make, quality) in wanted.items():
            if options.only not in (None, name):
                continue
            wave, ogg = make(), into / f"{name}.ogg"
            write(folder / f"{name}.wav", ogg, wave, quality)
            print(
                f"{name:12} {len(wave) / RATE:6.2f} s  loudest {loudest(wave):6.1f} LUFS  peak {peak(wave):6.1f} dB  "
                f"{ogg.stat().st_size:8} bytes",
                flush=True,
            )


if __name__ == "__main__":
    main()
