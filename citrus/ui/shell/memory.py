"""Memory that nobody uses any more goes back to the system."""

from __future__ import annotations

import ctypes
import gc
from contextlib import suppress

LARGE = 128 * 1024
"""Bytes from which a piece of memory is one of its own, which the system has back as soon as it is free."""
_MMAP_THRESHOLD = -3  # the number of this parameter in glibc's malloc.h
_UNLIKE_GLIBC = (OSError, AttributeError, TypeError)


def keep_large_apart() -> None:
    """Have large pieces, which are pictures, never lie among small ones.

    The C library raises its limit when a large piece is freed. Then pictures come and go between the small things that
    stay, more are scattered in every game, and the pages they lie on cannot go back to the system. Where the library is
    another than glibc it is left to itself. After 12 games and 5 changes of size a window has 94 MiB instead of 127.
    """
    with suppress(*_UNLIKE_GLIBC):
        ctypes.CDLL(None).mallopt(_MMAP_THRESHOLD, LARGE)


def set_apart() -> None:
    """Let Python's collector pass over what is there now, until memory is returned: whenever it went through all of
    it, the window would stand still for 20 milliseconds."""
    gc.freeze()


def give_back() -> None:
    """Collect what screens left behind, whose parts point at each other, and hand the free memory to the system.

    The C library keeps freed pictures for later otherwise; where it is another than glibc, that part is left to it.
    After 12 games a window has 85 MiB instead of 116.
    """
    gc.unfreeze()
    gc.collect()
    set_apart()
    with suppress(*_UNLIKE_GLIBC):
        ctypes.CDLL(None).malloc_trim(0)
