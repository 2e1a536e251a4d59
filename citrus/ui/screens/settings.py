"""The settings screen: three sheets of paper; every click counts at once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, get_args

import pygame
from msgspec.structs import replace

from citrus.language.languages import own_texts_file
from citrus.language.problems import fault_text, reason_text
from citrus.language.texts import Texts, language_names
from citrus.match.settings import (
    LARGEST_SCALE,
    SCALE_STEP,
    SPEEDS,
    Hints,
    Level,
    Speed,
    Symbols,
    settings_path,
)
from citrus.ui.kit.buttons import Button, Face, mark_chosen, radios
from citrus.ui.kit.column import Column
from citrus.ui.kit.folders import folder_button
from citrus.ui.kit.fonts import Letters
from citrus.ui.kit.screen import Ui
from citrus.ui.kit.sheets import Fill, Foot, SheetsPage
from citrus.ui.kit.sliders import Measure, MeasureWords
from citrus.ui.kit.switch import Switch
from citrus.ui.kit.widgets import Widget
from citrus.ui.preferences import preferences_of
from citrus.ui.screens.samples import STRIP, SpeedSample, SymbolsSample

VOLUME_STEP = 5
LEVELS: dict[bool, Level] = {False: "calm", True: "full"}
HINTS: dict[Hints, str] = {False: "never", "family": "family", True: "always"}
PLAY = ("table", "confirm_end", "auto_end", "plant_at_once", "undo_reveals")
"""The settings with a switch on the last sheet, from its top."""
SWITCHED = ("full_screen", "handing_over", *PLAY)
"""All settings that are a switch."""
ONE_COLUMN = 5  # more languages than that are in two, so that the volumes below them stay in sight

ELSEWHERE = {
    "table_offered": "final.more",
    "last_table": "start.play",
    "introduced": "start.learn",
    "trees_offered": "introduction.title.trees",
}
"""The names for the settings that this screen does not show."""


def label(texts: Texts, name: str) -> str:
    """Return the players' name for a setting, by its name in the file."""
    return texts(ELSEWHERE.get(name, f"settings.{name}"))


class SettingsScreen(SheetsPage):
    """Language and sound, the look, how the game is played."""

    title = "settings.title"
    widest = 1224.0
    highest = 548.0
    narrow = 1200.0
    shares = (0.22, 0.37, 0.41)
    halves = ((0, 1), (2,))

    def __init__(self, ui: Ui) -> None:
        super().__init__(ui)
        texts = ui.texts
        self.languages = radios(
            ui, texts("settings.language"), language_names(), lambda one: self._change(language=one), Face(size=18)
        )
        self.volumes = {name: self._volume(name) for name in ("sound", "music")}
        said = MeasureWords(texts("settings.scale"), self._said_scale, texts("settings.scale_text"))
        self.scale = Measure(ui, said, 0, self._set_scale, live=False)
        speeds = {speed: texts(f"settings.speed_{speed}") for speed in SPEEDS}
        self.speeds = radios(ui, texts("settings.speed"), speeds, self._set_speed)
        symbols = {size: texts(f"settings.symbols_{size}") for size in get_args(Symbols)}
        self.symbols = radios(ui, texts("settings.symbols"), symbols, lambda size: self._change(symbols=size))
        self.speed_sample, self.symbols_sample = SpeedSample(ui), SymbolsSample(ui)
        self.switches = {name: self._switch(name) for name in SWITCHED}
        hints = {one: texts(f"settings.hints_{name}") for one, name in HINTS.items()}
        self.hints = radios(ui, texts("settings.hints"), hints, lambda one: self._change(hints=one))
        self.done = Button(ui, texts("settings.done"), ui.shell.pop, "primary", Face(size=19))
        self.folder = folder_button(ui, lambda: settings_path().parent)
        self.foot = [self.folder, self.done]
        look: list[Widget] = [self.switches["full_screen"], self.scale, *self.speeds.values()]
        look += [self.switches["handing_over"]]
        look += [*self.symbols.values(), self.speed_sample, self.symbols_sample]
        self.group.widgets += [*self.languages.values(), *self.volumes.values(), *look]
        self.group.widgets += [*self.hints.values(), *(self.switches[name] for name in PLAY), *self.foot]
        self.group.default = self.done

    def fillers(self) -> Sequence[tuple[str, Fill]]:
        """Return three sheets."""
        return (
            ("settings.language", self._lay_languages),
            ("settings.look", self._lay_look),
            ("settings.play", self._lay_play),
        )

    def arrange(self, size: tuple[int, int]) -> int:
        """Lay out the sheets, with the present settings in their widgets."""
        self._show()
        height = super().arrange(size)
        self._fill_play()
        return height

    def lay_foot(self, foot: Foot) -> None:
        """Lay out the way out."""
        foot.left(self.folder, self.px(170))
        foot.right(self.done, self.px(230), main=True)

    @property
    def note(self) -> str:
        """The line at the foot: why the settings could not be saved; else what the button under the mouse opens, or
        from which file its language comes; else what is wrong with the file of this language."""
        texts, error = self.ui.texts, preferences_of(self.ui).error
        if error is not None:
            return texts("settings.not_kept", path=settings_path(), reason=reason_text(texts, error))
        if self.folder.hovered or self.folder.focused:
            return texts("settings.folder_text")
        for language, button in self.languages.items():
            path = own_texts_file(language)
            if path is not None and (button.hovered or button.focused):
                return texts("settings.language_file", path=path)
        return fault_text(texts)

    def draw_foot(self, surface: pygame.Surface) -> None:
        """Draw the line beside the button that opens the folder."""
        said = self.note
        if not said:
            return
        left = self.folder.rect.right + self.px(16)
        room = self.done.rect.left - self.px(24) - left
        note = self.ui.fonts.wrapped(said, Letters(self.px(14), self.ui.palette["ink"]), room, 3)
        surface.blit(note, note.get_rect(midleft=(left, self.done.rect.centery)))

    def update(self, seconds: float) -> None:
        """Let the sample of a speed move."""
        super().update(seconds)
        self.animating = self.speed_sample.moving

    def _switch(self, name: str) -> Switch:
        texts = self.ui.texts
        values = LEVELS if name == "table" else {False: False, True: True}
        change: Callable[[bool], None] = lambda on: self._change(**{name: values[on]})  # noqa: E731
        return Switch(self.ui, texts(f"settings.{name}"), texts(f"settings.{name}_text"), change)

    def _volume(self, name: str) -> Measure:
        change: Callable[[int], None] = lambda at: self._change(**{name: at * VOLUME_STEP})  # noqa: E731
        said = MeasureWords(self.ui.texts(f"settings.{name}"), self._said_volume)
        return Measure(self.ui, said, 100 // VOLUME_STEP, change)

    def _said_volume(self, at: int) -> str:
        texts = self.ui.texts
        return texts("settings.percent", percent=at * VOLUME_STEP) if at else texts("settings.silent")

    def _said_scale(self, at: int) -> str:
        return self.ui.texts("settings.percent", percent=preferences_of(self.ui).least_scale + at * SCALE_STEP)

    def _set_scale(self, at: int) -> None:
        """Change the scale, which lays everything out again; the control stays in sight."""
        preferences_of(self.ui).rescale(preferences_of(self.ui).least_scale + at * SCALE_STEP)
        self.show(self.scale)

    def _set_speed(self, speed: Speed) -> None:
        """Take a speed, and show it."""
        self._change(speed=speed)
        self.speed_sample.walk()

    def _change(self, **values: Any) -> None:
        """Use the new values at once."""
        preferences = preferences_of(self.ui)
        preferences.change(replace(preferences.settings, **values))
        self._show()

    def _show(self) -> None:
        """Show the present settings in the widgets."""
        preferences = preferences_of(self.ui)
        self.ui.texts.read_all()
        settings, least = preferences.settings, preferences.least_scale
        mark_chosen(self.languages, self.ui.texts.language)
        mark_chosen(self.speeds, settings.speed)
        mark_chosen(self.symbols, settings.symbols)
        mark_chosen(self.hints, settings.hints)
        self.volumes["sound"].at = round(settings.sound / VOLUME_STEP)
        self.volumes["music"].at = round(settings.music / VOLUME_STEP)
        self.scale.last = (LARGEST_SCALE - least) // SCALE_STEP
        self.scale.at = round((100 * self.ui.shell.scale - least) / SCALE_STEP)
        for name, switch in self.switches.items():
            switch.on = getattr(settings, name) in (True, LEVELS[True])
        auto_end = self.switches["auto_end"]
        auto_end.enabled = not settings.confirm_end
        auto_end.text = self.ui.texts(f"settings.auto_end_{'not' if settings.confirm_end else 'text'}")

    def _lay_languages(self, column: Column) -> None:
        column.skip(8)
        columns = 3 if self.stacked else 1 if len(self.languages) <= ONE_COLUMN else 2
        column.grid(self.languages.values(), columns, self.px(44), self.px(10), self.px(10))
        column.skip(18)
        column.show(self.heading("settings.volume", column.width), below=10)
        column.add(*self.volumes.values(), gap=14)

    def _lay_look(self, column: Column) -> None:
        column.skip(8)
        column.add(self.switches["full_screen"], self.scale, gap=16, below=18)
        strip = pygame.Rect(0, 0, column.width // 2, self.px(STRIP))
        strip.bottomright = (column.right, column.y + self.px(24))  # beside the title
        self.speed_sample.layout(strip, self.u)
        column.choice("settings.speed", list(self.speeds.values()), below=14)
        column.add(self.switches["handing_over"], below=18)
        column.choice("settings.symbols", list(self.symbols.values()), below=6)
        column.explain(self.ui.texts("settings.symbols_text"), below=8)
        column.add(self.symbols_sample)

    def _lay_play(self, column: Column) -> None:
        column.skip(8)
        column.choice("settings.hints", list(self.hints.values()), below=6)
        column.explain(self.ui.texts("settings.hints_text"))
        switches, gap = [self.switches[name] for name in PLAY], self.px(18)
        if not self.stacked:  # what needs more lines has less air
            spare = column.rest - sum(switch.height(column.width, self.u) for switch in switches)
            gap = min(gap, max(self.px(6), spare // len(switches)))
        for switch in switches:
            column.y += gap
            column.add(switch)

    def _fill_play(self) -> None:
        """Fill an empty end of the last sheet with a picture."""
        art, sheet, gap = self.ui.art, self.sheets[-1], self.px(30)
        top = self.switches[PLAY[-1]].rect.bottom
        high = min(sheet.bottom - top - 2 * gap, self.px(150))
        if high >= self.px(90):
            picture = art.piece("title", (round(high * art.proportions("title")), high))
            self.paper.append((picture, picture.get_rect(center=(sheet.centerx, (top + sheet.bottom) // 2)).topleft))
