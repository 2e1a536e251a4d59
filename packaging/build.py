"""Makes the stand-alone program for the system it runs on, without a Python around it: a folder and a single file.

usage: python packaging/build.py [--into dist] [--bare]

It needs what `pip install -e ".[package]"` installs. Into the folder go
  Linux    Citrus/ and citrus-VERSION-linux-MACHINE.tar.gz of it, and a single file without ending
  Windows  Citrus/ and citrus-VERSION-windows-MACHINE.zip of it, and a single .exe
  macOS    Citrus.app and citrus-VERSION-macos-MACHINE.dmg with it, the single file of that system
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
from datetime import date
from pathlib import Path

import icons
import program

MEGABYTE = 1_000_000
MOST = {"linux": (55, 25), "win32": (55, 25), "darwin": (83, 42)}
"""The limits of the program on a disk by system, as a folder and as a single file, in megabytes."""
ADDRESSED = re.compile(r"  <!-- once the project has an address -->\n.*<!-- until here -->\n", re.DOTALL)
LINUX = Path(__file__).resolve().parent / "linux"


def prepare(folder: Path) -> None:
    """Make what PyInstaller puts into the program: icons and, for Windows, the version."""
    icons.write(program.ROOT / "assets" / "images" / "app_icon.svg", folder / "icons")
    (folder / "version.txt").write_text(program.windows_version(), encoding="utf-8")


def freeze(prepared: Path, into: Path, work: Path) -> None:
    """Run PyInstaller. Raises CalledProcessError."""
    command = [sys.executable, "-m", "PyInstaller", "--noconfirm", "--log-level", "WARN"]
    command += ["--distpath", str(into), "--workpath", str(work), str(Path(__file__).parent / "citrus.spec")]
    subprocess.run(command, env={**os.environ, "CITRUS_PREPARED": str(prepared)}, check=True)


def desktop_files(prepared: Path, share: Path) -> None:
    """Make the files for a Linux desktop: menu entry, description, file type, icons."""
    changelog = (program.ROOT / "CHANGELOG.md").read_text("utf-8")
    releases = [_release(number, day) for number, day in program.releases(changelog)]
    texts = {
        share / "applications" / f"{program.APP_ID}.desktop": "citrus.desktop",
        share / "metainfo" / f"{program.APP_ID}.metainfo.xml": "metainfo.xml",
        share / "mime" / "packages" / f"{program.APP_ID}.xml": "mime.xml",
    }
    fills = {
        "@APP_ID@": program.APP_ID,
        "@MIME@": program.MIME,
        "@ADDRESS@": program.address(),
        "@VERSION@": program.version(),
        "@RELEASES@": f"<releases>{''.join(releases)}</releases>" if releases else "",
    }
    for path, name in texts.items():
        text = (LINUX / name).read_text("utf-8")
        if not program.address():
            text = ADDRESSED.sub("", text)
        for mark, fill in fills.items():
            text = text.replace(mark, fill)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    pictures = share / "icons" / "hicolor"
    for size in (16, 32, 48, 64, 128, 256, 512):
        place = pictures / f"{size}x{size}" / "apps" / f"{program.APP_ID}.png"
        place.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(prepared / "icons" / f"{size}.png", place)
    place = pictures / "scalable" / "apps" / f"{program.APP_ID}.svg"
    place.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(program.ROOT / "assets" / "images" / "app_icon.svg", place)


def _release(number: str, day: date) -> str:
    """Return the entry of a version for AppStream: its day and, with a public address, where its notes are."""
    link = f'<url type="details">{program.address()}/releases/tag/v{number}</url>' if program.address() else ""
    return f'<release version="{number}" date="{day}">{link}</release>'


def complete(prepared: Path, folder: Path) -> None:
    """Put beside the program what its players read or need: licences and, on Linux, the entry for the menus."""
    shutil.copyfile(program.ROOT / "LICENSE", folder / "LICENSE.txt")
    shutil.copyfile(prepared / "THIRD-PARTY.txt", folder / "THIRD-PARTY.txt")
    if sys.platform == "linux":
        desktop_files(prepared, folder / "share")
        shutil.copy(LINUX / "install.sh", folder / "install.sh")
        (folder / "install.sh").chmod(0o755)


def archive(into: Path) -> Path:
    """Pack the folder into what players download."""
    stem = f"citrus-{program.version()}-{program.system()}"
    if sys.platform == "darwin":
        packed = into / f"{stem}.dmg"
        with tempfile.TemporaryDirectory() as image:
            lay_out_image(into / f"{program.NAME}.app", Path(image))
            command = ["hdiutil", "create", "-volname", program.NAME, "-srcfolder", image, "-ov", "-format", "UDZO"]
            subprocess.run([*command, str(packed)], check=True)
    elif sys.platform == "win32":
        packed = Path(shutil.make_archive(str(into / stem), "zip", into, program.NAME))
    else:
        packed = into / f"{stem}.tar.gz"
        with tarfile.open(packed, "w:gz") as file:
            file.add(into / program.NAME, program.NAME, filter=_nobody)
    return packed


def lay_out_image(bundle: Path, folder: Path) -> None:
    """Lay out a disk image of macOS: the program, where to drag it, and the licences."""
    shutil.copytree(bundle, folder / bundle.name, symlinks=True)
    (folder / "Applications").symlink_to("/Applications")
    shutil.copyfile(program.ROOT / "LICENSE", folder / "LICENSE.txt")
    shutil.copyfile(next(bundle.rglob("THIRD-PARTY.txt")), folder / "THIRD-PARTY.txt")


def _nobody(member: tarfile.TarInfo) -> tarfile.TarInfo:
    """Leave out who built it."""
    member.uid = member.gid = 0
    member.uname = member.gname = "root"
    return member


def size(path: Path) -> int:
    """Return the bytes of a file or of all files below a folder; links count as nothing."""
    if path.is_dir():
        return sum(file.stat().st_size for file in path.rglob("*") if file.is_file() and not file.is_symlink())
    return path.stat().st_size


def built(into: Path) -> tuple[Path, Path]:
    """Return the program as a folder and as a single file."""
    if sys.platform == "darwin":
        return into / f"{program.NAME}.app", into / f"citrus-{program.version()}-{program.system()}.dmg"
    ending = ".exe" if sys.platform == "win32" else ""
    return into / program.NAME, into / f"citrus-{program.version()}-{program.system()}{ending}"


def main() -> int:
    """Build; return 1 if the result is too large."""
    parser = argparse.ArgumentParser(description="Make the stand-alone program of this system.")
    parser.add_argument("--into", type=Path, default=program.ROOT / "dist", metavar="DIR", help="where to (dist)")
    parser.add_argument("--bare", action="store_true", help="do not pack the folder")
    options = parser.parse_args()
    into = options.into.resolve()
    with tempfile.TemporaryDirectory() as work:  # two builds at a time must not meet
        prepared = Path(work) / "prepared"
        prepare(prepared)
        freeze(prepared, into, Path(work))
        folder, single = built(into)
        if sys.platform == "darwin":
            shutil.rmtree(into / program.NAME)  # the bundle holds the same
        else:
            complete(prepared, folder)
    if sys.platform == "darwin" or not options.bare:
        print(archive(into))
    fits = True
    for path, most in zip((folder, single), MOST[sys.platform], strict=True):
        if path.exists():
            fits = fits and size(path) <= most * MEGABYTE
            print(f"{path}: {size(path) / MEGABYTE:.1f} MB, at most {most}")
    return 0 if fits else 1


if __name__ == "__main__":
    sys.exit(main())
