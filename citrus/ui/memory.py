"""Memory that nobody uses any more goes back to the system."""

from __future__ import annotations

import gc


def give_back() -> None:
    """Collect what screens left behind, whose parts point at each other, and hand the free memory to the system.

    The C library keeps freed pictures for later otherwise; where it is another than glibc, that part is left to it.
    """
    import ctypes

    gc.collect()
    try:
        ctypes.CDLL(None).malloc_trim(0)
    except (OSError, AttributeError, TypeError):
        return
