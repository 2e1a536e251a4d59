"""The cost of the stand-alone program: its size, and the time until its first frame is on the screen.

Both are given beside those of an empty window of pygame-ce, frozen in the same way with PyInstaller's usual settings:
as a folder and as a single file, which unpacks itself at every start. The time is from starting the process until a
pixel in the middle of a virtual screen (Xvfb, Linux only) has changed, so nothing in the programs is made for it.

usage: python benchmarks/frozen.py [--rounds 9] [--built FOLDER] [--kinds folder single]
"""

from __future__ import annotations

import argparse
import ctypes
import os
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

from benchmarks.window import EMPTY_WINDOW, SIZE, screen, spread

ROOT = Path(__file__).resolve().parent.parent
PATIENCE = 30.0  # seconds until a window that should come does not
ALL_PLANES, Z_PIXMAP = -1, 2
MEGABYTE = 1_000_000
KINDS = {"folder": ("empty", 75), "single": ("empty_single", 35)}
"""The kinds of programs: the empty one of each, and the limit of ours in millions of bytes."""
WAIT = "\nwhile True:\n    pygame.event.get()\n    time.sleep(0.05)\n"
EMPTY = """
import gc
gc.disable()  # takes no part in the program: PyInstaller is done sooner
analysis = Analysis([{script!r}], excludes=["numpy"])
pyz = PYZ(analysis.pure)
starter = EXE(pyz, analysis.scripts, exclude_binaries=True, name="empty")
COLLECT(starter, analysis.binaries, analysis.datas, name="empty")
"""
EMPTY_SINGLE = """
EXE(pyz, analysis.scripts, analysis.binaries, analysis.datas, name="empty_single")
"""


class Middle:
    """The pixel in the middle of a screen."""

    def __init__(self, display: str) -> None:
        self._x11 = x11 = ctypes.CDLL("libX11.so.6")
        for name in ("XOpenDisplay", "XGetImage"):
            getattr(x11, name).restype = ctypes.c_void_p
        for name in ("XDefaultRootWindow", "XGetPixel"):
            getattr(x11, name).restype = ctypes.c_ulong
        self._display = ctypes.c_void_p(x11.XOpenDisplay(display.encode()))
        self._root = ctypes.c_ulong(x11.XDefaultRootWindow(self._display))
        self._area = (SIZE[0] // 2, SIZE[1] // 2, 1, 1, ctypes.c_ulong(ALL_PLANES), Z_PIXMAP)
        self._image = ctypes.c_void_p(x11.XGetImage(self._display, self._root, *self._area))

    def shown(self) -> bool:
        """Return whether it is not black any more."""
        self._x11.XGetSubImage(self._display, self._root, *self._area, self._image, 0, 0)
        return bool(self._x11.XGetPixel(self._image, 0, 0) & 0xFFFFFF)


def first_frame(program: Path, environment: dict[str, str], middle: Middle) -> float:
    """Return the milliseconds from the start of a program to its first frame."""
    begin = time.perf_counter()
    process = subprocess.Popen([program], env=environment, start_new_session=True, stderr=subprocess.DEVNULL)
    try:
        while not middle.shown():
            if time.perf_counter() - begin > PATIENCE or process.poll() is not None:
                raise TimeoutError(f"{program} shows nothing")
            time.sleep(0.001)
        took = time.perf_counter() - begin
    finally:
        os.killpg(process.pid, signal.SIGKILL)  # a single file has started a second process
        process.wait()
    while middle.shown():
        time.sleep(0.01)
    return took * 1000


def make(into: Path, ready: Path | None, kinds: Sequence[str]) -> dict[str, Path]:
    """Build the program and its empty twin of these kinds; the program may lie `ready` in a folder of `build.py`."""
    sys.path.insert(0, str(ROOT / "packaging"))
    import build

    if ready is None:
        ready = into
        command = [sys.executable, ROOT / "packaging" / "build.py", "--into", into, "--bare"]
        subprocess.run(command, check=True, capture_output=True)
    script = into / "empty.py"
    script.write_text(EMPTY_WINDOW.partition("print(")[0] + WAIT, encoding="utf-8")
    spec = EMPTY.format(script=str(script)) + (EMPTY_SINGLE if "single" in kinds else "")
    (into / "empty.spec").write_text(spec, encoding="utf-8")
    command = [sys.executable, "-m", "PyInstaller", "--noconfirm", "--log-level", "ERROR"]
    command += ["--distpath", into, "--workpath", into / "work", into / "empty.spec"]
    subprocess.run(command, check=True, capture_output=True)
    folder, single = build.built(ready)
    return {"empty": into / "empty", "folder": folder, "empty_single": into / "empty_single", "single": single}


def size(path: Path) -> float:
    """Return the size in millions of bytes."""
    files = [path] if path.is_file() else [file for file in path.rglob("*") if file.is_file() and not file.is_symlink()]
    return sum(file.stat().st_size for file in files) / MEGABYTE


def main() -> None:
    """Build and measure."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--rounds", type=int, default=9, help="starts of each program")
    parser.add_argument("--built", type=Path, metavar="FOLDER", help="where packaging/build.py has put the program")
    parser.add_argument("--kinds", nargs="+", choices=KINDS, default=list(KINDS), help="packing one takes ten seconds")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, screen(here=False) as usual:
        made = make(Path(folder), options.built, options.kinds)
        starters = {}
        if "folder" in options.kinds:
            starters |= {"empty": made["empty"] / "empty", "folder": made["folder"] / "citrus"}
        if "single" in options.kinds:
            starters |= {name: made[name] for name in ("empty_single", "single")}
        (Path(folder) / "unpacked").mkdir()
        environment = {**usual, "TMPDIR": str(Path(folder) / "unpacked")}
        middle = Middle(environment["DISPLAY"])
        times: dict[str, list[float]] = {name: [] for name in starters}
        for _ in range(options.rounds + 1):  # in turns, so that a busy machine spoils all alike
            for name, program in starters.items():
                times[name].append(first_frame(program, environment, middle))
        for name in options.kinds:
            empty, most = KINDS[name]
            print(f"{name}: {size(made[name]):.1f} MB, an empty window {size(made[empty]):.1f}; at most {most}")
            ours, least = times[name][1:], times[empty][1:]  # the first round fills the disk's cache
            print(f"  first frame {spread(ours, 'ms', 0)}, of an empty window {spread(least, 'ms', 0)}")
            print(f"  ratio {statistics.median(ours) / statistics.median(least):.2f}; at most 2.5")


if __name__ == "__main__":
    main()
