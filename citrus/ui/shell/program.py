"""The program with a window, from start to end, whatever happens in between."""

from __future__ import annotations

import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from types import FrameType

import pygame

from citrus.bots.guests import invited
from citrus.language.texts import Texts
from citrus.limits import told
from citrus.ui.kit.system_language import system_language
from citrus.ui.shell.app import App
from citrus.ui.shell.desktop import NoDesktopError, fits, prepare, roomy
from citrus.ui.shell.loop import Loop
from citrus.ui.shell.report import Diary, report_text, write_report

ENDING = ("SIGINT", "SIGTERM", "SIGHUP")  # what ends programs; not every system has them all


def main(file: Path | None = None) -> int:
    """Play in a window; begin with a game, a review or a board if its file is given. Return the exit status. 0: done;
    1: failed; 128 and its number: a signal has closed the window."""
    app = None
    try:
        prepare()
        desktop = pygame.display.get_desktop_sizes()[0]
        size = roomy(desktop)
        app = App(size)
        if app.settings.full_screen:
            app.fill_display()
        elif not fits(size, desktop):
            app.window.maximize()
        app.routes.to_start()
        app.troubles.tell_of_files()
        if file is not None:
            app.routes.open_file(file)
        elif invited():  # somebody wants to play against them
            app.routes.to_setup()
        with _closed_by_signals() as signals:
            Loop(app).run()
        return 128 + signals[0] if signals else 0
    except NoDesktopError as error:
        _say_there_is_no_desktop(error)
        return 1
    except Exception as error:
        _give_up(app, error)
        return 1
    finally:
        if app is not None:
            app.close()


@contextmanager
def _closed_by_signals() -> Iterator[list[int]]:
    """Let a signal that ends programs close the window as its button does: the game is saved, or the player asked. A
    second signal ends the program at once. Yields the numbers of the signals that have come."""
    came: list[int] = []
    before: dict[signal.Signals, signal.Handlers | Callable[..., object] | int | None] = {}

    def close(number: int, frame: FrameType | None) -> None:
        came.append(number)
        restore()
        with suppress(pygame.error):
            pygame.event.post(pygame.event.Event(pygame.QUIT))

    def restore() -> None:
        for sort, handler in before.items():
            signal.signal(sort, handler)

    for name in ENDING:
        sort = getattr(signal, name, None)
        if sort is not None and signal.getsignal(sort) != signal.SIG_IGN:
            before[sort] = signal.signal(sort, close)
    try:
        yield came
    finally:
        restore()


def _say_there_is_no_desktop(error: NoDesktopError) -> None:
    """Explain in a sentence that there is no desktop, with the system's own words, if any."""
    said = Texts.of(system_language())("app.no_desktop")
    if sys.stderr is not None:
        sys.stderr.write(f"citrus: {said} ({error})\n" if str(error) else f"citrus: {said}\n")


def _give_up(app: App | None, error: Exception) -> None:
    """Write a last report and tell where it is: in the terminal, and in a window where nobody looks at a terminal."""
    match = None if app is None else app.stack.saved_game()
    diary, settings = (Diary(), None) if app is None else (app.diary, app.settings)
    text = report_text(error, diary, settings, None if match is None else match.record)
    report = write_report(text)
    said = str(error)
    with suppress(OSError):  # the installation may lack the texts, too
        texts = Texts.of(system_language()) if app is None else app.ui.texts
        where = texts("rescue.no_report") if report is None else texts("rescue.report", path=report)
        if app is None:
            closed = texts("app.not_started", report=where)
        else:
            closed = texts("app.crashed", game=app.routes.kept_text(match), report=where)
        said = closed if report is not None else f"{closed} ({told(error)})"
    if sys.stderr is not None:
        sys.stderr.write((said if report is not None else f"{text}\n{said}") + "\n")
    if sys.stderr is None or not sys.stderr.isatty():
        if app is not None:
            app.watch.close()  # the box waits for somebody to read it
        with suppress(pygame.error):  # there may be no display at all
            pygame.display.message_box("Citrus", said, "error")
