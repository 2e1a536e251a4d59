"""The program's own files: in a checkout, in an installed wheel and in a frozen program alike."""

from __future__ import annotations

import os
import stat
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import platformdirs

_SAMPLE = 1 << 14  # bytes, as many as a game takes
_chosen: Path | None = None


def data_dir() -> Path:
    """Return the folder with boards, tile set and translations. Raises FileNotFoundError if it is missing."""
    return _folder("data")


def assets_dir() -> Path:
    """Return the folder with images, sounds and fonts. Raises FileNotFoundError if it is missing."""
    return _folder("assets")


def user_dir() -> Path:
    """Return the player's own folder for saved games, boards and crash reports; `CITRUS_HOME` moves it. If the system
    names none, it is a temporary folder. `refusal` tells whether it can keep files."""
    elsewhere = _chosen or os.environ.get("CITRUS_HOME")
    if elsewhere:
        return Path(elsewhere)
    return _system_dir() or (temporary_dir() or Path(os.path.abspath(os.sep))) / "citrus"


def reports_dir() -> Path:
    """Return the folder of reports; it may not exist yet."""
    return user_dir() / "reports"


def use_folder(folder: Path | None) -> None:
    """Use another folder as the player's own until the program ends, or with None the usual one."""
    global _chosen
    _chosen = folder


def homeless() -> bool:
    """Return whether the system names no folder for a player's files, and nobody has chosen one."""
    return not (_chosen or os.environ.get("CITRUS_HOME")) and _system_dir() is None


def temporary_dir() -> Path | None:
    """Return the folder for temporary files, or None if the system has none that can be written."""
    try:
        return Path(tempfile.gettempdir())
    except OSError:
        return None


@contextmanager
def made(folder: Path) -> Iterator[None]:
    """Make a folder with its parents; if something then fails with OSError, remove the new ones. Raises OSError."""
    new = [place for place in (folder, *folder.parents) if not os.path.lexists(place)]
    try:
        folder.mkdir(parents=True, exist_ok=True)
        yield
    except OSError:
        for place in new:
            with suppress(OSError):  # something lies in it now, or it was not made
                place.rmdir()
        raise


def lasting_places() -> list[Path]:
    """Return folders outside the player's own whose files survive the end of the program, and a restart."""
    places = []
    with suppress(RuntimeError):  # the system knows of no home
        places.append(platformdirs.user_state_path("citrus", appauthor=False))
    if sys.platform != "win32":
        places.append(Path("/var/tmp"))
    return [place for place in places if place.is_absolute()]


def refusal(folder: Path) -> OSError | None:
    """Return why a folder can keep no files, or None. A missing folder is made."""
    try:
        with made(folder), tempfile.TemporaryFile(dir=folder) as file:
            file.write(bytes(_SAMPLE))
    except OSError as error:
        return error
    except ValueError as error:  # a sign that no name can have
        return OSError(str(error))
    return None


def files_in(folder: Path, ending: str) -> dict[str, os.stat_result]:
    """Return the files in a folder whose names have an ending, with their status, without hidden ones.

    Other things than files are left out: opening one could take for ever. A broken link is listed with its own status:
    opening it says what is wrong. A missing folder is empty. Raises OSError if it cannot be read.
    """
    found: dict[str, os.stat_result] = {}
    if not os.path.lexists(folder):
        return found
    with os.scandir(folder) as entries:
        for entry in entries:
            if entry.name.endswith(ending) and not entry.name.startswith("."):
                status = _status(entry)
                if status is not None and (stat.S_ISREG(status.st_mode) or stat.S_ISLNK(status.st_mode)):
                    found[entry.name] = status
    return found


def _status(entry: os.DirEntry[str]) -> os.stat_result | None:
    """Return the status of an entry, or of a broken link itself; None if it has just vanished."""
    for follow in (True, False):
        try:
            return entry.stat(follow_symlinks=follow)
        except OSError:
            continue
    return None


def _system_dir() -> Path | None:
    """Return the folder that the system names, or None if it knows no home."""
    try:
        folder = platformdirs.user_data_path("citrus", appauthor=False)
    except RuntimeError:
        return None
    return folder if folder.is_absolute() else None


def _folder(name: str) -> Path:
    package = Path(__file__).resolve().parent
    places = [package / "_bundled" / name, package.parent / name]
    frozen = getattr(sys, "_MEIPASS", None)  # set by PyInstaller: where it unpacked the program
    if frozen:
        places.insert(0, Path(frozen) / name)
    for place in places:
        if os.path.isdir(place):
            return place
    raise FileNotFoundError(f"The folder {name!r} of Citrus is missing; looked in {', '.join(map(str, places))}.")
