"""What every screen is, and what it gets to work with."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import pygame

from citrus.language.texts import Texts
from citrus.ui.kit.art import Art
from citrus.ui.kit.fonts import Fonts
from citrus.ui.kit.palette import Palette
from citrus.ui.kit.sounds import Sounds

if TYPE_CHECKING:
    from citrus.match.match import Match
    from citrus.rules.game import Game
    from citrus.ui.shell.app import App

BASE = (1280, 720)


@dataclass(frozen=True)
class Ui:
    """Everything a screen needs: pictures, typefaces, colours, words, sounds, and the app to change screens with."""

    art: Art
    fonts: Fonts
    palette: Palette
    texts: Texts
    sounds: Sounds
    app: App


def unit(size: tuple[int, int]) -> float:
    """The scale of a window: 1 at 1280x720, larger in larger windows."""
    return min(size[0] / BASE[0], size[1] / BASE[1])


class Screen:
    """One screen of the program. The app calls `layout` first and after every resize.

    `dirty` asks for one redraw; `animating` asks for frames. An `overlay` is drawn over the screen below it.
    """

    overlay = False

    def __init__(self, ui: Ui) -> None:
        self.ui = ui
        self.dirty = True
        self.animating = False
        self.size = BASE
        self.u = 1.0

    @property
    def topic(self) -> str | None:
        """The place in the rulebook, or the rule, that this screen is about now; None: the whole book."""
        return None

    @property
    def at_stake(self) -> Match | None:
        """The game that is played here; None: nothing can be lost."""
        return None

    @property
    def game(self) -> Game | None:
        """The game that is shown here; None: no game."""
        return None

    def px(self, value: float) -> int:
        """A length given for 1280x720 at a UI scale of 100 % in pixels of this window, at least 1."""
        return max(1, round(value * self.u))

    def enter(self, size: tuple[int, int]) -> None:
        """Take a window size and lay everything out for it, as large as the players want texts and controls."""
        self.size = size
        self.u = unit(size) * self.ui.app.scale
        self.layout(size)
        self.dirty = True

    def layout(self, size: tuple[int, int]) -> None:
        """Compute where everything is for this window size."""

    def handle(self, event: pygame.event.Event) -> None:
        """React to one event; set `dirty` if anything looks different now."""

    def update(self, seconds: float) -> None:
        """Let time pass."""

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the whole screen."""

    def resume(self) -> None:
        """The screen is on top again."""

    def leave(self) -> None:
        """The screen is being removed."""
