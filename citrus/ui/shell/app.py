"""The window: it hands presses and time to its screens, shows what they draw, and keeps the settings."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path
from time import perf_counter

import pygame
from msgspec.structs import replace

from citrus.language.texts import Texts
from citrus.match.settings import LARGEST_SCALE, Reading, Settings, load_settings, save_settings, settings_path
from citrus.match.shelf import Shelf
from citrus.resources import assets_dir, refusal, use_folder
from citrus.ui.devices.devices import Devices
from citrus.ui.devices.labels import press_names
from citrus.ui.devices.reader import SHOWN_LATER
from citrus.ui.kit.art import Art
from citrus.ui.kit.dialogs import MessageDialog
from citrus.ui.kit.fonts import Fonts
from citrus.ui.kit.hand import Hand
from citrus.ui.kit.letter_board import LetterBoard
from citrus.ui.kit.notice import Notice
from citrus.ui.kit.palette import Palette
from citrus.ui.kit.presses import Down, Leave, Pointer, Press, Request, Scope
from citrus.ui.kit.screen import BASE, Screen
from citrus.ui.kit.sdl import present
from citrus.ui.kit.sounds import Sounds, Volumes
from citrus.ui.kit.system_language import spoken
from citrus.ui.preferences import GameUi, least_scale
from citrus.ui.shell.canvas import canvas, in_pixels
from citrus.ui.shell.desktop import prepare
from citrus.ui.shell.events import FileDrop
from citrus.ui.shell.everywhere import Everywhere
from citrus.ui.shell.legend import Legend
from citrus.ui.shell.liveliness import Liveliness
from citrus.ui.shell.reading import ScreenReading
from citrus.ui.shell.report import Diary, report_text, write_report
from citrus.ui.shell.resize import Resize
from citrus.ui.shell.routes import AppRoutes
from citrus.ui.shell.stack import ScreenStack
from citrus.ui.shell.troubles import Troubles
from citrus.ui.shell.unfolding import Unfolding
from citrus.ui.shell.watch import Watch

MIN_SIZE = (960, 600)
STEAM_DECK = "SteamDeck"  # the variable by which Steam tells that a program runs on its console


class App:
    """One window with a stack of screens; the top one is live.

    `typing`: keys write a text now, so that letters and signs are not commands. `composing`: all keys belong to an
    input method now. `shelf` knows the saved games. `error` is why the settings could not be saved the last time, or
    None.
    """

    def __init__(self, size: tuple[int, int] = BASE) -> None:
        prepare()
        assets = assets_dir()
        palette = Palette.load(assets / "palette.yaml")
        found = load_settings()
        self.settings = found.settings
        self.error: OSError | None = None
        self.ui = GameUi(
            art=Art(assets / "images", palette),
            fonts=Fonts(assets / "fonts"),
            palette=palette,
            texts=Texts.of(spoken(self.settings.language)),
            sounds=Sounds(assets / "sounds", _volumes(self.settings)),
            shell=self,
            preferences=self,
        )
        self.notice = Notice(self.ui)
        self.devices = Devices()
        hidden = self.reading != "off" and sys.platform in SHOWN_LATER
        self.window = pygame.Window(self.ui.texts("app.name"), size, resizable=True, allow_high_dpi=True, hidden=hidden)
        self.telling = ScreenReading(self.devices.reader, self.window, self.ui.texts)
        self.telling.change(self.reading)
        if hidden:
            self.telling.begin(shown=False)
            self.window.show()
        self.window.minimum_size = MIN_SIZE
        self._shown = self.window.get_surface()
        self.legend = Legend(self.ui)
        self.surface = canvas(self._shown)
        self.diary = Diary()
        self.stack = ScreenStack(self.surface.get_size(), self.diary)
        self.running = False
        self.typing = self.composing = False
        self.shelf = Shelf(self.report)
        self.routes = AppRoutes(self.ui, self.stack, self.shelf)
        self.troubles = Troubles(self.ui, self.routes, found)
        self._everywhere = Everywhere(self.ui, self.stack, self.routes, self.telling)
        self.watch = Watch()
        self._exposed = True
        self._unfolding = Unfolding()
        self._resize = Resize(self.window)
        self._drop = FileDrop()
        self.manner = self.devices.last
        self._word()
        self._pressed = False  # since the last round
        self.liveliness = Liveliness()

    @property
    def size(self) -> tuple[int, int]:
        """The size of the window's inside in pixels for screens: never less than in a `canvas`."""
        return self.stack.size

    @property
    def controllers(self) -> int:
        """How many controllers are plugged in."""
        return self.devices.controllers

    @property
    def controller(self) -> int | None:
        """The place of the controller that was used last, from 0; None before one was."""
        return self.devices.controller

    @property
    def scale(self) -> float:
        """How much larger than usual texts and controls are: by the settings, or what the window needs."""
        return max(self.settings.scale, self.least_scale) / 100

    @property
    def least_scale(self) -> int:
        """The smallest scale that the current window allows, in percent."""
        return least_scale(self.size)

    @property
    def lively(self) -> bool:
        """Whether things may move for their beauty alone."""
        return self.liveliness.wanted(self.settings)

    @property
    def reading(self) -> Reading:
        """How much screen readers are told."""
        return self.settings.read_on(sys.platform)

    @property
    def top(self) -> Screen:
        """The live screen."""
        return self.stack.top

    def is_top(self, screen: Screen) -> bool:
        """Return whether a screen is the live one."""
        return bool(self.stack) and self.top is screen

    def notify(self, text: str, until_used: bool = False) -> None:
        """Show a few words over the screens for a while, or only until something is pressed."""
        self.notice.show(text, until_used)
        self._exposed = True

    def say(self, title: str, text: str) -> None:
        """Show a message over the screens until it is closed."""
        self.push(MessageDialog(self.ui, title, text))

    def spell(self, name: str, text: str, limit: int, on_text: Callable[[str], None]) -> None:
        """Show a keyboard on the screen, that of the system where it has one, for a text of at most `limit` characters
        that is called `name`."""
        if os.environ.get(STEAM_DECK) == "1":
            pygame.key.stop_text_input()
            pygame.key.start_text_input()
        else:
            self.push(LetterBoard(self.ui, name, text, limit, on_text))

    def report(self, error: Exception, with_game: bool = False) -> Path | None:
        """Write a report about a caught error, `with_game` if wanted; return its file, or None if it could not be
        written."""
        match = self.stack.at_stake if with_game else None
        return write_report(report_text(error, self.diary, self.settings, None if match is None else match.record))

    def push(self, screen: Screen) -> None:
        """Put a screen on top; end hovering, presses and composing in the one below."""
        if self.stack:
            self._end_presses()
            self.top.handle(Leave())
            if self.composing:
                self.top.handle(Request.END_COMPOSING)
        self.stack.push(screen)
        self._unfolding.end()
        if not screen.overlay:
            self._unfolding.begin(screen, self.surface)

    def pop(self) -> None:
        """Remove the top screen; the one below is live again. Removing the last one leaves the program."""
        self._unfolding.end()
        self.stack.pop()
        if not self.stack:
            self.quit()

    def replace(self, screen: Screen) -> None:
        """Replace the top screen."""
        if self.stack:
            self.stack.drop()
        self._push_fresh(screen)

    def show(self, screen: Screen) -> None:
        """Replace all screens."""
        while self.stack:
            self.stack.drop()
        self._push_fresh(screen)

    def _push_fresh(self, screen: Screen) -> None:
        """Put a screen where others have been, and free what it does not use of their pictures."""
        self.ui.art.age()
        self.ui.fonts.age()
        self.push(screen)

    def clear(self) -> None:
        """Remove all screens, even those that fail when they are left."""
        self.stack.clear()
        self.typing = self.composing = False
        if self._resize.goes_on:
            self.fit_window()

    def quit(self) -> None:
        """Leave the loop after this round."""
        self.running = False

    def change(self, settings: Settings) -> None:
        """Change the settings, show the changes at once, and save them for the next run. If saving fails they hold
        until the program ends; `error` says why."""
        before, self.settings = self.settings, settings
        self.diary.note("settings changed")
        try:
            save_settings(settings, before)
        except OSError as error:
            self.error = error
        else:
            self.error = None
        self.ui.sounds.change(_volumes(settings))
        self.telling.change(self.reading)
        if settings.full_screen != before.full_screen:
            self.fill_display()
        if spoken(settings.language) != self.ui.texts.language:
            self.ui.texts.change(spoken(settings.language))
        elif settings.scale == before.scale:
            return
        self._lay_out_again()

    def _lay_out_again(self) -> None:
        """Lay all screens out with pictures and texts of another size or language."""
        self._unfolding.end()
        self.ui.art.forget()
        self.ui.fonts.forget()
        self.stack.lay_out()

    def rescale(self, percent: int) -> None:
        """Make texts and controls larger or smaller, within the limits."""
        scale = min(max(self.least_scale, percent), LARGEST_SCALE)
        if scale != self.settings.scale:
            self.change(replace(self.settings, scale=scale))

    def fill_display(self) -> None:
        """Give the window the whole display, or a part of it, by the settings."""
        if self.settings.full_screen:
            self.window.set_fullscreen(desktop=True)
        else:
            self.window.set_windowed()

    def keep_files_in(self, folder: Path) -> None:
        """Keep all the player's files in another folder until the program ends, and use its settings. Raises OSError if
        no file can be kept there."""
        refused = refusal(folder)
        if refused is not None:
            raise refused
        use_folder(folder)
        found = load_settings()
        self.change(found.settings if found.error is None and os.path.exists(settings_path()) else self.settings)

    @property
    def _settled(self) -> bool:
        """Whether the live screen is drawn completely, in the size of the window."""
        return bool(self.stack) and not self._resize.goes_on and not self._unfolding.goes_on

    def prepare(self, end: float) -> None:
        """Let the live screen prepare what comes next, then the sounds, until the `end` of the round."""
        while self._settled and perf_counter() < end and (self.top.prepare() or self.ui.sounds.prepare()):
            pass

    def step(self, events: list[pygame.event.Event], seconds: float) -> None:
        """Run one round: deliver presses, let time pass, draw if anything changed."""
        self.ui.sounds.update(seconds, self.stack.mood)
        density = self._shown.get_width() / max(1, self.window.size[0])
        for event in (in_pixels(event, density, self._shown.get_size()) for event in events):
            self._notice(event)
            self.devices.seat(self.stack.person_in_turn if self.settings.own_controllers else None)
            for press in self.devices.take(event, self._scope):
                changed = self._adapt()
                self.take(press)
                if changed:  # only now: the press was meant for what was seen
                    self._follow_device()
        for press in self.devices.passed(seconds):
            self.take(press)
        if self.stack:  # else the last screen has just been left
            self.routes.open_dropped(*self._drop.given())
        if self._resizing(seconds):
            return
        if self.stack:
            self.top.update(seconds)
            for screen in self.stack.in_sight:
                screen.refine()
            self._exposed = self.legend.changed(self.top) or self._exposed
            pressed, self._pressed = self._pressed, False
            if self._unfolding.step(pressed, self._exposed):
                self.stack.intact = None
                if self._unfolding.shows:
                    self._present()
            elif self.notice.over(seconds) or self._exposed or self.stack.changed:
                self.draw()
                self.troubles.tell_of_texts()
            elif self.stirring:
                self._stir(seconds)
            self.liveliness.passed(seconds, touched=bool(events))
            self._tell(seconds)

    def _tell(self, seconds: float) -> None:
        """Tell screen readers what has changed, or everybody that they are told nothing more."""
        if self.stack:
            self.telling.passed(seconds, self.top, self.notice.text)
        self.troubles.tell_of_reading(self.telling.gave_up())

    @property
    def stirring(self) -> int:
        """How many frames a second what moves for its beauty alone wants, while nothing else lies over it."""
        intact = self.stack.intact
        whole = self.surface is self._shown or self.legend.shown
        if not self.running or intact is None or intact is not self.top or not whole:
            return 0
        return self.liveliness.rate(self.top, self.settings, self.window.focused)

    def _stir(self, seconds: float) -> None:
        """Let what moves for its beauty alone go on, and show only where it has."""
        slow = self.liveliness.slow
        areas = self.liveliness.stir(self.top, self.surface, seconds)
        if areas:
            for area in areas if self.surface is not self._shown else ():
                self._shown.blit(self.surface, area, area)
            present(self.window, areas)
        if self.liveliness.slow and not slow and self.settings.life is None:
            self.notify(self.ui.texts("app.still"))

    def draw(self) -> None:
        """Draw the live screen and the screens visible below it, and present the frame."""
        self._unfolding.end()
        self.stack.draw(self.surface, self.notice)
        self._present()

    def _present(self) -> None:
        """Show what has been drawn in the window."""
        if self.surface is not self._shown:
            self._shown.blit(self.surface, (0, 0))
        self.legend.draw(self._shown)
        self._exposed = False
        self.devices.reader.change()
        self.window.flip()

    def close(self) -> None:
        """Leave all screens and close the window."""
        self.clear()
        self.routes.close()
        self.window.destroy()
        self.ui.sounds.close()
        self.watch.close()

    def _end_presses(self) -> None:
        """Send the live screen the end of its presses: it will not get the real one."""
        for press in self.devices.end():
            self.stack.hand(press)

    def _notice(self, event: pygame.event.Event) -> None:
        """Notice what happens to the window."""
        self.ui.sounds.handle(event)
        self._drop.take(event)
        if event.type == pygame.QUIT:
            self._leave()
        elif event.type in (pygame.WINDOWEXPOSED, pygame.WINDOWSHOWN, pygame.WINDOWRESTORED):
            self._exposed = True
            self.stack.intact = None

    @property
    def _scope(self) -> Scope:
        """Where a key is pressed now."""
        if self.composing:
            return Scope.COMPOSING
        if self.typing:
            return Scope.TEXT
        return self.top.scope if self.stack else Scope.EVERYWHERE

    def take(self, press: Press) -> None:
        """Take a press: do what it means on every screen, or hand it to the live one."""
        self.diary.press(press)
        self.notice.follow(press)
        self.telling.pressed(press)
        self._pressed = self._pressed or isinstance(press, Down) or not isinstance(press, Pointer)
        if not self._everywhere.take(press) and self.stack and not self._resize.goes_on:
            self.stack.give(press)

    def _adapt(self) -> bool:
        """Follow the device that was used last; return whether it is another one than before."""
        if self.devices.last == self.manner:
            return False
        self.manner = self.devices.last
        self._word()
        pygame.mouse.set_visible(self.manner.pointer)
        if self.stack and not self.manner.pointer:
            self.top.handle(Leave())  # what the mouse has been left on is pointed at no more
        return True

    def _follow_device(self) -> None:
        """Show what the device in use asks for: the names of a controller's buttons, and other words."""
        if self.manner.hand is Hand.PAD and not self.legend.shown:
            self.legend.shown = True
            self._take_room()
        for screen in self.stack:
            screen.adapt()

    def _word(self) -> None:
        """Let texts name what the device in use presses."""
        self.ui.texts.suit(self.manner.hand.value, lambda: press_names(self.ui.texts, self.manner))

    def _leave(self) -> None:
        """Close the window; ask first, and only once, if a game would be lost."""
        match = self.stack.at_stake
        if match is None or match.keep():
            self.quit()
        else:
            self.routes.ask_to_leave(match)

    def fit_window(self) -> None:
        """Lay the screens out for the window's size now, without waiting for the end of a resize."""
        self._resize.end()
        if self.legend.above(canvas(self._shown)).get_size() != self.size:
            self._end_presses()
        self._take_room()

    def _take_room(self) -> None:
        """Lay the screens out in the window above the row that names buttons, if their room is another one now."""
        self.stack.intact = None
        self._unfolding.end()
        self.surface = self.legend.above(canvas(self._shown))
        size = self.surface.get_size()
        if size == self.size:
            self._exposed = True
            return
        self.ui.art.forget()
        self.ui.fonts.forget()
        self.stack.resize(size)

    def _resizing(self, seconds: float) -> bool:
        """Stretch the last picture while the window is resized; lay out again once it rests. The stretched picture
        stays until the new one is complete."""
        if self._resize.begins:
            self._end_presses()
            self.stack.intact = None
            self._resize.begin(self.size, lambda picture: self.stack.draw(picture, self.notice))
            self.stack.intact = None
        if not self._resize.goes_on:
            return False
        if not self._resize.rests(seconds):
            return True
        self.fit_window()
        if len(sight := self.stack.in_sight) == 1 and not self.notice.shown:
            self._unfolding.begin(sight[0], self.surface, shown=False)
            self._exposed = False
        return True


def _volumes(settings: Settings) -> Volumes:
    """Return how loud everything is by the settings."""
    return Volumes(settings.sound, settings.music, settings.ambience, settings.muted)
