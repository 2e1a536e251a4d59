"""The program with a window, from its start to its end, whatever happens in between."""

from __future__ import annotations

import sys
from contextlib import suppress
from pathlib import Path

import pygame

from citrus.resources import data_dir
from citrus.ui import flow
from citrus.ui.app import App, prepare, roomy
from citrus.ui.languages import system_language
from citrus.ui.report import Diary, report_text, write_report
from citrus.ui.start import StartScreen
from citrus.ui.texts import Texts


def main(record: Path | None = None) -> int:
    """Play in a window; begin with a record if one is given. Returns what the process should return."""
    app = None
    try:
        prepare()
        app = App(roomy(pygame.display.get_desktop_sizes()[0]))
        if app.settings.full_screen:
            app.fill_display()
        app.show(StartScreen(app.ui))
        app.tell_of_files()
        if record is not None:
            flow.open_record(app.ui, record)
        app.loop()
    except Exception as error:
        _give_up(app, error)
        return 1
    finally:
        if app is not None:
            app.close()
    return 0


def _give_up(app: App | None, error: Exception) -> None:
    """Write a last report and say where it is: in the terminal, and in a window where nobody looks at a terminal."""
    from citrus.ui.rescue import saved_game

    match = saved_game(app)
    diary, settings = (Diary(), None) if app is None else (app.diary, app.settings)
    text = report_text(error, diary, settings, None if match is None else match.record)
    report = write_report(text)
    key = "app.not_started" if app is None else "app.crashed"
    said = str(error)
    with suppress(OSError):  # the installation may lack the texts, too
        texts = Texts.load(data_dir() / "locales" / f"{system_language()}.yaml") if app is None else app.ui.texts
        said = texts(key, path=report or error)
    if sys.stderr is not None:
        sys.stderr.write((said if report is not None else f"{text}\n{said}") + "\n")
    if sys.stderr is None or not sys.stderr.isatty():
        with suppress(pygame.error):  # there may be no display at all
            pygame.display.message_box("Citrus", said, "error")
