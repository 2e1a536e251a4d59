"""What not every system has: marks and a question for the tests that need it, each with its reason."""

from __future__ import annotations

import os
import shutil
import sys
import tempfile
import time
from pathlib import Path

import pytest


def needs(what: str, there: bool) -> pytest.MarkDecorator:
    """Return a mark that skips a test where something is missing."""
    return pytest.mark.skipif(not there, reason=f"needs {what}")


def need(what: str, there: bool) -> None:
    """Skip a test where something is missing; under CI everything must be there."""
    if not there and os.environ.get("CI"):
        pytest.fail(f"CI must have {what}")
    if not there:
        pytest.skip(f"needs {what}")


def _can_link() -> bool:
    """Return whether this user may make links: on Windows not everybody may, and with Wine they do not work."""
    with tempfile.TemporaryDirectory() as folder:
        link = Path(folder) / "link"
        try:
            link.symlink_to("link")
        except OSError:
            return False
        return link.is_symlink()


HAS_LINKS = _can_link()
LINKS = needs("links", HAS_LINKS)
SIGNALS = needs("signals as Unix has them", os.name == "posix")
FORKS = needs("processes that can be doubled", hasattr(os, "fork"))
PIPES = needs("pipes that lie in folders", hasattr(os, "mkfifo"))
MODES = needs("rights of files as Unix has them", os.name == "posix")
OWNERS = needs("owners of files", hasattr(os, "geteuid"))
ZONES = needs("a time zone that a program may set for itself", hasattr(time, "tzset"))
SHELL = needs("a Unix shell", os.name == "posix" and shutil.which("sh") is not None)
NO_ROOM = needs("an output that takes nothing", Path("/dev/full").exists())
DEVICES = needs("devices that are files", Path("/dev/null").exists())
LONG_NAMES = needs("names that may be as long as on Unix", os.name == "posix")
NAMES_ARE_BYTES = needs("names of files that are no text", sys.platform not in ("win32", "darwin"))
FOLDERS_GO = needs("a current folder that can be deleted", os.name == "posix")
