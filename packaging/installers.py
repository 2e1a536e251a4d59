"""Makes what installs the program with a click, from the folder that `build.py` made: for Windows or for Debian.

usage: python packaging/installers.py windows|debian [FOLDER] [--into dist]

  windows  citrus-VERSION-windows-x86_64-setup.exe, made by `makensis` (Debian's package nsis) on any system
  debian   citrus_VERSION_ARCHITECTURE.deb, made by `dpkg-deb`, with the way into the menus and what opens saved games
"""

from __future__ import annotations

import argparse
import os
import platform
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import build
import icons
import program

NSI = Path(__file__).resolve().parent / "windows" / "citrus.nsi"
ARCHITECTURES = {"x86_64": "amd64", "aarch64": "arm64"}
"""The Debian names of processors."""
CONTROL = """\
Package: citrus
Version: {version}
Architecture: {architecture}
Maintainer: {maintainer}
Installed-Size: {kilobytes}
Depends: libc6 (>= {library})
Recommends: libx11-6, libxcursor1, libxext6, libxi6, libxrandr2
Section: games
Priority: optional
{homepage}Description: {summary}
 A board game for two to five people at one computer. The program knows the
 rules, shows what a click would do before it is made, takes steps back, and
 saves after every click. The computer can take any seat.
"""


def windows(folder: Path, into: Path) -> Path:
    """Return the installer of Windows for a built folder. Raises CalledProcessError."""
    made = into / f"citrus-{program.version()}-windows-x86_64-setup.exe"
    with tempfile.TemporaryDirectory() as pictures:
        icons.write(program.ROOT / "assets" / "images" / "app_icon.svg", Path(pictures))
        words = {
            "VERSION": program.version(),
            "NUMBERS": ".".join(map(str, program.four_numbers())),
            "FOLDER": folder,
            "ICON": Path(pictures) / "citrus.ico",
            "SIDE": Path(pictures) / "side.bmp",
            "OUT": made,
            "KILOBYTES": build.size(folder) // 1024,
        }
        if program.address():
            words["ADDRESS"] = program.address()
        defined = [f"-D{name}={value}" for name, value in words.items()]
        subprocess.run(["makensis", "-V2", "-WX", "-INPUTCHARSET", "UTF8", *defined, NSI], check=True)
    return made


def debian(folder: Path, into: Path, packed: str = "xz") -> Path:
    """Return the package of Debian for a built folder, packed as `dpkg-deb` calls it. Raises CalledProcessError."""
    architecture = ARCHITECTURES[platform.machine()]
    made = into / f"citrus_{program.version()}_{architecture}.deb"
    with tempfile.TemporaryDirectory() as place:
        root = Path(place) / "root"
        lay_out_debian(folder, root, architecture)
        subprocess.run(["dpkg-deb", "--root-owner-group", f"-Z{packed}", "--build", root, made], check=True)
    return made


def oldest_library(folder: Path) -> str:
    """Return the oldest version of the C library that runs what is in a folder, by the names that its files ask for."""
    asked = {0}
    for path in folder.rglob("*"):
        if path.is_file() and not path.is_symlink():
            content = path.read_bytes()
            if content.startswith(b"\x7fELF"):
                asked |= {int(number) for number in re.findall(rb"GLIBC_2\.(\d+)", content)}
    return f"2.{max(asked)}"


def lay_out_debian(folder: Path, root: Path, architecture: str) -> None:
    """Put everything where it lies on a Debian system: the program in its own folder, its share in the common one."""
    inside = root / "usr" / "lib" / "citrus"
    shutil.copytree(folder, inside, symlinks=True)
    (inside / "install.sh").unlink()
    shutil.move(inside / "share", root / "usr" / "share")
    notes = root / "usr" / "share" / "doc" / "citrus"
    notes.mkdir(parents=True)
    (notes / "copyright").write_text(
        (inside / "LICENSE.txt").read_text("utf-8") + "\n" + (inside / "THIRD-PARTY.txt").read_text("utf-8"),
        encoding="utf-8",
    )
    command = root / "usr" / "bin" / "citrus"
    command.parent.mkdir(parents=True)
    command.symlink_to("../lib/citrus/citrus")
    home = program.address()
    control = root / "DEBIAN" / "control"
    control.parent.mkdir()
    control.write_text(
        CONTROL.format(
            version=program.version(),
            architecture=architecture,
            maintainer=program.maintainer(),
            kilobytes=build.size(root) // 1024,
            library=oldest_library(folder),
            homepage=f"Homepage: {home}\n" if home else "",
            summary=program.SUMMARY[0].lower() + program.SUMMARY[1:],
        ),
        encoding="utf-8",
    )
    for path in [root, *root.rglob("*")]:
        if not path.is_symlink():
            path.chmod(0o755 if path.is_dir() or os.access(path, os.X_OK) else 0o644)


def main() -> int:
    """Make one of them and say where it is."""
    parser = argparse.ArgumentParser(description="Make what installs the stand-alone program.")
    parser.add_argument("system", choices=("windows", "debian"))
    parser.add_argument("folder", type=Path, nargs="?", help="what build.py made (dist/Citrus)")
    parser.add_argument("--into", type=Path, default=program.ROOT / "dist", metavar="DIR", help="where to (dist)")
    options = parser.parse_args()
    folder = options.folder or options.into / program.NAME
    into = options.into.resolve()
    print((windows if options.system == "windows" else debian)(folder.resolve(), into))
    return 0


if __name__ == "__main__":
    sys.exit(main())
