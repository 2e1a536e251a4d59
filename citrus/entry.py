"""The program's entry: it imports hardly anything, so that nothing of the current folder is loaded, and interrupts are
quiet from the first moment to the last."""

import os
import sys

from citrus.current_folder import hold_home, run_nothing_here

TYPE_CHECKING = False  # as in the package: nothing is loaded before `run_nothing_here`
if TYPE_CHECKING:
    from collections.abc import Callable
    from types import FrameType


def main() -> int:
    """Run `citrus` with the arguments of the process; return the exit status."""
    run_nothing_here()
    hold_home()
    import signal

    quiet = signal.getsignal(signal.SIGINT) is signal.default_int_handler  # else somebody wants no interrupts
    if quiet:
        signal.signal(signal.SIGINT, _leave)
    if getattr(sys, "frozen", False):
        from multiprocessing import freeze_support

        freeze_support()  # where the program is one file, processes that it starts begin here, too
    run: Callable[[], int]
    if sys.argv[1:]:
        from citrus.cli import main as run
    else:  # a window is wanted, and soon
        from citrus.ui.shell.program import main as run

    try:
        if quiet:
            signal.signal(signal.SIGINT, signal.default_int_handler)
        return run()
    except KeyboardInterrupt:  # the second one, while the first was being answered
        return 128 + signal.SIGINT
    finally:
        if quiet:
            signal.signal(signal.SIGINT, _leave)


def _leave(number: int, frame: "FrameType | None") -> None:
    """End at once: nothing has begun yet, or everything is done."""
    os._exit(128 + number)
