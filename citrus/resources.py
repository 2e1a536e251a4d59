"""Where the program's own files lie: in a checkout, in an installed wheel and in a frozen program alike."""

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
    """The folder with boards, tile set and translations. Raises FileNotFoundError if the installation lacks it."""
    return _folder("data")


def assets_dir() -> Path:
    """The folder with images, sounds and fonts. Raises FileNotFoundError if the installation lacks it."""
    return _folder("assets")


def user_dir() -> Path:
    """The player's own folder for saved games, boards and crash reports; `CITRUS_HOME` puts it elsewhere.

    Where the system names none, it lies among the files that are there for a while. Whether anything can be kept in it
    is for `refusal` to say.
    """
    elsewhere = _chosen or os.environ.get("CITRUS_HOME")
    if elsewhere:
        return Path(elsewhere)
    return _system_dir() or (temporary_dir() or Path(os.path.abspath(os.sep))) / "citrus"


def reports_dir() -> Path:
    """The folder of reports; it may not exist yet."""
    return user_dir() / "reports"


def use_folder(folder: Path | None) -> None:
    """Let the player's own folder be another one until the program ends; None: the usual one."""
    global _chosen
    _chosen = folder


def homeless() -> bool:
    """Whether the system names no folder for a player's files, and nobody has chosen one."""
    return not (_chosen or os.environ.get("CITRUS_HOME")) and _system_dir() is None


def temporary_dir() -> Path | None:
    """The folder for files that are there for a while; None if the system has none that takes any."""
    try:
        return Path(tempfile.gettempdir())
    except OSError:
        return None


@contextmanager
def made(folder: Path) -> Iterator[None]:
    """Make a folder, with those that it lies in. If something then fails with OSError, those that are new go again.

    Raises OSError.
    """
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
    """Folders outside of the player's own in which files outlive the end of the program, and of the system's run."""
    places = []
    with suppress(RuntimeError):  # the system knows of no home
        places.append(platformdirs.user_state_path("citrus", appauthor=False))
    if sys.platform != "win32":
        places.append(Path("/var/tmp"))
    return [place for place in places if place.is_absolute()]


def refusal(folder: Path) -> OSError | None:
    """Why no file can be kept in a folder, which is made if it does not exist and one can; None if one can."""
    try:
        with made(folder), tempfile.TemporaryFile(dir=folder) as file:
            file.write(bytes(_SAMPLE))
    except OSError as error:
        return error
    except ValueError as error:  # a sign that no name can have
        return OSError(str(error))
    return None


def files_in(folder: Path, ending: str) -> dict[str, os.stat_result]:
    """The files in a folder whose names have an ending, each with what the system says about it; hidden ones left out.

    What only looks like a file is left out, too: opening it could take for ever. A link that leads nowhere is there
    with what is said about the link itself: opening it says what is wrong. A folder that does not exist is empty.
    Raises OSError if it cannot be read.
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
    """What the system says about an entry, or of the link that leads nowhere; None if it has just gone."""
    for follow in (True, False):
        try:
            return entry.stat(follow_symlinks=follow)
        except OSError:
            continue
    return None


def _system_dir() -> Path | None:
    """The folder that the system names; None if it knows of no home."""
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
