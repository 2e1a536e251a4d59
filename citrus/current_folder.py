"""The folder in which the program was started: its files are data and never run, and it may vanish.

This is loaded before anything else, because the current folder may still be the first place to look for modules. So it
loads only what Python itself has loaded by then, not even `__future__`.
"""

import os
import sys

_LISTS = ("PATH", "PYTHONPATH", "LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH")
"""Variables that list folders of programs, modules or libraries. An empty entry is the current folder; relative ones
count from it."""


def run_nothing_here() -> None:
    """Keep this process and those that it starts from looking for modules, programs or libraries in the current folder.

    The program calls this as it begins; importing the package changes no path. The folder that holds the package
    comes last if it was the current one, as in a clone.
    """
    here, listed = current_folder(), os.environ.get("PYTHONPATH")
    strays = set()  # Python has made whole paths of the entries that were not
    if listed and here is not None:
        strays = {os.path.normpath(os.path.join(here, entry)) for entry in listed.split(os.pathsep) if _strays(entry)}
    kept = [entry for entry in sys.path if os.path.isabs(entry) and entry not in strays]
    if kept[:1] == [here]:  # `python -m` has put it there
        del kept[0]
    package = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    sys.path[:] = kept if package in kept else [*kept, package]
    for name in _LISTS:
        _keep_whole_paths(name)
    if sys.platform == "win32":  # it would look here for programs first, and for libraries, too
        import ctypes

        os.environ["NODEFAULTCURRENTDIRECTORYINEXEPATH"] = "1"
        if not getattr(sys, "frozen", False):  # the stand-alone program has put its own folder in the place of this one
            ctypes.windll.kernel32.SetDllDirectoryW("")


def hold_home() -> None:
    """Make a relative `CITRUS_HOME` absolute: the current folder may vanish while the program runs."""
    here, home = current_folder(), os.environ.get("CITRUS_HOME")
    if home and here is not None:
        os.environ["CITRUS_HOME"] = os.path.join(here, home)


def current_folder() -> str | None:
    """Return the current folder, or None if it is gone or its path does not lead to it."""
    try:
        here = os.getcwd()
    except OSError:
        return None
    return here if os.path.isdir(here) else None


def stand_somewhere() -> None:
    """Make the root of the file system the current folder if that is gone: processes cannot start from nowhere."""
    if current_folder() is None:
        os.chdir(os.path.abspath(os.sep))


def _strays(entry: str) -> bool:
    """Return whether an entry of a list of folders leads to the current one or below it; Windows allows quotes."""
    return not os.path.isabs(entry.strip('"'))


def _keep_whole_paths(name: str) -> None:
    """Remove relative entries from a variable, and the variable without any left: it can mean the current folder."""
    whole = [entry for entry in os.environ.get(name, "").split(os.pathsep) if not _strays(entry)]
    if whole:
        os.environ[name] = os.pathsep.join(whole)
    else:
        os.environ.pop(name, None)
