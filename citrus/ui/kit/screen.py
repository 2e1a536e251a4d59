"""The base of every screen, and what it gets to work with."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple, Protocol

import pygame
from msgspec.structs import replace

from citrus.language.texts import Texts
from citrus.ui.kit import fingers
from citrus.ui.kit.art import Art
from citrus.ui.kit.description import Description
from citrus.ui.kit.fonts import Fonts
from citrus.ui.kit.hand import Manner
from citrus.ui.kit.music import Mood
from citrus.ui.kit.palette import Palette
from citrus.ui.kit.presses import Drag, Finger, Phase, Press, Request, Rest, Scope, Takes, Tap, Touch
from citrus.ui.kit.sounds import Sounds

BASE = (1280, 720)


class Shell(Protocol):
    """The window as screens see it: a stack of screens; the top one is live.

    `typing`: keys write a text now, so that letters and signs are not commands. `composing`: all keys belong to an
    input method now, which makes signs of several of them.
    """

    typing: bool
    composing: bool

    @property
    def manner(self) -> Manner:
        """How the window is used now."""

    @property
    def controllers(self) -> int:
        """How many controllers are plugged in."""

    @property
    def controller(self) -> int | None:
        """The place of the controller that was used last, from 0; None before one was."""

    @property
    def scale(self) -> float:
        """How much larger than usual texts and controls are in the current window."""

    def push(self, screen: Screen) -> None:
        """Put a screen on top of the others."""

    def pop(self) -> None:
        """Remove the top screen; the one below is live again. The last one leaves the program."""

    def replace(self, screen: Screen) -> None:
        """Replace the top screen."""

    def show(self, screen: Screen) -> None:
        """Replace all screens."""

    def is_top(self, screen: Screen) -> bool:
        """Return whether a screen is the live one."""

    def quit(self) -> None:
        """Leave the program after this round."""

    def notify(self, text: str, until_used: bool = False) -> None:
        """Show a few words over the screens for a while, or only until something is pressed."""

    def say(self, title: str, text: str) -> None:
        """Show a message over the screens until it is closed."""

    def spell(self, name: str, text: str, limit: int, on_text: Callable[[str], None]) -> None:
        """Show a keyboard on the screen, for a text of at most `limit` characters that is called `name`."""

    def report(self, error: Exception, with_game: bool = False) -> Path | None:
        """Write a report about a caught error, `with_game` if wanted; return its file, or None if it could not be
        written."""


@dataclass(frozen=True)
class Ui:
    """What every screen and widget works with: pictures, typefaces, colours, words, sounds, and the window."""

    art: Art
    fonts: Fonts
    palette: Palette
    texts: Texts
    sounds: Sounds
    shell: Shell

    @property
    def manner(self) -> Manner:
        """How the window is used now: with which hand, and what that asks screens to show."""
        return self.shell.manner


def unit(size: tuple[int, int]) -> float:
    """Return the scale of a window: 1 at 1280x720, larger in larger windows."""
    return min(size[0] / BASE[0], size[1] / BASE[1])


LegendRows = Sequence[tuple[Sequence[Press], str]]
"""Presses, and the key of the text that says what they do."""
EVERYWHERE: LegendRows = (
    ((Request.CONFIRM,), "legend.choose"),
    ((Request.CANCEL,), "legend.back"),
    ((Request.PREVIOUS, Request.NEXT), "legend.parts"),
)


class Announcement(NamedTuple):
    """A sentence to hear once it is true, without asking. One that is `urgent` does not wait for others. Its `number`
    tells what has happened apart from the same at another time; what is `past` is not heard by those who come later. An
    `aside` is never repeated."""

    text: str
    urgent: bool = False
    number: int = 0
    past: bool = False
    aside: bool = False


class Scaled:
    """Has lengths for 1280x720 at a UI scale of 100%; `u` is how many pixels one of them is."""

    u = 1.0

    def px(self, value: float) -> int:
        """Convert a length to pixels of this window, at least 1."""
        return max(1, round(value * self.u))


class Screen(Scaled):
    """One screen of the program. The app calls `layout` first and after every resize.

    `dirty` asks for one redraw; `animating` asks for frames. While a screen is `still`, it changes only after a
    press, so the loop may rest. An `overlay` is drawn over the screen below it. In its `scope` keys
    have meanings of their own.
    """

    overlay = False
    scope = Scope.EVERYWHERE

    def __init__(self, ui: Ui) -> None:
        self.ui = ui
        self.dirty = True
        self.animating = False
        self.still = False
        self.size = BASE
        self._taking = Takes.NOTHING  # what the last drag on this screen takes
        self._coasted: list[pygame.Rect] = []  # where lies what it has moved in the last round in which it coasted

    @property
    def topic(self) -> str | None:
        """The place in the rulebook, or the rule, that this screen is about now; None for the whole book."""
        return None

    @property
    def mood(self) -> Mood | None:
        """What is heard behind it; None for what is heard behind the screen below."""
        return None

    @property
    def notice_room(self) -> pygame.Rect | None:
        """The place where a few words of the window may lie for a while; None for its upper right corner."""
        return None

    @property
    def legend(self) -> LegendRows:
        """What is pressed here most, for a row that names the buttons of a controller."""
        return EVERYWHERE

    def enter(self, size: tuple[int, int]) -> None:
        """Take a window size and lay everything out for it, at the players' size of texts and controls."""
        self.size = size
        self.u = unit(size) * self.ui.shell.scale
        self.layout(size)
        self.dirty = True

    def layout(self, size: tuple[int, int]) -> None:
        """Compute where everything is for this window size."""

    def adapt(self) -> None:
        """Follow a change of the manner in which the window is used: texts name other presses now."""
        self.dirty = True

    def handle(self, press: Press) -> None:
        """Take a press: it is for what is on the screen, else for the screen itself."""
        if self.use(press):
            return
        if press is Request.CANCEL:
            self.escape()
        elif self.on_press(press):
            self.dirty = True

    def touch(self, press: Finger) -> None:
        """Take what fingers do, as what a mouse would do. To stop what coasts is no tap on it; what lies still while
        something else coasts is tapped as always."""
        shows, before = False, None
        if isinstance(press, Touch | Tap | Rest):
            press = replace(press, at=fingers.meant(press.at, self.touchable(), unit(self.size)))
            shows = self.shows(press.at)
        elif isinstance(press, Drag) and press.phase is Phase.BEGINS:
            self._taking, self._coasted = self._taken(press), []
        elif isinstance(press, Drag) and press.phase is Phase.COASTS:
            before = {tuple(place) for place in self.touchable()}
        if isinstance(press, Touch | Tap) and press.stops and any(one.collidepoint(press.at) for one in self._coasted):
            return
        for one in fingers.as_mouse(press, self._taking, shows):
            self.handle(one)
        if before is not None:
            self._coasted = [place.copy() for place in self.touchable() if tuple(place) not in before]

    def _taken(self, drag: Drag) -> Takes:
        """Return what a drag that begins does."""
        takes = self.takes(drag.start)
        if takes is not Takes.IT_SIDEWAYS:
            return takes
        right, down = (abs(there - here) for here, there in zip(drag.start, drag.at, strict=True))
        return Takes.IT if right > down else Takes.NOTHING

    def touchable(self) -> Iterable[pygame.Rect]:
        """Return where fingers can touch something. They need not touch small things exactly."""
        return ()

    def takes(self, at: tuple[int, int]) -> Takes:
        """Return what a finger that moves does with what lies at a place."""
        return Takes.NOTHING

    def shows(self, at: tuple[int, int]) -> bool:
        """Return whether a tap at a place only shows what lies there, or what a second one would do."""
        return False

    def use(self, press: Press) -> bool:
        """Give a press to what is on the screen; True if it was used. Set `dirty` if anything looks different now."""
        return False

    def under(self, at: tuple[int, int]) -> object:
        """Return what a click at a place would use, or None. It is compared with what was there before a click: the
        second half of a double click is for nothing else."""
        return None

    def on_press(self, press: Press) -> bool:
        """Take a press that nothing on the screen has used; True if it means something here."""
        return False

    def escape(self) -> None:
        """Leave the screen, or one step of what is done there."""
        self.ui.shell.pop()

    def describe(self) -> list[Description]:
        """Describe everything that is on the screen, in the order in which one reads it."""
        return []

    @property
    def called(self) -> str:
        """What the screen is called where no heading on it says that."""
        return ""

    @property
    def main_action(self) -> str:
        """The name of what most people come to the screen for, which `Request.MAIN` does; empty where there is none."""
        return ""

    @property
    def expected(self) -> str:
        """What the screen waits for, as somebody hears it whose press has changed nothing; empty if that is clear."""
        return ""

    @property
    def only_goes_on(self) -> bool:
        """Whether to choose something only goes on to what comes next, as everybody may."""
        return False

    @property
    def opens_within(self) -> bool:
        """Whether the screen opens at a place in its middle, where reading on begins after what is told there."""
        return False

    def aloud(self) -> Sequence[Announcement]:
        """Return what somebody who does not look is told now without asking, in this order."""
        return ()

    def update(self, seconds: float) -> None:
        """Let time pass."""

    def refine(self) -> None:
        """Paint in full what has been shown roughly; also below a dialog, where no time passes."""

    def unfold(self, surface: pygame.Surface) -> Iterator[bool]:
        """Draw the screen in steps before it is drawn in full for the first time, if that takes long. Yield after each
        step whether it has added something that can be shown."""
        return iter(())

    def prepare(self) -> bool:
        """Use a few spare milliseconds of a round for what would take too long later; return whether there was any
        work."""
        return False

    @property
    def liveliness(self) -> int:
        """How many frames a second those things want that move for their beauty alone; 0 where none do now."""
        return 0

    @property
    def midway(self) -> bool:
        """Whether something moves now for its beauty alone that looks wrong where it stops: a cart on its way."""
        return False

    def stir(self, surface: pygame.Surface, seconds: float) -> list[pygame.Rect]:
        """Let what moves for its beauty alone go on, on a surface that shows the screen as it was drawn last. Return
        where it looks different now."""
        return []

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the whole screen."""

    def redraw(self, surface: pygame.Surface) -> None:
        """Draw the screen on a surface that shows only its last picture."""
        self.draw(surface)

    def resume(self) -> None:
        """React to being on top again."""

    def leave(self) -> None:
        """React to being removed."""
