"""The entry of the stand-alone program: `citrus`, as on the command line."""

from __future__ import annotations

import multiprocessing
import sys


def borrow_terminal() -> None:
    """Use the terminal of the shell that started the program on Windows, if any: a program with a window has none."""
    if sys.platform != "win32" or sys.stdout is not None or len(sys.argv) == 1:
        return
    import ctypes

    if ctypes.windll.kernel32.AttachConsole(-1):  # -1: that of the parent
        sys.stdout = sys.stderr = open("CONOUT$", "w", encoding="utf-8", errors="replace")  # noqa: SIM115 - until the end


if __name__ == "__main__":
    multiprocessing.freeze_support()  # first: a process that thinks for a bot starts here as well, and opens no window
    borrow_terminal()

    from citrus.entry import main

    sys.exit(main())
