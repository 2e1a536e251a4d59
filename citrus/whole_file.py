"""Writing files whole or not at all: a crash leaves the old file or the new one, never half of either."""

from __future__ import annotations

import hashlib
import os
import stat
from contextlib import suppress
from pathlib import Path


def replace_file(path: Path, content: bytes) -> None:
    """Put the content into a file; one that is there keeps its mode. Raises OSError, and the old file stays."""
    unfinished = unfinished_path(path)
    unfinished.unlink(missing_ok=True)  # what a program that was killed left
    file = unfinished.open("xb")
    try:
        with file:
            with suppress(OSError):  # there is no file yet, or the disk knows no modes
                unfinished.chmod(stat.S_IMODE(path.stat().st_mode))
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        unfinished.replace(path)
    except BaseException:
        unfinished.unlink(missing_ok=True)
        raise


def unfinished_path(path: Path) -> Path:
    """Where a file lies until it is whole: in the same folder, for only there a file can be replaced in one step.

    Always the same name, so that nothing piles up, and a short one, for that of the file may be as long as can be.
    """
    name = hashlib.blake2b(os.fsencode(path.name), digest_size=8).hexdigest()
    return path.with_name(f".{name}.tmp")
