"""The loop that runs the window, sleeps when nothing moves, and survives a failing screen."""

from __future__ import annotations

from time import perf_counter

import pygame

from citrus.ui.kit.screen import Screen
from citrus.ui.shell.app import App
from citrus.ui.shell.clock import ASLEEP, STILL, Clock, SystemClock, Tempo
from citrus.ui.shell.events import read_events
from citrus.ui.shell.memory import give_back, set_apart
from citrus.ui.shell.report import report_text, write_report

SPARE_SECONDS = 0.004  # a round that has taken less than that has time for more


class Loop:
    """The rounds of a window, from its first frame until somebody quits."""

    def __init__(self, app: App) -> None:
        self._app = app
        self._rescued: Screen | None = None

    def run(self, clock: Clock | None = None) -> None:
        """Run the screens until somebody quits; `clock` may let time pass differently."""
        app = self._app
        app.running = True
        app.watch.begin(app.settings)
        self.round(read_events(app.diary), 0.0)
        self._begin_the_rest()
        tempo = Tempo(clock or SystemClock())
        while app.running:
            events = read_events(app.diary)
            app.watch.waited()
            self.round(events, tempo.passed(bool(events) or app.devices.holds))
            if tempo.idle:
                self.tidy()
            app.watch.worked()
            shown = list(app.stack)[-1:]
            rest = app.stirring or (STILL if any(screen.still for screen in shown) else ASLEEP)
            tempo.wait(any(screen.animating for screen in shown), rest)

    def _begin_the_rest(self) -> None:
        """Start what the first frame need not wait for."""
        app = self._app
        app.ui.sounds.begin()  # opening the audio device takes its time
        app.devices.begin()
        app.telling.begin()
        app.liveliness.begin()
        app.window.set_icon(app.ui.art.piece("app_icon", (128, 128)))
        app.routes.load_ahead()
        set_apart()

    def round(self, events: list[pygame.event.Event], seconds: float) -> None:
        """Run one round: a step of the window, then preparations while there is time."""
        end = perf_counter() + SPARE_SECONDS
        try:
            self._app.step(events, seconds)
            self._app.prepare(end)
        except Exception as error:
            self._rescue(error)

    def tidy(self) -> None:
        """Free what screens have left behind since the last time; it takes a moment, so call it when nobody waits."""
        app = self._app
        if app.stack.untidy:
            app.stack.untidy = False
            app.ui.art.drop_old()
            app.ui.fonts.drop_old()
            give_back()

    def _rescue(self, error: Exception) -> None:
        """Save the game, write a report, and show only the ways to continue. Raises the error if that has failed."""
        app = self._app
        if self._rescued is not None and app.is_top(self._rescued):
            raise error
        match = app.stack.saved_game()
        record = None if match is None else match.record
        report = write_report(report_text(error, app.diary, app.settings, record))
        app.clear()
        app.surface.set_clip(None)  # what failed may have limited where it drew
        self._rescued = app.routes.to_rescue(match, report)
