"""The players' settings for everything in the window that knows the game."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil
from pathlib import Path
from typing import Protocol

from citrus.match.settings import SCALE_STEP, SMALLEST_SCALE, USUAL_SCALE, Reading, Settings
from citrus.ui.kit.screen import Ui, unit


class Preferences(Protocol):
    """The settings, and how to change them."""

    @property
    def settings(self) -> Settings:
        """The current settings."""

    @property
    def least_scale(self) -> int:
        """The smallest scale that the current window allows, in percent."""

    @property
    def reading(self) -> Reading:
        """How much screen readers are told: as the settings say, or else as usual on this system."""

    @property
    def lively(self) -> bool:
        """Whether things may move for their beauty alone: as the settings say, or else the system."""

    @property
    def error(self) -> OSError | None:
        """The reason why the settings could not be saved the last time, or None."""

    def change(self, settings: Settings) -> None:
        """Change the settings, show the changes at once, and save them for the next run."""

    def rescale(self, percent: int) -> None:
        """Make texts and controls larger or smaller, within the limits."""

    def keep_files_in(self, folder: Path) -> None:
        """Keep all the player's files in another folder until the program ends, and use its settings. Raises OSError if
        no file can be kept there."""


@dataclass(frozen=True)
class GameUi(Ui):
    """What the program makes all its screens with: what the kit needs, and the preferences."""

    preferences: Preferences


def preferences_of(ui: Ui) -> Preferences:
    """Return the preferences that the program gives its screens beside what the kit needs."""
    assert isinstance(ui, GameUi)
    return ui.preferences


def least_scale(size: tuple[int, int]) -> int:
    """Return the smallest scale in percent with which texts are no smaller than usual at 1280x720."""
    needed = ceil(USUAL_SCALE / (SCALE_STEP * unit(size))) * SCALE_STEP
    return min(USUAL_SCALE, max(SMALLEST_SCALE, needed))
