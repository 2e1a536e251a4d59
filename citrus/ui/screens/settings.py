"""The settings screen: two pages of sheets of paper; every click counts at once."""

from __future__ import annotations

import sys
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
    Reading,
    Settings,
    Speed,
    Symbols,
    Talk,
    settings_path,
)
from citrus.ui.devices.reader import SHOWN_LATER, available
from citrus.ui.kit.buttons import SMALL_FACE, Button, Face, mark_chosen, radios
from citrus.ui.kit.column import LABEL, Column
from citrus.ui.kit.display_list import Drawable
from citrus.ui.kit.folders import folder_button
from citrus.ui.kit.fonts import Letters
from citrus.ui.kit.rows import lay_row
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
SOUND, DISPLAY = ("muted", "place_sounds"), ("full_screen", "life")
TALK: dict[Talk, str] = {False: "never", "calm": "calm", True: "always"}
TABLE = ("own_controllers",)
TURNS = ("handing_over", "confirm_end", "auto_end", "plant_at_once", "undo_reveals")
SWITCHED = (*SOUND, *DISPLAY, "table", *TABLE, *TURNS)
"""The settings that are a switch, by their sheets."""
VOLUMES = ("sound", "music", "ambience")
NATURE, PIECES = "nature", ("morning", "noon", "evening", "counting", "feast")
"""What can be listened to: the ambience alone, or a piece of music."""
PAGES = ("general", "playing")
SHARES = {"general": (0.2, 0.38, 0.42), "playing": (0.48, 0.52)}
HALVES = {"general": ((0, 1), (2,)), "playing": ((0,), (1,))}
"""The sheets of the pages side by side, and in two columns."""
ONE_COLUMN = 7  # more languages than that are in two
NOTE_LINES = 3  # of the line at the foot, at most

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
    """Language, sound and display on one page, the table and its turns on the other."""

    title = "settings.title"
    widest = 1224.0
    highest = 548.0
    narrow = 1200.0

    def __init__(self, ui: Ui) -> None:
        super().__init__(ui)
        texts = ui.texts
        self.languages = radios(
            ui, texts("settings.language"), language_names(), lambda one: self._change(language=one), Face(size=18)
        )
        self.page = PAGES[0]
        named = {page: texts(f"settings.page_{page}") for page in PAGES}
        self.pages = radios(ui, texts("settings.title"), named, self.turn_to, Face(size=18))
        self.tabs = [*self.pages.values()]
        self.volumes = {name: self._volume(name) for name in VOLUMES}
        listen = texts("settings.listen")
        self.effects = Button(ui, texts("settings.sound"), self._try_effects, face=SMALL_FACE)
        heard = {NATURE: texts("settings.ambience")} | {one: texts(f"settings.piece.{one}") for one in PIECES}
        self.heard = radios(ui, listen, heard, self._listen)
        self._wished = ""
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
        talk = {one: texts(f"settings.talk_{name}") for one, name in TALK.items()}
        self.talk = radios(ui, texts("settings.talk"), talk, lambda one: self._change(talk=one))
        reading = {how: texts(f"settings.reading_{how}") for how in get_args(Reading)}
        self.reading = radios(ui, texts("settings.reading"), reading, lambda how: self._change(reading=how))
        for button in self.reading.values():
            button.enabled = available()
        self.done = Button(ui, texts("settings.done"), ui.shell.pop, "primary", Face(size=19))
        self.folder = folder_button(ui, lambda: settings_path().parent)
        self.group.default = self.done

    @property
    def shares(self) -> Sequence[float]:  # type: ignore[override]
        """The widths of the sheets of this page."""
        return SHARES[self.page]

    @property
    def halves(self) -> Sequence[Sequence[int]]:  # type: ignore[override]
        """The sheets of this page in two columns."""
        return HALVES[self.page]

    def turn_to(self, page: str) -> None:
        """Show a page from its top."""
        self.page = page
        self.scroller.to(0)
        self.enter(self.size)

    def fillers(self) -> Sequence[tuple[str, Fill]]:
        """Return the sheets of the page."""
        if self.page == "general":
            return (
                ("settings.language", self._lay_languages),
                ("settings.volume", self._lay_volumes),
                ("settings.display", self._lay_display),
            )
        return ("settings.at_table", self._lay_table), ("settings.turns", self._lay_turns)

    def arrange(self, size: tuple[int, int]) -> int:
        """Lay out the sheets, with the present settings in their widgets."""
        self._show()
        self._gather()
        return super().arrange(size)

    def fill_head(self, room: pygame.Rect) -> None:
        """Lay out the ways to the pages beside the title, where they stay in sight, or else in the foot."""
        self.head = [*self.pages.values()] if self._headed else []
        if self._headed:
            self._lay_pages(room, min(self.px(560), room.width - self.px(16)))
        else:
            super().fill_head(room)

    @property
    def _headed(self) -> bool:
        """Whether the ways to the pages have room beside the title."""
        return not self.stacked or self.halved

    def _lay_pages(self, room: pygame.Rect, wide: int) -> None:
        row = pygame.Rect(room.right - wide, room.top, wide, room.height)
        lay_row(list(self.pages.values()), row, self.px(10), self.u)

    def after_sheets(self, left: int, width: int) -> int:
        """Return the room for the line that stands in the foot where that has no ways to the pages."""
        return self.px(14) + NOTE_LINES * self.ui.fonts.spacing(self.px(14)) if not self._headed else 0

    def _gather(self) -> None:
        """Take the widgets of the page into the group, and let time pass for no others."""
        mark_chosen(self.pages, self.page)
        sheets: list[Widget] = []
        if self.page == "general":
            sheets += [*self.languages.values(), *self.volumes.values(), *(self.switches[name] for name in SOUND)]
            sheets += [self.effects, *self.heard.values()]
            sheets += [
                self.switches["full_screen"],
                self.scale,
                *self.speeds.values(),
                self.speed_sample,
                self.switches["life"],
                *self.reading.values(),
            ]
        else:
            sheets += [self.switches["table"], *self.symbols.values(), self.symbols_sample, *self.talk.values()]
            sheets += [self.switches[name] for name in TABLE]
            sheets += [*self.hints.values(), *(self.switches[name] for name in TURNS)]
        head, below = (self.pages.values(), ()) if self._headed else ((), self.pages.values())
        self.foot = [self.folder, *below, self.done]
        self.group.widgets[:] = [*head, *sheets, *self.foot]

    def lay_foot(self, foot: Foot) -> None:
        """Lay out the way out."""
        foot.left(self.folder, self.px(170))
        foot.right(self.done, self.px(150 if self.stacked else 230), main=True)
        if not self._headed:
            self._lay_pages(foot.rest, foot.width)

    @property
    def notice_room(self) -> pygame.Rect | None:
        """The line at the foot: the pages in the head stay in sight."""
        done, left = self.done.rect, self.folder.rect.right + self.px(10)
        return pygame.Rect(left, done.y, done.x - self.px(10) - left, done.height) if self._headed else None

    @property
    def note(self) -> str:
        """The line at the foot: why the settings could not be saved; else from which file the language under the mouse
        comes; else what is wrong with the file of this language; else what the button beside the line opens."""
        texts, error = self.ui.texts, preferences_of(self.ui).error
        if error is not None:
            return texts("settings.not_kept", path=settings_path(), reason=reason_text(texts, error))
        for language, button in self.languages.items():
            path = own_texts_file(language)
            if path is not None and (button.hovered or button.focused):
                return texts("settings.language_file", path=path)
        return fault_text(texts) or texts("settings.folder_text")

    def draw_over(self, surface: Drawable) -> None:
        """Draw the line below the sheets, where the foot has no room for it."""
        if not self._headed:
            first = self.sheets[0]  # above the button that opens the folder
            top = max(sheet.bottom for sheet in self.sheets) + self.px(14)
            surface.blit(self._written(first.width), (first.x, top))

    def draw_foot(self, surface: Drawable) -> None:
        """Draw the line beside the button that opens the folder."""
        if self._headed:
            left = self.folder.rect.right + self.px(16)
            note = self._written(self.done.rect.left - self.px(24) - left)
            surface.blit(note, note.get_rect(midleft=(left, self.done.rect.centery)))

    def _written(self, width: int) -> pygame.Surface:
        """Return the line as a picture of a width."""
        return self.ui.fonts.wrapped(self.note, Letters(self.px(14), self.ui.palette["ink"]), width, NOTE_LINES)

    def update(self, seconds: float) -> None:
        """Let the sample of a speed move, and follow keys that change settings, and the music."""
        super().update(seconds)
        mark_chosen(self.heard, self.ui.sounds.heard or self._wished)
        if preferences_of(self.ui).settings is not self._shown:
            self._show()
        self.animating = self.speed_sample.moving

    def _switch(self, name: str) -> Switch:
        texts = self.ui.texts
        values = LEVELS if name == "table" else {False: False, True: True}
        change: Callable[[bool], None] = lambda on: self._change(**{name: values[on]})  # noqa: E731
        return Switch(self.ui, texts(f"settings.{name}"), texts(f"settings.{name}_text"), change)

    def _volume(self, name: str) -> Measure:
        change: Callable[[int], None] = lambda at: self._change(muted=False, **{name: at * VOLUME_STEP})  # noqa: E731
        said = MeasureWords(self.ui.texts(f"settings.{name}"), self._said_volume)
        return Measure(self.ui, said, 100 // VOLUME_STEP, change)

    def _try_effects(self) -> None:
        """Let some effects be heard."""
        self._let_hear("sound")
        self.ui.sounds.try_effects()

    def _listen(self, piece: str) -> None:
        """Let a piece be heard, or the ambience alone: also to stop the piece that plays."""
        self._wished = NATURE if piece == self.ui.sounds.heard else piece
        alone = self._wished == NATURE
        self._let_hear("ambience" if alone else "music")
        self.ui.sounds.wish("" if alone else self._wished)

    def _let_hear(self, name: str) -> None:
        """End muting, and turn a volume up that is at 0."""
        volume = getattr(preferences_of(self.ui).settings, name) or getattr(Settings(), name)
        self._change(muted=False, **{name: volume})

    def leave(self) -> None:
        """Give the music back to the screen below."""
        if self._wished:
            self.ui.sounds.wish(None)

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
        self._shown = settings
        mark_chosen(self.languages, self.ui.texts.language)
        mark_chosen(self.speeds, settings.speed)
        mark_chosen(self.symbols, settings.symbols)
        mark_chosen(self.hints, settings.hints)
        mark_chosen(self.talk, settings.talk)
        mark_chosen(self.reading, preferences.reading)
        for name, volume in self.volumes.items():
            volume.at = round(getattr(settings, name) / VOLUME_STEP)
        self.scale.last = (LARGEST_SCALE - least) // SCALE_STEP
        self.scale.at = round((100 * self.ui.shell.scale - least) / SCALE_STEP)
        for name, switch in self.switches.items():
            switch.on = getattr(settings, name) in (True, LEVELS[True])
        self.switches["life"].on = preferences.lively
        auto_end = self.switches["auto_end"]
        auto_end.enabled = not settings.confirm_end
        auto_end.text = self.ui.texts(f"settings.auto_end_{'not' if settings.confirm_end else 'text'}")

    def _lay_languages(self, column: Column) -> None:
        column.skip(8)
        columns = 3 if self.stacked and not self.halved else 1 if len(self.languages) <= ONE_COLUMN else 2
        column.grid(self.languages.values(), columns, self.px(46), self.px(10), self.px(14))

    def _lay_volumes(self, column: Column) -> None:
        column.skip(8)
        column.add(*self.volumes.values(), *(self.switches[name] for name in SOUND), gap=14, below=14)
        column.label("settings.listen", below=8)
        for button in (self.effects, self.heard[NATURE]):  # volumes are called so, too
            button.name = self.ui.texts.joined(": ", [self.ui.texts("settings.listen"), button.text])
        column.grid([self.effects, *self.heard.values()], 4, self.px(36), self.px(8), self.px(8))

    def _lay_display(self, column: Column) -> None:
        column.skip(8)
        column.add(self.switches["full_screen"], self.scale, gap=24, below=26)
        title = self.ui.fonts.width(self.ui.texts("settings.speed"), self.px(LABEL), bold=True)
        wide = min(column.width // 2, column.width - title - self.px(12))
        strip = pygame.Rect(0, 0, wide, self.px(STRIP))
        strip.bottomright = (column.right, column.y + self.px(24))  # beside the title
        self.speed_sample.layout(strip, self.u)
        column.choice("settings.speed", list(self.speeds.values()), below=26)
        column.add(self.switches["life"], below=26)
        column.choice("settings.reading", list(self.reading.values()), below=6)
        column.explain(self.ui.texts(f"settings.reading_{self._about_reading}"))

    @property
    def _about_reading(self) -> str:
        """Which text tells about screen readers: what they need here, when they can connect, or what they are told."""
        return "missing" if not available() else "later" if sys.platform in SHOWN_LATER else "text"

    def _lay_table(self, column: Column) -> None:
        column.skip(8)
        column.add(self.switches["table"], below=22)
        column.choice("settings.symbols", list(self.symbols.values()), below=6)
        column.explain(self.ui.texts("settings.symbols_text"), below=12)
        column.add(self.symbols_sample, below=22)
        column.choice("settings.talk", list(self.talk.values()), below=22)
        column.add(*(self.switches[name] for name in TABLE), gap=18)

    def _lay_turns(self, column: Column) -> None:
        column.skip(8)
        column.choice("settings.hints", list(self.hints.values()), below=6)
        column.explain(self.ui.texts("settings.hints_text"), below=22)
        column.add(*(self.switches[name] for name in TURNS), gap=16)
