"""The players' settings, as everything in the window that knows the game reaches them."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

import pygame

from citrus.match.settings import SCALE_STEP, SMALLEST_SCALE, USUAL_SCALE, Settings
from citrus.ui.kit.screen import Ui, unit
from citrus.ui.kit.strokes import COMMAND

LARGER = (pygame.K_PLUS, pygame.K_EQUALS)


class Preferences(Protocol):
    """The settings, and how to change them."""

    @property
    def settings(self) -> Settings:
        """As they are now."""

    @property
    def least_scale(self) -> int:
        """The smallest scale that the window as it is allows, in percent."""

    @property
    def error(self) -> OSError | None:
        """Why the settings could not be saved the last time; None if they were."""

    def change(self, settings: Settings) -> None:
        """Take other settings, show what they change at once, and keep them for the next run."""

    def rescale(self, percent: int) -> None:
        """Make texts and controls larger or smaller, within the limits."""

    def keep_files_in(self, folder: Path) -> None:
        """Keep everything of the player's in another folder until the program ends, with the settings found there.

        Raises OSError if nothing can be kept there.
        """


@dataclass(frozen=True)
class GameUi(Ui):
    """What the program makes all its screens with: what the kit needs, and the preferences."""

    preferences: Preferences


def preferences_of(ui: Ui) -> Preferences:
    """The preferences that the program gave to its screens beside what the kit needs."""
    assert isinstance(ui, GameUi)
    return ui.preferences


def least_scale(size: tuple[int, int]) -> int:
    """The smallest scale in percent with which a window's texts are no smaller than usual at 1280x720."""
    needed = -(-USUAL_SCALE // (SCALE_STEP * unit(size)))
    return min(USUAL_SCALE, max(SMALLEST_SCALE, round(needed) * SCALE_STEP))


def scale_wanted(event: pygame.event.Event, percent: int, typing: bool) -> int | None:
    """The scale that a key asks for instead of `percent`: plus, minus or Ctrl+0; all with Ctrl while one types."""
    command = bool(event.mod & COMMAND)
    if event.mod & pygame.KMOD_ALT or (typing and not command):
        return None
    if event.key in LARGER:
        return percent + SCALE_STEP
    if event.key == pygame.K_MINUS:
        return percent - SCALE_STEP
    return USUAL_SCALE if command and event.key == pygame.K_0 else None
